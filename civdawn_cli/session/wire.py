"""Seats over the network: a line to a bot that listens (`tcp:HOST:PORT`), or that dials in
(`listen:PORT`).

The protocol, the clocks and the endings are those of programs; a line that breaks off is a process
that has ended. It is another machine's process, though: civdawn neither limits its memory nor ends
it, and does not see what it writes to its standard error.
"""

from __future__ import annotations

import contextlib
import errno
import select
import socket
import sys
from typing import Final

from civdawn_cli.playing.addresses import Address, AddressError, read_address
from civdawn_cli.playing.options import LISTEN, TCP
from civdawn_cli.session import hints
from civdawn_cli.session.channel import Clock, Flooded, Gone, Hearing, Late
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.line_channel import CHUNK, LineChannel

DIAL: Final = 10.0
"""Seconds until a bot that listens has to accept a call."""

AGAIN: Final = 0.1
"""Seconds between two tries to have a port at which another game still waits for its bot."""

PATIENT: Final = 0.5
"""Seconds after which it is told who is waited for: a bot that calls at once needs no word."""

READING: Final = select.POLLIN | select.POLLHUP | select.POLLERR


def is_wire(name: str) -> bool:
    """True if a player of that name, or the command of one, is a bot over the network."""
    return name.startswith((TCP, LISTEN))


def wire_address(name: str) -> Address:
    """The address in the name of such a player. Raises AddressError."""
    return read_address(name.partition(":")[2])


_DOORS: Final[set[Address]] = set()
"""The addresses at which this process waits for bots."""


class Wire(LineChannel):
    """A line to a bot: a Channel. name: of the player, without values of options.

    seat: the number of the seat, from 1, to be told. shared: other processes wait for bots at the
    same port, in turn. hearing: see Process.
    """

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        shared: bool = False,
        clock: Clock | None = None,
        hearing: Hearing | None = None,
    ) -> None:
        """Call the bot, or begin to wait for its call. Raises StartError."""
        try:
            self._address: Final = wire_address(name)
        except AddressError as wrong:
            raise StartError(f"{name}: {wrong}") from None
        super().__init__(clock, hearing)
        self._seat: Final = seat
        self._shared: Final = shared
        self._broken = False  # it takes no more lines
        self._line: socket.socket | None = None
        self._door: socket.socket | None = None
        self._told = False
        if name.startswith(TCP):
            self._have(self._dial())
        else:
            self._open_door()

    errors = ""

    # ------------------------------------------------------------ the connection

    def _dial(self) -> socket.socket:
        try:
            return socket.create_connection(self._address, DIAL)
        except (OSError, UnicodeError) as wrong:
            reason = getattr(wrong, "strerror", None) or str(wrong)
            raise StartError(f"no bot listens at {self._address}: {reason}") from None

    def _open_door(self) -> None:
        """Have the port, unless another game still waits there. Raises StartError."""
        host, port = self._address
        try:
            family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
            door = socket.socket(family, socket.SOCK_STREAM)
        except (OSError, UnicodeError) as wrong:
            raise StartError(f"no bot can dial in at {self._address}: {wrong}") from None
        try:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
            door.listen(1)
            door.setblocking(False)
        except OSError as wrong:
            door.close()
            in_turn = self._shared or self._address in _DOORS
            if wrong.errno != errno.EADDRINUSE or not in_turn:
                why = wrong.strerror or str(wrong)
                raise StartError(f"no bot can dial in at {self._address}: {why}") from None
            return
        self._door = door
        _DOORS.add(self._address)

    def _close_door(self) -> None:
        if self._door is not None:
            self._door.close()
            self._door = None
            _DOORS.discard(self._address)

    def _tell_that_it_waits(self) -> None:
        self._told = True
        seat = f"seat {self._seat} waits" if self._seat else "civdawn waits"
        others = "" if self._address.local else ", where OTHERS OF YOUR NETWORK can take the seat"
        sys.stderr.write(f"civdawn: {seat} for a bot to dial in at {self._address}{others}\n")
        sys.stderr.flush()

    def _have(self, line: socket.socket) -> None:
        """The bot is there: from now on it is talked to, and the port is free again."""
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line = line
        self._close_door()

    def _await_call(self, deadline: float | None) -> None:
        """Wait a little for the bot to dial in. Raises Late, and whatever `hearing` raises."""
        if self._door is None:
            self._open_door()
        number = -1 if self._door is None else self._door.fileno()
        # Where another game has the port it is tried again: that lets go of it when its bot is
        # there.
        most = AGAIN if self._door is None else None if self._told else PATIENT
        try:
            found = self._wait(number, select.POLLIN, deadline, most)
        except Late:
            if self._door is None:
                raise Late(f"the port {self._address} is in use", hint=hints.PORT) from None
            raise Late(f"no bot has dialled in at {self._address}", hint=hints.DIAL) from None
        if found and self._door is not None:
            with contextlib.suppress(OSError):  # whoever called has gone again
                self._have(self._door.accept()[0])
                self.flush()
        elif self._door is not None and not self._told:
            self._tell_that_it_waits()

    def _wait(
        self, number: int, events: int, deadline: float | None, most: float | None = None
    ) -> int:
        """Wait for a socket, and hear others meanwhile. Return the events. most: seconds, after
        which nothing is returned. Raises Late."""
        poll = select.poll()
        if number >= 0:
            poll.register(number, events)
        other = self._others()
        if other >= 0:
            poll.register(other, select.POLLIN)
        left = self._left(deadline)
        wait = min([seconds for seconds in (left, most) if seconds is not None], default=None)
        ready = poll.poll(None if wait is None else wait * 1000)
        if not ready and (most is None or (left is not None and left <= most)):
            raise Late
        return next((found for at, found in ready if at == number), 0)

    # ------------------------------------------------------------ talking

    def flush(self) -> None:
        """Send the queued lines, as far as the bot takes them now."""
        if self._line is None:
            return
        try:
            while self._out and not self._broken:
                del self._out[: self._line.send(self._out)]
        except BlockingIOError:
            pass
        except OSError:  # its end shows when it is next listened to
            self._broken = True
        if self._broken:
            self._out.clear()

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong, and whatever `hearing` raises."""
        self.flush()
        return super().line(deadline)

    def _more(self, deadline: float | None) -> None:
        """Wait for more of what it says, and write what is queued meanwhile."""
        if self._line is None:
            self._await_call(deadline)
        else:
            self._carry(self._wait(self._line.fileno(), self._events(), deadline))

    def _events(self) -> int:
        """The events of its line that there is something to do at."""
        return select.POLLIN | (select.POLLOUT if self._out else 0)

    def _carry(self, found: int) -> None:
        """Write and read as far as these events of its line let. Raises Gone, Flooded."""
        if found & select.POLLOUT:
            self.flush()
        if found & READING:
            self._read()

    def _read(self) -> None:
        assert self._line is not None
        try:
            data = self._line.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            raise Gone(f"the line broke off: {why}", hint=hints.LINE) from None
        self._take(data)

    def _gone(self) -> Gone:
        """The fate of a bot that has closed its end of the line."""
        return Gone("it hung up", hint=hints.LINE)

    # ------------------------------------------------------------ ending

    def close(self, grace: float) -> None:
        """Send the queued lines, give the bot `grace` seconds to hang up, then do so."""
        self._close_door()
        if self._line is None:
            return
        deadline = self.clock.now() + grace
        try:
            with contextlib.suppress(OSError, Late, Gone, Flooded):
                self.flush()
                while grace:
                    self._forget()
                    self._carry(_polled(self._line, self._events(), deadline - self.clock.now()))
        finally:
            self._line.close()
            self._line = None


def _polled(line: socket.socket, events: int, seconds: float) -> int:
    """The events of a socket within so many seconds. Raises Late."""
    poll = select.poll()
    poll.register(line, events)
    if seconds <= 0 or not (found := poll.poll(seconds * 1000)):
        raise Late
    return found[0][1]
