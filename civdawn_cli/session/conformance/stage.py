"""A real game that a bot is asked about, and as many conversations as a check needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.notation.writing import Answer, write_answer
from civdawn_cli.playing.loop import Player
from civdawn_cli.protocol import Message, ProtocolError, listed, ok, write
from civdawn_cli.record import commitment
from civdawn_cli.session import hints
from civdawn_cli.session.conformance.talk import Failed, Talk
from civdawn_cli.session.events import EventStream, Listener, view_hash, view_text
from civdawn_cli.session.process import Process
from civdawn_cli.session.programs import places
from civdawn_cli.session.questions import (
    COUNT,
    LIST,
    Preferences,
    option_list,
    phrase_list,
    question,
    read_answer,
    teller,
)
from civdawn_cli.session.told import Told
from civdawn_cli.session.walls import Walls

Change = Callable[[str], str]
"""A function that changes lines before they are sent."""


class Stage:
    """A real game in which the bot has a seat and built-in players have the others.

    settings: the settings of the game; None for the simplest. fields: further fields of each `ask`.
    greedy: True if the others play to win; they play at random otherwise.
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
        self.game: Final = talk.game
        setup = self.game.setup(seats, **(settings or simplest(self.game)))
        self.match: Final = Match(self.game, Setup(seats, setup.settings, position))
        self.asks = 0
        self.answers: Final[list[str]] = []
        self._chance: Final = Chance(seed)
        self._told: list[tuple[str, Answer]] = []
        self._listener = Listener(EventStream(self._told), (seat,))
        self._listener.teller = teller(self.match, (seat,), talk.preferences)
        self._others: Final = [_player(other, seed, greedy) for other in range(seats)]

    def opening(self, more: str = "") -> str:
        """The lines that begin the game."""
        setup = self.match.setup
        fields = {"seats": setup.seats, "seat": self.seat + 1, **setup.settings}
        fields["commit"] = commitment(str(self.seed), "0" * 32)
        fields["cores"] = 1
        told = " ".join([f"{name}={value}" for name, value in fields.items()])
        lines = f"new {self.number} {told}{more}\n"
        if setup.position:
            facts = self.game.seen_facts(setup.position.splitlines(), self.seat)
            lines += f"position {self.number} :{listed(facts)}\n"
        return lines + self._listener.standing

    def begin(self, more: str = "", change: Change | None = None) -> None:
        """Send the lines that begin the game and wait until the bot is ready. Raises Failed."""
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
                self.choose(self._chance.pick(match.step, match.options, match.table))
            elif seat != self.seat:
                self.choose(self._others[seat].decide(match))
            else:
                return True
        return False

    def again(self, talk: Talk) -> Stage:
        """The same game for another process of the bot, to be told from its beginning."""
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
        """The event lines that the bot has not been sent."""
        if self.talk.preferences.events == "none":
            return ""
        return self._listener.news()

    def question(self, left: int = 0) -> str:
        """The lines that ask the open question. left: above 0 if it is asked again, with this many
        tries left."""
        self.asks += not left
        self.talk.ask(self.asks, self.tell)
        label, fields = self.match.label, f"{self.fields} left={left}" if left else self.fields
        return question(self.match, self.asks, label, self.talk.preferences, self.seat, fields)

    def tell(self, message: Message) -> str:
        """The reply to a bot that asks for something about the open question."""
        if message.verb == "position":
            told = Told(self.match, self._told, self.seat)
            return f"ok position {message.number} :{told.text()}"
        if message.verb == "view":
            return ok(message, text=view_text(self.game, self.match.table, self.seat))
        if message.verb == "words":
            return ok(message, {"options": len(self.match.options)}, phrase_list(self.match))
        return ok(message, {"options": len(self.match.options)}, option_list(self.match))

    def ask(self, change: Change | None = None) -> bool:
        """Play on to the bot's next question and ask it; False if there is none."""
        if not self.go_on():
            return False
        lines = self.news() + self.question()
        self.talk.send(change(lines) if change else lines)
        return True

    @property
    def expected(self) -> str:
        """The message that should come now, in words."""
        return f"do {self.asks} #K with K from 1 to {len(self.match.options)}"

    def answer(self, pongs: list[int] | None = None) -> Message:
        """Wait for the answer. pongs: collects the numbers of pongs that come before it; None if
        none may come. Raises Failed."""
        while True:
            message = self.talk.hear(self.expected)
            if message.verb == "do":
                return message
            if message.verb != "pong" or pongs is None:
                raise Failed(self.expected, f"`{message.verb}` is not due now")
            pongs.append(message.number)

    def take(self, message: Message, reply: bool = True) -> None:
        """Give the bot's answer in the game. Raises Failed if it is not legal."""
        if message.number != self.asks:
            raise Failed(self.expected, hints.NUMBER)
        try:
            found = read_answer(self.match, message)
        except ProtocolError as wrong:
            raise Failed(self.expected, f"{wrong.code}: {wrong}") from None
        self.talk.answered()
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
        """Do the same `count` times. Raises Failed."""
        for _ in range(count):
            if not self.turn(change):
                return

    def over(self, ending: str = "normal", culprit: Seat | None = None) -> None:
        """Send the message that the game has ended."""
        self.talk.answered()
        ranks = places(self.game.ranks(self.match.table), culprit)
        fields = {
            "by": self.game.ending if ending == "normal" else ending,
            "ending": ending,
            "places": ",".join(map(str, ranks)),
        }
        if culprit is not None:
            fields["seat"] = str(culprit + 1)
        fields |= {"seed": str(self.seed), "nonce": "0" * 32}
        self.talk.send(
            self.news()
            + self._listener.rest()
            + write(Message("over", (str(self.number),), fields))
            + "\n"
        )


def simplest(game: Game[Any]) -> dict[str, str]:
    """The settings of a short game: those for a first game, where the game has them."""
    return {setting.name: "first" for setting in game.settings if "first" in setting.values}


def _player(seat: Seat, seed: int, greedy: bool) -> Player:
    from civdawn_cli.playing.players.greedy import GreedyPlayer
    from civdawn_cli.playing.players.random import RandomPlayer

    return GreedyPlayer() if greedy else RandomPlayer(seat, seed)


def made_up(stage: Stage, number: int, kind: str, texts: Sequence[str]) -> None:
    """Ask a question that no game asks and take the answer, which must be one of the texts. The
    view is that of the game, in which another question is open. Raises Failed."""
    talk = stage.talk
    stage.go_on()
    view = view_text(stage.game, stage.match.table, stage.seat)

    def tell(message: Message) -> str:
        if message.verb == "view":
            return ok(message, text=view)
        if message.verb == "position":
            return stage.tell(message)
        return ok(message, {"options": len(texts)}, listed(texts))

    talk.ask(number, tell)
    what = f"{stage.match.label} {kind}"
    talk.send(stage.news() + _question_lines(talk.preferences, what, number, texts, view))
    expected = f"do {number} #K with K from 1 to {len(texts)}"
    message = talk.hear(expected)
    item = message.words[1] if len(message.words) > 1 else ""
    digits = item.removeprefix("#")
    fits = digits.isdecimal() and 1 <= int(digits[:9]) <= len(texts) if item else False
    if message.verb != "do" or message.number != number or not (fits or message.text in texts):
        raise Failed(expected, hints.ITEM)
    talk.answered()
    talk.send(ok(message) + "\n")


def _question_lines(
    preferences: Preferences, what: str, number: int, texts: Sequence[str], view: str
) -> str:
    """The lines of a made-up question, in the form that the bot asked for in its `hello`."""
    seen = f"view {number} :{view}\n" if preferences.view else ""
    count = f" options={len(texts)}" if preferences.options in (LIST, COUNT) else ""
    if preferences.words:
        seen = f"{seen}words {number} :{listed(texts)}\n"
    digest = f" hash={view_hash(view)}" if preferences.hash else ""
    items = f" :{listed(texts)}" if preferences.options == LIST else ""
    return f"{seen}ask {number} {what}{count}{digest}{items}\n"


class Bench:
    """Gives a check as many conversations with the bot as it needs, and ends them all."""

    def __init__(
        self,
        command: str,
        game: Game[Any],
        patience: float,
        memory: int,
        walls: Walls | None = None,
    ) -> None:
        """memory: the most bytes of data of a process; 0 for no limit."""
        self.walls: Final = walls
        self.command: Final = command
        self.game: Final = game
        self.patience: Final = patience
        self.memory: Final = memory
        self.talks: Final[list[Talk]] = []

    def start(self) -> Talk:
        """A conversation with a new process that has not been greeted. Raises StartError."""
        program = Process(self.command, memory=self.memory, walls=self.walls)
        talk = Talk(program, self.game, self.patience)
        self.talks.append(talk)
        return talk

    def talk(self) -> Talk:
        """A conversation with a new process that has said hello. Raises Failed and StartError."""
        talk = self.start()
        talk.greet()
        return talk

    def stage(self, **how: Any) -> Stage:
        """A game that has begun, with a process of its own. Raises Failed and StartError."""
        stage = Stage(self.talk(), **how)
        stage.begin()
        return stage

    def close(self) -> None:
        """End all processes."""
        for talk in self.talks:
            talk.close()
