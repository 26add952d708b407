"""Numberings of actions: every answer a seat can ever give has a number of its own, for programs
that learn and need a fixed set of them."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Option


class Block:
    """The numbers of one sort of answers, one after another.

    kind: the kind of question they answer, '' for all. verb: the verb they begin with, '' if the
    kind has none. base: the first number. size: how many. meaning: what is counted, in words.
    """

    def __init__(self, kind: str, verb: str, base: int, size: int, meaning: str) -> None:
        self.kind: Final = kind
        self.verb: Final = verb
        self.base: Final = base
        self.size: Final = size
        self.meaning: Final = meaning


class Numbering:
    """The blocks of a game. Number 0 is PASS, whatever was asked."""

    def __init__(self) -> None:
        self.blocks: Final[list[Block]] = [Block("", "", 0, 1, "no, or done")]
        self.size = 1

    def add(self, kind: str, size: int, meaning: str, verb: str = "") -> int:
        """Append a block and return its first number."""
        base = self.size
        self.blocks.append(Block(kind, verb, base, size, meaning))
        self.size += size
        return base


class Numbers:
    """The numbers of a game's actions, made for a box."""

    def __init__(self) -> None:
        self.numbering: Final = Numbering()

    def number(self, table: Any, option: Option) -> int:  # Any: the table of the game
        """The number of an option of the question now asked, which is a seat's: below the size of
        `numbering`, and another one than those of the other options. It means the same at every
        table."""
        raise NotImplementedError(type(self).__name__)  # each game counts its own pieces
