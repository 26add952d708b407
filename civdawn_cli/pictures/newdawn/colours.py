"""The colours of A New Dawn: terrain, from light to dark in grey as well, and what lies on it."""

from __future__ import annotations

from typing import Final

from civdawn_cli.pictures.palette import Palette

TERRAINS: Final = (
    "grassland",
    "hills",
    "forest",
    "desert",
    "mountain",
    "water",
    "natural_wonder",
)
"""Every terrain as views name it; those with a slot's number first, in order (ND-5.1)."""

RESOURCES: Final = ("marble", "mercury", "oil", "diamonds")

TYPES: Final = ("culture", "science", "economy", "industry", "military")

PALETTE: Final = Palette(
    {
        # Each terrain, and the darker or lighter shade that its pattern has.
        "natural_wonder": ("#f3eef9", "#e8e1f2"),
        "natural_wonder-2": ("#b9a5d6", "#9c86bd"),
        "desert": ("#f5e3a9", "#e0cd92"),
        "desert-2": ("#c9a552", "#a98838"),
        "grassland": ("#b3d36e", "#96b85a"),
        "grassland-2": ("#7d9f3d", "#668832"),
        "hills": ("#c59a52", "#a37c40"),
        "hills-2": ("#96703a", "#7c5b2c"),
        "water": ("#558fbf", "#3f739c"),
        "water-2": ("#a3cbe8", "#76aacd"),
        "forest": ("#407c4c", "#31653d"),
        "forest-2": ("#225030", "#1a4023"),
        "mountain": ("#5a5350", "#4c4644"),
        "mountain-2": ("#aaa39d", "#8f8983"),
        "edge": ("#3d3a35", "#0d1015"),
        "marble": ("#f6f3ec", "#f6f3ec"),
        "marble-2": ("#b9ae98", "#b9ae98"),
        "marble-3": ("#e4dccb", "#e4dccb"),
        "mercury": ("#b4c0cc", "#b4c0cc"),
        "oil": ("#33302f", "#45413f"),
        "diamonds": ("#8fe3ee", "#8fe3ee"),
        "barbarian": ("#5c0f14", "#b0343c"),
        "gold": ("#f2c14e", "#f2c14e"),
        "stone": ("#f1ece2", "#f1ece2"),
    }
)

INK_ON: Final = {
    "grassland": "dark",
    "hills": "dark",
    "forest": "light",
    "desert": "dark",
    "mountain": "light",
    "water": "dark",
    "natural_wonder": "dark",
}
"""The colour of text on a terrain."""
