"""The question now asked and answers as text: options written, typed text taken for options, and
the reason why a text is none.

Here is all that is the same for every question: its answer kind knows how an option is written and
what a text means, and its step which rule excludes an option. Nothing here decides what is legal.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.kit.spellings import NOTHING
from civdawn_cli.engine.step import PASS, SILENT, Kind, Option, Step, Table
from civdawn_cli.language import _

# Any: an answer kind takes the steps and the table of its own game.

NO: Final = "-"
"""The text of PASS."""

LONGEST: Final = 13
"""No answer takes more tokens than this, its verb and spaces around signs included."""

LISTED: Final = 8
"""How many of the things that a short text may mean are listed."""


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked; of moves with the verb in
    front."""
    step = table.stack[-1]
    return NO if option == PASS else step.kind.answers.write(table, step, option)


def read(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The option the first tokens name, and how many tokens; None if they name none, or several.

    No tokens, or none but the verb, name the only thing there is to do (`liberate`, `increase`).
    """
    found, used = meant(table, tokens, options)
    return (found[0], used) if len(found) == 1 else None


def look_up(table: Table, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
    """The same for canonical text alone, fast; None where that is not certain. tokens: at least
    one, and none of the next answer unless it is to the same question."""
    step = table.stack[-1]
    found: int = step.kind.answers.read_fast(table, step, [*tokens[:LONGEST], ""], 0)
    return (found >> 3, found & 7) if found >= 0 and found >> 3 in options else None


def meant(table: Table, tokens: list[str], options: list[Option]) -> Meant:
    """The options the first tokens may be short for (none, one or several), and how many tokens."""
    real = _without_pass(options)
    if not tokens:
        return real, 0
    if tokens[0] == NO:
        return ([PASS], 1) if options[-1] == PASS else NOTHING
    step = table.stack[-1]
    found: Meant = step.kind.answers.read(table, step, _plain(tokens), real)
    return found


def explain(table: Table, text: str) -> str:
    """The reason why the text is no option of the question now asked; '' if it is one, or none is
    asked. Nothing changes.

    A text the question could understand gets a reason that cites a rule; any other is told how an
    answer is written, or which name is nearest. At worst the question's own rule is cited.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return ""
    kind = step.kind
    tokens = text.lower().split()
    if kind.verbs and tokens[:1] == [kind.word]:
        tokens = tokens[1:]
    if not tokens:
        return _("nothing is named: {help}").format(help=_(kind.help))
    options = step.options(table)
    found, _rest = meant(table, tokens, options)
    if len(found) == 1:
        return ""
    if found:
        return _which(table, step, found)
    if tokens[0] == NO:
        return _("an answer is needed here ({rule})").format(rule=kind.rule)
    known = kind.answers.refuse(table, step, _plain(tokens), _without_pass(options))
    return known or general(kind)


def general(kind: Kind) -> str:
    """The refusal that fits every answer that is no option, with the rule of the question."""
    return _("not possible here ({rule})").format(rule=kind.rule)


def _which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: build iron or build irrigation?`, with no more than a few."""
    texts = [step.kind.answers.write(table, step, option) for option in options]
    if len(texts) > LISTED:
        return _("which one: {names} ...?").format(names=", ".join(texts[:LISTED]))
    return _("which one: {names} or {last}?").format(names=", ".join(texts[:-1]), last=texts[-1])


def _without_pass(options: list[Option]) -> list[Option]:
    """The options that an answer kind knows."""
    return options[:-1] if options[-1] == PASS else options


def _plain(tokens: list[str]) -> list[str]:
    """The tokens of one answer at most, with the letters and hyphens that names have."""
    return [token.lower().replace("_", "-") for token in tokens[:LONGEST]]
