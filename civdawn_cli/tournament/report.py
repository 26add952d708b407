"""The report of a tournament: equal games give equal figures, in whatever order they were
played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, TypedDict

from civdawn_cli.engine.chance import Seed
from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.ratings import Rating
from civdawn_cli.tournament.runs import RunFacts
from civdawn_cli.tournament.schedule import number, ordered, seatings
from civdawn_cli.tournament.seed import SeedFacts, told
from civdawn_cli.tournament.sums import TWELFTHS, OfEntrant, Shares, Sums, Tallies, by_block


class TallyFacts(TypedDict):
    """Games in which an entrant had one leader, agenda or the like. wins: those of them that it
    won, a shared first place counting in part."""

    games: int
    wins: float


class RateFacts(TypedDict):
    """A share of games won, a shared first place counting in part. low, high: its 95 % interval
    over blocks; None if they are too few."""

    games: int
    wins: float
    share: float
    low: float | None
    high: float | None


class EntrantFacts(TypedDict):
    """An entrant in a report.

    low, high: of the interval of the rating; None if unknown. rate, mean_place, by_seat: None
    without games. rate: of all its games. by_seat: the share of games won there. faults: how often,
    by ending. tallies: by heading and name.
    """

    name: str
    rating: float
    low: float | None
    high: float | None
    games: int
    wins: float
    rate: RateFacts | None
    mean_place: float | None
    by_seat: list[float | None]
    faults: dict[str, int]
    tallies: dict[str, dict[str, TallyFacts]]


class PairFacts(TypedDict):
    """Two entrants who met. share: how often the first was placed before the second. low, high: of
    its interval. superiority: how likely the first is the better one. None: a single block is too
    few to say."""

    first: str
    second: str
    blocks: int
    games: int
    share: float
    low: float | None
    high: float | None
    superiority: float | None


class Summary(TypedDict):
    """The figures of a report.

    clock, settings and the like: of the config. played: by what, see `runs`. notes: see
    `events.notes`. of: how many games there will be. void: games in which civdawn failed.
    seat_rates: of all entrants, by seat. tallies: of all entrants, by heading and name. seed: None
    while it is a secret. luck: see `sums.Luck`; None if unknown. walk: see `Deciding.walk`.
    """

    tournament: str
    game: str
    seats: int
    format: str
    seed: Seed | None
    luck_of_seed: SeedFacts
    settings: dict[str, str]
    max_rounds: int
    clock: str
    cap: int | None
    played: list[RunFacts]
    notes: list[str]
    games: int
    of: int
    void: int
    decided: bool
    decision: str
    rounds: float | None
    endings: dict[str, int]
    entrants: list[EntrantFacts]
    pairs: list[PairFacts]
    seat_rates: list[RateFacts | None]
    tallies: dict[str, dict[str, RateFacts]]
    luck: float | None
    walk: list[float]


def summary(
    config: Config,
    lines: Iterable[Line],
    runs: Iterable[RunFacts] = (),
    notes: Iterable[str] = (),
) -> Summary:
    """All figures of a report, as plain values. Times are left out, since they differ from run to
    run, and so are games that are not among those that led to the decision.

    lines: gone through twice. runs: by what it was played. notes: sentences about the results as
    such.
    """
    names = ordered(config)
    plan = Plan(config, lines)
    promise = told(config, plan.over)
    sums = Sums(names, config.seats)
    for block in by_block(filter(plan.counts, lines), len(seatings(config.seats))):
        sums.add(block)
    entrants = [
        _entrant(names[rating.entrant], rating, sums.entrants[rating.entrant])
        for rating in sums.blocks.ratings()
    ]
    entrants.sort(key=lambda entrant: (-entrant["rating"], entrant["name"]))
    return {
        "tournament": config.name,
        "game": config.game,
        "seats": config.seats,
        "format": config.format,
        "seed": promise["seed"],
        "luck_of_seed": promise,
        "settings": dict(config.settings),
        "max_rounds": config.max_rounds,
        "clock": config.clock,
        "cap": config.cap,
        "played": list(runs),
        "notes": list(notes),
        "games": sums.games + sums.void,
        "of": plan.total,
        "void": sums.void,
        "decided": plan.deciding.decision is not None,
        "decision": plan.deciding.state(),
        "rounds": _mean(sums.rounds, sums.games),
        "endings": dict(sorted(sums.endings.items())),
        "entrants": entrants,
        "pairs": _pairs(sums, [entrant["name"] for entrant in entrants]),
        "seat_rates": [_rate(shares, COMMON) for shares in sums.seats],
        "tallies": _tally_rates(sums.tallies),
        "luck": sums.luck.share(),
        "walk": [round(value, 4) for value in plan.deciding.walk],
    }


def valid(lines: Iterable[Line]) -> list[Line]:
    """The results in the order of the schedule, without the games in which civdawn failed."""
    return sorted([line for line in lines if line["ending"] != REFEREE_ERROR], key=number)


def seats_of_deals(games: Iterable[Line]) -> list[list[int]]:
    """For every seat of every deal the places of all who sat there, if it was more than one."""
    found: dict[tuple[int, int], list[int]] = {}
    for line in games:
        for seat, place in enumerate(line["places"]):
            found.setdefault((number(line)[0], seat), []).append(place)
    return [places for _, places in sorted(found.items()) if len(places) > 1]


def tally_rates(games: Iterable[Line], seat: int | None = None) -> dict[str, dict[str, RateFacts]]:
    """How often those won who had one leader, agenda or the like, by heading and name. seat: only
    of those in this seat."""
    tallies = Tallies(seat)
    for block in by_block(games, 0):
        tallies.add(block)
    return _tally_rates(tallies)


def _tally_rates(tallies: Tallies) -> dict[str, dict[str, RateFacts]]:
    found: dict[str, dict[str, RateFacts]] = {}
    for (heading, name), shares in sorted(tallies.shares.items()):
        rate = _rate(shares, COMMON)
        if rate:
            found.setdefault(heading, {})[name] = rate
    return found


COMMON: Final = 1.0
"""The least factor of the spread of what the games of a block have in common (see `share_of`)."""


def _entrant(name: str, rating: Rating, sums: OfEntrant) -> EntrantFacts:
    """The facts about an entrant."""
    games, won = sums.rate.games, sums.rate.won
    return {
        "name": name,
        "rating": round(rating.points, 1) + 0.0,  # never -0
        "low": _finite(rating.low),
        "high": _finite(rating.high),
        "games": games,
        "wins": round(won / TWELFTHS, 3),
        "rate": _rate(sums.rate),
        "mean_place": _mean(sums.places, games),
        "by_seat": [_mean(here / TWELFTHS, count) for count, here in sums.by_seat],
        "faults": dict(sorted(sums.faults.items())),
        "tallies": {
            heading: {
                name: {"games": count, "wins": round(part / TWELFTHS, 3)}
                for name, (count, part) in sorted(entries.items())
            }
            for heading, entries in sorted(sums.tallies.items())
        },
    }


def _rate(shares: Shares, least: float = 0.0) -> RateFacts | None:
    """The share of games won; None without games."""
    found = shares.share(least)
    if found is None:
        return None
    return {
        "games": found.games,
        "wins": round(shares.won / TWELFTHS, 3),
        "share": round(found.share, 4),
        "low": _rounded(found.low, 4),
        "high": _rounded(found.high, 4),
    }


def _pairs(sums: Sums, names: list[str]) -> list[PairFacts]:
    """For every two entrants who met: how often the first was placed before the second."""
    found: list[PairFacts] = []
    for first, second in combinations(names, 2):
        one, other = sums.names.index(first), sums.names.index(second)
        shares = sums.pairs.get((min(one, other), max(one, other)))
        if shares is None:
            continue
        share = (shares if one < other else shares.turned()).share()
        assert share is not None
        found.append(
            {
                "first": first,
                "second": second,
                "blocks": share.blocks,
                "games": share.games,
                "share": round(share.share, 4),
                "low": _rounded(share.low, 4),
                "high": _rounded(share.high, 4),
                "superiority": _rounded(share.above(0.5), 6),
            }
        )
    return found


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 3) if count else None


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _finite(value: float) -> float | None:
    return round(value, 1) if abs(value) != float("inf") else None
