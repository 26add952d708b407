"""A game as news for one pair of eyes: every answer that they are told of, and all that followed
from it. For whoever tells it in sentences or shows it moving; nobody else pays for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.kit.news import Effect, News, View
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
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


class Newsreader:
    """Follows a game from answer to answer, on a table of its own.

    viewer: whose views are compared, CHANCE for a spectator's. eyes: who is told the answers, if
    that is not just the viewer. match: the game as far as it was read; it must not be changed.
    view: the viewer's, right after the last answer that was told.
    """

    def __init__(self, game: Game[Any], setup: Setup, viewer: Seat, eyes: Eyes = ()) -> None:
        """Raises SetupError."""
        self.game: Final = game
        self.viewer: Final = viewer
        self.eyes: Final = eyes if viewer == CHANCE or eyes is None else (viewer, *eyes)
        self.match: Match[Any] = Match(game, setup)
        self.view: View = game.view(self.match.table, viewer)

    def read(self, option: Option) -> News | None:
        """The news of the next answer; None if nobody may tell. Then all that followed belongs to
        the next news."""
        match = self.match
        step = match.step
        given, before = write_answer(match, option), self.view
        luck: Seat = step.luck() if step.seat == CHANCE else CHANCE
        text = heard(given, self.eyes)
        match.choose(option)
        if text is None:
            return None
        tokens = text.split()
        if given.asked and given.text is not None:
            tokens = [given.word, *tokens]
        effects = self.catch_up()
        return News(step.kind, step.seat, luck, tokens, before, self.view, effects)

    def catch_up(self) -> list[Effect]:
        """What has changed since the last answer that was told; it counts as told now."""
        before, self.view = self.view, self.game.view(self.match.table, self.viewer)
        return self.game.effects(before, self.view)

    def skip(self, choices: Sequence[Option]) -> None:
        """Go to where a game is after those answers, and tell none of them."""
        self.match = Match(self.game, self.match.setup, [*choices])
        self.view = self.game.view(self.match.table, self.viewer)

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
            news = self.read(option)
            if news is not None:
                yield news
