"""Timers that wake whoever waits for files at a deadline, and are not set again for every wait."""

from __future__ import annotations

import ctypes
import math
import os
import time
from typing import Final

from civdawn_cli.session.reaping import LINUX

CLOEXEC: Final = 0o2000000
NONBLOCK: Final = 0o4000
ABSOLUTE: Final = 1
"""Flags of timerfd, as Linux has them on all processors for which Python is built."""

BILLION: Final = 1_000_000_000


class Alarm:
    """A file that is readable from a deadline on, a time of `time.monotonic`.

    To be waited for together with other files, without a timeout: the system then has no timer to
    set and to clear for every wait. Deadlines mostly move on, so an alarm may stay as it is. It
    then rings too early, once in a while; whoever hears it looks at the clock.

    at: when it rings; infinity if it is not set.
    """

    def __init__(self) -> None:
        """Raises OSError where the system has no such timers."""
        if not LINUX:
            raise OSError("timerfd is of Linux")
        self._system: Final = ctypes.CDLL(None, use_errno=True)
        self._file: Final = self._system.timerfd_create(time.CLOCK_MONOTONIC, CLOEXEC | NONBLOCK)
        if self._file < 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        self._times: Final = (ctypes.c_long * 4)()
        self.at = math.inf

    def fileno(self) -> int:
        """The number of the file."""
        return int(self._file)

    def set(self, deadline: float) -> None:
        """Ring at that time, at once if it is over."""
        self.at = deadline
        seconds, part = divmod(max(1, int(deadline * BILLION)), BILLION)
        self._put(seconds, part)

    def stop(self) -> None:
        """Ring no more until it is set again."""
        self.at = math.inf
        self._put(0, 0)

    def _put(self, seconds: int, nanoseconds: int) -> None:
        self._times[2:4] = [seconds, nanoseconds]
        if self._system.timerfd_settime(self._file, ABSOLUTE, self._times, None) < 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


def alarm() -> Alarm | None:
    """An alarm; None where the system has none."""
    try:
        return Alarm()
    except (OSError, AttributeError):
        return None
