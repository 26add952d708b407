"""The match log of `civdawn play --log`."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

from tests.cli.running import ROOT

BOT = shlex.join([sys.executable, str(ROOT / "tests/protocol/bots/bot.py")])


def test_nobody_listens(tmp_path: Path) -> None:
    """The game is in the match log even if nobody reads what is printed, as with `| head -2`."""
    args = ["play", "--seat", f"exec:{BOT}", "--seat", "random", "--seed", "3"]
    more = ["--map", "first", "--max-rounds", "2", "--log", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", *args, *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        assert game.stdout.readline() == b"seed 3\n"
        game.stdout.close()
        assert b"Traceback" not in game.stderr.read()
    (line,) = (tmp_path / "match.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["ending"] == "normal"
