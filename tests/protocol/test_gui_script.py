"""The promises to GUIs, checked by a script that drives `civdawn serve` as one would."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.running import ROOT

pytestmark = pytest.mark.slow

AT_LEAST = 700
"""Things the script checks; fewer mean that a part of it broke off."""


def test_gui_script() -> None:
    """`civdawn serve` does all that the script finds in the specification, and the script says so
    itself."""
    script = [sys.executable, "-m", "tests.protocol.gui_script"]
    civdawn = [sys.executable, "-m", "civdawn_cli"]
    done = subprocess.run(
        [*script, *civdawn], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    *_, last = done.stdout.splitlines()
    assert [line for line in done.stdout.splitlines() if line.startswith("WRONG ")] == []
    found = re.fullmatch(r"(\d+) checks passed, 0 failed", last)
    assert found, last + done.stderr
    assert int(found[1]) >= AT_LEAST
    assert done.returncode == 0
