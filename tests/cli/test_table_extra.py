"""The table in the browser and the WebSocket of `serve` ask for a package of their own, and for
nothing else does civdawn need it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.running import ROOT

WITHOUT = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.modules["aiohttp"] = None
from civdawn_cli.main import main
main()
"""
"""civdawn where aiohttp can't be imported."""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["table"], 2, "civdawn table: it needs aiohttp: "),
        (["serve", "--websocket", "0"], 2, "civdawn serve: --websocket needs aiohttp: "),
        (["table", "--help"], 0, ""),
        (["--help"], 0, ""),
    ],
)
def test_without_the_extra(words: list[str], code: int, told: str) -> None:
    """Without aiohttp they are refused in one line that says what installs it; help is given."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == (1 if told else 0)
    assert words[0].lstrip("-") in done.stdout + done.stderr
