"""Text as options: every spelling a person may use for an answer (notation, not rules).

Lax in what is short: a unique beginning of a name, a later word of it (`newton`), a space of the
row instead of a card, the rival where there is only one. Lax in what is needless: hyphens, space
around signs, the change of a payment. The result is always among the options the question has.
"""

from __future__ import annotations

import re
from typing import Any, Final

from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.moves import TAKE, VERBS, first_of, verb_of
from civdawn_cli.games.ages.names import AGE_NAMES
from civdawn_cli.games.ages.notation.writing import DOMAINS, HAND, NO, SIDES, TOKENS, text_of
from civdawn_cli.games.ages.table import Table

LONGEST: Final = 12
"""No answer takes more tokens than this: `raze ... @ 2`, `iron * 2 + bronze / agriculture`."""

DOWN: Final = "+"
"""Before the name of a card that is discarded face down."""

YES: Final = "yes"

SIGNS: Final = "@+*/,"
"""Signs inside values that may have space around them."""

_PARTS: Final = re.compile(f"[{SIGNS}]|[^{SIGNS}]+")

Meant = tuple[list[Option], int]
"""The options that some tokens may be short for, and how many tokens that takes."""

Spelling = tuple[Option, str]
"""An option and a name for it; one option may have several."""

NOTHING: Final[Meant] = ([], 0)


class Parts:
    """Tokens cut at the signs inside values, each sign a part of its own."""

    def __init__(self, tokens: list[str]) -> None:
        self.texts: Final[list[str]] = []
        self.ends: Final[list[int]] = []  # tokens used with that part; -1 in the middle of one
        for number, token in enumerate(tokens):
            found = _PARTS.findall(token)
            self.texts.extend(found)
            self.ends.extend([-1] * (len(found) - 1) + [number + 1])

    def meant(self, options: list[Option], parts: int) -> Meant:
        """The options, if the first parts make whole tokens."""
        if not options or not parts or self.ends[parts - 1] < 0:
            return NOTHING
        return options, self.ends[parts - 1]

    def at(self, part: int) -> str:
        """A part; '' behind the last one."""
        return self.texts[part] if part < len(self.texts) else ""


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens but the verb name the only thing there is to do with it (`increase`, `resign`).
    """
    found, used = meant(table, tokens, options)
    return (found[0], used) if len(found) == 1 else None


def meant(table: Table, tokens: list[str], options: list[Option]) -> Meant:
    """The options the first tokens may be short for (none, one or several), and how many tokens."""
    real = options[:-1] if options[-1] == PASS else options
    if not tokens:
        return real, 0
    if tokens[0] == NO:
        return NOTHING if real is options else ([PASS], 1)
    step = table.stack[-1]
    verbs = len(step.kind.verbs) > 0
    if verbs:
        if tokens[0] not in step.kind.verbs:
            return NOTHING
        verb = VERBS.index(tokens[0])
        real = [option for option in real if verb_of(option) == verb]
    texts = [text_of(table, step, option).split()[verbs:] for option in real]
    found, used = _meant(table, step, tokens[verbs : verbs + LONGEST], real, texts)
    return (found, used + verbs) if found else NOTHING


def _meant(
    table: Table, step: Step[Any], tokens: list[str], real: list[Option], texts: list[list[str]]
) -> Meant:
    """The same behind the verb, without "no". texts: of the options, in tokens."""
    # What notation writes itself comes first, and the longest such text.
    exact = -1
    for at, text in enumerate(texts):
        if text and tokens[: len(text)] == text and (exact < 0 or len(text) > len(texts[exact])):
            exact = at
    if exact >= 0 and not _goes_on(step, tokens[len(texts[exact]) :]):
        return [real[exact]], len(texts[exact])
    if not real or not tokens:
        return real, 0
    if [] in texts:  # increase, resign, accept
        return (real, 1) if tokens[0] == YES else NOTHING
    parts = Parts([clean(token) for token in tokens])
    kind = step.kind
    if kind is questions.ACT and verb_of(real[0]) == TAKE:
        return _taken(table, parts, real)
    if DOMAINS[kind.name] == TOKENS:
        return _tokens(parts, real, texts)
    if DOMAINS[kind.name] == HAND:
        return _hand(parts, real, texts)
    if kind is questions.SPLIT:
        return _split(parts, real, texts)
    return _fields(parts, real, texts)


def _goes_on(step: Step[Any], tokens: list[str]) -> bool:
    """Whether the value before these tokens goes on with a sign: `iron @9`."""
    return bool(tokens) and tokens[0][0] in SIGNS and DOMAINS[step.kind.name] != HAND


def clean(token: str) -> str:
    """A token without what a name may do without, in lower case."""
    return token.lower().replace("_", "-").replace(".", "").replace("'", "")


# Names.


def named(parts: Parts, at: int, known: list[Spelling]) -> Meant:
    """The options whose name is the part `at`, else those whose name begins with it or with
    several parts together (`code of laws`, `j s bach`); then the same for names without their first
    words (`newton`). With how many parts that takes."""
    text = parts.at(at)
    if not text:
        return NOTHING
    others = [(option, name) for option, whole in known for name in later_words(whole)]
    for spellings in (known, others):
        exact = _distinct([option for option, name in spellings if name == text])
        if exact:
            return exact, 1
    for spellings in (known, others):
        found = _beginning(parts, at, spellings)
        if found[0]:
            return found
    return NOTHING


def later_words(name: str) -> list[str]:
    """A name without its first words, but not its age alone: `sports` of `team-sports`."""
    words = name.split("-")
    found = ["-".join(words[first:]) for first in range(1, len(words))]
    return [text for text in found if text not in AGE_NAMES]


def _beginning(parts: Parts, at: int, known: list[Spelling]) -> Meant:
    """The options whose name begins with the parts, as many of them as do."""
    if not parts.texts[at][0].isalpha():
        return NOTHING
    left = [(option, name.replace("-", "")) for option, name in known]
    found: list[Option] = []
    text = ""
    used = 0
    while at + used < len(parts.texts):
        text += parts.texts[at + used].replace("-", "")
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
    return list(dict.fromkeys(options))


def is_number(text: str) -> bool:
    """Whether a text is a number of a size that anything in the game has."""
    return text.isascii() and text.isdecimal() and len(text) <= 4


# Options of one or several words.


def _fields(parts: Parts, real: list[Option], texts: list[list[str]]) -> Meant:
    """The options by the words of their canonical texts, one after another: `raid-i 2`. Words may
    be left out at the end if that leaves only one option."""
    left = list(range(len(real)))
    at = field = 0
    while at < len(parts.texts):
        longer = [index for index in left if len(texts[index]) > field]
        found, used = _field(parts, at, [(index, texts[index][field]) for index in longer])
        if not found and field == 0:
            # Only its second word: what a building is upgraded to.
            both = [(index, texts[index][1]) for index in left if len(texts[index]) > 1]
            found, used = _field(parts, at, both)
            if len(found) != 1 or at + used < len(parts.texts):
                return NOTHING
            return parts.meant([real[found[0]]], used)
        if not found:
            left = [index for index in left if len(texts[index]) == field]
            break
        left = found
        at += used
        field += 1
        if max([len(texts[index]) for index in left]) == field:
            break
    else:
        # Of `use x` and `use x y` the first is said in full.
        left = [index for index in left if len(texts[index]) == field] or left
    return parts.meant([real[index] for index in left], at)


def _field(parts: Parts, at: int, known: list[Spelling]) -> Meant:
    """The options whose next word the parts name: a number or a side as it stands, a name, or a
    name and a seat (`iron@2`)."""
    text = parts.at(at)
    exact = [index for index, word in known if word == text]
    if is_number(text) or (exact and text in SIDES):
        return exact, 1
    found, used = named(parts, at, [(index, word.partition("@")[0]) for index, word in known])
    if found and parts.at(at + used) == "@":
        seat = "@" + parts.at(at + used + 1)
        words = dict(known)
        found = [index for index in found if words[index].endswith(seat)]
        used += 2
    return found, used


# The card row.


def _taken(table: Table, parts: Parts, real: list[Option]) -> Meant:
    """A card of the row by its name, by its space (`9`, `@9`), or by both (`iron@9`)."""
    at = int(parts.at(0) == "@")
    if is_number(parts.at(at)):
        space = int(parts.at(at)) - 1
        return parts.meant([option for option in real if first_of(option) == space], at + 1)
    # Of several copies the name alone means the one furthest left, which costs least.
    first: list[Option] = []
    for option in real:
        if table.row.index(table.row[first_of(option)]) == first_of(option):
            first.append(option)
    found, used = named(parts, 0, [(option, row_slug(table, option)) for option in first])
    if not found or parts.at(used) != "@":
        return parts.meant(found, used)
    if not is_number(parts.at(used + 1)):
        return NOTHING
    space = int(parts.at(used + 1)) - 1
    cards = [table.row[first_of(option)] for option in found]
    there = space in range(table.box.row_spaces) and table.row[space] in cards
    return parts.meant([o for o in real if there and first_of(o) == space], used + 2)


def row_slug(table: Table, option: Option) -> str:
    """The name of the card that is taken."""
    return text_of(table, table.stack[-1], option).split()[1].partition("@")[0]


# Blue tokens and what is split.


def _tokens(parts: Parts, real: list[Option], texts: list[list[str]]) -> Meant:
    """A way to pay or gain, its cards in any order and by any beginning: `bronze+2*iron/coal`; the
    change may be left out where only one way is left."""
    names = sorted({name for text in texts for side in _sides(text[0]) for name in side})
    wanted, used = wanted_ways(parts, list(enumerate(names)), names)
    if not used:
        return NOTHING
    ways = [_sides(text[0]) for text in texts]
    found = [option for option, way in zip(real, ways, strict=True) if way == wanted]
    if not found and not wanted[1]:
        found = [option for option, way in zip(real, ways, strict=True) if way[0] == wanted[0]]
    return parts.meant(found, used)


Side = dict[str, int]
"""How many tokens of each card, by name."""


def _sides(text: str) -> tuple[Side, Side]:
    """What `iron*2+bronze/agriculture` says on either side of the stroke."""
    found: list[Side] = []
    for side in text.split("/"):
        counts: Side = {}
        for part in side.split("+"):
            name, _, number = part.partition("*")
            counts[name] = int(number or "1")
        found.append(counts)
    return found[0], found[1] if len(found) > 1 else {}


def wanted_ways(
    parts: Parts, known: list[Spelling], names: list[str]
) -> tuple[tuple[Side, Side], int]:
    """The same from what somebody has written, and how many parts it takes; 0 if it is unclear."""
    sides: tuple[Side, Side] = ({}, {})
    at = side = 0
    while True:
        number = 1
        if is_number(parts.at(at)):
            number = int(parts.at(at))
            at += 1 + (parts.at(at + 1) == "*")
        found, used = named(parts, at, known)
        if len(found) != 1:
            return sides, 0
        at += used
        if parts.at(at) == "*" and is_number(parts.at(at + 1)):
            number = int(parts.at(at + 1))
            at += 2
        name = names[found[0]]
        sides[side][name] = sides[side].get(name, 0) + number
        sign = parts.at(at)
        if sign == "/" and not side:
            side = 1
        elif sign not in ("+", ","):
            return sides, at
        at += 1


def _split(parts: Parts, real: list[Option], texts: list[list[str]]) -> Meant:
    """Food and resources: `2/1`, also `2 1` or the food alone."""
    food = parts.at(0)
    at = 2 if parts.at(1) in ("/", "+", ",") else 1
    whole = f"{food}/{parts.at(at)}"
    if is_number(parts.at(at)):
        found = [option for option, text in zip(real, texts, strict=True) if text[0] == whole]
        return parts.meant(found, at + 1)
    same = [o for o, text in zip(real, texts, strict=True) if text[0].partition("/")[0] == food]
    return parts.meant(same, 1) if at == 1 else NOTHING


def _hand(parts: Parts, real: list[Option], texts: list[list[str]]) -> Meant:
    """A card of the hand or a unit; with a plus, or if there is no other way, face down."""
    shown: list[Spelling] = []
    hidden: list[Spelling] = []
    for option, text in zip(real, texts, strict=True):
        if text[0].startswith(DOWN):
            hidden.append((option, text[0].removeprefix(DOWN)))
        else:
            shown.append((option, text[0]))
    at = int(parts.at(0) == DOWN)
    for known in (hidden,) if at else (shown, hidden):
        found, used = named(parts, at, known)
        if found:
            return parts.meant(found, at + used)
    return NOTHING
