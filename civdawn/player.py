"""Players: programs that answer for a seat and run inside this process."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from civdawn.state import CHANCE, State
from civdawn_cli.playing.options import Option

__all__ = ["Option", "Player", "play"]


class Player:
    """Answers for one seat of one game. To be subclassed; `decide` is all that is needed.

    An object plays one game. It never sees the true table where something is hidden: the states it
    is handed are drawn from what its seat knows. In `civdawn play --seat py:module:Class` the class
    is called for each game, with the values of its options as keyword arguments.

    name: as the program calls it; the name of the class by default. options: the options that can
    be set for it, each an argument of `__init__`. time_left: the seconds that a seat's clocks leave
    for the question, set before `decide`; None without a clock.
    """

    name: str = ""
    options: Sequence[Option] = ()
    time_left: float | None = None

    def decide(self, state: State, actions: list[int]) -> int:
        """One of the actions, which are the state's legal ones.

        state: a fair draw of the game as the seat knows it (`State.seen_by`), the player's own to
        change. It draws chance itself; `state.clone(seed=None)` leaves chance to the player.
        """
        raise NotImplementedError(f"{type(self).__name__} has no decide")  # a subclass has to

    def observe(self, event: str) -> None:
        """Take note of an event that the seat is told, its own answers included: a line of
        `State.information_state_string`."""


def play(state: State, players: Sequence[Player], seed: int = 0) -> State:
    """Play on from the state, which stays as it is, and return the end.

    players: one for each seat. seed: of chance, if the state does not draw it itself, and of what
    the players are shown. Raises IllegalAction for an answer that is none.
    """
    rng = Random(seed)
    state = state.clone() if state.draws_chance else state.clone(seed=rng.getrandbits(64))
    heard = [0] * len(players)
    while True:
        for seat, player in enumerate(players):
            for event in state.told(seat, heard[seat]):
                player.observe(event)
                heard[seat] += 1
        seat = state.current_player()
        if seat < 0:
            assert seat != CHANCE
            return state
        shown = state.seen_by(seat, rng)
        state.apply_action(players[seat].decide(shown, state.legal_actions()))
