"""The world wonders (ND-14), grouped as their decks are: type by type, early eras first."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.board import DIAMONDS, FOREST, HILLS, MARBLE, MERCURY, OIL
from civdawn_cli.games.newdawn.effect import Action, Fight, Wonder
from civdawn_cli.games.newdawn.kinds import CEDE, DESTROY, PLACE, POINT
from civdawn_cli.games.newdawn.names import (
    ANCIENT,
    CULTURE,
    ECONOMY,
    MEDIEVAL,
    MILITARY,
    MODERN,
    SCIENCE,
    SLOTS,
)
from civdawn_cli.games.newdawn.numbers import roomy_cards, token_sites
from civdawn_cli.games.newdawn.pieces import lift, replace_by_token
from civdawn_cli.games.newdawn.rules.diplomacy import KeepWithinLimit, TakeFromAnyone
from civdawn_cli.games.newdawn.rules.industry import UpgradeCards
from civdawn_cli.games.newdawn.rules.row import SwapCards
from civdawn_cli.games.newdawn.rules.tokens import place_and_react
from civdawn_cli.games.newdawn.rules.trade import FetchTokens, return_stored
from civdawn_cli.games.newdawn.rules.turn import AlsoResolve, Resolve
from civdawn_cli.games.newdawn.table import Table

# Culture.


class Stonehenge(Wonder):
    title = "Stonehenge"
    text = (
        "After you place a control token on hills you may place one on each of any number of hills "
        "next to it; those placings trigger this again."
    )
    kind = CULTURE
    era = ANCIENT
    cost = 7
    pays = (MARBLE, MERCURY)

    def after_token(self, table: Table, seat: Seat, space: int) -> Action | None:
        return SpreadOnHills(seat, space) if table.board.terrain[space] == HILLS else None


class SpreadOnHills(Step[Table]):
    """Place a control token on hills next to one just placed, as often as wanted (ND-20.48)."""

    kind = PLACE

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, table: Table) -> list[Option]:
        if not table.tokens_left[self.seat]:  # ND-20.42
            return [PASS]
        return [*numbers(self.sites(table)), PASS]

    def sites(self, table: Table) -> int:
        """The hills next to the space that can take a control token (ND-6.2)."""
        hills = table.board.near[self.space] & table.board.of_terrain[HILLS]
        return hills & ~(table.pieces() | table.barbarians | table.city_states)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self)
            place_and_react(table, self.seat, option)


class HangingGardens(Wonder):
    title = "Hanging Gardens"
    text = (
        "Start of turn: you may place a control token next to a friendly city on a space of difficulty "
        "4 or less."
    )
    kind = CULTURE
    era = ANCIENT
    cost = 8
    pays = (MARBLE, DIAMONDS)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and self.sites(table, seat):
            return PlaceOne(seat, 4)
        return None

    def sites(self, table: Table, seat: Seat) -> int:
        """Where the control token may go (ND-20.50)."""
        return token_sites(table, seat, 4, table.cities[seat], -1)


class PlaceOne(Step[Table]):
    """Place one control token next to a friendly city, up to a difficulty."""

    kind = PLACE

    def __init__(self, seat: Seat, difficulty: int) -> None:
        super().__init__(seat)
        self.difficulty: Final = difficulty

    def options(self, table: Table) -> list[Option]:
        return numbers(token_sites(table, self.seat, self.difficulty, table.cities[self.seat], -1))

    def choose(self, table: Table, option: Option) -> None:
        place_and_react(table, self.seat, option)


class ForbiddenCity(Wonder):
    title = "Forbidden City"
    text = "Start of turn: you may destroy a rival control token next to a friendly space."
    kind = CULTURE
    era = MEDIEVAL
    cost = 9
    pays = (MARBLE, OIL)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return DestroyToken(seat) if rival_tokens_beside(table, seat) else None


def rival_tokens_beside(table: Table, seat: Seat) -> int:
    """Rival control tokens next to a friendly space, either side up (ND-20.51)."""
    tokens = 0
    for rival in range(table.seats):
        if rival != seat:
            tokens |= table.tokens[rival]
    return tokens & table.board.around(table.friendly(seat))


class DestroyToken(Step[Table]):
    """Which rival control token is destroyed."""

    kind = DESTROY

    def options(self, table: Table) -> list[Option]:
        return numbers(rival_tokens_beside(table, self.seat))

    def choose(self, table: Table, option: Option) -> None:
        lift(table, option)


class ChichenItza(Wonder):
    title = "Chichen Itza"
    text = "Control tokens you place may go on empty forest spaces anywhere."
    kind = CULTURE
    era = MEDIEVAL
    cost = 10
    pays = (MARBLE, MERCURY)

    def token_sites(self, table: Table, seat: Seat) -> int:
        return table.board.of_terrain[FOREST] & table.empty()


class SydneyOperaHouse(Wonder):
    title = "Sydney Opera House"
    text = "Rival control tokens count like yours when your cities are checked for maturity."
    kind = CULTURE
    era = MODERN
    cost = 10
    pays = (MARBLE, DIAMONDS)

    def maturing(self, table: Table, seat: Seat) -> int:
        tokens = 0
        for player in range(table.seats):
            tokens |= table.tokens[player]
        return tokens


class EiffelTower(Wonder):
    title = "Eiffel Tower"
    text = (
        "Start of turn: you may point at 2 control tokens of one rival, who replaces one of them by an "
        "unreinforced one of yours."
    )
    kind = CULTURE
    era = MODERN
    cost = 12
    pays = (MARBLE, OIL)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and pointable(table, seat):
            return PointAtFirst(seat)
        return None


def pointable(table: Table, seat: Seat) -> int:
    """The control tokens of rivals who have at least two (ND-20.52)."""
    tokens = 0
    for rival in range(table.seats):
        if rival != seat and table.tokens[rival].bit_count() >= 2:
            tokens |= table.tokens[rival]
    return tokens


class PointAtFirst(Step[Table]):
    """The first of the two control tokens."""

    kind = POINT

    def options(self, table: Table) -> list[Option]:
        return numbers(pointable(table, self.seat))

    def choose(self, table: Table, option: Option) -> None:
        then(table, PointAtSecond(self.seat, option))


class PointAtSecond(Step[Table]):
    """The second, of the same rival."""

    kind = POINT

    def __init__(self, seat: Seat, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def options(self, table: Table) -> list[Option]:
        rival = table.owner(self.first)
        return numbers(table.tokens[rival] & ~(1 << self.first))

    def choose(self, table: Table, option: Option) -> None:
        rival = table.owner(option)
        then(table, CedeToken(rival, self.seat, min(self.first, option), max(self.first, option)))


class CedeToken(Step[Table]):
    """The rival picks which one is replaced."""

    kind = CEDE

    def __init__(self, seat: Seat, taker: Seat, low: int, high: int) -> None:
        super().__init__(seat)
        self.taker: Final = taker
        self.low: Final = low
        self.high: Final = high

    def options(self, table: Table) -> list[Option]:
        return [self.low, self.high]

    def choose(self, table: Table, option: Option) -> None:
        replace_by_token(table, self.taker, option)


# Economy.


class Colossus(Wonder):
    title = "Colossus"
    text = "Resolving your economy card, your caravans may move 6 more spaces in total."
    kind = ECONOMY
    era = ANCIENT
    cost = 7
    pays = (DIAMONDS, OIL)

    def caravan_pool(self) -> int:
        return 6


class GreatLighthouse(Wonder):
    title = "Great Lighthouse"
    text = "Building a city, empty spaces on the edge of the map count as within distance."
    kind = ECONOMY
    era = ANCIENT
    cost = 8
    pays = (DIAMONDS, MERCURY)

    def city_sites(self, table: Table, seat: Seat) -> int:
        return table.board.edge & table.empty()


class GreatZimbabwe(Wonder):
    title = "Great Zimbabwe"
    text = (
        "Trade tokens you place may go on this card, at most 4 at a time. Start of turn: you may move "
        "trade tokens from it to your focus cards."
    )
    kind = ECONOMY
    era = MEDIEVAL
    cost = 9
    pays = (DIAMONDS, OIL)

    def token_room(self) -> int:
        return 4

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return FetchTokens(seat) if table.stored and roomy_cards(table, seat) else None

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        return ReturnStored(seat)


class ReturnStored(Step[Table]):
    """The trade tokens on the lost wonder card return to the supply (ND-20.75)."""

    def run(self, table: Table) -> None:
        return_stored(table)


class MachuPicchu(Wonder):
    title = "Machu Picchu"
    text = "A card you resolve in slot 1 or 2 is resolved as if in slot 3."
    kind = ECONOMY
    era = MEDIEVAL
    cost = 10
    pays = (DIAMONDS, MERCURY)

    def slot_at_least(self, slot: int) -> int:
        return 3 if slot < 3 else slot


class BigBen(Wonder):
    title = "Big Ben"
    text = "+2 combat value for each of your caravans next to the defending space."
    kind = ECONOMY
    era = MODERN
    cost = 10
    pays = (DIAMONDS, MERCURY)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.escort(table, seat, fight.space)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.escort(table, seat, fight.space)

    def escort(self, table: Table, seat: Seat, space: int) -> int:
        """2 for each own caravan next to the space, not on it (ND-20.89)."""
        near = table.board.near[space]
        caravans = table.caravans[seat * 3 : seat * 3 + 3]
        return 2 * sum([where >= 0 and bool(near >> where & 1) for where in caravans])


class EstadioDoMaracana(Wonder):
    title = "Estadio do Maracana"
    text = (
        "Once per turn, after resolving a focus card other than your economy card, you may also resolve "
        "and reset your economy card."
    )
    kind = ECONOMY
    era = MODERN
    cost = 10
    pays = (DIAMONDS, MARBLE)

    def after_focus(
        self, table: Table, seat: Seat, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        if table.row[seat * SLOTS + slot - 1] >> 2 == ECONOMY:
            return None
        if not table.cards_of_type(seat, ECONOMY):
            return None
        return AlsoResolve(seat, ECONOMY, slot, as_if, resets)


# Science.


class Oracle(Wonder):
    title = "Oracle"
    text = "Start of turn: you may swap 2 neighbouring cards of your focus row."
    kind = SCIENCE
    era = ANCIENT
    cost = 8
    pays = (MERCURY, MARBLE)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return SwapCards(seat, neighbours_only=True)


class Pyramids(Wonder):
    title = "Pyramids"
    text = (
        "When built: replace up to 3 level-I cards of your row by the level-II card of their type."
    )
    kind = SCIENCE
    era = ANCIENT
    cost = 9
    pays = (MERCURY, OIL)

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, 3, lowest=1, highest=1)


class PorcelainTower(Wonder):
    title = "Porcelain Tower"
    text = "When built: replace up to 2 cards of your row by the next level of their type."
    kind = SCIENCE
    era = MEDIEVAL
    cost = 9
    pays = (MERCURY, DIAMONDS)

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, 2, lowest=1, highest=3)


class PotalaPalace(Wonder):
    title = "Potala Palace"
    text = (
        "You may hold 4 diplomacy cards of each other player. When built: you may take 3 diplomacy "
        "cards in total from other players."
    )
    kind = SCIENCE
    era = MEDIEVAL
    cost = 10
    pays = (MERCURY, MARBLE)

    def diplomacy_limit(self) -> int:
        return 4

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return TakeFromAnyone(seat, 3)

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        return KeepWithinLimit(seat)


class OxfordUniversity(Wonder):
    title = "Oxford University"
    text = "When you replace a focus card other than science, the new one may be of any type."
    kind = SCIENCE
    era = MODERN
    cost = 10
    pays = (MERCURY, MARBLE)

    def any_type(self) -> bool:
        return True


class Kremlin(Wonder):
    title = "Kremlin"
    text = (
        "+4 combat value attacking a rival space if you have more reinforced control tokens than the "
        "defender."
    )
    kind = SCIENCE
    era = MODERN
    cost = 11
    pays = (MERCURY, OIL)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        if not fight.on_rival():  # ND-20.88
            return 0
        mine = table.reinforced[seat].bit_count()
        return 4 if mine > table.reinforced[fight.defender].bit_count() else 0


# Military.


class Petra(Wonder):
    title = "Petra"
    text = (
        "+2 combat value defending. Barbarians can't move onto your cities or reinforced control "
        "tokens."
    )
    kind = MILITARY
    era = ANCIENT
    cost = 7
    pays = (OIL, DIAMONDS)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def barred(self, table: Table, seat: Seat) -> int:
        return table.cities[seat] | table.reinforced[seat]


class TerracottaArmy(Wonder):
    title = "Terracotta Army"
    text = "+2 combat value attacking."
    kind = MILITARY
    era = ANCIENT
    cost = 8
    pays = (OIL, MARBLE)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class Alhambra(Wonder):
    title = "Alhambra"
    text = "+2 combat value attacking or defending."
    kind = MILITARY
    era = MEDIEVAL
    cost = 10
    pays = (OIL, MARBLE)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class VenetianArsenal(Wonder):
    title = "Venetian Arsenal"
    text = "Once per turn, after resolving the card in slot 5 you may resolve it again as if in slot 1."
    kind = MILITARY
    era = MEDIEVAL
    cost = 10
    pays = (OIL, DIAMONDS)

    def after_focus(
        self, table: Table, seat: Seat, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        if slot != SLOTS or as_if:  # ND-20.31
            return None
        return Resolve(seat, slot, as_slot=1, resets=resets)


class RuhrValley(Wonder):
    title = "Ruhr Valley"
    text = "+5 combat value defending."
    kind = MILITARY
    era = MODERN
    cost = 11
    pays = (OIL, MERCURY)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 5


class Pentagon(Wonder):
    title = "Pentagon"
    text = "+2 combat value attacking, and your attacks may be at any distance."
    kind = MILITARY
    era = MODERN
    cost = 12
    pays = (OIL, DIAMONDS)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def reach_at_least(self) -> int:
        return 999  # farther than any map is wide (ND-20.86: a path is still needed)


WONDERS: Final[tuple[Wonder, ...]] = (
    Stonehenge(),
    HangingGardens(),
    ForbiddenCity(),
    ChichenItza(),
    SydneyOperaHouse(),
    EiffelTower(),
    Colossus(),
    GreatLighthouse(),
    GreatZimbabwe(),
    MachuPicchu(),
    BigBen(),
    EstadioDoMaracana(),
    Oracle(),
    Pyramids(),
    PorcelainTower(),
    PotalaPalace(),
    OxfordUniversity(),
    Kremlin(),
    Petra(),
    TerracottaArmy(),
    Alhambra(),
    VenetianArsenal(),
    RuhrValley(),
    Pentagon(),
)
