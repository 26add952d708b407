"""Everything that has happened, told to one person: in sentences where the game has them, else in
lines of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, Protocol

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.language import ngettext
from civdawn_cli.notation.writing import Answer
from civdawn_cli.playing.news import Newsreader
from civdawn_cli.playing.people import Names
from civdawn_cli.record import known, line_seen

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


class Written(Protocol):
    """A game that is written down while it is played: a Recorder, or something like it. history:
    every answer with the label of its line. answers: those of the line in progress."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def match(self) -> Match[Any]: ...

    @property
    def label(self) -> str: ...

    @property
    def answers(self) -> list[Answer]: ...

    @property
    def history(self) -> list[tuple[str, Answer]]: ...


class Stories:
    """Tells a person, each time, what has happened since the last time."""

    def __init__(
        self,
        recorder: Written,
        seat: Seat,
        players: Sequence[str],
        eyes: Sequence[Seat] | None = (),
    ) -> None:
        """players: names of the players by seat. eyes: who else looks on; None for someone who is
        told everything."""
        self.recorder: Final[Written] = recorder
        self.seat: Final = seat
        self._reader: Newsreader | None = None
        self.names: Final = Names(players)
        self._heard = 0  # answers of finished lines that were shown as lines
        seen = None if eyes is None else tuple(eyes)
        if speaks(recorder.game):
            self._reader = Newsreader(recorder.game, recorder.match.setup, seat, seen)

    def news(self) -> Iterator[Told]:
        """All that the person may know of what has happened since the last time."""
        yield from self._lines() if self._reader is None else joined(self._sentences(self._reader))

    def show_to(self, eyes: Sequence[Seat] | None) -> None:
        """Tell what happens from now on to other eyes."""
        if self._reader is not None:
            told, seen = self._reader.match, None if eyes is None else tuple(eyes)
            self._reader = Newsreader(told.game, told.setup, self.seat, seen)
            self._reader.skip(told.choices)

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
                self.names.keep(news.after)
                if count < skipped:
                    continue
                own, chance = news.seat == self.seat, news.seat == CHANCE
                for text in recorder.game.sentences(self.names.in_news(news)):
                    yield Told(history[count][0], text, own, chance)

    def _first(self) -> int:
        """The first answer that is told to somebody who comes back to a game."""
        labels = [label for label, _ in groupby(self.recorder.history, lambda entry: entry[0])]
        told = set(labels[-AGAIN * self.recorder.match.setup.seats :])
        return next((at for at, (label, _) in enumerate(self.recorder.history) if label in told), 0)

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
    row: Iron.` and `New in the card row: Moses.` as `New in the card row: Iron, Moses.`; equal
    sentences are told once, with their number."""
    held: Told | None = None
    times = 1
    for each in told:
        if held is not None:
            alike = each.chance and held.chance and held.label == each.label
            if alike and held.text == each.text:
                times += 1
                continue
            head, colon, rest = each.text.partition(": ")
            if alike and times == 1 and colon and held.text.startswith(f"{head}: "):
                held = Told(held.label, f"{held.text.removesuffix('.')}, {rest}", chance=True)
                continue
            yield _counted(held, times)
        held, times = each, 1
    if held is not None:
        yield _counted(held, times)


def _counted(told: Told, times: int) -> Told:
    """A sentence that was to be told so many times."""
    if times == 1:
        return told
    text = ngettext("{sentence} ({n} time).", "{sentence} ({n} times).", times)
    said = text.format(sentence=told.text.removesuffix("."), n=times)
    return Told(told.label, said, told.own, told.chance)


def speaks(game: Game[Any]) -> bool:
    """Return True if the game tells its news in sentences."""
    return type(game).sentences is not Game.sentences
