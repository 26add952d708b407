"""The question now asked and text: options written, answers read, texts refused with a reason.

All that is the same for every question: which text is which option says its answer kind.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.step import PASS, SILENT, Kind, Option, Step
from civdawn_cli.games.newdawn.notation.spelling import LONGEST, NOTHING
from civdawn_cli.games.newdawn.notation.words import NO
from civdawn_cli.games.newdawn.table import Table

LISTED: Final = 8
"""How many things a shorthand may mean are listed."""


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked."""
    step = table.stack[-1]
    return NO if option == PASS else step.kind.answers.write(table, step, option)


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens at all name the only thing there is to do (`liberate`).
    """
    if tokens:
        # What notation writes itself is read first, and fast.
        step = table.stack[-1]
        plain = step.kind.answers.read_fast(table, step, [*tokens[:LONGEST], ""], 0)
        if plain >= 0 and plain >> 3 in options:
            return plain >> 3, plain & 7
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
    found = step.kind.answers.read(table, step, _lax(tokens[:LONGEST]), real)
    return (found[0], found[1])


def _lax(tokens: list[str]) -> list[str]:
    """Tokens with the letters and hyphens that names have."""
    return [token.lower().replace("_", "-") for token in tokens]


def explain(table: Table, text: str) -> str:
    """Why the text is no option of the question now asked; '' if it is one, or none is asked.
    Nothing changes.

    A text the question could understand gets a reason that cites a rule; any other is told how an
    answer is written, or which name is nearest. Nothing here decides what is legal.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return ""
    tokens = text.lower().split()
    if not tokens:
        return f"nothing is named: {step.kind.help}"
    options = step.options(table)
    found, _ = meant(table, tokens, options)
    if len(found) == 1:
        return ""
    if found:
        return _which(table, step, found)
    if tokens[0] == NO:
        return f"an answer is needed here ({step.kind.rule})"
    real = [option for option in options if option != PASS]
    return refused(table, step, _lax(tokens), real) or general(step.kind)


def refused(table: Table, step: Step[Any], tokens: list[str], options: list[Option]) -> str:
    """The reason against what the tokens name; '' if none is known."""
    reason: str = step.kind.answers.refuse(table, step, tokens, options)
    return reason


def general(kind: Kind) -> str:
    """A reason against anything that is no option."""
    return f"not possible here ({kind.rule})"


def _which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: america or aztec?`, with no more than a few."""
    texts = [step.kind.answers.write(table, step, option) for option in options]
    if len(texts) > LISTED:
        return f"which one: {', '.join(texts[:LISTED])} ...?"
    return f"which one: {', '.join(texts[:-1])} or {texts[-1]}?"
