"""`civdawn serve` as a process, driven by scripts: what a transcript can't show."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from civdawn_cli.protocol import LONGEST, Message, notice
from tests.cli.running import run
from tests.protocol.bot_texts import bot_text
from tests.waiting import HANG, comes

CIVDAWN: Final = (sys.executable, "-m", "civdawn_cli")
TWO: Final = "new seats=2 seat1=me seat2=greedy seed=7 map=first"

LASTING: Final = bot_text(
    "Lasting",
    'print("do", words[1], "#1", flush=True)',
    before='open(sys.argv[1], "w").write(str(os.getpid()))',
    after="while True:\n    time.sleep(7777)",
)
"""A bot that stays when it is told to go. It leaves its number in a file."""


class Session:
    """A script at work: `civdawn serve` and what it said."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.process: Final = subprocess.Popen(
            [*CIVDAWN, "serve", *options],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin: Final = self.process.stdin
        self.stdout: Final = self.process.stdout
        self.heard: Final[list[Message]] = []

    def say(self, *lines: str) -> None:
        """Send lines."""
        self.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.stdin.flush()

    def until(self, *verbs: str) -> Message:
        """Read on to the next message of one of the verbs."""
        while True:
            line = self.stdout.readline().decode()
            assert line.endswith("\n"), f"it ended before {verbs}: {self.heard[-3:]}"
            message = notice(line.rstrip("\n"))
            assert message is not None, line
            self.heard.append(message)
            if message.verb in verbs:
                return message

    def reply(self, line: str) -> Message:
        """Say a command and read on to its reply."""
        self.say(line)
        return self.until("ok", "error")

    def ask(self, line: str) -> Message:
        """Say a command and read on to the question that follows."""
        assert self.reply(line).verb == "ok", self.heard[-1]
        found = self.until("ask", "over")
        assert found.verb == "ask", found
        return found

    def end(self) -> int:
        """End the input, read the rest; the exit code."""
        self.stdin.close()
        self.heard.extend(
            message
            for line in self.stdout.read().decode().splitlines()
            if (message := notice(line)) is not None
        )
        return self.process.wait(HANG)


@contextmanager
def serving(folder: Path, *options: str, greeted: bool = True) -> Iterator[Session]:
    """A session that is over when the block is."""
    session = Session(folder, *options)
    try:
        if greeted:
            session.until("civdawn")
            assert session.reply("hello 1.0 :Script").verb == "ok"
        yield session
    finally:
        session.process.kill()
        session.process.wait()
        for stream in (session.stdin, session.stdout, session.process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


def answers(session: Session, ask: Message, count: int) -> Message:
    """Answer so many questions by their first item; the question open then."""
    for _ in range(count):
        ask = session.ask(f"do {ask.words[0]} #1")
    return ask


def events(session: Session) -> list[str]:
    """The texts of all events heard."""
    return [str(message.text) for message in session.heard if message.verb == "event"]


def test_end_of_input(tmp_path: Path) -> None:
    """At the end of the input what was commanded is finished, whole games included; exit code 0."""
    with serving(tmp_path) as session:
        session.say("new seats=2 seat1=greedy seat2=greedy seed=7 map=first rounds=3", "wait 5")
        assert session.end() == 0
        assert [message.verb for message in session.heard[-2:]] == ["over", "ok"]
        assert session.heard[-1].words == ("wait", "5")


def test_quit(tmp_path: Path) -> None:
    """After quit nothing more is obeyed; exit code 0."""
    with serving(tmp_path) as session:
        session.say("ping 1", "quit", "ping 2")
        assert session.end() == 0
        assert [message.words[0] for message in session.heard if message.verb == "ok"] == [
            "hello",
            "ping",
            "quit",
        ]


def test_pipelined(tmp_path: Path) -> None:
    """Commands sent without waiting are obeyed in their order, each with one reply."""
    said = ["hello 1.0", TWO, "do 1 #1", "do 2 :play science pos1", "undo", "go", "board", "ping 9"]
    with serving(tmp_path, greeted=False) as session:
        session.say(*said)
        assert session.end() == 0
        replies = [message for message in session.heard if message.verb in ("ok", "error")]
        verbs = [reply.words[0] if reply.verb == "ok" else reply.words[1] for reply in replies]
        assert verbs == [line.split()[0] for line in said]
        assert [reply.verb for reply in replies].count("error") == 1


def test_line_limit(tmp_path: Path) -> None:
    """A line of 65,536 bytes is read, one more is too long and dropped whole."""
    with serving(tmp_path) as session:
        fits = "ping 1 " + "x" * (LONGEST - 8)
        assert len(fits) + 1 == LONGEST
        assert session.reply(fits).words == ("ping", "1")
        assert session.reply(fits + "x").words == ("too-long",)
        assert session.reply("ping 2" + "x" * (10 * LONGEST)).words == ("too-long",)
        assert session.reply("ping 3").words == ("ping", "3")


def test_no_text(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are malformed, say where, and end nothing."""
    with serving(tmp_path) as session:
        session.stdin.write(b"ping \xff1\n\x00\n" + bytes(range(256)) + b"\n")
        session.stdin.flush()
        wrong = [session.until("error") for _ in range(4)]
        assert [message.words[0] for message in wrong] == ["malformed"] * 4
        assert wrong[0].fields["column"] == "6"
        assert session.reply("ping 3\r").words == ("ping", "3")


def test_nobody_listens(tmp_path: Path) -> None:
    """When nobody reads its output any more it ends with exit code 1, without a word."""
    with serving(tmp_path) as session:
        session.stdout.close()
        session.say("ping 1")
        assert session.process.wait(HANG) == 1
        assert session.process.stderr is not None
        assert session.process.stderr.read() == b""


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends it with exit code 130 and one line."""
    with serving(tmp_path) as session:
        session.ask(TWO)
        session.process.send_signal(signal.SIGINT)
        assert session.process.wait(HANG) == 130
        assert session.process.stderr is not None
        assert session.process.stderr.read().decode().strip() == "civdawn: interrupted"


def gone(pid: int) -> bool:
    """Return True if a process has ended, or does so soon."""

    def ended() -> bool:
        try:
            with suppress(ChildProcessError):  # it is ours if a test before this adopts orphans
                os.waitpid(pid, os.WNOHANG)
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    return comes(ended)


@pytest.mark.parametrize("how", ["quit", "new", "end", "interrupt", "kill"])
def test_programs_are_reaped(tmp_path: Path, how: str) -> None:
    """However a session or a game ends, nothing is left of a program that does not want to go."""
    (tmp_path / "lasting.py").write_text(LASTING)
    with serving(tmp_path) as session:
        session.reply(f"set seat2 :exec:{sys.executable} lasting.py pid")
        ask = session.ask("new seats=2 seat1=me seed=7 map=first")
        answers(session, ask, 2)
        pid = int((tmp_path / "pid").read_text())
        os.kill(pid, 0)
        if how == "quit":
            assert session.reply("quit").verb == "ok"
        elif how == "new":
            session.ask("new seat2=greedy")
        elif how == "end":
            assert session.end() == 0
        elif how == "interrupt":
            session.process.send_signal(signal.SIGINT)
        else:
            session.process.kill()
        assert gone(pid)


def test_undone_luck(tmp_path: Path) -> None:
    """Dice and draws that were taken back come again, however often and from wherever."""
    with serving(tmp_path) as session:
        ask = answers(session, session.ask(TWO.replace("greedy", "random")), 16)
        played = events(session)
        for command in ("undo count=15", "undo to=1.1", "undo to=setup"):
            session.heard.clear()
            ask = session.ask(command)
            [reply] = [message for message in session.heard if message.verb == "ok"]
            kept = int(reply.fields["event"])
            while len(events(session)) < len(played) - kept:
                ask = session.ask(f"do {ask.words[0]} #1")
            assert events(session)[: len(played) - kept] == played[kept:]


def test_saved_and_loaded(tmp_path: Path) -> None:
    """A game saved, loaded and saved again is the same, but for the promise about its luck; it
    passes `civdawn check`, and loading at a turn leaves the turns before it."""
    with serving(tmp_path) as session:
        answers(session, session.ask(TWO), 8)
        told = events(session)
        assert session.reply("save :one.cdn").verb == "ok"
        session.heard.clear()
        ask = session.ask("load :one.cdn")
        assert events(session) == told
        assert session.reply("save :two.cdn").verb == "ok"
        one, two = ((tmp_path / name).read_text() for name in ("one.cdn", "two.cdn"))
        kept = [line for line in one.splitlines() if not line.startswith("[SeedCommit")]
        assert two.splitlines() == kept
        for name in ("one.cdn", "two.cdn"):
            assert run("check", str(tmp_path / name)).exit_code == 0
        # The answers before the load can be taken back, too.
        assert session.ask("undo").words[1] == ask.words[1]
        assert session.ask("load at=2.1 :one.cdn").words[1] == "2.1"
        assert session.reply("record").fields["lines"]
        labels = [str(m.text).split(" ")[0] for m in session.heard if m.verb == "text"]
        assert [label for label in labels if "." in label] == ["1.1", "1.2"]


TOLD: Final = """
import civdawn

class Told(civdawn.Player):
    options = (
        civdawn.Option("width", 0.5, min=0, max=1),
        civdawn.Option("ponder", False),
        civdawn.Option("book", ""),
    )

    def __init__(self, **values):
        with open("told.txt", "a") as file:
            print(*values.values(), sep="/", file=file)

    def decide(self, state, actions):
        return actions[0]
"""
"""A class that writes down the values of its options."""


@pytest.mark.slow
def test_loaded_with_options(tmp_path: Path) -> None:
    """A game that is loaded goes on with players as they are set, with all values of their options,
    from a list behind the name or by `set`; one that does not fit leaves everything as it was."""
    (tmp_path / "told.py").write_text(TOLD)
    name = "py:told.py:Told?width=0.25&ponder=yes&book=a%20b"
    with serving(tmp_path) as session:
        for line in (f"set seat2 :{name}", "set seat1 :random", "set rounds :2"):
            assert session.reply(line).verb == "ok"
        session.reply("new seats=2 map=first seed=7")
        session.until("over")
        assert session.reply("save :one.cdn").verb == "ok"
        session.reply("set seat2.width :0.75")
        assert session.reply("load at=2.1 :one.cdn").words == ("load", "2")
        session.until("over")
        for query, why in (
            ("ponder=yes&width=2", "width is a number from 0 to 1, not '2'"),
            ("ponder=yes&wid=1", "no option 'wid'; did you mean 'width', a number from 0 to 1?"),
        ):
            session.reply(f"set seat2 :py:told.py:Told?{query}")
            refused = session.reply("load at=2.1 :one.cdn")
            assert refused.words == ("value", "load")
            assert refused.text == f"seat 2: {why}"
        assert session.reply("save :two.cdn").verb == "ok"  # the game before
        session.reply("set seat2 :py:told.py:Told?ponder=yes&book=")
        session.reply("load at=2.1 :one.cdn")
        session.until("over")
    assert (tmp_path / "told.txt").read_text().splitlines() == [
        *("0.25/True/a b", "0.75/True/a b", "0.5/True/")
    ]
    tags = [
        re.search('Seat2 "(.*)"', (tmp_path / file).read_text()) for file in ("one.cdn", "two.cdn")
    ]
    assert [tag and tag[1] for tag in tags] == [name, name.replace("0.25", "0.75")]


@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/null", "socket", "\0", "x\0y"])
def test_no_regular_file(tmp_path: Path, name: str) -> None:
    """A pipe, a device or an impossible name is refused by `load` and `save` at once, as a file
    that can't be used, and the session goes on."""
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening, serving(tmp_path) as session:
        listening.bind(str(tmp_path / "socket"))
        ask = session.ask(TWO)
        for command in ("load", "save force=yes", "load game=9 at=1.1"):
            reply = session.reply(f"{command} :{name}")
            assert reply.words == ("file", command.split()[0])
            assert str(reply.text).count(name.replace("\0", "\\0")) == 1
        answers(session, ask, 1)


def test_too_large(tmp_path: Path) -> None:
    """A file larger than 64 MiB is not read, and the limit is told."""
    with open(tmp_path / "large.cdn", "wb") as file:
        file.truncate((64 << 20) + 1)
    with serving(tmp_path) as session:
        reply = session.reply("load :large.cdn")
        assert reply.words == ("file", "load")
        assert "67,108,865 bytes; a file to load from has at most 67,108,864" in str(reply.text)


def test_wrong_answer(tmp_path: Path) -> None:
    """After a wrong answer nothing comes but the error: the question stays open under its number,
    as often as one is wrong, and can be looked at again."""
    with serving(tmp_path) as session:
        number = session.ask(TWO).words[0]
        session.heard.clear()
        for _ in range(5):
            assert session.reply(f"do {number} #99").words == ("illegal", "do", number)
        assert session.reply("ping 1").verb == "ok"
        assert [message.verb for message in session.heard] == ["error"] * 5 + ["ok"]
        assert "left" not in session.heard[0].fields
        assert session.reply(f"options {number}").fields["options"] == "6"
        assert session.ask(f"do {number} #1").words[0] == str(int(number) + 1)


def test_promise(tmp_path: Path) -> None:
    """The seed a game opens at its end is the one it was bound to, `civdawn replay --verify` finds
    so in the saved record, and a record with another seed does not pass."""
    with serving(tmp_path) as session:
        session.say("new seats=2 seat1=greedy seat2=random seed=4711 map=first rounds=4")
        commit = session.until("ok").fields["commit"]
        over = session.until("over").fields
        assert sha256(f"{over['seed']} {over['nonce']}".encode()).hexdigest() == commit
        assert over["seed"] == "4711"
        assert session.reply("save :game.cdn").verb == "ok"
    path = tmp_path / "game.cdn"
    told = run("replay", "--verify", str(path))
    assert told.exit_code == 0, told.output
    assert "commitment: Seed and SeedNonce are what SeedCommit said" in told.output
    path.write_text(path.read_text().replace('[Seed "4711"]', '[Seed "4712"]'))
    assert run("replay", "--verify", str(path)).exit_code == 1


def test_nonces_differ(tmp_path: Path) -> None:
    """Two games with the same seed promise it in different words: nobody can look the seed up."""
    with serving(tmp_path) as session:
        commits = set()
        for _ in range(2):
            session.say(TWO)
            commits.add(session.until("ok").fields["commit"])
            session.until("ask")
        assert len(commits) == 2


def test_no_seed_in_records(tmp_path: Path) -> None:
    """While a game goes on its record tells no seed, and after it both seed and nonce."""
    with serving(tmp_path) as session:
        ask = session.ask(f"{TWO} rounds=1")
        session.reply("save :early.cdn")
        ask = session.ask(f"do {ask.words[0]} #1")
        assert session.reply(f"do {ask.words[0]} :play science pos1").verb == "ok"
        session.until("over")
        session.reply("save :late.cdn")
    early, late = ((tmp_path / name).read_text() for name in ("early.cdn", "late.cdn"))
    assert ("[Seed " in early, "[SeedNonce " in early, "[SeedCommit " in early) == (0, 0, 1)
    assert ("[Seed " in late, "[SeedNonce " in late, "[SeedCommit " in late) == (1, 1, 1)


def position_of_ages(folder: Path) -> list[str]:
    """The facts of a position of Through the Ages with hidden cards in both hands."""
    record = str(folder / "game.cdn")
    seats = ("--seat", "random", "--seat", "random")
    run("play", "--game", "ages", *seats, "--seed", "2", "--max-rounds", "6", "--record", record)
    return run("replay", record, "--at", "6.1", "--position").stdout.splitlines()


def test_position_that_hides(tmp_path: Path) -> None:
    """A game that begins with hidden cards on the table keeps its position to itself, and draws for
    the driver what its seat sees; whoever has all seats or deals the cards sees all of it."""
    facts = position_of_ages(tmp_path)
    hands = [fact.split()[2:] for fact in facts if fact.startswith("military-hand ")]
    assert len(hands) == 2
    for rival, chance, hidden in (("random", "dice", 1), ("me", "dice", 0), ("random", "me", 0)):
        with serving(tmp_path) as script:
            script.say("set game :ages", f"set position :{'|'.join(facts)}")
            script.say(f"new seats=2 seat2={rival} chance={chance}", "board", "position")
            assert script.end() == 0
        drawn = [m.text or "" for m in script.heard if m.verb == "text"]
        (line,) = [text for text in drawn if text.startswith("military ")]
        assert (re.search(r"\d I", line) is not None) == (chance == "dice")
        errors = [m.words for m in script.heard if m.verb == "error"]
        assert errors == [("hidden", "position")] * hidden


def test_record_of_a_position_that_hides(tmp_path: Path) -> None:
    """The record of a game that goes on from a position has no more of that position than the seats
    of the driver may see; the driver that sees all has all of it."""
    facts = position_of_ages(tmp_path)
    hands = [fact for fact in facts if fact.startswith("military-hand ")]
    for rival, hidden in (("random", True), ("me", False)):
        with serving(tmp_path) as script:
            script.say("set game :ages", f"set position :{'|'.join(facts)}")
            script.say(f"new seats=2 seat2={rival}", "record")
            assert script.end() == 0
        record = [m.text or "" for m in script.heard if m.verb == "text"]
        own, other = [line for line in record if line.startswith("military-hand ")]
        assert own == hands[0]
        assert (other == hands[1]) is not hidden
        assert re.fullmatch(r"military-hand 2( i+(\*\d+)?)+", other) is not None or not hidden
        assert [line for line in record if line.startswith("end #")]
