"""A game as news for one pair of eyes: every answer that they are told of, and all that followed
from it. For whoever tells it in sentences or shows it moving; nobody else pays for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.notation.writing import Answer, write_answer

Eyes = tuple[Seat, ...] | None
"""The seats that look on together; () for a spectator; None for one that sees everything, such as a
driver that deals the cards, or anyone after the game."""


def heard(given: Answer, eyes: Eyes) -> str | None:
    """The text of an answer as `eyes` may see it, '' for none and for a "no"; None if they must not
    know of the answer."""
    if given.secret is None or eyes is None or {*eyes} & {*given.secret[0]}:
        return given.text or ""
    if given.text is None and not given.secret[1]:
        return None  # a "no" to a question that is a secret itself
    return given.secret[1] or HIDDEN


def unheard(game: Game[Any], table: Any, options: list[Option], eyes: Eyes) -> bool:
    """Return True if `eyes` must not know of the question now asked, since a "no" would be kept
    secret."""
    if eyes is None or options[-1] != PASS:
        return False
    secret = game.secret(table, PASS)
    return secret is not None and not secret[1] and not {*eyes} & {*secret[0]}


class _Deed:
    """An answer that was told, and not yet all that follows from it. The fields are those of
    News."""

    def __init__(self, kind: Kind, seat: Seat, luck: Seat, tokens: list[str]) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.luck: Final = luck
        self.tokens: Final = tokens


class Newsreader:
    """Follows a game from answer to answer, on a table of its own.

    An answer is news when a question is open of which the eyes know: until then nobody is to see
    whether the game goes on or somebody is asked in secret.

    viewer: whose views are compared, CHANCE for a spectator's. eyes: who is told the answers, if
    that is not just the viewer. match: the game as far as it was read; it must not be changed.
    view: the viewer's, after the last news.
    """

    def __init__(self, game: Game[Any], setup: Setup, viewer: Seat, eyes: Eyes = ()) -> None:
        """Raises SetupError."""
        self.game: Final = game
        self.viewer: Final = viewer
        self.eyes: Final = eyes if viewer == CHANCE or eyes is None else (viewer, *eyes)
        self.match: Match[Any] = Match(game, setup)
        self.view: View = game.view(self.match.table, viewer)
        self._deed: _Deed | None = None

    def read(self, option: Option) -> list[News]:
        """The news that the next answer makes: none if nobody may tell of it or see yet what
        followed; its own; and before that the news of an answer of which it only now is clear."""
        match, step = self.match, self.match.step
        given = write_answer(match, option)
        luck: Seat = step.luck() if step.seat == CHANCE else CHANCE
        text = heard(given, self.eyes)
        found = [] if text is None else self.rest()
        match.choose(option)
        if text is not None:
            tokens = text.split()
            if given.asked and given.text is not None:
                tokens = [given.word, *tokens]
            self._deed = _Deed(step.kind, step.seat, luck, tokens)
        if match.over or not unheard(self.game, match.table, match.options, self.eyes):
            found += self.rest()
        return found

    @property
    def held(self) -> bool:
        """True if the news of the last answer is held back."""
        return self._deed is not None

    def rest(self) -> list[News]:
        """The news of the last answer, if it has been held back."""
        deed, before = self._deed, self.view
        if deed is None:
            return []
        self._deed = None
        self.view = self.game.view(self.match.table, self.viewer)
        effects = self.game.effects(before, self.view)
        return [News(deed.kind, deed.seat, deed.luck, deed.tokens, before, self.view, effects)]

    def skip(self, choices: Sequence[Option]) -> None:
        """Go to where a game is after those answers, and tell none of them."""
        self.match = Match(self.game, self.match.setup, [*choices])
        self.view = self.game.view(self.match.table, self.viewer)
        self._deed = None

    def follow(self, choices: Sequence[Option]) -> Iterator[News]:
        """The news of all answers of a game that have not been read yet. If answers were taken back
        meanwhile, those that came in their place are told."""
        done = self.match.choices
        if len(done) > len(choices) or any(map(int.__ne__, done, choices)):
            same = 0
            while same < min(len(done), len(choices)) and done[same] == choices[same]:
                same += 1
            self.skip(choices[:same])
        for option in choices[len(self.match.choices) :]:
            yield from self.read(option)
