"""Analyses written into records, and taken out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from civdawn_cli.analysis.annotations import annotated
from civdawn_cli.analysis.games import GameFacts, accounts, mark_of
from civdawn_cli.analysis.journal import Journal, key_of
from civdawn_cli.analysis.played import Played
from civdawn_cli.analysis.turns import Budget
from civdawn_cli.grammar import read_game
from civdawn_cli.record import GameText, canonical, check
from civdawn_cli.record.analysed import SIGN, removed, without
from civdawn_cli.record.versions import PUBLIC, as_text
from tests.analysis.invented import choice, facts, random_game, turn

LINE = "play science pos4 learn iron-working"
"""The better line of every invented choice."""

COSTS = (0.2, 0.06, -0.05, 0.0, 0.01)


def about(raw: bytes) -> GameFacts:
    """An invented analysis of a game of two, with marks of all sorts."""
    labels = [line.label for line in read_game(raw).lines if line.label[0].isdigit()]
    turns = []
    for at, label in enumerate(labels):
        seat = int(label.partition(".")[2])
        change = COSTS[at % len(COSTS)]
        own = choice(seat, [-change, change] if seat == 1 else [change, -change])
        turns.append(turn(label, 0.5, [own]))
    found = facts()
    found["turns"], found["accounts"] = turns, accounts(turns, [0.5, 0.5])
    found["marks"] = {one["label"]: mark_of(one) for one in turns if mark_of(one)}
    return found


def games() -> dict[str, bytes]:
    """Texts of games, plain ones and such as people have written into."""
    plain = random_game("newdawn", 2, 3, 4).text().encode()
    lines = plain.decode().split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("1.1"))
    mine = lines.copy()
    mine[at] += "?! {why not?} ; so {they} say ?"
    mine[at + 1] = f"; analysis of mine\n{{; brace}}\n{mine[at + 1]} ;?"
    mine[at + 2] = mine[at + 2].replace(" ", "   ", 1) + "  "
    return {
        "plain": plain,
        "mine": "\n".join(mine).encode(),
        "windows": plain.replace(b"\n", b"\r\n"),
        "hidden": random_game("ages", 2, 3, 5).text().encode(),
        "cut": b"\n".join(plain.split(b"\n")[: at + 6]),
    }


@pytest.mark.parametrize("name", list(games()))
def test_restored(name: str) -> None:
    """All that an analysis adds can be taken out again to the byte, and the game is the same with
    it."""
    raw = games()[name]
    found = about(raw)
    with_it = annotated(raw, found)
    assert with_it != raw
    assert removed(with_it) == raw
    assert annotated(with_it, found) == with_it, "the same again"
    one, other = read_game(raw), read_game(with_it)
    assert not other.problems
    assert [line.tokens for line in one.lines] == [line.tokens for line in other.lines]
    assert check(other).problems == check(one).problems or name == "cut"
    assert without(other).lines == one.lines


def test_marks_stand() -> None:
    """Every mark of the analysis stands behind the last answer of its turn, and a person's own mark
    is kept instead of it."""
    raw = games()["mine"]
    found = about(raw)
    record = read_game(annotated(raw, found))
    told = {
        line.label: [note.text for note in line.notes if not note.comment] for line in record.lines
    }
    assert told.pop("1.1") == ["?!"]
    marks = {label: sign for label, sign in found["marks"].items() if label != "1.1"}
    assert {label: notes[0] for label, notes in told.items() if notes} == marks
    above = next(line.above for line in record.lines if line.label == "1.1")
    assert above[-1].startswith(f"{SIGN} 1.1 (?): chances 50 50")


@pytest.mark.parametrize("name", ["plain", "hidden"])
def test_canonical(name: str) -> None:
    """A record in canonical form stays in it with an analysis."""
    raw = games()[name]
    assert canonical(read_game(raw)).encode() == raw
    with_it = annotated(raw, about(raw))
    assert canonical(read_game(with_it)).encode() == with_it


def test_formatted() -> None:
    """An analysis can be taken out after the record was brought into canonical form, too."""
    raw = games()["plain"].replace(b"1.1 play ", b"1.1   ", 1)
    with_it = annotated(raw, about(raw))
    formatted = canonical(read_game(with_it)).encode()
    assert removed(formatted) == games()["plain"]


def test_shown_to_nobody() -> None:
    """A seat's version of a game with hidden cards has nothing of an analysis, whose lines name
    cards."""
    raw = games()["hidden"]
    with_it = annotated(raw, about(raw))
    for seat in (PUBLIC, 0, 1):
        assert as_text(GameText(with_it, 1, 0), seat) == as_text(GameText(raw, 1, 0), seat)


def test_text_of_a_comment() -> None:
    """A comment tells chances, luck, and what would have been better, in one line."""
    raw, found = games()["hidden"], facts()
    del found["turns"][3:]
    text = annotated(raw, found).decode()
    ours = [line.removeprefix(f"{SIGN} ") for line in text.split("\n") if line.startswith(SIGN)]
    assert ours == [
        "seat      first turn  luck  own choices  others' choices  rest  end",
        "1 greedy          50   +12          -25               -4   -34    0",
        "2 Anna            50   -12           +4              +25   +34  100",
        f"1.1 ??: chances 50 50 (45-55 45-55); costs 17 +-2, better {LINE}",
        f"1.2 !: chances 34 66 (29-39 61-71); gains 4 on {LINE}; seat 1 costs 2, better {LINE}",
        f"2.1 ?: chances 30 70 (25-35 65-75); luck +12 -12; costs 6 +-1, better {LINE}",
    ]


def test_journal(tmp_path: Path) -> None:
    """Results are found again by game, budget and turn; a line that was left in the middle is none,
    and the next one does not suffer from it."""
    path = tmp_path / "game.cdn.analysis"
    played = Played(read_game(games()["plain"]))
    key = key_of(played, Budget(nodes=5))
    assert key != key_of(played, Budget(nodes=6))
    assert key == key_of(
        Played(read_game(annotated(games()["plain"], about(games()["plain"])))), Budget(5)
    )
    found = facts()["turns"]
    journal = Journal(path)
    for at in range(3):
        journal.add(key, at, found[at])
    path.write_bytes(path.read_bytes()[:-20])
    again = Journal(path)
    assert [again.found(key, at) for at in range(3)] == [found[0], found[1], None]
    assert again.found("another", 0) is None
    again.add(key, 2, found[2])
    assert Journal(path).found(key, 2) == found[2]
    assert len([line for line in path.read_text().splitlines() if line.endswith("}}")]) == 3
    assert json.loads(path.read_text().splitlines()[0])["turn"] == 0


def test_journal_without_room(tmp_path: Path) -> None:
    """Where the journal can't be written the analysis goes on, and the reason is kept."""
    journal = Journal(tmp_path / "no" / "folder")
    journal.add("key", 0, facts()["turns"][0])
    assert journal.failure is not None
    assert journal.found("key", 0) == facts()["turns"][0]
