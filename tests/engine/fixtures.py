"""The test games as games among games, for the tests of everything that knows games by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from civdawn_cli.engine import step
from civdawn_cli.games import GAMES
from civdawn_cli.grammar.reading import GRAMMARS

if TYPE_CHECKING:
    from tests.engine.bazaar import Market
    from tests.engine.toy import Toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The rules of Quarry, registered as `toy`; skips where the engine is compiled."""
    if not step.__file__.endswith(".py"):
        pytest.skip("interpreted classes can't extend compiled ones")
    from tests.engine.toy import GRAMMAR, Toy

    monkeypatch.setitem(GAMES, "toy", Toy)
    monkeypatch.setitem(GRAMMARS, "toy", GRAMMAR)
    return Toy()


@pytest.fixture
def bazaar(monkeypatch: pytest.MonkeyPatch) -> Market:
    """The rules of Bazaar, registered as `bazaar`; skips where the engine is compiled."""
    if not step.__file__.endswith(".py"):
        pytest.skip("interpreted classes can't extend compiled ones")
    from tests.engine.bazaar import GRAMMAR, Market

    monkeypatch.setitem(GAMES, "bazaar", Market)
    monkeypatch.setitem(GRAMMARS, "bazaar", GRAMMAR)
    return Market()
