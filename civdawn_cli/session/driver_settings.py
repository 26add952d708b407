"""The settings that a driver makes with `set` for its next games."""

from __future__ import annotations

import shlex
from difflib import get_close_matches
from random import SystemRandom
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.games import GAMES
from civdawn_cli.playing.players import BOTS
from civdawn_cli.playing.reference import Entry, setting
from civdawn_cli.protocol import ProtocolError
from civdawn_cli.session.limits import TimeControl
from civdawn_cli.session.programs import EXEC, is_program

ME: Final = "me"
DEFAULTS: Final = {
    "game": "newdawn",
    "seats": "2",
    "seat1": ME,
    "seat2": "greedy",
    "seat3": "greedy",
    "seat4": "greedy",
    "seed": "",
    "chance": "dice",
    "pace": "run",
    "position": "",
    "rounds": "100",
    "clock": "none",
}
"""The names that `set` knows in every game, with their values until they are set."""

SEAT_HELP: Final = "Who has the seat: me is the driver, exec:COMMAND a program."

TYPES: Final[dict[str, tuple[str, str]]] = {
    "game": ("choice", "The game; another one forgets the settings of the one before."),
    "seats": ("choice", "How many seats there are."),
    "seat1": ("player", SEAT_HELP),
    "seat2": ("player", SEAT_HELP),
    "seat3": ("player", SEAT_HELP),
    "seat4": ("player", SEAT_HELP),
    "seed": ("number", "Decides all luck; empty: drawn for every game."),
    "chance": ("choice", "me: the driver is asked for every die and draw, and sees everything."),
    "pace": ("choice", "step: everybody but the driver waits for go."),
    "position": ("facts", "The position to begin with; empty: the game's own beginning."),
    "rounds": ("number", "The game stops before the next one; at least 1."),
    "clock": ("clock", "The bank of every seat and what a turn adds, in milliseconds."),
}
"""The type of each of these names (see `reference.SETTING`), and what it does."""

CHOICES: Final = {"chance": ("dice", ME), "pace": ("run", "step")}
SEED_BITS: Final = 32
"""Drawn seeds are short enough to type."""


class DriverSettings:
    """The settings for a driver's next games: the values it has set, and defaults for the rest."""

    def __init__(self) -> None:
        self.given: Final[dict[str, str]] = {}

    @property
    def game(self) -> Game[Any]:
        """The rules of the game whose name is set."""
        return GAMES[self.value("game")]()

    def value(self, name: str) -> str:
        """The value of a name. Raises ProtocolError (value) if `set` does not know the name."""
        name = name.lower()
        if name in DEFAULTS:
            return self.given.get(name, DEFAULTS[name])
        for each in self.game.settings:
            if each.name == name:
                return self.given.get(name, each.values[0])
        names = [*DEFAULTS, *(setting.name for setting in self.game.settings)]
        near = get_close_matches(name, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
        raise ProtocolError("value", f"nothing is called {name!r}; {hint}")

    def set(self, name: str, value: str) -> None:
        """Set a name to a value. Raises ProtocolError (value), and then changes nothing."""
        name = name.lower()
        before = self.value(name)
        self._check(name, value)
        if name == "game" and value != before:
            for setting in self.game.settings:
                self.given.pop(setting.name, None)
        self.given[name] = value

    def restore(self, given: dict[str, str]) -> None:
        """Go back to an earlier state. given: a copy of `self.given` at that time."""
        self.given.clear()
        self.given.update(given)

    def of_game(self) -> dict[str, str]:
        """The values of the settings that the game itself has."""
        return {setting.name: self.value(setting.name) for setting in self.game.settings}

    def names(self, seats: int) -> list[str]:
        """The names of the players of the first `seats` seats."""
        return [self.value(f"seat{number}") for number in range(1, seats + 1)]

    def seed(self) -> int:
        """The seed that is set, or one drawn now."""
        given = self.value("seed")
        return int(given) if given else SystemRandom().getrandbits(SEED_BITS)

    def entries(self) -> list[Entry]:
        """Everything that can be set, as data: those of every driver, then those of the game."""
        found: list[Entry] = []
        for name, default in DEFAULTS.items():
            kind, told = TYPES[name]
            values = [value for value in self._allowed(name) if not is_program(value)]
            if kind == "clock":
                values = [default]
            entry = setting(name, kind, default, told, values)
            found.append({**entry, "value": self.value(name), "of": "driver"})
        for each in self.game.settings:
            entry = setting(each.name, "choice", each.values[0], each.help, list(each.values))
            found.append({**entry, "value": self.value(each.name), "of": "game"})
        return found

    def _allowed(self, name: str) -> tuple[str, ...]:
        """The values that a name takes; () if they can't be listed."""
        if name == "game":
            return tuple(GAMES)
        if name == "seats":
            return tuple(map(str, self.game.seats))
        if name.startswith("seat"):
            return (ME, *BOTS, f"{EXEC}COMMAND")
        found = (each.values for each in self.game.settings if each.name == name)
        return CHOICES.get(name, ()) or next(found, ())

    def _check(self, name: str, value: str) -> None:
        allowed = self._allowed(name)
        if name.startswith("seat") and is_program(value):
            _check_command(value.removeprefix(EXEC))
            return
        if name in ("seed", "rounds"):
            if value and not (value.isascii() and value.isdecimal() and len(value) < 30):
                raise ProtocolError("value", f"{name} is a number, not {value!r}")
            if name == "rounds" and value and not int(value):
                raise ProtocolError("value", "rounds is at least 1")
        elif name == "clock":
            try:
                TimeControl.read(value)
            except ValueError as wrong:
                raise ProtocolError("value", str(wrong)) from None
        if allowed and value not in allowed:
            raise ProtocolError("value", f"{name} is {', '.join(allowed)}, not {value!r}")


def _check_command(text: str) -> None:
    """Check that the text can be a command. Raises ProtocolError (value)."""
    try:
        words = shlex.split(text)
    except ValueError as wrong:
        raise ProtocolError("value", f"{EXEC}{text}: {wrong}") from None
    if not words:
        raise ProtocolError("value", f"{EXEC} is followed by a command")
