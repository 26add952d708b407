"""Tables as seats imagine them: fair draws from all that fits what they were told (TA-25.3,
TA-37.14)."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Seat, Step
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.moves import OFFER, PREPARE, move, second_of, verb_of
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.rules.ages import end_age
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import Restock, peek
from civdawn_cli.games.ages.rules.hands import discard_cards, draw
from civdawn_cli.games.ages.rules.memory import (
    BURIED,
    DECK,
    DISCARDS,
    EYE_BITS,
    FUTURE,
    NOW,
    eye,
    in_hand,
    pledge_of,
)
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table, Trace
from tests.ages.counting import cards, misfit, play, small, world, worlds
from tests.ages.seeing import new, questions
from tests.protocol.twins_ages import Count, differences

BOX = base_box()

pytestmark = pytest.mark.slow

AUCTION = """
seats 2
turn 3.1
phase politics
workers 1 warriors*5
workers 2 warriors
military-hand 1 foray
military-hand 2 military-bonus-i*3
military rats pestilence raiders
top strategic-territory-i 1
now strategic-territory-i
pool 0
"""


def test_a_bid_on_imagined_cards() -> None:
    """A rival that has bid four with one unit is imagined with the bonus cards it takes, and sends
    them (TA-24.3, 24.6)."""
    table = position.read(AUCTION)
    ask(table)
    answer(table, move(PREPARE, BOX.number["foray"]))
    assert ask(table) == [BOX.number["strategic-territory-i"]]
    answer(table, BOX.number["strategic-territory-i"])
    assert ask(table) == [1, 2, 3, 4, 5, PASS]
    answer(table, 1)
    assert ask(table) == [2, 3, 4, PASS], "a warrior and three bonus cards"
    answer(table, 4)
    assert ask(table) == [5, PASS]
    imagined = AGES.imagine(table, 0, Random(1))
    assert imagined.military_hand[1] == (BOX.number["military-bonus-i"],) * 3
    answer(imagined, PASS)
    while isinstance(asked := imagined.stack[-1] if ask(imagined) else None, Send):
        answer(imagined, asked.options(imagined)[-1])
    assert imagined.colonies[1] == 1 << BOX.number["strategic-territory-i"]


def test_hands_are_dealt_anew() -> None:
    """A seat's own hand stays, a rival's has as many cards of the same age, whatever they are; many
    calls give many worlds."""
    table = position.read(AUCTION)
    random, hands = Random(1), set()
    everything = sorted([*table.military, *table.military_hand[1], *table.buried])
    for _ in range(200):
        seen = AGES.imagine(table, 0, random)
        assert seen.military_hand[0] == table.military_hand[0]
        assert len(seen.military_hand[1]) == 3
        assert {BOX.level[card] for card in seen.military_hand[1]} == {1}
        assert sorted([*seen.military, *seen.military_hand[1], *seen.buried]) == everything
        hands.add(seen.military_hand[1])
    assert len(hands) > 150


def test_the_same_random_imagines_the_same() -> None:
    """A table that a seat imagines, and the real one, give it the same draws: nothing but what it
    knows counts."""
    random = Random(3)
    for table in questions(new(3), 3, rounds=12):
        seat = random.randrange(CHANCE, 3)
        seed = random.random()
        once = AGES.imagine(table, seat, Random(seed))
        assert AGES.key(AGES.imagine(once, seat, Random(seed))) == AGES.key(once)


def test_imagined_in_turn() -> None:
    """On a table that one seat imagines any other can imagine one, too, and the first seat's
    knowledge is the same on it."""
    for number, table in enumerate(questions(new(4), 6)):
        if number % 9 == 0:
            seat, rival = Random(number).sample(range(4), 2)
            once = AGES.imagine(table, seat, Random(number))
            assert AGES.known(once, seat) == AGES.known(table, seat)
            twice = AGES.imagine(once, rival, Random(number))
            assert AGES.known(twice, rival) == AGES.known(once, rival)
            assert not AGES.problems(twice)


# Counted: every world that fits is drawn as often as it should be.

DRAWS: Final = 1000
FAR: Final = 4.5
"""Standard deviations."""

DECKED = """
seats {seats}
turn 3.1
phase politics
workers 1 warriors*3
workers 2 warriors
{hands}
military {deck}
pool 0
"""


class Do(Step[Table]):
    """Draws cards, discards some, or ends the age."""

    def __init__(self, seat: Seat, what: str, number: int = 1) -> None:
        super().__init__(seat)
        self.what: Final = what
        self.number: Final = number

    def run(self, table: Table) -> None:
        if self.what == "draw":
            draw(table, self.seat, self.number)
        elif self.what == "end the age":
            end_age(table)
        else:
            discard_cards(table, self.seat, self.number)


class Prepares(Politics):
    """The politics question with only the preparing of events, and "no"."""

    def options(self, table: Table) -> list[int]:
        return [o for o in super().options(table) if o == PASS or verb_of(o) == PREPARE]


class Offers(Politics):
    """The politics question with only the first offer of a pact to seat 1."""

    def options(self, table: Table) -> list[int]:
        every = super().options(table)
        return [o for o in every if verb_of(o) == OFFER and second_of(o) >> 1 == 0][:1]


def laid_out(deck: str, *hands: str) -> Table:
    """A table with these military cards and no others."""
    lines = [f"military-hand {seat + 1} {hand}" for seat, hand in enumerate(hands) if hand]
    return small(DECKED.format(seats=len(hands), hands="\n".join(lines), deck=deck))


def counted(start: Table, steps: list[Step[Table]], seed: int, least: int, seat: Seat = 0) -> Table:
    """Play these steps at random; all worlds that the seat can't tell apart must be imagined, each
    as often as it should be, and no other. least: how many there are at least."""
    start.stack = steps[::-1]
    end = AGES.clone(start)
    heard = play(end, None, seat, Random(seed))
    expected = worlds(start, end, heard, seat)
    assert world(end) in expected
    assert len(expected) >= least
    assert misfit(end, seat, expected, DRAWS) < FAR
    return end


def test_copies_count() -> None:
    """A card with more copies is imagined in a hand more often, in proportion (TA-25.3)."""
    start = laid_out("military-bonus-i*3 legion rats", "foray", "raiders phalanx")
    counted(start, [Do(1, "draw")], 1, least=11)


def test_events_are_events() -> None:
    """A card prepared is any event or territory that the seat has not seen, and no other card
    (TA-10.1)."""
    start = laid_out("rats legion phalanx vast-territory-i", "foray", "raiders pestilence")
    ends = [counted(start, [Prepares(1, False)], seed, least=6) for seed in range(4)]
    assert any(end.now for end in ends), "nothing lay there: it was shuffled at once"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_a_shuffle(seed: int) -> None:
    """A seat that knows discards knows the deck they become, and which of them may have been drawn
    since; a hand has no more of them than it has drawn (TA-22.14)."""
    start = laid_out("rats raiders", "foray legion", "heavy-cavalry phalanx pestilence")
    steps: list[Step[Table]] = [Do(0, "discard", 2), Do(1, "discard"), Do(1, "draw", 2)]
    counted(start, [*steps, Do(1, "draw", 2), Do(1, "discard"), Do(0, "draw")], seed, least=6)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_the_end_of_the_age(seed: int) -> None:
    """A hand that kept cards of the age before has no more of the shuffled ones than it had drawn
    when that age ended (TA-6.12, TA-22.14)."""
    start = laid_out("rats raiders", "foray legion", "heavy-cavalry phalanx pestilence")
    steps: list[Step[Table]] = [Do(0, "discard", 2), Do(1, "discard"), Do(1, "draw", 2)]
    counted(start, [*steps, Do(1, "draw", 2), Do(0, "end the age")], seed, least=6)


def test_a_shuffled_card_prepared() -> None:
    """An event that the seat discarded itself may be the one that a rival drew and prepared."""
    start = laid_out("legion", "foray rats", "heavy-cavalry pestilence")
    steps: list[Step[Table]] = [Do(0, "discard", 2), Do(1, "draw", 3), Prepares(1, False)]
    counted(start, steps, 3, least=3)


def test_a_refused_pact_is_known() -> None:
    """A pact that was refused is in the hand of the seat that offered it, or among the cards which
    that seat has discarded face down since (TA-13.3)."""
    hands = ("foray", "open-borders-agreement rats", "phalanx legion")
    start = laid_out("raiders pestilence", *hands)
    pact = BOX.number["open-borders-agreement"]
    start.stack = [Offers(1, False)]
    ask(start)
    answer(start, PASS)
    imagined = [AGES.imagine(start, seat, Random(n)) for seat in (0, 2) for n in range(50)]
    assert all(pact in found.military_hand[1] for found in imagined)
    start.stack = [Do(1, "discard")]
    ask(start)
    answer(start, BOX.number["rats"])
    places = [
        (pact in found.military_hand[1], pact in found.discards)
        for found in [AGES.imagine(start, 0, Random(n)) for n in range(300)]
    ]
    assert set(places) == {(True, False), (False, True)}
    # The other card is one of six, so that the pact is kept as often as not.
    assert 110 < places.count((True, False)) < 190


def test_a_bid_is_counted() -> None:
    """A bid that takes a bonus card is made by a hand that has one (TA-24.3)."""
    start = laid_out("rats military-bonus-i raiders", "foray", "military-bonus-i legion")
    territory = BOX.number["vast-territory-i"]
    start.stack = [Bid(territory, (1, 0), 0)]
    assert 2 in ask(start)
    answer(start, 2)
    assert pledge_of(start, 1)[0] == 1
    bonus = BOX.number["military-bonus-i"]
    hands = [AGES.imagine(start, 0, Random(n)).military_hand[1] for n in range(700)]
    assert all(bonus in hand for hand in hands)
    # Of 7 ways with a bonus card one has two: every way is drawn about 100 times.
    assert 65 < hands.count((bonus, bonus)) < 140


def test_a_great_bid() -> None:
    """A hand that must be full of bonus cards is found at once, not by trying hands (TA-24.3)."""
    plain = (
        "rats raiders foray pestilence legion*2 phalanx*2 heavy-cavalry*2 medieval-army*2 enslave*2"
    )
    bonus, others = "military-bonus-i*5", "fighting-band*2 plunder-i*2 raid-i*2 crusades barbarians"
    start = laid_out(f"{plain} {others}", "good-harvest", bonus)
    start.stack = [Bid(BOX.number["vast-territory-i"], (1, 0), 0)]
    assert 6 in ask(start)
    answer(start, 6)
    hand = AGES.imagine(start, 0, Random(1)).military_hand[1]
    assert hand == (BOX.number["military-bonus-i"],) * 5


def test_thrown_cards_are_others() -> None:
    """While a rival defends or sends, it has what it takes to go on, and cards it has thrown in
    face down may be any (TA-11.9, TA-24.6)."""
    start = laid_out("rats raiders foray military-bonus-i", "", "military-bonus-i legion")
    start.stack = [Defend(1, 0, BOX.number["raid-i"], 2, 1, False)]
    bonus = BOX.number["military-bonus-i"]
    for number in range(60):
        assert bonus in AGES.imagine(start, 0, Random(number)).military_hand[1]
    start.stack = [Send(1, BOX.number["vast-territory-i"], 1, (), (), (BOX.number["legion"],))]
    thrown = set()
    for number in range(60):
        step = AGES.imagine(start, 0, Random(number)).stack[-1]
        assert isinstance(step, Send)
        thrown.add(step.thrown)
    assert len(thrown) > 3


def test_owners_of_current_events() -> None:
    """A seat knows how many of the current events each rival put there, not which are left
    (TA-10.4)."""
    start = laid_out("legion", "foray", "phalanx", "heavy-cavalry")
    names = "rats raiders pestilence good-harvest"
    start.future = [BOX.prepared(card, 1 + (n == 3)) for n, card in enumerate(cards(names))]
    start.stack = [Restock()]
    ask(start)
    owners = {}
    for number in range(400):
        found = sorted(event & 3 for event in AGES.imagine(start, 0, Random(number)).now)
        assert found == [1, 1, 1, 2]
    card = start.now[0] >> 2
    start.now = start.now[1:]
    for number in range(400):
        found = [event & 3 for event in AGES.imagine(start, 0, Random(number)).now]
        owners[number] = found.count(2)
    assert 250 < sum(owners.values()) < 350, f"three times of four without {card}"


def test_the_next_event_is_drawn() -> None:
    """The top event that a rival has looked at may be any that can lie there; who has looked knows
    it."""
    table = position.read(AUCTION.replace("now ", "now rats raiders ").replace(" raiders\n", "\n"))
    table.military = cards("pestilence")
    table.buried = []
    tops = {AGES.imagine(table, 1, Random(n)).top for n in range(60)}
    assert len(tops) > 1
    assert {AGES.imagine(table, 0, Random(n)).top for n in range(60)} == {table.top}


# Remembered: only what is so.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_memories_are_true(seats: int) -> None:
    """A card that a seat remembers lies where the seat remembers it to be, all through a game."""
    remembered = 0
    for table in questions(new(seats), seats):
        for seat in range(CHANCE, seats):
            remembered += _remembered(table, seat)
    assert remembered > 1000


def _remembered(table: Table, seat: Seat) -> int:
    """The number of cards that the seat remembers; each has been found where it should be."""
    places: dict[int, list[int]] = {DECK: table.military.copy(), DISCARDS: table.discards.copy()}
    places[BURIED] = table.buried.copy()
    places[NOW] = [event >> 2 for event in table.now]
    for place, event in enumerate(table.future):
        places[FUTURE << place] = [event >> 2]
    for rival, hand in enumerate(table.military_hand):
        places[in_hand(rival)] = list(hand)
    found = 0
    for notes, pile in ((table.laid, DISCARDS), (table.lost, BURIED)):
        for note in notes:
            if note & eye(seat):
                places[pile].remove(note >> EYE_BITS)
                found += 1
    traces = [(card, at) for card, eyes, at in table.roaming if eyes & eye(seat)]
    assert _lie_somewhere(traces, places), f"{traces} in {table.round}.{table.active + 1}"
    return found + len(traces)


def _lie_somewhere(traces: list[tuple[int, int]], places: dict[int, list[int]]) -> bool:
    """Return True if all these cards can be found at their places."""
    if not traces:
        return True
    (card, at), *others = traces
    for place, held in places.items():
        if place & at and card in held:
            held.remove(card)
            found = _lie_somewhere(others, places)
            held.append(card)
            if found:
                return True
    return False


# Decisions.


def test_twins_decide_alike() -> None:
    """Tables that a seat can't tell apart hold the same for it to know, and the greedy player
    decides alike at them."""
    count = Count()
    assert list(differences(range(4), count, 90, every=11)) == []
    assert count.differing > count.compared / 2


def test_a_followed_event_is_seen() -> None:
    """A seat that looks at the top event no longer wonders where it lies (TA-37.14)."""
    event = BOX.number["foray"]
    for looked in (False, True):
        start = laid_out("raiders pestilence", "rats", "legion")
        start.now = [BOX.prepared(event, 1)]
        followed: list[Trace] = [(event, eye(0), NOW | BURIED)]
        start.roaming = tuple(followed)
        if looked:  # another seat has seen it before
            start.top, start.seen_by = event, eye(1)
        peek(start, 0)
        if not looked:
            start.stack[-1].choose(start, event)
        assert len(start.roaming) == 0, "it is still followed"
        for seed in range(5):
            assert AGES.imagine(start, 0, Random(seed)).now == start.now
