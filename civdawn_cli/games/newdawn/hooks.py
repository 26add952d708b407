"""What a leader, a wonder or a diplomacy card can do: every hook there is, one sentence each.

An effect is a stateless object held by a seat. Hooks read the table and never change it; those that
do something return a step. Where numbers meet (`folds.py`) the order of effects never matters.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.names import EFFECTS, WONDERS, slug
from civdawn_cli.games.newdawn.table import Table

Action = Step[Any]

BARBARIAN_TARGET: Final = 0
CITY_STATE_TARGET: Final = 1
TOKEN_TARGET: Final = 2
CITY_TARGET: Final = 3
CAPITAL_TARGET: Final = 4


class Fight:
    """One attack: who attacks what (ND-10.2).

    attacker, defender: seats, defender NOBODY for barbarians and city-states. what: one of the
    *_TARGET numbers. space: where the target is. letter: of a barbarian, else -1. card: the
    military card being resolved. number: its slot number.
    """

    def __init__(
        self,
        attacker: Seat,
        defender: Seat,
        what: int,
        space: int,
        letter: int,
        card: int,
        number: int,
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.what: Final = what
        self.space: Final = space
        self.letter: Final = letter
        self.card: Final = card
        self.number: Final = number

    def on_rival(self) -> bool:
        """Whether the target is a rival's city, capital or control token."""
        return self.what >= TOKEN_TARGET


class Effect:
    """A card a seat holds, doing nothing; cards override what they do.

    title: as printed. text: what it does, in our own words. kind: the focus or wonder type it
    belongs to, -1 for none. number: its bit in `Table.held`.
    """

    title: str = ""
    text: str = ""
    kind: int = -1

    def __init__(self) -> None:
        self.number: int = -1
        self.slug: str = slug(self.title)

    # Numbers that add.

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        """Added to the holder's combat value when attacking (ND-10.7)."""
        return 0

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        """Added to the holder's combat value when defending (ND-10.8)."""
        return 0

    def easier(self, use: int) -> int:
        """How much lower every difficulty is for a use (ND-20.10: sums, after bounds)."""
        return 0

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        """How much less a wonder costs the holder (ND-20.65)."""
        return 0

    def more_tokens(self, table: Table, seat: Seat) -> int:
        """Additional control tokens of a culture card (ND-20.111)."""
        return 0

    def caravan_pool(self) -> int:
        """Spaces shared by all caravans of a resolution (ND-20.63)."""
        return 0

    # Numbers that bound.

    def counts_as(self, table: Table, use: int, card: int) -> tuple[int, int]:
        """A difficulty and the spaces that have at most that one (ND-20.10: bounds, before sums).

        card: the focus card being resolved, -1 for none.
        """
        return 0, 0

    def slot_at_least(self, slot: int) -> int:
        """The slot a card is resolved as, if higher than the one it lies in (ND-20.13)."""
        return slot

    def reach_at_least(self) -> int:
        """The range of the holder's attacks, if higher than the card's."""
        return 0

    def diplomacy_limit(self) -> int:
        """Diplomacy cards the holder may have of each player (ND-12.1)."""
        return 1

    def token_room(self) -> int:
        """Trade tokens that may lie on this card (ND-20.74)."""
        return 0

    # Permissions: spaces, or yes.

    def token_sites(self, table: Table, seat: Seat) -> int:
        """Spaces that count as having the adjacency a control token needs."""
        return 0

    def city_sites(self, table: Table, seat: Seat) -> int:
        """Spaces that count as within the distance a new city needs."""
        return 0

    def caravan_starts(self, table: Table, seat: Seat) -> int:
        """Further spaces where a caravan may leave its card (ND-8.2)."""
        return 0

    def maturing(self, table: Table, seat: Seat) -> int:
        """Spaces that count like the holder's control tokens for maturity (ND-5.7)."""
        return 0

    def any_type(self) -> bool:
        """Whether a gained focus card may replace one of another type (ND-20.77)."""
        return False

    def barred(self, table: Table, seat: Seat) -> int:
        """Spaces barbarians can't move onto (ND-20.102)."""
        return 0

    # Actions: a step, or None when there is nothing to do.

    def ability(self, table: Table, seat: Seat) -> Action | None:
        """What the holder may do at the start of a turn (ND-20.23)."""
        return None

    def after_token(self, table: Table, seat: Seat, space: int) -> Action | None:
        """What follows when the holder has placed a control token (ND-20.48)."""
        return None

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        """What follows when the wonder is built (ND-20.47)."""
        return None

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        """What follows when a former holder no longer has it."""
        return None

    def after_focus(
        self, table: Table, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        """What the holder may do after resolving the card in a slot (ND-20.24): the step that goes
        on from there and in the end resets the card, if it resets.

        focus: the type of the card resolved; another may lie there by now (ND-20.32).
        """
        return None

    def after_reset(self, table: Table, seat: Seat, card: int) -> Action | None:
        """What the holder may do after resetting a card (ND-20.24)."""
        return None

    def after_arrival(self, table: Table, seat: Seat, space: int) -> Action | None:
        """What follows when the holder's caravan has traded in a rival city (ND-20.62)."""
        return None

    def after_barbarian(self, table: Table, seat: Seat) -> Action | None:
        """What follows when the holder has defeated a barbarian."""
        return None

    def pins(self) -> bool:
        """Whether the holder's natural-wonder tokens lie on focus cards (ND-20.109)."""
        return False


class Wonder(Effect):
    """A world wonder: kind, era, cost in production, the two resources that pay for it (ND-9.5)."""

    era: int = 0
    cost: int = 0
    pays: tuple[int, int] = (0, 0)


class Hooks:
    """For each hook, the effects that override it, a bit each: what a seat holds is met with
    these."""

    def __init__(self) -> None:
        self.attack = 0
        self.defence = 0
        self.easier = 0
        self.discount = 0
        self.more_tokens = 0
        self.caravan_pool = 0
        self.counts_as = 0
        self.slot_at_least = 0
        self.reach_at_least = 0
        self.diplomacy_limit = 0
        self.token_room = 0
        self.token_sites = 0
        self.city_sites = 0
        self.caravan_starts = 0
        self.maturing = 0
        self.any_type = 0
        self.barred = 0
        self.ability = 0
        self.after_token = 0
        self.when_built = 0
        self.when_lost = 0
        self.after_focus = 0
        self.after_reset = 0
        self.after_arrival = 0
        self.after_barbarian = 0
        self.pins = 0


HOOKS: Final = Hooks()
ALL_EFFECTS: Final[list[Effect]] = [Effect() for _ in range(EFFECTS)]
"""Every effect by number; `cards/deck.py` puts the cards in."""


WONDER_CARDS: Final[list[Wonder]] = [Wonder() for _ in range(WONDERS)]
"""The world wonders by number, the same objects as in ALL_EFFECTS."""


def having(table: Table, seat: Seat, hook: int) -> list[Effect]:
    """The effects a seat holds that override a hook of HOOKS."""
    mask = table.held[seat] & hook
    if not mask:
        return []
    found: list[Effect] = []
    while mask:
        low = mask & -mask
        found.append(ALL_EFFECTS[low.bit_length() - 1])
        mask ^= low
    return found
