"""Mistakes are said in English, or in the language of a reader whom somebody else knows: this
package imports nothing of civdawn, and is told how to translate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


def _english(message: str) -> str:
    """The text itself."""
    return message


_said: Final[list[Callable[[str], str]]] = [_english]


def _(message: str) -> str:
    """A text of this package for whoever reads it. Values are filled in afterwards, by name."""
    return _said[0](message)


def shown(message: str) -> str:
    """The argument as it is: marks a text that is said later, by `_`."""
    return message


def said_by(translate: Callable[[str], str]) -> None:
    """From now on texts are said by that function, which is given their English."""
    _said[0] = translate
