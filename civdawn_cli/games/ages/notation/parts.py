"""Text cut into parts, and the cards and seats named in it: tools that every answer kind uses."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.kit import spellings
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, is_number
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.ages.names import AGE_NAMES, Card
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

SIGNS: Final = "@+*/,"
"""Signs inside values that may have space around them."""

WORDS: Final[set[str]] = set()
"""The words of all questions, put in by the rows of questions.py. An answer begins with one, or
with the mark of a seat and one (`2:bid`)."""

MOST: Final = 400
"""The greatest number that may answer a question: strengths, amounts."""

NUMBERS: Final[dict[str, int]] = {str(number): number for number in range(MOST)}
"""Numbers by their canonical text."""

SHOWN: Final = 6
"""The most names that are listed for a short one."""

ALIKE: Final = 0.75
"""The likeness to a text, 0 to 1, from which on a name is guessed that is no option."""

JOINING: Final = frozenset(SIGNS)
"""SIGNS as a set."""

_PARTS: Final = re.compile(f"[{SIGNS}]|[^{SIGNS}]+")


class Parts:
    """Tokens cut at the signs inside values, each sign a part of its own."""

    def __init__(self, tokens: list[str]) -> None:
        self.texts: Final[list[str]] = []
        self.ends: Final[list[int]] = []  # tokens used with that part; -1 in the middle of one
        for number, token in enumerate(tokens):
            found = _PARTS.findall(clean(token))
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


def clean(token: str) -> str:
    """A token in lower case, without the signs that names may be written without."""
    return token.lower().replace("_", "-").replace(".", "").replace("'", "")


# Canonical text by lookup.


def certain(option: Option, tokens: list[str], at: int) -> int:
    """The result of `read_fast` for an option spelt by the token `at` alone: option << 3 | 1.

    -1 if there is no option, or if the value may go on behind that token.
    """
    if option < 0 or tokens[at + 1][:1] in JOINING:
        return -1
    return option << 3 | 1


def ends(token: str) -> bool:
    """Return True if the token is no value: it is empty, or begins the next answer."""
    return token == "" or token in WORDS or ":" in token


def goes_on(tokens: list[str]) -> bool:
    """Return True if the value before these tokens goes on with a sign: `iron @9`."""
    return bool(tokens) and tokens[0][0] in SIGNS


def exactly(tokens: list[str], texts: list[list[str]]) -> int:
    """The longest of the texts, in tokens, that the tokens begin with; -1 for none."""
    found = -1
    for at, text in enumerate(texts):
        if text and tokens[: len(text)] == text and (found < 0 or len(text) > len(texts[found])):
            found = at
    return found


# Names.


def named(parts: Parts, at: int, known: list[Spelling]) -> Meant:
    """The options that the part `at` names, or several parts from there on together (`j s bach`),
    and how many parts that takes. Names without their first words (`newton`) are the last to be
    looked at."""
    if not parts.at(at):
        return NOTHING
    others = [(option, name) for option, whole in known for name in later_words(whole)]
    return spellings.named(parts.texts, known, others, at)


def later_words(name: str) -> list[str]:
    """A name without its first words, but not its age alone: `sports` of `team-sports`."""
    words = name.split("-")
    found = ["-".join(words[first:]) for first in range(1, len(words))]
    return [text for text in found if text not in AGE_NAMES]


# Names that are no option.


class Found:
    """The card that the parts of a text name. card: -1 if they name none. at: the next part.
    problem: what to say of the name if it names none or several."""

    def __init__(self, card: Card, at: int, problem: str) -> None:
        self.card: Final = card
        self.at: Final = at
        self.problem: Final = problem


def find_card(table: Table, parts: Parts, at: int, what: str, *pools: list[Card]) -> Found:
    """The card named from that part on: among the first pool if one of its names fits, else among
    the next, in the end among all cards of the box. Options that are no card are left out. what:
    the sort of card, marked."""
    box = table.box
    text = parts.at(at)
    if not text:
        return Found(-1, at, _("which {what}? nothing is named").format(what=_(what)))
    for pool in (*pools, list(range(box.cards))):
        known = [(card, box.slug[card]) for card in pool if card < box.cards]
        cards, used = named(parts, at, known)
        if len(cards) == 1:
            return Found(cards[0], at + used, "")
        if cards:
            some = ", ".join([box.slug[card] for card in cards[:SHOWN]])
            return Found(-1, at, _("{text!r} may be {some}").format(text=text, some=some))
    near = [box.slug[card] for pool in pools for card in pool if card < box.cards]
    return Found(-1, at, _unknown(text, what, near, box.slug))


def _unknown(text: str, what: str, likely: list[str], others: list[str]) -> str:
    """`'bronce' is no technology; did you mean 'bronze'?`"""
    near = get_close_matches(text, likely, 1) or get_close_matches(text, others, 1, ALIKE)
    if near:
        said = _("{token!r} is no {what}; did you mean {near!r}?")
        return said.format(token=text, what=_(what), near=near[0])
    return _("{token!r} is no {what}").format(token=text, what=_(what))


def find_seat(table: Table, parts: Parts, at: int) -> tuple[Seat, str]:
    """The seat that a part names, and what to say if it is none that is still in the game."""
    text = parts.at(at)
    if not text:
        return -1, _("which rival? a seat is named too (TA-1.7)")
    if not is_number(text) or not 1 <= int(text) <= table.seats:
        return -1, _("{text!r} is no seat: they are 1 to {seats} (TA-1.1)").format(
            text=text, seats=table.seats
        )
    seat = int(text) - 1
    if not table.plays(seat):
        return -1, _("seat {text} has left the game (TA-14.1)").format(text=text)
    return seat, ""
