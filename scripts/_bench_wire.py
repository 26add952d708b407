"""The part of scripts/bench_protocol about models of a game: what going back costs on the wire."""

import os
import random
import shlex
import subprocess
import sys
import time
from statistics import median

BATCH = 40
"""How often each command is given before the next one has its turn."""

GAMES = {"newdawn": "map=first", "ages": "resignation=no"}


class Serve:
    """`civdawn serve`, over blocking pipes."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self.process.stdin
        assert self.process.stdout
        self._to, self._back = self.process.stdin.fileno(), self.process.stdout.fileno()
        self._buffer = b""
        self.reply("hello 1.0 options=count")

    def reply(self, line: str, *verbs: str) -> str:
        """Say a line; the first line with one of the verbs that comes then, its reply if none."""
        os.write(self._to, line.encode() + b"\n")
        while True:
            found = self._line()
            verb = found.partition(" ")[0]
            assert verb != "error", f"{line[:99]}: {found}"
            if verb in (verbs or ("ok",)):
                return found

    def ask(self, line: str) -> str:
        """Say a line; the question that comes then."""
        return self.reply(line, "ask", "over")

    def _line(self) -> str:
        while b"\n" not in self._buffer:
            self._buffer += os.read(self._back, 1 << 20)
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        """End it."""
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            stream.close()
        self.process.wait()


def number(ask: str) -> str:
    """The number of a question."""
    return ask.split(" ")[1]


def played(serve: Serve, game: str, rounds: int) -> str:
    """The first question behind so many rounds of a random game that is a seat's with a choice."""
    luck = random.Random(1)
    seats = "seats=2 seat1=me seat2=me chance=me"
    ask = serve.ask(f"new game={game} {seats} {GAMES[game]} position= rounds=99")
    while True:
        fields = dict(word.split("=", 1) for word in ask.split() if "=" in word)
        label, seat = ask.split()[2], fields["seat"]
        if label[:1].isdigit() and int(label.split(".")[0]) > rounds and seat != "0":
            return ask
        ask = serve.ask(f"do {number(ask)} #{luck.randint(1, int(fields['options']))}")
        assert ask.startswith("ask"), "the game is over too soon"


def rates(serve: Serve, game: str, rounds: int, batches: int) -> "dict[str, float]":
    """The seconds that each command takes with what follows it, the same batch by batch."""
    asked = played(serve, game, rounds)
    serve.reply("mark root")
    seat = dict(word.split("=", 1) for word in asked.split() if "=" in word)["seat"]
    told = serve.reply(f"position seat={seat}").partition(" :")[2]
    took: dict[str, list[float]] = {}

    def timed(name: str, line: str, *verbs: str) -> str:
        start = time.perf_counter()
        found = serve.reply(line, *verbs)
        took.setdefault(name, []).append(time.perf_counter() - start)
        return found

    for _ in range(batches):
        for _ in range(BATCH):
            timed("do", f"do {number(asked)} #1", "ask", "over")
            asked = timed("undo", "undo", "ask")
        for _ in range(BATCH):
            timed("do", f"do {number(asked)} #1", "ask", "over")
            asked = timed("goto", "goto root", "ask")
        for _ in range(BATCH):
            timed("mark", "mark other")
            timed("position", f"position {number(asked)}")
    serve.reply(f"set position :{told}")
    serve.ask("new gaps=0")
    serve.reply("mark root")
    for batch in range(batches):
        for gaps in range(BATCH):
            timed("new gaps=", f"new gaps={batch * BATCH + gaps}", "ask")
        serve.reply("mark root")
        for gaps in range(BATCH):
            timed("goto gaps=", f"goto root gaps={batch * BATCH + gaps}", "ask")
    return {name: median(all_) for name, all_ in took.items()}


def print_rates(command: str, batches: int) -> None:
    """Measure both games, early and late, and print a table."""
    serve = Serve(command or shlex.join([sys.executable, "-m", "civdawn_cli", "serve"]))
    try:
        for game, late in (("newdawn", 8), ("ages", 12)):
            for rounds in (2, late):
                found = rates(serve, game, rounds, batches)
                do = found.pop("do")
                print(f"{f'do/s, {game} after round {rounds}':58}{1 / do:10,.0f}")
                for name, seconds in found.items():
                    print(
                        f"{f'  {name}: speed against a plain do (goal 0.6)':58}{do / seconds:10.2f}"
                    )
    finally:
        serve.close()
