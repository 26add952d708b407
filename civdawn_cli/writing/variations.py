"""Variations typed at a table: other ways to play a turn, kept beside it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.grammar import Line, NotationError, Record, Side, read_game, write_line
from civdawn_cli.language import _
from civdawn_cli.record import Replay

# Any: as in `draft.py`.

VARIATION: Final = re.compile(r"\(\s*(\d+\.\d+)(?=\s)")
"""The beginning of a variation, with the label of the turn that it stands for."""


def varied(game: Game[Any], record: Record, text: str) -> Line:
    """The last line of a record with one more variation, which is checked as far as its luck is
    written. Raises NotationError."""
    line = record.lines[-1]
    line = replace(line, sides=(*line.sides, *_sides(line, text)))
    replay = Replay(game, replace(record, lines=(*record.lines[:-1], line)), fills=True)
    replay.note_down()
    replay.checks_sides = True
    replay.run()
    if replay.sidelines.problems:
        raise replay.sidelines.problems[0].at(0)
    return replace(line, sides=replay.noted[-1].sides)


def _sides(line: Line, text: str) -> tuple[Side, ...]:
    """The variations of a line that a text has; brackets missing at its end are put there. Raises
    NotationError."""
    missing = ")" * (text.count("(") - text.count(")"))
    read = f'[Game "{line.game}"]\n\n{write_line(line)}\n{text}{missing}\n'
    record = read_game(read.encode(), 1)
    if record.mistake is not None:
        raise record.mistake.at(0)
    if len(record.lines) != 1 or record.below:
        said = _("a variation stands in brackets: {example}").format(example="(4.2 play ...)")
        raise NotationError(said, text=text)
    return record.lines[0].sides
