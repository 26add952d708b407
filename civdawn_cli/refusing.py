"""What is said about a turn that can be read but does not follow: which token, why, what would do.

Nothing here decides anything: it is asked when the options have refused.
"""

from __future__ import annotations

from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.position import Position, texts
from grammar import Line, NotationError
from grammar.shapes import NONE

SHOWN: Final = 6
"""How many options a refusal shows."""

QUOTED: Final = 40
"""How many characters of a token are quoted."""


class Refusal(NotationError):
    """Text that can be read but does not follow.

    code: `illegal` (no such option), `ambiguous` (short for several), `unanswered` (a question has
    no answer), `leftover` (an answer has no question), `label` (another turn is due) or `over` (the
    game has ended).
    """

    def __init__(self, code: str, reason: str, line: Line, column: int = 0) -> None:
        super().__init__(reason, line=line.number, column=column, text=line.text)
        self.code: Final = code


def short(token: str) -> str:
    """A token as messages quote it."""
    return token if len(token) <= QUOTED else token[:QUOTED] + "..."


def not_an_option(position: Position, tokens: list[str]) -> tuple[str, str, int]:
    """Why the tokens answer nothing: the refusal's code, what to say, how many tokens it is about.

    tokens: those left of the atom; none if it is a word alone.
    """
    step: Step[Any] = position.table.stack[-1]
    word = step.kind.word
    if not tokens:
        said = f"`{word}` needs an answer: {step.kind.help}"
        return "illegal", f"{said} {legal(position)}", 0
    if tokens[0] == NONE:
        said = f"illegal: {word} -: {_whose(step.seat)} has to answer: {step.kind.help}"
        return "illegal", f"{said} {legal(position)}", 1
    found = position.game.candidates(position.table, tokens, position.options)
    if found:
        meant = texts(position, found)
        named = ", ".join(meant[:SHOWN]) + (" ..." if len(meant) > SHOWN else "")
        return "ambiguous", f"ambiguous: {word} {short(tokens[0])}: one of {named}", 1
    text = _quote(position, tokens)
    why = position.game.explain(position.table, text)
    said = f"illegal: {word} {short(text)}" + (f": {why}" if why else "")
    return "illegal", f"{said}; {legal(position, text)}", len(text.split())


def not_answered(position: Position) -> str:
    """That the question now asked has no answer; with an example."""
    step: Step[Any] = position.table.stack[-1]
    return (
        f"{_whose(step.seat)} has not answered `{step.kind.word}`: {step.kind.help} "
        f"{legal(position)}"
    )


def _whose(seat: Seat) -> str:
    """Who a question is put to."""
    return "chance" if seat == CHANCE else f"seat {seat + 1}"


def _quote(position: Position, tokens: list[str]) -> str:
    """As many tokens as the option they come closest to has."""
    near = nearest(position, " ".join(tokens[:8]))
    size = len(near[0].split()) if near else 1
    return " ".join(tokens[: max(1, size)])


def nearest(position: Position, text: str) -> list[str]:
    """The options as text, those most like the given one first; in their own order if it is ''."""
    written = texts(position, position.options)
    if not text:
        return written
    alike = SequenceMatcher(b=text.lower()[:QUOTED], autojunk=False)

    def distance(option: str) -> float:
        alike.set_seq1(option)
        return -alike.ratio()

    return sorted(written, key=distance)


def legal(position: Position, text: str = "") -> str:
    """`legal: place 4,2, place 5,2 and 10 more`: the options, those nearest to the text first."""
    word = position.table.stack[-1].kind.word
    near = [f"{word} {option}".rstrip() for option in nearest(position, text)]
    more = len(near) - SHOWN
    return "legal: " + ", ".join(near[:SHOWN]) + (f" and {more} more" if more > 0 else "")
