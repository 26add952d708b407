"""civdawn what-if: a turn played otherwise, with the same luck, compared, and written down."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from civdawn_cli.analysis.what_if import mean_of
from civdawn_cli.tournament.certainty import student_limit
from tests.cli.running import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


def record(game: str = "newdawn", rounds: int = 4, player: str = "random") -> str:
    """Record a short game; return its text."""
    seats = ("--seat", player, "--seat", player)
    args = ("play", "--game", game, *seats, "--seed", "5", "--max-rounds", str(rounds))
    assert run(*args, "--record", "game.cdn").exit_code == 0
    return Path("game.cdn").read_text("utf-8")


def turn(text: str, label: str) -> str:
    """The answers of a turn of a record."""
    found = re.search(rf"^{re.escape(label)} (.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1]


def lines_from(text: str, label: str) -> list[str]:
    """The lines of a record from a turn on."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{label} "))
    stop = next(at for at, line in enumerate(lines) if at > start and line[0] == "[")
    return lines[start:stop]


@pytest.mark.parametrize("game", ["newdawn", "ages"])
def test_same_luck(game: str) -> None:
    """The same players with the same luck play the same game again, with the turn as it was, a part
    of it, or without one."""
    text = record(game, player="greedy")
    assert '"5"' in text
    for answers in ((), (turn(text, "3.2"),), (f"3.2 {turn(text, '3.2')}",)):
        result = run("what-if", "game.cdn", "--at", "3.2", *answers, "--json")
        assert result.exit_code == 0
        told = json.loads(result.stdout)
        assert told["what_if"]["lines"] == lines_from(text, "3.2")
        assert told["what_if"]["seats"] == told["as_played"]["seats"]
        assert told["luck"] == "from seed 5, as in the game"


def test_written_luck() -> None:
    """Without a seed the dice and draws that are written are used in their order, stream by stream;
    the output says how many, and the same game comes of it."""
    text = record(player="greedy")
    Path("game.cdn").write_text(text.replace('[Seed "5"]\n', ""), "utf-8")
    told = json.loads(run("what-if", "game.cdn", "--at", "2.2", "--json").stdout)
    assert told["what_if"]["lines"] == lines_from(text, "2.2")
    assert re.fullmatch(r".* \d+ dice and draws as written, 0 drawn newly", told["luck"])
    again = run("what-if", "game.cdn", "--at", "2.2", "play science", "--json").stdout
    assert run("what-if", "game.cdn", "--at", "2.2", "play science", "--json").stdout == again
    Path("game.cdn").write_text(text.replace('[Seed "5"]', '[Seed "6"]'), "utf-8")
    told = json.loads(run("what-if", "game.cdn", "--at", "2.2", "--json").stdout)
    assert told["luck"].startswith("the record has no seed that its luck follows from")


def test_turn() -> None:
    """A text says the whole turn, with `...` only its beginning; it may be shorthand."""
    record()
    whole = json.loads(run("what-if", "game.cdn", "--at", "3.1", "play culture", "--json").stdout)
    assert re.fullmatch(r"3\.1 (.* )?play culture pos\d", whole["instead"])
    begun = run("what-if", "game.cdn", "--at", "3.1", "Play Culture ...", "--json").stdout
    assert " place " in json.loads(begun)["instead"]


@pytest.mark.parametrize(
    ("label", "answers", "said"),
    [
        ("3.1", "play culture pos9", "illegal: play culture pos9: there is no slot 9"),
        ("3.1", "play culture pos9", "legal: play "),
        ("3.1", "plai culture", "did you mean `play`"),
        ("3.1", "play culture roll 3", "leftover: roll: nothing asks for it"),
        ("3.1", "(play culture)", "`(play` can't stand here"),
        ("33.1", "play culture", "there is no turn 33.1 in this game (turns are setup to 4."),
    ],
)
def test_refused(label: str, answers: str, said: str) -> None:
    """Answers that the game does not allow are refused with those that it does, and nothing is
    written."""
    text = record()
    result = run("what-if", "game.cdn", "--at", label, answers, "--write")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"civdawn what-if: game.cdn: game 1: turn {label}: ")
    assert said in result.stderr
    assert Path("game.cdn").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seat", "human"), "human can't play on from the middle of a game; greedy, "),
        (("--seat", "exec:./bot"), "can't play on from the middle of a game"),
        (("--seat", "gredy"), "gredy"),
        (("--seat", "random", "--seat", "random", "--seat", "random"), "each of the 2 seats"),
        (("--write", "-o", "new.cdn"), "--write or -o, not both"),
        (("-o", "game.cdn"), "game.cdn is there already"),
    ],
)
def test_misuse(args: tuple[str, ...], said: str) -> None:
    """Bad usage is told in one line."""
    record()
    result = run("what-if", "game.cdn", "--at", "3.1", *args)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert said in result.stderr


def test_other_games() -> None:
    """A game that is not there, and one that does not follow the rules, are told."""
    text = record()
    result = run("what-if", "game.cdn", "--at", "3.1", "--game", "2")
    assert (result.exit_code, "no game 2 in it, 1 is the last" in result.stderr) == (1, True)
    bad = text.replace(turn(text, "2.1"), "play culture pos9")
    result = run("what-if", "-", "--at", "3.1", typed=bad)
    assert result.exit_code == 1
    assert "stdin: game 1: turn 3.1: line " in result.stderr


def test_several() -> None:
    """With --games both turns are played on with the same luck in pairs; two processes find the
    same, and a turn compared with itself makes no difference."""
    text = record()
    args = ("what-if", "game.cdn", "--at", "3.1", turn(text, "3.1"), "--seat", "random")
    told = run(*args, "--games", "4", "--json").stdout
    assert run(*args, "--games", "4", "--json", "--jobs", "2").stdout == told
    found = json.loads(told)
    assert found["games"] == 4
    for seat in found["means"]:
        for name, ways in seat.items():
            assert ways["difference"][0] == 0
            if name != "won":
                assert ways["as_played"] == ways["what_if"]
    text = run(*args, "--games", "4").stdout
    assert "4 games each, the same luck in pairs" in text
    assert re.search(r"^  won +[\d.]+ \([\d.]+ to [\d.]+\)", text, re.MULTILINE)


def test_means() -> None:
    """An interval is by Student's law; six victories of six leave some doubt."""
    assert mean_of([3.0], student_limit, None) == (3.0, None, None)
    mean, low, high = mean_of([1.0, 2.0, 3.0], student_limit, None)
    assert low is not None
    assert high is not None
    assert (mean, round(high - low, 2)) == (2.0, 4.97)
    mean, low, high = mean_of([1.0] * 6, student_limit, (0, 1))
    assert (mean, high) == (1.0, 1.0)
    assert low is not None
    assert 0.4 < low < 0.9


def test_written() -> None:
    """--write puts the continuation below the turn as a variation, before older ones; nothing else
    changes, and the record is sound and in canonical form."""
    text = record()
    Path("game.cdn").unlink()
    text += "\n" + record("ages")
    Path("game.cdn").write_text(text, "utf-8")
    for answers in ("play culture", "play science"):
        args = ("what-if", "game.cdn", "--at", "3.1", answers, "--write", "--seat", "random")
        assert run(*args).stdout.endswith("game.cdn: variation written at 3.1 of game 1\n")
    written = Path("game.cdn").read_text("utf-8")
    kept = [line for line in written.splitlines() if not line.startswith("  ")]
    assert kept == text.splitlines()
    assert written.index("play science", written.index("what-if")) < written.rindex("what-if")
    assert run("format", "--check", "game.cdn").exit_code == 0
    args = ("what-if", "game.cdn", "--game", "2", "--at", "2.2", "-o", "new.cdn")
    assert run(*args, "--seat", "random").exit_code == 0
    assert run("format", "--check", "new.cdn").exit_code == 0
    assert Path("new.cdn").read_text("utf-8").count('[Game "') == 1
    assert Path("game.cdn").read_text("utf-8") == written


def test_open_cards() -> None:
    """A record that leaves cards open can't be played on from the middle."""
    record("ages", 6)
    shown = run("export", "game.cdn", "--public").stdout
    Path("game.cdn").write_text(shown, "utf-8")
    result = run("what-if", "game.cdn", "--at", "3.1")
    assert (result.exit_code, "it leaves cards open" in result.stderr) == (1, True)
