"""The box: the cards and boards that a game is played with, as one value (TA-1).

Cards are numbered by type (names.py), technologies that take workers lowest level first, all else
in the order of the data; every size follows from that. Lists are by card number and hold 0 where a
card says nothing; sets of cards are whole numbers with a bit for each. A table carries its box and
copies of a table share it, so one process can play games of different boxes. Nothing in it ever
changes. `cards/deck.py` builds it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.kit.bits import bits
from civdawn_cli.engine.kit.kept import Kept
from civdawn_cli.games.ages.moves import MOST_NUMBERS
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_IV,
    AGE_NAMES,
    BONUS,
    FARM,
    GOVERNMENT,
    INFANTRY,
    LAB,
    MINE,
    MOST_SEATS,
    PACT,
    ROMAN,
    SPECIAL,
    SPECIAL_KINDS,
    TERRITORY,
    TYPE_NAMES,
    WONDER,
    Card,
    slug,
)

if TYPE_CHECKING:
    from civdawn_cli.games.ages.holding import Holding
    from civdawn_cli.games.ages.hooks import Action, Attack, Event, Hooks
    from civdawn_cli.games.ages.hooks import Card as InPlay
    from civdawn_cli.games.ages.workforce import Workforce

Row = dict[str, Any]
"""A card as the data has it."""

Data = dict[str, dict[str, Any]]
"""The component data: what each file holds, by its name."""

BOARDS_FILE: Final = "boards.json"
CIVIL_FILE: Final = "civil_cards.json"
MILITARY_FILE: Final = "military_cards.json"
DATA_FILES: Final = (BOARDS_FILE, CIVIL_FILE, MILITARY_FILE)

MOST_KEPT: Final = 1 << 12
"""Memory, not a rule: so many parts of views are kept."""

Targets = tuple[int, int]
"""Technologies with workers: from the first number to before the second."""

SINGLE: Final = (WONDER, TERRITORY, PACT)
"""Types of cards that a player has several of in play, as a set."""

SIDE_NAMES: Final = ("a", "b")
"""The sides of a pact, in the order of their numbers."""


class ActionGains:
    """The gains of an action card, or what it saves, as its row says, for whoever weighs it.

    orders: True if it orders an action, which then takes no CA of its own (TA-20.3). resources:
    those saved, too. either: food or resources. arms: resources for units in this turn. behind,
    weaker: culture points for each civilization with more of them, and arms for each stronger one,
    by players.
    """

    def __init__(self, row: Row) -> None:
        self.orders: bool = False
        self.culture: int = 0
        self.science: int = 0
        self.food: int = 0
        self.resources: int = 0
        self.either: int = 0
        self.arms: int = 0
        self.behind: dict[int, int] = {}
        self.weaker: dict[int, int] = {}
        for entry in row["special"]:
            key: str = entry["key"]
            self.orders = self.orders or key == "order"
            self.culture += entry.get("culture", 0)
            self.science += entry.get("science", 0)
            self.food += entry.get("food", 0)
            self.resources += entry.get("resource", 0) + entry.get("resource_discount", 0)
            if key == "gain_choice":
                self.either += max([max(option.values()) for option in entry["options"]])
            elif key == "military_resources_this_turn":
                self.arms += entry["amount"]
            elif key == "culture_per_civilization_with_more_culture":
                self.behind = by_players(entry)
            elif key == "military_resources_this_turn_per_stronger_civilization":
                self.weaker = by_players(entry)


def by_players(entry: Row) -> dict[int, int]:
    """The numbers of an entry of the data that go by players."""
    return {int(players): number for players, number in entry["by_players"].items()}


class Box:
    """A set of cards and boards.

    seats: for how many players it has decks, ascending. cards: how many different cards there are.
    technologies: how many of them are technologies; these come first. techs: how many of those take
    workers; these come first of all. side_0: the effect number of side A of
    the first pact; of the pact with number p among pacts, side A is side_0 + 2p, side B the next.
    effects: cards and sides of pacts together. first: by type, the first card of it; one entry more
    is `cards`.
    """

    def __init__(self, data: Data) -> None:
        """Raises ValueError for an unknown type, for two cards of one name, for several copies of a
        card of which one player may have all in play, and for more seats or cards than can be
        told apart."""
        rows: list[Row] = data[CIVIL_FILE]["cards"] + data[MILITARY_FILE]["cards"]
        self.data: Final[Data] = data
        # Found out when it is first asked for (`views/card_list.py`).
        self.data_hash: str = ""
        self.rows: Final[list[Row]] = sorted(rows, key=_place)
        self.boards: Final[dict[str, Any]] = data[BOARDS_FILE]
        self.cards: Final[int] = len(rows)
        self.type: Final[list[int]] = [TYPE_NAMES.index(row["category"]) for row in self.rows]
        self.first: Final[list[int]] = [
            len([1 for other in self.type if other < kind]) for kind in range(len(TYPE_NAMES) + 1)
        ]
        self.techs: Final[int] = self.first[GOVERNMENT]
        self.technologies: Final[int] = self.first[WONDER]
        self.slug: Final[list[str]] = [slug(row["id"]) for row in self.rows]
        self.title: Final[list[str]] = [row["name"] for row in self.rows]
        self.text: Final[list[str]] = [row["effect"] for row in self.rows]
        # In a few words the effects beyond the numbers, '' where these say it all.
        self.short: Final[list[str]] = [row.get("short", "") for row in self.rows]
        # Level and age are one and the same number (TA-1.10).
        self.level: Final[list[int]] = self._numbers("level")
        self.number: Final[dict[str, Card]] = {name: card for card, name in enumerate(self.slug)}
        if len(self.number) < self.cards:
            raise ValueError("two cards of a box have one id")
        for card, row in enumerate(self.rows):
            if self.type[card] in SINGLE and max(row["copies"].values()) > 1:
                raise ValueError(f"a box has one {self.slug[card]} at most: it is told by a bit")
        self.name: Final[list[str]] = self._names()
        self._read_technologies()
        self._read_standing()
        self._read_actions()
        self._read_military()
        self._read_boards()
        self._find_ranges()
        self._find_sets()
        # Of views: the entries of each card, put in by the first view, and parts that are kept.
        self.shown: Final[list[dict[str, object]]] = []
        self.views: Final = Kept(MOST_KEPT)
        # Workers and cards in play met lately, with their sums (workforce.py, holding.py).
        self.workforces: Final[dict[tuple[int, ...], Workforce]] = {}
        self.holdings: Final[dict[int, Holding]] = {}
        # The texts of the cards, put in by `cards/deck.py`.
        self.hooks: Hooks
        self.in_play: list[InPlay]
        # The cards that change their own price while they lie in the row (TA-27.2).
        self.priced_in_row: list[Card]
        self.actions: list[Action | None]
        self.events: list[Event | None]
        self.attacks: list[Attack | None]

    def _numbers(self, key: str) -> list[int]:
        """The number under a key of the data for every card, 0 where it has none."""
        return [row.get(key) or 0 for row in self.rows]

    def _within(self, group: str, key: str) -> list[int]:
        """A number within a group of every card (`static`, `per_worker`, `permanent`)."""
        return [(row.get(group) or {}).get(key, 0) for row in self.rows]

    def _names(self) -> list[str]:
        """The names for people, one for each card: as printed, with the age where several cards
        share one; bonus cards as in notation, since what is printed on them are their two uses."""
        times = Counter(self.title)
        found: list[str] = []
        for card, title in enumerate(self.title):
            age = ROMAN[self.level[card]]
            if self.type[card] == BONUS:
                found.append(f"Military Bonus {age}")
            else:
                found.append(f"{title} {age}" if times[title] > 1 else title)
        return found

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
        # For each of them those of its type and a higher level, a bit each.
        self.above: list[int] = [
            bits([new for new in self.of_type[self.type[old]] if self.level[new] > self.level[old]])
            for old in range(self.techs)
        ]

    def _read_standing(self) -> None:
        """Read the standing numbers by effect: first those of each card in play (of a colony its
        permanent effect), then those of each side of a pact."""
        self.side_0: int = self.cards
        self.sides: list[Row] = [
            {**(row.get("both") or {}), **(row.get(f"side_{side}") or {})}
            for row in self.rows[self.first[PACT] : self.first[PACT + 1]]
            for side in SIDE_NAMES
        ]
        # True for a pact whose two sides are alike.
        self.symmetric: list[bool] = [bool(row.get("symmetric")) for row in self.rows]
        self.effects: int = self.side_0 + len(self.sides)
        if self.effects >= MOST_NUMBERS:
            raise ValueError(f"{self.cards} cards are more than a move can tell apart")
        # The names of the effects in positions.
        self.effect_name: list[str] = self.slug + [
            f"{self.slug[self.card_of(effect)]}-{SIDE_NAMES[(effect - self.side_0) % 2]}"
            for effect in range(self.side_0, self.effects)
        ]
        self.effect_number: dict[str, int] = {
            name: effect for effect, name in enumerate(self.effect_name)
        }
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
        """The number under a key of the data for every effect, 0 where it has none."""
        found = [(row.get("permanent") or row.get("static") or {}).get(key, 0) for row in self.rows]
        return found + [side.get(key, 0) for side in self.sides]

    def _read_actions(self) -> None:
        """Action cards (TA-20), by number."""
        self.action_gains: dict[Card, ActionGains] = {
            card: ActionGains(self.rows[card])
            for card in range(self.first[ACTION], self.first[ACTION + 1])
        }

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
        """The boards, by tokens in the bank (TA-22.5, 22.9, 17.1, 32.5), where more tokens read as
        the last; and what a player begins with (TA-2.3, 2.4)."""
        bank = self.boards["yellow_bank"]
        self.consumption: list[int] = bank["consumption"]
        self.population_cost: list[int] = [cost or 0 for cost in bank["population_cost"]]
        self.happiness_required: list[int] = bank["happiness_required"]
        self.yellow_squares: int = len(self.consumption) - 1
        self.corruption: list[int] = self.boards["blue_bank"]["corruption"]
        self.blue_squares: int = len(self.corruption) - 1
        self.most_drawn: int = self.boards["military_cards_drawn_at_most"]
        row = self.boards["card_row"]
        self.row_cost: list[int] = row["civil_action_cost_by_space"]
        self.row_spaces: int = len(self.row_cost)
        # By CA, the spaces from the left up to the last one that costs no more.
        self.row_reach: list[int] = [
            max([0, *[space + 1 for space in range(self.row_spaces) if self.row_cost[space] <= ca]])
            for ca in range(max(self.row_cost) + 1)
        ]
        self.discarded_spaces: dict[int, int] = {
            int(players): spaces
            for players, spaces in row["discard_leftmost_spaces_by_players"].items()
        }
        self.seats: tuple[int, ...] = tuple(sorted(self.discarded_spaces))
        if self.seats[-1] > MOST_SEATS:
            raise ValueError(f"a box is for {MOST_SEATS} seats at most, not for {self.seats[-1]}")
        # Bits of a number that tell the seats apart, and the greatest such number.
        self.seat_bits: int = (self.seats[-1] - 1).bit_length()
        self.seat_mask: int = (1 << self.seat_bits) - 1
        start = self.boards["setup"]
        workers = {
            self.number[slug(row["id"])]: row["workers"] for row in start["start_technologies"]
        }
        self.unused_at_start: int = start["unused_workers"]
        # Workers on each technology, and which of them are known, a bit each.
        self.at_start: list[int] = [workers.get(tech, 0) for tech in range(self.techs)]
        self.known_at_start: int = bits([card for card in workers if card < self.techs])
        self.start_government: Card = next(
            card for card in workers if self.type[card] == GOVERNMENT
        )
        self.yellow_tokens: int = self.yellow_squares + sum(self.at_start) + self.unused_at_start
        # The cards printed on player boards, which belong to no deck.
        self.begins_with: list[bool] = [bool(row.get("start_technology")) for row in self.rows]
        self._decks: dict[tuple[int, int, int], list[Card]] = {}
        # By players, how many civil cards the decks up to an age have together.
        self.civil_cards: dict[int, list[int]] = {
            players: [
                sum([len(self._deck(FARM, age, players)) for age in range(last + 1)])
                for last in range(AGE_IV)
            ]
            for players in self.seats
        }

    def _find_ranges(self) -> None:
        """Find the ranges of numbers of technologies, and the first numbers that no card has."""
        self.first_urban: Card = self.first[LAB]
        self.first_unit: Card = self.first[INFANTRY]
        self.farms_mines: Targets = (0, self.first_urban)
        self.urban_only: Targets = (self.first_urban, self.first_unit)
        self.civil: Targets = (0, self.first_unit)
        self.military: Targets = (self.first_unit, self.techs)
        # Technologies that take workers, a bit each: all, urban buildings, units, and by type.
        self.all_techs: int = (1 << self.techs) - 1
        self.urban: int = (1 << self.first_unit) - (1 << self.first_urban)
        self.units: int = (1 << self.techs) - (1 << self.first_unit)
        self.techs_of: list[int] = [bits(techs) for techs in self.of_type]
        # By resources, those of which none costs more.
        self.payable: list[int] = [
            bits([tech for tech in range(self.techs) if self.cost[tech] <= funds])
            for funds in range(max(self.cost) + 1)
        ]
        # Added to a card's number: discarded face down (TA-11.6).
        self.face_down: int = self.effects
        # The option of a token from the blue bank (TA-18.4).
        self.from_bank: int = self.techs

    def _find_sets(self) -> None:
        """Cards that have something in common: by the worth of their tokens, and a bit each."""
        # The worth of one blue token on a card (TA-33.1); on a lab its level (TA-36.13).
        self.worth: list[int] = [
            self.value[card] or (self.level[card] if self.type[card] == LAB else 0)
            for card in range(self.techs)
        ]
        # Highest level or worth first, mines before labs.
        self.food_cards: list[Card] = self.of_type[FARM][::-1]
        self.mine_cards: list[Card] = self.of_type[MINE][::-1]
        self.lab_cards: list[Card] = [card for card in self.of_type[LAB][::-1] if self.worth[card]]
        both = self.mine_cards + self.lab_cards
        self.resource_cards: list[Card] = sorted(both, key=lambda card: (-self.worth[card], card))
        self.by_level: list[Card] = sorted(both, key=lambda card: (-self.level[card], card))
        # The cards that may have blue tokens on them (TA-26.4, TA-36.13).
        self.hold_tokens: list[Card] = self.of_type[FARM] + self.of_type[MINE] + self.of_type[LAB]
        self.happy_techs: list[Card] = [
            tech for tech in range(self.techs) if self.each_faces[tech] > 0
        ]
        self.government_cards: int = self._of_type(GOVERNMENT)
        self.special_cards: int = self._of_type(SPECIAL)
        self.wonder_cards: int = self._of_type(WONDER)
        # The technologies that nobody begins with, of those that take workers.
        self.advanced: int = bits([tech for tech in range(self.techs) if self.level[tech]])
        # The effects with such numbers.
        rated = zip(self.science, self.culture, self.strength, strict=True)
        self.rated: int = bits([effect for effect, numbers in enumerate(rated) if any(numbers)])
        self.happy: int = bits([card for card, faces in enumerate(self.faces) if faces > 0])
        self.unhappy: int = bits([card for card, faces in enumerate(self.faces) if faces < 0])

    def _of_type(self, kind: int) -> int:
        """The cards of a type."""
        return bits(list(range(self.first[kind], self.first[kind + 1])))

    # Technologies.

    def is_unit(self, tech: Card) -> bool:
        """Return True if workers on the technology are units, built for MA (TA-21.1)."""
        return self.first_unit <= tech < self.techs

    def is_urban(self, tech: Card) -> bool:
        """Return True if workers on the technology are urban buildings."""
        return self.first_urban <= tech < self.first_unit

    # Pacts work by sides.

    def side_of(self, card: Card, side: int) -> int:
        """The number of a pact's side, 0 for A, 1 for B."""
        return self.side_0 + 2 * (card - self.first[PACT]) + side

    def card_of(self, effect: int) -> Card:
        """The pact that a side's number belongs to."""
        return self.first[PACT] + (effect - self.side_0) // 2

    def effect_card(self, effect: int) -> Card:
        """The card of an effect: a side of a pact belongs to the pact."""
        return effect if effect < self.side_0 else self.card_of(effect)

    def effect_slug(self, effect: int) -> str:
        """The name of the card of an effect in answers, where a pact stands for both its sides."""
        return self.slug[self.effect_card(effect)]

    # Cards in an events deck, with who prepared them.

    def prepared(self, card: Card, seat: int) -> int:
        """The number of a card in an events deck together with the seat that prepared it."""
        return card << self.seat_bits | seat

    def event_card(self, event: int) -> Card:
        """The card of a number made by `prepared`."""
        return event >> self.seat_bits

    def preparer(self, event: int) -> int:
        """The seat of a number made by `prepared`."""
        return event & self.seat_mask

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


def _place(row: Row) -> tuple[int, int]:
    """A card's place in the order of numbers: its type and, with workers on it, its level.

    Raises ValueError for an unknown type.
    """
    kind = TYPE_NAMES.index(row["category"])
    return kind, row["level"] if kind < GOVERNMENT else 0
