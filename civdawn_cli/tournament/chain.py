"""The chain that ties every line of `results.jsonl` to all lines before it, and `head.json`, which
says where the chain had come to.

A line ends with `"chain": "HEX"}`. HEX is the SHA-256, in 64 hexadecimal digits, of the HEX of the
line before, a line feed, and the bytes of the line up to `, "chain": "`, without these. So nothing
has to be written in another form to be checked. Before the first line stands START; in a folder
that an older civdawn began, whose first lines have no chain, the SHA-256 of those lines.

Nothing in here is secret: whoever may write all files of a folder can make a chain of anything.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

HEAD: Final = "head.json"
"""The name of the file that says how many lines there are, and the chain of the last."""

START: Final = "0" * 64
"""The chain before the first line."""

SIZE: Final = 128
"""The bytes of the file, always the same: it is overwritten in one step."""

_MARK: Final = b', "chain": "'
_TAIL: Final = len(_MARK) + len(START) + len(b'"}\n')
_HASH: Final = re.compile("[0-9a-f]{64}")


class Head(NamedTuple):
    """How many lines there are, and the chain of the last of them."""

    lines: int
    chain: str


class HeadError(ValueError):
    """The file of the head holds no head."""


def is_hash(value: object) -> bool:
    """Return True for the digits of a SHA-256."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def link(before: str, body: bytes) -> str:
    """The chain of a line. before: that of the line before. body: the line up to its own chain."""
    return sha256(before.encode() + b"\n" + body).hexdigest()


def chained(before: str, body: bytes) -> bytes:
    """The whole line of a body, and that is a JSON object without its last bracket."""
    return body + _MARK + link(before, body).encode() + b'"}\n'


def parts(text: bytes) -> tuple[bytes, str] | None:
    """The body and the chain of a line; None if it has no chain at its end."""
    chain = text[-_TAIL + len(_MARK) : -len(b'"}\n')].decode(errors="replace")
    if text[-_TAIL : -_TAIL + len(_MARK)] != _MARK or not is_hash(chain):
        return None
    return text[:-_TAIL], chain


class Chain:
    """The chain as it grows. lines: how many there are. loose: those of them at the beginning that
    have no chain."""

    def __init__(self) -> None:
        self.lines = self.loose = 0
        self._value = START
        self._old: Final = sha256()

    @property
    def value(self) -> str:
        """The chain of the last line."""
        return self._old.hexdigest() if 0 < self.lines == self.loose else self._value

    def pass_by(self, text: bytes) -> None:
        """Take a line without a chain, before the first that has one."""
        self._old.update(text)
        self.lines += 1
        self.loose += 1

    def take(self, value: str) -> None:
        """Take a line with that chain."""
        self.lines += 1
        self._value = value


class HeadFile:
    """The head of a folder that is being written to. Lines come first, the head after: it never
    says more than there is, wherever a kill falls."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError."""
        self._file: Final = os.open(folder / HEAD, os.O_CREAT | os.O_WRONLY, 0o644)

    def write(self, chain: Chain) -> None:
        """Write the head, over the one before. Raises OSError."""
        text = json.dumps({"lines": chain.lines, "chain": chain.value})
        os.pwrite(self._file, text.ljust(SIZE - 1).encode() + b"\n", 0)

    def close(self) -> None:
        """Close the file, once it is on the disk."""
        os.fsync(self._file)
        os.close(self._file)


def read_head(folder: Path) -> Head | None:
    """The head of a folder; None if it has none. Raises OSError, HeadError."""
    try:
        found = json.loads((folder / HEAD).read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        raise HeadError from None
    if not isinstance(found, dict):
        raise HeadError
    lines, chain = found.get("lines"), found.get("chain")
    if type(lines) is not int or lines < 0 or not is_hash(chain):
        raise HeadError
    return Head(lines, str(chain))
