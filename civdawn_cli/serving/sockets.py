"""Drivers over WebSockets: one line is one text message, both ways."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from civdawn_cli.protocol import LONGEST
from civdawn_cli.serving.bounds import Refused
from civdawn_cli.serving.server import Server

PULSE: Final = 20.0
"""Seconds between two signs of life, so that a line that was dropped is noticed."""

CLOSES: Final = {
    "": WSCloseCode.OK,
    "closed": WSCloseCode.GOING_AWAY,
    "full": WSCloseCode.TRY_AGAIN_LATER,
}
"""The codes with which a WebSocket is closed, by the codes of refusals; the usual one is that of a
policy."""


class SocketPeer:
    """A peer over a WebSocket."""

    listens = False

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket: Final = socket
        self._rest = b""

    async def hear(self) -> bytes:
        """A line; b'' at the end. Raises Refused."""
        message = await self._socket.receive()
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return b""
        if message.type != WSMsgType.TEXT:
            raise Refused("malformed", "a line is text")
        said: str = message.data
        line = said.removesuffix("\n").encode("utf-8", "replace")
        if b"\n" in line:
            raise Refused("malformed", "a message is one line")
        return line + b"\n"

    async def say(self, lines: bytes) -> None:
        """Say lines, each as a message; waits while they are not read. Raises ConnectionError."""
        *whole, self._rest = (self._rest + lines).split(b"\n")
        for line in whole:
            await self._socket.send_str(line.decode())

    async def leave(self, code: str) -> None:
        """Close the connection."""
        why = CLOSES.get(code, WSCloseCode.POLICY_VIOLATION)
        with contextlib.suppress(OSError, RuntimeError):
            await self._socket.close(code=why, message=code.encode())


def app(server: Server, origins: Collection[str]) -> web.Application:
    """The web application with the WebSocket at `/`. origins: of the pages that may use it;
    programs, which have none, always may."""

    async def line(request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and origin not in origins:
            raise web.HTTPForbidden(text="pages of this origin are not let in; see --origin\n")
        # Longer messages than any line can be end the connection (1009), before they are kept.
        socket = web.WebSocketResponse(heartbeat=PULSE, max_msg_size=2 * LONGEST, compress=False)
        if not socket.can_prepare(request).ok:
            raise web.HTTPUpgradeRequired(
                headers={"Upgrade": "websocket"}, text="this is a WebSocket for programs\n"
            )
        await socket.prepare(request)
        word, _, token = request.headers.get("Authorization", "").partition(" ")
        try:
            await server.serve(SocketPeer(socket), token if word == "Bearer" else "")
        except asyncio.CancelledError:
            await socket.close()
            raise
        return socket

    found = web.Application(client_max_size=LONGEST)
    found.router.add_get("/", line)
    return found
