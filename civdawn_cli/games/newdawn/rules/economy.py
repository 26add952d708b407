"""Economy: caravans, where they may go and what their arrival brings (ND-8)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import grown
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES, Board
from civdawn_cli.games.newdawn.names import (
    FOR_CARAVAN,
    NOBODY,
    ON_CARD,
    UNUSED,
)
from civdawn_cli.games.newdawn.notation.words import caravan_place, card_name
from civdawn_cli.games.newdawn.options import CARD_OPTION
from civdawn_cli.games.newdawn.questions import CARAVAN, GIVE, MOVE
from civdawn_cli.games.newdawn.rules.diplomacy import TakeFromCityState, TakeFromRival
from civdawn_cli.games.newdawn.rules.folds import caravan_pool, caravan_starts, open_land
from civdawn_cli.games.newdawn.rules.pieces import barbarian_on, defeat_barbarian, move_caravan
from civdawn_cli.games.newdawn.rules.reactions import AfterArrival, AfterBarbarian
from civdawn_cli.games.newdawn.rules.reasons import too_difficult
from civdawn_cli.games.newdawn.rules.science import GainResource, return_resource
from civdawn_cli.games.newdawn.rules.trade import (
    PutTokens,
    SpendTokens,
    can_spend,
    slots_of_type,
)
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed, stopped
from civdawn_cli.games.newdawn.table import FIRST_EDITION, Table
from civdawn_cli.language import _, shown


class CaravanTerms:
    """The terms on which caravans move: one set for each resolution of an economy card (ND-8).

    card, number: the card and the slot number. distance: spaces each caravan may move, tokens spent
    included. water: whether they may enter water. sweeps: whether they may enter barbarians'
    spaces, defeating them. pool: further spaces they share (ND-20.63).
    """

    def __init__(
        self, card: int, number: int, distance: int, water: bool, sweeps: bool, pool: int
    ) -> None:
        self.card: Final = card
        self.number: Final = number
        self.distance: Final = distance
        self.water: Final = water
        self.sweeps: Final = sweeps
        self.pool: Final = pool

    def changed(self, distance: int, pool: int) -> CaravanTerms:
        """The same with another distance or pool."""
        return CaravanTerms(self.card, self.number, distance, self.water, self.sweeps, pool)

    def enterable(self, table: Table, seat: Seat) -> int:
        """The spaces that a caravan of the seat may enter: ND-8.3."""
        spaces = open_land(table, seat, self.number, FOR_CARAVAN, self.card)
        if self.water:
            spaces |= table.board.water
        return spaces if self.sweeps else spaces ^ spaces & table.barbarians

    def about(self, table: Table, done: tuple[int, ...], place: int) -> dict[str, object]:
        """For views: these terms, where the caravans stand that have moved, and the one that moves.

        done: where those that have moved stand. place: where the one that moves stands, UNUSED if
        none is picked yet.
        """
        about: dict[str, object] = {
            "card": card_name(table.box, self.card),
            "number": self.number,
            "distance": self.distance,
            "pool": self.pool,
            "moved": [caravan_place(table, where) for where in done],
        }
        if place != UNUSED:
            about["caravan"] = caravan_place(table, place)
        return about


class MoveCaravans(Step[Table]):
    """Each caravan may move once (ND-8.2), in the order the player picks (ND-20.61).

    done: where caravans that were already asked about stand, so that none is asked twice.
    """

    def __init__(self, seat: Seat, terms: CaravanTerms, done: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.terms: Final = terms
        self.done: Final = done

    def run(self, table: Table) -> None:
        waiting = self.waiting(table)
        if waiting and table.edition > FIRST_EDITION:
            waiting = self.able(table, waiting)
        if not waiting:
            return
        if len(waiting) == 1:
            then(table, BeforeMove(self, waiting[0]))
        else:
            then(table, PickCaravan(self, tuple(waiting)))

    def waiting(self, table: Table) -> list[int]:
        """Where caravans stand that may still move: distinct places, ON_CARD first."""
        resting = table.resting
        done = list(self.done)
        found: list[int] = []
        for place in sorted(table.caravans_of(self.seat)):
            if place < ON_CARD:
                continue
            if place == ON_CARD and resting:
                resting -= 1
            elif place in done:
                done.remove(place)
            elif place not in found:
                found.append(place)
        return found

    def able(self, table: Table, waiting: list[int]) -> list[int]:
        """Those of the places from which a caravan could go anywhere if every token were spent
        (ND-8.6). Only such caravans are asked about, and each move of another one counts them
        again."""
        terms = self.terms
        most = terms.distance + can_spend(table, self.seat, terms.card)
        if most + terms.pool < 1:
            return []
        enterable = terms.enterable(table, self.seat)
        found: list[int] = []
        for place in waiting:
            first = first_steps(table, self.seat, place, enterable)
            # A single step leads somewhere, unless another caravan has traded there.
            if first and table.arrived:
                possible = MoveCaravan(self.seat, terms, self.done, place, most).possible(table)
                if possible:
                    found.append(place)
            elif first:
                found.append(place)
        return found


class PickCaravan(Step[Table]):
    """Which of the caravans that can move does so next (ND-20.61)."""

    kind = CARAVAN

    def __init__(self, rest: MoveCaravans, waiting: tuple[int, ...]) -> None:
        super().__init__(rest.seat)
        self.rest: Final = rest
        self.waiting: Final = waiting

    def options(self, table: Table) -> list[Option]:
        return [place + 1 for place in self.waiting]

    def choose(self, table: Table, option: Option) -> None:
        then(table, BeforeMove(self.rest, option - 1))

    def about(self, table: Table) -> dict[str, object]:
        return self.rest.terms.about(table, self.rest.done, UNUSED)

    def why_not(self, table: Table, option: Option) -> str:
        place = ON_CARD if option == CARD_OPTION else option - 1
        if place in self.waiting:
            return ""
        places = table.caravans_of(self.seat)
        name = caravan_place(table, place)
        if place in self.rest.waiting(table):
            if place == ON_CARD:
                return _("no way from the card to a space a caravan may enter (ND-8.3)")
            return _("no way from {name} to a space a caravan may enter (ND-8.3)").format(name=name)
        if place == ON_CARD:
            if place not in places:
                return _("no caravan is on the card (ND-8.2)")
            return _(
                "every caravan on the card was asked about or traded this turn (ND-8.2, ND-8.7)"
            )
        if place not in places:
            return _("no friendly caravan at {name} (ND-8.2)").format(name=name)
        return _("that caravan had its move in this resolution (ND-8.2)")


class BeforeMove(SpendTokens):
    """Spend trade tokens: each lets every caravan still to move go one space further (ND-8.6)."""

    def __init__(self, rest: MoveCaravans, place: int) -> None:
        super().__init__(rest.seat, rest.terms.card)
        self.rest: Final = rest
        self.place: Final = place

    def spent(self, table: Table, number: int) -> None:
        terms = self.rest.terms
        terms = terms.changed(terms.distance + number, terms.pool)
        then(table, MoveCaravan(self.seat, terms, self.rest.done, self.place, terms.distance))

    def about(self, table: Table) -> dict[str, object]:
        return self.rest.terms.about(table, self.rest.done, self.place)


class MoveCaravan(Step[Table]):
    """Asks where a caravan goes; with PASS it stays where it is.

    place: where it stands, or ON_CARD. left: what it may still go without the pool. moved: it has
    swept a barbarian and may go on (ND-20.59).
    """

    kind = MOVE
    may_pass = True

    def __init__(
        self,
        seat: Seat,
        terms: CaravanTerms,
        done: tuple[int, ...],
        place: int,
        left: int,
        moved: bool = False,
    ) -> None:
        super().__init__(seat)
        self.terms: Final = terms
        self.done: Final = done
        self.place: Final = place
        self.left: Final = left
        self.moved: Final = moved

    def options(self, table: Table) -> list[Option]:
        return [*numbers(self.possible(table)), PASS]

    def several(self, table: Table) -> bool:
        return self.possible(table) != 0

    def allows(self, table: Table, option: Option) -> bool:
        possible = self.possible(table)
        return possible != 0 if option == PASS else possible >> option & 1 > 0

    def possible(self, table: Table) -> int:
        """The spaces it may go to."""
        return self.reached(table, self.left + self.terms.pool) & self.goals(table)

    def rings(self, table: Table, distance: int) -> list[int]:
        """The spaces it can enter in 1 step, those for which it needs 2, and so on until
        `distance`, stopping at each barbarian it meets. Nobody may change the list: it is kept, for
        the answer wants the same as the question."""
        board = table.board
        entered = self.terms.enterable(table, self.seat)
        first = first_steps(table, self.seat, self.place, entered)
        stops = entered & table.barbarians
        key = (first, entered, stops, distance)
        found = board.walks.get(key)
        if found is None:
            found = walk(board, first, entered, stops, distance)
            if len(board.walks) >= WALKS_KEPT:
                board.walks.clear()
            board.walks[key] = found
        return found

    def reached(self, table: Table, distance: int) -> int:
        """The spaces it can enter in 1 to `distance` steps."""
        reached = 0
        for ring in self.rings(table, distance):
            reached |= ring
        return reached

    def steps(self, table: Table, space: int, distance: int) -> int:
        """How many steps it is to a space that it can reach in at most `distance`."""
        bit = 1 << space
        steps = 1
        for ring in self.rings(table, distance):
            if ring & bit:
                break
            steps += 1
        return steps

    def goals(self, table: Table) -> int:
        """Where it may end: not in a city or city-state where one of the player's caravans ended
        this turn (ND-8.5; no barbarian can be there), nor where it stands, unless to trade
        (ND-20.58)."""
        goals = table.board.all
        closed = table.arrived | self.left_behind(table)
        return goals ^ goals & closed

    def left_behind(self, table: Table) -> int:
        """The space where it stands, if it can't move there: for a caravan can stay only to trade
        (ND-20.58)."""
        if self.place < 0 or (not self.moved and trades_at(table, self.seat, self.place)):
            return 0
        return 1 << self.place

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            if self.moved:
                self.end(table, self.place, self.terms)
            else:
                then(table, MoveCaravans(self.seat, self.terms, (*self.done, self.place)))
            return
        steps = self.steps(table, option, self.left + self.terms.pool)
        from_pool = max(0, steps - self.left)
        terms = self.terms.changed(self.terms.distance, self.terms.pool - from_pool)
        move_caravan(table, self.seat, self.place, option)
        if table.barbarians & 1 << option:
            left = max(0, self.left - steps)
            then(table, MoveCaravan(self.seat, terms, self.done, option, left, moved=True))
            while table.barbarians & 1 << option:  # several may share it: ND-20.104
                defeat_barbarian(table, barbarian_on(table, option))
                then(table, AfterBarbarian(self.seat))
        else:
            self.end(table, option, terms)

    def end(self, table: Table, space: int, terms: CaravanTerms) -> None:
        """The caravan's move is over: it stays, or trades (ND-8.7, ND-8.8)."""
        if trades_at(table, self.seat, space):
            then(
                table,
                Arrive(self.seat, space),
                MoveCaravans(self.seat, terms, self.done),
            )
            table.arrived |= 1 << space
            return
        if table.cities[self.seat] >> space & 1:
            table.arrived |= 1 << space  # ND-20.57: own cities too
        then(table, MoveCaravans(self.seat, terms, (*self.done, space)))

    def about(self, table: Table) -> dict[str, object]:
        about = self.terms.about(table, self.done, self.place)
        about["left"] = self.left
        return about

    def why_not(self, table: Table, option: Option) -> str:
        return stopped(table, self.sieve(table), option)

    def sieve(self, table: Table) -> Sieve:
        """The same as `options` says, which is asked too often to go through a list."""
        any_way = self.reached(table, table.board.size)
        return [
            (~self.left_behind(table), shown("the caravan stands there (ND-8.2)")),
            (~table.arrived, shown("a friendly caravan ended its move there this turn (ND-8.5)")),
            (self.terms.enterable(table, self.seat), self._barred),
            (any_way, shown("no way there through spaces a caravan may enter (ND-8.3)")),
            (self.reached(table, self.left + self.terms.pool), self._too_far),
        ]

    def _barred(self, table: Table, space: int) -> str:
        """Why it can't enter a space at all (ND-8.3)."""
        terms = self.terms
        if table.barbarians >> space & 1 and not terms.sweeps:
            if table.city_states >> space & 1:
                return _("a barbarian is on the city-state (ND-11.5)")
            return _("holds a barbarian (ND-8.3)")
        if table.board.water >> space & 1:
            return _("water (ND-8.3)")
        return too_difficult(
            table, self.seat, space, terms.number, FOR_CARAVAN, terms.card, "ND-8.3"
        )

    def _too_far(self, table: Table, space: int) -> str:
        """How far it would have to go."""
        left = self.left + self.terms.pool
        said = _("{steps} steps away, {left} can be moved (ND-8.2)")
        return said.format(steps=self.steps(table, space, table.board.size), left=left)


WALKS_KEPT: Final = 1 << 10
"""Memory, not a rule: so many are kept, and then forgotten together."""


def first_steps(table: Table, seat: Seat, place: int, enterable: int) -> int:
    """The spaces that a caravan standing at a place, or ON_CARD, can enter in one step."""
    board = table.board
    if place == ON_CARD:
        return board.around(caravan_starts(table, seat)) & enterable
    return board.near[place] & enterable


def walk(board: Board, first: int, enterable: int, stops: int, distance: int) -> list[int]:
    """The spaces entered in 1 step, in 2, and so on until `distance`. first: those entered in 1.
    stops: those where the way ends."""
    found: list[int] = []
    ring = first
    while ring and distance > 0:
        found.append(ring)
        distance -= 1
        if distance:
            enterable ^= ring  # all that could be entered and has not been
            ring = grown(ring ^ ring & stops, board.width) & enterable
    return found


def trades_at(table: Table, seat: Seat, space: int) -> bool:
    """Return whether a caravan that enters the space trades there (ND-8.7): at a city-state, at a
    rival city, and at a rival's token on a city-state the rival holds (ND-8.9, ND-20.96)."""
    if table.city_states >> space & 1:
        return True
    owner = table.owner(space)
    if owner in (NOBODY, seat):
        return False
    if table.cities[owner] >> space & 1:
        return True
    state = table.board.city_state[space]
    return state >= 0 and table.state_holder[state] == owner


class Arrive(Step[Table]):
    """A caravan trades: back to the card, two trade tokens, a diplomacy card (ND-8.7)."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, table: Table) -> None:
        seat = self.seat
        move_caravan(table, seat, self.space, ON_CARD)
        table.resting += 1
        if table.city_states >> self.space & 1:
            state = table.board.city_state[self.space]
            kind = table.box.effects[table.box.city_state_0 + state].kind
            slots = slots_of_type(table, seat, kind)
            then(table, PutTokens(seat, 2, slots), TakeFromCityState(seat, state))
        else:
            owner = table.owner(self.space)
            then(
                table,
                PutTokens(seat, 2),
                TakeFromRival(seat, owner),
                AfterArrival(seat, self.space),
            )


class SwapResource(Sifting):
    """Put one resource back and take another from the supply (Steam Power, ND-20.64)."""

    kind = GIVE

    def options(self, table: Table) -> list[Option]:
        return [*numbers(passed(self.sieve(table))), PASS]

    def sieve(self, table: Table) -> Sieve:
        stock = table.stock[self.seat * RESOURCES : self.seat * RESOURCES + RESOURCES]
        held = sum([1 << kind for kind in range(RESOURCES) if stock[kind]])
        return [
            (-1 if any(table.supply) else 0, shown("the supply is empty (ND-20.64)")),
            (held, _not_held),
        ]

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            # ND-20.64: what is taken lay in the supply before; so take first, then put back.
            then(table, GainResource(self.seat), PutBack(self.seat, option))


def _not_held(table: Table, kind: int) -> str:
    """The refusal of a resource that the seat does not have."""
    return _("this seat has no {resource} (ND-20.64)").format(resource=_(RESOURCE_NAMES[kind]))


class PutBack(Step[Table]):
    """A resource returns to the supply (ND-15.1)."""

    def __init__(self, seat: Seat, resource: int) -> None:
        super().__init__(seat)
        self.resource: Final = resource

    def run(self, table: Table) -> None:
        return_resource(table, self.seat, self.resource)


def caravan_terms(
    table: Table, seat: Seat, card: int, number: int, distance: int, water: bool, sweeps: bool
) -> CaravanTerms:
    """The terms of one resolution of an economy card."""
    return CaravanTerms(card, number, distance, water, sweeps, caravan_pool(table, seat))
