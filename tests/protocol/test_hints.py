"""Faults say which of the usual slips it was, in the game and in the match log."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from civdawn_cli.session import hints
from civdawn_cli.session.channel import Gone
from civdawn_cli.session.limits import Fault, Limits, Policy, TimeControl, seconds
from civdawn_cli.session.listening import Abandoned
from civdawn_cli.session.seats import Forfeited
from tests.cli.running import run
from tests.protocol.scripted import HELLO, After, Desk, Line

CAP = TimeControl(cap=700)


def fault(*script: Line, control: TimeControl = CAP, limits: Limits | None = None) -> Fault:
    """The fault by which a bot of that script forfeits."""
    desk = Desk(*script, control=control, limits=limits, policy=Policy(retries=0))
    with pytest.raises(Forfeited):
        desk.begin().decide()
    (found,) = desk.program_seats.faults
    return found


@pytest.mark.parametrize(
    ("script", "reason", "said", "hint"),
    [
        (("do 0 #1",), "; it answered question 0, 1 was open", "do 0 #1", hints.NUMBER),
        (("do 2 #1",), "; it answered question 2, 1 was open", "do 2 #1", hints.NUMBER),
        (("do 0 #1", "do 5 #2"), "; it answered question 5, 1 was open", "do 5 #2", hints.NUMBER),
        (("ready 1",), "; it said ready, do 1 was due", "ready 1", hints.NOT_DUE),
        (("hello 1.0",), "; it said hello, do 1 was due", "hello 1.0", hints.NOT_DUE),
        (("info :hm",), "", "", ""),
        ((), "", "", hints.FLUSH),
    ],
)
def test_late(script: tuple[str, ...], reason: str, said: str, hint: str) -> None:
    """A bot that is late because it answered another question, or nothing, is told so."""
    found = fault(*HELLO, *script)
    assert found.reason == f"no answer in time (cap 700 ms){reason}"
    assert (found.ending, found.said, found.hint) == ("timeout", said, hint)


def test_new_question() -> None:
    """An answer to another question is not held against a bot that was asked again since."""
    desk = Desk(*HELLO, "do 0 #1", "do 1 #1", control=CAP, policy=Policy(retries=0)).begin()
    desk.decide()
    with pytest.raises(Forfeited):
        desk.decide()
    (found,) = desk.program_seats.faults
    assert (found.reason, found.hint) == ("no answer in time (cap 700 ms)", hints.FLUSH)


@pytest.mark.parametrize(
    ("script", "reason", "hint"),
    [
        (("ready 7",), "; it said ready 7, ready 1 was due", hints.READY),
        (("do 1 #1",), "; it said do, ready 1 was due", hints.READY_FIRST),
        ((), "", f"{hints.FLUSH} If it needs longer to load, --start-limit SECONDS gives it more"),
    ],
)
def test_not_ready(script: tuple[str, ...], reason: str, hint: str) -> None:
    """So is one that is not ready in time."""
    found = fault("hello 1.0", *script)
    assert found.reason == f"no answer in time (start-limit 30 s){reason}"
    assert found.hint == hint


def test_joined() -> None:
    """A hint behind a question begins a sentence; behind any other it goes on."""
    assert hints.joined("no line?", "", "flush") == "no line? Flush"
    assert hints.joined("", "end lines", "flush") == "end lines; flush"
    assert hints.joined(hints.NEWLINE, hints.LONGER["start-limit"]) == (
        "end every line with a newline, and flush it; "
        "if it needs longer to load, --start-limit SECONDS gives it more"
    )
    assert hints.joined("", "") == ""


@pytest.mark.parametrize("times", [1, 1_500])
def test_left_alone(times: int) -> None:
    """Waiting that is broken off, once or often, counts for no line: a silent bot is asked about
    its flushing, and is never taken for a talkative one."""
    script: tuple[Line, ...] = (*HELLO, *[Abandoned()] * times)
    desk = Desk(*script, control=CAP, policy=Policy(retries=0)).begin()
    for _ in range(times):
        with pytest.raises(Abandoned):
            desk.decide()
    with pytest.raises(Forfeited):
        desk.decide()
    (found,) = desk.program_seats.faults
    assert (found.ending, found.hint) == ("timeout", hints.FLUSH)


def test_crash_astray() -> None:
    """A crash keeps its own likely cause, and the answer that was none is named as well."""
    found = fault(*HELLO, "do 0 #1", Gone("it exited with code 1", hint=hints.RUNNING))
    assert found.reason == "it exited with code 1; it answered question 0, 1 was open"
    assert (found.ending, found.said, found.hint) == ("crash", "do 0 #1", hints.RUNNING)


@pytest.mark.parametrize(
    ("control", "limits", "named"),
    [
        (TimeControl(), Limits(), "request-limit 60 s"),
        (TimeControl(), Limits.of(30, 1.5), "request-limit 1.5 s"),
        (TimeControl(10_000, 500), Limits(), "clock 10000+500"),
        (TimeControl(10_000, 500, 700), Limits(), "clock 10000+500, cap 700 ms"),
    ],
)
def test_limit_named(control: TimeControl, limits: Limits, named: str) -> None:
    """A limit that was hit is named as the option that sets it, with its value."""
    found = fault(*HELLO, control=control, limits=limits)
    assert found.reason == f"no answer in time ({named})"
    assert ("--request-limit SECONDS" in found.hint) is named.startswith("request-limit")


def test_nodes() -> None:
    """A bot with too many nodes is told where its budget stands."""
    found = fault(*HELLO, "do 1 #1 nodes=11", control=TimeControl(nodes=10))
    assert (found.reason, found.hint) == ("11 nodes of 10", hints.NODES)


# ---------------------------------------------------------------- limits


def test_slow_start() -> None:
    """The start limit holds until `hello`, and again until `ready`; 0 is none."""
    slow = (After(40), "hello 1.0", After(40), "ready 1", "do 1 #1")
    Desk(*slow, limits=Limits.of(45, 60)).begin().decide()
    Desk(*slow, limits=Limits.of(0, 60)).begin().decide()
    found = fault(*slow, limits=Limits.of(35, 60))
    assert found.reason == "no answer in time (start-limit 35 s), before it said hello"


def test_limits_changed() -> None:
    """A limit that is set changes itself alone, and an empty one nothing."""
    limits = Limits()
    assert limits.changed("", "") == limits
    assert limits.changed("90", "") == Limits(90.0, 90.0, 60.0)
    assert limits.changed("", "0") == Limits(30.0, 30.0, None)


@pytest.mark.parametrize("text", ["", "x", "-1", "1e3", "1,5", "inf", "٣"])
def test_no_limit(text: str) -> None:
    """A text that is no number of seconds is refused."""
    with pytest.raises(ValueError, match="a limit is a number of seconds, 0 for none"):
        seconds(text)


# ---------------------------------------------------------------- told

CLUMSY = """
import sys
say = lambda line: print(line, flush=True)
if sys.argv[1] == "slow":
    sys.stdin.read()
say("hello 1.0 :Clumsy")
for line in sys.stdin:
    words = line.split()
    if words[0] == "new":
        sys.stderr.write(line)
        say("ready " + words[1])
    elif words[0] == "ask":
        say({"counts": "do 0 #1", "prints": "thinking"}[sys.argv[1]])
    elif words[0] == "quit":
        break
"""


def played(tmp_path: Path, how: str, *options: str) -> tuple[str, dict[str, str], str]:
    """A game with a clumsy bot: the standard error, the last fault of the match log, and the line
    `new` that the bot was sent."""
    bot = tmp_path / "clumsy.py"
    bot.write_text(CLUMSY, encoding="utf-8")
    seats = ("--seat", f"exec:{sys.executable} {bot} {how}", "--seat", "random")
    done = run("play", *seats, "--map", "first", "--log", str(tmp_path), *options)
    assert done.exit_code == 1
    facts = json.loads((tmp_path / "match.jsonl").read_text(encoding="utf-8"))
    return done.stderr, facts["faults"][-1], facts["programs"][0]["stderr"]


def test_told(tmp_path: Path) -> None:
    """`play` tells the likely cause below the fault, and the match log has it."""
    said, found, _ = played(tmp_path, "counts", "--cap", "300")
    assert "no answer in time (cap 300 ms); it answered question 0, 1 was open: 'do 0 #1'" in said
    assert f"\n  hint: {hints.NUMBER}\n" in said
    assert found["hint"] == hints.NUMBER


def test_told_once(tmp_path: Path) -> None:
    """A likely cause that comes again and again is told once. `new` says how many cores there
    are."""
    said, found, new = played(tmp_path, "prints", "--no-pin")
    assert said.count("asked again") == 2
    assert said.count(f"hint: {hints.NOISE}") == 1
    assert found["hint"] == hints.NOISE
    assert " cores=" in new


def test_start_limit(tmp_path: Path) -> None:
    """--start-limit is the time until `hello`, and its name is in the message."""
    said, found, _ = played(tmp_path, "slow", "--start-limit", "0.3")
    assert "no answer in time (start-limit 0.3 s), before it said hello" in said
    assert "--start-limit SECONDS gives it more" in found["hint"]
