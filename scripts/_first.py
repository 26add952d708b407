"""A player that takes the first option, inside and outside, for measuring the cost of the
protocol."""

import shlex
import sys
from typing import Any

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option

BOT = """
import os, sys
write = os.write
write(1, b"hello 1.0 options=OPTIONS :first\\n")
for line in sys.stdin.buffer:
    verb, _, rest = line.partition(b" ")
    if verb == b"ask":
        write(1, b"do " + rest.partition(b" ")[0] + b" #1\\n")
    elif verb == b"ping":
        write(1, b"pong " + rest)
    elif verb == b"new":
        write(1, b"ready " + rest.partition(b" ")[0] + b"\\n")
    elif verb == b"quit":
        break
"""
"""It reads and writes bytes, as protocol/README.md advises and civdawn's own programs do."""


def command(options: str) -> str:
    """The command of such a bot that asks for its options in this form."""
    return shlex.join([sys.executable, "-S", "-c", BOT.replace("OPTIONS", options)])


class FirstOption:
    """Takes the first option."""

    def decide(self, match: Match[Any]) -> Option:
        """The first option."""
        return match.options[0]

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: this player has no state."""
