"""Messages about answers that can be read but are no option: the reason, and the legal answers.

Nothing here decides what is legal: these messages are made after the options have refused.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.grammar.words import near
from civdawn_cli.notation.positions import Position, spoken, texts

# Any: text is read and written for the table of any game; only the game knows its type.

SHOWN: Final = 6
"""How many options a refusal shows."""

QUOTED: Final = 40
"""How many characters of a token are quoted and looked at."""

LONGEST: Final = 8
"""The most tokens that an answer has, however it is spaced."""

NO_COMMENTS: Final = ("//", "--", "/*")
"""The signs that begin comments in other notations."""

_COORDINATE: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


class OpenQuestion:
    """The question now asked at a position, to which an answer was refused.

    mark: the seat mark that answers to the question have in the line, `2:` or ''.
    """

    def __init__(self, position: Position, own: Seat | None) -> None:
        """own: the seat whose turn the line is; None for a line of the setup."""
        self.position: Final = position
        self.game: Final[Game[Any]] = position.game
        self.table: Final[Any] = position.table
        self.options: Final[list[Option]] = position.options
        self.step: Final[Step[Any]] = self.table.stack[-1]
        self.mark: Final = "" if self.step.seat in (own, CHANCE) else f"{self.step.seat + 1}:"

    @property
    def word(self) -> str:
        """The word of the question with its seat mark, as it stands in the line."""
        return self.mark + self.step.kind.word

    def answer(self, text: str) -> str:
        """The text of an answer to the question as it stands in a line, with word and seat mark."""
        kind = self.step.kind
        if text.split(" ", 1)[0] in kind.verbs:
            return self.mark + text
        return f"{self.word} {text}"

    def refused(self, tokens: list[str]) -> tuple[str, str, int]:
        """The refusal of the tokens, or of the word alone: its code (`illegal` or `ambiguous`), its
        message, and the number of tokens that the message is about."""
        if not tokens:
            said = f"illegal: {self.word}: the word alone does not say which. {self._question()}"
            return "illegal", said, 0
        if tokens[0] == NONE:
            said = f"illegal: {self.word} -: {whose(self.step.seat)} has to answer."
            return "illegal", f"{said} {self._question()}", 1
        tokens = [short(token) for token in tokens[:LONGEST]]
        found = self.game.candidates(self.table, tokens, self.options)
        if found:
            meant = [self.game.write(self.table, option) for option in found]
            last = " or more" if len(meant) > SHOWN else f" or {meant.pop()}"
            short_for = " ".join(tokens[: 1 + bool(self.step.kind.verbs)])
            said = f"ambiguous: {self.answer(short_for)}: it may be "
            return "ambiguous", said + ", ".join(meant[:SHOWN]) + last, 1
        why = self.game.explain(self.table, " ".join(tokens))
        text = self._meant(tokens, why)
        said = f"illegal: {self.answer(text)}" + (f": {why}" if why else "")
        said += " " if said.endswith("?") else "; "
        return "illegal", f"{said}{self.legal(text)}", len(text.split())

    def unanswered(self, instead: str = "") -> str:
        """The message for a question without an answer, with examples. instead: the part of the
        message about the text that the line has in place of an answer."""
        if self.step.seat == CHANCE:
            whom = "a die or a draw"
        else:
            whom = f"a question to {whose(self.step.seat)}"
        return f"unanswered: {self.word}, {whom}{instead}. {self._question()}"

    def legal(self, text: str = "") -> str:
        """`legal: place 4,2, place 5,2 and 10 more`: the options, those nearest to a text first."""
        return "legal: " + self._listed(text)

    def _question(self) -> str:
        """The question in a sentence, and the answers that can be written."""
        one = "one of: " if len(self.options) > 1 else ""
        return f"{self.step.kind.help} Write {one}{self._listed()}"

    def _listed(self, text: str = "") -> str:
        near = [self.mark + spoken(self.step.kind, o) for o in self.nearest(text) if o != NONE]
        more = len(near) - SHOWN
        said = ", ".join(near[:SHOWN]) + (f" and {more} more" if more > 0 else "")
        if self.options[-1] != PASS:
            return said
        return said + ", or " * bool(said) + f"{self.word} {NONE} for no"

    def nearest(self, text: str = "") -> list[str]:
        """The options as text, sorted: if the text names a space of the map, by distance from it;
        else by likeness to the text; in their own order if the text is '' or a number."""
        written = texts(self.position, self.options)
        if not text or text.isdecimal():
            return written
        there = _COORDINATE.match(text)
        if there:
            return sorted(written, key=lambda option: _steps(option, there))
        alike = SequenceMatcher(b=text.lower()[:QUOTED], autojunk=False)

        def distance(option: str) -> float:
            alike.set_seq1(option)
            return -alike.ratio()

        return sorted(written, key=distance)

    def _meant(self, tokens: list[str], why: str) -> str:
        """The tokens that the message quotes: as many as the nearest option has, or more if the
        reason is only given for more."""
        near = self.nearest(" ".join(tokens))
        least = 1 + (tokens[0] in self.step.kind.verbs)
        size = max(least, len(near[0].split()) if near else 1)
        while size < len(tokens) and self.game.explain(self.table, " ".join(tokens[:size])) != why:
            size += 1
        return " ".join(tokens[:size])


def _steps(option: str, there: re.Match[str]) -> int:
    """The distance in steps from the space `there` to the space that an option names; 10,000 for an
    option that names no space."""
    here = _COORDINATE.match(option)
    if not here:
        return 10_000
    q, r = int(here[1]) - int(there[1]), int(here[2]) - int(there[2])
    return max(abs(q), abs(r), abs(q + r))


def short(text: str) -> str:
    """The text as messages quote it: cut if it is long."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "..."


def whose(seat: Seat) -> str:
    """The name of the seat that is asked: `seat 2`, or `chance`."""
    return "chance" if seat == CHANCE else f"seat {seat + 1}"


def leftover(
    atom: tuple[Seat | None, str, list[str]],
    kinds: tuple[Kind, ...],
    asked: list[tuple[Seat, str]],
    taker: str = "",
) -> str:
    """The message for an answer, or for the rest of its values, that belongs to no question.

    atom: the seat that answers, the word, and the values left if some were used, else none. asked:
    the seat and the word of every question of this turn, in order. taker: the word of an earlier
    question that would have taken the values.
    """
    seat, word, values = atom
    if values:
        rest = short(" ".join(values))
        hint = f"; `{taker}` comes before it" if taker else meant_word(values[0], kinds)
        return f"leftover: {rest}: `{word}` has all its answers{hint}"
    kind = next((kind for kind in kinds if word in kind.words), None)
    whom = [other for other, known in asked if kind is not None and known == kind.word]
    if seat in whom or CHANCE in whom:
        return f"leftover: {word}: it is not asked again in this turn"
    if whom and seat is not None:
        return f"leftover: {word}: it is a question to {whose(whom[0])}, not to {whose(seat)}"
    about = "" if kind is None else kind.help.removesuffix(".")
    said = f"leftover: {word}: nothing asks for it ({about})"
    seen = list(dict.fromkeys(known for _, known in asked))
    return said + (f"; this turn asked for {', '.join(seen)}" if seen else "")


def meant_word(token: str, kinds: tuple[Kind, ...]) -> str:
    """The hint ` (did you mean `place`)`; '' if the token resembles no word and begins no
    comment."""
    if token[:2] in NO_COMMENTS:
        return " (a comment stands in braces, or behind `;`)"
    word = near(token, sorted({word for kind in kinds for word in kind.words}))
    return f" (did you mean `{word}`)" if word else ""
