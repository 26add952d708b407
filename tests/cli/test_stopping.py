"""Games stopped from outside: Ctrl-C, kill, kill -9."""

from __future__ import annotations

import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from civdawn_cli.playing.loop import Interrupts, Stopped
from tests.cli.moments import COMMANDS, ended, interrupted, prepare, wrong
from tests.cli.running import ROOT, run, start
from tests.waiting import HANG

if TYPE_CHECKING:
    from tests.engine.toy import Toy

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals are sent by number"),
]

HUMAN = ("play", "--game", "toy", "--seat", "human", "--seat", "random", "--seed", "3")


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_at_any_moment(name: str, tmp_path: Path) -> None:
    """Ctrl-C while a command starts or is at work: one line, no empty one, and exit code 130;
    `scripts/interrupt` tries hundreds of moments."""
    prepare(tmp_path)
    calls = interrupted(name, 0, tmp_path).calls
    for part in (0.0, 0.4) if list(COMMANDS).index(name) % 2 else (0.1, 0.7):
        at = 1 + int(calls * part)
        assert wrong(name, at, interrupted(name, at, tmp_path)) == ""


@pytest.mark.parametrize("at", [1, 40_000, 90_000])
def test_ctrl_c_at_a_table_that_starts(at: int, tmp_path: Path) -> None:
    """Ctrl-C before a table is open ends it in the same way; one that is open is ended in
    tests/table."""
    pytest.importorskip("aiohttp", reason="a table was NOT stopped: aiohttp is not installed")
    found = ended("table", "--port", "0", folder=tmp_path, at=at)
    assert (found.code, found.err) == (130, "civdawn: interrupted\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_ended_at_once(number: signal.Signals, tmp_path: Path) -> None:
    """`kill` and a closed terminal end a command that is starting in the same way, with their own
    exit codes."""
    for name in ("play", "serve"):
        text, _ = COMMANDS[name]
        found = ended(*shlex.split(text), folder=tmp_path, at=900, number=number)
        assert (found.code, found.err) == (128 + number, "civdawn: interrupted\n")


def test_nohup(tmp_path: Path) -> None:
    """A command that is started with `nohup` does not end when the terminal is closed."""
    prepare(tmp_path)
    for name in ("play", "play programs"):
        found = interrupted(name, 5_000, tmp_path, signal.SIGHUP, heard=False)
        assert (found.code, found.err) == (0, "")


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_stopped(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    """Ctrl-C, kill and a closed terminal leave a complete record and one line that says how to go
    on."""
    monkeypatch.chdir(tmp_path)
    game = start(*HUMAN, folder=tmp_path)
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"1\n")
    game.stdin.flush()
    while b"take?" not in game.stdout.readline():
        pass
    game.send_signal(number)
    _, told = game.communicate(timeout=HANG)
    assert game.returncode == code, told.decode()
    assert told.decode().strip() == (
        "civdawn play: interrupted in 1.1; go on with: civdawn play --resume civdawn-3.cdn"
    )
    text = Path("civdawn-3.cdn").read_text()
    assert "\n1.1 use dig ...\n" in text
    assert '[Termination "unfinished"]' in text
    assert run("replay", "civdawn-3.cdn", "--verify").exit_code == 0


@pytest.mark.parametrize(("caught", "code"), [(0, 1), (signal.SIGHUP, 129)])
def test_input_ends_with_the_terminal(caught: int, code: int) -> None:
    """Where the terminal is closed its input ends at once; the closing is the reason told."""
    interrupts = Interrupts()

    def ask() -> None:
        with interrupts.asking():
            interrupts.caught = caught
            raise Stopped("the input ended", 1)

    with pytest.raises(Stopped) as stopped:
        ask()
    assert stopped.value.code == code


def test_lost_interrupt() -> None:
    """Ctrl-C is not lost in what swallows exceptions, as the closing of a generator does."""
    code = """
import signal, time
from civdawn_cli import stopping
stopping.at_once()
stopping.gently()
def steps():
    try:
        yield
    finally:
        signal.raise_signal(signal.SIGINT)
        time.sleep(0.01)
running = steps()
next(running)
del running
try:
    time.sleep(10)
except KeyboardInterrupt:
    print("heard")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "heard\n", "")


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
