"""A driven game as its driver, or a guest, may know it: eyes, checks, events, records, pictures."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Seat
from civdawn_cli.language import _
from civdawn_cli.playing.news import Eyes
from civdawn_cli.protocol import ProtocolError, listed
from civdawn_cli.record import Recorder, position_text
from civdawn_cli.session.events import PUBLIC, EventStream, Listener, record_text, sees_all
from civdawn_cli.session.game_run import GameRun
from civdawn_cli.session.questions import Preferences, teller
from civdawn_cli.session.sketches import Sketches
from civdawn_cli.session.told import Followed, Told

STOPPED: Final = ("Termination", "TerminationSeat", "Rounds")
"""Closing tags that tell nothing of the table."""


class KnownGame:
    """A game as whoever looks at it may know it: its driver, or a guest of the driver.

    mine: the seats of the one who looks. dealer: it answers for chance. followed: what a seat was
    told of how the game begins, if it begins from that (`told.py`); else None. told_to: who was
    told it. preferences: those of the one who looks. sketches: draw pictures for all who look.
    asks: the number of its latest question. open: that is to be answered.
    """

    def __init__(
        self,
        mine: tuple[Seat, ...],
        dealer: bool,
        followed: Followed | None,
        preferences: Preferences,
        sketches: Sketches,
    ) -> None:
        self.preferences: Final = preferences
        self.mine: Final = mine
        self.dealer: Final = dealer
        self.followed: Final = followed
        self.told_to: Final = None if followed is None else followed.seat
        self.sketches: Final = sketches
        self.asks = 0
        self.open = False
        self._before: Final = "" if followed is None else followed.text
        self._told: Final[dict[Seat, Told]] = {}

    @property
    def run(self) -> GameRun:
        """The game with its players."""
        raise NotImplementedError

    @property
    def asked_seat(self) -> Seat:
        """The seat that is asked."""
        return self.match.step.seat

    def check_open(self, number: int) -> None:
        """Raises ProtocolError unless the question of that number is open."""
        if self.over:
            raise ProtocolError(
                "over", _("the game has ended; undo takes back, new begins another")
            )
        if not self.open:
            raise ProtocolError("not-your-turn", _("you are asked nothing"))
        if number != self.asks:
            raise ProtocolError("stale", _("question {asks} is open").format(asks=self.asks))

    @property
    def recorder(self) -> Recorder:
        """The game in progress and its record."""
        return self.run.recorder

    @property
    def match(self) -> Match[Any]:
        """The game in progress."""
        return self.run.match

    @property
    def eyes(self) -> Eyes:
        """The eyes of the driver: those of its seats; None, for all, if it deals the cards."""
        return None if self.dealer else self.mine

    @property
    def over(self) -> bool:
        """True if nothing is asked any more."""
        return self.run.result is not None or self.match.over

    @property
    def no_secrets(self) -> bool:
        """True if nothing is kept from the driver: it deals, the game is over or hides nothing."""
        return self.over or self.dealer or not self.match.game.hides

    def check_seen(self, seat: Seat) -> None:
        """Raises ProtocolError unless the driver may see what the seat sees."""
        if seat != PUBLIC and seat not in self.mine and not self.no_secrets:
            raise ProtocolError(
                "hidden",
                _("seat {seat} is not yours; seat=0 is for everyone").format(seat=seat + 1),
            )

    def picture(self, seat: Seat) -> str:
        """The table as that seat sees it, as SVG on one line. Raises ProtocolError (value)."""
        return self.sketches.picture(self.match, seat)

    def check_over(self) -> None:
        """Raises ProtocolError while the game goes on, if anything is hidden in it."""
        if not self.no_secrets:
            raise ProtocolError("hidden", _("the game goes on; seat=0 is for everyone"))

    def listening(self, recorder: Recorder, eyes: Eyes) -> Listener:
        """A listener that begins at the beginning and tells what the driver has asked for."""
        listener = Listener(EventStream(recorder.history), eyes)
        listener.teller = teller(recorder.match, eyes, self.preferences)
        return listener

    def events(self, eyes: Eyes, first: int) -> tuple[str, int]:
        """See `Listener.since`."""
        return self.listening(self.recorder, eyes).since(first)

    def check_open_table(self) -> None:
        """Raises ProtocolError while something lies on the table that is hidden from its eyes."""
        if not self.sees_all:
            raise ProtocolError("hidden", _("it has what you may not see; view shows the rest"))

    @property
    def sees_all(self) -> bool:
        """True if the driver may know all that was answered so far, and all that was hidden on the
        table from the beginning."""
        if self.over or self.dealer:
            return True
        setup, hides = self.match.setup, self.match.game.hides
        begun = setup.position or self.told_to is not None
        if begun and hides and len(self.mine) < setup.seats:
            return False
        return sees_all(self.recorder.history, self.eyes)

    @property
    def viewer(self) -> Seat | None:
        """The viewer for a driver that names none: its seat if it has one alone, else PUBLIC; None,
        who sees all, if nothing is kept from it."""
        if self.over or self.dealer:
            return None
        return self.mine[0] if len(self.mine) == 1 else PUBLIC

    def record(self) -> str:
        """The record as the driver may have it. Raises ProtocolError (value)."""
        if self.told_to is not None:
            raise ProtocolError(
                "value", _("a game that began with what a seat was told has no record")
            )
        text = self.run.record_text()
        if self.sees_all:
            return text
        # The game's words about its end may tell what is hidden until then.
        known = (*(tag.name for tag in self.recorder.tags), *STOPPED)
        seen = self.mine[0] if len(self.mine) == 1 else None
        return record_text(self.match.game, text, seen, known)

    def position(self) -> str:
        """The facts of the position, as a list. Raises ProtocolError (hidden, value)."""
        self.check_open_table()
        try:
            return listed(position_text(self.match).splitlines())
        except SetupError as wrong:
            raise ProtocolError("value", str(wrong)) from None

    def told(self, seat: Seat) -> str:
        """All that the seat was told, as `told.py` describes it. Raises ProtocolError."""
        self.check_seen(seat)
        if self.told_to is not None and seat != self.told_to and self.match.game.hides:
            said = _("the game began with what seat {seat} was told")
            if self.told_to < 0:
                said = _("the game began with what a spectator was told")
            raise ProtocolError("hidden", said.format(seat=self.told_to + 1))
        if seat not in self._told:
            self._told[seat] = Told(self.match, self.recorder.history, seat, self._before)
        return self._told[seat].text()
