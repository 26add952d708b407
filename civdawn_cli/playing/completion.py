"""The words that may come next in what a person types at a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.playing.line_editing import fitting
from civdawn_cli.playing.reference import Book, prefix

CARDS: Final = "cards"
RULES: Final = "rules"
ASK: Final = "?"


class Completion:
    """Completes commands, words of notation, spaces, cards and numbers of rules."""

    def __init__(self, match: Match[Any], commands: Sequence[str]) -> None:
        """commands: whatever may be typed beside answers."""
        self.match: Final = match
        self.commands: Final = list(commands)

    def __call__(self, before: str, typed: str) -> list[str]:
        """The words that may stand behind the words `before` and begin with what is typed."""
        prior = before.split()
        if not prior and typed.startswith(ASK):
            found = fitting([*self._cards(), *self._rules()], typed[1:])
            return [ASK + name for name in found]
        if not prior:
            return fitting([*following(self.match, []), *self.commands], typed)
        first = prior[0].lower()
        if first in (CARDS, ASK):
            return fitting(self._cards(), typed)
        if first == RULES:
            return fitting(self._rules(), typed)
        return fitting(following(self.match, prior), typed)

    def _cards(self) -> list[str]:
        """The names of all cards in notation."""
        return [str(card["slug"]) for card in self.match.game.cards() if card["slug"]]

    def _rules(self) -> list[str]:
        """The numbers of all rules."""
        game = self.match.game
        return [prefix(game) + number for number in Book(game.rules_text()).rules]


def following(match: Match[Any], prior: list[str]) -> list[str]:
    """The words that may follow those typed already: of answers to the question now asked, and of
    those to the next ones, as far as the same seat is asked."""
    kind, seat = match.step.kind, match.step.seat
    found: list[str] = []
    for text in texts(match, match.options):
        for written in (text, spoken(kind, text)):
            words = written.split()
            if len(words) > len(prior) and _same(words[: len(prior)], prior):
                found.append(words[len(prior)])
    if found or not prior:
        return found
    for count in range(len(prior), 0, -1):
        try:
            chosen = read_typed(match, " ".join(prior[:count]))
        except NotationError:
            continue
        later = match.clone()
        for option in chosen:
            later.choose(option)
        if later.over or later.step.seat != seat:
            return []
        return following(later, prior[count:])
    return []


def _same(words: list[str], typed: list[str]) -> bool:
    return [word.lower() for word in words] == [word.lower() for word in typed]
