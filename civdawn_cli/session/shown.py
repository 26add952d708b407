"""What a seat may know. Nothing is sent to a program or a person that did not pass through here."""

from __future__ import annotations

import json
import zlib
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.notation import Answer
from grammar.shapes import HIDDEN, NONE

PUBLIC: Final = CHANCE
"""Sees what all seats see; in place of a seat."""

Eyes = tuple[Seat, ...] | None
"""Who sees: some seats together, nobody in particular (), or all there is (None). The last is for
those who deal the cards, and for games that are over."""


def answer_text(given: Answer, eyes: Eyes) -> str | None:
    """The answer as they may see it, its word included; None if they are not to know of it."""
    text = NONE if given.text is None else given.text
    if given.secret is not None and eyes is not None and not {*eyes} & {*given.secret[0]}:
        if given.text is None:
            return None  # a "no" to a question that others don't see
        text = given.secret[1] or HIDDEN
    return f"{given.word} {text}" if text else given.word


def view_text(game: Game[Any], table: Any, who: Seat) -> str:
    """The table as they may see it: one line of JSON, ASCII only."""
    return json.dumps(game.view(table, who), separators=(",", ":"))


def view_hash(text: str) -> str:
    """Eight hexadecimal digits that tell one view from another: the CRC-32 of its text."""
    return f"{zlib.crc32(text.encode()):08x}"


class Hearer:
    """One listener's way through the answers of a game, in events numbered for it alone.

    Numbers of its own: gaps would tell that something was hidden.
    """

    def __init__(self, told: list[tuple[str, Answer]], eyes: Eyes) -> None:
        self.eyes: Final = eyes
        self.told = told
        self.heard = 0
        self.count = 0

    def news(self) -> str:
        """The event lines since the last time, each with its newline."""
        told, count = self.told, self.count
        lines = []
        for label, given in told[self.heard :]:
            if given.secret is None:  # nearly all
                text = given.text
                said = (
                    f"{given.word} {NONE if text is None else text}" if text != "" else given.word
                )
            else:
                shown = answer_text(given, self.eyes)
                if shown is None:
                    continue
                said = shown
            count += 1
            lines.append(f"event {count} {label} {given.seat + 1} :{said}\n")
        self.heard = len(told)
        self.count = count
        return "".join(lines)
