"""civdawn play: the options, and the game that they open, new or resumed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

import click

from civdawn_cli.commands.shared import find_game, make_setup, misuse, read_settings, unknown
from civdawn_cli.commands.shared_programs import read_terms
from civdawn_cli.commands.shared_reference import look_up
from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.language import _, shown
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.playing.options import EXEC, LISTEN, PY, TCP, OptionError, chosen
from civdawn_cli.playing.people import HUMAN, is_person
from civdawn_cli.playing.players import PLAYERS, SeatContext, check_name
from civdawn_cli.playing.players import make_player as built_in
from civdawn_cli.playing.players.dice import TypedDice
from civdawn_cli.playing.prompt import Keyboard
from civdawn_cli.playing.stories import Stories
from civdawn_cli.playing.telling import Status
from civdawn_cli.record import (
    Record,
    Recorder,
    RecordFile,
    Replay,
    closing,
    game_of,
    read_records,
)
from civdawn_cli.record.promise import draw_seed, read_salts, read_seed
from civdawn_cli.session.command_line import StartError, words
from civdawn_cli.session.game_run import GameResult, GameRun, commands, opening_tags
from civdawn_cli.session.limits import Offence
from civdawn_cli.session.programs import (
    Programs,
    SeedCommitment,
    Terms,
    is_program,
    options_of,
)
from civdawn_cli.session.reaping import adopt

LONGEST: Final = 1 << 20
"""Bytes of the longest position; one of civdawn's has about 3,000."""

DICE: Final = "Dice"
"""The tag of a record whose luck no seed has decided."""

REAL: Final = "real"
"""Its value: a person has typed all dice and draws."""

NEW: Final = (
    "seats", "seed", "map_name", "epic", "pairs", "position", "record", "force", "append", "hashes",
    "tags",
)  # fmt: skip
"""The options that say how a game begins."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `civdawn play`, as its help has them. terms: those about programs."""

    game_name: str
    seats: tuple[str, ...]
    seed: str | None
    dice: str | None
    map_name: str | None
    epic: bool
    pairs: tuple[str, ...]
    position: str | None
    record: Path | None
    force: bool
    append: bool
    hashes: bool
    tags: tuple[str, ...]
    resume: Path | None
    max_rounds: int
    confirm: bool | None
    board: bool
    as_json: bool
    terms: Terms

    @classmethod
    def read(cls, given: dict[str, Any]) -> Self:
        """The options as click gives them, else bad usage."""
        own = {field.name: given[field.name] for field in fields(cls) if field.name in given}
        return cls(**own, terms=read_terms(given))


@dataclass(frozen=True, slots=True)
class Opening:
    """A game and its record before anyone is seated.

    names: who sits where. seed: None if a person types dice and draws. commitment: to the seed, if
    it is told after the game only.
    """

    names: list[str]
    recorder: Recorder
    seed: Seed | None
    commitment: SeedCommitment | None


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game with everybody seated. names: who sits where. seed: None if a person types dice and
    draws. interrupts: held back while it is played."""

    names: list[str]
    seed: Seed | None
    run: GameRun
    interrupts: Interrupts

    @property
    def luck(self) -> Seed | None:
        """The seed that decides the luck, None if none does: once the game has begun the salts of
        programs are in it."""
        commitment = self.run.program_seats.commitment
        return commitment.seed if commitment is not None and commitment.salts else self.seed

    @property
    def human(self) -> bool:
        """True if a person plays, or types the dice."""
        return self.seed is None or any(map(is_person, self.names))

    def play(self) -> GameResult:
        """Play to the end and close programs and record."""
        run, status = self.run, Status(shown=not self.human)
        with self.interrupts.held(), run:
            try:
                return run.to_end(status)
            finally:
                status.clear()


def open_game(options: Options) -> OpenedGame:
    """The game that the options ask for, ready to be played; wrong options end the command."""
    opening = _new(options) if options.resume is None else _resumed(options, options.resume)
    return _seat(opening, options)


# ---------------------------------------------------------------- a new game


def _new(options: Options) -> Opening:
    """A game from its beginning."""
    game = find_game(options.game_name)
    names = list(options.seats) or ["greedy", "greedy"]
    _check_names(names, options.as_json)
    by_hand = _by_hand(options)
    _check_settings(game, names, options.terms)
    settings = read_settings(options.pairs)
    if options.map_name:
        settings["map"] = options.map_name
    if options.epic:
        settings["epic"] = "yes"
    match = _match(game, make_setup(game, len(names), settings), options.position)
    seed = None
    if not by_hand:
        seed = draw_seed() if options.seed is None else read_seed(options.seed)
    commitment = SeedCommitment(seed) if seed is not None and commands(names) else None
    try:
        more = read_settings(options.tags, "tag")
        if by_hand:
            more = {**more, DICE: REAL}
        tags = opening_tags(match, names, seed, commitment, more)
    except ValueError as error:
        misuse(str(error))
    file = _record_file(options, names, seed)
    return Opening(names, Recorder(match, tags, file, options.hashes), seed, commitment)


def _by_hand(options: Options, record: Record | None = None) -> bool:
    """Return True if a person types dice and draws; bad usage if nobody could. record: of the game
    that goes on, which may say so."""
    by_hand = options.dice == "me"
    if record is not None and options.dice is None:
        by_hand = record.value(DICE) == REAL
    if by_hand and options.seed is not None:
        misuse(_("--dice me has no use for a seed: the dice are yours"))
    if by_hand and options.as_json:
        misuse(_("--json leaves no room to ask for dice; take --record"))
    return by_hand


def _check_names(names: Sequence[str], as_json: bool) -> None:
    """Bad usage unless all of them can play."""
    for name in names:
        try:
            player, _rest = check_name(name)
            if player.startswith(EXEC):
                words(player.removeprefix(EXEC))
        except (OptionError, StartError) as error:
            misuse(f"--seat {name}: {error}")
        if player not in PLAYERS and not is_person(player) and not is_program(player):
            misuse(
                unknown(
                    shown("seat"),
                    player,
                    [
                        *(*PLAYERS, f"{HUMAN}:NAME", f"{EXEC}COMMAND", f"{PY}MODULE:CLASS"),
                        *(f"{TCP}HOST:PORT", f"{LISTEN}PORT"),
                    ],
                )
            )
    if any(map(is_person, names)) and as_json:
        misuse(_("--json leaves no room for a person; take --record"))


def _check_settings(game: Game[Any], names: Sequence[str], terms: Terms) -> None:
    """Bad usage unless programs have the options that are set for them.

    They are started once for that: better than a game and a record that end at once. One that does
    not start is judged when it is to play.
    """
    for name in names:
        player, settings = check_name(name)
        if settings and is_program(player):
            adopt()
            try:
                chosen(options_of(player, game, terms), settings)
            except OptionError as error:
                misuse(f"--seat {name}: {error}")
            except Offence:
                continue


def _match(game: Game[Any], setup: Setup, position: str | None) -> Match[Any]:
    """The game as it begins. position: the name of a file; None for the setup of the game."""
    if position is None:
        return Match(game, setup)
    try:
        with open_input(position) as source:
            text = source.read(LONGEST).decode("utf-8-sig")
        begins = Setup(setup.seats, setup.settings, text)
        match = Match(game, begins)
        if added := game.filled_in(begins):
            text = _("{file} leaves out what is filled in: {list}")
            filled = text.format(file=position, list="; ".join(added))
            click.echo(f"civdawn play: {filled}", err=True)
        return match
    except UnicodeDecodeError:
        fail(_("{file}: not a position: it is not text").format(file=position))
    except SetupError as error:
        fail(f"{position}: {error}")


def _record_file(options: Options, names: Sequence[str], seed: Seed | None) -> RecordFile | None:
    """The file of the record; None if there is none. A game that a person plays, or types the dice
    of, always has one."""
    path = options.record
    if path is None:
        if seed is not None and not any(map(is_person, names)):
            return None
        path = _free("civdawn-table" if seed is None else f"civdawn-{str(seed)[:8]}")
    try:
        return RecordFile(path, overwrite=options.force, append=options.append)
    except FileExistsError:
        misuse(
            _("{path} is there already; --append adds to it, --force overwrites it").format(
                path=path
            )
        )
    except OSError as error:
        fail(_("{path} can't be written: {reason}").format(path=path, reason=error.strerror))


def _free(stem: str) -> Path:
    """A file name that is not taken."""
    path, number = Path(f"{stem}.cdn"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.cdn")
    return path


# ---------------------------------------------------------------- a game to go on with


def _resumed(options: Options, path: Path) -> Opening:
    """The last game of a file, where it stopped."""
    if any(getattr(options, name) for name in NEW):
        misuse(_("--resume takes seats, seed and settings from the record"))
    record = _last_record(path)
    replay = _replay(path, record)
    seats = range(1, replay.match.setup.seats + 1)
    names = [record.value(f"Seat{number}") for number in seats]
    _check_names(names, options.as_json)
    by_hand = _by_hand(options, record)
    seed, commitment = None if by_hand else _seed(record.value("Seed")), None
    if seed is not None and record.value("SeedCommit") and record.value("SeedNonce"):
        commitment = _commitment(record, seed)
    try:
        file = RecordFile(path, keep=record.tail)
    except OSError as error:
        fail(_("{path} can't be written: {reason}").format(path=path, reason=error.strerror))
    return Opening(names, Recorder.going_on(replay, file), seed, commitment)


def _last_record(path: Path) -> Record:
    """The last record of a file."""
    with open_input(str(path)) as source:
        last = deque(read_records(source), maxlen=1)
    if not last:
        fail(_("{file}: no game in it").format(file=path))
    return last[0]


def _replay(path: Path, record: Record) -> Replay:
    """The record played again; a failure if the game can't go on."""
    try:
        if record.mistake is not None:
            raise record.mistake
        replay = Replay(game_of(record), record)
        replay.run()
    except NotationError as error:
        fail(f"{path}: {error}")
    first = record.lines[0].number if record.lines else 0
    early = [tag.name for tag in record.tags if closing(tag.name) and 0 < tag.number < first]
    if early:
        fail(
            _("{path}: {names}: tags for after the turns; move them to go on").format(
                path=path, names=", ".join(early)
            )
        )
    if replay.match.over:
        fail(_("{file}: the game is over; there is nothing to go on with").format(file=path))
    return replay


def _seed(text: str) -> Seed:
    """The seed of a record; a record without one goes on with luck of its own."""
    try:
        return read_seed(text)
    except ValueError:
        return draw_seed()


def _commitment(record: Record, seed: Seed) -> SeedCommitment:
    """The promise that the game began with."""
    nonce, promised = record.value("SeedNonce"), record.value("SeedPromised")
    try:
        salts = read_salts(record.value("SeedSalts")) if promised else None
    except ValueError:
        salts = None
    return SeedCommitment(promised if salts else seed, nonce, salts)


# ---------------------------------------------------------------- players


def _seat(opening: Opening, options: Options) -> OpenedGame:
    """Give every seat its player, and bring them to where the game is."""
    names, recorder, seed = opening.names, opening.recorder, opening.seed
    interrupts = Interrupts()
    outside, by_hand = commands(names), seed is None
    people = [seat for seat, name in enumerate(names) if is_person(name)]
    keyboard = Keyboard() if len(people) > 1 and recorder.game.hides else None
    stories = _stories(recorder, names, people) if by_hand else None

    def seated(seat: int) -> SeatContext:
        return SeatContext(
            seat,
            luck,
            recorder,
            interrupts,
            keyboard,
            look_up=partial(look_up, recorder.game.name),
            players=names,
            confirm=options.confirm,
            dice=by_hand and not outside,
            stories=stories if len(people) < 2 or seat == CHANCE else None,
        )

    def make_player(name: str, seat: int) -> Player:
        return built_in(name, seated(seat))

    # Players that draw numbers of their own have some even where the dice are real.
    luck = draw_seed() if seed is None else seed
    if outside:
        adopt()
    programs = Programs(recorder.game, outside, options.terms)
    try:
        programs.open_logs()
    except OSError as error:
        fail(
            _("{log}: logs can't be written: {reason}").format(
                log=options.terms.log, reason=error.strerror
            )
        )
    run = GameRun(
        recorder,
        names,
        programs,
        luck,
        options.max_rounds,
        commitment=opening.commitment,
        make_player=make_player,
        interrupts=interrupts,
        chance=TypedDice(seated(CHANCE)) if by_hand else None,
    )
    return OpenedGame(names, seed, run, interrupts)


def _stories(recorder: Recorder, names: Sequence[str], people: Sequence[int]) -> Stories:
    """The stories for whoever has the real dice and decks: they move the pieces of bots and keep
    their cards, so they are told of those too. One person who plays as well is told each thing
    once."""
    if len(people) > 1:
        return Stories(recorder, CHANCE, names, [s for s in range(len(names)) if s not in people])
    return Stories(recorder, people[0] if people else CHANCE, names, None)
