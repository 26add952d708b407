"""The box: which cards and boards a game is played with, as one value (TA-1).

Cards are numbered by type (names.py), then in the order of the data; every size follows from that.
Lists are by card number and hold 0 where a card says nothing. A table carries its box and copies of
a table share it, so one process can play games of different boxes. Nothing in it ever changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.games.ages.names import (
    AGE_NAMES,
    FARM,
    GOVERNMENT,
    INFANTRY,
    LAB,
    PACT,
    SPECIAL,
    SPECIAL_KINDS,
    TERRITORY,
    TYPE_NAMES,
    WONDER,
    Card,
    slug,
)

if TYPE_CHECKING:
    from civdawn_cli.games.ages.hooks import Action, Attack, Event, Hooks
    from civdawn_cli.games.ages.hooks import Card as InPlay

Row = dict[str, Any]
"""A card as the data has it."""


class Box:
    """A set of cards and boards.

    cards: how many different cards there are. techs: how many of them take workers; these come
    first. side_0: the effect number of side A of the first pact; of the pact with number p among
    pacts, side A is side_0 + 2p, side B the next. effects: cards and sides of pacts together.
    first: by type, the first card of it; one entry more is `cards`.
    """

    def __init__(self, rows: list[Row], boards: dict[str, Any]) -> None:
        """rows: the cards of the data, in any order of types. Raises ValueError for an unknown
        type."""
        self.rows: Final[list[Row]] = sorted(
            rows, key=lambda row: TYPE_NAMES.index(row["category"])
        )
        self.boards: Final[dict[str, Any]] = boards
        self.cards: Final[int] = len(rows)
        self.type: Final[list[int]] = [TYPE_NAMES.index(row["category"]) for row in self.rows]
        self.first: Final[list[int]] = [
            len([1 for other in self.type if other < kind]) for kind in range(len(TYPE_NAMES) + 1)
        ]
        self.techs: Final[int] = self.first[GOVERNMENT]
        self.slug: Final[list[str]] = [slug(row["id"]) for row in self.rows]
        self.title: Final[list[str]] = [row["name"] for row in self.rows]
        self.text: Final[list[str]] = [row["effect"] for row in self.rows]
        # Level and age are one and the same number (TA-1.10).
        self.level: Final[list[int]] = self._numbers("level")
        self.number: Final[dict[str, Card]] = {name: card for card, name in enumerate(self.slug)}
        self._read_technologies()
        self._read_standing()
        self._read_military()
        self._read_boards()
        # What the cards do; `cards/deck.py` puts it in.
        self.hooks: Hooks
        self.in_play: list[InPlay]
        self.actions: list[Action | None]
        self.events: list[Event | None]
        self.attacks: list[Attack | None]

    def _numbers(self, key: str) -> list[int]:
        """A number of every card, 0 where it has none."""
        return [row.get(key) or 0 for row in self.rows]

    def _within(self, group: str, key: str) -> list[int]:
        """A number within a group of every card (`static`, `per_worker`, `permanent`)."""
        return [(row.get(group) or {}).get(key, 0) for row in self.rows]

    def _read_technologies(self) -> None:
        """Technologies and wonders (TA-26, TA-29.2)."""
        self.science_cost: list[int] = self._numbers("science_cost")
        self.revolution_cost: list[int] = self._numbers("revolution_cost")
        self.cost: list[int] = self._numbers("resource_cost")
        self.value: list[int] = self._numbers("token_value")
        self.urban_limit: list[int] = self._numbers("urban_limit")
        # The kind of a special technology, -1 for all else.
        self.kind: list[int] = [
            SPECIAL_KINDS.index(row["kind"]) if row.get("kind") else -1 for row in self.rows
        ]
        self.is_technology: list[bool] = [kind <= SPECIAL for kind in self.type]
        self.each_science: list[int] = self._within("per_worker", "science")
        self.each_culture: list[int] = self._within("per_worker", "culture")
        self.each_strength: list[int] = self._within("per_worker", "strength")
        self.each_faces: list[int] = self._within("per_worker", "happiness")
        self.stages: list[tuple[int, ...]] = [
            tuple(row.get("stage_costs") or ()) for row in self.rows
        ]
        # The technologies that take workers, by type, lowest level first.
        self.of_type: list[list[Card]] = [
            list(range(self.first[kind], self.first[kind + 1])) for kind in range(FARM, WONDER)
        ]

    def _read_standing(self) -> None:
        """What a card gives by itself while it is in play: of a colony its permanent effect; then
        what the sides of pacts give. By effect."""
        self.side_0: int = self.cards
        self.sides: list[Row] = [
            {**(row.get("both") or {}), **(row.get(side) or {})}
            for row in self.rows[self.first[PACT] : self.first[PACT + 1]]
            for side in ("side_a", "side_b")
        ]
        # Whether both sides of a pact are alike.
        self.symmetric: list[bool] = [bool(row.get("symmetric")) for row in self.rows]
        self.effects: int = self.side_0 + len(self.sides)
        # Added to a card's number: discarded face down (TA-11.6).
        self.face_down: int = self.effects
        # The option of a token from the blue bank (TA-18.4).
        self.from_bank: int = self.techs
        self.first_urban: Card = self.first[LAB]
        self.first_unit: Card = self.first[INFANTRY]
        self.science: list[int] = self._standing("science")
        self.culture: list[int] = self._standing("culture")
        self.strength: list[int] = self._standing("strength")
        self.faces: list[int] = self._standing("happiness")
        self.civil_actions: list[int] = self._standing("civil_actions")
        self.military_actions: list[int] = self._standing("military_actions")
        self.blue: list[int] = self._standing("blue_tokens")
        self.yellow: list[int] = self._standing("yellow_tokens")
        self.colonization: list[int] = self._standing("colonization")
        self.civil_limit: list[int] = self._standing("civil_hand_limit")
        self.military_limit: list[int] = self._standing("military_hand_limit")

    def _standing(self, key: str) -> list[int]:
        """A number of every effect."""
        found = [(row.get("permanent") or row.get("static") or {}).get(key, 0) for row in self.rows]
        return found + [side.get(key, 0) for side in self.sides]

    def _read_military(self) -> None:
        """Military cards (TA-1.3)."""
        self.ma_cost: list[int] = self._numbers("military_action_cost")
        self.defence: list[int] = self._numbers("defense_bonus")
        self.force: list[int] = self._numbers("colonization_bonus")
        self.tactic_strength: list[int] = self._numbers("strength")
        self.obsolete_strength: list[int] = self._numbers("obsolete_strength")
        # Infantry, cavalry and artillery of one army (TA-28.2).
        self.army: list[tuple[int, int, int]] = [
            (units.get("infantry", 0), units.get("cavalry", 0), units.get("artillery", 0))
            for units in [row.get("units") or {} for row in self.rows]
        ]

    def _read_boards(self) -> None:
        """The boards, by tokens in the bank (TA-22.5, 22.9, 17.1, 32.5); more tokens read as the
        last."""
        bank = self.boards["yellow_bank"]
        self.consumption: list[int] = bank["consumption"]
        self.population_cost: list[int] = [cost or 0 for cost in bank["population_cost"]]
        self.happiness_required: list[int] = bank["happiness_required"]
        self.corruption: list[int] = self.boards["blue_bank"]["corruption"]
        row = self.boards["card_row"]
        self.row_cost: list[int] = row["civil_action_cost_by_space"]
        self.row_spaces: int = len(self.row_cost)
        self.discarded_spaces: dict[int, int] = {
            int(players): spaces
            for players, spaces in row["discard_leftmost_spaces_by_players"].items()
        }
        self._decks: dict[tuple[int, int, int], list[Card]] = {}

    # Technologies.

    def is_unit(self, tech: Card) -> bool:
        """Whether its workers are units, built for MA (TA-21.1)."""
        return self.first_unit <= tech < self.techs

    def is_urban(self, tech: Card) -> bool:
        """Whether its workers are urban buildings."""
        return self.first_urban <= tech < self.first_unit

    # Pacts work by sides.

    def side_of(self, card: Card, side: int) -> int:
        """The number of a pact's side, 0 for A, 1 for B."""
        return self.side_0 + 2 * (card - self.first[PACT]) + side

    def card_of(self, effect: int) -> Card:
        """The pact that a side's number belongs to."""
        return self.first[PACT] + (effect - self.side_0) // 2

    # Decks.

    def civil_deck(self, age: int, players: int) -> list[Card]:
        """The civil deck of an age for so many players (TA-2.1), sorted by number."""
        return self._deck(FARM, age, players).copy()

    def military_deck(self, age: int, players: int) -> list[Card]:
        """The military deck of an age for so many players (TA-2.2), sorted by number."""
        return self._deck(TERRITORY, age, players).copy()

    def _deck(self, kind: int, age: int, players: int) -> list[Card]:
        """The civil cards (kind FARM) or the military ones of an age, each as often as its
        copies."""
        known = self._decks.get((kind, age, players))
        if known is None:
            last = TERRITORY if kind == FARM else len(TYPE_NAMES)
            known = []
            for card in range(self.first[kind], self.first[last]):
                if self.level[card] == age:
                    known += [card] * self.rows[card]["copies"][str(players)]
            self._decks[kind, age, players] = known
        return known

    def age_name(self, card: Card) -> str:
        """The age on a card's back as notation writes it."""
        return AGE_NAMES[self.level[card]]
