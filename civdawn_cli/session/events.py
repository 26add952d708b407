"""The answers of a game as a seat may know them. Everything sent to a program about a game passes
through here."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.grammar import checksum, read_game, redact, write_record
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.grammar.writing import body
from civdawn_cli.language import speaking
from civdawn_cli.notation.writing import Answer
from civdawn_cli.playing.news import Eyes, Newsreader, heard
from civdawn_cli.protocol import listed

PUBLIC: Final = CHANCE
"""Stands in place of a seat: a spectator, who sees what all seats see."""


def answer_text(given: Answer, eyes: Eyes) -> str | None:
    """The answer as `eyes` may see it, with its word; None if they must not know of it."""
    text = heard(given, eyes)
    if text is None:
        return None
    if not text and given.text is None:
        text = NONE
    return f"{given.word} {text}" if text else given.word


def sees_all(history: list[tuple[str, Answer]], eyes: Eyes) -> bool:
    """Return True if none of the answers is hidden from `eyes`."""
    if eyes is None:
        return True
    secrets = [given.secret for _, given in history if given.secret is not None]
    return all({*eyes} & {*seats} for seats, _ in secrets)


def record_text(game: Game[Any], text: str, seat: Seat | None, known: tuple[str, ...]) -> str:
    """The record of a game as a seat, or the public (None), may see it while the game goes on.

    known: the tags it may see.
    """
    record = read_game(text.encode(), 1)
    tags = [tag for tag in record.tags if tag.name in known]
    shown = redact(replace(record, tags=tuple(tags)), seat)
    if shown.position is not None:
        facts = game.seen_facts(list(shown.position), PUBLIC if seat is None else seat)
        shown = replace(shown, position=tuple(facts))
    return write_record(replace(shown, checksum=f"{checksum(body(shown)):08x}"))


def view_text(game: Game[Any], table: Any, who: Seat) -> str:
    """The table as `who` may see it: one line of JSON, ASCII only."""
    return _LINE.encode(game.view(table, who))


_LINE: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
"""Writes views, which are trees."""


def view_hash(text: str) -> str:
    """Eight hexadecimal digits that tell one view from another: the CRC-32 of its text."""
    return f"{zlib.crc32(text.encode()):08x}"


class EventStream:
    """The answers of a game as event lines, written once for all listeners.

    lines: the event lines, each with its newline, up to the first answer that is hidden from
    anybody. plain: True while no answer is.
    """

    def __init__(self, history: list[tuple[str, Answer]]) -> None:
        self.history: Final = history
        self.lines: Final[list[str]] = []
        self.plain = True

    def catch_up(self) -> bool:
        """Write the answers given since the last call. Return True if `lines` has all answers."""
        lines, history = self.lines, self.history
        if self.plain and len(lines) < len(history):
            for label, (seat, word, text, secret, _, _) in history[len(lines) :]:
                if secret is not None:
                    self.plain = False
                    break
                said = word if text == "" else f"{word} {text or NONE}"
                lines.append(f"event {len(lines) + 1} {label} {seat + 1} :{said}\n")
        return self.plain

    def go_back(self, answers: int) -> None:
        """Forget the lines of the answers behind so many, which were taken back."""
        if answers <= len(self.lines):
            del self.lines[answers:]
            self.plain = True


class Teller:
    """Says in words what the events of a listener mean, and what they changed.

    words: say it in sentences. effects: tell what changed. match: the game, growing. code: the
    language of the sentences.
    """

    def __init__(
        self, match: Match[Any], eyes: Eyes, words: bool, effects: bool, code: str
    ) -> None:
        """Begins at the beginning of the game."""
        viewer = eyes[0] if eyes is not None and len(eyes) == 1 else PUBLIC
        self.words: Final = words
        self.effects: Final = effects
        self.language: Final = code
        self.match: Final = match
        self.reader: Final = Newsreader(match.game, match.setup, viewer, eyes)
        self._count = 0  # events of which it was told

    @property
    def standing(self) -> str:
        """The line with the view that the next effects change; '' if no effects are told."""
        return f"view 0 :{_LINE.encode(self.reader.view)}\n" if self.effects else ""

    def next(self) -> list[tuple[int, str]]:
        """The lines that the next answer brings, by the numbers of the events: of the one
        before, if it has been held back, and of its own."""
        reader = self.reader
        return self._numbered(reader.read(self.match.choices[len(reader.match.choices)]))

    def go_on(self, count: int) -> None:
        """Go to where the game is, which has other answers now. count: of events told of them."""
        self.reader.resume(self.match)
        self._count = count

    def rest(self) -> str:
        """The lines about the last event that have been held back."""
        return "".join([lines for _, lines in self._numbered(self.reader.rest())])

    def _numbered(self, told: list[News]) -> list[tuple[int, str]]:
        """The lines about the next events, with their numbers."""
        found = []
        for news in told:
            self._count += 1
            found.append((self._count, self._lines(self._count, news)))
        return found

    def _lines(self, number: int, news: News) -> str:
        """The lines about an event."""
        lines = ""
        if self.words:
            with speaking(self.language):
                lines = f"said {number} :{listed(self.reader.game.sentences(news))}\n"
        if self.effects and news.effects:
            changes = listed([effect.text() for effect in news.effects])
            lines = f"{lines}effects {number} :{changes}\n"
        return lines


class Listener:
    """One listener's place in the answers of a game, in events numbered for it alone.

    Each listener has its own numbers, since gaps would show that something was hidden. delivered:
    the number of answers it has been given. count: the number of events they made. teller: what
    says more about them; None for one that has not asked for more.
    """

    def __init__(self, stream: EventStream, eyes: Eyes) -> None:
        self.eyes: Final = eyes
        self.stream: Final = stream
        self.delivered = 0
        self.count = 0
        # Once an answer was hidden from anybody: how many events the first 0, 1 ... answers made.
        self._counts: list[int] = []
        self.teller: Teller | None = None

    def news(self) -> str:
        """The event lines since the last call, each with its newline."""
        stream, delivered, teller = self.stream, self.delivered, self.teller
        if teller is None and stream.catch_up():
            lines = stream.lines
            self.delivered = self.count = len(lines)
            return lines[delivered] if delivered + 1 == len(lines) else "".join(lines[delivered:])
        if not self._counts:
            self._counts = [*range(delivered + 1)]
        lines = []
        for label, given in stream.history[delivered:]:
            said = answer_text(given, self.eyes)
            more = [] if teller is None else teller.next()
            if said is not None:
                self.count += 1
                lines += [told for number, told in more if number < self.count]
                lines.append(f"event {self.count} {label} {given.seat + 1} :{said}\n")
            lines += [told for number, told in more if number == self.count]
            self._counts.append(self.count)
        self.delivered = len(stream.history)
        return "".join(lines)

    def go_back(self, answers: int) -> None:
        """Forget the answers behind so many that it has been given, as they were taken back."""
        self.stream.go_back(answers)
        if self.stream.plain and self.teller is None:
            self._counts.clear()
        else:
            del self._counts[answers + 1 :]
        self.delivered = answers
        self.count = self._counts[-1] if self._counts else answers
        self.tell_from_here()

    def branch(self, other: Listener) -> None:
        """Go to where another listener is, or was when it was copied."""
        self.stream.lines[:], self.stream.plain = other.stream.lines, other.stream.plain
        self._counts = other._counts.copy()
        self.delivered, self.count = other.delivered, other.count
        self.tell_from_here()

    def copy(self) -> Listener:
        """A listener that stays here; what it was told is not told again."""
        stream = EventStream([])
        found = Listener(stream, self.eyes)
        found.branch(self)
        return found

    def tell_from_here(self) -> None:
        """Tell what comes after the answers that the game has now, and nothing of those before."""
        if self.teller is not None:
            self.teller.go_on(self.count)

    def since(self, first: int) -> tuple[str, int]:
        """The event lines of a listener that has heard nothing, from that number on, each with its
        newline and all that is told behind it; and how many events they are."""
        lines = self.news().splitlines(keepends=True)
        news = [line for line in lines if int(line.split(" ", 2)[1]) >= first]
        return "".join(news), max(0, self.count + 1 - max(1, first))

    @property
    def standing(self) -> str:
        """The view that the next effects change, as a line; '' for a listener without effects."""
        return "" if self.teller is None else self.teller.standing

    def rest(self) -> str:
        """The lines about the last event that have been held back; when the game is over, or for
        whoever may see all."""
        return "" if self.teller is None else self.teller.rest()
