"""Sequential tests: a tournament with a section `[decide]` stops when the answer is known.

Only whole blocks count, one observation each, in the order of the schedule: a block counts once all
its games have results and all blocks before it have counted. So neither the order in which games
end nor a kill influences the decision.

**Two entrants: SPRT.** The first of the config scores x in a block, the mean of its games (1 won,
1/2 shared). H0 says the mean of x is s0 = S(elo0), H1 that it is s1 = S(elo1), where S(e) = 1 / (1
+ 10^(-e/400)). The distribution of x is unknown, so each hypothesis takes the likeliest
distribution with its mean. With n_v blocks of score v, this gives v a probability p_v proportional
to n_v / (1 + t (v - s)), where t is chosen so that the mean is s (the Lagrange condition for the
greatest sum of n_v log p_v under two constraints: the p_v sum to 1, with the sum of n_v as
multiplier, and their mean is s). Hence

    LLR = sum over v of n_v [log(1 + t0 (v - s0)) - log(1 + t1 (v - s1))]

and Wald's bounds: H1 is taken at LLR >= log((1 - beta) / alpha), H0 at LLR <= log(beta / (1 -
alpha)). Then H0 is given up wrongly with probability alpha at most, H1 with beta. With estimated
distributions this holds for many blocks; PRIOR blocks that favour neither hypothesis come first, so
that it holds for few blocks too. scripts/simulate_deciding tests the bounds.

**More: evidence for a first.** For two entrants X and Y a block of both gives d = (mean place of Y
- mean place of X) / (2 (seats - 1)), between -1/2 and 1/2. If Y is placed no worse than X in the
mean, whatever the other entrants at the table, then each 1 + k d with 0 < k < 2 has mean 1 at most,
given all earlier blocks. So the product of these factors over the blocks, and the mean of such
products over several stakes k, is the capital of a bet on X that does not pay: the probability that
it ever reaches c is 1/c at most (Ville). X is first when its capital against each of the others
reaches n / alpha, n being the number of entrants. An entrant that is not better placed than all
others is called first with probability alpha / n at most, and there are at most n of those: alpha
in all. This holds for any distribution and any number of blocks.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from civdawn_cli.language import _
from civdawn_cli.playing import counts
from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.config import Config, Decide
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.schedule import number, ordered, seatings

PRIOR: Final = 2.5
"""How many imagined blocks an SPRT begins with: blocks of two games without draws, won with the
probability half-way between the hypotheses, so that they favour neither."""

STAKES: Final = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 1.75)
"""The stakes k, each played with an equal part of the capital. Small stakes tell near equals apart,
large ones show a clear difference at once."""

NEAR: Final = 1e-10
"""The precision to which the t of a hypothesis is found."""


class Decision(NamedTuple):
    """The decision as text, and the block after which it was made."""

    block: int
    text: str


class Sprt:
    """The test of two entrants. ratio: the log likelihood ratio, for H1 when positive."""

    def __init__(self, decide: Decide) -> None:
        self.means: Final = (expected(decide.elo0), expected(decide.elo1))
        self.low: Final = math.log(decide.beta / (1 - decide.alpha))
        self.high: Final = math.log((1 - decide.beta) / decide.alpha)
        self.ratio = 0.0
        middle = sum(self.means) / 2
        both, one = PRIOR * middle**2, 2 * PRIOR * middle * (1 - middle)
        self._counts: Final = {1.0: both, 0.5: one, 0.0: PRIOR - both - one}

    def add(self, score: float) -> None:
        """Add a block that ended with this score, 0 to 1."""
        self._counts[score] = self._counts.get(score, 0.0) + 1
        terms = sorted(self._counts.items())
        null, other = (_tilted(terms, mean) for mean in self.means)
        self.ratio = math.fsum(
            count * (a - b) for (_v, count), a, b in zip(terms, null, other, strict=True)
        )

    @property
    def taken(self) -> int | None:
        """The hypothesis that is accepted, 0 or 1; None while neither is."""
        return 1 if self.ratio >= self.high else 0 if self.ratio <= self.low else None


class FirstPlaceTest:
    """The test of more than two entrants, numbered from 0."""

    def __init__(self, entrants: int, alpha: float) -> None:
        self.entrants: Final = entrants
        self.needed: Final = math.log(entrants / alpha)
        self._logs: Final = {pair: [0.0] * len(STAKES) for pair in permutations(range(entrants), 2)}

    def add(self, better: int, worse: int, margin: float) -> None:
        """Add a block of two entrants, with the margin, -1/2 to 1/2, by which the first was placed
        better."""
        for pair, edge in (((better, worse), margin), ((worse, better), -margin)):
            logs = self._logs[pair]
            for place, stake in enumerate(STAKES):
                logs[place] += math.log1p(stake * edge)

    def capital(self, entrant: int) -> float:
        """The logarithm of the least capital of an entrant against any other."""
        return min(_mean_log(logs) for (better, _), logs in self._logs.items() if better == entrant)

    @property
    def leader(self) -> int:
        """The entrant with the most evidence of being first."""
        return max(range(self.entrants), key=self.capital)

    @property
    def first(self) -> int | None:
        """The entrant that is found to be first; None while the evidence does not suffice."""
        leader = self.leader
        return leader if self.capital(leader) >= self.needed else None


class Deciding:
    """The test of a tournament: it takes results in any order and counts whole blocks in the
    schedule's.

    decision: None until one is made; always None without a section `[decide]`. walk: the evidence
    after every block: of two entrants the log likelihood ratio, of more the leader's share of what
    is needed.
    """

    def __init__(self, config: Config, lines: Iterable[Line] = ()) -> None:
        self.config: Final = config
        self.decision: Decision | None = None
        self.walk: Final = array("d")
        self._names: Final = ordered(config)
        self._size: Final = len(seatings(config.seats))
        self._block = 1
        self._waiting: Final[dict[int, list[Line]]] = {}
        decide = config.decide or Decide()
        self._hero: Final = config.entrants[0].name
        self._sprt: Final = Sprt(decide) if len(config.entrants) == 2 else None
        self._first: Final = FirstPlaceTest(len(self._names), decide.alpha)
        for line in lines:
            self.hear(line)

    def hear(self, line: Line) -> None:
        """Take the result of a game."""
        if self.config.decide is None or self.decision is not None:
            return
        self._waiting.setdefault(number(line)[0], []).append(line)
        while self.decision is None and len(self._waiting.get(self._block, ())) == self._size:
            block = sorted(self._waiting.pop(self._block), key=number)
            self._count([line for line in block if line["ending"] != REFEREE_ERROR])
            self._block += 1

    def state(self) -> str:
        """The decision, or the evidence so far, as a sentence; '' without a section `[decide]`."""
        decide = self.config.decide
        if decide is None:
            return ""
        if self.decision:
            text = _("Decided after {blocks}: {decision}.")
            blocks = counts.blocks(self.decision.block)
            return text.format(blocks=blocks, decision=self.decision.text)
        if self._sprt:
            low, high = self._sprt.low, self._sprt.high
            ratio = self._sprt.ratio
            text = _("Not decided: LLR {ratio}, to be {low} or {high}.")
            return text.format(ratio=f"{ratio:+.2f}", low=f"{low:+.2f}", high=f"{high:+.2f}")
        leader = self._names[self._first.leader]
        text = _("Not decided: {name} has {share} of the evidence for a first.")
        return text.format(name=leader, share=f"{self._evidence():.0%}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The values between which the walk is not decided."""
        return (self._sprt.low, self._sprt.high) if self._sprt else (0.0, 1.0)

    def _evidence(self) -> float:
        """The leader's share of the evidence that is needed."""
        return max(0.0, self._first.capital(self._first.leader)) / self._first.needed

    def _count(self, block: Sequence[Line]) -> None:
        """Count a whole block, without its void games."""
        decide = self.config.decide
        if not block or decide is None:
            return
        text = self._two(block, decide) if self._sprt else self._more(block, decide)
        self.walk.append(self._sprt.ratio if self._sprt else self._evidence())
        if text:
            self.decision = Decision(self._block, text)

    def _two(self, block: Sequence[Line], decide: Decide) -> str:
        assert self._sprt
        scores = []
        for line in block:
            own, theirs = (
                line["places"] if line["seating"][0] == self._hero else line["places"][::-1]
            )
            scores.append(1.0 if own < theirs else 0.5 if own == theirs else 0.0)
        self._sprt.add(sum(scores) / len(scores))
        if self._sprt.taken is None:
            return ""
        rival = next(name for name in self._names if name != self._hero)
        taken, other = (decide.elo0, decide.elo1)[:: -1 if self._sprt.taken else 1]
        text = _("{name} is {taken} Elo against {rival} rather than {other} ({error})")
        error = _("SPRT, error at most {share}")
        wrong = decide.alpha if self._sprt.taken else decide.beta
        return text.format(
            name=self._hero,
            taken=f"{taken:+g}",
            rival=rival,
            other=f"{other:+g}",
            error=error.format(share=f"{wrong:.1%}"),
        )

    def _more(self, block: Sequence[Line], decide: Decide) -> str:
        places: dict[str, int] = Counter()
        for line in block:
            for name, place in zip(line["seating"], line["places"], strict=True):
                places[name] += place
        there = sorted((self._names.index(name), total) for name, total in places.items())
        for at, (one, mine) in enumerate(there):
            for other, theirs in there[at + 1 :]:
                margin = (theirs - mine) / (2 * (self.config.seats - 1) * len(block))
                self._first.add(one, other, margin)
        first = self._first.first
        if first is None:
            return ""
        text = _("{name} is first (error at most {share})")
        return text.format(name=self._names[first], share=f"{decide.alpha:.1%}")


def expected(elo: float) -> float:
    """The expected score, 0 to 1, of an advantage on the Elo scale."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _tilted(terms: Sequence[tuple[float, float]], mean: float) -> list[float]:
    """log(1 + t (v - mean)) for every score v, with the t for which the likeliest distribution has
    that mean. This t is the zero of the sum of n_v (v - mean) / (1 + t (v - mean)), which falls
    with t. Newton's method finds it, and bisection where a step would leave the interval."""
    shifts = [(count, score - mean) for score, count in terms]
    low, high = -1 / max(one for _n, one in shifts), -1 / min(one for _n, one in shifts)
    at = 0.0
    for _step in range(100):
        value = slope = 0.0
        for count, shift in shifts:
            part = shift / (1 + at * shift)
            value += count * part
            slope += count * part * part
        low, high = (at, high) if value > 0 else (low, at)
        after = at + value / slope
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - at) < NEAR:
            break
        at = after
    return [math.log1p(at * shift) for _n, shift in shifts]


def _mean_log(logs: Sequence[float]) -> float:
    """The logarithm of the mean of numbers that are given by their logarithms."""
    most = max(logs)
    return most + math.log(math.fsum(math.exp(log - most) for log in logs) / len(logs))
