"""The settings that a driver makes with `set` for its next games."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES
from civdawn_cli.language import _
from civdawn_cli.playing.options import EXEC, LISTEN, PY, TCP, OptionError, join_name, split_name
from civdawn_cli.playing.players import BOTS, check_name
from civdawn_cli.playing.reference import Entry, setting
from civdawn_cli.protocol import ProtocolError, items
from civdawn_cli.record.promise import draw_seed, read_seed
from civdawn_cli.session.command_line import StartError, words
from civdawn_cli.session.driver_tags import DriverTags
from civdawn_cli.session.hints import REQUEST_LIMIT, START_LIMIT
from civdawn_cli.session.limits import TimeControl, seconds
from civdawn_cli.session.programs import Terms, is_program
from civdawn_cli.session.rights import Rights
from civdawn_cli.session.told import BEGIN, Followed, told_text

ME: Final = "me"
DEFAULTS: Final = {
    "game": "newdawn",
    "seats": "2",
    "seat1": ME,
    "seat2": "greedy",
    "seat3": "greedy",
    "seat4": "greedy",
    "name1": "",
    "name2": "",
    "name3": "",
    "name4": "",
    "seed": "",
    "chance": "dice",
    "pace": "run",
    "position": "",
    "gaps": "",
    "rounds": "100",
    "clock": "none",
    START_LIMIT: "",
    REQUEST_LIMIT: "",
}
"""The names that `set` knows in every game, with their values until they are set."""

SEAT_HELP: Final = (
    "Who has the seat: me is the driver, exec:COMMAND a program, py:MODULE:CLASS a class, "
    "tcp:HOST:PORT a bot that listens there, listen:PORT one that dials in."
)

NAME_HELP: Final = "The name of the player in records; empty: the player's own."

TYPES: Final[dict[str, tuple[str, str]]] = {
    "game": ("choice", "The game; another one forgets the settings of the one before."),
    "seats": ("choice", "How many seats there are."),
    "seat1": ("player", SEAT_HELP),
    "seat2": ("player", SEAT_HELP),
    "seat3": ("player", SEAT_HELP),
    "seat4": ("player", SEAT_HELP),
    "name1": ("text", NAME_HELP),
    "name2": ("text", NAME_HELP),
    "name3": ("text", NAME_HELP),
    "name4": ("text", NAME_HELP),
    "seed": ("text", "A number or 32 hexadecimal digits; empty: drawn for every game."),
    "chance": ("choice", "me: the driver is asked for every die and draw, and sees everything."),
    "pace": ("choice", "step: everybody but the driver waits for go."),
    "position": ("facts", "The position to begin with; empty: the game's own beginning."),
    "gaps": ("number", "Draws what a position that was told to a seat leaves open."),
    "rounds": ("number", "The game stops before the next one; at least 1."),
    "clock": ("clock", "The bank of every seat and what a turn adds, in milliseconds."),
    START_LIMIT: ("number", "Seconds a program has to start; empty: as serve was started."),
    REQUEST_LIMIT: ("number", "Seconds a program has to answer; empty: as serve was started."),
}
"""The type of each of these names (see `reference.SETTING`), and what it does."""

SEAT_OPTION: Final = re.compile(r"seat[1-4]\.[A-Za-z][\w-]*")
"""The name of an option of the player of a seat."""

PLAYERS: Final = (
    *(ME, *BOTS, f"{EXEC}COMMAND", f"{PY}MODULE:CLASS"),
    *(f"{TCP}HOST:PORT", f"{LISTEN}PORT"),
)
"""The players that a seat can have."""

CHOICES: Final = {"chance": ("dice", ME), "pace": ("run", "step")}


class DriverSettings:
    """The settings for a driver's next games: the values it has set, and defaults for the rest.

    tags: those that it has put into records, besides. The last game that was begun from what a seat
    was told is kept, since the next one is often the same a little later. rights: whether seats may
    be programs.
    """

    def __init__(self, rights: Rights | None = None) -> None:
        self._rights: Final = rights or Rights()
        self.given: Final[dict[str, str]] = {}
        self.tags: Final = DriverTags()
        self._followed: Followed | None = None
        self._games: Final[dict[str, Game[Any]]] = {}

    @property
    def game(self) -> Game[Any]:
        """The rules of the game whose name is set."""
        name = self.value("game")
        if name not in self._games:
            self._games[name] = GAMES[name]()
        return self._games[name]

    def value(self, name: str) -> str:
        """The value of a name. Raises ProtocolError (value) if `set` does not know the name."""
        name = _name(name)
        if SEAT_OPTION.fullmatch(name):
            return self.given.get(name, split_name(self.value(name[:5])).settings.get(name[6:], ""))
        if name in DEFAULTS:
            return self.given.get(name, DEFAULTS[name])
        for each in self.game.settings:
            if each.name == name:
                return self.given.get(name, each.values[0])
        names = [*DEFAULTS, *(setting.name for setting in self.game.settings)]
        near = get_close_matches(name, names, 1)
        said = _("nothing is called {name!r}; there are {list}")
        if near:
            said = _("nothing is called {name!r}; did you mean {near}?")
        said = said.format(name=name, near="".join(near), list=", ".join(names))
        raise ProtocolError("value", said)

    def set(self, name: str, value: str) -> None:
        """Set a name to a value. Raises ProtocolError (value, no-exec), and then changes
        nothing."""
        name = _name(name)
        before = self.value(name)
        self._check(name, value)
        if name.startswith("seat") and "." not in name:
            for option in [given for given in self.given if given.startswith(f"{name}.")]:
                del self.given[option]
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

    def begun(self) -> tuple[Game[Any], Setup, Followed | None]:
        """The rules and the setup of the next game, and what a seat was told of it if it begins
        from that; then its game, seats and settings count. Raises SetupError and ProtocolError
        (value)."""
        position = self.value("position")
        if position.startswith(BEGIN):
            return self._told(position)
        game = self.game
        setup = game.setup(int(self.value("seats")), **self.of_game())
        if not position:
            return game, setup, None
        if told := told_text(game, setup, position):
            return self._told(told)
        facts = "".join([f"{fact}\n" for fact in items(position)])
        return game, Setup(setup.seats, setup.settings, facts), None

    def _told(self, position: str) -> tuple[Game[Any], Setup, Followed]:
        """The same for a position that was told to a seat. Raises ProtocolError (value)."""
        followed, self._followed = self._followed, None
        if followed is None or not followed.go_on(position):
            followed = Followed(position)
        self._followed = followed
        gaps = self.value("gaps")
        if followed.game.hides and not gaps:
            raise ProtocolError("value", _("not all of the position was told; say new gaps=SEED"))
        setup, table = followed.setup, followed.table(int(gaps or "0"))
        begun = Setup(setup.seats, setup.settings, "", setup.rules, table)
        return followed.game, begun, followed

    def names(self, seats: int) -> list[str]:
        """The names of the players of the first `seats` seats, with the values of their
        options."""
        return [self.player(f"seat{number}") for number in range(1, seats + 1)]

    def player(self, seat: str) -> str:
        """The name of the player of `seat1`, with the values of its options."""
        player, settings = split_name(self.value(seat))
        for name, value in self.given.items():
            if name.startswith(f"{seat}."):
                settings[name[6:]] = value
        return join_name(player, settings)

    def shown(self, names: list[str]) -> list[str]:
        """The players as records name them: by the name that is set for the seat, if one is."""
        return [self.value(f"name{number}") or name for number, name in enumerate(names, 1)]

    def timed(self, terms: Terms) -> Terms:
        """The terms with the clock and the limits that are set, if any are."""
        if "clock" in self.given:
            old = terms.control
            control = TimeControl.read(self.value("clock"), old.cap, old.nodes)
            terms = replace(terms, control=control)
        start, request = self.value(START_LIMIT), self.value(REQUEST_LIMIT)
        return replace(terms, limits=terms.limits.changed(start, request))

    def seed(self) -> Seed:
        """The seed that is set, or one drawn now."""
        given = self.value("seed")
        return read_seed(given) if given else draw_seed()

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
            return PLAYERS
        found = (each.values for each in self.game.settings if each.name == name)
        return CHOICES.get(name, ()) or next(found, ())

    def _check(self, name: str, value: str) -> None:
        allowed = self._allowed(name)
        if SEAT_OPTION.fullmatch(name):
            allowed = ()
            _check_option(self.value(name[:5]), name[6:], value)
        elif name.startswith("seat") and name != "seats":
            value = _check_player(value)
            if is_program(value):
                self._rights.check_program()
                allowed = ()
        elif name.startswith("name"):
            if not value.isprintable():
                raise ProtocolError(
                    "value", _("{name} has characters that can't be shown").format(name=name)
                )
        elif name == "seed":
            _check_seed(value)
        elif name in ("gaps", "rounds"):
            if value and not (value.isascii() and value.isdecimal() and len(value) < 30):
                raise ProtocolError(
                    "value", _("{name} is a number, not {value!r}").format(name=name, value=value)
                )
            if name == "rounds" and value and not int(value):
                raise ProtocolError("value", _("rounds is at least 1"))
        elif name == "clock":
            try:
                TimeControl.read(value)
            except ValueError as wrong:
                raise ProtocolError("value", str(wrong)) from None
        elif name in (START_LIMIT, REQUEST_LIMIT):
            _check_limit(value)
        if allowed and value not in allowed:
            raise ProtocolError(
                "value",
                _("{name} is {values}, not {value!r}").format(
                    name=name, values=", ".join(allowed), value=value
                ),
            )


def _name(name: str) -> str:
    """The name of a setting as it is kept; options of bots are as their bots write them."""
    setting, point, option = name.partition(".")
    return setting.lower() + point + option


def _check_seed(text: str) -> None:
    """Raises ProtocolError unless a seed, or none, is given."""
    try:
        if text:
            read_seed(text)
    except ValueError as wrong:
        raise ProtocolError("value", str(wrong)) from None


def _check_player(name: str) -> str:
    """The player of a name without values, after a check of both. Raises ProtocolError (value)."""
    try:
        player = check_name(name).player
    except OptionError as wrong:
        raise ProtocolError("value", str(wrong)) from None
    if player.startswith(EXEC):
        _check_command(player.removeprefix(EXEC))
    return player


def _check_option(name: str, option: str, value: str) -> None:
    """Check the value of an option as far as that is possible without starting a program. name: the
    player. Raises ProtocolError (value)."""
    player = split_name(name).player
    if player == ME:
        raise ProtocolError("value", _("that seat is yours; set its player first"))
    _check_player(join_name(player, {option: value}))


def _check_command(text: str) -> None:
    """Check that the text can be a command. Raises ProtocolError (value)."""
    if not text.strip():
        raise ProtocolError("value", _("{word} is followed by a command").format(word=EXEC))
    try:
        words(text)
    except StartError as wrong:
        raise ProtocolError("value", f"{EXEC}{text}: {wrong}") from None


def _check_limit(text: str) -> None:
    """Check that the text is a limit of time, or empty. Raises ProtocolError (value)."""
    try:
        seconds(text or "0")
    except ValueError as wrong:
        raise ProtocolError("value", str(wrong)) from None
