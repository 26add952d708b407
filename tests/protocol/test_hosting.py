"""The command that hosts a Python class: it is read as it was made, and says which files it
needs."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.hosting import host_command, host_files, host_needs, hosted
from civdawn_cli.session.process import Process
from civdawn_cli.session.programs import command_of
from civdawn_cli.session.sandbox import BWRAP, Needs, missing
from civdawn_cli.session.walls import Walls
from tests.waiting import HANG

FILE = shlex.split(host_command("py:bots/my bot.py:My"))
MODULE = shlex.split(host_command("py:pack.sub:My"))
PLAIN = [sys.executable, "bot.py", "py:bots/mybot.py:My"]

BOT = """
import os
from helper import NAME
class My:
    name = f"{NAME} {' '.join(sorted(set(os.listdir()) - {'__pycache__'}))}"
    def decide(self, state, actions):
        return 0
"""
"""A class that needs a module beside it, and whose name tells what it sees of its folder."""


def test_files() -> None:
    """The command of a host, and no other, says which files have its class: the one that is named,
    or those that a module of that name may be in."""
    assert (hosted(FILE), host_files(FILE)) == ("bots/my bot.py:My", ("bots/my bot.py",))
    assert (hosted(MODULE), host_files(MODULE)) == ("pack.sub:My", ("pack", "pack.py"))
    assert (hosted(PLAIN), host_files(PLAIN)) == ("", ())


def test_needs(tmp_path: Path) -> None:
    """A host needs the folders of PYTHONPATH that are there, and the variable; others do not."""
    given = {"PYTHONPATH": f"{tmp_path}:{tmp_path}/gone"}
    assert host_needs(FILE, given) == Needs(env=("PYTHONPATH",), read=(str(tmp_path),))
    assert host_needs(FILE, {}) == host_needs(PLAIN, given) == Needs()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "seen"),
    [
        ("py:bots/mybot.py:My", "bots"),
        ("py:pack.mybot:My", "pack"),
        ("py:single:My", "single.py"),
    ],
)
@pytest.mark.parametrize("own", [False, True])
def test_seen_in_the_sandbox(
    player: str, seen: str, own: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sandbox a class is found as it is without one, by file or by module; of what lies beside
    it in the folder of the start nothing is seen, unless the folder is its own."""
    if missing():
        pytest.skip(f"{missing()}: classes behind walls are NOT TESTED")
    for name in ("bots/mybot.py", "pack/mybot.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(BOT)
        (tmp_path / name).with_name("helper.py").write_text("NAME = 'mine'")
    (tmp_path / "pack/mybot.py").write_text(BOT.replace("from helper", "from .helper"))
    (tmp_path / "single.py").write_text(BOT.replace("from helper import NAME", "NAME = 'mine'"))
    (tmp_path / "secret").touch()
    monkeypatch.chdir(tmp_path)
    process = Process(command_of(player), folder=tmp_path if own else None, walls=Walls(BWRAP))
    try:
        process.send("civdawn 1.0 role=seat games=newdawn features=option\n")
        hello = process.line(process.clock.now() + HANG).decode()
        while not hello.startswith("hello"):
            hello = process.line(process.clock.now() + HANG).decode()
    finally:
        process.close(0)
    assert hello.endswith(f":mine {'bots pack secret single.py' if own else seen}")
