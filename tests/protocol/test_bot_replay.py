"""`civdawn bot replay`: a traffic log asked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from civdawn_cli.session.starters import write_starter
from tests.cli.running import run
from tests.protocol.starter_bots import run_command

LOG = """\
0.000001 > civdawn 1.0 role=seat game=newdawn rules=nd-1
0.000002 < hello 1.0 :Then
0.000003 > ok hello
0.000004 > new 1 seats=2 seat=1 map=first
0.000005 < # a comment of the bot
0.000006 < ready 1
0.000007 > ok ready 1
0.000008 > event 1 setup 0 :leader rome
0.000009 > ask 1 1.1 play options=2 :play culture pos1 idle|build 3,4
0.000010 < do 1 #2
0.000011 > ok do 1
0.000012 > ping 9
0.000013 < pong 9
0.000014 > ask 2 1.1 play options=2 :build 1,1|play culture pos1 idle
0.000015 < do 2 :build 1,1
0.000016 > ok do 2
0.000017 > ask 3 1.1 play options=2 :build 1,1|play culture pos1 idle
0.000018 < do 3 #2
0.000019 ! late
0.000020 2 something on the standard error
0.000021 > civdawn 1.0 role=seat game=newdawn rules=nd-1
0.000022 < hello 1.0 :Then
0.000023 > quit
"""
"""Three answers and a restart; the starter bot builds rather than play a card for nothing."""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """The command of the Python starter."""
    write_starter("python", tmp_path / "bot", "Now")
    return run_command("python", tmp_path / "bot")


def log(folder: Path, text: str = LOG) -> str:
    """The name of a log with that text."""
    path = folder / "seat1.log"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_differences(bot: str, tmp_path: Path) -> None:
    """Only other answers are told, in notation too; the same one written otherwise is the same."""
    done = run("bot", "replay", log(tmp_path), bot)
    assert done.stdout.splitlines() == [
        "line 18: ask 3 1.1 play",
        "  then  do 3 #2 (play culture pos1 idle)",
        "  now   do 3 #1 (build 1,1)",
        "3 answers, 1 other than in the log",
    ]
    assert done.exit_code == 1


def test_same(bot: str, tmp_path: Path) -> None:
    """Without a difference the exit code is 0."""
    text = LOG.replace("do 3 #2", "do 3 #1")
    done = run("bot", "replay", log(tmp_path, text), bot)
    assert done.stdout == "3 answers, 0 other than in the log\n"
    assert done.exit_code == 0


def test_silence(bot: str, tmp_path: Path) -> None:
    """A bot that does not answer is told with the line it owes, and what it wrote last."""
    source = tmp_path / "bot" / "bot.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace('say("do "', 'sys.exit("no idea") ; ("do "'), encoding="utf-8")
    name = log(tmp_path)
    done = run("bot", "replay", name, bot)
    assert done.exit_code == 1
    assert done.stdout == "0 answers, 0 other than in the log\n"
    assert done.stderr == (
        f"civdawn bot replay: {name}: line 10: the bot did not say 'do 1 #2':"
        " it exited with code 1; its last words on the standard error: no idea\n"
    )


def test_no_log(bot: str, tmp_path: Path) -> None:
    """A file that is no traffic log is refused with the line, and so is a program that is none."""
    name = log(tmp_path, "0.1 > civdawn 1.0 role=seat\nwhat is this?\n")
    done = run("bot", "replay", name, bot)
    assert done.exit_code == 1
    assert f"{name}: line 2: not a line of a traffic log" in done.stderr
    done = run("bot", "replay", log(tmp_path, "0.1 > ask 1 1.1 play\n"), bot)
    assert "line 1: a log begins with what civdawn says first" in done.stderr
    done = run("bot", "replay", log(tmp_path), "no-such-program-anywhere")
    assert "can't be started: there is no such program" in done.stderr
    assert "no line in it" in run("bot", "replay", log(tmp_path, "\n"), bot).stderr
    done = run("bot", "replay", str(tmp_path / "none.log"), bot)
    assert "No such file" in done.stderr
