"""A file that always holds the whole of a text that changes: what was there, or what is there now,
and never a half of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from civdawn_cli.language import _

State = tuple[int, int, int]


class ChangedElsewhere(OSError):
    """Somebody else has written to the file since."""


class Kept:
    """A file, and how it was when it was last written here."""

    def __init__(self, path: Path, head: bytes = b"") -> None:
        """A file that is there, with other games before the text. head: those, as they are. Raises
        OSError."""
        self.path: Final = path
        self._real: Final = Path(os.path.realpath(path))
        self._beside: Final = self._real.with_name(f".{self._real.name}.new")
        self._head: Final = head
        self._written: str | None = None
        self._state: State = self._now()

    @classmethod
    def new(cls, path: Path, overwrite: bool = False) -> Kept:
        """A file that is not there yet, or may be overwritten. Raises FileExistsError and other
        OSErrors."""
        with open(path, "wb" if overwrite else "xb"):
            pass
        return cls(path)

    def write(self, text: str) -> None:
        """Have this text in the file, on the disk. Raises OSError, and ChangedElsewhere; the file
        is as it was then."""
        if text == self._written:
            return
        if self._now() != self._state:
            raise ChangedElsewhere(0, _("it was changed by somebody else meanwhile"))
        try:
            with open(self._beside, "wb") as file:
                file.write(self._head + text.encode())
                file.flush()
                os.fsync(file.fileno())
            with suppress(OSError):  # a file system without modes
                os.chmod(self._beside, self._real.stat().st_mode & 0o7777)
            os.replace(self._beside, self._real)
        except OSError:
            with suppress(OSError):
                self._beside.unlink()
            raise
        self._written, self._state = text, self._now()

    def _now(self) -> State:
        found = self._real.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns
