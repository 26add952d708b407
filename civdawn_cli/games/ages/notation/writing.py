"""Options as text, each in its one canonical spelling, and the seats that may see it.

`notation/reading.py` is the way back. The answer kind of the question does the work of both."""

from __future__ import annotations

from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.ages.notation.answers import Secret
from civdawn_cli.games.ages.notation.parts import NO
from civdawn_cli.games.ages.table import Table


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked; of moves with the verb in
    front."""
    if option == PASS:
        return NO
    step = table.stack[-1]
    return step.kind.answers.write(table, step, option)


def secret(table: Table, option: Option) -> Secret | None:
    """See `Game.secret`."""
    step = table.stack[-1]
    return step.kind.answers.secret(table, step, option)
