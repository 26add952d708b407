"""The errors of the library, all of them ValueErrors; anything else is a bug."""

from __future__ import annotations

from civdawn_cli.engine.errors import IllegalChoice, SetupError
from civdawn_cli.grammar import NotationError

__all__ = ["IllegalAction", "NotationError", "SetupError", "StateError"]

IllegalAction = IllegalChoice
"""An action that is not one of the legal ones."""


class StateError(ValueError):
    """A state that can't do what is asked of it, such as to take back an action that nobody took,
    or text that is no state."""
