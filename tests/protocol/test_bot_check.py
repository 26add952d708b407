"""The checker of bots: every check can fail, and says why."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.conformance import (
    CHECKS,
    ESSENTIAL,
    FAILED,
    FLUSH,
    PASSED,
    SKIPPED,
    Result,
    examine,
)
from civdawn_cli.session.starters import write_starter
from tests.cli.running import run
from tests.protocol.starter_bots import run_command
from tests.waiting import HANG

pytestmark = pytest.mark.slow

HELLO = 'say("hello 1.0 :Starter")'
LOOP = "        verb, words, fields, text = parse(line)\n"
ASK = 'say("do " + words[0] + " #" + str(choice + 1))'
READY = 'say("ready " + words[0])'
PONG = 'say("pong " + words[0])'
OVER = 'elif verb == "over":  # the game has ended: fields["places"]; learn from it here\n'
QUIT = 'elif verb == "quit":\n'
ERROR = 'print("civdawn says:", line, file=sys.stderr)'
IGNORED = '            events = []\n        elif verb == "quit":\n            break\n'
FOR = "for line in sys.stdin:"
RAW = "for line in open(0, newline='\\n'):"
PARTED = 'head, _, text = line.partition(" :")'
DYING = "(sys.exit(1) if line.startswith('stop') else line for line in sys.stdin)"
DEAF = "(sys.exit(1) if line.startswith('effects') else line for line in sys.stdin)"
WORDY = (
    "(sys.exit(1) if line.startswith('civdawn') and 'words' not in line else line"
    " for line in sys.stdin)"
)
COMMENT = 'if not line.strip() or line.startswith("#"):'


def when(condition: str) -> tuple[str, str]:
    """A change that makes the bot die of a message."""
    return LOOP, f"{LOOP}        assert not ({condition})\n"


BROKEN: dict[str, tuple[str, str]] = {
    "hello": (HELLO, "out = open(1, 'w'); out.write('hello 1.0\\n')"),
    "silent-after-hello": (HELLO, f"{HELLO}; say('ready 1')"),
    "later-version": when("verb == 'civdawn' and words[0] != '1.0'"),
    "options": (HELLO, f"say('option depth type=number default=3 max=2'); {HELLO}"),
    "options-unwanted": (HELLO, f"say('option depth type=number default=3'); {HELLO}"),
    "side-by-side": (HELLO, f"open(__file__ + '.lock', 'x'); {HELLO}"),
    "ping": (PONG, "pass"),
    "ping-in-game": (PONG, f"{PONG} if not events else None"),
    "ping-when-asked": (PONG, "say('pong 1')"),
    "many-pings": (PONG, "say('pong 1')"),
    "unknown-verbs": when("verb == 'weather'"),
    "unknown-fields": when("'mood' in fields"),
    "further-words": when("verb == 'ask' and len(words) > 3"),
    "comments": (COMMENT, 'line = line.lstrip("#")\n        if not line.strip():'),
    "blank-lines": ("not line.strip() or ", ""),
    "carriage-returns": (FOR, f"{RAW}\n        assert '\\r' not in line"),
    "unicode": (HELLO, f"sys.stdin.reconfigure(encoding='ascii'); {HELLO}"),
    "colons": (PARTED, 'head, text = line.split(" :") if " :" in line else (line, "")'),
    "long-line": when("len(line) > 65536"),
    "pieces": (FOR, "import os\n    for line in iter(lambda: os.read(0, 65536).decode(), ''):"),
    "many-lines": (FOR, "for count, line in enumerate(sys.stdin):\n        assert count < 1000"),
    "only-messages": (ASK, f"print('I think {{choice}}'); {ASK}"),
    "answers": (ASK, f"__import__('time').sleep(9); {ASK}"),
    "answer-number": (ASK, 'say(f"do 1 #{choice + 1}")'),
    "answer-is-legal": (ASK, "say(f\"do {words[0]} #{len(text.split('|')) + 1}\")"),
    "one-answer": (ASK, f"{ASK}; {ASK}"),
    "no-answer-unasked": ("events.append((", "say('do 1 #1'); events.append(("),
    "replies-held-back": (ASK, f"{ASK}; assert sys.stdin.readline().startswith('ok do')"),
    "asked-again": (ERROR, "sys.exit(1)"),
    "stale-error": (ERROR, "say(f'do {words[2]} #1')"),
    "unknown-kind": when("verb == 'ask' and words[2] == 'ponder'"),
    "many-options": when("text.count('|') > 255"),
    "long-list": when("len(line) > 65536"),
    "short-options": when("verb == 'ask' and not all(' ' in o for o in text.split('|'))"),
    "options-as-wished": (HELLO, "say('hello 1.0 options=some')"),
    "clock": when("'clock' in fields"),
    "little-time": (ASK, f"__import__('time').sleep(1.2); {ASK}"),
    "stop": (HELLO, f"{HELLO.replace('1.0', '1.0 stop=yes')}; sys.stdin = {DYING}"),
    "words-and-effects": (
        HELLO,
        f"{HELLO.replace('1.0', '1.0 effects=yes')}; sys.stdin = {DEAF}",
    ),
    "words-missing": (HELLO, f"{HELLO.replace('1.0', '1.0 words=yes')}; sys.stdin = {WORDY}"),
    "nodes": (ASK, 'say(f"do {words[0]} nodes=873 #{choice + 1}")'),
    "list-of-two": (ASK, 'say(f"do {words[0]} #{choice + 2}")'),
    "ready": (READY, "say('ready 1')"),
    "games-in-a-row": (OVER, f"{OVER}            break\n"),
    "over-at-once": (OVER, f"{OVER}            events[-1]\n"),
    "over-by-fault": when("fields.get('ending') == 'crash'"),
    "over-when-asked": when("fields.get('ending') == 'timeout' and fields['seat'] == '1'"),
    "two-seats": when("fields.get('seats') == '2' and fields['seat'] == '2'"),
    "three-seats": when("fields.get('seats') == '3'"),
    "four-seats": when("fields.get('seat') == '4'"),
    "map-first": when("fields.get('map') == 'first'"),
    "map-drafted": when("verb == 'ask' and words[2] == 'lay'"),
    "epic": when("fields.get('epic') == 'yes'"),
    "position": when("verb == 'position'"),
    "quit-at-once": (IGNORED, "            events = []\n"),
    "quit-after-game": (QUIT, f"{QUIT}            say('do 9 #1')\n"),
    "quit-in-game": (QUIT, f"{QUIT}            sys.exit(3 if events else 0)\n"),
    "end-of-input": (FOR, "for line in iter(sys.stdin.readline, None):"),
    "end-of-input-in-game": ("\n\nmain()", "\n\nmain()\nsay('do 9 #1')"),
    "started-again": when("verb == 'ask' and words[0] == '5'"),
    "whole-game": when("verb == 'ask' and words[0] == '20'"),
    "whole-game-of-four": when("verb == 'ask' and words[0] == '15'"),
}
"""A change of the starter bot for every check that the changed bot fails."""

UNBREAKABLE = {
    "long-view": "needs a bot that asks for views; below",
    "memory": "the limit of the process comes first",
    "repeatable": "never fails; it tells",
}
"""Checks that no change of the table fails, with the reason."""


def write_bot(folder: Path, old: str = "", new: str = "") -> str:
    """The command of a Python starter bot with one change."""
    write_starter("python", folder, "Starter")
    source = (folder / "bot.py").read_text(encoding="utf-8")
    assert old in source
    (folder / "bot.py").write_text(source.replace(old, new, 1), encoding="utf-8")
    return run_command("python", folder)


def one(command: str, name: str, patience: float = 1.0) -> Result:
    """The result of one check."""
    (result,) = examine(command, [name], patience=patience, game="newdawn")
    return result


def test_table() -> None:
    """Every check has a bot that fails it, or a reason why none can."""
    assert set(BROKEN) | set(UNBREAKABLE) == set(CHECKS)
    assert not set(BROKEN) & set(UNBREAKABLE)


@pytest.mark.parametrize("name", BROKEN)
def test_broken(name: str, tmp_path: Path) -> None:
    """A check fails for the bot that is broken so, and says what was expected instead of what."""
    command = write_bot(tmp_path, *BROKEN[name])
    result = one(command, name, 5.0 if name == "little-time" else 1.0)
    assert result.status == FAILED
    assert result.received
    assert result.expected
    assert result.sent or name == "hello"


@pytest.mark.parametrize("name", ["ping", "quit-after-game", "asked-again", "stale-error"])
def test_only_that(name: str, tmp_path: Path) -> None:
    """A fault that concerns one thing fails the check of that thing, and those of other things
    pass."""
    command = write_bot(tmp_path, *BROKEN[name])
    others = ["hello", "one-answer", "answer-is-legal", "over-at-once", "long-list"]
    assert one(command, name).status == FAILED
    results = {result.status for result in examine(command, others, patience=HANG, game="newdawn")}
    assert results == {PASSED}


def test_views(tmp_path: Path) -> None:
    """Views are checked for a bot that asks for them, and such a bot passes."""
    command = write_bot(tmp_path, "hello 1.0 :", "hello 1.0 view=yes hash=yes :")
    assert one(command, "long-view", HANG).status == PASSED
    broken = write_bot(tmp_path / "broken", "hello 1.0 :", "hello 1.0 view=yes :")
    source = tmp_path / "broken" / "bot.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace(*when("len(line) > 65536")), encoding="utf-8")
    assert one(broken, "long-view").status == FAILED


def test_notation(tmp_path: Path) -> None:
    """A bot may answer in notation, and ask for the list."""
    command = write_bot(
        tmp_path,
        'choice = think(points, text.split("|"), events)',
        "say('options ' + words[0])\n"
        "            while ' options=' not in line: line = sys.stdin.readline()\n"
        "            text = line.strip().partition(' :')[2]\n"
        "            options = text.split('|'); say(f'do {words[0]} :{options[-1]}'); continue",
    )
    hello = tmp_path / "bot.py"
    text = hello.read_text(encoding="utf-8")
    hello.write_text(text.replace("hello 1.0 :", "hello 1.0 options=none :"), encoding="utf-8")
    names = ["answer-is-legal", "options-as-wished", "many-options", "map-drafted"]
    results = examine(command, names, patience=HANG, game="newdawn")
    assert [result.status for result in results] == [PASSED] * len(names)


def test_asking(tmp_path: Path) -> None:
    """A bot may look up cards and rules, and ask for the position, before it answers."""
    bot = write_bot(
        tmp_path,
        ASK,
        "say('cards :nothing'); say('rules :nothing'); say('position ' + words[0])\n"
        "            asked = [sys.stdin.readline().split()[:2] for _ in range(3)]\n"
        "            expected = [['ok', 'cards'], ['ok', 'rules'], ['ok', 'position']]\n"
        f"            {ASK} if asked == expected else say('lost')",
    )
    for name in ("answers", "unknown-kind"):
        assert one(bot, name).status == PASSED


def test_silence(tmp_path: Path) -> None:
    """A bot that says no hello is asked nothing else, and its author reminded of flushing."""
    command = write_bot(tmp_path, *BROKEN["hello"])
    results = examine(command, patience=0.3, game="newdawn")
    assert (results[0].name, results[0].status, results[0].hint) == ("hello", FAILED, FLUSH)
    assert {(result.status, result.note) for result in results[1:]} == {
        (SKIPPED, "repair hello first")
    }


@pytest.mark.parametrize("name", ESSENTIAL)
def test_essential(name: str, tmp_path: Path) -> None:
    """Essential checks come first: if one fails, all further ones are skipped."""
    command = write_bot(tmp_path, *BROKEN[name])
    results = examine(command, patience=0.5, game="newdawn")
    failed = [result.name for result in results if result.status == FAILED]
    assert len(failed) == 1
    assert ESSENTIAL.index(failed[0]) <= ESSENTIAL.index(name)
    assert [result.name for result in results] == list(CHECKS)


def test_report(tmp_path: Path) -> None:
    """A failure is told with what was sent, received and expected, a hint and the bot's last
    words, as text and as JSON."""
    command = write_bot(tmp_path, *when("verb == 'ask'"))
    done = run("bot", "check", "--only", "answers", "--only", "hello", command)
    assert done.exit_code == 1
    passed, *told = done.stdout.splitlines()
    assert passed.startswith("passed  hello                   Starter, options=list, ")
    assert told[0] == f"FAILED  {'answers':24}{CHECKS['answers'].promise}"
    rows = [line[8:18].strip() for line in told]
    order = ["sent", "received", "expected", "hint", "stderr"]
    assert [row for row in rows if row in order] == order
    assert "ask 1 setup direction options=6 :direction e|direction se|" in done.stdout
    assert "it exited with code 1" in done.stdout
    assert "AssertionError" in done.stdout
    assert told[-1].startswith("1 passed, 1 failed, 0 skipped in ")
    found = json.loads(run("bot", "check", "--only", "answers", "--json", command).stdout)
    assert found["ok"] is False
    assert found["checks"][0]["expected"] == "do 1 #K with K from 1 to 6"


def test_no_program() -> None:
    """A program that can't be started, and one that ends at once, fail the first check."""
    result = one("no-such-program-anywhere", "hello")
    assert result.status == FAILED
    assert "can't be started" in result.received[0]
    result = one(f"{shlex.quote(sys.executable)} -c 'import sys; sys.exit(7)'", "hello")
    assert result.received == ("it exited with code 7",)


def test_list() -> None:
    """The list has every check with its promise; a wrong name is told the right one."""
    lines = run("bot", "check", "--list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(CHECKS)
    assert all(check.promise.endswith(".") for check in CHECKS.values())
    assert len(CHECKS) >= 40
    told = run("bot", "check", "--only", "pings", "x")
    assert told.exit_code == 2
    assert "did you mean 'ping'?" in told.stderr
    assert run("bot", "check").exit_code == 2


def test_other_game(tmp_path: Path) -> None:
    """A bot can be checked in another game; checks of settings that the game does not have are
    skipped."""
    names = ("--only", "hello", "--only", "ready", "--only", "position")
    told = run("bot", "check", "--game", "ages", *names, "--only", "epic", write_bot(tmp_path))
    assert told.exit_code == 0, told.stdout
    assert "skipped epic                    ages has no setting epic" in told.stdout
    assert "3 passed, 0 failed, 1 skipped" in told.stdout
    assert run("bot", "check", "--game", "agas", "x").exit_code == 2
