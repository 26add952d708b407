"""Tournaments whose programs run behind walls, as a user runs them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.sandbox import missing
from tests.tournament.test_tournament_cli import BOT, tournament, write

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="walls are Linux's"),
]

SPY = """import os, sys
print("hello 1.0 :spy", flush=True)
for line in sys.stdin:
    verb, number, *_ = line.split() + [""]
    if verb == "new":
        print("ready", number, flush=True)
    elif verb == "ask":
        seen = [name for name in {names!r} if os.path.exists(name) and os.listdir(name)]
        print("do", number, "#99999" if seen else "#1", flush=True)
    elif verb == "quit":
        break
"""


def test_results_are_hidden(tmp_path: Path) -> None:
    """A program in the sandbox sees neither the results nor the folder of its rival, even where
    these lie in its own; without one it does, and `run` says which protections hold."""
    if missing():
        pytest.skip(f"{missing()}: tournaments behind walls are NOT TESTED")
    (tmp_path / "rival").mkdir()
    (tmp_path / "rival" / "bot.py").write_text(SPY.format(names=[]))
    (tmp_path / "bot.py").write_text(SPY.format(names=["spied", "spied-2", "rival"]))
    text = '[tournament]\nname = "spied"\nseats = 2\nblocks = 1\nmax-rounds = 1\nseed = 1\n'
    text += "[programs]\nretries = 0\n"
    for name, folder in (("spy", "."), ("rival", "rival")):
        text += f'[[entrant]]\nname = "{name}"\nplayer = "exec:{sys.executable} -S bot.py"\n'
        text += f'folder = "{folder}"\n'
    (tmp_path / "spied.toml").write_text(text)
    walled = tournament("run", "spied.toml", folder=tmp_path)
    assert "in a sandbox (bwrap)" in walled.stderr
    assert "Games ended by round limit 2" in walled.stdout, walled.stdout + walled.stderr
    bare = tournament("run", "spied.toml", "--sandbox", "off", "--out", "spied-2", folder=tmp_path)
    assert "with all your rights" in bare.stderr
    assert "Games ended by illegal 2" in bare.stdout


def test_no_sandbox(tmp_path: Path) -> None:
    """Nothing is run where a sandbox must be and can't."""
    write(tmp_path, player="exec:" + BOT)
    missing.cache_clear()
    before = os.environ["PATH"]
    os.environ["PATH"] = str(tmp_path)
    try:
        done = tournament("run", "small.toml", "--sandbox", "bwrap", folder=tmp_path)
    finally:
        os.environ["PATH"] = before
        missing.cache_clear()
    assert done.returncode == 1
    assert "no sandbox can be made: bwrap is not installed" in done.stderr
    assert not (tmp_path / "small").exists()
