"""A person at the terminal, with the test game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import Result
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.match import Match
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.playing.completion import Completion
from civdawn_cli.playing.stories import Told, joined
from tests.cli.running import lines, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy

GAME = ("play", "--game", "toy", "--seat", "human", "--seat", "random", "--seed", "3")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    monkeypatch.chdir(tmp_path)


def person(*texts: str) -> Result:
    return run(*GAME, typed=lines(*texts))


def turns() -> list[str]:
    return Path("civdawn-3.cdn").read_text().split("\n\n")[1].splitlines()


def test_session(snapshot: SnapshotAssertion) -> None:
    """A person sees board and options, is refused with reasons, and is helped."""
    result = person(
        "?", "board", "blue pos7", "take heap9", "99", "x", "use dig take heap9", "", "quit"
    )
    assert result.exit_code == 0
    assert result.stdout == snapshot


def test_whole_game() -> None:
    """A person can play to the end by numbers alone."""
    result = person(*["1"] * 200)
    assert result.exit_code == 0
    assert "won by stones" in result.stdout
    assert run("replay", "civdawn-3.cdn", "--verify").exit_code == 0


def test_notation() -> None:
    """A whole turn, an answer without its word, a number and a "no" are all understood."""
    person("use dig take heap1 play red 2", "heap2", "0", "quit")
    assert turns()[1].startswith("1.1 use dig take heap1 play red pos2 take heap2")
    assert turns()[1].split()[-1] != "..."


def test_undo() -> None:
    """`undo` takes back one answer, `undo all` all of the turn, and neither what is not yours."""
    result = person("undo", "1", "1", "undo", "2", "undo all", "done", "green 1", "quit")
    assert "nothing of yours to take back" in result.stdout
    assert turns()[1] == "1.1 play green pos1 ..."


def test_undo_stops_at_dice() -> None:
    """A die, once rolled, stays rolled."""
    typed = ["done", "red 2", "heap1", "heap2"]
    for _ in range(20):
        typed += ["attack", "undo all", "undo all", "1"]
    result = person(*typed, "quit")
    rolled = [line for line in turns() if "roll" in line]
    assert rolled
    assert "nothing of yours to take back" in result.stdout
    assert run("replay", "civdawn-3.cdn").exit_code == 0


def test_save() -> None:
    """`save` writes the game so far into a new file, which can be resumed; others stay."""
    Path("other.cdn").write_text("precious")
    result = person("1", "save other.cdn", "save", "save mine.cdn", "2", "save mine.cdn", "quit")
    assert "other.cdn is there already" in result.stdout
    assert "save where?" in result.stdout
    assert Path("other.cdn").read_text() == "precious"
    assert Path("mine.cdn").read_bytes() == Path("civdawn-3.cdn").read_bytes()
    assert run("play", "--resume", "mine.cdn", typed="quit\n").exit_code == 0


def test_quit_and_resume() -> None:
    """Leaving loses nothing: the record says how to go on, and the game ends as it would have."""
    result = person("1", "1", "quit")
    assert result.exit_code == 0
    assert result.stderr == (
        "civdawn play: left the game in 1.1; "
        "go on with: civdawn play --resume civdawn-3.cdn\n"
    )  # fmt: skip
    again = run("play", "--resume", "civdawn-3.cdn", typed=lines(*["1"] * 200))
    assert again.exit_code == 0
    resumed = Path("civdawn-3.cdn").read_bytes()
    Path("civdawn-3.cdn").unlink()
    person(*["1"] * 202)
    assert Path("civdawn-3.cdn").read_bytes() == resumed


def test_input_ends() -> None:
    """When the input ends the record is kept, and the exit code is 1."""
    result = person("1")
    assert result.exit_code == 1
    assert "the input ended in 1.1; go on with" in result.stderr
    assert turns()[1] == "1.1 use dig ..."


def test_record_of_its_own() -> None:
    """A person's game is always recorded, into a file that was not there."""
    person("quit")
    assert "recording into civdawn-3-2.cdn" in person("quit").stdout
    assert Path("civdawn-3-2.cdn").exists()


def test_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many options are shown page by page, or those with a text."""
    monkeypatch.setattr("civdawn_cli.playing.prompt.PAGE", 2)
    result = person("1", "more", "more", "/3", "/zzz", "quit")
    pages = result.stdout.split("take? ", 1)[1].split("> ")
    assert "heap1" in pages[0]
    assert "and 1 more: `more`, or `/text` to search" in pages[0]
    assert "0  - (none, done)" in pages[0]
    assert "heap3" in pages[1]
    assert "heap1" in pages[2]
    assert pages[3].split() == ["3", "heap3"]
    assert pages[4].split() == ["none"]


AGES = ("play", "--game", "ages", "--seed", "5")


@pytest.mark.parametrize("rival", ["random", "human:Ben"])
def test_hidden_cards(rival: str) -> None:
    """In a game that hides cards a person sees neither the hands nor the draws of others, be it in
    sentences or on the board; what is saved has them, so that the game can go on (TA-37.14)."""
    typed = [*["1", "board"] * 60, "save mine.cdn", "quit"]
    result = run(*AGES, "--seat", "human:Anna", "--seat", rival, typed=lines(*typed))
    assert "saved, with what is hidden from you; go on later with" in result.stdout
    parts = re.split("the next is for (.*) alone; Enter shows it", result.stdout)
    assert len(parts) == 1 if rival == "random" else len(parts) > 20
    owners = ["Anna"] if rival == "random" else ["", *parts[1::2]]
    own = others = 0
    for owner, text in zip(owners, parts[::2], strict=True):  # the part that one person sees
        told = re.findall(r"(?m)^  (.*) draws (.*)\.$", text.replace("\n    ", " "))
        for who, card in told:
            hidden = card.startswith("a military card of Age")
            assert hidden != owner.startswith(who), (owner, who, card)
            own += not hidden
            others += hidden
        for line in text.splitlines():
            assert not re.search("military cards [A-Z]", line) or re.search(r"cards \d I+", line)
    assert own
    assert others
    assert re.search("draw <2: [a-z]", Path("mine.cdn").read_text())
    assert run("play", "--resume", "mine.cdn", typed=lines(*["", "quit"])).exit_code == 0


def test_keyboard_of_one() -> None:
    """One person alone, or a game that hides nothing, needs no handing over of the keyboard."""
    assert "Enter shows it" not in run(*AGES, "--seat", "human", "--seat", "random").stdout
    assert "Enter shows it" not in run(*GAME, "--seat", "human", typed="1\nquit\n").stdout


ANNA = ("play", "--seat", "human:Anna", "--seat", "random", "--seed", "7", "--map", "first")


def test_names() -> None:
    """A person has a name, beside which the seat's own stands; the record keeps it, and whoever
    goes on is called so again."""
    result = run(*ANNA, typed=lines("ne", "1", "quit"))
    assert "1.1 Anna (Rome): play?" in result.stdout
    assert "Anna resolved Astrology" in result.stdout
    assert '[Seat1 "human:Anna"]' in Path("civdawn-7.cdn").read_text()
    again = run("play", "--resume", "civdawn-7.cdn", typed=lines("quit"))
    assert "Anna (Rome): play?" in again.stdout
    for wrong in ("human:", "human:" + "x" * 50, 'human:"'):
        assert "name" in run("play", "--seat", wrong, "--seat", "greedy").stderr
    assert run("play", "--seat", "human:Anna", "--seat", "greedy", "--json").exit_code == 2


def test_names_stay() -> None:
    """A seat keeps its name in the news when its leader changes (TA-4.1: leaders come and go)."""
    typed = lines(*["take julius-caesar", "play julius-caesar", "0", "1"] * 12, "quit")
    shown = run(*AGES, "--seat", "human:Anna", "--seat", "random", typed=typed).stdout
    assert "Anna (Julius Caesar): " in shown
    deeds = re.findall(r"(?m)^  (\S+(?: \d)?) (?:takes|builds|plays|draws) ", shown)
    assert {"Anna", "Seat 2"} == set(deeds)


def test_second_thoughts() -> None:
    """With --confirm the end of a turn is asked about once: thought over, answered otherwise or
    agreed to; `undo` takes back the answer asked about and none before it; without --confirm, as on
    a pipe, nothing is asked."""
    typed = ["ne", "science", "no", "science", "culture", "0", "undo", "undo", "science", "yes"]
    result = run(*ANNA, "--confirm", typed=lines(*typed, "quit"))
    assert result.stdout.count("that ends your turn, for good: end it?") == 4
    assert "1.1 play science pos1\n" in Path("civdawn-7.cdn").read_text()
    plain = run(*ANNA, "--record", "plain.cdn", typed=lines("ne", "science", "quit"))
    assert "end it?" not in plain.stdout
    assert "1.1 play science pos1\n" in Path("plain.cdn").read_text()


def test_politics_is_not_passed_by_mistake() -> None:
    """An action typed at `politics?` is asked about before it passes politics (TA-9.1)."""
    once = (*AGES, "--seat", "human", "--seat", "random", "--confirm")
    first = ["0", "", "0", ""]
    asked = "that passes `politics?`, with a no: is it meant?"
    shown = run(*once, typed=lines(*first, "build bronze", "no", "quit")).stdout
    assert shown.count("politics? ") == 2  # asked, thought over, asked again
    assert asked in shown
    shown = run(
        *once, "--force", "--record", "b.cdn", typed=lines(*first, "build bronze", "yes", "quit")
    ).stdout
    assert asked in shown
    assert "3.1" in Path("b.cdn").read_text()
    assert "build bronze ..." in Path("b.cdn").read_text()


def test_looking_up() -> None:
    """?3, ?NAME, ?RULE, `cards` and `rules` tell all about options, cards and rules in the middle
    of a game; so does a command as hints print it."""
    typed = ["ne", "?3", "?pottery", "?nd-4.4", "?caravan", "cards colossus", "rules 2", "?99",
             "?nonsense", "civdawn cards pyramids", "quit"]  # fmt: skip
    shown = run(*ANNA, typed=lines(*typed)).stdout.split("> ")
    assert "play military pos3" in shown[2]
    assert "ND-4.4" in shown[2]
    assert shown[3].startswith("Pottery (focus card")
    assert shown[4].startswith("ND-4.4")
    assert "caravan" in shown[5]
    assert shown[6].startswith("Colossus (wonder")
    assert "ND-2.1" in shown[7]
    assert "there is no option 99" in shown[8]
    assert "no card 'nonsense'" in shown[9]
    assert shown[10].startswith("Pyramids (wonder")


def test_parts() -> None:
    """`board` draws the whole table, the names of its parts draw those, `map 14,12` the map around
    a space; a game without parts draws its board."""
    typed = ["ne", "board", "map", "mine", "row", "wonders", "map 14,12", "map 99,99", "quit"]
    shown = run(*ANNA, typed=lines(*typed)).stdout.split("> ")
    assert "World wonders" in shown[2]
    assert "Victory cards" in shown[2]
    assert "25g 26g" in shown[3]
    assert "pos1 science" in shown[4]
    assert shown[5] == shown[4]
    assert shown[6].startswith("World wonders")
    assert "12   14h" in shown[7]
    assert shown[8].startswith("Map")
    assert "heaps 1:4" in person("board", "quit").stdout


def test_completion(toy: Toy) -> None:
    """The words that may come next are those of options, of the questions after them, of commands,
    cards and rules."""
    match = Match(NewDawn(), NewDawn().setup(2, map="first"))
    chance = "rome america 1 e stonehenge great-lighthouse oracle petra technophile/scholarly"
    for text in (*chance.split(), "civilized/money-grubber", "populous/preservationist"):
        found = match.game.read(match.table, [text], match.options)
        assert found is not None
        match.choose(found[0])
    complete = Completion(match, ["board", "undo"])
    assert complete("", "cul") == ["culture"]
    assert complete("", "pl") == ["play"]
    assert complete("play culture ", "") == ["pos4"]
    assert complete("culture pos4 place ", "26,") == ["26,8", "26,10"]
    assert complete("culture pos4 place 26,8 ", "27") == ["27,8", "27,9"]
    assert complete("", "bo") == ["board"]
    assert complete("cards ", "hanging") == ["hanging-gardens"]
    assert complete("rules ", "nd-10.1")[0] == "ND-10.1"
    assert complete("", "?pott") == ["?pottery"]
    assert complete("no such thing ", "x") == []


def test_the_end_is_told() -> None:
    """A person hears all that happened after the last answer, up to the end of the game."""
    seats = ("--seat", "human:Anna", "--seat", "random")
    game = ("play", "--game", "ages", *seats, "--seed", "7", "--max-rounds", "1")
    result = run(*game, typed=lines("0"))
    assert result.exit_code == 0
    last = result.stdout.rpartition("> ")[2]
    assert "Anna ends the turn." in last
    assert last.index("Seat 2 takes ") < last.index("the round limit was reached")


def test_equal_sentences_are_told_once() -> None:
    """Draws in the same words are told once, with their number; what only begins alike is a list;
    deeds stay as they are."""
    draw = Told("1.1", "Seat 2 draws a card.", chance=True)
    row = [Told("1.1", f"New in the row: {card}.", chance=True) for card in ("Iron", "Moses")]
    deed = Told("1.1", "Seat 2 builds a mine.")
    found = [told.text for told in joined([draw, draw, *row, deed, deed, draw])]
    assert found == [
        "Seat 2 draws a card (2 times).",
        "New in the row: Iron, Moses.",
        deed.text,
        deed.text,
        draw.text,
    ]
