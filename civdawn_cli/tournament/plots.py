"""Plots of a tournament as SVG texts, drawn by matplotlib (the extra `civdawn[report]`).

Equal results give equal texts: no dates, no random ids, no settings of the user's. Black is written
as `currentColor`, so that the page decides between light and dark.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Final

from civdawn_cli.invocation import installing
from civdawn_cli.tournament.report import EntrantFacts, PairFacts

INK: Final = "#010203"
"""The colour that stands for the page's own text colour while matplotlib draws."""

COLOURS: Final = ("#4477aa", "#ee8866", "#228833", "#ccaa33", "#66aacc", "#aa5588", "#888888")
"""Colours that the colour-blind can tell apart, readable on white and on black."""

STYLE: Final[dict[str, Any]] = {
    "svg.fonttype": "none",  # text stays text
    "font.family": "sans-serif",
    "font.size": 11,
    "text.parse_math": False,  # a name may have dollars
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "legend.fontsize": 10,
}

WIDTH: Final = 5.6
"""Inches of a plot; two stand side by side."""

SHOWN: Final = 26
"""The most letters of a name beside an axis."""

BARS: Final = 16
"""The most bars of a plot of tallies; a game may have hundreds of names."""

Drawing = Callable[[Any], None]
"""Draws into matplotlib's axes."""


class PlotsMissing(Exception):
    """matplotlib is not installed. The text says how to install it."""


def svg(name: str, height: float, draw: Drawing) -> str:
    """A plot as an SVG element. name: makes its ids differ from those of other plots. height: in
    inches.

    Raises PlotsMissing.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        message = f"an HTML report needs matplotlib: {installing('report')}"
        raise PlotsMissing(message) from None
    out = io.StringIO()
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # letters that only the browser has
        mpl.rcdefaults()
        mpl.rcParams.update({**STYLE, "svg.hashsalt": name})
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.add_subplot())
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    return _inlined(out.getvalue(), name)


def _inlined(text: str, name: str) -> str:
    """The SVG element alone, with ids that are unique in the page and the page's text colour."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub(r'<svg [^>]*?(viewBox="[^"]*")[^>]*>', r'<svg \1 role="img">', text, count=1)
    # Matplotlib measured the texts in its own font.
    text = text.replace("'DejaVu Sans', ", "")
    return text.replace(INK, "currentColor").strip()


# ---------------------------------------------------------------- what is drawn


def rating_plot(entrants: Sequence[EntrantFacts]) -> Drawing:
    """Ratings with their intervals, the best on top."""

    def draw(axes: Any) -> None:
        for row, entrant in enumerate(reversed(entrants)):
            if entrant["low"] is not None:
                ends = [entrant["low"], entrant["high"]]
                axes.plot(ends, [row, row], color=COLOURS[0], linewidth=5, alpha=0.45)
            axes.plot([entrant["rating"]], [row], "o", color=COLOURS[0], markersize=7)
        _rows(axes, [entrant["name"] for entrant in reversed(entrants)])
        axes.axvline(0, color=INK, linewidth=0.6, alpha=0.5)
        axes.set_xlabel("rating, 95 % interval")

    return draw


def matrix_plot(entrants: Sequence[EntrantFacts], pairs: Sequence[PairFacts]) -> Drawing:
    """A matrix: the per cent of games in which the entrant of the row was placed before that of the
    column."""
    names = [entrant["name"] for entrant in entrants]
    shares = {(pair["first"], pair["second"]): pair["share"] for pair in pairs}
    shares |= {(pair["second"], pair["first"]): 1 - pair["share"] for pair in pairs}
    many = len(names) > 12

    def draw(axes: Any) -> None:
        nothing = float("nan")
        grid = [[shares.get((row, column), nothing) for column in names] for row in names]
        axes.pcolormesh(grid, cmap="RdYlBu", vmin=-0.15, vmax=1.15, edgecolors="none")
        for row, column in ((r, c) for r in range(len(names)) for c in range(len(names))):
            share = grid[row][column]
            if share == share:
                ink = "#ffffff" if not 0.1 < share < 0.85 else "#000000"
                text = f"{share * 100:.0f}"
                place = (column + 0.5, row + 0.5)
                size = 7 if many else 11
                axes.text(*place, text, color=ink, ha="center", va="center", fontsize=size)
        middles = [number + 0.5 for number in range(len(names))]
        axes.set_yticks(middles, list(map(short, names)))
        axes.set_xticks(middles, list(map(short, names)), rotation=40, ha="right")
        axes.invert_yaxis()
        axes.set_xlabel("row before column, % of their games")

    return draw


def histogram(values: Sequence[float], label: str) -> Drawing:
    """A histogram: the number of games by value."""

    def draw(axes: Any) -> None:
        whole = all(value == int(value) for value in values)
        low, high = min(values), max(values)
        if whole and high - low <= 60:
            bins: Any = [low - 0.5 + step for step in range(int(high - low) + 2)]
        else:
            bins = 30
        axes.hist(values, bins=bins, color=COLOURS[0], edgecolor="none", rwidth=0.9)
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        _whole_numbers(axes.yaxis)

    return draw


def answer_plot(times: Sequence[tuple[str, Sequence[float]]]) -> Drawing:
    """The slowest answer of each game, by entrant: half of the games lie in the box."""

    def draw(axes: Any) -> None:
        rows = list(reversed(times))
        drawn = axes.boxplot(
            [[max(value, 0.01) for value in values] for _, values in rows],
            orientation="horizontal",
            whis=(0, 100),
            widths=0.5,
            patch_artist=True,
            medianprops={"color": INK},
            whiskerprops={"color": INK},
            capprops={"color": INK},
        )
        for box in drawn["boxes"]:
            box.set(facecolor=COLOURS[0], edgecolor=INK, alpha=0.7)
        axes.set_yticks(range(1, len(rows) + 1), [short(name) for name, _ in rows])
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, place: f"{value:g}")
        axes.xaxis.set_minor_formatter(lambda value, place: "")
        axes.set_xlabel("slowest answer of a game, milliseconds")

    return draw


def seat_plot(entrants: Sequence[EntrantFacts], seats: int) -> Drawing:
    """The share of games each entrant won in each seat."""

    def draw(axes: Any) -> None:
        height = 0.8 / seats
        for seat in range(seats):
            rows = [row + 0.4 - height * (seat + 0.5) for row in range(len(entrants))]
            shares = [100 * (entrant["by_seat"][seat] or 0.0) for entrant in reversed(entrants)]
            label = f"seat {seat + 1}"
            axes.barh(rows, shares, height * 0.9, color=COLOURS[seat], label=label)
        _rows(axes, [entrant["name"] for entrant in reversed(entrants)])
        axes.axvline(100 / seats, color=INK, linewidth=0.6, linestyle=":")
        axes.set_xlabel("won, % of its games in the seat; dotted: an equal share")
        axes.legend(ncols=seats, loc="lower center", bbox_to_anchor=(0.5, 1.0))

    return draw


def tally_plot(entrants: Sequence[EntrantFacts], heading: str) -> tuple[int, Drawing]:
    """Bars for the names under a heading, by how often winners and others had them. Return the
    number of bars too."""
    totals: dict[str, list[float]] = {}
    for entrant in entrants:
        for name, entry in entrant["tallies"].get(heading, {}).items():
            total = totals.setdefault(name, [0, 0.0])
            total[0] += entry["games"]
            total[1] += entry["wins"]
    most = sorted(totals, key=lambda name: (-totals[name][0], name))[:BARS]
    names = most[::-1]
    cut = "" if len(totals) <= BARS else f"; the {BARS} most frequent of {len(totals)}"

    def draw(axes: Any) -> None:
        games, wins = [totals[name][0] for name in names], [totals[name][1] for name in names]
        rest = [games - wins for games, wins in zip(games, wins, strict=True)]
        rows = range(len(names))
        axes.barh(rows, wins, 0.75, color=COLOURS[0], label="by winners")
        axes.barh(rows, rest, 0.75, left=wins, color=COLOURS[1], label="by others")
        _rows(axes, names)
        axes.set_xlabel(f"games{cut}")
        _whole_numbers(axes.xaxis)
        axes.legend(ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1.0))

    return len(names), draw


def luck_plot(means: Sequence[float], seats: int) -> Drawing:
    """The mean places of the seats of all deals, over all entrants that sat there."""

    def draw(axes: Any) -> None:
        steps = [1 + step * (seats - 1) / 24 for step in range(25)]
        axes.hist(means, bins=steps, color=COLOURS[0], edgecolor="none", rwidth=0.9)
        axes.axvline(sum(means) / len(means), color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlabel("mean place of a seat of a deal, over its seatings; dotted: of all")
        axes.set_ylabel("seats of deals")
        _whole_numbers(axes.yaxis)

    return draw


def short(name: str) -> str:
    """The name, cut so that it fits beside an axis."""
    return name if len(name) <= SHOWN else name[: SHOWN - 1] + "…"


def _rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), list(map(short, names)))
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.tick_params(axis="y", length=0)


def _whole_numbers(axis: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins="auto", integer=True))
