"""The words of the grammar are the words of the game."""

from __future__ import annotations

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.grammar.reading import GRAMMARS, words


def test_every_game_has_a_grammar() -> None:
    """Every game can be read, and no grammar is without a game."""
    assert set(GRAMMARS) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_words(name: str) -> None:
    """A game asks questions of exactly the words its grammar has."""
    assert words(name) == {word for kind in GAMES[name]().kinds for word in kind.words}


@pytest.mark.parametrize("name", GAMES)
def test_chance_has_its_own_words(name: str) -> None:
    """No word is both a player's and chance's, so that dice need no seat."""
    kinds = GAMES[name]().kinds
    chance = {kind.word for kind in kinds if kind.chance}
    assert not chance & {word for kind in kinds if not kind.chance for word in kind.words}


@pytest.mark.parametrize("name", GAMES)
def test_verbs_have_one_kind(name: str) -> None:
    """A verb belongs to one kind, and is the word of none."""
    kinds = GAMES[name]().kinds
    verbs = [verb for kind in kinds for verb in kind.verbs]
    assert len(set(verbs)) == len(verbs)
    assert not {kind.word for kind in kinds} & {*verbs}
