"""People at the table: `human`, or `human:Anna` with a name, which stays whatever their seat is
called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from civdawn_cli.engine.step import Seat

HUMAN: Final = "human"

LONGEST: Final = 40
"""Characters of the longest name."""


def is_person(player: str) -> bool:
    """Return True if a player of that name is a person."""
    return player == HUMAN or player.startswith(f"{HUMAN}:")


def person(player: str) -> str:
    """The name of a person, '' for one without and for a program."""
    return player.removeprefix(f"{HUMAN}:").strip() if player.startswith(f"{HUMAN}:") else ""


def name_problem(player: str) -> str:
    """The reason why a person can't be called so; '' if they can."""
    if not player.startswith(f"{HUMAN}:"):
        return ""
    name = person(player)
    if not name:
        return f"a name is {HUMAN}:NAME, as in {HUMAN}:Anna"
    if len(name) > LONGEST or not name.isprintable() or '"' in name:
        return f"a name has at most {LONGEST} characters, and no quotation marks"
    return ""


def seat_called(name: str, players: Sequence[str], seat: Seat) -> str:
    """A seat for people: `Anna (Homer)` of a person with a name, else as the game calls it.

    name: the seat's own.
    """
    who = person(players[seat]) if 0 <= seat < len(players) else ""
    return f"{who} ({name})" if who else name
