"""civdawn play, with the test game."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.chance import is_drawn
from civdawn_cli.games import GAMES
from civdawn_cli.record import Replay, read_records
from tests.cli.running import RANDOM, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy

PLAY = ("play", "--game", "toy")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    monkeypatch.chdir(tmp_path)


def test_told(snapshot: SnapshotAssertion) -> None:
    """The seed, who won by what in how many rounds, what each seat has, and the map if wanted."""
    result = run(*PLAY, *RANDOM, "--seed", "4", "--board")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


def test_seed() -> None:
    """The printed seed plays the same game again, another seed another game."""
    told = run(*PLAY, *RANDOM, "--record", "one.cdn").stdout
    found = re.match(r"seed ([0-9a-f]{32})\n", told)
    assert found
    run(*PLAY, *RANDOM, "--record", "two.cdn", "--seed", found[1])
    run(*PLAY, *RANDOM, "--record", "three.cdn", "--seed", "f" * 32)
    one, two, three = (Path(f"{name}.cdn").read_bytes() for name in ("one", "two", "three"))
    assert one == two
    assert one != three


def test_json() -> None:
    """--json prints one object that says all of it."""
    options = ("--seed", "4", "--json", "--board", "--record", "x.cdn", "--epic")
    result = run(*PLAY, *RANDOM, *options)
    found = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    assert found["winners"] == [2]
    assert found["ranks"] == [2, 1]
    assert found["seats"] == ["random", "random"]
    assert found["settings"] == {"length": "short", "epic": "yes"}
    assert (found["termination"], found["rounds"], found["seed"]) == ("stones", 2, 4)
    assert (found["record"], found["rules"]) == ("x.cdn", "t-1")
    assert found["summary"]["seats"][1] == {"name": "South", "stones": 5}
    assert found["board"].startswith("heaps ")


def test_defaults() -> None:
    """Two greedy seats, a seed of its own, no record."""
    found = json.loads(run(*PLAY, "--json").stdout)
    assert found["seats"] == ["greedy", "greedy"]
    assert found["record"] is None
    assert is_drawn(found["seed"])


def test_settings() -> None:
    """Settings reach the game: --set for any, --epic and --map for those of that name."""
    run(*PLAY, "--seed", "1", "--set", "length=long", "--epic", "--record", "x.cdn")
    text = Path("x.cdn").read_text()
    assert '[Length "long"]\n[Epic "yes"]' in text
    result = run(*PLAY, "--map", "first")
    assert (result.exit_code, "no setting map first" in result.stderr) == (2, True)


def test_round_limit() -> None:
    """The round limit ends a game without a winner, after that many rounds, and is no failure."""
    result = run(*PLAY, *RANDOM, "--seed", "2", "--max-rounds", "1", "--record", "x.cdn")
    assert result.exit_code == 0
    assert "Nobody has won: the round limit was reached after 1 round." in result.stdout
    assert (
        '[Ranks "2 1"]\n[Termination "round limit"]\n[Rounds "1"]\nend' in Path("x.cdn").read_text()
    )
    assert run("replay", "x.cdn", "--verify").exit_code == 0
    going_on = run("play", "--resume", "x.cdn")
    assert going_on.exit_code == 0
    run(*PLAY, *RANDOM, "--seed", "2", "--record", "whole.cdn")
    assert Path("x.cdn").read_bytes() == Path("whole.cdn").read_bytes()


def test_force() -> None:
    """A record is overwritten only by --force."""
    Path("x.cdn").write_text("precious")
    assert run(*PLAY, "--record", "x.cdn").exit_code == 2
    assert Path("x.cdn").read_text() == "precious"
    assert run(*PLAY, "--record", "x.cdn", "--force").exit_code == 0
    assert run("replay", "x.cdn").exit_code == 0


def test_full_disk() -> None:
    """On a full disk the game is played and told, the failure is one line, the exit code 1."""
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    result = run(*PLAY, *RANDOM, "--seed", "4", "--record", "/dev/full")
    assert result.exit_code == 1
    assert "won by stones in 2 rounds" in result.stdout
    assert result.stderr == ("civdawn play: /dev/full is not complete: No space left on device\n")


def test_greedy_beats_random() -> None:
    """Greedy wins well over half of its games against random, from either seat."""
    won = 0
    for seed in range(40):
        seats = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        options = [part for seat in seats for part in ("--seat", seat)]
        found = json.loads(run(*PLAY, *options, "--seed", str(seed), "--json").stdout)
        won += seats[found["winners"][0] - 1] == "greedy"
    assert won >= 25


def test_append() -> None:
    """--append adds games to a file, whether it is there, whole or left in the middle."""
    for seed in ("4", "5"):
        result = run(*PLAY, *RANDOM, "--seed", seed, "--record", "x.cdn", "--append")
        assert result.exit_code == 0
    text = Path("x.cdn").read_text()
    run(*PLAY, *RANDOM, "--seed", "5", "--record", "one.cdn")
    assert text.endswith("\n\n" + Path("one.cdn").read_text())
    Path("x.cdn").write_text(text[: text.index("1.2") + 6])
    run(*PLAY, *RANDOM, "--seed", "5", "--record", "x.cdn", "--append")
    told = run("replay", "x.cdn")
    assert "game 1: the record breaks off" in told.stderr
    assert "game 2: " in told.stdout


def test_hashes() -> None:
    """--hashes writes a hash behind every turn, which a resumed game goes on to do."""
    run(*PLAY, *RANDOM, "--seed", "4", "--record", "x.cdn", "--hashes")
    whole = Path("x.cdn").read_text()
    turns = [line for line in whole.splitlines() if line[:1].isdecimal() or line[:1] == "s"]
    assert all(re.search(r" #[0-9a-f]{8}$", line) for line in turns)
    assert run("check", "x.cdn").exit_code == 0
    Path("x.cdn").write_text(whole[: whole.index("\n2.1 ") + 1])
    assert run("play", "--resume", "x.cdn").exit_code == 0
    assert Path("x.cdn").read_text() == whole


def test_tags() -> None:
    """--tag writes any tag into its place; those that are civdawn's own can't be given."""
    tags = ("--tag", "Date=2026-11-21", "--tag", "Event=The Cup", "--tag", "Table=7")
    run(*PLAY, *RANDOM, "--seed", "4", "--record", "x.cdn", *tags)
    text = Path("x.cdn").read_text()
    assert text.startswith('[Event "The Cup"]\n[Date "2026-11-21"]\n[Game "toy"]\n')
    assert '\n[Table "7"]\n[Seed "4"]\n' in text
    assert run("check", "x.cdn").exit_code == 0
    for tag in ("Seat1=me", "Result=1", "two words=x", "Event"):
        result = run(*PLAY, "--tag", tag)
        assert (result.exit_code, "tag" in result.stderr) == (2, True)


def test_position(toy: Toy) -> None:
    """--position begins with the position of a file, which the record has."""
    game = ("play", "--map", "first", "--seat", "random", "--seat", "random", "--seed", "1")
    run(*game, "--record", "whole.cdn", "--max-rounds", "2")
    rules = GAMES["newdawn"]()
    [record] = read_records(io.BytesIO(Path("whole.cdn").read_bytes()))
    replay = Replay(rules, record)
    replay.run(until=record.lines[3].label)
    Path("there.txt").write_text(rules.write_position(replay.match.table))
    options = ("--position", "there.txt", "--max-rounds", "4", "--record", "x.cdn")
    assert run(*game, *options).exit_code == 0
    text = Path("x.cdn").read_text()
    assert "\n\nposition\n" + Path("there.txt").read_text() + "end\n\n" in text
    assert run("check", "x.cdn").exit_code == 0
    assert run("play", "--resume", "x.cdn", "--max-rounds", "5").exit_code == 0
    wrong = run(*game, "--position", "-", typed=b"seats 2\nland 0,0 ?\n")
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (1, 1)
    assert wrong.stderr.startswith("civdawn play: -: ")
    assert "not text" in run(*game, "--position", "-", typed=b"\xff").stderr
    assert "toy can't begin from a position" in run(*PLAY, "--position", "there.txt").stderr
