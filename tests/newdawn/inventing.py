"""Made-up cards, one of every family, and boxes that hold them (ND-1)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.newdawn.bots.estimates import Scout
from civdawn_cli.games.newdawn.box import CARDS_FILE, TILES_FILE, Box
from civdawn_cli.games.newdawn.cards.city_states import CityState
from civdawn_cli.games.newdawn.cards.deck import BASE_CLASSES, Classes, base_box, build
from civdawn_cli.games.newdawn.cards.diplomacy import Pact
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.names import CULTURE, NOBODY
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.culture import PlaceTokens
from civdawn_cli.games.newdawn.rules.science import GainResource
from civdawn_cli.games.newdawn.rules.turn import FocusCard
from civdawn_cli.games.newdawn.table import Table
from tests.games.boxes import MadeUp

Row = dict[str, Any]


class Festivals(FocusCard):
    """A culture card: control tokens, and one sentence that serves once a turn."""

    text = "Place control tokens next to friendly cities; once a turn, take a resource."

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        then(table, PlaceTokens(seat, card, number, self.params["tokens"]))

    def after_reset(self, table: Table, seat: Seat, card: int) -> None:
        if not table.spent & self.box.once:
            table.spent |= self.box.once
            then(table, GainResource(seat))


class Explorer(Leader):
    """A leader: wonders are cheaper, attacks stronger."""

    text = "Every world wonder costs you less; your attacks are stronger."

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        return int(self.row["params"]["discount"])

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return int(self.row["params"]["bonus"])


class Canal(Wonder):
    """A wonder: a resource when it is built, and an ability every turn."""

    text = "When built and at the start of each of your turns, take a resource."

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return GainResource(seat)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return GainResource(seat, optional=True)


class Treaty(Wonder):
    """A wonder: one diplomacy card of each player more."""

    text = "You may hold 2 diplomacy cards of each other player."
    limit: int = 2

    def diplomacy_limit(self) -> int:
        return self.limit


class FreePort(CityState):
    """A city-state: more control tokens."""

    text = "Your culture card places one control token more."

    def more_tokens(self, table: Table, seat: Seat) -> int:
        return 1


class Marriage(Pact):
    """A diplomacy card: defence, but not against the giver."""

    text = "+1 combat value defending, unless the attacker is the giver."

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 0 if fight.attacker == self.giver else 1


class Settled(Agenda):
    """Control tokens."""

    text = "Have 4 control tokens on the map."
    means = CULTURE
    need: int = 4

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.tokens[seat].bit_count() >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.tokens[seat].bit_count(), self.need

    def turns(self, scout: Scout) -> float:
        return max(0.0, float(self.need - scout.table.tokens[scout.seat].bit_count()))


class Wealthy(Settled):
    """Resources."""

    text = "Have 3 resource tokens of one type."
    need: int = 3

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        kinds = len(table.supply)
        return max(table.stock[seat * kinds : seat * kinds + kinds]), self.need

    def reached(self, table: Table, seat: Seat) -> bool:
        have, need = self.counted(table, seat)
        return have >= need

    def turns(self, scout: Scout) -> float:
        have, need = self.counted(scout.table, scout.seat)
        return max(0.0, float(need - have))


FAMILIES = (
    "focus card",
    "leader",
    "wonder",
    "city-state",
    "diplomacy card",
    "victory card",
    "natural wonder",
    "tile",
)

CLASSES = Classes(
    {**BASE_CLASSES.focus, "Invented Festivals": Festivals},
    {**BASE_CLASSES.leaders, "Invented People": Explorer},
    {**BASE_CLASSES.wonders, "Invented Canal": Canal, "Invented Treaty": Treaty},
    {**BASE_CLASSES.city_states, "Invented Port": FreePort},
    {**BASE_CLASSES.pacts, "Invented Marriage": Marriage},
    {**BASE_CLASSES.agendas, "Invented Settled": Settled, "Invented Wealthy": Wealthy},
)
"""Those of the base game and of the made-up cards."""

SURE = {"status": "confirmed"}


def add_card(cards: Row, family: str) -> None:
    """Put the made-up card of a family into the data, but for what is printed on tiles."""
    if family == "focus card":
        row = {"type": "culture", "level": 2, "params": {"tokens": 3}}
        cards["focus_cards"]["cards"].append({"name": "Invented Festivals", **row, **SURE})
    elif family == "leader":
        cards["leaders"].append(
            {
                "civ": "Invented People",
                "leader": "Nobody",
                "ability_name": "Anything",
                "starting_focus_row": ["culture", "industry", "science", "military", "economy"],
                "params": {"discount": 2, "bonus": 2},
                **SURE,
            }
        )
    elif family == "wonder":
        row = {"type": "science", "era": "ancient", "cost": 2, "resources": ["oil", "marble"]}
        cards["wonders"]["cards"].append({"name": "Invented Canal", **row, **SURE})
    elif family == "treaty":
        row = {"type": "science", "era": "modern", "cost": 9, "resources": ["oil", "marble"]}
        cards["wonders"]["cards"].append({"name": "Invented Treaty", **row, **SURE})
    elif family == "city-state":
        cards["city_states"].append({"name": "Invented Port", "type": "culture", **SURE})
    elif family == "diplomacy card":
        cards["player_diplomacy_cards"]["cards"].append({"name": "Invented Marriage", **SURE})
    elif family == "victory card":
        agendas = [{"name": "Invented Settled"}, {"name": "Invented Wealthy"}]
        cards["victory_cards"]["cards"].append({"agendas": agendas, **SURE})
    elif family == "natural wonder":
        cards["natural_wonders"].append({"name": "Invented Falls", "resource": "oil", **SURE})
    else:
        cards["barbarians"]["letters"].append({"letter": "J", **SURE})


MODELS = {"city-state": 6, "natural wonder": 1, "tile": 3}
"""The tile that the made-up one of a family is like, but for the symbols."""


def add_tile(tiles: list[Row], family: str) -> None:
    """A tile with the made-up city-state, natural wonder or barbarian on both its sides."""
    if family not in MODELS:
        return
    tile = deepcopy(next(row for row in tiles if row["number"] == MODELS[family]))
    tile["number"] = max(row["number"] for row in tiles) + 1
    name, kind = {
        "city-state": ("Invented Port", "city_state"),
        "natural wonder": ("Invented Falls", "natural_wonder"),
        "tile": ("J", "barbarian"),
    }[family]
    for side in tile["sides"].values():
        for space in side["hexes"]:
            feature = space["feature"]
            there = feature is not None and feature["type"] == kind
            space["feature"] = {"type": kind, "name": name} if there else None
    tiles.append(tile)


def box_with(*families: str) -> Box:
    """The base game and the made-up cards of some families."""
    data = deepcopy(base_box().data)
    for family in families:
        add_card(data[CARDS_FILE], family)
        add_tile(data[TILES_FILE]["tiles"], family)
    return build(data, CLASSES)


def at_work(table: Table, family: str) -> bool:
    """Return whether the made-up card of a family, which is its last, has come to somebody; of a
    tile, whether it is part of the map."""
    box = table.box
    if family == "focus card":
        return box.cards - 1 in table.row
    if family == "leader":
        return any(held >> (box.wonder_0 - 1) & 1 for held in table.held)
    if family == "wonder":
        return any(held >> (box.city_state_0 - 1) & 1 for held in table.held)
    if family == "city-state":
        return any(held >> (box.diplomacy_0 - 1) & 1 for held in table.held)
    if family == "diplomacy card":
        last = range(box.designs - 1, len(table.diplomacy), box.designs)
        return any(table.diplomacy[card] != card // box.designs for card in last)
    if family == "victory card":
        return any(marked >> (len(box.victory) - 1) & 1 for marked in table.marked)
    if family == "natural wonder":
        return bool(table.natural_holder) and table.natural_holder[-1] != NOBODY
    return table.turn >= 0 and table.board.barbarian_home[-1] >= 0


MADE_UP = MadeUp(NewDawn, box_with, FAMILIES, at_work, rounds=20, long=20, alone=30)
