"""The focus cards: five types of four levels (ND-4.5, ND-4.7). A type does its own sentence with
the numbers of the card; cards with further sentences add a step before or after it."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.newdawn.names import CULTURE, ECONOMY, INDUSTRY, MILITARY, SCIENCE
from civdawn_cli.games.newdawn.rules.culture import (
    ConvertToken,
    PlaceThen,
    PlaceTokens,
    ShiftToken,
)
from civdawn_cli.games.newdawn.rules.economy import MoveCaravans, SwapResource, trek_for
from civdawn_cli.games.newdawn.rules.industry import Build, Works
from civdawn_cli.games.newdawn.rules.military import Attack, Campaign, Reinforce
from civdawn_cli.games.newdawn.rules.science import AdvanceDial, GainResource, StrikeTokens
from civdawn_cli.games.newdawn.rules.trade import PutTokens
from civdawn_cli.games.newdawn.rules.turn import FocusCard, ResolveAnother
from civdawn_cli.games.newdawn.table import Table

ONCE: Final = 1 << 16
"""Bit of `Table.spent`: the once-per-turn sentence of a focus card has served."""


class Culture(FocusCard):
    """Place control tokens next to friendly cities (ND-6). tokens: how many."""

    kind = CULTURE
    tokens: int = 2

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        then(
            table,
            PlaceTokens(seat, card, number, self.tokens),
            *self.afterwards(seat, card, number),
        )

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        """The card's further sentence."""
        return []


class EarlyEmpire(Culture):
    title = "Early Empire"
    text = "Place 2 control tokens next to friendly cities."
    level = 1


class DramaAndPoetry(Culture):
    title = "Drama and Poetry"
    text = (
        "Place 2 control tokens next to friendly cities. Then you may move one of your control "
        "tokens to a neighbouring empty land space."
    )
    level = 2

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        return [ShiftToken(seat)]


class CivilService(Culture):
    title = "Civil Service"
    text = (
        "Place 2 control tokens next to friendly cities. Then place 1 next to any friendly space, "
        "city or control token."
    )
    level = 3

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        return [PlaceThen(seat, card, number)]


class MassMedia(Culture):
    title = "Mass Media"
    text = (
        "Place 3 control tokens next to friendly cities. Then pick a rival control token within 2 "
        "spaces of a friendly space: replace it by an unreinforced one of yours or, if reinforced, "
        "turn it over."
    )
    level = 4
    tokens = 3

    def afterwards(self, seat: Seat, card: int, number: int) -> list[Step[Any]]:
        return [ConvertToken(seat, 2)]


class Science(FocusCard):
    """Advance the tech dial by the slot number (ND-7)."""

    kind = SCIENCE

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        then(table, *self.before(seat, in_slot_5), AdvanceDial(seat, card, number))

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        """The card's sentence before the dial moves."""
        return []


class Astrology(Science):
    title = "Astrology"
    text = "Advance your tech dial by the slot number."
    level = 1


class Mathematics(Science):
    title = "Mathematics"
    text = "Put a trade token on one of your focus cards, then advance your tech dial."
    level = 2

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        return [PutTokens(seat, 1, optional=True)]


class ReplaceableParts(Science):
    title = "Replaceable Parts"
    text = "Take a resource of a type you do not hold from the supply, then advance your tech dial."
    level = 3

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        return [GainResource(seat, optional=True, new=True)]


class NuclearPower(Science):
    title = "Nuclear Power"
    text = (
        "In slot 5, choose a space: on it and around it unreinforced control tokens are destroyed "
        "and reinforced ones turned over. Then advance your tech dial."
    )
    level = 4

    def before(self, seat: Seat, in_slot_5: bool) -> list[Step[Any]]:
        return [StrikeTokens(seat)] if in_slot_5 else []


class Economy(FocusCard):
    """Move each caravan (ND-8). caravans: in use with this card; move: spaces each; water: whether
    they may enter it; sweeps: whether they may enter barbarians' spaces, defeating them."""

    kind = ECONOMY
    caravans: int = 1
    move: int = 3
    water: bool = False
    sweeps: bool = False

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        trek = trek_for(table, seat, card, number, self.move, self.water, self.sweeps)
        then(table, MoveCaravans(seat, trek), *self.afterwards(seat))

    def afterwards(self, seat: Seat) -> list[Step[Any]]:
        """The card's further sentence."""
        return []


class ForeignTrade(Economy):
    title = "Foreign Trade"
    text = "1 caravan. Move each caravan up to 3 spaces."
    level = 1


class Currency(Economy):
    title = "Currency"
    text = (
        "2 caravans. Move each caravan up to 4 spaces. Caravans may enter barbarians' spaces and "
        "defeat them, for no trade token."
    )
    level = 2
    caravans = 2
    move = 4
    sweeps = True


class SteamPower(Economy):
    title = "Steam Power"
    text = (
        "2 caravans. Move each caravan up to 6 spaces, also over water. Then you may put a "
        "resource back for one of any type in the supply."
    )
    level = 3
    caravans = 2
    move = 6
    water = True

    def afterwards(self, seat: Seat) -> list[Step[Any]]:
        return [SwapResource(seat)]


class Capitalism(Economy):
    title = "Capitalism"
    text = (
        "3 caravans. Move each caravan up to 6 spaces, also over water. Once per turn, after "
        "resetting this card, resolve another card of your row as if in slot 1; it is not reset."
    )
    level = 4
    caravans = 3
    move = 6
    water = True

    def after_reset(self, table: Table, seat: Seat, card: int) -> None:
        if not table.spent & ONCE:
            table.spent |= ONCE
            then(table, ResolveAnother(seat, card))


class Industry(FocusCard):
    """Build a city or a wonder (ND-9). distance: of the city from a friendly space; slot_5: the
    production in slot 5, if it isn't the slot number; water, from_caravans, tokens: see Works."""

    kind = INDUSTRY
    distance: int = 2
    slot_5: int = 5
    water: bool = False
    from_caravans: bool = False
    tokens: int = 0

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        production = self.slot_5 if in_slot_5 else number
        works = Works(
            card, number, production, self.distance, self.water, self.from_caravans, self.tokens
        )
        then(table, Build(seat, works))


class Pottery(Industry):
    title = "Pottery"
    text = "Build a wonder with the slot number as production, or a city within 2 spaces."
    level = 1


class AnimalHusbandry(Industry):
    title = "Animal Husbandry"
    text = (
        "Build a wonder with the slot number as production, or a city within 3 spaces of a "
        "friendly space or of one of your caravans."
    )
    level = 2
    distance = 3
    from_caravans = True


class Nationalism(Industry):
    title = "Nationalism"
    text = (
        "Build a wonder with the slot number as production, in slot 5 with 7, or a city within 4 "
        "spaces, counted through water too."
    )
    level = 3
    distance = 4
    slot_5 = 7
    water = True


class Urbanization(Industry):
    title = "Urbanization"
    text = (
        "Build a wonder with the slot number as production, or a city within 5 spaces, counted "
        "through water too, and then place up to 2 control tokens next to that city."
    )
    level = 4
    distance = 5
    water = True
    tokens = 2


class Military(FocusCard):
    """Reinforce or attack (ND-10). attacks: how many; reach: their range; bonus,
    against_barbarians: added to the combat value; water, anything: what the range may be counted
    through."""

    kind = MILITARY
    attacks: int = 2
    reach: int = 2
    bonus: int = 0
    against_barbarians: int = 0
    water: bool = False
    anything: bool = False
    both: bool = False

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        campaign = Campaign(
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
            then(table, Attack(seat, campaign, 0))
        else:
            then(table, Reinforce(seat, number, campaign))


class Masonry(Military):
    title = "Masonry"
    text = (
        "Reinforce up to the slot number of control tokens, or attack twice within 2 spaces with "
        "the slot number as combat value."
    )
    level = 1


class IronWorking(Military):
    title = "Iron Working"
    text = (
        "Reinforce up to the slot number of control tokens, or attack twice within 3 spaces with "
        "the slot number +1, against barbarians +3."
    )
    level = 2
    reach = 3
    bonus = 1
    against_barbarians = 3


class MassProduction(Military):
    title = "Mass Production"
    text = (
        "Attack twice within 3 spaces, counted through water too, with the slot number +2. Then "
        "reinforce up to the slot number less the attacks made."
    )
    level = 3
    reach = 3
    bonus = 2
    against_barbarians = 2
    water = True
    both = True


class Flight(Military):
    title = "Flight"
    text = (
        "Reinforce up to the slot number of control tokens, or attack three times within 5 spaces, "
        "counted through anything, with the slot number +3."
    )
    level = 4
    attacks = 3
    reach = 5
    bonus = 3
    against_barbarians = 3
    water = True
    anything = True


FOCUS: Final[tuple[FocusCard, ...]] = (
    EarlyEmpire(),
    DramaAndPoetry(),
    CivilService(),
    MassMedia(),
    Astrology(),
    Mathematics(),
    ReplaceableParts(),
    NuclearPower(),
    ForeignTrade(),
    Currency(),
    SteamPower(),
    Capitalism(),
    Pottery(),
    AnimalHusbandry(),
    Nationalism(),
    Urbanization(),
    Masonry(),
    IronWorking(),
    MassProduction(),
    Flight(),
)
