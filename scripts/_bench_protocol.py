"""The measurements of scripts/bench_protocol."""

import argparse
import os
import shlex
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, TypeGuard

from _bench_wire import print_rates
from _first import FirstOption, command

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, play
from civdawn_cli.record import Recorder, opening
from civdawn_cli.session.process import Process, pick_core
from civdawn_cli.session.programs import Programs, ProgramSeats, SeedCommitment, Terms

SEATS = 4
ROUNDS = 40
CHUNKS = 400
REPEAT = 3


BARE = "bare"
"""In place of a value of `options`: a bot is asked over bare pipes, by a line, and told nothing."""

CHUNK = 50
"""Round trips that are timed together: few enough that other work seldom comes between them."""


def round_trips(core: "int | None", chunks: int) -> "tuple[float, float]":
    """The seconds that a line to a process and back takes, raw and as a ping of the protocol: the
    fastest of so many chunks of each, in turn."""
    raws, pings = [], []
    child = subprocess.Popen(
        shlex.split(command("count")), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    programs = Programs(GAMES["newdawn"](), {0: command("count")}, Terms(core=core))
    with child, programs:
        assert child.stdin
        assert child.stdout
        to, back = child.stdin.fileno(), child.stdout.fileno()
        os.read(back, 65_536)  # its hello
        programs.start()
        bot = programs.bots[0]
        for _ in range(chunks):
            start = time.perf_counter()
            for number in range(CHUNK):
                os.write(to, b"ping %d\n" % number)
                os.read(back, 65_536)
            raws.append(time.perf_counter() - start)
            start = time.perf_counter()
            for number in range(CHUNK):
                bot.ping(number)
            pings.append(time.perf_counter() - start)
        child.stdin.close()
    return min(raws) / CHUNK, min(pings) / CHUNK


class BarePipes:
    """A player that has a bot outside answer every question, and does no more than that takes: a
    line to the bot, and one back."""

    def __init__(self) -> None:
        self._child = subprocess.Popen(
            shlex.split(command("count")), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self._child.stdin
        assert self._child.stdout
        self._to, self._back = self._child.stdin.fileno(), self._child.stdout.fileno()
        os.read(self._back, 65_536)  # its hello
        self.pid = self._child.pid

    def decide(self, match: "Match[Any]") -> Option:
        """The first option, when the bot has answered."""
        os.write(self._to, b"ask 1 1.1 play options=1\n")
        os.read(self._back, 65_536)
        return match.options[0]

    def skip(self, match: "Match[Any]") -> None:
        """Do nothing: this player has no state."""

    def close(self) -> None:
        """End the bot."""
        for stream in (self._child.stdin, self._child.stdout):
            assert stream
            stream.close()
        self._child.wait()


def outside(core: "int | None", seeds: "range", repeat: int) -> "dict[str, float]":
    """The seconds of a decision by `options` of the bots, '' inside and BARE over bare pipes: of
    each game the fastest of so many times, in turn."""
    took = {"": 0.0, BARE: 0.0, "count": 0.0, "list": 0.0}
    answers = 0
    for seed in seeds:
        fastest = dict.fromkeys(took, float("inf"))
        lasts = set()
        for _ in range(repeat):
            for options in took:
                seconds, decisions, last = decision(core, seed, options)
                fastest[options] = min(fastest[options], seconds)
                lasts.add(last)
        assert len(lasts) == 1, "inside and outside played different games"
        answers += decisions
        for options, seconds in fastest.items():
            took[options] += seconds
    return {options: seconds / answers for options, seconds in took.items()}


def is_process(channel: object) -> "TypeGuard[Process]":
    """Return True if the channel is to a process."""
    return isinstance(channel, Process)


def spent(processes: "list[int]") -> float:
    """Seconds of processor time that this process and those have had so far, which other work does
    not lengthen; where the system does not tell it, the time of the clock."""
    nanoseconds = time.process_time_ns()
    for pid in processes:
        try:
            nanoseconds += int(Path(f"/proc/{pid}/schedstat").read_text().split()[0])
        except OSError:
            return time.perf_counter()
    return nanoseconds / 1e9


def decision(core: "int | None", seed: int, options: str) -> "tuple[float, int, str]":
    """Seconds for a game, how many decisions of seats it had, and its last line.

    options: the field `options` of the bots' hello; '' for players inside the process; BARE.
    """
    game = GAMES["newdawn"]()
    setup = game.setup(SEATS, map="first")
    if options == BARE:
        return bare(game, setup, seed)
    commitment = SeedCommitment(seed)
    recorder = Recorder(Match(game, setup), opening(game, setup, ["first"] * SEATS, seed))
    commands = {seat: command(options) for seat in range(SEATS)} if options else {}
    with Programs(game, commands, Terms(core=core)) as programs:
        programs.start()
        assert not programs.failed
        program_seats = ProgramSeats(programs, recorder, 1, lambda seat: FirstOption(), commitment)
        players = [program_seats.seats.get(seat, FirstOption()) for seat in range(SEATS)]
        program_seats.begin()
        processes = [bot.channel.pid for bot in programs.bots.values() if is_process(bot.channel)]
        start = spent(processes)
        play(recorder, list(players), Chance(seed), ROUNDS, Interrupts())
        took = spent(processes) - start
        program_seats.end("", None)
    history = recorder.history
    return took, sum(given.seat >= 0 for _, given in history), recorder.lines[-1]


def bare(game: "Game[Any]", setup: Setup, seed: int) -> "tuple[float, int, str]":
    """The same with bots that are asked over bare pipes."""
    recorder = Recorder(Match(game, setup), opening(game, setup, ["first"] * SEATS, seed))
    with ExitStack() as last:
        players = [BarePipes() for _ in range(SEATS)]
        for player in players:
            last.callback(player.close)
        processes = [player.pid for player in players]
        start = spent(processes)
        play(recorder, players, Chance(seed), ROUNDS, Interrupts())
        took = spent(processes) - start
    return took, sum(given.seat >= 0 for _, given in recorder.history), recorder.lines[-1]


def main(about: str) -> int:
    """Measure and print. about: the text of --help."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--games", type=int, default=6, help="games a round (default 6)")
    parser.add_argument("--no-pin", action="store_true", help="don't keep all on one processor")
    parser.add_argument("--model", action="store_true", help="only the model: do, undo, goto ...")
    parser.add_argument("--serve", default="", help="the command of `serve` for that, if another")
    chosen = parser.parse_args()
    core = None if chosen.no_pin else pick_core()
    if core is not None:
        os.sched_setaffinity(0, {core})
    print_rates(chosen.serve, 5 * chosen.rounds)
    if chosen.model:
        return 0
    ratios: dict[str, list[float]] = {"ping": [], BARE: [], "count": [], "list": []}
    raws, inside = [], []
    for number in range(chosen.rounds):
        back, ping = round_trips(core, CHUNKS)
        raws.append(back)
        ratios["ping"].append(back / ping)
        seeds = range(number * 100, number * 100 + chosen.games)
        took = outside(core, seeds, REPEAT)
        inside.append(took[""])
        for options in (BARE, "count", "list"):
            ratios[options].append((took[options] - took[""]) / back)
    print(f"{'raw round trips/s':58}{1 / median(raws):10,.0f}")
    print(f"{'pings/s with a deadline':58}{median(ratios['ping']) / median(raws):10,.0f}")
    print(f"{'decisions/s inside':58}{1 / median(inside):10,.0f}")
    print(f"{'ping against raw (goal 0.8, better 0.88)':58}{median(ratios['ping']):10.2f}")
    said = "the same, the bots asked over bare pipes"
    print(f"{said:58}{median(ratios[BARE]):10.2f}")
    for options in ("count", "list"):
        said = f"raw round trips a decision costs more outside, options={options}"
        print(f"{said:58}{median(ratios[options]):10.2f}")
    print("(goal 3, better 2)")
    return 0
