"""The report as one HTML page that needs nothing else: tables, and plots as SVG within it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from string import Template
from typing import Final, NamedTuple

from civdawn_cli.games import GAMES
from civdawn_cli.language import _, language, pgettext
from civdawn_cli.playing import counts
from civdawn_cli.playing.card_titles import titled, titles
from civdawn_cli.tournament import plots
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.forms import (
    endings_text,
    few_blocks,
    format_text,
    games_text,
    interval_of,
    likelihood,
    rate_text,
    rating_interval,
    terms,
)
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.plots import Drawing
from civdawn_cli.tournament.report import (
    EntrantFacts,
    PairFacts,
    RateFacts,
    Summary,
    seats_of_deals,
    summary,
    tally_rates,
    valid,
)
from civdawn_cli.tournament.results import RECORDS
from civdawn_cli.tournament.runs import RunFacts, described
from civdawn_cli.tournament.seed import sentence

PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="$language">
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
<p>$terms</p>
<section>
<h2>$entrants</h2>
$table
</section>
<div class="plots">
$plots
</div>
<section>
<h2>$pairs_title</h2>
<p>$about_pairs$few</p>
$pairs
</section>
<section>
<h2>$games_title</h2>
<p>$how</p>
<details><summary>$count</summary>
$games
</details>
</section>
</body>
</html>
""")

LISTED: Final = 2_000
"""The most games that are listed."""

FIGURE: Final = Template("<figure>\n<figcaption>$title</figcaption>\n$svg\n</figure>")


class Beside(NamedTuple):
    """Addresses of what lies beside the page about a game. page: '' for none."""

    record: str
    page: str = ""


class Link(NamedTuple):
    """A cell of a table that leads somewhere. address: '' for nowhere."""

    text: str
    address: str


class Plot(NamedTuple):
    """A plot of the page. height: in inches."""

    title: str
    height: float
    draw: Drawing


def page(
    config: Config,
    lines: Sequence[Line],
    runs: Iterable[RunFacts] = (),
    links: Mapping[str, Beside] | None = None,
    notes: Iterable[str] = (),
) -> str:
    """The page of a tournament's results. runs: by what it was played. links: by the tokens of
    games, what lies beside the page about them. notes: see `summary`. Raises PlotsMissing.

    Equal results give equal pages, except for times, which differ from run to run.
    """
    found = summary(config, lines, runs, notes)
    plan = Plan(config, lines)
    games = valid(filter(plan.counts, lines))
    drawn = [
        FIGURE.substitute(
            title=escape(plot.title), svg=plots.svg(f"p{place}", plot.height, plot.draw)
        )
        for place, plot in enumerate(wanted(found, games, plan.deciding.bounds), 1)
    ]
    few = few_blocks(found)
    return PAGE.substitute(
        language=language(),
        entrants=_("Entrants"),
        pairs_title=_("Pairs"),
        about_pairs=_(
            "How often the first was placed before the second in games of both, a tie counting "
            "half, with the\n95 % interval; how likely the first is the better one."
        ),
        games_title=_("Games"),
        title=escape(found["tournament"]),
        facts=escape(_facts(found)),
        terms="<br>".join(
            map(escape, [f"{terms(found)}.", *described(found["played"]), *found["notes"]])
        ),
        table=_entrants(found["entrants"]),
        plots="\n".join(drawn),
        few=escape(f" {few}" if few else ""),
        pairs=_pairs(found["pairs"]),
        how=escape(_how(links)),
        count=counts.games(len(games)),
        games=_games(games, links or {}),
    )


def wanted(
    found: Summary, games: Sequence[Line], bounds: tuple[float, float] = (0.0, 1.0)
) -> Iterator[Plot]:
    """The plots for which there are results to show. bounds: of the walk to a decision."""
    entrants = found["entrants"]
    tall = 1.1 + 0.38 * len(entrants)
    yield Plot(_("Ratings"), tall, plots.rating_plot(entrants))
    if found["pairs"]:
        height = 1.9 + 0.36 * len(entrants)
        yield Plot(_("Results"), height, plots.matrix_plot(entrants, found["pairs"]))
    if found["walk"]:
        two = len(entrants) == 2
        label = _("log likelihood ratio") if two else _("evidence for a first")
        title = _("Sequential test") if two else _("Evidence for a first")
        yield Plot(title, 3.2, plots.walk_plot(found["walk"], bounds, label))
    if not games:
        return
    seat_plot = plots.seat_plot(entrants, found["seats"])
    yield Plot(_("Wins by seat"), 1.3 + 0.5 * len(entrants), seat_plot)
    rounds = [line["rounds"] for line in games]
    yield Plot(_("Length of games"), 3.2, plots.histogram(rounds, _("rounds")))
    seconds = [line["time"]["seconds"] for line in games]
    yield Plot(_("Time of games"), 3.2, plots.histogram(seconds, _("seconds")))
    answers = answer_times(games, [entrant["name"] for entrant in entrants])
    if answers:
        height = 1.2 + 0.4 * len(answers)
        yield Plot(_("Time of answers, programs"), height, plots.answer_plot(answers))
    means = seat_means(games)
    if means and found["luck"] is not None:
        title = _("Luck: deal and seat explain {share} of the differences in place")
        title = title.format(share=f"{found['luck']:.0%}")
        yield Plot(title, 3.2, plots.luck_plot(means, found["seats"]))
    yield from _tallies(found, games)


def _tallies(found: Summary, games: Sequence[Line]) -> Iterator[Plot]:
    """The plots of how often those won who had one leader, agenda or the like."""
    cards = titles(GAMES[found["game"]]())

    def named(rates: Mapping[str, RateFacts]) -> dict[str, RateFacts]:
        return {titled(name, cards) or name: rate for name, rate in rates.items()}

    by_seat = [tally_rates(games, seat) for seat in range(found["seats"])]
    for heading, tallied in found["tallies"].items():
        rates, said = named(tallied), _(heading)
        said = said[:1].upper() + said[1:]
        rows = min(len(rates), plots.BARS)
        draw = plots.tally_plot(rates, found["seats"])
        title = _("{heading}: games won").format(heading=said)
        yield Plot(title, 1.2 + 0.27 * rows, draw)
        if all(len(tallies.get(heading, ())) < 2 for line in games for tallies in line["tallies"]):
            heat = plots.heat_plot(rates, [named(each.get(heading, {})) for each in by_seat])
            yield Plot(_("{heading} by seat").format(heading=said), 1.2 + 0.27 * rows, heat)


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
    endings = endings_text(found["endings"])
    void = _("{n} void: civdawn failed in them")
    parts = [
        f"{found['game']}, {format_text(found)}",
        games_text(found["games"], found["of"]),
        _("ended by {endings}").format(endings=endings) if endings else "",
        void.format(n=found["void"]) if found["void"] else "",
        str(found.get("decision") or ""),
        sentence(found["luck_of_seed"]),
    ]
    return "; ".join(part for part in parts if part)


def _entrants(entrants: Sequence[EntrantFacts]) -> str:
    heads = (
        "",
        _("entrant"),
        _("rating"),
        _("95 % interval"),
        _("games"),
        pgettext("games", "won"),
        _("mean place"),
        _("faults"),
    )
    rows = []
    for place, entrant in enumerate(entrants, 1):
        mean = entrant["mean_place"]
        rows.append(
            (
                str(place),
                entrant["name"],
                f"{entrant['rating']:+.0f}",
                rating_interval(entrant),
                f"{entrant['games']:,}",
                rate_text(entrant["rate"]) if entrant["rate"] else "-",
                "-" if mean is None else f"{mean:.2f}",
                endings_text(entrant["faults"]) or _("none"),
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
    heads = (
        pgettext("entrant", "first"),
        pgettext("entrant", "second"),
        pgettext("placed", "before"),
        _("games"),
        _("95 % interval"),
        _("likely better"),
    )
    return _table(heads, rows, left=(0, 1))


def _how(links: Mapping[str, Beside] | None) -> str:
    """How to see a game."""
    if links:
        return _("The link of a game shows it turn by turn; its record is for civdawn replay FILE.")
    again = "civdawn tournament replay FOLDER GAME"
    text = _("The records are in {file}; {command} plays one again. --games links them here.")
    return text.format(file=RECORDS, command=again)


def _games(games: Sequence[Line], links: Mapping[str, Beside]) -> str:
    """The games, with links to their pages and records."""
    rows: list[tuple[str | Link, ...]] = []
    for line in games[:LISTED]:
        beside = links.get(line["token"])
        more = (Link(".cdn", beside.record),) if beside else ("",) if links else ()
        placed = sorted(zip(line["places"], line["seating"], strict=True))
        rows.append(
            (
                Link(line["token"], beside.page if beside else ""),
                " | ".join(line["seating"]),
                ", ".join(f"{place}. {name}" for place, name in placed),
                f"{line['rounds']:,}",
                *map(_, (line["by"], line["ending"])),
                *more,
            )
        )
    rest = _("The first {n}; the table of games as CSV has all.").format(n=f"{LISTED:,}")
    rest = f"<p>{escape(rest)}</p>"
    heads = [_("game"), _("seats"), _("places"), _("rounds"), _("ended by"), _("ending")]
    if links:
        heads.append(_("record"))
    return _table(heads, rows, left=(1, 2)) + (rest if len(games) > LISTED else "")


def _table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str | Link]],
    left: tuple[int, ...],
) -> str:
    """A table. left: the columns that begin at the left."""

    def shown(cell: str | Link) -> str:
        if isinstance(cell, str) or not cell.address:
            return escape(cell if isinstance(cell, str) else cell.text)
        return f'<a href="{escape(cell.address)}">{escape(cell.text)}</a>'

    def row(cells: Sequence[str | Link], tag: str) -> str:
        texts = []
        for place, cell in enumerate(cells):
            name = ' class="name"' if place in left else ""
            texts.append(f"<{tag}{name}>{shown(cell)}</{tag}>")
        return f"<tr>{''.join(texts)}</tr>"

    body = "\n".join(row(cells, "td") for cells in rows)
    return f"<table>\n<thead>{row(heads, 'th')}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"
