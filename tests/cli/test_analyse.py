"""civdawn analyse: what is told, drawn and written, and what is said of bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.analysis.telling import points, report, whole
from civdawn_cli.commands.analyse_plot import picture
from tests.analysis.invented import facts
from tests.cli.running import run

QUICK = ("--nodes", "40")


def record(name: str = "game.cdn", game: str = "newdawn", rounds: int = 2) -> bytes:
    """Record a short game of random players; return its bytes."""
    args = ("play", "--game", game, "--seat", "random", "--seat", "random", "--seed", "5")
    assert run(*args, "--max-rounds", str(rounds), "--record", name).exit_code == 0
    return Path(name).read_bytes()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


def test_report(snapshot: SnapshotAssertion) -> None:
    """An analysis tells chances with intervals, marks, better lines, and every seat's account."""
    assert "\n".join(report(facts())) == snapshot


def test_whole_numbers() -> None:
    """Chances are shown as whole per cents that are 100 in all."""
    assert whole([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert whole([0.995, 0.004, 0.001]) == [100, 0, 0]
    assert sum(whole([0.126, 0.126, 0.374, 0.374])) == 100
    assert [points(one) for one in (0.031, -0.124, 0.004, -0.004)] == ["+3", "-12", "0", "0"]


def test_all_forms() -> None:
    """Text and JSON say the same; a second run takes everything from the journal."""
    record()
    text = run("analyse", "game.cdn", *QUICK)
    assert text.exit_code == 0
    assert text.stdout.startswith("game 1: newdawn, 4 turns\n")
    assert "40 tables judged a choice" in text.stdout
    assert "the game was not finished" in text.stdout
    kept = Path("game.cdn.analysis").read_bytes()
    again = run("analyse", "game.cdn", *QUICK, "--json")
    assert Path("game.cdn.analysis").read_bytes() == kept
    found = json.loads(again.stdout)
    assert (found["number"], found["game"], found["finished"]) == (1, "newdawn", False)
    for turn in found["turns"]:
        assert sum(one[0] for one in turn["chances"]) == pytest.approx(1, abs=1e-4)
        assert f"\n{turn['label']}" in text.stdout
    assert [account["began"] for account in found["accounts"]] == [
        one[0] for one in found["turns"][0]["chances"]
    ]


@pytest.mark.slow
def test_goes_on() -> None:
    """Results that a killed run left in the journal are not made again, and the result is as
    without the kill; nor does it depend on how many processes share the work."""
    record()
    whole_run = run("analyse", "game.cdn", *QUICK, "--json").stdout
    journal = Path("game.cdn.analysis")
    kept = journal.read_bytes()
    journal.write_bytes(kept[: kept.index(b"\n") + 30])
    assert run("analyse", "game.cdn", *QUICK, "--json").stdout == whole_run
    assert len(journal.read_bytes().splitlines()) == 5, "four turns and half a line"
    args = ("analyse", "game.cdn", *QUICK, "--json", "--journal", "other")
    assert run(*args, "--jobs", "2").stdout == whole_run
    assert sorted(Path("other").read_bytes().splitlines()) == sorted(kept.splitlines())


def test_written_and_removed() -> None:
    """Comments and marks go into the record and out again to the byte; `check`, `format` and
    `replay --verify` are content with them."""
    raw = record()
    for _ in range(2):
        done = run("analyse", "game.cdn", *QUICK, "--write")
        assert done.exit_code == 0
        assert done.stdout.startswith("game.cdn: 4 turns analysed, ")
    with_it = Path("game.cdn").read_bytes()
    assert with_it.count(b"; analyse> ") == 4 + 3
    assert run("check", "game.cdn").exit_code == 0
    assert run("format", "--check", "game.cdn").exit_code == 0
    assert run("replay", "--verify", "game.cdn").exit_code == 0
    said = run("analyse", "game.cdn", "--remove")
    assert said.stdout == "game.cdn: analysis taken out of 1 game\n"
    assert Path("game.cdn").read_bytes() == raw
    assert "there was none" in run("analyse", "game.cdn", "--remove").stdout
    streamed = run("analyse", "-", *QUICK, "--write", "--journal", "game.cdn.analysis", typed=raw)
    assert streamed.stdout_bytes == with_it
    assert run("analyse", "-", "--remove", typed=with_it).stdout_bytes == raw


def test_one_of_several() -> None:
    """--game takes one game of a file and leaves the others alone."""
    first, second = record("one.cdn"), record("two.cdn", rounds=1)
    Path("both.cdn").write_bytes(first + b"\n" + second)
    told = run("analyse", "both.cdn", *QUICK, "--game", "2")
    assert told.stdout.startswith("game 2: newdawn, 2 turns\n")
    assert run("analyse", "both.cdn", *QUICK, "--game", "2", "--write").exit_code == 0
    assert Path("both.cdn").read_bytes().startswith(first + b"\n[Game ")
    assert b"; analyse>" in Path("both.cdn").read_bytes()
    assert run("analyse", "both.cdn", "--remove", "--game", "1").exit_code == 0
    assert b"; analyse>" in Path("both.cdn").read_bytes()
    assert run("analyse", "both.cdn", "--remove", "--game", "2").exit_code == 0
    assert Path("both.cdn").read_bytes() == first + b"\n" + second
    missing = run("analyse", "both.cdn", *QUICK, "--game", "3")
    assert missing.exit_code == 1
    assert missing.stderr == "civdawn analyse: both.cdn: no game 3 in it, 2 is the last\n"


def test_broken() -> None:
    """A record that stops following the rules is analysed up to there, with the place and reason;
    nothing is written into it."""
    raw = record()
    spoilt = raw.replace(b"\n2.1 ", b"\n2.1 place 1,1 ", 1)
    Path("game.cdn").write_bytes(spoilt)
    done = run("analyse", "game.cdn", *QUICK)
    assert done.exit_code == 1
    assert "civdawn analyse: game.cdn: game 1: analysed up to here: line " in done.stderr
    assert "\n1.1 " in done.stdout
    assert "\n2.1 " not in done.stdout
    assert run("analyse", "game.cdn", *QUICK, "--write").exit_code == 1
    assert Path("game.cdn").read_bytes() == spoilt
    for text, reason in (
        (b"", "no game in it"),
        (b'[Game "chess"]\n\n1.1 e4\n', "unknown game 'chess'"),
        (b"nonsense\n", "game 1: line 1"),
    ):
        Path("bad.cdn").write_bytes(text)
        done = run("analyse", "bad.cdn", *QUICK)
        assert (done.exit_code, done.stdout) == (1, "")
        assert reason in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_cut_off() -> None:
    """A record that ends in the middle of a turn is analysed as far as it goes, and is written
    into."""
    raw = record()
    whole, begun = raw.index(b"\n1.2 "), raw.index(b"\n1.1 play economy pos5 move")
    assert whole < begun
    Path("game.cdn").write_bytes(raw[:begun] + b"\n1.1 play economy pos5\n")
    done = run("analyse", "game.cdn", *QUICK)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "\n1.2 " in done.stdout
    assert "the game was not finished" in done.stdout
    assert run("analyse", "game.cdn", *QUICK, "--write").exit_code == 0
    assert b"; analyse> 1.1" in Path("game.cdn").read_bytes()
    assert Path("game.cdn").read_bytes().endswith(b"\n1.1 play economy pos5\n")


def test_unplayed() -> None:
    """A record without a turn says so."""
    raw = record()
    Path("game.cdn").write_bytes(raw[: raw.index(b"\n1.1 ") + 1].partition(b"\n1.2 ")[0])
    done = run("analyse", "game.cdn", *QUICK)
    assert done.exit_code == 1
    assert "it has no turn yet" in done.stderr


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--nodes", "0"), "0 is not in the range x>=1"),
        (("--time", "0"), "0.0 is not in the range 0<x<=3600"),
        (("--plot", "game.gif"), "a plot is a .svg or .png file, not 'game.gif'"),
        (("--remove", "--json"), "--remove takes the comments out and does nothing else"),
        (("--write", "--all"), "--write prints no analysis"),
        (("--journal", "game.cdn"), "the journal is a file of its own, not the record"),
    ],
)
def test_misuse(args: tuple[str, ...], reason: str) -> None:
    """A budget of nothing and options that do not go together are refused in a line, before
    anything is done."""
    raw = record(rounds=1)
    done = run("analyse", "game.cdn", *args)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["game.cdn"]
    assert Path("game.cdn").read_bytes() == raw


def test_pictures() -> None:
    """A plot is an .svg with all names, labels and marks in it, or a .png; the same analysis makes
    the same file."""
    drawn = picture(facts(), ".svg")
    assert drawn == picture(facts(), ".svg")
    for text in (b"1 greedy", b"2 Anna", b">1.1<", b">??<", b">!<", b"chance to win, %"):
        assert text in drawn
    assert picture(facts(), ".png").startswith(b"\x89PNG")
    record(rounds=1)
    assert run("analyse", "game.cdn", *QUICK, "--plot", "game.svg").exit_code == 0
    assert b"<svg" in Path("game.svg").read_bytes()
    one = Path("game.cdn").read_bytes()
    Path("both.cdn").write_bytes(one + b"\n" + one)
    done = run("analyse", "both.cdn", *QUICK, "--plot", "game.svg")
    assert done.exit_code == 1
    assert "a plot is of one game; choose it with --game N" in done.stderr
