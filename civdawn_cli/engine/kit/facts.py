"""The reader of positions that all games share: a text with one fact a line, read word by word.

    for fact in facts_of(text):
        word = fact.word()
        ...
        fact.end()  # nothing may be left over

Every mistake in a text is raised as PositionError, which names the line, the words and what would
have been right.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.errors import PositionError
from civdawn_cli.engine.step import Seat
from civdawn_cli.language import _, shown

LONGEST: Final = 200_000
"""Characters of a position, comments included; one written by civdawn has about 3,000."""

QUOTED: Final = 60
"""How many characters of a line are quoted."""

MOST: Final = 10_000
"""The greatest number that a position may contain."""

YES_NO: Final = ("no", "yes")


def quoted(text: str) -> str:
    """A text for a message: printable, in quotes, cut if it is long."""
    return repr(text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}...")


class Fact:
    """A line of a position. number: the line's number, from 1. text: the line without its comment
    and the space around it. at: how many of its words have been read."""

    def __init__(self, number: int, text: str) -> None:
        self.number: Final = number
        self.text: Final = text
        self.words: Final = text.split()
        self.at: int = 0

    def wrong(self, reason: str) -> PositionError:
        """The error that gives this reason and this line."""
        return PositionError(f"{quoted(self.text)}: {reason}", self.number)

    def more(self) -> bool:
        """Return True if there are words left to read."""
        return self.at < len(self.words)

    def word(self, what: str = "") -> str:
        """The next word. what: a name for it in the message if it is missing, marked."""
        if self.at >= len(self.words):
            raise self._missing(_(what) if what else "")
        self.at += 1
        return self.words[self.at - 1]

    def _missing(self, what: str) -> PositionError:
        """The error that the line ends too early."""
        if not what:
            return self.wrong(_("something is missing"))
        return self.wrong(_("something is missing: {what}").format(what=what))

    def rest(self) -> list[str]:
        """Read all words that are left."""
        found = self.words[self.at :]
        self.at = len(self.words)
        return found

    def end(self) -> None:
        """Check that no word is left over. Raises PositionError."""
        if self.at < len(self.words):
            raise self.wrong(
                _("{text} is one word too many").format(text=quoted(self.words[self.at]))
            )

    def number_of(self, text: str, least: int, most: int, what: str) -> int:
        """The number that a word is."""
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST)):
            found = int(text)
            if least <= found <= most:
                return found
        limited = most < MOST or text.isdigit()
        if what and limited:
            said = _("a number from {least} to {most} is expected ({what}), not {text}")
        elif what:
            said = _("a number is expected ({what}), not {text}")
        elif limited:
            said = _("a number from {least} to {most} is expected, not {text}")
        else:
            said = _("a number is expected, not {text}")
        about = _(what) if what else ""
        raise self.wrong(said.format(least=least, most=most, what=about, text=quoted(text)))

    def take_number(self, least: int = 0, most: int = MOST, what: str = "") -> int:
        """The next word, which is a number."""
        if not what and not self.more():
            raise self._missing(_("a number from {least}").format(least=least))
        text = self.word(what)
        return self.number_of(text, least, most, what)

    def seat_of(self, text: str, seats: int) -> Seat:
        """The seat that a word is, written from 1."""
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST)):
            seat = int(text) - 1
            if 0 <= seat < seats:
                return seat
            raise self.wrong(_("no seat {seat}: there are {seats}").format(seat=text, seats=seats))
        raise self.wrong(
            _("the number of a seat is expected, not {text}").format(text=quoted(text))
        )

    def take_seat(self, seats: int) -> Seat:
        """The next word, which is a seat."""
        return self.seat_of(self.word(shown("the number of a seat")), seats)

    def index_of(self, text: str, names: list[str] | tuple[str, ...], what: str) -> int:
        """The index of a word among the names. what: the noun for the names, in the plural,
        marked."""
        for index, name in enumerate(names):
            if name == text:
                return index
        said = _("{text} is none of the {what}")
        if len(names) <= 10:
            said = _("{text} is none of the {what}: {list}")
        raise self.wrong(said.format(text=quoted(text), what=_(what), list=" ".join(names)))

    def take_index(self, names: list[str] | tuple[str, ...], what: str) -> int:
        """The next word, which is one of the names."""
        if not self.more():
            raise self._missing(_("one of the {what}").format(what=_(what)))
        return self.index_of(self.word(), names, what)

    def take_yes(self) -> bool:
        """The next word, which is `yes` or `no`."""
        text = self.word(shown("`yes` or `no`"))
        if text not in YES_NO:
            raise self.wrong(_("`yes` or `no` is expected, not {text}").format(text=quoted(text)))
        return text == "yes"

    def once(self, values: list[int], names: list[str]) -> None:
        """Check that no value is there twice. names: the words that the values are written with."""
        seen: set[int] = set()
        for value, name in zip(values, names, strict=True):
            if value in seen:
                raise self.wrong(_("{text} is there twice").format(text=quoted(name)))
            seen.add(value)


def facts_of(text: str) -> list[Fact]:
    """The lines of a position, blank ones and comments left out. Raises PositionError for a text
    that can't be a position."""
    if len(text) > LONGEST:
        said = _("a position has {most} characters at most, not {number}")
        raise PositionError(said.format(most=LONGEST, number=len(text)))
    found: list[Fact] = []
    for number, line in enumerate(text.split("\n"), 1):
        fact = Fact(number, line.partition(";")[0].strip(" \t\r"))
        if not (fact.text.isascii() and fact.text.replace("\t", " ").isprintable()):
            raise fact.wrong(_("only printable ASCII stands in a position"))
        if fact.text:
            found.append(fact)
    return found


class Singles:
    """The lines that a position may have only once, by their first word."""

    def __init__(self) -> None:
        self.seen: Final[dict[str, int]] = {}

    def add(self, fact: Fact, head: str) -> None:
        """Take note of a line. Raises PositionError if there was one like it."""
        if head in self.seen:
            said = _("a position has one line {head!r}, and line {number} is it")
            raise fact.wrong(said.format(head=head, number=self.seen[head]))
        self.seen[head] = fact.number

    def has(self, head: str) -> bool:
        """Return True if there is such a line."""
        return head in self.seen
