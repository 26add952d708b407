"""The words of a picture of A New Dawn, in the present language: labels, and tooltips that cite the
rule."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

from civdawn_cli.language import _, card_text, language, ngettext, pgettext
from civdawn_cli.pictures.drawing import catalogue

View = Mapping[str, Any]

ROMAN: Final = ("", "I", "II", "III", "IV")


class Words:
    """The words for one view: cards by the catalogue, seats by what the view calls them."""

    def __init__(self, view: View, cards: Iterable[Mapping[str, Any]] | None) -> None:
        self.view: Final = view
        self.cards: Final = catalogue("newdawn", cards)

    def key(self) -> Hashable:
        """Everything that words depend on beside the language: names of seats and cards, and what
        never changes in a game."""
        view = self.view
        seats = [(player["leader"], player["name"]) for player in view["seats"]]
        states = [(one["city_state"], one["type"]) for one in view["city_states"]]
        naturals = [(one["natural_wonder"], one["resource"]) for one in view["natural_wonders"]]
        return "newdawn", tuple(seats), tuple(states), tuple(naturals), self.cards.key, language()

    def seat(self, seat: int) -> str:
        """A seat: its civilization, or `Seat 2` before it has one."""
        player = self.view["seats"][seat - 1]
        if player["leader"] is None:
            return _("Seat {number}").format(number=seat)
        return card_text("newdawn", player["leader"], player["name"])

    def ruler(self, seat: int) -> str:
        """The ruler of a seat, '' before it has one."""
        player = self.view["seats"][seat - 1]
        return card_text("newdawn", player["leader"], player["ruler"]) if player["ruler"] else ""

    def title(self, slug: str) -> str:
        """The name of a card; of a player's diplomacy card with its giver."""
        name, _at, giver = slug.partition("@")
        if not giver:
            return self.cards.name(name)
        return _("{card} of {seat}").format(card=self.cards.name(name), seat=self.seat(int(giver)))

    def tip(self, slug: str, rule: str, *more: str) -> str:
        """A tooltip: name, further lines, effect, rule."""
        name = slug.partition("@")[0]
        lines = [self.title(slug), *more, self.cards.effect(name), rule]
        return "\n".join([line for line in lines if line])


def terrain_name(terrain: str) -> str:
    """A terrain as views name it."""
    return {
        "grassland": _("grassland"),
        "hills": _("hills"),
        "forest": _("forest"),
        "desert": _("desert"),
        "mountain": _("mountain"),
        "water": _("water"),
        "natural_wonder": _("natural wonder"),
    }[terrain]


def type_name(kind: str) -> str:
    """A type of focus cards or world wonders."""
    return {
        "culture": _("culture"),
        "science": _("science"),
        "economy": _("economy"),
        "industry": _("industry"),
        "military": _("military"),
    }[kind]


def era_name(era: str) -> str:
    """An era of world wonders."""
    return {"ancient": _("ancient"), "medieval": _("medieval"), "modern": _("modern")}[era]


def resource_name(resource: str) -> str:
    """A type of resource."""
    return {
        "marble": _("marble"),
        "mercury": _("mercury"),
        "oil": _("oil"),
        "diamonds": _("diamonds"),
    }[resource]


def section_name(section: str) -> str:
    """A section of the event dial: what happens there."""
    return {
        "spawn": _("barbarians return"),
        "move": _("barbarians move"),
        "trade": _("trade tokens for mature cities"),
        "blank": _("nothing happens"),
    }[section]


def section_label(section: str) -> str:
    """A section of the event dial in a word."""
    return {
        "spawn": pgettext("event dial", "return"),
        "move": pgettext("event dial", "move"),
        "trade": pgettext("event dial", "trade"),
        "blank": pgettext("event dial", "nothing"),
    }[section]


def trade_tokens(number: int) -> str:
    """So many trade tokens."""
    return ngettext("{n} trade token", "{n} trade tokens", number).format(n=number)


def caption(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
