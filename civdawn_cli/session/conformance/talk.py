"""What checks of a bot talk with it through: a process, a conversation, a real game."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.notation import Answer, write_answer
from civdawn_cli.playing import Player
from civdawn_cli.record import commitment
from civdawn_cli.session.bots import FEATURES
from civdawn_cli.session.channel import Flooded, Gone, Late, Overlong
from civdawn_cli.session.process import Process
from civdawn_cli.session.questions import COUNT, LIST, Wishes, question, read_answer
from civdawn_cli.session.referee import places
from civdawn_cli.session.shown import Feed, Hearer, view_text
from protocol import SEAT, Message, ProtocolError, command, listed, ok, write

NOTHING: Final = "(nothing)"
BLANK: Final = "(a blank line)"
FLUSH: Final = "no line received; did you flush your output?"
NOISE: Final = "standard output is for messages alone; write the rest to the standard error"
SILENCE: Final = 1.0
"""Seconds without a line that are taken for silence, where a pong should have come."""

ENDED: Final = "it should run until `quit`; its standard error may say why it did not"

Change = Callable[[str], str]
"""Makes other lines of lines that are to be sent."""


class Failed(Exception):
    """A check found something. expected: what should have come. got: what came, '' to quote the
    conversation. hint: what may be wrong."""

    def __init__(self, expected: str, hint: str = "", got: str = "") -> None:
        super().__init__(expected)
        self.expected: Final = expected
        self.hint: Final = hint
        self.got: Final = got


class Skipped(Exception):
    """A check does not apply to this bot; the text says why."""


class Program(Process):
    """A process that can be left without input, and watched until it ends."""

    def hang_up(self) -> None:
        """Close its standard input; nothing can be sent afterwards."""
        self.flush()
        self._out.clear()
        if self._popen.stdin is not None:
            self._popen.stdin.close()

    def code(self, seconds: float) -> int | None:
        """Its exit code, negative for a signal; None if it still runs after so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(seconds)
        return None


class Talk:
    """A conversation with one process of the bot.

    patience: seconds to wait for a line. lines: all that was said so far, behind `> ` and `< `.
    """

    def __init__(self, program: Program, patience: float) -> None:
        self.program: Final = program
        self.patience: Final = patience
        self.lines: Final[list[str]] = []
        self.wishes = Wishes(Message("hello", ("1.0",)))
        self._pings = 0

    def send(self, text: str) -> None:
        """Send whole lines, or part of one if there is no newline at the end."""
        self.lines.extend([f"> {line or BLANK}" for line in text.removesuffix("\n").split("\n")])
        self.program.renew()
        self.program.send(text)
        self.program.flush()

    def line(self, expected: str, patience: float | None = None) -> str:
        """The next line as text. Raises Failed."""
        patience = self.patience if patience is None else patience
        try:
            data = self.program.line(self.program.clock.now() + patience)
        except Late:
            raise Failed(expected, FLUSH, f"nothing in {patience:g} s") from None
        except Gone as why:
            raise Failed(expected, ENDED, str(why)) from None
        except Flooded:
            raise Failed(expected, NOISE, "more than 1 MiB that nobody asked for") from None
        except Overlong as why:
            raise Failed(expected, "a line has at most 65,536 bytes", str(why)) from None
        self.lines.append(f"< {data.decode(errors='backslashreplace')}")
        try:
            return data.decode().removesuffix("\r")
        except UnicodeDecodeError as wrong:
            raise Failed(
                expected, f"the line is not UTF-8 at byte {wrong.start + 1}: encode what you write"
            ) from None

    def hear(self, expected: str, patience: float | None = None) -> Message:
        """The next command. Raises Failed for a line that is no message."""
        while True:
            try:
                message = command(self.line(expected, patience), SEAT)
            except ProtocolError as wrong:
                raise Failed(expected, f"{wrong}. {NOISE}") from None
            if message is None or message.verb == "info":
                continue
            if message.verb == "ping":
                self.send(ok(message) + "\n")
                continue
            return message

    def greet(self, greeting: str = "") -> Message:
        """Say the first line and hear `hello`. Raises Failed."""
        expected = "hello 1.0 :NAME"
        self.send(greeting or greeting_line())
        message = self.hear(expected)
        if message.verb != "hello":
            raise Failed(expected, "the first line is hello")
        try:
            self.wishes = Wishes(message)
        except ProtocolError as wrong:
            raise Failed(expected, str(wrong)) from None
        self.send(ok(message) + "\n")
        return message

    def ready(self, number: int) -> None:
        """Hear that it is ready. Raises Failed."""
        expected = f"ready {number}"
        message = self.hear(expected)
        if message.verb != "ready":
            raise Failed(expected, "`new N` is answered by `ready N` before all else")
        if message.number != number:
            raise Failed(expected, "`ready` repeats the number of `new`")
        self.send(ok(message) + "\n")

    def ping(self) -> None:
        """Ping and hear the pong. Raises Failed."""
        self._pings += 1
        expected = f"pong {self._pings}"
        self.send(f"ping {self._pings}\n")
        message = self.hear(expected)
        if message.verb != "pong":
            raise Failed(expected, "it spoke without being asked")
        if message.number != self._pings:
            raise Failed(expected, "`pong` repeats the number of `ping`")

    def quiet(self, hint: str = "") -> None:
        """Nothing comes but the pong of a ping, which may be missing: that is for other checks to
        say. Raises Failed."""
        self._pings += 1
        self.send(f"ping {self._pings}\n")
        expected = f"pong {self._pings} and nothing else"
        try:
            message = self.hear(expected, min(self.patience, SILENCE))
        except Failed as why:
            if why.hint == FLUSH:
                return
            raise
        if message.verb != "pong":
            raise Failed(expected, hint)

    def exits(self, told: bool = True) -> None:
        """It exits by itself within its limit, answering nothing more. told: by `quit`, and so with
        code 0. Raises Failed."""
        expected = "exit with code 0 within 2 s" if told else "exit within 2 s"
        deadline = self.program.clock.now() + 2
        try:
            while True:
                data = self.program.line(deadline)
                self.lines.append(f"< {data.decode(errors='backslashreplace')}")
                if data.strip() and not data.startswith((b"#", b"info")):
                    raise Failed("nothing more, and " + expected, "it should be silent now")
        except Late:
            raise Failed(expected, "`quit`, and the end of the input, end the program") from None
        except Gone:
            pass
        except (Flooded, Overlong) as why:
            raise Failed(expected, "it should be silent now", str(why)) from None
        code = self.program.code(max(0.0, deadline - self.program.clock.now()))
        if code is None:
            raise Failed(expected, "it closed its output, but goes on running")
        if code and told:
            fate = f"exit code {code}" if code > 0 else f"ended by signal {-code}"
            raise Failed(expected, "", fate)

    def close(self) -> None:
        """End the process at once."""
        self.program.close(0.0)


def greeting_line(version: str = "1.0", more: str = "") -> str:
    """The first line civdawn says."""
    game = GAMES["newdawn"]()
    about = f"game={game.name} rules={game.rules} data={game.data_hash()}"
    return f"civdawn {version} role=seat {about} features={FEATURES}{more}\n"


class Stage:
    """A real game in which the bot has a seat and built-in players have the others.

    settings: those of the game. fields: further fields of each `ask`. greedy: the others play to
    win, else at random.
    """

    def __init__(
        self,
        talk: Talk,
        *,
        number: int = 1,
        seats: int = 2,
        seat: Seat = 0,
        settings: dict[str, str] | None = None,
        position: str = "",
        fields: str = "",
        greedy: bool = False,
        seed: int = 7,
    ) -> None:
        self.talk: Final = talk
        self.number: Final = number
        self.seat: Final = seat
        self.fields: Final = fields
        self.seed: Final = seed
        self.game: Final[Game[Any]] = GAMES["newdawn"]()
        setup = self.game.setup(seats, **(settings or {"map": "first"}))
        self.match: Final = Match(self.game, Setup(seats, setup.settings, position))
        self.asks = 0
        self.answers: Final[list[str]] = []
        self._chance: Final = Chance(seed)
        self._told: list[tuple[str, Answer]] = []
        self._hearer = Hearer(Feed(self._told), (seat,))
        self._others: Final = [_player(other, seed, greedy) for other in range(seats)]

    def opening(self, more: str = "") -> str:
        """The lines that say a game begins."""
        setup = self.match.setup
        fields = {"seats": setup.seats, "seat": self.seat + 1, **setup.settings}
        fields["commit"] = commitment(str(self.seed), "0" * 32)
        told = " ".join([f"{name}={value}" for name, value in fields.items()])
        lines = f"new {self.number} {told}{more}\n"
        if setup.position:
            lines += f"position {self.number} :{listed(setup.position.splitlines())}\n"
        return lines

    def begin(self, more: str = "", change: Change | None = None) -> None:
        """Tell of the game and hear that the bot is ready. Raises Failed."""
        opening = self.opening(more)
        self.talk.send(change(opening) if change else opening)
        self.talk.ready(self.number)

    def choose(self, option: Option) -> None:
        """Give an answer."""
        match = self.match
        self._told.append((match.label, write_answer(match, option)))
        match.choose(option)

    def go_on(self) -> bool:
        """Play until the bot is asked; False if the game ends before."""
        match = self.match
        while match.options:
            seat = match.step.seat
            if seat == CHANCE:
                self.choose(self._chance.pick(match.step, match.options))
            elif seat != self.seat:
                self.choose(self._others[seat].decide(match))
            else:
                return True
        return False

    def again(self, talk: Talk) -> Stage:
        """The same game as another process of the bot is told it: from its beginning."""
        copy = Stage(
            talk,
            number=self.number,
            seats=self.match.setup.seats,
            seat=self.seat,
            settings=self.match.setup.settings,
            seed=self.seed,
        )
        for option in self.match.choices:
            copy.choose(option)
        copy.asks = self.asks
        return copy

    def news(self) -> str:
        """The events the bot has not heard."""
        return "" if self.talk.wishes.events == "none" else self._hearer.news()

    def question(self, again: bool = False) -> str:
        """The lines that ask what is open. again: the same question as before."""
        self.asks += not again
        label = self.match.label
        return question(self.match, self.asks, label, self.talk.wishes, self.seat, self.fields)

    def ask(self, change: Change | None = None) -> bool:
        """Play on to the bot's next question and ask it; False if there is none."""
        if not self.go_on():
            return False
        lines = self.news() + self.question()
        self.talk.send(change(lines) if change else lines)
        return True

    @property
    def expected(self) -> str:
        """What should come now."""
        return f"do {self.asks} #K with K from 1 to {len(self.match.options)}"

    def answer(self, pongs: list[int] | None = None) -> Message:
        """Hear the answer, telling the bot what it wants to know before. pongs: takes the numbers
        of those that come before, if any may. Raises Failed."""
        while True:
            message = self.talk.hear(self.expected)
            if message.verb == "do":
                return message
            if message.verb == "pong" and pongs is not None:
                pongs.append(message.number)
                continue
            if message.number != self.asks or message.verb not in ("options", "view"):
                raise Failed(self.expected, f"`{message.verb}` is not due now")
            if message.verb == "view":
                text = view_text(self.game, self.match.table, self.seat)
                self.talk.send(ok(message, text=text) + "\n")
            else:
                full = question(self.match, self.asks, "", _ALL, self.seat)
                count = {"options": len(self.match.options)}
                self.talk.send(ok(message, count, full.rstrip("\n").partition(" :")[2]) + "\n")

    def take(self, message: Message, reply: bool = True) -> None:
        """Give the bot's answer, which must be legal. Raises Failed."""
        if message.number != self.asks:
            raise Failed(self.expected, "`do` repeats the number of the `ask` it answers")
        try:
            found = read_answer(self.match, message)
        except ProtocolError as wrong:
            raise Failed(self.expected, f"{wrong.code}: {wrong}") from None
        self.answers.append(" ".join([*message.words[1:], message.text or ""]))
        for option in found:
            self.choose(option)
        if reply:
            self.talk.send(ok(message) + "\n")

    def turn(self, change: Change | None = None) -> bool:
        """Ask the next question and take the answer; False if the game is over. Raises Failed."""
        if not self.ask(change):
            return False
        self.take(self.answer())
        return True

    def turns(self, count: int, change: Change | None = None) -> None:
        """The same some times. Raises Failed."""
        for _ in range(count):
            if not self.turn(change):
                return

    def over(self, ending: str = "normal", culprit: Seat | None = None) -> None:
        """Say that the game has ended."""
        ranks = places(self.game.ranks(self.match.table), culprit)
        fields = {
            "by": self.game.ending if ending == "normal" else ending,
            "ending": ending,
            "places": ",".join(map(str, ranks)),
        }
        if culprit is not None:
            fields["seat"] = str(culprit + 1)
        fields |= {"seed": str(self.seed), "nonce": "0" * 32}
        self.talk.send(self.news() + write(Message("over", (str(self.number),), fields)) + "\n")


_ALL: Final = Wishes(Message("hello", ("1.0",)))


def _player(seat: Seat, seed: int, greedy: bool) -> Player:
    from civdawn_cli.players.greedy import GreedyPlayer
    from civdawn_cli.players.random import RandomPlayer

    return GreedyPlayer() if greedy else RandomPlayer(seat, seed)


def made_up(stage: Stage, number: int, kind: str, texts: Sequence[str]) -> None:
    """Ask a question no game asks and take the answer, which must be one of the texts. Raises
    Failed."""
    talk = stage.talk
    stage.go_on()
    view = view_text(stage.game, stage.match.table, stage.seat)
    asked = f"view {number} :{view}\n" if talk.wishes.view else ""
    shown = f" options={len(texts)}" if talk.wishes.options in (LIST, COUNT) else ""
    told = f" :{listed(texts)}" if talk.wishes.options == LIST else ""
    talk.send(f"{stage.news()}{asked}ask {number} {stage.match.label} {kind}{shown}{told}\n")
    expected = f"do {number} #K with K from 1 to {len(texts)}"
    message = talk.hear(expected)
    while message.verb in ("options", "view") and message.number == number:
        if message.verb == "options":
            talk.send(ok(message, {"options": len(texts)}, listed(texts)) + "\n")
        else:
            talk.send(ok(message, text=view) + "\n")
        message = talk.hear(expected)
    item = message.words[1] if len(message.words) > 1 else ""
    digits = item.removeprefix("#")
    fits = digits.isdecimal() and 1 <= int(digits[:9]) <= len(texts) if item else False
    if message.verb != "do" or message.number != number or not (fits or message.text in texts):
        raise Failed(expected, "any item of the list is a legal answer")
    talk.send(ok(message) + "\n")


class Bench:
    """Gives a check as many conversations with the bot as it needs, and ends them all."""

    def __init__(self, command: str, patience: float) -> None:
        self.command: Final = command
        self.patience: Final = patience
        self.talks: Final[list[Talk]] = []

    def start(self) -> Talk:
        """A process that has not been greeted. Raises StartError."""
        talk = Talk(Program(self.command), self.patience)
        self.talks.append(talk)
        return talk

    def talk(self) -> Talk:
        """A process that has said hello. Raises Failed and StartError."""
        talk = self.start()
        talk.greet()
        return talk

    def stage(self, **how: Any) -> Stage:
        """A game with a process of its own, begun. Raises Failed and StartError."""
        stage = Stage(self.talk(), **how)
        stage.begin()
        return stage

    def close(self) -> None:
        """End all processes."""
        for talk in self.talks:
            talk.close()
