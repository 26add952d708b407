"""The view of A New Dawn as a row of numbers: its words and lists (see `Game.flattening`)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.flattening import Families, Flattening


class ViewWords(Flattening):
    """The decisions for A New Dawn, where a word may also name a sentence of a victory card, a
    pact by its giver, or a capital."""

    def words(self, cards: list[dict[str, object]], most_seats: int) -> Families:
        found = super().words(cards, most_seats)
        titles: list[str] = []
        for card in cards:
            data: Any = card["data"]
            if "card" in data and data["card"] not in titles:
                titles.append(data["card"])
        found["victory card"] = titles
        givers = range(1, most_seats + 1)
        designs = found["diplomacy card"]
        found["pact"] = [f"{name}@{giver}" for giver in givers for name in designs]
        found["capital"] = ["capital"]
        return found


FLATTENING: Final = ViewWords(
    {
        "tile": ("tile",),
        "core[]": ("tile",),
        "barbarian": ("barbarian",),
        "barbarians[]": ("barbarian",),
        "natural_wonder": ("natural wonder",),
        "natural_wonders[]": ("natural wonder",),
        "natural_wonders[].card": ("focus card",),
        "conquered[].card": ("focus card",),
        "city_state": ("city-state",),
        "city_states[]": ("city-state",),
        "row[].card": ("focus card",),
        "attack.card": ("focus card",),
        "about.card": ("focus card",),
        "wonder": ("wonder",),
        "unseen[]": ("wonder",),
        "leader": ("leader",),
        "agenda": ("agenda",),
        "victory[].card": ("victory card",),
        "marked[]": ("victory card",),
        "own_diplomacy[].card": ("pact",),
        "diplomacy[]": ("city-state", "pact"),
        "symbol": ("resource", "natural wonder", "city-state", "barbarian", "capital"),
    },
    ("barbarians", "natural_wonders", "city_states", "seats[].wonders"),
    (),
    {
        "map": 168,
        "seats[].natural_wonders": 8,
        "seats[].conquered": 8,
        "this_turn.won_spaces": 6,
        "this_turn.arrived": 6,
        "asked.about.near": 12,
    },
    {
        "draft.hands[][].sides": "printed on the tile",
        "tech_dial": "printed on the dial",
        "tiles[].spaces": "follows from the tile, its place and its turn",
    },
)
