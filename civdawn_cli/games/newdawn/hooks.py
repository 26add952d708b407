"""The hooks: everything that a leader, a wonder or a diplomacy card can do, a method each.

An effect is a stateless object held by a seat. Hooks read the table and never change it; those that
do something return a step. Where numbers meet (`folds.py`) the order of effects never matters.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES, slug
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
        """Return whether the target is a rival's city, capital or control token."""
        return self.what >= TOKEN_TARGET


class Effect:
    """A card that a seat can hold. Here every hook does nothing; a card overrides its own.

    row: of the data. title: as printed. text: what it does, in our own words. short: the same
    in a few words, to stand beside an option; '' where the text is short enough. kind: the focus or
    wonder type it belongs to, -1 for none. number: its bit in `Table.held`.
    """

    text: str = ""
    short: str = ""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        self.box: Final = box
        self.number: Final[int] = number
        self.row: Final = row
        self.title: Final[str] = row.get("name") or row["civ"]
        self.slug: Final[str] = slug(self.title)
        self.kind: Final[int] = FOCUS_NAMES.index(row["type"]) if "type" in row else -1

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
        """Return whether a focus card gained may replace one of another type (ND-20.77)."""
        return False

    def barred(self, table: Table, seat: Seat) -> int:
        """Spaces barbarians can't move onto (ND-20.102)."""
        return 0

    # Actions: a step, or None when there is nothing to do.

    def ability(self, table: Table, seat: Seat) -> Action | None:
        """The step the holder may take at the start of a turn (ND-20.23)."""
        return None

    def after_token(self, table: Table, seat: Seat, space: int) -> Action | None:
        """The step after the holder has placed a control token (ND-20.48)."""
        return None

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        """The step after the wonder has been built (ND-20.47)."""
        return None

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        """The step after a seat, the one given, has lost the card."""
        return None

    def after_focus(
        self, table: Table, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        """The step the holder may take after resolving a focus card (ND-20.24). It goes on from
        there, and in the end resets that card if `resets`.

        focus: the type of the card resolved. slot: where it lay; another may lie there by now
        (ND-20.32). as_if: it was resolved as if in another slot.
        """
        return None

    def after_reset(self, table: Table, seat: Seat, card: int) -> Action | None:
        """The step the holder may take after resetting a focus card (ND-20.24)."""
        return None

    def after_arrival(self, table: Table, seat: Seat, space: int) -> Action | None:
        """The step after the holder's caravan has traded in a rival city (ND-20.62)."""
        return None

    def after_barbarian(self, table: Table, seat: Seat) -> Action | None:
        """The step after the holder has defeated a barbarian."""
        return None

    def pins(self) -> bool:
        """Return whether the holder's natural-wonder tokens lie on focus cards (ND-20.109)."""
        return False


class Wonder(Effect):
    """A world wonder: kind, era, cost in production, the two resources that pay for it (ND-9.5)."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        one, other = [RESOURCE_NAMES.index(name) for name in row["resources"]]
        self.era: Final[int] = ERA_NAMES.index(row["era"])
        self.cost: Final[int] = row["cost"]
        self.pays: Final[tuple[int, int]] = (one, other)


class Hooks:
    """For each hook, the effects that override it, a bit each. A rule asks only those of them that
    the seat holds (`having`)."""

    def __init__(self, effects: list[Effect]) -> None:
        """One line for each hook, since attributes of compiled classes can't be set by name."""
        self.attack: Final = _overriding(effects, "attack")
        self.defence: Final = _overriding(effects, "defence")
        self.easier: Final = _overriding(effects, "easier")
        self.discount: Final = _overriding(effects, "discount")
        self.more_tokens: Final = _overriding(effects, "more_tokens")
        self.caravan_pool: Final = _overriding(effects, "caravan_pool")
        self.counts_as: Final = _overriding(effects, "counts_as")
        self.slot_at_least: Final = _overriding(effects, "slot_at_least")
        self.reach_at_least: Final = _overriding(effects, "reach_at_least")
        self.diplomacy_limit: Final = _overriding(effects, "diplomacy_limit")
        self.token_room: Final = _overriding(effects, "token_room")
        self.token_sites: Final = _overriding(effects, "token_sites")
        self.city_sites: Final = _overriding(effects, "city_sites")
        self.caravan_starts: Final = _overriding(effects, "caravan_starts")
        self.maturing: Final = _overriding(effects, "maturing")
        self.any_type: Final = _overriding(effects, "any_type")
        self.barred: Final = _overriding(effects, "barred")
        self.ability: Final = _overriding(effects, "ability")
        self.after_token: Final = _overriding(effects, "after_token")
        self.when_built: Final = _overriding(effects, "when_built")
        self.when_lost: Final = _overriding(effects, "when_lost")
        self.after_focus: Final = _overriding(effects, "after_focus")
        self.after_reset: Final = _overriding(effects, "after_reset")
        self.after_arrival: Final = _overriding(effects, "after_arrival")
        self.after_barbarian: Final = _overriding(effects, "after_barbarian")
        self.pins: Final = _overriding(effects, "pins")


def _overriding(effects: list[Effect], hook: str) -> int:
    """The effects whose class overrides a hook, a bit each."""
    found = 0
    for number, effect in enumerate(effects):
        for cls in type(effect).__mro__:
            if cls is Effect:
                break
            if hook in cls.__dict__:
                found |= 1 << number
                break
    return found


def having(table: Table, seat: Seat, hook: int) -> list[Effect]:
    """The effects a seat holds that override a hook of `Box.hooks`."""
    mask = table.held[seat] & hook
    if not mask:
        return []
    effects = table.box.effects
    found: list[Effect] = []
    while mask:
        low = mask & -mask
        found.append(effects[low.bit_length() - 1])
        mask ^= low
    return found
