"""civdawn replay, with the test game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import Result
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.record import commitment
from tests.cli.records import apart, recorded, short_game, toy_game
from tests.cli.running import RANDOM, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "--game", "toy", *RANDOM, "--seed", "4", "--record", "game.cdn")


def test_told(snapshot: SnapshotAssertion) -> None:
    """The end of the game as it was told when it was played, and what was checked."""
    result = run("replay", "game.cdn", "--board", "--verify")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


def test_at(snapshot: SnapshotAssertion) -> None:
    """--at stops before that turn."""
    result = run("replay", "game.cdn", "--at", "2.1", "--board")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


def test_stdin() -> None:
    """A record can come from standard input."""
    result = run("replay", "-", typed=Path("game.cdn").read_bytes())
    assert (result.exit_code, result.stdout) == (0, run("replay", "game.cdn").stdout)


def test_several() -> None:
    """Every game of a file is replayed, the good ones in spite of the bad, or one of them."""
    text = Path("game.cdn").read_text()
    Path("all.cdn").write_text("\n".join([text, text.replace("heap1", "heap9"), text]))
    result = run("replay", "all.cdn")
    assert result.exit_code == 1
    assert [line[:7] for line in result.stdout.splitlines() if line[0] == "g"] == [
        "game 1:",
        "game 3:",
    ]
    assert result.stderr.startswith("civdawn replay: all.cdn: game 2: line ")
    assert result.stderr.count("\n") == 1
    one = run("replay", "all.cdn", "--game", "3")
    assert (one.exit_code, one.stderr) == (0, "")
    assert one.stdout.startswith("game 3:")
    assert one.stdout.count("game") == 1


@pytest.mark.parametrize("keep", [4, 5])
def test_truncated(keep: int) -> None:
    """A cut record is replayed up to the cut, which is said; the exit code is 1."""
    lines = Path("game.cdn").read_text().splitlines(keepends=True)
    begin = lines.index("\n") + 1
    cut = "".join(lines[: begin + keep]) + lines[begin + keep][:6]
    Path("cut.cdn").write_text(cut)
    result = run("replay", "cut.cdn")
    label = lines[begin + keep - 1].split()[0]
    broken = begin + keep + 1
    assert result.exit_code == 1
    assert result.stderr == (
        f"civdawn replay: cut.cdn: game 1: the record breaks off in line {broken},"
        f" after turn {label}\n"
    )
    assert f"in {keep} turns follow the rules" in result.stdout


def test_verify() -> None:
    """--verify wants the canonical form, which plain replay does not."""
    Path("lax.cdn").write_text(Path("game.cdn").read_text().replace(" pos1", " 1"))
    assert run("replay", "lax.cdn").exit_code == 0
    result = run("replay", "lax.cdn", "--verify")
    assert result.exit_code == 1
    assert "not in canonical form, which is: 1." in result.stderr


def test_luck() -> None:
    """--verify draws all luck again from the seed; a record without a seed has none to check."""
    text = Path("game.cdn").read_text()
    result = run("replay", "-", "--verify", typed=text)
    assert (
        "  luck: 3 dice and draws follow from seed 4, a number that somebody typed\n"
        in result.stdout
    )
    result = run("replay", "-", "--verify", typed=text.replace('[Seed "4"]\n', ""))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "  luck: the record tells no seed to check it by\n" in result.stdout
    other = text.replace('[Seed "4"]', '[Seed "5"]')
    assert run("replay", "-", typed=other).exit_code == 0
    result = run("replay", "-", "--verify", typed=other)
    assert result.exit_code == 1
    assert re.fullmatch(
        r"civdawn replay: -: game 1: line 10: setup: stock \d does not follow from seed 5:"
        r" it gives \d\n",
        result.stderr,
    )


def test_other_die() -> None:
    """A die that follows the rules but not the seed is found in its line."""
    text = next(text for text in map(toy_game, range(30)) if " roll " in text)
    seed = re.findall(r'\[Seed "(\d+)"\]', text)[0]
    number, line = next(
        (number, line) for number, line in enumerate(text.splitlines(), 1) if " roll " in line
    )
    label, die = line.split()[0], re.findall(r"roll (\d)", line)[0]
    before = text[: text.index(line)]
    told = []
    for other in "123456":
        turn = line.replace(f"roll {die}", f"roll {other}", 1)
        told.append(run("replay", "-", "--verify", typed=f"{before}{turn}\n").stderr)
        said = f"line {number}: {label}: roll {other} does not follow from seed {seed}:"
        assert (f"{said} it gives {die}\n" in told[-1]) == (
            other != die and "illegal" not in told[-1] and "leftover" not in told[-1]
        )
    assert sum("does not follow" in each for each in told) > 1


def test_commitment() -> None:
    """--verify says whether there was a commitment, and fails for one that is not kept."""
    text = Path("game.cdn").read_text()
    assert "  commitment: the record has none\n" in run("replay", "game.cdn", "--verify").stdout

    def verified(seed: int, nonce: str) -> Result:
        promise = f'[SeedCommit "{commitment(seed, "salt")}"]\n[Seed '
        told = f'[SeedNonce "{nonce}"]\nend' if nonce else "end"
        record = text.replace("[Seed ", promise).replace("end", told)
        return run("replay", "-", "--verify", typed=record)

    kept = verified(4, "salt")
    assert (kept.exit_code, kept.stderr) == (0, "")
    assert "  commitment: Seed and SeedNonce are what SeedCommit said\n" in kept.stdout
    for broken in verified(5, "salt"), verified(4, "sugar"):
        assert broken.exit_code == 1
        assert "line 8: Seed and SeedNonce are not what SeedCommit said\n" in broken.stderr
    untold = verified(4, "")
    assert untold.exit_code == 1
    assert "line 8: SeedCommit can't be checked: the record does not tell SeedNonce\n" in (
        untold.stderr
    )


def test_step(snapshot: SnapshotAssertion) -> None:
    """--step shows every turn as it is written and the table after it, at once if nobody waits."""
    Path("game.cdn").write_text(Path("game.cdn").read_text().replace("\n2.1", "\n; so far\n2.1"))
    result = run("replay", "game.cdn", "--step")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot
    text = Path("game.cdn").read_bytes()
    assert run("replay", "-", "--step", typed=text).stdout == result.stdout
    verified = run("replay", "-", "--step", "--verify", typed=text).stdout
    assert verified.startswith(result.stdout)


def test_step_from() -> None:
    """With --step, --at says where it begins."""
    result = run("replay", "game.cdn", "--step", "--at", "2.1")
    assert result.stdout.startswith("game 1: 2 of 5 turns\n\n2.1 ")
    assert result.stdout.endswith("19 choices in 5 turns follow the rules\n")


def test_step_stops() -> None:
    """--step shows the turns before the first that breaks a rule."""
    text = Path("game.cdn").read_text().replace("\n2.1 play ", "\n2.1 play no")
    result = run("replay", "-", "--step", typed=text)
    assert result.exit_code == 1
    assert "\n1.2 " in result.stdout
    assert "\n2.1 " not in result.stdout
    assert result.stderr.startswith("civdawn replay: -: game 1: line ")


def test_position() -> None:
    """--position prints the position before any turn of the game, and a game can begin there."""
    text = recorded(*RANDOM, "--map", "first", "--seed", "1", "--max-rounds", "6")
    turns = re.findall(r"^(\d\.\d) (\w+)", text, re.MULTILINE)
    assert "roll" in dict(turns).values(), "a turn that begins with a die"
    for label, _ in turns:
        result = run("replay", "-", "--at", label, "--position", typed=text)
        assert (result.exit_code, result.stderr) == (0, ""), label
        begun = recorded(*RANDOM, "--position", position(result.stdout), "--max-rounds", "1")
        assert begun.partition("position\n")[2].startswith(f"{result.stdout}end\n")
    last = run("replay", "-", "--position", typed=text)
    assert (last.exit_code, last.stderr) == (0, "")
    middle = run("replay", "-", "--position", "--at", "setup", typed=text)
    assert (middle.exit_code, middle.stdout) == (1, "")
    assert middle.stderr == (
        "civdawn replay: -: game 1: a position can be written only between two turns\n"
    )
    assert run("replay", "-", "--position", "--board", typed=text).exit_code == 2


def position(text: str) -> str:
    """A file with that position."""
    Path("position.txt").write_text(text)
    return "position.txt"


def test_jobs(tmp_path: Path) -> None:
    """Several processes tell the same as one, in the same order."""
    good = short_game(1)
    texts = [good, good.replace('[Rounds "', '[Rounds "9'), short_game(2), good[: len(good) // 2]]
    Path("many.cdn").write_text("\n\n".join(texts * 9))
    one, two = (apart("replay", "many.cdn", "--jobs", n, folder=tmp_path, code=1) for n in "12")
    assert two.stdout == one.stdout
    assert two.stderr == one.stderr
    assert one.stdout.count(b"\ngame ") == 26
    assert b"many.cdn: game 36: the record breaks off" in one.stderr
    last = apart("replay", "many.cdn", "--jobs", "2", "--game", "35", folder=tmp_path)
    assert last.stdout.startswith(b"game 35: ")
    assert last.stdout in one.stdout
    beyond = apart("replay", "many.cdn", "--game", "37", folder=tmp_path, code=1)
    assert beyond.stderr == b"civdawn replay: many.cdn: no game 37 in it, 36 is the last\n"


def test_unknown_game() -> None:
    """A game unknown here does not keep the others from being replayed."""
    text = Path("game.cdn").read_text()
    Path("all.cdn").write_text(text.replace('"toy"', '"chess"') + text)
    result = run("replay", "all.cdn")
    assert result.exit_code == 1
    assert result.stdout.startswith("game 2: ")
    assert "game 1: line 1: unknown game 'chess'" in result.stderr
