"""Pictures of a game in progress, each drawn once for all who see the same."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.language import language
from civdawn_cli.pictures import PICTURES, picture
from civdawn_cli.playing import reference
from civdawn_cli.protocol import ProtocolError


class Sketches:
    """The last picture that every viewer was shown in each language, and the view since which
    changes are outlined.

    Nothing is kept for viewers who never ask for a picture.
    """

    def __init__(self) -> None:
        self._drawn: Final[dict[tuple[Seat, str], tuple[list[Option], str]]] = {}
        self._before: Final[dict[Seat, View]] = {}
        self._cards: list[reference.Entry] | None = None

    def picture(self, match: Match[Any], viewer: Seat) -> str:
        """The table as that viewer sees it, as SVG on one line. Raises ProtocolError (value) for a
        game that can't be drawn."""
        key = (viewer, language())
        found = self._drawn.get(key)
        if found is not None and found[0] == match.choices:
            return found[1]
        game = match.game
        if game.name not in PICTURES:
            raise ProtocolError("value", f"there is no picture of {game.name}")
        if self._cards is None:
            self._cards = reference.cards(game)
        view = game.view(match.table, viewer)
        drawn = picture(view, cards=self._cards, before=self._before.get(viewer))
        text = " ".join(drawn.split("\n")).strip()
        self._drawn[key] = (match.choices.copy(), text)
        return text

    def acted(self, match: Match[Any], seat: Seat) -> None:
        """The seat has answered: what changes from here on is outlined for it and for spectators,
        as the rest is what it did itself."""
        for viewer, _ in self._drawn:
            if viewer in (seat, -1):
                self._before[viewer] = match.game.view(match.table, viewer)

    def forget(self) -> None:
        """Answers were taken back: nothing is outlined until somebody acts."""
        self._before.clear()
        self._drawn.clear()
