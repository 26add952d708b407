"""The natural wonders by number (ND-1.3); the resource each gives is `names.NATURAL_RESOURCES`."""

from __future__ import annotations

from typing import Final

NATURALS: Final[tuple[str, ...]] = (
    "Torres del Paine",
    "Cliffs of Dover",
    "Mount Everest",
    "Crater Lake",
    "Grand Mesa",
    "Galapagos Islands",
    "Mount Kilimanjaro",
    "Pantanal",
)
