"""The outcome of a game, or its present state, as plain values that JSON can hold."""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NONE, ROMAN
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.ratings import rating
from civdawn_cli.games.ages.table import Table

Facts = dict[str, object]


def name(table: Table, seat: Seat) -> str:
    """The seat's name in texts for people: its leader's, or `seat 2` without one."""
    leader = table.leader[seat]
    return table.box.name[leader] if leader != NONE else f"seat {seat + 1}"


def summary(table: Table) -> Facts:
    """Winners (seats from 1, none while the game goes on), rounds and turns begun, the age, each
    seat."""
    places = ranks(table)
    return {
        "winners": [seat + 1 for seat, rank in enumerate(places) if table.over and rank == 1],
        "rounds": table.round,
        "turns": table.turn + 1,
        "age": ROMAN[table.age],
        "seats": [_seat(table, seat, rank) for seat, rank in enumerate(places)],
    }


def _seat(table: Table, seat: Seat, rank: int) -> Facts:
    """A seat's rank and culture points (TA-35.3), and the facts that led to them."""
    box = table.box
    science, culture, strength, happiness = rating(table, seat)
    leader, government = table.leader[seat], table.government[seat]
    return {
        "name": name(table, seat),
        "seat": seat + 1,
        "rank": rank if table.turn >= 0 else None,
        "resigned": not table.plays(seat),
        "culture": table.culture[seat],
        "science": table.science[seat],
        "strength": strength,
        "culture_rating": culture,
        "science_rating": science,
        "happiness": happiness,
        "government": box.name[government] if government != NONE else "",
        "leader": box.name[leader] if leader != NONE else "none",
        "wonders": _names(box, table.wonders[seat]),
        "colonies": _names(box, table.colonies[seat]),
    }


def tags(table: Table) -> list[tuple[str, str]]:
    """The tag with the culture points that rank the seats (TA-35.3)."""
    return [("Scores", " ".join([str(points) for points in table.culture]))]


def tallies(table: Table, seat: Seat) -> dict[str, list[str]]:
    """The leader, the government, completed wonders, the tactic and colonies."""
    box = table.box
    government, tactic = table.government[seat], table.tactic[seat]
    leader = table.leader[seat]
    return {
        "leaders": [box.name[leader]] if leader != NONE else [],
        "wonders": _names(box, table.wonders[seat]),
        "governments": [box.name[government]] if government != NONE else [],
        "tactics": [box.name[tactic]] if tactic != NONE else [],
        "colonies": _names(box, table.colonies[seat]),
    }


def _names(box: Box, cards: int) -> list[str]:
    """The names of a set of cards."""
    return [box.name[card] for card in numbers(cards)]
