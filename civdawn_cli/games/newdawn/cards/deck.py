"""Every card numbered: the one place where cards meet the engine's registers."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.agendas import VICTORY
from civdawn_cli.games.newdawn.cards.city_states import CITY_STATES
from civdawn_cli.games.newdawn.cards.diplomacy import Pact, pacts_of
from civdawn_cli.games.newdawn.cards.focus import FOCUS
from civdawn_cli.games.newdawn.cards.leaders import LEADERS
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.cards.wonders_culture import CULTURE_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_economy import ECONOMY_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_military import MILITARY_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_science import SCIENCE_WONDERS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, HOOKS, WONDER_CARDS, Effect, Wonder
from civdawn_cli.games.newdawn.names import (
    BARBARIANS,
    CITY_STATE_0,
    DESIGNS,
    DIPLOMACY_0,
    LEADER_0,
    NATURAL_RESOURCES,
    WONDER_0,
)
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.setup import OPENING_ROWS
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS

WONDERS: Final[tuple[Wonder, ...]] = (
    CULTURE_WONDERS + ECONOMY_WONDERS + SCIENCE_WONDERS + MILITARY_WONDERS
)
PACTS: Final[tuple[Pact, ...]] = tuple([pact for giver in range(4) for pact in pacts_of(giver)])


def _number(first: int, cards: list[Effect]) -> None:
    """Give effects their numbers and put them in the register."""
    for offset, card in enumerate(cards):
        card.number = first + offset
        ALL_EFFECTS[first + offset] = card


def _overriding(hook: str) -> int:
    """The effects whose class overrides a hook, a bit each."""
    found = 0
    for effect in ALL_EFFECTS:
        for cls in type(effect).__mro__:
            if cls is Effect:
                break
            if hook in cls.__dict__:
                found |= 1 << effect.number
                break
    return found


def deal() -> None:
    """Fill every register. The game does it once, when it is imported."""
    _number(LEADER_0, list(LEADERS))
    _number(WONDER_0, list(WONDERS))
    _number(CITY_STATE_0, list(CITY_STATES))
    _number(DIPLOMACY_0, list(PACTS))
    assert len(PACTS) == 4 * DESIGNS
    for number, wonder in enumerate(WONDERS):
        WONDER_CARDS[number] = wonder
    for number, leader in enumerate(LEADERS):
        OPENING_ROWS[number] = leader.row
    for number, card in enumerate(FOCUS):
        FOCUS_CARDS[number] = card
    VICTORY_CARDS[:] = list(VICTORY)
    _find_hooks()


def _find_hooks() -> None:
    """Note for every hook who overrides it. One line a hook: attributes of compiled classes are not
    set by name."""
    HOOKS.attack = _overriding("attack")
    HOOKS.defence = _overriding("defence")
    HOOKS.easier = _overriding("easier")
    HOOKS.discount = _overriding("discount")
    HOOKS.more_tokens = _overriding("more_tokens")
    HOOKS.caravan_pool = _overriding("caravan_pool")
    HOOKS.counts_as = _overriding("counts_as")
    HOOKS.slot_at_least = _overriding("slot_at_least")
    HOOKS.reach_at_least = _overriding("reach_at_least")
    HOOKS.diplomacy_limit = _overriding("diplomacy_limit")
    HOOKS.token_room = _overriding("token_room")
    HOOKS.token_sites = _overriding("token_sites")
    HOOKS.city_sites = _overriding("city_sites")
    HOOKS.caravan_starts = _overriding("caravan_starts")
    HOOKS.maturing = _overriding("maturing")
    HOOKS.any_type = _overriding("any_type")
    HOOKS.barred = _overriding("barred")
    HOOKS.ability = _overriding("ability")
    HOOKS.after_token = _overriding("after_token")
    HOOKS.when_built = _overriding("when_built")
    HOOKS.when_lost = _overriding("when_lost")
    HOOKS.after_focus = _overriding("after_focus")
    HOOKS.after_reset = _overriding("after_reset")
    HOOKS.after_arrival = _overriding("after_arrival")
    HOOKS.after_barbarian = _overriding("after_barbarian")
    HOOKS.pins = _overriding("pins")


deal()

BASE: Final = Box(
    FOCUS_CARDS,
    ALL_EFFECTS,
    (LEADER_0, WONDER_0, CITY_STATE_0, DIPLOMACY_0),
    WONDER_CARDS,
    VICTORY_CARDS,
    NATURALS,
    NATURAL_RESOURCES,
    OPENING_ROWS,
    HOOKS,
    BARBARIANS,
)
"""The base game."""
