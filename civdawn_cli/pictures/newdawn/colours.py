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
        "natural_wonder": ("#f3eef9", "#d9d2e6"),
        "natural_wonder-2": ("#b9a5d6", "#9c86bd"),
        "desert": ("#f2dfa6", "#d9c486"),
        "desert-2": ("#c9a552", "#a98838"),
        "grassland": ("#b9d777", "#98b95c"),
        "grassland-2": ("#86a944", "#6f9238"),
        "hills": ("#cfa765", "#b18a4d"),
        "hills-2": ("#96703a", "#7c5b2c"),
        "water": ("#5c97c6", "#3f769f"),
        "water-2": ("#a3cbe8", "#76aacd"),
        "forest": ("#498854", "#387044"),
        "forest-2": ("#2b5f38", "#24522f"),
        "mountain": ("#5f5854", "#524c49"),
        "mountain-2": ("#d9d4cf", "#b8b2ad"),
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
