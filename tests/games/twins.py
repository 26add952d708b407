"""Twins: tables that a seat can't tell apart, for every game and every built-in player.

The twin of a table is one that the seat imagines (`Game.imagine`): other cards in hands and decks
where it never looked. It has no past, and other luck to come. In a game that hides nothing the
table itself is like that. Whatever a player decides must be the same at both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Judge, Player
from civdawn_cli.playing.players import OPTIONS, SeatContext, make_player
from civdawn_cli.record import Recorder

NODES = 100
"""Tables that a player judges which can be told how many."""

Making = Callable[[Match[Any], Seat], Player]
"""Makes a player for a seat of a match."""


def built_in(name: str) -> Making:
    """Makes the built-in player of that name; one that searches, and has no settings behind its
    name, searches a little only."""
    little = "?" not in name and any(option.name == "nodes" for option in OPTIONS.get(name, ()))

    def make(match: Match[Any], seat: Seat) -> Player:
        context = SeatContext(seat, 1, Recorder(match, []), Interrupts())
        return make_player(f"{name}?nodes={NODES}" if little else name, context)

    return make


def questions(name: str, seats: int, seed: int, first: int, every: int) -> Iterator[Match[Any]]:
    """A game of that name at one in so many questions that seats are asked, from round `first` on;
    it goes on at random."""
    game = GAMES[name]()
    match, random, asked = Match(game, game.setup(seats)), Random(f"{seed}"), 0
    while match.options:
        if match.step.seat != CHANCE and game.rounds(match.table) >= first:
            asked += 1
            if asked % every == 0:
                yield match
        match.choose(random.choice(match.options))


def twin(match: Match[Any], random: Random) -> Match[Any]:
    """A match that is the same to the seat that is asked."""
    game, setup = match.game, match.setup
    table = game.imagine(match.table, match.step.seat, random)
    return Match(game, Setup(setup.seats, setup.settings, table=table))


def judged(make: Making, match: Match[Any]) -> tuple[Any, ...]:
    """The answer of a new player, and its value of every option if it tells them."""
    player = make(match, match.step.seat)
    decided = player.decide(match)
    again = make(match, match.step.seat)
    return decided, *(again.scores(match) if isinstance(again, Judge) else ())


class Count:
    """Counts the questions that were compared, and those among them at tables that differ."""

    def __init__(self) -> None:
        self.compared = 0
        self.differing = 0


def differences(
    make: Making, matches: Iterator[Match[Any]], most: int, count: Count
) -> Iterator[str]:
    """The questions at which a player decides or judges otherwise at the twin, as texts. most: so
    many more are compared."""
    until = count.compared + most
    for match in matches:
        if count.compared == until:
            return
        other = twin(match, Random(count.compared))
        where = f"{match.label} {match.step.kind.name}"
        assert match.options == other.options, where
        count.compared += 1
        count.differing += match.game.key(match.table) != match.game.key(other.table)
        if judged(make, match) != judged(make, other):
            yield where
