"""The errors of messages, by stable code."""

from __future__ import annotations

from typing import Final

CODES: Final[dict[str, str]] = {
    "malformed": "not a message",
    "too-long": "the line is too long and was dropped",
    "unknown": "no such verb here",
    "version": "another major version",
    "value": "a field or value that is not possible",
    "illegal": "no legal answer",
    "ambiguous": "short for several answers",
    "unreadable": "not notation",
    "stale": "the question is no longer open",
    "not-your-turn": "you are asked nothing",
    "no-game": "there is no game",
    "over": "the game has ended",
    "hidden": "not to be seen while the game goes on",
    "file": "the file can't be read or written",
    "start": "a bot can't be started",
    "no-exec": "no program is started here",
    "no-files": "no file is read or written here, or not this one",
    "limit": "more than a session may have",
    "token": "the token is missing or wrong",
    "full": "no more sessions are let in",
    "flood": "too many lines at once",
    "idle": "nothing was said for too long",
    "closed": "the session has ended",
    "internal": "a mistake of civdawn",
}
"""Every code of `error` with its meaning. Codes are never renamed."""


class ProtocolError(ValueError):
    """A message that can't be obeyed. code: one of CODES. column: the place in the text, from 1; 0
    for no place. verb, number: the verb and number of the command, as far as they could be read."""

    def __init__(self, code: str, text: str = "", column: int = 0) -> None:
        super().__init__(text or CODES[code])
        self.code: Final = code
        self.column: Final = column
        self.verb = ""
        self.number = ""
