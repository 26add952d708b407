"""Taking cards from the row: why not that one (TA-16)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Step
from civdawn_cli.games.ages.names import AGE_NAMES, LEADER, NONE, WONDER, Card
from civdawn_cli.games.ages.notation.reading import Parts, is_number
from civdawn_cli.games.ages.notation.refusals.common import find_card, there_are
from civdawn_cli.games.ages.rules.action_totals import civil_actions
from civdawn_cli.games.ages.rules.actions import TakeCards
from civdawn_cli.games.ages.rules.play_area import civil_limit
from civdawn_cli.games.ages.rules.row import may_take, take_price
from civdawn_cli.games.ages.table import Table


def take(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card can't be taken: `iron`, `iron@9`, `9`."""
    box = table.box
    at = int(parts.at(0) == "@")
    if is_number(parts.at(at)):
        return _in_space(table, step, int(parts.at(at)))
    row = [card for card in table.row if card != NONE]
    found = find_card(table.box, parts, 0, "card of the row", list(dict.fromkeys(row)))
    if found.problem:
        return found.problem
    card = found.card
    if card not in row:
        return f"{box.slug[card]} is not in the card row (TA-16.1)"
    if parts.at(found.at) != "@":
        return _not_takeable(table, step, table.row.index(card))
    text = parts.at(found.at + 1)
    if not is_number(text):
        return f"{text!r} is no space: they are 1 to {box.row_spaces} (TA-1.5)"
    space = int(text)
    if 1 <= space <= box.row_spaces and table.row[space - 1] not in (card, NONE):
        return (
            f"space {space} holds {box.slug[table.row[space - 1]]}, not {box.slug[card]} (TA-16.1)"
        )
    return _in_space(table, step, space)


def _in_space(table: Table, step: Step[Any], space: int) -> str:
    """Why the card in a space, counted from 1, can't be taken."""
    box = table.box
    if not 1 <= space <= box.row_spaces:
        return f"there is no space {space}: they are 1 to {box.row_spaces} (TA-1.5)"
    if table.row[space - 1] == NONE:
        return f"space {space} is empty (TA-16.1)"
    return _not_takeable(table, step, space - 1)


def _not_takeable(table: Table, step: Step[Any], space: int) -> str:
    """The rule that speaks against the card in a space, from 0."""
    box = table.box
    seat = step.seat
    card = table.row[space]
    if not may_take(table, seat, card, table.civil_hand[seat]):
        return _forbidden(table, step, card)
    limit = civil_limit(table, seat)
    held = len(table.civil_hand[seat])
    if box.type[card] != WONDER and held >= limit:
        return f"the hand is full: {held} of {limit} (TA-16.2)"
    price = take_price(table, seat, space)
    has = step.budget if isinstance(step, TakeCards) else civil_actions(table, seat)
    if price <= has:
        return ""
    rule = "TA-16.5" if box.type[card] == WONDER and price > box.row_cost[space] else "TA-16.1"
    left = "left" if isinstance(step, TakeCards) else "available"
    return (
        f"{box.slug[card]} costs {price} CA in space {space + 1}, {there_are(has, left)} ({rule})"
    )


def _forbidden(table: Table, step: Step[Any], card: Card) -> str:
    """Why a card can't be taken at any price."""
    box = table.box
    if box.type[card] == WONDER:
        unfinished = box.slug[table.unfinished[step.seat]]
        return f"you have an unfinished wonder, {unfinished} (TA-16.7)"
    if box.type[card] == LEADER:
        age = AGE_NAMES[box.level[card]].upper()
        return f"you have taken a leader of Age {age} before (TA-16.4)"
    assert box.is_technology[card], "action cards are always allowed"
    where = "hand" if card in table.civil_hand[step.seat] else "play"
    return f"you have {box.slug[card]} in {where} already (TA-16.3)"
