"""The errors the engine raises on purpose; anything else is a bug and is never caught."""

from __future__ import annotations

from typing import Final

from civdawn_cli.language import _


class IllegalChoice(ValueError):
    """An answer that is not one of the question's options."""


class SetupError(ValueError):
    """A game that cannot be set up as asked (seats, map, unknown setting)."""


class PositionError(SetupError):
    """A position that cannot be read, or that is impossible.

    line: the line of its text that is wrong, from 1; 0 if no single line is. reason: what was read
    and what would have been right, without the line number.
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        said = reason
        if line:
            said = _("position line {line}, {reason}").format(line=line, reason=reason)
        super().__init__(said)
        self.reason: Final = reason
        self.line: Final = line
