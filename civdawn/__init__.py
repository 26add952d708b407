"""Civilization: A New Dawn and Through the Ages as a library: games to play, search and learn.

    import civdawn

    game = civdawn.game("ages", seats=3)
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

The words are those of OpenSpiel. Seats are counted from 0 here and from 1 in every text (notation,
records, views, events). docs/library.md is the tutorial, docs/api.md the reference. Everything in
`__all__`, here and in the modules of this package, keeps its meaning as docs/library.md promises;
`civdawn_cli` is the program, and anything in it may change.
"""

from civdawn.errors import IllegalAction, NotationError, SetupError, StateError
from civdawn.game import Game, game, games
from civdawn.player import Option, Player, play
from civdawn.records import GameRecord, Told, read_records
from civdawn.state import CHANCE, OVER, PASS, State
from civdawn_cli import __version__

__all__ = [
    "CHANCE",
    "OVER",
    "PASS",
    "Game",
    "GameRecord",
    "IllegalAction",
    "NotationError",
    "Option",
    "Player",
    "SetupError",
    "State",
    "StateError",
    "Told",
    "__version__",
    "game",
    "games",
    "play",
    "read_records",
]
