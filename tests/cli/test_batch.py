"""The parts that all commands for many games share: streaming, processes, the bar, stopping."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.records import short_game
from tests.cli.running import ROOT
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals, terminals, memory: as Unix has it"),
]

MEGABYTE = 1 << 20

MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Exit code of a command and the most memory it ever had, in kilobytes where Linux counts."""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A record of A New Dawn."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("records"))
    try:
        return short_game(1)
    finally:
        os.chdir(before)


def started(*args: str, folder: Path, command: tuple[str, ...] = ()) -> subprocess.Popen[bytes]:
    """`civdawn args` as a process and group of its own; command: what is to run it."""
    return subprocess.Popen(
        [*command, sys.executable, "-m", "civdawn_cli", *args],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "TERM": "xterm"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


@pytest.mark.parametrize("command", ["check", "upgrade"])
def test_memory(command: str, tmp_path: Path) -> None:
    """A stream of any size is gone through in the same memory: not even its bytes are kept."""
    # Rules unknown here: games are read in full and not played, which would take minutes.
    turn = "{0}.1 play culture pos3 place 4,2 5,1\n{0}.2 play military pos4 attack 5,5 roll 4 2\n"
    turn += f"; {'so it goes ' * 90}\n"  # comments are read quickly
    turns = "".join(turn.format(number) for number in range(1, 50))
    text = f'[Game "newdawn"]\n[Rules "nd-0"]\n[Seats "2"]\n\nsetup\n{turns}[Result "*"]\nend\n\n'
    block = (text * 50).encode()
    size = 0
    with started(command, "-", folder=tmp_path, command=(sys.executable, "-c", MEASURE)) as game:
        assert game.stdin is not None
        assert game.stderr is not None
        # Messages on stderr must be read all the time, or the command would wait.
        with subprocess.Popen(["cat"], stdin=game.stderr, stdout=subprocess.DEVNULL):
            while size < 40 * MEGABYTE:
                size += game.stdin.write(block)
            told, _ = game.communicate(timeout=HANG)
    code, most = map(int, told.split())
    assert code == 1
    assert most < 64 * (MEGABYTE if sys.platform == "darwin" else 1024)


@pytest.mark.parametrize(
    "args",
    [
        ("check", "wrong.cdn", "--jobs", "2"),
        ("check", "wrong.cdn", "--json"),
        ("format", "lax.cdn", "--diff"),
        ("export", "games.cdn", "--public"),
        ("export", "games.cdn", "--json", "--jobs", "2"),
        ("replay", "games.cdn", "--step"),
        ("replay", "games.cdn", "--jobs", "2"),
    ],
)
def test_broken_pipe(args: tuple[str, ...], text: str, tmp_path: Path) -> None:
    """When nobody reads on, as with `| head -1`, a command stops at once and says nothing."""
    fill(tmp_path, text)
    with started(*args, folder=tmp_path) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        assert game.stderr.read() == b""
        assert game.wait(timeout=HANG) == 1


def fill(folder: Path, text: str) -> None:
    """More games than a pipe holds, in a good, a wrong and a lax form."""
    forms = {
        "games": text,
        "wrong": text.replace('[Rounds "', '[Rounds "1'),
        "lax": text.replace(" pos", "   "),
    }
    for name, form in forms.items():
        (folder / f"{name}.cdn").write_text("\n".join([form] * 500))


def working(folder: Path, text: str) -> subprocess.Popen[bytes]:
    """A command with two processes that are at work and long will be."""
    fill(folder, text)
    game = started("check", "wrong.cdn", *["games.cdn"] * 20, "--jobs", "2", folder=folder)
    assert game.stdout is not None
    assert game.stdout.readline().startswith(b"wrong.cdn:")
    return game


def test_interrupted(text: str, tmp_path: Path) -> None:
    """Ctrl-C ends a command and all its processes within moments."""
    with working(tmp_path, text) as game:
        os.killpg(game.pid, signal.SIGINT)
        told, complaints = game.communicate(timeout=HANG)
        assert game.returncode == 130
        assert b"games in" not in told
        assert complaints.decode().split() == ["civdawn:", "interrupted"]
        assert gone(game.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_ended_tidily(number: int, code: int, jobs: str, text: str, tmp_path: Path) -> None:
    """A command ended while it rewrites a file leaves it as it was, and nothing beside it."""
    fill(tmp_path, text)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with started("format", "lax.cdn", "--jobs", jobs, folder=tmp_path) as game:
        assert comes(lambda: game.poll() is not None or half_written(tmp_path))
        assert game.poll() is None
        os.killpg(game.pid, number) if number == signal.SIGINT else game.send_signal(number)
        game.communicate(timeout=HANG)
        assert game.returncode == code
        assert gone(game.pid)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def half_written(folder: Path) -> bool:
    """Return True if a file is being rewritten."""
    return any(path.stat().st_size for path in folder.glob(".lax.cdn.*.new"))


def test_killed(text: str, tmp_path: Path) -> None:
    """After kill -9 no process of a command stays."""
    with working(tmp_path, text) as game:
        game.kill()
        game.communicate(timeout=HANG)
        assert gone(game.pid)


def gone(group: int) -> bool:
    """Return True if all processes of a group have ended, or do so soon."""

    def none() -> bool:
        try:
            with suppress(ChildProcessError):  # ours if a test before this adopts orphans
                while os.waitpid(-group, os.WNOHANG)[0]:
                    pass
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    if comes(none):
        return True
    os.killpg(group, signal.SIGKILL)
    return False


def on_terminal(command: list[str], folder: Path, typed: bytes = b"") -> str:
    """The text that a command shows on a terminal, without the codes for colours and places."""
    import pty

    leader, follower = pty.openpty()
    game = subprocess.Popen(
        command,
        cwd=folder,
        env={
            "PYTHONPATH": str(ROOT),
            "PATH": os.environ["PATH"],
            "TERM": "xterm",
            "COLUMNS": "100",
        },
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
    )
    os.close(follower)
    os.write(leader, typed)
    shown = b""
    while True:
        try:
            block = os.read(leader, 1 << 16)
        except OSError:  # as Linux ends it
            break
        if not block:
            break
        shown += block
    os.close(leader)
    assert game.wait(timeout=HANG) in (0, 1)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


CIVDAWN = [sys.executable, "-m", "civdawn_cli"]


def test_bar(text: str, tmp_path: Path) -> None:
    """On a terminal a bar goes on below the problems, or alone if only stderr is one."""
    fill(tmp_path, text)
    (tmp_path / "one.cdn").write_text(text.replace('[Rounds "', '[Rounds "1') + "\n" + text)
    shown = on_terminal([*CIVDAWN, "check", "one.cdn", "games.cdn"], tmp_path)
    assert re.search(r"[1-9][0-9]* games .* [1-9][0-9]?% ", shown)
    assert "one.cdn:" in shown
    assert shown.rstrip().endswith("502 games in 2 files: 501 good, 1 bad, 1 problem")
    shell = f"{' '.join(CIVDAWN)} check one.cdn games.cdn > told.txt"
    shown = on_terminal(["sh", "-c", shell], tmp_path)
    assert re.search(r"[1-9][0-9]* games .* [1-9][0-9]?% ", shown)
    assert "one.cdn:" not in shown
    assert (tmp_path / "told.txt").read_text().startswith("one.cdn:")


def test_step_waits(text: str, tmp_path: Path) -> None:
    """On a terminal `replay --step` waits for Enter after every turn, and q ends it."""
    (tmp_path / "game.cdn").write_text(text)
    shown = on_terminal([*CIVDAWN, "replay", "game.cdn", "--step"], tmp_path, b"\n\nq\n")
    assert shown.count("Enter for the next turn") == 3
    assert "\n1.2 " in shown
    assert "\n2.1 " not in shown
    assert "follow the rules" not in shown
