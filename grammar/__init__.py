"""Game records as text: reading them into shapes, writing shapes as the one canonical text.

This package knows no game and imports nothing of civdawn: it can be used alone.

A stream is cut into games, and each is read as far as you ask:

    for text in read_games(file):        # a GameText for each; file: binary, of any size
        text.number, text.start          # its first line and byte in the file
        text.headers()                   # headers only: the tags before and after the play
        record = text.record()           # everything, as a Record
        ...                              # nothing asked for: the game is skipped

`read_records(file)` gives the record of every game. A record never raises for what the text says:
`record.problems` has everything wrong with it, `record.mistake` the first of it, `record.lines` the
turns before the first that can't be read. `write_record(record)` is its canonical text as far as
the text alone decides; only the rules can expand shorthand (`civdawn_cli.record`).
`redact(record, seat)` is the version for a seat, or for the public (None). `read_line` and
`write_line` are for single lines, `write_noted` keeps comments and marks, `read_turn` reads a turn
as typed.
"""

from civdawn_cli.grammar.files import GameText, read_games, read_records
from civdawn_cli.grammar.mistakes import NotationError
from civdawn_cli.grammar.reading import closing, read_game, read_line, read_turn
from civdawn_cli.grammar.shapes import Atom, Bracket, End, Line, Note, Record, Secret, Side, Tag
from civdawn_cli.grammar.words import words
from civdawn_cli.grammar.writing import (
    as_version,
    body,
    checksum,
    in_order,
    redact,
    without_hash,
    write_end,
    write_line,
    write_noted,
    write_position,
    write_record,
    write_side,
    write_tag,
)

__all__ = [
    "Atom",
    "Bracket",
    "End",
    "GameText",
    "Line",
    "NotationError",
    "Note",
    "Record",
    "Secret",
    "Side",
    "Tag",
    "as_version",
    "body",
    "checksum",
    "closing",
    "in_order",
    "read_game",
    "read_games",
    "read_line",
    "read_records",
    "read_turn",
    "redact",
    "without_hash",
    "words",
    "write_end",
    "write_line",
    "write_noted",
    "write_position",
    "write_record",
    "write_side",
    "write_tag",
]
