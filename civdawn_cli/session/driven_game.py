"""A game that a driver drives: some seats are its own, built-in bots and programs have the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.grammar import Tag, closing
from civdawn_cli.playing.loop import Interrupts, Player, catch_up
from civdawn_cli.playing.players import BOTS, PLAYERS, SeatContext
from civdawn_cli.protocol import Message, ProtocolError, items, write
from civdawn_cli.record import (
    ROUND_LIMIT,
    Recorder,
    Replay,
    game_of,
    hides,
    opening,
    read_records,
)
from civdawn_cli.session.channel import Channel, Clock
from civdawn_cli.session.driver_settings import DEFAULTS, ME, Options
from civdawn_cli.session.events import PUBLIC, Eyes, EventStream, Listener, record_text, sees_all, unheard
from civdawn_cli.session.files import opened
from civdawn_cli.session.limits import START_FAILURE, TimeControl
from civdawn_cli.session.questions import Preferences, question
from civdawn_cli.session.programs import (
    EXEC,
    Programs,
    SeedCommitment,
    ProgramSeats,
    Terms,
    is_program,
)
from civdawn_cli.session.seats import Forfeited

STOPPED: Final = ("Termination", "TerminationSeat", "Rounds")
"""Closing tags that tell nothing of the table."""


@dataclass(frozen=True, slots=True)
class DriverContext:
    """What all games of a driver have in common.

    terms: what holds for programs. preferences: what the driver asked for. say: takes whole lines for
    it. promise: settles a seed. clock, launch: see Programs.
    """

    terms: Terms
    preferences: Preferences
    say: Callable[[str], None]
    promise: Callable[[int], SeedCommitment] = SeedCommitment
    clock: Clock | None = None
    launch: Callable[[Seat, str], Channel] | None = None


class DrivenGame:
    """One game. mine: the seats of the driver. eyes: what it may see.

    number: of the game. names: who sits where. promise: what was promised of the seed, if that is
    what decides all luck.
    """

    def __init__(
        self,
        number: int,
        options: Options,
        around: DriverContext,
        names: list[str],
        recorder: Recorder,
        seed: int,
        promise: SeedCommitment | None,
    ) -> None:
        self.number: Final = number
        self.names: Final = names
        self.preferences: Final = around.preferences
        self.say: Final = around.say
        self.seed: Final = seed
        self.promise: Final = promise
        self.recorder = recorder
        self.step: Final = options.value("pace") == "step"
        self.dealer: Final = options.value("chance") == ME
        self.max_rounds: Final = int(options.value("rounds") or DEFAULTS["rounds"])
        self.mine: Final = tuple([seat for seat, name in enumerate(names) if name == ME])
        programs = {
            seat: name.removeprefix(EXEC) for seat, name in enumerate(names) if is_program(name)
        }
        self.terms: Final = _timed(around.terms, options)
        self.programs: Final = Programs(
            recorder.game, programs, self.terms, clock=around.clock, launch=around.launch
        )
        self.ended = ""  # what ended it, if not its own rules
        self.told_over = False
        self.asks = 0
        self._open = False
        # Where among the choices the driver's own answers are.
        told = enumerate(recorder.told)
        self._own = [at for at, (_, given) in told if given.seat in self.mine]
        self._sittings = 0  # how often the programs were told of the game
        self._faults = 0
        self._listener = Listener(EventStream(recorder.told), self.eyes)

    @classmethod
    def new(cls, number: int, options: Options, around: DriverContext) -> DrivenGame:
        """A new game. Raises SetupError."""
        game = options.game
        setup = game.setup(int(options.value("seats")), **options.settings())
        if position := options.value("position"):
            setup = Setup(setup.seats, setup.settings, "\n".join(items(position)) + "\n")
        names = options.names(setup.seats)
        seed = options.seed()
        promise = None if options.value("chance") == ME else around.promise(seed)
        tags = opening(game, setup, names, None, promise.opening() if promise else None)
        recorder = Recorder(Match(game, setup), tags)
        return cls(number, options, around, names, recorder, seed, promise)

    @classmethod
    def load(
        cls, number: int, options: Options, around: DriverContext, path: Path, which: int, label: str
    ) -> DrivenGame:
        """A game of a file, from its end or the beginning of the turn of that label on.

        Raises NotationError, ProtocolError (file; value: no such game or turn).
        """
        with opened(path) as file:
            record = next(islice(read_records(file), which - 1, None), None) if which else None
        if record is None:
            raise ProtocolError("value", f"{path}: no game {which} in it")
        replay = Replay(game_of(record), record)
        if label and label not in [line.label for line in record.lines]:
            raise ProtocolError("value", f"{path}: no turn {label} in this game")
        replay.run(label)
        seats = replay.match.setup.seats
        names = [options.given.get(f"seat{place}", ME) for place in range(1, seats + 1)]
        # What comes is not the luck that was promised: the seed may be another.
        lucky = ("seed", "seedcommit")
        tags = [tag for tag in record.tags if tag.name.lower() not in lucky]
        tags = [_seated(tag, names) for tag in tags if not closing(tag.name)]
        recorder = Recorder(Match(replay.match.game, replay.match.setup), tags)
        for option in replay.match.choices:
            recorder.choose(option)
        return cls(number, options, around, names, recorder, options.seed(), None)

    # ------------------------------------------------------------ what is known of it

    @property
    def match(self) -> Match[Any]:
        """The game in progress."""
        return self.recorder.match

    @property
    def eyes(self) -> Eyes:
        """What the driver may see: what its seats see; all of it if it deals the cards."""
        return None if self.dealer else self.mine

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return bool(self.ended) or self.match.over

    @property
    def asked_seat(self) -> Seat:
        """The seat that is asked."""
        return self.match.step.seat

    def facts(self) -> dict[str, str]:
        """What the reply to `new` says of it."""
        setup = self.match.setup
        mine = ",".join(str(seat + 1) for seat in self.mine)
        facts = {"seats": str(setup.seats), "yours": mine or "-", **setup.settings}
        if self.promise is not None:
            facts["commit"] = self.promise.commit
        return facts | self.terms.control.fields()

    def check_open(self, number: int) -> None:
        """Raises ProtocolError unless the question of that number is open."""
        if self.over:
            raise ProtocolError("over", "the game has ended; undo takes back, new begins another")
        if not self._open:
            raise ProtocolError("not-your-turn", "you are asked nothing")
        if number != self.asks:
            raise ProtocolError("stale", f"question {self.asks} is open")

    @property
    def no_secrets(self) -> bool:
        """Whether nothing is kept from the driver: it deals, the game is over or hides nothing."""
        return self.over or self.dealer or not hides(self.match.game)

    def check_seen(self, seat: Seat) -> None:
        """Raises ProtocolError unless the driver may see what the seat sees."""
        if seat != PUBLIC and seat not in self.mine and not self.no_secrets:
            raise ProtocolError("hidden", f"seat {seat + 1} is not yours; seat=0 is for everyone")

    def check_over(self) -> None:
        """Raises ProtocolError while the game goes on, if anything is hidden in it."""
        if not self.no_secrets:
            raise ProtocolError("hidden", "the game goes on; seat=0 is for everyone")

    def events(self, eyes: Eyes, first: int) -> list[str]:
        """The event lines from that number on, each with its newline."""
        news = Listener(EventStream(self.recorder.told), eyes).news()
        return news.splitlines(keepends=True)[max(0, first - 1) :]

    def check_open_table(self) -> None:
        """Raises ProtocolError while something lies on the table that the driver may not see."""
        if not self.sees_all:
            raise ProtocolError("hidden", "it has what you may not see; view shows the rest")

    @property
    def sees_all(self) -> bool:
        """Whether the driver may know all that was answered so far, and all that was hidden on the
        table from the beginning."""
        if self.over or self.dealer:
            return True
        setup = self.match.setup
        if setup.position and hides(self.match.game) and len(self.mine) < setup.seats:
            return False
        return sees_all(self.recorder.told, self.eyes)

    @property
    def viewer(self) -> Seat | None:
        """As whom the driver sees the table if it does not say: as everyone (PUBLIC) unless it has
        one seat alone; None if nothing is kept from it."""
        if self.over or self.dealer:
            return None
        return self.mine[0] if len(self.mine) == 1 else PUBLIC

    def record(self) -> str:
        """The record as the driver may have it."""
        more = [] if not self.over else self.program_seats.closing()
        if forfeited := self.program_seats.forfeited:
            more.append(Tag("TerminationSeat", str(forfeited.seat + 1)))
        text = self.recorder.text(self.ended, more)
        if self.sees_all:
            return text
        # What the game tells of its end may tell what is hidden until then.
        known = (*(tag.name for tag in self.recorder.tags), *STOPPED)
        seen = self.mine[0] if len(self.mine) == 1 else None
        return record_text(text, seen, known)

    # ------------------------------------------------------------ going on

    def start(self) -> None:
        """Start the programs and bring everyone to where the game is. Raises ProtocolError."""
        self.programs.start()
        failed = dict(self.programs.failed)
        if failed:
            seat, offence = min(failed.items())
            raise ProtocolError("start", f"seat {seat + 1}: {START_FAILURE}: {offence}")
        self._sit()

    def advance(self, going: bool = False) -> None:
        """Play on until the driver is asked, or is to say `go`, or the game is over."""
        self.say(self._listener.news())
        try:
            while not self.over:
                if self.match.beyond(self.max_rounds):
                    self.ended = ROUND_LIMIT
                    break
                seat = self.match.step.seat
                if seat in self.mine or (seat == CHANCE and self.dealer):
                    self._ask()
                    return
                if self.step and not going and not self._unheard():
                    self._wait()
                    return
                self._choose(self._decide(seat))
                going = False
        except Forfeited as reason:
            self._forfeit(reason)
        self._over()

    def answer(self, options: list[Option]) -> None:
        """Give the driver's answers and play on."""
        self._open = False
        self._own.append(len(self.match.choices))
        for option in options:
            self._choose(option)
        self.advance()

    def suggested(self, bot: str) -> Option | None:
        """What that bot answers to the open question; None to let whoever is asked answer."""
        if self.over:
            raise ProtocolError("over", "the game has ended")
        if not bot:
            if self._open:
                raise ProtocolError("value", "the question is yours: do, or go bot=NAME")
            return None
        if bot not in BOTS:
            raise ProtocolError("value", f"no bot {bot!r}; there are {', '.join(BOTS)}")
        if not self._open or self.asked_seat == CHANCE:
            raise ProtocolError("not-your-turn", "go bot= answers a question put to you")
        return self._built_in(self.asked_seat, bot).decide(self.match)

    def go(self, option: Option | None) -> None:
        """Go on: with that answer to the open question, or with whoever is asked."""
        if option is not None:
            self.answer([option])
        else:
            self.advance(going=True)

    def undo(self, label: str, count: int) -> int:
        """Take back; the number of the last event that stays. Raises ProtocolError (value)."""
        told = self.recorder.told
        if label:
            kept = next((at for at, (line, _) in enumerate(told) if line == label), -1)
            if kept < 0:
                raise ProtocolError("value", f"no turn {label} has been played")
        else:
            if not 0 < count <= len(self._own):
                raise ProtocolError("value", f"you have given {len(self._own)} answers")
            kept = self._own[-count]
        choices = self.match.choices[:kept]
        fresh = Recorder(Match(self.match.game, self.match.setup), self.recorder.tags)
        for option in choices:
            fresh.choose(option)
        self.recorder = fresh
        self._own = [at for at in self._own if at < kept]
        self.ended, self.told_over, self._open = "", False, False
        self._sit()
        self._listener = Listener(EventStream(fresh.told), self.eyes)
        self._listener.news()
        return self._listener.count

    def close(self) -> None:
        """End it; no program is left."""
        self.programs.close()

    # ------------------------------------------------------------ inside

    def _sit(self) -> None:
        """Bring chance, bots and programs to where the game is."""
        self._sittings += 1
        self._faults = 0
        recorder = self.recorder
        self.program_seats = ProgramSeats(self.programs, recorder, self._sittings, self._stand_in, self.promise)
        self.players: dict[Seat, Player] = {}
        for seat, name in enumerate(self.names):
            if seat in self.program_seats.seats:
                self.players[seat] = self.program_seats.seats[seat]
            elif name != ME:
                self.players[seat] = self._built_in(seat, name)
        self.chance = Chance(self.seed)
        skipping = [self.players.get(seat, _SKIPPING) for seat in range(len(self.names))]
        catch_up(recorder.match, skipping, self.chance)
        try:
            self.program_seats.begin()
        except Forfeited as reason:
            raise ProtocolError("start", str(reason)) from None

    def _built_in(self, seat: Seat, name: str) -> Player:
        return PLAYERS[name](SeatContext(seat, self.seed, self.recorder, Interrupts()))

    def _stand_in(self, seat: Seat) -> Player:
        return self._built_in(seat, self.terms.policy.on_error)

    def _decide(self, seat: Seat) -> Option:
        if seat == CHANCE:
            return self.chance.pick(self.match.step, self.match.options, self.match.table)
        option = self.players[seat].decide(self.match)
        self._tell_faults()
        return option

    def _choose(self, option: Option) -> None:
        self.recorder.choose(option)
        self.program_seats.overhear()
        self.say(self._listener.news())

    def _ask(self) -> None:
        self.asks += 1
        self._open = True
        seat = self.asked_seat
        self.say(
            question(
                self.match, self.asks, self.match.label, self.preferences, seat, f" seat={seat + 1}"
            )
        )

    def _wait(self) -> None:
        step = self.match.step
        words = (self.match.label, str(step.seat + 1), step.kind.name)
        self.say(write(Message("wait", words)) + "\n")

    def _unheard(self) -> bool:
        """Whether the driver is not to know that somebody is asked."""
        match, eyes = self.match, self.eyes
        return unheard(match.game, match.table, match.options, eyes)

    def _tell_faults(self) -> None:
        for fault in self.program_seats.faults[self._faults :]:
            words = (fault.label, str(fault.seat + 1), fault.ending)
            # The reason may say what the seat has in its hand.
            reason = f"{fault.reason}; " if self.sees_all else ""
            text = " ".join(f"{reason}{fault.followed}".split())
            self.say(write(Message("fault", words, {}, text)) + "\n")
        self._faults = len(self.program_seats.faults)

    def _forfeit(self, reason: Forfeited) -> None:
        self._tell_faults()
        self.ended = reason.ending
        self.program_seats.forfeited = reason

    def _over(self) -> None:
        """Tell everyone how it ended, once."""
        if self.told_over:
            return
        self.told_over = True
        forfeited = self.program_seats.forfeited
        match = self.match
        by = match.game.ending if match.over else self.ended
        fields = self.program_seats.end(by, forfeited)
        self.say(write(Message("over", (str(self.number),), fields)) + "\n")


class _Skipping:
    """Stands for the driver when a game is brought to where it is."""

    def decide(self, match: Match[Any]) -> Option:
        """Never asked."""
        raise AssertionError("the driver answers for itself")

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


_SKIPPING: Final = _Skipping()


def _timed(terms: Terms, options: Options) -> Terms:
    """The terms with the clock that is set, if one is."""
    if "clock" not in options.given:
        return terms
    old = terms.control
    return replace(terms, control=TimeControl.read(options.value("clock"), old.cap, old.nodes))


def _seated(tag: Tag, names: list[str]) -> Tag:
    """The tag, which says who sits here now if it says who sat there."""
    stem, number = tag.name.lower()[:4], tag.name[4:]
    if stem == "seat" and number.isdecimal() and 0 < int(number) <= len(names):
        return Tag(tag.name, names[int(number) - 1])
    return tag
