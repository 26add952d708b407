"""A person at a real terminal, of any size and ability."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM, ROOT, run

pty = pytest.importorskip("pty", reason="no terminals on this system")
termios = pytest.importorskip("termios")

pytestmark = pytest.mark.slow

LIMIT = 60
"""Seconds that a hang takes."""

STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Screen:
    """A program at a terminal, and everything it has shown."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.shown = ""
        self._seen = 0

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def until(self, text: str) -> str:
        """Wait until the text is shown. Return everything new up to and with it, raw."""
        end = time.monotonic() + LIMIT
        while (at := STYLE.sub("", self.shown[self._seen :]).find(text)) < 0:
            assert time.monotonic() < end, f"no {text!r} in {self.shown[self._seen :]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.shown += os.read(self.master, 1 << 16).decode("utf-8", "replace")
        assert at >= 0
        new = self.shown[self._seen :]
        self._seen = len(self.shown)
        return new


@contextmanager
def terminal(folder: Path, *args: str, columns: int = 80, **env: str) -> Iterator[Screen]:
    """`civdawn play` with those arguments at a terminal of that width and 24 lines."""
    pid, master = pty.fork()
    if pid == 0:
        os.chdir(folder)
        kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        whole = {**kept, "TERM": "xterm", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), **env}
        os.execve(sys.executable, [sys.executable, "-c", PROGRAM, "play", *args], whole)
    termios.tcsetwinsize(master, (24, columns))
    try:
        yield Screen(master)
    finally:
        os.close(master)
        os.waitpid(pid, 0)


HIDDEN = ("COLUMNS", "LINES", "LC_ALL", "LC_CTYPE", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables that say something about a terminal."""

NEWDAWN = ("--map", "first", "--seat", "human:Anna", "--seat", "random", "--seed", "7")


def test_colours_and_keys(tmp_path: Path) -> None:
    """The map has colours; Tab completes, Up brings back; a turn's end is asked about once, and
    taking back is still possible then; no line is wider than the terminal."""
    with terminal(tmp_path, *NEWDAWN) as screen:
        screen.until("direction?")
        screen.type("dir\tne\r")
        first = screen.until("play?")
        assert "direction ne" in STYLE.sub("", first)
        assert "\x1b[" in screen.shown
        assert re.search(r"\x1b\[[0-9;]*4[0-7]m", screen.shown)  # a ground of one of few colours
        assert "38;" not in screen.shown
        screen.until("> ")
        screen.type("science pos9\r")
        screen.until("> ")
        screen.type("\x1b[A\x7f1 idle\r")  # Up, and another slot
        screen.until("end it?")
        screen.type("no\r")
        screen.until("play?")
        screen.type("science pos1 idle\r\r")
        screen.until("2.1 Anna")
        screen.type("quit\r")
        screen.until("go on with")
    rows = STYLE.sub("", screen.shown).replace("\r", "").split("\n")
    assert max(len(row) for row in rows if not row.startswith(("> ", "civdawn play"))) <= 80


@pytest.mark.parametrize(
    ("columns", "env", "said"),
    [
        (80, {"TERM": "dumb"}, "dumb"),
        (80, {"LC_ALL": "C"}, "no UTF-8"),
        (20, {}, "20 columns"),
        (60, {"NO_COLOR": "1"}, "Map"),
    ],
)
def test_poor_terminals(tmp_path: Path, columns: int, env: dict[str, str], said: str) -> None:
    """A terminal without colours, without UTF-8 or with few columns is told of what is missing in a
    line, and the game goes on."""
    with terminal(tmp_path, *NEWDAWN, "--no-confirm", columns=columns, **env) as screen:
        screen.until("> ")
        shown = STYLE.sub("", screen.shown)
        assert " ".join(said.split()) in " ".join(shown.split())
        screen.type("ne\r")
        screen.until("play?")
        screen.type("1\r")
        screen.until("> ")
        screen.type("quit\r")
        screen.until("go on")
    if "TERM" in env:
        assert "\x1b[" not in screen.shown
    assert not re.search(r"\x1b\[[0-9;]*4[0-7]m", screen.shown) or not env.keys() - {"LC_ALL"}
    assert run("check", str(tmp_path / "civdawn-7.cdn")).exit_code == 0
