"""The bot's side of the seat role: a built-in player as a program of its own (`civdawn bot NAME`).

It answers by the number of the option. A player that looks ahead needs the game itself, and follows
it from the events (`playing/following.py`). If it can't follow a game, it says so on the standard
error and takes the first option from then on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, Protocol

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES
from civdawn_cli.playing.following import Following, Lost
from civdawn_cli.protocol import Message, ProtocolError, items, notice

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


class Follower:
    """A player that follows the game on a table of its own and lets the greedy player choose.

    name: the name of the game in civdawn's first line.
    """

    def __init__(self, name: str, message: Message) -> None:
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
        """The greedy player's choice. Raises Lost."""
        from civdawn_cli.playing.players.greedy import GreedyPlayer

        match = self._follow().match
        asked = "nothing" if match.over else match.step.kind.name
        if asked != message.words[2]:
            raise Lost(f"{message.words[2]} is asked where {asked} is due")
        if len(match.options) != count(message):
            raise Lost(f"{count(message)} options where there should be {len(match.options)}")
        return match.options.index(GreedyPlayer().decide(match)) + 1

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


def find_game(name: str) -> Game[Any]:
    """The rules of the game of that name. Raises Lost."""
    if name not in GAMES:
        raise Lost(f"no game {name!r} is known here")
    return GAMES[name]()


def count(message: Message) -> int:
    """The number of options of an `ask`; 1 if it does not say."""
    word = message.fields.get("options", "")
    return max(1, int(word)) if word.isascii() and word.isdecimal() else 1


HELLO: Final = {
    "greedy": "hello 1.0 options=count :civdawn greedy",
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

    def run(self, lines: Iterable[bytes]) -> None:
        """Say hello and answer line by line until `quit` or the end."""
        self._say(HELLO[self.name])
        for line in lines:
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

    def _obey(self, message: Message) -> None:
        verb = message.verb
        if verb == "ping":
            self._say(f"pong {message.words[0]}")
        elif verb == "civdawn":
            self._game = message.fields.get("game", self._game)
        elif verb == "new":
            self._begin(message)
        elif verb == "ask":
            self._say(f"do {message.words[0]} #{self._answer(message)}")
        elif verb == "over":
            self._mind = None
        elif verb == "error":
            self._refused(message)
        elif self._mind is not None and not self._lost:
            self._hear(self._mind, message)

    def _begin(self, message: Message) -> None:
        if self.name == "greedy":
            self._mind = Follower(self._game, message)
        else:
            self._mind = Guess(self.seed, message)
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
        if not self._lost and self.name == "greedy":
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
