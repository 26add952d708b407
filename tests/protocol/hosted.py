"""Player classes that a host plays: a sound one that looks closely, and broken ones."""

from __future__ import annotations

from typing import Any, ClassVar

import civdawn
from civdawn_cli.engine.match import Match
from civdawn_cli.session.events import EventStream, Listener


class Watcher(civdawn.Player):
    """Takes one option after the other, and holds what it is shown against the real game.

    real: the game it plays in, which only a test can show it. surprises: how often a hidden card
    was another one than in the real game.
    """

    name = "Watcher of games"
    options = (
        civdawn.Option("stride", 1, min=1, max=50, help="options it goes on by"),
        civdawn.Option("eager", False),
    )
    real: ClassVar[Match[Any] | None] = None
    history: ClassVar[list[Any]] = []
    decided: ClassVar[int] = 0
    surprises: ClassVar[int] = 0
    given: ClassVar[tuple[int, bool] | None] = None

    def __init__(self, stride: int, eager: bool) -> None:
        self.stride = stride
        self.events: list[str] = []
        Watcher.given = (stride, eager)

    def observe(self, event: str) -> None:
        """Keep it."""
        self.events.append(event)

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        """The next option."""
        match, me = Watcher.real, state.current_player()
        assert match is not None
        game, table = match.game, match.table
        assert me == match.step.seat
        assert actions == state.legal_actions() == match.options
        assert state.observation(me) == game.view(table, me)
        assert game.known(state._table, me) == game.known(table, me)
        told = Listener(EventStream(Watcher.history), (me,)).news().splitlines()
        assert self.events == told == state.information_state_string(me).splitlines()
        Watcher.surprises += game.key(state._table) != game.key(table)
        Watcher.decided += 1
        return actions[Watcher.decided * self.stride % len(actions)]


class Foreign:
    """No subclass of civdawn.Player, and no `observe`."""

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        """The last option."""
        return actions[-1]


class Outside(civdawn.Player):
    """Answers what nobody asked."""

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        """No action."""
        return -7


class Wordy(civdawn.Player):
    """Answers in words."""

    def decide(self, state: civdawn.State, actions: list[int]) -> Any:
        """Text."""
        return state.action_to_string(actions[0])


class Raising(civdawn.Player):
    """Fails at its first question."""

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        """Fails."""
        print("thinking")  # noqa: T201 - as people do
        raise LookupError("no such plan")


class Endless(civdawn.Player):
    """Never answers."""

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        """Goes on."""
        while True:
            pass


class Unmade(civdawn.Player):
    """Can't be made."""

    def __init__(self) -> None:
        raise OSError("no model here")


class Blunt:
    """No player."""


class TwiceTold(civdawn.Player):
    """Has two options of one name."""

    options = (civdawn.Option("depth", 1), civdawn.Option("depth", 2))


class Untyped(civdawn.Player):
    """Has an option that is none."""

    options = ("depth",)  # type: ignore[assignment]
