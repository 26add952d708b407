"""Games at a table, as the tests of `write` need them: whole records, and what a writer types."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Record, read_game
from civdawn_cli.notation.writing import Answer
from civdawn_cli.record import Recorder, Replay, opening

PLAYERS = ("human:Anna", "human:Ben")


SETTINGS = {"newdawn": {"map": "first"}, "ages": {}, "resigned": {"resignation": "yes"}}
"""Of each game that is played here; one of Through the Ages ends early, by a resignation."""


def begun(name: str) -> tuple[str, ...]:
    """The options of `civdawn write` that begin the same game."""
    settings = [f"--set={key}={value}" for key, value in SETTINGS[name].items()]
    return ("--game", rules(name).name, "--seat", "Anna", "--seat", "Ben", *settings)


def rules(name: str) -> Game[Any]:
    """The rules of a game of SETTINGS."""
    return GAMES["newdawn" if name == "newdawn" else "ages"]()


@cache
def whole(name: str, seed: int = 1, rounds: int = 5) -> str:
    """The record of a game of two that answer at random, to its end or for so many rounds."""
    game, random = rules(name), Random(seed)
    setup = game.setup(2, **SETTINGS[name])
    match = Match(game, setup)
    recorder = Recorder(match, opening(game, setup, PLAYERS))
    while match.options and game.rounds(match.table) <= rounds:
        option = random.choice(match.options)
        if match.options[-1] == PASS and random.random() < 0.3:
            option = PASS
        recorder.choose(option)
    return recorder.text()


def record(text: str) -> Record:
    """The record of a text."""
    return read_game(text.encode(), 1)


def answers(text: str) -> list[tuple[str, tuple[Answer, ...]]]:
    """All answers of a record by line, "no" included."""
    read = record(text)
    replay = Replay(GAMES[read.value("Game")](), read, fills=True)
    replay.note_down()
    replay.run()
    return [(line.label, given) for line, given in zip(replay.noted, replay.answers, strict=True)]


def typed(given: Answer) -> str:
    """An answer as a writer types it."""
    return "-" if given.text is None else f"{given.word} {given.text}".rstrip()


def turns(text: str) -> list[str]:
    """The lines of play of a record."""
    return text.split("\n\n")[1].split("\n[", maxsplit=1)[0].splitlines()
