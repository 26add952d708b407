"""The report of a tournament as text, as tables for other programs, and as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final

from civdawn_cli.tournament.certainty import FEW
from civdawn_cli.tournament.line import Line, won
from civdawn_cli.tournament.report import PairFacts, RateFacts, Summary, valid
from civdawn_cli.tournament.runs import described
from civdawn_cli.tournament.seed import sentence


def seeded(found: Summary) -> str:
    """The seed behind the format, unless it was drawn: then the sentence on luck has it."""
    return f", seed {found['seed']}" if found["luck_of_seed"]["public"] else ""


def as_text(found: Summary) -> str:
    """The report for a terminal."""
    of = "" if found["games"] == found["of"] else f" of {found['of']:,}"
    what = f"{found['seats']} seats, {found['format']}{seeded(found)}"
    heading = f"{'':4}{'entrant':24}{'rating':>7}  {'95 % interval':17}{'games':>6}{'won':>7}"
    lines = [
        f"{found['tournament']}: {found['games']:,}{of} games, {what}",
        terms(found),
        *wrap(sentence(found["luck_of_seed"]), WIDTH),
        *(
            line
            for told in (*described(found["played"]), *found["notes"])
            for line in wrap(told, WIDTH)
        ),
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
        told = f"({interval_of(pair)}); {likelihood(pair['superiority'])}"
        if pair["superiority"] is None:
            told = f"({TOO_FEW})"
        pair_of = f"{pair['first']} before {pair['second']}"
        lines.append(f"  {pair_of}: {pair['share']:.1%} of {pair['games']} {told}")
    if few := few_blocks(found):
        lines += ["", *wrap(few, WIDTH)]
    lines.append("")
    for entrant in found["entrants"]:
        seats = " ".join(_share(share) for share in entrant["by_seat"])
        lines.append(f"  {entrant['name']} won by seat: {seats}")
    rates = [rate for rate in found["seat_rates"] if rate]
    if rates:
        told = ", ".join(f"{at} {rate_text(rate)}" for at, rate in enumerate(rates, 1))
        lines.append(f"  all won by seat: {told}")
    endings = ", ".join(f"{name} {count}" for name, count in found["endings"].items())
    lines += ["", f"Games ended by {endings or 'nothing yet'}; {_number(found['rounds'])} rounds."]
    if found["luck"] is not None:
        lines.append(f"Deal and seat explain {found['luck']:.0%} of the differences in place.")
    if found["decision"]:
        lines.append(found["decision"])
    if found["void"]:
        lines.append(f"Void, because civdawn failed in them: {found['void']} games.")
    return "\n".join(lines) + "\n"


WIDTH: Final = 88
"""The longest lines of sentences in a report."""

TOO_FEW: Final = "too few blocks"
"""Said in the place of an interval that a single block can't give."""


def terms(found: Summary) -> str:
    """The game with its settings, and the clock of programs."""
    settings = "".join(f", {name} {value}" for name, value in found["settings"].items())
    clock = "no clock" if found["clock"] == "none" else f"clock {found['clock']} ms"
    cap = f", {found['cap']} ms a question" if found["cap"] else ""
    return f"{found['game']}{settings}, {found['max_rounds']} rounds at most, {clock}{cap}"


def rate_text(rate: RateFacts) -> str:
    """A share of games won with its interval: `52% (41 to 63%)`."""
    return f"{rate['share']:.0%} ({interval_of(rate)})"


def interval_of(facts: PairFacts | RateFacts) -> str:
    """The interval of a share, in per cent: `41 to 74%`."""
    low, high = facts["low"], facts["high"]
    return TOO_FEW if low is None or high is None else f"{low * 100:.0f} to {high:.0%}"


def likelihood(value: float | None) -> str:
    """A likelihood in per cent; never that something is certain."""
    if value is None:
        return TOO_FEW
    if not 0.001 <= value <= 0.999:
        return "over 99.9%" if value > 0.5 else "under 0.1%"
    return f"{value:.1%}"


def few_blocks(found: Summary) -> str:
    """A warning if few blocks were played, else ''."""
    least = min([pair["blocks"] for pair in found["pairs"]], default=0)
    if not 0 < least < FEW:
        return ""
    many = "1 block" if least == 1 else f"{least} blocks"
    return (
        f"Too few blocks to be sure of much: some have met in {many} only. The intervals hold "
        f"from 2 on, but are wide; from {FEW} on the blocks themselves tell how much is luck."
    )


COLUMNS: Final = ("name", "rating", "low", "high", "games", "wins", "mean_place")
"""Those of the table of entrants."""

PAIRS: Final = ("first", "second", "blocks", "games", "share", "low", "high", "superiority")
"""Those of the table of pairs."""

RATES: Final = ("games", "wins", "share", "low", "high")
"""The last of the table of tallies."""

GAMES: Final = (
    "token", "block", "seed", "seat", "entrant", "place", "won", "rounds", "choices", "by",
    "ending", "seconds", "thought_ms",
)  # fmt: skip
"""Those of the table of games, which has a row for everyone in a game."""


def as_csv(found: Summary, lines: Iterable[Line] = ()) -> str:
    """The entrants, one row each."""
    return _table(COLUMNS, [[entrant[key] for key in COLUMNS] for entrant in found["entrants"]])


def pairs_csv(found: Summary, lines: Iterable[Line] = ()) -> str:
    """The pairs, one row each."""
    return _table(PAIRS, [[pair[key] for key in PAIRS] for pair in found["pairs"]])


def tallies_csv(found: Summary, lines: Iterable[Line] = ()) -> str:
    """Leaders, cards and the like, and how often those won who had them; one row each."""
    rows = [
        [heading, name, *(rate[key] for key in RATES)]
        for heading, entries in found["tallies"].items()
        for name, rate in entries.items()
    ]
    return _table(("heading", "name", *RATES), rows)


def games_csv(found: Summary, lines: Iterable[Line] = ()) -> str:
    """The games, a row for everyone in a game."""
    rows = []
    for line in valid(lines):
        block = line["token"].partition(".")[0]
        ends = [line[key] for key in ("rounds", "choices", "by", "ending")]
        thought = line["time"].get("thought_ms", [""] * len(line["seating"]))
        for seat, name in enumerate(line["seating"]):
            begin = [line["token"], block, line["seed"], seat + 1, name, line["places"][seat]]
            times = [line["time"]["seconds"], thought[seat]]
            rows.append([*begin, round(won(line, seat), 3), *ends, *times])
    return _table(GAMES, rows)


def as_json(found: Summary) -> str:
    """The report as JSON, with all its figures."""
    return json.dumps(found, indent=1) + "\n"


FORMATS: Final = {"text": as_text, "csv": as_csv, "json": as_json}
"""The forms of a report by name."""

TABLES: Final[dict[str, Callable[[Summary, Iterable[Line]], str]]] = {
    "entrants": as_csv,
    "pairs": pairs_csv,
    "games": games_csv,
    "tallies": tallies_csv,
}
"""The tables of a report by name."""


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.0%}"
