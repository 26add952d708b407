"""A position as a seat may see it: facts about military cards without the faces of hidden ones."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_NAMES
from civdawn_cli.games.ages.positions.words import name_of
from civdawn_cli.games.ages.positions.writer import repeated

NEVER_SEEN: Final = ("military", "discards")
"""Lists of cards of which all see the number at most (TA-25.3)."""


def seen_facts(box: Box, facts: list[str], seat: Seat) -> list[str]:
    """The facts of a position as `write_position` has them; of cards that the seat may not see the
    age stands in place of the name (TA-37.14), or the fact is not there."""
    own = str(seat + 1)
    found: list[str] = []
    for fact in facts:
        word, _, rest = fact.partition(" ")
        values = rest.split()
        if word in NEVER_SEEN:
            continue
        if word == "pool":
            values = values[:1]
        elif word == "military-hand" and values[0] != own:
            values = [values[0], *_backs(box, values[1:])]
        elif word in ("now", "future"):
            values = _events(box, values, own, word == "future")
        elif word == "top" and own not in values[1:]:
            values = [*_backs(box, values[:1]), *values[1:]]
        found.append(" ".join([word, *values]))
    return found


def _events(box: Box, values: list[str], own: str, told: bool) -> list[str]:
    """Events of others by their ages. told: also by the seats that prepared them, which are no
    secret as long as the cards lie in the future events deck."""
    found: list[str] = []
    for value in values:
        name, _, seat = value.partition("@")
        if seat == own:
            found.append(value)
        else:
            found.append(f"{_age(box, name)}@{seat}" if told else _age(box, name))
    return found if told else sorted(found)


def _backs(box: Box, values: list[str]) -> list[str]:
    """`i*2` for `spy raid-i`: how many cards of each age, the earliest first."""
    ages = [box.level[box.number[name_of(value)]] for value in values for _ in range(_count(value))]
    return repeated([AGE_NAMES[age] for age in sorted(ages)])


def _count(value: str) -> int:
    """The number of a word such as `spy*2`, 1 if it has none."""
    return int(value.partition("*")[2] or 1)


def _age(box: Box, name: str) -> str:
    return AGE_NAMES[box.level[box.number[name]]]
