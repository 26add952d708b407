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
    """How many intervals there were, how many held the truth, and their mean width in Elo. sure: of
    how many tournaments the first entrant was called better or worse than the second with 97.5
    %."""

    intervals: int
    held: int
    width: float
    sure: int = 0


def coverage(model: Model, tournaments: int, seed: int) -> Coverage:
    """The coverage of the intervals in this many simulated tournaments."""
    from civdawn_cli.tournament.ratings import ratings

    right = truth(model, seed)
    held, sure, widths = 0, 0, []
    for number in range(tournaments):
        chance = random.Random(f"{seed}/{number}")
        games = tournament(model, chance)
        for rating in ratings(games, len(right)):
            held += rating.low <= right[rating.entrant] <= rating.high
            widths.append(rating.high - rating.low)
        sure += not 0.025 < better(games) < 0.975
    return Coverage(len(widths), held, sum(widths) / len(widths), sure)


def better(games: "Sequence[Finish]") -> float:
    """How likely the first entrant is better than the second, by their shares."""
    from civdawn_cli.tournament.certainty import share_of

    blocks = {}  # type: dict[int, list[bool]]
    for block, places in games:
        found = dict(places)
        if 0 in found and 1 in found:
            blocks.setdefault(block, []).append(found[0] < found[1])
    share = share_of([(len(wins), sum(wins)) for wins in blocks.values()])
    assert share is not None
    return share.above(0.5) or 0.0


BLOCKS = (2, 3, 5, 10, 40)
"""How many blocks the tournaments of the table of coverage have."""

UNEQUAL = {2: (75.0, -75.0), 3: (120.0, 0.0, -120.0), 4: SPREAD}
"""Strengths of unequal entrants, by the number of seats."""

HELD = (0.93, 0.97)
"""The share of intervals that has to hold the truth."""


def table(tournaments: int, seed: int, lucks: "Sequence[float]") -> bool:
    """Print the coverage for few and many blocks. Return True if it is right.

    Less than HELD is wrong everywhere. More is wrong only without luck and with three or four
    seats: of two seats and few blocks there are too few different results for a share of 95 %, and
    where deals decide much few blocks can't show how much.
    """
    good = True
    for luck in lucks:
        for seats, unequal in UNEQUAL.items():
            for what, strengths in (("equal", (0.0,) * seats), ("unequal", unequal)):
                cells = []
                for blocks in BLOCKS:
                    model = Model(strengths, seats, blocks, luck)
                    found = coverage(model, tournaments, seed)
                    share = found.held / found.intervals
                    # Chance among so many tournaments is allowed for: three standard deviations.
                    slack = 3 * (0.05 * 0.95 / tournaments) ** 0.5
                    coarse = luck > 0 or seats == min(UNEQUAL)
                    good &= HELD[0] - slack <= share <= (1.0 if coarse else HELD[1] + slack)
                    sure = f" {found.sure / tournaments:5.1%}" if what == "equal" else ""
                    cells.append(f"{share:6.1%}{sure:6}")
                print(f"luck {luck:3.0f}, {seats} {what:8}" + " ".join(cells), flush=True)
    return good
