"""Words and effects on the wire, for programs that keep a view by them."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from civdawn_cli.engine.kit.news import Effect, View
from civdawn_cli.games import GAMES
from civdawn_cli.protocol import Message, items, notice
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.programs import Terms

GAMES_PLAYED: Final = {
    "newdawn": "new game=newdawn seats=2 seat2=random seed=5 map=first",
    "ages": "new game=ages seats=3 seat2=random seat3=random seed=5",
}


class Script:
    """The commands of a driver that sends each when it has heard all that the one before led to."""

    def __init__(self, lines: list[str]) -> None:
        self.lines: Final = [f"{line}\n".encode() for line in lines]

    def readline(self, size: int, /) -> bytes:
        """The next command."""
        return self.lines.pop(0) if self.lines else b""

    def waiting(self) -> bool:
        """Nothing more has come yet."""
        return False

    def fileno(self) -> int:
        """No descriptor: nothing comes by itself."""
        return -1


class Window:
    """A program that shows a table which it has from the first view and from effects alone.

    view: that table. told: the messages that it heard, by verb.
    """

    def __init__(self, game: str) -> None:
        self.game: Final[Any] = GAMES[game]()
        self.view: View = {}
        self.told: Final[dict[str, list[Message]]] = {}
        self.checked = 0

    def hear(self, line: str) -> None:
        """Take note of a line."""
        message = notice(line)
        assert message is not None
        self.told.setdefault(message.verb, []).append(message)
        if message.verb == "view":
            self.see(message)
        elif message.verb == "effects":
            effects = [
                Effect(one.split()[0], tuple(one.split()[1:])) for one in items(message.text or "")
            ]
            self.view = self.game.applied(self.view, effects)
            assert message.words == self.told["event"][-1].words[:1]
        elif message.verb == "said":
            assert message.words == self.told["event"][-1].words[:1]
            assert all(text.endswith(".") for text in items(message.text or ""))
        elif message.verb == "words":
            assert all(items(message.text or ""))
        elif message.verb == "ask" and "words" in self.told:
            assert len(items(message.text or "")) == len(items(self.told["words"][-1].text or ""))

    def see(self, message: Message) -> None:
        """A whole view: of question 0 it is where effects begin, else what they should have led
        to."""
        view = json.loads(message.text or "")
        if message.words == ("0",):
            self.view = view
        else:
            assert view == self.view
            self.checked += 1


def played(game: str, lines: list[str]) -> Window:
    """A window that has seen what a driver with these commands is told."""
    window = Window(game)

    def say(text: str) -> None:
        for line in text.splitlines():
            window.hear(line)

    Driver(Script(lines), say, Terms()).run()
    assert "error" not in window.told, window.told["error"]
    return window


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_view_is_kept_by_effects(game: str) -> None:
    """A program that knows the first view has the present one at every question, from effects
    alone; also after answers were taken back. Every event and every option is told in words."""
    begin = ["hello 1.0 words=yes effects=yes view=yes :Window", GAMES_PLAYED[game]]
    turns = ["wait", "go bot=random"] * 25
    window = played(game, [*begin, *turns, "wait", "undo count=3", *turns, "wait", "quit"])
    assert window.checked > 50
    assert len(window.told["words"]) == len(window.told["ask"])
    assert len(window.told["said"]) == len(window.told["event"])
    assert window.told["ok"][-1].words == ("quit",)


@pytest.mark.parametrize("asked", ["", "words=no effects=no"])
def test_nothing_that_nobody_asked_for(asked: str) -> None:
    """Without words=yes and effects=yes nothing of the kind is sent."""
    turns = ["wait", "go bot=random"] * 3
    window = played("newdawn", [f"hello 1.0 options=none {asked}", GAMES_PLAYED["newdawn"], *turns])
    assert {"said", "effects", "words", "view"}.isdisjoint(window.told)
