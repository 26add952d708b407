"""The table: everything that lies on it, in numbers, and the copy of it.

Sets of spaces are integers with a bit for each space (`board.py`). What changes often is a list,
what changes rarely a tuple that is replaced, so that a copy costs little. Tables are changed by
steps and, for pieces on the map, only through `pieces.py`.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.engine.step import Table as EngineTable
from civdawn_cli.games.newdawn.board import WATER, Board, Cell
from civdawn_cli.games.newdawn.layout import Layout
from civdawn_cli.games.newdawn.names import CARDS, NOBODY, SLOTS, WONDER_0

EMPTY: Final = Board([Cell(0, 0, WATER)], 0)
"""The board before the map is built."""


class Table(EngineTable):
    """The state of a game of A New Dawn. Everything with one entry per seat is in seat order."""

    def __init__(self, stack: list[Step[Any]], seats: int, epic: bool, watcher: Step[Any]) -> None:
        super().__init__(stack)
        self.watcher: Step[Any] = watcher  # checks the agendas, ND-20.106
        self.seats: int = seats
        self.epic: bool = epic
        self.board: Board = EMPTY
        self.layout: Layout | None = None  # only while the map is drafted
        self.hands: tuple[int, ...] = ()  # tiles a seat has still to lay, a bit per tile number
        self.laid: int = 0  # draft placements so far

        # The turn (ND-4).
        self.first: Seat = 0
        self.turn: int = -1  # turns begun before this one; -1 during setup
        self.active: Seat = NOBODY
        self.event: int = 0  # section of the event dial
        self.heading: int = 0  # direction of the direction token's number 1
        self.over: bool = False

        # Pieces on the map.
        self.tokens: list[int] = [0] * seats  # control tokens, either side up
        self.reinforced: list[int] = [0] * seats  # those reinforced side up
        self.cities: list[int] = [0] * seats  # capital included
        self.caravans: list[int] = []  # three a seat: space, ON_CARD or UNUSED
        self.barbarian: list[int] = []  # by letter: space, DEFEATED or ABSENT
        self.barbarians: int = 0  # the spaces of those on the map
        self.city_states: int = 0  # spaces where a city-state token lies
        self.resources: int = 0  # spaces where a resource token lies
        self.wonder_space: tuple[int, ...] = ()  # of each wonder's token, -1 off the map
        self.wonder_sites: int = 0  # spaces with a wonder token

        # What players own.
        self.row: list[int] = []  # five a seat, slot 1 first
        self.trade: list[int] = []  # trade tokens on each of a seat's twenty cards
        self.stored: int = 0  # trade tokens on a wonder card
        self.tokens_left: list[int] = [0] * seats
        self.cities_left: list[int] = [0] * seats
        self.held: list[int] = [0] * seats  # effects, a bit each
        self.dial: tuple[int, ...] = (0,) * seats
        self.stock: list[int] = [0] * (4 * seats)  # resource tokens, four types a seat
        self.supply: tuple[int, ...] = ()  # resource tokens in the supply, by type
        self.natural_holder: tuple[int, ...] = ()  # of each natural-wonder token: seat or NOBODY
        self.natural_card: tuple[int, ...] = ()  # the card it lies on, or -1
        self.state_holder: tuple[int, ...] = ()  # of each city-state token: seat, HOME or ABSENT
        self.state_card: tuple[int, ...] = ()  # the card it lies on, or -1
        self.envoys: tuple[int, ...] = ()  # of each city-state: seats holding its card, a bit each
        self.diplomacy: tuple[int, ...] = ()  # holder of each player's diplomacy card

        # Wonders and victory.
        self.market: tuple[int, ...] = ()  # face-up wonder of each type, or -1
        self.unseen: int = 0  # wonders never seen face up, a bit each
        self.draws: tuple[int, ...] = ()  # cards left in each deck by type and era
        self.victory: tuple[int, ...] = ()  # the victory cards dealt
        self.marked: tuple[int, ...] = (0,) * seats  # victory cards fulfilled, a bit each
        self.markers: tuple[int, ...] = (0,) * seats  # control tokens beside victory cards
        self.feats: tuple[int, ...] = (0,) * seats  # what agendas remember for good

        # Once per turn (ND-20.25); cleared when a turn begins.
        self.used: int = 0  # effects used, a bit each
        self.spent: int = 0  # city-state tokens (bits 0-7), natural wonders (bits 8-15)
        self.won_spaces: int = 0  # spaces attacked and taken
        self.arrived: int = 0  # cities and city-states where own caravans ended
        self.resting: int = 0  # caravans back on a card that can't move again
        self.victories: int = 0  # attacks won

    def clone(self) -> Table:
        """A copy that shares only what never changes."""
        new = Table.__new__(Table)
        new.stack = self.stack.copy()
        new.changed = self.changed
        new.watcher = self.watcher
        new.seats = self.seats
        new.epic = self.epic
        new.board = self.board
        layout = self.layout
        new.layout = None if layout is None else layout.clone()
        new.hands = self.hands
        new.laid = self.laid
        new.first = self.first
        new.turn = self.turn
        new.active = self.active
        new.event = self.event
        new.heading = self.heading
        new.over = self.over
        new.tokens = self.tokens.copy()
        new.reinforced = self.reinforced.copy()
        new.cities = self.cities.copy()
        new.caravans = self.caravans.copy()
        new.barbarian = self.barbarian.copy()
        new.barbarians = self.barbarians
        new.city_states = self.city_states
        new.resources = self.resources
        new.wonder_space = self.wonder_space
        new.wonder_sites = self.wonder_sites
        new.row = self.row.copy()
        new.trade = self.trade.copy()
        new.stored = self.stored
        new.tokens_left = self.tokens_left.copy()
        new.cities_left = self.cities_left.copy()
        new.held = self.held.copy()
        new.dial = self.dial
        new.stock = self.stock.copy()
        new.supply = self.supply
        new.natural_holder = self.natural_holder
        new.natural_card = self.natural_card
        new.state_holder = self.state_holder
        new.state_card = self.state_card
        new.envoys = self.envoys
        new.diplomacy = self.diplomacy
        new.market = self.market
        new.unseen = self.unseen
        new.draws = self.draws
        new.victory = self.victory
        new.marked = self.marked
        new.markers = self.markers
        new.feats = self.feats
        new.used = self.used
        new.spent = self.spent
        new.won_spaces = self.won_spaces
        new.arrived = self.arrived
        new.resting = self.resting
        new.victories = self.victories
        return new

    def standing(self) -> None:
        """Agendas are checked after every single change (ND-20.106)."""
        self.changed = False
        self.stack.append(self.watcher)

    # Reading the table: what every chapter asks.

    def friendly(self, seat: Seat) -> int:
        """The spaces with a city or control token of the seat (ND-5.4)."""
        return self.tokens[seat] | self.cities[seat]

    def rival(self, seat: Seat) -> int:
        """The spaces with a city or control token of anybody else (ND-5.4)."""
        spaces = 0
        for other in range(self.seats):
            if other != seat:
                spaces |= self.tokens[other] | self.cities[other]
        return spaces

    def pieces(self) -> int:
        """The spaces with anybody's city or control token."""
        spaces = 0
        for seat in range(self.seats):
            spaces |= self.tokens[seat] | self.cities[seat]
        return spaces

    def all_cities(self) -> int:
        """The spaces with anybody's city."""
        spaces = 0
        for seat in range(self.seats):
            spaces |= self.cities[seat]
        return spaces

    def owner(self, space: int) -> Seat:
        """Whose city or control token is on the space, or NOBODY."""
        bit = 1 << space
        for seat in range(self.seats):
            if (self.tokens[seat] | self.cities[seat]) & bit:
                return seat
        return NOBODY

    def naturals(self) -> int:
        """The spaces where a natural-wonder token lies."""
        spaces = 0
        for number, holder in enumerate(self.natural_holder):
            space = self.board.natural_space[number]
            if space >= 0 and holder == NOBODY:
                spaces |= 1 << space
        return spaces

    def caravan_spaces(self) -> int:
        """The spaces with anybody's caravan."""
        spaces = 0
        for space in self.caravans:
            if space >= 0:
                spaces |= 1 << space
        return spaces

    def empty(self) -> int:
        """The spaces with no token or figure of any kind (ND-5.5)."""
        return self.board.all & ~(
            self.pieces()
            | self.barbarians
            | self.city_states
            | self.resources
            | self.naturals()
            | self.wonder_sites
            | self.caravan_spaces()
        )

    def cards(self, seat: Seat) -> list[int]:
        """The seat's focus row, slot 1 first."""
        return self.row[seat * SLOTS : seat * SLOTS + SLOTS]

    def slot_of(self, seat: Seat, card: int) -> int:
        """The slot, 1 to 5, where the card lies; 0 if it is not in the row."""
        base = seat * SLOTS
        for index in range(SLOTS):
            if self.row[base + index] == card:
                return index + 1
        return 0

    def cards_of_type(self, seat: Seat, kind: int) -> list[int]:
        """The row's cards of a type: one, unless a rule let it lack one or hold two (ND-20.78)."""
        return [card for card in self.cards(seat) if card >> 2 == kind]

    def on_card(self, seat: Seat, card: int) -> int:
        """Trade tokens on one of the seat's cards."""
        return self.trade[seat * CARDS + card]

    def controls_wonder(self, wonder: int) -> Seat:
        """Who controls a wonder (ND-14.1), or NOBODY."""
        bit = 1 << (WONDER_0 + wonder)
        for seat in range(self.seats):
            if self.held[seat] & bit:
                return seat
        return NOBODY

    def number_of_wonders(self, seat: Seat) -> int:
        """World wonders the seat controls."""
        return (self.held[seat] >> WONDER_0 & 0xFFFFFF).bit_count()

    def seats_from(self, seat: Seat) -> list[Seat]:
        """All seats clockwise, this one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]
