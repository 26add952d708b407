"""The box: which cards and tokens a game is played with, as one value (ND-1).

Cards, tokens and tiles are numbered in the order of the data; every size follows from that. A table
carries its box and copies of a table share it, so one process can play games of different boxes.
Nothing in it ever changes. `cards/deck.py` builds it.

The effects a seat can hold are numbered through: leaders, world wonders, city-states' diplomacy
cards, then players' diplomacy cards by giver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, WATER, Board, Cell, Printed
from civdawn_cli.games.newdawn.map.tiles import Tile, read_tiles
from civdawn_cli.games.newdawn.names import ERA_NAMES, ERAS, FOCUS_NAMES, SLOTS, WONDER_TYPES

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.hooks import Effect, Hooks, Wonder
    from civdawn_cli.games.newdawn.rules.agendas import Agenda, Due
    from civdawn_cli.games.newdawn.rules.turn import FocusCard, Turn

Row = dict[str, Any]
"""A card as the data has it."""

Data = dict[str, dict[str, Any]]
"""The component data: what each file holds, by its name."""

Spelt = tuple[dict[int, str], dict[str, int]]
"""Options with their canonical texts, and the texts with their options."""

CARDS_FILE: Final = "cards.json"
DIALS_FILE: Final = "dials.json"
TILES_FILE: Final = "tiles.json"
DATA_FILES: Final = (CARDS_FILE, DIALS_FILE, TILES_FILE)


class Box:
    """A set of cards, tokens and tiles.

    seats: for how many players it is, ascending. cards: how many focus cards a player can choose
    from. leader_0, wonder_0, city_state_0 and diplomacy_0 are the first effect of each family;
    leaders, wonder_cards, city_states, designs (diplomacy cards of each player) and barbarians how
    many there are of each. naturals: the titles of the natural-wonder tokens; natural_resources:
    the type of resource that each of them counts as (ND-15.2). rows: the types of each leader's
    opening row (ND-2.2). tiles: by their place, not their printed number.
    """

    def __init__(self, data: Data) -> None:
        """Raises ValueError for two cards or tiles of one name, for a type of wonder without cards,
        and for a type of focus card that has none of level 1."""
        self.data: Final[Data] = data
        # Found out when it is first asked for (`views/card_list.py`).
        self.data_hash: str = ""
        cards = data[CARDS_FILE]
        counts = cards["components"]
        self.seats: Final[tuple[int, ...]] = tuple(counts["players"])
        self.resources_each: Final[int] = counts["resource_tokens_per_type"]
        self.focus_rows: Final[list[Row]] = cards["focus_cards"]["cards"]
        self.leader_rows: Final[list[Row]] = cards["leaders"]
        self.wonder_rows: Final[list[Row]] = cards["wonders"]["cards"]
        self.city_state_rows: Final[list[Row]] = cards["city_states"]
        self.design_rows: Final[list[Row]] = cards["player_diplomacy_cards"]["cards"]
        self.victory_rows: Final[list[Row]] = cards["victory_cards"]["cards"]
        natural_rows: list[Row] = cards["natural_wonders"]
        letters: list[Row] = cards["barbarians"]["letters"]

        self.agenda_rows: Final[list[Row]] = [
            agenda for row in self.victory_rows for agenda in row["agendas"]
        ]
        self.agendas: Final[int] = len(self.agenda_rows)

        self.cards: Final[int] = len(self.focus_rows)
        self.leaders: Final[int] = len(self.leader_rows)
        self.wonder_cards: Final[int] = len(self.wonder_rows)
        self.city_states: Final[int] = len(self.city_state_rows)
        self.designs: Final[int] = len(self.design_rows)
        self.leader_0: Final[int] = 0
        self.wonder_0: Final[int] = self.leaders
        self.city_state_0: Final[int] = self.wonder_0 + self.wonder_cards
        self.diplomacy_0: Final[int] = self.city_state_0 + self.city_states
        self.wonder_mask: Final[int] = ((1 << self.wonder_cards) - 1) << self.wonder_0
        self.naturals: Final[tuple[str, ...]] = tuple([row["name"] for row in natural_rows])
        self.natural_resources: Final[tuple[int, ...]] = tuple(
            [RESOURCE_NAMES.index(row["resource"]) for row in natural_rows]
        )
        self.barbarians: Final[int] = len(letters)
        # How many spaces with a number of their own a map can have.
        self.printed: Final[Printed] = Printed(
            len(self.naturals), self.city_states, self.barbarians
        )
        # The board of one space that a table has before its map is built. The fixed maps, by seats,
        # are built when they are first asked for.
        self.no_map: Final[Board] = Board([Cell(0, 0, WATER)], 0, self.printed)
        self.first_maps: Final[dict[int, Board]] = {}
        # By answer kind, the texts of the options that mean the same in all games of the box; found
        # out when they are first needed.
        self.spelt: Final[dict[object, Spelt]] = {}
        # By language, the names of cards for people; found out when they are first told of
        # (`words/view_words.py`).
        self.titles: Final[dict[str, dict[str, str]]] = {}
        # Kept for players, who find it out about focus rows (`bots/estimates.py`).
        self.rows_kept: Final[dict[tuple[int, ...], object]] = {}
        self.tiles: Final[list[Tile]] = read_tiles(
            data[TILES_FILE]["tiles"],
            list(self.naturals),
            [row["name"] for row in self.city_state_rows],
            [row["letter"] for row in letters],
        )
        self.tile_place: Final[dict[int, int]] = {
            tile.number: place for place, tile in enumerate(self.tiles)
        }
        self.rows: Final[list[tuple[int, ...]]] = [
            tuple([FOCUS_NAMES.index(name) for name in row["starting_focus_row"]])
            for row in self.leader_rows
        ]
        # By focus card: its type, and its level from 1.
        self.type_of: Final[list[int]] = [FOCUS_NAMES.index(row["type"]) for row in self.focus_rows]
        self.level_of: Final[list[int]] = [row["level"] for row in self.focus_rows]
        # By focus card: the caravans in use with it (ND-8.1).
        self.caravans_of: Final[list[int]] = [row.get("caravans") or 0 for row in self.focus_rows]
        # By type and era, as `Table.draws`: the wonders, a bit each.
        self.decks: Final[list[int]] = [0] * (len(WONDER_TYPES) * ERAS)
        for number in range(self.wonder_cards):
            self.decks[self.deck_of(number)] |= 1 << number
        # By type of wonder in the order of WONDER_TYPES: the effects of its wonders, a bit each.
        self.deck_effects: Final[list[int]] = [
            sum(self.decks[place * ERAS : place * ERAS + ERAS]) << self.wonder_0
            for place in range(len(WONDER_TYPES))
        ]
        # Bits of Table.spent: city-states, natural wonders, and what serves once (ND-20.25).
        self.natural_bit: Final[int] = self.city_states
        self.once: Final[int] = 1 << (self.city_states + len(self.naturals))
        self._refuse_faults()
        # The cards themselves, put in by `cards/deck.py`. victory: the two agendas of each card.
        self.focus: list[FocusCard]
        self.effects: list[Effect]
        self.wonders: list[Wonder]
        self.victory: list[tuple[Agenda, Agenda]]
        self.hooks: Hooks
        # By the victory cards dealt and what has changed, the agendas to check.
        self.due: Final[dict[tuple[tuple[int, ...], int], list[Due]]] = {}
        # By seat, the steps of its turns.
        self.turns: list[Turn]

    def _refuse_faults(self) -> None:
        """Raise ValueError for what no game could be played with."""
        agendas = self.agenda_rows
        families = (
            [row["name"] for row in self.focus_rows],
            [row["civ"] for row in self.leader_rows],
            [row["name"] for row in self.wonder_rows],
            [row["name"] for row in self.city_state_rows],
            [row["name"] for row in self.design_rows],
            [agenda["name"] for agenda in agendas],
            list(self.naturals),
            [str(tile.number) for tile in self.tiles],
        )
        for names in families:
            for name in names:
                if names.count(name) > 1:
                    raise ValueError(f"two components of a box are called {name}")
        for place, kind in enumerate(WONDER_TYPES):
            if not self.deck_effects[place]:
                raise ValueError(f"a box without {FOCUS_NAMES[kind]} wonders")
        for kind in range(SLOTS):
            if kind not in [self.type_of[card] for card in self.of_level(1)]:
                raise ValueError(f"a box has {FOCUS_NAMES[kind]} cards, one of level I")

    def deck_of(self, wonder: int) -> int:
        """The place of a wonder's type and era in `Table.draws`."""
        row = self.wonder_rows[wonder]
        kind = WONDER_TYPES.index(FOCUS_NAMES.index(row["type"]))
        return kind * ERAS + ERA_NAMES.index(row["era"])

    def of_level(self, level: int) -> list[int]:
        """The focus cards of a level, by number."""
        return [card for card in range(self.cards) if self.level_of[card] == level]

    def first_card(self, kind: int) -> int:
        """The card of a type that players begin with: the first of level 1 (ND-2.2)."""
        of_kind = [card for card in self.of_level(1) if self.type_of[card] == kind]
        return of_kind[0]

    def tile(self, number: int) -> Tile:
        """The tile with that printed number."""
        return self.tiles[self.tile_place[number]]

    def tiles_of_kind(self, kind: int) -> list[int]:
        """The numbers of the tiles of a kind, in order (ND-1.1)."""
        return [tile.number for tile in self.tiles if tile.kind == kind]

    def removed(self, seats: int) -> tuple[int, ...]:
        """By era, the wonder cards of each type left out of a game of so many seats (ND-2.6)."""
        return REMOVED[seats if seats in REMOVED else THREE]


THREE: Final = 3
"""Positions of one seat, for puzzles, have the decks of three."""

REMOVED: Final[dict[int, tuple[int, ...]]] = {2: (1, 1, 0), 3: (1, 0, 0), 4: (0, 0, 0)}
"""By seats, the wonder cards of each type that are not played with, by era (ND-2.6)."""
