"""Options as text, and text as options, for the question now asked.

The answer kind of the question knows which text is which option; the rest, here, is the same for
every question.
"""

from __future__ import annotations

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.newdawn.notation.spelling import LONGEST, NOTHING
from civdawn_cli.games.newdawn.notation.words import NO
from civdawn_cli.games.newdawn.table import Table


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked."""
    step = table.stack[-1]
    return NO if option == PASS else step.kind.answers.write(table, step, option)


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens at all name the only thing there is to do (`liberate`).
    """
    if tokens:
        # The text that notation itself writes is read first, and fast.
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
    found = step.kind.answers.read(table, step, lax(tokens[:LONGEST]), real)
    return (found[0], found[1])


def lax(tokens: list[str]) -> list[str]:
    """Tokens with the letters and hyphens that names have."""
    return [token.lower().replace("_", "-") for token in tokens]
