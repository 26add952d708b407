"""Commands of programs that can't be started: the message says which of many slips it was."""

from __future__ import annotations

import os
import shlex
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.session.command_line import StartError, words
from civdawn_cli.session.process import Process
from tests.cli.running import run

SHELL = [
    ("./bot | tee log", "`|` is for a shell", "the command is sh -c './bot | tee log'"),
    ("./bot > log", "`>` is for a shell", "the command is sh -c './bot > log'"),
    ("./bot 2>log", "`2>` is for a shell", "the command is sh -c './bot 2>log'"),
    ("./bot <book", "`<` is for a shell", "the command is sh -c './bot <book'"),
    ("cd x && ./bot", "`&&` is for a shell", "the command is sh -c 'cd x && ./bot'"),
    ("cd x; ./bot", "`;` is for a shell", "the command is sh -c 'cd x; ./bot'"),
    ("./bot || true", "`||` is for a shell", "the command is sh -c './bot || true'"),
    ("./bot &", "`&` sends a program into the background", "leave it out"),
    ("$WHERE/bot x", "`$WHERE` is replaced by a shell", "write /there in its place"),
    ('"$WHERE/bot"', "`$WHERE` is replaced by a shell", "write /there in its place"),
    ("./bot ${WHERE}", "`${WHERE}` is replaced by a shell", "write /there in its place"),
    (
        "./bot $NOWHERE",
        "`$NOWHERE` is replaced by a shell",
        "the command is sh -c './bot $NOWHERE'",
    ),
    (
        "./bot -j $(nproc)",
        "`$(` is replaced by a shell",
        "the command is sh -c './bot -j $(nproc)'",
    ),
    ("./bot `nproc`", "is replaced by a shell", "the command is sh -c './bot `nproc`'"),
    ("SEED=1 ./bot", "`SEED=1` sets a variable", "env SEED=1 ./bot"),
    ("~/bot 3", "`~` is a home folder to a shell only", "write my-home/bot"),
    ("./bot ~/book", "`~` is a home folder to a shell only", "write my-home/book"),
]
"""A command, what the message calls by name, and what it says to write instead."""

PLAIN = [
    "./bot",
    "python3 bot.py --depth=3 a=b",
    "./bot 'a | b' \"x > y\" c\\&d '$HOME' '~/x' \\$x",
    "./bot http://host/?a=1&b=2 a|b x>y 5 -",
    "sh -c './bot | tee log'",
    "./bot price$ 100%",
]
"""Commands that mean the same to a shell or that nobody takes for one."""


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "my-home")
    monkeypatch.setenv("WHERE", "/there")
    monkeypatch.delenv("NOWHERE", raising=False)


@pytest.mark.parametrize(("command", "named", "instead"), SHELL)
def test_for_shells(command: str, named: str, instead: str) -> None:
    """A command that only a shell understands is refused; what to write instead is said, and is
    right."""
    with pytest.raises(StartError) as refused:
        words(command)
    assert named in str(refused.value)
    assert instead in str(refused.value)
    if instead.startswith(("env ", "the command is ")):
        words(instead.removeprefix("the command is "))


@pytest.mark.parametrize("command", PLAIN)
def test_plain(command: str) -> None:
    """Other commands are divided as a shell does it; what is quoted stands for itself."""
    assert words(command) == shlex.split(command)


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=1, max_size=5))
def test_quoted(parts: list[str]) -> None:
    """Every word can be said by quoting it."""
    assert words(shlex.join(parts)) == parts


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "there is no command"),
        ("  ", "there is no command"),
        ("./bot 'x", '"./bot \'x" is no command: a quotation mark is not closed'),
    ],
)
def test_no_command(command: str, message: str) -> None:
    """An empty command and an open quotation are refused."""
    with pytest.raises(StartError) as refused:
        words(command)
    assert str(refused.value) == message


def made(path: Path, text: str, runs: bool = True) -> None:
    """A file of that text. runs: it may be run."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    if runs:
        path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all kinds of files that can't be started, and a PATH with one program."""
    made(tmp_path / "bot.py", "#!/usr/bin/env python3\n")
    made(tmp_path / "plain.py", "print()\n", runs=False)
    made(tmp_path / "bare.py", "print()\n")
    made(tmp_path / "bare", "\x00\x01")
    made(tmp_path / "lost", "#!/opt/nowhere/bin/lua5 -x\n")
    made(tmp_path / "elsewhere", "#!/opt/nowhere/luajit\n")
    made(tmp_path / "windows.py", "#!/usr/bin/python3\r\nprint()\r\n")
    made(tmp_path / "my bot" / "bot.py", "#!/bin/sh\n")
    made(tmp_path / "bin" / "luajit", "#!/bin/sh\n")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


MISSING = [
    ("bot.py x", "it is not on the PATH; did you mean ./bot.py?"),
    ("bot", "there is no such program on the PATH; did you mean ./bot.py?"),
    ("plain.py 3", "it is not on the PATH; did you mean python3 plain.py 3?"),
    ("luajt", "there is no such program on the PATH; did you mean luajit?"),
    ("qqq", "there is no such program on the PATH, and there is no file ./qqq either"),
    ("cd", "cd is a command of the shell, and no shell runs this; see sh -c"),
    ("bin", "it is a folder"),
    ("./bin", "it is a folder"),
    ("./plain.py 3", "it may not be run: chmod +x ./plain.py, or python3 ./plain.py 3"),
    ("./bare.py", "no script with a #! line; write python3 ./bare.py"),
    ("./bare", "it is no program of this machine, and no script with a #! line"),
    ("./lost", "the interpreter of its first line is not here: /opt/nowhere/bin/lua5; install it"),
    ("./elsewhere", "is not here: /opt/nowhere/luajit; there is HERE/bin/luajit"),
    ("./windows.py", "its first line ends in a carriage return, as under Windows"),
    ("./windows.py", "sed -i 's/\\r$//' HERE/windows.py"),
    ("./bto.py", "there is no file bto.py in HERE; did you mean ./bot.py?"),
    ("./qqq", "there is no file qqq in HERE"),
    ("my bot/bot.py 1", "a name with spaces is quoted: 'my bot/bot.py'"),
    ("./my bot/bot.py 1", "a name with spaces is quoted: './my bot/bot.py'"),
    ("./nowhere/bot.py", "there is no folder HERE/nowhere (it starts in HERE)"),
]
"""A command, and what its message says."""


@pytest.mark.parametrize(("command", "message"), MISSING)
def test_missing(folder: Path, command: str, message: str) -> None:
    """A program that can't be started is refused with what is missing and what would help."""
    with pytest.raises(StartError) as refused:
        Process(command, folder=folder)
    assert message.replace("HERE", str(folder)) in str(refused.value)
    assert str(refused.value).startswith(repr(words(command)[0]) + " can't be started: ")


def test_no_folder(tmp_path: Path) -> None:
    """The folder of an entrant that is not there is named, not the program."""
    with pytest.raises(StartError, match=f"there is no folder {tmp_path}/gone"):
        Process("./bot", folder=tmp_path / "gone")


@pytest.mark.parametrize("command", ["play --seat", "bot check"])
def test_commands(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands of the command line say the same."""
    monkeypatch.chdir(tmp_path)
    args = command.split()
    exec_ = "exec:" if args[0] == "play" else ""
    done = run(*args, f"{exec_}./bot | tee log", *(["--seat", "random"] * bool(exec_)))
    said = done.stdout + done.stderr
    assert done.exit_code == (2 if exec_ else 1)
    assert "`|` is for a shell, and no shell runs this" in said
    assert os.listdir(tmp_path) == []
