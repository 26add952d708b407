"""A game analysed: its turns, the account of every seat, and the marks."""

from __future__ import annotations

import math
from typing import Final, NotRequired, TypedDict

from civdawn_cli.analysis.played import Played, Turn
from civdawn_cli.analysis.turns import DIGITS, ChoiceFacts, TurnFacts, cost
from civdawn_cli.grammar import Line, write_side
from civdawn_cli.record.sidelines import Sidelines

MISTAKE: Final = 0.05
"""The cost from which on a turn is marked `?`."""

BLUNDER: Final = 0.15
"""The cost from which on it is marked `??`."""

FOUND: Final = 0.03
"""So much better than the best line of the search is marked `!`."""

SURE: Final = 2.0
"""A mark is given if the cost is so many standard errors away from nothing."""


class Account(TypedDict):
    """How a seat came from its chance before the first turn to the one at the end.

    began, ended: chances; ended is the result, 1 for a victory, in a game that is over. luck: by
    dice and draws. own: by its own choices, against the best lines found. others: by those of the
    others. rest: what was seen only later, being beyond what search and evaluation saw. began +
    luck + own + others + rest = ended.
    """

    began: float
    luck: float
    own: float
    others: float
    rest: float
    ended: float


class SideFacts(TypedDict):
    """A variation. lines: its text. chances: of every seat at its end; [] if it can't be played to
    its end, since dice are not written or something is against the rules."""

    lines: list[str]
    chances: list[float]


class GameFacts(TypedDict):
    """A game. seats: the names in the record, '' without one. finished: it was played to its end.
    problem: the first thing in the record that does not follow, after which nothing is analysed; ''
    if there is none. budget: what was thought about a choice, in words. marks: of the turns by
    label. accounts: by seat. sides: the variations of turns by label, if the record has any."""

    game: str
    seats: list[str]
    rules: str
    edition: str
    budget: str
    finished: bool
    problem: str
    turns: list[TurnFacts]
    marks: dict[str, str]
    accounts: list[Account]
    sides: NotRequired[dict[str, list[SideFacts]]]


def mark(change: float, doubt: float) -> str:
    """The mark for a cost, a chance from 0 to 1: `??`, `?`, `!` or ''. doubt: its standard
    error."""
    if abs(change) < SURE * doubt:
        return ""
    if change >= BLUNDER:
        return "??"
    if change >= MISTAKE:
        return "?"
    return "!" if change <= -FOUND else ""


def own_cost(turn: TurnFacts) -> tuple[float, float]:
    """The cost of the choices of a turn's own seat to that seat, and its standard error."""
    own = [choice for choice in turn["choices"] if choice["seat"] == turn["seat"]]
    total = math.fsum([cost(choice) for choice in own])
    return total, math.sqrt(math.fsum([choice["doubt"] ** 2 for choice in own]))


def mark_of(turn: TurnFacts) -> str:
    """The mark of a turn."""
    return mark(*own_cost(turn))


def mark_of_choice(choice: ChoiceFacts) -> str:
    """The mark of one choice."""
    return mark(cost(choice), choice["doubt"])


def accounts(turns: list[TurnFacts], ended: list[float]) -> list[Account]:
    """The account of every seat. ended: the chances in the end."""
    found = []
    for seat, last in enumerate(ended):
        began = turns[0]["chances"][seat][0] if turns else last
        luck = math.fsum([turn["luck"][seat] for turn in turns])
        choices = [choice for turn in turns for choice in turn["choices"]]
        own = math.fsum(
            [choice["change"][seat] for choice in choices if choice["seat"] == seat + 1]
        )
        others = math.fsum(
            [choice["change"][seat] for choice in choices if choice["seat"] != seat + 1]
        )
        rest = last - began - luck - own - others
        parts = [round(part, DIGITS) + 0.0 for part in (began, luck, own, others, rest, last)]
        found.append(
            Account(
                began=parts[0],
                luck=parts[1],
                own=parts[2],
                others=parts[3],
                rest=parts[4],
                ended=parts[5],
            )
        )
    return found


def game_facts(played: Played, turns: list[TurnFacts], budget: str) -> GameFacts:
    """All about a game whose turns are analysed."""
    from civdawn_cli.analysis.chances import edition, plain

    record, game = played.record, played.game
    seats = range(1, played.seats + 1)
    facts = GameFacts(
        game=game.name,
        seats=[record.value(f"Seat{seat}") for seat in seats],
        rules=played.setup.rules or game.rules,
        edition=edition(),
        budget=budget,
        finished=game.over(played.table),
        problem="" if played.mistake is None else str(played.mistake),
        turns=turns,
        marks={turn["label"]: mark_of(turn) for turn in turns if mark_of(turn)},
        accounts=accounts(turns, plain(game, played.table)),
    )
    sides = {turn.label: _sides(played, turn) for turn in played.turns if _line(played, turn).sides}
    if sides:
        facts["sides"] = sides
    return facts


def _line(played: Played, turn: Turn) -> Line:
    return played.record.lines[turn.number]


def _sides(played: Played, turn: Turn) -> list[SideFacts]:
    """The variations of a turn with the chances at their ends."""
    from civdawn_cli.analysis.chances import plain

    found = []
    for side in _line(played, turn).sides:
        turns = list(Sidelines().turns(played.match(turn), side))
        chances: list[float] = []
        if len(turns) == len(side.lines):
            chances = [round(one, DIGITS) for one in plain(played.game, turns[-1][1].table)]
        found.append(SideFacts(lines=write_side(side, 0), chances=chances))
    return found
