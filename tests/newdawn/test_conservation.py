"""Conservation (checks.py) notices every component that is lost, doubled or out of place."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS
from civdawn_cli.games.newdawn.checks import problems
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    HOME,
    NOBODY,
    ON_CARD,
    UNUSED,
    put,
)
from civdawn_cli.games.newdawn.rules.folds import pins
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import BOX

GAME = NewDawn()
SEATS = 3

Change = Callable[[Table], None]


def played(until: str, seed: int = 0) -> Table:
    """A game of eager random players up to the line with that label."""
    chance = random.Random(f"conservation/{seed}")
    table = GAME.new(GAME.setup(SEATS))
    while options := ask(table):
        if GAME.label(table) == until:
            break
        if options[-1] == PASS and chance.random() < 0.8:
            options = options[:-1]
        answer(table, chance.choice(options))
    return table


def rich(table: Table) -> bool:
    """Return whether the table has something of everything, so that everything can go wrong."""
    return (
        all(table.tokens)
        and any(owner(table, wonder) for wonder in range(len(table.wonder_space)))
        and any(
            holder >= 0 and not pins(table, holder) and table.natural_card[natural] < 0
            for natural, holder in enumerate(table.natural_holder)
        )
        and bool(table.resources)
        and bool(table.barbarians)
        and bool(table.board.water)
        and HOME in table.state_holder
        and ABSENT in table.barbarian
        and ON_CARD in table.caravans
        and bool(table.board.resources & ~table.resources & table.occupied)
        and all(wonder >= 0 for wonder in table.market)
        and len({table.row[0] >> 2, table.row[1] >> 2}) == 2
    )


@cache
def late() -> Table:
    """A table late in a game."""
    return next(table for seed in range(50) if rich(table := played("30.1", seed)))


def a_space(spaces: int) -> int:
    """The first space of a set."""
    return numbers(spaces)[0]


def free(table: Table) -> int:
    """An empty land space."""
    return a_space(table.empty() & table.board.land)


def built(table: Table) -> int:
    """A wonder on the map that somebody controls."""
    return next(w for w, space in enumerate(table.wonder_space) if space >= 0 and owner(table, w))


def owner(table: Table, wonder: int) -> bool:
    """Return whether somebody controls a wonder."""
    return table.controls_wonder(wonder) != NOBODY


def state(table: Table) -> int:
    """A city-state lying on the map."""
    return table.state_holder.index(HOME)


# Changes that break a rule, and the rule.


def token_lost(table: Table) -> None:
    table.tokens_left[0] -= 1


def token_doubled(table: Table) -> None:
    space = a_space(table.tokens[0])
    table.tokens[1] |= 1 << space
    table.tokens_left[1] -= 1


def token_at_sea(table: Table) -> None:
    table.tokens[0] |= 1 << a_space(table.board.water)
    table.tokens_left[0] -= 1


def pieces_miscounted(table: Table) -> None:
    table.occupied ^= table.cities[0]


def nothing_reinforced(table: Table) -> None:
    table.reinforced[0] |= 1 << free(table)


def city_lost(table: Table) -> None:
    table.cities_left[2] -= 1


def capital_moved(table: Table) -> None:
    table.cities[0] ^= 1 << table.board.capital[0] | 1 << free(table)


def caravan_off_the_map(table: Table) -> None:
    table.caravans[0] = table.board.size + 1


def caravan_too_many(table: Table) -> None:
    table.caravans[:3] = [UNUSED, UNUSED, UNUSED]


def caravan_with_barbarian(table: Table) -> None:
    table.caravans[table.caravans.index(ON_CARD)] = a_space(table.barbarians)


def barbarian_doubled(table: Table) -> None:
    table.barbarian[table.barbarian.index(ABSENT)] = free(table)


def barbarian_forgotten(table: Table) -> None:
    table.barbarians = 0


def barbarian_at_sea(table: Table) -> None:
    letter = next(letter for letter, space in enumerate(table.barbarian) if space >= 0)
    table.barbarians ^= 1 << table.barbarian[letter] | 1 << a_space(table.board.water)
    table.barbarian[letter] = a_space(table.board.water)


def barbarian_on_a_piece(table: Table) -> None:
    letter = next(letter for letter, space in enumerate(table.barbarian) if space >= 0)
    space = a_space(table.tokens[0])
    table.barbarians ^= 1 << table.barbarian[letter] | 1 << space
    table.barbarian[letter] = space


def resource_lost(table: Table) -> None:
    table.resources &= table.resources - 1


def resource_without_symbol(table: Table) -> None:
    table.resources |= 1 << a_space(table.board.land & ~table.board.resources)


def resource_under_a_piece(table: Table) -> None:
    taken = table.board.resources & ~table.resources
    table.resources |= taken & table.occupied


def resource_owed(table: Table) -> None:
    table.stock[0], table.supply = -1, put(table.supply, 0, table.supply[0] + table.stock[0] + 1)


def natural_stolen(table: Table) -> None:
    number = next(n for n, holder in enumerate(table.natural_holder) if holder >= 0)
    holder = table.natural_holder[number]
    table.natural_holder = put(table.natural_holder, number, (holder + 1) % SEATS)


def natural_on_a_card(table: Table) -> None:
    number = next(
        n
        for n, holder in enumerate(table.natural_holder)
        if holder >= 0 and table.natural_card[n] < 0
    )
    table.natural_card = put(table.natural_card, number, table.row[0])


def city_state_doubled(table: Table) -> None:
    table.state_holder = put(table.state_holder, table.state_holder.index(ABSENT), 0)


def city_state_forgotten(table: Table) -> None:
    table.city_states = 0


def city_state_built_over(table: Table) -> None:
    table.tokens[0] |= 1 << table.board.city_state_space[state(table)]
    table.occupied |= table.tokens[0]
    table.tokens_left[0] -= 1


def three_envoys(table: Table) -> None:
    number = state(table)
    table.envoys = put(table.envoys, number, 7)
    for seat in range(SEATS):
        table.held[seat] |= 1 << (BOX.city_state_0 + number)


def envoy_of_the_conquered(table: Table) -> None:
    number = state(table)
    table.envoys = put(table.envoys, number, 1)
    table.held[0] |= 1 << (BOX.city_state_0 + number)
    table.state_holder = put(table.state_holder, number, 1)
    table.city_states ^= 1 << table.board.city_state_space[number]


def city_state_on_no_card(table: Table) -> None:
    number = state(table)
    table.state_holder = put(table.state_holder, number, 1)
    table.city_states ^= 1 << table.board.city_state_space[number]


def city_state_on_a_card_of_the_deck(table: Table) -> None:
    city_state_on_no_card(table)
    number = next(n for n, h in enumerate(table.state_holder) if h == 1 and table.state_card[n] < 0)
    card = next(card for card in range(BOX.cards) if card not in table.cards(1))
    table.state_card = put(table.state_card, number, card)


def city_state_at_home_on_a_card(table: Table) -> None:
    table.state_card = put(table.state_card, state(table), table.row[0])


def card_twice(table: Table) -> None:
    table.row[0] = table.row[1]


def type_twice(table: Table) -> None:
    table.row[0] = table.row[1] ^ 1
    table.trade = [0] * len(table.trade)
    table.caravans[:3] = [ON_CARD, UNUSED, UNUSED]


def four_trade_tokens(table: Table) -> None:
    table.trade[table.row[0]] = 4


def trade_token_in_the_deck(table: Table) -> None:
    card = next(card for card in range(BOX.cards) if card not in table.cards(0))
    table.trade[card] = 1


def stored_with_nobody(table: Table) -> None:
    table.stored = 5


def wonder_doubled(table: Table) -> None:
    table.unseen |= 1 << built(table)


def wonders_on_one_space(table: Table) -> None:
    other = next(wonder for wonder in table.market if wonder >= 0)
    table.wonder_space = put(table.wonder_space, other, table.wonder_space[built(table)])


def wonder_sites_forgotten(table: Table) -> None:
    table.wonder_sites = 0


def wonder_of_another_type(table: Table) -> None:
    table.market = table.market[1:] + table.market[:1]


def removed_wonder_drawn(table: Table) -> None:
    table.draws = put(table.draws, 2, table.draws[2] + 1)


def nothing_turned_up(table: Table) -> None:
    kind = next(kind for kind in range(4) if any(table.draws[kind * 3 : kind * 3 + 3]))
    table.market = put(table.market, kind, -1)


def two_leaders(table: Table) -> None:
    table.held[0] |= 0xFF << BOX.leader_0


def wonder_with_the_wrong_player(table: Table) -> None:
    bit = 1 << (BOX.wonder_0 + built(table))
    for seat in range(SEATS):
        table.held[seat] ^= bit


def envoy_not_held(table: Table) -> None:
    number = state(table)
    table.held[0] ^= 1 << (BOX.city_state_0 + number)


def pact_not_taken(table: Table) -> None:
    table.held[0] ^= 1 << (BOX.diplomacy_0 + 4)


def too_many_pacts(table: Table) -> None:
    for card in range(4, 8):
        table.diplomacy = put(table.diplomacy, card, 0)
        for seat in range(SEATS):
            table.held[seat] &= ~(1 << (BOX.diplomacy_0 + card))
        table.held[0] |= 1 << (BOX.diplomacy_0 + card)


def pact_with_nobody(table: Table) -> None:
    table.diplomacy = put(table.diplomacy, 0, NOBODY)


def victory_card_lost(table: Table) -> None:
    table.victory = table.victory[:2]


def marker_without_agenda(table: Table) -> None:
    table.markers = put(table.markers, 0, 4)
    table.tokens_left[0] -= 4 - late().markers[0]


def agenda_of_another_card(table: Table) -> None:
    table.marked = put(table.marked, 0, 31)


def dial_beyond(table: Table) -> None:
    table.dial = put(table.dial, 0, 25)


def nobody_first(table: Table) -> None:
    table.first = SEATS


def direction_lost(table: Table) -> None:
    table.heading = 6


CHANGES: list[tuple[Change, str]] = [
    (token_lost, "ND-1.2: the control tokens of seat 1"),
    (token_doubled, "ND-6.2: seat 2 shares a space"),
    (token_at_sea, "ND-6.2, ND-9.4"),
    (nothing_reinforced, "ND-10.1"),
    (city_lost, "ND-1.2: the cities of seat 3"),
    (capital_moved, "ND-10.15"),
    (pieces_miscounted, "ND-1.2"),
    (caravan_off_the_map, "ND-1.2: a caravan"),
    (caravan_too_many, "ND-8.1"),
    (caravan_with_barbarian, "ND-8.3, ND-16.4"),
    (barbarian_doubled, "ND-2.9: barbarian"),
    (barbarian_forgotten, "ND-1.3: the spaces of the barbarians"),
    (barbarian_at_sea, "ND-16.5"),
    (barbarian_on_a_piece, "ND-16.4"),
    (resource_lost, "ND-1.3: there are"),
    (resource_without_symbol, "ND-2.3"),
    (resource_under_a_piece, "ND-6.3"),
    (resource_owed, "ND-1.3: fewer than no"),
    (natural_stolen, "ND-20.45"),
    (natural_on_a_card, "ND-20.109"),
    (city_state_doubled, "ND-2.9: city-state"),
    (city_state_forgotten, "ND-1.3: the spaces of the city-states"),
    (city_state_built_over, "ND-11.2: a piece"),
    (three_envoys, "ND-11.1"),
    (envoy_of_the_conquered, "ND-11.2: cards"),
    (city_state_on_no_card, "ND-11.2: city-state"),
    (city_state_on_a_card_of_the_deck, "ND-20.34: city-state"),
    (city_state_at_home_on_a_card, "ND-11.3"),
    (card_twice, "ND-2.10"),
    (type_twice, "ND-7.2"),
    (four_trade_tokens, "ND-13.2"),
    (trade_token_in_the_deck, "ND-20.34: trade"),
    (stored_with_nobody, "ND-20.74, ND-20.75"),
    (wonder_doubled, "ND-1.3: wonder"),
    (wonders_on_one_space, "ND-9.6: two"),
    (wonder_sites_forgotten, "ND-1.3: the spaces with wonders"),
    (wonder_of_another_type, "ND-2.6: wonder"),
    (removed_wonder_drawn, "ND-2.6: deck 0"),
    (nothing_turned_up, "ND-9.7"),
    (two_leaders, "ND-2.1"),
    (wonder_with_the_wrong_player, "ND-12.2, ND-12.3, ND-14.1"),
    (envoy_not_held, "ND-12.2, ND-12.3, ND-14.1"),
    (pact_not_taken, "ND-12.2, ND-12.3, ND-14.1"),
    (too_many_pacts, "ND-12.1: seat 1"),
    (pact_with_nobody, "ND-12.1: a diplomacy card"),
    (victory_card_lost, "ND-2.7, ND-19.1"),
    (marker_without_agenda, "ND-17.1: seat 1 has more markers"),
    (agenda_of_another_card, "ND-17.1: seat 1 has marked"),
    (dial_beyond, "ND-7.4"),
    (nobody_first, "ND-4.1"),
    (direction_lost, "ND-2.5"),
]


def test_sound() -> None:
    """A table that was played has nothing out of place (ND-18.1)."""
    assert problems(late()) == []


@pytest.mark.parametrize(("change", "law"), CHANGES, ids=[c.__name__ for c, _ in CHANGES])
def test_broken_law(change: Change, law: str) -> None:
    """Each broken law is found, and the message begins with its rule (ND-18.1)."""
    table = late().clone()
    change(table)
    assert [found for found in problems(table) if found.startswith(law)], problems(table)


def test_draft() -> None:
    """While the map is drafted each tile is in one hand or on the table (ND-3.3, ND-3.4)."""
    table = played("draft.3")
    assert problems(table) == []
    hand = table.hands[0]
    table.hands = put(table.hands, 1, hand)
    assert problems(table)[0].startswith("ND-3.3")
    assert table.layout is not None
    table.hands = (1 << table.layout.placed[0].tile, 0, 0)
    assert problems(table)[0].startswith("ND-3.4")
