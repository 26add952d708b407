"""Copies of a match, and choices taken back by copies of its table."""

from __future__ import annotations

import random

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import EVERY, Match
from tests.engine.toy import Quarry, Toy


class Counting(Toy):
    """A game that counts how often its tables are begun."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(self, setup: Setup) -> Quarry:
        self.begun += 1
        return super().begin(setup)


def far(game: Toy, choices: int, seed: int = 1) -> Match[Quarry]:
    """A match after so many random choices, or at its end."""
    match = Match(game, game.setup(2))
    chance = random.Random(seed)
    while match.options and len(match.choices) < choices:
        match.choose(chance.choice(match.options))
    return match


def same(match: Match[Quarry], other: Match[Quarry]) -> bool:
    """Return True if two matches stand at the same question after the same choices."""
    key = match.game.key
    return (key(match.table), match.options, match.choices) == (
        key(other.table),
        other.options,
        other.choices,
    )


def test_clones_go_on_independently() -> None:
    """Neither a copy nor its original is disturbed by what the other does, taking back included."""
    match = far(Toy(), 20)
    match.undo(2)
    before = far(Toy(), 18)
    copy = match.clone()
    assert same(copy, before)
    copy.choose(copy.options[0])
    copy.undo(9)
    assert same(match, before)
    match.choose(match.options[-1])
    match.undo(4)
    assert same(copy, far(Toy(), 10))
    assert same(match, far(Toy(), 15))


def test_undo_is_as_if_the_choice_had_not_been_made() -> None:
    """Whatever was taken back and chosen before, the match is that of the choices that stay."""
    game = Toy()
    chance = random.Random(2)
    match = far(game, 3 * EVERY)
    for _ in range(60):
        if match.options and chance.random() < 0.7:
            match.choose(chance.choice(match.options))
        else:
            match.undo(chance.choice((1, 1, 1, 2, EVERY, 2 * EVERY + 1)))
        assert same(match, Match(game, match.setup, match.choices))


def test_undo_of_lines_and_choices_in_turn() -> None:
    """A line can be taken back after choices were, and the other way round."""
    game = Toy()
    match = far(game, 30)
    for _ in range(6):
        match.rewind(match.label)
        match.undo()
        assert same(match, Match(game, match.setup, match.choices))


def test_undo_goes_back_by_copies() -> None:
    """The game is begun once more for the first choice taken back, and never again."""
    game = Counting()
    match = far(game, 2 * EVERY)
    assert game.begun == 1
    while match.choices:
        match.undo()
    assert game.begun == 2
