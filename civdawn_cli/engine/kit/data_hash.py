"""The facts in component data, without remarks on them, and a hash that identifies them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Final

REMARKS: Final = frozenset(
    (
        # How sure a value is, and why.
        *("status", "status_values", "status_of_table", "unconfirmed", "unconfirmed_details"),
        *("disputed", "alternative", "errata", "checked_by", "note"),
        *("shape_note", "start_note", "wrap_note"),
        # Texts in our own words.
        *("title", "wording", "meta", "effect", "brief", "ability", "condition", "timing"),
    )
)
"""Entries of component data, at whatever depth, that are no facts."""


def facts(value: object) -> object:
    """The value without remarks."""
    if isinstance(value, dict):
        return {key: facts(inner) for key, inner in value.items() if key not in REMARKS}
    if isinstance(value, list):
        return [facts(inner) for inner in value]
    return value


def facts_hash(files: Iterable[object]) -> str:
    """Twelve hexadecimal digits of a SHA-256 that identify the facts in the files.

    Settling a doubt or wording a text better does not change the hash, so a record reports other
    data only where a game may go another way. The order of entries counts: it is a fact where a
    card names what it gives (TA-33.4).
    """
    found = hashlib.sha256()
    for file in files:
        found.update(json.dumps(facts(file)).encode())
    return found.hexdigest()[:12]
