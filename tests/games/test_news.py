"""Games as news for one pair of eyes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.playing.news import Newsreader

PLAYED = {name: make() for name, make in GAMES.items()}


def begun(name: str, answers: int, seed: int = 1) -> Match[Any]:
    """A random game of two seats after so many answers."""
    game, luck = PLAYED[name], Random(seed)
    match = Match(game, game.setup(2))
    while match.options and len(match.choices) < answers:
        match.choose(luck.choice(match.options))
    return match


@pytest.mark.parametrize("name", PLAYED)
def test_every_answer_that_is_seen_is_news(name: str) -> None:
    """Whoever sees all hears of every answer once, in order; each begins where the last one
    ended."""
    match = begun(name, 60)
    reader = Newsreader(match.game, match.setup, CHANCE, None)
    view = reader.view
    told = [*reader.follow(match.choices), *reader.rest()]
    assert len(told) == len(match.choices)
    for news in told:
        assert news.before == view
        assert " ".join(news.tokens).find("|") < 0
        view = news.after
    assert view == match.game.view(match.table, CHANCE)


@pytest.mark.parametrize("name", PLAYED)
def test_answers_in_place_of_others_are_told(name: str) -> None:
    """After answers were taken back, the news go on from where both games are the same."""
    match, other = begun(name, 50), begun(name, 30)
    luck = Random(9)
    for _ in range(10):
        other.choose(luck.choice(other.options))
    reader = Newsreader(match.game, match.setup, 0)
    assert [*reader.follow(match.choices)] != []
    told = [*reader.follow(other.choices), *reader.rest()]
    assert 0 < len(told) <= 10
    assert told[-1].after == match.game.view(other.table, 0)
    assert [*reader.follow(other.choices)] == []
    assert not reader.held
