"""Conservation: what is out of place is said with the rule it breaks, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from civdawn_cli.engine.flow import ask
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.checks import carried, problems
from civdawn_cli.games.ages.names import NOBODY, NONE
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import NO_PACT, Table
from tests.ages.playouts import GAME, give, playout

BOX = base_box()

Change = Callable[[Table], None]

RICH = """
seats 4
resigned 4
age ii
turn 9.2
civil full
military full
row aristotle iron - pyramids
discards spy
now rats@1 barbarians@2
future crime-wave@3
past pestilence
common legion
government 1 monarchy
leader 1 moses
technology 1 iron alchemy warfare
workers 1 agriculture*2 iron*2 alchemy warriors*2 unused
tokens 1 agriculture*2 iron*3
wonders 1 colossus hanging-gardens
ruins colossus
tucked hanging-gardens
unfinished 1 eiffel-tower 1
colonies 1 vast-territory-i
tactic 1 legion
exclusive 2 phalanx
pact 2 trade-routes-agreement 2 3
war 3 war-over-territory 1
civil-hand 1 knights frugality-i*2
military-hand 2 raid-i enslave
"""


@cache
def kept() -> Table:
    """A table with something in every place."""
    return position.read(RICH)


def card_lost(table: Table) -> None:
    table.civil.pop()


def card_doubled(table: Table) -> None:
    table.civil_hand[2] = (BOX.number["eiffel-tower"] - 20,) * 3


def card_of_a_later_age(table: Table) -> None:
    table.military_hand[2] = (BOX.number["war-over-culture"],)


def card_carried_twice(table: Table) -> None:
    table.past_events = (*table.past_events, *table.past_events)


def gone_military(table: Table) -> None:
    table.civil_gone.append(table.military_gone.pop())


def buried_civil(table: Table) -> None:
    table.military_gone.append(table.civil_gone.pop())


def short_row(table: Table) -> None:
    table.row = table.row[:12]


def deck_unsorted(table: Table) -> None:
    table.military.reverse()


def military_card_in_the_row(table: Table) -> None:
    table.row[2] = table.military.pop()


def deck_of_another_age(table: Table) -> None:
    table.civil[0] = BOX.number["iron"]


def civil_card_discarded(table: Table) -> None:
    table.discards = [table.civil.pop(), *table.discards]


def no_event_prepared(table: Table) -> None:
    table.future_events = [BOX.prepared(BOX.number["spy"], 0)]


def no_tactic_common(table: Table) -> None:
    table.common_tactics |= 1 << BOX.number["raid-i"]


def pool_forgotten(table: Table) -> None:
    table.age_a_left = 2


def top_elsewhere(table: Table) -> None:
    table.top_event, table.seen_by = BOX.number["crime-wave"], 1


def top_seen_by_nobody(table: Table) -> None:
    table.top_event = BOX.number["rats"]


def age_without_deck(table: Table) -> None:
    table.age = 3


def deck_for_five(table: Table) -> None:
    table.decked = (4, 4, 5)


def nobody_first(table: Table) -> None:
    table.start = 4


def nobody_current(table: Table) -> None:
    table.active = 4


def last_round_too_early(table: Table) -> None:
    table.last_round = 9


def wonder_of_two(table: Table) -> None:
    table.wonders[1] = table.wonders[0]


def ruin_of_nobody(table: Table) -> None:
    table.ruins |= 1 << BOX.number["pyramids"]


def under_no_wonder(table: Table) -> None:
    table.tucked = BOX.number["pyramids"]


def temporary_debt(table: Table) -> None:
    table.temporary_food = -1


def hand_unsorted(table: Table) -> None:
    table.civil_hand[0] = table.civil_hand[0][::-1]


def wonder_in_hand(table: Table) -> None:
    table.civil_hand[1] = (BOX.number["pyramids"],)


def civil_card_among_military(table: Table) -> None:
    table.military_hand[0] = (BOX.number["iron"],)


def resigned_with_a_hand(table: Table) -> None:
    table.civil_hand[3] = (table.civil.pop(),)


def resigned_with_tokens(table: Table) -> None:
    table.blue[3] = 1


def no_government(table: Table) -> None:
    table.government[0] = NONE


def led_by_a_wonder(table: Table) -> None:
    table.leader[0] = BOX.number["pyramids"]


def special_of_another_kind(table: Table) -> None:
    table.specials[:2] = [NONE, BOX.number["warfare"]]


def workers_on_a_government(table: Table) -> None:
    table.known[0] |= 1 << BOX.techs


def no_wonder_completed(table: Table) -> None:
    table.wonders[1] |= 1 << BOX.number["moses"]


def no_colony(table: Table) -> None:
    table.colonies[1] |= 1 << BOX.number["rats"]


def war_on_oneself(table: Table) -> None:
    table.wars = ((), (), ((BOX.number["war-over-territory"], 2),), ())


def pact_with_nobody(table: Table) -> None:
    table.pacts = (NO_PACT, (table.pacts[1][0], 1, 3), NO_PACT, NO_PACT)


def sides_of_no_pact(table: Table) -> None:
    table.pacts = ((NONE, 0, NOBODY), *table.pacts[1:])


def stages_of_nothing(table: Table) -> None:
    table.stages[1] = 1


def no_wonder_begun(table: Table) -> None:
    table.unfinished[1] = BOX.number["moses"]


def token_beyond_the_stages(table: Table) -> None:
    table.wonder_tokens[0] += 1
    table.blue[0] -= 1


def exclusive_raid(table: Table) -> None:
    table.exclusive[1] = BOX.number["raid-i"]


def tactic_of_another(table: Table) -> None:
    table.tactic[0] = BOX.number["phalanx"]


def worker_lost(table: Table) -> None:
    table.unused[0] -= 1


def token_lost(table: Table) -> None:
    table.tokens[BOX.number["iron"]] -= 1


def bank_overdrawn(table: Table) -> None:
    table.blue[1], table.tokens[BOX.techs + BOX.number["bronze"]] = -1, 17


def worker_without_knowledge(table: Table) -> None:
    table.workers[BOX.number["oil"]] += 1
    table.yellow[0] -= 1


def token_without_knowledge(table: Table) -> None:
    table.tokens[BOX.number["oil"]] += 1
    table.blue[0] -= 1


def token_on_units(table: Table) -> None:
    table.tokens[BOX.number["warriors"]] += 1
    table.blue[0] -= 1


def points_owed(table: Table) -> None:
    table.culture[2] = -1


def leader_without_effect(table: Table) -> None:
    table.held[0] &= ~(1 << BOX.number["moses"])


def ruin_with_effect(table: Table) -> None:
    table.held[0] |= 1 << BOX.number["colossus"]


def more_actions_than_cards_give(table: Table) -> None:
    table.ca_total[0] += 1


def tokens_not_granted(table: Table) -> None:
    table.yellow_granted[0] -= 1


def too_many_available(table: Table) -> None:
    table.ma[1] += 1


CHANGES: list[tuple[Change, str]] = [
    (card_lost, "TA-2.1: there are"),
    (card_doubled, "TA-1.2: there are"),
    (card_of_a_later_age, "TA-1.2: there are 1 of war-over-culture, not 0"),
    (card_carried_twice, "TA-1.2: there are 2 of pestilence"),
    (gone_military, "TA-25.6"),
    (buried_civil, "TA-25.7"),
    (short_row, "TA-1.5: the card row"),
    (deck_unsorted, "TA-1.5: the military cards"),
    (military_card_in_the_row, "TA-1.5: the military card"),
    (deck_of_another_age, "TA-6.11, TA-6.12"),
    (civil_card_discarded, "TA-1.5: the civil card"),
    (no_event_prepared, "TA-10.1"),
    (no_tactic_common, "TA-8.3"),
    (pool_forgotten, "TA-2.7"),
    (top_elsewhere, "TA-10.3: crime-wave"),
    (top_seen_by_nobody, "TA-10.3: somebody"),
    (age_without_deck, "TA-3.2"),
    (deck_for_five, "TA-2.1: there are decks"),
    (nobody_first, "TA-2.9"),
    (nobody_current, "TA-1.7"),
    (last_round_too_early, "TA-6.14"),
    (wonder_of_two, "TA-27.1: two"),
    (ruin_of_nobody, "TA-36.22"),
    (under_no_wonder, "TA-36.1"),
    (temporary_debt, "TA-20.8"),
    (hand_unsorted, "TA-25.1: the hands"),
    (wonder_in_hand, "TA-25.1: pyramids"),
    (civil_card_among_military, "TA-25.1: iron"),
    (resigned_with_a_hand, "TA-14.2: seat 4 has resigned and holds"),
    (resigned_with_tokens, "TA-14.2: seat 4 has resigned and has"),
    (no_government, "TA-26.8"),
    (led_by_a_wonder, "TA-27.4"),
    (special_of_another_kind, "TA-26.7"),
    (workers_on_a_government, "TA-26.2"),
    (no_wonder_completed, "TA-27.1: moses"),
    (no_colony, "TA-27.6"),
    (war_on_oneself, "TA-12.5"),
    (pact_with_nobody, "TA-13.5"),
    (sides_of_no_pact, "TA-13.6"),
    (stages_of_nothing, "TA-18.3: seat 2 has stages"),
    (no_wonder_begun, "TA-18.3: seat 2 builds"),
    (token_beyond_the_stages, "TA-18.3: seat 1 has 2 tokens"),
    (exclusive_raid, "TA-21.4"),
    (tactic_of_another, "TA-21.5"),
    (worker_lost, "TA-31.1: the yellow"),
    (token_lost, "TA-31.1: the blue"),
    (bank_overdrawn, "TA-31.6"),
    (worker_without_knowledge, "TA-17.3"),
    (token_without_knowledge, "TA-26.4: seat 1 has tokens on oil"),
    (token_on_units, "TA-26.4: seat 1 has tokens on warriors"),
    (points_owed, "TA-34.2"),
    (leader_without_effect, "TA-29.1"),
    (ruin_with_effect, "TA-29.1"),
    (more_actions_than_cards_give, "TA-30.1"),
    (tokens_not_granted, "TA-31.2"),
    (too_many_available, "TA-30.2"),
]


def test_sound() -> None:
    """A table with something in every place has nothing out of place."""
    assert problems(kept()) == []


@pytest.mark.parametrize(("change", "law"), CHANGES, ids=[c.__name__ for c, _ in CHANGES])
def test_broken_law(change: Change, law: str) -> None:
    """A fault of a table is told with the rule that it breaks."""
    table = kept().clone()
    change(table)
    assert [found for found in problems(table) if found.startswith(law)], problems(table)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_of_a_game(seats: int) -> None:
    """At every question of a random game all is in its place, cards that wait for an answer too."""
    waited = 0
    for table, _ in playout(seats, seats):
        assert problems(table) == []
        waited += bool(carried(table.stack))
    assert waited


def test_a_card_on_its_way() -> None:
    """An aggression whose defence is asked is in no place, but not lost."""
    table = position.read(
        "phase politics\nmilitary-hand 1 raid-i\nmilitary-hand 2 military-bonus-i\n"
        "workers 1 warriors*3 philosophy\nage i"
    )
    give(table, "aggression raid-i 2")
    assert ask(table)
    assert table.stack[-1].kind.word == "defend"
    assert carried(table.stack) == [BOX.number["raid-i"]]
    assert GAME.problems(table) == []
