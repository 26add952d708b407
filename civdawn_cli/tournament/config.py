"""The config of a tournament, read from a TOML file; messages about mistakes name the line, the key
and the nearest key that exists."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NoReturn

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.games import GAMES
from civdawn_cli.playing.options import EXEC, Option, OptionError, join_name
from civdawn_cli.playing.players import BOTS, check_name
from civdawn_cli.session.command_line import StartError, words
from civdawn_cli.session.hints import REQUEST_LIMIT, START_LIMIT
from civdawn_cli.session.limits import FORFEIT, TimeControl
from civdawn_cli.session.programs import is_program
from civdawn_cli.session.sandbox import AUTO, MODES, Needs
from civdawn_cli.session.walls import ALWAYS, OWN, PROCESSES
from civdawn_cli.tournament import walls

SWISS: Final = "swiss"
LADDER: Final = "ladder"
FORMATS: Final = ("round-robin", "gauntlet", "single", SWISS, LADDER)

GAME: Final = "game"
TOURNAMENT: Final = "tournament"
"""How long a program lives."""

FREE: Final = (
    "concurrency", "name", "decide", "on_missing", "nonce", "fresh",
    "sandbox", "thinking", "env", "processes", "hidden",
)  # fmt: skip
"""The parts of a config that may change while its results are continued."""

SECTIONS: Final = ("tournament", "settings", "programs", "decide")

_TEMPLATE: Final = """\
# A tournament: run it with `civdawn tournament run FILE`.

[tournament]
name = "first"             # the folder of the results, unless --out says otherwise
game = "GAME"
seats = 3                  # SEATS
format = "round-robin"     # every set of entrants; gauntlet: the first against all others;
                           # single: one table of as many entrants as seats; swiss: in each
                           # of `rounds = 3` equals meet; ladder: least-known pairings first,
                           # `wave = 4` deals at once; entrants may be added at any time
blocks = 2                 # deals for every set (ladder: in all); each is played in every seating
# seed = 1                 # decides all luck, so everybody knows it; without it a seed is drawn,
                           # promised now and told when all games are played
concurrency = 2            # games at the same time; changes no result
max-rounds = 60            # a game without a winner stops here

[settings]                 # the game's own
SETTINGS

[programs]                 # what holds for entrants that are programs
fresh = "game"             # a new process every game, so that none remembers the deal it had in
                           # another seat; "tournament": they live on, for entrants you trust
clock = "none"             # milliseconds and more a turn: "60000+2000"
retries = 2                # wrong answers a game that are asked again
restarts = 0               # crashes a game after which a program is started again
on-error = "forfeit"       # or "substitute:NAME"
on-missing = "stop"        # a program that does not start: say so and play nothing, or "forfeit"
memory = 2048              # megabytes a program may have, in all its processes; 0: no limit
processes = 256            # processes and threads it may have; 0: no limit
sandbox = "auto"           # its own folder, no network, where bubblewrap works; "bwrap": nothing
                           # starts without; "off", or trusted = true: all your rights
thinking = "always"        # "own": programs are stopped while they are not asked
# env = ["CUDA_PATH"]      # variables that programs see beside PATH, HOME, LANG, CIVDAWN_…
start-limit = 30           # seconds until it says hello, and then until it is ready; 0: no limit
request-limit = 60         # seconds for a question without a clock; 0: no limit

# [decide]                 # stop when it is known who is better, whole deals counted
# alpha = 0.05             # how likely a difference is found that is not there
# beta = 0.05              # two entrants: how likely the difference elo1 is missed
# elo0 = 0                 # two entrants: the first of them is either so much better
# elo1 = 20                # or so much

[[entrant]]
name = "greedy"
player = "greedy"          # a built-in bot, "exec:COMMAND", "py:MODULE:CLASS"; over the network
                           # "tcp:HOST:PORT", which listens, or "listen:PORT", which dials in
# options = { lines = 14 } # what the bot can be told; a wrong one is told with the right ones
# folder = "bots/mine"     # where a program starts, and what it sees in a sandbox; what it needs
                           # there: network = true, read = ["…"], write = ["…"], devices = ["…"];
                           # trusted = true: it gets no sandbox

[[entrant]]
name = "random"
player = "random"

[[entrant]]
name = "random-2"
player = "random"
"""


def template(game: str) -> str:
    """A config with comments for a first tournament of the game of that name."""
    rules = GAMES[game]()
    settings = []
    for setting in rules.settings:
        first, *others = [f'"{value}"' for value in setting.values]
        settings.append(f"{f'{setting.name} = {first}':26} # or {_or(others)}")
    text = _TEMPLATE.replace("GAME", game).replace("SEATS", _or(map(str, rules.seats)))
    return text.replace("SETTINGS\n", "".join([f"{line}\n" for line in settings]))


class ConfigError(ValueError):
    """A config that can't be played. The text has file and line."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant. player: the name of a built-in player, `exec:COMMAND` or `py:MODULE:CLASS`,
    with the values of its options. folder: the folder in which a program runs. needs: what it needs
    beyond that; changing them does not make it another one."""

    name: str
    player: str
    folder: str = ""
    needs: Needs = field(default_factory=Needs, compare=False)


@dataclass(frozen=True, slots=True)
class Decide:
    """The conditions under which a tournament is decided (see `deciding`). elo0, elo1: the
    advantages of the first of two entrants under the two hypotheses. alpha, beta: the probabilities
    of error."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True, slots=True)
class Config:
    """A tournament. concurrency: how many games run at a time; it changes no result. seed: ''
    for one that is to be drawn. nonce: of a drawn one. fresh: GAME or TOURNAMENT. rounds: for swiss
    only. wave: for ladder only. decide: None to play every game. sandbox: one of its modes.
    thinking: OWN or ALWAYS. env: variables that programs see. processes: the most of a program.
    hidden: folders that no program may see."""

    name: str
    game: str
    seats: int
    format: str
    blocks: int
    seed: Seed
    concurrency: int
    max_rounds: int
    settings: Mapping[str, str]
    clock: str
    cap: int | None
    retries: int
    restarts: int
    on_error: str
    on_missing: str
    memory: int
    entrants: tuple[Entrant, ...] = field(default=())
    rounds: int = 3
    wave: int = 4
    decide: Decide | None = None
    start_limit: int = 30
    request_limit: int = 60
    nonce: str = ""
    fresh: str = GAME
    sandbox: str = AUTO
    thinking: str = ALWAYS
    env: tuple[str, ...] = ()
    processes: int = PROCESSES
    hidden: tuple[str, ...] = ()

    def identity(self) -> str:
        """Eight hexadecimal digits that are equal for configs whose results may be merged."""
        facts = {**asdict(self), "entrants": sorted(map(asdict, self.entrants), key=_name)}
        # A swiss round has this many blocks; with more of them the later rounds would differ.
        length = "rounds" if self.format == SWISS else "blocks"
        for free in (*FREE, length):
            del facts[free]
        for entrant in facts["entrants"]:
            del entrant["needs"]
        for limit, usual in (("start_limit", 30), ("request_limit", 60)):
            if facts[limit] == usual:  # as in tournaments that began before it could be set
                del facts[limit]
        if self.format == LADDER:
            del facts["entrants"]
        if self.format == "gauntlet":
            facts["hero"] = self.entrants[0].name
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:8]

    def follows(self, before: Config) -> bool:
        """Return True if the results of the other config may be continued. A ladder's pool may only
        grow."""
        return self.identity() == before.identity() and set(before.entrants) <= set(self.entrants)


def _name(facts: dict[str, Any]) -> str:
    return str(facts["name"])


def read_config(path: Path) -> Config:
    """The tournament of a file. Raises ConfigError, OSError."""
    return parse_config(path.read_text(encoding="utf-8-sig", errors="replace"), path)


def parse_config(text: str, path: Path) -> Config:
    """The tournament of a text. path: the file that messages name. Raises ConfigError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        reason, _, place = str(wrong).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        # In a text that breaks off the mistake is at its end.
        line = int(found[1]) if found else text.count("\n") + 1
        raise ConfigError(f"{path}:{line}: {reason}") from None
    return _Reader(path, text, data).config()


class _Reader:
    """Reads a config from parsed TOML and reports mistakes with their lines."""

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path: Final = path
        self.lines: Final = text.splitlines()
        self.data: Final = data

    def config(self) -> Config:
        """The config. Raises ConfigError."""
        self._known(self.data, (*SECTIONS, "entrant"), "")
        main = self._table("tournament")
        keys = ("name", "game", "seats", "format", "blocks", "seed", "concurrency", "max-rounds")
        self._known(main, (*keys, "rounds", "wave"), "tournament")
        programs = self._table("programs")
        limits = (START_LIMIT, REQUEST_LIMIT)
        policies = ("retries", "restarts", "on-error", "on-missing", "memory")
        known = ("clock", "cap", "fresh", *policies, *limits, *walls.KEYS)
        self._known(programs, known, "programs")

        def number(table: dict[str, Any], section: str, key: str, default: int, least: int) -> int:
            value = table.get(key, default)
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                self._fail(section, key, f"{key} is a whole number, {least} or more, not {value!r}")
            return int(value)

        def wrong(key: str, reason: str) -> NoReturn:
            self._fail("programs", key, reason)

        name = self._text(main, "tournament", "name", self.path.stem)
        if not name.isprintable():
            self._fail("tournament", "name", f"{name!r} can't be a name")
        game = self._choice(main, "tournament", "game", "newdawn", tuple(GAMES))
        rules = GAMES[game]()
        seats = number(main, "tournament", "seats", min(rules.seats), 1)
        if seats not in rules.seats:
            self._fail("tournament", "seats", f"{game} has {_or(map(str, rules.seats))} seats")
        cap = number(programs, "programs", "cap", 1, 1) if "cap" in programs else None
        config = Config(
            name=name,
            game=game,
            seats=seats,
            format=self._choice(main, "tournament", "format", FORMATS[0], FORMATS),
            blocks=number(main, "tournament", "blocks", 1, 1),
            seed=number(main, "tournament", "seed", 1, 0) if "seed" in main else "",
            concurrency=number(main, "tournament", "concurrency", 1, 1),
            max_rounds=number(main, "tournament", "max-rounds", 100, 1),
            settings=self._settings(rules, seats),
            clock=self._clock(programs),
            cap=cap,
            retries=number(programs, "programs", "retries", 2, 0),
            restarts=number(programs, "programs", "restarts", 0, 0),
            on_error=self._policy(programs),
            on_missing=self._choice(programs, "programs", "on-missing", "stop", ("stop", FORFEIT)),
            memory=number(programs, "programs", "memory", 2048, 0),
            entrants=self._entrants(),
            rounds=number(main, "tournament", "rounds", 3, 1),
            wave=number(main, "tournament", "wave", 4, 1),
            decide=self._decide(),
            start_limit=number(programs, "programs", START_LIMIT, 30, 0),
            request_limit=number(programs, "programs", REQUEST_LIMIT, 60, 0),
            fresh=self._choice(programs, "programs", "fresh", GAME, (GAME, TOURNAMENT)),
            sandbox=walls.sandbox(
                programs, self._choice(programs, "programs", "sandbox", AUTO, MODES), wrong
            ),
            thinking=self._choice(programs, "programs", "thinking", ALWAYS, (ALWAYS, OWN)),
            env=walls.names(programs, "env", wrong),
            processes=number(programs, "programs", "processes", PROCESSES, 0),
        )
        self._fits(config)
        return config

    # ------------------------------------------------------------ parts

    def _fits(self, config: Config) -> None:
        """Check that the parts of the config agree. Raises ConfigError."""
        seats, main = config.seats, self._table("tournament")
        if len(config.entrants) < seats:
            count = len(config.entrants)
            self._fail("entrant", "", f"{seats} seats need {seats} entrants, there are {count}")
        if config.format == "single" and len(config.entrants) != seats:
            self._fail("tournament", "format", f"single takes exactly {seats} entrants")
        for key, form in (("rounds", SWISS), ("wave", LADDER)):
            if key in main and config.format != form:
                self._fail("tournament", key, f"{key} is for the format {form}")
        if config.decide and config.format in (SWISS, LADDER):
            self._fail("decide", "", f"{config.format} is never decided before its end")
        if config.decide and len(config.entrants) != 2:
            for key in self._table("decide"):
                if key != "alpha":
                    self._fail("decide", key, f"{key} is for two entrants; there is only alpha")

    def _settings(self, rules: Any, seats: int) -> dict[str, str]:
        given = self._table("settings")
        self._known(given, tuple(setting.name for setting in rules.settings), "settings")
        for key, value in given.items():
            if not isinstance(value, str):
                text = {True: "yes", False: "no"}.get(value, value)
                self._fail("settings", key, f'{key} is text: {key} = "{text}"')
        try:
            return dict(rules.setup(seats, **given).settings)
        except SetupError as wrong:
            key = next((key for key in given if str(wrong).startswith(f"{key} ")), "")
            values = {setting.name: setting.values for setting in rules.settings}
            near = get_close_matches(given.get(key, ""), values.get(key, ()), 1, 0.5)
            more = f"; did you mean {near[0]!r}?" if near else ""
            self._fail("settings", key, f"{wrong}{more}")

    def _entrants(self) -> tuple[Entrant, ...]:
        tables = self.data.get("entrant", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._fail("entrant", "", "entrants are written [[entrant]], once for each")
        found: list[Entrant] = []
        for place, table in enumerate(tables):
            own = ("name", "player", "folder")
            self._known(table, (*own, "options", *walls.NEEDS), "entrant", place)
            values = {key: str(table[key]) for key in own if key in table}
            for key in ("name", "player"):
                if not values.get(key):
                    self._fail("entrant", "", f'an entrant needs {key} = "…"', place)
            values["player"] = self._player(values["player"], table.get("options", {}), place)
            entrant = Entrant(**values, needs=self._needs(table, place))
            if any(entrant.name == other.name for other in found):
                self._fail("entrant", "name", f"two entrants are called {entrant.name!r}", place)
            if "|" in entrant.name or not entrant.name.isprintable():
                self._fail("entrant", "name", f"{entrant.name!r} can't be a name", place)
            found.append(entrant)
        return tuple(found)

    def _needs(self, table: dict[str, Any], place: int) -> Needs:
        """The needs of an entrant beyond its folder."""

        def wrong(key: str, reason: str) -> NoReturn:
            self._fail("entrant", key, reason, place)

        return walls.needs(table, wrong)

    def _player(self, name: str, options: object, place: int) -> str:
        """The name of a player with the values of its options."""
        if not isinstance(options, dict):
            self._fail("entrant", "options", "options is a table: { NAME = VALUE }", place)
        try:
            player, settings = check_name(name)
        except OptionError as wrong:
            self._fail("entrant", "player", str(wrong), place)
        if not is_program(player) and player not in BOTS:
            self._fail("entrant", "player", f"no bot {player!r}; {_near(player, BOTS)}", place)
        self._command(player, place)
        for key, value in options.items():
            if not isinstance(value, int | float | str):
                self._fail("entrant", "options", f"{key} is a number, true, false or text", place)
            settings[key] = Option.write(value)
        try:
            return join_name(*check_name(join_name(player, settings)))
        except OptionError as wrong:
            self._fail("entrant", "options", str(wrong), place)

    def _command(self, player: str, place: int) -> None:
        """Check that the command of a program needs no shell. Raises ConfigError."""
        if player.startswith(EXEC):
            try:
                words(player.removeprefix(EXEC))
            except StartError as wrong:
                self._fail("entrant", "player", str(wrong), place)

    def _decide(self) -> Decide | None:
        if "decide" not in self.data:
            return None
        table = self._table("decide")
        self._known(table, ("elo0", "elo1", "alpha", "beta"), "decide")
        for key, value in table.items():
            if isinstance(value, bool) or not isinstance(value, int | float):
                self._fail("decide", key, f"{key} is a number, not {value!r}")
            if key in ("alpha", "beta") and not 0 < value < 0.5:
                self._fail("decide", key, f"{key} is more than 0 and less than 0.5, not {value}")
            if key in ("elo0", "elo1") and not -1000 <= value <= 1000:
                self._fail("decide", key, f"{key} is from -1000 to 1000, not {value}")
        decide = Decide(**{key: float(value) for key, value in table.items()})
        if decide.elo0 >= decide.elo1:
            self._fail("decide", "elo0", f"elo0 is less than elo1, which is {decide.elo1:g}")
        return decide

    def _clock(self, table: dict[str, Any]) -> str:
        text = self._text(table, "programs", "clock", "none")
        try:
            TimeControl.read(text)
        except ValueError as wrong:
            self._fail("programs", "clock", str(wrong))
        return text

    def _policy(self, table: dict[str, Any]) -> str:
        text = self._text(table, "programs", "on-error", FORFEIT)
        word, _, name = text.partition(":")
        if text == FORFEIT:
            return text
        if word != "substitute" or name not in BOTS:
            wanted = [FORFEIT, *(f"substitute:{bot}" for bot in BOTS)]
            self._fail("programs", "on-error", f"no on-error {text!r}; {_near(text, wanted)}")
        return name

    # ------------------------------------------------------------ helpers

    def _table(self, name: str) -> dict[str, Any]:
        table = self.data.get(name, {})
        if not isinstance(table, dict):
            self._fail("", name, f"{name} is a table: [{name}]")
        return dict(table)

    def _text(self, table: dict[str, Any], section: str, key: str, default: str) -> str:
        value = table.get(key, default)
        if not isinstance(value, str) or not value:
            self._fail(section, key, f'{key} is text: {key} = "{value}"')
        return str(value)

    def _choice(
        self,
        table: dict[str, Any],
        section: str,
        key: str,
        default: str,
        values: tuple[str, ...],
    ) -> str:
        value = self._text(table, section, key, default)
        if value not in values:
            self._fail(section, key, f"no {key} {value!r}; {_near(value, values)}")
        return value

    def _known(
        self, table: Mapping[str, Any], keys: tuple[str, ...], section: str, place: int = 0
    ) -> None:
        for key in table:
            if key not in keys:
                self._fail(section, key, f"unknown key {key!r}; {_near(key, keys)}", place)

    def _fail(self, section: str, key: str, reason: str, place: int = 0) -> NoReturn:
        """Raise ConfigError with the line of a key, or of its section."""
        raise ConfigError(f"{self.path}:{self._line(section, key, place)}: {reason}")

    def _line(self, section: str, key: str, place: int) -> int:
        """The line of a key in a section (the place-th of its name), or of the section, or 1."""
        inside, seen, at = section == "", -1, 1
        for number, line in enumerate(self.lines, 1):
            heading = re.match(r"\s*\[\[?\s*([\w-]+)\s*\]\]?", line)
            if heading:
                seen += heading[1] == section
                inside = heading[1] == section and seen == place
                if inside:
                    at = number
                if not section and heading[1] == key:
                    return number
            elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number
        return at


def _near(word: str, words: Any) -> str:
    known = list(words)
    near = get_close_matches(word, known, 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"


def _or(words: Any) -> str:
    found = list(words)
    return f"{', '.join(found[:-1])} or {found[-1]}" if len(found) > 1 else "".join(found)
