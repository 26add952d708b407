"""Walls around bots: attacks work without them as the README says, and fail behind them; limits
hold for all processes together; nothing outlives civdawn; a bot that rests takes no time."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from civdawn_cli.session.cgroups import made
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.environment import clean
from civdawn_cli.session.limits import NORMAL, Limits, Policy, TimeControl
from civdawn_cli.session.process import Process
from civdawn_cli.session.programs import Terms
from civdawn_cli.session.reaping import descendants
from civdawn_cli.session.resting import Rest
from civdawn_cli.session.sandbox import BWRAP, OFF, Needs, missing, used, wrapped
from civdawn_cli.session.walls import Walls
from tests.cli.running import ROOT
from tests.protocol.zoo import hostile
from tests.protocol.zoo.bots import HOSTILE
from tests.protocol.zoo.hostile import DONE, FILE, PORT, REFUSED, SECRET, VICTIM
from tests.protocol.zoo.matches import Outcome, command, match, survivors
from tests.protocol.zoo.talking import ASKED, HERE
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="walls are Linux's"),
]

PATIENT = Limits(start=30.0, ready=30.0, request=30.0, quit=1.0)
QUICK = Limits(start=30.0, ready=30.0, request=3.0, quit=1.0)
MEMORY = 96 << 20
MODES = (OFF, BWRAP)


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    """Both modes; the sandbox only where one can be made."""
    found: str = request.param
    if found == BWRAP and missing():
        pytest.skip(f"{missing()}: bots behind walls are NOT TESTED")
    return found


@pytest.fixture
def sandbox() -> str:
    """The sandbox, where one can be made."""
    if missing():
        pytest.skip(f"{missing()}: bots behind walls are NOT TESTED")
    return BWRAP


@pytest.fixture
def secret() -> str:
    """A text that only the referee knows."""
    return secrets.token_hex(16)


def terms(mode: str, *, memory: int = MEMORY, processes: int = 64, rests: bool = False) -> Terms:
    """Limits for bots behind these walls, and nothing forgiven."""
    walls = Walls(mode, processes=processes, rests=rests)
    return Terms(PATIENT, policy=Policy(retries=0), memory=memory, walls=walls)


def against(name: str, mode: str, *, quick: bool = False) -> Outcome:
    """A match of a hostile bot against a sound one. quick: with limits that run out."""
    own = terms(mode)
    if quick:
        own.limits = QUICK
    return match([name, "healthy"], own, rounds=6 if quick else 2)


def told(outcome: Outcome) -> str:
    """The words of the hostile bot about its attack."""
    return outcome.programs[0]["stderr"].partition("\n")[0]


@pytest.fixture(autouse=True)
def _rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VICTIM, "healthy")


# ---------------------------------------------------------------- attacks


@pytest.mark.parametrize(
    "name", ["kills-rival", "speaks-for-rival", "stops-rival", "steals-questions"]
)
def test_attacks_on_the_rival_work_without_walls(name: str) -> None:
    """Without a sandbox programs have all rights of the user: the rival is blamed."""
    outcome = against(name, OFF, quick=name in ("stops-rival", "steals-questions"))
    assert outcome.ending != NORMAL
    assert outcome.forfeited == 1
    assert told(outcome).startswith(DONE)
    assert outcome.left == []


@pytest.mark.parametrize(
    "name",
    ["kills-rival", "stops-rival", "speaks-for-rival", "steals-questions", "traces-rival",
     "kills-all", "stops-all", "breaks-out", "writes-beside"],
)  # fmt: skip
def test_attacks_fail_behind_walls(name: str, sandbox: str) -> None:
    """In the sandbox nobody is hurt, nobody blamed, and the game is played to its end."""
    outcome = against(name, sandbox)
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])
    assert told(outcome).startswith(REFUSED)


@pytest.mark.parametrize("name", ["peeks", "reads-commands", "digs-memory", "reads-open-files"])
def test_referee_is_not_read(
    name: str, mode: str, secret: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds and hidden cards in the memory, the commands, the environment and the open files of the
    referee are out of reach behind walls; without them a bot finds them."""
    monkeypatch.setenv("ZOO_SECRET", secret)
    monkeypatch.setenv(SECRET, secret[::-1])
    file = tmp_path / "game.cdn"
    words = [sys.executable, "-S", "-c", "input()", f"--seed={secret}"]
    with file.open("w+", encoding="ascii") as record:
        record.write(secret)
        record.flush()
        file.unlink()  # no search of the disk finds it
        here = subprocess.Popen(words, stdin=subprocess.PIPE)
        try:
            outcome = against(name, mode)
        finally:
            here.communicate(b"\n")
    found = {"peeks": "environ", "reads-commands": "cmdline", "digs-memory": "memory"}
    due = f"{DONE} {found.get(name, 'file')}" if mode == OFF else REFUSED
    assert told(outcome) == due
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])


@pytest.mark.parametrize("name", ["reads-file", "rewrites-file"])
def test_files(name: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results and records can't even be seen behind walls."""
    file = tmp_path / "results.jsonl"
    file.write_text("{}\n")
    monkeypatch.setenv(FILE, str(file))
    outcome = against(name, mode)
    assert told(outcome).startswith(DONE if mode == OFF else "refused FileNotFoundError")
    assert file.read_text() == ("{}\nx" if (name, mode) == ("rewrites-file", OFF) else "{}\n")
    assert (outcome.ending, outcome.faults) == (NORMAL, [])


def test_disk(sandbox: str) -> None:
    """A bot can write 64 MB into each of two places of its own behind walls, and nothing else."""
    before = set(os.listdir("/tmp"))
    outcome = against("fills-disk", sandbox)
    word, _, written = told(outcome).partition(" ")
    assert word == DONE
    assert 100 <= int(written) <= 128
    assert not [name for name in set(os.listdir("/tmp")) - before if name.startswith("hostile")]


def test_network(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind walls there is no network, not even to this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv(PORT, str(server.getsockname()[1]))
        outcome = against("calls-out", mode)
        assert told(outcome).startswith(DONE if mode == OFF else REFUSED)
        if mode == BWRAP:  # one that needs it is given it
            walls = Walls(mode, Needs(network=True))
            own = replace(terms(mode), walls=walls)
            assert told(match(["calls-out", "healthy"], own)).startswith(DONE)


def test_civdawn_inside(mode: str) -> None:
    """A bot that runs civdawn with itself in a seat plays on, and both games come to their end."""
    outcome = match(["plays-itself", "healthy"], terms(mode, memory=512 << 20), rounds=1)
    assert told(outcome) == "played 0"
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])


def test_needs(sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot reads and writes what it is said to need."""
    file = tmp_path / "book"
    file.write_text("e4")
    monkeypatch.setenv(FILE, str(file))
    for needs, name, word in (
        (Needs(read=(str(tmp_path),)), "reads-file", DONE),
        (Needs(read=(str(tmp_path),)), "rewrites-file", REFUSED),
        (Needs(write=(str(tmp_path),)), "rewrites-file", DONE),
        (Needs(trusted=True), "rewrites-file", DONE),
    ):
        own = replace(terms(sandbox), walls=Walls(sandbox, needs))
        assert told(match([name, "healthy"], own)).startswith(word)
    assert file.read_text() == "e4xx"
    with pytest.raises(StartError, match="which it needs"):
        Process("true", walls=Walls(sandbox, Needs(read=(str(tmp_path / "gone"),))))


@pytest.mark.parametrize("name", ["forks", "ignores-signals", "forks-elsewhere", "comet"])
def test_nothing_is_left_behind_walls(name: str, sandbox: str) -> None:
    """Whatever a bot leaves is gone with its sandbox, even for a library that adopts nothing."""
    outcome = match([name, "healthy"], terms(sandbox))
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])


@pytest.mark.parametrize("name", ["forks-elsewhere", "comet"])
def test_nothing_is_left_below_a_guardian(name: str) -> None:
    """A guardian finds what left its group and its environment, for a library as for a command."""
    outcome = match([name, "healthy"], terms(OFF))
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])


def test_memory(mode: str, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot finds nothing behind walls that it kept in its last game, whose luck is that of the
    next; without them it foretells that."""
    monkeypatch.setenv(SECRET, secret)
    try:
        words = [told(match(["remembers", "healthy"], terms(mode), seed=5)) for _ in range(2)]
    finally:
        for folder in hostile.PLACES:
            Path(folder, f"civdawn-zoo-{secret}").unlink(missing_ok=True)
    assert words == [REFUSED, f"{DONE} foretold" if mode == OFF else REFUSED]


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bombs", "more than 64 processes and threads"),
        ("eats-together", "more than 96 MB in all its processes"),
        ("eats-shared", "more than 96 MB in all its processes"),
    ],
)
def test_limits(name: str, reason: str, mode: str) -> None:
    """Limits hold for all processes of a bot together; it ends, is told why, and its rival plays
    on."""
    outcome = against(name, mode)
    assert (outcome.ending, outcome.forfeited, outcome.left) == ("crash", 0, [])
    if made("test", 0, 0) == ():  # else the system holds them, and has its own words
        (fault,) = outcome.faults
        assert "it was ended: more than" in fault.reason
        assert reason.removesuffix("64 processes and threads") in fault.reason


def test_killed_guardian() -> None:
    """A bot that kills its guardian ends with it, and its children are found by their
    environment."""
    outcome = against("kills-guardian", OFF)
    assert (outcome.ending, outcome.forfeited) == ("crash", 0)
    assert outcome.left == []


# ---------------------------------------------------------------- environment


def test_environment(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots see a few variables of whoever runs civdawn, and those that are named."""
    monkeypatch.setenv("API_TOKEN", "secret")
    monkeypatch.setenv("CUDA_PATH", "/cuda")
    process = Process("env", walls=Walls(mode, Needs(env=("CUDA_PATH",))))
    seen = {}
    try:
        while True:
            name, _, value = process.line(process.clock.now() + HANG).decode().partition("=")
            seen[name] = value
    except Exception:  # noqa: BLE001 - it has ended
        pass
    finally:
        process.close(0)
    assert "API_TOKEN" not in seen
    assert (seen["CUDA_PATH"], seen["PATH"]) == ("/cuda", os.environ["PATH"])
    assert seen["HOME"] == ("/tmp" if mode == BWRAP else os.environ["HOME"])


def test_clean() -> None:
    """Names and beginnings of names decide, never values."""
    given = {"PATH": "p", "LC_ALL": "C", "CIVDAWN_X": "1", "AWS_SECRET": "s", "PATHS": "q"}
    assert clean((), given) == {"PATH": "p", "LC_ALL": "C", "CIVDAWN_X": "1"}
    assert clean(("PATHS",), given)["PATHS"] == "q"


# ---------------------------------------------------------------- what can't be


def test_no_bwrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A sandbox that must be and can't be is a clear error, and one that may be is not."""
    monkeypatch.setenv("PATH", str(tmp_path))
    missing.cache_clear()
    try:
        assert used("auto") is False
        with pytest.raises(StartError, match="bwrap is not installed"):
            used(BWRAP)
    finally:
        monkeypatch.undo()
        missing.cache_clear()


# ---------------------------------------------------------------- the end of civdawn


@pytest.mark.parametrize("number", [signal.SIGKILL])
@pytest.mark.parametrize("name", ["forks", "forks-elsewhere", "ignores-signals", "comet"])
def test_killed(name: str, number: int, mode: str, tmp_path: Path) -> None:
    """`kill -9` of civdawn leaves no process of a bot, whatever that has done to hide it."""
    here, asked = secrets.token_hex(8), tmp_path / "asked"
    seats = ["--seat", f"exec:{command('sleeps')}", "--seat", f"exec:{command(name)}"]
    more = ["--sandbox", mode, "--env", ASKED, "--map", "first"]
    process = subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "play", *seats, *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, HERE: here, ASKED: str(asked)},
        cwd=ROOT,
    )
    if mode == OFF:  # behind walls it can't make the file
        assert comes(asked.exists)
    else:
        assert comes(lambda: len(survivors(here)) >= 5)
    process.send_signal(number)
    process.wait(HANG)
    assert comes(lambda: survivors(here) == [])
    time.sleep(0.2)
    assert survivors(here) == []


HALF_BWRAP = """#!/bin/sh
case "$*" in *--help*) exit 0 ;; esac
setsid sleep 300 &
exec sleep 300
"""


def test_killed_in_the_trial(tmp_path: Path) -> None:
    """`kill -9` of civdawn while it tries whether a sandbox can be made leaves nothing of that."""
    fake, here = tmp_path / "bwrap", secrets.token_hex(8)
    fake.write_text(HALF_BWRAP)
    fake.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.Popen(
        [sys.executable, "-c", "from civdawn_cli.session.sandbox import missing; missing()"],
        env={**os.environ, HERE: here, "PATH": path},
        cwd=ROOT,
    )
    assert comes(lambda: len(survivors(here)) >= 3)
    process.kill()
    process.wait(HANG)
    assert comes(lambda: survivors(here) == [])


# ---------------------------------------------------------------- rest


def states(root: int) -> set[str]:
    """The states of all processes below one, as the system has them."""
    found = set()
    for pid in descendants(root):
        line = Path(f"/proc/{pid}/stat").read_text()
        found.add(line.rpartition(")")[2].split()[0])
    return found


@pytest.mark.parametrize("name", ["spins-beside", "hogs"])
def test_rest(name: str, mode: str) -> None:
    """A bot that rests is stopped with all its children, goes on when it is waited for, and ends by
    itself when it is told to."""
    process = Process(command(name), walls=Walls(mode, rests=True))
    try:
        assert process.line(process.clock.now() + HANG) == b"hello 1.0 :zoo"
        process.rest()
        root = process._life.root
        assert comes(lambda: states(root) == {"T"})
        process.send("ping 7\n")
        process.flush()
        assert states(root) == {"T"}
        assert process.line(process.clock.now() + HANG) == b"pong 7"
        assert states(root) != {"T"}
        process.rest()
        process.send("quit\n")
        began = time.monotonic()
        process.close(HANG)
        assert time.monotonic() - began < HANG / 2
        assert "bye" in process.errors
    finally:
        process.close(0)


def test_rest_in_a_match(mode: str) -> None:
    """Bots that rest lose no game, no time and no farewell by it."""
    resting = terms(mode, rests=True)
    resting.control = TimeControl(bank=20_000, increment=100)
    outcome = match(["spins-beside", "eager", "curious"], resting, rounds=2)
    assert (outcome.ending, outcome.faults, outcome.left) == (NORMAL, [], [])
    for program in outcome.programs:
        assert "bye" in program["stderr"] or program["stderr"] == ""


def test_freezer() -> None:
    """Where there are control groups they stop a program as one."""
    folder = next(
        (
            Path(place) / f"civdawn-test-{os.getpid()}"
            for place in ("/sys/fs/cgroup", "/sys/fs/cgroup/unified")
            if Path(place, "cgroup.procs").exists() and os.access(place, os.W_OK)
        ),
        None,
    )
    if folder is None:
        pytest.skip("no control group may be made here: freezing by them is NOT TESTED")
    process = subprocess.Popen(["sleep", "60"])
    try:
        folder.mkdir()
        (folder / "cgroup.procs").write_text(str(process.pid))
        frozen = Rest(process.pid, os.getpid(), (str(folder),))
        frozen.begin()
        assert comes(lambda: "frozen 1" in (folder / "cgroup.events").read_text())
        frozen.end()
        assert comes(lambda: "frozen 0" in (folder / "cgroup.events").read_text())
    finally:
        process.kill()
        process.wait()
        folder.rmdir()


def test_every_attacker_is_met() -> None:
    """Each hostile bot of the zoo has a test here that names it."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in HOSTILE if f'"{name}"' not in text] == []


@pytest.mark.skipif(missing() != "", reason="no sandbox here")
def test_a_long_word_is_no_file(tmp_path: Path) -> None:
    """A program that stands in the command line itself, as `python -c '...'`."""
    words = [sys.executable, "-S", "-c", f"print({'1 + ' * 100}0)"]
    told = wrapped(words, {"PATH": os.defpath})
    assert told[-len(words) :] == words
