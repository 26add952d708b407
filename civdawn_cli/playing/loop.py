"""The loop that plays one game: it has every question answered, until the game ends or somebody
stops it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Protocol, runtime_checkable

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Step
from civdawn_cli.language import _
from civdawn_cli.record import ROUND_LIMIT, Recorder
from civdawn_cli.stopping import ending_signals

WAITING: Final = "waiting"
"""Returned in place of an end: somebody else is to act before the game goes on."""

HANGUP: Final = getattr(signal, "SIGHUP", None)


class Player(Protocol):
    """The person or program that answers for a seat."""

    def decide(self, match: Match[Any]) -> Option:
        """One of the options of the question now asked. A player must not change the match."""

    def skip(self, match: Match[Any]) -> None:
        """Get into the state that answering the question now asked would have led to; it was
        answered in an earlier session."""


@runtime_checkable
class Judge(Player, Protocol):
    """A player that can say what it thinks of every option."""

    def scores(self, match: Match[Any]) -> list[float]:
        """Its value of each option of the question now asked, in a unit of its own: the higher, the
        better for the seat that is asked."""


@runtime_checkable
class Returning(Player, Protocol):
    """A player that is not the same after every answer, and can be as it was."""

    def go_back(self, given: int) -> None:
        """Be as after so many answers of its own."""


@runtime_checkable
class Onlooker(Player, Protocol):
    """A player that wants to hear how the game has ended."""

    def hear_end(self, match: Match[Any]) -> None:
        """Hear that nothing more will be asked."""


class Dice(Protocol):
    """Whoever answers for chance: a seed, or a person with real dice."""

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """One of the options of the question now asked."""

    def skip(self, step: Step[Any], options: list[Option], table: Any) -> None:
        """Be as after answering the question; it was answered in an earlier session."""


class TakenBack(Exception):
    """Somebody at the keyboard has taken answers back: another question is asked now."""


class Stopped(Exception):
    """The game was left before its end. code: what the command is to exit with."""

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.code: Final = code


class Interrupts:
    """Ctrl-C, `kill` and a closed terminal, held back until the game is between two choices, so
    that a record never has half a choice. While a person is asked they come through at once.

    caught: the number of the last signal that was held back; 0 if there was none.
    """

    def __init__(self) -> None:
        self.caught = 0
        self._asking = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold interrupts back while this context is open; a second Ctrl-C comes through."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = ending_signals()
        before = [signal.signal(number, self._catch) for number in signals]
        try:
            yield
        finally:
            for number, handler in zip(signals, before, strict=True):
                signal.signal(number, handler)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Let interrupts through while this context is open, in which a person is asked. Raises
        Stopped."""
        self._asking = True
        try:
            self.check()
            yield
        except KeyboardInterrupt:
            self.check()
            raise Stopped(_("interrupted"), 128 + signal.SIGINT) from None
        except Stopped:
            self.check()  # the input ends with the terminal that is closed: that is the reason
            raise
        finally:
            self._asking = False

    def check(self) -> None:
        """Raises Stopped if there was an interrupt."""
        if self.caught:
            raise Stopped(_("interrupted"), 128 + self.caught)

    def _catch(self, number: int, frame: FrameType | None) -> None:
        again, self.caught = self.caught, number
        # A closed terminal may be told twice, by the system and by the shell.
        if self._asking or (again and number != HANGUP):
            raise KeyboardInterrupt


def play(
    recorder: Recorder,
    players: Sequence[Player],
    chance: Dice,
    max_rounds: int,
    interrupts: Interrupts,
    watch: Callable[[Recorder], bool | None] | None = None,
) -> str:
    """Play on until the game is over, and return ''; or until a round after `max_rounds` would
    begin, and return ROUND_LIMIT. A game that is decided when its last round is over
    (`Match.beyond`) is played to its end.

    watch is called before every choice; where it returns True the game stays there, and WAITING is
    returned. Raises Stopped between two choices.
    """
    match = recorder.match
    while options := match.options:
        interrupts.check()
        if match.beyond(max_rounds):
            _tell_end(match, players)
            return ROUND_LIMIT
        if watch is not None and watch(recorder):
            return WAITING
        step = match.step
        try:
            if step.seat == CHANCE:
                option = chance.pick(step, options, match.table)
            else:
                option = players[step.seat].decide(match)
        except TakenBack:
            continue
        recorder.choose(option)
    _tell_end(match, players)
    return ""


def _tell_end(match: Match[Any], players: Sequence[Player]) -> None:
    """Tell those players that want to know it that the game has ended."""
    for player in players:
        if isinstance(player, Onlooker):
            player.hear_end(match)


def catch_up(match: Match[Any], players: Sequence[Player], chance: Dice) -> None:
    """Bring players and chance to where they were when the match had come this far."""
    again = Match(match.game, match.setup)
    for option in match.choices:
        if again.step.seat == CHANCE:
            chance.skip(again.step, again.options, again.table)
        else:
            players[again.step.seat].skip(again)
        again.choose(option)
