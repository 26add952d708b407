"""The worth of luck that the games of a block share: pairs of games in which two players change
seats, with all luck shared, with the deal alone, and with none."""

import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from civdawn_cli.engine.match import Match

WAYS = ("nothing", "the deal", "deal and luck")
"""How much of the luck the two games of a pair share."""

ROUNDS = 60
CHUNK = 10
"""Pairs for a worker at a time."""


class Player(NamedTuple):
    """A player: `greedy` with a share of choices that are random; 1 for random ones alone."""

    share: float

    def decide(self, match: "Match[Any]", luck: random.Random) -> int:
        """A choice."""
        from civdawn_cli.playing.players.greedy import GreedyPlayer

        if self.share >= 1 or luck.random() < self.share:
            return luck.choice(match.options)
        return GreedyPlayer().decide(match)


class Task(NamedTuple):
    """Pairs for one worker: their first number and how many, of two players at a game."""

    game: str
    seed: str
    way: str
    first: int
    many: int
    shares: "tuple[float, float]"


def game(
    name: str, players: "list[Player]", deal: str, later: str, own: random.Random
) -> "list[float]":
    """The scores by seat of one game: 1 for the winner, half for both if none wins alone. deal: the
    seed of luck up to the first choice of a player; later: of all luck from there on."""
    from civdawn_cli.engine.chance import Chance
    from civdawn_cli.engine.match import Match
    from civdawn_cli.engine.step import CHANCE
    from civdawn_cli.games import GAMES

    rules = GAMES[name]()
    match: Match[Any] = Match(rules, rules.setup(len(players)))
    chance, begun = Chance(deal), False
    while match.options and not match.beyond(ROUNDS):
        seat = match.step.seat
        if seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
            continue
        if not begun:
            begun = True
            chance = Chance(later) if later != deal else chance
        match.choose(players[seat].decide(match, own))
    ranks = rules.ranks(match.table)
    best = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    return [(seat in best) / len(best) for seat in range(len(players))]


def pairs(task: Task) -> "list[float]":
    """The scores of the first player, added up over the two games of each pair."""
    first, second = map(Player, task.shares)
    found = []
    for number in range(task.first, task.first + task.many):
        text = f"{task.seed}/{number}"
        draw = random.Random(text)
        seeds = [f"{draw.getrandbits(128):032x}" for _ in range(4)]
        own = random.Random(f"{text}/own")
        deal = [seeds[0], seeds[0] if task.way != WAYS[0] else seeds[1]]
        later = deal if task.way != WAYS[1] else seeds[2:]
        score = game(task.game, [first, second], deal[0], later[0], own)[0]
        score += game(task.game, [second, first], deal[1], later[1], own)[1]
        found.append(score)
    return found


def measure(
    name: str, shares: "tuple[float, float]", count: int, seed: int, jobs: int
) -> "dict[str, list[float]]":
    """The scores of all pairs, by what they share."""
    found: dict[str, list[float]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for way in WAYS:
            tasks = [
                Task(name, f"{seed}/{way}", way, start, min(CHUNK, count - start), shares)
                for start in range(0, count, CHUNK)
            ]
            found[way] = [score for scores in pool.map(pairs, tasks) for score in scores]
    return found


def told(scores: "dict[str, list[float]]") -> "list[str]":
    """A line for every way: mean and variance of the score of a pair, and how many games without
    shared luck tell as much as one of these."""
    alone = statistics.variance(scores[WAYS[0]])
    lines = []
    for way, found in scores.items():
        variance = statistics.variance(found)
        # Of two variances by as many pairs each, about.
        error = (4 / len(found)) ** 0.5 * alone / variance
        lines.append(
            f"  {way:14} {len(found)} pairs, mean {statistics.mean(found) / 2:.3f}, variance "
            f"{variance:.3f}: worth {alone / variance:.2f} ± {error:.2f}"
        )
    return lines
