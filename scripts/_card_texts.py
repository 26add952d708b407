"""Everything of the cards that is shown: the texts of the catalogues `newdawn` and `ages`, with
their contexts, found in the boxes themselves."""

from collections.abc import Callable, Iterator
from typing import Any

from civdawn_cli.games import GAMES

Text = tuple[str, str]
"""The context and the English: what `card_text` is asked for."""


def card_texts(game: str) -> set[Text]:
    """All texts of the cards of a game, by the name of the game."""
    made: Any = GAMES[game]()
    found = {*_listed(made.cards()), *BOXES[game](made.box())}
    return {(context, text) for context, text in found if text}


def _listed(cards: list[dict[str, Any]]) -> Iterator[Text]:
    """The texts of the list of cards: names, effects, rulers and their abilities. A component that
    notation never names has its family as context."""
    for card in cards:
        context = card["slug"] or card["family"]
        yield context, card["name"]
        yield context, card["text"]
        for entry in ("ruler", "ability", "printed"):
            yield context, card["data"].get(entry, "")


def _newdawn(box: Any) -> Iterator[Text]:
    """The texts that the words of A New Dawn ask for."""
    from civdawn_cli.games.newdawn.names import slug

    agendas = [agenda for pair in box.victory for agenda in pair]
    for part in (*box.focus, *agendas, *box.effects):
        context = getattr(part, "slug", "") or slug(part.title)
        yield context, part.title
        yield context, part.short or part.text.removesuffix(".")
    for title in box.naturals:
        yield slug(title), title


def _ages(box: Any) -> Iterator[Text]:
    """The texts that the words of Through the Ages ask for."""
    for card in range(box.cards):
        for text in (box.name[card], box.text[card], box.short[card]):
            yield box.slug[card], text


BOXES: dict[str, Callable[[Any], Iterator[Text]]] = {"newdawn": _newdawn, "ages": _ages}
"""The walk through the box of each game."""
