"""Scenarios of A New Dawn (see tests/scenarios.py)."""

from __future__ import annotations

from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.table import Table
from tests.scenarios import Case, ScenarioError, Scenarios, cases

__all__ = ["Case", "ScenarioError", "cases", "run"]

SETUP_LAWS = ("ND-2.1:", "ND-2.6:", "ND-2.7", "ND-9.7:")
"""Laws that a hand-made position may break, as it may lack leaders, decks, victory cards."""


def active(table: Table) -> int:
    """Whose turn it is."""
    return table.active


run = Scenarios(NewDawn(), position.read, position.facts, active, SETUP_LAWS).run
