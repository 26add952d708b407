"""Colours by name, for light and dark, that stay apart for the colour-blind and in grey; and the
style sheet that exchanges them.

A picture is drawn in plain colours, those of one theme. With the theme AUTO it has a style sheet
besides: every colour is a CSS variable there, `--cd-ink`, with its dark value where the reader
wants dark screens. A page can set the variables itself. The sheet stands inside `@supports`, which
programs that make pixels of a picture leave out; they see the plain colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

LIGHT: Final = "light"
DARK: Final = "dark"
AUTO: Final = "auto"

THEMES: Final = (AUTO, LIGHT, DARK)
"""auto: light, or dark where the reader's screen is."""

COMMON: Final[Mapping[str, tuple[str, str]]] = {
    "paper": ("#f4efe4", "#14181f"),  # behind everything
    "panel": ("#fffdf8", "#1f2530"),  # cards and boards
    "well": ("#e9e2d3", "#2a3240"),  # empty places, tracks
    "line": ("#b9ae98", "#4a5568"),  # frames
    "ink": ("#20242c", "#eef1f6"),  # text
    "faint": ("#6b6557", "#a3adbd"),  # text that matters less
    "light": ("#ffffff", "#ffffff"),  # text and signs on dark pieces, in every theme
    "dark": ("#1b1e24", "#1b1e24"),  # text and signs on light pieces, in every theme
    "change": ("#d6006e", "#ff6fb5"),  # what has changed
    "asked": ("#0b6e4f", "#5fe0ac"),  # whoever is asked
    "seat-1": ("#2a6cc0", "#3f86dd"),
    "seat-2": ("#ee7628", "#f58a3c"),
    "seat-3": ("#f0c419", "#f5d142"),
    "seat-4": ("#5b1a66", "#8a3a99"),
    "culture": ("#b0559a", "#b964a6"),
    "science": ("#2f7fc1", "#4a93d2"),
    "economy": ("#c89400", "#cf9a1a"),
    "industry": ("#a8642a", "#b8733c"),
    "military": ("#9c1c1c", "#a02520"),
}
"""The colours that both games use, each for light and dark: theme, seats, types of cards."""

ON_SEAT: Final = {1: "light", 2: "dark", 3: "dark", 4: "light"}
"""The colour of signs on a seat's colour."""

GAPS: Final[dict[int, tuple[float, ...]]] = {1: (), 2: (0.0,), 3: (0.5,), 4: (0.0, 0.5)}
"""Where the sides of a seat's ring have gaps, so that it can be told without colour: at their
beginnings, in their middles."""


class Palette:
    """The colours of a game's pictures: the common ones and its own."""

    def __init__(self, own: Mapping[str, tuple[str, str]]) -> None:
        self.colours: Final = {**COMMON, **own}

    def plain(self, theme: str) -> dict[str, str]:
        """The plain colours of a theme, by name; those of AUTO are the light ones."""
        place = 1 if theme == DARK else 0
        return {name: pair[place] for name, pair in self.colours.items()}

    def variables(self, theme: str) -> str:
        """The colours of a theme as CSS variables, `--cd-ink:#20242c;...`, without braces."""
        return "".join([f"--cd-{name}:{colour};" for name, colour in self.plain(theme).items()])

    def sheet(self, theme: str = AUTO) -> str:
        """The style sheet of a picture with that theme; '' for a theme that is not AUTO."""
        if theme != AUTO:
            return ""
        return (
            "@supports (fill:var(--cd-ink)){"
            f".civdawn{{{self.variables(LIGHT)}}}"
            f"@media (prefers-color-scheme:dark){{.civdawn{{{self.variables(DARK)}}}}}"
            f"{_rules(self.colours)}}}"
        )


def _rules(names: Iterable[str]) -> str:
    """Rules that give every class of a colour its variable."""
    return "".join(
        [
            f".civdawn .f-{name}{{fill:var(--cd-{name})}}"
            f".civdawn .s-{name}{{stroke:var(--cd-{name})}}"
            for name in names
        ]
    )
