"""A game under the command of a driver, which has some of the seats; built-in bots and programs
have the rest."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from civdawn_cli.engine.chance import Luck, ReturningChance, Seed
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.grammar import Tag, closing
from civdawn_cli.language import _, shown
from civdawn_cli.playing.loop import WAITING, Interrupts, Player
from civdawn_cli.playing.news import heard, unheard
from civdawn_cli.playing.players import SeatContext, make_player
from civdawn_cli.protocol import Message, ProtocolError, write
from civdawn_cli.record import Recorder, Replay, game_of, read_records
from civdawn_cli.session.bots import WrongSetting
from civdawn_cli.session.driven_players import Absentee, FaultTelling, last_words, told_fault
from civdawn_cli.session.driver_context import DriverContext
from civdawn_cli.session.driver_settings import DEFAULTS, ME, DriverSettings
from civdawn_cli.session.files import opened
from civdawn_cli.session.game_run import GameRun, commands, opening_tags
from civdawn_cli.session.known_game import KnownGame
from civdawn_cli.session.limits import START_FAILURE, BankBook
from civdawn_cli.session.listening import Abandoned
from civdawn_cli.session.places import Mark, Places, played, returned
from civdawn_cli.session.programs import Programs, SeedCommitment
from civdawn_cli.session.questions import NOTHING_BACK, check_bot, question, refused
from civdawn_cli.session.ranking import Ranking, ranked
from civdawn_cli.session.seats import Forfeited
from civdawn_cli.session.sketches import Sketches
from civdawn_cli.session.told import Followed
from civdawn_cli.session.watch import Watch

MOST_MARKS: Final = 1_000
LONGEST_MARK: Final = 100


class DrivenGame(KnownGame):
    """One game. mine: the seats of the driver. run: the game with its players.

    number: of the game. names: the players by seat. commitment: to the seed, if one decides all
    luck; else None. running: it goes on until the driver is to act, or it is over.
    """

    def __init__(
        self,
        number: int,
        settings: DriverSettings,
        context: DriverContext,
        names: list[str],
        recorder: Recorder,
        seed: Seed,
        commitment: SeedCommitment | None,
        *,
        followed: Followed | None = None,
        places: Places | None = None,
    ) -> None:
        dealer = settings.value("chance") == ME
        super().__init__(owned(names), dealer, followed, context.preferences, Sketches())
        self.number: Final = number
        self.names: Final = names
        self.shown: Final = settings.shown(names)
        self.say: Final = context.say
        self.ears: Final = context.ears
        self.seed = seed
        self.commitment: Final = commitment
        self.step: Final = settings.value("pace") == "step"
        self.max_rounds: Final = int(settings.value("rounds") or DEFAULTS["rounds"])
        self.terms: Final = settings.timed(context.terms)
        self.programs: Final = Programs(
            recorder.game,
            commands(names),
            self.terms,
            clock=context.clock,
            launch=context.launch,
            hearing=context.ears,
        )
        self.running = False
        self.said_over = ""
        self.guests: Final = context.guests
        self.keep: Final = context.keep
        self.watch: Final = Watch(context.clock)
        self._going = False  # the driver said `go`: the next choice is made
        self._halted = False  # the driver said `stop`: no other choice is made
        self._banks = BankBook()
        self._places = places or Places(recorder, Luck(seed))
        self._marks: Final[dict[str, Mark]] = {}
        self._runs = 0  # how often the programs were told of the game
        self._open_run(recorder)

    def _open_run(self, recorder: Recorder) -> None:
        """Play on from where that record is."""
        self._runs += 1
        self._faults = 0
        self._halted = False
        self._answers = len(recorder.history)  # those that programs at the table have heard of
        self._chance = ReturningChance(self.seed)
        self._run = GameRun(
            recorder,
            self.names,
            self.programs,
            self.seed,
            self.max_rounds,
            number=self._runs,
            commitment=self.commitment,
            make_player=partial(self._player, recorder),
            chance=self._chance,
        )
        self._banks.go_back(len(recorder.history), self.run.program_seats.banks)
        for seat in self.run.program_seats.seats:
            self.run.players[seat] = FaultTelling(self.run.players[seat], self._tell_faults)
        self.listener = self.listening(recorder, self.eyes)

    @classmethod
    def new(cls, number: int, settings: DriverSettings, context: DriverContext) -> DrivenGame:
        """A new game. Raises SetupError."""
        game, setup, followed = settings.begun()
        names = settings.names(setup.seats)
        if followed is not None and commands(names):
            raise ProtocolError("value", _("a program can't be told of a position with gaps in it"))
        seed = settings.seed()
        commitment = None if settings.value("chance") == ME else context.commit(seed)
        match = Match(game, setup)
        shown, more = settings.shown(names), settings.tags.given()
        recorder = Recorder(match, opening_tags(match, shown, None, commitment, more))
        return cls(number, settings, context, names, recorder, seed, commitment, followed=followed)

    @classmethod
    def load(
        cls,
        number: int,
        settings: DriverSettings,
        context: DriverContext,
        path: Path,
        which: int,
        label: str,
    ) -> DrivenGame:
        """A game of a file, from its end or the beginning of the turn of that label on.

        Raises NotationError, ProtocolError (file; value: no such game or turn).
        """
        with opened(path, context.rights) as file:
            record = next(islice(read_records(file), which - 1, None), None) if which else None
        if record is None:
            raise ProtocolError("value", f"{path}: no game {which} in it")
        replay = Replay(game_of(record), record)
        if label and label not in [line.label for line in record.lines]:
            raise ProtocolError("value", f"{path}: no turn {label} in this game")
        replay.run(label)
        seats = replay.match.setup.seats
        names = [
            settings.player(seat) if seat in settings.given else ME
            for seat in [f"seat{place}" for place in range(1, seats + 1)]
        ]
        # The luck to come is not the one that was committed to: the seed may be another.
        lucky = ("seed", "seedcommit")
        tags = [tag for tag in record.tags if tag.name.lower() not in lucky]
        shown = settings.shown(names)
        tags = [_seated(tag, shown) for tag in tags if not closing(tag.name)]
        seed, mine = settings.seed(), owned(names)
        recorder, places = played(replay.match, tags, seed, mine)
        return cls(number, settings, context, names, recorder, seed, None, places=places)

    # ------------------------------------------------------------ what is known of it

    @property
    def _luck(self) -> Luck:
        """The luck that is left."""
        return self._chance.luck

    @property
    def run(self) -> GameRun:
        """The game with its players."""
        return self._run

    def facts(self) -> dict[str, str]:
        """The facts about the game in the reply to `new`."""
        setup = self.match.setup
        mine = ",".join(str(seat + 1) for seat in self.mine)
        facts = {"seats": str(setup.seats), "yours": mine or "-", **setup.settings}
        if self.commitment is not None:
            facts["commit"] = self.commitment.commit
        return facts | self.terms.control.fields()

    # ------------------------------------------------------------ going on

    def start(self) -> None:
        """Start the programs and tell them of the game. Raises ProtocolError."""
        self.programs.start()
        failed = dict(self.programs.failed)
        if failed:
            seat, offence = min(failed.items())
            if isinstance(offence, WrongSetting):
                raise ProtocolError("value", f"seat {seat + 1}: {offence}")
            why = f"{offence.explained()}{last_words(self.programs.bots[seat].errors)}"
            raise ProtocolError("start", f"seat {seat + 1}: {START_FAILURE}: {why}")
        self._begin()

    def _begin(self) -> None:
        try:
            self.run.program_seats.begin()
        except Forfeited as reason:
            raise ProtocolError("start", str(reason)) from None
        if self.commitment and self.commitment.seed != str(self.seed):  # salts
            self.seed = self.commitment.seed
            self._chance = self.run.chance = ReturningChance(self.seed)
            self._places = Places(self.run.recorder, Luck(self.seed))

    def go_on(self, going: bool = False) -> None:
        """From now on the game is to go on. going: past one choice for which it would wait."""
        self._going = going
        self.running = True

    def halt(self) -> None:
        """From now on the game is to stand at its next choice."""
        self._halted = True

    def advance(self) -> None:
        """Play on until the driver is to act, or it is over. Raises Abandoned: it goes on later."""
        try:
            termination = self.run.advance(self._waits)
        except Forfeited as reason:
            self._end(reason.ending, reason)
        except Abandoned:
            if self._halted:
                self._stand()
            self._going = self.running  # a choice that had begun has not to be allowed again
            raise
        else:
            if termination != WAITING:
                self._end(termination)
        self.running = False

    def answer(self, options: list[Option]) -> None:
        """Give the driver's answers; the game is to go on."""
        self.open = False
        self.guests.close()
        seat = self.asked_seat
        self.watch.stop(self.run.program_seats.banks, options[0])
        self._places.answered(self.recorder, self._luck)
        for option in options:
            self.recorder.choose(option)
            self._tell_answers()
        self.sketches.acted(self.match, seat)
        self.go_on()

    def hint(self, bot: str, count: int, chances: bool) -> Ranking:
        """A built-in bot's best answers to the open question; see `ranked`."""
        player = self._adviser(bot, "hint")
        return ranked(self.match, player, bot, count, chances)

    def suggested(self, bot: str) -> Option | None:
        """The answer of that built-in bot to the open question; None if no bot is named."""
        if self.over:
            raise ProtocolError("over", _("the game has ended"))
        if not bot:
            if self.open:
                raise ProtocolError("value", _("the question is yours: do, or go bot=NAME"))
            return None
        return self._adviser(bot, "go bot=").decide(self.match)

    def _adviser(self, bot: str, what: str) -> Player:
        """The built-in bot of that name, which may have values for its options, to be asked the
        driver's question. Raises ProtocolError."""
        if self.over:
            raise ProtocolError("over", _("the game has ended"))
        check_bot(bot)
        if not self.open or self.asked_seat == CHANCE:
            said = shown("{what} answers a question put to you")
            raise refused("not-your-turn", said, what=what)
        return self._player(self.recorder, bot, self.asked_seat)

    def go(self, option: Option | None) -> None:
        """Go on with that answer to the open question, or let the asked player answer."""
        if option is not None:
            self.answer([option])
        else:
            self.go_on(going=True)

    def undo(self, label: str, count: int) -> int:
        """Take answers back. Return the number of the last event that stays. Raises ProtocolError
        (value)."""
        history = self.recorder.history
        if label:
            kept = next((at for at, (line, _) in enumerate(history) if line == label), -1)
            if kept < 0:
                raise refused("value", shown("no turn {label} has been played"), label=label)
        else:
            own = self._places.own
            if not 0 < count <= len(own):
                raise ProtocolError("value", _("you have given {n} answers").format(n=len(own)))
            kept = own[-count]
        if kept < self._places.first:
            raise ProtocolError("value", _("it was begun behind that place"))
        self._places.go_back(self.recorder, self._chance, kept)
        for told in self._told.values():
            told.go_back(kept)
        self.listener.go_back(kept)
        self.guests.go_back(kept)
        return self._go_on_from_here()

    def own_last(self, seats: tuple[Seat, ...]) -> int:
        """How many answers of the driver are to be taken back so that the last one of these seats
        is. Raises ProtocolError if something of which they know came after it."""
        if self.over:
            raise ProtocolError("over", _("the game has ended"))
        history = self.recorder.history
        for count, kept in enumerate(reversed(self._places.own), 1):
            if history[kept][1].seat in seats:
                # Of an answer that nobody else may know of a refusal must not tell, either.
                others = [given for _, given in history[kept:] if given.seat not in seats]
                if all(heard(given, seats) is None for given in others):
                    return count
                break
        raise refused("value", NOTHING_BACK)

    def mark(self, name: str) -> None:
        """Give this place of the game a name. Raises ProtocolError (value)."""
        if len(self._marks) >= MOST_MARKS and name not in self._marks:
            said = shown("there are {number} marks; give one of them again")
            raise refused("value", said, number=MOST_MARKS)
        if len(name) > LONGEST_MARK:
            said = shown("the name of a mark has {number} letters at most")
            raise refused("value", said, number=LONGEST_MARK)
        self._marks[name] = Mark(
            self.recorder, self._luck, self._places, self.listener, self._banks
        )

    def goto(self, name: str, gaps: int | None = None) -> int:
        """Go to the place of that name. Return the number of events it has. gaps: a seed from which
        is drawn again what the one can't see who was told how the game begins. Raises ProtocolError
        (value)."""
        if name not in self._marks:
            names = ", ".join(self._marks) or _("none")
            raise refused(
                "value", shown("no mark {name!r}; there are {list}"), name=name, list=names
            )
        if gaps is not None and self.told_to is None:
            raise ProtocolError("value", _("gaps is for games begun with what a seat was told"))
        mark = self._marks[name]
        self._places, back = mark.go(self.recorder, self._chance)
        if back:
            self.listener.go_back(mark.place.count)
            for told in self._told.values():
                told.go_back(mark.place.count)
        else:
            self.listener.branch(mark.listener)
            self._told.clear()
        self.guests.start_again()
        self._banks = mark.banks.copy()
        if gaps is not None:
            self._redraw(gaps)
        return self._go_on_from_here()

    def _redraw(self, gaps: int) -> None:
        """Draw again what the one can't see who was told how the game begins."""
        match, seat = self.match, self.told_to
        assert seat is not None
        table = match.game.imagine(match.table, seat, Random(gaps))
        match.return_to(table, ask(table), len(match.choices))
        self._places = Places(self.recorder, self._luck)
        self.listener.tell_from_here()

    def _go_on_from_here(self) -> int:
        """Bring all players to where the game now is. Return the number of the last event."""
        self.open = False
        self.said_over = ""
        self.guests.close()
        self.sketches.forget()
        self.watch.stop(self.run.program_seats.banks)
        if self.programs.bots:
            self._open_run(self.recorder)
            try:
                self._begin()
            except Abandoned:
                raise ProtocolError("start", _("given up before its programs were ready")) from None
            self.listener.news()
        else:
            self._halted = False
            self._answers = len(self.recorder.history)
            self._banks.go_back(self._answers, self.run.program_seats.banks)
            returned(self.run)
        return self.listener.count

    def close(self) -> None:
        """End it; no program is left."""
        self.programs.close()

    # ------------------------------------------------------------ inside

    def _player(self, recorder: Recorder, name: str, seat: Seat) -> Player:
        """The player of that name for a seat."""
        if name == ME:
            return Absentee()
        breathe = self.ears.breathe
        context = SeatContext(seat, self.seed, recorder, Interrupts(), breathe=breathe)
        return make_player(name, context)

    def _waits(self, recorder: Recorder) -> bool:
        """Tell the latest answers and hear the driver. Return True if it must act before the next
        choice. Raises Abandoned."""
        self._banks.note(len(recorder.history), self.run.program_seats.banks)
        self._tell_answers()
        self._places.pass_by(recorder, self._luck)
        seat = recorder.match.step.seat
        if seat in self.mine or (seat == CHANCE and self.dealer):
            self._halted = False
            self._ask()
            return True
        if not self._halted:
            self.ears.hear()
        if self._halted:
            self._stand()
            return True
        if self.step and not self._going and not self._unheard():
            self._wait()
            return True
        self._going = False
        self.guests.stand()
        return False

    def _tell_answers(self) -> None:
        """Tell programs and driver the answers since the last call."""
        if self._answers != len(self.recorder.history):
            self._answers = len(self.recorder.history)
            self.run.program_seats.overhear()
            self.guests.news()
        if news := self.listener.news():
            self.say(news)

    def _ask(self) -> None:
        self.asks += 1
        self.open = True
        if self.guests.any:
            self.watch.start(self.run.program_seats.banks, self.match)
        if self.keep is not None:
            self.keep.write(self.run.record_text())
        seat = self.asked_seat
        match, field = self.match, f" seat={seat + 1}"
        self.say(question(match, self.asks, match.label, self.preferences, seat, field))
        self.guests.stand()

    def _stand(self) -> None:
        """Stand here, and say where as long as the driver may know it."""
        self._halted = self.running = False
        if not self._unheard():
            self._wait()
        self.guests.stand()

    def _wait(self) -> None:
        step = self.match.step
        words = (self.match.label, str(step.seat + 1), step.kind.name)
        self.say(write(Message("wait", words)) + "\n")

    def _unheard(self) -> bool:
        """True if the driver is not to know that somebody is asked."""
        match, eyes = self.match, self.eyes
        return unheard(match.game, match.table, match.options, eyes)

    def _tell_faults(self) -> None:
        faults = self.run.program_seats.faults
        for fault in faults[self._faults :]:
            self.say(told_fault(fault, self.sees_all))
            self.guests.say_all(told_fault(fault, False))
        self._faults = len(faults)

    def _end(self, termination: str, forfeited: Forfeited | None = None) -> None:
        """Tell everyone how it ended."""
        self._tell_answers()
        if rest := self.listener.rest():
            self.say(rest)
        self._tell_faults()
        self.run.end(termination, forfeited)
        fields = self.run.program_seats.over_fields
        self.said_over = write(Message("over", (str(self.number),), fields)) + "\n"
        self.say(self.said_over)
        self.guests.end()
        if self.keep is not None:
            self.keep.write(self.run.record_text())


def owned(names: list[str]) -> tuple[Seat, ...]:
    """The seats of the driver."""
    return tuple([seat for seat, name in enumerate(names) if name == ME])


def _seated(tag: Tag, names: list[str]) -> Tag:
    """The tag of a record; one that names the player of a seat now names the present player."""
    stem, number = tag.name.lower()[:4], tag.name[4:]
    if stem == "seat" and number.isdecimal() and 0 < int(number) <= len(names):
        return Tag(tag.name, names[int(number) - 1])
    return tag
