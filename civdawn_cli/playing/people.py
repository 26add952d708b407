"""People at the table: `human`, or `human:Anna` with a name, which stays whatever their seat is
called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.step import Seat
from civdawn_cli.language import _, card_text

HUMAN: Final = "human"

LONGEST: Final = 40
"""Characters of the longest name."""


def is_person(player: str) -> bool:
    """Return True if a player of that name is a person."""
    return player == HUMAN or player.startswith(f"{HUMAN}:")


def person(player: str) -> str:
    """The name of a person, '' for one without and for a program."""
    return player.removeprefix(f"{HUMAN}:").strip() if player.startswith(f"{HUMAN}:") else ""


def name_problem(player: str) -> str:
    """The reason why a person can't be called so; '' if they can."""
    if not player.startswith(f"{HUMAN}:"):
        return ""
    name = person(player)
    if not name:
        return _("a name is {human}:NAME, as in {human}:Anna").format(human=HUMAN)
    if len(name) > LONGEST or not name.isprintable() or '"' in name:
        return _("a name has at most {n} characters, and no quotation marks").format(n=LONGEST)
    return ""


def seat_called(name: str, players: Sequence[str], seat: Seat) -> str:
    """A seat for people: `Anna (Homer)` of a person with a name, else as the game calls it.

    name: the seat's own.
    """
    who = person(players[seat]) if 0 <= seat < len(players) else ""
    return f"{who} ({name})" if who else name


def said_name(game: str, seat: Mapping[str, Any]) -> str:
    """The name of a seat of a view in the present language: a person's stays as it is."""
    name, leader = str(seat["name"]), seat["leader"]
    if name == f"seat {seat['seat']}":
        return _("seat {number}").format(number=seat["seat"])
    return name if leader is None else card_text(game, str(leader), name)


class Names:
    """The names by which the seats of a game are told of: those of people, and for other seats the
    name with which they begin to play, as some games change it later."""

    def __init__(self, players: Sequence[str]) -> None:
        """players: names of the players by seat."""
        self.people: Final = [person(name) for name in players]
        self._kept: list[str] = []
        self._own: list[Mapping[str, Any]] = []

    @property
    def all(self) -> list[str]:
        """The names by seat; '' where it is the seat's own."""
        return self._kept or self.people

    def said(self, game: str) -> list[str]:
        """The names by seat in the present language; '' where it is the seat's own."""
        if not self._own:
            return self.people
        named = zip(self.people, self._own, strict=True)
        return [who or said_name(game, seat) for who, seat in named]

    def keep(self, view: View) -> None:
        """Keep the names that the seats have in a view, once they play."""
        if self._kept or view.get("phase") != "play":
            return
        seats = view["seats"]
        assert isinstance(seats, list)
        self._own = seats
        self._kept = [
            who or str(seat["name"]) for who, seat in zip(self.people, seats, strict=True)
        ]

    def renamed(self, view: View) -> View:
        """A view with these names in it."""
        if not any(self.all):
            return view
        seats = view["seats"]
        assert isinstance(seats, list)
        named = zip(seats, self.all, strict=True)
        return {**view, "seats": [{**seat, "name": name or seat["name"]} for seat, name in named]}

    def in_news(self, news: News) -> News:
        """News with these names in them."""
        before, after = self.renamed(news.before), self.renamed(news.after)
        return News(news.kind, news.seat, news.luck, news.tokens, before, after, news.effects)
