"""Reasons that several chapters share: why something can't be done, in words and with its rule.
A reason is '' where nothing speaks against it. It is made when somebody asks for it, in the
language then spoken; cards stand in it as they are typed."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import TYPE_NAMES, Card
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext, shown

PLURALS: Final = {
    "lab": shown("labs"),
    "temple": shown("temples"),
    "arena": shown("arenas"),
    "library": shown("libraries"),
    "theater": shown("theaters"),
}
"""The plurals of the types of urban buildings."""

WITH_ARTICLE: Final = {
    "farm": shown("a farm"),
    "mine": shown("a mine"),
    "lab": shown("a lab"),
    "temple": shown("a temple"),
    "arena": shown("an arena"),
    "library": shown("a library"),
    "theater": shown("a theater"),
    "infantry": shown("an infantry technology"),
    "cavalry": shown("a cavalry technology"),
    "artillery": shown("an artillery technology"),
    "air_force": shown("an air force technology"),
    "government": shown("a government"),
    "special": shown("a special technology"),
    "wonder": shown("a wonder"),
    "leader": shown("a leader"),
    "action": shown("an action card"),
    "territory": shown("a territory"),
    "tactic": shown("a tactic"),
    "bonus": shown("a bonus card"),
    "aggression": shown("an aggression"),
    "war": shown("a war"),
    "pact": shown("a pact"),
    "event": shown("an event"),
}
"""One card of every type."""


def a_type(table: Table, card: Card) -> str:
    """The type of a card with its article: `an aggression`, `a war`, `an action card`."""
    return _(WITH_ARTICLE[TYPE_NAMES[table.box.type[card]]])


def plural(kind: int) -> str:
    """A type of urban buildings in the plural: `labs`."""
    return _(PLURALS[TYPE_NAMES[kind]])


def lacks(price: int, stuff: str, has: int, rule: str) -> str:
    """The reason why something can't be paid: it costs more than there is. stuff: `food`,
    `resources` or `science points`."""
    if price <= has:
        return ""
    if stuff == "food":
        amount = ngettext("{n} food", "{n} food", price)
    elif stuff == "resources":
        amount = ngettext("{n} resource", "{n} resources", price)
    else:
        amount = ngettext("{n} science point", "{n} science points", price)
    said = ngettext(
        "costs {amount}, there is {has} ({rule})", "costs {amount}, there are {has} ({rule})", has
    )
    return said.format(amount=amount.format(n=price), has=has, rule=rule)


def lacks_civil(table: Table, seat: Seat, price: int, rule: str) -> str:
    """The reason why the seat can't pay so many CA; '' if it can."""
    has = civil_actions(table, seat)
    if has >= price:
        return ""
    said = ngettext(
        "costs {price} CA, {has} is available ({rule})",
        "costs {price} CA, {has} are available ({rule})",
        has,
    )
    return said.format(price=price, has=has, rule=rule)


def lacks_military(table: Table, seat: Seat, price: int, rule: str) -> str:
    """The reason why the seat can't pay so many MA; '' if it can."""
    has = military_actions(table, seat)
    if has >= price:
        return ""
    said = ngettext(
        "costs {price} MA, {has} is available ({rule})",
        "costs {price} MA, {has} are available ({rule})",
        has,
    )
    return said.format(price=price, has=has, rule=rule)


def not_in_civil_hand(table: Table, seat: Seat, card: Card) -> str:
    """The refusal of a card that is not in the civil hand; '' if it is there."""
    if card in table.civil_hand[seat]:
        return ""
    return _("{card} is not in your hand (TA-25.1)").format(card=table.box.slug[card])


def not_in_military_hand(table: Table, seat: Seat, card: Card) -> str:
    """The refusal of a card that is not in the military hand; '' if it is there."""
    if card in table.military_hand[seat]:
        return ""
    return _("{card} is not in your hand (TA-25.3)").format(card=table.box.slug[card])
