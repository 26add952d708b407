"""Games to analyse: records that are quickly played, and facts that nobody has to compute."""

from __future__ import annotations

from random import Random
from typing import Any

from civdawn_cli.analysis.games import GameFacts, accounts, mark_of
from civdawn_cli.analysis.turns import ChoiceFacts, TurnFacts
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.record import Recorder, opening


def random_game(game: str, seats: int, seed: int, rounds: int) -> Recorder:
    """A game of random players, left when that many rounds are over."""
    rules = GAMES[game]()
    match: Match[Any] = Match(rules, rules.setup(seats))
    recorder = Recorder(match, opening(rules, match.setup, ["random"] * seats))
    random = Random(seed)
    while match.options and rules.rounds(match.table) <= rounds:
        recorder.choose(random.choice(match.options))
    return recorder


def choice(seat: int, change: list[float], doubt: float = 0.0) -> ChoiceFacts:
    """A choice with that effect on the chances."""
    return ChoiceFacts(
        seat=seat,
        played="play culture pos1",
        best="play science pos4 learn iron-working",
        change=change,
        doubt=doubt,
        worlds=4,
    )


def turn(label: str, chance: float, choices: list[ChoiceFacts], luck: float = 0.0) -> TurnFacts:
    """A turn of a game of two, by the chance of the first seat."""
    ends = [[chance, chance - 0.05, chance + 0.05], [1 - chance, 0.95 - chance, 1.05 - chance]]
    seat = int(label.partition(".")[2])
    return TurnFacts(label=label, seat=seat, chances=ends, luck=[luck, -luck], choices=choices)


def facts() -> GameFacts:
    """A short game of two with a mark of every sort, luck, and a choice out of turn."""
    turns = [
        turn("1.1", 0.5, [choice(1, [-0.17, 0.17], 0.02)]),
        turn("1.2", 0.34, [choice(2, [-0.035, 0.035]), choice(1, [-0.02, 0.02])]),
        turn("2.1", 0.3, [choice(1, [-0.06, 0.06], 0.01)], luck=0.12),
        turn("2.2", 0.36, [choice(2, [0.0, 0.0])]),
    ]
    return GameFacts(
        game="newdawn",
        seats=["greedy", "Anna"],
        rules="nd-2",
        edition="00000000",
        budget="60 tables judged a choice",
        finished=True,
        problem="",
        turns=turns,
        marks={one["label"]: mark_of(one) for one in turns if mark_of(one)},
        accounts=accounts(turns, [0.0, 1.0]),
    )
