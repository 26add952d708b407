"""Seats of bots: the events and questions that a bot is sent in a game, and the consequences when
it does wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.language import language, speaking
from civdawn_cli.playing.loop import Player, Stopped
from civdawn_cli.playing.news import unheard
from civdawn_cli.protocol import Message, ProtocolError, listed, ok
from civdawn_cli.session import hints
from civdawn_cli.session.bots import Bot, cause, named
from civdawn_cli.session.events import EventStream, Listener, view_text
from civdawn_cli.session.limits import (
    CRASH,
    FORFEIT,
    ILLEGAL,
    MALFORMED,
    TIMEOUT,
    Banks,
    Fault,
    Offence,
    Policy,
    TimeControl,
)
from civdawn_cli.session.listening import Abandoned
from civdawn_cli.session.questions import (
    NONE,
    about,
    option_list,
    phrase_list,
    question,
    read_answer,
    teller,
)
from civdawn_cli.session.told import Told, opening_facts


class Forfeited(Stopped):
    """A seat lost the game by what it did."""

    def __init__(self, seat: Seat, ending: str, reason: str) -> None:
        super().__init__(f"seat {seat + 1}: {ending}: {reason}", 0)
        self.seat: Final = seat
        self.ending: Final = ending


class BotSeat:
    """A bot's seat in one game: a Player.

    match: the game, growing. stream: its answers. faults: where offences are written down, shared
    by all seats. stand_in: makes the built-in player that plays on if the policy says so. cores: of
    the processor, that the bot may use; None if it is not told.
    """

    def __init__(
        self,
        bot: Bot,
        seat: Seat,
        number: int,
        match: Match[Any],
        stream: EventStream,
        banks: Banks,
        policy: Policy,
        faults: list[Fault],
        stand_in: Callable[[], Player],
        commit: str = "",
        cores: int | None = None,
    ) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self.number: Final = number
        self.match: Final = match
        self.setup: Final[Setup] = match.setup
        self.banks: Final = banks
        self.policy: Final = policy
        self.faults: Final = faults
        self.commit: Final = commit
        self.cores: Final = cores
        self.listener = Listener(stream, (seat,))
        self.began: Final = bot.clock.now()
        self.asks = 0
        self.replaced: Player | None = None
        self.replaced_at = ""
        self.slowest = 0.0
        self.nodes = 0
        self._stand_in: Final = stand_in
        self._retries = policy.retries
        self._restarts = policy.restarts
        self._queue: list[Option] = []
        self._asked_at = self.began
        self._since: float | None = None  # from when on the open question's time is not yet taken
        self._used = 0.0  # seconds taken for it
        self._label = "setup"
        self._open = False  # question number `asks` is to be answered
        self._put = False  # the bot knows of it
        self._clocked: Final = banks.control.bank is not None
        self._limited: Final = self._clocked or banks.control.cap is not None
        self._quiet = False  # the others don't
        self._left = 0.0  # in the bot's bank when it was asked
        self.salt = ""  # added to the seed of this game
        self._unready = False  # it has not said yet that it is ready for this game
        self._ready_by: float | None = None
        self._told: Told | None = None
        self._limit_name: Final = _named(banks.control, bot.limits.request)

    # ------------------------------------------------------------ the game

    def begin(self, failed: Offence | None = None) -> None:
        """Tell the bot of the game. failed: it could not be started. Raises Forfeited."""
        if failed is not None:
            self._end(failed)
        else:
            self._with_policy(self._begin)

    def errors(self) -> str:
        """The end of what the bot wrote to its standard error."""
        return self.bot.channel.errors if self.bot.channel is not None else self.bot.errors

    def _begin(self) -> list[Option]:
        if self.bot.channel is None:
            self.bot.start()
        if not self.bot.met:
            self.bot.meet()
        self._asked_at = self.bot.clock.now()
        if self.bot.preferences.events != NONE:
            self.listener.teller = teller(self.match, (self.seat,), self.bot.preferences)
        self.bot.announce(self._new())
        self._unready, self._ready_by = True, self.bot.ready_by()
        if not self.bot.absent:  # else it hears of the game when it has thought to the end
            self._await_ready()
        return []

    def _await_ready(self) -> None:
        """Wait until the bot is ready for the game. Raises Offence."""
        self.salt = self.bot.ready(self.number, self._ready_by)
        self._unready = False

    def _new(self) -> str:
        setup, control = self.setup, self.banks.control
        fields = {"seats": str(setup.seats), "seat": str(self.seat + 1), **setup.settings}
        if setup.rules:
            fields["rules"] = setup.rules
        if self.commit:
            fields["commit"] = self.commit
        fields |= control.fields()
        if self.cores is not None:
            fields["cores"] = str(self.cores)
        told = " ".join([f"{name}={value}" for name, value in fields.items()])
        lines = f"new {self.number} {told}\n"
        if setup.position:
            facts = opening_facts(self.bot.game, self.setup, self.seat)
            lines += f"position {self.number} :{listed(facts)}\n"
        return lines + self.listener.standing

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: the open question was answered earlier, and the bot hears of that as an
        event."""

    def decide(self, match: Match[Any]) -> Option:
        """The bot's answer to the question now asked. Raises Forfeited; and Abandoned, and then it
        is the same question the next time, about which the bot may have thought on."""
        if self.replaced is not None:
            return self.replaced.decide(match)
        if self._queue:
            return self._queue.pop(0)
        if not self._open:
            self.asks += 1
            self._used = 0.0
            self._open, self._put = True, False
        try:
            found = self._ask(match)
        except Offence as offence:
            found = self._with_policy(lambda: self._ask(match), offence)
        self._open = False
        if not found:  # a stand-in has taken over
            return self.decide(match)
        self._queue = found[1:]
        return found[0]

    def over(self, lines: str) -> None:
        """Tell the bot how the game ended; `listener` has what it has not heard yet."""
        if self.bot.channel is not None:
            self.bot.send(self._news() + self.listener.rest() + lines)
            self.bot.channel.flush()

    def overhear(self) -> None:
        """Send the latest events to a bot that has asked to hear them at once."""
        if self.bot.preferences.at_once and self.replaced is None and self.bot.channel:
            self.bot.send(self.listener.news())
            self.bot.channel.flush()

    # ------------------------------------------------------------ one question

    def _ask(self, match: Match[Any]) -> list[Option]:
        """Ask until there is an answer. Raises Offence and Abandoned."""
        label = match.label
        try:
            if self.bot.channel is None:  # started again after a crash
                self._begin()
            if self._unready:
                self._await_ready()
            if not self._put:
                self._put_question(match, label)
                self._since = self._asked_at
            else:
                self._since = self.bot.clock.now()
            limit = self._limit()
            deadline = None if limit is None else self._since + limit
            try:
                return self._found(match, label, deadline)
            except Abandoned as left:
                if not (left.hurry and self.bot.preferences.stop and self._put):
                    raise
                return self._hurried(match, label, deadline)
        except Abandoned:
            self._take_time(self.bot.clock.now())
            self._since = None
            self.bot.leave(self._limit())
            raise

    def _put_question(self, match: Match[Any], label: str) -> None:
        """Send the question to the bot."""
        self._label = label
        if self._clocked:
            self._quiet = unheard(match.game, match.table, match.options, ())
            self.banks.enter(self.seat, label, self._quiet)
            self._left = self.banks.left[self.seat]
        bot = self.bot
        bot.ask(self._news() + self._question(match, label))
        bot.limit = self._limit_name
        self._asked_at = bot.clock.now()
        self._put = True

    def _hurried(self, match: Match[Any], label: str, deadline: float | None) -> list[Option]:
        """The answer of a bot that is told to stop thinking. Raises Offence and Abandoned."""
        bot = self.bot
        assert bot.channel is not None
        bot.send(f"stop {self.asks}\n")
        bot.channel.flush()
        soon = bot.clock.now() + bot.limits.quit
        if deadline is not None and deadline <= soon:
            return self._found(match, label, deadline)
        try:
            return self._found(match, label, soon)
        except Offence as late:
            if late.ending != TIMEOUT or bot.clock.now() < soon:
                raise
        raise Abandoned

    def _found(self, match: Match[Any], label: str, deadline: float | None) -> list[Option]:
        """The answer of the bot. Raises Offence and Abandoned."""
        bot, number, options = self.bot, self.asks, match.options
        found: list[Option] = []
        while not found:
            if item := bot.item(deadline, number, len(options)):
                bot.send(f"ok do {number}\n")
                found = [options[item - 1]]
            else:
                found = self._read(match, label, deadline)
        self._take_time(bot.came_at)
        self._since = None
        bot.absent = False
        if self._clocked:
            if found[0] != PASS:
                self.banks.reveal(self.seat)
            elif self._quiet:
                self.banks.unheard[self.seat] += self._left - self.banks.left[self.seat]
        if self._used > self.slowest:
            self.slowest = self._used
        return found

    def _read(self, match: Match[Any], label: str, deadline: float | None) -> list[Option]:
        """The options that the next message chooses; [] if it chooses none. Raises Offence."""
        message = self.bot.message(deadline, lambda wrong: self._charge(match, label, wrong))
        if message.verb == "do":
            return self._answer(match, label, message)
        self._tell(match, message)
        return []

    def _limit(self) -> float | None:
        """The most seconds from now on for the open question; None if nothing limits it."""
        most = self.banks.most(self.seat, self._used) if self._limited else None
        if most is None and (request := self.bot.limits.request) is not None:
            return request if not self._used else max(0.0, request - self._used)
        return most

    def _take_time(self, until: float) -> None:
        """Charge the seat for the time that the open question has taken until then."""
        if self._since is not None:
            spent, self._since = until - self._since, until
            if spent > 0.0:
                self._used += spent
                if self._clocked:
                    self.banks.spend(self.seat, spent)

    def _news(self) -> str:
        return "" if self.bot.preferences.events == NONE else self.listener.news()

    def _question(self, match: Match[Any], label: str, extra: str = "") -> str:
        if self._clocked:
            extra = f" clock={self.banks.as_shown(self.seat)}{extra}"
        if self.banks.control.nodes is not None:
            extra = f"{extra} nodes={self.banks.control.nodes}"
        return question(match, self.asks, label, self.bot.preferences, self.seat, extra)

    def _answer(self, match: Match[Any], label: str, message: Message) -> list[Option]:
        """The options that a `do` chooses; [] if it was refused. Raises Offence."""
        bot, number = self.bot, message.number
        if number != self.asks:
            code = "stale" if number < self.asks else "not-your-turn"  # not asked yet
            text = f"question {self.asks} is open"
            bot.dismiss(ProtocolError(code, text), message, self.asks, "do")
            return []
        used = message.fields.get("nodes", "")
        if used:
            nodes = int(used) if used.isascii() and used.isdecimal() and len(used) < 18 else 0
            self.nodes += nodes
            budget = self.banks.control.nodes
            if budget is not None and nodes > budget:
                reason = f"{nodes} nodes of {budget}"
                raise Offence(TIMEOUT, reason, bot.last_line, hints.NODES)
        try:
            found = read_answer(match, message)
        except ProtocolError as wrong:
            self._charge(match, label, wrong, self._as_told(match, message, wrong))
            return []
        bot.send(f"ok do {number}\n")
        return found

    def _as_told(self, match: Match[Any], message: Message, wrong: ProtocolError) -> ProtocolError:
        """The refusal in the language of the bot; logs and results have it in civdawn's."""
        spoken = self.bot.preferences.language
        if spoken != language():
            with speaking(spoken):
                try:
                    read_answer(match, message)
                except ProtocolError as told:
                    return told
        return wrong

    def _charge(
        self,
        match: Match[Any],
        label: str,
        wrong: ProtocolError,
        told: ProtocolError | None = None,
    ) -> None:
        """Refuse a wrong answer and ask again. told: what the bot is told, if not that.
        Raises Offence if no try is left."""
        ending = MALFORMED if wrong.code in ("malformed", "too-long", "unknown") else ILLEGAL
        left = self._retries  # tries still open
        self.bot.refuse(told or wrong, left)
        if not left:
            raise Offence(ending, str(wrong), self.bot.last_line, cause(wrong))
        self._retries -= 1
        offence = Offence(ending, str(wrong), self.bot.last_line, cause(wrong))
        self._note(offence, "asked again")
        self._take_time(self.bot.came_at)
        self.bot.send(self._question(match, label, f" left={left}"))

    def _tell(self, match: Match[Any], message: Message) -> None:
        """Answer a bot that asks for the list or the view of the open question."""
        bot, number = self.bot, message.number
        if message.verb not in ("options", "view", "words", "position"):
            wrong = ProtocolError("not-your-turn", f"question {self.asks} is open")
            bot.dismiss(wrong, message, self.asks, "do")
        elif number not in (self.asks, -1) or not message.words:
            bot.refuse(about(ProtocolError("stale", f"question {self.asks} is open"), message))
        elif message.verb == "options":
            items = option_list(match)
            bot.send(ok(message, {"options": len(match.options)}, items) + "\n")
        elif message.verb == "position":
            if self._told is None:
                self._told = Told(match, self.listener.stream.history, self.seat)
            bot.send(f"ok position {number} :{self._told.text()}\n")
        elif message.verb == "words":
            with speaking(bot.preferences.language):
                phrases = phrase_list(match)
            bot.send(ok(message, {"options": len(match.options)}, phrases) + "\n")
        else:
            bot.send(ok(message, text=view_text(match.game, match.table, self.seat)) + "\n")

    # ------------------------------------------------------------ when it goes wrong

    def _with_policy(
        self, work: Callable[[], list[Option]], offence: Offence | None = None
    ) -> list[Option]:
        """Do the work; after an offence note the fault and do as the policy says.

        offence: one that there was already in the work. Return the result of the work, [] if a
        stand-in took over. Raises Forfeited.
        """
        while True:
            if offence is None:
                try:
                    return work()
                except Offence as another:
                    offence = another
            if offence.ending != CRASH or not self._restarts:
                self._end(offence)
                return []
            self._restarts -= 1
            self._take_time(self.bot.came_at)
            self._since = None
            self._put = False
            self.bot.kill()
            self._note(offence, "started again")
            self.listener = Listener(self.listener.stream, (self.seat,))
            offence = None

    def _end(self, offence: Offence) -> None:
        """End the bot's play. Raises Forfeited unless the policy names a stand-in, which takes
        over."""
        self._take_time(self.bot.came_at)
        self._since = None
        if offence.ending not in (ILLEGAL, MALFORMED):  # a bot that still talks may hear the end
            self.bot.kill()
        policy = self.policy.on_error
        followed = FORFEIT if policy == FORFEIT else f"{policy} plays on"
        self._note(offence, followed)
        if policy == FORFEIT:
            raise Forfeited(self.seat, offence.ending, offence.explained())
        self.replaced = self._stand_in()
        self.replaced_at = self._label

    def _note(self, offence: Offence, followed: str) -> None:
        bot = self.bot
        self.faults.append(
            Fault(
                self.seat,
                offence.ending,
                str(offence),
                offence.hint,
                self._label,
                offence.said,
                self._asked_at - self.began,
                bot.came_at - self.began,
                self.errors(),
                followed,
            )
        )


def _named(control: TimeControl, request: float | None) -> str:
    """The limits of time for a question, in words; '' if there are none."""
    found = []
    if control.bank is not None:
        found.append(f"clock {control.bank}+{control.increment}")
    if control.cap is not None:
        found.append(f"cap {control.cap} ms")
    return ", ".join(found) or named(hints.REQUEST_LIMIT, request)
