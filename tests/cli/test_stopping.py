"""Games stopped from outside: Ctrl-C, kill, kill -9."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import ROOT, run, start

if TYPE_CHECKING:
    from tests.engine.toy import Toy

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent by number")

HUMAN = ("play", "--game", "toy", "--seat", "human", "--seat", "random", "--seed", "3")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    """Ctrl-C and kill leave a complete record and one line that says how to go on."""
    monkeypatch.chdir(tmp_path)
    game = start(*HUMAN, folder=tmp_path)
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"1\n")
    game.stdin.flush()
    while b"take?" not in game.stdout.readline():
        pass
    time.sleep(0.2)
    game.send_signal(number)
    _, told = game.communicate(timeout=30)
    assert game.returncode == code
    assert told.decode().strip() == (
        "civdawn play: interrupted in 1.1; go on with: civdawn play --resume civdawn-3.cdn"
    )
    text = Path("civdawn-3.cdn").read_text()
    assert "\n1.1 use dig ...\n" in text
    assert '[Termination "unfinished"]' in text
    assert run("replay", "civdawn-3.cdn", "--verify").exit_code == 0


def test_output_full(toy: Toy, tmp_path: Path) -> None:
    """When standard output can't be written, that is said in one line."""
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "civdawn_cli", "rules"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"civdawn: No space left on device\n"


def test_killed(toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After kill -9 at any moment the file is readable up to its last complete line."""
    monkeypatch.chdir(tmp_path)
    moments = random.Random("moments")
    for attempt in range(4):
        name = f"{attempt}.cdn"
        game = start(*HUMAN, "--record", name, folder=tmp_path)
        assert game.stdin is not None
        game.stdin.write(b"1\n" * moments.randrange(20))
        game.stdin.flush()
        time.sleep(moments.uniform(0.1, 0.6))
        game.kill()
        game.communicate()
        if not Path(name).exists() or not Path(name).stat().st_size:
            continue
        result = run("replay", name)
        assert "breaks off" in result.stderr or result.exit_code == 0
        assert result.stderr.count("\n") == result.exit_code
