"""Positions as text: read back they are the same position, in real games too."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from civdawn_cli.engine.errors import PositionError, SetupError
from civdawn_cli.engine.flow import ask, run_one
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
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
    if run_one(table):
        return True
    if not table.stack:
        return False
    step = table.stack[-1]
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
    """Lines that a position leaves out follow from the others: banks, totals, the age, and the ages
    of the leaders taken."""
    table = position.read(
        "government 1 monarchy\nleader 1 bill-gates\ncivil-hand 1 isaac-newton\n"
        "technology 2 iron\nworkers 2 iron*3 unused\ntokens 2 iron*5\nmilitary full"
    )
    assert table.age == 3
    assert table.ages_taken == (0b1100, 0)
    assert table.ca_total[0] == table.ca[0] == 5
    assert (table.yellow[1], table.blue[1]) == (21, 11)
    assert table.military == BOX.military_deck(3, 2)
    assert len(table.decked) == 4
    assert GAME.problems(table) == []


def test_events_that_are_left_out() -> None:
    """Without a line about events those of Age A lie there, so that one can be prepared."""
    table = position.read("phase politics\nmilitary-hand 1 rats\npast development-of-crafts")
    assert (len(table.age_a_events), table.age_a_left) == (9, 4)
    give(table, "prepare rats")
    assert table.stack[-1].kind.word == "event"
    assert len(ask(table)) == 9
    assert position.read("pool 0").age_a_left == 0


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
        ("seats 5", "from 2 to 4 is expected, not '5'"),
        ("seats x", "a number from 2 to 4 is expected, not 'x'"),
        ("seats", "something is missing"),
        ("turn 2.3", "no seat 3"),
        ("turn 2.1\nturn 2.2", "one line 'turn'"),
        ("phase later", "'later' is none of the phases: start"),
        ("age v", "'v' is none of the ages: a i ii iii iv"),
        ("decked 2 5", "a number from 2 to 2 is expected, not '5'"),
        ("resigned 1 2", "nobody is left"),
        ("resigned 1", "seat 1 has resigned"),
        ("row homers", "no card 'homers'"),
        ("row " + "- " * 14, "13 spaces"),
        ("leader 3 homer", "no seat 3"),
        ("leader 1", "something is missing"),
        ("leaders 1 homer", "unknown word 'leaders'"),
        ("technology 1 monarchy", "neither governments"),
        ("workers 1 homer", "only technologies"),
        ("workers 1 iron*999", "a number from 1 to 250 is expected"),
        ("science 1 -3", "a number is expected"),
        ("used nothing", "no card 'nothing'"),
        ("now rats@7", "no seat 7"),
        ("resignation maybe", "`yes` or `no` is expected, not 'maybe'"),
        ("resignation yes no", "'no' is one word too many"),
        ("tactic-used on", "`yes` or `no` is expected"),
        ("phase start over", "'over' is one word too many"),
        ("turn 2.1 2.2", "'2.2' is one word too many"),
        ("turn 0.1", "from 1 to 9999 is expected"),
        ("science 1 5 6", "'6' is one word too many"),
        ("science 1 \u0661", "printable ASCII"),
        ("science 1 10001", "a number from 0"),
        ("leader 1 homer moses", "'moses' is one word too many"),
        ("leader 1 homer\nleader 1 moses", "one line 'leader 1', and line 1 is it"),
        ("unfinished 1 taj-mahal 2 1 0", "'0' is one word too many"),
        ("pact 1 peace-treaty 1 2 3", "'3' is one word too many"),
        ("pact 1 peace-treaty 1", "something is missing"),
        ("workers 1 iron*0", "a number from 1 to 250"),
        ("wonders 1 pyramids pyramids", "'pyramids' is there twice"),
        ("technology 1 masonry architecture", "TA-26.7: architecture and masonry are of one type"),
        ("civil" + " iron*200" * 3, "fewer than 500 cards"),
        ("age ii\nlast-round 3", "TA-6.14"),
        ("age iv\nturn 8.1\nlast-round 10", "TA-3.3: the last round is 8 or 9"),
        ("active 2", "goes with `phase start` only"),
        ("age ii\ndecked 2 2", "in this age 3 numbers are expected"),
        ("x" * 100_000, "unknown word 'xxx"),
    ],
)
def test_mistakes(line: str, error: str) -> None:
    """A refused position is told why in one short message, with the line where one alone is
    wrong."""
    with pytest.raises(PositionError, match=error) as refusal:
        position.read(line)
    assert len(str(refusal.value)) < 300
    assert str(refusal.value).isprintable()


def test_the_game_refuses_the_impossible() -> None:
    """A game does not begin from a position with a card too many, or of other seats."""
    setup = GAME.setup(2)
    setup.position = "leader 1 homer\nleader 2 homer"
    with pytest.raises(SetupError, match="there are 2 of homer"):
        GAME.begin(setup)
    setup.position = "seats 3"
    with pytest.raises(SetupError, match="of 3 seats, the game of 2"):
        GAME.begin(setup)


def begun(text: str, **settings: str) -> Match[Table]:
    """A game of two from a position, as commands begin it."""
    setup = GAME.setup(2, **settings)
    setup.position = text
    return Match(GAME, setup)


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("age ii\nleader 1 homer", "TA-6.6: homer, the leader of seat 1, is antiquated in Age II"),
        ("age iii\nunfinished 1 pyramids 0", "TA-6.7: pyramids, the unfinished wonder of seat 1"),
        ("age ii\ncivil-hand 2 moses", "TA-6.5: moses in the hand of seat 2 is antiquated"),
        ("age iii\nrow homer", "TA-6.4: homer in the card row is antiquated"),
        ("seats 2\nage i\ncivil", "TA-6.3: an age has ended when its civil deck is empty"),
        ("future rats@1", "TA-10.4: the current events deck is never empty"),
        ("pool 1 development-of-crafts\nnow rats@1", "TA-10.4: prepared events are current when"),
        ("technology 1 iron\ncivil-hand 1 iron", "TA-16.3: seat 1 has iron twice"),
        ("resigned 1\nturn 2.2", "TA-14.4: with one seat left the game has ended"),
    ],
)
def test_where_no_game_gets(text: str, law: str) -> None:
    """A position in which all cards are in their places, but to which no game gets, is refused."""
    with pytest.raises(SetupError, match=law):
        begun(text)


def test_old_cards_that_may_be_there() -> None:
    """Leaders, wonders and hands of the age before may be there, a leader under a wonder and a
    finished wonder of any age too (TA-6.4, TA-6.9, TA-37.19)."""
    begun("age i\nleader 1 homer\nunfinished 1 pyramids 0\ncivil-hand 2 moses")
    begun("age iii\nleader 1 js-bach\nwonders 1 pyramids\ntucked pyramids\ncivil-hand 2 strategy")


def test_what_is_filled_in() -> None:
    """Without a line `civil` both current decks are full, which is told; a written position leaves
    nothing out."""
    setup = GAME.setup(2)
    setup.position = "leader 1 moses"
    assert GAME.filled_in(setup) == ["civil full", "military full"]
    table = GAME.begin(setup)
    assert len(table.civil) > 40
    assert table.military == BOX.military_deck(1, 2)
    setup.position = GAME.write_position(table)
    assert GAME.filled_in(setup) == []
    setup.position = "leader 1 moses\nmilitary legion"
    assert GAME.filled_in(setup) == ["civil full"]


def test_resignation() -> None:
    """A position says whether one may resign, the setup must say the same, and it comes back so."""
    text = "resignation yes\nphase politics"
    with pytest.raises(SetupError, match=r"says `resignation yes`, .* set up with resignation no"):
        begun(text)
    with pytest.raises(SetupError, match=r"says `resignation no`, .* set up with resignation yes"):
        begun("phase politics", resignation="yes")
    written = GAME.write_position(GAME.begin(begun(text, resignation="yes").setup))
    assert "resignation yes\n" in written
    assert GAME.write_position(GAME.begin(begun(written, resignation="yes").setup)) == written


def test_the_order_of_lines_makes_no_difference() -> None:
    """A tactic may be named before the exclusive one."""
    one = position.read("tactic 1 -\nexclusive 1 legion")
    two = position.read("exclusive 1 legion\ntactic 1 -")
    assert GAME.key(one) == GAME.key(two)
    assert "tactic 1 -" in position.facts(one)
