"""Text as options: every spelling a person may use for an answer (notation, not rules).

The answer kind of the question says which spellings it reads; the result is always one of the
question's options.
"""

from __future__ import annotations

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.ages.notation.parts import NO, NOTHING
from civdawn_cli.games.ages.table import Table


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens but the verb name the only thing there is to do with it (`increase`, `resign`).
    """
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
    return step.kind.answers.read(table, step, tokens, real)
