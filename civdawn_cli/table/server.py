"""The server of a table, on aiohttp: the page, a few requests of whoever started it, and one
WebSocket for every person."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from civdawn_cli.language import _, language, speaking
from civdawn_cli.protocol import LONGEST, ProtocolError, read
from civdawn_cli.table.games import OWNER, WATCH, Game, Games
from civdawn_cli.table.process import GameProcess, Refused
from civdawn_cli.table.rate import Allowance
from civdawn_cli.table.texts import in_language, wanted

PAGE: Final = Path(__file__).parent / "page"

TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}

MOST_PEOPLE: Final = 512
"""People at all games together, by their lines."""

MOST_UNREAD: Final = 16 << 20
"""Bytes that may wait for somebody who does not read."""

GREETING: Final = 15.0
"""Seconds until a new line has to say hello."""

PULSE: Final = 20.0
"""Seconds between two signs of life, so that a line that was dropped is noticed."""

FAREWELL: Final = 3.0
"""Seconds that a browser has to agree that its line is closed."""

LARGEST: Final = 4 << 20
"""Bytes of the largest request, which brings a record."""

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Sent with everything: nothing from elsewhere is loaded or may show the page in a frame."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Line:
    """The line of one person: what they hear waits here until it is sent."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket: Final = socket
        self._waiting: Final[deque[bytes]] = deque()
        self._size = 0
        self._more: Final = asyncio.Event()
        self.ended: str | None = None

    def hear(self, line: bytes) -> None:
        """A line of the game. Whoever does not read for long is left."""
        self._waiting.append(line)
        self._size += len(line)
        if self._size > MOST_UNREAD:
            self.end(_("too much waits to be read"))
        self._more.set()

    def hang_up(self) -> None:
        """The game has no more to say."""
        self.end(_("the game is begun again; come back"))

    def end(self, reason: str) -> None:
        """Send nothing more, and close it for that reason."""
        if self.ended is None:
            self.ended = reason
        self._more.set()

    async def send(self) -> None:
        """Send what is heard, several lines at once if they wait, until it ends."""
        while self.ended is None:
            await self._more.wait()
            self._more.clear()
            while self._waiting and self.ended is None:
                lines = b"".join(self._waiting)
                self._waiting.clear()
                self._size = 0
                await self._socket.send_str(lines.decode().rstrip("\n"))
        with contextlib.suppress(ConnectionError):
            await self._socket.close(code=WSCloseCode.SERVICE_RESTART, message=self.ended.encode())


class Server:
    """The web server of a table. hosts: the names by which it may be called, with the port; None
    for any address that is a number, where it is open to a network."""

    def __init__(self, games: Games, hosts: set[str], *, numbers: bool = False) -> None:
        self.games: Final = games
        self.hosts: Final = hosts
        self._numbers: Final = numbers
        self._people = 0
        self._sockets: Final[set[web.WebSocketResponse]] = set()

    def app(self) -> web.Application:
        """The application."""
        app = web.Application(middlewares=[self._guard], client_max_size=LARGEST)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/line", self._line)
        app.router.add_get("/api/me", self._me)
        app.router.add_get("/api/settings", self._settings)
        app.router.add_get("/api/games", self._list)
        app.router.add_post("/api/games", self._begin)
        app.router.add_delete("/api/games/{name}", self._close)
        app.on_shutdown.append(self._shut)
        return app

    # ------------------------------------------------------------ who may ask

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse pages from elsewhere, whatever they know; add the headers. Refusals are in the
        language of the page that asks."""
        code = wanted(request.query.get("lang", ""), request.headers.get("Accept-Language", ""))
        with speaking(code):
            return await self._guarded(request, handler)

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self._called_rightly(request):
            raise web.HTTPForbidden(
                text=_("this table is not called so, or not from this page") + "\n"
            )
        try:
            response = await handler(request)
        except web.HTTPException as wrong:
            wrong.headers.update(HEADERS)
            raise
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _called_rightly(self, request: web.Request) -> bool:
        """True unless a browser was led here under another name, or by another page."""
        host = request.headers.get("Host", "")
        if host not in self.hosts and not (self._numbers and _is_number(host)):
            return False
        origin = request.headers.get("Origin")
        if origin is None:
            return request.path != "/line"
        return origin in (f"http://{host}", f"https://{host}")

    def _owner(self, request: web.Request) -> None:
        """Raises HTTPForbidden unless whoever started the table asks."""
        found = self.games.of_key(_bearer(request))
        if found is None or found[1] != OWNER:
            raise web.HTTPForbidden(text=_("only whoever started this table may do that") + "\n")

    # ------------------------------------------------------------ the page

    async def _index(self, request: web.Request) -> web.StreamResponse:
        code = wanted(request.query.get("lang", ""), request.headers.get("Accept-Language", ""))
        text = in_language((PAGE / "index.html").read_text("utf-8"), code)
        return web.Response(text=text, content_type="text/html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in {path.name for path in PAGE.iterdir() if path.suffix in TYPES}:
            raise web.HTTPNotFound(text=_("there is no such file") + "\n")
        return _sent(PAGE / name)

    # ------------------------------------------------------------ requests

    async def _me(self, request: web.Request) -> web.StreamResponse:
        """Tell what a link is for."""
        found = self.games.of_key(_bearer(request))
        if found is None:
            raise web.HTTPForbidden(text=_("no game has this link; ask for a new one") + "\n")
        game, number = found
        if game is None:
            return web.json_response({"role": "owner"})
        role = "watch" if number == WATCH else "seat"
        return web.json_response({"role": role, "seat": number, "game": game.name})

    async def _settings(self, request: web.Request) -> web.StreamResponse:
        self._owner(request)
        game = request.query.get("game", "newdawn")
        try:
            # To load a game takes a while, in which the lines of all games go on.
            return web.json_response(await asyncio.to_thread(_entries, game))
        except ProtocolError as wrong:
            raise web.HTTPBadRequest(text=f"{wrong}\n") from None

    async def _list(self, request: web.Request) -> web.StreamResponse:
        self._owner(request)
        there = [_told(game) for game in self.games.all.values()]
        return web.json_response({"games": there, "kept": self.games.kept()})

    async def _begin(self, request: web.Request) -> web.StreamResponse:
        self._owner(request)
        try:
            asked = await request.json()
            settings = asked.get("settings", {})
            if not isinstance(settings, dict):
                raise Refused(_("settings are names and texts"))
            if "resume" in asked:
                game = await self.games.resume(str(asked["resume"]))
            elif "record" in asked:
                game = await self.games.load(settings, str(asked["record"]))
            else:
                game = await self.games.begin(settings)
        except Refused as wrong:
            raise web.HTTPBadRequest(text=f"{wrong}\n") from None
        except (ValueError, AttributeError):
            raise web.HTTPBadRequest(text=_("that is no request for a game") + "\n") from None
        except OSError as wrong:
            text = f"{self.games.folder}: {wrong.strerror or wrong}\n"
            raise web.HTTPBadRequest(text=text) from None
        return web.json_response(_told(game))

    async def _close(self, request: web.Request) -> web.StreamResponse:
        self._owner(request)
        try:
            await self.games.close(request.match_info["name"])
        except Refused as wrong:
            raise web.HTTPNotFound(text=f"{wrong}\n") from None
        return web.json_response({})

    # ------------------------------------------------------------ lines

    async def _line(self, request: web.Request) -> web.StreamResponse:
        """The line of one person, from hello to its end."""
        # Messages longer than any line end the connection (1009), before they are kept.
        socket = web.WebSocketResponse(
            timeout=FAREWELL, heartbeat=PULSE, max_msg_size=LONGEST, compress=False
        )
        await socket.prepare(request)
        if self._people >= MOST_PEOPLE:
            await _refuse(
                socket,
                _("{number} people are at this table; no more are let in").format(
                    number=MOST_PEOPLE
                ),
            )
            return socket
        self._people += 1
        self._sockets.add(socket)
        try:
            await self._person(socket)
        finally:
            self._people -= 1
            self._sockets.discard(socket)
        return socket

    async def _person(self, socket: web.WebSocketResponse) -> None:
        try:
            first = await socket.receive(GREETING)
        except TimeoutError:
            await _refuse(socket, _("the first line is hello, with key="))
            return
        said = first.data if first.type == WSMsgType.TEXT else ""
        asked = re.search(r" lang=(\S+)", said)
        with speaking(wanted(asked[1] if asked else "", language())):
            await self._let_in(socket, said)

    async def _let_in(self, socket: web.WebSocketResponse, said: str) -> None:
        """The line of one person, from behind the hello that they have said."""
        hello, found = self._greeted(said)
        game, number = found or (None, OWNER)
        if game is None:
            await _refuse(socket, _("no game has this link; ask for a new one"))
            return
        line = Line(socket)
        try:
            process, name = await game.join([] if number == WATCH else [number], line)
        except Refused as wrong:
            await _refuse(socket, str(wrong))
            return
        sending = asyncio.create_task(line.send())
        try:
            await process.say(name, hello.encode())
            await self._listen(socket, line, process, name)
        finally:
            line.end("")
            await game.leave(process, name)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await sending

    def _greeted(self, text: str) -> tuple[str, tuple[Game | None, int] | None]:
        """The hello of a new line without its key, and what the key is for."""
        try:
            message = read(text)
        except ProtocolError:
            message = None
        if message is None or message.verb != "hello" or "\n" in text or "\r" in text:
            return "", None
        key = message.fields.get("key", "")
        return text.replace(f" key={key}", "", 1), self.games.of_key(key)

    async def _listen(
        self, socket: web.WebSocketResponse, line: Line, process: GameProcess, name: bytes
    ) -> None:
        """Pass on what the person says, as long as it is lines, and not too many."""
        allowed = Allowance()
        async for message in socket:
            if line.ended is not None:
                return
            if message.type != WSMsgType.TEXT:
                line.end(_("a line is text"))
                return
            said = message.data.encode("utf-8", "replace")
            if b"\n" in said or b"\r" in said:
                line.hear(b"error malformed :a message is one line\n")
                said = b"#"
            if not allowed.spend(said):
                line.end(_("too many lines at once"))
                return
            await process.say(name, said)

    async def _shut(self, app: web.Application) -> None:
        # All at once: whoever sleeps keeps the others, and Ctrl-C, waiting no longer than FAREWELL.
        closing = [
            socket.close(code=WSCloseCode.GOING_AWAY, message=b"the table is closed")
            for socket in self._sockets
        ]
        await asyncio.gather(*closing, return_exceptions=True)


def _short(reason: str) -> bytes:
    """The reason as a close frame has room for it, no letter cut in two."""
    return reason.encode()[:120].decode(errors="ignore").encode()


async def _refuse(socket: web.WebSocketResponse, why: str) -> None:
    """Say why somebody is not let in, and close."""
    with contextlib.suppress(ConnectionError):
        await socket.send_str(f"error value hello :{why}")
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=_short(why))


def _entries(game: str) -> Sequence[Mapping[str, Any]]:
    """The settings of a game, as the message `settings` has them. Raises ProtocolError."""
    from civdawn_cli.session.driver_settings import DriverSettings

    settings = DriverSettings()
    settings.set("game", game)
    return settings.entries()


def _told(game: Game) -> dict[str, Any]:
    """A game for the list of its owner."""
    process = game.process
    return {
        "name": game.name,
        "settings": game.settings,
        "seats": game.seats,
        "links": {str(number): key for number, key in game.keys.items()},
        "over": process is not None and process.over,
        "people": 0 if process is None else len(process.hearers),
    }


def _sent(path: Path) -> web.Response:
    kind = TYPES[path.suffix]
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")


def _bearer(request: web.Request) -> str:
    word, _rest, key = request.headers.get("Authorization", "").partition(" ")
    return key if word == "Bearer" else ""


def _is_number(host: str) -> bool:
    """True if a host is an address and not a name, to which a browser could have been led."""
    name = re.sub(r":[0-9]*$", "", host)
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


async def serve(
    games: Games,
    host: str,
    port: int,
    begun: Callable[[int], Awaitable[None]],
    until: asyncio.Event,
) -> None:
    """Serve until the event. begun: called with the port. Raises OSError if there is no such
    port."""
    everywhere = host in ("0.0.0.0", "::")
    hosts: set[str] = set()
    server = Server(games, hosts, numbers=everywhere)
    runner = web.AppRunner(server.app(), access_log=None, handle_signals=False)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port, shutdown_timeout=2.0)
        await site.start()
        port = runner.addresses[0][1]
        names = ("localhost", "127.0.0.1", "[::1]", f"[{host}]" if ":" in host else host)
        hosts.update(f"{name}:{port}" for name in names)
        if port == 80:  # which browsers leave out
            hosts.update(names)
        await begun(port)
        await until.wait()
    finally:
        await runner.cleanup()
        await games.end()
