"""Every message: its senders, its words and its fields. `README.md` explains their meaning."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

VERSION: Final = (1, 0)
"""Major and minor number. A new minor number may add messages and fields; only a new major number
may change or remove any."""

CIVDAWN: Final = "civdawn"
SEAT: Final = "seat"
DRIVER: Final = "driver"
GUEST: Final = "guest"

NUMBER: Final = "N"
"""The word of a shape that is a whole number, 0 to 999999999."""


class Message(NamedTuple):
    """One line. words, fields: without spaces. text: everything behind ` :`; None if there is no `
    :`."""

    verb: str
    words: tuple[str, ...] = ()
    fields: Mapping[str, str] = MappingProxyType({})  # one for all, so it never changes
    text: str | None = None

    @property
    def number(self) -> int:
        """The first word as a number; -1 if it is not a number."""
        word = self.words[0] if self.words else ""
        return int(word) if number(word) else -1


class Shape(NamedTuple):
    """The form of a message.

    senders: CIVDAWN, or the roles that may send it. words: the names of its words, NUMBER for a
    number, in brackets if they may be left out. fields: the known fields. text: a name for the
    text, in brackets if it may be left out; '' if there is none.
    """

    verb: str
    senders: tuple[str, ...]
    words: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    text: str = ""

    @property
    def needed(self) -> int:
        """The number of words that must be there."""
        return sum(not word.startswith("[") for word in self.words)


def number(word: str) -> bool:
    """Return True if the word is a number: at most nine ASCII digits."""
    return word.isascii() and word.isdecimal() and len(word) <= 9


_BOTH: Final = (SEAT, DRIVER)
_ALL: Final = (SEAT, DRIVER, GUEST)
_PEOPLE: Final = (DRIVER, GUEST)

TO_CLIENTS: Final = (
    Shape(
        "civdawn", (CIVDAWN,), ("VERSION",), ("role", "game", "games", "rules", "data", "features")
    ),
    Shape(
        "new",
        (CIVDAWN,),
        (NUMBER,),
        ("seats", "seat", "commit", "clock", "cap", "nodes", "cores", "game", "yours"),
    ),
    Shape("position", (CIVDAWN,), (NUMBER,), text="FACT|FACT"),
    Shape("event", (CIVDAWN,), (NUMBER, "LABEL", "SEAT"), text="TEXT"),
    Shape(
        "ask",
        (CIVDAWN,),
        (NUMBER, "LABEL", "KIND"),
        ("options", "clock", "left", "hash", "nodes", "seat", "weights"),
        "[ITEM|ITEM]",
    ),
    Shape("view", (CIVDAWN,), (NUMBER,), text="JSON"),
    Shape("words", (CIVDAWN,), (NUMBER,), text="PHRASE|PHRASE"),
    Shape("said", (CIVDAWN,), (NUMBER,), text="SENTENCE|SENTENCE"),
    Shape("effects", (CIVDAWN,), (NUMBER,), text="EFFECT|EFFECT"),
    Shape("set", (CIVDAWN,), ("NAME",), text="VALUE"),
    Shape(
        "option",
        (CIVDAWN,),
        ("NAME",),
        ("type", "default", "min", "max", "values"),
        "[HELP]",
    ),
    Shape("ok", (CIVDAWN,), ("VERB", "[WORD]"), text="[TEXT]"),
    Shape("error", (CIVDAWN,), ("CODE", "[VERB]", "[N]"), ("left", "column"), "TEXT"),
    Shape("stop", (CIVDAWN,), (NUMBER,)),
    Shape("ping", (CIVDAWN,), (NUMBER,)),
    Shape("text", (CIVDAWN,), text="LINE"),
    Shape("wait", (CIVDAWN,), ("LABEL", "SEAT", "KIND"), ("clock",)),
    Shape("player", (CIVDAWN,), ("SEAT",), ("here",), "NAME"),
    Shape("confirm", (CIVDAWN,), (NUMBER,)),
    Shape("undone", (CIVDAWN,), (NUMBER,)),
    Shape("fault", (CIVDAWN,), ("LABEL", "SEAT", "ENDING"), text="TEXT"),
    Shape(
        "over",
        (CIVDAWN,),
        (NUMBER,),
        ("by", "ending", "places", "seat", "seed", "nonce", "promised", "salts"),
    ),
    Shape("quit", (CIVDAWN,)),
)
"""The messages that civdawn sends."""

FROM_CLIENTS: Final = (
    Shape(
        "hello",
        _ALL,
        ("VERSION",),
        (
            *("options", "events", "view", "hash", "stop", "words", "effects", "confirm", "lang"),
            "token",
        ),
        "[NAME]",
    ),
    Shape(
        "option",
        (SEAT,),
        ("NAME",),
        ("type", "default", "min", "max", "values"),
        "[HELP]",
    ),
    Shape("option", (DRIVER,), fields=("seat",)),
    Shape("ready", (SEAT,), (NUMBER,), ("salt",)),
    Shape("do", _ALL, (NUMBER, "[#K]"), ("nodes",), "[TEXT]"),
    Shape("options", _ALL, (NUMBER,)),
    Shape("view", _ALL, ("[N]",), ("seat",)),
    Shape("words", _ALL, (NUMBER,)),
    Shape("picture", _PEOPLE, ("[N]",), ("seat",)),
    Shape("pong", _ALL, (NUMBER,)),
    Shape("ping", _ALL, (NUMBER,)),
    Shape("cards", _ALL, fields=("game",), text="[NAME]"),
    Shape("rules", _ALL, fields=("game",), text="[TERM]"),
    Shape("kinds", _ALL, fields=("game",)),
    Shape("settings", (DRIVER,)),
    Shape("bots", _PEOPLE),
    Shape("info", _ALL, text="[TEXT]"),
    Shape("set", (DRIVER,), ("NAME",), text="[VALUE]"),
    Shape("new", (DRIVER,)),
    Shape("tag", (DRIVER,), ("NAME",), text="[VALUE]"),
    Shape("go", _PEOPLE, fields=("bot",)),
    Shape("stop", (DRIVER,)),
    Shape("wait", (DRIVER,), ("[N]",)),
    Shape("hint", _PEOPLE, fields=("bot", "count", "chances")),
    Shape("undo", (DRIVER,), fields=("count", "to")),
    Shape("undo", (GUEST,)),
    Shape("events", _PEOPLE, fields=("from", "seat")),
    Shape("board", _PEOPLE, fields=("seat",)),
    Shape("position", (SEAT,), (NUMBER,)),
    Shape("position", _PEOPLE, ("[N]",), ("seat",)),
    Shape("mark", (DRIVER,), ("NAME",)),
    Shape("goto", (DRIVER,), ("NAME",), ("gaps",)),
    Shape("record", _PEOPLE),
    Shape("save", (DRIVER,), fields=("force",), text="FILE"),
    Shape("load", (DRIVER,), fields=("game", "at"), text="FILE"),
    Shape("guest", (DRIVER,), ("NAME",), ("seats",)),
    Shape("dismiss", (DRIVER,), ("NAME",)),
    Shape("quit", _PEOPLE),
)
"""The messages that bots, drivers and their guests send."""

UNANSWERED: Final = ("pong", "info")
"""The verbs of clients that get no reply."""
