"""Which class belongs to which card, and the function that builds a box of them."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from civdawn_cli.games.newdawn.box import DATA_FILES, Box, Data
from civdawn_cli.games.newdawn.cards.agendas import AGENDAS
from civdawn_cli.games.newdawn.cards.city_states import CITY_STATES, CityState
from civdawn_cli.games.newdawn.cards.diplomacy import PACTS, Pact
from civdawn_cli.games.newdawn.cards.focus import FOCUS
from civdawn_cli.games.newdawn.cards.leaders import LEADERS, Leader
from civdawn_cli.games.newdawn.cards.wonders_culture import CULTURE_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_economy import ECONOMY_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_military import MILITARY_WONDERS
from civdawn_cli.games.newdawn.cards.wonders_science import SCIENCE_WONDERS
from civdawn_cli.games.newdawn.hooks import Hooks, Wonder
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.turn import FocusCard, Turn

C = TypeVar("C")


class Classes:
    """The classes of the cards: for each family a class for each name of the data."""

    def __init__(
        self,
        focus: dict[str, type[FocusCard]],
        leaders: dict[str, type[Leader]],
        wonders: dict[str, type[Wonder]],
        city_states: dict[str, type[CityState]],
        pacts: dict[str, type[Pact]],
        agendas: dict[str, type[Agenda]],
    ) -> None:
        self.focus: Final = focus
        self.leaders: Final = leaders
        self.wonders: Final = wonders
        self.city_states: Final = city_states
        self.pacts: Final = pacts
        self.agendas: Final = agendas


BASE_CLASSES: Final = Classes(
    FOCUS,
    LEADERS,
    {**CULTURE_WONDERS, **ECONOMY_WONDERS, **SCIENCE_WONDERS, **MILITARY_WONDERS},
    CITY_STATES,
    PACTS,
    AGENDAS,
)
"""Those of the base game."""


def read_data(name: str) -> dict[str, Any]:
    """A file of the component data of the base game."""
    folder = files("civdawn_cli.games.newdawn").joinpath("data")
    found: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return found


@lru_cache(maxsize=1)
def base_box() -> Box:
    """The base game."""
    return build({name: read_data(name) for name in DATA_FILES}, BASE_CLASSES)


def build(data: Data, classes: Classes) -> Box:
    """A box of the cards, tokens and tiles of some data, each card with its class.

    Raises ValueError for a card without a class, and for whatever `Box` refuses.
    """
    box = Box(data)
    box.focus = [
        _known(row["name"], classes.focus)(box, number, row)
        for number, row in enumerate(box.focus_rows)
    ]
    leaders = [
        _known(row["civ"], classes.leaders)(box, box.leader_0 + number, row)
        for number, row in enumerate(box.leader_rows)
    ]
    box.wonders = [
        _known(row["name"], classes.wonders)(box, box.wonder_0 + number, row)
        for number, row in enumerate(box.wonder_rows)
    ]
    states = [
        _known(row["name"], classes.city_states)(box, box.city_state_0 + number, row)
        for number, row in enumerate(box.city_state_rows)
    ]
    pacts = [
        _known(row["name"], classes.pacts)(box, box.diplomacy_0 + number, row)
        for number, row in enumerate(box.design_rows * box.seats[-1])
    ]
    box.effects = [*leaders, *box.wonders, *states, *pacts]
    for row in box.victory_rows:
        if len(row["agendas"]) != AGENDAS_OF_A_CARD:
            raise ValueError("a victory card has two agendas")
    agendas = [
        [_known(agenda["name"], classes.agendas)(box, agenda) for agenda in row["agendas"]]
        for row in box.victory_rows
    ]
    box.victory = [(pair[0], pair[1]) for pair in agendas]
    box.hooks = Hooks(box.effects)
    box.turns = [Turn(box, seat) for seat in range(box.seats[-1])]
    return box


AGENDAS_OF_A_CARD: Final = 2


def _known(name: str, classes: dict[str, type[C]]) -> type[C]:
    """The class of a card. Raises ValueError if it has none."""
    if name not in classes:
        raise ValueError(f"no class says what {name} does")
    return classes[name]
