"""The report as one HTML page that needs nothing else: tables, and plots as SVG within it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from string import Template
from typing import Final, NamedTuple

from civdawn_cli.tournament import plots
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.plots import Drawing
from civdawn_cli.tournament.report import (
    TOO_FEW,
    EntrantFacts,
    PairFacts,
    Summary,
    interval_of,
    likelihood,
    seats_of_deals,
    summary,
    valid,
)

PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; padding: 0 1.5rem;
       max-width: 1180px; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; }
h2 { font-size: 1.1rem; margin: 0 0 .6rem; }
p { margin: .2rem 0 1rem; }
section { margin: 1.8rem 0; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
th { font-weight: 600; border-bottom-width: 2px; white-space: nowrap; }
td.name, th.name { text-align: left; overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: var(--soft); }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(500px, 1fr));
         gap: 1.6rem 2rem; align-items: start; }
figure { margin: 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; display: block; }
@media (max-width: 560px) { .plots { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<h1>$title</h1>
<p>$facts</p>
<section>
<h2>Entrants</h2>
$table
</section>
<div class="plots">
$plots
</div>
<section>
<h2>Pairs</h2>
<p>How often the first was placed before the second in games of both, a tie counting half; how
likely the first is the better one.</p>
$pairs
</section>
</body>
</html>
""")

FIGURE: Final = Template("<figure>\n<figcaption>$title</figcaption>\n$svg\n</figure>")


class Plot(NamedTuple):
    """A plot of the page. height: in inches."""

    title: str
    height: float
    draw: Drawing


def page(config: Config, lines: Sequence[Line]) -> str:
    """The page of a tournament's results. Raises PlotsMissing.

    Equal results give equal pages, except for times, which differ from run to run.
    """
    found = summary(config, lines)
    games = valid(Plan(config, lines).results())
    drawn = [
        FIGURE.substitute(
            title=escape(plot.title), svg=plots.svg(f"p{place}", plot.height, plot.draw)
        )
        for place, plot in enumerate(wanted(found, games), 1)
    ]
    return PAGE.substitute(
        title=escape(found["tournament"]),
        facts=escape(_facts(found)),
        table=_entrants(found["entrants"]),
        plots="\n".join(drawn),
        pairs=_pairs(found["pairs"]),
    )


def wanted(found: Summary, games: Sequence[Line]) -> Iterator[Plot]:
    """The plots for which there are results to show."""
    entrants = found["entrants"]
    tall = 1.1 + 0.38 * len(entrants)
    yield Plot("Ratings", tall, plots.rating_plot(entrants))
    if found["pairs"]:
        height = 1.9 + 0.36 * len(entrants)
        yield Plot("Results", height, plots.matrix_plot(entrants, found["pairs"]))
    if not games:
        return
    by_seat = plots.seat_plot(entrants, found["seats"])
    yield Plot("Wins by seat", 1.3 + 0.5 * len(entrants), by_seat)
    rounds = [line["rounds"] for line in games]
    yield Plot("Length of games", 3.2, plots.histogram(rounds, "rounds"))
    seconds = [line["time"]["seconds"] for line in games]
    yield Plot("Time of games", 3.2, plots.histogram(seconds, "seconds"))
    answers = answer_times(games, [entrant["name"] for entrant in entrants])
    if answers:
        height = 1.2 + 0.4 * len(answers)
        yield Plot("Time of answers, programs", height, plots.answer_plot(answers))
    means = seat_means(games)
    if means and found["luck"] is not None:
        title = f"Luck: deal and seat explain {found['luck']:.0%} of the differences in place"
        yield Plot(title, 3.2, plots.luck_plot(means, found["seats"]))
    headings = sorted({heading for entrant in entrants for heading in entrant["tallies"]})
    for heading in headings:
        bars, draw = plots.tally_plot(entrants, heading)
        if bars:
            yield Plot(heading.capitalize(), 1.2 + 0.27 * bars, draw)


def answer_times(games: Iterable[Line], names: Sequence[str]) -> list[tuple[str, list[float]]]:
    """The slowest answer of every game in milliseconds, for every entrant that is a program."""
    found: dict[str, list[float]] = {name: [] for name in names}
    for line in games:
        for name, slowest in zip(line["seating"], line["time"]["slowest_ms"], strict=True):
            if slowest is not None and name in found:
                found[name].append(slowest)
    return [(name, times) for name, times in found.items() if times]


def seat_means(games: Iterable[Line]) -> list[float]:
    """The mean place of every seat of every deal that was played in more than one seating."""
    return [sum(places) / len(places) for places in seats_of_deals(games)]


def _facts(found: Summary) -> str:
    of = "" if found["games"] == found["of"] else f" of {found['of']:,}"
    endings = ", ".join(f"{name} {count}" for name, count in found["endings"].items())
    parts = [
        f"{found['game']}, {found['seats']} seats, {found['format']}, seed {found['seed']}",
        f"{found['games']:,}{of} games",
        f"ended by {endings}" if endings else "",
        f"{found['void']} void: civdawn failed in them" if found["void"] else "",
        str(found.get("decision") or ""),
    ]
    return "; ".join(part for part in parts if part)


def _entrants(entrants: Sequence[EntrantFacts]) -> str:
    heads = ("", "entrant", "rating", "95 % interval", "games", "won", "mean place", "faults")
    rows = []
    for place, entrant in enumerate(entrants, 1):
        low, high, mean = entrant["low"], entrant["high"], entrant["mean_place"]
        faults = ", ".join(f"{name} {count}" for name, count in entrant["faults"].items())
        share = entrant["wins"] / entrant["games"] if entrant["games"] else None
        rows.append(
            (
                str(place),
                entrant["name"],
                f"{entrant['rating']:+.0f}",
                TOO_FEW if low is None else f"{low:+.0f} to {high:+.0f}",
                f"{entrant['games']:,}",
                "-" if share is None else f"{share:.1%}",
                "-" if mean is None else f"{mean:.2f}",
                faults or "none",
            )
        )
    return _table(heads, rows, left=(1,))


def _pairs(pairs: Sequence[PairFacts]) -> str:
    rows = [
        (
            pair["first"],
            pair["second"],
            f"{pair['share']:.1%}",
            f"{pair['games']:,}",
            interval_of(pair),
            likelihood(pair["superiority"]),
        )
        for pair in pairs
    ]
    return _table(
        ("first", "second", "before", "games", "95 % interval", "likely better"), rows, left=(0, 1)
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: tuple[int, ...]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        texts = []
        for place, cell in enumerate(cells):
            name = ' class="name"' if place in left else ""
            texts.append(f"<{tag}{name}>{escape(cell)}</{tag}>")
        return f"<tr>{''.join(texts)}</tr>"

    body = "\n".join(row(cells, "td") for cells in rows)
    return f"<table>\n<thead>{row(heads, 'th')}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"
