"""Diplomacy cards and effects: why one can't be taken, returned or used (ND-12, ND-4.4)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.cards.diplomacy import Pact
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, HOOKS
from civdawn_cli.games.newdawn.names import CITY_STATE_0, DIPLOMACY_0
from civdawn_cli.games.newdawn.notation.refusals.common import (
    effect_names,
    find_name,
    state_name,
    unknown,
)
from civdawn_cli.games.newdawn.rules.diplomacy import (
    GiveBack,
    TakeDifferent,
    TakeFromAnyone,
    TakeFromCityState,
    TakeFromRival,
    available,
    taken,
)
from civdawn_cli.games.newdawn.rules.folds import diplomacy_limit
from civdawn_cli.games.newdawn.rules.reactions import Abilities, AfterReset
from civdawn_cli.games.newdawn.rules.turn import AfterFocus
from civdawn_cli.games.newdawn.table import Table


def diplomacy_names(table: Table) -> list[str]:
    """What notation calls the diplomacy cards, by effect number; '' for other effects."""
    names = effect_names(table)
    return [name if number >= CITY_STATE_0 else "" for number, name in enumerate(names)]


def take(table: Table, step: Step[Any], token: str) -> str:
    """Why a diplomacy card can't be taken (ND-12)."""
    names = diplomacy_names(table)
    number = find_name(token, names)
    known = number >= 0 or any(name.startswith(token) for name in names)
    if known and isinstance(step, TakeFromCityState):
        return f"the card to take here is {state_name(step.state)}'s (ND-12.2)"
    if number < 0:
        return unknown(token, "diplomacy card", names)
    effect = ALL_EFFECTS[number]
    if not isinstance(effect, Pact):
        if isinstance(step, TakeFromAnyone):
            return "only players' cards can be taken here (ND-20.76)"
        return "a city-state's card is taken from that city-state (ND-12.2)"
    if effect.giver == step.seat:
        return "a player's own cards do nothing for them (ND-12.1)"
    wrong = _wrong_giver(table, step, effect.giver)
    if wrong:
        return wrong
    holder = table.diplomacy[number - DIPLOMACY_0]
    if isinstance(step, TakeDifferent) and number == DIPLOMACY_0 + step.card:
        return "that is the one given back (ND-20.113)"
    if holder != effect.giver:
        return f"seat {holder + 1} has it (ND-12.3)"
    return ""


def _wrong_giver(table: Table, step: Step[Any], giver: Seat) -> str:
    """That a card is not of the player whose cards can be taken here; '' if it is."""
    if isinstance(step, TakeFromRival) and giver != step.giver:
        return f"only cards of seat {step.giver + 1}, whose city it is (ND-12.3)"
    if isinstance(step, TakeDifferent) and giver != step.card // 4:
        return f"only a card of seat {step.card // 4 + 1} (ND-20.113)"
    if isinstance(step, TakeFromAnyone):
        limit = diplomacy_limit(table, step.seat)
        if len(taken(table, step.seat, giver)) >= limit:
            return f"{limit} of seat {giver + 1}'s cards are held, the most allowed (ND-12.1)"
    return ""


def give_back(table: Table, step: Step[Any], token: str) -> str:
    """Why a diplomacy card can't be returned (ND-20.76, ND-20.113)."""
    names = diplomacy_names(table)
    number = find_name(token, names)
    if number < 0:
        return unknown(token, "diplomacy card", names)
    if not table.held[step.seat] >> number & 1:
        return "this seat does not hold it (ND-12.4)"
    effect = ALL_EFFECTS[number]
    rule = "ND-20.113" if isinstance(step, GiveBack) else "ND-20.76"
    if not isinstance(effect, Pact):
        return f"only players' cards are returned here ({rule})"
    if isinstance(step, GiveBack) and not available(table, effect.giver):
        return f"seat {effect.giver + 1} has no other card to take for it (ND-20.113)"
    return f"not more cards of seat {effect.giver + 1} than allowed are held (ND-20.76)"


def use(table: Table, step: Step[Any], token: str) -> str:
    """Why an effect can't be used now (ND-4.4, ND-20.23, ND-20.24)."""
    names = effect_names(table)
    number = find_name(token, names)
    if number < 0:
        return unknown(token, "effect", names)
    if not table.held[step.seat] >> number & 1:
        return "this seat does not hold it (ND-4.4)"
    hook, moment, rule = 0, "now", "ND-20.23"
    if isinstance(step, Abilities):
        hook, moment = HOOKS.ability, "at the start of a turn"
    elif isinstance(step, AfterFocus):
        hook, moment, rule = HOOKS.after_focus, "after resolving a card", "ND-20.24"
    elif isinstance(step, AfterReset):
        hook, moment, rule = HOOKS.after_reset, "after resetting a card", "ND-20.24"
    if not hook >> number & 1:
        return f"not an effect to use {moment} ({rule})"
    if table.used >> number & 1:
        return f"used this turn already ({rule})"
    return f"it has nothing to do now ({rule})"
