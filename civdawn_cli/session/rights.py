"""The rights of a driver beyond its games: to start programs, to touch files, to begin so many."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from civdawn_cli.language import _, shown
from civdawn_cli.protocol import ProtocolError
from civdawn_cli.session.command_line import StartError

MEGABYTE: Final = 1 << 20

HELD: Final = 256 * MEGABYTE
"""Bytes that all files of a driver's folder may have together, until another number is given."""

NO_FILES: Final = shown("no file is read or written here")

NO_PROGRAMS: Final = shown("no program is started here; a seat is me or a built-in bot (see bots)")

IN_PLACE: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class Root:
    """A folder outside of which a driver touches nothing: every step of a name is opened in place,
    so no `..` and no symbolic link, of a folder or of a file, leads out of it, whoever makes one
    meanwhile.

    held: bytes that all its files may have together.
    """

    def __init__(self, folder: Path, held: int = HELD) -> None:
        """Raises OSError if there is no such folder."""
        self.folder: Final = folder
        self.held: Final = held
        self._number: Final = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def open(self, name: Path, how: int, mode: int) -> int:
        """Open a file of the folder by its name there. Raises OSError, ProtocolError (no-files)."""
        text = str(name)
        steps = text.split("/")
        # A name that begins with a dot is a setting of some program, or leads out.
        if any(step == "" or step.startswith(".") for step in steps):
            said = _(
                "{name}: only a name inside the folder that civdawn was given, "
                "none with a dot before it"
            )
            raise ProtocolError("no-files", said.format(name=text))
        number = os.dup(self._number)
        try:
            for step in steps[:-1]:
                below = os.open(step, os.O_RDONLY | os.O_DIRECTORY | IN_PLACE, dir_fd=number)
                os.close(number)
                number = below
            return os.open(steps[-1], how | IN_PLACE, mode, dir_fd=number)
        finally:
            os.close(number)

    def check_room(self, more: int) -> None:
        """Raises ProtocolError (no-files) if there is no room for so many bytes more."""
        used = 0
        for _path, _folders, files, number in os.fwalk(dir_fd=self._number):
            for file in files:
                found = os.stat(file, dir_fd=number, follow_symlinks=False)
                used += found.st_size if stat.S_ISREG(found.st_mode) else 0
        if used + more > self.held:
            told = _("the folder has {used:,} bytes, and {held:,} are allowed").format(
                used=used, held=self.held
            )
            raise ProtocolError("no-files", told)


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights of a driver beside playing.

    programs: seats may be programs. files: it may save and load; root: inside that folder only;
    None for anywhere. games: how many it may begin or load; 0 for any number.
    """

    programs: bool = True
    files: bool = True
    root: Root | None = None
    games: int = 0

    def check_program(self) -> None:
        """Raises ProtocolError (no-exec) unless seats may be programs."""
        if not self.programs:
            raise ProtocolError("no-exec", _(NO_PROGRAMS))

    def check_games(self, begun: int) -> None:
        """Raises ProtocolError (limit) if no more games may begin. begun: how many have."""
        if self.games and begun >= self.games:
            told = _("a session has at most {games:,} games; begin another session").format(
                games=self.games
            )
            raise ProtocolError("limit", told)

    def opened(self, path: Path, how: int, mode: int) -> int:
        """A file, opened where the driver may have one. Raises OSError and ProtocolError
        (no-files)."""
        if not self.files:
            raise ProtocolError("no-files", _(NO_FILES))
        if self.root is not None:
            return self.root.open(path, how, mode)
        return os.open(path, how, mode)

    def check_room(self, more: int) -> None:
        """Raises ProtocolError (no-files) if so many bytes more are not to be written."""
        if self.root is not None:
            self.root.check_room(more)

    def features(self, all_of_them: str) -> str:
        """The features of a driver with these rights, of all that there are."""
        if self.files:
            return all_of_them
        return ",".join([word for word in all_of_them.split(",") if word not in ("save", "load")])


def no_program(seat: int, command: str) -> NoReturn:
    """Refuse to start a program, where none may be set: it could not start either."""
    raise StartError(_(NO_PROGRAMS))
