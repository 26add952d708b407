"""Options in words: each kind of question with what tells its options (`Game.phrase`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.step import Kind, Option, Step
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words import (
    options_fight,
    options_map,
    options_play,
    options_row,
    options_setup,
)
from civdawn_cli.games.newdawn.words.phrases import fitted

Teller = Callable[[Table, Step[Any], Option], str]
"""Tells an option of a question, PASS too."""

_ROWS: Final[list[tuple[Kind, Teller]]] = [
    (questions.LEADER, options_setup.leader),
    (questions.FIRST, options_setup.first),
    (questions.CAPITAL, options_setup.tile),
    (questions.CORE, options_setup.tile),
    (questions.ORDER, options_setup.tile),
    (questions.DEAL, options_setup.tile),
    (questions.PLACER, options_setup.placer),
    (questions.VICTORY, options_setup.victory),
    (questions.REVEAL, options_setup.reveal),
    (questions.ROLL, options_setup.roll),
    (questions.TILE, options_setup.tile_side),
    (questions.LAY, options_setup.lay),
    (questions.DIRECTION, options_setup.direction),
    (questions.USE, options_row.use),
    (questions.PLAY, options_play.play),
    (questions.SPEND, options_row.spend),
    (questions.TOKEN, options_row.token),
    (questions.PIN, options_row.pin),
    (questions.REMOVE, options_map.remove),
    (questions.PLACE, options_map.place),
    (questions.SHIFT, options_map.shift),
    (questions.TO, options_map.to),
    (questions.CONVERT, options_map.convert),
    (questions.LEARN, options_row.learn),
    (questions.REPLACE, options_row.replace),
    (questions.STRIKE, options_map.strike),
    (questions.GAIN, options_row.gain),
    (questions.CARAVAN, options_map.caravan),
    (questions.MOVE, options_map.move),
    (questions.TAKE, options_row.take),
    (questions.RETURN, options_row.give_back),
    (questions.GIVE, options_row.give),
    (questions.RECALL, options_map.recall),
    (questions.BUILD, options_map.build),
    (questions.PAY, options_map.pay),
    (questions.UNDER, options_map.under),
    (questions.UPGRADE, options_row.upgrade),
    (questions.REINFORCE, options_fight.reinforce),
    (questions.ATTACK, options_fight.attack),
    (questions.LIBERATE, options_fight.liberate),
    (questions.HOLD, options_row.hold),
    (questions.PLUNDER, options_row.plunder),
    (questions.DISCARD, options_row.discard),
    (questions.DESTROY, options_map.rivals_token),
    (questions.POINT, options_map.rivals_token),
    (questions.CEDE, options_map.cede),
    (questions.DRIVE, options_map.drive),
    (questions.SWAP, options_row.swap),
]

TELLERS: Final[dict[str, Teller]] = {kind.name: teller for kind, teller in _ROWS}
"""By the name of the kind."""


def phrase(table: Table, option: Option) -> str:
    """See `Game.phrase`."""
    step = table.stack[-1]
    return fitted(TELLERS[step.kind.name](table, step, option))
