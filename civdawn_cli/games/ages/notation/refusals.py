"""The reason, for people, why a text is no option of the question now asked, with its rule.

Nothing here decides what is legal: it is asked only about text that names no option. The answer
kind of the question finds what the text means, the step says which rule excludes it, and at worst
the question's own rule is cited.
"""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import SILENT, Kind, Option, Step
from civdawn_cli.games.ages.notation.answers_moves import CANDIDATES
from civdawn_cli.games.ages.notation.parts import NO
from civdawn_cli.games.ages.notation.reading import meant
from civdawn_cli.games.ages.table import Table


def explain(table: Table, text: str) -> str:
    """Why the text is no option of the question now asked; '' if it is one, or none is asked.
    Nothing changes.

    A text the question could understand gets a reason that cites a rule; any other is told which
    name is nearest.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return ""
    kind = step.kind
    values = text.lower().split()
    if kind.verbs and values[:1] == [kind.word]:
        values = values[1:]
    if not values:
        return f"nothing is named: {kind.help}"
    options = step.options(table)
    found, _ = meant(table, values, options)
    if len(found) == 1:
        return ""
    if found:
        return which(table, step, found)
    if values[0] == NO:
        return f"an answer is needed here ({kind.rule})"
    return kind.answers.refuse(table, step, values, options) or general(kind)


def general(kind: Kind) -> str:
    """The refusal that fits every answer that is no option, with the rule of the question."""
    return f"not possible here ({kind.rule})"


def which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: build iron or build irrigation?`, with no more than a few."""
    texts = [step.kind.answers.write(table, step, option) for option in options]
    if len(texts) > CANDIDATES:
        return f"which one: {', '.join(texts[:CANDIDATES])} ...?"
    return f"which one: {', '.join(texts[:-1])} or {texts[-1]}?"
