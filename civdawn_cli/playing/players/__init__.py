"""The built-in players and people, by name. A player is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.record import Recorder

HUMAN: Final = "human"


class Keyboard:
    """The one keyboard and screen of several people. holder: the seat that used it last, -1 before
    the first."""

    def __init__(self) -> None:
        self.holder: Seat = -1


class SeatContext:
    """Everything that a player for one seat of a game is made from.

    recorder, interrupts: for people, who see the record grow, take answers back and stop the game.
    keyboard: shared by people who must not see each other's cards; None if nobody has to be kept
    from seeing them.
    """

    def __init__(
        self,
        seat: Seat,
        seed: int,
        recorder: Recorder,
        interrupts: Interrupts,
        keyboard: Keyboard | None = None,
    ) -> None:
        self.seat: Final = seat
        self.seed: Final = seed
        self.recorder: Final = recorder
        self.interrupts: Final = interrupts
        self.keyboard: Final = keyboard


def _random(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.random import RandomPlayer

    return RandomPlayer(context.seat, context.seed)


def _greedy(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.greedy import GreedyPlayer

    return GreedyPlayer()


def _human(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.human import HumanPlayer

    return HumanPlayer(context)


PLAYERS: Final[dict[str, Callable[[SeatContext], Player]]] = {
    "greedy": _greedy,
    "random": _random,
    HUMAN: _human,
}
"""The function that makes a player, by the player's name."""

BOTS: Final = tuple([name for name in PLAYERS if name != HUMAN])
"""The names of the players that are programs."""

HELP: Final[dict[str, str]] = {
    "greedy": "Takes the answer after which the table looks best; what is hidden it draws itself.",
    "random": "Takes any answer, all of them equally likely.",
}
"""How each of them plays, in a sentence."""
