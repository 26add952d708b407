"""The likely causes of what programs do wrong: one table for `bot check`, games and match logs."""

from __future__ import annotations

import re
from typing import Final

from civdawn_cli.protocol import LONGEST

FLUSH: Final = "no line received; did you flush your output?"
NEWLINE: Final = "end every line with a newline, and flush it"
NOISE: Final = "standard output is for messages alone; write the rest to the standard error"
NOT_DUE: Final = "answer only what you are asked, in its order"
NUMBER: Final = "take the first word of `ask`; don't count for yourself"
ONCE: Final = "each `ask` gets one `do`, and nothing else does"
READY: Final = "`ready` repeats the number of `new`"
READY_FIRST: Final = "`new N` is answered by `ready N` before all else"
SALT: Final = "a salt has 1 to 64 hexadecimal digits in lower case"
HELLO: Final = "the first message is hello"
ITEM: Final = "any item of the list is a legal answer: `do N #K`, with K counted from 1"
LENGTH: Final = f"a line has at most {LONGEST:,} bytes, its newline included"
ENCODING: Final = "encode what you write as UTF-8"
NODES: Final = "`ask` has the budget for each question"
RUNNING: Final = "it should run until `quit`; its standard error may say why it did not"
LINE: Final = "a line that breaks off counts as a program that has ended"
DIAL: Final = "civdawn bot connect HOST:PORT -- COMMAND has a bot dial in"
PORT: Final = "another program listens there, or another game waits for its bot"
SILENT: Final = "it should be silent until it is asked; `info` and comments count, too"
READING: Final = "read the replies to what you ask for"
NO_ALLOCATION: Final = "it may have got no memory"
NOT_FOUND: Final = (
    "code 127: a command was not found: the interpreter of a `#!` line, or a command of a script"
)
MUCH: Final = (
    "limits hold for all processes of a program together; --memory and --processes set them"
)
KILLED: Final = "somebody else ended it; the machine may have run out of memory"

START_LIMIT: Final = "start-limit"
REQUEST_LIMIT: Final = "request-limit"

LONGER: Final = {
    START_LIMIT: "if it needs longer to load, --start-limit SECONDS gives it more",
    REQUEST_LIMIT: "if it needs longer to think, --request-limit SECONDS gives it more",
}
"""Hints about limits of time by their names, which are those of options and in configs."""

OUT_OF_MEMORY: Final = re.compile(
    r"MemoryError|bad_alloc|memory allocation of|out of memory|OutOfMemory|cannot allocate memory",
    re.IGNORECASE,
)
"""The words that programs in many languages write when they get no more memory."""


def joined(*hints: str) -> str:
    """Several hints as one text; behind a question a new sentence begins."""
    text = ""
    for hint in hints:
        if text.endswith("?") and hint:
            text += f" {hint[0].upper()}{hint[1:]}"
        elif hint:
            text += f"; {hint}" if text else hint
    return text


def memory(size: int) -> str:
    """The hint for a process that wanted more memory than that many bytes."""
    allowed = f"a process may have {size >> 20} MB of data"
    return f"{allowed}; --memory MB allows more, --memory 0 any amount"
