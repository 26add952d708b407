"""A script that drives `civdawn serve` as a GUI would, and checks what protocol/README.md promises.

    python3 tests/protocol/gui_script.py [--bot COMMAND] [CIVDAWN ...]

It needs the standard library only. The exit code is 0 when everything was as specified, else 1.
"""

import hashlib
import json
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import traceback
import zlib
from pathlib import Path

PATIENCE = 60  # seconds until a silent civdawn is given up
BOT = f"{sys.executable} {Path(__file__).parent / 'bots' / 'bot.py'}"
CODES = {
    "malformed",
    "too-long",
    "unknown",
    "version",
    "value",
    "illegal",
    "ambiguous",
    "unreadable",
    "stale",
    "not-your-turn",
    "no-game",
    "over",
    "hidden",
    "file",
    "start",
    "internal",
}


class Message:
    """A line of the protocol: words, fields `key=value`, and perhaps a text behind ` :`."""

    def __init__(self, line):
        self.line = line
        head, colon, text = line.partition(" :")
        self.text = text if colon else None
        parts = head.split(" ")
        self.words = [part for part in parts if "=" not in part]
        self.fields = dict(part.split("=", 1) for part in parts if "=" in part)
        self.verb = self.words[0]

    def items(self):
        return self.text.split("|") if self.text else []


class Told:
    """What civdawn said to one command: the reply, and what came before and behind it."""

    def __init__(self, messages):
        replies = [
            place for place, message in enumerate(messages) if message.verb in ("ok", "error")
        ]
        self.replies = len(replies)
        place = replies[0] if replies else len(messages)
        self.before = messages[:place]
        self.reply = messages[place] if replies else Message("nothing")
        self.behind = messages[place + 1 :]
        self.ok = self.reply.verb == "ok"
        self.code = self.reply.words[1] if self.reply.verb == "error" else ""

    def events(self):
        return [message for message in self.before + self.behind if message.verb == "event"]

    def last(self, verb):
        found = [message for message in self.before + self.behind if message.verb == verb]
        return found[-1] if found else None

    def text(self):
        return [message.text for message in self.before if message.verb == "text"]


class Serve:
    """A civdawn that is driven; every command is followed by a ping, so that its end is seen."""

    def __init__(self, command, *options):
        self.process = subprocess.Popen(
            [*command, "serve", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.pings = 0
        self.greeting = Message(self.next())

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\r\n"))
        self.lines.put(None)

    def next(self):
        line = self.lines.get(timeout=PATIENCE)
        if line is None:
            raise EOFError("civdawn has closed its output")
        return line

    def send(self, *lines):
        """All that is said until the ping behind these lines is answered."""
        self.pings += 1
        for line in [*lines, f"ping {self.pings}"]:
            self.process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.process.stdin.flush()
        said = []
        while (message := Message(self.next())).line != f"ok ping {self.pings}":
            said.append(message)
        return said

    def do(self, line):
        return Told(self.send(line))

    def quit(self):
        """The reply to `quit`, and the exit code."""
        self.process.stdin.write(b"quit\n")
        self.process.stdin.flush()
        return self.next(), self.process.wait(PATIENCE)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Checks:
    """What was checked and what was wrong."""

    def __init__(self):
        self.passed = 0
        self.wrong = []

    def that(self, what, good, seen=""):
        if good:
            self.passed += 1
        else:
            seen = seen.reply.line if isinstance(seen, Told) else seen
            self.wrong.append(f"{what}: {str(seen)[:300]}")

    def error(self, serve, line, code, verb=None):
        """The command must be refused with this code; the reply has the verb of the command."""
        told = serve.do(line)
        shown = (line if isinstance(line, str) else repr(line))[:80]
        self.that(f"`{shown}` should be error {code}", told.code == code, told)
        self.that(f"`{shown}` should have one reply", told.replies == 1, told.replies)
        self.that(f"`{shown}` should get a known code", told.code in CODES, told)
        self.that(f"`{shown}` should get a text", bool(told.reply.text), told)
        verb = verb if verb is not None else line.split()[0]
        if verb:
            self.that(f"`{shown}`: the error names the verb", told.reply.words[2:3] == [verb], told)
        return told


def play_on(serve, ask, pick, most=2000):
    """Answer every question by `pick` until the game has ended; what was told last."""
    told = None
    for _ in range(most):
        if ask is None:
            return told
        told = serve.do(f"do {ask.words[1]} {pick(ask)}")
        ask = told.last("ask")
    return told


def greeting(check, command):
    """Before hello, and hello itself."""
    serve = Serve(command)
    check.that("first line", serve.greeting.verb == "civdawn", serve.greeting.line)
    check.that("role", serve.greeting.fields.get("role") == "driver", serve.greeting.line)
    check.that(
        "games", "newdawn" in serve.greeting.fields.get("games", "").split(","), serve.greeting.line
    )
    serve.process.stdin.write(b"new\n")  # not with a ping: that is no hello either
    serve.process.stdin.flush()
    check.that("a command before hello is refused", serve.next().startswith("error "))
    for line, code in [
        ("hello 2.0 :Too new", "version"),
        ("hello 1.0 options=some :Me", "value"),
        ("hello 1.0 view=perhaps :Me", "value"),
        ("hello", "malformed"),
    ]:
        serve.process.stdin.write(line.encode() + b"\n")
        serve.process.stdin.flush()
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
    serve.process.stdin.close()
    check.that("the end of the input ends it", serve.process.wait(PATIENCE) == 0)


def wrong_inputs(check, serve):
    """Every kind of wrong input that is not about a game, before and in one."""
    for line, code, verb in [
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
    ]:
        check.error(serve, line, code, verb)
    longest = b"info :" + b"x" * (65536 - 7)  # with its newline just as long as allowed
    check.that("65,536 bytes are not too long", serve.send(longest) == [])


def a_game(check, serve, folder):
    """A game with seats me, greedy, me: moves, undo, looks at the table, records, files."""
    for name, value in (("seats", "3"), ("seat1", "me"), ("seat2", "greedy"), ("seat3", "me")):
        check.that(f"set {name}", serve.do(f"set {name} :{value}").ok)
    check.that("set says its value", serve.do("set seat2").reply.text == "greedy")
    for seed in range(1, 20):  # until the first player is one of ours
        told = serve.do(f"new map=first seed={seed}")
        if told.last("ask").words[3] == "direction":
            break
    check.that("new", told.reply.words[:2] == ["ok", "new"], told)
    check.that("yours", told.reply.fields.get("yours") == "1,3", told)
    check.that("commit", len(told.reply.fields.get("commit", "")) == 64, told)
    check.that(
        "events follow ok, then the ask", told.before == [] and told.behind[-1].verb == "ask", told
    )
    check.that("the fields stay set", serve.do("set map").reply.text == "first")
    events = told.events()
    ask = told.last("ask")

    def keep(told):  # what is known of the game, as a GUI would keep it
        nonlocal ask, events
        if told.reply.words[1] == "undo":
            events = events[: int(told.reply.fields["event"])]
        events = events + told.events()
        ask = told.last("ask")
        numbers = [int(event.words[1]) for event in events]
        check.that("events count from 1", numbers == list(range(1, len(events) + 1)), numbers[-5:])
        if ask:
            check.that(
                "options is their number", int(ask.fields["options"]) == len(ask.items()), ask.line
            )
            check.that("seat of the ask", ask.fields.get("seat") in ("1", "3"), ask.line)
        return told

    refused_in_game(check, serve, ask)
    # Go to the first play question by number.
    while ask.words[3] != "play":
        keep(serve.do(f"do {ask.words[1]} #1"))
    check.that("position between turns", serve.do("position").reply.items()[0] == "seats 3")
    looks(check, serve, ask, events)
    first = int(ask.words[1])

    # A whole turn in one text: culture, and two tokens.
    label = ask.words[2]
    start = len(events)
    culture = next(item for item in ask.items() if item.startswith("play culture"))
    told = keep(serve.do(f"do {ask.words[1]} :{culture}"))
    check.that("do", told.reply.line == f"ok do {first}", told)
    check.that("what was done is an event", told.events()[0].text == culture, told.events()[0].line)
    check.that("another question, another number", int(ask.words[1]) > first, ask.line)
    check.error(serve, f"do {first} #1", "stale")
    check.error(serve, f"options {first}", "stale")
    check.error(serve, f"view {first}", "stale")
    check.error(serve, "position", "value")  # in the middle of a turn
    places = []
    while ask.words[3] == "place" and ask.words[2] == label:
        places.append(ask.items()[0].split()[1])
        keep(serve.do(f"do {ask.words[1]} #1"))
    told = keep(serve.do(f"undo to={label}"))
    check.that("undo to the turn", int(told.reply.fields["event"]) == start, told)
    check.that("the question is back", ask.words[2:4] == [label, "play"], ask.line)
    told = keep(serve.do(f"do {ask.words[1]} :{culture} place {' '.join(places)}"))
    check.that("a turn in one text", told.ok, told)
    check.that(
        "as one reply, but an event each",
        [e.text for e in told.events()[:3]]
        == [culture, *(f"place {space}" for space in places[:2])],
        told,
    )
    told = keep(serve.do("undo"))
    check.that("undo of one answer", told.ok and ask is not None, told)
    if ask.words[2:4] != [label, "play"]:
        keep(serve.do(f"undo to={label}"))
    number = ask.words[1]
    told = serve.do(f"do {number} :{culture} place {places[0]} place 99,99")
    check.that("all of it or nothing", told.code == "illegal" and not told.events(), told)
    check.that("nothing has happened", len(serve.do("events").events()) == start)
    check.that("the question is still open", serve.do(f"options {number}").ok)

    # The same answers lead to the same dice and draws.
    runs = []
    for _ in range(2):
        told = serve.do("undo to=setup")
        check.that("undo to=setup", told.ok, told)
        again = serve.do("record").text()
        early = not any(line.startswith("1.") for line in again)
        check.that("back at the beginning", early, again[-4:])
        ask = told.last("ask")
        for _ in range(60):
            ask = serve.do(f"do {ask.words[1]} #{1 + len(ask.items()) // 2}").last("ask")
        runs.append([event.line for event in serve.do("events").events()])
    check.that("the same dice and draws come again", runs[0] == runs[1], len(runs[0]))
    check.that("there were dice", any(" 0 :roll " in line for line in runs[0]))
    events = serve.do("events").events()

    # count
    number = len(events)
    serve.do(f"do {ask.words[1]} #1")
    told = serve.do("undo count=1")
    check.that("undo count=1", told.ok and int(told.reply.fields["event"]) == number, told)
    told = serve.do("undo count=4")
    check.that("undo count=4", told.ok and int(told.reply.fields["event"]) < number, told)
    for line in ("undo count=0", "undo count=9999", "undo count=x", "undo to=99.1", "undo to=x"):
        check.error(serve, line, "value")
    told = serve.do("go bot=greedy")
    check.that("a bot answers for you", told.ok and len(told.events()) > 0, told)

    # Files.
    path = folder / "game one.cdn"
    check.that("save", serve.do(f"save :{path}").ok)
    check.error(serve, f"save :{path}", "file")
    check.that("save force=yes", serve.do(f"save force=yes :{path}").ok)
    check.error(serve, f"save :{folder / 'none' / 'x.cdn'}", "file")
    kept = serve.do("record")
    check.that("record says its lines", int(kept.reply.fields["lines"]) == len(kept.text()), kept)
    check.that("the file is the record", path.read_text().splitlines() == kept.text())
    check.that(
        "no seed while the game goes on", not any(line.startswith("[Seed ") for line in kept.text())
    )
    before = [event.line for event in serve.do("events").events()]
    told = serve.do(f"load :{path}")
    check.that("load", told.reply.words[:2] == ["ok", "load"], told)
    check.that(
        "load tells all events", [event.line for event in told.events()][: len(before)] == before
    )
    check.that("load has no commit", "commit" not in told.reply.fields, told)
    labels = [line.split()[0] for line in kept.text() if line[:1].isdigit()]
    told = serve.do(f"load at={labels[2]} :{path}")
    check.that(
        "load at=LABEL", told.ok and all(e.words[2] != labels[3] for e in told.events()), told
    )
    check.error(serve, f"load at=77.1 :{path}", "value")
    check.error(serve, f"load game=2 :{path}", "value")
    check.error(serve, f"load game=x :{path}", "value")
    bad = folder / "bad.cdn"
    bad.write_text(path.read_text().replace(f"\n{labels[0]} ", f"\n{labels[0]} frobnicate ", 1))
    told = serve.do(f"load :{bad}")
    check.that("a file that is no record", told.code in ("unreadable", "illegal"), told)
    bad.write_text('[Game "newdawn"]\n[Rules "nd-1"]\n[Seats "2"]\n\nsetup %%% [[[\n')
    check.error(serve, f"load :{bad}", "unreadable")
    lines = kept.text()
    place = next(place for place, line in enumerate(lines) if line.startswith(labels[0] + " "))
    lines[place] = f"{labels[0]} play culture place 99,99"
    bad.write_text("\n".join(lines) + "\n")
    check.error(serve, f"load :{bad}", "illegal")
    check.that("a load that failed left the game as it was", serve.do("events").ok)

    # To the end, quickly: the commitment is opened.
    told = serve.do("new map=first seed=11 rounds=3")
    commit = told.reply.fields["commit"]
    told = play_on(serve, told.last("ask"), lambda ask: f"#{ask.fields['options']}")
    over = told.last("over")
    check.that("over", over is not None and over.fields["ending"] == "normal", over and over.line)
    check.that("places", len(over.fields["places"].split(",")) == 3, over.line)
    opened = hashlib.sha256(f"{over.fields['seed']} {over.fields['nonce']}".encode()).hexdigest()
    check.that("the commitment holds", opened == commit, over.line)
    check.that("everything for analysts", serve.do("events seat=all").ok)
    for line in ("do 1 #1", "do 1 :x", "go", "go bot=greedy"):
        check.error(serve, line, "over")
    check.that("undo leads back", serve.do("undo").last("ask") is not None)
    check.that("rounds are reset", serve.do("set rounds :").ok)


def refused_in_game(check, serve, ask):
    """Wrong answers to an open question: the driver may try as often as it likes."""
    number = ask.words[1]
    count = int(ask.fields["options"])
    for line, code in [
        (f"do {number}", "malformed"),
        (f"do {number} #x", "malformed"),
        (f"do {number} #0", "illegal"),
        (f"do {number} #{count + 1}", "illegal"),
        (f"do {number} :direction u", "illegal"),
        (f"do {number} :direction s", "ambiguous"),
        (f"do {number} :direction %&$ (", "unreadable"),
        (f"do {number} :%&$ (", "unreadable"),
        (f"do {number} :u", "illegal"),
        ("do 9999 #1", "stale"),
        ("do 0 #1", "stale"),
        ("options 9999", "stale"),
        ("view 9999", "stale"),
        ("go", "value"),
        ("go bot=nobody", "value"),
        ("new seats=9", "value"),
        ("new seat2=nobody", "value"),
        ("events seat=all", "hidden"),
        ("events seat=2", "hidden"),
        ("events seat=9", "value"),
        ("events from=x", "value"),
        ("view seat=2", "hidden"),
        ("view seat=9", "value"),
        ("view seat=x", "value"),
        ("undo", "value"),
        ("undo count=0", "value"),
        ("undo to=77.1", "value"),
    ]:
        told = check.error(serve, line, code)
        if line.startswith("do ") and told.code in ("illegal", "ambiguous", "unreadable"):
            column = told.reply.fields.get("column")
            text = line.partition(" :")[2]
            if column:
                check.that(
                    f"`{line}`: the column is in the text", 1 <= int(column) <= len(text) + 1, told
                )
    told = serve.do(f"options {number}")
    check.that("the question is still open", told.ok and len(told.reply.items()) == count, told)


def looks(check, serve, ask, events):
    """View, hash, events, board, record."""
    number = ask.words[1]
    told = serve.do(f"options {number}")
    check.that("options are those of the ask", told.reply.items() == ask.items(), told)
    check.that("their number", told.reply.fields.get("options") == ask.fields["options"], told)
    told = serve.do(f"view {number}")
    check.that("view", told.reply.words == ["ok", "view", number], told)
    view = json.loads(told.reply.text)
    check.that("the viewer", view["viewer"] == int(ask.fields["seat"]), view["viewer"])
    check.that("what is asked", view["asked"]["kind"] == ask.words[3], view["asked"])
    check.that(
        "the hash is a CRC-32",
        ask.fields.get("hash") == f"{zlib.crc32(told.reply.text.encode()):08x}",
        ask.line,
    )
    check.that(
        "what everyone sees", json.loads(serve.do("view seat=0").reply.text)["viewer"] is None
    )
    told = serve.do("events")
    check.that("events again", [e.line for e in told.events()] == [e.line for e in events], told)
    check.that("their count", told.reply.fields.get("count") == str(len(events)), told)
    told = serve.do("events from=3 seat=0")
    check.that(
        "events from", [e.words[1] for e in told.events()] == [e.words[1] for e in events[2:]], told
    )
    told = serve.do("board")
    check.that("board", told.ok and int(told.reply.fields["lines"]) == len(told.text()) > 20, told)
    check.that("what is not yours", serve.do("view seat=3").ok and serve.do("view seat=1").ok)


def step(check, serve):
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


def position_and_chance(check, serve):
    """A game from a position, and one in which we are chance."""
    told = serve.do("new seats=2 seat1=me seat2=me map=first seed=3 rounds=")
    while told.last("ask").words[3] != "play":
        told = serve.do(f"do {told.last('ask').words[1]} #1")
    position = serve.do("position")
    check.that("position", position.ok and "|" in position.reply.text, position)
    check.that("set position", serve.do(f"set position :{position.reply.text}").ok)
    told = serve.do("new")
    check.that("a game from a position", told.ok and told.last("ask").words[3] == "play", told)
    check.that("is that position", serve.do("position").reply.text == position.reply.text)
    serve.do("set position :no such fact")
    told = serve.do("new")
    check.that("a wrong position is refused", told.code == "value", told)
    check.that("set position to nothing", serve.do("set position :").ok)

    told = serve.do("new seats=2 seat1=me seat2=greedy chance=me map=first rounds=2")
    check.that("chance=me", told.ok and told.last("ask") is not None, told)
    ask = told.last("ask")
    check.that("chance is seat 0", ask.fields.get("seat") == "0", ask.line)
    check.that("you see everything", serve.do("view seat=2").ok and serve.do("events seat=all").ok)
    kinds = set()
    told = None

    def pick(ask):
        if ask.fields["seat"] == "0":
            kinds.add(ask.words[3])
        return f"#{ask.fields['options']}" if ask.fields["seat"] == "0" else "#1"

    told = play_on(serve, ask, pick)
    check.that(
        "all that is drawn is asked", {"leader", "first", "reveal", "victory"} <= kinds, kinds
    )
    check.that("over with chance=me", told.last("over") is not None, told)
    serve.do("set chance :dice")


def bots(check, serve, bot):
    """Programs at the table."""
    serve.do("set seat2 :exec:/nonexistent/program")
    check.error(serve, "new seats=2 seat1=me", "start")
    serve.do("set seat2 :exec:true")
    check.error(serve, "new seats=2 seat1=me", "start")
    check.that("seat2=exec:", serve.do(f"set seat2 :exec:{bot}").ok)
    for game in range(2):  # games in a row
        told = serve.do(f"new seats=2 seat1=me map=first seed={game} rounds=4 clock=60000+1000")
        check.that("a game with a program", told.ok, told)
        ask = told.last("ask")
        clock = told.reply.fields.get("clock")
        check.that("new tells the clock", clock == "60000+1000", told)
        for _ in range(3):
            ask = serve.do(f"do {ask.words[1]} #1").last("ask")
        told = serve.do("undo count=2")  # the program is told of a new game
        check.that("undo with a program", told.ok, told)
        told = play_on(serve, told.last("ask"), lambda ask: "#1")
        over = told.last("over")
        check.that("over", over is not None and over.fields["ending"] == "normal", over)
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
            told = serve.do(f"do {told.last('ask').words[1]} #1")
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


def main():
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
        for name, part in (
            ("wrong inputs", lambda: wrong_inputs(check, serve)),
            ("a game", lambda: a_game(check, serve, Path(folder))),
            ("wrong inputs in a game", lambda: wrong_inputs(check, serve)),
            ("step", lambda: step(check, serve)),
            ("position and chance", lambda: position_and_chance(check, serve)),
            ("bots", lambda: bots(check, serve, bot)),
        ):
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


sys.exit(main())
