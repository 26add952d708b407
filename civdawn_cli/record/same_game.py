"""A name for all that was played in a record, by which two records of one game are known."""

from __future__ import annotations

from hashlib import sha256

from civdawn_cli.grammar import NotationError, Record, body, checksum, read_game
from civdawn_cli.record.replay import canonical


def played_key(record: Record) -> bytes:
    """A name of 16 bytes for what was played: equal for two games with the same answers, dice and
    draws, whatever their tags, comments, variations and spelling. A game that does not follow the
    rules has the name of its text."""
    said = body(record)
    if record.checksum != f"{checksum(said):08x}":
        try:
            said = body(read_game(canonical(record).encode()))
        except NotationError:
            said = body(record)
    begin = [record.value("Game").lower(), record.value("Seats")]
    return sha256("\n".join([*begin, *said]).encode()).digest()[:16]
