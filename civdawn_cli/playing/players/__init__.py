"""The built-in players and people, by name. A player is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.record import Recorder

HUMAN: Final = "human"


class Keyboard:
    """The one keyboard of several people. holder: the seat that saw the screen last, else -1."""

    def __init__(self) -> None:
        self.holder: Seat = -1


class SeatContext:
    """The game and the seat that a player is made for.

    recorder and interrupts are for people, who see the record grow, take back and stop. keyboard:
    shared by people who must not see each other's cards; None if there is nobody to hide from.
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

    return HumanPlayer(context.seat, context.recorder, context.interrupts, context.keyboard)


PLAYERS: Final[dict[str, Callable[[SeatContext], Player]]] = {
    "greedy": _greedy,
    "random": _random,
    HUMAN: _human,
}
"""How to get a player of each name."""

BOTS: Final = tuple([name for name in PLAYERS if name != HUMAN])
"""The players that are no people."""
