"""Tournaments of simulated entrants with known strengths, against which ratings can be tested.

The model: in a game an entrant's performance is its strength plus the luck of its seat in the deal
(normal) plus chance (Gumbel, which alone makes places follow Plackett-Luce), and places are by
performance. The games of a block share the deal; with random seating every game has its own.
"""

import math
import random
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from civdawn_cli.tournament.ratings import Finish

SPREAD = (120.0, 40.0, -20.0, -140.0)
"""Strengths on the Elo scale, their mean 0."""


class Model(NamedTuple):
    """strengths: on the Elo scale. luck: standard deviation of a seat's luck in a deal, in Elo too.

    deals: for every set of entrants. same_deal: a block plays one deal in every seating; otherwise
    each game has a deal and a seating of its own.
    """

    strengths: "Sequence[float]" = SPREAD
    seats: int = 3
    deals: int = 10
    luck: float = 0.0
    same_deal: bool = True


def tournament(model: Model, chance: random.Random) -> "list[Finish]":
    """The games of a tournament of the model."""
    from civdawn_cli.tournament.ratings import Finish
    from civdawn_cli.tournament.schedule import seatings

    found = []
    block = 0
    orders = seatings(model.seats)
    for _ in range(model.deals):
        for group in combinations(range(len(model.strengths)), model.seats):
            block += 1
            luck = deal(model, chance)
            for order in orders:
                if not model.same_deal:
                    block += 1
                    luck = deal(model, chance)
                    order = tuple(chance.sample(range(model.seats), model.seats))
                seating = [group[place] for place in order]
                found.append(Finish(block, game(model, seating, luck, chance)))
    return found


def deal(model: Model, chance: random.Random) -> "list[float]":
    """The luck of every seat in one deal, in Elo."""
    return [chance.gauss(0, model.luck) if model.luck else 0.0 for _ in range(model.seats)]


def game(
    model: Model, seating: "Sequence[int]", luck: "Sequence[float]", chance: random.Random
) -> "tuple[tuple[int, int], ...]":
    """The pairs (entrant, place) of one game."""
    from civdawn_cli.tournament.ratings import ELO

    scores = {}
    for seat, entrant in enumerate(seating):
        noise = -ELO * math.log(-math.log(chance.random() or 0.5))
        scores[entrant] = model.strengths[entrant] + luck[seat] + noise
    ranked = sorted(scores, key=lambda entrant: -scores[entrant])
    return tuple(sorted([(entrant, place) for place, entrant in enumerate(ranked, 1)]))


def truth(model: Model, seed: int) -> "list[float]":
    """The limit of the ratings with more and more games.

    Without luck the limit is the strengths. With luck places show less of the strengths, and the
    limit is estimated by playing many games.
    """
    from civdawn_cli.tournament.ratings import points, stages, strengths

    if not model.luck:
        return list(model.strengths)
    counts = {}  # type: dict[object, int]
    many = model._replace(deals=4000, same_deal=False)
    for finish in tournament(many, random.Random(f"truth/{seed}")):
        for stage in stages(finish.places):
            counts[stage] = counts.get(stage, 0) + 1
    return points(strengths(counts, len(model.strengths)))  # type: ignore[arg-type]


class Coverage(NamedTuple):
    """How many intervals there were, how many held the truth, and their mean width in Elo."""

    intervals: int
    held: int
    width: float


def coverage(model: Model, tournaments: int, seed: int) -> Coverage:
    """The coverage of the intervals in this many simulated tournaments."""
    from civdawn_cli.tournament.ratings import ratings

    right = truth(model, seed)
    held, widths = 0, []
    for number in range(tournaments):
        chance = random.Random(f"{seed}/{number}")
        for rating in ratings(tournament(model, chance), len(right), number):
            held += rating.low <= right[rating.entrant] <= rating.high
            widths.append(rating.high - rating.low)
    return Coverage(len(widths), held, sum(widths) / len(widths))
