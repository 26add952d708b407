"""The box: which cards and tokens a game is played with, as one value (ND-1).

Every size follows from what is in it. A table carries its box and copies of a table share it, so
one process can play games of different boxes. Nothing in it ever changes.

The effects a seat can hold are numbered through: leaders, world wonders, city-states' diplomacy
cards, then players' diplomacy cards by giver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    ) -> None:
        """firsts: the numbers of the first leader, wonder, city-state and diplomacy card."""
        self.focus: Final = focus
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
