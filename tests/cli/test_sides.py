"""Variations in records: checked, kept by `format`, shown by `replay` and `analyse`, and no part of
what a seat may see."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import run

GAME = """[Game "newdawn"]
[Rules "nd-2"]
[Seats "2"]
[Seat1 "greedy"]
[Seat2 "random"]
[Map "first"]
[Epic "no"]
[Seed "3"]

setup leader scythia america first 2 2:direction sw reveal stonehenge great-lighthouse oracle \
terracotta-army victory explorer/aesthetic technophile/scholarly civilized/money-grubber
1.2 play culture pos4 place 12,16 12,17
1.1 play industry pos5 build 26,11 ; a second city, at once
2.2 play science pos3 learn iron-working?! {why not culture?}
2.1 play military pos3 attack barbarian-d roll 5 4 token pos1
[Result "*"]
[Termination "round limit"]
[Rounds "2"]
end #7aaaa6bd
"""

TURN = "1.1 play industry pos5 build 26,11 ; a second city, at once\n"

CANONICAL = """\
  ; better?
  (1.1 play economy pos4! {so} ; hm
  2.2 play science pos3 learn iron-working
    ; inner
    (2.2 play science pos3))
  (1.1 play military pos2)
"""

SHORTHAND = """\
; better?
( 1.1 economy! {so} ; hm
2.2 Play Science learn iron
; inner
(
2.2 play science pos3
) )
(1.1 play military pos2)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


def sided(text: str) -> str:
    """The game with this below a turn of it, as a file, whose text is returned."""
    whole = GAME.replace(TURN, TURN + text)
    Path("game.cdn").write_text(whole, "utf-8")
    return whole


def test_format() -> None:
    """Variations are spelt out like turns; the canonical form stays as it is, checksum included."""
    sided(SHORTHAND)
    assert run("check", "game.cdn").stdout == "1 game in 1 file: 1 good\n"
    assert run("format", "game.cdn").exit_code == 0
    assert Path("game.cdn").read_text("utf-8") == GAME.replace(TURN, TURN + CANONICAL)
    assert run("format", "--check", "game.cdn").exit_code == 0
    assert run("replay", "--verify", "game.cdn").exit_code == 0
    sided(SHORTHAND)
    refused = run("replay", "--verify", "game.cdn")
    assert "line 14" in refused.stderr
    assert "not in canonical form, which is: 1.1 play economy pos4" in refused.stderr


def test_without() -> None:
    """A record without variations is as it was."""
    sided("")
    assert run("format", "--check", "game.cdn").exit_code == 0
    assert run("check", "game.cdn").exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(1.1 play culture pos1 place 99,9)", "13:30: in a variation: illegal: place 99,9"),
        ("(1.1 play culture pos1\n2.2 play culture pos9)", "14:10: in a variation: illegal"),
        ("(1.1 play culture pos1\n2.1 play culture)", "14:1: in a variation: turn 2.2 is due"),
        ("(1.1 play culture pos1 #12345678)", "13: in a variation: after 1.1 the position is #"),
        ("(1.1 play culture pos1\n(1.1 play culture pos8))", "14:11: in a variation: illegal"),
        ("(1.2 play culture pos1)", "13: a variation begins with the turn that it replaces"),
        ("(1.1 play culture pos1", "16: the variation that begins in line 13 is not closed"),
        (")", "13: there is no variation to close"),
        ("(\n)", "14: a variation has at least one turn"),
        ("(\n(1.1 play culture pos1))", "14: a variation stands below the turn that it repl"),
        ("(1.1 plai culture pos1)", "13:6: `plai` can't stand here: did you mean `play`"),
    ],
)
def test_wrong(text: str, said: str) -> None:
    """A variation that can't be is told with its own line, once, and the rest of the game is
    read."""
    sided(f"{text}\n")
    result = run("check", "game.cdn")
    assert result.exit_code == 1
    assert f"game.cdn:{said}" in result.stdout
    assert result.stdout.endswith("1 bad, 1 problem\n")
    assert run("format", "game.cdn").exit_code == 1


def test_all_are_told() -> None:
    """Every variation has its first problem told, and the game behind them is checked."""
    sided("(1.1 play culture pos9)\n(1.1 play culture pos8)\n(1.1 play culture pos1)\n")
    result = run("check", "game.cdn")
    assert re.findall(r"^game.cdn:(\d+):", result.stdout, re.MULTILINE) == ["13", "14"]


def test_luck_that_is_not_written() -> None:
    """A variation is checked up to a die that it does not have; the rest is kept as it is."""
    play = "(1.1 play industry pos5 build 26,11\n2.2 play science pos3 learn iron\n"
    unwritten = f"{play}2.1 play military pos3 attack barbarian-d\n3.2 play nonsense 99)\n"
    sided(unwritten)
    assert run("check", "game.cdn").exit_code == 0
    assert run("format", "game.cdn").exit_code == 0
    text = Path("game.cdn").read_text("utf-8")
    assert "  2.2 play science pos3 learn iron-working\n" in text
    assert "  2.1 play military pos3 attack barbarian-d\n  3.2 play nonsense 99)\n" in text
    assert run("format", "--check", "game.cdn").exit_code == 0


def test_last_turn() -> None:
    """The last turn may stop anywhere: `...` says so if more than "no" was left to say."""
    sided("(1.1 play culture pos1)\n(1.1 play military pos2 ...)\n(1.1 play industry ...)\n")
    assert run("format", "game.cdn").exit_code == 0
    text = Path("game.cdn").read_text("utf-8")
    assert "  (1.1 play culture pos1)\n" in text
    assert "  (1.1 play industry pos5 ...)\n" in text
    play = (
        "(1.1 play industry pos5 build 26,11\n2.2 play science pos3\n2.1 play military pos3 attack "
    )
    sided(play + "barbarian-d)\n")
    assert run("format", "game.cdn").exit_code == 0
    assert "attack barbarian-d ...)\n" in Path("game.cdn").read_text("utf-8")


def test_replay() -> None:
    """Variations are shown turn by turn, in notation and in sentences, and stand in pages."""
    sided(CANONICAL)
    step = run("replay", "game.cdn", "--step").stdout
    assert CANONICAL in step
    words = run("replay", "game.cdn", "--words").stdout
    for text in (
        "1.1\n; a second city, at once\n",
        "  ; better?\n  (1.1 play economy pos4! {so} ; hm\n    Scythia resolved Foreign Trade",
        "    (2.2 play science pos3\n      America resolved Astrology",
        "2.2 ?!\n{why not culture?}\n",
    ):
        assert text in words
    page = run("replay", "game.cdn", "--html", "-").stdout
    assert json.dumps("; better?\n(1.1 play economy pos4! {so} ; hm")[:-1] in page
    assert "learn iron-working?! {why not culture?}" in page


def test_analyse() -> None:
    """An analysis has the variations below their turn with the chances at their ends; its comments
    go into the record beside them and out again."""
    before = sided(CANONICAL)
    found = json.loads(run("analyse", "game.cdn", "--nodes", "40", "--json").stdout)
    assert [side["lines"][-1] for side in found["sides"]["1.1"]] == [
        "  (2.2 play science pos3))",
        "(1.1 play military pos2)",
    ]
    for side in found["sides"]["1.1"]:
        assert sum(side["chances"]) == pytest.approx(1, abs=1e-3)
    assert "then chances" in run("analyse", "game.cdn", "--nodes", "40").stdout
    assert run("analyse", "game.cdn", "--nodes", "40", "--write").exit_code == 0
    assert run("check", "game.cdn").exit_code == 0
    assert run("analyse", "game.cdn", "--remove").exit_code == 0
    assert Path("game.cdn").read_text("utf-8") == before


def test_export() -> None:
    """A game without secrets keeps its variations for everybody; JSON has them as text."""
    sided(CANONICAL)
    assert "(1.1 play military pos2)" in run("export", "game.cdn", "--public").stdout
    lines = json.loads(run("export", "game.cdn", "--json").stdout)["lines"]
    assert lines[2]["variations"][1] == ["(1.1 play military pos2)"]
    assert "variations" not in lines[1]


def test_secrets() -> None:
    """Of a game with secrets a version for others has no variations: they may name cards."""
    play = ("play", "--game", "ages", "--seat", "random", "--seat", "random", "--seed", "3")
    assert run(*play, "--max-rounds", "3", "--record", "ages.cdn").exit_code == 0
    text = Path("ages.cdn").read_text("utf-8")
    turn = next(line for line in text.splitlines() if line.startswith("3.1"))
    Path("ages.cdn").write_text(text.replace(turn, f"{turn}\n  ({turn})"), "utf-8")
    assert run("check", "ages.cdn").exit_code == 0
    assert run("format", "--check", "ages.cdn").exit_code == 0
    for who in (("--public",), ("--seat", "1"), ("--seat", "2")):
        seen = run("export", "ages.cdn", *who).stdout
        assert "\n3.1 " in seen
        assert "\n  (" not in seen
        words = run("replay", "ages.cdn", "--words", *who).stdout
        assert "\n  (3.1" not in words
