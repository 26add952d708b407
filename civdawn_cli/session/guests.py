"""Guests: several people at the one game of a driver, each of whom sees and answers only what is
theirs.

A driver that brings people together, such as the server of a table in the browser, opens a line to
each of them in its own: what begins with `@NAME ` is said by that guest, or to it. So nothing that
a guest must not know ever leaves for it; the driver that carries the lines has nothing to hide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.language import _
from civdawn_cli.notation.writing import owner
from civdawn_cli.playing.news import unheard
from civdawn_cli.playing.second_thoughts import after, ends_turn
from civdawn_cli.protocol import Message, ProtocolError, ok, write
from civdawn_cli.session.events import Listener
from civdawn_cli.session.known_game import KnownGame
from civdawn_cli.session.looking import Looker
from civdawn_cli.session.questions import Preferences, question, read_answer
from civdawn_cli.session.ranking import COUNT

if TYPE_CHECKING:
    from civdawn_cli.session.driven_game import DrivenGame
    from civdawn_cli.session.game_run import GameRun

SIGN: Final = "@"
"""Begins a line that a guest says or hears."""

MOST: Final = 256
"""Guests of a driver at one time."""

UNTOLD: Final = "-"
"""Stands for the kind of a question where nothing is told but whose turn it is."""

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""The names that guests may have on the wire."""


class GuestGame(KnownGame):
    """A game as a guest may know it. game: the driver's."""

    def __init__(self, game: DrivenGame, seats: tuple[Seat, ...], preferences: Preferences) -> None:
        mine = tuple([seat for seat in seats if seat in game.mine])
        super().__init__(mine, False, game.followed, preferences, game.sketches)
        self.game: Final = game

    @property
    def run(self) -> GameRun:
        """The game with its players."""
        return self.game.run

    @property
    def asked(self) -> bool:
        """True if the question that is open for the driver is one to this guest."""
        return self.game.open and self.asked_seat in self.mine


class Telling:
    """All that guests with the same eyes and wishes were told of a game, so that whoever comes
    later, or again, hears it, too; and so that it is written once for all of them."""

    def __init__(self, listener: Listener) -> None:
        self.listener: Final = listener
        self.opening: Final = listener.standing
        self._lines: Final[list[str]] = []

    @property
    def all(self) -> str:
        """Everything that was told, each line with its newline."""
        return self.opening + "".join(self._lines)

    def news(self) -> list[str]:
        """The lines about the answers since the last call."""
        return self._told(self.listener.news())

    def rest(self) -> list[str]:
        """The lines that have been held back until the end of the game."""
        return self._told(self.listener.rest())

    def go_back(self, answers: int) -> bool:
        """Forget what was told of the answers behind so many. Return True if anything was."""
        before = self.listener.count
        self.listener.go_back(answers)
        while self._lines and int(self._lines[-1].split(" ", 2)[1]) > self.listener.count:
            self._lines.pop()
        return self.listener.count < before

    def _told(self, lines: str) -> list[str]:
        found = [f"{line}\n" for line in lines[:-1].split("\n")] if lines else []
        self._lines.extend(found)
        return found


class Guest(Looker):
    """One guest: its line, what it may know, what it may do.

    name: on the wire. seats: which are its own, () for a spectator. called: as people call it.
    """

    def __init__(self, name: str, seats: tuple[Seat, ...], room: Guests) -> None:
        super().__init__(self._say)
        self.name: Final = name
        self.seats: Final = seats
        self.room: Final = room
        self.called = ""
        self.preferences: Preferences | None = None
        self.known: GuestGame | None = None
        self._telling: Telling | None = None
        self._pending: list[Option] = []  # the answers that it has to confirm
        self._waited: tuple[str, Seat, str] | None = None  # for whom it was last told to wait
        self._turn = ""  # the turn of which it was last told that it begins
        self.obey: Final[dict[str, Callable[[Message], None]]] = {
            "hello": self._hello,
            "do": self._do,
            "go": self._go,
            "undo": self._undo,
            "hint": self._hint,
            **self.looks,
        }

    def _say(self, lines: str) -> None:
        sign = f"{SIGN}{self.name} "
        self.room.say(sign + lines[:-1].replace("\n", f"\n{sign}") + "\n")

    @property
    def seen(self) -> GuestGame:
        """The game as it may know it. Raises ProtocolError (no-game)."""
        if self.known is None:
            raise ProtocolError("no-game", _("no game has begun yet"))
        return self.known

    # ------------------------------------------------------------ what it hears

    def begin(self, game: DrivenGame) -> None:
        """Tell it of the game from its beginning on, up to where it stands."""
        if self.preferences is None:
            return
        self.known = known = GuestGame(game, self.seats, self.preferences)
        self.close()
        mine = ",".join([str(seat + 1) for seat in known.mine])
        facts = {"game": game.match.game.name, **game.facts(), "yours": mine or "-"}
        self._say(write(Message("new", (str(game.number),), facts)) + "\n" + self.room.players())
        self._telling = self.room.telling(known)
        if told := self._telling.all:
            self._say(told)
        self._turn = ""
        if game.said_over:
            self._say(game.said_over)
        else:
            self.stand()

    def news(self, telling: Telling, events: str, rest: str) -> None:
        """Tell it what is new for all who are told the same: events, and what is told of them."""
        if telling is not self._telling:
            return
        # The turn comes before sentences, which are held back while somebody is asked in secret:
        # the order must not tell of that.
        if lines := events + self._turn_line() + rest:
            self._say(lines)

    def taken_back(self, telling: Telling) -> None:
        """Tell it that the answers behind its last event were taken back."""
        if telling is not self._telling:
            return
        self._turn = ""
        if self.room.undoing is not self:
            self._say(f"undone {telling.listener.count}\n{telling.listener.standing}")

    def _turn_line(self) -> str:
        """The line that says whose turn begins; '' if that was told already, or nobody's does."""
        known = self.known
        if known is None or known.match.over:
            return ""
        label = known.match.label
        turn = owner(label)
        if label == self._turn or turn is None:
            return ""
        self._turn = label
        return f"wait {label} {turn + 1} {UNTOLD}{self._clock(known)}\n"

    def _clock(self, known: GuestGame) -> str:
        return known.game.watch.shown(known.run.program_seats.banks, known.mine)

    def close(self) -> None:
        """The question that was open is no longer."""
        self._pending.clear()
        self._waited = None
        if self.known is not None:
            self.known.open = False

    def stand(self) -> None:
        """Ask it, or tell it for whom the game waits, as far as it may know that."""
        known = self.known
        if known is None or known.match.over:
            return
        if turn := self._turn_line():
            self._say(turn)
        if known.asked:
            if not known.open:
                known.open = True
                known.asks += 1
                self._ask(known)
            return
        match = known.match
        step, label = match.step, match.label
        now = (label, step.seat, step.kind.name)
        if now == self._waited or (step.seat == CHANCE and not known.game.dealer):
            return
        if not unheard(match.game, match.table, match.options, known.eyes):
            self._waited = now
            self._say(f"wait {label} {step.seat + 1} {step.kind.name}{self._clock(known)}\n")

    def _ask(self, known: GuestGame) -> None:
        match, seat = known.match, known.asked_seat
        extra = f" seat={seat + 1}{self._clock(known)}"
        self._say(question(match, known.asks, match.label, known.preferences, seat, extra))

    # ------------------------------------------------------------ what it says

    def _hello(self, message: Message) -> None:
        self.preferences = Preferences(message)
        self.called = self.preferences.name
        self._say(ok(message) + "\n")
        self.room.greeted(self)
        if self.room.game is not None:
            self.begin(self.room.game)

    def _do(self, message: Message) -> None:
        known = self.seen
        known.check_open(message.number)
        options = read_answer(known.match, message)
        self._say(ok(message) + "\n")
        self._pending.clear()
        if known.preferences.confirm and self._ends_turn(options):
            self._pending = options
            self._say(f"confirm {known.asks}\n")
        else:
            known.game.answer(options)

    def _ends_turn(self, options: list[Option]) -> bool:
        """True if those answers end the turn of this guest, after which nothing can be undone."""
        known = self.seen
        match = known.match
        table = after(match, options)
        return ends_turn(match.game, table, match.label, known.asked_seat)

    def _go(self, message: Message) -> None:
        known, bot = self.seen, message.fields.get("bot", "")
        if bot:
            self._check_asked("go bot=")
            option = known.game.suggested(bot)
            assert option is not None
            options = [option]
        elif self._pending:
            options = self._pending.copy()
        else:
            raise ProtocolError("value", _("there is nothing to confirm: do, or go bot=NAME"))
        self._say(ok(message) + "\n")
        known.game.answer(options)

    def _hint(self, message: Message) -> None:
        known = self.seen
        self._check_asked("hint")
        bot = message.fields.get("bot", "greedy")
        count, chances = self._number(message, "count", COUNT), self._switch(message, "chances")
        found = known.game.hint(bot, count, chances)
        self._say(ok(message, found.fields, found.answers) + "\n")

    def _check_asked(self, what: str) -> None:
        """Raises ProtocolError unless a question to this guest is open."""
        known = self.seen
        if known.over:
            raise ProtocolError("over", _("the game has ended"))
        if not known.open:
            raise ProtocolError(
                "not-your-turn", _("{what} answers a question put to you").format(what=what)
            )

    def _undo(self, message: Message) -> None:
        known, telling = self.seen, self._telling
        assert telling is not None
        if self._pending:
            self._pending.clear()
            known.asks += 1
            self._say(ok(message, {"event": telling.listener.count}) + "\n")
            self._ask(known)
            return
        game = known.game
        count = game.own_last(known.mine)
        self.room.undoing = self
        try:
            event = game.undo("", count)
        finally:
            self.room.undoing = None
        self._say(ok(message, {"event": telling.listener.count}) + "\n" + telling.listener.standing)
        self.room.say(f"undone {event}\n{game.listener.standing}")
        game.go_on()

    def takes_back(self) -> bool:
        """True if it may take back an answer now."""
        try:
            self.seen.game.own_last(self.seen.mine)
        except ProtocolError:
            return False
        return True


class Guests:
    """All guests of a driver. say: sends whole lines to the driver. game: the one in progress.

    undoing: the guest that is just taking an answer back.
    """

    def __init__(self, say: Callable[[str], None] = lambda lines: None) -> None:
        self.say: Final = say
        self.game: DrivenGame | None = None
        self.undoing: Guest | None = None
        self._all: Final[dict[str, Guest]] = {}
        self._tellings: Final[dict[tuple[tuple[Seat, ...], bool, bool, str], Telling]] = {}
        self._called: Final[dict[Seat, str]] = {}

    @property
    def any(self) -> bool:
        """True if there are guests."""
        return bool(self._all)

    def __contains__(self, name: str) -> bool:
        return name in self._all

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._all.values())

    # ------------------------------------------------------------ coming and going

    def invite(self, name: str, seats: tuple[Seat, ...]) -> None:
        """Open a line to a guest. Raises ProtocolError (value)."""
        if not NAME.fullmatch(name):
            raise ProtocolError("value", _("a guest's name has up to 40 letters, digits, - and _"))
        if name in self._all:
            raise ProtocolError("value", _("guest {name} is there already").format(name=name))
        if len(self._all) >= MOST:
            raise ProtocolError(
                "value", _("there are {most} guests; no more are let in").format(most=MOST)
            )
        self._all[name] = Guest(name, seats, self)

    def dismiss(self, name: str) -> None:
        """Close the line of a guest. Raises ProtocolError (value)."""
        guest = self.named(name)
        del self._all[name]
        self._announce(guest.seats)

    def named(self, name: str) -> Guest:
        """The guest of that name. Raises ProtocolError (value)."""
        if name not in self._all:
            raise ProtocolError("value", _("no guest {name!r}").format(name=name[:40]))
        return self._all[name]

    def greeted(self, guest: Guest) -> None:
        """A guest has said hello, and so its name."""
        for seat in guest.seats:
            if guest.called and len(guest.seats) == 1:
                self._called[seat] = guest.called
        self._announce(guest.seats, guest)

    def _announce(self, seats: tuple[Seat, ...], but: Guest | None = None) -> None:
        """Tell all, but one, who has those seats now."""
        lines = "".join([self._player(seat) for seat in seats])
        for guest in self:
            if lines and guest is not but and guest.known is not None:
                guest.say(lines)

    def players(self) -> str:
        """The lines that say who plays, and which people are there."""
        seats = 0 if self.game is None else len(self.game.names)
        return "".join([self._player(seat) for seat in range(seats)])

    def _player(self, seat: Seat) -> str:
        game = self.game
        if game is None or seat >= len(game.names):
            return ""
        fields = {}
        name = game.shown[seat]
        if seat in game.mine:
            here = sum(seat in guest.seats for guest in self if guest.preferences is not None)
            fields = {"here": str(here)}
            given = "" if name == game.names[seat] else name
            name = self._called.get(seat, given)
        return write(Message("player", (str(seat + 1),), fields, name)) + "\n"

    # ------------------------------------------------------------ the game goes on

    def begin(self, game: DrivenGame) -> None:
        """A game has begun, in place of the one before."""
        self.game = game
        self.start_again()

    def start_again(self) -> None:
        """The game is at another branch: it is told from its beginning on."""
        self._tellings.clear()
        if self.game is not None:
            for guest in self:
                guest.begin(self.game)

    def telling(self, known: GuestGame) -> Telling:
        """The lines by which guests with the same eyes and wishes hear of the game."""
        wishes = known.preferences
        key = (known.mine, wishes.words, wishes.effects, wishes.language)
        if key not in self._tellings:
            listener = known.listening(known.recorder, known.eyes)
            self._tellings[key] = Telling(listener)
        telling = self._tellings[key]
        telling.news()
        if known.over:
            telling.rest()
        return telling

    def news(self) -> None:
        """Tell all the answers since the last call."""
        for telling in self._tellings.values():
            lines = telling.news()
            events = max(
                [at for at, line in enumerate(lines, 1) if line[:6] == "event "], default=0
            )
            for guest in self:
                guest.news(telling, "".join(lines[:events]), "".join(lines[events:]))

    def stand(self) -> None:
        """Ask whoever is to answer, and tell the others for whom the game waits."""
        for guest in self:
            guest.stand()

    def close(self) -> None:
        """The open question is answered or taken back."""
        for guest in self:
            guest.close()

    def go_back(self, answers: int) -> None:
        """Tell all that the answers behind so many were taken back."""
        for telling in self._tellings.values():
            if telling.go_back(answers):
                for guest in self:
                    guest.taken_back(telling)

    def end(self) -> None:
        """Tell all that the game is over, and the rest of what was held back."""
        assert self.game is not None
        for telling in self._tellings.values():
            lines = "".join(telling.rest())
            for guest in self:
                guest.news(telling, lines, "")
        for guest in self:
            if guest.known is not None:
                guest.close()
                guest.say(self.game.said_over)

    def say_all(self, lines: str) -> None:
        """Tell all the same."""
        for guest in self:
            if guest.known is not None:
                guest.say(lines)
