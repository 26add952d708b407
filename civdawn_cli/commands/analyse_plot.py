"""The picture of an analysis: chances with their intervals, marks, luck and choices added up; drawn
by matplotlib (the extra `civdawn[report]`)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from civdawn_cli.analysis.games import GameFacts, mark_of
from civdawn_cli.analysis.telling import names
from civdawn_cli.analysis.turns import ChoiceFacts
from civdawn_cli.language import _
from civdawn_cli.tournament.plots import COLOURS, PlotsMissing, standalone

__all__ = ["PlotsMissing", "picture"]

SIZE: Final = (9.0, 6.4)
"""Inches."""

DOTS: Final = 120
"""Dots an inch, of a picture made of dots."""


def picture(facts: GameFacts, form: str) -> bytes:
    """The picture as a file's content. form: `.svg` or `.png`. Raises PlotsMissing."""
    return standalone(SIZE, form, DOTS, lambda figure: _draw(figure, facts))


def _draw(figure: Any, facts: GameFacts) -> None:
    """Draw into a figure of matplotlib."""
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    turns = facts["turns"]
    places = range(len(turns) + 1)
    for seat, name in enumerate(names(facts)):
        colour = COLOURS[seat]
        ended = 100 * facts["accounts"][seat]["ended"]
        means, lows, highs = (
            [*[100 * turn["chances"][seat][at] for turn in turns], ended] for at in range(3)
        )
        upper.plot(places, means, color=colour, linewidth=1.8, label=name)
        upper.fill_between(places, lows, highs, color=colour, alpha=0.2, linewidth=0)
        luck = [0.0, *accumulate([100 * turn["luck"][seat] for turn in turns])]
        own = [0.0, *accumulate([100 * _own(turn["choices"], seat) for turn in turns])]
        lower.plot(places, luck, color=colour, linewidth=1.5)
        lower.plot(places, own, color=colour, linewidth=1.5, linestyle="--")
    for at, turn in enumerate(turns):
        if sign := mark_of(turn):
            seat = turn["seat"] - 1
            upper.text(at, 100 * turn["chances"][seat][0], sign, color=COLOURS[seat],
                       fontsize=12, fontweight="bold", ha="center", va="bottom")  # fmt: skip
    upper.set_ylim(-3, 106)
    upper.set_ylabel(_("chance to win, %"))
    upper.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    lower.axhline(0, color="#888888", linewidth=0.6)
    lower.set_ylabel(_("points in all"))
    lower.set_xlabel(_("turn; below: luck (line) and own choices (dashed), added up"))
    every = max(1, len(turns) // 12)
    lower.set_xticks([*range(0, len(turns), every)], [turn["label"] for turn in turns[::every]])


def _own(choices: Sequence[ChoiceFacts], seat: int) -> float:
    """The change of the seat's chance by its own choices."""
    return math.fsum([one["change"][seat] for one in choices if one["seat"] == seat + 1])
