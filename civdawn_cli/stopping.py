"""How a command ends when it is told to: by Ctrl-C, by `kill`, by a terminal that is closed.

In its first moments, while modules are imported and arguments read, it has nothing to put in order
and ends at once (`at_once`). A command that has (programs, half-written files, a bar on the
terminal) says so with `gently`: from then on the end comes as an exception. This module imports
next to nothing, since it is there before all else.
"""

from __future__ import annotations

import os
import signal
import sys

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")

LITTLE = 0.005
"""Seconds."""

_set: list[signal.Signals] = []
"""The signals that `at_once` has settled; none where civdawn is a library."""


class Ended(SystemExit):
    """The command was told to end. code: what it is to exit with."""


def ending_signals() -> list[signal.Signals]:
    """The signals at which a game or a tournament ends in order; not the closing of the terminal
    where whoever started it had it ignore that, as `nohup` does."""
    return [number for number in _known() if number.name != "SIGHUP" or not _ignored(number)]


def at_once() -> None:
    """From now on a signal ends this process where it is, with one line and 128 + its number; not
    one that whoever started it had it ignore."""
    _set[:] = [number for number in _known() if not _ignored(number)]
    for number in _set:
        signal.signal(number, _end_at_once)
    if hasattr(signal, "pthread_sigmask"):
        # scripts/civdawn holds it back while one Python makes room for the other.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def _known() -> list[signal.Signals]:
    return [signal.Signals[name] for name in NAMES if hasattr(signal, name)]


def _ignored(number: signal.Signals) -> bool:
    return signal.getsignal(number) == signal.SIG_IGN


def gently() -> None:
    """From now on they are raised, as KeyboardInterrupt and Ended, if `at_once` was called."""
    for number in _set:
        if signal.getsignal(number) is _end_at_once:
            signal.signal(number, _raise)
    if _set:
        sys.unraisablehook = _again


def ours(handler: object) -> bool:
    """True if this module set that handler of a signal: it did so only if civdawn is the program,
    not a library in another."""
    return handler is _end_at_once or handler is _raise


def too_late() -> None:
    """From now on a signal changes nothing: the command has done its work, and Python would print
    a traceback if one came while it ends."""
    for number in _set:
        signal.signal(number, signal.SIG_IGN)


def _end_at_once(number: int, frame: object) -> None:
    try:
        os.write(2, b"civdawn: interrupted\n")
    except OSError:  # the terminal has gone
        os._exit(128 + number)
    os._exit(128 + number)


def _again(lost: sys.UnraisableHookArgs) -> None:
    """An end that came where nothing can be raised, as while a generator is closed, comes again."""
    if isinstance(lost.exc_value, Ended):
        number = int(str(lost.exc_value)) - 128
    elif isinstance(lost.exc_value, KeyboardInterrupt):
        number = int(signal.SIGINT)
    else:
        sys.__unraisablehook__(lost)
        return
    from threading import Timer

    # A little later: in here it would be lost, too.
    Timer(LITTLE, os.kill, (os.getpid(), number)).start()


def _raise(number: int, frame: object) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Ended(128 + number)
