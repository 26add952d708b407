"""Pictures of a game, drawn from the view alone: no picture can show what a view does not tell.

`picture` is the whole as SVG; `draw` is the same in named parts, for pages that exchange only
the parts that have changed. Both are pure: the same view gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

# Imported before the function `drawing` is defined: a module that is imported for the first time
# later would take the function's place in this package.
from civdawn_cli.pictures.drawing import Drawing
from civdawn_cli.pictures.palette import AUTO

View = Mapping[str, Any]
"""A view, as `protocol/view.GAME.schema.json` describes it."""

Cards = Iterable[Mapping[str, Any]]
"""Cards as the message `cards` answers them, `protocol/cards.GAME.schema.json`."""


class Draw(Protocol):
    """How a game is drawn; see `draw`."""

    def __call__(
        self, view: View, cards: Cards | None, before: View | None, theme: str, prefix: str
    ) -> Drawing:
        """A view, drawn in named parts."""


def _newdawn() -> Draw:
    from civdawn_cli.pictures.newdawn.table import drawing

    return drawing


def _ages() -> Draw:
    from civdawn_cli.pictures.ages.table import drawing

    return drawing


PICTURES: Final[dict[str, Callable[[], Draw]]] = {"newdawn": _newdawn, "ages": _ages}
"""The games that can be drawn; a value imports the function when it is called."""


def draw(
    view: View,
    *,
    cards: Cards | None = None,
    before: View | None = None,
    theme: str = AUTO,
    prefix: str = "",
) -> Drawing:
    """A view, drawn in named parts.

    cards: where titles and effects come from; without them cards are called as moves name them.
    before: an earlier view of the same game; what has changed since is outlined. theme: light,
    dark, or auto. prefix: begins every id, so that several pictures can be on one page.
    """
    game = str(view["game"])
    if game not in PICTURES:
        raise ValueError(f"no picture of the game {game}; there are {', '.join(PICTURES)}")
    return PICTURES[game]()(view, cards, before, theme, prefix)


def picture(
    view: View,
    *,
    cards: Cards | None = None,
    before: View | None = None,
    theme: str = AUTO,
    prefix: str = "",
) -> str:
    """A view as an SVG picture; see `draw`."""
    return draw(view, cards=cards, before=before, theme=theme, prefix=prefix).svg()
