"""The table as a person sees it on a terminal: all of it once, then only what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.kit.screen import Frame, Part, changed
from civdawn_cli.engine.step import Seat
from civdawn_cli.playing.terminal import Terminal

OTHERS: Final = 12
"""Lines of a screen that a map leaves to everything else."""

SMALLEST: Final = 8
"""The fewest lines of a map."""

MAP: Final = "map"
"""The part that may be asked for around a place."""

ALIASES: Final = {"row": "mine"}
"""Words for a part that a game may have under another name."""


class Board:
    """The drawings of one person's table. A game without parts is drawn as text, whole."""

    def __init__(
        self, game: Game[Any], seat: Seat, terminal: Terminal, people: Sequence[str] = ()
    ) -> None:
        """people: the names of those who have one, by seat; '' for others."""
        self.people: Final = people
        self.game: Final = game
        self.seat: Final = seat
        self.terminal: Final = terminal
        self._has_parts: Final = type(game).screen is not Game.screen
        self._shown: dict[str, Part] = {}
        self._view: View | None = None
        self._label = ""

    def update(self, table: Any, label: str, words: list[str]) -> None:
        """Draw what has changed since the last time, and the whole table the first time. words: of
        the answers that are possible now. label: of the line in progress; a game without parts is
        drawn when it changes."""
        terminal = self.terminal
        if not self._has_parts:
            if label != self._label:
                terminal.say(self.game.draw(table, self.seat) + "\n")
            self._label = label
            return
        height = max(SMALLEST, terminal.height - OTHERS)
        view = self.game.view(table, self.seat)
        frame = Frame(terminal.width, height, _marks(words), "", self._view, self.people)
        parts = self.game.screen(view, frame)
        for name, part in _named(parts):
            before = self._shown.get(name)
            rows = changed(part, before)
            if rows:
                fresh = before is None or not part.joined
                terminal.draw([part.title] if part.title and fresh else [])
                terminal.draw([line for row in rows for line in row.lines])
        # Parts that are not there just now will be compared when they are there again.
        self._shown |= dict(_named(parts))
        self._view = view

    def forget(self) -> None:
        """Draw everything the next time: the screen was somebody else's meanwhile."""
        self._shown.clear()
        self._view, self._label = None, ""

    def show(self, table: Any, asked: str, words: list[str]) -> bool:
        """Draw the whole table (`board`) or a part of it (`map`, `mine`, `map 14,12`). Return
        False if there is no such part."""
        word, _, place = asked.lower().partition(" ")
        if not self._has_parts:
            if asked.lower() == "board":
                self.terminal.say(self.game.draw(table, self.seat) + "\n")
            return asked.lower() == "board"
        if word == "board" and place:
            return False
        width = self.terminal.width
        view = self.game.view(table, self.seat)
        height = max(SMALLEST, self.terminal.height - 4) if place else 0
        frame = Frame(width, height, _marks(words), place.strip(), names=self.people)
        parts = self.game.screen(view, frame)
        if word != "board":
            named = [part for part in parts if part.name == word]
            named = named or [part for part in parts if part.name == ALIASES.get(word)]
            if not named or (place and word != MAP):
                return False
            parts = [part for part in named if part.joined or not place]
        for part in parts:
            self.terminal.draw([part.title] if part.title else [])
            near = set(part.near) if place else set()
            self.terminal.draw(
                [line for row in part.rows if not near or row.key in near for line in row.lines]
            )
        return True

    def names(self, table: Any) -> list[str]:
        """The words that `show` takes now."""
        if not self._has_parts:
            return ["board"]
        parts = self.game.screen(self.game.view(table, self.seat), Frame(80))
        return list(dict.fromkeys(["board", *[part.name for part in parts]]))


def _named(parts: list[Part]) -> list[tuple[str, Part]]:
    """Parts with a name of their own each: the number behind those that share one."""
    counts: dict[str, int] = {}
    found: list[tuple[str, Part]] = []
    for part in parts:
        counts[part.name] = counts.get(part.name, 0) + 1
        kind = "joined" if part.joined else str(counts[part.name])
        found.append((f"{part.name} {kind}", part))
    return found


def _marks(words: list[str]) -> frozenset[str]:
    """The places among the words of options: `20,8` of `lay 20,8@4`."""
    return frozenset([word.partition("@")[0] for text in words for word in text.split()])
