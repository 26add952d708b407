"""A script that drives `civdawn serve` as a GUI would, and checks what protocol/README.md promises.

    python3 -m tests.protocol.gui_script [--bot COMMAND] [CIVDAWN ...]

It needs the standard library only. The exit code is 0 when everything was as specified, else 1.
"""

from __future__ import annotations

import queue
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from tests.protocol.gui_game import a_game
from tests.protocol.gui_serve import PATIENCE, Checks, Message, Serve, play_on, say

BOT = f"{sys.executable} {Path(__file__).parent / 'bots' / 'bot.py'}"


def greeting(check: Checks, command: list[str]) -> None:
    """Before hello, and hello itself."""
    serve = Serve(command)
    check.that("first line", serve.greeting.verb == "civdawn", serve.greeting.line)
    check.that("role", serve.greeting.fields.get("role") == "driver", serve.greeting.line)
    check.that(
        "games", "newdawn" in serve.greeting.fields.get("games", "").split(","), serve.greeting.line
    )
    serve.write("new")  # not with a wait: that is no hello either
    check.that("a command before hello is refused", serve.next().startswith("error "))
    for line, code in [
        ("hello 2.0 :Too new", "version"),
        ("hello 1.0 options=some :Me", "value"),
        ("hello 1.0 view=perhaps :Me", "value"),
        ("hello", "malformed"),
    ]:
        serve.write(line)
        reply = serve.next()
        check.that(
            f"`{line}` should be error {code}", reply.startswith(f"error {code} hello"), reply
        )
    told = serve.do("hello 1.9 and more colour=blue :Later minor, more words, a field")
    check.that("another minor version is welcome", told.ok, told)
    check.that("blank lines and comments say nothing", serve.send("", "   ", "# so", "#") == [])
    check.that("pong and info get no reply", serve.send("pong 7", "info a b :c") == [])
    check.that("a carriage return is ignored", serve.do("set seats :2\r").ok)
    for verb in ("options 1", "view 1", "view seat=0", "do 1 #1", "do 1 :x", "go", "go bot=greedy"):
        check.error(serve, verb, "no-game")
    for verb in (
        "undo",
        "undo to=1.1",
        "events",
        "board",
        "position",
        "record",
        "save :/tmp/x.cdn",
    ):
        check.error(serve, verb, "no-game")
    check.that("quit", serve.quit() == ("ok quit", 0))
    serve = Serve(command)
    serve.close()
    check.that("the end of the input ends it", serve.process.wait(PATIENCE) == 0)


def wrong_inputs(check: Checks, serve: Serve) -> None:
    """Every kind of wrong input that is not about a game, before and in one."""
    wrong: list[tuple[str | bytes, str, str]] = [
        ("frob", "unknown", "frob"),
        ("ready 1", "unknown", "ready"),
        ("ping", "malformed", "ping"),
        ("do", "malformed", "do"),
        ("do x #1", "malformed", "do"),
        ("do -1 #1", "malformed", "do"),
        ("options x", "malformed", "options"),
        ("set", "malformed", "set"),
        ("load", "malformed", "load"),
        ("save", "malformed", "save"),
        (b"info \xff\xfe", "malformed", ""),
        (b"do 1 :\xc3", "malformed", ""),
        (b"info :" + b"x" * 65530, "too-long", ""),
        ("set colour :blue", "value", "set"),
        ("set game :chess", "value", "set"),
        ("set seats :9", "value", "set"),
        ("set seat1 :nobody", "value", "set"),
        ("set seed :abc", "value", "set"),
        ("set chance :no", "value", "set"),
        ("set pace :fast", "value", "set"),
        ("set rounds :x", "value", "set"),
        ("set clock :soon", "value", "set"),
        ("set map :moon", "value", "set"),
        ("set epic :perhaps", "value", "set"),
        ("new seats=9", "value", "new"),
        ("new colour=blue", "value", "new"),
        ("load :/nonexistent/file.cdn", "file", "load"),
        ("load at=nowhere :/nonexistent/file.cdn", "file", "load"),
    ]
    for line, code, verb in wrong:
        check.error(serve, line, code, verb)
    longest = b"info :" + b"x" * (65536 - 7)  # with its newline just as long as allowed
    check.that("65,536 bytes are not too long", serve.send(longest) == [])


def step(check: Checks, serve: Serve) -> None:
    """pace=step: nothing goes on by itself."""
    told = serve.do("new seats=2 seat1=me seat2=greedy map=first seed=5 pace=step rounds=2")
    check.that("wait", told.behind and told.behind[-1].verb == "wait", told.behind)
    check.error(serve, "do 1 #1", "not-your-turn")
    check.error(serve, "options 1", "not-your-turn")
    check.error(serve, "view 1", "not-your-turn")
    check.error(serve, "go bot=greedy", "not-your-turn")
    over = None
    for _ in range(400):
        last = told.behind[-1]
        if last.verb == "wait":
            check.that(
                "wait LABEL SEAT KIND",
                last.words[2] in ("0", "2") and len(last.words) == 4,
                last.line,
            )
            told = serve.do("go")
            check.that("go is one answer", len(told.events()) == 1, told)
        elif last.verb == "ask":
            told = serve.do(f"do {last.words[1]} #1")
        else:
            over = last
            break
    check.that("over in steps", over is not None and over.verb == "over", over)
    check.that("pace=run again", serve.do("set pace :run").ok)


def position_and_chance(check: Checks, serve: Serve) -> None:
    """A game from a position, and one in which we are chance."""
    told = serve.do("new seats=2 seat1=me seat2=me map=first seed=3 rounds=")
    while told.the("ask").words[3] != "play":
        told = serve.do(f"do {told.the('ask').words[1]} #1")
    position = serve.do("position")
    check.that("position", position.ok and "|" in position.reply.text, position)
    check.that("set position", serve.do(f"set position :{position.reply.text}").ok)
    told = serve.do("new")
    check.that("a game from a position", told.ok and told.the("ask").words[3] == "play", told)
    check.that("is that position", serve.do("position").reply.text == position.reply.text)
    serve.do("set position :no such fact")
    told = serve.do("new")
    check.that("a wrong position is refused", told.code == "value", told)
    check.that("set position to nothing", serve.do("set position :").ok)

    told = serve.do("new seats=2 seat1=me seat2=greedy chance=me map=first rounds=2")
    check.that("chance=me", told.ok and told.last("ask") is not None, told)
    ask = told.the("ask")
    check.that("chance is seat 0", ask.fields.get("seat") == "0", ask.line)
    check.that("you see everything", serve.do("view seat=2").ok and serve.do("events seat=all").ok)
    kinds = set()

    def pick(ask: Message) -> str:
        if ask.fields["seat"] == "0":
            kinds.add(ask.words[3])
        return f"#{ask.fields['options']}" if ask.fields["seat"] == "0" else "#1"

    told = play_on(serve, ask, pick)
    check.that(
        "all that is drawn is asked", {"leader", "first", "reveal", "victory"} <= kinds, kinds
    )
    check.that("over with chance=me", told.last("over") is not None, told)
    serve.do("set chance :dice")


def bots(check: Checks, serve: Serve, bot: str) -> None:
    """Programs at the table."""
    serve.do("set seat2 :exec:/nonexistent/program")
    check.error(serve, "new seats=2 seat1=me", "start")
    serve.do("set seat2 :exec:true")
    check.error(serve, "new seats=2 seat1=me", "start")
    check.that("seat2=exec:", serve.do(f"set seat2 :exec:{bot}").ok)
    for game in range(2):  # games in a row
        told = serve.do(f"new seats=2 seat1=me map=first seed={game} rounds=4 clock=60000+1000")
        check.that("a game with a program", told.ok, told)
        ask = told.the("ask")
        clock = told.reply.fields.get("clock")
        check.that("new tells the clock", clock == "60000+1000", told)
        for _ in range(3):
            ask = serve.do(f"do {ask.words[1]} #1").the("ask")
        told = serve.do("undo count=2")  # the program is told of a new game
        check.that("undo with a program", told.ok, told)
        told = play_on(serve, told.the("ask"), lambda ask: "#1")
        over = told.the("over")
        check.that("over", over.fields["ending"] == "normal", over)
        check.that("no fault", told.last("fault") is None, told.last("fault"))
        check.that(
            "the program was heard", any(e.words[3] == "2" for e in serve.do("events").events())
        )
    # A program that dies after hello and ready.
    dead = f"{sys.executable} -c \"print('hello 1.0 :Dead'); input(); input(); print('ready 1')\""
    check.that("set a bad program", serve.do(f"set seat2 :exec:{dead}").ok)
    told = serve.do("new seed=1")
    said = told.before + told.behind
    if not told.ok:
        check.that("a program without ready can't start", told.code == "start", told)
    else:
        for _ in range(20):
            if any(m.verb == "fault" for m in said) or told.last("ask") is None:
                break
            told = serve.do(f"do {told.the('ask').words[1]} #1")
            said = told.before + told.behind
        fault = next((m for m in said if m.verb == "fault"), None)
        check.that("a fault is told", fault is not None and len(fault.words) == 4, said[-1].line)
        check.that(
            "and its ending",
            fault is not None and fault.words[3] in ("crash", "malformed"),
            fault and fault.line,
        )
        check.that(
            "the game is over",
            any(m.verb == "over" and m.fields["seat"] == "2" for m in said),
            said[-1].line,
        )


def main() -> int:
    arguments = sys.argv[1:]
    bot = BOT
    if arguments[:1] == ["--bot"]:
        bot, arguments = arguments[1], arguments[2:]
    beside = Path(sys.executable).with_name("civdawn")
    command = arguments or [
        str(beside) if beside.exists() else shutil.which("civdawn") or "civdawn"
    ]
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        greeting(check, command)
        serve = Serve(command)
        told = serve.do("hello 1.0 options=list hash=yes :GUI script")
        check.that("hello", told.ok, told)
        parts: list[tuple[str, Callable[[], None]]] = [
            ("wrong inputs", lambda: wrong_inputs(check, serve)),
            ("a game", lambda: a_game(check, serve, Path(folder))),
            ("wrong inputs in a game", lambda: wrong_inputs(check, serve)),
            ("step", lambda: step(check, serve)),
            ("position and chance", lambda: position_and_chance(check, serve)),
            ("bots", lambda: bots(check, serve, bot)),
        ]
        for name, part in parts:
            passed, wrong = check.passed, len(check.wrong)
            try:
                part()
            except (
                AttributeError,
                EOFError,
                IndexError,
                KeyError,
                OSError,
                queue.Empty,
                ValueError,
            ):
                check.wrong.append(f"{name} broke off: {traceback.format_exc()[-600:]}")
            say(f"{name}: {check.passed - passed} as specified, {len(check.wrong) - wrong} not")
        check.that("quit", serve.quit() == ("ok quit", 0))
    for line in check.wrong:
        say(f"WRONG {line}")
    say(f"{check.passed} checks passed, {len(check.wrong)} failed")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
