"""The table: everything that lies on it, in numbers, and the copy of it.

Sets of cards are integers with a bit for each card number. A field that changes often is a list,
one that changes rarely a tuple that is replaced, so that a copy costs little. Fields that depend on
each other (a card in play and all it grants, tokens and the box) are changed through
`rules/play_area.py`, `rules/tokens.py` and `rules/food_resources.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.kit.fields import step_key
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.engine.step import Table as EngineTable
from civdawn_cli.games.ages.clockwise import ORDERS, RIVALS
from civdawn_cli.games.ages.names import AGE_A, NOBODY, NONE, SPECIAL_PLACES, Card

if TYPE_CHECKING:
    from civdawn_cli.games.ages.box import Box
    from civdawn_cli.games.ages.holding import Holding
    from civdawn_cli.games.ages.workforce import Workforce

Rating = tuple[int, int, int, int]
"""Science, culture, strength, happiness (TA-29)."""

Pact = tuple[Card, Seat, Seat]
"""A pact in play: the card, the seat of side A, the seat of side B."""

War = tuple[Card, Seat]
"""A war declared: the card, and the seat it is declared on."""

Trace = tuple[Card, int, int]
"""A military card that somebody follows: the card, whose eyes (a bit each), where it may lie (a bit
for each place, `rules/memory.py`)."""

NO_PACT: Final[Pact] = (NONE, NOBODY, NOBODY)


class Table(EngineTable):
    """The state of a game of Through the Ages. Lists with one entry per seat are in seat order."""

    __slots__ = (
        "actions_taken",
        "active",
        "age",
        "age_a_events",
        "age_a_left",
        "ages_taken",
        "alive",
        "blue",
        "blue_granted",
        "blue_net",
        "box",
        "ca",
        "ca_total",
        "civil",
        "civil_gone",
        "civil_hand",
        "civil_kinds",
        "colonies",
        "common_tactics",
        "culture",
        "current_events",
        "decked",
        "discards",
        "exclusive",
        "fresh",
        "fresh_before",
        "future_events",
        "government",
        "held",
        "holdings",
        "known",
        "laid",
        "last_round",
        "leader",
        "leader_replaced",
        "lost",
        "ma",
        "ma_total",
        "military",
        "military_gone",
        "military_hand",
        "military_resources",
        "military_science",
        "once_used",
        "over",
        "pacts",
        "past_events",
        "pledged",
        "ratings",
        "resignation",
        "roaming",
        "round",
        "row",
        "ruins",
        "science",
        "seats",
        "seen_by",
        "skips_politics",
        "sources",
        "specials",
        "stages",
        "start",
        "stored",
        "tactic",
        "tactic_used",
        "temporary_ca",
        "temporary_food",
        "temporary_ma",
        "temporary_resources",
        "tokens",
        "top_event",
        "tucked",
        "turn",
        "unfinished",
        "unused",
        "used",
        "wars",
        "wonder_tokens",
        "wonders",
        "workers",
        "workforces",
        "yellow",
        "yellow_granted",
        "yellow_net",
    )

    box: Box  # the cards and boards this game is played with
    seats: int
    resignation: bool  # True if this game allows it (TA-14)

    # The course of the game (TA-3, TA-4).
    start: Seat  # the starting player
    round: int  # from 1; 0 during setup
    turn: int  # turns begun before this one; -1 during setup
    active: Seat  # the current player
    age: int
    last_round: int  # 0 until Age IV fixes it (TA-3.3)
    alive: int  # seats still in the game, a bit each
    over: bool

    # Common cards (TA-1.5).
    row: list[int]  # its spaces, a card or NONE
    civil: list[int]  # cards left in the current civil deck, sorted
    civil_kinds: list[int] | None  # each of them once, None where nobody has asked
    military: list[int]  # cards left in the current military deck, sorted
    discards: list[int]  # military discards of the current age, sorted
    age_a_events: list[int]  # Age A military cards nobody has seen, sorted
    age_a_left: int  # how many of them lie in the current events deck
    current_events: list[int]  # the rest of the current events deck: see `Box.prepared`; sorted
    future_events: list[int]  # future events deck, bottom first: see `Box.prepared`
    top_event: int  # the top card of the current events deck if somebody has seen it, else NONE
    seen_by: int  # the seats that have, a bit each
    past_events: tuple[int, ...]  # past events
    common_tactics: int  # the common tactics area, a bit per card
    civil_gone: list[int]  # civil cards out of the game
    military_gone: list[int]  # military cards out of the game
    decked: tuple[int, ...]  # for how many players the decks of each age were made

    # A player's tokens (TA-1.6).
    yellow: list[int]  # yellow bank
    blue: list[int]  # blue bank
    unused: list[int]  # worker pool
    workers: list[int]  # on each of a seat's technologies that take them
    tokens: list[int]  # blue tokens on each of them
    stored: list[int]  # their worth as food and as resources, -1 where it is not counted
    science: list[int]  # science points
    culture: list[int]  # culture points
    ca: list[int]  # available actions, without temporary ones
    ma: list[int]

    # A player's cards.
    civil_hand: list[tuple[int, ...]]  # sorted
    military_hand: list[tuple[int, ...]]  # sorted
    known: list[int]  # technologies in play that take workers, a bit each
    government: list[int]
    specials: list[int]  # SPECIAL_PLACES a seat, by kind: a card or NONE
    leader: list[int]
    ages_taken: tuple[int, ...]  # ages of the leaders taken so far, a bit each (TA-16.4)
    wonders: list[int]  # completed, ruined ones included, a bit per card
    ruins: int  # ruined wonders of all players, a bit per card
    tucked: int  # the wonder that a leader lies under, or NONE (TA-36.1)
    unfinished: list[int]  # a card or NONE
    stages: list[int]  # stages of it completed
    wonder_tokens: list[int]  # blue tokens on it (TA-37.38: perhaps fewer)
    colonies: list[int]  # a bit per card
    tactic: list[int]  # the current tactic or NONE
    exclusive: list[int]  # the exclusive tactic or NONE
    pacts: tuple[Pact, ...]  # the one in each play area, or NO_PACT
    wars: tuple[tuple[War, ...], ...]  # declared by each, in order
    skips_politics: int  # seats that miss their next political action, a bit each
    once_used: int  # seats that have used what their leader may do once per game, a bit each
    held: list[int]  # cards and pact sides in play that have an effect, a bit each

    # The sums over the cards in play; kept in step by `rules/play_area.py`.
    ca_total: list[int]
    ma_total: list[int]
    blue_granted: list[int]
    yellow_granted: list[int]
    blue_net: list[int]  # blue tokens from the box, less those to it
    yellow_net: list[int]
    ratings: list[Rating | None]  # ratings, None where something has changed since
    holdings: list[Holding | None]  # the same for what `held` comes to (holding.py)
    workforces: list[Workforce | None]  # the same for `workers` (workforce.py)

    # Of the turn (TA-30.4, TA-33.10); they are cleared at its end.
    temporary_ca: int
    temporary_ma: int
    temporary_food: int
    temporary_resources: int
    military_resources: int  # temporary, for units only
    military_science: int  # temporary, for military technologies only
    actions_taken: tuple[int, ...]  # cards taken in this action phase (TA-20.2)
    tactic_used: bool
    leader_replaced: bool
    used: int  # effects that were used, a bit each

    # The seats' memory of cards that lie face down; no part of the position (rules/memory.py).
    laid: tuple[int, ...]  # cards known among the discards: card << EYE_BITS | eyes
    lost: tuple[int, ...]  # cards known among those of `military_gone`, the same
    roaming: tuple[Trace, ...]  # cards that were seen and may lie here or there
    fresh: int  # cards each seat has drawn since the last shuffle: DRAWN_BITS a seat
    fresh_before: int  # the same of the age before, when it ended
    pledged: int  # the least worth of a hand that has bid: PLEDGE_BITS a seat
    sources: tuple[tuple[int, Seat], ...]  # ages and preparers of the current events as dealt

    def __init__(
        self,
        stack: list[Step[Any]],
        box: Box,
        seats: int,
        resignation: bool,
        original: Table | None = None,
    ) -> None:
        """A table before setup or, given another, a copy of that one."""
        super().__init__(stack)
        self.box = box
        self.seats = seats
        self.resignation = resignation
        if original is None:
            self.start = 0
            self.round = 0
            self.turn = -1
            self.active = NOBODY
            self.age = AGE_A
            self.last_round = 0
            self.alive = (1 << seats) - 1
            self.over = False
            self.row = []
            self.civil = []
            self.civil_kinds = None
            self.military = []
            self.discards = []
            self.age_a_events = []
            self.age_a_left = 0
            self.current_events = []
            self.future_events = []
            self.top_event = NONE
            self.seen_by = 0
            self.past_events = ()
            self.common_tactics = 0
            self.civil_gone = []
            self.military_gone = []
            self.decked = ()
            self.yellow = [0] * seats
            self.blue = [0] * seats
            self.unused = [0] * seats
            self.workers = [0] * (box.techs * seats)
            self.tokens = [0] * (box.techs * seats)
            self.stored = [-1] * (2 * seats)
            self.science = [0] * seats
            self.culture = [0] * seats
            self.ca = [0] * seats
            self.ma = [0] * seats
            self.civil_hand = [()] * seats
            self.military_hand = [()] * seats
            self.known = [0] * seats
            self.government = [NONE] * seats
            self.specials = [NONE] * (SPECIAL_PLACES * seats)
            self.leader = [NONE] * seats
            self.ages_taken = (0,) * seats
            self.wonders = [0] * seats
            self.ruins = 0
            self.tucked = NONE
            self.unfinished = [NONE] * seats
            self.stages = [0] * seats
            self.wonder_tokens = [0] * seats
            self.colonies = [0] * seats
            self.tactic = [NONE] * seats
            self.exclusive = [NONE] * seats
            self.pacts = (NO_PACT,) * seats
            self.wars = ((),) * seats
            self.skips_politics = 0
            self.once_used = 0
            self.held = [0] * seats
            self.ca_total = [0] * seats
            self.ma_total = [0] * seats
            self.blue_granted = [0] * seats
            self.yellow_granted = [0] * seats
            self.blue_net = [0] * seats
            self.yellow_net = [0] * seats
            self.ratings = [None] * seats
            self.holdings = [None] * seats
            self.workforces = [None] * seats
            self.temporary_ca = 0
            self.temporary_ma = 0
            self.temporary_food = 0
            self.temporary_resources = 0
            self.military_resources = 0
            self.military_science = 0
            self.actions_taken = ()
            self.tactic_used = False
            self.leader_replaced = False
            self.used = 0
            self.laid = ()
            self.lost = ()
            self.roaming = ()
            self.fresh = 0
            self.fresh_before = 0
            self.pledged = 0
            self.sources = ()
        else:
            self.changed = original.changed
            self.start = original.start
            self.round = original.round
            self.turn = original.turn
            self.active = original.active
            self.age = original.age
            self.last_round = original.last_round
            self.alive = original.alive
            self.over = original.over
            self.row = original.row.copy()
            self.civil = original.civil.copy()
            self.civil_kinds = original.civil_kinds  # never changed, but replaced
            self.military = original.military.copy()
            self.discards = original.discards.copy()
            self.age_a_events = original.age_a_events.copy()
            self.age_a_left = original.age_a_left
            self.current_events = original.current_events.copy()
            self.future_events = original.future_events.copy()
            self.top_event = original.top_event
            self.seen_by = original.seen_by
            self.past_events = original.past_events
            self.common_tactics = original.common_tactics
            self.civil_gone = original.civil_gone.copy()
            self.military_gone = original.military_gone.copy()
            self.decked = original.decked
            self.yellow = original.yellow.copy()
            self.blue = original.blue.copy()
            self.unused = original.unused.copy()
            self.workers = original.workers.copy()
            self.tokens = original.tokens.copy()
            self.stored = original.stored.copy()
            self.science = original.science.copy()
            self.culture = original.culture.copy()
            self.ca = original.ca.copy()
            self.ma = original.ma.copy()
            self.civil_hand = original.civil_hand.copy()
            self.military_hand = original.military_hand.copy()
            self.known = original.known.copy()
            self.government = original.government.copy()
            self.specials = original.specials.copy()
            self.leader = original.leader.copy()
            self.ages_taken = original.ages_taken
            self.wonders = original.wonders.copy()
            self.ruins = original.ruins
            self.tucked = original.tucked
            self.unfinished = original.unfinished.copy()
            self.stages = original.stages.copy()
            self.wonder_tokens = original.wonder_tokens.copy()
            self.colonies = original.colonies.copy()
            self.tactic = original.tactic.copy()
            self.exclusive = original.exclusive.copy()
            self.pacts = original.pacts
            self.wars = original.wars
            self.skips_politics = original.skips_politics
            self.once_used = original.once_used
            self.held = original.held.copy()
            self.ca_total = original.ca_total.copy()
            self.ma_total = original.ma_total.copy()
            self.blue_granted = original.blue_granted.copy()
            self.yellow_granted = original.yellow_granted.copy()
            self.blue_net = original.blue_net.copy()
            self.yellow_net = original.yellow_net.copy()
            self.ratings = original.ratings.copy()
            self.holdings = original.holdings.copy()
            self.workforces = original.workforces.copy()
            self.temporary_ca = original.temporary_ca
            self.temporary_ma = original.temporary_ma
            self.temporary_food = original.temporary_food
            self.temporary_resources = original.temporary_resources
            self.military_resources = original.military_resources
            self.military_science = original.military_science
            self.actions_taken = original.actions_taken
            self.tactic_used = original.tactic_used
            self.leader_replaced = original.leader_replaced
            self.used = original.used
            self.laid = original.laid
            self.lost = original.lost
            self.roaming = original.roaming
            self.fresh = original.fresh
            self.fresh_before = original.fresh_before
            self.pledged = original.pledged
            self.sources = original.sources

    def clone(self) -> Table:
        """A copy that shares only what never changes."""
        return Table(self.stack.copy(), self.box, self.seats, self.resignation, self)

    def key(self) -> tuple[object, ...]:
        """Everything that makes two tables the same position (see engine/game.py)."""
        return (
            tuple([step_key(step) for step in self.stack]),
            int(self.resignation),
            self.start,
            self.round,
            self.turn,
            self.active,
            self.age,
            self.last_round,
            self.alive,
            int(self.over),
            *_each(self.row, self.civil, self.military, self.discards, self.age_a_events),
            self.age_a_left,
            *_each(self.current_events, self.future_events),
            self.top_event,
            self.seen_by,
            self.past_events,
            self.common_tactics,
            tuple(sorted(self.civil_gone)),  # in no order
            tuple(sorted(self.military_gone)),
            self.decked,
            *_each(self.yellow, self.blue, self.unused, self.workers, self.tokens, self.science),
            *_each(self.culture, self.ca, self.ma),
            tuple(self.civil_hand),
            tuple(self.military_hand),
            *_each(self.known, self.government, self.specials, self.leader),
            self.ages_taken,
            tuple(self.wonders),
            self.ruins,
            self.tucked,
            *_each(self.unfinished, self.stages, self.wonder_tokens, self.colonies, self.tactic),
            *_each(self.exclusive),
            self.pacts,
            self.wars,
            self.skips_politics,
            self.once_used,
            *_each(self.held, self.ca_total, self.ma_total, self.blue_granted, self.yellow_granted),
            *_each(self.blue_net, self.yellow_net),
            self.temporary_ca,
            self.temporary_ma,
            self.temporary_food,
            self.temporary_resources,
            self.military_resources,
            self.military_science,
            self.actions_taken,
            int(self.tactic_used),
            int(self.leader_replaced),
            self.used,
        )

    # Reading the table: what every chapter asks.

    def plays(self, seat: Seat) -> bool:
        """Return True if the seat is still in the game."""
        return self.alive >> seat & 1 == 1

    def players(self) -> int:
        """The number of seats still in the game (TA-37.13)."""
        return self.alive.bit_count()

    def in_turn_order(self, first: Seat) -> list[Seat]:
        """The seats still in the game, clockwise from that one (TA-1.7); nobody may change the
        list."""
        return ORDERS[self.alive][first]

    def rivals(self, seat: Seat) -> list[Seat]:
        """The others still in the game, clockwise from the seat; nobody may change the list."""
        return RIVALS[self.alive][seat]

    def on(self, seat: Seat, tech: Card) -> int:
        """The seat's workers on a technology."""
        return self.workers[seat * self.box.techs + tech]

    def special(self, seat: Seat, kind: int) -> Card:
        """The seat's special technology of a kind, or NONE."""
        return self.specials[seat * SPECIAL_PLACES + kind]

    def special_cards(self, seat: Seat) -> list[Card]:
        """The seat's special technologies, by kind."""
        first = seat * SPECIAL_PLACES
        return [card for card in self.specials[first : first + SPECIAL_PLACES] if card != NONE]


def _each(*lists: list[int]) -> list[tuple[int, ...]]:
    """The lists as tuples."""
    return [tuple(values) for values in lists]
