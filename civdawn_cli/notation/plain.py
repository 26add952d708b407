"""Plain lines, which the engine plays straight from their tokens."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.replaying import ANYONE, replay_turn
from civdawn_cli.grammar import Line, words
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.notation.reading import replay_line
from civdawn_cli.notation.writing import owner

# Any: as in `reading.py`.


def replay_line_fast(match: Match[Any], line: Line) -> None:
    """Play the line like `replay_line`, on a match and several times as fast. Raises Refusal."""
    game, own = match.game, owner(line.label)
    if match.label != line.label or HIDDEN in line.tokens:
        replay_line(match, line)
        return
    seat = ANYONE if own is None else own
    tokens = [*line.tokens, ""]
    walked = replay_turn(game, match.table, tokens, words(game.name), seat, line.cut)
    match.advance(walked.choices, None)
    if not walked.done:
        replay_line(match, line, walked.used)
