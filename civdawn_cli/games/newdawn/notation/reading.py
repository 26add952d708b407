"""Text as options: every spelling a person may use for an answer (notation, not rules).

Lax in what is short: a slot without `pos`, a card or a slot by the other or by its type, a unique
beginning of a name. Lax in what is needless: space around commas, where an attack comes from
(ND-20.15). The result is always among the options the question has.
"""

from __future__ import annotations

import re
from typing import Any, Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS
from civdawn_cli.games.newdawn.map.layout import encode
from civdawn_cli.games.newdawn.names import CITY_STATE_0, FOCUS_NAMES, NOBODY, SLOTS, slug, type_of
from civdawn_cli.games.newdawn.notation.writing import (
    CARD,
    DOMAINS,
    FOCUS,
    LETTERS,
    NO,
    NUMBER,
    SLOT,
    SPACE,
    text_of,
)
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.conquest import Plunder
from civdawn_cli.games.newdawn.rules.draft import LayTile
from civdawn_cli.games.newdawn.rules.military import BARBARIAN_OPTION, Attack, in_range
from civdawn_cli.games.newdawn.rules.pieces import barbarian_on
from civdawn_cli.games.newdawn.rules.trade import STORE, PutTokens
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, IDLE
from civdawn_cli.games.newdawn.table import Table

FROM: Final = "from"
BY_ITSELF: Final = "idle"

LONGEST: Final = 6
"""No answer takes more tokens than this: `14 , 12 @ 3`, `estadio do ...`."""

GLUE: Final = ",@+"
"""Characters inside a value that may have space around them."""

COORDINATE: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")
SLOT_NAME: Final = re.compile(r"(?:pos-?|slot-?|p)?([0-9])")
SLOT_WORDS: Final = ("pos", "slot")
PAIR: Final = re.compile(r"(?:pos)?([0-9])-(?:pos)?([0-9])")
PLACEMENT: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})@([0-5])")

Meant = tuple[list[Option], int]
"""The options that some tokens may be short for, and how many tokens that takes."""

Spelling = tuple[Option, str]
"""An option and a name for it; one option may have several."""

NOTHING: Final[Meant] = ([], 0)


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens at all name the only thing there is to do (`liberate`).
    """
    if tokens:
        step = table.stack[-1]
        domain = DOMAINS[step.kind.name]
        token = tokens[0]
        # What notation writes itself is read first, and fast.
        if domain == SPACE:
            if step.kind is not questions.ATTACK:
                space = find_space(table, token)
                if space in options and table.board.names[space] == token:
                    return space, 1
        elif domain != FOCUS and token != NO:
            for option in options:
                if option != PASS and text_of(table, step.kind, step.seat, option) == token:
                    return option, 1
    found, used = meant(table, tokens, options)
    return (found[0], used) if len(found) == 1 else None


def meant(table: Table, tokens: list[str], options: list[Option]) -> Meant:
    """The options the first tokens may be short for (none, one or several), and how many tokens."""
    real = options[:-1] if options[-1] == PASS else options
    if not tokens:
        return real, 0
    if tokens[0] == NO:
        return NOTHING if real is options else ([PASS], 1)
    tokens = [token.lower().replace("_", "-") for token in tokens[:LONGEST]]
    step = table.stack[-1]
    kind = step.kind
    domain = DOMAINS[kind.name]
    if kind is questions.ATTACK:
        return _target(table, step, tokens, real)
    if domain == SPACE:
        return _place(table, step, tokens, real)
    if domain == NUMBER:
        return _if_there(int(tokens[0]) if _is_number(tokens[0]) else -1, 1, real)
    if domain == FOCUS:
        return _focus(table, step.seat, tokens, real)
    if kind is questions.SWAP:
        return _pair(table, step.seat, tokens, real)
    text, used = glued(tokens)
    if kind is questions.SPEND:
        return _if_there(_spending(text), used, real)
    if kind is questions.LAY:
        return _if_there(_placement(step, text), used, real)
    if kind is questions.DRIVE and len(text) == 1:
        return _if_there(LETTERS.find(text), 1, real)
    if kind is questions.CARAVAN and COORDINATE.fullmatch(text):
        return _if_there(find_space(table, text) + 1 or -1, used, real)
    known = [(option, text_of(table, kind, step.seat, option)) for option in real]
    return named(tokens, known, other_names(table, step, real))


def _if_there(option: Option, used: int, options: list[Option]) -> Meant:
    """The option, if it is one of those."""
    return ([option], used) if option in options else NOTHING


def _is_number(token: str) -> bool:
    """Whether a token is a number of a size that anything in the game has."""
    return token.isascii() and token.isdecimal() and len(token) <= 4


def glued(tokens: list[str]) -> tuple[str, int]:
    """The first token with those that only space keeps from it (`4,` and `2`), and how many."""
    text = tokens[0]
    used = 1
    while used < len(tokens) and used < LONGEST and (text[-1] in GLUE or tokens[used][0] in GLUE):
        text += tokens[used]
        used += 1
    return text, used


# Names.


def named(tokens: list[str], known: list[Spelling], other: list[Spelling] | None = None) -> Meant:
    """The options whose name is the first token, else those whose name begins with it, or with
    several tokens together (`early empire`).

    known: their proper names. other: further ones, which give way to a beginning of those.
    """
    token = tokens[0]
    others = other or []
    for spellings in (known, others):
        exact = _distinct([option for option, name in spellings if name == token])
        if exact:
            return exact, 1
    found = _beginning(tokens, known)
    return found if found[0] or not others else _beginning(tokens, others)


def _beginning(tokens: list[str], known: list[Spelling]) -> Meant:
    """The options whose name begins with the tokens, as many of them as do; hyphens may be left
    out."""
    if not tokens[0][0].isalpha():
        return NOTHING
    left = [(option, name.replace("-", "")) for option, name in known]
    found: list[Option] = []
    text = ""
    used = 0
    while used < len(tokens):
        text += tokens[used].replace("-", "")
        longer = [spelling for spelling in left if spelling[1].startswith(text)]
        if not longer:
            break
        left = longer
        used += 1
        whole = [option for option, name in left if name == text]
        found = _distinct(whole or [option for option, _ in left])
    return found, used


def _distinct(options: list[Option]) -> list[Option]:
    """Each option once."""
    found: list[Option] = []
    for option in options:
        if option not in found:
            found.append(option)
    return found


def other_names(table: Table, step: Step[Any], options: list[Option]) -> list[Spelling]:
    """What else people may call some options of a question than notation does."""
    kind = step.kind
    domain = DOMAINS[kind.name]
    found: list[Spelling] = []
    if domain == SLOT:
        for slot in options:
            if slot != STORE:
                found.append((slot, str(slot)))
                found += slot_names(table, row_of(step), slot)
    elif domain == CARD:
        found += [(card, FOCUS_NAMES[type_of(card)]) for card in options]
    elif kind is questions.VICTORY:
        found += [(card, slug(VICTORY_CARDS[card][1].title)) for card in options]
    return found


# The focus row.


def row_of(step: Step[Any]) -> Seat:
    """Whose focus row a question about slots speaks of."""
    if isinstance(step, PutTokens):
        return step.owner
    return step.rival if isinstance(step, Plunder) else step.seat


def slot_names(table: Table, seat: Seat, slot: int) -> list[Spelling]:
    """A slot by the type and by the name of the card that lies there."""
    card = table.row[seat * SLOTS + slot - 1]
    return [(slot, FOCUS_NAMES[type_of(card)]), (slot, slug(FOCUS_CARDS[card].title))]


def row_names(table: Table, seat: Seat) -> list[Spelling]:
    """Every slot of a row by `pos3`, `3`, type and card."""
    found: list[Spelling] = []
    for slot in range(1, SLOTS + 1):
        found += [(slot, f"pos{slot}"), (slot, str(slot))]
        found += slot_names(table, seat, slot)
    return found


def focus(table: Table, seat: Seat, tokens: list[str]) -> tuple[list[int], int, bool]:
    """The slots that `culture pos3 idle` may mean, how many tokens it has, whether it is idle.

    A type, a card and a slot may stand alone or together, in this order or the other.
    """
    types: list[Spelling] = []
    cards: list[Spelling] = []
    for slot in range(1, SLOTS + 1):
        there = slot_names(table, seat, slot)
        types.append(there[0])
        cards.append(there[1])
    slots, used = named(tokens, types, cards)
    if used + 1 < len(tokens) and tokens[used] in SLOT_WORDS and _is_number(tokens[used + 1]):
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


def _focus(table: Table, seat: Seat, tokens: list[str], options: list[Option]) -> Meant:
    """`culture pos3`, `culture`, `early-empire`, `pos3` or `3`, then perhaps `idle`."""
    slots, used, idle = focus(table, seat, tokens)
    found = [slot + IDLE if idle else slot for slot in slots]
    found = [option for option in found if option in options]
    return (found, used) if found else NOTHING


def pair(table: Table, seat: Seat, tokens: list[str]) -> tuple[int, int, int]:
    """Two slots (`pos1-pos2`, `2-1`, `1 2`, `culture science`), and how many tokens that takes;
    all 0 if the tokens name no two."""
    joined = PAIR.fullmatch(tokens[0])
    if joined:
        return int(joined.group(1)), int(joined.group(2)), 1
    known = row_names(table, seat)
    first, used = named(tokens, known)
    used += used < len(tokens) and tokens[used] == NO
    if len(first) != 1 or used == len(tokens):
        return 0, 0, 0
    second, more = named(tokens[used:], known)
    return (first[0], second[0], used + more) if len(second) == 1 else (0, 0, 0)


def _pair(table: Table, seat: Seat, tokens: list[str], options: list[Option]) -> Meant:
    """Two slots, in either order."""
    first, second, used = pair(table, seat, tokens)
    low, high = (first, second) if first < second else (second, first)
    return _if_there(low << 3 | high, used, options)


# The map.


def find_space(table: Table, token: str) -> int:
    """The space `q,r` names, or -1."""
    q, comma, r = token.partition(",")
    try:
        return table.board.find(int(q), int(r)) if comma else -1
    except ValueError:
        return -1


def find_state(table: Table, tokens: list[str]) -> tuple[int, int]:
    """The space of the city-state that some tokens name, and how many; (-1, 0) for none."""
    known = [
        (space, ALL_EFFECTS[CITY_STATE_0 + state].slug)
        for state, space in enumerate(table.board.city_state_space)
        if space >= 0
    ]
    found, used = named(tokens, known)
    return (found[0], used) if len(found) == 1 else (-1, 0)


def _place(table: Table, step: Step[Any], tokens: list[str], options: list[Option]) -> Meant:
    """A space by its coordinates or its city-state; a wonder, a barbarian by name or letter."""
    text, used = glued(tokens)
    if COORDINATE.fullmatch(text):
        space = find_space(table, text)
        if step.kind is questions.ATTACK and space not in options:
            space = _barbarian(table, space)
        return _if_there(space, used, options)
    if step.kind is questions.ATTACK and len(tokens[0]) == 1:
        return _if_there(BARBARIAN_OPTION + LETTERS.find(tokens[0]), 1, options)
    known: list[Spelling] = []
    for option in options:
        if option >= BARBARIAN_OPTION:
            known.append((option, text_of(table, step.kind, step.seat, option)))
        elif table.board.city_state[option] >= 0:
            state = ALL_EFFECTS[CITY_STATE_0 + table.board.city_state[option]]
            known.append((option, state.slug))
    return named(tokens, known)


def _barbarian(table: Table, space: int) -> Option:
    """The option of the one barbarian on a space with nothing else on it, else -1 (ND-20.80)."""
    if space < 0 or table.city_states >> space & 1 or table.owner(space) != NOBODY:
        return -1
    alone = table.barbarian.count(space) == 1
    return BARBARIAN_OPTION + barbarian_on(table, space) if alone else -1


def _target(table: Table, step: Step[Any], tokens: list[str], options: list[Option]) -> Meant:
    """What to attack, then perhaps `from` and a space with the target in range (ND-20.15)."""
    found, used = _place(table, step, tokens, options)
    if len(found) != 1 or used >= len(tokens) or tokens[used] != FROM:
        return found, used
    if used + 1 == len(tokens):
        return NOTHING
    target = found[0]
    if target >= BARBARIAN_OPTION:
        target = table.barbarian[target - BARBARIAN_OPTION]
    text, more = glued(tokens[used + 1 :])
    start = find_space(table, text)
    assert isinstance(step, Attack), "only military cards attack"
    if start < 0 or not in_range(table, step.seat, step.campaign, 1 << start) >> target & 1:
        return NOTHING
    return found, used + 1 + more


# What is alone of its sort.


def _spending(text: str) -> Option:
    """The option of `1+mount-everest`, its parts in any order; -1 for none."""
    known = [(natural, slug(name)) for natural, name in enumerate(NATURALS)]
    number = taps = 0
    for part in text.split("+"):
        if _is_number(part):
            number += int(part)
            continue
        found, _ = named([part], known) if part else NOTHING
        if len(found) != 1 or taps >> found[0] & 1:
            return -1
        taps |= 1 << found[0]
    return number + 16 * taps if number < 16 else -1


def _placement(step: Step[Any], text: str) -> Option:
    """The option of `14,12@3`; -1 for none."""
    found = PLACEMENT.fullmatch(text)
    if not found or not isinstance(step, LayTile):
        return -1
    return encode(step.side, int(found.group(1)), int(found.group(2)), int(found.group(3)))
