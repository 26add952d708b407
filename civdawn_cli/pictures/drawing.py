"""A picture in named parts, and the names and effects of cards for its tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from civdawn_cli.language import card_text
from civdawn_cli.pictures.memory import key
from civdawn_cli.pictures.palette import Palette
from civdawn_cli.pictures.svg import document, element, number


class Layer(NamedTuple):
    """Parts that lie and move together.

    parts: elements by the name of the part, in the order in which they are drawn. x, y, scale:
    where the layer's 0,0 lies in the picture, and how large it is drawn. So the parts of a layer
    stay the same text while the layer is moved, as the map is while it grows.
    """

    parts: Mapping[str, str]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def transform(self) -> str:
        """The layer's place, as the attribute `transform` has it; '' for a layer that stays."""
        return _transform(self.x, self.y, self.scale)


@lru_cache(1 << 10)
def _transform(x: float, y: float, scale: float) -> str:
    """See `Layer.transform`."""
    move = f"translate({number(x)},{number(y)})" if x or y else ""
    size = f"scale({scale:.4f})" if scale != 1 else ""
    return f"{move} {size}".strip()


class Drawing:
    """A picture in layers of named parts.

    wide, high: its size. title: what it shows, in a sentence. layers: by name, the lowest first.
    defs: patterns and shapes that the parts use; the same for every view of a game, but for the
    prefix. In the picture a layer is a `<g data-layer>` and a part a `<g data-part>`. The names of
    the parts are all different.
    """

    def __init__(
        self,
        wide: float,
        high: float,
        title: str,
        layers: Mapping[str, Layer],
        *,
        defs: str,
        palette: Palette,
        theme: str,
        prefix: str,
    ) -> None:
        self.wide: Final = wide
        self.high: Final = high
        self.title: Final = title
        self.layers: Final = layers
        self.defs: Final = defs
        self.palette: Final = palette
        self.theme: Final = theme
        self.prefix: Final = prefix

    def parts(self) -> dict[str, str]:
        """The contents of every part by its name, in all layers."""
        return {name: text for layer in self.layers.values() for name, text in layer.parts.items()}

    def svg(self) -> str:
        """The whole picture."""
        sheet = self.palette.sheet(self.theme)
        return document(
            self.wide,
            self.high,
            element("style", sheet) if sheet else "",
            element("defs", self.defs) if self.defs else "",
            *[_layer(name, layer) for name, layer in self.layers.items()],
            title=self.title,
            prefix=self.prefix,
            background=self.palette.plain(self.theme)["paper"],
        )


def _layer(name: str, layer: Layer) -> str:
    parts = [
        element("g", text, cls="part", data_part=part) for part, text in layer.parts.items() if text
    ]
    where = layer.transform()
    return element("g", *parts, cls=f"layer {name}", data_layer=name, transform=where)


class Catalogue:
    """The names and effects of cards, in the present language.

    game: the name of the game. cards: as the message `cards` answers them; None for none, then a
    card is called as moves name it. key: of all that it tells in English.
    """

    def __init__(self, game: str, cards: Iterable[Mapping[str, Any]] | None) -> None:
        self.game: Final = game
        self.cards: Final = {str(card["slug"]): card for card in cards or () if card["slug"]}
        told = [[card.get(entry) for entry in _TOLD] for card in self.cards.values()]
        self.key: Final = key(*self.cards, told)

    def card(self, slug: str) -> Mapping[str, Any]:
        """All that is known of a card; empty for one that is not in the list."""
        return self.cards.get(slug, {})

    def name(self, slug: str) -> str:
        """The name of a card: `Great Lighthouse`."""
        card = self.card(slug)
        if card:
            return card_text(self.game, slug, str(card["name"]))
        return " ".join([word[:1].upper() + word[1:] for word in slug.split("-")])

    def effect(self, slug: str) -> str:
        """The effect of a card; '' for none, or if it is not known."""
        text = str(self.card(slug).get("text", ""))
        return card_text(self.game, slug, text) if text else ""

    def tip(self, slug: str, *more: str) -> str:
        """A tooltip: the name, further lines, the effect."""
        lines = [self.name(slug), *more, self.effect(slug)]
        return "\n".join([line for line in lines if line])


_TOLD: Final = ("name", "text", "family", "data")
"""The entries of a card that pictures tell of."""

_last: Final[dict[str, tuple[Iterable[Mapping[str, Any]] | None, Catalogue]]] = {}


def catalogue(game: str, cards: Iterable[Mapping[str, Any]] | None) -> Catalogue:
    """The names and effects of those cards. For the same list as the last time it is the same: who
    draws a game draws many pictures with one list."""
    found = _last.get(game)
    if found is None or found[0] is not cards:
        found = _last[game] = cards, Catalogue(game, cards)
    return found[1]
