"""Turns of a record told again in sentences, for one pair of eyes."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Seat
from civdawn_cli.notation.writing import owner
from civdawn_cli.playing.news import Eyes, Newsreader
from civdawn_cli.playing.people import Names
from civdawn_cli.record import Record


class Told(NamedTuple):
    """A turn in sentences. sentences: all that happened, in its order. summary: what the seat whose
    turn it was gained and lost in all."""

    sentences: list[str]
    summary: list[str]


class Retold(Protocol):
    """A game that is being played again, such as a Replay."""

    @property
    def match(self) -> Match[Any]: ...

    @property
    def record(self) -> Record: ...


class Teller:
    """Tells the turns of a game that is being played again.

    reader: whose view is that of the viewer after the last turn that was told. names: by which the
    seats are called.
    """

    def __init__(self, replay: Retold, viewer: Seat, eyes: Eyes = ()) -> None:
        """Tells of what comes from now on. viewer, eyes: see `Newsreader`."""
        match = replay.match
        self.replay: Final[Retold] = replay
        self.reader: Final = Newsreader(match.game, match.setup, viewer, eyes)
        self.reader.skip(match.choices)
        seats = range(1, match.setup.seats + 1)
        self.names: Final = Names([replay.record.value(f"Seat{seat}") for seat in seats])

    def tell(self, label: str) -> Told:
        """All that has happened since the last time. label: of the turn that has just been
        played."""
        reader, names = self.reader, self.names
        before, seat = reader.view, owner(label)
        sentences: list[str] = []
        for news in [*reader.follow(self.replay.match.choices), *reader.rest()]:
            names.keep(news.after)
            sentences += reader.game.sentences(names.in_news(news))
        if seat is None:
            return Told(sentences, [])
        began, now = names.renamed(before), names.renamed(reader.view)
        return Told(sentences, reader.game.turn_summary(began, now, seat))
