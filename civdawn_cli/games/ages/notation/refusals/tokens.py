"""Blue tokens: paying, gaining, splitting, losing: why not so (TA-31, TA-33)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import STUFF_NAMES, Card
from civdawn_cli.games.ages.notation.reading import Parts, Side, is_number, wanted_ways
from civdawn_cli.games.ages.notation.refusals.common import find_card
from civdawn_cli.games.ages.rules.choices import Split, SplitLoss
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay, open_stores, stores, worth
from civdawn_cli.games.ages.rules.leaders_wonders import Cover
from civdawn_cli.games.ages.table import Table


def pay(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why an amount can't be paid so."""
    box = table.box
    assert isinstance(step, Pay), step.kind.name
    cards = stores(table, step.seat, step.stuff)
    (spent, back), wrong = _sides(table.box, parts, cards)
    if wrong:
        return wrong
    base = step.seat * box.techs
    for name, number in spent.items():
        card = box.slug.index(name)
        there = table.tokens[base + card]
        if number > there:
            return f"{name} has {there} token{'' if there == 1 else 's'}, not {number} (TA-33.5)"
    paid = _worth(box, spent) - _worth(box, back)
    stuff = STUFF_NAMES[step.stuff]
    if paid != step.amount:
        return f"that is {paid}, to be paid are {step.amount} {stuff} (TA-33.6)"
    return "other ways leave fewer tokens on the cards (TA-37.46)"


def store(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why the tokens gained can't go there."""
    assert isinstance(step, Gain), step.kind.name
    (put, _), wrong = _sides(table.box, parts, open_stores(table, step.seat, step.stuff))
    if wrong:
        return wrong
    stuff = STUFF_NAMES[step.stuff]
    if _worth(table.box, put) != step.amount:
        return f"that is {_worth(table.box, put)}, gained are {step.amount} {stuff} (TA-33.2)"
    bank = table.blue[step.seat]
    if sum(put.values()) > bank:
        return f"the blue bank has {bank} (TA-33.3)"
    return "other ways put fewer tokens on the cards (TA-37.46)"


def _sides(box: Box, parts: Parts, cards: list[Card]) -> tuple[tuple[Side, Side], str]:
    """The tokens that leave and those that come, and what to say if it can't be understood."""
    names = [box.slug[card] for card in cards]
    sides, used = wanted_ways(parts, list(enumerate(names)), names)
    if used:
        return sides, ""
    for at, text in enumerate(parts.texts):
        if text[0].isalpha():
            found = find_card(box, parts, at, "card with such tokens", cards)
            if found.problem or found.card not in cards:
                why = f"{box.slug[found.card]} holds no such tokens for you (TA-33.1)"
                return sides, found.problem or why
    return sides, f"tokens are written as in {names[0]}*2 (TA-33.5)"


def _worth(box: Box, side: Side) -> int:
    """What tokens are worth together."""
    return sum([number * box.worth[box.slug.index(name)] for name, number in side.items()])


def gain(table: Table, step: Step[Any], parts: Parts) -> str:
    """What there is to choose from."""
    return f"{parts.at(0)!r} is neither food nor resources (TA-33.1)"


def split(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why an amount can't be split so."""
    assert isinstance(step, Split), step.kind.name
    at = 2 if parts.at(1) == "/" else 1
    if not (is_number(parts.at(0)) and is_number(parts.at(at))):
        return "food and resources are written as in 2/1 (TA-33.1)"
    food, resources = int(parts.at(0)), int(parts.at(at))
    total = step.total(table)
    if food + resources != total:
        return f"{food} and {resources} make {food + resources}, not {total} (TA-33.6)"
    if isinstance(step, SplitLoss):
        for stuff, amount in enumerate((food, resources)):
            has = worth(table, step.owner, stuff)
            if amount > has:
                return f"seat {step.owner + 1} has {has} {STUFF_NAMES[stuff]} (TA-33.11)"
    return ""


def token(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why no blue token can be taken from a card."""
    rule = "TA-18.4" if isinstance(step, Cover) else "TA-31.5"
    found = find_card(table.box, parts, 0, "card with blue tokens", step.options(table))
    return found.problem or f"no blue token of yours is on {table.box.slug[found.card]} ({rule})"


def lose(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why no worker can be lost from a card."""
    found = find_card(table.box, parts, 0, "card with workers", step.options(table))
    return found.problem or f"no worker of yours is on {table.box.slug[found.card]} (TA-32.4)"
