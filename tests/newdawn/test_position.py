"""Positions as text: read back they are the same position, in real games too."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.errors import PositionError, SetupError
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.kit.facts import LONGEST
from civdawn_cli.engine.match import Match
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.table import Table

GAME = NewDawn()
ONCE_PER_TURN = 6
"""The last fields of the key: they are forgotten when a turn begins."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_trip(seats: int) -> None:
    """A position written at the beginning of a turn reads back to the same position."""
    rng = Random(seats)
    table = GAME.new(GAME.setup(seats, map="first"))
    written = 0
    while GAME.rounds(table) < 12 and (options := ask(table)):
        if table.turn >= 0 and table.stack[-1].kind.word == "play" and len(table.stack) == 2:
            text = position.write(table)
            again = position.read(text)
            assert position.write(again) == text
            assert ask(again) == options
            assert GAME.key(again)[1:-ONCE_PER_TURN] == GAME.key(table)[1:-ONCE_PER_TURN]
            written += 1
        answer(table, options[rng.randrange(len(options))])
    assert written > 10


def test_not_in_mid_turn() -> None:
    """In mid-turn a position is refused: the rest of the turn would be lost."""
    table = GAME.new(GAME.setup(2, map="first"))
    rng = Random(1)
    while (options := ask(table)) and table.stack[-1].kind.word != "place":
        answer(table, rng.choice(options))
    with pytest.raises(SetupError, match="between two turns"):
        position.write(table)


SMALL = "seats 2\nland 0,0 gggggggg\nland 0,1 gggggggg\ncapital 1 0,0\ncapital 2 7,0\n"
"""A map, and nothing else."""


def begun(text: str, **settings: str) -> Match[Table]:
    """A game of two from a position, as commands begin it."""
    return Match(GAME, Setup(2, GAME.setup(2, **settings).settings, text))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("decks 0 1 2 0 1 2 0 1 2 0 1", "12 numbers are expected .* not 11"),
        ("decks 0 1 2 0 1 2 0 1 2 0 1 2 0", "12 numbers are expected .* not 13"),
        ("decks 0 1 2 0 1 2 0 1 2 0 1 3", "a number from 0 to 2 is expected"),
        ("event 1 2", "'2' is one word too many"),
        ("event 5", "a number from 0 to 4"),
        ("event \u0661", "printable ASCII"),
        ("event 1\0", "printable ASCII"),
        ("event 1\nevent 1", "one line 'event', and line 6 is it"),
        ("event " + "1" * 100_000, "a number from 0 to 4 .* not '1111.*\\.\\.\\.'$"),
        ("x" * 100_000, "unknown word 'xxx"),
        ("dial 1 5 7", "'7' is one word too many"),
        ("dial 1 25", "a number from 0 to 24"),
        ("leader 1 rome egypt", "'egypt' is one word too many"),
        ("leader 1 rome\nleader 1 egypt", "one line 'leader 1'"),
        ("leader 1 stonehenge", "'stonehenge' is none of the leaders: america"),
        ("leader 3 rome", "no seat 3: there are 2"),
        ("leader", "something is missing: the number of a seat"),
        ("turn 1.1 1.2", "'1.2' is one word too many"),
        ("turn 0.1", "a number from 1 to 9999 is expected .the round., not '0'"),
        ("turn 3", "round and seat are expected as in 3.2"),
        ("turn 1.1\nafter 1.1", "one line 'turn'"),
        ("wonder oracle 0,0 1,0 3", "'1,0' is one word too many"),
        ("wonder oracle", "something is missing: a space"),
        ("wonder oracle 0,0\nwonder petra 0,0", "two wonders are on 0,0"),
        ("wonders oracle 0,0", "unknown word 'wonders'"),
        ("barbarian-a 1,0", "no line `symbol barbarian-a`"),
        ("conquered 1 carthage pottery", "no line `symbol carthage`"),
        ("pinned 1 mount-everest pottery", "with the seat that has a piece on its space"),
        ("diplomacy 1 carthage", "no line `symbol carthage`"),
        ("diplomacy 1 embassy@1", "no card of another seat"),
        ("diplomacy 1 stonehenge", "no diplomacy card"),
        ("taken 1,0", "no resource is printed on 1,0"),
        ("tokens 1 1,0 1,0!", "'1,0!' is there twice"),
        ("cities 1 9,9", "no space 9,9"),
        ("caravans 1 card card card card", "a player has 3 caravans"),
        ("market oracle pyramids", "are of one type"),
        ("victory populous", "'populous' is none of the victory cards"),
        ("row 1 masonry", "something is missing: one of the focus cards"),
        ("row 1 a b c d e", "'a' is none of the focus cards"),
        ("epic perhaps", "`yes` or `no` is expected, not 'perhaps'"),
        ("capital 3 3,0", "no seat 3"),
        ("symbol oil 0,0", "0,0 has a symbol already"),
        ("symbol oil 0,7", "no land at 0,7"),
        ("symbol nothing 1,0", "'nothing' is no symbol"),
        ("land 0,1 g", "there are two spaces 0,1"),
        ("land 0,5 " + "g" * 101, "coordinates are at most 99"),
        ("land 0,5 ?", "'\\?' is no terrain"),
        ("tile 4c 0,0@0", "'4c' is no tile"),
        ("tile 99a 0,0@0", "'99a' is no tile"),
        ("tile 4a", "something is missing: where it lies"),
        ("tile 4a 0,0", "a number from 0 to 5 is expected .clockwise turns."),
        ("tile 4a 0,0@6", "a number from 0 to 5"),
        ("tile 4a 0,0@0 3", "no seat 3"),
        ("tile 4a 0,0@0", "the map is another one at 0,0"),
        ("winners 1", "the winners of this position are 1 2"),
    ],
)
def test_mistakes(line: str, error: str) -> None:
    """A line that is wrong is refused: which one, what was read, what would be right."""
    with pytest.raises(PositionError, match=error) as refusal:
        position.read(SMALL + line)
    assert refusal.value.line >= 6
    assert str(refusal.value).startswith(f"position line {refusal.value.line}, '")
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "a map needs at least one space"),
        (SMALL.replace("capital 2 7,0\n", ""), "no line `capital 2`"),
        (SMALL.replace("land 0,0 gggggggg", "land 0,0"), "the letters of the spaces"),
        ("; x" * LONGEST, f"{LONGEST} characters at most"),
    ],
)
def test_no_map(text: str, error: str) -> None:
    """A position without a map or without an end is refused."""
    with pytest.raises(PositionError, match=error):
        position.read(text)


def test_what_is_filled_in() -> None:
    """A map is enough to begin: leaders, their rows, caravans, victory cards, wonders and decks are
    as at the start of a game, are told, and can be played with (ND-2.1, ND-2.2, ND-2.6, ND-2.7)."""
    match = begun(SMALL)
    assert [fact.split()[0] for fact in told(SMALL)] == [
        "victory", "market", "unseen", "decks", "leader", "row", "caravans", "leader", "row",
        "caravans",
    ]  # fmt: skip
    assert "decks 0 1 2 0 1 2 0 1 2 0 1 2" in told(SMALL)
    written = GAME.write_position(GAME.begin(match.setup))
    assert set(told(SMALL)) < set(written.splitlines())
    assert told(written) == []
    random = Random(1)
    for _ in range(60):
        match.choose(random.choice(match.options))
        assert GAME.problems(match.table) == []


def told(text: str) -> list[str]:
    """The lines a position leaves out."""
    return GAME.filled_in(Setup(2, GAME.setup(2).settings, text))


def test_filled_in_around_what_is_there() -> None:
    """The lines filled in go with those given: a leader, a built wonder, a card of level 4."""
    text = (
        SMALL
        + "leader 2 america\nwonder stonehenge 0,0\nmarked 1 1 warmonger/paranoid\n"
        + "row 1 capitalism masonry astrology pottery early-empire\nmarket oracle\n"
    )
    facts = position.facts(begun(text, epic="no").table)
    assert "leader 1 aztec" in facts
    assert "caravans 1 card card card" in facts
    (victory,) = [fact for fact in facts if fact.startswith("victory ")]
    assert "warmonger/paranoid" in victory.split()
    assert len(victory.split()) == 4
    (market,) = [fact for fact in facts if fact.startswith("market ")]
    assert len(market.split()) == 5
    assert "oracle" in market.split()
    assert "stonehenge" not in market.split()
    assert "decks 0 0 2 0 1 2 0 1 2 0 1 2" in facts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_of_the_leaders(seats: int) -> None:
    """Without a line `row` a leader's row is that of its sheet (ND-2.2)."""
    table = GAME.new(GAME.setup(seats, map="first"))
    options = ask(table)
    while table.turn < 0:
        answer(table, options[-1])
        options = ask(table)
    text = position.write(table)
    rows = [line for line in text.splitlines() if line.startswith("row ")]
    assert len({" ".join(row.split()[2:]) for row in rows}) > 1
    without = "\n".join([line for line in text.splitlines() if line not in rows])
    assert position.write(position.read(without)) == text


def test_a_met_agenda_is_marked_at_once() -> None:
    """An agenda that a position meets and does not mark is marked before anything is asked
    (ND-17.1), and the position that is asked about comes back the same."""
    spaces = (
        " ".join([f"{q},0" for q in range(1, 7)]) + " " + " ".join([f"{q},1" for q in range(8)])
    )
    text = f"{SMALL}tokens 1 {spaces}\nvictory explorer/aesthetic civilized/money-grubber "
    match = begun(text + "technophile/scholarly\n")
    assert match.table.marked[0], position.facts(match.table)
    assert match.table.markers[0] == match.table.marked[0].bit_count()
    again = begun(GAME.write_position(match.table))
    assert GAME.key(again.table) == GAME.key(match.table)


def test_epic() -> None:
    """A position says whether the game is epic, and the setup must say the same."""
    with pytest.raises(SetupError, match="says `epic yes`, the game is set up with epic no"):
        begun(SMALL + "epic yes")
    assert len(begun(SMALL + "epic yes", epic="yes").table.victory) == 4


def test_the_end_of_a_game() -> None:
    """A game that is over has a position, which comes back the same; nobody can have won without
    every victory card (ND-4.3)."""
    names = "warmonger/paranoid technophile/scholarly explorer/aesthetic"
    text = f"{SMALL}turn 5.1\nvictory {names}\nmarked 1 3 {names}\nwinners 1"
    match = begun(text)
    assert match.over
    written = GAME.write_position(match.table)
    assert "winners 1\n" in written
    assert GAME.write_position(begun(written).table) == written
    with pytest.raises(SetupError, match="the game has ended, and nobody"):
        begun(f"{SMALL}tokens 1 1,0\nwinners 1")


def test_the_order_of_lines_makes_no_difference() -> None:
    """Facts may stand in any order, caravans too; a comment and blank lines say nothing."""
    rng = Random(5)
    table = GAME.new(GAME.setup(3, map="first"))
    options = ask(table)
    while GAME.rounds(table) < 6 or table.stack[-1].kind.word != "play" or len(table.stack) > 2:
        answer(table, rng.choice(options))
        options = ask(table)
    text = position.write(table)
    lines = text.splitlines()
    for _ in range(5):
        rng.shuffle(lines)
        assert position.write(position.read("; mixed\n\n" + "\r\n".join(lines))) == text
    two = position.read(
        SMALL + "caravans 1 1,0 card\nrow 1 currency masonry astrology pottery early-empire"
    )
    one = position.read(
        SMALL + "caravans 1 card 1,0\nrow 1 currency masonry astrology pottery early-empire"
    )
    assert GAME.key(one) == GAME.key(two)


MORE = "capital 2 1,0\ncapital 3 2,0\n"


def test_one_seat() -> None:
    """A puzzle may have one seat; its wonder decks are those of three players (ND-2.6)."""
    text = "seats 1\nland 0,0 ggg\ncapital 1 0,0\n"
    assert (
        position.read(text).draws == position.read(text.replace("seats 1", "seats 3") + MORE).draws
    )


def test_far_apart() -> None:
    """A map whose spaces lie so far apart that their numbers would be those of wonders is refused
    (ND-9.5)."""
    text = "land -99,-99 g\nland 0,0 ggg\ncapital 1 0,0\ncapital 2 2,0\n"
    with pytest.raises(PositionError, match="a map of at most 4096 places"):
        position.read(text)
