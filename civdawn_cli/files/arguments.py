"""Files that a command gets as arguments: opening them, and failing with one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, NoReturn

import click


class Failure(click.ClickException):
    """The error with which a command fails; the user sees the command's name and the message."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.ctx = click.get_current_context(silent=True)


def fail(message: str) -> NoReturn:
    """End with this line and exit code 1."""
    raise Failure(message)


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """A file to read, `-` for stdin; fails with one line if it can't be opened."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - only a failure to open is told here, not one inside `with`
    except OSError as error:
        fail(f"{name}: {error.strerror or error}")
    with file:
        yield file
