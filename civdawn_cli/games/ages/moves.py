"""Moves: the options of the politics and the action phase, a number each.

    option = move(BUILD, card)
    verb_of(option), first_of(option), second_of(option)

`first` is below 256, mostly a card; `second` below 4096, whatever else the verb needs.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option

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
"""What notation calls them."""


def move(verb: int, first: int = 0, second: int = 0) -> Option:
    """The option of a move."""
    return verb << 20 | first << 12 | second


def verb_of(option: Option) -> int:
    """What is done."""
    return option >> 20


def first_of(option: Option) -> int:
    """With what."""
    return option >> 12 & 255


def second_of(option: Option) -> int:
    """And with what else."""
    return option & 4095
