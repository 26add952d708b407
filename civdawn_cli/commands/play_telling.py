"""civdawn play: the game told, to people or as JSON, and the exit code."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from shlex import quote
from shutil import get_terminal_size
from typing import Final

import click

from civdawn_cli.commands.play_opening import OpenedGame, Options
from civdawn_cli.commands.shared import say_stop
from civdawn_cli.files.arguments import fail
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import ENGLISH, _, speaking
from civdawn_cli.playing.loop import Stopped
from civdawn_cli.playing.telling import as_object, headline, seat_lines
from civdawn_cli.record.files import RecordFile
from civdawn_cli.session.game_run import GameResult
from civdawn_cli.session.programs import ProgramSeats

QUOTED: Final = 100
"""Characters of an offending line that are shown; the match log has more."""

ERROR_LINES: Final = 8
"""Lines of a program's standard error that are shown when it was at fault."""


def announce(opened: OpenedGame, options: Options) -> None:
    """Say before the game by which seed and into which file it is played."""
    if opened.seed is None:
        said = _("you have the dice: you are asked for every roll and draw, and type what came")
        if opened.run.match.game.hides:
            said = _(
                "you have the dice and decks: you are asked for every roll and draw, and type what "
                "came; so you see every card that is drawn, those of others too"
            )
        click.echo(said)
    elif not options.as_json:
        click.echo(_("seed {seed}").format(seed=opened.seed))
    file = opened.run.recorder.file
    if opened.human and file is not None:
        click.echo(_("recording into {path}; ? for help").format(path=file.path))


def tell(opened: OpenedGame, result: GameResult, options: Options) -> int:
    """Say how the game ended. Return the exit code."""
    if result.stopped is not None:
        return _tell_stop(opened, result.stopped)
    # The match log first: perhaps nobody listens to the rest.
    unlogged = _log(opened, result, options.terms.log)
    if options.as_json:
        _tell_json(opened, result, options)
    else:
        _tell_people(opened, result, options)
    _tell_faults(opened.run.program_seats)
    incomplete = _tell_incomplete(opened)
    if unlogged:
        fail(unlogged)
    return 1 if incomplete or result.forfeited is not None else 0


def _tell_json(opened: OpenedGame, result: GameResult, options: Options) -> None:
    match, file = opened.run.match, opened.run.recorder.file
    found: dict[str, object] = {**as_object(match, opened.names, result.termination)}
    found["seed"] = opened.luck
    if opened.run.program_seats.seats:
        found |= opened.run.program_seats.as_object()
    found["record"] = str(file.path) if file is not None and not file.failure else None
    if options.board:
        with speaking(ENGLISH):
            found["board"] = match.game.draw(match.table)
    click.echo(json.dumps(found))


def _tell_people(opened: OpenedGame, result: GameResult, options: Options) -> None:
    match = opened.run.match
    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in [
        headline(match, opened.names, result.termination),
        *seat_lines(match, opened.names),
    ]:
        click.echo(click.wrap_text(line, width, "", "    ") if len(line) > width > 0 else line)
    if result.forfeited is not None:
        text = _("seat {seat}: {place}")
        places = [text.format(seat=seat, place=at) for seat, at in enumerate(result.places, 1)]
        text = _("places after the forfeit: {places}")
        click.echo(f"  {text.format(places=', '.join(places))}")
    if options.board:
        click.echo(match.game.draw(match.table).rstrip("\n"))


def _tell_faults(program_seats: ProgramSeats) -> None:
    """Say what programs did wrong, and every likely cause once."""
    told: set[tuple[int, str]] = set()
    for fault in program_seats.faults:
        name = program_seats.seats[fault.seat].bot.name
        said = fault.said if len(fault.said) <= QUOTED else f"{fault.said[: QUOTED - 1]}…"
        quoted = f": {said!r}" if said else ""
        offence = f"{fault.ending} in {fault.label}: {fault.reason}{quoted}; {fault.followed}"
        click.echo(f"civdawn play: seat {fault.seat + 1} ({name}): {offence}", err=True)
        if fault.hint and (fault.seat, fault.hint) not in told:
            told.add((fault.seat, fault.hint))
            click.echo(f"  hint: {fault.hint}", err=True)
        if fault.errors and fault.followed != "asked again":
            last = fault.errors.rstrip().splitlines()[-ERROR_LINES:]
            click.echo("".join(f"  stderr: {line}\n" for line in last), err=True, nl=False)


def _log(opened: OpenedGame, result: GameResult, folder: Path | None) -> str:
    """Write the game into the match log, if one is kept. Return the error, or '' if there is
    none."""
    program_seats = opened.run.program_seats
    if folder is None or not program_seats.seats:
        return ""
    facts: dict[str, object] = {**as_object(opened.run.match, opened.names, result.termination)}
    del facts["summary"]
    try:
        program_seats.log(folder, {**facts, "seed": opened.luck})
    except OSError as error:
        text = _("{path}: the match log can't be written: {reason}")
        return text.format(path=folder, reason=error.strerror)
    return ""


def _tell_incomplete(opened: OpenedGame) -> bool:
    """Say if the record is not complete. Return True if it is not."""
    file = opened.run.recorder.file
    if file is None or file.failure is None:
        return False
    click.echo(f"civdawn play: {_not_complete(file)}", err=True)
    return True


def _not_complete(file: RecordFile) -> str:
    """The words for a record that could not be written to its end."""
    reason = file.failure and (file.failure.strerror or file.failure)
    return _("{path} is not complete: {reason}").format(path=file.path, reason=reason)


def _tell_stop(opened: OpenedGame, stopped: Stopped) -> int:
    """Say where the game was left and how to go on. Return the exit code."""
    recorder, code = opened.run.recorder, stopped.code
    file = recorder.file
    if file is None:
        how = _("it was not recorded (--record FILE does that); its seed is {seed}").format(
            seed=opened.luck
        )
    elif file.failure is not None:
        how = _not_complete(file)
        code = code or 1
    else:
        command = as_typed(f"play --resume {quote(str(file.path))}")
        how = _("go on with: {command}").format(command=command)
    said = _("{reason} in {label}; {how}").format(reason=stopped, label=recorder.label, how=how)
    said = f"civdawn play: {said}"
    say_stop(said)
    return code
