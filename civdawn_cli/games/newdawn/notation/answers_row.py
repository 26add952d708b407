"""Answers about a focus row, as text and back: slots, focus cards in them, trade tokens."""

from __future__ import annotations

import re
from typing import Final

from civdawn_cli.engine.answers import Answers, Meant
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, is_number, named
from civdawn_cli.engine.kit.typed_answers import NO
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SLOTS, slug
from civdawn_cli.games.newdawn.notation.answers import BARBARIANS, FOCUS_CARDS, WONDERS, Asking
from civdawn_cli.games.newdawn.notation.spelling import (
    COORDINATE,
    glued,
    if_there,
    one_token,
    unknown,
)
from civdawn_cli.games.newdawn.notation.words import (
    BY_ITSELF,
    effect_name,
    natural_name,
    slot_name,
)
from civdawn_cli.games.newdawn.options import (
    IDLE,
    MOST_TOKENS,
    STORE,
    naturals_spent,
    spending,
    swapped,
    swapping,
    tokens_spent,
)
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown

SLOT_NAME: Final = re.compile(r"(?:pos-?|slot-?|p)?([0-9])")
SLOT_WORDS: Final = ("pos", "slot")
ANY_SLOT: Final = re.compile(r"(?:pos)?(\d+)", re.ASCII)
PAIR: Final = re.compile(r"(?:pos)?([0-9])-(?:pos)?([0-9])")

_SLOTS: Final[dict[str, Option]] = {slot_name(slot): slot for slot in range(1, SLOTS + 1)}


def slot_names(table: Table, seat: Seat, slot: int) -> list[Spelling]:
    """A slot by the type and by the name of the card that lies there."""
    card = table.row[seat * SLOTS + slot - 1]
    return [(slot, FOCUS_NAMES[table.box.type_of[card]]), (slot, slug(table.box.focus[card].title))]


def row_names(table: Table, seat: Seat) -> list[Spelling]:
    """Every slot of a row by `pos3`, `3`, type and card."""
    found: list[Spelling] = []
    for slot in range(1, SLOTS + 1):
        found += [(slot, slot_name(slot)), (slot, str(slot))]
        found += slot_names(table, seat, slot)
    return found


def outside(slot: int) -> str:
    """The refusal of a slot that a focus row does not have; '' for one it has."""
    return (
        ""
        if 1 <= slot <= SLOTS
        else _("there is no slot {slot}: they are 1 to {slots} (ND-1.2)").format(
            slot=slot, slots=SLOTS
        )
    )


class Slots(Answers[Table, OnRow]):
    """A slot of a focus row, by its number, or by the type or name of the card there."""

    forms: tuple[str, ...] = ("SLOT",)

    def write(self, table: Table, step: OnRow, option: Option) -> str:
        return slot_name(option)

    def read(self, table: Table, step: OnRow, tokens: list[str], options: list[Option]) -> Meant:
        known = [(option, self.write(table, step, option)) for option in options]
        others: list[Spelling] = []
        for slot in options:
            if slot <= SLOTS:
                others.append((slot, str(slot)))
                others += slot_names(table, step.row_owner(), slot)
        return named(tokens, known, others)

    def read_fast(self, table: Table, step: OnRow, tokens: list[str], at: int) -> int:
        return one_token(_SLOTS.get(tokens[at], -1), tokens, at)

    def refuse(self, table: Table, step: OnRow, tokens: list[str], options: list[Option]) -> str:
        token = tokens[0]
        found = ANY_SLOT.fullmatch(token)
        if found:
            slot = int(found.group(1))
            return outside(slot) or step.why_not(table, slot)
        slots, _rest = named(tokens, row_names(table, step.row_owner()))
        if len(slots) == 1:
            return step.why_not(table, slots[0])
        return self.refuse_name(table, step, token)

    def refuse_name(self, table: Table, step: OnRow, token: str) -> str:
        """The refusal of a token that names no slot."""
        return _("{token!r} is no slot: they are written pos1 to pos{slots}").format(
            token=token, slots=SLOTS
        )


class TokenPlaces(Slots):
    """Where a trade token goes: a slot, or the wonder card that stores some."""

    forms: tuple[str, ...] = ("SLOT", "WONDER")

    def write(self, table: Table, step: OnRow, option: Option) -> str:
        if option != STORE:
            return slot_name(option)
        held = table.held[step.seat] & table.box.hooks.token_room
        return effect_name(table.box, held.bit_length() - 1)

    def refuse_name(self, table: Table, step: OnRow, token: str) -> str:
        every = numbers(table.box.hooks.token_room)
        stores = [(number, effect_name(table.box, number)) for number in every]
        found, _rest = named([token], stores)
        if len(found) != 1:
            return unknown(token, shown("slot (pos1 to pos5)"), [name for _rest, name in stores])
        if not table.held[step.seat] >> found[0] & 1:
            return _("this seat does not hold it (ND-20.74)")
        return step.why_not(table, STORE)


class Focus(Answers[Table, Asking]):
    """A focus card of one's row to resolve: type and slot, then perhaps `idle`. A type, a card and
    a slot may stand alone or together, in either order."""

    forms: tuple[str, ...] = ("TYPE SLOT", "TYPE SLOT idle")

    def write(self, table: Table, step: Asking, option: Option) -> str:
        slot = option % IDLE
        name = FOCUS_NAMES[table.box.type_of[table.row[step.seat * SLOTS + slot - 1]]]
        text = f"{name} {slot_name(slot)}"
        return f"{text} {BY_ITSELF}" if option > IDLE else text

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        slots, used, idle = _focus(table, step.seat, tokens)
        found = [slot + IDLE if idle else slot for slot in slots]
        found = [option for option in found if option in options]
        return (found, used) if found else NOTHING

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        name = tokens[at]
        option = _SLOTS.get(tokens[at + 1], 0) if name else 0
        if not option:
            return -1
        if FOCUS_NAMES[table.box.type_of[table.row[step.seat * SLOTS + option - 1]]] != name:
            return -1
        if tokens[at + 2] == BY_ITSELF:
            return (option + IDLE) << 3 | 3
        return option << 3 | 2

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        seat = step.seat
        slots, used, idle = _focus(table, seat, tokens)
        if len(slots) == 1:
            return step.why_not(table, slots[0] + IDLE if idle else slots[0])
        matches = [ANY_SLOT.fullmatch(token) for token in tokens[:2]]
        places = [int(found.group(1)) for found in matches if found]
        wrong = outside(places[0]) if places else ""
        if wrong:
            return wrong
        words = [token for token in tokens[:2] if not ANY_SLOT.fullmatch(token)]
        if places and words and used:
            return _not_there(table, seat, words[0], places[0])
        if len(slots) > 1:
            names = _(" or ").join(map(slot_name, slots))
            return _("two cards fit that: {names} (ND-20.78)").format(names=names)
        return _not_in_row(table, tokens[0])


def _focus(table: Table, seat: Seat, tokens: list[str]) -> tuple[list[int], int, bool]:
    """The slots that `culture pos3 idle` may mean, how many tokens it has, whether it is idle."""
    types: list[Spelling] = []
    cards: list[Spelling] = []
    for slot in range(1, SLOTS + 1):
        there = slot_names(table, seat, slot)
        types.append(there[0])
        cards.append(there[1])
    slots, used = named(tokens, types, cards)
    if used + 1 < len(tokens) and tokens[used] in SLOT_WORDS and is_number(tokens[used + 1]):
        used += 1
    if used < len(tokens) and SLOT_NAME.fullmatch(tokens[used]):
        slot = int(tokens[used][-1])
        if not used and 1 <= slot <= SLOTS and len(tokens) > 1:
            # The other order; the next token may also be another answer.
            matching, more = named(tokens[1:], slot_names(table, seat, slot))
            used = more if matching else 0
        fits = slot in slots or (not slots and 1 <= slot <= SLOTS)
        slots = [slot] if fits else []
        used += 1
    idle = used > 0 and used < len(tokens) and tokens[used] == BY_ITSELF
    return slots, used + idle, idle


def _not_there(table: Table, seat: Seat, word: str, slot: int) -> str:
    """The refusal of a type or card that lies in another slot than the one named."""
    there = FOCUS_NAMES[table.box.type_of[table.row[seat * SLOTS + slot - 1]]]
    slots, _rest = named([word], row_names(table, seat))
    if not slots:
        wrong = _not_in_row(table, word)
        said = _("{slot} holds {there}; {wrong}")
        return said.format(slot=slot_name(slot), there=_(there), wrong=wrong)
    places = _(" and ").join(map(slot_name, slots))
    said = _("{slot} holds {there}; {word} is in {places} (ND-4.4)")
    return said.format(slot=slot_name(slot), there=_(there), word=word, places=places)


def _not_in_row(table: Table, word: str) -> str:
    """The refusal of a type or card that the row does not have, or that does not exist."""
    names = [*FOCUS_NAMES, *FOCUS_CARDS.here(table).values()]
    found, _rest = named([word], list(enumerate(names)))
    if len(found) != 1:
        return _other_word(table, word) or unknown(word, shown("focus type, card or slot"), names)
    if found[0] < len(FOCUS_NAMES):
        return _("no {name} card is in the row (ND-20.78)").format(name=_(names[found[0]]))
    return _("{name} is not in the row (ND-4.4)").format(name=names[found[0]])


def _other_word(table: Table, name: str) -> str:
    """Which word takes a name that is no focus card's; '' if none does."""
    if COORDINATE.fullmatch(name):
        return _("{name} is a space, before which stands `place`, `build` or `attack`").format(
            name=name
        )
    if name in WONDERS.here(table).values():
        return _("{name} is a world wonder, before which stands `build`").format(name=name)
    if name in RESOURCE_NAMES:
        return _("{name} is a resource, before which stands `pay`, `gain` or `give`").format(
            name=name
        )
    if name in BARBARIANS.here(table).values():
        return _("{name} is a barbarian, before which stands `attack`").format(name=name)
    return ""


class Pairs(Answers[Table, Asking]):
    """Two slots of one's row, in either order: `pos1-pos2`, `2-1`, `1 2`, `culture science`."""

    forms: tuple[str, ...] = ("SLOT-SLOT",)

    def write(self, table: Table, step: Asking, option: Option) -> str:
        low, high = swapped(option)
        return f"{slot_name(low)}-{slot_name(high)}"

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        low, high, used = _pair(table, step.seat, tokens)
        return if_there(swapping(low, high), used, options)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        first, _rest, second = tokens[at].partition("-")
        low, high = _SLOTS.get(first, 0), _SLOTS.get(second, 0)
        return one_token(swapping(low, high) if 0 < low < high else -1, tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        low, high, used = _pair(table, step.seat, tokens)
        if not used:
            text = " ".join(tokens[:3])
            return _("{text!r} names no two slots: they are written as in pos1-pos2").format(
                text=text
            )
        return outside(low) or outside(high) or step.why_not(table, swapping(low, high))


def _pair(table: Table, seat: Seat, tokens: list[str]) -> tuple[int, int, int]:
    """Two slots, the lower first, and how many tokens they take; all 0 if tokens name no two."""
    joined = PAIR.fullmatch(tokens[0])
    if joined:
        first, second = int(joined.group(1)), int(joined.group(2))
        return min(first, second), max(first, second), 1
    known = row_names(table, seat)
    found, used = named(tokens, known)
    used += used < len(tokens) and tokens[used] == NO
    if len(found) != 1 or used == len(tokens):
        return 0, 0, 0
    other, more = named(tokens[used:], known)
    if len(other) != 1:
        return 0, 0, 0
    return min(found[0], other[0]), max(found[0], other[0]), used + more


class Spending(Answers[Table, Asking]):
    """Trade tokens and natural wonders of a card: `2`, `1+mount-everest` or `mount-everest`."""

    forms: tuple[str, ...] = ("N{+NATURAL_WONDER}", "NATURAL_WONDER{+NATURAL_WONDER}")

    def write(self, table: Table, step: Asking, option: Option) -> str:
        plain = tokens_spent(option)
        parts = [str(plain)] if plain else []
        parts += [natural_name(table.box, natural) for natural in numbers(naturals_spent(option))]
        return "+".join(parts)

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        text, used = glued(tokens)
        number, naturals, wrong = _spending(table, text)
        if wrong or number > MOST_TOKENS:
            return NOTHING
        return if_there(spending(number, naturals), used, options)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        token = tokens[at]
        if token.isdecimal():
            plain = is_number(token) and token[0] != "0" and int(token) <= MOST_TOKENS
            return one_token(int(token) if plain else -1, tokens, at)
        number, naturals, wrong = _spending(table, token) if token else (0, 0, NO)
        if wrong or number > MOST_TOKENS:
            return -1
        option = spending(number, naturals)
        canonical = self.write(table, step, option) == token
        return one_token(option if canonical else -1, tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        text, _rest = glued(tokens)
        number, naturals, wrong = _spending(table, text)
        return wrong or step.why_not(table, spending(min(number, MOST_TOKENS), naturals))


def _spending(table: Table, text: str) -> tuple[int, int, str]:
    """How many tokens and which natural wonders, a bit each, `1+mount-everest` spends, its parts in
    any order; then why it says no such thing, '' if it does."""
    known = [(n, natural_name(table.box, n)) for n in range(len(table.box.naturals))]
    number = naturals = 0
    for part in text.split("+"):
        if is_number(part):
            number += int(part)
            continue
        found, _rest = named([part], known) if part else NOTHING
        if len(found) != 1:
            what = shown("number and no natural wonder")
            return 0, 0, unknown(part or text, what, [name for _rest, name in known])
        if naturals >> found[0] & 1:
            return 0, 0, _("a number, and each natural wonder once (ND-13.1)")
        naturals |= 1 << found[0]
    return number, naturals, ""


SLOT: Final = Slots()
TOKEN_PLACES: Final = TokenPlaces()
FOCUS: Final = Focus()
PAIRS: Final = Pairs()
SPENDING: Final = Spending()
