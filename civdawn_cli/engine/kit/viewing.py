"""The entries of a view with their types, for whoever reads a view and not the table."""

from __future__ import annotations

from typing import cast

Data = dict[str, object]


def record(entry: object) -> Data:
    """An entry that is a record."""
    assert isinstance(entry, dict)
    return cast("Data", entry)


def records(entry: object) -> list[Data]:
    """An entry that is a list of records."""
    assert isinstance(entry, list)
    return cast("list[Data]", entry)


def words(entry: object) -> list[str]:
    """An entry that is a list of texts."""
    assert isinstance(entry, list)
    return cast("list[str]", entry)


def counts(entry: object) -> list[int]:
    """An entry that is a list of numbers."""
    assert isinstance(entry, list)
    return cast("list[int]", entry)


def word(entry: object) -> str:
    """An entry that is a text; '' for null."""
    assert entry is None or isinstance(entry, str)
    return entry or ""


def number(entry: object) -> int:
    """An entry that is a number; 0 for null."""
    assert entry is None or isinstance(entry, int)
    return entry or 0
