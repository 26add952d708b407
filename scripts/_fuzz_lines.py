"""Fuzzing of `civdawn serve` with spoilt lines, over its standard input or over TCP: `scripts/fuzz
lines`.

Lines are grown from the transcripts of the protocol and from the question that is open, and many of
them are spoilt. Behind a few stands a ping, which must be answered in time, with no `internal`
error before it, and no traceback may be written. Over TCP some come before any hello, some break
off in the middle, and somebody else, who plays along quietly, must be answered all the while. At
the first thing that is wrong the lines are kept in a file and the exit code is 1.
"""

import argparse
import contextlib
import json
import os
import re
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from pathlib import Path
from random import Random, SystemRandom

from _bootstrap import ROOT, enter, say

PATIENCE = 120.0  # seconds: only a hang takes so long
KEPT = 400  # lines, of those that were said last
LONGEST = 400_000  # bytes of a line; one to civdawn has 65,536
SPOILT = 0.4  # one line in so many, about
STRANGERS = 0.01  # over TCP: how often somebody else says something before any hello
BROKEN = 0.01  # over TCP: how often the line breaks off
TIMES = (*[2] * 10, *[30] * 10, 3000)  # how often a part of a line is said again
LARGE = 0.02  # how often much is added where something is
WITNESS = 50  # lines between two questions of the one who plays along

BYTES = (
    b"\0",
    b"\xff",
    b"\xc3\x28",
    b"\x85",
    b"\x1c",
    b"\r",
    b"\t",
    b" ",
    b":",
    b"|",
    b"@",
    b"#",
    b"=",
    b"-",
    *[letter.encode() for letter in "\u2028\u0661\U0001f600"],
    b"%",
    b"\\",
)
NUMBERS = (
    b"0",
    b"-1",
    b"1",
    b"2",
    b"7",
    b"999999999",
    b"1000000000",
    b"9" * 400,
    b"1.5",
    b"1e9",
    b"\xd9\xa1",
    b"none",
    b"",
)
OWN = (
    "new seats=2 seat1=me seat2=random rounds=2",
    "new seats=3 seat1=me seat2=me seat3=random rounds=1",
    "new game=ages seats=2 seat1=me seat2=random rounds=1",
    "new game=newdawn",
    "set chance :me",
    "set chance :dice",
    "set pace :step",
    "set pace :run",
    "undo",
    "undo count=2",
    "mark a",
    "goto a",
    "save force=yes :a.cdn",
    "load :a.cdn",
    "load at=1.1 :a.cdn",
    "save :../a",
    "load :/dev/zero",
    "position",
    "record",
    "board",
    "events",
    "view seat=1",
    "picture seat=0",
    "set position :",
    "guest g seats=1",
    "@g hello 1.0 view=yes words=yes effects=yes",
    "dismiss g",
    "go",
    "stop",
    "hello 1.0 view=yes words=yes effects=yes hash=yes",
    "hello 1.0 options=count",
    "tag Event :x",
)


class Wrong(Exception):
    """Something that must not be; the text says what."""


class Line:
    """A line to civdawn. said: what was said last."""

    def __init__(self, out: int, back: int) -> None:
        self.out = out
        self.back = back
        self.said: deque[bytes] = deque(maxlen=KEPT)
        self.rest = b""
        self.asked = (0, 0)  # the number of the open question, and its options
        self.number = 0

    def say(self, data: bytes) -> None:
        """Say bytes, and hear meanwhile, as both sides have little room."""
        self.said.append(data)
        rest = memoryview(data)
        deadline = time.monotonic() + PATIENCE
        while rest:
            back, out, _ = select.select([self.back], [self.out], [], 1)
            if back:
                heard = os.read(self.back, 65_536)
                if not heard:
                    raise ConnectionError("nobody listens any more")
                self.rest += heard
            if out:
                rest = rest[os.write(self.out, rest[:65_536]) :]
            if time.monotonic() > deadline:
                raise Wrong("nobody listens, and nobody hangs up")

    def hear(self) -> bytes:
        """The next line; b'' at the end."""
        end = self.rest.find(b"\n")
        while end < 0:
            start = len(self.rest)
            poll = select.poll()
            poll.register(self.back, select.POLLIN)
            if not poll.poll(PATIENCE * 1000):
                raise Wrong(f"silence for {PATIENCE:g} s")
            try:
                data = os.read(self.back, 65_536)
            except ConnectionError:
                data = b""
            if not data:
                return b""
            self.rest += data
            end = self.rest.find(b"\n", start)
        line, self.rest = self.rest[:end], self.rest[end + 1 :]
        return line

    def answered(self, heard: "Counter[str]") -> bool:
        """Ping, and note what is heard before it is answered. Return False if the session has
        ended."""
        self.number += 1
        own = b"9%08d" % self.number
        with contextlib.suppress(ConnectionError):
            self.say(b"\nping " + own + b"\n")
        line = self.hear()
        while line:
            if line == b"ok ping " + own:
                return True
            note(line, heard)
            found = re.match(rb"ask (\d+) .*?options=(\d+)", line)
            if found:
                self.asked = (int(found[1]), int(found[2]))
            line = self.hear()
        return False


def note(line: bytes, heard: "Counter[str]") -> None:
    """Count a line. Raises Wrong."""
    verb, _, rest = line.partition(b" ")
    line.decode()  # whatever was said, what is heard is text
    if verb == b"error":
        code = rest.split(b" ", 1)[0].decode()
        heard[f"error {code}"] += 1
        if code == "internal":
            raise Wrong(line.decode()[:400])
    elif verb == b"ok":
        heard["ok"] += 1


class Civdawn:
    """The running civdawn. A session is a Line."""

    def __init__(self, over: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.over = over
        root = Path(self.folder.name)
        (root / "files").mkdir()
        self.errors = open(root / "stderr", "w+b")  # noqa: SIM115 - closed in `end`
        words = [sys.executable, "-m", "civdawn_cli", "serve", "--no-exec", "--root"]
        words.append(str(root / "files"))
        self.ready = root / "ready.json"
        if over == "tcp":
            words += ["--listen", "0", "--ready-file", str(self.ready), "--games", "0"]
            words += ["--lines", "1000000", "--idle", "0"]
        pipe = subprocess.DEVNULL if over == "tcp" else subprocess.PIPE
        self.process = subprocess.Popen(
            words, stdin=pipe, stdout=subprocess.PIPE, stderr=self.errors, cwd=root
        )
        self.sockets: list[socket.socket] = []
        if over == "tcp":
            while not self.ready.exists():
                assert self.process.poll() is None
                time.sleep(0.02)
            told = json.loads(self.ready.read_text())
            self.token, self.port = told["token"], int(told["tcp"].rpartition(":")[2])

    def line(self, *, greet: bool = True) -> Line:
        """A new session; over the standard input the only one."""
        if self.over == "stdin":
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            found = Line(self.process.stdin.fileno(), self.process.stdout.fileno())
            hello = b"hello 1.0 options=count :fuzz\n"
        else:
            line = socket.create_connection(("127.0.0.1", self.port))
            # Else a ping waits for the system's late word that the line before it has come.
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.sockets.append(line)
            found = Line(line.fileno(), line.fileno())
            hello = f"hello 1.0 options=count token={self.token} :fuzz\n".encode()
        os.set_blocking(found.out, False)
        if greet:
            found.say(hello)
        return found

    def hang_up(self, line: Line, *, reset: bool) -> None:
        """Break a line off. reset: without a word."""
        for each in [one for one in self.sockets if one.fileno() == line.out]:
            if reset:
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            each.close()
            self.sockets.remove(each)

    def memory(self) -> int:
        """The most megabytes that it had itself."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s*(\d+)", status)[0]) >> 10

    def check_errors(self) -> None:
        """Raises Wrong if it wrote a traceback."""
        self.errors.seek(0)
        written = self.errors.read()
        if b"Traceback" in written:
            raise Wrong(written.decode(errors="replace")[-2000:])

    def end(self) -> None:
        """End it."""
        for line in self.sockets:
            line.close()
        self.process.terminate()
        self.process.wait()
        self.errors.close()
        self.folder.cleanup()


class Spoiler:
    """Lines, and ways to spoil one, chosen by random numbers alone."""

    def __init__(self) -> None:
        found = set()
        for path in sorted((Path(ROOT) / "protocol" / "transcripts" / "driver").glob("*.txt")):
            for line in path.read_text(encoding="utf-8").splitlines():
                # Nobody is to think for long here, nor to wait for somebody who does.
                if line.startswith("< ") and not re.search(r"search|exec|quit|wait|…", line):
                    found.add(re.sub("greedy(-1)?", "random", line[2:]).encode())
        self.lines = [*sorted(found), *[line.encode() for line in OWN] * 4]
        self.words = sorted({word for line in self.lines for word in line.split()})

    def line(self, asked: "tuple[int, int]", random: Random) -> bytes:
        """A line, spoilt or not; without its newline."""
        number, options = asked
        if random.random() < 0.5 and options:
            line = b"do %d #%d" % (number, random.randint(1, options))
        else:
            line = random.choice(self.lines)
        if random.random() < SPOILT:
            for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
                line = self._spoil(line, random)[:LONGEST]
        return line

    def _spoil(self, line: bytes, random: Random) -> bytes:
        at, to = sorted(random.randrange(len(line) + 1) for _ in range(2))
        words = line.split(b" ")
        some = random.randrange(len(words))
        way = random.randrange(12)
        if way == 0:
            return line[:at] + line[to:]
        if way == 1:
            return line[:at] + random.choice(BYTES) + line[at:]
        if way == 2:
            return line[:at] + random.choice(BYTES) + line[at + 1 :]
        if way == 3:
            return line[:at]
        if way == 4:
            return re.sub(rb"\d+", lambda _: random.choice(NUMBERS), line, count=1)
        if way == 5:
            return b" ".join([*words[:some], *words[some + 1 :]])
        if way == 6:
            return b" ".join([*words[:some], random.choice(self.words), *words[some + 1 :]])
        if way == 7:
            return b" ".join([*words[:some], random.choice(self.words), *words[some:]])
        if way == 8:
            return line + b" " + random.choice(self.lines)
        if way == 9:
            return line[:at] + line[at:to] * random.choice(TIMES) + line[to:]
        if way == 10:
            size = random.choice((65_534, 65_535, 65_536, 65_537, 70_000, 200_000))
            return line + b" " + b"x" * (size if random.random() < LARGE else 300)
        return line + b"\n" + random.choice(self.lines)


def stranger(civdawn: Civdawn, spoiler: Spoiler, random: Random, heard: "Counter[str]") -> None:
    """Say something before any hello; it must be refused. Raises Wrong."""
    line = civdawn.line(greet=False)
    said = spoiler.line((1, 3), random) + b"\n"
    with contextlib.suppress(ConnectionError):
        line.say(said + b"ping 1\n")
    lines = []
    found = line.hear()
    while found:
        note(found, heard)
        lines.append(found)
        found = line.hear()
    if any(found.startswith(b"ok") for found in lines):
        raise Wrong(f"a stranger was obeyed: {said[:200]!r}")
    civdawn.hang_up(line, reset=False)


class Run:
    """One run over all lines."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.over: str = options.over
        self.lines: int = options.lines
        self.batch: int = options.batch
        self.random = Random(options.seed)
        self.spoiler = Spoiler()
        self.heard: Counter[str] = Counter()
        self.civdawn = Civdawn(self.over)
        self.line = self.civdawn.line()
        self.witness = self.civdawn.line() if self.over == "tcp" else self.line
        self.sessions = 1
        self.said = 0
        self.slowest = 0.0

    def round(self) -> None:
        """Say some lines at once, and hear what is answered. Raises Wrong."""
        number, options = self.line.asked
        count = min(self.batch, self.lines - self.said)
        lines = [
            self.spoiler.line((number + ahead, options), self.random) for ahead in range(count)
        ]
        before, self.said = self.said, self.said + count
        said = b"\n".join(lines)
        if self.over == "tcp" and self.random.random() < BROKEN:
            self.line.say(said[: self.random.randrange(len(said) + 1)])
            self.civdawn.hang_up(self.line, reset=self.random.random() < 0.5)
            alive = False
        else:
            self.line.say(said)
            alive = self.line.answered(self.heard)
        if self.over == "tcp":
            if self.random.random() < STRANGERS:
                stranger(self.civdawn, self.spoiler, self.random, self.heard)
            if self._passed(before, WITNESS) and not self.witness.answered(self.heard):
                raise Wrong("the one who plays along was closed out")
        if not alive:
            self._again()
        if self._passed(before, 1000):
            self.civdawn.check_errors()
        if self._passed(before, 5000):
            say(f"{self.said} of {self.lines} lines")

    def _passed(self, before: int, every: int) -> bool:
        """Return True once in so many lines."""
        return before // every < self.said // every

    def _again(self) -> None:
        """Begin another session, since the one there was has ended. Raises Wrong."""
        if self.over == "stdin":
            self.civdawn.check_errors()
            self.civdawn.process.wait(PATIENCE)
            self.civdawn.end()
            self.civdawn = Civdawn(self.over)
            self.line = self.witness = self.civdawn.line()
        else:
            self.line = self.civdawn.line()
        self.sessions += 1

    def to_end(self, options: argparse.Namespace) -> int:
        """Say lines until all are said or something is wrong. Return the exit code."""
        begun, least = time.monotonic(), 0
        while self.said < self.lines:
            start = time.monotonic()
            try:
                self.round()
            except Wrong as wrong:
                return failed(self.said, wrong, self.line, options)
            self.slowest = max(self.slowest, time.monotonic() - start)
            if not least and self.said >= self.lines // 10:
                least = self.civdawn.memory()
        most, took = self.civdawn.memory(), time.monotonic() - begun
        print(f"{self.lines} lines over {self.over}, {self.sessions} sessions, {took:.0f} s")
        print(
            f"slowest {self.slowest:.2f} s for {self.batch}; civdawn itself at most {least} MB "
            f"after a tenth, {most} MB"
        )
        print("; ".join(f"{what} {count}" for what, count in self.heard.most_common()))
        return 0


def run(options: argparse.Namespace) -> int:
    """Say lines until all are said or something is wrong. Return the exit code."""
    found = Run(options)
    try:
        return found.to_end(options)
    finally:
        found.civdawn.end()


def failed(number: int, wrong: Wrong, line: Line, options: argparse.Namespace) -> int:
    """Keep the lines in a file and print what is wrong."""
    name = f"fuzz-failure-lines-{options.seed}.txt"
    Path(name).write_bytes(b"\n".join(line.said) + b"\n")
    say(f"line {number} or before: {wrong}")
    say(
        f"the last lines are in {name}; again: scripts/fuzz lines "
        f"--seed {options.seed} --batch {options.batch} --over {options.over}"
    )
    return 1


def main(args: "list[str]") -> int:
    """`scripts/fuzz lines`."""
    parser = argparse.ArgumentParser(
        prog="fuzz lines",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--over", choices=("stdin", "tcp"), default="tcp", help="(%(default)s)")
    parser.add_argument("--lines", type=int, default=20_000, metavar="N", help="(%(default)s)")
    parser.add_argument("--seed", default="", help="any word; a random one, which is shown")
    parser.add_argument(
        "--batch", type=int, default=4, metavar="N", help="lines before a ping (%(default)s)"
    )
    options = parser.parse_args(args)
    options.seed = options.seed or str(SystemRandom().randrange(10**6))
    enter(dev=False)
    say(f"seed {options.seed}")
    return run(options)
