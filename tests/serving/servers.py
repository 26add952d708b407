"""A server in a process of its own, as a person starts it, and programs that come to it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.waiting import HANG, comes

GONE: Final = "the connection is closed"


class Server:
    """A running `civdawn serve --listen`. token, port: of its TCP; websocket: its address."""

    def __init__(self, folder: Path, *args: str, token: str = "") -> None:
        self.ready: Final = folder / "ready.json"
        self.token = token
        environment = {**os.environ, "CIVDAWN_TOKEN": token} if token else {**os.environ}
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "civdawn_cli", "serve", "--listen", "127.0.0.1:0"]
            + ["--ready-file", str(self.ready), *args],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert comes(lambda: self.ready.exists() or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.communicate()
        told = json.loads(self.ready.read_text())
        self.token = told["token"]
        self.port: Final = int(told["tcp"].rpartition(":")[2])
        self.websocket: Final = told.get("websocket", "")

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """End it. Return its exit code and what it wrote."""
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        said, errors = self.process.communicate(timeout=HANG)
        return self.process.returncode, said, errors

    def sessions(self) -> list[int]:
        """The process ids of its sessions."""
        return [pid for below in children(self.process.pid) for pid in children(below)]


@contextlib.contextmanager
def server(folder: Path, *args: str) -> Iterator[Server]:
    """A server that is ended afterwards."""
    found = Server(folder, *args)
    try:
        yield found
    finally:
        found.end(signal.SIGTERM)


def children(pid: int) -> list[int]:
    """The children of a process; Linux only."""
    try:
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    except OSError:
        return []


class Client:
    """A program at the other end of a line. heard: all lines so far."""

    def __init__(self, at: Server) -> None:
        self.at: Final = at
        self.socket: Final = socket.create_connection(("127.0.0.1", at.port), HANG / 5)
        self._stream: Final = self.socket.makefile("rb")
        self.heard: Final[list[str]] = []

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send bytes, as they are."""
        self.socket.sendall(data)

    def say(self, *lines: str) -> None:
        """Say lines."""
        self.send("".join(f"{line}\n" for line in lines).encode())

    def line(self) -> str:
        """The next line. Raises ConnectionError when there is none."""
        line = self._stream.readline().decode()
        if not line:
            raise ConnectionError(GONE)
        self.heard.append(line.rstrip("\n"))
        return self.heard[-1]

    def hear(self, pattern: str) -> str:
        """The next line that matches; those before it are passed over."""
        while not re.match(pattern, line := self.line()):
            pass
        return line

    def ask(self, line: str) -> str:
        """Say a line and hear the reply."""
        self.say(line)
        return self.hear("(ok|error) ")

    def greet(self, wishes: str = "options=count") -> Client:
        """Say hello with the token."""
        assert self.ask(f"hello 1.0 token={self.at.token} {wishes} :test") == "ok hello"
        return self

    def rest(self) -> list[str]:
        """All lines until the connection is closed."""
        found = []
        with contextlib.suppress(ConnectionError):
            while True:
                found.append(self.line())
        return found

    def vanish(self) -> None:
        """Break the line off without a word, as a machine does that loses its power."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._stream.close()
        self.socket.close()
