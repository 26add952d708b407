"""Refusals, in words, that the rules of several chapters have in common."""

from __future__ import annotations

from collections.abc import Callable

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.names import DEFEATED, FOR_TOKEN, NOBODY, SLOTS
from civdawn_cli.games.newdawn.rules.folds import open_land, token_reach
from civdawn_cli.games.newdawn.steps import Sieve
from civdawn_cli.games.newdawn.table import Table


def state_title(table: Table, state: int) -> str:
    """A city-state's name as printed."""
    return table.box.effects[table.box.city_state_0 + state].title


def card_title(table: Table, card: int) -> str:
    """A focus card's name as printed."""
    return table.box.focus[card].title


def card_in(table: Table, seat: Seat, slot: int) -> str:
    """The name of the card in a slot of a seat's row, as printed."""
    return card_title(table, table.row[seat * SLOTS + slot - 1])


# Spaces.


def piece_on(table: Table, space: int) -> str:
    """The city or control token on a space and whose it is, '' for none."""
    owner = table.owner(space)
    if owner == NOBODY:
        return ""
    if table.board.capital[owner] == space:
        return f"the capital of seat {owner + 1}"
    piece = "a city" if table.cities[owner] >> space & 1 else "a control token"
    return f"{piece} of seat {owner + 1}"


def blocking(table: Table, space: int) -> str:
    """The barbarian, city-state or piece that keeps a control token off a space; '' for none."""
    if table.barbarians >> space & 1:
        return "a barbarian"
    if table.city_states >> space & 1:
        return f"the city-state {state_title(table, table.board.city_state[space])}"
    return piece_on(table, space)


def lying_on(table: Table, space: int) -> str:
    """The first thing found on a space, so that it is not empty (ND-5.5); '' if it is."""
    bit = 1 << space
    found = blocking(table, space)
    if found:
        return found
    for spaces, what in (
        (table.resources, "a resource"),
        (table.naturals(), "a natural wonder's token"),
        (table.wonder_sites, "a world wonder's token"),
        (table.caravan_spaces(), "a caravan"),
    ):
        if spaces & bit:
            return what
    return ""


def holding(table: Table, space: int) -> str:
    """The refusal of a space that something keeps a control token off (ND-6.2)."""
    return f"holds {blocking(table, space)} (ND-6.2)"


def not_empty(table: Table, space: int) -> str:
    """The refusal of a space that is not empty, with the first thing that is there (ND-5.5)."""
    return f"not empty: {lying_on(table, space)} is there (ND-5.5)"


def in_the_way_of_city(table: Table, space: int) -> str:
    """The refusal of a space that something keeps a city off (ND-9.2)."""
    bit = 1 << space
    if table.barbarians & bit:
        found = "a barbarian"
    elif table.city_states & bit:
        found = f"the city-state {state_title(table, table.board.city_state[space])}"
    elif table.resources & bit:
        found = "a resource"
    elif table.naturals() & bit:
        found = "a natural wonder's token"
    else:
        found = piece_on(table, space)
    return f"holds {found} (ND-9.2)"


def beside_city(table: Table, space: int) -> str:
    """The refusal of a space next to a city or city-state, which it names (ND-9.3)."""
    near = table.board.near[space]
    cities = numbers(near & table.all_cities())
    if cities:
        there = table.board.names[cities[0]]
        return f"adjacent to {piece_on(table, cities[0])} at {there} (ND-9.3)"
    state = table.board.city_state[numbers(near & table.city_states)[0]]
    return f"adjacent to the city-state {state_title(table, state)} (ND-9.3)"


def no_such_piece(what: str, rule: str) -> Callable[[Table, int], str]:
    """Return the refusal of spaces without the piece asked for: it names the piece that is there.

    what: the piece asked for.
    """

    def reason(table: Table, space: int) -> str:
        found = piece_on(table, space)
        there = f": {found} is there" if found else ""
        return f"no {what}{there} ({rule})"

    return reason


def empty_land_beside(table: Table, start: int, rule: str) -> Sieve:
    """Where a piece can be moved that goes to a neighbouring empty land space."""
    board = table.board
    return [
        (board.near[start], f"not adjacent to {board.names[start]} ({rule})"),
        (~board.water, f"water ({rule})"),
        (table.empty(), not_empty),
    ]


def rival_tokens(table: Table, seat: Seat) -> int:
    """The control tokens of all rivals, either side up."""
    tokens = 0
    for rival in range(table.seats):
        if rival != seat:
            tokens |= table.tokens[rival]
    return tokens


# Difficulty and distance.


def too_difficult(
    table: Table, seat: Seat, space: int, number: int, use: int, card: int, rule: str
) -> str:
    """The refusal of a land space whose difficulty for this use is above a number."""
    counts = 1
    while not open_land(table, seat, counts, use, card) >> space & 1:
        counts += 1
    difficulty = table.board.difficulty[space]
    changed = "" if counts == difficulty else f", counting as {counts},"
    return f"difficulty {difficulty}{changed} is above {number} ({rule})"


def distance_to(table: Table, starts: int, space: int) -> int:
    """Steps from the nearest of some spaces, through anything; 0 without any."""
    board = table.board
    return min([board.distance(s, space) for s in board.spaces if starts >> s & 1], default=0)


# Control tokens.


def token_sieve(table: Table, seat: Seat, number: int, near: int, card: int) -> Sieve:
    """The conditions of `folds.token_sites`, which is asked too often to go through a list."""

    def hard(table: Table, space: int) -> str:
        return too_difficult(table, seat, space, number, FOR_TOKEN, card, "ND-6.2")

    def apart(table: Table, space: int) -> str:
        if near == table.cities[seat]:
            return "not adjacent to a friendly city (ND-6.1)"
        if near.bit_count() == 1:
            return f"not adjacent to {table.board.names[near.bit_length() - 1]} (ND-20.69)"
        return "not adjacent to a friendly space (ND-6.1)"

    return [
        (~table.board.water, "water (ND-6.2)"),
        (~(table.pieces() | table.barbarians | table.city_states), holding),
        (token_reach(table, seat, near), apart),
        (open_land(table, seat, number, FOR_TOKEN, card), hard),
    ]


# Barbarians.


def off_the_map(table: Table, letter: int, rule: str) -> str:
    """The refusal of a barbarian that isn't on the map; '' for one that is."""
    where = table.barbarian[letter]
    if where >= 0:
        return ""
    if where == DEFEATED:
        return f"it is defeated and off the map ({rule})"
    return f"it is not in this game (ND-2.9, {rule})"
