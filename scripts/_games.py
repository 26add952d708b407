"""Games by name, for scripts that take --game."""

from _bootstrap import say


def exists(name: str) -> bool:
    """Return True if there is a game of that name; say which there are if not."""
    from civdawn_cli.games import GAMES

    if name not in GAMES:
        say(f"no game {name!r}; there are {' and '.join(sorted(GAMES))}")
    return name in GAMES
