"""Messages about answers that can be read but are no option: the reason, and the legal answers.

Nothing here decides what is legal: these messages are made after the options have refused. They
are said in the language of whoever is refused, as they are made; what stands in them of notation
(words, options, names) is English in every language, since it can be typed.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.grammar.words import near
from civdawn_cli.language import _, ngettext, shown
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

LABELS: Final = {
    "illegal": shown("illegal"),
    "ambiguous": shown("ambiguous"),
    "unanswered": shown("unanswered"),
    "leftover": shown("leftover"),
    "unsettled": shown("unsettled"),
}
"""The first word of refusals, marked, by their code."""

_COORDINATE: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


class Told(NamedTuple):
    """A refused answer, in words.

    code: of the refusal. head: its first word and the answer, `illegal: place 5,1`. bare: the same
    with the reason. reason: the same with what can be written. tokens: how many of the answer's the
    message is about.
    """

    code: str
    head: str
    bare: str
    reason: str
    tokens: int = 0


def labelled(code: str, said: str) -> str:
    """A message with the first word of its code before it: `illegal: ...`."""
    return f"{_(LABELS[code])}: {said}"


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

    def refused(self, tokens: list[str]) -> Told:
        """The refusal of the tokens, or of the word alone: `illegal` or `ambiguous`."""
        if not tokens:
            head = labelled("illegal", self.word)
            said = _("{refused}: the word alone does not say which.").format(refused=head)
            return self._asking("illegal", head, said)
        if tokens[0] == NONE:
            head = labelled("illegal", f"{self.word} -")
            if self.step.seat == CHANCE:
                said = _("{refused}: chance has to answer.").format(refused=head)
            else:
                said = _("{refused}: seat {seat} has to answer.")
                said = said.format(refused=head, seat=self.step.seat + 1)
            return self._asking("illegal", head, said, 1)
        tokens = [short(token) for token in tokens[:LONGEST]]
        found = self.game.candidates(self.table, tokens, self.options)
        if found:
            meant = [self.game.write(self.table, option) for option in found]
            head = labelled("ambiguous", self.answer(" ".join(tokens[: 1 + self._verbs])))
            if len(meant) > SHOWN:
                said = _("{refused}: it may be {list} or more")
                said = said.format(refused=head, list=", ".join(meant[:SHOWN]))
            else:
                last = meant.pop()
                said = _("{refused}: it may be {list} or {last}")
                said = said.format(refused=head, list=", ".join(meant), last=last)
            return Told("ambiguous", head, said, said, 1)
        why = self.game.explain(self.table, " ".join(tokens))
        text = self._meant(tokens, why)
        head = labelled("illegal", self.answer(text))
        bare = f"{head}: {why}" if why else head
        reason = bare + (" " if bare.endswith("?") else "; ") + self.legal(text)
        return Told("illegal", head, bare, reason, len(text.split()))

    @property
    def _verbs(self) -> bool:
        """Return True if options begin with a verb."""
        return bool(self.step.kind.verbs)

    def unanswered(self, instead: str = "") -> Told:
        """The message for a question without an answer, with examples. instead: the part of the
        message about the text that the line has in place of an answer."""
        head = labelled("unanswered", self.word)
        if self.step.seat == CHANCE:
            said = _("{refused}, a die or a draw{instead}.").format(refused=head, instead=instead)
        else:
            said = _("{refused}, a question to seat {seat}{instead}.")
            said = said.format(refused=head, seat=self.step.seat + 1, instead=instead)
        return self._asking("unanswered", head, said)

    def legal(self, text: str = "") -> str:
        """`legal: place 4,2, place 5,2 and 10 more`: the options, those nearest to a text first."""
        return _("legal: {list}").format(list=self._listed(text))

    def _asking(self, code: str, head: str, said: str, tokens: int = 0) -> Told:
        """A refusal that says the question in a sentence, and the answers that can be written."""
        bare = f"{said} {_(self.step.kind.help)}"
        if len(self.options) > 1:
            write = _("Write one of: {list}").format(list=self._listed())
        else:
            write = _("Write {list}").format(list=self._listed())
        return Told(code, head, bare, f"{bare} {write}", tokens)

    def _listed(self, text: str = "") -> str:
        near = [self.mark + spoken(self.step.kind, o) for o in self.nearest(text) if o != NONE]
        more = len(near) - SHOWN
        said = ", ".join(near[:SHOWN])
        if more > 0:
            said = ngettext("{list} and {n} more", "{list} and {n} more", more)
            said = said.format(list=", ".join(near[:SHOWN]), n=more)
        if self.options[-1] != PASS:
            return said
        if not said:
            return _("{no} for no").format(no=f"{self.word} {NONE}")
        return _("{list}, or {no} for no").format(list=said, no=f"{self.word} {NONE}")

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
    return _("chance") if seat == CHANCE else _("seat {number}").format(number=seat + 1)


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
        head = labelled("leftover", rest)
        if taker:
            said = _("{refused}: `{word}` has all its answers; `{other}` comes before it")
            return said.format(refused=head, word=word, other=taker)
        said = _("{refused}: `{word}` has all its answers").format(refused=head, word=word)
        return said + meant_word(values[0], kinds)
    head = labelled("leftover", word)
    kind = next((kind for kind in kinds if word in kind.words), None)
    whom = [other for other, known in asked if kind is not None and known == kind.word]
    if seat in whom or CHANCE in whom:
        return _("{refused}: it is not asked again in this turn").format(refused=head)
    if whom and seat is not None:
        said = _("{refused}: it is a question to {seat}, not to {other}")
        return said.format(refused=head, seat=whose(whom[0]), other=whose(seat))
    about = "" if kind is None else _(kind.help).removesuffix(".")
    said = _("{refused}: nothing asks for it ({about})").format(refused=head, about=about)
    if seen := list(dict.fromkeys(known for _seat, known in asked)):
        said = _("{reason}; this turn asked for {list}").format(reason=said, list=", ".join(seen))
    return said


def meant_word(token: str, kinds: tuple[Kind, ...]) -> str:
    """The hint ` (did you mean `place`)`; '' if the token resembles no word and begins no
    comment."""
    if token[:2] in NO_COMMENTS:
        return _(" (a comment stands in braces, or behind `;`)")
    word = near(token, sorted({word for kind in kinds for word in kind.words}))
    return _(" (did you mean `{word}`)").format(word=word) if word else ""
