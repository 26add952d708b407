"""The bot's side of the seat role: a built-in player as a program of its own (`civdawn bot NAME`).

It answers by the number of the option. A player that looks ahead needs the game itself, and follows
it from the events (`playing/following.py`). If it can't follow a game, it says so on the standard
error and takes the first option from then on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final, Protocol

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES
from civdawn_cli.playing.following import Following, Lost
from civdawn_cli.playing.loop import Player
from civdawn_cli.playing.options import Value, chosen
from civdawn_cli.playing.players import OPTIONS
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.playing.players.greedy_1 import FirstGreedyPlayer
from civdawn_cli.playing.players.search import Budget, SearchPlayer
from civdawn_cli.protocol import Message, ProtocolError, items, notice, write

Say = Callable[[str], None]
"""A function that takes one line without its newline."""


class Mind(Protocol):
    """The player of one seat in one game."""

    def position(self, text: str) -> None:
        """Begin the game with this position, one fact a line."""

    def hear(self, message: Message) -> None:
        """Take note of an event. Raises Lost."""

    def answer(self, message: Message) -> int:
        """The number of an option of an `ask`, from 1. Raises Lost."""

    def used(self) -> str:
        """The field that tells of the work for the last answer, with a space before it; '' for
        none."""


class Guess:
    """A player that takes any option, all equally likely, and need not follow the game.

    Its random stream depends on the seed, the number of the game and the seat.
    """

    def __init__(self, seed: int, message: Message) -> None:
        seat = message.fields.get("seat", "")
        self._random = Random(f"{seed}/bot/{message.number}/{seat}")

    def position(self, text: str) -> None:
        """Of no interest."""

    def hear(self, message: Message) -> None:
        """Of no interest."""

    def answer(self, message: Message) -> int:
        """The number of any option."""
        return 1 + int(self._random.random() * count(message))

    def used(self) -> str:
        """Nothing."""
        return ""


class Follower:
    """A player that follows the game on a table of its own and lets another player choose there.

    name: the name of the game in civdawn's first line. player: the one that chooses.
    """

    def __init__(self, name: str, message: Message, player: Player) -> None:
        self._player: Final = player
        self._game_name = name
        self._new = message
        self._position = ""
        self._followed: Following | None = None

    def position(self, text: str) -> None:
        """Begin the game with this position."""
        self._position = text

    def hear(self, message: Message) -> None:
        """Give the answer of the event on the own table. Raises Lost."""
        label, seat = message.words[1], message.words[2]
        try:
            self._follow().hear(label, int(seat) - 1, message.text or "")
        except ValueError as why:
            raise Lost(f"event {message.words[0]} :{message.text}: {why}") from None

    def answer(self, message: Message) -> int:
        """The choice of the player. Raises Lost."""
        match = self._follow().match
        asked = "nothing" if match.over else match.step.kind.name
        if asked != message.words[2]:
            raise Lost(f"{message.words[2]} is asked where {asked} is due")
        if len(match.options) != count(message):
            raise Lost(f"{count(message)} options where there should be {len(match.options)}")
        return match.options.index(self._player.decide(match)) + 1

    def used(self) -> str:
        """Nothing."""
        return ""

    def _follow(self) -> Following:
        """The game as far as it has come. Raises Lost."""
        if self._followed is None:
            game = find_game(self._game_name)
            fields = self._new.fields
            settings = {s.name: fields[s.name] for s in game.settings if s.name in fields}
            try:
                setup = game.setup(int(fields.get("seats", "")), **settings)
                rules = fields.get("rules", "")
                setup = Setup(setup.seats, setup.settings, self._position, rules)
                seat = int(fields.get("seat", "")) - 1
                self._followed = Following(game, setup, seat, Random(self._new.number))
            except (SetupError, ValueError) as why:
                raise Lost(f"game {self._new.number}: {why}") from None
        return self._followed


class Searcher(Follower):
    """A follower whose player searches, within the time and the work of the game.

    options: the values of the player's options. Time or work that they set holds; else what a clock
    leaves is divided among the turns that may come.
    """

    def __init__(self, name: str, message: Message, options: Mapping[str, Value]) -> None:
        self._given: Final = Budget(
            float(options["time"]), int(options["nodes"]), int(options["cores"])
        )
        self._searching: Final = SearchPlayer(None, self._given)
        self._seat: Final = int(message.fields.get("seat", "1")) - 1
        self._bonus: Final = int(message.fields.get("clock", "0+0").partition("+")[2] or 0)
        self._cap: Final = int(message.fields.get("cap", "0"))
        super().__init__(name, message, self._searching)

    def answer(self, message: Message) -> int:
        """The choice of the player that searches. Raises Lost."""
        given = self._given
        nodes = given.nodes or int(message.fields.get("nodes", "0"))
        self._searching.budget = Budget(given.seconds or self._seconds(message), nodes, given.cores)
        return super().answer(message)

    def used(self) -> str:
        """The tables that were judged."""
        return f" nodes={self._searching.judged}"

    def _seconds(self, message: Message) -> float:
        """The seconds for a turn that the clock allows; 0.0 without a clock."""
        banks = message.fields.get("clock", "").split(",")
        bank = banks[self._seat] if self._seat < len(banks) else ""
        left = [self._cap / 2] if self._cap else []
        if bank.isascii() and bank.isdecimal():
            left.append(int(bank) / TURNS_TO_COME + self._bonus / 2)
        return max(min(left) / 1000, LEAST) if left else 0.0


def find_game(name: str) -> Game[Any]:
    """The rules of the game of that name. Raises Lost."""
    if name not in GAMES:
        raise Lost(f"no game {name!r} is known here")
    return GAMES[name]()


def count(message: Message) -> int:
    """The number of options of an `ask`; 1 if it does not say."""
    word = message.fields.get("options", "")
    return max(1, int(word)) if word.isascii() and word.isdecimal() else 1


def follower(bot: str, game: str, message: Message, options: Mapping[str, Value]) -> Follower:
    """The built-in player of that name, which follows the game. options: the values of its
    options."""
    if bot == "search":
        return Searcher(game, message, options)
    if bot == "greedy-1":
        return Follower(game, message, FirstGreedyPlayer())
    return Follower(game, message, GreedyPlayer(lines=int(options["lines"])))


TURNS_TO_COME: Final = 20
"""Turns among which the time of a bank is divided."""

LEAST: Final = 0.01
"""The fewest seconds for a turn, however little a clock has left."""

HELLO: Final = {
    "greedy": "hello 1.0 options=count :civdawn greedy",
    "search": "hello 1.0 options=count :civdawn search",
    "greedy-1": "hello 1.0 options=count :civdawn greedy-1",
    "random": "hello 1.0 options=count events=none :civdawn random",
}
"""The built-in players that can be programs, with the `hello` of each."""


class Client:
    """One built-in player, from `hello` to `quit`.

    name: a key of HELLO. say: sends a line to civdawn, at once. tell: prints a line for people.
    """

    def __init__(self, name: str, seed: int, say: Say, tell: Say) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self._say: Final = say
        self._tell: Final = tell
        self._game = "newdawn"
        self._mind: Mind | None = None
        self._lost = False
        self._declared: Final = OPTIONS.get(name, ())
        self._given: dict[str, str] = {}
        self._new: Mapping[str, str] = {}

    def run(self, lines: Iterable[bytes]) -> None:
        """Say hello and answer line by line until `quit` or the end."""
        greeted = False
        for line in lines:
            if not greeted:
                greeted = True
                self._hello(line)
            if line.startswith(b"ok "):  # it needs nothing from these
                continue
            try:
                message = notice(line.decode(errors="replace").rstrip("\r\n"))
            except ProtocolError as wrong:
                self._tell(f"not understood: {wrong}")
                continue
            if message is None:
                continue
            if message.verb == "quit":
                return
            self._obey(message)
        if not greeted:
            self._say(HELLO[self.name])

    def _hello(self, first: bytes) -> None:
        """Tell the options, if the first line of civdawn says that it takes them, and say hello."""
        features = re.match(rb"civdawn .*\bfeatures=([a-z,]+)", first)
        if features and b"option" in features[1].split(b","):
            for option in self._declared:
                told = Message("option", (option.name,), option.fields(), option.help or None)
                self._say(write(told))
        self._say(HELLO[self.name])

    def _obey(self, message: Message) -> None:
        verb = message.verb
        if verb == "ping":
            self._say(f"pong {message.words[0]}")
        elif verb == "civdawn":
            self._game = message.fields.get("game", self._game)
        elif verb == "set":
            self._given[message.words[0]] = message.text or ""
        elif verb == "new":
            self._begin(message)
        elif verb == "ask":
            number = self._answer(message)
            used = self._mind.used() if self._mind is not None and "nodes" in self._new else ""
            self._say(f"do {message.words[0]} #{number}{used}")
        elif verb == "over":
            self._mind = None
        elif verb == "error":
            self._refused(message)
        elif self._mind is not None and not self._lost:
            self._hear(self._mind, message)

    def _begin(self, message: Message) -> None:
        self._new = message.fields
        if self.name == "random":
            self._mind = Guess(self.seed, message)
        else:
            options = chosen(self._declared, self._given)
            self._mind = follower(self.name, self._game, message, options)
        self._lost = False
        self._say(f"ready {message.words[0]}")

    def _hear(self, mind: Mind, message: Message) -> None:
        """Pass an event or a position to the player."""
        try:
            if message.verb == "event":
                mind.hear(message)
            elif message.verb == "position":
                mind.position("\n".join(items(message.text or "")))
        except Lost as why:
            self._lose(str(why))

    def _answer(self, message: Message) -> int:
        if self._mind is None or self._lost:
            return 1
        try:
            return self._mind.answer(message)
        except Lost as why:
            self._lose(str(why))
            return 1

    def _refused(self, message: Message) -> None:
        """Give up following the game, since a refused answer shows that it was followed wrongly."""
        self._tell(f"refused: {' '.join(message.words)}: {message.text or ''}")
        if message.words[1:2] == ("do",) and message.words[0] != "stale":
            self._lose("an answer was refused")

    def _lose(self, why: str) -> None:
        if not self._lost and self.name != "random":
            self._lost = True
            self._tell(f"can't follow this game: {why}; taking the first option from now on")


def run(name: str, seed: int) -> int:
    """Play on the standard streams. Return the exit code."""
    out, err = sys.stdout, sys.stderr

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    def tell(line: str) -> None:
        err.write(f"civdawn bot {name}: {line}\n")
        err.flush()

    # `readline` hands over a line as soon as it is there.
    Client(name, seed, say, tell).run(iter(sys.stdin.buffer.readline, b""))
    return 0
