"""The only list of games. A game is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Game

# Any: the list holds games with different tables.


def _newdawn() -> Game[Any]:
    from civdawn_cli.games.newdawn.game import NewDawn

    return NewDawn()


def _ages() -> Game[Any]:
    from civdawn_cli.games.ages.game import Ages

    return Ages()


GAMES: Final[dict[str, Callable[[], Game[Any]]]] = {"newdawn": _newdawn, "ages": _ages}
"""How to get the rules of each game, by the name records have for it."""
