"""The answer kind of payments and gains: which blue tokens leave which cards, or come onto them."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, is_number
from civdawn_cli.engine.step import Option, Step
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.notation.answers import Spoken
from civdawn_cli.games.ages.notation.parts import (
    Parts,
    certain,
    find_card,
    named,
)
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown

NOTHING_STORED: Final = "nothing"

Side = dict[str, int]
"""The number of tokens on each card, by the card's name."""

Change = tuple[int, ...]
"""The tokens added to each of some cards, negative if taken off."""


class MovesTokens(Step[Table]):
    """A step that moves blue tokens between cards and the bank; its options are the ways to do so,
    from 1."""

    def cards(self, table: Table) -> list[Card]:
        """The cards concerned."""
        raise NotImplementedError(type(self).__name__)  # each step has its own

    def changes(self, table: Table) -> list[Change]:
        """The change of every way, in the order of the options."""
        raise NotImplementedError(type(self).__name__)  # each step has its own

    def why_not_so(self, table: Table, leave: list[int], come: list[int]) -> str:
        """Why so many tokens can't leave the cards and so many others come onto them, for what is
        none of the ways."""
        raise NotImplementedError(type(self).__name__)  # each step has its own


class TokenWays(Spoken[MovesTokens]):
    """A way to pay, `iron*2/bronze`: two tokens leave iron, one comes onto bronze. pays: else a way
    to gain, `iron+bronze`."""

    def __init__(self, pays: bool) -> None:
        super().__init__()
        self.pays: Final = pays
        cards = "CARD[*N]{+CARD[*N]}"
        self.forms = (f"{cards}[/{cards}]",) if pays else (cards, NOTHING_STORED)

    def write(self, table: Table, step: MovesTokens, option: Option) -> str:
        return self._text(table, step.cards(table), step.changes(table)[option - 1])

    def _text(self, table: Table, cards: list[Card], change: Change) -> str:
        """A way as text."""
        slug = table.box.slug
        come = _counted(slug, cards, change)
        if not self.pays:
            return come or NOTHING_STORED
        leave = _counted(slug, cards, tuple([-number for number in change]))
        return f"{leave}/{come}" if come else leave

    def loosely(
        self, table: Table, parts: Parts, options: list[Option], texts: list[list[str]]
    ) -> Meant:
        """Read cards in any order and by any beginning, `bronze+2*iron/coal`. The part behind the
        slash, the tokens that come back as change, may be left out where that leaves one way."""
        names = sorted({name for text in texts for side in _sides(text[0]) for name in side})
        wanted, used = _wanted(parts, list(enumerate(names)), names)
        if not used:
            return NOTHING
        ways = [_sides(text[0]) for text in texts]
        found = [option for option, way in zip(options, ways, strict=True) if way == wanted]
        if not found and not wanted[1]:
            found = [o for o, way in zip(options, ways, strict=True) if way[0] == wanted[0]]
        return parts.meant(found, used)

    def read_fast(self, table: Table, step: MovesTokens, tokens: list[str], at: int) -> int:
        token = tokens[at]
        cards = step.cards(table)
        for way, change in enumerate(step.changes(table)):
            if self._text(table, cards, change) == token:
                return certain(way + 1, tokens, at)
        return -1

    def why_not(self, table: Table, step: MovesTokens, parts: Parts, options: list[Option]) -> str:
        slug = table.box.slug
        cards = step.cards(table)
        names = [slug[card] for card in cards]
        (leave, come), used = _wanted(parts, list(enumerate(names)), names)
        if used:
            if not self.pays:
                leave, come = {}, leave
            left, right = [[side.get(name, 0) for name in names] for side in (leave, come)]
            return step.why_not_so(table, left, right)
        for at, text in enumerate(parts.texts):
            if text[0].isalpha():
                found = find_card(table, parts, at, shown("card with such tokens"), cards)
                if found.problem or found.card not in cards:
                    why = _("{slug} holds no such tokens for you (TA-33.1)").format(
                        slug=slug[found.card]
                    )
                    return found.problem or why
        return _("tokens are written as in {names}*2 (TA-33.5)").format(names=names[0])


def _counted(slug: list[str], cards: list[Card], numbers: Change) -> str:
    """`iron*2+bronze`: how many tokens of each card, none where a number is not positive."""
    parts: list[str] = []
    for card, number in zip(cards, numbers, strict=True):
        if number == 1:
            parts.append(slug[card])
        elif number > 1:
            parts.append(f"{slug[card]}*{number}")
    return "+".join(parts)


def _sides(text: str) -> tuple[Side, Side]:
    """The two sides of a text such as `iron*2+bronze/agriculture`; {} for a missing side."""
    found: list[Side] = []
    for side in text.split("/"):
        counts: Side = {}
        for part in side.split("+"):
            name, _rest, number = part.partition("*")
            counts[name] = int(number or "1")
        found.append(counts)
    return found[0], found[1] if len(found) > 1 else {}


def _wanted(parts: Parts, known: list[Spelling], names: list[str]) -> tuple[tuple[Side, Side], int]:
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
