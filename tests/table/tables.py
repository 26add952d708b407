"""A table in a process of its own, as a person starts it, and people at it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

aiohttp = pytest.importorskip(
    "aiohttp", reason="SKIPPED OUT LOUD: the table in the browser needs aiohttp (civdawn[web])"
)

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")

LINK: Final = re.compile(r"(http://\S+/)#(\S+)")

Value = TypeVar("Value")

PATIENCE: Final = 120.0
"""Seconds after which a silent line counts as a hang."""


class Refusal(Exception):
    """A request was refused. code: of the answer."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code: Final = code


class Table:
    """A running `civdawn table`. links: of the seats by number, and that of spectators at 0, of the
    game that it began with; owner: the secret of whoever started it."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.folder: Final = folder
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "civdawn_cli", "table", "--port", "0"]
            + ["--folder", str(folder), *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.links: Final[dict[int, str]] = {}
        self.owner = self.address = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = LINK.search(line)
            if line.startswith("table:"):
                assert found is not None
                self.address, self.owner = found[1], found[2]
            elif found is not None:
                seat = re.match(r" *seat ([0-9])", line)
                self.links[int(seat[1]) if seat else 0] = found[2]
            elif "Ctrl-C" in line:
                break

    def link(self, seat: int) -> str:
        """The address for a seat, 0 for spectators."""
        return f"{self.address}#{self.links[seat]}"

    def ask(self, path: str, body: Any = None, method: str = "", key: str | None = None) -> Any:
        """A request of the owner, or with another key. Raises Refusal."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, method=method or ("GET" if body is None else "POST")
        )
        request.add_header("Authorization", f"Bearer {self.owner if key is None else key}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as wrong:
            with wrong:
                raise Refusal(wrong.code, wrong.read().decode()) from None

    def end(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """End it. Return its exit code and what it wrote to its standard error."""
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextlib.contextmanager
def table(folder: Path, *args: str) -> Iterator[Table]:
    """A table that is ended afterwards."""
    found = Table(folder, *args)
    try:
        yield found
    finally:
        found.end(signal.SIGTERM)


class Person:
    """Somebody at the other end of a line. heard: every line that was told."""

    def __init__(self, socket: Any) -> None:
        self.socket: Final = socket
        self.heard: Final[list[str]] = []
        self.closed = ""
        self._read = 0

    async def say(self, line: str) -> None:
        """Say a line."""
        await self.socket.send_str(line)

    async def hear(self, pattern: str) -> str:
        """The next line that matches; those before it are passed over."""
        while True:
            while self._read < len(self.heard):
                line = self.heard[self._read]
                self._read += 1
                if re.match(pattern, line):
                    return line
            message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
            if message.type is not aiohttp.WSMsgType.TEXT:
                self.closed = str(message.extra or "")
                raise ConnectionError(f"closed ({self.socket.close_code}): {self.closed}")
            self.heard.extend(message.data.split("\n"))

    async def ask(self, line: str) -> str:
        """Say a line and hear the reply."""
        await self.say(line)
        return await self.hear("(ok|error) ")


SOCKETS: Final[list[Any]] = []
"""The lines that `run` has opened, and closes."""


async def person(
    session: Any, at: Table, seat: int, wishes: str = "options=count", key: str | None = None
) -> Person:
    """Somebody who has come by the link of a seat, and has said hello."""
    socket = await session.ws_connect(f"{at.address}line", origin=at.address.rstrip("/"))
    SOCKETS.append(socket)
    found = Person(socket)
    await found.ask(f"hello 1.0 key={at.links[seat] if key is None else key} {wishes}")
    return found


def run(work: Callable[[Any], Awaitable[Value]]) -> Value:
    """Do something with a session of a client."""

    async def inside() -> Value:
        async with aiohttp.ClientSession() as session:
            try:
                return await work(session)
            finally:
                while SOCKETS:
                    with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                        await asyncio.wait_for(SOCKETS.pop().close(), PATIENCE)

    return asyncio.run(inside())
