"""All games of a table: who has which link, and how they are kept in files, so that they go on when
the server is started again."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from civdawn_cli.language import _
from civdawn_cli.table.process import GameProcess, Hearer, Refused

MOST_GAMES: Final = 32
MOST_AT_GAME: Final = 64
"""People at one game, spectators among them."""

ME: Final = "me"
OWNER: Final = -1
WATCH: Final = 0
"""Stands in place of the number of a seat: a spectator."""

DRIVER_ONLY: Final = ("position", "gaps", "chance", "pace")
"""Settings that are not for a table: people are there to be waited for and not to deal."""

RESTARTS: Final = 3
"""How often a game whose process has ended is begun again from its file."""

SAFE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


def new_key() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(18)


class Game:
    """One game and its links.

    name: of its files. settings: how it was begun, by the names of `set`; seats that people have
    are `me`. keys: of the seats that people have, by their numbers; that of spectators is WATCH's.
    """

    def __init__(self, folder: Path, name: str, settings: Mapping[str, str]) -> None:
        self.folder: Final = folder
        self.name: Final = name
        self.settings: Final = dict(settings)
        self.keys: dict[int, str] = {}
        self.process: GameProcess | None = None
        self._lock: Final = asyncio.Lock()
        self._closed = False
        self._guests = 0
        self._restarts = 0

    @property
    def record(self) -> Path:
        """The file in which the game is kept."""
        return self.folder / f"{self.name}.cdn"

    @property
    def _about(self) -> Path:
        return self.folder / f"{self.name}.json"

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return int(self.settings.get("seats", "2"))

    def people(self) -> list[int]:
        """The numbers of the seats that people have."""
        return [n for n in range(1, self.seats + 1) if self.settings.get(f"seat{n}") == ME]

    # ------------------------------------------------------------ beginning

    async def begin(self) -> None:
        """Begin the game. Raises Refused."""
        await self._set_up("new")
        await self._give_keys()

    async def load(self, source: Path) -> None:
        """Go on with the game of a file. Raises Refused."""
        reply = await self._set_up(f"load :{source}")
        facts = dict(re.findall(r"(\w+)=(\S+)", reply))
        self.settings["seats"] = facts.get("seats", "2")
        for number in facts.get("yours", "-").split(","):
            if number != "-":
                self.settings[f"seat{number}"] = ME
        await self._give_keys()

    async def _set_up(self, last: str) -> str:
        """Start its process, tell it the settings and then the last command, and return the reply
        to that. No process is left behind if anything is wrong. Raises Refused."""
        process = await self._started()
        try:
            for name, value in self.settings.items():
                await process.command(f"set {name} :{value}")
            reply = await process.command(last)
        except BaseException:
            await process.stop()
            raise
        self.process = process
        return reply

    async def _give_keys(self) -> None:
        """A link for everybody who has none yet, noted for the next time. Raises Refused."""
        for number in (WATCH, *self.people()):
            self.keys.setdefault(number, new_key())
        try:
            self._write()
        except OSError as wrong:
            process, self.process = self.process, None
            if process is not None:
                await process.stop()
            raise Refused(f"{self._about}: {wrong.strerror or wrong}") from None

    async def _started(self) -> GameProcess:
        process = GameProcess(self.record, self._lost)
        try:
            await process.start()
        except OSError as wrong:
            raise Refused(
                _("no process for the game: {reason}").format(reason=wrong.strerror or wrong)
            ) from None
        return process

    def _lost(self) -> None:
        """Its process has ended, which nobody told it to; people who come back find it again."""
        self.process = None

    async def running(self) -> GameProcess:
        """Its process, begun again from the file if it has ended. Raises Refused."""
        async with self._lock:
            if self._closed:
                raise Refused(_("the game was closed; whoever started the table can go on with it"))
            if self.process is None:
                if self._restarts >= RESTARTS or not self.record.exists():
                    raise Refused(_("the game has ended, and could not be begun again"))
                self._restarts += 1
                await self.load(self.record)
            assert self.process is not None
            return self.process

    def _write(self) -> None:
        """Note how it was begun, and its links, for the next time the server is started."""
        keys = {str(number): key for number, key in self.keys.items()}
        text = json.dumps({"settings": self.settings, "keys": keys}, indent=1)
        # In one step, so that a kill never leaves half of the links.
        half = self._about.with_suffix(".half")
        write_private(half, text)
        half.replace(self._about)

    @classmethod
    def kept(cls, folder: Path, name: str) -> Game:
        """A game that was kept. Raises Refused."""
        game = cls(folder, name, {})
        try:
            found = json.loads(game._about.read_text(encoding="utf-8"))
            game.settings.update({str(k): str(v) for k, v in found["settings"].items()})
            game.keys = {int(number): str(key) for number, key in found["keys"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as wrong:
            raise Refused(f"{game._about}: {wrong}") from None
        return game

    # ------------------------------------------------------------ people

    async def join(self, seats: Sequence[int], hearer: Hearer) -> tuple[GameProcess, bytes]:
        """Open a line for somebody. Return the process and the name it has there. Raises
        Refused."""
        process = await self.running()
        if len(process.hearers) >= MOST_AT_GAME:
            raise Refused(
                _("{number} people are at this game; no more are let in").format(
                    number=MOST_AT_GAME
                )
            )
        self._guests += 1
        name = f"p{self._guests}"
        process.hearers[name.encode()] = hearer
        numbers = ",".join(map(str, seats)) or "-"
        try:
            await process.command(f"guest {name} seats={numbers}")
        except Refused:
            process.hearers.pop(name.encode(), None)
            raise
        return process, name.encode()

    async def leave(self, process: GameProcess, name: bytes) -> None:
        """Close the line of somebody."""
        if process.hearers.pop(name, None) is not None:
            with contextlib.suppress(Refused):  # it said `quit`, or the game has ended
                await process.command(f"dismiss {name.decode()}")

    async def close(self) -> None:
        """End its process; its files stay, and nobody begins it again."""
        self._closed = True
        async with self._lock:  # whoever is just beginning it again
            process, self.process = self.process, None
        if process is not None:
            await process.stop()


class Games:
    """All games. folder: where they are kept. owner: the secret of whoever started the server.

    programs: players of seats that a browser may not name, only the command line.
    """

    def __init__(self, folder: Path, owner: str) -> None:
        self.folder: Final = folder
        self.owner: Final = owner
        self.all: Final[dict[str, Game]] = {}
        self._beginning: Final[set[str]] = set()
        self._resuming: Final = asyncio.Lock()

    def of_key(self, key: str) -> tuple[Game | None, int] | None:
        """The game and the number of the seat (WATCH, OWNER) that a secret is for."""
        # Digests are compared, so the time it takes tells nothing of the secrets.
        digest = _digest(key)
        if digest == _digest(self.owner):
            return None, OWNER
        for game in self.all.values():
            for number, own in game.keys.items():
                if digest == _digest(own):
                    return game, number
        return None

    async def begin(self, settings: Mapping[str, str], *, trusted: bool = False) -> Game:
        """Begin a game. trusted: its programs may be started. Raises Refused."""
        self._check(settings, trusted)
        game = Game(self.folder, self._new_name(settings), settings)
        with self._place(game.name):
            await game.begin()
            self.all[game.name] = game
        return game

    async def load(self, settings: Mapping[str, str], record: str) -> Game:
        """Go on with the game of a record that somebody brought. Raises Refused and OSError."""
        self._check(settings, False)
        found = re.search(r'^\[Game "([a-z]+)"\]', record, re.MULTILINE)
        game = Game(
            self.folder, self._new_name({"game": found[1]} if found else settings), settings
        )
        source = self.folder / f".{game.name}.brought"
        with self._place(game.name):
            try:
                write_private(source, record)
                await game.load(source)
            except Refused as wrong:
                raise Refused(str(wrong).replace(f"{source}: ", "")) from None
            finally:
                source.unlink(missing_ok=True)
            self.all[game.name] = game
        return game

    async def resume(self, name: str) -> Game:
        """Go on with a game that was kept. Raises Refused."""
        async with self._resuming:  # asked for twice, it is one game and one process
            if name in self.all:
                return self.all[name]
            if not SAFE.fullmatch(name):
                raise Refused(_("no game {name!r} is kept").format(name=name[:60]))
            game = Game.kept(self.folder, name)
            with self._place(name):
                await game.load(game.record)
                self.all[name] = game
            return game

    def kept(self) -> list[str]:
        """The names of the games that are kept and not at the table now, the latest first."""
        names = [path.stem for path in self.folder.glob("*.json") if SAFE.fullmatch(path.stem)]
        there = [name for name in names if (self.folder / f"{name}.cdn").exists()]
        return sorted([name for name in there if name not in self.all], reverse=True)

    async def close(self, name: str) -> None:
        """End a game; it stays kept. Raises Refused."""
        if name not in self.all:
            raise Refused(_("no game {name!r} is at the table").format(name=name[:60]))
        await self.all.pop(name).close()

    async def end(self) -> None:
        """End all games."""
        await asyncio.gather(*(game.close() for game in self.all.values()))

    @contextlib.contextmanager
    def _place(self, name: str) -> Iterator[None]:
        """Keep a place for a game while it begins. Raises Refused if there is none."""
        if len(self._beginning | self.all.keys()) >= MOST_GAMES:
            raise Refused(
                _("there are {number} games at this table; close one first").format(
                    number=MOST_GAMES
                )
            )
        self._beginning.add(name)
        try:
            yield
        finally:
            self._beginning.discard(name)

    def _check(self, settings: Mapping[str, str], trusted: bool) -> None:
        for name, value in settings.items():
            if not re.fullmatch(r"[a-z][a-z0-9.-]{0,40}", name) or not isinstance(value, str):
                raise Refused(_("a setting is a name and a text"))
            if name in DRIVER_ONLY:
                raise Refused(_("{name} is not for a table").format(name=name))
            # Nor may a page have this machine call another one, or open a port.
            if not trusted and value.startswith(("exec:", "py:", "tcp:", "listen:")):
                raise Refused(_("programs are seated by civdawn table --seat, not from a page"))

    def _new_name(self, settings: Mapping[str, str]) -> str:
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        game = settings.get("game", "newdawn")
        kind = game if re.fullmatch(r"[a-z]{1,20}", game) else "game"
        return f"{kind}-{now}-{secrets.token_hex(2)}"


def write_private(path: Path, text: str) -> None:
    """Write a file that nobody else on the machine may read. Raises OSError and, for a text that
    can't be written, Refused."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise Refused(_("that is no text: half of a letter is in it")) from None
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(number, "wb") as file:
        file.write(data)


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "replace")).digest()
