"""Matches of greedy players whose evaluations have different weights (`bots/weights.py` of a game).

Every deal is played in all seatings, so that no seat's luck counts for anyone.
"""

import math
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from civdawn_cli.engine.match import Match
    from civdawn_cli.engine.step import Seat
    from civdawn_cli.playing.loop import Player

GAMES = ("newdawn", "ages")
"""The games whose evaluation takes weights."""

MAX_ROUNDS = 100
"""A game that lasts longer is nobody's."""

NORMAL = 1.96
"""Standard deviations of a 95 % interval."""


def weights_module(game: str) -> Any:
    """The module of a game's weights: `Weights`, and `names` of them."""
    return import_module(f"civdawn_cli.games.{game}.bots.weights")


def current(game: str) -> dict[str, float]:
    """The weights in use, by name."""
    module = weights_module(game)
    return {name: getattr(module.WEIGHTS, name) for name in module.names()}


def weighed(game: str, values: dict[str, float]) -> Any:
    """The game, its evaluation with some other weights than those in use."""
    from civdawn_cli.games import GAMES as MAKERS

    weights = weights_module(game).Weights()
    for name, value in values.items():
        setattr(weights, name, value)
    maker: Any = type(MAKERS[game]())
    return maker(weights=weights)


class Weighed:
    """A greedy player that judges tables by a game's evaluation other than the match's own."""

    def __init__(self, game: Any, player: "Player | None" = None) -> None:
        """player: plays in its place if one is given."""
        self.game = game
        self.player = player

    def decide(self, match: "Match[Any]") -> int:
        """The option the player takes."""
        from civdawn_cli.engine.lookahead import Lookahead

        if self.player is not None:
            return self.player.decide(match)
        table = match.table
        seat = match.step.seat
        if self.game.hides:
            from random import Random

            table = self.game.imagine(table, seat, Random(str(self.game.known(table, seat))))
        values = Lookahead(self.game, table, seat).values(table, match.options, 1, True)
        return match.options[values.index(max(values))]


def named(game: str, name: str, seat: "Seat" = 0, seed: int = 0) -> Weighed:
    """A built-in player by its name, or the greedy one with the weights in use for `now`. seat,
    seed: of one that leaves something to luck. Raises ValueError for a name or a value that can't
    be."""
    from civdawn_cli.engine.match import Match
    from civdawn_cli.games import GAMES as MAKERS
    from civdawn_cli.playing.loop import Interrupts
    from civdawn_cli.playing.players import BOTS, SeatContext, check_name, make_player
    from civdawn_cli.record.recorder import Recorder

    rules = MAKERS[game]()
    if name == "now":
        return Weighed(rules)
    if check_name(name).player not in BOTS:
        raise ValueError(f"no player {name!r}; there are now, {', '.join(BOTS)}")
    match = Match(rules, rules.setup(2))
    context = SeatContext(seat, seed, Recorder(match, []), Interrupts())
    return Weighed(rules, make_player(name, context))


def play(match: "Match[Any]", seed: str, players: list[Weighed]) -> "Iterator[Seat]":
    """Play a game to its end; yield the seat that is asked before each of its answers."""
    from civdawn_cli.engine.chance import Chance
    from civdawn_cli.engine.step import CHANCE

    chance = Chance(seed)
    while match.options and match.game.rounds(match.table) <= MAX_ROUNDS:
        seat = match.step.seat
        if seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        else:
            yield seat
            match.choose(players[seat].decide(match))


def won(game: str, seed: str, heroes: set[int], hero: Weighed, other: Weighed, seats: int) -> float:
    """Play one game. Return the share of the victory that the hero's seats have."""
    from civdawn_cli.engine.match import Match
    from civdawn_cli.games import GAMES as MAKERS

    rules = MAKERS[game]()
    match = Match(rules, rules.setup(seats))
    for _ in play(match, seed, [hero if seat in heroes else other for seat in range(seats)]):
        pass
    if not rules.over(match.table):
        return len(heroes) / seats
    ranks = rules.ranks(match.table)
    first = [seat for seat in range(seats) if ranks[seat] == 1]
    return sum(seat in heroes for seat in first) / len(first)


def wilson(hits: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson."""
    rate = hits / games
    spread = NORMAL * NORMAL / games
    middle = (rate + spread / 2) / (1 + spread)
    half = NORMAL * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half
