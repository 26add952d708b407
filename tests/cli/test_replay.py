"""civdawn replay, with the test game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

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


def test_step(snapshot: SnapshotAssertion) -> None:
    """--step shows every turn as it is written and the table after it, at once if nobody waits."""
    Path("game.cdn").write_text(Path("game.cdn").read_text().replace("\n2.1", "\n; so far\n2.1"))
    result = run("replay", "game.cdn", "--step")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot
    text = Path("game.cdn").read_bytes()
    assert run("replay", "-", "--step", typed=text).stdout == result.stdout
    assert run("replay", "-", "--step", "--verify", typed=text).stdout == result.stdout


def test_step_from() -> None:
    """With --step, --at says where it begins."""
    result = run("replay", "game.cdn", "--step", "--at", "2.1")
    assert result.stdout.startswith("game 1: 2 of 5 turns\n\n2.1 ")
    assert result.stdout.endswith("19 choices in 5 turns follow the rules\n")


def test_step_stops() -> None:
    """--step shows the turns before one that does not follow."""
    text = Path("game.cdn").read_text().replace("\n2.1 play ", "\n2.1 play no")
    result = run("replay", "-", "--step", typed=text)
    assert result.exit_code == 1
    assert "\n1.2 " in result.stdout
    assert "\n2.1 " not in result.stdout
    assert result.stderr.startswith("civdawn replay: -: game 1: line ")


def test_unknown_game() -> None:
    """A game unknown here does not keep the others from being replayed."""
    text = Path("game.cdn").read_text()
    Path("all.cdn").write_text(text.replace('"toy"', '"chess"') + text)
    result = run("replay", "all.cdn")
    assert result.exit_code == 1
    assert result.stdout.startswith("game 2: ")
    assert "game 1: line 1: unknown game 'chess'" in result.stderr
