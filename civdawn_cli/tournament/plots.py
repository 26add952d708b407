"""Plots of a tournament as SVG texts, drawn by matplotlib (the extra `civdawn[report]`).

Equal results give equal texts: no dates, no random ids, no settings of the user's. Black is written
as `currentColor`, so that the page decides between light and dark.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from civdawn_cli.invocation import installing
from civdawn_cli.language import _
from civdawn_cli.tournament.report import EntrantFacts, PairFacts, RateFacts

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

LONG: Final = 42
"""The same in small letters, for leaders and cards."""

BARS: Final = 16
"""The most rows of a plot of tallies; a game may have hundreds of names."""

PALE: Final = 10
"""With fewer games than this a field of a matrix is pale."""

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


def standalone(size: tuple[float, float], form: str, dots: int, draw: Drawing) -> bytes:
    """A picture as the content of a file of its own, black on white.

    size: width and height in inches. form: `.svg` or `.png`. dots: an inch, in a .png. draw: draws
    into matplotlib's figure. Equal pictures are equal files. Raises PlotsMissing.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise PlotsMissing(f"a plot needs matplotlib: {installing('report')}") from None
    out = io.BytesIO()
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # letters that the font lacks
        mpl.rcdefaults()
        paper = {"figure.facecolor": "#ffffff", "savefig.facecolor": "#ffffff"}
        mpl.rcParams.update({**STYLE, **paper, "svg.hashsalt": "civdawn"})
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        nothing: dict[str, Any] = {"Software": None}
        if form == ".svg":
            nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, format=form[1:], dpi=dots, metadata=nothing)
    return out.getvalue()


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
                axes.plot(ends, [row, row], color=COLOURS[0], linewidth=5, alpha=0.6)
            axes.plot([entrant["rating"]], [row], "o", color=COLOURS[0], markersize=7)
        _rows(axes, [entrant["name"] for entrant in reversed(entrants)])
        axes.axvline(0, color=INK, linewidth=0.6, alpha=0.5)
        axes.set_xlabel(_("rating, 95 % interval"))

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
        axes.set_xlabel(_("row before column, % of their games"))

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
        axes.set_ylabel(_("games"))
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
        axes.set_xlabel(_("slowest answer of a game, milliseconds"))

    return draw


def seat_plot(entrants: Sequence[EntrantFacts], seats: int) -> Drawing:
    """The share of games each entrant won in each seat."""

    def draw(axes: Any) -> None:
        height = 0.8 / seats
        for seat in range(seats):
            rows = [row + 0.4 - height * (seat + 0.5) for row in range(len(entrants))]
            shares = [100 * (entrant["by_seat"][seat] or 0.0) for entrant in reversed(entrants)]
            label = _("seat {number}").format(number=seat + 1)
            axes.barh(rows, shares, height * 0.9, color=COLOURS[seat], label=label)
        _rows(axes, [entrant["name"] for entrant in reversed(entrants)])
        axes.axvline(100 / seats, color=INK, linewidth=0.6, linestyle=":")
        axes.set_xlabel(_("won, % of its games in the seat; dotted: an equal share"))
        axes.legend(ncols=seats, loc="lower center", bbox_to_anchor=(0.5, 1.0))

    return draw


def frequent(rates: Mapping[str, RateFacts]) -> list[str]:
    """The most frequent names, those that won oftenest first."""
    most = sorted(rates, key=lambda name: (-rates[name]["games"], name))[:BARS]
    return sorted(most, key=lambda name: (-rates[name]["share"], name))


def tally_plot(rates: Mapping[str, RateFacts], seats: int) -> Drawing:
    """How often those won who had a leader, a card or the like, with the intervals."""
    names = frequent(rates)[::-1]
    label = _("won, % of games (how many), 95 % interval")
    if len(rates) > BARS:
        text = _("won, % of games (how many), 95 % interval; the {few} most frequent of {all}")
        label = text.format(few=BARS, all=len(rates))

    def draw(axes: Any) -> None:
        for row, name in enumerate(names):
            rate = rates[name]
            if rate["low"] is not None and rate["high"] is not None:
                ends = [100 * rate["low"], 100 * rate["high"]]
                axes.plot(ends, [row, row], color=COLOURS[0], linewidth=4, alpha=0.6)
            axes.plot([100 * rate["share"]], [row], "o", color=COLOURS[0], markersize=6)
        labels = [f"{name} ({rates[name]['games']:,})" for name in names]
        _rows(axes, labels, LONG)
        axes.tick_params(axis="y", labelsize=9)
        axes.axvline(100 / seats, color=INK, linewidth=0.6, linestyle=":")
        axes.set_xlim(-2, 102)
        axes.set_xlabel(label, fontsize=9)

    return draw


def heat_plot(
    rates: Mapping[str, RateFacts], by_seat: Sequence[Mapping[str, RateFacts]]
) -> Drawing:
    """A matrix: the per cent of games won with each name in each seat. Beside it the number of
    games; fields with few of them are pale, since they say little."""
    names = frequent(rates)
    nothing = float("nan")

    def draw(axes: Any) -> None:
        grid = [
            [each[name]["share"] if name in each else nothing for each in by_seat] for name in names
        ]
        sure = [
            [0.35 if name in each and each[name]["games"] < PALE else 1.0 for each in by_seat]
            for name in names
        ]
        middle = 1 / len(by_seat)
        axes.pcolormesh(
            grid,
            cmap="RdYlBu",
            vmin=middle - 0.65,
            vmax=middle + 0.65,
            edgecolors="none",
            alpha=sure,
        )
        for row, name in enumerate(names):
            for column, each in enumerate(by_seat):
                if name in each:
                    text = f"{each[name]['share'] * 100:.0f} ({each[name]['games']:,})"
                    place = (column + 0.5, row + 0.5)
                    # The page behind a pale field may be white or black.
                    ink = INK if each[name]["games"] < PALE else "#000000"
                    axes.text(*place, text, color=ink, ha="center", va="center", fontsize=9)
        axes.set_yticks(
            [row + 0.5 for row in range(len(names))], [short(name, LONG) for name in names]
        )
        axes.tick_params(axis="y", labelsize=9)
        text = _("seat {number}")
        seats = [text.format(number=seat) for seat in range(1, len(by_seat) + 1)]
        axes.set_xticks([column + 0.5 for column in range(len(by_seat))], seats)
        axes.invert_yaxis()
        text = _("won, % (games); pale: fewer than {n} games")
        axes.set_xlabel(text.format(n=PALE), fontsize=9)

    return draw


def walk_plot(walk: Sequence[float], bounds: tuple[float, float], label: str) -> Drawing:
    """The evidence after every block, between the bounds at which it decides."""

    def draw(axes: Any) -> None:
        axes.plot(range(len(walk) + 1), [0.0, *walk], color=COLOURS[0], linewidth=1.5)
        for bound in bounds:
            if bound:
                axes.axhline(bound, color=COLOURS[1], linewidth=1.2, linestyle="--")
        axes.axhline(0, color=INK, linewidth=0.6, alpha=0.5)
        low, high = min(bounds[0], *walk), max(bounds[1], *walk)
        axes.set_ylim(low - 0.08 * (high - low), high + 0.08 * (high - low))
        axes.set_xlabel(_("blocks; dashed: decided"))
        axes.set_ylabel(label)
        _whole_numbers(axes.xaxis)

    return draw


def luck_plot(means: Sequence[float], seats: int) -> Drawing:
    """The mean places of the seats of all deals, over all entrants that sat there."""

    def draw(axes: Any) -> None:
        steps = [1 + step * (seats - 1) / 24 for step in range(25)]
        axes.hist(means, bins=steps, color=COLOURS[0], edgecolor="none", rwidth=0.9)
        axes.axvline(sum(means) / len(means), color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlabel(
            _(
                "mean place of all who had a seat of a deal; near the dotted line\n"
                "luck is small, at the ends it is the deal that wins"
            )
        )
        axes.set_ylabel(_("seats of deals"))
        _whole_numbers(axes.yaxis)

    return draw


def short(name: str, most: int = SHOWN) -> str:
    """The name, cut so that it fits beside an axis."""
    return name if len(name) <= most else name[: most - 1] + "…"


def _rows(axes: Any, names: Sequence[str], most: int = SHOWN) -> None:
    axes.set_yticks(range(len(names)), [short(name, most) for name in names])
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.tick_params(axis="y", length=0)


def _whole_numbers(axis: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins="auto", integer=True))
