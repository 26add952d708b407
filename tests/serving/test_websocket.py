"""`civdawn serve --websocket`: the same over WebSockets, and which pages are let in."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

import pytest

from tests.serving.servers import Client, Server, server
from tests.waiting import comes

aiohttp = pytest.importorskip(
    "aiohttp", reason="SKIPPED OUT LOUD: serve --websocket needs aiohttp (civdawn[web])"
)

pytestmark = pytest.mark.slow

PAGE: Final = "https://gui.example"

PATIENCE: Final = 60.0
"""Seconds after which a silent line counts as a hang."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with both doors, for programs and one page."""
    args = ("--websocket", "127.0.0.1:0", "--origin", PAGE, "--sessions", "4")
    with server(tmp_path_factory.mktemp("both"), *args) as found:
        yield found


def visit(at: Server, work: Callable[[Any], Awaitable[None]], **options: Any) -> None:
    """Do something with a WebSocket of the server."""

    async def inside() -> None:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"http://{at.websocket}/", **options) as socket,
        ):
            await asyncio.wait_for(work(socket), PATIENCE)

    asyncio.run(inside())


async def hear(socket: Any, begins: str | tuple[str, ...]) -> str:
    """The next line that begins so; those before it are passed over."""
    while True:
        line: str = await socket.receive_str()
        assert "\n" not in line, "one line is one message"
        if line.startswith(begins):
            return line


def test_game(both: Server) -> None:
    """A game is played, each line a message of its own; a page that was named is let in, with the
    token in its hello."""

    async def play(socket: Any) -> None:
        assert (await socket.receive_str()).startswith("civdawn 1.0 role=driver ")
        await socket.send_str(f"hello 1.0 token={both.token} options=count :page")
        assert await socket.receive_str() == "ok hello"
        await socket.send_str("new seats=2 map=first rounds=2")
        await hear(socket, "ok new 1 ")
        asked = await hear(socket, "ask ")
        await socket.send_str(f"do {asked.split()[1]} #1\n")
        assert await hear(socket, "ok do") == f"ok do {asked.split()[1]}"
        await socket.send_str("quit")
        await hear(socket, "ok quit")
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE

    visit(both, play, origin=PAGE)


def test_header(both: Server) -> None:
    """A program may show the token in a header, where it is no part of what is said."""

    async def greet(socket: Any) -> None:
        await socket.send_str("hello 1.0")
        assert await hear(socket, "ok") == "ok hello"

    visit(both, greet, headers={"Authorization": f"Bearer {both.token}"})


@pytest.mark.parametrize("said", ["hello 1.0", "hello 1.0 token=guess", "new", "hello 1.0\nnew"])
def test_strangers(both: Server, said: str) -> None:
    """Whoever has no token is told so by a code, and closed out as against a policy."""

    async def knock(socket: Any) -> None:
        await socket.send_str(said)
        told = await hear(socket, "error")
        code = "token hello" if said.startswith("hello") and "\n" not in said else "malformed"
        assert told.startswith(f"error {code} :")
        assert (await socket.receive()).data == 1008

    visit(both, knock)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", PAGE + ".evil.example", "http:" + PAGE[6:]]
)
def test_other_pages(both: Server, origin: str) -> None:
    """A page of any other origin is not let in, even with the token; nor that of the server's own
    address, to which a browser could have been led."""

    async def nothing(socket: Any) -> None:
        raise AssertionError("it was let in")

    headers = {"Authorization": f"Bearer {both.token}"}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        visit(both, nothing, origin=origin, headers=headers)
    assert refused.value.status == 403


def test_no_page(both: Server) -> None:
    """It is no web server: there is no page, and no file."""
    for path, code in (("", 426), ("x", 404), ("../../etc/passwd", 404)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"http://{both.websocket}/{path}", timeout=PATIENCE)
        with refused.value:
            assert refused.value.code == code


@pytest.mark.parametrize("said", [b"\x00\xff", "ping 1\nping 2"])
def test_no_lines(both: Server, said: bytes | str) -> None:
    """Bytes, and two lines in one message, are refused."""

    async def talk(socket: Any) -> None:
        await socket.send_str(f"hello 1.0 token={both.token}")
        await hear(socket, "ok hello")
        await (socket.send_bytes(said) if isinstance(said, bytes) else socket.send_str(said))
        assert (await hear(socket, "error")).startswith("error malformed :")

    visit(both, talk)


def test_long_messages(both: Server) -> None:
    """A line that is too long is dropped and said so; a message beyond all lines ends the
    connection before it is kept."""

    async def talk(socket: Any) -> None:
        await socket.send_str(f"hello 1.0 token={both.token}")
        await hear(socket, "ok hello")
        await socket.send_str("ping " + "1" * 70_000)
        assert (await hear(socket, "error")).startswith("error too-long ")
        await socket.send_str("ping 1")
        assert await hear(socket, "ok") == "ok ping 1"
        await socket.send_str("ping " + "1" * 200_000)
        assert (await socket.receive()).data == 1009

    visit(both, talk)


def test_places_are_shared(both: Server) -> None:
    """Sessions over both doors count together, and a place is free again when a page has gone."""

    async def crowd(socket: Any) -> None:
        with Client(both).greet(), Client(both).greet(), Client(both).greet(), Client(both).greet():
            await socket.send_str(f"hello 1.0 token={both.token}")
            assert (await hear(socket, "error")).startswith("error full hello :")

    visit(both, crowd)
    assert comes(lambda: _entered(both))


def _entered(at: Server) -> bool:
    """True if somebody is let in."""
    said = []

    async def knock(socket: Any) -> None:
        await socket.send_str(f"hello 1.0 token={at.token}")
        said.append(await hear(socket, ("ok", "error")))

    visit(at, knock)
    return said == ["ok hello"]
