"""Helpers that several events, attacks and action cards share: amounts from the data, and the
values they compare."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.hooks import Action, Event
from civdawn_cli.games.ages.names import FOOD, RESOURCES
from civdawn_cli.games.ages.rules.food_resources import Gain
from civdawn_cli.games.ages.rules.points import lose_culture
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.table import Table

Amounts = dict[str, int]
"""The amount gained or lost, by name: food, resource, science, culture."""


def amounts(found: dict[str, Any]) -> Amounts:
    """The amounts in an entry of the data, in the order printed (TA-33.4)."""
    return {key: found[key] for key in found if key in ("food", "resource", "science", "culture")}


def event_amounts(event: Event, step: int = 0) -> Amounts:
    """The amounts that a step of an event gives or takes."""
    return amounts(event.entry("steps", step))


def event_number(event: Event, step: int = 0) -> int:
    """How many of what a step of an event is about."""
    return int(event.entry("steps", step)["amount"])


def by_players(card: Action, table: Table) -> int:
    """A number of an action card that depends on how many are still in the game (TA-37.13)."""
    return int(card.entry("special")["by_players"][str(table.players())])


def stuff_steps(seat: Seat, gained: Amounts) -> list[Step[Table]]:
    """The gains of food and resources, in the order printed (TA-33.4)."""
    steps: list[Step[Table]] = []
    for key, amount in gained.items():
        if key == "food":
            steps.append(Gain(seat, FOOD, amount))
        elif key == "resource":
            steps.append(Gain(seat, RESOURCES, amount))
    return steps


def gain_points(table: Table, seat: Seat, gained: Amounts) -> None:
    """Gain the science and culture points, now."""
    table.science[seat] += gained.get("science", 0)
    table.culture[seat] += gained.get("culture", 0)


def gain_all(table: Table, seats: list[Seat], gained: Amounts) -> None:
    """Every one of the seats gains the amounts, in that order."""
    steps: list[Step[Table]] = []
    for seat in seats:
        gain_points(table, seat, gained)
        steps += stuff_steps(seat, gained)
    then(table, *steps)


def change_culture(table: Table, seat: Seat, points: int) -> None:
    """Gain culture points or, below 0, lose them (TA-34.2)."""
    if points < 0:
        lose_culture(table, seat, -points)
    else:
        table.culture[seat] += points


def strengths(table: Table) -> list[int]:
    """The strength of every seat, 0 for those who have left the game."""
    return [strength(table, seat) if table.plays(seat) else 0 for seat in range(table.seats)]
