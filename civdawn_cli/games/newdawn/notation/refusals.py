"""The reason, for people, why a text is no option of the question now asked, with its rule.

Nothing here decides what is legal: the answer kind of the question finds what the text means, the
step says which rule excludes it, and at worst the question's own rule is cited.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import PASS, SILENT, Kind, Option, Step
from civdawn_cli.games.newdawn.notation.reading import lax, meant
from civdawn_cli.games.newdawn.notation.words import NO
from civdawn_cli.games.newdawn.table import Table

LISTED: Final = 8
"""The most options that a refusal lists for a text that is short for several."""


def explain(table: Table, text: str) -> str:
    """Why the text is no option of the question now asked; '' if it is one, or none is asked.
    Nothing changes.

    A text the question could understand gets a reason that cites a rule; any other is told how an
    answer is written, or which name is nearest.
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
        return which(table, step, found)
    if tokens[0] == NO:
        return f"an answer is needed here ({step.kind.rule})"
    real = [option for option in options if option != PASS]
    return refused(table, step, lax(tokens), real) or general(step.kind)


def refused(table: Table, step: Step[Any], tokens: list[str], options: list[Option]) -> str:
    """The reason against what the tokens name; '' if none is known."""
    reason: str = step.kind.answers.refuse(table, step, tokens, options)
    return reason


def general(kind: Kind) -> str:
    """A reason against anything that is no option."""
    return f"not possible here ({kind.rule})"


def which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: america or aztec?`, with no more than a few."""
    texts = [step.kind.answers.write(table, step, option) for option in options]
    if len(texts) > LISTED:
        return f"which one: {', '.join(texts[:LISTED])} ...?"
    return f"which one: {', '.join(texts[:-1])} or {texts[-1]}?"
