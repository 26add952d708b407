"""civdawn play: one game."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click

from civdawn_cli.commands.shared import (
    find_game,
    game_option,
    make_setup,
    misuse,
    read_settings,
    unknown,
)
from civdawn_cli.commands.shared_programs import program_options, read_terms
from civdawn_cli.files.arguments import fail, open_input

LONGEST: Final = 1 << 20
"""Bytes of the longest position; one of civdawn's has about 3,000."""

ERROR_LINES: Final = 8
"""Lines of a program's standard error that are shown when it was at fault."""

SEED_BITS: Final = 32
"""Drawn seeds are short enough to type."""

NEW: Final = (
    "seats", "seed", "map_name", "epic", "pairs", "position", "record", "force", "append", "hashes",
    "tags",
)  # fmt: skip
"""The options that say how a game begins."""


@click.command("play")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME",
    help="Who plays: greedy, random, human, or exec:COMMAND for a program of your own; "
    "once for each seat. [default: 2 times greedy]",
)
@click.option("--seed", type=int, help="Number that decides all luck. [default: drawn, and shown]")
@click.option("--map", "map_name", metavar="drafted|first", help="Which map. [default: drafted]")
@click.option("--epic", is_flag=True, help="Play the epic game, to one victory card more.")
@click.option("--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Any setting of a game.")
@click.option(
    "--position",
    metavar="FILE",
    help="Begin with the position in this file; - is the standard input.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the game into this new file while it is played.",
)
@click.option("--force", is_flag=True, help="Let --record overwrite a file.")
@click.option("--append", is_flag=True, help="Let --record add the game to a file.")
@click.option("--hashes", is_flag=True, help="Record a hash of the position after every turn.")
@click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="NAME=VALUE",
    help="Record this too, such as Event or Date.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Go on with the last game of this file, and with its record.",
)
@click.option(
    "--max-rounds",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Stop without a winner after so many rounds.",
)
@click.option("--board", is_flag=True, help="Draw the final map.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@program_options
@game_option
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Play one game to its end and say who won.

    \b
    Two bots, and a record of their game:
      civdawn play --seed 7 --record game.cdn
    \b
    You against two bots, on the map for a first game:
      civdawn play --seat human --seat greedy --seat greedy --map first
    \b
    Your own program against a bot, with a minute, and what they said in a folder:
      civdawn play --seat 'exec:./mybot' --seat greedy --clock 60000 --log traffic

    The same seed and built-in bots play the same game, byte for byte in the record; with programs
    the seed is told after the game only, with a number drawn to prove it. A person's game is always
    recorded, into civdawn-SEED.cdn if nothing else is said. After Ctrl-C or `quit` the record has
    what was played, and `civdawn play --resume FILE` goes on from there.

    Exit code 0 when the game has ended or was left by `quit`, 1 when the record could not be
    written, the input ended or a program forfeited, 2 for bad usage, 130 after Ctrl-C, 129 when the
    terminal was closed.
    """
    code = Sitting(options).run(options["max_rounds"])
    context.exit(code)


class Interruptible:
    """A program's seat; while it thinks, Ctrl-C comes through at once."""

    def __init__(self, player: Any, interrupts: Any) -> None:
        self.player: Final = player
        self.interrupts: Final = interrupts

    def decide(self, match: Any) -> Any:
        """The program's answer."""
        with self.interrupts.asking():
            return self.player.decide(match)

    def skip(self, match: Any) -> None:
        """The question was answered in an earlier session."""
        self.player.skip(match)


class Sitting:
    """One game as the options ask for it."""

    def __init__(self, options: dict[str, Any]) -> None:
        from civdawn_cli.playing.loop import Interrupts

        self.board: Final[bool] = options["board"]
        self.as_json: Final[bool] = options["as_json"]
        self.interrupts: Final = Interrupts()
        self.terms: Final = read_terms(options)
        if options["resume"] is not None:
            self._resume(options)
        else:
            self._begin(options)

    # ------------------------------------------------------------ setting up

    def _begin(self, options: dict[str, Any]) -> None:
        """A new game."""
        from random import SystemRandom

        from civdawn_cli.record import Recorder, opening
        from civdawn_cli.session.programs import SeedCommitment

        game = find_game(options["game_name"])
        self.names = list(options["seats"]) or ["greedy", "greedy"]
        self._check_names()
        settings = read_settings(options["pairs"])
        if options["map_name"]:
            settings["map"] = options["map_name"]
        if options["epic"]:
            settings["epic"] = "yes"
        setup = make_setup(game, len(self.names), settings)
        match = self._match(game, setup, options["position"])
        seed = options["seed"]
        self.seed: int = SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
        self.promise = SeedCommitment(self.seed) if self.programs else None
        try:
            given = read_settings(options["tags"], "tag")
            if self.promise is not None:
                tags = opening(game, match.setup, self.names, None, given | self.promise.opening())
            else:
                tags = opening(game, match.setup, self.names, self.seed, given)
        except ValueError as error:
            misuse(str(error))
        file = self._open(options["record"], options["force"], options["append"])
        self.recorder = Recorder(match, tags, file, options["hashes"])
        self._sit()

    def _match(self, game: Any, setup: Any, position: str | None) -> Any:
        """The game as it begins."""
        from civdawn_cli.engine.errors import SetupError
        from civdawn_cli.engine.game import Setup
        from civdawn_cli.engine.match import Match

        if position is None:
            return Match(game, setup)
        try:
            with open_input(position) as source:
                text = source.read(LONGEST).decode("utf-8-sig")
            begins = Setup(setup.seats, setup.settings, text)
            match = Match(game, begins)
            if added := game.filled_in(begins):
                told = f"{position} leaves out what is filled in: {'; '.join(added)}"
                click.echo(f"civdawn play: {told}", err=True)
            return match
        except UnicodeDecodeError:
            fail(f"{position}: not a position: it is not text")
        except SetupError as error:
            fail(f"{position}: {error}")

    def _check_names(self) -> None:
        from civdawn_cli.playing.players import HUMAN, PLAYERS
        from civdawn_cli.session.process import StartError, words
        from civdawn_cli.session.programs import EXEC, outside

        self.programs = {
            seat: name.removeprefix(EXEC) for seat, name in enumerate(self.names) if outside(name)
        }
        for command in self.programs.values():
            try:
                words(command)
            except StartError as error:
                misuse(f"--seat {EXEC}{command}: {error}")
        for name in self.names:
            if name not in PLAYERS and not outside(name):
                misuse(unknown("seat", name, [*PLAYERS, f"{EXEC}COMMAND"]))
        self.human = HUMAN in self.names
        if self.human and self.as_json:
            misuse("--json leaves no room for a person; take --record")

    def _open(self, path: Path | None, force: bool, append: bool) -> Any:
        """The file of the record; None if there is none."""
        from civdawn_cli.record import RecordFile

        if path is None:
            if not self.human:
                return None
            path = _free(f"civdawn-{self.seed}")
        try:
            return RecordFile(path, overwrite=force, append=append)
        except FileExistsError:
            misuse(f"{path} is there already; --append adds to it, --force overwrites it")
        except OSError as error:
            fail(f"{path} can't be written: {error.strerror}")

    def _resume(self, options: dict[str, Any]) -> None:
        """The last game of a file, where it stopped."""
        from civdawn_cli.notation.turns import NotationError
        from civdawn_cli.record import Recorder, RecordFile, Replay, closing, game_of, read_records
        from civdawn_cli.session.programs import SeedCommitment

        for name in NEW:
            if options[name]:
                misuse("--resume takes seats, seed and settings from the record")
        path: Path = options["resume"]
        with open_input(str(path)) as source:
            record = None
            for record in read_records(source):  # noqa: B007 - the last one is wanted
                pass
        if record is None:
            fail(f"{path}: no game in it")
        try:
            if record.mistake is not None:
                raise record.mistake
            replay = Replay(game_of(record), record)
            replay.run()
        except NotationError as error:
            fail(f"{path}: {error}")
        first = record.lines[0].number if record.lines else 0
        early = [t.name for t in record.tags if closing(t.name) and 0 < t.number < first]
        if early:
            fail(f"{path}: {', '.join(early)}: tags for after the turns; move them to go on")
        if replay.match.over:
            fail(f"{path}: the game is over; there is nothing to go on with")
        seats = range(1, replay.match.setup.seats + 1)
        self.names = [record.value(f"Seat{number}") for number in seats]
        self._check_names()
        self.seed = _number(record.value("Seed"))
        self.promise = None
        if record.value("SeedCommit") and record.value("SeedNonce"):
            self.promise = SeedCommitment(self.seed, record.value("SeedNonce"))
        try:
            file = RecordFile(path, keep=record.tail)
        except OSError as error:
            fail(f"{path} can't be written: {error.strerror}")
        self.recorder = Recorder.going_on(replay, file)
        self._sit()

    def _sit(self) -> None:
        """Give every seat its player, and bring them to where the game is."""
        from civdawn_cli.engine.chance import Chance
        from civdawn_cli.playing.loop import catch_up
        from civdawn_cli.playing.players import HUMAN, Keyboard
        from civdawn_cli.record import hides
        from civdawn_cli.session.reaping import adopt
        from civdawn_cli.session.programs import Programs, ProgramSeats

        match = self.recorder.match
        several = self.names.count(HUMAN) > 1
        self.keyboard = Keyboard() if several and hides(match.game) else None
        if self.programs:
            adopt()
        self.programs = Programs(match.game, self.programs, self.terms)
        try:
            self.programs.open_logs()
        except OSError as error:
            fail(f"{self.terms.log}: logs can't be written: {error.strerror}")
        self.program_seats = ProgramSeats(self.programs, self.recorder, 1, self._player, self.promise)
        self.players = [
            Interruptible(self.program_seats.seats[seat], self.interrupts)
            if seat in self.program_seats.seats
            else self._player(seat)
            for seat in range(len(self.names))
        ]
        self.chance = Chance(self.seed)
        catch_up(match, self.players, self.chance)

    def _player(self, seat: int) -> Any:
        """The built-in player of a seat, or who plays on for a program."""
        from civdawn_cli.playing.players import PLAYERS, SeatContext

        name = self.terms.policy.on_error if seat in self.programs else self.names[seat]
        chair = SeatContext(seat, self.seed, self.recorder, self.interrupts, self.keyboard)
        return PLAYERS[name](chair)

    # ------------------------------------------------------------ playing

    def run(self, max_rounds: int) -> int:
        """Play, close the record, tell what happened; the exit code."""
        from civdawn_cli.playing.loop import Stopped
        from civdawn_cli.record import UNFINISHED
        from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR
        from civdawn_cli.session.seats import Forfeited

        recorder, termination, ending = self.recorder, UNFINISHED, REFEREE_ERROR
        stopped: Stopped | None = None
        forfeited: Forfeited | None = None
        if not self.as_json:
            click.echo(f"seed {self.seed}")
        if self.human and recorder.file is not None:
            click.echo(f"recording into {recorder.file.path}; ? for help")
        with self.interrupts.held():
            try:
                with self.programs:
                    try:
                        termination, ending = self._play(max_rounds), NORMAL
                    except Forfeited as reason:
                        forfeited, termination = reason, reason.ending
                    except Stopped:
                        ending = NORMAL
                        raise
                    finally:
                        self.program_seats.end(self._by(termination), forfeited, ending)
            except Stopped as reason:
                stopped = reason
            finally:
                culprit = forfeited.seat if forfeited else None
                recorder.close(termination, culprit, self.program_seats.closing())
        if stopped is not None:
            return self._tell_stop(str(stopped), stopped.code)
        unlogged = self._log(termination)  # before anything is told: perhaps nobody listens
        self._tell(termination)
        code = max(self._tell_programs(forfeited), self._tell_failure())
        if unlogged:
            fail(unlogged)
        return code

    def _play(self, max_rounds: int) -> str:
        """Play; what stopped the game before its own end, '' if nothing did. Raises Stopped."""
        from civdawn_cli.playing.loop import play
        from civdawn_cli.playing.telling import Status

        status = Status(shown=not self.human)

        def watch(recorder: Any) -> None:
            status(recorder)
            self.program_seats.overhear()

        try:
            with self.interrupts.asking():
                self.programs.start()
                self.program_seats.begin()
            return play(
                self.recorder, self.players, self.chance, max_rounds, self.interrupts, watch
            )
        finally:
            status.clear()

    def _by(self, termination: str) -> str:
        """What ended the game, as records say it."""
        match = self.recorder.match
        return match.game.ending if match.game.over(match.table) else termination

    def _log(self, termination: str) -> str:
        """Write the game into the match log, if one is kept; what went wrong, '' if nothing."""
        from civdawn_cli.playing.telling import as_object

        if self.terms.log is None or not self.programs:
            return ""
        outcome = as_object(self.recorder.match, self.names, termination)
        outcome.pop("summary")
        try:
            self.program_seats.log(self.terms.log, {**outcome, "seed": self.seed})
        except OSError as error:
            return f"{self.terms.log}: the match log can't be written: {error.strerror}"
        return ""

    def _tell_programs(self, forfeited: Any) -> int:
        """Say what programs did wrong; the exit code."""
        for fault in self.program_seats.faults:
            name = self.program_seats.seats[fault.seat].bot.name
            said = f": {fault.said!r}" if fault.said else ""
            what = f"{fault.ending} in {fault.label}: {fault.reason}{said}; {fault.followed}"
            click.echo(f"civdawn play: seat {fault.seat + 1} ({name}): {what}", err=True)
            if fault.errors and fault.followed != "asked again":
                last = fault.errors.rstrip().splitlines()[-ERROR_LINES:]
                click.echo("".join(f"  stderr: {line}\n" for line in last), err=True, nl=False)
        return 1 if forfeited is not None else 0

    def _tell(self, termination: str) -> None:
        from civdawn_cli.playing.telling import as_object, headline, seat_lines

        match, file = self.recorder.match, self.recorder.file
        if self.as_json:
            found = as_object(match, self.names, termination)
            found["seed"] = self.seed
            found |= self.program_seats.as_object() if self.programs else {}
            found["record"] = str(file.path) if file is not None and not file.failure else None
            if self.board:
                found["board"] = match.game.draw(match.table)
            click.echo(json.dumps(found))
            return
        click.echo(headline(match, self.names, termination))
        for line in seat_lines(match, self.names):
            click.echo(line)
        if self.program_seats.forfeited is not None:
            told = [f"seat {seat} {place}" for seat, place in enumerate(self.program_seats.places, 1)]
            click.echo(f"  places after the forfeit: {', '.join(told)}")
        if self.board:
            click.echo(match.game.draw(match.table).rstrip("\n"))

    def _tell_failure(self) -> int:
        """Say if the record is not what it should be; the exit code."""
        file = self.recorder.file
        if file is None or file.failure is None:
            return 0
        why = file.failure.strerror or file.failure
        click.echo(f"civdawn play: {file.path} is not complete: {why}", err=True)
        return 1

    def _tell_stop(self, reason: str, code: int) -> int:
        """Say where the game was left and how to go on; the exit code."""
        file = self.recorder.file
        where = f"civdawn play: {reason} in {self.recorder.label}"
        if file is None:
            how = f"it was not recorded (--record FILE does that); its seed is {self.seed}"
        elif file.failure is not None:
            how = f"{file.path} is not complete: {file.failure.strerror or file.failure}"
            code = code or 1
        else:
            how = f"go on with: civdawn play --resume {quote(str(file.path))}"
        with suppress(OSError):  # the terminal may have gone
            click.echo(f"{where}; {how}", err=True)
        return code


def _free(stem: str) -> Path:
    """A file name that is not taken."""
    path, number = Path(f"{stem}.cdn"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.cdn")
    return path


def _number(text: str) -> int:
    """The seed of a record; a record without one goes on with luck of its own."""
    from random import SystemRandom

    try:
        return int(text)
    except ValueError:
        return SystemRandom().getrandbits(SEED_BITS)
