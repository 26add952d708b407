"""Conservation: every component in exactly one place and within what the box holds (ND-18.1).

Tests, fuzzing and `civdawn replay --verify` ask for it; no rule does.
"""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.map.layout import WATER_TOKENS
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    CARAVANS,
    CARD_LIMIT,
    CITIES,
    CONTROL_TOKENS,
    DEFEATED,
    ECONOMY,
    ERAS,
    HOME,
    NOBODY,
    SLOTS,
    UNUSED,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.rules.agendas import MarkAgenda
from civdawn_cli.games.newdawn.rules.conquest import HoldState
from civdawn_cli.games.newdawn.rules.diplomacy import KeepWithinLimit
from civdawn_cli.games.newdawn.rules.folds import diplomacy_limit, pins, storage
from civdawn_cli.games.newdawn.rules.industry import RevealWonder
from civdawn_cli.games.newdawn.rules.pinning import PinNatural
from civdawn_cli.games.newdawn.rules.row import RecallCaravan, SettleRow
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE
from civdawn_cli.games.newdawn.rules.setup import VICTORY_DEALT, VICTORY_DEALT_EPIC
from civdawn_cli.games.newdawn.table import Table


def problems(table: Table) -> list[str]:
    """Everything that is not where it should be, each with the rule it breaks; [] when sound.

    The table may be in the middle of a turn: what a step on the stack is still to put right is no
    problem.
    """
    if table.layout is not None or not table.natural_holder:
        return _draft(table)
    return (
        _pieces(table)
        + _caravans(table)
        + _barbarians(table)
        + _resources(table)
        + _naturals(table)
        + _states(table)
        + _rows(table)
        + _trade(table)
        + _wonders(table)
        + _held(table)
        + _diplomacy(table)
        + _victory(table)
        + _turn(table)
    )


def _draft(table: Table) -> list[str]:
    """Tiles while the map is built: each in one hand or on the table (ND-3.2 to ND-3.4)."""
    found: list[str] = []
    seen = 0
    for seat, hand in enumerate(table.hands):
        if hand & seen:
            found.append(f"ND-3.3: a tile of seat {seat + 1} is in two hands")
        seen |= hand
    if table.layout is not None:
        for placed in table.layout.placed:
            if seen >> placed.tile & 1:
                found.append(f"ND-3.4: tile {placed.tile} is in two places")
            seen |= 1 << placed.tile
        if table.layout.water_left() < 0:
            found.append(f"ND-3.6: more than {WATER_TOKENS} water tokens")
    return found


def _spaces(table: Table, spaces: int) -> str:
    """The names of a set of spaces, for a message."""
    board = table.board
    return " ".join([board.names[space] for space in numbers(spaces & board.all)]) or "off the map"


def _pieces(table: Table) -> list[str]:
    """Control tokens and cities."""
    found: list[str] = []
    board = table.board
    everyone = 0
    for seat in range(table.seats):
        who = f"seat {seat + 1}"
        tokens, cities = table.tokens[seat], table.cities[seat]
        left, markers = table.tokens_left[seat], table.markers[seat]
        if tokens.bit_count() + left + markers != CONTROL_TOKENS or min(left, markers) < 0:
            parts = f"{tokens.bit_count()} on the map, {left} unused, {markers} markers"
            found.append(f"ND-1.2: the control tokens of {who} are not {CONTROL_TOKENS}: {parts}")
        unused = table.cities_left[seat]
        if cities.bit_count() + unused != CITIES + 1 or unused < 0:
            parts = f"{cities.bit_count()} on the map, {unused} unused"
            found.append(f"ND-1.2: the cities of {who} are not {CITIES + 1}: {parts}")
        if table.reinforced[seat] & ~tokens:
            spaces = _spaces(table, table.reinforced[seat] & ~tokens)
            found.append(f"ND-10.1: {who} has reinforced what is no control token: {spaces}")
        if not cities >> board.capital[seat] & 1:
            found.append(f"ND-10.15: the capital of {who} is gone")
        if tokens & cities or (tokens | cities) & everyone:
            spaces = _spaces(table, tokens & cities | (tokens | cities) & everyone)
            found.append(f"ND-6.2: {who} shares a space with another piece: {spaces}")
        everyone |= tokens | cities
    if everyone != table.occupied:
        found.append("ND-1.2: the spaces of all pieces don't match the pieces")
    if everyone & ~board.land:
        spaces = _spaces(table, everyone & ~board.land)
        found.append(f"ND-6.2, ND-9.4: a piece is not on land: {spaces}")
    return found


def _caravans(table: Table) -> list[str]:
    """Caravans: on the map, on an economy card, or not in use."""
    found: list[str] = []
    if len(table.caravans) != CARAVANS * table.seats:
        return [f"ND-1.2: not {CARAVANS} caravans a player"]
    for seat in range(table.seats):
        mine = table.caravans_of(seat)
        for place in mine:
            if place < UNUSED or (place >= 0 and not table.board.all >> place & 1):
                found.append(f"ND-1.2: a caravan of seat {seat + 1} is off the map")
            elif place >= 0 and table.barbarians >> place & 1:
                where = table.board.names[place]
                found.append(f"ND-8.3, ND-16.4: a caravan and a barbarian share {where}")
        economy = table.cards_of_type(seat, ECONOMY)
        if economy:
            allowed = max([table.box.caravans_of[card] for card in economy])
            in_use = CARAVANS - mine.count(UNUSED)
            if in_use != allowed and not _changing_row(table):
                found.append(f"ND-8.1: seat {seat + 1} has {in_use} caravans, not {allowed}")
    if not 0 <= table.resting <= CARAVANS:
        found.append(f"ND-8.7: {table.resting} caravans are back on a card")
    return found


def _changing_row(table: Table) -> bool:
    """Return whether the caravans have still to be adapted to a new card (ND-8.1, ND-20.4)."""
    return any(isinstance(step, SettleRow | RecallCaravan) for step in table.stack)


def _barbarians(table: Table) -> list[str]:
    """Barbarians: on the map, defeated, or out of the game."""
    found: list[str] = []
    board = table.board
    if len(table.barbarian) != table.box.barbarians:
        return [f"ND-1.3: not {table.box.barbarians} barbarians"]
    spaces = 0
    for letter, space in enumerate(table.barbarian):
        if (board.barbarian_home[letter] < 0) != (space == ABSENT):
            found.append(f"ND-2.9: barbarian {letter} is in a game without its symbol, or missing")
        if space >= 0:
            spaces |= 1 << space
        elif space not in (DEFEATED, ABSENT):
            found.append(f"ND-1.3: barbarian {letter} is nowhere")
    if spaces != table.barbarians:
        found.append("ND-1.3: the spaces of the barbarians don't match the barbarians")
    if spaces & ~board.land:
        names = _spaces(table, spaces & ~board.land)
        found.append(f"ND-16.5: a barbarian is not on land: {names}")
    capitals = sum([1 << space for space in board.capital])
    if spaces & table.occupied & ~capitals:
        names = _spaces(table, spaces & table.occupied & ~capitals)
        found.append(f"ND-16.4: a barbarian stands on a piece: {names}")
    return found


def _resources(table: Table) -> list[str]:
    """Resource tokens: on their symbols, with players, in the supply (ND-1.3, ND-6.3)."""
    found: list[str] = []
    board = table.board
    if table.resources & ~board.resources:
        names = _spaces(table, table.resources & ~board.resources)
        found.append(f"ND-2.3: a resource token lies where no symbol is: {names}")
    if table.resources & table.occupied:
        names = _spaces(table, table.resources & table.occupied)
        found.append(f"ND-6.3: a resource token lies under a piece: {names}")
    counts = list(table.supply)
    if len(counts) != RESOURCES or len(table.stock) != RESOURCES * table.seats:
        return [f"ND-1.3: not {RESOURCES} kinds of resources"]
    for space in numbers(table.resources & board.resources):
        counts[board.resource[space]] += 1
    for index, count in enumerate(table.stock):
        counts[index % RESOURCES] += count
    each = table.box.resources_each
    if counts != [each] * RESOURCES:
        found.append(f"ND-1.3: there are {counts} resource tokens, not {each} of each")
    if min(table.supply) < 0 or min(table.stock) < 0:
        found.append("ND-1.3: fewer than no resource tokens")
    return found


def _naturals(table: Table) -> list[str]:
    """Natural-wonder tokens: with whom their space is friendly to (ND-20.45, ND-20.109)."""
    found: list[str] = []
    for natural in range(len(table.box.naturals)):
        space = table.board.natural_space[natural]
        holder, card = table.natural_holder[natural], table.natural_card[natural]
        owner = table.owner(space) if space >= 0 else NOBODY
        if holder != owner:
            found.append(f"ND-20.45: natural wonder {natural} is not with the owner of its space")
        elif card >= 0 and (not pins(table, holder) or card not in table.cards(holder)):
            found.append(f"ND-20.109: natural wonder {natural} lies on a card of nobody's row")
        elif card < 0 and pins(table, holder) and not _to_be_pinned(table, natural):
            found.append(f"ND-20.109: natural wonder {natural} lies on no card")
    return found


def _to_be_pinned(table: Table, natural: int) -> bool:
    """Return whether a natural-wonder token is still to be put on a card."""
    return any(isinstance(step, PinNatural) and step.natural == natural for step in table.stack)


def _states(table: Table) -> list[str]:
    """City-state tokens: on the map, with a player or out of the game; and their cards."""
    found: list[str] = []
    board = table.board
    spaces = 0
    for state in range(table.box.city_states):
        space, holder = board.city_state_space[state], table.state_holder[state]
        card, envoys = table.state_card[state], table.envoys[state]
        if (space < 0) != (holder == ABSENT) or not ABSENT <= holder < table.seats:
            found.append(f"ND-2.9: city-state {state} is in a game without its symbol, or missing")
        if holder == HOME:
            spaces |= 1 << space
            if table.owner(space) != NOBODY:
                found.append(f"ND-11.2: a piece stands on city-state {state}")
        elif envoys:
            found.append(f"ND-11.2: cards of city-state {state} are held, and it is conquered")
        if envoys.bit_count() > 2 or envoys >> table.seats:
            found.append(f"ND-11.1: city-state {state} has given more than two cards")
        found += _state_card(table, state, holder, card)
    if spaces != table.city_states:
        found.append("ND-1.3: the spaces of the city-states don't match their tokens")
    return found


def _state_card(table: Table, state: int, holder: Seat, card: int) -> list[str]:
    """The focus card a conquered city-state's token lies on (ND-11.2, ND-20.78)."""
    if holder < 0:
        return [] if card < 0 else [f"ND-11.3: city-state {state} lies on a card and is not held"]
    if card >= 0:
        if card in table.cards(holder):
            return []
        return [f"ND-20.34: city-state {state} lies on a card that is not in the row"]
    if any(isinstance(step, HoldState | SettleRow) for step in table.stack):
        return []
    if table.cards_of_type(holder, table.box.effects[table.box.city_state_0 + state].kind):
        return [f"ND-11.2: city-state {state} waits though there is a card of its type"]
    return []


def _rows(table: Table) -> list[str]:
    """Focus rows: five cards, of five types unless an effect has let any type in (ND-2.10)."""
    box = table.box
    found: list[str] = []
    if len(table.row) != SLOTS * table.seats:
        return [f"ND-2.10: a focus row has not {SLOTS} cards"]
    any_type = False
    for wonder in range(len(box.wonders)):
        if box.hooks.any_type >> (box.wonder_0 + wonder) & 1 and table.wonder_space[wonder] >= 0:
            any_type = True
    for seat in range(table.seats):
        row = table.cards(seat)
        if len(set(row)) != SLOTS or min(row) < 0 or max(row) >= box.cards:
            found.append(f"ND-2.10: the focus row of seat {seat + 1} is {row}")
        elif not any_type and len({box.type_of[card] for card in row}) != SLOTS:
            found.append(f"ND-7.2: the focus row of seat {seat + 1} has a type twice")
    return found


def _trade(table: Table) -> list[str]:
    """Trade tokens: on cards of the row, three at most, or stored (ND-13.2, ND-20.74)."""
    box = table.box
    found: list[str] = []
    for seat in range(table.seats):
        on_row = 0
        for card in table.cards(seat):
            count = table.trade[seat * box.cards + card]
            on_row += count
            if not 0 <= count <= CARD_LIMIT:
                found.append(f"ND-13.2: {count} trade tokens on a card of seat {seat + 1}")
        if on_row != sum(table.trade[seat * box.cards : seat * box.cards + box.cards]):
            found.append(f"ND-20.34: trade tokens of seat {seat + 1} on a card off the row")
    room = 0
    for seat in range(table.seats):
        room += (
            storage(table, seat) + table.stored if table.held[seat] & box.hooks.token_room else 0
        )
    # A marker goes down at once (ND-20.106), before what is left of the change that called for it.
    if not 0 <= table.stored <= room and not _marking(table):
        found.append(
            f"ND-20.74, ND-20.75: {table.stored} trade tokens stored, with room for {room}"
        )
    return found


def _marking(table: Table) -> bool:
    """Return whether an agenda is being marked, perhaps in the middle of a change."""
    return any(isinstance(step, MarkAgenda) for step in table.stack)


def _wonders(table: Table) -> list[str]:
    """World wonders: unseen, face up, or built and on the map (ND-2.6, ND-9.5 to ND-9.7)."""
    found: list[str] = []
    sites = 0
    for wonder in range(len(table.box.wonders)):
        space = table.wonder_space[wonder]
        places = (table.unseen >> wonder & 1) + table.market.count(wonder) + (space >= 0)
        if places != 1:
            found.append(f"ND-1.3: wonder {wonder} is in {places} places")
        if space < 0:
            continue
        if sites >> space & 1:
            found.append(f"ND-9.6: two wonders on {table.board.names[space]}")
        if not table.board.land >> space & 1:
            found.append(f"ND-9.6: wonder {wonder} is not on land")
        sites |= 1 << space
    if sites != table.wonder_sites:
        found.append("ND-1.3: the spaces with wonders don't match their tokens")
    for kind in range(len(WONDER_TYPES)):
        found += _deck(table, kind)
    return found


def _deck(table: Table, kind: int) -> list[str]:
    """One deck and its face-up card: what was removed at setup stays away (ND-2.6, ND-9.7)."""
    found: list[str] = []
    removed = table.box.removed(table.seats)
    left = table.draws[kind * ERAS : kind * ERAS + ERAS]
    for era in range(ERAS):
        unseen = (table.unseen & table.box.decks[kind * ERAS + era]).bit_count()
        if left[era] < 0 or unseen - left[era] != removed[era]:
            counts = f"{unseen} cards unseen, {left[era]} to draw"
            found.append(f"ND-2.6: deck {kind}, era {era}: {counts}")
    shown = table.market[kind]
    if shown >= 0:
        if table.box.wonders[shown].kind != WONDER_TYPES[kind]:
            found.append(f"ND-2.6: wonder {shown} lies face up in place of another type")
    elif any(left) and not _revealing(table):
        found.append(f"ND-9.7: deck {kind} has no face-up card")
    return found


def _revealing(table: Table) -> bool:
    """Return whether a wonder is still to be turned up."""
    return any(isinstance(step, RevealWonder) for step in table.stack)


def _held(table: Table) -> list[str]:
    """Effects: each with whom its card is with, and with nobody else."""
    found: list[str] = []
    leaders = 0
    for seat in range(table.seats):
        own = table.held[seat] & (1 << table.box.wonder_0) - 1
        if own.bit_count() != 1 or own & leaders:
            found.append(f"ND-2.1: seat {seat + 1} has no leader of its own")
        leaders |= own
        differ = (table.held[seat] ^ own) ^ _holding(table, seat)
        if differ:
            names = ", ".join([str(number) for number in numbers(differ)])
            rules = "ND-12.2, ND-12.3, ND-14.1"
            found.append(f"{rules}: seat {seat + 1} holds, or doesn't, the effects {names}")
    return found


def _holding(table: Table, seat: Seat) -> int:
    """The effects a seat should hold, by where pieces and cards are, without its leader."""
    box = table.box
    held = 0
    friendly = table.friendly(seat)
    for wonder, space in enumerate(table.wonder_space):
        if space >= 0 and friendly >> space & 1:
            held |= 1 << (box.wonder_0 + wonder)
    for state, envoys in enumerate(table.envoys):
        held |= (envoys >> seat & 1) << (box.city_state_0 + state)
    for card, holder in enumerate(table.diplomacy):
        if holder == seat and card // table.box.designs != seat:
            held |= 1 << (box.diplomacy_0 + card)
    return held


def _diplomacy(table: Table) -> list[str]:
    """Players' diplomacy cards: with the giver or another player, within the limit (ND-12.1)."""
    if len(table.diplomacy) != table.box.designs * table.seats:
        return [f"ND-1.2: not {table.box.designs} diplomacy cards a player"]
    found: list[str] = []
    if min(table.diplomacy) < 0 or max(table.diplomacy) >= table.seats:
        found.append("ND-12.1: a diplomacy card is with nobody")
    for seat in range(table.seats):
        limit = diplomacy_limit(table, seat)
        for giver in range(table.seats):
            cards = table.diplomacy[
                giver * table.box.designs : giver * table.box.designs + table.box.designs
            ]
            if giver != seat and cards.count(seat) > limit and not _returning(table):
                found.append(f"ND-12.1: seat {seat + 1} holds too many cards of seat {giver + 1}")
    return found


def _returning(table: Table) -> bool:
    """Return whether somebody is still to return diplomacy cards (ND-20.76)."""
    return any(isinstance(step, KeepWithinLimit) for step in table.stack)


def _victory(table: Table) -> list[str]:
    """Victory cards and the markers beside them (ND-2.7, ND-17.1, ND-19.1)."""
    found: list[str] = []
    dealt = 0
    for card in table.victory:
        dealt |= 1 << card
    most = VICTORY_DEALT_EPIC if table.epic else VICTORY_DEALT
    if dealt.bit_count() != len(table.victory) or len(table.victory) > most:
        found.append(f"ND-2.7, ND-19.1: the victory cards are {table.victory}")
    if table.turn >= 0 and len(table.victory) != most:
        found.append(f"ND-2.7, ND-19.1: {len(table.victory)} victory cards, not {most}")
    for seat in range(table.seats):
        marked = table.marked[seat]
        if marked & ~dealt:
            found.append(f"ND-17.1: seat {seat + 1} has marked a card that is not there")
        # Fewer are possible: ND-20.8, and those still to be put down.
        if table.markers[seat] > marked.bit_count():
            found.append(f"ND-17.1: seat {seat + 1} has more markers than agendas")
    return found


def _turn(table: Table) -> list[str]:
    """Dials and whose turn it is (ND-4.1, ND-7.4)."""
    found: list[str] = []
    for seat in range(table.seats):
        if not 0 <= table.dial[seat] <= LAST_SPACE:
            found.append(f"ND-7.4: the tech dial of seat {seat + 1} is on {table.dial[seat]}")
    if not 0 <= table.first < table.seats or not NOBODY <= table.active < table.seats:
        found.append("ND-4.1: it is nobody's turn")
    if not 0 <= table.heading < len(DIRECTIONS):
        found.append(f"ND-2.5: the direction token points to {table.heading}")
    return found
