"""What all tests share: snapshots as text files, and properties with fixed examples."""

from __future__ import annotations

import pytest
from hypothesis import settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

# The same examples everywhere, and no deadline: a slow machine is not a bug.
settings.register_profile("civdawn", derandomize=True, deadline=None)
settings.load_profile("civdawn")


class TextSnapshot(SingleFileSnapshotExtension):
    """One readable .txt file per snapshot, so that a player can review a changed board or game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """`assert text == snapshot` compares with a text file that scripts/bless writes."""
    return snapshot.use_extension(TextSnapshot)
