"""The names that positions use, each list by number (see `reader.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.notation.words import (
    barbarian_name,
    card_name,
    effect_name,
    natural_name,
    victory_name,
    wonder_name,
)


class Names:
    """The names of what is in a box. states: the city-states among the effects; victory: by both
    agendas."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.effects: Final = [effect_name(box, number) for number in range(len(box.effects))]
        self.leaders: Final = self.effects[box.leader_0 : box.wonder_0]
        self.states: Final = self.effects[box.city_state_0 : box.diplomacy_0]
        self.wonders: Final = [wonder_name(box, number) for number in range(len(box.wonders))]
        self.focus: Final = [card_name(box, card) for card in range(box.cards)]
        self.victory: Final = [victory_name(box, card) for card in range(len(box.victory))]
        self.barbarians: Final = [barbarian_name(letter) for letter in range(box.barbarians)]
        self.naturals: Final = [natural_name(box, number) for number in range(len(box.naturals))]
