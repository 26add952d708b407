"""Game records as text: reading them into shapes, writing shapes as the one canonical text.

This package knows no game and imports nothing of civdawn: it can be used alone.
"""

from grammar.mistakes import NotationError
from grammar.reading import read_body, read_line, read_records
from grammar.shapes import Atom, Body, Line, Record, Tag
from grammar.writing import checksum, write_atom, write_end, write_line, write_record, write_tag

__all__ = [
    "Atom",
    "Body",
    "Line",
    "NotationError",
    "Record",
    "Tag",
    "checksum",
    "read_body",
    "read_line",
    "read_records",
    "write_atom",
    "write_end",
    "write_line",
    "write_record",
    "write_tag",
]
