"""A piece of news on its way into sentences: its names, the question that was answered, and what
is still to be told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.newdawn.words.news_changes import CAPITAL, CITY, Changes, Piece
from civdawn_cli.games.newdawn.words.view_words import Data, known, seat_called
from civdawn_cli.language import _

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box


class Telling:
    """News being told. word: the first token of the answer, '' for a "no". about: the facts about
    the question. me: who answered, as people call it; for chance whose luck it was, '' for
    nobody's. number: its seat, counted from 1; 0 for nobody. changes: what is still to be told."""

    def __init__(self, box: Box, news: News) -> None:
        self.news: Final = news
        self.before: Final[Data] = news.before
        self.after: Final[Data] = news.after
        self.names: Final = known(box)
        self.changes: Final = Changes(news)
        self.word: Final[str] = news.tokens[0] if news.tokens else ""
        asked = self.before["asked"]
        self.about: Final[Data] = asked["about"] if asked else {}
        self.number: Final[int] = (news.luck if news.seat == CHANCE else news.seat) + 1
        self.me: Final[str] = seat_called(self.after, self.number) if self.number else ""

    def seat(self, number: int) -> str:
        """A seat as people call it."""
        return seat_called(self.after, number)

    def name(self, name: str) -> str:
        """A card, token, resource, type or direction by its name in notation."""
        return self.names[name.partition("@")[0]]

    def space(self, space: str) -> Data:
        """A space of the map as it was before."""
        for found in self.before["map"]:
            if found["space"] == space:
                shown: Data = found
                return shown
        raise KeyError(space)

    def card(self, slot: str, seat: int = 0) -> str:
        """The focus card in a slot (`pos3`) of a row before the answer, the answering seat's if
        no seat is named."""
        row = self.before["seats"][(seat or self.number) - 1]["row"]
        return str(row[int(slot[-1]) - 1]["card"])

    def asks(self, *kinds: str) -> bool:
        """Return whether the next question is of one of some kinds."""
        asked = self.after["asked"]
        return asked is not None and asked["kind"] in kinds

    def piece(self, piece: Piece, space: str) -> str:
        """A city or control token with its owner and where it is."""
        seat = self.seat(piece.seat)
        if piece.kind == CAPITAL:
            return _("{seat}'s capital at {space}").format(seat=seat, space=space)
        if piece.kind == CITY:
            return _("{seat}'s city at {space}").format(seat=seat, space=space)
        if piece.reinforced:
            return _("{seat}'s reinforced control token at {space}").format(seat=seat, space=space)
        return _("{seat}'s control token at {space}").format(seat=seat, space=space)

    def piece_on(self, space: str) -> Piece | None:
        """The city or control token that lay on a space."""
        found = self.space(space)["piece"]
        if found is None:
            return None
        return Piece(found["kind"], found["seat"], found["reinforced"], found["mature"])

    def target(self, attack: Data) -> str:
        """Whatever is attacked."""
        if attack["barbarian"]:
            return self.name(attack["barbarian"])
        space = attack["space"]
        if attack["target"] == "city-state":
            return self.name(self.space(space)["city_state"])
        piece = self.piece_on(space)
        assert piece is not None, "a rival's space has a piece"
        return self.piece(piece, space)
