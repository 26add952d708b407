"""Files that records are written to."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import IO, Final

LAST_LINE: Final = 1 << 16
"""The bytes at the end of a file that are searched for the beginning of its last line."""


class RecordFile:
    """A file to which lines are appended. Each is written at once.

    failure: the first error of writing, if there was one. From then on nothing more is written, and
    the game goes on.
    """

    def __init__(
        self,
        path: Path,
        *,
        overwrite: bool = False,
        append: bool = False,
        keep: int | None = None,
    ) -> None:
        """Opens the file.

        overwrite: replace a file that is there. append: add a game to a file that is there, if any;
        a last line that was left in the middle becomes a comment. keep: go on after that many bytes
        of the file, dropping the rest. Raises FileExistsError if the file is there and none of
        these is given, and other OSErrors.
        """
        self.path: Final = path
        self.failure: OSError | None = None
        there = path.is_file()
        if keep is not None or (append and there):
            mode = "r+b"
        else:
            # Devices and pipes (/dev/stdout) can't be lost by writing to them.
            mode = "wb" if overwrite or (path.exists() and not there) else "xb"
        self._file: Final = open(path, mode, buffering=0)  # noqa: SIM115 - it lives as long as the game
        if keep is not None:
            self._file.truncate(keep)
            self._file.seek(max(0, keep - 1))
            if self._file.read(1) not in (b"", b"\n"):
                self.write("")
        elif append and there:
            self._file.write(_mended(self._file))

    def write(self, *lines: str) -> None:
        """Append lines. An OSError is kept as `failure`, not raised."""
        if self.failure is not None:
            return
        rest = memoryview("".join([f"{line}\n" for line in lines]).encode())
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as failure:
            self.failure = failure

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError as failure:
            self.failure = self.failure or failure


def _mended(file: IO[bytes]) -> bytes:
    """The bytes to write before another game: they close the last line, as a comment if it was left
    in the middle. The file is positioned where they belong. Raises OSError."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - LAST_LINE))
    last = file.read()
    line = last[last.rfind(b"\n") + 1 :]
    if not line:
        return b"\n" if size else b""
    if re.fullmatch(rb"\s*|end( #[0-9a-f]{8})?\s*|\[.*\]\s*|;.*", line):
        return b"\n\n"
    file.seek(size - len(line))
    return b"; left in the middle: " + line + b"\n\n"
