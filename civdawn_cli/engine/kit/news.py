"""Something that happened, as one pair of eyes saw it: the answer that was heard, and everything
that it changed."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Kind, Seat

View = dict[str, object]
"""See `Game.view`."""


class Effect:
    """One change of a view: a word of the game's vocabulary and its arguments, all of them text
    without spaces: `science 2 +3`. Equal effects are equal text."""

    __slots__ = ("args", "word")

    def __init__(self, word: str, args: tuple[str, ...]) -> None:
        self.word: Final = word
        self.args: Final = args

    def text(self) -> str:
        """As the protocol and files have it."""
        return " ".join([self.word, *self.args])

    def __repr__(self) -> str:
        return f"Effect({self.text()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and other.text() == self.text()

    def __hash__(self) -> int:
        return hash(self.text())


class News:
    """An answer as it was told, and what followed from it until the next question.

    kind: of the question. seat: who answered, CHANCE for dice and draws. luck: the seat whose luck
    it was; CHANCE for nobody's and where a seat answered. tokens: of the answer, as
    notation writes it behind the word of the kind, with the verb in front if the kind has verbs;
    [] for a "no"; what may not be seen is `?` or the part of it that all may see. before, after:
    the view of the viewer. effects: the difference between the two.
    """

    def __init__(
        self,
        kind: Kind,
        seat: Seat,
        luck: Seat,
        tokens: list[str],
        before: View,
        after: View,
        effects: list[Effect],
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.luck: Final = luck
        self.tokens: Final = tokens
        self.before: Final = before
        self.after: Final = after
        self.effects: Final = effects
