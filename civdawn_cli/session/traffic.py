"""Traffic logs: every line between civdawn and one program, with its time.

A log can be played again: lines of civdawn stand behind `>`, lines of the program behind `<`.
"""

from __future__ import annotations

import contextlib
from typing import IO, Final

from civdawn_cli.session.channel import Channel, Clock, Cut, Resting


class _WrappedChannel:
    """A channel that passes on everything to another one."""

    def __init__(self, channel: Channel, clock: Clock) -> None:
        self.channel: Final = channel
        self.clock: Final = clock

    def send(self, text: str) -> None:
        """Queue whole lines."""
        self.channel.send(text)

    def flush(self) -> None:
        """Send the queued lines."""
        self.channel.flush()

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong."""
        return self.channel.line(deadline)

    def renew(self) -> None:
        """Start the count of unasked bytes again."""
        self.channel.renew()

    @property
    def rests(self) -> bool:
        """True if the program is one that rests."""
        return isinstance(self.channel, Resting) and self.channel.rests

    def rest(self) -> None:
        """Stop the program."""
        if isinstance(self.channel, Resting):
            self.channel.rest()

    def wake(self) -> None:
        """Let it run again."""
        if isinstance(self.channel, Resting):
            self.channel.wake()

    def close(self, grace: float) -> None:
        """End the connection."""
        self.channel.close(grace)

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self.channel.errors


class LoggedChannel(_WrappedChannel):
    """A channel whose lines are written to a file as `12.345678 > ping 7`."""

    def __init__(
        self, channel: Channel, file: IO[str], clock: Clock, began: float | None = None
    ) -> None:
        """began: the time of the clock from which the log counts; None for now."""
        super().__init__(channel, clock)
        self.file: Final = file
        self._began: Final = clock.now() if began is None else began

    def send(self, text: str) -> None:
        """Queue whole lines and log them."""
        for line in text.split("\n")[:-1]:
            self._write(">", line)
        self.channel.send(text)

    def flush(self) -> None:
        """Send the queued lines and write the log out."""
        self._flush()
        self.channel.flush()

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong."""
        self._flush()
        try:
            line = self.channel.line(deadline)
        except Cut as problem:
            said = f": {problem.said.decode(errors='backslashreplace')!r}" if problem.said else ""
            self._write("!", f"{type(problem).__name__.lower()} {problem}".rstrip() + said)
            self._flush()
            raise
        self._write("<", line.decode(errors="backslashreplace").rstrip("\r"))
        return line

    def close(self, grace: float) -> None:
        """End the connection and log what the program wrote to its standard error."""
        self.channel.close(grace)
        for line in self.channel.errors.splitlines():
            self._write("2", line)
        self._flush()

    def _write(self, sign: str, line: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # a log is no reason to stop a game
            self.file.write(f"{self.clock.now() - self._began:.6f} {sign} {line}\n")

    def _flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.file.flush()


TrafficLine = tuple[float, str, str | bytes]
"""Lines of a log: their time, their sign, their text. The sign is `>` for a line of civdawn, `<`
for one of the program, `!` for the way the conversation broke off."""


class KeptChannel(_WrappedChannel):
    """A channel whose lines are kept in memory, so that those of a bad game can be written down.

    said: the lines so far, to which each further line is added; the reader clears it.
    """

    def __init__(self, channel: Channel, said: list[TrafficLine], clock: Clock) -> None:
        super().__init__(channel, clock)
        self.said: Final = said

    def send(self, text: str) -> None:
        """Queue whole lines and keep them."""
        self.said.append((self.clock.now(), ">", text))
        self.channel.send(text)

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong."""
        try:
            line = self.channel.line(deadline)
        except Cut as problem:
            text = f"{type(problem).__name__.lower()} {problem}".rstrip()
            self.said.append((self.clock.now(), "!", text))
            raise
        self.said.append((self.clock.now(), "<", line))
        return line


def log_text(said: list[TrafficLine]) -> str:
    """The lines as the text of a traffic log, whose times begin with the first line."""
    began = said[0][0] if said else 0.0
    lines = []
    for time, sign, text in said:
        whole = text if isinstance(text, str) else text.decode(errors="backslashreplace")
        lines += [
            f"{time - began:.6f} {sign} {line}\n" for line in whole.rstrip("\r\n").split("\n")
        ]
    return "".join(lines)
