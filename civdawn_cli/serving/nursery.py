"""Where sessions begin: a process that has everything loaded and forks one for each.

It is forked itself before anything else is running, so it has one thread, no connection, and
nothing of anybody's game. A session gets one end of a pair of sockets, and holds nothing else: not
those of other sessions, not those of the people outside.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import os
import resource
import select
import signal
import socket
import struct
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from civdawn_cli.games import GAMES
from civdawn_cli.playing.players.sharing import alone
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.listening import Input
from civdawn_cli.session.programs import Terms
from civdawn_cli.session.reaping import adopt, die_with, sweep
from civdawn_cli.session.rights import Rights
from civdawn_cli.stopping import Ended

ORDER: Final = struct.Struct("=cI")
"""An order to the nursery: a letter and the number of a session."""

NOTE: Final = struct.Struct("=cIi")
"""A note from it: a letter, the number of a session, and the code with which it ended."""

BEGIN: Final = b"B"
END: Final = b"E"
READY: Final = b"R"

GRACE: Final = 2.0
"""Seconds that a session has to end by itself, when it is told to."""

NICER: Final = 2
"""How much sessions leave the processor to whoever carries lines."""

WARMING: Final = (
    "hello 1.0 view=yes words=yes effects=yes\nnew game={} seats=2 seed=1\nboard\nhint\nrecord\n"
    "picture seat=0\ncards\nrules\nkinds\nsettings\ndo 1 :nothing\ndo 1 #1\nquit\n"
)
"""A session that is had before all others, so that everything is loaded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The things that all sessions have in common. memory: bytes of data a session may have; 0 for
    any number."""

    terms: Terms
    rights: Rights
    memory: int


class Nursery:
    """The process in which sessions begin, as seen from outside.

    To be made before any thread and any connection. gone: done when the process has ended.
    """

    def __init__(self, plan: Plan) -> None:
        self._control, inside = socket.socketpair()
        self._begun = 0
        self._fates: Final[dict[int, asyncio.Future[int]]] = {}
        parent = os.getpid()
        self.pid: Final = os.fork()
        if not self.pid:
            self._control.close()
            _be(lambda: _live(inside, plan, parent))
        inside.close()

    async def open(self) -> None:
        """Wait until it is ready. Raises ChildProcessError if it ends before."""
        loop = asyncio.get_running_loop()
        self.gone: asyncio.Future[None] = loop.create_future()
        self._reader, self._writer = await asyncio.open_connection(sock=self._control)
        try:
            await self._reader.readexactly(NOTE.size)
        except asyncio.IncompleteReadError:
            raise ChildProcessError("the process in which sessions begin has ended") from None
        self._hearing = asyncio.create_task(self._hear())

    async def begin(self) -> tuple[int, socket.socket]:
        """Begin a session. Return its number and the socket with its lines."""
        ours, theirs = socket.socketpair()
        self._begun += 1
        self._fates[self._begun] = asyncio.get_running_loop().create_future()
        try:
            # The stream belongs to asyncio, but nothing is ever written to it in other ways.
            pipe = socket.socket(fileno=os.dup(self._control.fileno()))
            with pipe, theirs:
                socket.send_fds(pipe, [ORDER.pack(BEGIN, self._begun)], [theirs.fileno()])
        except OSError:
            ours.close()
            del self._fates[self._begun]
            raise
        ours.setblocking(False)
        return self._begun, ours

    async def end(self, number: int) -> int:
        """End a session, if it has not ended yet. Return its exit code, negative for a signal."""
        fate = self._fates.get(number)
        if fate is None:
            return 0
        if not fate.done():
            with (
                contextlib.suppress(OSError),
                socket.socket(fileno=os.dup(self._control.fileno())) as pipe,
            ):
                pipe.sendall(ORDER.pack(END, number))
        return await self.fate(number)

    async def fate(self, number: int) -> int:
        """Wait until a session has ended. Return its exit code, negative for a signal."""
        fate = self._fates[number]
        try:
            return await asyncio.shield(fate)
        finally:
            if fate.done():
                self._fates.pop(number, None)

    async def close(self) -> None:
        """End all sessions and the process."""
        self._hearing.cancel()
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()
        await asyncio.to_thread(os.waitpid, self.pid, 0)

    async def _hear(self) -> None:
        """Note which sessions have ended, until the process has."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                _, number, code = NOTE.unpack(await self._reader.readexactly(NOTE.size))
                if (fate := self._fates.get(number)) is not None and not fate.done():
                    fate.set_result(code)
        for fate in self._fates.values():
            if not fate.done():
                fate.set_result(-signal.SIGKILL)
        self.gone.set_result(None)


# ---------------------------------------------------------------- inside


def _be(life: Callable[[], int]) -> NoReturn:
    """Have this process live so and end with the code that it returns, whatever happens: nothing of
    it may go on as if it were the process that it was forked from."""
    code = 1
    try:
        code = life()
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        os._exit(code)


def _live(control: socket.socket, plan: Plan, parent: int) -> int:
    """The life of the nursery, until whoever made it has gone. Return its exit code."""
    os.setsid()  # Ctrl-C at the terminal is for the server, which then ends its sessions
    die_with(parent)
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    adopt()
    warm()
    _Inside(control, plan).run()
    return 0


def warm() -> None:
    """Have a session of each game, so that all that sessions need is loaded; and let the garbage
    collector leave it alone, since what is not written stays shared."""
    for game in GAMES:
        said = io.BytesIO(WARMING.format(game).encode())
        Driver(Input(said), lambda lines: None, Terms()).run()
    gc.collect()
    gc.freeze()


class _Inside:
    """The nursery from inside: it obeys orders, and tells of sessions that have ended."""

    def __init__(self, control: socket.socket, plan: Plan) -> None:
        self._control: Final = control
        self._plan: Final = plan
        self._sessions: Final[dict[int, int]] = {}  # numbers by process id
        self._killed: Final[dict[int, float]] = {}  # when they are, by process id

    def run(self) -> None:
        """Obey until nobody gives orders any more; then no session is left."""
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(woken, False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        poll.register(woken, select.POLLIN)
        self._control.sendall(NOTE.pack(READY, 0, 0))
        while True:
            ready = {number for number, _ in poll.poll(200 if self._killed else None)}
            if woken in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(woken, 512)
            self._reap()
            self._kill_the_late()
            if self._control.fileno() in ready and not self._obey(woken, wake):
                break
        for pid in self._sessions:
            os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + GRACE
        while self._sessions and time.monotonic() < deadline:
            time.sleep(0.01)
            self._reap(tell=False)
        for pid in self._sessions:
            os.kill(pid, signal.SIGKILL)
        sweep()

    def _obey(self, *own: int) -> bool:
        """Obey an order. Return False when there are none any more."""
        order, found, _, _ = socket.recv_fds(self._control, ORDER.size, 1)
        if len(order) < ORDER.size:
            return False
        letter, number = ORDER.unpack(order)
        if letter == BEGIN and found:
            self._begin(number, found[0], own)
        elif letter == END:
            for pid, known in self._sessions.items():
                if known == number and pid not in self._killed:
                    os.kill(pid, signal.SIGTERM)
                    self._killed[pid] = time.monotonic() + GRACE
        return True

    def _begin(self, number: int, line: int, own: tuple[int, ...]) -> None:
        parent = os.getpid()
        try:
            pid = os.fork()
        except OSError:  # no process is to be had; whoever came hears that the session has ended
            os.close(line)
            self._control.sendall(NOTE.pack(END, number, 1))
            return
        if not pid:
            signal.set_wakeup_fd(-1)
            for each in (self._control.fileno(), *own):
                os.close(each)
            _be(lambda: _session(line, self._plan, number, parent))
        os.close(line)
        self._sessions[pid] = number

    def _reap(self, *, tell: bool = True) -> None:
        """Tell of the sessions that have ended, and end what their programs left behind."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            number = self._sessions.pop(pid, 0)
            self._killed.pop(pid, None)
            if number:
                sweep()
                if tell:
                    code = os.waitstatus_to_exitcode(status)
                    self._control.sendall(NOTE.pack(END, number, code))

    def _kill_the_late(self) -> None:
        now = time.monotonic()
        for pid, deadline in self._killed.items():
            if now > deadline:
                os.kill(pid, signal.SIGKILL)


def _session(line: int, plan: Plan, number: int, parent: int) -> int:
    """The life of a session. line: the file descriptor of its lines. Return its exit code."""
    try:
        die_with(parent)
        for each in (signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(each, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, _end)
        if plan.memory:
            hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
            # Programs have a limit of their own, so the hard one stays.
            resource.setrlimit(resource.RLIMIT_DATA, (plan.memory, hard))
        os.nice(NICER)
        adopt(forked=True)
        alone()
        terms = plan.terms
        if terms.log is not None:
            terms = replace(terms, log=terms.log / f"session-{number}")
        with open(line, "rb", buffering=0) as stream:
            say = _saying(line)
            Driver(Input(stream), say, terms, rights=plan.rights).run(greet=False)
    except MemoryError:  # more than a session may have is no mistake of civdawn
        return 1
    except (OSError, Ended):  # nobody listens any more, or it was told to end
        pass
    return 0


def _saying(line: int) -> Callable[[str], None]:
    """The function that says lines, and waits while nobody reads them."""

    def say(lines: str) -> None:
        rest = memoryview(lines.encode())
        while rest:
            rest = rest[os.write(line, rest) :]

    return say


def _end(number: int, frame: object) -> None:
    raise Ended(128 + number)
