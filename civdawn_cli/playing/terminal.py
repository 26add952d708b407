"""The terminal of a person: how wide it is, what it can show, and text on it that breaks between
words.

On a pipe, on a terminal without colours and with NO_COLOR everything is the same text without
styles. Nothing here takes the whole screen: lines are written below each other.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.engine.kit.screen import NARROWEST, Line, Span, filled, plain
from civdawn_cli.language import _

if TYPE_CHECKING:
    from rich.console import Console

USUAL: Final = (80, 24)
"""Columns and lines where nobody can say how many there are."""

PLAIN_SIGNS: Final = str.maketrans(
    {
        0x2013: "-",  # dashes
        0x2014: "-",
        0x2212: "-",  # minus
        0x2026: "...",
        0x2192: "->",
        0x00D7: "x",  # times
        0x2019: "'",
        0x201C: '"',
        0x201D: '"',
    }
)
"""Signs that a terminal without UTF-8 shows in another way."""


class Terminal:
    """Where a person reads and types. live: both are a terminal, so that somebody is there to be
    asked again."""

    def __init__(self) -> None:
        self.live: Final = sys.stdin.isatty() and sys.stdout.isatty()
        self.dumb: Final = self.live and os.environ.get("TERM", "") in ("", "dumb", "unknown")
        self.ascii: Final = self.live and not _utf8()
        self._console: Console | None = None
        self._told_width = 0
        encoding = sys.stdout.encoding or ""
        if encoding.lower().replace("-", "") != "utf8" and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns there are now: the terminal may have been changed."""
        return get_terminal_size(USUAL).columns or USUAL[0]

    @property
    def height(self) -> int:
        """Lines there are now."""
        return get_terminal_size(USUAL).lines or USUAL[1]

    def limits(self) -> list[str]:
        """A sentence for each thing that this terminal can't show; none is said twice."""
        found: list[str] = []
        first, width = not self._told_width, self.width
        if first and self.dumb:
            found.append(_("this terminal is a dumb one (TERM): no colours; all else works"))
        if first and self.ascii:
            found.append(_("this terminal has no UTF-8 (LC_ALL, LANG): letters lose their marks"))
        if width < NARROWEST and width != self._told_width:
            text = _("this terminal has {n} columns; boards need {need} and look broken here")
            found.append(text.format(n=width, need=NARROWEST))
        self._told_width = width
        return found

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Write a text, its further lines indented."""
        for row in text.splitlines() or [""]:
            self.say_line([Span(row, style)], indent)

    def say_line(self, line: Line, indent: int = 0) -> None:
        """Write a line, broken between words where it is too long."""
        if sum(len(span.text) for span in line) <= self.width:
            self.draw([line])
            return
        self.draw(filled([line], self.width, [], indent=indent))

    def draw(self, lines: Sequence[Line]) -> None:
        """Write lines as they are."""
        for line in lines:
            if not self.live or self.dumb:
                click.echo(self._shown(plain(line)))
                continue
            from rich.text import Text

            text = Text()
            for span in line:
                text.append(self._shown(span.text), span.style)
            self._rich().print(text, soft_wrap=True)

    def _shown(self, text: str) -> str:
        """The text as the terminal can show it."""
        if not self.ascii or text.isascii():
            return text
        bare = unicodedata.normalize("NFKD", text.translate(PLAIN_SIGNS))
        kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
        return kept.encode("ascii", "replace").decode()

    def _rich(self) -> Console:
        """The console; of all its colours only those that every terminal has are used."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)
        return self._console


def _utf8() -> bool:
    """Return True if the terminal is said to show UTF-8."""
    locale = next(
        (os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), ""
    )
    if locale in ("C", "POSIX"):
        return False  # Python itself writes UTF-8 then; the terminal need not be able to show it
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
