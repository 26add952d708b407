"""What is said about an answer that can be read but does not follow: why not, and what would do.

Nothing here decides anything: it is asked when the options have refused.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step
from grammar.shapes import NONE

# Any: text is read and written for whatever table a game has; only the game knows its type.

SHOWN: Final = 6
"""How many options a refusal shows."""

QUOTED: Final = 40
"""How many characters of a token are quoted and looked at."""

_COORDINATE: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


class Asked:
    """A question that an answer was refused to: the game, the table, the options."""

    def __init__(self, game: Game[Any], table: Any, options: list[Option]) -> None:
        self.game: Final = game
        self.table: Final = table
        self.options: Final = options
        self.step: Final[Step[Any]] = table.stack[-1]

    @property
    def word(self) -> str:
        """The word of the question."""
        return self.step.kind.word

    def refused(self, tokens: list[str]) -> tuple[str, str, int]:
        """Why the tokens, or the word alone, are no answer: `illegal` or `ambiguous`, what to say,
        and how many of the tokens it is about."""
        if not tokens:
            return "illegal", f"`{self.word}` alone does not say which: {self._help()}", 0
        if tokens[0] == NONE:
            who = whose(self.step.seat)
            return "illegal", f"illegal: {self.word} -: {who} has to answer: {self._help()}", 1
        found = self.game.candidates(self.table, tokens, self.options)
        if found:
            meant = [f"{self.word} {self.game.write(self.table, option)}" for option in found]
            more = " ..." if len(meant) > SHOWN else ""
            said = f"ambiguous: {self.word} {short(tokens[0])}: one of {', '.join(meant[:SHOWN])}"
            return "ambiguous", said + more, 1
        text = self._meant(tokens)
        why = self.game.explain(self.table, text)
        said = f"illegal: {self.word} {short(text)}" + (f": {why}" if why else "")
        return "illegal", f"{said}; {self.legal(text)}", len(text.split())

    def unanswered(self) -> str:
        """That nobody has answered; with what would do."""
        return f"{whose(self.step.seat)} has not answered `{self.word}`: {self._help()}"

    def legal(self, text: str = "") -> str:
        """`legal: place 4,2, place 5,2 and 10 more`: the options, those nearest to a text first."""
        near = [f"{self.word} {option}".rstrip() for option in self.nearest(text)]
        more = len(near) - SHOWN
        return "legal: " + ", ".join(near[:SHOWN]) + (f" and {more} more" if more > 0 else "")

    def nearest(self, text: str = "") -> list[str]:
        """The options as text: spaces nearest on the map to the one the text names first, others by
        likeness, in their own order if it is ''."""
        game, table = self.game, self.table
        written = [NONE if o == PASS else game.write(table, o) for o in self.options]
        if not text:
            return written
        there = _COORDINATE.match(text)
        if there:
            return sorted(written, key=lambda option: _steps(option, there))
        alike = SequenceMatcher(b=text.lower()[:QUOTED], autojunk=False)

        def distance(option: str) -> float:
            alike.set_seq1(option)
            return -alike.ratio()

        return sorted(written, key=distance)

    def _help(self) -> str:
        return f"{self.step.kind.help} {self.legal()}"

    def _meant(self, tokens: list[str]) -> str:
        """As many tokens as the option they come closest to has, or as one with spaces inside."""
        near = self.nearest(" ".join(tokens[:8]))
        size = max(1, len(near[0].split()) if near else 1)
        while size < min(len(tokens), 8) and (
            tokens[size][0] in ",@" or tokens[size - 1][-1] == ","
        ):
            size += 1
        return " ".join(tokens[:size])


def _steps(option: str, there: re.Match[str]) -> int:
    """How many steps a space written as option lies from another; 10,000 for what is no space."""
    here = _COORDINATE.match(option)
    if not here:
        return 10_000
    q, r = int(here[1]) - int(there[1]), int(here[2]) - int(there[2])
    return max(abs(q), abs(r), abs(q + r))


def short(text: str) -> str:
    """A text as messages quote it."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "..."


def whose(seat: Seat) -> str:
    """Who a question is put to."""
    return "chance" if seat == CHANCE else f"seat {seat + 1}"


def no_question(word: str, kinds: tuple[Kind, ...], asked: list[str]) -> str:
    """Why an answer has no question: what the word asks for, and what was asked instead."""
    about = next((kind.help for kind in kinds if kind.word == word), "")
    said = f"nothing asks for `{word}`"
    if about:
        said += f" ({about.rstrip('.')})"
    if asked:
        seen = list(dict.fromkeys(asked))
        said += f"; this turn asked for {', '.join(seen)}"
    return said


def meant_word(token: str, kinds: tuple[Kind, ...]) -> str:
    """` (did you mean `place`)`, '' if the token is like no word."""
    near = get_close_matches(token[:QUOTED], sorted({kind.word for kind in kinds}), 1)
    return f" (did you mean `{near[0]}`)" if near else ""
