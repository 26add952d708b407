"""A player that takes the first option, inside and outside, for measuring the cost of the
protocol."""

import shlex
import sys
from typing import Any

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option

BOT = """
import sys
write, flush = sys.stdout.write, sys.stdout.flush
write("hello 1.0 options=OPTIONS :first\\n"); flush()
for line in sys.stdin:
    verb, _, rest = line.partition(" ")
    if verb == "ask":
        write("do " + rest.partition(" ")[0] + " #1\\n"); flush()
    elif verb == "ping":
        write("pong " + rest); flush()
    elif verb == "new":
        write("ready " + rest.partition(" ")[0] + "\\n"); flush()
    elif verb == "quit":
        break
"""


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
