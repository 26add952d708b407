"""The table: everything that lies on it, in numbers, and the copy of it.

Sets of spaces are integers with a bit for each space (`board.py`). Fields that change often are
lists; those that change rarely are tuples, which are replaced, so that a copy costs little. Steps
change tables, and pieces on the map only through `pieces.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.engine.step import Table as EngineTable
from civdawn_cli.games.newdawn.map.board import RESOURCES, Board
from civdawn_cli.games.newdawn.map.layout import Layout
from civdawn_cli.games.newdawn.names import CARAVANS, NOBODY, SLOTS

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box

FIRST_EDITION: Final = 1
"""nd-1, for records written by it. Differs in three places: it asks for caravans that can't move,
it lets control tokens be removed for nothing, and in a conquest it places the city first."""

EDITION: Final = 2
"""nd-2, the present rules."""


# What agendas look at, a bit each: `Table.news`.
PIECES_CHANGED: Final = 1  # control tokens and cities
CARDS_CHANGED: Final = 2  # effects held
NATURALS_CHANGED: Final = 4  # who has the natural wonders
STATES_CHANGED: Final = 8  # who has the city-states
FEATS_CHANGED: Final = 16
ANYTHING: Final = 31


class Table(EngineTable):
    """The state of a game of A New Dawn. Everything with one entry per seat is in seat order."""

    # Interpreted, slots make a copy 1.7 times as fast; compiled, they change nothing.
    __slots__ = (
        "active",
        "arrived",
        "barbarian",
        "barbarians",
        "board",
        "box",
        "caravans",
        "cities",
        "cities_left",
        "city_states",
        "dial",
        "diplomacy",
        "draws",
        "edition",
        "envoys",
        "epic",
        "event",
        "feats",
        "first",
        "hands",
        "heading",
        "held",
        "laid",
        "layout",
        "marked",
        "markers",
        "market",
        "natural_card",
        "natural_holder",
        "news",
        "occupied",
        "over",
        "reinforced",
        "resources",
        "resting",
        "row",
        "seats",
        "spent",
        "state_card",
        "state_holder",
        "stock",
        "stored",
        "supply",
        "tokens",
        "tokens_left",
        "trade",
        "turn",
        "unseen",
        "used",
        "victories",
        "victory",
        "watcher",
        "won_spaces",
        "wonder_sites",
        "wonder_space",
    )

    box: Box  # the cards and tokens this game is played with
    watcher: Step[Any]  # checks the agendas, ND-20.106
    seats: int
    epic: bool
    edition: int  # of the rules it is played by
    board: Board
    layout: Layout | None  # only while the map is drafted
    hands: tuple[int, ...]  # tiles a seat has still to lay, a bit per tile number
    laid: int  # draft placements so far

    # The turn (ND-4).
    first: Seat
    turn: int  # turns begun before this one; -1 during setup
    active: Seat
    event: int  # section of the event dial
    heading: int  # direction of the direction token's number 1
    over: bool

    # Pieces on the map.
    tokens: list[int]  # control tokens, either side up
    reinforced: list[int]  # those reinforced side up
    cities: list[int]  # capital included
    occupied: int  # spaces with anybody's city or control token
    caravans: list[int]  # three a seat: space, ON_CARD or UNUSED
    barbarian: list[int]  # by letter: space, DEFEATED or ABSENT
    barbarians: int  # the spaces of those on the map
    city_states: int  # spaces where a city-state token lies
    resources: int  # spaces where a resource token lies
    wonder_space: tuple[int, ...]  # of each wonder's token, -1 off the map
    wonder_sites: int  # spaces with a wonder token

    # The players' goods.
    row: list[int]  # five a seat, slot 1 first
    trade: list[int]  # trade tokens on each focus card of a seat
    stored: int  # trade tokens on a wonder card
    tokens_left: list[int]
    cities_left: list[int]
    held: list[int]  # effects, a bit each
    dial: tuple[int, ...]
    stock: list[int]  # resource tokens, type by type for each seat
    supply: tuple[int, ...]  # resource tokens in the supply, by type
    natural_holder: tuple[int, ...]  # of each natural-wonder token: seat or NOBODY
    natural_card: tuple[int, ...]  # the card it lies on, or -1
    state_holder: tuple[int, ...]  # of each city-state token: seat, HOME or ABSENT
    state_card: tuple[int, ...]  # the card it lies on, or -1
    envoys: tuple[int, ...]  # of each city-state: seats holding its card, a bit each
    diplomacy: tuple[int, ...]  # holder of each player's diplomacy card

    # Wonders and victory.
    market: tuple[int, ...]  # face-up wonder of each type, or -1
    unseen: int  # wonders never seen face up, a bit each
    draws: tuple[int, ...]  # cards left in each deck by type and era
    victory: tuple[int, ...]  # the victory cards dealt
    marked: tuple[int, ...]  # victory cards fulfilled, a bit each
    markers: tuple[int, ...]  # control tokens beside victory cards
    feats: tuple[int, ...]  # reached for good, a bit each: BEAT_CAPITAL, REACHED_24
    news: int  # what has changed since agendas were checked, a bit each

    # Once per turn (ND-20.25); cleared when a turn begins.
    used: int  # effects used, a bit each
    spent: int  # city-state tokens, natural wonders, what serves once: `Box.natural_bit`, `once`
    won_spaces: int  # spaces attacked and taken
    arrived: int  # cities and city-states where own caravans ended
    resting: int  # caravans back on a card that can't move again
    victories: int  # attacks won

    def __init__(
        self,
        stack: list[Step[Any]],
        box: Box,
        seats: int,
        epic: bool,
        watcher: Step[Any],
        original: Table | None = None,
        edition: int = EDITION,
    ) -> None:
        """A table before setup or, given another, a copy of that one."""
        super().__init__(stack)
        self.box = box
        self.watcher = watcher
        self.seats = seats
        self.epic = epic
        self.edition = edition
        if original is None:
            self.board = box.no_map
            self.layout = None
            self.hands = ()
            self.laid = 0
            self.first = 0
            self.turn = -1
            self.active = NOBODY
            self.event = 0
            self.heading = 0
            self.over = False
            self.tokens = [0] * seats
            self.reinforced = [0] * seats
            self.cities = [0] * seats
            self.occupied = 0
            self.caravans = []
            self.barbarian = []
            self.barbarians = 0
            self.city_states = 0
            self.resources = 0
            self.wonder_space = ()
            self.wonder_sites = 0
            self.row = []
            self.trade = []
            self.stored = 0
            self.tokens_left = [0] * seats
            self.cities_left = [0] * seats
            self.held = [0] * seats
            self.dial = (0,) * seats
            self.stock = [0] * (RESOURCES * seats)
            self.supply = ()
            self.natural_holder = ()
            self.natural_card = ()
            self.state_holder = ()
            self.state_card = ()
            self.envoys = ()
            self.diplomacy = ()
            self.market = ()
            self.unseen = 0
            self.draws = ()
            self.victory = ()
            self.marked = (0,) * seats
            self.markers = (0,) * seats
            self.feats = (0,) * seats
            self.news = 0
            self.used = 0
            self.spent = 0
            self.won_spaces = 0
            self.arrived = 0
            self.resting = 0
            self.victories = 0
        else:
            self.changed = original.changed
            self.board = original.board
            layout = original.layout
            self.layout = None if layout is None else layout.clone()
            self.hands = original.hands
            self.laid = original.laid
            self.first = original.first
            self.turn = original.turn
            self.active = original.active
            self.event = original.event
            self.heading = original.heading
            self.over = original.over
            self.tokens = original.tokens.copy()
            self.reinforced = original.reinforced.copy()
            self.cities = original.cities.copy()
            self.occupied = original.occupied
            self.caravans = original.caravans.copy()
            self.barbarian = original.barbarian.copy()
            self.barbarians = original.barbarians
            self.city_states = original.city_states
            self.resources = original.resources
            self.wonder_space = original.wonder_space
            self.wonder_sites = original.wonder_sites
            self.row = original.row.copy()
            self.trade = original.trade.copy()
            self.stored = original.stored
            self.tokens_left = original.tokens_left.copy()
            self.cities_left = original.cities_left.copy()
            self.held = original.held.copy()
            self.dial = original.dial
            self.stock = original.stock.copy()
            self.supply = original.supply
            self.natural_holder = original.natural_holder
            self.natural_card = original.natural_card
            self.state_holder = original.state_holder
            self.state_card = original.state_card
            self.envoys = original.envoys
            self.diplomacy = original.diplomacy
            self.market = original.market
            self.unseen = original.unseen
            self.draws = original.draws
            self.victory = original.victory
            self.marked = original.marked
            self.markers = original.markers
            self.feats = original.feats
            self.news = original.news
            self.used = original.used
            self.spent = original.spent
            self.won_spaces = original.won_spaces
            self.arrived = original.arrived
            self.resting = original.resting
            self.victories = original.victories

    def clone(self) -> Table:
        """A copy that shares only what never changes."""
        return Table(
            self.stack.copy(), self.box, self.seats, self.epic, self.watcher, self, self.edition
        )

    def standing(self) -> None:
        """Agendas are checked after every single change (ND-20.106)."""
        self.changed = False
        self.stack.append(self.watcher)

    def note(self, what: int) -> None:
        """Have agendas checked, for something has changed that they look at."""
        self.news |= what
        self.changed = True

    # Reading the table, for every chapter.

    def friendly(self, seat: Seat) -> int:
        """The spaces with a city or control token of the seat (ND-5.4)."""
        return self.tokens[seat] | self.cities[seat]

    def rival(self, seat: Seat) -> int:
        """The spaces with a city or control token of anybody else (ND-5.4)."""
        return self.occupied ^ (self.tokens[seat] | self.cities[seat])

    def all_cities(self) -> int:
        """The spaces with anybody's city."""
        spaces = 0
        for seat in range(self.seats):
            spaces |= self.cities[seat]
        return spaces

    def owner(self, space: int) -> Seat:
        """The owner of the city or control token on the space, or NOBODY."""
        bit = 1 << space
        if self.occupied & bit:
            for seat in range(self.seats):
                if (self.tokens[seat] | self.cities[seat]) & bit:
                    return seat
        return NOBODY

    def naturals(self) -> int:
        """The spaces where a natural-wonder token lies."""
        spaces = self.board.natural_sites
        for number, holder in enumerate(self.natural_holder):
            if holder != NOBODY:
                spaces &= ~(1 << self.board.natural_space[number])
        return spaces

    def caravan_spaces(self) -> int:
        """The spaces with anybody's caravan."""
        spaces = 0
        for space in self.caravans:
            if space >= 0:
                spaces |= 1 << space
        return spaces

    def caravans_of(self, seat: Seat) -> list[int]:
        """Where the seat's caravans are: of each a space, ON_CARD or UNUSED."""
        return self.caravans[seat * CARAVANS : seat * CARAVANS + CARAVANS]

    def spaces_of_caravans(self, seat: Seat) -> int:
        """The spaces with a caravan of the seat."""
        spaces = 0
        for space in self.caravans_of(seat):
            if space >= 0:
                spaces |= 1 << space
        return spaces

    def empty(self) -> int:
        """The spaces with no token or figure of any kind (ND-5.5)."""
        return self.empty_but_for_caravans() & ~self.caravan_spaces()

    def empty_but_for_caravans(self) -> int:
        """The spaces with no token or figure of any kind, caravans not counted (ND-16.2)."""
        taken = (
            self.occupied
            | self.barbarians
            | self.city_states
            | self.resources
            | self.naturals()
            | self.wonder_sites
        )
        return self.board.all ^ self.board.all & taken

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
        return [card for card in self.cards(seat) if self.box.type_of[card] == kind]

    def on_card(self, seat: Seat, card: int) -> int:
        """Trade tokens on one of the seat's cards."""
        return self.trade[seat * self.box.cards + card]

    def controls_wonder(self, wonder: int) -> Seat:
        """The seat that controls a wonder (ND-14.1), or NOBODY."""
        bit = 1 << (self.box.wonder_0 + wonder)
        for seat in range(self.seats):
            if self.held[seat] & bit:
                return seat
        return NOBODY

    def number_of_wonders(self, seat: Seat) -> int:
        """World wonders the seat controls."""
        return (self.held[seat] & self.box.wonder_mask).bit_count()

    def seats_from(self, seat: Seat) -> list[Seat]:
        """All seats clockwise, this one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]
