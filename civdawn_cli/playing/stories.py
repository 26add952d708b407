"""Everything that has happened, told to one person: in sentences where the game has them, else in
lines of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.playing.news import Newsreader
from civdawn_cli.playing.people import person
from civdawn_cli.record import Recorder, known, line_seen

AGAIN: Final = 2
"""Turns of every seat that are told to somebody who comes back to a game."""


class Told:
    """Something to tell: the label of its turn and its text. own: the person did it. chance: it is
    a die or a draw."""

    def __init__(self, label: str, text: str, own: bool = False, chance: bool = False) -> None:
        self.chance: Final = chance
        self.label: Final = label
        self.text: Final = text
        self.own: Final = own


class Stories:
    """Tells a person, each time, what has happened since the last time."""

    def __init__(self, recorder: Recorder, seat: Seat, players: Sequence[str]) -> None:
        """players: names of the players by seat."""
        self.recorder: Final = recorder
        self.seat: Final = seat
        self.players: Final = players
        self._reader: Newsreader | None = None
        self._names: list[str] = []
        self._heard = 0  # answers of finished lines that were shown as lines
        if speaks(recorder.game):
            self._reader = Newsreader(recorder.game, recorder.match.setup, seat)

    def news(self) -> Iterator[Told]:
        """All that the person may know of what has happened since the last time."""
        yield from self._lines() if self._reader is None else joined(self._sentences(self._reader))

    def _sentences(self, reader: Newsreader) -> Iterator[Told]:
        """The sentences since the last time."""
        recorder = self.recorder
        choices, history = recorder.match.choices, recorder.history
        begun = len(reader.match.choices)
        skipped = self._first() if not begun else 0
        for _ in reader.follow(choices[: min(begun, len(choices))]):
            pass  # after an undo: back to where both are the same
        for count in range(len(reader.match.choices), len(choices)):
            for news in reader.follow(choices[: count + 1]):
                self._keep_names(news.after)
                if count < skipped:
                    continue
                own, chance = news.seat == self.seat, news.seat == CHANCE
                for text in recorder.game.sentences(self._called(news)):
                    yield Told(history[count][0], text, own, chance)

    def _first(self) -> int:
        """The first answer that is told to somebody who comes back to a game."""
        labels = [label for label, _ in groupby(self.recorder.history, lambda entry: entry[0])]
        told = set(labels[-AGAIN * self.recorder.match.setup.seats :])
        return next((at for at, (label, _) in enumerate(self.recorder.history) if label in told), 0)

    def _keep_names(self, view: View) -> None:
        """Keep the names with which the seats begin to play: of some games they change later."""
        if self._names or view.get("phase") != "play":
            return
        seats = view["seats"]
        assert isinstance(seats, list)
        self._names = [
            person(name) or str(seat["name"])
            for seat, name in zip(seats, self.players, strict=True)
        ]

    def _called(self, news: News) -> News:
        """The news with the names that the seats keep."""
        before, after = self.renamed(news.before), self.renamed(news.after)
        return News(news.kind, news.seat, news.luck, news.tokens, before, after, news.effects)

    def renamed(self, view: View) -> View:
        """A view with the names that the seats keep, once they have them."""
        if not self._names:
            return view
        seats = view["seats"]
        assert isinstance(seats, list)
        renamed = [{**seat, "name": name} for seat, name in zip(seats, self._names, strict=True)]
        return {**view, "seats": renamed}

    def _lines(self) -> Iterator[Told]:
        """The lines of play since the last time, as far as the person may see them."""
        recorder, name = self.recorder, self.recorder.game.name
        finished = len(recorder.history) - len(recorder.answers)
        entries = recorder.history[self._heard : finished]
        self._heard = finished
        for label, told in groupby(entries, key=lambda entry: entry[0]):
            given = [answer for _, answer in told]
            yield Told("", line_seen(label, given, self.seat, game=name))
        if any(given.seat != self.seat and known(given, self.seat) for given in recorder.answers):
            line = line_seen(recorder.label, recorder.answers, self.seat, cut=True, game=name)
            yield Told("", line)


def joined(told: Iterable[Told]) -> Iterator[Told]:
    """Draws told one after another in the same words are told in one sentence: `New in the card
    row: Iron.` and `New in the card row: Moses.` as `New in the card row: Iron, Moses.`"""
    held: Told | None = None
    for each in told:
        if held is not None:
            head, colon, rest = each.text.partition(": ")
            alike = each.chance and held.chance and colon and held.label == each.label
            if alike and held.text.startswith(f"{head}: "):
                held = Told(held.label, f"{held.text.removesuffix('.')}, {rest}", chance=True)
                continue
            yield held
        held = each
    if held is not None:
        yield held


def speaks(game: Game[Any]) -> bool:
    """Return True if the game tells its news in sentences."""
    return type(game).sentences is not Game.sentences
