"""Files given a new content: written beside the old one, and put in its place when complete."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import BinaryIO, Final, Protocol

BLOCK: Final = 1 << 16
"""Bytes copied or compared at a time."""


class Rewriting(Protocol):
    """A new content on its way. Nothing is lost before `finish`."""

    def write(self, data: bytes) -> None:
        """Add to the new content. Raises OSError."""

    def finish(self) -> bool:
        """Let the new content stand for the old one; whether it is another. Raises OSError."""

    def drop(self) -> None:
        """Forget the new content, unless it was finished."""


def rewriting(name: str, keep: bool = False) -> Rewriting:
    """A new content of a file; of `-` it goes to standard output. Raises OSError.

    keep: only find out whether it would be another.
    """
    return _Stream() if name == "-" else _File(name, keep)


class _File:
    """A file, through links: a link stays one, and so do the permissions."""

    def __init__(self, name: str, keep: bool) -> None:
        self._path: Final = os.path.realpath(name)
        self._keep: Final = keep
        folder, base = os.path.split(self._path)
        handle, self._beside = tempfile.mkstemp(
            dir=None if keep else folder, prefix=f".{base}.", suffix=".new"
        )
        self._file: Final = os.fdopen(handle, "w+b")

    def write(self, data: bytes) -> None:
        self._file.write(data)

    def finish(self) -> bool:
        self._file.seek(0)
        with open(self._path, "rb") as old:
            if _equal(old, self._file):
                return False
        if not self._keep:
            shutil.copymode(self._path, self._beside)
            os.fsync(self._file.fileno())
            self._file.close()
            os.replace(self._beside, self._path)
        return True

    def drop(self) -> None:
        self._file.close()
        if os.path.exists(self._beside):
            os.unlink(self._beside)


class _Stream:
    """Standard output, which gets all or nothing."""

    def __init__(self) -> None:
        self._file: Final = tempfile.TemporaryFile()

    def write(self, data: bytes) -> None:
        self._file.write(data)

    def finish(self) -> bool:
        self._file.seek(0)
        shutil.copyfileobj(self._file, sys.stdout.buffer, BLOCK)
        sys.stdout.buffer.flush()
        return True

    def drop(self) -> None:
        self._file.close()


def _equal(one: BinaryIO, other: BinaryIO) -> bool:
    while True:
        first, second = one.read(BLOCK), other.read(BLOCK)
        if first != second:
            return False
        if not first:
            return True
