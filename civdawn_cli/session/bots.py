"""Conversations with bots: one program each, which may play many games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.notation import Answer
from civdawn_cli.playing import Player, Stopped
from civdawn_cli.session.channel import Channel, Clock, Flooded, Gone, Late, Overlong, WallClock
from civdawn_cli.session.limits import (
    CRASH,
    FLOOD,
    FORFEIT,
    ILLEGAL,
    MALFORMED,
    PROTOCOL_MISMATCH,
    START_FAILURE,
    TIMEOUT,
    Banks,
    Fault,
    Limits,
    Offence,
    Policy,
)
from civdawn_cli.session.process import StartError
from civdawn_cli.session.questions import Wishes, about, option_list, question, read_answer
from civdawn_cli.session.shown import Hearer, view_text
from protocol import SEAT, Message, ProtocolError, command, error, listed, ok

FEATURES: Final = "options,events,view,hash,clock,nodes,restart"

MOST_LINES: Final = 1_000
"""Lines that a bot may say without being asked."""

QUOTED: Final = 200
"""Characters of an offending line that are kept."""

HINT: Final = "no line received; did you flush your output?"


class Bot:
    """A program in the seat role, from its start to its end.

    launch: starts it, again after a crash. name: what it calls itself, its command until then.
    """

    def __init__(
        self,
        launch: Callable[[], Channel],
        game: Game[Any],
        *,
        name: str = "bot",
        limits: Limits | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._launch: Final = launch
        self.game: Final = game
        self.name = name
        self.limits: Final = limits or Limits()
        self.clock: Final = clock or WallClock()
        self.channel: Channel | None = None
        self.wishes = Wishes(Message("hello", ("1.0",)))
        self.errors = ""
        self.said = ""
        self.came_at = 0.0
        self._lines = 0

    # ------------------------------------------------------------ beginning and end

    def start(self) -> None:
        """Start the program and greet it; `meet` waits for its answer. Raises Offence."""
        try:
            self.channel = self._launch()
        except StartError as problem:
            raise Offence(START_FAILURE, str(problem)) from None
        data = self.game.data_hash()
        known = f" data={data}" if data else ""
        game = f"game={self.game.name} rules={self.game.rules}{known}"
        self.send(f"civdawn 1.0 role=seat {game} features={FEATURES}\n")
        self.channel.flush()

    def meet(self) -> None:
        """Wait for `hello`. Raises Offence."""
        deadline = self._deadline(self.limits.start)
        try:
            line = self._line(deadline, CRASH)
        except Offence as offence:
            reason = HINT if offence.ending == TIMEOUT else f"{offence}, before it said hello"
            ending = FLOOD if offence.ending == FLOOD else START_FAILURE
            if offence.ending == MALFORMED:
                ending, reason = PROTOCOL_MISMATCH, str(offence)
            raise Offence(ending, reason, offence.said) from None
        try:
            message = command(line, SEAT)
            if message is None:
                raise ProtocolError("malformed", "the first line is hello")
            if message.verb != "hello":
                raise about(ProtocolError("malformed", "the first line is hello"), message)
            self.wishes = Wishes(message)
        except ProtocolError as wrong:
            self.send(error(wrong) + "\n")
            raise Offence(PROTOCOL_MISMATCH, str(wrong), self.said) from None
        self.name = self.wishes.name or self.name
        self.send(ok(message) + "\n")

    def ready(self, lines: str, number: int) -> None:
        """Tell of a game and wait until the bot is ready for it. Raises Offence."""
        assert self.channel is not None
        self.channel.renew()
        self._lines = 0
        self.send(lines)
        deadline = self._deadline(self.limits.ready)
        while True:
            message = self.message(deadline)
            if message.verb == "ready":
                if message.number == number:
                    self.send(ok(message) + "\n")
                    return
                self.refuse(about(ProtocolError("stale", f"game {number} is due"), message))
            else:
                self.refuse(about(ProtocolError("not-your-turn"), message))

    def close(self, said: bool = False) -> None:
        """Let the program go; nothing of it is left then. said: it was told to quit already."""
        if self.channel is not None:
            if not said:
                self.channel.send("quit\n")
            self.channel.close(self.limits.quit)
            self.errors = self.channel.errors
            self.channel = None

    def kill(self) -> None:
        """End the program at once."""
        if self.channel is not None:
            self.channel.close(0.0)
            self.errors = self.channel.errors
            self.channel = None

    # ------------------------------------------------------------ talking

    def send(self, lines: str) -> None:
        """Queue whole lines for the bot."""
        assert self.channel is not None
        self.channel.send(lines)

    def asked(self, lines: str) -> None:
        """Ask something: from now on counts what comes unasked."""
        assert self.channel is not None
        self.channel.renew()
        self._lines = 0
        self.channel.send(lines)

    def message(
        self, deadline: float | None, charge: Callable[[ProtocolError], None] | None = None
    ) -> Message:
        """The next command; pings and what needs no reply are dealt with here.

        charge: what to do about a line that is no message, in place of the Offence (malformed).
        Raises Offence.
        """
        while True:
            try:
                found = command(self._line(deadline, CRASH), SEAT)
            except ProtocolError as wrong:
                if charge is None:
                    self.refuse(wrong)
                    raise Offence(MALFORMED, str(wrong), self.said) from None
                charge(wrong)
                continue
            if found is None or found.verb in ("pong", "info"):
                continue
            if found.verb == "ping":
                self.send(ok(found) + "\n")
                continue
            return found

    def refuse(self, wrong: ProtocolError, left: int | None = None) -> None:
        """Say that a command is not obeyed."""
        self.send(error(wrong, {} if left is None else {"left": left}) + "\n")

    def ping(self, number: int) -> None:
        """Wait until the bot has answered a ping. Raises Offence."""
        self.asked(f"ping {number}\n")
        deadline = self._deadline(self.limits.request)
        wanted = f"pong {number}"
        while self._line(deadline, CRASH) != wanted:
            pass

    def _line(self, deadline: float | None, gone: str) -> str:
        """The next line as text. Raises Offence, and ProtocolError for what is no text."""
        assert self.channel is not None
        self.said = ""
        self._lines += 1
        if self._lines > MOST_LINES:
            raise Offence(FLOOD, f"more than {MOST_LINES} lines that nobody asked for")
        try:
            line = self.channel.line(deadline)
        except Late:
            raise Offence(TIMEOUT, "no answer in time") from None
        except Gone as why:
            raise Offence(gone, str(why)) from None
        except Flooded:
            raise Offence(FLOOD, "more than 1 MiB that nobody asked for") from None
        except Overlong as why:
            raise ProtocolError("too-long", str(why)) from None
        finally:
            self.came_at = self.clock.now()
        if line[-1:] == b"\r":
            line = line[:-1]
        try:
            text = line.decode()
        except UnicodeDecodeError as problem:
            self.said = line[:QUOTED].decode(errors="backslashreplace")
            reason = f"not UTF-8 at byte {problem.start + 1}"
            raise ProtocolError("malformed", reason, problem.start + 1) from None
        self.said = text[:QUOTED]
        return text

    def _deadline(self, seconds: float | None) -> float | None:
        return None if seconds is None else self.clock.now() + seconds


@dataclass(slots=True)
class Luck:
    """What is promised before a game: `commit` is the SHA-256 of seed and nonce."""

    seed: str = ""
    nonce: str = ""
    commit: str = ""


class BotSeat:
    """A bot's seat in one game: a Player.

    told: the answers of the game, growing. faults: where offences are written down, shared by all
    seats. stand_in: makes the built-in player that plays on if the policy says so.
    """

    def __init__(
        self,
        bot: Bot,
        seat: Seat,
        number: int,
        setup: Setup,
        told: list[tuple[str, Answer]],
        banks: Banks,
        policy: Policy,
        faults: list[Fault],
        stand_in: Callable[[], Player],
        commit: str = "",
    ) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self.number: Final = number
        self.setup: Final = setup
        self.banks: Final = banks
        self.policy: Final = policy
        self.faults: Final = faults
        self.commit: Final = commit
        self.hearer = Hearer(told, seat)
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
        self._label = "setup"

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
            self.bot.meet()
        self._asked_at = self.bot.clock.now()
        self.bot.ready(self._new(), self.number)
        return []

    def _new(self) -> str:
        setup, control = self.setup, self.banks.control
        fields = {"seats": str(setup.seats), "seat": str(self.seat + 1), **setup.settings}
        if self.commit:
            fields["commit"] = self.commit
        fields |= control.fields()
        told = " ".join([f"{name}={value}" for name, value in fields.items()])
        lines = f"new {self.number} {told}\n"
        if setup.position:
            lines += f"position {self.number} :{listed(setup.position.splitlines())}\n"
        return lines

    def skip(self, match: Match[Any]) -> None:
        """The question now asked was answered earlier; the bot will hear of it as an event."""

    def decide(self, match: Match[Any]) -> Option:
        """The bot's answer to the question now asked. Raises Forfeited."""
        if self.replaced is not None:
            return self.replaced.decide(match)
        if self._queue:
            return self._queue.pop(0)
        self.asks += 1
        found = self._with_policy(lambda: self._ask(match))
        if not found:  # a stand-in has taken over
            return self.decide(match)
        self._queue = found[1:]
        return found[0]

    def over(self, lines: str) -> None:
        """Tell the bot how the game ended; `hearer` has what it has not heard yet."""
        if self.replaced is None and self.bot.channel is not None:
            news = "" if self.bot.wishes.events == "none" else self.hearer.news()
            self.bot.send(news + lines)
            self.bot.channel.flush()

    def overhear(self) -> None:
        """Something was answered: tell a bot that wants to hear it at once."""
        if self.bot.wishes.events == "now" and self.replaced is None and self.bot.channel:
            self.bot.send(self.hearer.news())
            self.bot.channel.flush()

    # ------------------------------------------------------------ one question

    def _ask(self, match: Match[Any]) -> list[Option]:
        """Ask until there is an answer. Raises Offence."""
        bot, banks, seat = self.bot, self.banks, self.seat
        if bot.channel is None:  # started again after a crash
            self._begin()
        self._label = label = match.label
        banks.enter(seat, label)
        most = banks.most(seat)
        bot.asked(self._news() + self._question(match, label))
        self._asked_at = asked = bot.clock.now()
        limit = most if most is not None else bot.limits.request
        deadline = None if limit is None else asked + limit
        while True:
            message = bot.message(deadline, lambda wrong: self._charge(match, label, wrong))
            if message.verb == "do":
                found = self._answer(match, label, message)
                if found:
                    took = bot.came_at - asked
                    banks.spend(seat, took)
                    self.slowest = max(self.slowest, took)
                    return found
            else:
                self._tell(match, message)

    def _news(self) -> str:
        return "" if self.bot.wishes.events == "none" else self.hearer.news()

    def _question(self, match: Match[Any], label: str) -> str:
        extra = ""
        if told := self.banks.told():
            extra = f" clock={told}"
        if self.banks.control.nodes is not None:
            extra = f"{extra} nodes={self.banks.control.nodes}"
        return question(match, self.asks, label, self.bot.wishes, self.seat, extra)

    def _answer(self, match: Match[Any], label: str, message: Message) -> list[Option]:
        """What a `do` says; [] if it was refused. Raises Offence."""
        bot, number = self.bot, message.number
        if number != self.asks:
            code = "stale" if number < self.asks else "not-your-turn"
            text = f"question {self.asks} is open"
            bot.refuse(about(ProtocolError(code, text), message))
            return []
        used = message.fields.get("nodes", "")
        if used:
            nodes = int(used) if used.isascii() and used.isdecimal() and len(used) < 18 else 0
            self.nodes += nodes
            budget = self.banks.control.nodes
            if budget is not None and nodes > budget:
                raise Offence(TIMEOUT, f"{nodes} nodes of {budget}", bot.said)
        try:
            found = read_answer(match, message)
        except ProtocolError as wrong:
            self._charge(match, label, wrong)
            return []
        bot.send(f"ok do {number}\n")
        return found

    def _charge(self, match: Match[Any], label: str, wrong: ProtocolError) -> None:
        """A wrong answer: ask again if it is forgiven. Raises Offence if it isn't."""
        ending = MALFORMED if wrong.code in ("malformed", "too-long", "unknown") else ILLEGAL
        self.bot.refuse(wrong, self._retries)
        if not self._retries:
            raise Offence(ending, str(wrong), self.bot.said)
        self._retries -= 1
        self._note(ending, str(wrong), self.bot.said, "asked again")
        self.bot.send(self._question(match, label))

    def _tell(self, match: Match[Any], message: Message) -> None:
        """Answer what a bot wants to know about the question."""
        bot, number = self.bot, message.number
        if message.verb not in ("options", "view"):
            wrong = ProtocolError("not-your-turn", f"question {self.asks} is open")
            bot.refuse(about(wrong, message))
        elif number not in (self.asks, -1) or not message.words:
            bot.refuse(about(ProtocolError("stale", f"question {self.asks} is open"), message))
        elif message.verb == "options":
            items = option_list(match)
            bot.send(ok(message, {"options": len(match.options)}, items) + "\n")
        else:
            bot.send(ok(message, text=view_text(match.game, match.table, self.seat)) + "\n")

    # ------------------------------------------------------------ when it goes wrong

    def _with_policy(self, work: Callable[[], list[Option]]) -> list[Option]:
        """Do it; what goes wrong is written down and followed by what the policy says.

        Returns what the work returned, [] if a stand-in took over. Raises Forfeited.
        """
        while True:
            try:
                return work()
            except Offence as offence:
                if offence.ending == CRASH and self._restarts:
                    self._restarts -= 1
                    self._note(offence.ending, str(offence), offence.said, "started again")
                    self._charge_time()
                    self.bot.kill()
                    self.hearer = Hearer(self.hearer.told, self.seat)
                    continue
                self._end(offence)
                return []

    def _charge_time(self) -> None:
        """The time until a crash counts."""
        if self.asks:
            self.banks.spend(self.seat, self.bot.clock.now() - self._asked_at)

    def _end(self, offence: Offence) -> None:
        """The bot plays no further. Raises Forfeited, or a stand-in takes over."""
        came = self.bot.came_at
        if offence.ending == TIMEOUT and not offence.said:
            came = self.bot.clock.now()
        self.bot.came_at = came
        if self.bot.channel is not None and offence.ending != ILLEGAL:
            self.bot.kill()
        elif self.bot.channel is not None:
            self.bot.errors = self.bot.channel.errors
        policy = self.policy.on_error
        followed = FORFEIT if policy == FORFEIT else f"{policy} plays on"
        self._note(offence.ending, str(offence), offence.said, followed)
        if policy == FORFEIT:
            raise Forfeited(self.seat, offence.ending, str(offence))
        self.replaced = self._stand_in()
        self.replaced_at = self._label

    def _note(self, ending: str, reason: str, said: str, followed: str) -> None:
        bot = self.bot
        self.faults.append(
            Fault(
                self.seat,
                ending,
                reason,
                self._label,
                said,
                self._asked_at - self.began,
                bot.came_at - self.began,
                self.errors(),
                followed,
            )
        )


class Forfeited(Stopped):
    """A seat lost the game by what it did."""

    def __init__(self, seat: Seat, ending: str, reason: str) -> None:
        super().__init__(f"seat {seat + 1}: {ending}: {reason}", 0)
        self.seat: Final = seat
        self.ending: Final = ending
