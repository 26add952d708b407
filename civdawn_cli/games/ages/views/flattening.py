"""The view of Through the Ages as a row of numbers: its words and lists (see `Game.flattening`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.flattening import Flattening
from civdawn_cli.games.ages.names import GOVERNMENT, TYPE_NAMES

_WITH_WORKERS: Final = tuple([name.replace("_", " ") for name in TYPE_NAMES[:GOVERNMENT]])
"""The families of the cards that workers stand on."""

_PRINTED: Final = "printed on the card"

FLATTENING: Final = Flattening(
    {
        "technologies[].card": _WITH_WORKERS,
        "wonders[].card": ("wonder",),
        "unfinished.card": ("wonder",),
        "government": ("government",),
        "specials.military": ("special",),
        "specials.civil": ("special",),
        "specials.colonization": ("special",),
        "specials.construction": ("special",),
        "leader": ("leader",),
        "colonies[]": ("territory",),
        "tactic": ("tactic",),
        "tactics[]": ("tactic",),
        "pact.card": ("pact",),
        "wars[].card": ("war",),
    },
    ("seats[].technologies", "seats[].wonders"),
    ("military_hand", "seats[].civil_hand"),
    {"future_events": 40, "seats[].wars": 4, "seats[].unfinished.costs": 8},
    {
        "row[].costs": _PRINTED,
        "row_discards": "follows from the seats in the game",
        "banks": "printed on the player boards",
        "seats[].technologies[].type": _PRINTED,
        "seats[].technologies[].level": _PRINTED,
    },
)
