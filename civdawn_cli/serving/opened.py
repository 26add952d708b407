"""A server, from its ports to its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.playing.addresses import Address
from civdawn_cli.serving.nursery import Nursery
from civdawn_cli.serving.server import CHUNK, Server
from civdawn_cli.stopping import ending_signals

if TYPE_CHECKING:
    from aiohttp import web

WAITING: Final = 256
"""Connections that may wait to be accepted."""


class PortError(OSError):
    """A port can't be had; the text says why."""


class Doors:
    """The ports at which a server listens. tcp, websocket: where; None for not at all. origins: of
    the pages that may use the WebSocket."""

    def __init__(
        self,
        server: Server,
        tcp: Address | None,
        websocket: Address | None,
        origins: Collection[str] = (),
    ) -> None:
        self._server: Final = server
        self._tcp: Final = tcp
        self._websocket: Final = websocket
        self._origins: Final = origins
        self._listening: asyncio.Server | None = None
        self._runner: web.AppRunner | None = None

    async def open(self) -> dict[str, Address]:
        """Listen. Return where, with the ports that were free. Raises PortError."""
        found: dict[str, Address] = {}
        if self._tcp is not None:
            with _named("--listen", self._tcp):
                self._listening = await asyncio.start_server(
                    self._server.tcp, *self._tcp, limit=CHUNK, backlog=WAITING
                )
            port = self._listening.sockets[0].getsockname()[1]
            found["tcp"] = Address(self._tcp.host, port)
        if self._websocket is not None:
            found["websocket"] = await self._open_websocket(self._websocket)
        return found

    async def _open_websocket(self, at: Address) -> Address:
        from aiohttp import web

        from civdawn_cli.serving.sockets import app

        self._runner = web.AppRunner(
            app(self._server, self._origins), access_log=None, handle_signals=False
        )
        await self._runner.setup()
        with _named("--websocket", at):
            await web.TCPSite(self._runner, *at, backlog=WAITING, shutdown_timeout=2.0).start()
        return Address(at.host, self._runner.addresses[0][1])

    async def close(self) -> None:
        """Let nobody in any more, and end all sessions."""
        if self._listening is not None:
            self._listening.close()
        await self._server.end()
        if self._runner is not None:
            await self._runner.cleanup()


@contextlib.contextmanager
def _named(option: str, at: Address) -> Any:
    """Turn errors of the system into PortErrors."""
    try:
        yield
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise PortError(f"{option} {at} can't be had: {reason}") from None


async def serve(
    nursery: Nursery, server: Server, doors: Doors, ready: Callable[[dict[str, Address]], None]
) -> int:
    """Serve until a signal. Return the exit code. ready: called with where it listens.

    Raises PortError, and ChildProcessError when no session can begin any more.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Future[int] = loop.create_future()

    def end(number: int) -> None:
        if not told.done():
            told.set_result(128 + number)

    await nursery.open()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # some systems take no number so high
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every connection takes two files
    try:
        found = await doors.open()
        for number in ending_signals():
            loop.add_signal_handler(number, end, number)
        ready(found)
        await asyncio.wait((told, nursery.gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        await doors.close()
        await nursery.close()
    if not told.done():
        raise ChildProcessError("the process in which sessions begin has ended")
    return told.result()


def write_ready(path: Path, found: dict[str, Address], token: str) -> None:
    """Write where a server listens, for whoever started it; whole or not at all, and for nobody
    else to read. Raises OSError."""
    told: dict[str, Any] = {"pid": os.getpid(), "token": token}
    for name, at in found.items():
        told[name] = str(at)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(number, "w", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")
    new.replace(path)


def remove_ready(path: Path) -> None:
    """Remove what `write_ready` wrote, if this process has; any other file of that name stays, such
    as that of a server whose port this one could not have."""
    with contextlib.suppress(OSError, ValueError):
        told = json.loads(path.read_bytes())
        if isinstance(told, dict) and told.get("pid") == os.getpid():
            path.unlink()
