"""Tables as seats imagine them: fair draws from all that fits what they were told (TA-25.3,
TA-37.14)."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Seat
from civdawn_cli.games.ages.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.ages.game import AGES, Ages
from civdawn_cli.games.ages.moves import PREPARE, move
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import Restock, peek
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
from civdawn_cli.games.ages.table import Table, Trace
from tests.ages.counting import cards
from tests.ages.draws import Drawn
from tests.ages.fair import CASES, Do, Offers, Small, laid_out
from tests.ages.seeing import new, questions
from tests.ages.test_box import five_seats
from tests.often import often
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
    everything = sorted([*table.military, *table.military_hand[1], *table.military_gone])
    for _ in range(200):
        seen = AGES.imagine(table, 0, random)
        assert seen.military_hand[0] == table.military_hand[0]
        assert len(seen.military_hand[1]) == 3
        assert {BOX.level[card] for card in seen.military_hand[1]} == {1}
        assert sorted([*seen.military, *seen.military_hand[1], *seen.military_gone]) == everything
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}-{case.seed}")
def test_every_world_as_often_as_it_should(case: Small) -> None:
    """All worlds that a seat can't tell apart are imagined, each in proportion to the ways to lay
    its cards, copies told apart, and no other world (TA-25.3): also of an event prepared (TA-10.1),
    after a shuffle (TA-22.14) and the end of an age (TA-6.12), of a pact refused (TA-13.3), a bid
    (TA-24.3) and a defence (TA-11.9)."""
    assert case.fit(DRAWS).deviation < FAR


@pytest.mark.parametrize("number", [0, 1, 2])
def test_draws_in_games(number: int) -> None:
    """Tables drawn in a game fit all that the seat was told, of its view, question and options as
    of the events so far, and the game can go on from them; `scripts/fairness` draws thousands."""
    drawn = Drawn(number)
    drawn.play(40)
    assert drawn.draws >= 10
    assert drawn.own


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
    start.future_events = [BOX.prepared(card, 1 + (n == 3)) for n, card in enumerate(cards(names))]
    start.stack = [Restock()]
    ask(start)
    owners = {}
    for number in range(400):
        found = sorted(map(BOX.preparer, AGES.imagine(start, 0, Random(number)).current_events))
        assert found == [1, 1, 1, 2]
    card = BOX.slug[BOX.event_card(start.current_events[0])]
    start.current_events = start.current_events[1:]
    for number in range(400):
        found = list(map(BOX.preparer, AGES.imagine(start, 0, Random(number)).current_events))
        owners[number] = found.count(2)
    assert 250 < sum(owners.values()) < 350, f"three times of four without {card}"


def test_the_next_event_is_drawn() -> None:
    """The top event that a rival has looked at may be any that can lie there; who has looked knows
    it."""
    table = position.read(AUCTION.replace("now ", "now rats raiders ").replace(" raiders\n", "\n"))
    table.military = cards("pestilence")
    table.military_gone = []
    tops = {AGES.imagine(table, 1, Random(n)).top_event for n in range(60)}
    assert len(tops) > 1
    assert {AGES.imagine(table, 0, Random(n)).top_event for n in range(60)} == {table.top_event}


def test_five_seats() -> None:
    """In a box for more seats than the base game an imagined table is sound, too; the seat's own
    events and the preparers of the future events are as they were (TA-10.1)."""
    game = Ages(build(five_seats(), BASE_CLASSES))
    random, prepared = Random(1), 0
    for number, table in enumerate(questions(game.new(game.setup(5)), 1, rounds=8)):
        if number % 7 or not table.future_events:
            continue
        box, seat = table.box, random.randrange(5)
        found = game.imagine(table, seat, random)
        assert game.problems(found) == []
        assert list(map(box.preparer, found.future_events)) == list(
            map(box.preparer, table.future_events)
        )
        for before, after in (
            (table.future_events, found.future_events),
            (table.current_events, found.current_events),
        ):
            own = [event for event in before if box.preparer(event) == seat]
            assert [event for event in after if box.preparer(event) == seat] == own
        prepared += len(table.future_events)
    assert prepared > 100


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
    places[BURIED] = table.military_gone.copy()
    places[NOW] = [event >> 2 for event in table.current_events]
    for place, event in enumerate(table.future_events):
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
    """Tables that a seat can't tell apart hold the same for it to know, and every built-in player
    decides alike at them."""
    count = Count()
    assert list(differences(range(4), count, often(40, 400), every=23)) == []
    assert count.differing > count.compared / 2


def test_a_followed_event_is_seen() -> None:
    """A seat that looks at the top event no longer wonders where it lies (TA-37.14)."""
    event = BOX.number["foray"]
    for looked in (False, True):
        start = laid_out("raiders pestilence", "rats", "legion")
        start.current_events = [BOX.prepared(event, 1)]
        followed: list[Trace] = [(event, eye(0), NOW | BURIED)]
        start.roaming = tuple(followed)
        if looked:  # another seat has seen it before
            start.top_event, start.seen_by = event, eye(1)
        peek(start, 0)
        if not looked:
            start.stack[-1].choose(start, event)
        assert len(start.roaming) == 0, "it is still followed"
        for seed in range(5):
            assert AGES.imagine(start, 0, Random(seed)).current_events == start.current_events
