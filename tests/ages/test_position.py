"""Positions as text: read back they are the same position, in real games too."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, SILENT
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.moves import RESIGN, verb_of
from civdawn_cli.games.ages.names import AGE_II
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.positions.writer import PHASES, phase
from civdawn_cli.games.ages.table import Table
from civdawn_cli.record.position import position_text
from tests.ages.playouts import GAME, give

BOX = base_box()


def step_on(table: Table, random: Random) -> bool:
    """One step of a game, random but keen, with few resignations; False at its end."""
    if table.changed:
        table.standing()
    if not table.stack:
        return False
    step = table.stack[-1]
    if step.kind is SILENT:
        table.stack.pop().run(table)
        return True
    options = step.options(table)
    if len(options) > 1 and random.random() < 0.98:
        options = [option for option in options if verb_of(option) != RESIGN] or options
    if options[-1] == PASS and len(options) > 1 and random.random() < 0.7:
        options = options[:-1]
    table.stack.pop()
    step.choose(table, random.choice(options))
    return True


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_trip(seats: int) -> None:
    """A position written in any phase of a turn reads back to the same position, and nothing is
    amiss in it."""
    random = Random(seats)
    table = GAME.new(GAME.setup(seats, resignation="yes"))
    written: Counter[str] = Counter()
    going = True
    while going:
        now = phase(table)
        if now and random.random() < 0.3:
            text = position.write(table)
            again = position.read(text)
            assert position.write(again) == text
            assert GAME.problems(again) == []
            copy = table.clone()
            assert ask(again) == ask(copy)
            assert GAME.key(again) == GAME.key(copy)
            written[now] += 1
        going = step_on(table, random)
    assert set(written) >= set(PHASES[:2]) | {"acting"}, written


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_end_of_a_game(seats: int) -> None:
    """The text of a game that is over: nothing is asked, the same players have won."""
    random = Random(seats)
    table = GAME.new(GAME.setup(seats))
    while step_on(table, random):
        pass
    again = position.read(position.write(table))
    assert ask(again) == []
    assert GAME.over(again)
    assert GAME.ranks(again) == GAME.ranks(table)


def test_a_match_can_be_cut_at_a_line() -> None:
    """Before every line of a game, its draws too, there is a position to go on from."""
    match = Match(GAME, GAME.setup(3))
    random = Random(1)
    labels: set[str] = set()
    while match.options and GAME.rounds(match.table) < 4:
        label = match.label
        if label not in labels and label != "setup":
            labels.add(label)
            text = position_text(match)
            setup = GAME.setup(3)
            setup.position = text
            other = Match(GAME, setup)
            assert other.label == label
            assert other.options == match.options
            assert GAME.key(other.table) == GAME.key(match.table)
        match.choose(random.choice(match.options))
    assert len(labels) == 9


def test_not_in_the_middle() -> None:
    """In the middle of something a position is refused: what is pending would be lost."""
    table = GAME.new(GAME.setup(2))
    with pytest.raises(SetupError, match="only between two turns"):
        position.write(table)
    table = position.read("phase start\ncivil full")
    ask(table)
    assert table.stack[-1].kind.word == "deal"
    with pytest.raises(SetupError, match="only between two turns"):
        position.write(table)


def test_what_is_left_out() -> None:
    """An empty text is a game of two in its second round, as it began but without decks."""
    table = position.read("")
    assert (table.seats, table.round, table.turn, table.active) == (2, 2, 2, 0)
    assert table.yellow == [18, 18]
    assert table.blue == [16, 16]
    assert table.ca == [4, 4]
    assert not table.civil
    assert not table.military
    assert GAME.problems(table) == []


def test_what_follows() -> None:
    """Banks, totals, the age and what leaders count as taken follow from what is said."""
    table = position.read(
        "government 1 monarchy\nleader 1 bill-gates\ncivil-hand 1 homer\n"
        "technology 2 iron\nworkers 2 iron*3 unused\ntokens 2 iron*5\nmilitary full"
    )
    assert table.age == 3
    assert table.ages_taken == (0b1001, 0)
    assert table.ca_total[0] == table.ca[0] == 5
    assert (table.yellow[1], table.blue[1]) == (21, 11)
    assert table.military == BOX.military_deck(3, 2)
    assert len(table.decked) == 4
    assert GAME.problems(table) == []


def test_events_that_are_left_out() -> None:
    """Without a line about events those of Age A lie there, so that one can be prepared."""
    table = position.read("phase politics\nmilitary-hand 1 rats\npast development-of-crafts")
    assert (len(table.pool), table.pool_left) == (9, 4)
    give(table, "prepare rats")
    assert table.stack[-1].kind.word == "event"
    assert len(ask(table)) == 9
    assert position.read("pool 0").pool_left == 0


def test_a_bank_that_is_given() -> None:
    """A bank that a line gives has got tokens from the box, or lost some to it."""
    table = position.read("yellow 1 5\nblue 2 20\nage ii")
    assert (table.yellow[0], table.yellow_net[0]) == (5, -13)
    assert (table.blue[1], table.blue_net[1]) == (20, 4)
    assert table.age == AGE_II
    assert GAME.problems(table) == []


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("seats 5", "2 to 4 seats, not 5"),
        ("seats x", "a number is expected"),
        ("seats", "something is missing"),
        ("turn 2.3", "no seat 3"),
        ("turn 2.1\nturn 2.2", "one line 'turn'"),
        ("phase later", "'later' is no phase"),
        ("age v", "an unknown name|not in"),
        ("decked 2 5", "for 2 to 2 players"),
        ("resigned 1 2", "nobody is left"),
        ("resigned 1", "seat 1 has resigned"),
        ("row homers", "no card 'homers'"),
        ("row " + "- " * 14, "13 spaces"),
        ("leader 3 homer", "no seat 3"),
        ("leader 1", "something is missing"),
        ("leaders 1 homer", "unknown word 'leaders'"),
        ("technology 1 monarchy", "neither governments"),
        ("workers 1 homer", "only technologies"),
        ("workers 1 iron*999", "too many"),
        ("science 1 -3", "a number is expected"),
        ("used nothing", "no card 'nothing'"),
        ("now rats@7", "no seat 7"),
    ],
)
def test_mistakes(line: str, error: str) -> None:
    """What is wrong with a position is said plainly."""
    with pytest.raises(SetupError, match=error):
        position.read(line)


def test_the_game_refuses_the_impossible() -> None:
    """A game does not begin from a position with a card too many, or of other seats."""
    setup = GAME.setup(2)
    setup.position = "leader 1 homer\nleader 2 homer"
    with pytest.raises(SetupError, match="there are 2 of homer"):
        GAME.begin(setup)
    setup.position = "seats 3"
    with pytest.raises(SetupError, match="of 3 seats, the game of 2"):
        GAME.begin(setup)
