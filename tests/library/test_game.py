"""Games of the library as values, and their data."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec
from random import Random

import pytest

import civdawn
from civdawn_cli.games import GAMES


def test_names_and_settings() -> None:
    """Games have the seats and settings that were asked for, and wrong ones are refused by name."""
    assert civdawn.games() == list(GAMES)
    game = civdawn.game("newdawn", seats=4, map="first")
    assert (game.name, game.seats, game.settings) == (
        "newdawn",
        4,
        {"map": "first", "epic": "no"},
    )
    assert game.title.startswith("Sid Meier")
    assert eval(repr(game), {"civdawn": civdawn}) == game
    assert game != civdawn.game("newdawn", seats=4)
    assert civdawn.game("ages").seats == 2
    for arguments, why in (
        ({"name": "chess"}, "no game 'chess'; there are newdawn and ages"),
        ({"name": "ages", "seats": 5}, "ages is for 2, 3 or 4 players, not 5"),
        ({"name": "ages", "map": "first"}, "ages has no setting 'map'"),
        ({"name": "newdawn", "epic": "maybe"}, "epic is no or yes, not 'maybe'"),
    ):
        with pytest.raises(civdawn.SetupError, match=why):
            civdawn.game(**arguments)


@pytest.mark.parametrize("name", civdawn.games())
def test_data(name: str) -> None:
    """Cards, rules and kinds of questions are there as data, those that questions name among
    them."""
    game = civdawn.game(name)
    cards = game.cards()
    assert cards == GAMES[name]().cards()
    assert all(
        {"name", "family", "fields", "text", "status", "note"} <= card.keys() for card in cards
    )
    rules, kinds = game.rules(), game.kinds()
    assert all(kind["rule"] in rules for kind in kinds if kind["rule"])
    assert {kind["name"] for kind in kinds} >= {game.new_initial_state().kind}
    assert game.version == (GAMES[name]().rules, GAMES[name]().data_hash())


def test_beginning_from_a_position() -> None:
    """A game can begin from a position, which belongs to it and goes along in every text."""
    state = civdawn.game("newdawn").new_initial_state(seed=1)
    while state.label != "2.1":
        state.apply_action(state.legal_actions()[0])
    position = state.game.engine.write_position(state._table)
    begun = civdawn.game("newdawn").new_initial_state(seed=2, position=position)
    assert begun.legal_actions() == state.legal_actions()
    assert begun.game.position == position
    begun.apply_action(begun.legal_actions()[0])
    again = civdawn.game("newdawn").deserialize(begun.serialize())
    assert again.key() == begun.key()
    assert again.game == begun.game
    assert begun.information_state_string(0).startswith("position 1 :")
    lines = begun.told(1)
    heard = civdawn.game("newdawn").state_from_events(1, lines, Random(1))
    assert heard.key() == begun.key()
    with pytest.raises(civdawn.SetupError):
        civdawn.game("newdawn").new_initial_state(position="nonsense 1")


EXTRAS = {
    "civdawn.openspiel": ("numpy", "pyspiel"),
    "civdawn.pettingzoo": ("gymnasium", "numpy", "pettingzoo"),
}
"""Modules that need others, which an extra installs."""


def test_all_that_is_public_is_listed() -> None:
    """Every module without an underscore says what it promises, and each such name has a
    docstring or is a constant that is described."""
    for found in pkgutil.iter_modules(civdawn.__path__, "civdawn."):
        if found.name.rpartition(".")[2].startswith("_"):
            continue
        if found.name in EXTRAS and any(find_spec(name) is None for name in EXTRAS[found.name]):
            continue
        module = importlib.import_module(found.name)
        assert module.__all__ == sorted(module.__all__), found.name
        for name in module.__all__:
            assert hasattr(module, name)
    assert set(civdawn.__all__) >= {"Game", "State", "Player", "game", "games", "CHANCE", "OVER"}
