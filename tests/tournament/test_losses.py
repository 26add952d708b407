"""Workers that are killed, by a bot or by anybody: the game is played again, and nothing else is
lost."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from civdawn_cli.tournament.events import read_events
from tests.cli.running import ROOT, run
from tests.processes import at_work
from tests.protocol.bot_texts import bot_text
from tests.tournament.forging import lines_of
from tests.tournament.playing import config_text
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc"),
]

KILLER = bot_text(
    "Killer",
    """
if len(sys.argv) > 1 and os.path.exists(sys.argv[1]):
    print("do", words[1], "1", flush=True)
    continue
if len(sys.argv) > 1:
    open(sys.argv[1], "w").close()
worker = os.getppid()  # a guardian, which stands below another
while b"spawn_main" not in open(f"/proc/{worker}/cmdline", "rb").read():
    stat = open(f"/proc/{worker}/stat").read()
    worker = int(stat.rpartition(")")[2].split()[1])
os.kill(worker, signal.SIGKILL)
time.sleep(7777)
""",
)
"""A bot that kills the process which plays its games, when it is asked, as no sandbox lets it. With
an argument it does so only if there is no file of that name yet, which it makes."""


def tournament(folder: Path, *words: str) -> subprocess.Popen[str]:
    """`civdawn tournament words` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "tournament", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(folder: Path, *options: str) -> None:
    """Play the tournament to its end."""
    process = tournament(folder, "run", "small.toml", "--quiet", *options)
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == 0, err


def write(folder: Path, once: str, blocks: int = 1) -> None:
    """A tournament of a random bot and the killer, which kills always or `once`."""
    (folder / "killer.py").write_text(KILLER)
    text = config_text(entrants=("ann",), name="small", blocks=blocks)
    player = f"exec:{sys.executable} killer.py {once}".strip()
    text += f"[[entrant]]\nname = 'zed'\nplayer = '{player}'\ntrusted = true\n"
    (folder / "small.toml").write_text(text)


def test_bot_kills_its_worker(tmp_path: Path) -> None:
    """A bot that kills the worker whenever it is asked loses its games by worker-lost, each after
    three workers; the tournament goes on, and no process is left."""
    write(tmp_path, "")
    process = tournament(tmp_path, "run", "small.toml")
    out, err = process.communicate(timeout=HANG)
    assert process.returncode == 0, err
    lines = [json.loads(line) for line in lines_of(tmp_path / "small")]
    assert [line["token"] for line in lines] == ["1.1", "1.2"]
    for line in lines:
        assert line["ending"] == line["by"] == "worker-lost"
        assert line["places"][line["seating"].index("zed")] == 2
        (fault,) = line["faults"]
        assert fault["seat"] == line["seating"].index("zed") + 1
        assert fault["reason"] == "3 workers were lost in this game while zed was to move"
    told = [event for event in read_events(tmp_path / "small") if event["event"] == "worker-lost"]
    named = [(event["token"], event["entrant"]) for event in told]
    assert named == 3 * [("1.1", "zed")] + 3 * [("1.2", "zed")]
    assert "a worker was killed by signal 9 in game 1.1 while zed was to move; it is played" in err
    assert "worker-lost 2" in out
    assert not at_work(tmp_path)
    assert run("tournament", "check", str(tmp_path / "small")).exit_code == 0


def test_one_loss(tmp_path: Path) -> None:
    """After a worker was killed once the same game is played again, and comes out as if nothing had
    happened."""
    write(tmp_path, "killed", blocks=3)
    (tmp_path / "killed").touch()
    finish(tmp_path, "--out", "peace")
    (tmp_path / "killed").unlink()
    process = tournament(tmp_path, "run", "small.toml")
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == 0, err
    assert err.count("it is played again") == 1
    assert results(tmp_path / "small") == results(tmp_path / "peace")


def test_losses_count_on(tmp_path: Path) -> None:
    """Losses of earlier runs count: a tournament that is stopped after two goes on with the
    third."""
    write(tmp_path, "")
    (tmp_path / "small").mkdir()
    told = "a worker was lost"
    event = {"time": "2026-01-01", "event": "worker-lost", "told": told, "token": "1.1"}
    line = json.dumps({**event, "entrant": "zed"}) + "\n"
    (tmp_path / "small/runs.jsonl").write_text(2 * line)
    process = tournament(tmp_path, "run", "small.toml")
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == 0, err
    assert err.count("in game 1.1 ") == 1
    assert err.count("in game 1.2 ") == 3


def results(folder: Path) -> dict[str, dict[str, object]]:
    """The results by token, without times and hashes, each once."""
    found: dict[str, dict[str, object]] = {}
    for text in lines_of(folder):
        line = json.loads(text)
        assert line["token"] not in found
        for key in ("time", "record_end", "chain"):
            del line[key]
        found[line["token"]] = line
    return found


def workers(runner: int) -> list[int]:
    """The processes that play games for a runner."""
    found = []
    with suppress(OSError):
        for entry in Path(f"/proc/{runner}/task").glob("*/children"):
            for child in entry.read_text().split():
                if b"spawn_main" in Path("/proc", child, "cmdline").read_bytes():
                    found.append(int(child))
    return found


def killed(folder: Path, itself: bool, wait: float) -> None:
    """Go on with the tournament and kill one of its workers, or the runner `itself`."""
    process = tournament(folder, "run", "small.toml", "--quiet")
    assert comes(lambda: process.poll() is not None or bool(workers(process.pid)))
    time.sleep(wait)
    for victim in [process.pid] if itself else workers(process.pid)[:1]:
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
    _, err = process.communicate(timeout=HANG)
    assert process.returncode in ((0, -signal.SIGKILL) if itself else (0,)), err
    assert comes(lambda: not at_work(folder)), at_work(folder)


def test_killed_at_random(tmp_path: Path) -> None:
    """Workers and civdawn itself killed at random moments, programs among the entrants: no result
    is lost or doubled, all are those of a tournament in peace, and no process is left."""
    shutil.copy(ROOT / "tests/protocol/bots/bot.py", tmp_path)
    text = config_text(entrants=("ann", "bob"), blocks=4, concurrency=2, name="small")
    text += f"[[entrant]]\nname = 'cid'\nplayer = 'exec:{sys.executable} bot.py'\n"
    text += f"folder = '{tmp_path}'\n"
    (tmp_path / "small.toml").write_text(text)
    finish(tmp_path, "--out", "peace")
    chance, there = random.Random(17), 0
    for kill in range(4):
        killed(tmp_path, kill % 2 == 1, chance.random())
        before, there = there, len(results(tmp_path / "small"))
        assert there >= before
    finish(tmp_path)
    assert results(tmp_path / "small") == results(tmp_path / "peace")
    assert run("tournament", "check", str(tmp_path / "small")).exit_code == 0
