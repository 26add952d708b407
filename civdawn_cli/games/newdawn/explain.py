"""Why a text is no option of the question now asked, for people: the rule that forbids it.

Nothing here decides what is legal: it is asked only about text that names no option, and at worst
cites the question's own rule. The reasons are in `reasons/`, by chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.step import SILENT, Option, Step
from civdawn_cli.games.newdawn import kinds
from civdawn_cli.games.newdawn.reasons import (
    culture,
    diplomacy,
    economy,
    industry,
    military,
    row,
    setup,
)
from civdawn_cli.games.newdawn.reasons.common import RULE_OF, general
from civdawn_cli.games.newdawn.spelling import (
    COORDINATE,
    FROM,
    find_space,
    find_state,
    glued,
    meant,
    row_of,
)
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.wording import DOMAINS, FOCUS, NO, SPACE, text_of

CANDIDATES: Final = 8
"""How many things a shorthand may mean are listed."""

OF_SPACE: Final[dict[str, Callable[[Table, Step[Any], int], str]]] = {
    kinds.PLACE.name: culture.place,
    kinds.REMOVE.name: culture.remove,
    kinds.SHIFT.name: culture.shift,
    kinds.TO.name: culture.to,
    kinds.CONVERT.name: culture.convert,
    kinds.STRIKE.name: culture.strike,
    kinds.DESTROY.name: culture.destroy,
    kinds.POINT.name: culture.point,
    kinds.CEDE.name: culture.cede,
    kinds.MOVE.name: economy.move,
    kinds.RECALL.name: economy.recall,
    kinds.BUILD.name: industry.build,
    kinds.UNDER.name: industry.under,
    kinds.REINFORCE.name: military.reinforce,
    kinds.ATTACK.name: military.attack,
}
"""By kind of question, why a space is no option."""

OF_SLOT: Final[dict[str, Callable[[Table, Step[Any], int], str]]] = {
    kinds.REPLACE.name: row.replace,
    kinds.UPGRADE.name: row.upgrade,
    kinds.HOLD.name: row.hold,
    kinds.PLUNDER.name: row.loses_token,
    kinds.DISCARD.name: row.loses_token,
}
"""By kind of question, why a slot is no option."""

OF_WORD: Final[dict[str, Callable[[Table, Step[Any], str], str]]] = {
    kinds.FIRST.name: setup.seat,
    kinds.PLACER.name: setup.seat,
    kinds.LEADER.name: setup.leader,
    kinds.VICTORY.name: setup.victory,
    kinds.REVEAL.name: setup.reveal,
    kinds.ROLL.name: setup.number,
    kinds.CAPITAL.name: setup.number,
    kinds.CORE.name: setup.number,
    kinds.ORDER.name: setup.number,
    kinds.DEAL.name: setup.number,
    kinds.TILE.name: setup.pick_tile,
    kinds.LAY.name: setup.lay,
    kinds.DIRECTION.name: setup.direction,
    kinds.USE.name: diplomacy.use,
    kinds.TAKE.name: diplomacy.take,
    kinds.RETURN.name: diplomacy.give_back,
    kinds.SPEND.name: row.spend,
    kinds.TOKEN.name: row.token,
    kinds.LEARN.name: row.learn,
    kinds.SWAP.name: row.swap,
    kinds.GAIN.name: row.gain,
    kinds.GIVE.name: row.give,
    kinds.CARAVAN.name: economy.caravan,
    kinds.PAY.name: industry.pay,
    kinds.DRIVE.name: military.drive,
    kinds.LIBERATE.name: military.liberate,
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
        text = " ".join(tokens[:3]) if step.kind is kinds.SWAP else glued(tokens)[0]
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
        if step.kind is kinds.ATTACK and tokens[used : used + 1] == [FROM]:
            return military.attack_from(table, step, space, glued(tokens[used + 1 :] or [""])[0])
        return why(table, step, space)
    space, _ = find_state(table, tokens)
    if space >= 0:
        return why(table, step, space)
    if step.kind is kinds.BUILD:
        return industry.build_wonder(table, step, tokens[0])
    if step.kind is kinds.ATTACK:
        return military.attack_barbarian(table, step, tokens[0])
    return f"{tokens[0]!r} is no space: they are written as in {_example(table)}"


def _example(table: Table) -> str:
    """A coordinate of this map."""
    return table.board.names[table.board.spaces[0]]
