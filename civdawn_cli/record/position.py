"""The present position of a game as text, so that another game can begin there."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import run_one
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match

# Any: only a game knows the type of its table.


def position_text(match: Match[Any]) -> str:
    """The position at the beginning of the line now due, or at the end of the game, as text that
    `Game.read_position` takes.

    Raises SetupError in the middle of a line, and for a game that has no text for positions.
    """
    try:
        return match.game.write_position(match.table)
    except SetupError as error:
        # If a line begins with a die, the die is asked after the turn has begun: go back before
        # that.
        table, count = match.before(match.label)
        text = _earlier(match.game, table) if count == len(match.choices) else ""
        if text:
            return text
        raise error from None


def _earlier(game: Game[Any], table: Any) -> str:
    """The text of the first position with a text on the way to the next question; '' if there is
    none."""
    while table.stack:
        try:
            return game.write_position(table)
        except SetupError:
            if not run_one(table):
                break
    return ""
