"""Changes of the pieces on the map and of who owns what lies under them. The only code that moves
pieces, so that nothing is ever in two places (ND-18.1).

Functions that change something agendas count note it on the table, for agendas are checked after
every single change (ND-20.106).
"""

from __future__ import annotations

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    CARAVANS,
    DEFEATED,
    HOME,
    NOBODY,
    ON_CARD,
    UNUSED,
    put,
)
from civdawn_cli.games.newdawn.rules.folds import pins
from civdawn_cli.games.newdawn.rules.pinning import PinNatural
from civdawn_cli.games.newdawn.steps import Sieve
from civdawn_cli.games.newdawn.table import (
    CARDS_CHANGED,
    NATURALS_CHANGED,
    PIECES_CHANGED,
    STATES_CHANGED,
    Table,
)
from civdawn_cli.language import _, card_text, shown


def place_token(table: Table, seat: Seat, space: int, reinforced: bool = False) -> None:
    """Put one of the seat's unused control tokens on a space without piece; it takes what lies
    there (ND-6.3)."""
    assert table.tokens_left[seat] > 0, "no unused control token"
    table.tokens_left[seat] -= 1
    bit = 1 << space
    table.tokens[seat] |= bit
    table.occupied |= bit
    if reinforced:
        table.reinforced[seat] |= bit
    if table.resources & bit:
        table.resources ^= bit
        table.stock[seat * RESOURCES + table.board.resource[space]] += 1
    settle(table, space)


def build_city(table: Table, seat: Seat, space: int) -> None:
    """Put one of the seat's unused cities on a space without piece but perhaps an own token, which
    goes back (ND-9.2)."""
    assert table.cities_left[seat] > 0, "no unused city"
    if table.tokens[seat] >> space & 1:
        _lift(table, space)
    table.cities_left[seat] -= 1
    table.cities[seat] |= 1 << space
    table.occupied |= 1 << space
    settle(table, space)


def lift(table: Table, space: int) -> None:
    """Return the city or control token on a space to its owner; what lies under it stays
    (ND-18.2)."""
    _lift(table, space)
    settle(table, space)


def replace_by_token(table: Table, seat: Seat, space: int, reinforced: bool = False) -> None:
    """Return the piece on a space to its owner and put one of the seat's unused tokens there."""
    _lift(table, space)
    place_token(table, seat, space, reinforced)


def replace_by_city(table: Table, seat: Seat, space: int) -> None:
    """Return the piece on a space, if any, to its owner and put one of the seat's unused cities
    there."""
    _lift(table, space)
    build_city(table, seat, space)


def move_token(table: Table, seat: Seat, start: int, goal: int) -> None:
    """Move a control token, which keeps its side (ND-20.41)."""
    reinforced = bool(table.reinforced[seat] >> start & 1)
    _lift(table, start)
    table.tokens_left[seat] -= 1
    table.tokens[seat] |= 1 << goal
    table.occupied |= 1 << goal
    if reinforced:
        table.reinforced[seat] |= 1 << goal
    settle(table, start)
    settle(table, goal)


def weaken(table: Table, seat: Seat, space: int) -> None:
    """Hit a control token: turn a reinforced one over, destroy an unreinforced one."""
    bit = 1 << space
    if table.reinforced[seat] & bit:
        table.reinforced[seat] ^= bit
    else:
        lift(table, space)


def _lift(table: Table, space: int) -> None:
    """Take the piece off a space, without settling what lies under it."""
    bit = 1 << space
    if not table.occupied & bit:
        return
    table.occupied ^= bit
    for seat in range(table.seats):
        if table.tokens[seat] & bit:
            table.tokens[seat] ^= bit
            table.reinforced[seat] &= ~bit
            table.tokens_left[seat] += 1
        elif table.cities[seat] & bit:
            assert table.board.capital[seat] != space, "a capital never leaves its space"
            table.cities[seat] ^= bit
            table.cities_left[seat] += 1


def settle(table: Table, space: int) -> None:
    """Give what lies under a space's piece to the piece's owner: natural wonder (ND-20.45) and
    world wonder (ND-20.46)."""
    table.note(PIECES_CHANGED)
    natural = table.board.natural[space]
    bit = 1 << space
    if natural < 0 and not table.wonder_sites & bit:
        return
    owner = table.owner(space)
    if natural >= 0:
        give_natural(table, natural, owner)
    if table.wonder_sites & bit:
        for wonder in range(len(table.box.wonders)):
            if table.wonder_space[wonder] == space:
                give_wonder(table, wonder, owner)


def give_natural(table: Table, natural: int, owner: Seat) -> None:
    """Hand a natural-wonder token to a seat, or to nobody: then it lies on its space (ND-15.3)."""
    if table.natural_holder[natural] == owner:
        return
    table.natural_holder = put(table.natural_holder, natural, owner)
    table.note(NATURALS_CHANGED)
    table.natural_card = put(table.natural_card, natural, -1)
    if pins(table, owner):
        then(table, PinNatural(owner, natural))


def give_wonder(table: Table, wonder: int, owner: Seat) -> None:
    """Hand a world wonder's card and effect to a seat, or to nobody (ND-14.2)."""
    box = table.box
    table.note(CARDS_CHANGED)
    former = table.controls_wonder(wonder)
    if former == owner:
        return
    bit = 1 << (box.wonder_0 + wonder)
    if former != NOBODY:
        table.held[former] ^= bit
        loss = box.effects[box.wonder_0 + wonder].when_lost(table, former)
        if loss is not None:
            then(table, loss)
    if owner != NOBODY:
        table.held[owner] |= bit


def place_wonder(table: Table, wonder: int, space: int) -> None:
    """Put a wonder's token under the city on a space (ND-9.6), taking it from where it was."""
    former = table.wonder_space[wonder]
    if former >= 0:
        table.wonder_sites ^= 1 << former
    table.wonder_space = put(table.wonder_space, wonder, space)
    table.wonder_sites |= 1 << space
    give_wonder(table, wonder, table.owner(space))


def wonder_on(table: Table, space: int) -> int:
    """The wonder whose token lies on a space, or -1."""
    if table.wonder_sites >> space & 1:
        for wonder in range(len(table.box.wonders)):
            if table.wonder_space[wonder] == space:
                return wonder
    return -1


def housing(table: Table, seat: Seat) -> Sieve:
    """The cities a wonder's token can go under: friendly, without one (ND-9.6)."""
    return [
        (table.cities[seat], shown("no friendly city (ND-9.6)")),
        (~table.wonder_sites, _wonder_under),
    ]


def _wonder_under(table: Table, space: int) -> str:
    """Which wonder's token lies on a space."""
    wonder = table.box.wonders[wonder_on(table, space)]
    title = card_text("newdawn", wonder.slug, wonder.title)
    return _("{title} is under it already (ND-9.6)").format(title=title)


def set_barbarian(table: Table, letter: int, space: int) -> None:
    """Move a barbarian to a space, or take it off the map (DEFEATED)."""
    left = table.barbarian[letter]
    table.barbarian[letter] = space
    if left >= 0 and left not in table.barbarian:
        table.barbarians &= ~(1 << left)
    if space >= 0:
        table.barbarians |= 1 << space


def barbarian_on(table: Table, space: int) -> int:
    """The first barbarian on a space by letter, or -1."""
    if table.barbarians >> space & 1:
        for letter, where in enumerate(table.barbarian):
            if where == space:
                return letter
    return -1


def destroy_caravans(table: Table, space: int) -> None:
    """Every caravan on a space goes back to its economy card (ND-16.4)."""
    if space in table.caravans:
        for index, where in enumerate(table.caravans):
            if where == space:
                table.caravans[index] = ON_CARD


def move_caravan(table: Table, seat: Seat, start: int, goal: int) -> None:
    """Move one of the seat's caravans. start, goal: a space, ON_CARD or UNUSED."""
    base = seat * CARAVANS
    table.caravans[table.caravans.index(start, base, base + CARAVANS)] = goal


def use_caravans(table: Table, seat: Seat, count: int) -> int:
    """Bring the seat's caravans in use to a count (ND-8.1): new ones on the card, fewer from the
    card first (ND-20.4). Returns how many on the map are still too many."""
    base = seat * CARAVANS
    mine = table.caravans_of(seat)
    spare = len(mine) - mine.count(UNUSED) - count
    for index, where in enumerate(mine):
        if spare < 0 and where == UNUSED:
            table.caravans[base + index] = ON_CARD
            spare += 1
        elif spare > 0 and where == ON_CARD:
            table.caravans[base + index] = UNUSED
            spare -= 1
    return max(spare, 0)


def take_city_state(table: Table, state: int, holder: Seat) -> None:
    """Move a city-state's token: to a seat (ND-11.2) or back HOME (ND-11.4). Both diplomacy cards
    go beside the map."""
    table.note(STATES_CHANGED)
    assert table.state_holder[state] != ABSENT
    bit = 1 << table.board.city_state_space[state]
    table.state_holder = put(table.state_holder, state, holder)
    table.state_card = put(table.state_card, state, -1)
    table.city_states = table.city_states | bit if holder == HOME else table.city_states & ~bit
    return_envoys(table, state)


def return_envoys(table: Table, state: int) -> None:
    """Return both diplomacy cards of a city-state (ND-10.18, ND-11.2)."""
    from_all = ~(1 << (table.box.city_state_0 + state))
    for seat in range(table.seats):
        table.held[seat] &= from_all
    table.envoys = put(table.envoys, state, 0)
    table.note(CARDS_CHANGED)


def defeat_barbarian(table: Table, letter: int) -> None:
    """Take a barbarian off the map until it spawns (ND-10.11)."""
    set_barbarian(table, letter, DEFEATED)
