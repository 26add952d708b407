"""The line protocol between civdawn and the programs it plays with; `README.md` is its
specification.

    read(line) -> Message | None          write(message) -> line
    command(line, role)                   what a bot, driver or guest says, checked
    notice(line)                          what civdawn says, for clients
    ok(message), error(ProtocolError)     the two replies
    items(text), listed(texts)            lists

It imports nothing, so a client in Python can use it alone.
"""

from civdawn_cli.protocol.errors import CODES, ProtocolError
from civdawn_cli.protocol.lines import (
    BAR,
    LONGEST,
    LONGEST_OUT,
    command,
    error,
    items,
    listed,
    notice,
    ok,
    read,
    version,
    write,
)
from civdawn_cli.protocol.messages import (
    DRIVER,
    FROM_CLIENTS,
    GUEST,
    SEAT,
    TO_CLIENTS,
    UNANSWERED,
    VERSION,
    Message,
    Shape,
)

__all__ = [
    "BAR",
    "CODES",
    "DRIVER",
    "FROM_CLIENTS",
    "GUEST",
    "LONGEST",
    "LONGEST_OUT",
    "SEAT",
    "TO_CLIENTS",
    "UNANSWERED",
    "VERSION",
    "Message",
    "ProtocolError",
    "Shape",
    "command",
    "error",
    "items",
    "listed",
    "notice",
    "ok",
    "read",
    "version",
    "write",
]
