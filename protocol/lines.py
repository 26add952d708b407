"""Conversion of lines to messages and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from civdawn_cli.protocol.errors import ProtocolError
from civdawn_cli.protocol.messages import (
    FROM_CLIENTS,
    NUMBER,
    SEAT,
    TO_CLIENTS,
    VERSION,
    Message,
    Shape,
    number,
)

LONGEST: Final = 65_536
"""Bytes of the longest line to civdawn, newline included."""

LONGEST_OUT: Final = 1_048_576
"""Bytes of the longest line from civdawn, newline included."""

BAR: Final = "|"
"""Stands between the items of a list."""


BYTE_ORDER_MARK: Final = "\ufeff"
"""The character that some programs write before their first line; it is ignored."""

BLANKS: Final = " \t"
"""The characters that are ignored before the verb of a line."""


def read(line: str) -> Message | None:
    """The message of a line without its newline; None for a comment or a blank line.

    Raises ProtocolError (malformed) if the line does not have the shape of any message.
    """
    head, colon, text = line.removeprefix(BYTE_ORDER_MARK).lstrip(BLANKS).partition(" :")
    parts = head.split(" ")
    verb = parts[0]
    if verb[:1] == "#":
        return None
    if not (verb.isascii() and verb.isalpha()):
        if not verb.strip():
            return None
        if verb[0] == ":":
            raise ProtocolError("malformed", "a line begins with its verb", 1)
        raise ProtocolError("malformed", f"{_short(verb)} is no verb", 1)
    words: list[str] = []
    fields: dict[str, str] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if equals and name:
            fields[name] = value
        elif fields and part:
            raise _about(verb, words, f"{_short(part)}: words stand before fields")
        elif part:
            words.append(part)
    if head.split() != [part for part in parts if part]:
        odd = next(part for part in parts if part and part.split() != [part])
        raise _about(verb, words, f"{_short(odd)} has white space in it that is no space")
    return Message(verb, tuple(words), fields, text if colon else None)


def write(message: Message) -> str:
    """The line of a message, without a newline. Raises ValueError if it can't be one."""
    parts = [message.verb, *message.words]
    parts += [f"{name}={value}" for name, value in message.fields.items()]
    line = " ".join(parts)
    if " :" in line or "  " in line or len(line.split()) != len(parts):
        raise ValueError(f"spaces inside a word or field: {line!r}")
    if message.text is not None:
        line = f"{line} :{message.text}"
    if "\n" in line or "\r" in line:
        raise ValueError("a message is one line")
    return line


def command(line: str, role: str = SEAT) -> Message | None:
    """The command of a client of that role; None for a comment or a blank line.

    Raises ProtocolError: malformed, or unknown for a verb that the role does not have.
    """
    message = read(line)
    return None if message is None else _checked(message, _COMMANDS[role], role)


def notice(line: str) -> Message | None:
    """The message of civdawn to a client; None for a comment, a blank line or a verb not known
    here.

    Clients written in Python use it. Raises ProtocolError (malformed).
    """
    message = read(line)
    if message is None or message.verb not in _NOTICES:
        return None
    return _checked(message, _NOTICES, "client")


def items(text: str) -> list[str]:
    """The items of a list."""
    return text.split(BAR) if text else []


def listed(texts: Iterable[str]) -> str:
    """The text of a list. Raises ValueError if an item contains the separator BAR."""
    found = list(texts)
    text = BAR.join(found)
    if text.count(BAR) != max(0, len(found) - 1):
        raise ValueError(f"an item of a list contains {BAR}")
    return text


def ok(
    message: Message, fields: Mapping[str, object] | None = None, text: str | None = None
) -> str:
    """The line that says a command was obeyed."""
    words = (message.verb, *message.words[: message.verb in _NUMBERED])
    return write(Message("ok", words, _strings(fields), text))


def error(wrong: ProtocolError, fields: Mapping[str, object] | None = None) -> str:
    """The line that says a command was not obeyed, and why."""
    words = tuple(word for word in (wrong.code, wrong.verb, wrong.number) if word)
    found = _strings(fields)
    if wrong.column:
        found["column"] = str(wrong.column)
    text = " ".join(str(wrong).split())
    return write(Message("error", words, found, text))


def version(word: str) -> tuple[int, int]:
    """The major and minor number. Raises ProtocolError: malformed if the word is no version,
    version for another major number."""
    major, _, minor = word.partition(".")
    if not (number(major) and number(minor or "0")):
        raise ProtocolError("malformed", f"{_short(word)} is no version; this is 1.0")
    if int(major) != VERSION[0]:
        reason = f"you speak {major}.{minor or 0}, this civdawn {VERSION[0]}.{VERSION[1]}"
        raise ProtocolError("version", reason)
    return int(major), int(minor or 0)


_COMMANDS: Final[dict[str, dict[str, Shape]]] = {
    role: {shape.verb: shape for shape in FROM_CLIENTS if role in shape.senders}
    for role in {role for shape in FROM_CLIENTS for role in shape.senders}
}

_NOTICES: Final = {shape.verb: shape for shape in TO_CLIENTS}

_NUMBERED: Final = {
    shape.verb for shape in FROM_CLIENTS if shape.words and shape.words[0].strip("[]") == NUMBER
}
"""Commands whose first word is a number, which replies repeat."""


def _checked(message: Message, shapes: Mapping[str, Shape], role: str) -> Message:
    """The message, after a check that it has all words and the text of its shape. Raises
    ProtocolError."""
    shape = shapes.get(message.verb)
    if shape is None:
        known = ", ".join(shapes)
        raise _about(
            message.verb, [], f"no verb {_short(message.verb)}; a {role} says {known}", "unknown"
        )
    words = message.words
    if len(words) < shape.needed:
        raise _about(shape.verb, words, f"{shape.verb} needs {' '.join(shape.words)}")
    for name, word in zip(shape.words, words, strict=False):
        if name.strip("[]") == NUMBER and not number(word):
            raise _about(shape.verb, (), f"{shape.verb}: {_short(word)} is no number")
    if shape.text and shape.text[0] != "[" and message.text is None:
        raise _about(shape.verb, words, f"{shape.verb} needs a text: {shape.verb} … :{shape.text}")
    return message


def _about(verb: str, words: Iterable[str], text: str, code: str = "malformed") -> ProtocolError:
    """An error that names the command it is about."""
    wrong = ProtocolError(code, text)
    wrong.verb = verb if verb.isascii() and verb.isalnum() and len(verb) <= 20 else ""
    first = next(iter(words), "")
    wrong.number = first if wrong.verb and number(first) else ""
    return wrong


def _strings(fields: Mapping[str, object] | None) -> dict[str, str]:
    return {name: str(value) for name, value in (fields or {}).items()}


def _short(word: str, most: int = 40) -> str:
    """The word in quotes, cut if it is too long for a message."""
    word = word if len(word) <= most else word[: most - 1] + "…"
    return "'" + "".join(letter if letter.isprintable() else "?" for letter in word) + "'"
