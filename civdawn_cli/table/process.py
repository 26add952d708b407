"""One game at the table: a `civdawn serve` of its own, so that no game can hold up another, and the
lines of the people at it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from civdawn_cli.language import ENGLISH, _, language
from civdawn_cli.protocol import LONGEST_OUT

SIGN: Final = b"@"

STOP: Final = 3.0
"""Seconds that the process has to end by itself."""


class Refused(Exception):
    """The game refused a command of the table; the text says why."""


class Hearer(Protocol):
    """Whoever hears the lines of a guest."""

    def hear(self, line: bytes) -> None:
        """A line, with its newline. It must not wait."""

    def hang_up(self) -> None:
        """The game has no more to say."""


class GameProcess:
    """A running `civdawn serve`. gone: called when it has ended without being told to.

    keep: the file in which it keeps the game. over: True once a game has ended.
    """

    def __init__(self, keep: Path, gone: Callable[[], None]) -> None:
        self.keep: Final = keep
        self.over = False
        self.hearers: Final[dict[bytes, Hearer]] = {}
        self._gone: Final = gone
        self._replies: Final[deque[asyncio.Future[str]]] = deque()
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._ending = False

    async def start(self) -> None:
        """Start it. Raises OSError and Refused."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "civdawn_cli", "serve", "--no-pin", "--keep", str(self.keep)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=2 * LONGEST_OUT,
            # Ctrl-C at the terminal is for the server, which then ends its games in order.
            start_new_session=True,
        )
        self._reading = asyncio.create_task(self._read())
        # Its refusals are for whoever asked for the game.
        spoken = "" if language() == ENGLISH else f" lang={language()}"
        await self.command(f"hello 1.0 options=none{spoken} :table")

    async def command(self, line: str) -> str:
        """Say a line of the driver and return the reply behind `ok`. Raises Refused."""
        if "\n" in line or "\r" in line:
            raise Refused(_("a value is one line"))
        try:
            said = line.encode()
        except UnicodeEncodeError:
            raise Refused(_("that is no text: half of a letter is in it")) from None
        if self._process is None or self._reading is None or self._reading.done():
            raise Refused(_("the game has ended"))
        reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._replies.append(reply)
        await self._write(said + b"\n")
        return await reply

    async def say(self, guest: bytes, line: bytes) -> None:
        """Say a line of a guest; waits while the game is busy with those before."""
        await self._write(SIGN + guest + b" " + line + b"\n")

    async def stop(self) -> None:
        """End it."""
        self._ending = True
        process = self._process
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write(b"quit\n")
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), STOP)
        except TimeoutError:
            process.kill()
            await process.wait()

    async def _write(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError, BrokenPipeError):
            self._process.stdin.write(line)
            await self._process.stdin.drain()

    async def _read(self) -> None:
        """Pass on what it says, until it ends."""
        assert self._process is not None
        assert self._process.stdout is not None
        stdout = self._process.stdout
        try:
            while line := await stdout.readline():
                self._heard(line)
        except ValueError:  # longer than any line can be
            self._process.kill()
        await self._process.wait()
        for reply in self._replies:
            if not reply.done():
                reply.set_exception(Refused(_("the game has ended")))
        for hearer in [*self.hearers.values()]:
            hearer.hang_up()
        self.hearers.clear()
        if not self._ending:
            self._gone()

    def _heard(self, line: bytes) -> None:
        if line.startswith(SIGN):
            name, _gap, said = line[1:].partition(b" ")
            hearer = self.hearers.get(name)
            if hearer is not None:
                hearer.hear(said)
            return
        verb, _space, rest = line.decode().rstrip("\n").partition(" ")
        if verb == "over":
            self.over = True
        elif verb == "undone" or (verb == "ok" and rest.startswith(("new", "load", "undo"))):
            self.over = False
        if verb in ("ok", "error") and self._replies:
            reply = self._replies.popleft()
            if reply.done():
                return
            if verb == "ok":
                reply.set_result(rest)
            else:
                reply.set_exception(Refused(rest.partition(" :")[2] or rest))
