"""Rewriting files of games: the new content is written beside the old file, then takes its place at
once."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from difflib import unified_diff
from types import FrameType
from typing import TYPE_CHECKING, Final, NamedTuple

from civdawn_cli.files.workers import Problem, Sources, Workers
from civdawn_cli.language import _
from civdawn_cli.stopping import ending_signals, gently

if TYPE_CHECKING:
    from civdawn_cli.record import GameText

BLOCK: Final = 1 << 16
"""Bytes copied at a time."""

BETWEEN: Final = b"\n"
"""The empty line between two games."""


class Form(NamedTuple):
    """The old and the new text of a game.

    new: None if the old one stays. problem: the reason why the game has no new text, if it has
    none.
    """

    old: bytes
    new: bytes | None = None
    problem: Problem | None = None


class Rewriter:
    """Replaces the games in files by their new texts; the games of `-` go to standard output.

    A file in which one game has no new text stays as it is. keep: no file is rewritten. diff: no
    file is rewritten, and the differences are printed. changed: how many files are rewritten, or
    would be. games: how many games there were; kept, failed: how many of them keep their text, and
    how many have no new one because of a problem.
    """

    def __init__(self, sources: Sources, workers: Workers, keep: bool, diff: bool) -> None:
        self.sources: Final = sources
        self.workers: Final = workers
        self.keep: Final = keep
        self.diff: Final = diff
        self.changed = self.games = self.kept = self.failed = 0

    def run(self, work: Callable[[GameText], Form]) -> None:
        """Rewrite all files, `work` making the new text of each game. Tell of every file that can't
        be rewritten, and leave it as it is."""
        with no_half_written_files():
            for name in self.sources:
                try:
                    self._file(name, work)
                except BrokenPipeError:
                    raise
                except OSError as error:
                    self.sources.complain(f"{name}: {error.strerror or error}")

    def _file(self, name: str, work: Callable[[GameText], Form]) -> None:
        """Rewrite one file. Raises OSError."""
        target = self._target(self.sources.path)
        try:
            if self._write(name, self.sources.games(self.workers, work), target):
                target.finish()
                self.changed += 1
                if not self.diff and not isinstance(target, Stream):
                    text = _("{file} would be rewritten") if self.keep else _("{file} is rewritten")
                    self.sources.say(text.format(file=name))
        finally:
            target.drop()

    def _target(self, path: str) -> Target:
        if self.keep or self.diff:
            return Target()
        return Stream() if path == "-" else File(path)

    def _write(self, name: str, forms: Iterable[Form], target: Target) -> bool:
        """Write the new content. Return True if it is complete and is to replace the old."""
        changed, good, before = isinstance(target, Stream), True, self.games
        difference = Difference(name, self.diff)
        for form, last in _marked(forms):
            self.games += 1
            if form.problem is not None:
                self.sources.blame(form.problem)
                self.failed += 1
                good = False
                continue
            self.kept += form.new is None
            new = form.old if form.new is None else form.new if last else form.new + BETWEEN
            target.write(new)
            changed = changed or new != form.old
            for line in difference.lines(form.old, new):
                self.sources.say(line)
        if self.games == before:
            good = False
            self.sources.blame(Problem(1, 0, _("no game in it")))
        return good and changed


@contextmanager
def no_half_written_files() -> Iterator[None]:
    """While this context is open, a signal that ends the command leaves no half-written file beside
    the old one; only `kill -9` does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    gently()
    # Under nohup a closed terminal is nothing to end at.
    caught = [number for number in ending_signals() if signal.getsignal(number) == signal.SIG_DFL]
    for number in caught:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _marked(forms: Iterable[Form]) -> Iterator[tuple[Form, bool]]:
    """Pairs of a form and True if it is the last."""
    held = None
    for form in forms:
        if held is not None:
            yield held, False
        held = form
    if held is not None:
        yield held, True


class Difference:
    """The unified difference of a file, game by game."""

    def __init__(self, name: str, wanted: bool) -> None:
        self._name: Final = name
        self._wanted: Final = wanted
        self._headed = False
        self._old = self._new = 0  # lines of the games before

    def lines(self, old: bytes, new: bytes) -> Iterator[str]:
        """The lines of the difference between the old and the new text of the next game."""
        if self._wanted and old != new:
            one, other = (_LINE.findall(raw.decode(errors="replace")) for raw in (old, new))
            for count, line in enumerate(unified_diff(one, other, self._name, self._name)):
                if count > 1 or not self._headed:
                    yield self._line(line)
            self._headed = True
        self._old += old.count(b"\n")
        self._new += new.count(b"\n")

    def _line(self, line: str) -> str:
        """A line of one game's diff, its line numbers changed to those of the whole file."""
        if not line.endswith("\n"):
            return f"{line}\n\\ No newline at end of file"
        head = _HUNK(line)
        if head is None:
            return line[:-1]
        return f"@@ -{int(head[1]) + self._old}{head[2]} +{int(head[3]) + self._new}{head[4]} @@"


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_HUNK: Final = re.compile(r"@@ -(\d+)((?:,\d+)?) \+(\d+)((?:,\d+)?) @@\n").fullmatch


# ---------------------------------------------------------------- targets


class Target:
    """The place that the new content of a file is written to. This one discards it."""

    def write(self, data: bytes) -> None:
        """Add data to the new content. Raises OSError."""

    def finish(self) -> None:
        """Replace the old content by the new. Raises OSError."""

    def drop(self) -> None:
        """Discard the new content, unless `finish` was called."""


class File(Target):
    """A file that is replaced. A link to it stays a link, and the file keeps its permissions."""

    def __init__(self, name: str) -> None:
        """Raises OSError."""
        self._path: Final = os.path.realpath(name)
        if not os.path.isfile(self._path):
            raise OSError(_("not a file that can be rewritten; write to - instead"))
        folder, base = os.path.split(self._path)
        handle, self._beside = tempfile.mkstemp(dir=folder, prefix=f".{base}.", suffix=".new")
        self._file: Final = os.fdopen(handle, "wb")

    def write(self, data: bytes) -> None:
        self._file.write(data)

    def finish(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        shutil.copymode(self._path, self._beside)
        os.replace(self._beside, self._path)

    def drop(self) -> None:
        # On a full disk closing fails, too: what is still buffered finds no room.
        with suppress(OSError):
            self._file.close()
        if os.path.exists(self._beside):
            os.unlink(self._beside)


class Stream(Target):
    """Standard output, which gets the new content as a whole or not at all."""

    def __init__(self) -> None:
        """Raises OSError."""
        self._file: Final = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the file

    def write(self, data: bytes) -> None:
        self._file.write(data)

    def finish(self) -> None:
        self._file.seek(0)
        shutil.copyfileobj(self._file, sys.stdout.buffer, BLOCK)
        sys.stdout.buffer.flush()

    def drop(self) -> None:
        self._file.close()
