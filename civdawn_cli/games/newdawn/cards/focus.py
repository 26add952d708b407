"""The focus cards: five types of four levels (ND-4.5, ND-4.7). A type does its own sentence with
the numbers of the card; cards with further sentences add a step before or after it."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.names import SLOTS
from civdawn_cli.games.newdawn.rules.culture import (
    ConvertToken,
    PlaceThen,
    PlaceTokens,
    ShiftToken,
)
from civdawn_cli.games.newdawn.rules.economy import MoveCaravans, SwapResource, caravan_terms
from civdawn_cli.games.newdawn.rules.industry import Build, BuildTerms
from civdawn_cli.games.newdawn.rules.military import Attack, AttackTerms, Reinforce
from civdawn_cli.games.newdawn.rules.science import AdvanceDial, GainResource, StrikeTokens
from civdawn_cli.games.newdawn.rules.trade import PutTokens
from civdawn_cli.games.newdawn.rules.turn import FocusCard, ResolveAnother
from civdawn_cli.games.newdawn.table import Table


class Culture(FocusCard):
    """Place control tokens next to friendly cities (ND-6). tokens: how many."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        self.tokens: Final[int] = self.params["place_near_city"]

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        then(
            table,
            PlaceTokens(seat, card, number, self.tokens),
            *self.afterwards(seat, card, number),
        )

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        """The steps of the card's further sentence, which follow its type's own."""
        return []


class EarlyEmpire(Culture):
    text = "Place 2 control tokens next to friendly cities."
    short = "2 control tokens"


class DramaAndPoetry(Culture):
    text = (
        "Place 2 control tokens next to friendly cities. Then you may move one of your control "
        "tokens to a neighbouring empty land space."
    )
    short = "2 control tokens, then move one"

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        return [ShiftToken(seat)]


class CivilService(Culture):
    text = (
        "Place 2 control tokens next to friendly cities. Then place 1 next to any friendly space, "
        "city or control token."
    )
    short = "2 control tokens and 1 beside any own space"

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        return [PlaceThen(seat, card, number)]


class MassMedia(Culture):
    text = (
        "Place 3 control tokens next to friendly cities. Then pick a rival control token within 2 "
        "spaces of a friendly space: replace it by an unreinforced one of yours or, if reinforced, "
        "turn it over."
    )
    short = "3 control tokens, then take or turn a rival's"

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        reach: int = self.params["then_convert_rival_token"]["range_from_friendly_space"]
        return [ConvertToken(seat, reach)]


class Science(FocusCard):
    """Advance the tech dial by the slot number (ND-7)."""

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        then(table, *self.before(seat, in_slot_5), AdvanceDial(seat, card, number))

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        """The steps of the card's further sentence, which come before the dial moves."""
        return []


class Astrology(Science):
    text = "Advance your tech dial by the slot number."
    short = "tech dial"


class Mathematics(Science):
    text = "Put a trade token on one of your focus cards, then advance your tech dial."
    short = "a trade token, then tech dial"

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        number: int = self.params["first"]["trade_token_on_own_card"]
        return [PutTokens(seat, number, optional=True)]


class ReplaceableParts(Science):
    text = "Take a resource of a type you do not hold from the supply, then advance your tech dial."
    short = "a new type of resource, then tech dial"

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        return [GainResource(seat, optional=True, new=True)]


class NuclearPower(Science):
    text = (
        "In slot 5, choose a space: on it and around it unreinforced control tokens are destroyed "
        "and reinforced ones turned over. Then advance your tech dial."
    )
    short = "in slot 5 hits control tokens, then tech dial"

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        return [StrikeTokens(seat)] if in_slot_5 else []


class Economy(FocusCard):
    """Move each caravan (ND-8). caravans: in use with this card; move: spaces each; water: whether
    they may enter it; sweeps: whether they may enter barbarians' spaces, defeating them."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        self.caravans: Final[int] = box.caravans_of[number]
        self.move: Final[int] = self.params["move"]
        self.water: Final[bool] = self.params["water"]
        self.sweeps: Final[bool] = self.params.get("may_enter_barbarian", False)

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        terms = caravan_terms(table, seat, card, number, self.move, self.water, self.sweeps)
        then(table, MoveCaravans(seat, terms), *self.afterwards(seat))

    def afterwards(self, seat: Seat) -> list[Step[Any]]:
        """The steps of the card's further sentence, which follow its type's own."""
        return []


class ForeignTrade(Economy):
    text = "1 caravan. Move each caravan up to 3 spaces."
    short = "1 caravan, 3 spaces"


class Currency(Economy):
    text = (
        "2 caravans. Move each caravan up to 4 spaces. Caravans may enter barbarians' spaces and "
        "defeat them, for no trade token."
    )
    short = "2 caravans, 4 spaces, beating barbarians"


class SteamPower(Economy):
    text = (
        "2 caravans. Move each caravan up to 6 spaces, also over water. Then you may put a "
        "resource back for one of any type in the supply."
    )
    short = "2 caravans, 6 spaces, also water; swap a resource"

    def afterwards(self, seat: Seat) -> list[Step[Any]]:
        return [SwapResource(seat)]


class Capitalism(Economy):
    text = (
        "3 caravans. Move each caravan up to 6 spaces, also over water. Once per turn, after "
        "resetting this card, resolve another card of your row as if in slot 1; it is not reset."
    )
    short = "3 caravans, 6 spaces, also water; then another card"

    def after_reset(self, table: Table, seat: Seat, card: int) -> None:
        once = table.box.once
        if not table.spent & once:
            table.spent |= once
            then(table, ResolveAnother(seat, card))


class Industry(FocusCard):
    """Build a city or a wonder (ND-9).

    distance: the most spaces between the city and a friendly space. slot_5: the production in slot
    5, if it isn't the slot number. water, from_caravans, tokens: see `BuildTerms`.
    """

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        params = self.params
        self.distance: Final[int] = params["city_range"]
        self.slot_5: Final[int] = params.get("wonder_production_in_slot_5", SLOTS)
        self.water: Final[bool] = params["count_through_water"]
        self.from_caravans: Final[bool] = params.get("count_from_own_caravans", False)
        self.tokens: Final[int] = params.get("after_city_place_tokens_adjacent", 0)

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        production = self.slot_5 if in_slot_5 else number
        terms = BuildTerms(
            card, number, production, self.distance, self.water, self.from_caravans, self.tokens
        )
        then(table, Build(seat, terms))


class Pottery(Industry):
    text = "Build a wonder with the slot number as production, or a city within 2 spaces."
    short = "a wonder, or a city 2 from you"


class AnimalHusbandry(Industry):
    text = (
        "Build a wonder with the slot number as production, or a city within 3 spaces of a "
        "friendly space or of one of your caravans."
    )
    short = "a wonder, or a city 3 from you or a caravan"


class Nationalism(Industry):
    text = (
        "Build a wonder with the slot number as production, in slot 5 with 7, or a city within 4 "
        "spaces, counted through water too."
    )
    short = "a wonder (7 in slot 5), or a city 4 from you"


class Urbanization(Industry):
    text = (
        "Build a wonder with the slot number as production, or a city within 5 spaces, counted "
        "through water too, and then place up to 2 control tokens next to that city."
    )
    short = "a wonder, or a city 5 from you and 2 tokens"


class Military(FocusCard):
    """Reinforce or attack (ND-10). attacks: how many; reach: their range; bonus,
    against_barbarians: added to the combat value; water, anything: what the range may be counted
    through."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        params = self.params
        self.attacks: Final[int] = params["attacks"]
        self.reach: Final[int] = params["range"]
        self.bonus: Final[int] = params["combat_bonus"]
        self.against_barbarians: Final[int] = params.get("combat_bonus_vs_barbarian") or self.bonus
        self.water: Final[bool] = params.get("count_through_water", False)
        self.anything: Final[bool] = params.get("count_through_rival_spaces", False)
        self.both: Final[bool] = params["mode"] == "attack_then_reinforce"

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        terms = AttackTerms(
            card,
            number,
            self.attacks,
            self.reach,
            self.bonus,
            self.against_barbarians,
            self.water,
            self.anything,
            self.both,
        )
        if self.both:
            then(table, Attack(seat, terms, 0))
        else:
            then(table, Reinforce(seat, number, terms))


class Masonry(Military):
    text = (
        "Reinforce up to the slot number of control tokens, or attack twice within 2 spaces with "
        "the slot number as combat value."
    )
    short = "reinforce, or attack twice within 2"


class IronWorking(Military):
    text = (
        "Reinforce up to the slot number of control tokens, or attack twice within 3 spaces with "
        "the slot number +1, against barbarians +3."
    )
    short = "reinforce, or attack twice within 3, +1 (barbarians +3)"


class MassProduction(Military):
    text = (
        "Attack twice within 3 spaces, counted through water too, with the slot number +2. Then "
        "reinforce up to the slot number less the attacks made."
    )
    short = "attack twice within 3, +2, then reinforce"


class Flight(Military):
    text = (
        "Reinforce up to the slot number of control tokens, or attack three times within 5 spaces, "
        "counted through anything, with the slot number +3."
    )
    short = "reinforce, or attack 3 times within 5, +3"


FOCUS: Final[dict[str, type[FocusCard]]] = {
    "Early Empire": EarlyEmpire,
    "Drama and Poetry": DramaAndPoetry,
    "Civil Service": CivilService,
    "Mass Media": MassMedia,
    "Astrology": Astrology,
    "Mathematics": Mathematics,
    "Replaceable Parts": ReplaceableParts,
    "Nuclear Power": NuclearPower,
    "Foreign Trade": ForeignTrade,
    "Currency": Currency,
    "Steam Power": SteamPower,
    "Capitalism": Capitalism,
    "Pottery": Pottery,
    "Animal Husbandry": AnimalHusbandry,
    "Nationalism": Nationalism,
    "Urbanization": Urbanization,
    "Masonry": Masonry,
    "Iron Working": IronWorking,
    "Mass Production": MassProduction,
    "Flight": Flight,
}
"""By name."""
