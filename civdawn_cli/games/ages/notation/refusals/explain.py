"""Why a text is no option of the question now asked, for people: the rule that forbids it.

Nothing here decides what is legal: it is asked only about text that names no option, and at worst
cites the question's own rule. The reasons are in `reasons/`, by chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.step import SILENT, Option, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.catalogue import SLUG
from civdawn_cli.games.ages.moves import TAKE, VERBS
from civdawn_cli.games.ages.notation.reading import LONGEST, Parts, clean, meant
from civdawn_cli.games.ages.notation.refusals import (
    answers,
    buildings,
    cards,
    politics,
    row,
    tokens,
)
from civdawn_cli.games.ages.notation.refusals.common import RULE_OF, general
from civdawn_cli.games.ages.notation.writing import NO, text_of
from civdawn_cli.games.ages.rules.actions import ActionPhase, Ordered, TakeCards
from civdawn_cli.games.ages.table import Table

CANDIDATES: Final = 8
"""How many things a shorthand may mean are listed."""

Reason = Callable[[Table, Step[Any], Parts], str]

OF_VERB: Final[dict[str, Reason]] = {
    "prepare": politics.prepare,
    "aggression": politics.aggression,
    "war": politics.war,
    "offer": politics.offer,
    "cancel": politics.cancel,
    "retire": politics.retire,
    "resign": politics.resign,
    "take": row.take,
    "increase": buildings.increase,
    "build": buildings.build,
    "upgrade": buildings.upgrade,
    "destroy": buildings.destroy,
    "disband": buildings.disband,
    "play": cards.play,
    "stage": cards.stage,
    "develop": cards.develop,
    "revolution": cards.revolution,
    "tactic": cards.tactic,
    "copy": cards.copy,
    "use": cards.use,
}
"""By verb, why what is named behind it is no option."""

OF_KIND: Final[dict[str, Reason]] = {
    questions.FIRST.name: answers.first,
    questions.DEAL.name: answers.deal,
    questions.DRAW.name: answers.draw,
    questions.EVENT.name: answers.event,
    questions.PEEK.name: answers.event,
    questions.DISCARD.name: answers.discard,
    questions.PAY.name: tokens.pay,
    questions.STORE.name: tokens.store,
    questions.GAIN.name: tokens.gain,
    questions.SPLIT.name: tokens.split,
    questions.TOKEN.name: tokens.token,
    questions.LOSE.name: tokens.lose,
    questions.ACCEPT.name: answers.accept,
    questions.DEFEND.name: answers.defend,
    questions.RAZE.name: answers.raze,
    questions.OUST.name: answers.oust,
    questions.CEDE.name: answers.cede,
    questions.SEIZE.name: answers.seize,
    questions.RUIN.name: answers.ruin,
    questions.BID.name: answers.bid,
    questions.SEND.name: answers.send,
    questions.TUCK.name: answers.tuck,
}
"""By kind of question, for those without verbs."""

NEEDS_NO_NAME: Final = ("increase", "resign", "stage")


def explain(table: Table, text: str) -> str:
    """Why the text is no option of the question now asked; '' if it is one, or none is asked.
    Nothing changes.

    A text the question could understand gets a reason that cites a rule; any other is told which
    name is nearest.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return ""
    values = text.lower().split()
    if step.kind.verbs and values[:1] == [step.kind.word]:
        values = values[1:]
    if not values:
        return f"nothing is named: {step.kind.help}"
    options = step.options(table)
    found, _ = meant(table, values, options)
    if len(found) == 1:
        return ""
    if found:
        return which(table, step, found)
    if values[0] == NO:
        return f"an answer is needed here ({RULE_OF[step.kind.name]})"
    if step.kind.verbs and values[0] not in VERBS:
        return _no_verb(table, step, values, options)
    return reason(table, step, values) or general(step.kind)


def which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: build iron or build irrigation?`, with no more than a few."""
    texts = [text_of(table, step, option) for option in options]
    if len(texts) > CANDIDATES:
        return f"which one: {', '.join(texts[:CANDIDATES])} ...?"
    return f"which one: {', '.join(texts[:-1])} or {texts[-1]}?"


def reason(table: Table, step: Step[Any], values: list[str]) -> str:
    """The chapter's reason against what the values name, '' if it knows none."""
    kind = step.kind
    if not kind.verbs:
        parts = Parts([clean(value) for value in values[:LONGEST]])
        return OF_KIND[kind.name](table, step, parts) if parts.texts else ""
    verb = values[0]
    if verb not in kind.verbs:
        when = "politics phase" if verb in questions.POLITICS.verbs else "action phase"
        return f"`{verb}` belongs to the {when} (TA-4.1)"
    said = _not_now(table, step, verb)
    if said:
        return said
    if values[1:2] == [NO]:
        return f'a "no" is written `{kind.word} -` ({RULE_OF[kind.name]})'
    parts = Parts([clean(value) for value in values[1:LONGEST]])
    if not parts.texts and verb not in NEEDS_NO_NAME:
        return f"nothing can follow `{verb}` now ({RULE_OF[kind.name]})"
    return OF_VERB[verb](table, step, parts)


def _no_verb(table: Table, step: Step[Any], values: list[str], options: list[Option]) -> str:
    """That a text begins with no verb: with the verbs that can stand before it."""
    first = values[0]
    found: list[str] = []
    for verb in step.kind.verbs:
        able, _ = meant(table, [verb, *values], options)
        found += [text_of(table, step, option) for option in able]
    if found:
        rest = " ..." if len(found) > CANDIDATES else ""
        return f"a word before it says what is done: {', '.join(found[:CANDIDATES])}{rest}"
    if any(slug.startswith(clean(first)) for slug in SLUG):
        return f"a word before a name says what is done, and none here takes {first!r}"
    return f"{first!r} is nothing to do here: {', '.join(step.kind.verbs)}"


def _not_now(table: Table, step: Step[Any], verb: str) -> str:
    """That a verb of the action phase is not among what can be done now; '' if it is."""
    if isinstance(step, ActionPhase):
        if table.round <= 1 and verb != VERBS[TAKE]:
            return "in the first round cards are taken and nothing else is done (TA-4.3)"
    elif isinstance(step, TakeCards):
        if verb != VERBS[TAKE]:
            return "only cards of the row are taken here (TA-36.23)"
    elif isinstance(step, Ordered):
        verbs = [VERBS[number] for number in step.verbs]
        if verb not in verbs:
            rule = "TA-23.8" if step.may_pass else "TA-20.3"
            said = " or ".join([", ".join(verbs[:-1]), verbs[-1]] if verbs[1:] else verbs)
            return f"what is ordered is {said} ({rule})"
    return ""
