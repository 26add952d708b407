"""Industry: building a city or a world wonder (ND-9), and the wonders' decks (ND-14)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import having
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import (
    ERA_NAMES,
    ERAS,
    FOCUS_NAMES,
    FOR_CITY,
    NOBODY,
    WONDER_TYPES,
    put,
)
from civdawn_cli.games.newdawn.notation.words import card_name, wonder_name
from civdawn_cli.games.newdawn.options import PAY_NATURAL, PAY_TOKEN, WONDER_OPTION
from civdawn_cli.games.newdawn.questions import BUILD, PAY, REVEAL, UNDER
from civdawn_cli.games.newdawn.rules.folds import open_land, price, within
from civdawn_cli.games.newdawn.rules.pieces import build_city, housing, place_wonder
from civdawn_cli.games.newdawn.rules.pinning import PinNatural, naturals_on, use_natural, was_used
from civdawn_cli.games.newdawn.rules.reasons import (
    beside_city,
    distance_to,
    in_the_way_of_city,
    too_difficult,
)
from civdawn_cli.games.newdawn.rules.science import return_resource
from civdawn_cli.games.newdawn.rules.tokens import PlaceMore
from civdawn_cli.games.newdawn.rules.trade import purse, spend
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed, stopped
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


class BuildTerms:
    """The terms on which an industry card builds: production for a wonder (ND-9.5), distance for a
    city (ND-9.1).

    water: distance may be counted through water. from_caravans: own caravans are further starts
    (ND-20.67). tokens: control tokens placed next to the new city.
    """

    def __init__(
        self,
        card: int,
        number: int,
        production: int,
        distance: int,
        water: bool = False,
        from_caravans: bool = False,
        tokens: int = 0,
    ) -> None:
        self.card: Final = card
        self.number: Final = number
        self.production: Final = production
        self.distance: Final = distance
        self.water: Final = water
        self.from_caravans: Final = from_caravans
        self.tokens: Final = tokens


class Build(Step[Table]):
    """Build a city or a wonder, or nothing."""

    kind = BUILD
    may_pass = True

    def __init__(self, seat: Seat, terms: BuildTerms) -> None:
        super().__init__(seat)
        self.terms: Final = terms

    def options(self, table: Table) -> list[Option]:
        found = numbers(city_sites(table, self.seat, self.terms))
        found += [WONDER_OPTION + w for w in affordable(table, self.seat, self.terms)]
        found.append(PASS)
        return found

    def allows(self, table: Table, option: Option) -> bool:
        if option < WONDER_OPTION:
            return city_sites(table, self.seat, self.terms) >> option & 1 > 0
        if option < PASS:
            return option - WONDER_OPTION in affordable(table, self.seat, self.terms)
        return self.several(table)

    def several(self, table: Table) -> bool:
        seat, terms = self.seat, self.terms
        return len(affordable(table, seat, terms)) > 0 or city_sites(table, seat, terms) != 0

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        terms = self.terms
        if option < WONDER_OPTION:
            if terms.tokens:
                near = 1 << option
                then(table, PlaceMore(self.seat, terms.tokens, near, terms.number, terms.card))
            build_city(table, self.seat, option)
            return
        wonder = option - WONDER_OPTION
        missing = price(table, self.seat, wonder, table.box.wonders[wonder].cost) - terms.production
        then(
            table,
            Pay(self.seat, wonder, terms.card, missing),
            PlaceWonder(self.seat, wonder),
            RevealWonder(wonder),
            WhenBuilt(self.seat, wonder),
        )

    def about(self, table: Table) -> dict[str, object]:
        terms = self.terms
        return {
            "card": card_name(table.box, terms.card),
            "number": terms.number,
            "production": terms.production,
            "distance": terms.distance,
        }

    def why_not(self, table: Table, option: Option) -> str:
        if option >= WONDER_OPTION:
            return why_not_affordable(table, self.seat, self.terms, option - WONDER_OPTION)
        return stopped(table, city_sieve(table, self.seat, self.terms), option)


def city_sites(table: Table, seat: Seat, terms: BuildTerms) -> int:
    """Where the card may build a city (ND-9.1 to 9.4)."""
    if not table.cities_left[seat]:
        return 0
    board = table.board
    legal = open_land(table, seat, terms.number, FOR_CITY, terms.card)
    rival = table.rival(seat)
    cities = table.all_cities() | table.city_states
    # ND-9.2: caravans and an ownerless wonder may be there, and an own control token.
    blocked = cities | rival | table.barbarians | table.resources | table.naturals()
    sites = legal ^ legal & (blocked | board.around(cities))
    if not sites:
        return 0
    through = legal ^ legal & (rival | table.barbarians)
    if terms.water:
        through |= board.water
    reached = within(table, city_starts(table, seat, terms), through, terms.distance)
    if table.held[seat] & table.box.hooks.city_sites:
        for effect in having(table, seat, table.box.hooks.city_sites):
            reached |= effect.city_sites(table, seat)
    return sites & reached


def city_starts(table: Table, seat: Seat, terms: BuildTerms) -> int:
    """The spaces from which the distance of a new city counts (ND-9.1, ND-20.67)."""
    starts = table.friendly(seat)
    if terms.from_caravans:
        starts |= table.spaces_of_caravans(seat)
    return starts


def city_sieve(table: Table, seat: Seat, terms: BuildTerms) -> Sieve:
    """The conditions of `city_sites`, which is asked too often to go through a list."""

    def hard(table: Table, space: int) -> str:
        return too_difficult(table, seat, space, terms.number, FOR_CITY, terms.card, "ND-9.4")

    def far(table: Table, space: int) -> str:
        return _too_far(table, seat, terms, space)

    cities = table.all_cities() | table.city_states
    blocked = cities | table.rival(seat) | table.barbarians | table.resources | table.naturals()
    return [
        (-1 if table.cities_left[seat] else 0, shown("no unused city left (ND-9.1)")),
        (~table.board.water, shown("water (ND-9.4)")),
        (~blocked, in_the_way_of_city),
        (~table.board.around(cities), beside_city),
        (open_land(table, seat, terms.number, FOR_CITY, terms.card), hard),
        (city_sites(table, seat, terms), far),
    ]


def _too_far(table: Table, seat: Seat, terms: BuildTerms, space: int) -> str:
    """The refusal of a space beyond the card's distance, or with the way there barred (ND-9.1,
    ND-9.4)."""
    starts = city_starts(table, seat, terms)
    away = distance_to(table, starts, space)
    if within(table, starts, table.board.all, terms.distance) >> space & 1:
        said = _("every way there of {distance} or less is barred (ND-9.4)")
    elif away <= terms.distance:
        said = _("no way there of {distance} or less on the map (ND-9.1)")
    elif terms.from_caravans:
        said = _(
            "{away} spaces from the nearest friendly space or caravan, "
            "the card says {distance} (ND-9.1)"
        )
    else:
        said = _("{away} spaces from the nearest friendly space, the card says {distance} (ND-9.1)")
    return said.format(away=away, distance=terms.distance)


def affordable(table: Table, seat: Seat, terms: BuildTerms) -> list[int]:
    """The face-up wonders the player can pay and house (ND-9.5, ND-9.6)."""
    box = table.box
    if not table.cities[seat] & ~table.wonder_sites:
        return []
    tokens = purse(table, seat, terms.card)
    found: list[int] = []
    for wonder in table.market:
        if wonder < 0:
            continue
        cost = price(table, seat, wonder, box.wonders[wonder].cost) - terms.production - tokens
        if cost > 0:
            for kind in box.wonders[wonder].pays:
                cost -= 2 * table.stock[seat * RESOURCES + kind]
        if cost > 0 and seat in table.natural_holder:
            for natural in range(len(box.naturals)):
                cost -= natural_worth(table, seat, natural, wonder, terms.card)
        if cost <= 0:
            found.append(wonder)
    return sorted(found)


def why_not_affordable(table: Table, seat: Seat, terms: BuildTerms, wonder: int) -> str:
    """Why a world wonder can't be built (ND-9.5, ND-9.6); '' if it can."""
    if wonder not in table.market:
        owner = table.controls_wonder(wonder)
        if owner != NOBODY:
            return _("not face up: seat {seat} has it (ND-9.5)").format(seat=owner + 1)
        return _("not face up (ND-9.5)")
    if not table.cities[seat] & ~table.wonder_sites:
        return _("no friendly city without a world wonder to put it under (ND-9.6)")
    cost = price(table, seat, wonder, table.box.wonders[wonder].cost)
    means = terms.production + purse(table, seat, terms.card)
    for kind in table.box.wonders[wonder].pays:
        means += 2 * table.stock[seat * RESOURCES + kind]
    for natural in range(len(table.box.naturals)):
        means += natural_worth(table, seat, natural, wonder, terms.card)
    if means >= cost:
        return ""
    return _("cannot be paid: needs {cost}, has {means} (ND-9.5)").format(cost=cost, means=means)


def natural_worth(table: Table, seat: Seat, natural: int, wonder: int, card: int) -> int:
    """The production a natural-wonder token gives: 2 as a resource the wonder takes (ND-15.2), 1 as
    a trade token lying on the industry card (ND-20.109), else 0. Once per turn."""
    if table.natural_holder[natural] != seat or was_used(table, natural):
        return 0
    if table.box.natural_resources[natural] in table.box.wonders[wonder].pays:
        return 2
    return naturals_on(table, seat, card) >> natural & 1


class Pay(Step[Table]):
    """Asks for the next payment until the cost is reached (ND-9.5); over-payment is lost."""

    kind = PAY

    def __init__(self, seat: Seat, wonder: int, card: int, missing: int) -> None:
        super().__init__(seat)
        self.wonder: Final = wonder
        self.card: Final = card
        self.missing: Final = missing

    def options(self, table: Table) -> list[Option]:
        if self.missing <= 0:
            return [PASS]
        seat = self.seat
        pays = sorted(table.box.wonders[self.wonder].pays)
        found = [kind for kind in pays if table.stock[seat * RESOURCES + kind]]
        if seat in table.natural_holder:
            for natural in range(len(table.box.naturals)):
                if natural_worth(table, seat, natural, self.wonder, self.card):
                    found.append(PAY_NATURAL + natural)
        if purse(table, seat, self.card):
            found.append(PAY_TOKEN)
        return found

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        seat = self.seat
        worth = 2
        if option == PAY_TOKEN:
            worth = 1
        elif option >= PAY_NATURAL:
            natural = option - PAY_NATURAL
            worth = natural_worth(table, seat, natural, self.wonder, self.card)
        then(table, Pay(seat, self.wonder, self.card, self.missing - worth))
        if option == PAY_TOKEN:
            spend(table, seat, self.card, 1)
        elif option >= PAY_NATURAL:
            use_natural(table, option - PAY_NATURAL)
            if table.natural_card[option - PAY_NATURAL] >= 0:
                then(table, PinNatural(seat, option - PAY_NATURAL))
        else:
            return_resource(table, seat, option)

    def about(self, table: Table) -> dict[str, object]:
        return {
            "card": card_name(table.box, self.card),
            "wonder": wonder_name(table.box, self.wonder),
            "missing": self.missing,
        }

    def why_not(self, table: Table, option: Option) -> str:
        if option in self.options(table):
            return ""
        if option == PAY_TOKEN:
            return _("no trade token left on the industry card (ND-9.5)")
        kinds = table.box.wonders[self.wonder].pays
        first, second = [_(RESOURCE_NAMES[kind]) for kind in kinds]
        if option < PAY_NATURAL:
            if option in kinds:
                return _("no {resource} left (ND-9.5)").format(resource=_(RESOURCE_NAMES[option]))
            said = _("the wonder takes {first} and {second} (ND-9.5)")
            return said.format(first=first, second=second)
        natural = option - PAY_NATURAL
        if table.natural_holder[natural] != self.seat:
            return _("that natural wonder is not with this seat (ND-15.2)")
        gives = table.box.natural_resources[natural]
        if was_used(table, natural):
            return _("spent this turn already (ND-15.2)")
        said = _("it gives {resource}, the wonder takes {first} and {second} (ND-9.5)")
        return said.format(resource=_(RESOURCE_NAMES[gives]), first=first, second=second)


class PlaceWonder(Sifting):
    """Put the wonder's token under a friendly city without one (ND-9.6)."""

    kind = UNDER

    def __init__(self, seat: Seat, wonder: int) -> None:
        super().__init__(seat)
        self.wonder: Final = wonder

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return housing(table, self.seat)

    def about(self, table: Table) -> dict[str, object]:
        return {"wonder": wonder_name(table.box, self.wonder)}

    def choose(self, table: Table, option: Option) -> None:
        table.market = put(table.market, table.market.index(self.wonder), -1)
        place_wonder(table, self.wonder, option)


class WhenBuilt(Step[Table]):
    """Put the step on the stack that a wonder brings when it is built, if any (ND-20.47)."""

    def __init__(self, seat: Seat, wonder: int) -> None:
        super().__init__(seat)
        self.wonder: Final = wonder

    def run(self, table: Table) -> None:
        action = table.box.effects[table.box.wonder_0 + self.wonder].when_built(table, self.seat)
        if action is not None:
            then(table, action)


class RevealWonder(Step[Table]):
    """Turn up the next wonder of the type (ND-9.7): a draw from the earliest era that has cards
    left."""

    kind = REVEAL

    def __init__(self, wonder: int) -> None:
        super().__init__(CHANCE)
        self.wonder: Final = wonder  # any wonder of the type

    def options(self, table: Table) -> list[Option]:
        box = table.box
        kind = WONDER_TYPES.index(box.wonders[self.wonder].kind)
        for era in range(ERAS):
            if table.draws[kind * ERAS + era]:
                return [
                    number
                    for number in range(len(box.wonders))
                    if table.unseen >> number & 1
                    and box.wonders[number].era == era
                    and box.wonders[number].kind == box.wonders[self.wonder].kind
                ]
        return [PASS]  # the deck is empty

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        kind = WONDER_TYPES.index(table.box.wonders[option].kind)
        place = kind * ERAS + table.box.wonders[option].era
        table.draws = put(table.draws, place, table.draws[place] - 1)
        table.unseen &= ~(1 << option)
        table.market = put(table.market, kind, option)

    def why_not(self, table: Table, option: Option) -> str:
        if option in self.options(table):
            return ""
        card, deck = table.box.wonders[option], table.box.wonders[self.wonder].kind
        if card.kind != deck:
            said = _("its type is {type}, the deck's {deck} (ND-9.7)")
            return said.format(type=_(FOCUS_NAMES[card.kind]), deck=_(FOCUS_NAMES[deck]))
        if not table.unseen >> option & 1:
            return _("turned up before (ND-9.7)")
        return _("the deck is not at its {era} cards (ND-2.6)").format(era=_(ERA_NAMES[card.era]))
