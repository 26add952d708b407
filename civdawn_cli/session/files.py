"""Files that a driver names: only regular ones, so that no pipe or device makes civdawn wait."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from civdawn_cli.protocol import ProtocolError
from civdawn_cli.session.rights import Rights

LARGEST: Final = 64 << 20
"""The largest file in bytes that games are loaded from; about 30,000 games."""

AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""The flag with which opening a pipe does not wait for the program at its other end."""


@contextmanager
def opened(path: Path, rights: Rights) -> Iterator[BinaryIO]:
    """The file, open for reading. Raises ProtocolError (file, no-files)."""
    with _as_protocol_errors(path):
        number = _regular(path, os.O_RDONLY, rights)
        with open(number, "rb") as file:
            size = os.fstat(number).st_size
            if size > LARGEST:
                told = f"{path} has {size:,} bytes; a file to load from has at most {LARGEST:,}"
                raise ProtocolError("file", told)
            found = BytesIO(file.read(size))
    yield found


def save(path: Path, text: str, force: bool, rights: Rights) -> None:
    """Write a file; overwrite one that is there only if `force`. Raises ProtocolError (file,
    no-files)."""
    with _as_protocol_errors(path):
        new = 0 if force else os.O_EXCL
        rights.check_room(len(text))
        number = _regular(path, os.O_WRONLY | os.O_CREAT | new, rights)
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            file.truncate()
            file.write(text)


def _regular(path: Path, how: int, rights: Rights) -> int:
    """Open a file and return its descriptor. Raises OSError, and ProtocolError: file if it is not
    a regular file, no-files if the driver may not have it."""
    number = rights.opened(path, how | AT_ONCE | getattr(os, "O_BINARY", 0), 0o666)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise ProtocolError("file", f"{path} is no regular file")
    return number


@contextmanager
def _as_protocol_errors(path: Path) -> Iterator[None]:
    """Turn errors of the system into ProtocolErrors (file)."""
    try:
        yield
    except ProtocolError:
        raise
    except FileExistsError:
        reason = f"{path} is there already; save force=yes overwrites it"
        raise ProtocolError("file", reason) from None
    except OSError as wrong:
        raise ProtocolError("file", f"{path}: {wrong.strerror or wrong}") from None
    except ValueError as wrong:  # a NUL in the name
        name = str(path).replace("\0", "\\0")
        raise ProtocolError("file", f"{name}: {wrong}") from None


class Keep:
    """A file in which a game is kept whole, with all that is hidden, so that it can go on whatever
    happens; each time it is written again, and is never half written."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._written = ""
        self._told = False

    def write(self, text: str) -> None:
        """Write it, if anything has changed. A file that can't be written is told of once, as a
        warning: the game goes on."""
        if text == self._written:
            return
        new = self.path.with_name(f".{self.path.name}.new")
        try:
            number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(number, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            new.replace(self.path)
            self._written = text
        except OSError as wrong:
            if not self._told:
                self._told = True
                told = f"civdawn: {self.path} is not kept: {wrong.strerror or wrong}"
                sys.stderr.write(f"{told}\n")
