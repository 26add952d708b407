"""Settings for all tests: snapshots are text files, properties have fixed examples, and the
programs that tests start find compiled modules."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

EXAMPLES = 30
"""Examples of a property in an ordinary run."""

# The same examples everywhere, and no deadline: a slow machine is not a bug.
settings.register_profile("civdawn", derandomize=True, deadline=None, max_examples=EXAMPLES)
# Others each time, and many: scripts/test --hypothesis-profile thorough.
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("civdawn")

# Programs speak English to tests, whatever the language of whoever runs them.
os.environ["LANGUAGE"] = "en"

# Many tests start a program. Where Python is told to write no bytecode beside the sources, as on
# many machines of forges, each would compile everything again: it gets a place of its own.
if sys.dont_write_bytecode:
    place = Path(__file__).resolve().parents[1] / ".pytest_cache/bytecode"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(place)
    sys.dont_write_bytecode = False


class TextSnapshot(SingleFileSnapshotExtension):
    """One readable .txt file per snapshot, so that a player can review a changed board or game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """`assert text == snapshot` compares with a text file that scripts/bless writes."""
    return snapshot.use_extension(TextSnapshot)


# A shell that runs the tests in the background has them ignore these signals, and so would all
# programs that tests start and then interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
