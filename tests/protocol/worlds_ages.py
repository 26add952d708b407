"""Pairs of games of Through the Ages (`pairs_ages.py`), both played through the whole protocol
(`worlds.py`): whoever is watched hears the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final
from unittest.mock import patch

from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.game import AGES, Ages
from civdawn_cli.notation.positions import texts
from civdawn_cli.protocol import SEAT, ProtocolError, command
from civdawn_cli.session import driven_game
from civdawn_cli.session.questions import read_answer
from tests.protocol.pairs_ages import BOX, Pair, Played
from tests.protocol.worlds import World, first_difference, luck, traffic, world_traffic

# Lines of bots and drivers.

STRANGE: Final = (
    "do {} #99", "do {} nodes=7 #999", "do {} :prepare {card}", "do {} :aggression {card} {seat}",
    "do {} :war {card} {seat}", "do {} :offer {card} {seat}", "do {} :tactic {card}",
    "do {} :{card}", "do {} :+{card}", "do {} :discard {card}", "do {} :bid 9",
    "do {} :send {card}", "do {} :draw {card}", "do {} :(", "do {}", "do 0 #1", "do 999 #1",
    "options {}", "options 0", "view {}", "view 999", "ping 3", "gibberish", "ready 1",
    "position {}", "position 999",
    "do {} :{option} {kind}:defend {card}", "do {} :{option} 1:act", "do {} :{option} act -",
    "do {} :{option} discard {card}", "do {} :{option} event {card}", "do {} :{option} raze",
    "do {} :{option} politics", "do {} :{option} gain food", "do {} :{option} send",
)  # fmt: skip
"""Lines that the watched seat says before it answers; {option} is one of its options."""

SEEKING: Final = (
    "view", "view seat=0", "view seat=1", "view seat=2", "events seat=0", "events seat=1",
    "events seat=2", "events seat=all", "board", "board seat=0", "board seat=1", "board seat=2",
    "position", "record", "undo", "options {}", "view {}", "go", "position {}", "position seat=0",
    "position seat=1", "position seat=2", "mark a", "goto a",
)  # fmt: skip
"""Lines that a driver says between answers; {} is the number of the last question."""


class AgesWorld(World):
    """A game of Through the Ages whose answers are known beforehand.

    number: 0 for the game itself, 1 for its twin.
    """

    telling = ("words", "effects")

    def __init__(
        self, game: int, watched: Seat | None, number: int, played: Played, answers: list[Option]
    ) -> None:
        super().__init__(game, watched, number)
        self.played: Final = played
        self.answers: Final = answers
        settings = " ".join(f"{name}={value}" for name, value in played.setup.settings.items())
        self.begins = f"game=ages {settings} rounds={played.rounds}"

    def decide(self) -> Option:
        """The answer to the open question, whoever gives it."""
        return self.answers[len(self.match.choices)]

    @property
    def unheard(self) -> bool:
        """True if others are not told of the answer to the open question."""
        option = self.decide()
        secret = AGES.secret(self.match.table, option)
        return option == PASS and secret is not None and not secret[1]

    def wrong(self, number: str) -> list[str]:
        """The lines that the watched seat says before it answers, right answers left out."""
        random = self.random("noise", number)
        said = []
        for line in random.choices(STRANGE, k=random.choice((0, 0, 1, 1, 2, 4))):
            words = {
                "card": random.choice(BOX.slug[BOX.techs :]),
                "seat": random.randint(1, self.played.setup.seats),
                "option": self._option(random),
                "kind": random.randint(1, self.played.setup.seats),
            }
            text = line.format(number, **words)
            if not self._right(text):
                said.append(text)
        return said

    def _option(self, random: Random) -> str:
        """One of the options, an attack if there is one."""
        found = texts(self.match, self.match.options)
        attacks = [text for text in found if text.startswith(("aggression", "bid"))]
        return random.choice(attacks or found)

    def _right(self, text: str) -> bool:
        """Return True if the line would be taken for an answer."""
        try:
            message = command(text, SEAT)
            if message is None or message.verb != "do":
                return False
            read_answer(self.match, message)
        except ProtocolError:
            return False
        return True

    def look(self, number: str, looks: int) -> str:
        """A line that a driver says between answers."""
        return self.random("look", looks).choice(SEEKING).format(number)


# Leaks.


class Worlds(Pair):
    """A pair of games, played through the protocol."""

    def seat(self, seat: Seat) -> str | None:
        """Where the seat hears something else in the twin; None if there is none."""
        other = self.twin((seat,))
        if other is None:
            return None
        heard = []
        for number, answers in enumerate((self.played.answers, other)):
            world = AgesWorld(self.number, seat, number, self.played, answers)
            lines = traffic(world, self.rules, self.played.setup, self.played.rounds)
            heard.append(lines[seat])
        return first_difference(*heard)

    def driver(self, seat: Seat | None) -> str | None:
        """The same for a driver that has the seat, or none."""
        other = self.twin(() if seat is None else (seat,))
        if other is None:
            return None
        heard = []
        games = {"ages": lambda: self.rules}
        chance = patch.object(driven_game, "ReturningChance", luck)
        with chance, patch.dict(GAMES, games):
            for number, answers in enumerate((self.played.answers, other)):
                world = AgesWorld(self.number, seat, number, self.played, answers)
                heard.append(world_traffic(world, self.seats, bool(self.number % 2)))
        return first_difference(*heard)


class Tally:
    """How many pairs were compared, how many could not be played, how many cards were others."""

    def __init__(self) -> None:
        self.compared = 0
        self.unplayable = 0


def leaks(
    games: Iterable[int], rules: Ages | None = None, *, tally: Tally | None = None
) -> Iterator[str]:
    """Where seats, drivers or spectators hear something else because of cards that they can't see,
    in the games of these numbers."""
    tally = tally or Tally()
    for number in games:
        pair = Worlds(number, rules)
        found = [(f"seat {seat + 1}", pair.seat(seat)) for seat in range(pair.seats)]
        who = number % (pair.seats + 1)
        driver = None if who == pair.seats else who
        found.append((f"driver {who + 1}", pair.driver(driver)))
        for name, told in found:
            tally.compared += told is not None
            tally.unplayable += told is None
            if told:
                yield f"game {number} {name}: {told}"
