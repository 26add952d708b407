"""The report of a tournament: equal games give equal figures, in whatever order they were
played."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Literal, TypedDict

from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.certainty import FEW, share_of
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line, won
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.ratings import Finish, placed, ratings
from civdawn_cli.tournament.schedule import number, ordered


class TallyFacts(TypedDict):
    """Games in which an entrant had one leader, agenda or the like. wins: those of them that it
    won, a shared first place counting in part."""

    games: int
    wins: float


class EntrantFacts(TypedDict):
    """An entrant in a report.

    low, high: of the interval of the rating; None if unknown. mean_place, by_seat: None without
    games. by_seat: the share of games won there. faults: how often, by ending. tallies: by heading
    and name.
    """

    name: str
    rating: float
    low: float | None
    high: float | None
    games: int
    wins: float
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

    of: how many games there will be. void: games in which civdawn failed. luck: see `luck`; None if
    unknown.
    """

    tournament: str
    game: str
    seats: int
    format: str
    seed: int
    games: int
    of: int
    void: int
    decided: bool
    decision: str
    rounds: float | None
    endings: dict[str, int]
    entrants: list[EntrantFacts]
    pairs: list[PairFacts]
    luck: float | None


def summary(config: Config, lines: Iterable[Line]) -> Summary:
    """All figures of a report, as plain values. Times are left out, since they differ from run to
    run, and so are games that are not among those that led to the decision."""
    names = ordered(config)
    plan = Plan(config, lines)
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
                "rating": round(rating.points, 1),
                "low": _finite(rating.low),
                "high": _finite(rating.high),
                "games": len(own),
                "wins": round(sum(won(line, seat) for line, seat in own), 3),
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
        "seed": config.seed,
        "games": len(known),
        "of": plan.total,
        "void": len(known) - len(games),
        "decided": plan.deciding.decision is not None,
        "decision": plan.deciding.state(),
        "rounds": _mean([line["rounds"] for line in games]),
        "endings": dict(sorted(Counter(line["by"] for line in games).items())),
        "entrants": entrants,
        "pairs": _pairs(games, [entrant["name"] for entrant in entrants]),
        "luck": luck(games),
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


def as_text(found: Summary) -> str:
    """The report for a terminal."""
    of = "" if found["games"] == found["of"] else f" of {found['of']:,}"
    what = f"{found['seats']} seats, {found['format']}, seed {found['seed']}"
    heading = f"{'':4}{'entrant':24}{'rating':>7}  {'95 % interval':17}{'games':>6}{'won':>7}"
    lines = [
        f"{found['tournament']}: {found['games']:,}{of} games, {what}",
        "",
        f"{heading}{'place':>7}  faults",
    ]
    for place, entrant in enumerate(found["entrants"], 1):
        low, high = entrant["low"], entrant["high"]
        unknown = low is None or high is None
        interval = TOO_FEW if unknown else f"{low:+.0f} to {high:+.0f}"
        share = entrant["wins"] / entrant["games"] if entrant["games"] else 0.0
        faults = ", ".join(f"{name} {count}" for name, count in entrant["faults"].items())
        name, mean = entrant["name"][:23], _number(entrant["mean_place"])
        line = f"{place:3} {name:24}{entrant['rating']:+7.0f}  {interval:17}"
        lines.append(f"{line}{entrant['games']:6}{share:7.1%}{mean:>7}  {faults}".rstrip())
    lines += ["", "Better placed, in games of both (95 % interval; likely the better one):"]
    for pair in found["pairs"]:
        lines.append(
            f"  {pair['first']} before {pair['second']}: {pair['share']:.1%} of {pair['games']} "
            f"({interval_of(pair)}); {likelihood(pair['superiority'])}"
        )
    if few := few_blocks(found):
        lines += ["", few]
    lines.append("")
    for entrant in found["entrants"]:
        seats = " ".join(_share(share) for share in entrant["by_seat"])
        lines.append(f"  {entrant['name']} won by seat: {seats}")
    endings = ", ".join(f"{name} {count}" for name, count in found["endings"].items())
    lines += ["", f"Games ended by {endings or 'nothing yet'}; {_number(found['rounds'])} rounds."]
    if found["luck"] is not None:
        lines.append(f"Deal and seat explain {found['luck']:.0%} of the differences in place.")
    if found["decision"]:
        lines.append(found["decision"])
    if found["void"]:
        lines.append(f"Void, because civdawn failed in them: {found['void']} games.")
    return "\n".join(lines) + "\n"


TOO_FEW: Final = "too few blocks"
"""What is said in the place of an interval that a single block can't give."""


def interval_of(facts: PairFacts) -> str:
    """The interval of a share, in per cent: `41 to 74 %`."""
    low, high = facts["low"], facts["high"]
    return TOO_FEW if low is None or high is None else f"{low * 100:.0f} to {high * 100:.0f} %"


def likelihood(value: float | None) -> str:
    """A likelihood in per cent; never that something is certain."""
    if value is None:
        return TOO_FEW
    if not 0.001 <= value <= 0.999:
        return "over 99.9 %" if value > 0.5 else "under 0.1 %"
    return f"{value * 100:.1f} %"


def few_blocks(found: Summary) -> str:
    """A warning if few blocks were played, else ''."""
    least = min([pair["blocks"] for pair in found["pairs"]], default=0)
    if not 0 < least < FEW:
        return ""
    many = "1 block" if least == 1 else f"{least} blocks"
    return (
        f"Too few blocks to be sure of much: some have met in {many} only. The intervals hold from "
        f"2 on, but are wide; from {FEW} on the blocks themselves tell how much is luck."
    )


COLUMNS: Final[
    tuple[Literal["name", "rating", "low", "high", "games", "wins", "mean_place"], ...]
] = ("name", "rating", "low", "high", "games", "wins", "mean_place")
"""Those of the report as a table."""


def as_csv(found: Summary) -> str:
    """The entrants, one row each."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entrant in found["entrants"]:
        writer.writerow([entrant[key] for key in COLUMNS])
    return out.getvalue()


def as_json(found: Summary) -> str:
    """The report as JSON, with all its figures."""
    return json.dumps(found, indent=1) + "\n"


FORMATS: Final = {"text": as_text, "csv": as_csv, "json": as_json}
"""The forms of a report by name."""


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


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.0%}"
