"""The chance of every seat to win, from what a game's evaluation says of a table.

A conditional logit: every seat has a strength, a weighted sum of a few features, and the chance of
a seat is its part of the sum of their exponentials. So chances are a whole, and between two seats
only differences count. `scripts/calibrate` fits the weights, by game and number of seats, to games
that the built-in players played among themselves; `chances.json` keeps them.
"""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.game import Game
from civdawn_cli.notation.writing import owner

FILE: Final = Path(__file__).with_name("chances.json")
"""The fitted weights; `scripts/calibrate fit --write` makes it."""

KNOTS: Final = (1, 7, 13, 19)
"""Rounds for each of which a lead has a weight of its own; between them weights are interpolated,
before the first and after the last they stay."""

FARTHEST: Final = 12.0
"""A lead counts up to here; tables that are nearly over have leads without end."""

NORMAL: Final = 1.96
"""Standard deviations of an interval of 95 %."""

SHARPEST: Final = 1e-9
"""No chance is nearer to 0 or 1 before the end."""


class Chance(NamedTuple):
    """The chance of one seat to win, from 0 to 1, with the ends of its interval of 95 %."""

    chance: float
    low: float
    high: float


class Fit(NamedTuple):
    """A fitted map for one game and number of seats.

    weights: of the features. spread: the covariances of the weights, row by row: games, not
    positions, count as independent. games, positions: how many it was fitted to.
    """

    weights: tuple[float, ...]
    spread: tuple[tuple[float, ...], ...]
    games: int
    positions: int


@lru_cache(1)
def fits() -> dict[tuple[str, int], Fit]:
    """All maps, by game and number of seats."""
    found = {}
    for game, by_seats in json.loads(FILE.read_text())["games"].items():
        for seats, fit in by_seats.items():
            spread = tuple([tuple(row) for row in fit["spread"]])
            found[game, int(seats)] = Fit(
                tuple(fit["weights"]), spread, fit["games"], fit["positions"]
            )
    return found


@lru_cache(1)
def edition() -> str:
    """A name for the file of weights; another file has another one."""
    from hashlib import sha256

    return sha256(FILE.read_bytes()).hexdigest()[:8]


def features(game: Game[Any], table: Any) -> list[tuple[float, ...]] | None:
    """The facts that chances depend on, a row for every seat; None where the game is over. A
    seat that the evaluation calls lost has no chance, and an empty row."""
    if game.over(table):
        return None
    values = game.values(table)
    shares = _hats(game.rounds(table))
    turn = owner(game.label(table))
    found: list[tuple[float, ...]] = []
    for seat, value in enumerate(values):
        if value <= 0.0:
            found.append(())
            continue
        lead = lead_of(value)
        on_turn = 1.0 if seat == turn else 0.0
        found.append((*[share * lead for share in shares], on_turn, float(seat)))
    return found


def lead_of(value: float) -> float:
    """The lead that an evaluation stands for: evaluations are 0.5 + 0.5 * lead / (1 + |lead|)."""
    far = 2.0 * value - 1.0
    if abs(far) >= 1.0:
        return math.copysign(FARTHEST, far)
    return max(-FARTHEST, min(FARTHEST, far / (1.0 - abs(far))))


def _hats(number: int) -> list[float]:
    """How much each knot counts in a round; 1 in all."""
    shares = [0.0] * len(KNOTS)
    if number <= KNOTS[0]:
        shares[0] = 1.0
    elif number >= KNOTS[-1]:
        shares[-1] = 1.0
    else:
        at = next(at for at in range(1, len(KNOTS)) if number < KNOTS[at])
        part = (number - KNOTS[at - 1]) / (KNOTS[at] - KNOTS[at - 1])
        shares[at - 1], shares[at] = 1.0 - part, part
    return shares


def softmax(rows: list[tuple[float, ...]], weights: tuple[float, ...]) -> list[float]:
    """The chances that the weights give to the rows of `features`; empty rows have none, unless all
    are empty."""
    if not any(rows):
        return [1.0 / len(rows)] * len(rows)
    strengths = [
        math.fsum([w * x for w, x in zip(weights, row, strict=True)]) if row else -math.inf
        for row in rows
    ]
    most = max(strengths)
    parts = [math.exp(strength - most) for strength in strengths]
    total = math.fsum(parts)
    return [part / total for part in parts]


def plain(game: Game[Any], table: Any) -> list[float]:
    """The chance of every seat, without intervals: quick, for many tables."""
    rows = features(game, table)
    if rows is None:
        return final(game, table)
    return softmax(rows, _fit(game, table).weights)


def chances(game: Game[Any], table: Any) -> list[Chance]:
    """The chance of every seat with its interval: in so many of the tables that look alike the seat
    wins, among equal players, and the games of the fit leave so much doubt of that number."""
    rows = features(game, table)
    if rows is None:
        return [Chance(share, share, share) for share in final(game, table)]
    fit = _fit(game, table)
    found = softmax(rows, fit.weights)
    size = len(fit.weights)
    known = [row or (0.0,) * size for row in rows]
    mean = [math.fsum([p * row[at] for p, row in zip(found, known, strict=True)])
            for at in range(size)]  # fmt: skip
    return [_interval(p, row, mean, fit) for p, row in zip(found, known, strict=True)]


def _interval(p: float, row: tuple[float, ...], mean: list[float], fit: Fit) -> Chance:
    """The interval by the delta method, on the scale of log odds."""
    if not SHARPEST < p < 1.0 - SHARPEST:
        return Chance(p, p, p)
    slope = [p * (own - other) for own, other in zip(row, mean, strict=True)]
    variance = math.fsum([
        a * b * fit.spread[i][j] for i, a in enumerate(slope) for j, b in enumerate(slope)
    ])  # fmt: skip
    half = NORMAL * math.sqrt(max(0.0, variance)) / (p * (1.0 - p))
    odds = math.log(p / (1.0 - p))
    return Chance(p, _logistic(odds - half), _logistic(odds + half))


def _logistic(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, odds))))


def final(game: Game[Any], table: Any) -> list[float]:
    """The shares of the victory in a game that is over."""
    ranks = game.ranks(table)
    first = ranks.count(1)
    return [1.0 / first if rank == 1 else 0.0 for rank in ranks]


def has_map(game: Game[Any], seats: int) -> bool:
    """Return True if there is a map for the game with so many seats."""
    return (game.name, seats) in fits()


def _fit(game: Game[Any], table: Any) -> Fit:
    return fits()[game.name, len(game.ranks(table))]
