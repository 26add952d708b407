"""The report of a tournament as text, as tables for other programs, and as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Final

from civdawn_cli.engine.kit.screen import columns, cut, flush, folded, padded
from civdawn_cli.language import _, ngettext, pgettext
from civdawn_cli.playing import counts
from civdawn_cli.tournament.certainty import FEW
from civdawn_cli.tournament.line import Line, won
from civdawn_cli.tournament.report import EntrantFacts, PairFacts, RateFacts, Summary, valid
from civdawn_cli.tournament.runs import described
from civdawn_cli.tournament.seed import sentence


def format_text(found: Summary) -> str:
    """The seats at a table, the format, and the seed unless it was drawn: then the sentence on luck
    has it."""
    name = found["format"]
    parts = [counts.seats(found["seats"]), _(name)]
    if found["luck_of_seed"]["public"]:
        parts.append(_("seed {seed}").format(seed=found["seed"]))
    return ", ".join(parts)


def games_text(played: int, total: int) -> str:
    """How many games were played: `12 games`, `7 of 12 games`."""
    if played == total:
        return counts.games(total)
    return _("{n} of {games}").format(n=f"{played:,}", games=counts.games(total))


def endings_text(endings: Mapping[str, int]) -> str:
    """How often there was which ending or fault: `agendas 5, round limit 1`."""
    return ", ".join([f"{_(name)} {count}" for name, count in endings.items()])


def as_text(found: Summary) -> str:
    """The report for a terminal, in the present language."""
    name, games = found["tournament"], games_text(found["games"], found["of"])
    text = _("{name}: {games}, {format}")
    lines = [
        text.format(name=name, games=games, format=format_text(found)),
        terms(found),
        *_wrapped(sentence(found["luck_of_seed"])),
        *(
            line
            for told in (*described(found["played"]), *found["notes"])
            for line in _wrapped(told)
        ),
        "",
        *_table_of_entrants(found["entrants"]),
    ]
    lines += ["", _("Better placed, in games of both (95 % interval; likely the better one):")]
    for pair in found["pairs"]:
        told = f"({interval_of(pair)}); {likelihood(pair['superiority'])}"
        if pair["superiority"] is None:
            told = f"({too_few()})"
        text = _("{first} before {second}: {share} of {games} {interval}")
        told = text.format(
            first=pair["first"],
            second=pair["second"],
            share=f"{pair['share']:.1%}",
            games=pair["games"],
            interval=told,
        )
        lines.append(f"  {told}")
    if few := few_blocks(found):
        lines += ["", *_wrapped(few)]
    lines.append("")
    text = _("{name} won by seat: {seats}")
    for entrant in found["entrants"]:
        seats = " ".join(_share(share) for share in entrant["by_seat"])
        lines.append("  " + text.format(name=entrant["name"], seats=seats))
    rates = [rate for rate in found["seat_rates"] if rate]
    if rates:
        told = ", ".join(f"{at} {rate_text(rate)}" for at, rate in enumerate(rates, 1))
        lines.append("  " + _("all won by seat: {seats}").format(seats=told))
    text = _("Games ended by {endings}; {n} rounds.")
    endings = endings_text(found["endings"]) or _("nothing yet")
    lines += ["", text.format(endings=endings, n=_number(found["rounds"]))]
    if found["luck"] is not None:
        text = _("Deal and seat explain {share} of the differences in place.")
        lines.append(text.format(share=f"{found['luck']:.0%}"))
    if found["decision"]:
        lines.append(found["decision"])
    if found["void"]:
        text = _("Void, because civdawn failed in them: {n} games.")
        lines.append(text.format(n=found["void"]))
    return "\n".join(lines) + "\n"


NAME: Final = 24
"""Columns of the name of an entrant, a gap included."""

LEAST: Final = (7, 17, 6, 7, 7)
"""The least columns of rating, interval, games, wins and place."""


def _table_of_entrants(entrants: Sequence[EntrantFacts]) -> list[str]:
    """The heads, and a line for every entrant."""
    heads = (_("rating"), _("95 % interval"), _("games"), pgettext("games", "won"), _("place"))
    rows = []
    for entrant in entrants:
        share = entrant["wins"] / entrant["games"] if entrant["games"] else 0.0
        rating, games = f"{entrant['rating']:+.0f}", str(entrant["games"])
        mean = _number(entrant["mean_place"])
        rows.append((rating, rating_interval(entrant), games, f"{share:.1%}", mean))
    first, second, *others = [
        max(least, *[columns(cell) + 1 for cell in (head, *[row[at] for row in rows])])
        for at, (head, least) in enumerate(zip(heads, LEAST, strict=True))
    ]

    def line(before: str, name: str, cells: Sequence[str], after: str) -> str:
        begin = f"{before} {padded(cut(name, NAME - 1), NAME)}{flush(cells[0], first)}  "
        ends = [flush(cell, wide) for cell, wide in zip(cells[2:], others, strict=True)]
        return f"{begin}{padded(cells[1], second)}{''.join(ends)}  {after}".rstrip()

    lines = [line("   ", _("entrant"), heads, _("faults"))]
    for place, (entrant, row) in enumerate(zip(entrants, rows, strict=True), 1):
        lines.append(line(f"{place:3}", entrant["name"], row, endings_text(entrant["faults"])))
    return lines


WIDTH: Final = 88
"""The longest lines of sentences in a report."""


def _wrapped(text: str) -> list[str]:
    """A sentence in lines of WIDTH."""
    return wrap(text, WIDTH) if len(text) == columns(text) else folded(text, WIDTH)


def too_few() -> str:
    """Said in the place of an interval that a single block can't give."""
    return _("too few blocks")


def terms(found: Summary) -> str:
    """The game with its settings, and the clock of programs."""
    most = found["max_rounds"]
    parts = [found["game"], *[f"{name} {value}" for name, value in found["settings"].items()]]
    parts.append(ngettext("{n} rounds at most", "{n} rounds at most", most).format(n=most))
    no_clock = found["clock"] == "none"
    parts.append(_("no clock") if no_clock else _("clock {ms} ms").format(ms=found["clock"]))
    if found["cap"]:
        parts.append(_("{ms} ms a question").format(ms=found["cap"]))
    return ", ".join(parts)


def rate_text(rate: RateFacts) -> str:
    """A share of games won with its interval: `52% (41 to 63%)`."""
    return f"{rate['share']:.0%} ({interval_of(rate)})"


def rating_interval(entrant: EntrantFacts) -> str:
    """The interval of a rating: `-12 to +40`."""
    low, high = entrant["low"], entrant["high"]
    if low is None or high is None:
        return too_few()
    return _("{low} to {high}").format(low=f"{low:+.0f}", high=f"{high:+.0f}")


def interval_of(facts: PairFacts | RateFacts) -> str:
    """The interval of a share, in per cent: `41 to 74%`."""
    low, high = facts["low"], facts["high"]
    if low is None or high is None:
        return too_few()
    return _("{low} to {high}").format(low=f"{low * 100:.0f}", high=f"{high:.0%}")


def likelihood(value: float | None) -> str:
    """A likelihood in per cent; never that something is certain."""
    if value is None:
        return too_few()
    if not 0.001 <= value <= 0.999:
        return _("over 99.9%") if value > 0.5 else _("under 0.1%")
    return f"{value:.1%}"


def few_blocks(found: Summary) -> str:
    """A warning if few blocks were played, else ''."""
    least = min([pair["blocks"] for pair in found["pairs"]], default=0)
    if not 0 < least < FEW:
        return ""
    text = _(
        "Too few blocks to be sure of much: some have met in {blocks} only. The intervals hold "
        "from 2 on, but are wide; from {few} on the blocks themselves tell how much is luck."
    )
    return text.format(blocks=counts.blocks(least), few=FEW)


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
