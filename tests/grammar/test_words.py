"""The words of the grammar are the words of the game."""

from __future__ import annotations

import pytest

from civdawn_cli.games import GAMES
from grammar.reading import GRAMMARS, words


def test_every_game_has_a_grammar() -> None:
    """Every game can be read, and no grammar is without a game."""
    assert set(GRAMMARS) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_words(name: str) -> None:
    """A game asks questions of exactly the words its grammar has."""
    assert words(name) == {kind.word for kind in GAMES[name]().kinds}


@pytest.mark.parametrize("name", GAMES)
def test_chance_has_its_own_words(name: str) -> None:
    """No word is both a player's and chance's, so that dice need no seat."""
    kinds = GAMES[name]().kinds
    chance = {kind.word for kind in kinds if kind.chance}
    assert not chance & {kind.word for kind in kinds if not kind.chance}
