"""Why a text is no option of the question now asked, for people: the rule that forbids it.

Nothing here decides what is legal: it is asked only about text that names no option, and at worst
cites the question's own rule. The reasons are in `reasons/`, by chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.step import SILENT, Option, Step
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.notation.reading import (
    COORDINATE,
    FROM,
    find_space,
    find_state,
    glued,
    meant,
    row_of,
)
from civdawn_cli.games.newdawn.notation.refusals import (
    culture,
    diplomacy,
    economy,
    industry,
    military,
    row,
    setup,
)
from civdawn_cli.games.newdawn.notation.refusals.common import RULE_OF, general
from civdawn_cli.games.newdawn.notation.writing import DOMAINS, FOCUS, NO, SPACE, text_of
from civdawn_cli.games.newdawn.table import Table

CANDIDATES: Final = 8
"""How many things a shorthand may mean are listed."""

OF_SPACE: Final[dict[str, Callable[[Table, Step[Any], int], str]]] = {
    questions.PLACE.name: culture.place,
    questions.REMOVE.name: culture.remove,
    questions.SHIFT.name: culture.shift,
    questions.TO.name: culture.to,
    questions.CONVERT.name: culture.convert,
    questions.STRIKE.name: culture.strike,
    questions.DESTROY.name: culture.destroy,
    questions.POINT.name: culture.point,
    questions.CEDE.name: culture.cede,
    questions.MOVE.name: economy.move,
    questions.RECALL.name: economy.recall,
    questions.BUILD.name: industry.build,
    questions.UNDER.name: industry.under,
    questions.REINFORCE.name: military.reinforce,
    questions.ATTACK.name: military.attack,
}
"""By kind of question, why a space is no option."""

OF_SLOT: Final[dict[str, Callable[[Table, Step[Any], int], str]]] = {
    questions.REPLACE.name: row.replace,
    questions.UPGRADE.name: row.upgrade,
    questions.HOLD.name: row.hold,
    questions.PLUNDER.name: row.loses_token,
    questions.DISCARD.name: row.loses_token,
}
"""By kind of question, why a slot is no option."""

OF_WORD: Final[dict[str, Callable[[Table, Step[Any], str], str]]] = {
    questions.FIRST.name: setup.seat,
    questions.PLACER.name: setup.seat,
    questions.LEADER.name: setup.leader,
    questions.VICTORY.name: setup.victory,
    questions.REVEAL.name: setup.reveal,
    questions.ROLL.name: setup.number,
    questions.CAPITAL.name: setup.number,
    questions.CORE.name: setup.number,
    questions.ORDER.name: setup.number,
    questions.DEAL.name: setup.number,
    questions.TILE.name: setup.pick_tile,
    questions.LAY.name: setup.lay,
    questions.DIRECTION.name: setup.direction,
    questions.USE.name: diplomacy.use,
    questions.TAKE.name: diplomacy.take,
    questions.RETURN.name: diplomacy.give_back,
    questions.SPEND.name: row.spend,
    questions.TOKEN.name: row.token,
    questions.LEARN.name: row.learn,
    questions.SWAP.name: row.swap,
    questions.GAIN.name: row.gain,
    questions.GIVE.name: row.give,
    questions.CARAVAN.name: economy.caravan,
    questions.PAY.name: industry.pay,
    questions.DRIVE.name: military.drive,
    questions.LIBERATE.name: military.liberate,
}
"""By kind of question, why a word is no option: for all that are neither space nor slot."""


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
        return f"an answer is needed here ({RULE_OF[step.kind.name]})"
    return reason(table, step, tokens) or general(step.kind)


def which(table: Table, step: Step[Any], options: list[Option]) -> str:
    """`which one: america or aztec?`, with no more than a few."""
    texts = [text_of(table, step.kind, step.seat, option) for option in options]
    if len(texts) > CANDIDATES:
        return f"which one: {', '.join(texts[:CANDIDATES])} ...?"
    return f"which one: {', '.join(texts[:-1])} or {texts[-1]}?"


def reason(table: Table, step: Step[Any], tokens: list[str]) -> str:
    """The chapter's reason against what the tokens name, '' if it knows none."""
    name = step.kind.name
    domain = DOMAINS[name]
    if domain == FOCUS:
        return row.play(table, step, tokens)
    if name in OF_WORD:
        text = " ".join(tokens[:3]) if step.kind is questions.SWAP else glued(tokens)[0]
        return OF_WORD[name](table, step, text)
    if domain == SPACE:
        return _no_space(table, step, tokens)
    slot = row.read_slot(table, row_of(step), tokens[0])
    if slot < 0:
        return f"{tokens[0]!r} is no slot: they are written pos1 to pos5"
    return row.outside(slot) or (OF_SLOT[name](table, step, slot) if name in OF_SLOT else "")


def _no_space(table: Table, step: Step[Any], tokens: list[str]) -> str:
    """Why a coordinate, or what else stands for a place on the map, is no option."""
    text, used = glued(tokens)
    why = OF_SPACE[step.kind.name]
    if COORDINATE.fullmatch(text):
        space = find_space(table, text)
        if space < 0:
            return f"there is no space {text} on the map (ND-3.7)"
        if step.kind is questions.ATTACK and tokens[used : used + 1] == [FROM]:
            return military.attack_from(table, step, space, glued(tokens[used + 1 :] or [""])[0])
        return why(table, step, space)
    space, _ = find_state(table, tokens)
    if space >= 0:
        return why(table, step, space)
    if step.kind is questions.BUILD:
        return industry.build_wonder(table, step, tokens[0])
    if step.kind is questions.ATTACK:
        return military.attack_barbarian(table, step, tokens[0])
    return f"{tokens[0]!r} is no space: they are written as in {_example(table)}"


def _example(table: Table) -> str:
    """A coordinate of this map."""
    return table.board.names[table.board.spaces[0]]
