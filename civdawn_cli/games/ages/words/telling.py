"""One event that is being told: its news, its changes, and the names in it."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.news import News
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_NAMES, TERRITORY
from civdawn_cli.games.ages.words import names
from civdawn_cli.games.ages.words.changes import Changes, Facts
from civdawn_cli.language import _


class Telling:
    """An event that is being told.

    actor: the number of the seat that answered or, if luck did, whose luck it was; 0 for nobody.
    asked, next: the question that was answered, and the one that comes next, as far as the viewer
    hears of them.
    """

    def __init__(self, box: Box, news: News) -> None:
        self.box: Final = box
        self.kind: Final = news.kind.name
        self.tokens: Final = news.tokens
        self.changes: Final = Changes(news.before, news.after, news.effects)
        self.actor: Final = (news.luck if news.kind.chance else news.seat) + 1
        self.asked: Final[Facts | None] = self.changes.before["asked"]
        self.next: Final[Facts | None] = self.changes.after["asked"]

    def about(self, entry: str) -> Any:  # Any: see the schema of questions
        """A fact about the question that was answered; None if the viewer did not hear of it."""
        if self.asked is None or self.asked["kind"] != self.kind:
            return None
        return self.asked["about"].get(entry)

    def seat(self, number: int, later: bool = False) -> str:
        """The name of a seat by its number, as it was, or later is."""
        changes = self.changes
        return names.seat_name(self.box, changes.after if later else changes.before, number)

    def place(self, number: int) -> str:
        """The name of a seat without its leader's: `seat 2`."""
        leader = self.changes.before["seats"][number - 1]["leader"]
        name = self.seat(number)
        if leader is not None and name == self.card(leader):
            return _("seat {number}").format(number=number)
        return name

    def who(self) -> str:
        """The name of the actor."""
        return self.seat(self.actor)

    def card(self, slug: str) -> str:
        """The name of a card."""
        return names.card_name(self.box, slug)

    def cards(self, slugs: list[str]) -> str:
        """Names of cards as a list, copies counted."""
        return names.listed(names.counted([self.card(slug) for slug in slugs]))

    def territories(self, slugs: list[str]) -> list[str]:
        """The territories among the cards."""
        return [card for card in slugs if self.box.type[self.box.number[card]] == TERRITORY]

    def military(self, token: str) -> str:
        """A military card as the viewer sees it: its name, or that it is one of an age."""
        if token in AGE_NAMES:
            age = names.age_name(token)
            return _("a military card of {age}").format(age=age)
        return self.card(token)


def begun(text: str) -> str:
    """A sentence with a capital."""
    return text[:1].upper() + text[1:]
