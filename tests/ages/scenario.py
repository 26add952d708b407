"""Scenarios of Through the Ages (see tests/scenarios.py)."""

from __future__ import annotations

from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.scenarios import Case, ScenarioError, Scenarios, cases

__all__ = ["Case", "ScenarioError", "cases", "run"]


def active(table: Table) -> int:
    """Whose turn it is."""
    return table.active


run = Scenarios(Ages(), position.read, position.facts, active).run
