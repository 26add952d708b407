"""Swiss pods: in every round, entrants that stand near each other meet.

The first round is drawn by the seed. Later rounds go down the standing: the highest free entrant
sits down with those nearest below it. Instead of an entrant it has met before, another one is
preferred if its score is only a small margin further away. If the tables don't take everyone, those
that have sat out least often do so, the lowest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Final

from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.schedule import Block, number, ordered

MARGIN: Final = 0.15
"""The difference in score, of 0 to 1, by which a new opponent may be further away than one met
before."""


def blocks_a_round(config: Config) -> int:
    """The number of blocks in a round."""
    return len(config.entrants) // config.seats * config.blocks


def pods(config: Config, round_number: int, lines: Iterable[Line]) -> list[Block]:
    """The blocks of a round, counted from 1, given the results of earlier rounds; [] after the last
    round.

    Other results in `lines` are ignored.
    """
    if round_number > config.rounds:
        return []
    size = blocks_a_round(config)
    before = (round_number - 1) * size
    past = sorted((line for line in lines if number(line)[0] <= before), key=number)
    names = ordered(config)
    lots = list(range(len(names)))
    Random(f"swiss/{config.seed}").shuffle(lots)
    scores, met, rounds = _standing(past, names, size)
    free = sorted(range(len(names)), key=lambda place: (-scores[place], lots[place]))
    lowest_first = free[::-1]
    out = sorted(lowest_first, key=lambda place: -rounds[place])[: len(names) % config.seats]
    free = [place for place in free if place not in out]
    found: list[Block] = []
    while free:
        pod = _pod(free, config.seats, scores, met)
        for _ in range(config.blocks):
            block = before + len(found) + 1
            found.append(Block(block, tuple(sorted(pod)), block))
    return found


def _pod(
    free: list[int], seats: int, scores: dict[int, float], met: Counter[tuple[int, int]]
) -> list[int]:
    """Take the entrants of the next table from `free`, which is in the order of the standing."""
    pod = [free.pop(0)]
    while len(pod) < seats:

        def cost(place: int) -> float:
            again = sum(met[min(place, other), max(place, other)] for other in pod)
            return scores[pod[0]] - scores[place] + MARGIN * again

        # Among equals `min` takes the first, in the order of the standing.
        chosen = min(free, key=cost)
        free.remove(chosen)
        pod.append(chosen)
    return pod


def _standing(
    past: list[Line], names: list[str], size: int
) -> tuple[dict[int, float], Counter[tuple[int, int]], Counter[int]]:
    """The mean score of every entrant (1/2 before its first game), the number of rounds in which
    each two met, and the number of rounds in which each played."""
    scores: dict[int, list[float]] = {place: [] for place in range(len(names))}
    tables: dict[tuple[int, tuple[int, ...]], None] = {}
    for line in past:
        group = [names.index(name) for name in line["seating"]]
        for place, rank in zip(group, line["places"], strict=True):
            scores[place].append(score(rank, line["places"]))
        tables[(number(line)[0] - 1) // size, tuple(sorted(group))] = None
    met = Counter(pair for _, group in tables for pair in combinations(group, 2))
    rounds = Counter(place for _, group in tables for place in group)
    means = {place: round(sum(own) / len(own), 9) if own else 0.5 for place, own in scores.items()}
    return means, met, rounds


def score(place: int, places: list[int]) -> float:
    """The share of the rivals that are behind a place, those level with it counting half: 0 to
    1."""
    behind = sum(1.0 if other > place else 0.5 if other == place else 0.0 for other in places)
    return (behind - 0.5) / (len(places) - 1)
