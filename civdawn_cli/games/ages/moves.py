"""Moves: the options of the politics and the action phase, a number each.

    option = move(BUILD, card)
    verb_of(option), first_of(option), second_of(option)

`first` is mostly a card, `second` whatever else the verb needs; both are below MOST_NUMBERS.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import LISTS_KEPT, numbers
from civdawn_cli.engine.step import Option

FIRST_BIT: Final = 12
VERB_BIT: Final = 24
"""The bits at which `first` and the verb begin; a move stays below PASS."""
MOST_NUMBERS: Final = 1 << FIRST_BIT
MASK: Final = MOST_NUMBERS - 1

# Politics (TA-9.1).
PREPARE: Final = 0  # event
AGGRESSION: Final = 1  # card, rival
WAR: Final = 2  # card, rival
OFFER: Final = 3  # card, rival * 2 + side (0 for A)
CANCEL: Final = 4  # card
RETIRE: Final = 5  # leader, card + 1 or 0
RESIGN: Final = 6

# Actions (TA-15).
TAKE: Final = 7  # space of the row, from 0
INCREASE: Final = 8
BUILD: Final = 9  # technology
UPGRADE: Final = 10  # from, to
DESTROY: Final = 11  # technology
DISBAND: Final = 12  # technology
PLAY: Final = 13  # leader or action card
STAGE: Final = 14  # how many stages
DEVELOP: Final = 15  # technology
REVOLUTION: Final = 16  # government
TACTIC: Final = 17  # card
COPY: Final = 18  # card
USE: Final = 19  # effect, what for

VERBS: Final = (
    "prepare",
    "aggression",
    "war",
    "offer",
    "cancel",
    "retire",
    "resign",
    "take",
    "increase",
    "build",
    "upgrade",
    "destroy",
    "disband",
    "play",
    "stage",
    "develop",
    "revolution",
    "tactic",
    "copy",
    "use",
)
"""The verbs' words in notation, in the order of their numbers."""

FORMS: Final = (
    "prepare CARD",
    "aggression CARD SEAT",
    "war CARD SEAT",
    "offer CARD SEAT",
    "offer CARD SEAT SIDE",
    "cancel CARD",
    "retire CARD",
    "retire CARD CARD",
    "resign",
    "take CARD[@N]",
    "increase",
    "build CARD",
    "upgrade CARD CARD",
    "destroy CARD",
    "disband CARD",
    "play CARD",
    "stage N",
    "develop CARD",
    "revolution CARD",
    "tactic CARD",
    "copy CARD",
    "use CARD",
    "use CARD CARD",
    "use CARD CARD CARD",
    "use CARD WORD",
)
"""How the moves of each verb look (see `Answers.forms`). A leader's use may go on with a word."""


def move(verb: int, first: int = 0, second: int = 0) -> Option:
    """The option of a move."""
    return verb << VERB_BIT | first << FIRST_BIT | second


def verb_of(option: Option) -> int:
    """The number of an option's verb."""
    return option >> VERB_BIT


def first_of(option: Option) -> int:
    """The first thing of a move, mostly a card: see the verbs above."""
    return option >> FIRST_BIT & MASK


def second_of(option: Option) -> int:
    """The second thing of a move, 0 if its verb needs none."""
    return option & MASK


_listed: Final[list[dict[int, list[Option]]]] = [{} for _ in VERBS]


def listed_moves(verb: int, firsts: int) -> list[Option]:
    """The moves of a verb with each `first` of a set, ascending; nobody may change the list.

    firsts: a bit each.
    """
    lists = _listed[verb]
    found = lists.get(firsts)
    if found is None:
        if len(lists) >= LISTS_KEPT:
            lists.clear()
        found = [move(verb, first) for first in numbers(firsts)]
        lists[firsts] = found
    return found
