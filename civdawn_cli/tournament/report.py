"""The report of a tournament: equal games give equal figures, in whatever order they were
played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, TypedDict

from civdawn_cli.engine.chance import Seed
from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.certainty import share_of
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line, won
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.ratings import Finish, placed, ratings
from civdawn_cli.tournament.runs import RunFacts
from civdawn_cli.tournament.schedule import number, ordered
from civdawn_cli.tournament.seed import SeedFacts, told


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
    while it is a secret. luck: see `luck`; None if unknown. walk: see `Deciding.walk`.
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
    run, and so are games that are not among those that led to the decision. runs: by what it was
    played. notes: sentences about the results as such."""
    names = ordered(config)
    plan = Plan(config, lines)
    promise = told(config, plan.over)
    known = plan.results()
    games = valid(known)
    finishes = [Finish(number(line)[0], placed(line, names)) for line in games]
    found = ratings(finishes, len(names))
    entrants: list[EntrantFacts] = []
    for rating in found:
        own = [
            (line, seat)
            for line in games
            for seat, name in enumerate(line["seating"])
            if name == names[rating.entrant]
        ]
        entrants.append(
            {
                "name": names[rating.entrant],
                "rating": round(rating.points, 1) + 0.0,  # never -0
                "low": _finite(rating.low),
                "high": _finite(rating.high),
                "games": len(own),
                "wins": round(sum(won(line, seat) for line, seat in own), 3),
                "rate": _rate(own),
                "mean_place": _mean([line["places"][seat] for line, seat in own]),
                "by_seat": [
                    _mean([won(line, at) for line, at in own if at == seat])
                    for seat in range(config.seats)
                ],
                "faults": dict(sorted(_faults(own).items())),
                "tallies": _tallies(own),
            }
        )
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
        "games": len(known),
        "of": plan.total,
        "void": len(known) - len(games),
        "decided": plan.deciding.decision is not None,
        "decision": plan.deciding.state(),
        "rounds": _mean([line["rounds"] for line in games]),
        "endings": dict(sorted(Counter(line["by"] for line in games).items())),
        "entrants": entrants,
        "pairs": _pairs(games, [entrant["name"] for entrant in entrants]),
        "seat_rates": [
            _rate([(line, seat) for line in games], COMMON) for seat in range(config.seats)
        ],
        "tallies": tally_rates(games),
        "luck": luck(games),
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


def luck(games: Sequence[Line]) -> float | None:
    """The share of the variance of places that deal and seat explain, 0 to 1; None if unknown.

    A block plays one deal in several seatings: the part of the places that all entrants in one seat
    of a deal share is luck. The estimate has no bias, so it may be a little below 0; then 0 is
    returned.
    """
    groups = seats_of_deals(games)
    values = [value for cell in groups for value in cell]
    if len(groups) < 2:
        return None
    mean = sum(values) / len(values)
    total = sum((value - mean) ** 2 for value in values)
    within = sum((value - sum(cell) / len(cell)) ** 2 for cell in groups for value in cell)
    free = len(values) - len(groups)
    noise = within / free
    between = (total - within - (len(groups) - 1) * noise) / total if total else 0.0
    return round(max(0.0, between), 3)


def tally_rates(games: Iterable[Line], seat: int | None = None) -> dict[str, dict[str, RateFacts]]:
    """How often those won who had one leader, agenda or the like, by heading and name. seat: only
    of those in this seat."""
    had: dict[str, dict[str, list[tuple[Line, int]]]] = {}
    for line in games:
        for at, tallies in enumerate(line["tallies"]):
            if seat in (None, at):
                for heading, names in tallies.items():
                    for name in names:
                        had.setdefault(heading, {}).setdefault(name, []).append((line, at))
    found: dict[str, dict[str, RateFacts]] = {}
    for heading, entries in sorted(had.items()):
        for name, own in sorted(entries.items()):
            rate = _rate(own, COMMON)
            if rate:
                found.setdefault(heading, {})[name] = rate
    return found


COMMON: Final = 1.0
"""The least factor of the spread of what the games of a block have in common (see `share_of`)."""


def _rate(own: Iterable[tuple[Line, int]], least: float = 0.0) -> RateFacts | None:
    """The share of games won by those in seats of games; None without games."""
    blocks: dict[int, list[float]] = {}
    for line, seat in own:
        blocks.setdefault(number(line)[0], []).append(won(line, seat))
    found = share_of([(len(wins), sum(wins)) for wins in blocks.values()], least)
    if found is None:
        return None
    return {
        "games": found.games,
        "wins": round(sum(sum(wins) for wins in blocks.values()), 3),
        "share": round(found.share, 4),
        "low": _rounded(found.low, 4),
        "high": _rounded(found.high, 4),
    }


def _pairs(games: Sequence[Line], names: list[str]) -> list[PairFacts]:
    """For every two entrants who met: how often the first was placed before the second."""
    found: list[PairFacts] = []
    for first, second in combinations(names, 2):
        blocks: dict[int, list[float]] = {}
        for line in games:
            if first in line["seating"] and second in line["seating"]:
                own, other = (
                    line["places"][line["seating"].index(name)] for name in (first, second)
                )
                score = 0.5 if own == other else float(own < other)
                blocks.setdefault(number(line)[0], []).append(score)
        found_share = share_of([(len(scores), sum(scores)) for scores in blocks.values()])
        if found_share:
            better = found_share.above(0.5)
            found.append(
                {
                    "first": first,
                    "second": second,
                    "blocks": len(blocks),
                    "games": found_share.games,
                    "share": round(found_share.share, 4),
                    "low": _rounded(found_share.low, 4),
                    "high": _rounded(found_share.high, 4),
                    "superiority": _rounded(better, 6),
                }
            )
    return found


def _faults(own: Sequence[tuple[Line, int]]) -> Counter[str]:
    return Counter(
        fault["ending"]
        for line, seat in own
        for fault in line["faults"]
        if fault["seat"] == seat + 1
    )


def _tallies(own: Sequence[tuple[Line, int]]) -> dict[str, dict[str, TallyFacts]]:
    """The tallies of the game, such as leaders and agendas: games and wins by heading and name."""
    found: dict[str, dict[str, TallyFacts]] = {}
    for line, seat in own:
        for heading, names in line["tallies"][seat].items():
            for name in names:
                entry = found.setdefault(heading, {}).setdefault(name, {"games": 0, "wins": 0.0})
                entry["games"] += 1
                entry["wins"] = round(entry["wins"] + won(line, seat), 3)
    return {heading: dict(sorted(entries.items())) for heading, entries in sorted(found.items())}


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 3) if values else None


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _finite(value: float) -> float | None:
    return round(value, 1) if abs(value) != float("inf") else None
