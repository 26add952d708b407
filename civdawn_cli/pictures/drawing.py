"""A picture in named parts, and the names and effects of cards for its tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from civdawn_cli.language import card_text
from civdawn_cli.pictures.palette import Palette
from civdawn_cli.pictures.svg import document, element


class Drawing:
    """A picture in parts.

    wide, high: its size. title: what it shows, in a sentence. parts: elements by the name of the
    part, in the order in which they are drawn. defs: patterns and shapes that the parts use; they
    are the same for every view of a game. Each part is a whole `<g>` with `data-part`.
    """

    def __init__(
        self,
        wide: float,
        high: float,
        title: str,
        parts: Mapping[str, str],
        *,
        defs: str,
        palette: Palette,
        theme: str,
        prefix: str,
    ) -> None:
        self.wide: Final = wide
        self.high: Final = high
        self.title: Final = title
        self.parts: Final = {
            name: element("g", part, cls=f"part part-{name}", data_part=name)
            for name, part in parts.items()
        }
        self.defs: Final = defs
        self.palette: Final = palette
        self.theme: Final = theme
        self.prefix: Final = prefix

    def svg(self) -> str:
        """The whole picture."""
        sheet = self.palette.sheet(self.theme)
        return document(
            self.wide,
            self.high,
            element("style", sheet) if sheet else "",
            element("defs", self.defs) if self.defs else "",
            *self.parts.values(),
            title=self.title,
            prefix=self.prefix,
            background=self.palette.plain(self.theme)["paper"],
        )


class Catalogue:
    """The names and effects of cards, in the present language.

    game: the name of the game. cards: as the message `cards` answers them; None for none, then a
    card is called as moves name it.
    """

    def __init__(self, game: str, cards: Iterable[Mapping[str, Any]] | None) -> None:
        self.game: Final = game
        self.cards: Final = {str(card["slug"]): card for card in cards or () if card["slug"]}

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
