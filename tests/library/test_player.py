"""Players inside the process."""

from __future__ import annotations

import pytest

import civdawn


class Watching(civdawn.Player):
    """Takes the first option, and keeps what it hears and sees."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.heard: list[str] = []
        self.seen: list[civdawn.State] = []

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        assert state.current_player() == self.seat
        assert state.legal_actions() == actions
        assert state.told(self.seat) == self.heard
        self.seen.append(state.clone())
        while not state.is_terminal() and len(state.history) % 7:
            state.apply_action(state.legal_actions()[-1])  # the state is its own
        return actions[0]

    def observe(self, event: str) -> None:
        self.heard.append(event)


@pytest.mark.parametrize("name", civdawn.games())
def test_players_know_what_their_seats_know(name: str) -> None:
    """Each player is handed its seat's question on a drawn table and told every event its seat
    hears, and what it does to the table changes nothing."""
    begun = civdawn.game(name, seats=2).new_initial_state(seed=1)
    while begun.round < 3:
        begun.apply_action(begun.legal_actions()[0])
    before = begun.key()

    class Quits(Watching):
        def decide(self, state: civdawn.State, actions: list[int]) -> int:
            if state.round > 4:
                raise InterruptedError
            return super().decide(state, actions)

    players = [Quits(0), Quits(1)]
    with pytest.raises(InterruptedError):
        civdawn.play(begun, players)
    assert begun.key() == before
    for player in players:
        assert player.seen
        assert player.heard
    if name == "ages":
        assert all(state.history[-1][0] == "resample" for state in players[0].seen)


def test_a_player_without_decide() -> None:
    """A player that can't decide is named."""
    state = civdawn.game("newdawn").new_initial_state()
    with pytest.raises(NotImplementedError, match="Player has no decide"):
        civdawn.play(state, [civdawn.Player(), civdawn.Player()])


def test_play_to_the_end() -> None:
    """A game is played to its end with fresh luck if the state has none, the same for one seed."""

    class First(civdawn.Player):
        def decide(self, state: civdawn.State, actions: list[int]) -> int:
            return actions[-1]

    state = civdawn.game("ages").new_initial_state()
    ends = [civdawn.play(state, [First(), First()], seed=seed) for seed in (1, 1, 2)]
    assert all(end.is_terminal() for end in ends)
    assert ends[0].history == ends[1].history != ends[2].history
    assert not state.draws_chance
