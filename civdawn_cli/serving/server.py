"""The server of many drivers: whoever has the token is let in, and gets a session of their own.

A line goes from the peer to its session, and back, as it is. Nothing is kept for anybody who does
not read: who sends is held up instead. So what a peer can take is bounded, whatever it does.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from civdawn_cli.protocol import LONGEST, ProtocolError, error, read
from civdawn_cli.serving.bounds import Allowance, Bounds, Refused, Token
from civdawn_cli.serving.nursery import Nursery

GREETING: Final = 10.0
"""Seconds until somebody who comes has said hello."""

STRANGERS: Final = 64
"""People who may always be there without having said hello, however few sessions there may be; of
many sessions all may come at once, and twice. When one more comes, the first of them goes."""

CHUNK: Final = 65_536

LAST: Final = 60.0
"""Seconds that a session may take, without a word, for what it was told before its input ended."""

FAREWELL: Final = 2.0
"""Seconds in which a peer that is refused may read why; meanwhile what it says is dropped."""

HALF: Final = "the last line did not end, and was dropped"


class Peer(Protocol):
    """Somebody at the other end of a connection."""

    async def hear(self) -> bytes:
        """Whole lines, or the beginning of one that is too long; b'' at the end."""

    async def say(self, lines: bytes) -> None:
        """Say lines; waits while they are not read. Raises ConnectionError."""

    async def leave(self, code: str) -> None:
        """Close the connection. code: of the refusal that was said last; '' for none."""

    @property
    def listens(self) -> bool:
        """True if it may hear on after its own last word."""


class Lines:
    """The lines in a stream of bytes, which are passed on when they have ended. rest: the beginning
    of one that has not."""

    def __init__(self) -> None:
        self.rest = b""

    def feed(self, data: bytes) -> bytes:
        """The part that is to be passed on now: whole lines, or part of one that is too long
        already."""
        end = data.rfind(b"\n") + 1
        if end:
            found, self.rest = self.rest + data[:end], data[end:]
        else:
            found, self.rest = b"", self.rest + data
        if len(self.rest) > LONGEST:
            found, self.rest = found + self.rest, b""
        return found


class TcpPeer:
    """A peer over TCP."""

    listens = True

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader: Final = reader
        self._writer: Final = writer
        self._lines: Final = Lines()

    async def hear(self) -> bytes:
        """Whole lines, or the beginning of one that is too long; b'' at the end."""
        while True:
            data = await self._reader.read(CHUNK)
            if not data:
                if self._lines.rest:
                    self._lines.rest = b""
                    await self.say(f"{error(ProtocolError('malformed', HALF))}\n".encode())
                return b""
            if lines := self._lines.feed(data):
                return lines

    async def say(self, lines: bytes) -> None:
        """Say lines; waits while they are not read. Raises ConnectionError."""
        self._writer.write(lines)
        await self._writer.drain()

    async def leave(self, code: str) -> None:
        """Close the connection, after the peer could read why."""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._writer.drain()
                self._writer.write_eof()
                while code and await self._reader.read(CHUNK):
                    pass
        self._writer.close()


class Server:
    """The sessions of a server. greeting: the first line that everybody hears."""

    def __init__(self, nursery: Nursery, bounds: Bounds, token: Token, greeting: str) -> None:
        self.bounds: Final = bounds
        self.token: Final = token
        self._nursery: Final = nursery
        self._greeting: Final = greeting.encode()
        self._strangers: Final[dict[asyncio.Task[object], None]] = {}
        self._inside: Final[set[asyncio.Task[object]]] = set()
        self._ending = False

    @property
    def sessions(self) -> int:
        """How many there are."""
        return len(self._inside)

    async def tcp(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve somebody who has come over TCP."""
        line = writer.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with contextlib.suppress(ConnectionError):
            await self.serve(TcpPeer(reader, writer))

    async def serve(self, peer: Peer, shown: str = "") -> None:
        """Serve a peer, to its end. shown: a token that it has shown already."""
        task = asyncio.current_task()
        assert task is not None
        code = ""
        try:
            hello = await self._at_the_door(peer, shown, task)
            if hello:
                self._inside.add(task)
                await self._have(peer, hello)
        except Refused as refused:
            code = refused.code
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await peer.say(refused.line.encode())
        except OSError:
            code = "closed"
        finally:
            self._inside.discard(task)
            with contextlib.suppress(OSError):
                await peer.leave(code)

    async def end(self) -> None:
        """End all sessions, and tell their peers."""
        self._ending = True
        tasks = [*self._strangers, *self._inside]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------ at the door

    async def _at_the_door(self, peer: Peer, shown: str, task: asyncio.Task[object]) -> bytes:
        """Hear the hello of a stranger. Return it, without the token, and all that was said behind
        it; b'' if none came. Raises Refused."""
        while len(self._strangers) >= max(STRANGERS, 2 * self.bounds.sessions):
            first = next(iter(self._strangers))
            del self._strangers[first]
            first.cancel()
        self._strangers[task] = None
        try:
            async with asyncio.timeout(GREETING):
                await peer.say(self._greeting)
                return await self._hello(peer, shown)
        except TimeoutError:
            raise Refused("idle", f"no hello within {GREETING:g} s") from None
        except asyncio.CancelledError:
            if self._ending:
                raise Refused("closed", "civdawn ends") from None
            if task not in self._strangers:
                raise Refused("full", "too many come at once; come again") from None
            raise
        finally:
            self._strangers.pop(task, None)

    async def _hello(self, peer: Peer, shown: str) -> bytes:
        before = b""
        while heard := await peer.hear():
            before += heard
            while b"\n" in before:
                line, _, before = before.partition(b"\n")
                if hello := self._read(line, shown):
                    if len(self._inside) >= self.bounds.sessions:
                        raise self.bounds.crowded()
                    return hello + b"\n" + before
            if len(before) > LONGEST:
                raise Refused("too-long", "the first command is hello")
        return b""

    def _read(self, line: bytes, shown: str) -> bytes:
        """The hello in a line, without the token; b'' if the line says nothing. Raises Refused."""
        try:
            message = read(line.decode().rstrip("\r"))
        except (ProtocolError, UnicodeDecodeError):
            raise Refused("malformed", "the first command is hello") from None
        if message is None:
            return b""
        if message.verb != "hello":
            raise Refused("malformed", "the first command is hello")
        said = message.fields.get("token", "")
        self.token.check(said or shown)
        return line.replace(f" token={said}".encode(), b"", 1)

    # ------------------------------------------------------------ inside

    async def _have(self, peer: Peer, hello: bytes) -> None:
        """Have a session with a peer. Raises Refused and OSError."""
        try:
            number, line = await self._nursery.begin()
        except OSError:
            raise Refused("full", "no session can begin now; come later", "hello") from None
        try:
            reader, writer = await asyncio.open_connection(sock=line, limit=CHUNK)
            try:
                await self._carry(peer, hello, reader, writer)
            finally:
                writer.close()
            if await self._nursery.end(number):
                raise Refused("closed", "the session broke off, perhaps for want of memory")
        except asyncio.CancelledError:
            if self._ending:
                raise Refused("closed", "civdawn ends") from None
            raise
        finally:
            await self._nursery.end(number)

    async def _carry(
        self,
        peer: Peer,
        hello: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Carry lines both ways until one side has ended. Raises Refused and OSError."""
        now = asyncio.get_running_loop().time
        heard = now()

        async def say(lines: bytes) -> None:
            nonlocal heard
            await peer.say(lines)
            heard = now()

        up = asyncio.create_task(self._up(peer, hello, writer))
        down = asyncio.create_task(_down(reader, say))
        try:
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
            if not down.done() and up.exception() is None and peer.listens:
                heard = now()
                while not down.done() and (left := heard + LAST - now()) > 0:
                    await asyncio.wait((down,), timeout=left)
            for task in (up, down):
                if task.done() and (wrong := task.exception()) is not None:
                    raise wrong
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def _up(self, peer: Peer, hello: bytes, writer: asyncio.StreamWriter) -> None:
        """Carry what the peer says, as long as it is not too much and not nothing."""
        allowed = Allowance(self.bounds.lines)
        said = hello
        while said:
            if not allowed.spend(said):
                raise self.bounds.spent()
            try:
                async with asyncio.timeout(self.bounds.idle or None):
                    with contextlib.suppress(ConnectionError):  # the session has ended
                        writer.write(said)
                        await writer.drain()
                    said = await peer.hear()
            except TimeoutError:
                raise self.bounds.silent() from None
        with contextlib.suppress(OSError):
            writer.write_eof()


async def _down(reader: asyncio.StreamReader, say: Callable[[bytes], Awaitable[None]]) -> None:
    """Carry what the session says."""
    while data := await reader.read(CHUNK):
        await say(data)
