"""A piece of news on its way into sentences: its names, the question that was answered, and what
is still to be told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.newdawn.questions import ROLL
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
        self.before: Final = cast("Data", news.before)
        self.after: Final = cast("Data", news.after)
        self.names: Final = known(box)
        self.changes: Final = Changes(news)
        self.word: Final[str] = news.tokens[0] if news.tokens else ""
        asked: Data | None = self.before["asked"]
        self.about: Final[Data] = asked["about"] if asked else {}
        # The direction in which a die sends barbarians, as notation names it; '' for anything else.
        self.rolled: Final[str] = self._rolled()
        self.number: Final[int] = (news.luck if news.seat == CHANCE else news.seat) + 1
        self.me: Final[str] = seat_called(self.after, self.number) if self.number else ""

    def _rolled(self) -> str:
        """The direction of the number rolled, if it was rolled for barbarians (ND-16.3)."""
        if self.news.kind is not ROLL or self.before["attack"] or self.before["phase"] != "play":
            return ""
        heading = DIRECTION_NAMES.index(self.before["direction"])
        return DIRECTION_NAMES[(heading + int(self.word) - 1) % len(DIRECTION_NAMES)]

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

    def symbol(self, space: str) -> str:
        """The name of whatever is printed on a space beside its terrain."""
        return str(self.space(space)["symbol"])

    def dial(self) -> str:
        """The section that the event dial came to, `blank` for one without symbol; '' if it
        stayed."""
        event = self.after["event"]
        return str(event["sections"][event["section"]]) if self.changes.event else ""

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
