"""The focus row, trade tokens, resources and the tech dial's cards: why not that one."""

from __future__ import annotations

import re
from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, HOOKS, WONDER_CARDS
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import (
    CARD_LIMIT,
    CITY_STATE_0,
    FOCUS_NAMES,
    SCIENCE,
    SLOTS,
    level_of,
    slug,
    type_of,
)
from civdawn_cli.games.newdawn.notation.reading import (
    COORDINATE,
    focus,
    named,
    pair,
    row_names,
    row_of,
)
from civdawn_cli.games.newdawn.notation.refusals.common import card_in, find_name, unknown
from civdawn_cli.games.newdawn.notation.writing import LETTERS
from civdawn_cli.games.newdawn.rules.barbarians import Raid
from civdawn_cli.games.newdawn.rules.conquest import HoldState, Plunder
from civdawn_cli.games.newdawn.rules.folds import any_type, storage
from civdawn_cli.games.newdawn.rules.industry import UpgradeCards, UpgradeTo
from civdawn_cli.games.newdawn.rules.pinning import naturals_on
from civdawn_cli.games.newdawn.rules.row import ReplaceCard, SwapCards
from civdawn_cli.games.newdawn.rules.science import GainResource, LearnCard
from civdawn_cli.games.newdawn.rules.trade import (
    FetchTokens,
    PutTokens,
    SpendOne,
    SpendTokens,
    purse,
)
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, AlsoResolve, ResolveAnother
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.seats_text import ROMAN

SLOT: Final = re.compile(r"(?:pos)?(\d+)", re.ASCII)


def read_slot(table: Table, seat: Seat, token: str) -> int:
    """The slot of `pos3`, `3`, or of a type or a card in a seat's row, -1 if it is none of these;
    it may lie outside the row."""
    found = SLOT.fullmatch(token)
    if found:
        return int(found.group(1))
    slots, _ = named([token], row_names(table, seat))
    return slots[0] if len(slots) == 1 else -1


def outside(slot: int) -> str:
    """That there is no such slot; '' if there is."""
    return "" if 1 <= slot <= SLOTS else f"there is no slot {slot}: they are 1 to 5 (ND-1.2)"


# Focus cards.


def play(table: Table, step: Step[Any], tokens: list[str]) -> str:
    """Why a focus card can't be resolved: `culture pos3`, perhaps `idle`."""
    seat = step.seat
    slots, used, idle = focus(table, seat, tokens)
    if len(slots) == 1:
        return _not_playable(table, step, slots[0], idle)
    numbers = [int(found.group(1)) for found in map(SLOT.fullmatch, tokens[:2]) if found]
    wrong = outside(numbers[0]) if numbers else ""
    if wrong:
        return wrong
    words = [token for token in tokens[:2] if not SLOT.fullmatch(token)]
    if numbers and words and used:
        return _not_there(table, seat, words[0], numbers[0])
    if len(slots) > 1:
        places = " or ".join([f"pos{slot}" for slot in slots])
        return f"two cards fit that: {places} (ND-20.78)"
    return _not_in_row(tokens[0])


def _not_there(table: Table, seat: Seat, word: str, slot: int) -> str:
    """That what is named is in the row, but not in that slot."""
    there = FOCUS_NAMES[_kind_in(table, seat, slot)]
    slots, _ = named([word], row_names(table, seat))
    if not slots:
        return f"pos{slot} holds {there}; {_not_in_row(word)}"
    places = " and ".join([f"pos{place}" for place in slots])
    return f"pos{slot} holds {there}; {word} is in {places} (ND-4.4)"


def _not_in_row(word: str) -> str:
    """That no card of that type or name is in the row; or that there is no such thing."""
    names = [*FOCUS_NAMES, *focus_card_names()]
    number = find_name(word, names)
    other = _other_word(word)
    if number < 0 and other:
        return other
    if number < 0:
        return unknown(word, "focus type, card or slot", names)
    if number < len(FOCUS_NAMES):
        return f"no {names[number]} card is in the row (ND-20.78)"
    return f"{names[number]} is not in the row (ND-4.4)"


def _other_word(name: str) -> str:
    """Which word takes a name that is no focus card's; '' if none does."""
    if COORDINATE.fullmatch(name):
        return f"{name} is a space, before which stands `place`, `build` or `attack`"
    if name in [wonder.slug for wonder in WONDER_CARDS]:
        return f"{name} is a world wonder, before which stands `build`"
    if name in RESOURCE_NAMES:
        return f"{name} is a resource, before which stands `pay`, `gain` or `give`"
    if name in [f"barbarian-{letter}" for letter in LETTERS]:
        return f"{name} is a barbarian, before which stands `attack`"
    return ""


def _kind_in(table: Table, seat: Seat, slot: int) -> int:
    """The type of the card in a slot."""
    return type_of(table.row[seat * SLOTS + slot - 1])


def _not_playable(table: Table, step: Step[Any], slot: int, idle: bool) -> str:
    """Why the card in a slot can't be resolved, or not for no effect."""
    if isinstance(step, AlsoResolve) and _kind_in(table, step.seat, slot) != step.focus:
        return f"only {FOCUS_NAMES[step.focus]} may be resolved too (ND-20.72)"
    if isinstance(step, ResolveAnother) and table.row[step.seat * SLOTS + slot - 1] == step.card:
        return "another card than the one just reset (ND-20.73)"
    if idle and isinstance(step, AlsoResolve):
        return "it is resolved for no effect by refusing what it offers (ND-4.6)"
    if idle and _kind_in(table, step.seat, slot) != SCIENCE:
        return "only science is told to be idle; others refuse what they offer (ND-4.6)"
    return ""


def focus_card_names() -> list[str]:
    """What notation calls the focus cards, by number."""
    return [slug(card.title) for card in FOCUS_CARDS]


def learn(table: Table, step: Step[Any], token: str) -> str:
    """Why a focus card can't be gained (ND-7.2, ND-20.70)."""
    card = find_name(token, focus_card_names())
    if card < 0:
        return unknown(token, "focus card", focus_card_names())
    if card in table.cards(step.seat):
        return "it is in the row already (ND-7.2)"
    level = ROMAN[level_of(card) - 1]
    if isinstance(step, LearnCard):
        if level_of(card) != step.level:
            return f"level {level}, level {ROMAN[step.level - 1]} was reached (ND-7.2)"
        return f"no {FOCUS_NAMES[type_of(card)]} card in the row to replace (ND-20.78)"
    if isinstance(step, UpgradeTo):
        old = table.row[step.seat * SLOTS + step.slot - 1]
        if level_of(card) != level_of(old) + 1:
            return f"level {level} is not one above {FOCUS_CARDS[old].title} (ND-20.70)"
        return f"not of the type of {FOCUS_CARDS[old].title} (ND-20.70)"
    return ""


def swap(table: Table, step: Step[Any], token: str) -> str:
    """Why two cards of the row can't change places."""
    low, high, used = pair(table, step.seat, token.split())
    if not used:
        return f"{token!r} names no two slots: they are written as in pos1-pos2"
    wrong = outside(low) or outside(high)
    if wrong:
        return wrong
    if low == high:
        return "two different cards change places (ND-20.34)"
    if isinstance(step, SwapCards) and step.neighbours_only and abs(high - low) != 1:
        return "the cards must be neighbours (ND-20.34)"
    return ""


def replace(table: Table, step: Step[Any], slot: int) -> str:
    """Why a gained card can't replace the card in a slot."""
    if not isinstance(step, ReplaceCard):
        return ""
    there, new = _kind_in(table, step.seat, slot), type_of(step.card)
    if there == SCIENCE and any_type(table, step.seat):
        return "a science card is replaced only by science (ND-20.77)"
    return f"{FOCUS_NAMES[there]} is not replaced by {FOCUS_NAMES[new]} (ND-7.2)"


def upgrade(table: Table, step: Step[Any], slot: int) -> str:
    """Why the card in a slot can't be replaced by the next level (ND-20.70)."""
    if not isinstance(step, UpgradeCards):
        return ""
    card = table.row[step.seat * SLOTS + slot - 1]
    title = FOCUS_CARDS[card].title
    if card in step.done:
        return f"{title} has just come in (ND-20.70)"
    if not step.lowest <= level_of(card) <= step.highest:
        return f"{title}, level {ROMAN[level_of(card) - 1]}, is too high (ND-20.70)"
    return f"the next level of {title} is not in the focus deck (ND-20.70)"


def hold(table: Table, step: Step[Any], slot: int) -> str:
    """Why a city-state token can't lie on the card in a slot."""
    if not isinstance(step, HoldState):
        return ""
    state = ALL_EFFECTS[CITY_STATE_0 + step.state]
    there = FOCUS_NAMES[_kind_in(table, step.seat, slot)]
    return f"{state.title} goes on a {FOCUS_NAMES[state.kind]} card, not {there} (ND-11.2)"


# Trade tokens.


def loses_token(table: Table, step: Step[Any], slot: int) -> str:
    """Why no trade token can be taken off the card in a slot (ND-10.15, ND-16.4)."""
    seat = step.rival if isinstance(step, Plunder) else step.seat
    rule = "ND-16.4" if isinstance(step, Raid) else "ND-20.84"
    return f"no trade token is on {card_in(table, seat, slot)} ({rule})"


def token(table: Table, step: Step[Any], word: str) -> str:
    """Why a trade token can't be put on a card: a slot, or the wonder that stores some."""
    slot = read_slot(table, row_of(step), word)
    if slot < 0:
        return _not_stored(table, step, word)
    if outside(slot):
        return outside(slot)
    seat = step.seat
    if isinstance(step, PutTokens):
        seat = step.owner
        if not step.slots >> slot & 1:
            title = card_in(table, seat, slot)
            return f"these tokens are bound to another card, not to {title} (ND-20.29)"
    if table.on_card(seat, table.row[seat * SLOTS + slot - 1]) >= CARD_LIMIT:
        return f"{card_in(table, seat, slot)} is full with {CARD_LIMIT} (ND-13.2)"
    return ""


def _not_stored(table: Table, step: Step[Any], word: str) -> str:
    """Why a trade token can't go on a wonder card."""
    stores = [effect for effect in ALL_EFFECTS if HOOKS.token_room >> effect.number & 1]
    names = [effect.slug for effect in stores]
    number = find_name(word, names)
    if number < 0:
        return unknown(word, "slot (pos1 to pos5)", names)
    if not table.held[step.seat] >> stores[number].number & 1:
        return "this seat does not hold it (ND-20.74)"
    if isinstance(step, FetchTokens):
        return "the trade token comes from there (ND-20.74)"
    room = table.stored + storage(table, step.seat)
    return f"it is full with {room} (ND-20.74)"


def spend(table: Table, step: Step[Any], text: str) -> str:
    """Why trade tokens and natural wonders can't be spent so (ND-13.1): `2`, `1+mount-everest`."""
    names = [slug(name) for name in NATURALS]
    number = 0
    taps: list[int] = []
    for part in text.split("+"):
        if part.isdecimal() and part.isascii():
            number += int(part)
            continue
        natural = find_name(part, names)
        if natural < 0:
            return unknown(part, "number and no natural wonder", names)
        taps.append(natural)
    if not isinstance(step, SpendTokens | SpendOne):
        return ""
    there = naturals_on(table, step.seat, step.card)
    for natural in taps:
        if not there >> natural & 1:
            return f"{NATURALS[natural]} is not on the card, or was spent this turn (ND-20.109)"
    most = purse(table, step.seat, step.card)
    if number > most == 0:
        return f"no trade token is on {FOCUS_CARDS[step.card].title} (ND-13.1)"
    if number > most:
        return f"only {most} can be spent from {FOCUS_CARDS[step.card].title} (ND-13.1)"
    if not number and not taps:
        return "`-` spends none (ND-13.1)"
    if isinstance(step, SpendOne) and number + len(taps) != 1:
        return "one is spent here (ND-6.4)"
    return "a number, and each natural wonder once (ND-13.1)" if taps else ""


# Resources.


def gain(table: Table, step: Step[Any], token: str) -> str:
    """Why a resource can't be taken from the supply."""
    kind = find_name(token, list(RESOURCE_NAMES))
    if kind < 0:
        return unknown(token, "resource", list(RESOURCE_NAMES))
    if not table.supply[kind]:
        return f"no {RESOURCE_NAMES[kind]} is in the supply (ND-20.112)"
    if isinstance(step, GainResource) and step.new and table.stock[step.seat * 4 + kind]:
        return f"a type not held is asked for, and {RESOURCE_NAMES[kind]} is held (ND-20.64)"
    return ""


def give(table: Table, step: Step[Any], token: str) -> str:
    """Why a resource can't be put back."""
    kind = find_name(token, list(RESOURCE_NAMES))
    if kind < 0:
        return unknown(token, "resource", list(RESOURCE_NAMES))
    held = table.stock[step.seat * 4 + kind]
    return "" if held else f"this seat has no {RESOURCE_NAMES[kind]} (ND-20.64)"
