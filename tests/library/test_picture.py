"""Pictures of states, and what a notebook makes of them."""

from __future__ import annotations

import sys

import pytest

import civdawn
from tests.library.playing import far
from tests.pictures.seeing import check, words

GAMES = [civdawn.game(name, seats=2) for name in civdawn.games()]
NAMES = civdawn.games()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_pictures(game: civdawn.Game) -> None:
    """A state is drawn for every seat and for a spectator, with seats named from 1."""
    state = far(game, 60)
    for player in (civdawn.CHANCE, 0, 1):
        assert {"1", "2"} <= words(check(state.picture(player)))
    assert state.picture() == state.picture(civdawn.CHANCE)
    assert state.picture(theme="dark") != state.picture(theme="light")
    with pytest.raises(civdawn.StateError, match="seats are -1 to 1, not 2"):
        state.picture(2)
    with pytest.raises(civdawn.StateError, match="themes are auto, light, dark, not pink"):
        state.picture(theme="pink")


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_changes(game: civdawn.Game) -> None:
    """What has changed since an earlier state is outlined; nothing is drawn that has not."""
    state = far(game, 60)
    before = state.clone()
    assert state.picture(before=before) == state.picture()
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    assert state.picture(before=before) != state.picture()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_notebook(game: civdawn.Game) -> None:
    """A notebook asks an object for `_repr_svg_` and shows what it gets: the public picture. Two
    games on one page share no id."""
    state = far(game, 30)
    shown = getattr(state, "_repr_svg_")()  # noqa: B009 - as notebooks do it
    assert shown.startswith("<svg ")
    root = check(shown)
    assert all(each.get("id", game.name).startswith(game.name) for each in root.iter())
    assert words(root) == words(check(state.picture()))


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_png(game: civdawn.Game) -> None:
    """A state as PNG is as large as asked for."""
    pytest.importorskip("resvg_py")
    state = far(game, 30)
    small, large = (state.png(scale=scale) for scale in (0.5, 1.0))
    assert small.startswith(b"\x89PNG")
    wide = [int.from_bytes(png[16:20], "big") for png in (small, large)]
    assert abs(wide[1] - 2 * wide[0]) <= 1


def test_png_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without resvg-py the error names the extra."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match="the extra `pictures`"):
        GAMES[0].new_initial_state(seed=1).png()
