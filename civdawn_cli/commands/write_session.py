"""civdawn write: the file that is begun or gone on with, and the session at its end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from shlex import quote
from typing import NoReturn

import click

from civdawn_cli.commands.shared import find_game, make_setup, misuse, read_settings, say_stop
from civdawn_cli.commands.shared_reference import look_up
from civdawn_cli.files.arguments import fail
from civdawn_cli.files.keeping import Kept
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.playing.line_editing import Lines
from civdawn_cli.playing.loop import Interrupts, Stopped
from civdawn_cli.playing.terminal import Terminal
from civdawn_cli.record import UNFINISHED, Record, game_of, opening, read_games
from civdawn_cli.writing.draft import Draft
from civdawn_cli.writing.editor import Editor
from civdawn_cli.writing.header import Header, ask_header, players_problem
from civdawn_cli.writing.lines import Rechecked


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `civdawn write`, as its help has them."""

    game_name: str | None
    seats: tuple[str, ...]
    pairs: tuple[str, ...]
    map_name: str | None
    epic: bool
    tags: tuple[str, ...]
    hashes: bool
    append: bool
    force: bool
    reopen: bool
    board: bool

    @property
    def new(self) -> bool:
        """True if something says how a new game begins."""
        given = (self.game_name, self.seats, self.pairs, self.map_name, self.epic, self.tags)
        return any(given) or self.hashes


@dataclass(frozen=True, slots=True)
class Opened:
    """A draft with its file. checked: how the record in it was found, None for a new one."""

    draft: Draft
    kept: Kept
    players: list[str]
    checked: Rechecked | None = None


def write(path: Path, options: Options) -> int:
    """Write a record into a file until the game is over or the writer leaves. Return the exit
    code."""
    if sum((options.append, options.force, options.reopen)) > 1:
        misuse(_("one of --append, --force and --reopen is enough"))
    interrupts = Interrupts()
    stopped: Stopped | None = None
    editor: Editor | None = None
    with interrupts.held():
        try:
            opened = _open(path, options, interrupts)
            draft = opened.draft
            editor = Editor(
                draft,
                opened.kept,
                opened.players,
                interrupts,
                partial(look_up, draft.game.name),
                options.board,
            )
            click.echo(_("writing into {path}; `help` for help").format(path=path))
            editor.run(opened.checked)
        except Stopped as caught:
            stopped = caught
    return _tell(path, editor, stopped)


def _tell(path: Path, editor: Editor | None, stopped: Stopped | None) -> int:
    """Say how the session ended. Return the exit code."""
    failure = editor.failure if editor is not None else ""
    if stopped is None:
        if failure:
            fail(failure)
        click.echo(_("written into {path}").format(path=path))
        return 0
    if editor is None:
        said = _("{reason}; nothing is written yet").format(reason=stopped)
    else:
        how = failure or _("go on with: {command}").format(
            command=as_typed(f"write {quote(str(path))}")
        )
        said = _("{reason}; {how}").format(reason=stopped, how=how)
        if label := editor.draft.label:
            said = _("{reason} in {label}; {how}").format(reason=stopped, label=label, how=how)
    say_stop(f"civdawn write: {said}")
    return stopped.code or int(bool(failure))


# ---------------------------------------------------------------- the file


def _open(path: Path, options: Options, interrupts: Interrupts) -> Opened:
    """The draft that the file asks for; wrong options and files end the command."""
    try:
        data = path.read_bytes() if path.exists() else b""
    except OSError as error:
        fail(_("{path} can't be read: {reason}").format(path=path, reason=error.strerror or error))
    if not path.parent.is_dir():
        fail(
            _("{path} can't be written: there is no folder {folder}").format(
                path=path, folder=path.parent
            )
        )
    if data.strip() and not options.force and not options.append:
        return _resumed(path, data, options)
    if options.reopen:
        misuse(_("--reopen: there is no game in {path}").format(path=path))
    return _begun(path, data, options, interrupts)


def _begun(path: Path, data: bytes, options: Options, interrupts: Interrupts) -> Opened:
    """A new game."""
    header = _header(options)
    terminal = Terminal()
    lines = Lines(terminal.live)

    def read() -> str:
        with interrupts.asking():
            try:
                return lines.read("> ").strip()
            except EOFError:
                raise Stopped(_("the input ended"), 1) from None
            except UnicodeDecodeError:
                return "\ufffd"

    game = ask_header(header, read, lambda text: terminal.say(text, indent=2))
    names = header.names()
    setup = make_setup(game, len(names), header.settings)
    try:
        tags = opening(game, setup, names, None, read_settings(options.tags, "tag"))
    except ValueError as error:
        misuse(str(error))
    draft = Draft(game, tags)
    draft.hashed = options.hashes
    try:
        if options.append and data.strip():
            gap = b"\n" if data.endswith(b"\n") else b"\n\n"
            return Opened(draft, Kept(path, data + gap), names)
        return Opened(draft, Kept.new(path, options.force or path.exists()), names)
    except OSError as error:
        fail(
            _("{path} can't be written: {reason}").format(path=path, reason=error.strerror or error)
        )


def _header(options: Options) -> Header:
    """The header as far as options tell it, else bad usage."""
    header = Header(settings=read_settings(options.pairs))
    if options.map_name:
        header.settings["map"] = options.map_name
    if options.epic:
        header.settings["epic"] = "yes"
    if options.game_name is not None:
        header.game = find_game(options.game_name)
    if not options.seats:
        if header.game is not None:
            make_setup(header.game, header.game.seats[0], header.settings)
        return header
    # Whoever names the players on the command line has no questions to be asked.
    header.game = header.game or find_game("newdawn")
    header.players, header.asks = list(options.seats), False
    make_setup(header.game, len(options.seats), header.settings)
    if problem := players_problem(header.game, header.players):
        misuse(problem)
    return header


def _resumed(path: Path, data: bytes, options: Options) -> Opened:
    """The last game of a file that is there, to go on with or to correct."""
    games = list(read_games(BytesIO(data)))
    if options.new:
        misuse(
            _("{path} is there already, and says how its game began; --append, --force").format(
                path=path
            )
        )
    text = games[-1]
    record = text.record()
    if record.tag("Game") is None:
        misuse(_("{path} is no record; --force begins a new one in its place").format(path=path))
    if record.mistake is not None:
        fail(f"{path}: {record.mistake}")
    try:
        game = game_of(record)
        _check_state(path, record, options.reopen)
        draft, checked = Draft.of(game, record)
    except NotationError as error:
        fail(f"{path}: {error}")
    if draft.over and checked.problem is None and not draft.later and not options.reopen:
        _refuse_finished(path)
    seats = range(1, draft.match.setup.seats + 1)
    players = [record.value(f"Seat{seat}") for seat in seats]
    try:
        return Opened(draft, Kept(path, data[: text.start]), players, checked)
    except OSError as error:
        fail(
            _("{path} can't be written: {reason}").format(path=path, reason=error.strerror or error)
        )


def _check_state(path: Path, record: Record, reopen: bool) -> None:
    """Bad usage for a record that is not half written by hand, unless it is to be reopened."""
    if reopen:
        return
    if record.value("Termination", UNFINISHED) != UNFINISHED:
        _refuse_finished(path)
    if record.tag("Seed") is not None or record.tag("SeedCommit") is not None:
        said = _(
            "{path} was played with a seed; --reopen goes on with real dice, without the seed, "
            "and `civdawn play --resume` as it was"
        )
        misuse(said.format(path=path))


def _refuse_finished(path: Path) -> NoReturn:
    misuse(
        _(
            "the game in {path} is over; --reopen corrects it, --append begins another behind "
            "it, --force in its place"
        ).format(path=path)
    )
