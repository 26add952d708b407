"""The words that views have, by number, and what their descriptions leave open of lists: which have
a place for every word, which are counted, and how long the others get."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from civdawn.errors import StateError

if TYPE_CHECKING:
    from civdawn._flat import Seats
    from civdawn.game import Game

_WORKERS: Final = (
    "farm",
    "mine",
    "temple",
    "lab",
    "arena",
    "library",
    "theater",
    "infantry",
    "cavalry",
    "artillery",
    "air force",
)


class Rules:
    """The rules for the view of a game.

    families: the words of an entry, as families of `Game.cards`, by the end of its path, the first
    that fits; those of all families for others. keyed: lists with a place for each word of their
    items' first entry. counted: lists of which it is told how often each first entry is there, the
    rest being printed on the card. capacity: how many items of a list have a place. left_out:
    entries that follow from others, each with the reason.
    """

    def __init__(
        self,
        families: dict[str, tuple[str, ...]],
        keyed: tuple[str, ...],
        counted: tuple[str, ...],
        capacity: dict[str, int],
        left_out: dict[str, str],
    ) -> None:
        self.families: Final = families
        self.keyed: Final = keyed
        self.counted: Final = counted
        self.capacity: Final = capacity
        self.left_out: Final = left_out


PRINTED: Final = "printed on the card"

RULES: Final = {
    "newdawn": Rules(
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
            "tiles[].spaces": "follows from the tile, its place and its turn",
        },
    ),
    "ages": Rules(
        {
            "technologies[].card": _WORKERS,
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
            "row[].costs": PRINTED,
            "seats[].technologies[].type": PRINTED,
            "seats[].technologies[].level": PRINTED,
        },
    ),
}


class Words:
    """The words of a game's views."""

    def __init__(self, game: Game) -> None:
        rules = RULES[game.name]
        self.most_seats: Final = game.engine.seats[-1]
        self.families: Final = rules.families
        self.keyed: Final = rules.keyed
        self.counted: Final = rules.counted
        self.capacity: Final = rules.capacity
        self.left_out: Final = rules.left_out
        self.by_family: Final[dict[str, list[str]]] = {}
        for card in game.cards():
            if card["slug"] is not None:
                self.by_family.setdefault(str(card["family"]), []).append(str(card["slug"]))
            data: Any = card["data"]
            if "card" in data:
                titles = self.by_family.setdefault("victory card", [])
                if data["card"] not in titles:
                    titles.append(data["card"])
        if "diplomacy card" in self.by_family:
            designs = self.by_family["diplomacy card"]
            givers = range(1, self.most_seats + 1)
            self.by_family["pact"] = [f"{name}@{giver}" for giver in givers for name in designs]
            self.by_family["capital"] = ["capital"]

    def of(self, path: str) -> tuple[str, ...]:
        """The words that an entry can have."""
        for end, families in self.families.items():
            if path == end or path.endswith((f".{end}", f"[].{end}")):
                return tuple([word for family in families for word in self.by_family[family]])
        every = [word for words in self.by_family.values() for word in words]
        return tuple(dict.fromkeys(every))

    def numbers(self, vocabulary: tuple[str, ...], seats: Seats) -> Callable[[str], int]:
        """A function from a word to its number, from 1, a seat in it counted from the viewer."""
        found = {word: index for index, word in enumerate(vocabulary, 1)}

        def number(word: str) -> int:
            card, mark, seat = word.partition("@")
            if mark:
                word = f"{card}@{seats.turned(int(seat))}"
            if word not in found:
                raise StateError(f"{word!r} is no word that views of the game have there")
            return found[word]

        return number
