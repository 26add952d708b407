"""The question now asked, and the attack being made, as data (see `table_json.py`).

Options are not here: they come with the question. What is here says what an answer is about where
the options alone don't, such as whose card they mean or how many more will follow.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import CHANCE, SILENT, Seat, Step
from civdawn_cli.games.newdawn.cards.city_states import DriveTo
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.cards.wonders_culture import (
    CedeToken,
    PlaceOne,
    PointAtSecond,
    SpreadOnHills,
)
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    TOKEN_TARGET,
    WONDER_CARDS,
    Fight,
)
from civdawn_cli.games.newdawn.map.tiles import SIDE_NAMES
from civdawn_cli.games.newdawn.names import CITY_STATE_0, DESIGNS, UNUSED, slug
from civdawn_cli.games.newdawn.notation.writing import barbarian_name, effect_name
from civdawn_cli.games.newdawn.rules.barbarians import Raid
from civdawn_cli.games.newdawn.rules.conquest import (
    CarryOff,
    ConquerOrLiberate,
    HoldState,
    Plunder,
)
from civdawn_cli.games.newdawn.rules.culture import (
    ConvertToken,
    PlaceBesideFriendly,
    PlaceToken,
    ShiftTo,
)
from civdawn_cli.games.newdawn.rules.diplomacy import (
    TakeDifferent,
    TakeFromAnyone,
    TakeFromCityState,
    TakeFromRival,
)
from civdawn_cli.games.newdawn.rules.draft import DrawCore, LayCore, LayTile, RollSide
from civdawn_cli.games.newdawn.rules.economy import BeforeMove, MoveCaravan, PickCaravan, Trek
from civdawn_cli.games.newdawn.rules.folds import more_tokens
from civdawn_cli.games.newdawn.rules.industry import (
    Build,
    Pay,
    PlaceWonder,
    UpgradeCards,
    UpgradeTo,
)
from civdawn_cli.games.newdawn.rules.military import (
    Attack,
    AttackerSpends,
    DefenderSpends,
    Reinforce,
    RollAttack,
    RollDefence,
)
from civdawn_cli.games.newdawn.rules.pinning import PinNatural
from civdawn_cli.games.newdawn.rules.reactions import AfterReset
from civdawn_cli.games.newdawn.rules.row import RecallCaravan, ReplaceCard
from civdawn_cli.games.newdawn.rules.science import AdvanceDial, LearnCard
from civdawn_cli.games.newdawn.rules.tokens import PlaceNear
from civdawn_cli.games.newdawn.rules.trade import PutTokens, SpendOne, SpendTokens
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, AfterFocus
from civdawn_cli.games.newdawn.table import Table

Data = dict[str, object]

TARGETS: Final = {
    BARBARIAN_TARGET: "barbarian",
    CITY_STATE_TARGET: "city-state",
    TOKEN_TARGET: "control-token",
    CITY_TARGET: "city",
    CAPITAL_TARGET: "capital",
}


def seat_number(seat: Seat) -> int | None:
    """A seat as people count, from 1; None for nobody."""
    return seat + 1 if seat >= 0 else None


def card_name(card: int) -> str:
    """A focus card as notation writes it."""
    return slug(FOCUS_CARDS[card].title)


def space_name(table: Table, space: int) -> str | None:
    """A space as notation writes it, None for none."""
    return table.board.names[space] if space >= 0 else None


def caravan_place(table: Table, place: int) -> str:
    """Where a caravan is: a space, `card` or `unused`."""
    return space_name(table, place) or ("unused" if place == UNUSED else "card")


def tile_name(tile: int, side: int) -> str:
    """A tile and the side that is up: `4a`."""
    return f"{tile}{SIDE_NAMES[side].lower()}"


def question(table: Table) -> Data | None:
    """The question now asked: kind, seat (None for chance) and what it is about; None for none."""
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return None
    about: Data = {}
    luck = step.luck() if step.seat == CHANCE else CHANCE
    if luck != CHANCE:
        about["seat"] = luck + 1
    _about_cards(table, step, about)
    _about_pieces(table, step, about)
    _about_gains(step, about)
    return {"seat": seat_number(step.seat), "kind": step.kind.name, "about": about}


def _about_cards(table: Table, step: Step[Any], about: Data) -> None:
    """Resolving focus cards and spending from them."""
    if isinstance(step, SpendTokens | SpendOne):
        about["card"] = card_name(step.card)
        if isinstance(step, AdvanceDial):
            about["number"] = step.number
        elif isinstance(step, BeforeMove):
            _about_caravans(table, step.rest.trek, step.rest.done, step.place, about)
    elif isinstance(step, AfterFocus):
        about["slot"] = step.slot
    elif isinstance(step, AfterReset | ReplaceCard):
        about["card"] = card_name(step.card)
    elif isinstance(step, Build):
        about["card"] = card_name(step.works.card)
        about["number"] = step.works.number
        about["production"] = step.works.production
        about["distance"] = step.works.distance
    elif isinstance(step, Pay):
        about["card"] = card_name(step.card)
        about["wonder"] = WONDER_CARDS[step.wonder].slug
        about["missing"] = step.missing
    elif isinstance(step, PlaceWonder | CarryOff):
        about["wonder"] = WONDER_CARDS[step.wonder].slug
    elif isinstance(step, Attack):
        about["card"] = card_name(step.campaign.card)
        about["number"] = step.campaign.number
        about["left"] = step.campaign.attacks - step.made
        about["distance"] = step.campaign.reach
    elif isinstance(step, LearnCard):
        about["level"] = step.level
    elif isinstance(step, UpgradeTo):
        about["slot"] = step.slot


def _about_pieces(table: Table, step: Step[Any], about: Data) -> None:
    """Placing and moving what is on the map."""
    if isinstance(step, DrawCore | RollSide | LayCore):
        about["core"] = numbers(step.core)
        if isinstance(step, LayCore):
            about["side"] = SIDE_NAMES[step.side].lower()
    elif isinstance(step, LayTile):
        about["tile"] = tile_name(step.tile, step.side)
    elif isinstance(step, PlaceToken):
        rest = step.rest
        allowed = rest.allowance + more_tokens(table, step.seat) + rest.spent
        about["card"] = card_name(rest.card)
        about["number"] = rest.number
        about["left"] = max(allowed - rest.placed, 0)
    elif isinstance(step, PlaceNear):
        about["number"] = step.number
        about["left"] = step.left
        if not isinstance(step, PlaceBesideFriendly):
            about["near"] = [table.board.names[space] for space in numbers(step.near)]
    elif isinstance(step, PlaceOne):
        about["number"] = step.difficulty
    elif isinstance(step, SpreadOnHills | ShiftTo | ConquerOrLiberate):
        about["space"] = table.board.names[step.space]
    elif isinstance(step, ConvertToken):
        about["distance"] = step.distance
    elif isinstance(step, PointAtSecond):
        about["space"] = table.board.names[step.first]
    elif isinstance(step, CedeToken):
        about["seat"] = step.taker + 1
    elif isinstance(step, DriveTo):
        about["barbarian"] = barbarian_name(step.letter)
    elif isinstance(step, PickCaravan):
        _about_caravans(table, step.rest.trek, step.rest.done, UNUSED, about)
    elif isinstance(step, MoveCaravan):
        _about_caravans(table, step.trek, step.done, step.place, about)
        about["left"] = step.left
    elif isinstance(step, Reinforce | RecallCaravan):
        about["left"] = step.left if isinstance(step, Reinforce) else step.count


def _about_caravans(
    table: Table, trek: Trek, done: tuple[int, ...], place: int, about: Data
) -> None:
    """The terms on which caravans move, and which of them does; place: UNUSED for none yet."""
    about["card"] = card_name(trek.card)
    about["number"] = trek.number
    about["distance"] = trek.distance
    about["pool"] = trek.pool
    about["moved"] = [caravan_place(table, where) for where in done]
    if place != UNUSED:
        about["caravan"] = caravan_place(table, place)


def _about_gains(step: Step[Any], about: Data) -> None:
    """Tokens, resources and cards that change hands."""
    if isinstance(step, PutTokens):
        about["seat"] = step.owner + 1
        about["left"] = step.count
    elif isinstance(step, Plunder):
        about["seat"] = step.rival + 1
        about["left"] = step.left
    elif isinstance(step, Raid | TakeFromAnyone | UpgradeCards):
        about["left"] = step.left
    elif isinstance(step, TakeFromRival):
        about["seat"] = step.giver + 1
    elif isinstance(step, TakeDifferent):
        about["seat"] = step.card // DESIGNS + 1
    elif isinstance(step, TakeFromCityState | HoldState):
        about["city_state"] = effect_name(CITY_STATE_0 + step.state)
    elif isinstance(step, PinNatural):
        about["natural_wonder"] = slug(NATURALS[step.natural])


def attack(table: Table) -> Data | None:
    """The attack under way, from its choice until it is decided (ND-10.2); None for none.

    rolled: the attacker's die, slot number and card bonus, until the defender's die lies; margin:
    from then on attack less defence; the attacker wins with more than 0.
    """
    for step in table.stack[::-1]:
        if isinstance(step, RollAttack):
            return _attack(table, step.fight, None, None)
        if isinstance(step, RollDefence):
            return _attack(table, step.fight, step.attack, None)
        if isinstance(step, AttackerSpends | DefenderSpends):
            return _attack(table, step.fight, None, step.margin)
    return None


def _attack(table: Table, fight: Fight, rolled: int | None, margin: int | None) -> Data:
    """An attack."""
    barbarian = fight.what == BARBARIAN_TARGET
    return {
        "attacker": fight.attacker + 1,
        "defender": seat_number(fight.defender),
        "target": TARGETS[fight.what],
        "space": table.board.names[fight.space],
        "barbarian": barbarian_name(fight.letter) if barbarian else None,
        "card": card_name(fight.card),
        "number": fight.number,
        "rolled": rolled,
        "margin": margin,
    }
