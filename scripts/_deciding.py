"""Simulated tournaments for scripts/simulate_deciding."""

from itertools import combinations
from random import Random
from statistics import NormalDist, fmean

from civdawn_cli.tournament.config import Decide
from civdawn_cli.tournament.deciding import FirstPlaceTest, Sprt, expected
from civdawn_cli.tournament.schedule import seatings

LIMIT = 20_000  # blocks after which a simulated SPRT gives up
FIRST_LIMIT = 400  # the same for the test of more than two entrants, which may never decide

BOUND = 0.05

PAIRS = ((0.0, 20.0), (-10.0, 10.0), (0.0, 50.0), (-50.0, 50.0), (0.0, 100.0), (0.0, 200.0))
TABLES = (
    ("3 equals at 3 seats", 3, (0.0, 0.0, 0.0)),
    ("5 equals at 3 seats", 3, (0.0,) * 5),
    ("4 equals at 4 seats", 4, (0.0,) * 4),
    ("2 equals and 2 weak at 3 seats", 3, (0.0, 0.0, -300.0, -300.0)),
    ("4 equals at 2 seats", 2, (0.0,) * 4),
)


def sprt(
    random: Random, decide: Decide, truth: float, draws: float, luck: float
) -> tuple[int, int]:
    """The hypothesis a simulated tournament takes (-1 for none), and after how many blocks."""
    test = Sprt(decide)
    for block in range(1, LIMIT):
        deal = random.choice((-luck, luck))
        # The deal takes from the second game what it gives the first, so that the mean is the
        # truth.
        test.add(fmean(game(random, truth + shift, draws) for shift in (deal, -deal)))
        if test.taken is not None:
            return test.taken, block
    return -1, LIMIT


def game(random: Random, mean: float, draws: float) -> float:
    """The score of a simulated game, drawn with this mean."""
    drawn = min(draws, 2 * mean, 2 - 2 * mean)
    number = random.random()
    return 1.0 if number < mean - drawn / 2 else 0.5 if number < mean + drawn / 2 else 0.0


def first(random: Random, seats: int, strengths: tuple[float, ...]) -> tuple[int, int]:
    """The entrant a simulated round robin calls first (-1 for none), and after how many blocks."""
    test = FirstPlaceTest(len(strengths), BOUND)
    sets = list(combinations(range(len(strengths)), seats))
    games = len(seatings(seats))
    for block in range(1, FIRST_LIMIT):
        group = sets[block % len(sets)]
        sums = dict.fromkeys(group, 0)
        for _ in range(games):
            # Plackett-Luce: the entrant with the shortest of exponential times is first.
            times = {who: random.expovariate(10 ** (strengths[who] / 400)) for who in group}
            for place, who in enumerate(sorted(group, key=times.__getitem__)):
                sums[who] += place
        for one, other in combinations(group, 2):
            test.add(one, other, (sums[other] - sums[one]) / (2 * (seats - 1) * games))
        if test.first is not None:
            return test.first, block
    return -1, FIRST_LIMIT


def kept(errors: int, runs: int, bound: float) -> bool:
    """Return True unless this many errors prove that the error rate is above the bound."""
    allowed = runs * bound + NormalDist().inv_cdf(0.999) * (runs * bound * (1 - bound)) ** 0.5
    return bool(errors <= allowed + 0.5)


def table(runs: int, seed: int) -> bool:
    """Simulate and print the table. Return True if all bounds hold."""
    good = True

    def line(what: str, errors: int, bound: float, blocks: float) -> None:
        nonlocal good
        fine = kept(errors, runs, bound)
        good &= fine
        verdict = "" if fine else "  TOO MANY"
        share = errors / runs
        print(f"{what:50}{share:7.2%} of {bound:.0%}{blocks:8,.0f} blocks{verdict}", flush=True)

    for elos in PAIRS:
        for draws, luck in ((0.0, 0.0), (0.3, 0.0), (0.0, 0.2)):
            for true in (0, 1):
                random = Random(f"{seed}/{elos}/{draws}/{luck}/{true}")
                truth = expected(elos[true])
                ends = [sprt(random, Decide(*elos), truth, draws, luck) for _ in range(runs)]
                errors = sum(taken == 1 - true for taken, _ in ends)
                what = f"SPRT {elos[0]:+g} {elos[1]:+g}, H{true}, draws {draws:.0%}, luck {luck:g}"
                line(what, errors, BOUND, fmean(blocks for _, blocks in ends))
    for what, seats, strengths in TABLES:
        random = Random(f"{seed}/{what}")
        found = [first(random, seats, strengths) for _ in range(runs)]
        line(f"first of {what}", sum(who >= 0 for who, _ in found), BOUND, FIRST_LIMIT)
    random = Random(seed)
    found = [first(random, 3, (100.0, 0.0, 0.0, 0.0)) for _ in range(runs)]
    errors = sum(who > 0 for who, _ in found)
    line("first of 4 at 3 seats, one 100 Elo ahead", errors, BOUND, fmean(b for _, b in found))
    return good
