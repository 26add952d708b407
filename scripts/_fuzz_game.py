"""One game of fuzzing: play it looking at everything, write it down, read it back."""

import io
import itertools
import json
import os
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from _fuzz_ages_players import OWN as AGES_OWN
from _fuzz_ages_players import AgesFavour, Patient
from _fuzz_met import Met
from _fuzz_newdawn import Builder, Collector, Favour, Warrior
from _fuzz_players import Even, Keen, Player, Taste

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.checks import Examined, PropertyError
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import NotationError
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.record import Recorder, Replay, opening, read_records

TRACED = 5  # one game in this many is traced line by line, which takes long

# The players at each table, in turn. Greedy seats think long, so they sit at one table of ten. The
# lengths of this list and of the list of setups have no common factor.
TABLES: tuple[tuple[str, ...], ...] = (
    ("taste",),
    ("random",),
    ("keen", "taste"),
    ("builder", "warrior"),
    ("greedy", "random"),
    ("random", "keen", "taste"),
    ("collector",),
    ("keen",),
    ("builder", "taste"),
    ("warrior",),
    ("taste", "random"),
    ("random",),
    ("collector",),
    ("greedy", "builder"),
    ("warrior", "taste"),
    ("taste",),
    ("warrior", "builder", "keen"),
    ("taste", "keen"),
    ("collector",),
)

PLAYERS: dict[str, type[Even]] = {
    "random": Even,
    "keen": Keen,
    "taste": Taste,
}
OWN: dict[str, dict[str, type[Even]]] = {
    "newdawn": {"builder": Builder, "collector": Collector, "warrior": Warrior},
    "ages": {**AGES_OWN},
}
"""Players made for one game; in other games any others take their places."""
MANNERS: dict[str, Callable[[Player], Player]] = {"ages": Patient}
"""Wrappers around all players of a game."""
FAVOUR: dict[str, type[Chance]] = {"newdawn": Favour, "ages": AgesFavour}
"""The chance in games that only collectors play."""


class Task:
    """The description of one game, from which all of it follows."""

    def __init__(self, game: str, seed: str, number: int, rounds: int, every: int) -> None:
        self.game = game
        self.seed = seed
        self.number = number
        self.rounds = rounds
        self.every = every


class Failure:
    """A game that went wrong. record: the game as text or, if it can't be written, as choices."""

    def __init__(self, number: int, error: PropertyError, record: str, cause: str) -> None:
        self.number = number
        self.message = str(error)
        self.record = record
        self.cause = cause
        self.setup = {"seats": error.setup.seats, **error.setup.settings}
        self.choices = error.choices


def setups(game: Game[Any]) -> list[Setup]:
    """Every setup of a game: all numbers of players with all settings."""
    names = [setting.name for setting in game.settings]
    return [
        game.setup(seats, **dict(zip(names, values, strict=True)))
        for values in itertools.product(*(setting.values for setting in game.settings))
        for seats in game.seats
    ]


def seated(task: Task, seats: int) -> list[str]:
    """The names of the players of a game, in turn; the one that begins changes from game to
    game."""
    random = Random(f"{task.seed}/{task.number}/seats")
    names = TABLES[task.number % len(TABLES)]
    found = [names[seat % len(names)] for seat in range(seats)]
    random.shuffle(found)
    return found


def player(name: str, game: str, seed: str) -> Player:
    """A player of that name."""
    known = {**PLAYERS, **OWN.get(game, {})}
    found = GreedyPlayer() if name == "greedy" else known.get(name, Taste)(seed)
    return MANNERS[game](found) if game in MANNERS else found


def play(task: Task) -> tuple[Met, Failure | None]:
    """Play one game. Return the counts, and the failure if there was one."""
    game = GAMES[task.game]()
    choices = setups(game)
    setup = choices[task.number % len(choices)]
    names = seated(task, setup.seats)
    met = Met(game)
    try:
        try:
            # The first game of each setup is traced too, since some results are computed only once.
            with met.tracing(task.number < len(choices) or task.number % TRACED == 0):
                match = _play(game, setup, names, task, met)
            for look in (_look_back, _write_and_read):
                _guarded(look, match, names)
        except SetupError as error:
            raise PropertyError(str(error), setup, [], "setup") from error
    except PropertyError as error:
        return met, Failure(task.number, error, _record(game, names, error), _cause(error))
    met.finished(match.table, names)
    return met, None


def _cause(error: PropertyError) -> str:
    """The traceback of the exception behind a PropertyError, the innermost frame last; '' if there
    is none."""
    frames = traceback.extract_tb(error.__cause__.__traceback__)[-3:] if error.__cause__ else []
    return ", ".join(f"{os.path.basename(f.filename)}:{f.lineno} {f.name}" for f in frames)


def _play(game: Game[Any], setup: Setup, names: list[str], task: Task, met: Met) -> Examined[Any]:
    """Play the game itself, checking every property."""
    seed = f"{task.seed}/{task.number}"
    favoured = FAVOUR.get(game.name, Chance) if set(names) == {"collector"} else Chance
    chance = favoured(seed)
    players = [player(name, game.name, f"{seed}/{seat}/{name}") for seat, name in enumerate(names)]
    match = Examined(game, setup, task.every, met.watch)
    while match.options and game.rounds(match.table) <= task.rounds:
        step = match.step
        met.count_question(step)
        if step.seat == CHANCE:
            option = chance.pick(step, match.options, match.table)
        else:
            with met.thinking():
                option = players[step.seat].decide(match)
        match.choose(option)
    match.finish(task.rounds, replay=False)  # writing and reading play it twice again
    return match


def _guarded(
    look: Callable[[Examined[Any], list[str]], None], match: Examined[Any], names: list[str]
) -> None:
    """Call `look` with a finished game; whatever it raises becomes a PropertyError."""
    try:
        look(match, names)
    except PropertyError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PropertyError(reason, match.setup, match.choices, "the end") from error


def _look_back(match: Examined[Any], _: list[str]) -> None:
    """Check that reports about the final table do not change it, and that keys tell tables
    apart."""
    match.look_near()
    game, table, setup = match.game, match.table, match.setup
    key = game.key(table)
    for seat in range(setup.seats):
        if not 0 <= game.evaluate(table, seat) <= 1:
            raise PropertyError("a value beyond 0 and 1", setup, match.choices, "the end")
    json.dumps(game.summary(table))
    if not game.draw(table):
        raise PropertyError("nothing drawn", setup, match.choices, "the end")
    if game.key(table) != key:
        raise PropertyError("telling about the table changes it", setup, match.choices, "the end")


def _write_and_read(match: Examined[Any], names: list[str]) -> None:
    """Check that the game written as a record and played again from it has the same position each
    time."""
    game, setup = match.game, match.setup
    key = game.key(match.table)
    recorder = Recorder(Match(game, setup), opening(game, setup, names, None))
    for option in match.choices:
        recorder.choose(option)
    if game.key(recorder.table) != key:
        raise PropertyError("played again it ends otherwise", setup, match.choices, "the end")
    text = recorder.text()
    try:
        (record,) = read_records(io.BytesIO(text.encode()))
        replay = Replay(game, record)
        replay.run(strict=True)
    except NotationError as error:
        reason = f"the record is refused: {error}"
        raise PropertyError(reason, setup, match.choices, "the end") from error
    if game.key(replay.match.table) != key or replay.match.choices != match.choices:
        raise PropertyError("replayed it ends otherwise", setup, match.choices, "the end")


def _record(game: Game[Any], names: list[str], error: PropertyError) -> str:
    """The game up to where it went wrong, as a record; '' if it can't be written."""
    recorder = Recorder(Match(game, error.setup), opening(game, error.setup, names, None))
    notes = [str(error)]
    for number, option in enumerate(error.choices, 1):
        try:
            said = f"{recorder.match.step.kind.word} {_text(game, recorder.table, option)}"
            recorder.choose(option)
        except Exception as failure:  # noqa: BLE001 - the record is written to report it
            notes.append(f"choice {number}, {said}, raises {type(failure).__name__}: {failure}")
            break
    try:
        tags, _, play = recorder.text().partition("\n\n")
    except Exception:  # noqa: BLE001 - the choices are reported instead
        return ""
    comments = "".join(f"; {line}\n" for note in notes for line in note.splitlines())
    return f"{tags}\n\n{comments}{play}"


def _text(game: Game[Any], table: Any, option: Option) -> str:
    """An option as text, if it has one."""
    try:
        return game.write(table, option)
    except Exception:  # noqa: BLE001 - writing it may be what fails
        return str(option)
