"""Refusals, in words, that the rules of several chapters have in common.

A reason is made when somebody asks for it, in the language then spoken."""

from __future__ import annotations

from collections.abc import Callable

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.names import DEFEATED, FOR_TOKEN, NOBODY, SLOTS, slug
from civdawn_cli.games.newdawn.rules.folds import open_land, token_reach
from civdawn_cli.games.newdawn.steps import Sieve
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, card_text, shown


def named(title: str) -> str:
    """The name of a card or city-state, as refusals have it; title: as printed."""
    return card_text("newdawn", slug(title), title)


def state_title(table: Table, state: int) -> str:
    """A city-state's name."""
    return named(table.box.effects[table.box.city_state_0 + state].title)


def card_title(table: Table, card: int) -> str:
    """A focus card's name."""
    return named(table.box.focus[card].title)


def card_in(table: Table, seat: Seat, slot: int) -> str:
    """The name of the card in a slot of a seat's row."""
    return card_title(table, table.row[seat * SLOTS + slot - 1])


# Spaces.


def piece_on(table: Table, space: int) -> str:
    """The city or control token on a space and whose it is, '' for none."""
    owner = table.owner(space)
    if owner == NOBODY:
        return ""
    if table.board.capital[owner] == space:
        return _("the capital of seat {seat}").format(seat=owner + 1)
    if table.cities[owner] >> space & 1:
        return _("a city of seat {seat}").format(seat=owner + 1)
    return _("a control token of seat {seat}").format(seat=owner + 1)


def blocking(table: Table, space: int) -> str:
    """The barbarian, city-state or piece that keeps a control token off a space; '' for none."""
    if table.barbarians >> space & 1:
        return _("a barbarian")
    if table.city_states >> space & 1:
        return _("the city-state {state}").format(
            state=state_title(table, table.board.city_state[space])
        )
    return piece_on(table, space)


def lying_on(table: Table, space: int) -> str:
    """The first thing found on a space, so that it is not empty (ND-5.5); '' if it is."""
    bit = 1 << space
    found = blocking(table, space)
    if found:
        return found
    for spaces, what in (
        (table.resources, shown("a resource")),
        (table.naturals(), shown("a natural wonder's token")),
        (table.wonder_sites, shown("a world wonder's token")),
        (table.caravan_spaces(), shown("a caravan")),
    ):
        if spaces & bit:
            return _(what)
    return ""


def holding(table: Table, space: int) -> str:
    """The refusal of a space that something keeps a control token off (ND-6.2)."""
    return _("holds {found} (ND-6.2)").format(found=blocking(table, space))


def not_empty(table: Table, space: int) -> str:
    """The refusal of a space that is not empty, with the first thing that is there (ND-5.5)."""
    return _("not empty: {found} is there (ND-5.5)").format(found=lying_on(table, space))


def in_the_way_of_city(table: Table, space: int) -> str:
    """The refusal of a space that something keeps a city off (ND-9.2)."""
    bit = 1 << space
    if table.barbarians & bit:
        found = _("a barbarian")
    elif table.city_states & bit:
        found = _("the city-state {state}").format(
            state=state_title(table, table.board.city_state[space])
        )
    elif table.resources & bit:
        found = _("a resource")
    elif table.naturals() & bit:
        found = _("a natural wonder's token")
    else:
        found = piece_on(table, space)
    return _("holds {found} (ND-9.2)").format(found=found)


def beside_city(table: Table, space: int) -> str:
    """The refusal of a space next to a city or city-state, which it names (ND-9.3)."""
    near = table.board.near[space]
    cities = numbers(near & table.all_cities())
    if cities:
        there = table.board.names[cities[0]]
        return _("adjacent to {piece} at {there} (ND-9.3)").format(
            piece=piece_on(table, cities[0]), there=there
        )
    state = table.board.city_state[numbers(near & table.city_states)[0]]
    return _("adjacent to the city-state {state} (ND-9.3)").format(state=state_title(table, state))


def no_such_piece(what: str, rule: str) -> Callable[[Table, int], str]:
    """Return the refusal of spaces without the piece asked for: it names the piece that is there.

    what: `no PIECE ({rule})`, marked; it is said later.
    """

    def reason(table: Table, space: int) -> str:
        said = _(what)
        if found := piece_on(table, space):
            said = _("{missing}: {found} is there").format(missing=said, found=found)
        return f"{said} ({rule})"

    return reason


def empty_land_beside(table: Table, start: int, rule: str) -> Sieve:
    """Where a piece can be moved that goes to a neighbouring empty land space."""
    board = table.board
    return [
        (
            board.near[start],
            lambda table, space: _("not adjacent to {place} ({rule})").format(
                place=board.names[start], rule=rule
            ),
        ),
        (~board.water, lambda table, space: _("water ({rule})").format(rule=rule)),
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
    if counts == difficulty:
        return _("difficulty {difficulty} is above {number} ({rule})").format(
            difficulty=difficulty, number=number, rule=rule
        )
    return _("difficulty {difficulty}, counting as {counts}, is above {number} ({rule})").format(
        difficulty=difficulty, counts=counts, number=number, rule=rule
    )


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
            return _("not adjacent to a friendly city (ND-6.1)")
        if near.bit_count() == 1:
            return _("not adjacent to {place} (ND-20.69)").format(
                place=table.board.names[near.bit_length() - 1]
            )
        return _("not adjacent to a friendly space (ND-6.1)")

    return [
        (~table.board.water, shown("water (ND-6.2)")),
        (~(table.occupied | table.barbarians | table.city_states), holding),
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
        return _("it is defeated and off the map ({rule})").format(rule=rule)
    return _("it is not in this game (ND-2.9, {rule})").format(rule=rule)
