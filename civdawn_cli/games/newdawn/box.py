"""The box: which cards and tokens a game is played with, as one value (ND-1).

Every size follows from what is in it. A table carries its box and copies of a table share it, so
one process can play games of different boxes. Nothing in it ever changes.

The effects a seat can hold are numbered through: leaders, world wonders, city-states' diplomacy
cards, then players' diplomacy cards by giver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.games.newdawn.names import WONDER_TYPES

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.hooks import Effect, Hooks, Wonder
    from civdawn_cli.games.newdawn.rules.agendas import Agenda
    from civdawn_cli.games.newdawn.rules.turn import FocusCard


class Box:
    """A set of cards and tokens.

    focus: the focus cards by number, the same for every player. effects: all a seat can hold, by
    number; leader_0, wonder_0, city_state_0 and diplomacy_0 are the first of each family.
    wonder_mask: the wonders among them, a bit each. victory: the two agendas of each victory card.
    naturals: the titles of the natural-wonder tokens; natural_resources: the type of resource that
    each of them counts as (ND-15.2). rows: the types of each leader's opening row (ND-2.2).
    """

    def __init__(
        self,
        focus: list[FocusCard],
        effects: list[Effect],
        firsts: tuple[int, int, int, int],
        wonders: list[Wonder],
        victory: list[tuple[Agenda, Agenda]],
        naturals: tuple[str, ...],
        natural_resources: tuple[int, ...],
        rows: list[tuple[int, ...]],
        hooks: Hooks,
        barbarians: int,
    ) -> None:
        """firsts: the numbers of the first leader, wonder, city-state and diplomacy card."""
        self.focus: Final = focus
        self.cards: Final[int] = len(focus)
        self.effects: Final = effects
        self.leader_0: Final[int] = firsts[0]
        self.wonder_0: Final[int] = firsts[1]
        self.city_state_0: Final[int] = firsts[2]
        self.diplomacy_0: Final[int] = firsts[3]
        self.leaders: Final[int] = firsts[1] - firsts[0]
        self.city_states: Final[int] = firsts[3] - firsts[2]
        self.wonders: Final = wonders
        self.wonder_mask: Final[int] = ((1 << len(wonders)) - 1) << firsts[1]
        self.victory: Final = victory
        self.naturals: Final = naturals
        self.natural_resources: Final = natural_resources
        self.rows: Final = rows
        self.hooks: Final = hooks
        self.barbarians: Final[int] = barbarians
        # By type of wonder in the order of WONDER_TYPES: the effects of its wonders, a bit each.
        self.deck_effects: Final[list[int]] = [
            sum([1 << (firsts[1] + n) for n, wonder in enumerate(wonders) if wonder.kind == kind])
            for kind in WONDER_TYPES
        ]
        # By focus card: its type, and its level from 1.
        self.type_of: Final[list[int]] = [card.kind for card in focus]
        self.level_of: Final[list[int]] = [card.level for card in focus]
        # Bits of Table.spent: city-states, natural wonders, and what serves once (ND-20.25).
        self.natural_bit: Final[int] = self.city_states
        self.once_bit: Final[int] = self.city_states + len(naturals)

    def of_level(self, level: int) -> list[int]:
        """The focus cards of a level, by number."""
        return [card for card in range(self.cards) if self.level_of[card] == level]

    def first_card(self, kind: int) -> int:
        """The card of a type that players begin with: the first of level 1 (ND-2.2)."""
        of_kind = [card for card in self.of_level(1) if self.type_of[card] == kind]
        return of_kind[0]
