"""Cities and world wonders: why they can't be built, paid or housed (ND-9)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.hooks import WONDER_CARDS
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import FOR_CITY, NATURAL_RESOURCES, NOBODY
from civdawn_cli.games.newdawn.notation.refusals.common import (
    distance_to,
    find_name,
    piece_on,
    state_name,
    too_difficult,
    unknown,
)
from civdawn_cli.games.newdawn.notation.writing import text_of
from civdawn_cli.games.newdawn.rules.folds import price, within
from civdawn_cli.games.newdawn.rules.industry import (
    PAY_NATURAL,
    PAY_TOKEN,
    Build,
    Pay,
    Works,
    natural_worth,
)
from civdawn_cli.games.newdawn.rules.pieces import wonder_on
from civdawn_cli.games.newdawn.rules.trade import purse
from civdawn_cli.games.newdawn.table import Table


def build(table: Table, step: Step[Any], space: int) -> str:
    """Why no city can be built on a space (ND-9.1 to 9.4)."""
    if not isinstance(step, Build):
        return ""
    if not table.cities_left[step.seat]:
        return "no unused city left (ND-9.1)"
    works = step.works
    if table.board.water >> space & 1:
        return "water (ND-9.4)"
    found = _in_the_way(table, step.seat, space)
    if found:
        return f"holds {found} (ND-9.2)"
    found = _neighbour(table, space)
    if found:
        return f"adjacent to {found} (ND-9.3)"
    hard = too_difficult(table, step.seat, space, works.number, FOR_CITY, works.card, "ND-9.4")
    return hard or _too_far(table, step.seat, works, space)


def _in_the_way(table: Table, seat: Seat, space: int) -> str:
    """What on a space keeps a city off it (ND-9.2); '' for nothing."""
    bit = 1 << space
    if table.barbarians & bit:
        return "a barbarian"
    if table.city_states & bit:
        return f"the city-state {state_name(table.board.city_state[space])}"
    if table.owner(space) != NOBODY and not table.tokens[seat] & bit:
        return piece_on(table, space)
    if table.resources & bit:
        return "a resource"
    return "a natural wonder's token" if table.naturals() & bit else ""


def _neighbour(table: Table, space: int) -> str:
    """The city or city-state next to a space, '' for none."""
    near = table.board.near[space]
    for there in numbers(near & table.all_cities()):
        return f"{piece_on(table, there)} at {table.board.names[there]}"
    for there in numbers(near & table.city_states):
        return f"the city-state {state_name(table.board.city_state[there])}"
    return ""


def _too_far(table: Table, seat: Seat, works: Works, space: int) -> str:
    """That a space is out of the card's distance, or the way there is barred."""
    starts = table.friendly(seat)
    whence = "the nearest friendly space"
    if works.from_caravans:
        for where in table.caravans[seat * 3 : seat * 3 + 3]:
            if where >= 0:
                starts |= 1 << where
        whence += " or caravan"
    if within(table, starts, table.board.all, works.distance) >> space & 1:
        return f"every way there of {works.distance} or less is barred (ND-9.4)"
    away = distance_to(table, starts, space)
    if away > works.distance:
        return f"{away} spaces from {whence}, the card says {works.distance} (ND-9.1)"
    return f"no way there of {works.distance} or less on the map (ND-9.1)"


def wonder_names() -> list[str]:
    """What notation calls the world wonders, by number."""
    return [wonder.slug for wonder in WONDER_CARDS]


def build_wonder(table: Table, step: Step[Any], token: str) -> str:
    """Why a world wonder can't be built (ND-9.5, ND-9.6)."""
    wonder = find_name(token, wonder_names())
    if wonder < 0:
        return unknown(token, "space (as 4,2 is) and no world wonder", wonder_names())
    if not isinstance(step, Build):
        return ""
    if wonder not in table.market:
        owner = table.controls_wonder(wonder)
        if owner != NOBODY:
            return f"not face up: seat {owner + 1} has it (ND-9.5)"
        return "not face up (ND-9.5)"
    if not table.cities[step.seat] & ~table.wonder_sites:
        return "no friendly city without a world wonder to put it under (ND-9.6)"
    cost = price(table, step.seat, wonder, WONDER_CARDS[wonder].cost)
    means = _means(table, step.seat, wonder, step.works)
    return f"cannot be paid: needs {cost}, has {means} (ND-9.5)" if means < cost else ""


def _means(table: Table, seat: Seat, wonder: int, works: Works) -> int:
    """All the production the seat could bring up for a wonder (ND-9.5)."""
    means = works.production + purse(table, seat, works.card)
    means += sum([2 * table.stock[seat * 4 + kind] for kind in WONDER_CARDS[wonder].pays])
    return means + sum([natural_worth(table, seat, n, wonder, works.card) for n in range(8)])


def pay(table: Table, step: Step[Any], token: str) -> str:
    """Why something can't pay for the wonder (ND-9.5, ND-15.2)."""
    names = [text_of(table, step.kind, step.seat, option) for option in range(PAY_TOKEN + 1)]
    option = find_name(token, names)
    if option < 0:
        return unknown(token, "means to pay", names)
    if not isinstance(step, Pay):
        return ""
    if option == PAY_TOKEN:
        return "no trade token left on the industry card (ND-9.5)"
    pays = [RESOURCE_NAMES[kind] for kind in WONDER_CARDS[step.wonder].pays]
    takes = f"the wonder takes {pays[0]} and {pays[1]}"
    if option < PAY_NATURAL:
        return f"no {names[option]} left (ND-9.5)" if names[option] in pays else f"{takes} (ND-9.5)"
    natural = option - PAY_NATURAL
    if table.natural_holder[natural] != step.seat:
        return "that natural wonder is not with this seat (ND-15.2)"
    if table.spent >> (8 + natural) & 1:
        return "spent this turn already (ND-15.2)"
    return f"it gives {RESOURCE_NAMES[NATURAL_RESOURCES[natural]]}, {takes} (ND-9.5)"


def under(table: Table, step: Step[Any], space: int) -> str:
    """Why a wonder's token can't go under the piece on a space."""
    if not table.cities[step.seat] >> space & 1:
        return "no friendly city (ND-9.6)"
    wonder = wonder_on(table, space)
    return f"{WONDER_CARDS[wonder].title} is under it already (ND-9.6)" if wonder >= 0 else ""
