"""The tags that a driver puts into its records: an event, a date, a place, whatever it likes."""

from __future__ import annotations

import re
from typing import Final

from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Tag, closing, in_order, write_tag
from civdawn_cli.language import _
from civdawn_cli.protocol import ProtocolError

OWN: Final = re.compile("game|rules|data|seats|seat[0-9]+|seed|seedcommit")
"""The tags, in lower case, that civdawn writes before a game, beside the settings of the game."""


class DriverTags:
    """The tags of a driver, by their names, in which upper and lower case are the same."""

    def __init__(self) -> None:
        self._tags: Final[dict[str, Tag]] = {}

    def value(self, name: str) -> str:
        """The value of a tag; '' if it is not set."""
        tag = self._tags.get(name.lower())
        return "" if tag is None else tag.value

    def given(self) -> dict[str, str]:
        """All of them."""
        return {tag.name: tag.value for tag in self._tags.values()}

    def set(self, name: str, value: str, tags: list[Tag]) -> None:
        """Set a tag, or remove it by an empty value, here and in the tags of a record. Raises
        ProtocolError (value), and then changes nothing.

        tags: those of the record of a game in progress; [] for none.
        """
        key, tag = name.lower(), Tag(name, value)
        settings = [setting.name for game in GAMES.values() for setting in game().settings]
        try:
            write_tag(tag)
        except ValueError as wrong:
            raise ProtocolError("value", str(wrong)) from None
        if closing(name) or OWN.fullmatch(key) or key in settings:
            raise ProtocolError(
                "value", _("civdawn writes the tag {name} itself").format(name=name)
            )
        self._tags.pop(key, None)
        if value:
            self._tags[key] = tag
        if tags:
            left = [other for other in tags if other.name.lower() != key]
            tags[:] = in_order([*left, tag] if value else left)
