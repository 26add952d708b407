"""Broken bots as real processes: each ends in the right way, alone, and nothing of it is left."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from civdawn_cli.session import hints
from civdawn_cli.session.limits import NORMAL, Limits, Policy, TimeControl
from civdawn_cli.session.programs import Terms
from tests.cli.running import ROOT
from tests.protocol.language_bots import works
from tests.protocol.zoo.bots import BOTS
from tests.protocol.zoo.matches import command, match, open_files, survivors
from tests.protocol.zoo.talking import ASKED, HERE, LATE
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc"),
]

PATIENT = Limits(start=HANG, ready=HANG, request=HANG, quit=5.0)
"""For bots that are never waited for: no sound one is blamed on a busy machine."""

SHORT = Limits(start=12.0, ready=3.0, request=3.0, quit=5.0)
"""For those that say nothing and are waited for."""

MEMORY = 96 << 20
SLOWEST = HANG / 2
"""Seconds a match may take: less than it would with a limit waited for in vain."""

ADOPTED = ("forks-elsewhere", "comet")
"""Leave what only a command that adopts can find: tested with one."""

INSIDE = [name for name in BOTS if name not in ADOPTED]
WRONG = [bot.name for bot in BOTS.values() if bot.ending != NORMAL]

SAID = {
    "old-version": "hello 0.9 :old",
    "greets-in-latin-1": "hello 1.0 :J\\xfcrgen",
    "floods-at-start": "xxx",
    "talks-garbage": "%$&/ 0x7f ()",
    "talks-latin-1": "do 1 :d\\xfcrfen",
    "talks-at-length": "do 1 :xxx",
    "answers-beyond": "do 1 #9999",
    "answers-in-prose": "do 1 :I would rather not, thanks.",
    "never-ends-its-line": "xxx",
    "comments-for-ever": "# hm",
    "writes-half-a-line": "do 2 #1",
}
"""How the offending text in the match log begins."""

WROTE = {
    "dies-at-start": "ImportError: no brain",
    "dies": "ZeroDivisionError: no luck",
    "eats-memory": "MemoryError",
    "complains-for-ever": "how terrible",
}
"""A text from its standard error in the match log."""

REASONS = {
    "dies-at-start": "exited with code 3",
    "dies": "exited with code 4",
    "is-killed": "ended by SIGSEGV",
    "closes-stdout": "closed its standard output",
    "dies-leaving-children": "exited with code 6",
    "sleeps-at-start": "no answer in time (start-limit 12 s), before it said hello",
    "eats-memory": "out of memory: its limit is 96 MB (--memory)",
    "talks-at-length": "and 65,536 are allowed",
    "writes-half-a-line": "without its newline",
    "old-version": "you speak 0.9",
}

HINTED = {
    "sleeps-at-start": hints.joined(hints.FLUSH, hints.LONGER[hints.START_LIMIT]),
    "eats-memory": "--memory MB allows more",
    "is-killed": "it may have got no memory",
    "talks-garbage": hints.NOISE,
    "answers-beyond": hints.ITEM,
    "writes-half-a-line": hints.NEWLINE,
}
"""A text from the likely cause in the match log."""


@pytest.fixture(autouse=True)
def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LATE, "6")
    monkeypatch.setenv(HERE, "")


def terms(name: str = "", log: Path | None = None, **policy: Any) -> Terms:
    """Limits for a bot, and nothing forgiven but what is given."""
    waited_for = name == "sleeps-at-start" or (name and BOTS[name].ending == "timeout")
    limits = SHORT if waited_for else PATIENT
    return Terms(limits, policy=Policy(**{"retries": 0, **policy}), memory=MEMORY, log=log)


def logged(folder: Path) -> dict[str, Any]:
    """The one game in the match log."""
    (line,) = (folder / "match.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


# ---------------------------------------------------------------- one against a sound one


@pytest.mark.parametrize("name", INSIDE)
def test_bot(name: str, tmp_path: Path) -> None:
    """The bot ends as it should and is scored right, the log says why, the rival plays on to its
    own end, and no process or open file is left."""
    before = open_files()
    outcome = match([name, "healthy"], terms(name, tmp_path), rounds=2)
    assert outcome.left == []
    assert open_files() == before
    assert outcome.seconds < SLOWEST
    found = logged(tmp_path)
    assert found["ending"] == outcome.ending == BOTS[name].ending
    if outcome.ending == NORMAL:
        assert (found["faults"], found["forfeited_by"]) == ([], None)
    else:
        assert (found["places"], found["forfeited_by"]) == ([2, 1], 1)
        (fault,) = found["faults"]
        assert (fault["seat"], fault["ending"], fault["followed"]) == (1, outcome.ending, "forfeit")
        assert 0 <= fault["asked_at"] <= fault["came_at"] <= outcome.seconds + 0.5
        assert fault["said"].startswith(SAID.get(name, ""))
        assert WROTE.get(name, "") in fault["stderr"]
        assert REASONS.get(name, "") in fault["reason"]
        assert HINTED.get(name, "") in fault["hint"]
    assert "> civdawn 1.0 role=seat" in (tmp_path / "seat1.log").read_text(encoding="utf-8")
    rival = (tmp_path / "seat2.log").read_text(encoding="utf-8").splitlines()
    assert f"ending={outcome.ending}" in rival[-3]
    assert [line.split(" ", 1)[1] for line in rival[-2:]] == ["> quit", "2 bye"]


@pytest.mark.parametrize("name", [name for name in INSIDE if BOTS[name].ending == NORMAL][:12])
def test_on_a_clock(name: str) -> None:
    """A bot that is harmless without a clock is harmless with one, and on one processor."""
    control = TimeControl(bank=HANG * 1_000, increment=100, cap=HANG * 500)
    harsh = Terms(PATIENT, control, Policy(retries=0), MEMORY, min(os.sched_getaffinity(0)))
    outcome = match([name, "healthy", "eager"], harsh)
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])


# ---------------------------------------------------------------- policies


@pytest.mark.parametrize(
    "name",
    ["dies", "talks-garbage", "answers-beyond", "comments-for-ever", "dies-at-start",
     "old-version", "sleeps", "dies-when-told"],
)  # fmt: skip
def test_substitute(name: str) -> None:
    """A built-in bot plays on for any of them, and the game comes to its end."""
    outcome = match(["healthy", name], terms(name, on_error="random"), rounds=2)
    assert (outcome.ending, outcome.forfeited, outcome.left) == (NORMAL, None, [])
    assert [(fault.seat, fault.ending) for fault in outcome.faults] == [(1, BOTS[name].ending)]
    told = [program["substituted_from"] for program in outcome.programs]
    assert told[0] is None
    assert told[1]


def test_restart() -> None:
    """A bot that dies again and again plays a game to its end if it may be started again."""
    outcome = match(["dies-between", "healthy"], terms(restarts=40), rounds=2)
    assert outcome.ending == NORMAL
    assert {fault.followed for fault in outcome.faults} == {"started again"}
    assert len(outcome.faults) == outcome.programs[0]["questions"] - 1
    assert outcome.left == []


def test_only_the_first_is_blamed() -> None:
    """Among several that do wrong the first to do so forfeits, and no sound one ever."""
    names = ["healthy", "sleeps", "dies", "answers-beyond"]
    outcome = match(names, terms())
    assert outcome.forfeited == 3
    assert [fault.seat for fault in outcome.faults] == [3]
    assert outcome.places[3] == 4
    assert max(outcome.places[:3]) < 4
    assert outcome.left == []


def test_unstartable() -> None:
    """A command that can't be run loses the game for its seat alone."""
    for wrong in ("/no/such/program", str(Path(__file__).parent), "'", " ", "''"):
        outcome = match(["healthy", f"exec:{wrong}"], terms())
        assert (outcome.ending, outcome.forfeited) == ("start-failure", 1)
        assert outcome.places == [1, 2]
        assert outcome.left == []


def test_node_has_memory() -> None:
    """The usual limit of memory leaves enough to a JavaScript bot."""
    if not works("node"):
        pytest.skip("no node works here: a JavaScript bot under the memory limit is NOT TESTED")
    script = Path(__file__).with_name("zoo") / "healthy.js"
    outcome = match([f"exec:node {script}", "healthy"], Terms(PATIENT, policy=Policy(retries=0)))
    assert (outcome.ending, outcome.faults) == (NORMAL, [])
    assert outcome.programs[0]["name"] == "healthy.js"


# ---------------------------------------------------------------- the command


def civdawn(*args: str, here: str = "", asked: Path | None = None) -> subprocess.Popen[str]:
    """`civdawn play` with these seats and options. asked: the file a bot that sleeps makes then."""
    return subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "play", "--map", "first", "--seed", "3", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, HERE: here, ASKED: str(asked or "")},
    )


def seats(*names: str) -> list[str]:
    """The options that seat bots of the zoo."""
    found = []
    for name in names:
        found += ["--seat", f"exec:{command(name)}"]
    return found


def wait_for(count: int, here: str) -> list[str]:
    """Processes of a match as soon as there are so many; after a hang, those there are."""
    found: list[str] = []

    def enough() -> bool:
        found[:] = survivors(here)
        return len(found) == count

    comes(enough)
    return found


def test_told() -> None:
    """A forfeit is told on both streams: places, and why, with the end of the standard error."""
    process = civdawn(*seats("healthy", "dies-at-start"))
    out, err = process.communicate(timeout=HANG)
    assert process.returncode == 1
    assert "The game was ended by start-failure" in out
    assert "places after the forfeit: seat 1: 1, seat 2: 2" in out
    assert "start-failure in setup: it exited with code 3, before it said hello; forfeit" in err
    assert "  stderr: ImportError: no brain\n" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted(number: int, tmp_path: Path) -> None:
    """Ctrl-C, `kill` and a closed terminal end a game at once while a bot thinks, and leave no
    process."""
    here = secrets.token_hex(8)
    asked = tmp_path / "asked"
    process = civdawn(*seats("sleeps", "forks"), here=here, asked=asked)
    assert len(wait_for(7, here)) == 7, "civdawn, two bots, four children"
    assert comes(asked.exists)
    process.send_signal(number)
    out, err = process.communicate(timeout=HANG)
    assert process.returncode == 128 + number, out + err
    assert "interrupted in" in err
    assert survivors(here) == []


@pytest.mark.parametrize("name", ["sleeps-at-start", "never-ready"])
def test_interrupted_early(name: str) -> None:
    """Ctrl-C ends a game at once in which a bot is not even ready."""
    here = secrets.token_hex(8)
    process = civdawn(*seats(name, "healthy"), here=here)
    assert len(wait_for(3, here)) == 3
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == 130, err
    # A program that was just being started is killed by the system, as its parent has ended.
    assert comes(lambda: survivors(here) == [])


def test_killed(tmp_path: Path) -> None:
    """When civdawn itself is killed its bots are, too."""
    here = secrets.token_hex(8)
    asked = tmp_path / "asked"
    process = civdawn(*seats("sleeps", "ignores-signals"), here=here, asked=asked)
    assert comes(asked.exists)
    assert len(wait_for(3, here)) == 3
    process.kill()
    process.communicate(timeout=HANG)
    assert wait_for(0, here) == []


@pytest.mark.parametrize("name", ADOPTED)
@pytest.mark.parametrize("rival", ["healthy", "forks-always"])
def test_adopted(name: str, rival: str) -> None:
    """Processes that a bot leaves behind in sessions of their own are found, even those that have
    lost its environment, or fork and exit all the time."""
    here = secrets.token_hex(8)
    process = civdawn(*seats(name, rival), "--max-rounds", "1", here=here)
    out, err = process.communicate(timeout=HANG)
    assert process.returncode == 0, out + err
    assert left(here) == []


def left(here: str) -> list[str]:
    """Processes of a match that are found within half a second: one that forks and exits all the
    time is nowhere to be seen now and then."""
    found: list[str] = []
    end = time.monotonic() + 0.5
    while not found and time.monotonic() < end:
        found = survivors(here)
    return found


TOURNAMENT = """
[tournament]
name = "adopts"
seats = 2
blocks = 1
concurrency = 1
max-rounds = 1
[[entrant]]
name = "forks"
player = "exec:{}"
[[entrant]]
name = "greedy"
player = "greedy"
"""
DRIVEN = """hello 1.0 :driver
set seat1 :exec:{}
new seats=2 seat2=greedy map=first rounds=1
"""


@pytest.mark.parametrize("name", ADOPTED)
@pytest.mark.parametrize("what", ["bot check", "serve", "tournament run"])
def test_all_commands_adopt(what: str, name: str, tmp_path: Path) -> None:
    """Every command that starts bots finds what they leave behind, as `play` does."""
    config = tmp_path / "adopts.toml"
    config.write_text(TOURNAMENT.format(command(name)), encoding="utf-8")
    arguments = {
        "bot check": ["--only", "hello", "--only", "quit-after-game", command(name)],
        "tournament run": [str(config), "--quiet"],
    }
    here = secrets.token_hex(8)
    done = subprocess.run(
        [sys.executable, "-m", "civdawn_cli", *what.split(), *arguments.get(what, [])],
        input=DRIVEN.format(command(name)),
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
        cwd=tmp_path,
        env={**os.environ, HERE: here, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "error " not in done.stdout
    assert left(here) == []


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("exec:", "there is no command"),
        ("exec:  ", "there is no command"),
        ("exec:'./bot", "a quotation mark is not closed"),
    ],
)
def test_no_command(seat: str, told: str) -> None:
    """A seat whose command can't be read is bad usage, told in one line."""
    process = civdawn("--seat", seat, "--seat", "random")
    out, err = process.communicate(timeout=HANG)
    assert (process.returncode, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_no_folder_for_logs(tmp_path: Path) -> None:
    """Where no log can be written no game is begun, and one line says why."""
    file = tmp_path / "file"
    file.touch()
    process = civdawn(*seats("healthy", "healthy"), "--log", str(file / "logs"))
    out, err = process.communicate(timeout=HANG)
    assert (process.returncode, out) == (1, "")
    assert err.count("\n") == 1
    assert "logs can't be written: Not a directory" in err
