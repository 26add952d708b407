"""Reasons that several chapters share: why something can't be done, in words and with its rule.
A reason is '' where nothing speaks against it."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import TYPE_NAMES, Card
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.table import Table

PLURALS: Final = {
    "library": "libraries",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "air_force": "air forces",
    "special": "special technologies",
}
"""Plurals of the types of cards that do not just take an s."""

SINGULARS: Final = {
    "infantry": "infantry technology",
    "cavalry": "cavalry technology",
    "artillery": "artillery technology",
    "air_force": "air force technology",
    "special": "special technology",
    "action": "action card",
    "bonus": "bonus card",
}
"""Singulars of the types of cards whose name alone is no noun for one card."""


def a_type(table: Table, card: Card) -> str:
    """The type of a card with its article: `an aggression`, `a war`, `an action card`."""
    name = TYPE_NAMES[table.box.type[card]]
    name = SINGULARS.get(name, name)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def plural(kind: int) -> str:
    """A type of cards in the plural: `labs`."""
    name = TYPE_NAMES[kind]
    return PLURALS.get(name, f"{name}s")


def there_are(number: int, what: str = "available") -> str:
    """`1 is available`, `0 are available`."""
    return f"{number} {'is' if number == 1 else 'are'} {what}"


def lacks(price: int, stuff: str, has: int, rule: str) -> str:
    """The reason why something can't be paid: it costs more than there is. stuff: in the plural."""
    if price <= has:
        return ""
    name = stuff.removesuffix("s") if price == 1 else stuff
    return f"costs {price} {name}, there {'is' if has == 1 else 'are'} {has} ({rule})"


def lacks_civil(table: Table, seat: Seat, price: int, rule: str) -> str:
    """The reason why the seat can't pay so many CA; '' if it can."""
    has = civil_actions(table, seat)
    return f"costs {price} CA, {there_are(has)} ({rule})" if has < price else ""


def lacks_military(table: Table, seat: Seat, price: int, rule: str) -> str:
    """The reason why the seat can't pay so many MA; '' if it can."""
    has = military_actions(table, seat)
    return f"costs {price} MA, {there_are(has)} ({rule})" if has < price else ""


def not_in_civil_hand(table: Table, seat: Seat, card: Card) -> str:
    """The refusal of a card that is not in the civil hand; '' if it is there."""
    if card in table.civil_hand[seat]:
        return ""
    return f"{table.box.slug[card]} is not in your hand (TA-25.1)"


def not_in_military_hand(table: Table, seat: Seat, card: Card) -> str:
    """The refusal of a card that is not in the military hand; '' if it is there."""
    if card in table.military_hand[seat]:
        return ""
    return f"{table.box.slug[card]} is not in your hand (TA-25.3)"
