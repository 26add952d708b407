"""The makings of docs/performance.md: civdawn and its peers, each measured in a process of its
own, in turn, under one interpreter.

Programs of text run in the environment of a checkout, interpreted or compiled, and import its
modules and the scripts of this one: so another version is measured by the same means. They print a
JSON object of figures by name. Times are those of the processor, but for a tournament's.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _bench_report import processor_name
from _bootstrap import ROOT, fail, say
from _peers import CATAN, OPEN_SPIEL, peer_python, versions

SCRIPTS = str(Path(ROOT, "scripts"))
SPIELS = ("chess", "backgammon", "hive")

PLAYING = """
import json, sys, time
from random import Random
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.games import GAMES
seconds, found = float(sys.argv[2]), {}
for name in GAMES:
    game, draw = GAMES[name](), Random("bench").random
    setup, decisions, choices, begun = game.setup(4), 0, 0, time.process_time()
    while time.process_time() - begun < seconds:
        table = game.new(setup)
        while options := ask(table):
            choices += 1
            if table.stack[-1].seat >= 0:
                decisions += 1
                if decisions % 16 == 0 and game.rounds(table) > 100:
                    break
            answer(table, options[int(draw() * len(options))])
    took = time.process_time() - begun
    found[f"{name}, decisions/s"] = decisions / took
    found[f"{name}, choices/s"] = choices / took
    views, took, table = 0, 0.0, game.new(setup)
    while took < seconds / 4:
        options = ask(table)
        if not options:
            table = game.new(setup)
            continue
        seat = table.stack[-1].seat
        if seat >= 0:
            begun = time.process_time()
            game.view(table, seat)
            took += time.process_time() - begun
            views += 1
        answer(table, options[int(draw() * len(options))])
    found[f"{name}, views/s"] = views / took
print(json.dumps(found))
"""
"""Random games of four; and of each question to a seat the view of that seat."""

READING = """
import json, sys, time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
sys.path.insert(0, sys.argv[1])
loader = SourceFileLoader("bench_records", sys.argv[1] + "/bench_records")
bench = module_from_spec(spec_from_loader(loader.name, loader))
loader.exec_module(bench)
from civdawn_cli.games import GAMES
found = {}
for name in GAMES:
    games = [bench.Played(GAMES[name](), 1, 4, seed) for seed in range(8)]
    works = {"playout": bench.playout, "check": bench.check, "replay": bench.replay}
    least = {}
    for _ in range(8):
        for at, played in enumerate(games):
            for word, work in works.items():
                took = bench.timed(work, played)
                least[word, at] = min(least.get((word, at), took), took)
    took = {word: sum(least[word, at] for at in range(len(games))) for word in works}
    for word in ("check", "replay"):
        found[f"{name}, {word} to playout"] = took["playout"] / took[word]
print(json.dumps(found))
"""
"""Of each game the least of eight times, in turn: other work on the machine only adds to it."""

TALKING = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
import _bench_protocol as bench
core = bench.pick_core()
if core is not None:
    os.sched_setaffinity(0, {core})
raw, ping = bench.round_trips(core, 400)
took = bench.outside(core, range(3), 4)
found = {"raw round trips/s": 1 / raw, "ping to raw": raw / ping}
for options in (bench.BARE, "count", "list"):
    found[f"decision outside, {options}"] = (took[options] - took[""]) / raw
print(json.dumps(found))
"""

RUNNING = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
import _bench_tournament as bench
inside, run, choices = bench.measure("outside", bench.programs(), 8, 60)
print(json.dumps({"tournament to bare": run / inside, "tournament, choices/s": choices}))
"""

WORKING = """
import json, resource, sys
from pathlib import Path
from tempfile import TemporaryDirectory
sys.path.insert(0, sys.argv[1])
import _bench_tournament as bench
from civdawn_cli.tournament.games import FixtureRunner
from civdawn_cli.tournament.plan import Plan
with TemporaryDirectory() as folder:
    config = bench.tournament(Path(folder), 4, 60, ["random"] * 3)
with FixtureRunner(config) as games:
    for fixture in iter(Plan(config).next, None):
        games.play(fixture)
print(json.dumps({"worker, MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""
"""The work of a tournament's worker, in a process of its own."""

MEASURED = {
    "playing": PLAYING,
    "reading": READING,
    "talking": TALKING,
    "running": RUNNING,
    "working": WORKING,
}
FREE = ("running",)
"""Those that use all cores."""


def run(python: "Path | str", code: str, *arguments: str, where: str, pinned: bool) -> object:
    """The JSON that a program of text prints. where: the folder it imports from; pinned: it is kept
    on one core."""
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None

    def pin() -> None:
        if pinned and core is not None:
            os.sched_setaffinity(0, {core})

    settings = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": where}
    if not where:
        del settings["PYTHONPATH"]
    done = subprocess.run(
        [str(python), "-P", "-c", code, *arguments],
        cwd=tempfile.gettempdir(),
        env=settings,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=pin,
    )
    if done.returncode != 0:
        fail(f"a measurement failed with exit code {done.returncode}:\n{done.stderr.strip()}")
    found: object = json.loads(done.stdout)
    return found


class Contender:
    """A build that is measured. python: of its environment. where: the folder of its sources; '' if
    it is installed."""

    def __init__(self, name: str, python: Path, where: str) -> None:
        self.name = name
        self.python = python
        self.where = where

    def measure(self, what: str, seconds: float) -> "dict[str, float]":
        """The figures of one of MEASURED."""
        arguments = (SCRIPTS, str(seconds))
        pinned = what not in FREE
        found = run(self.python, MEASURED[what], *arguments, where=self.where, pinned=pinned)
        assert isinstance(found, dict)
        return found


def contenders(root: Path, prefix: str, python: Path, compiled: "Path | None") -> "list[Contender]":
    """The builds of a checkout: interpreted by that Python, and compiled if there is one."""
    found = [Contender(f"{prefix}interpreted", python, str(root))]
    if compiled is not None and compiled.exists():
        found.append(Contender(f"{prefix}compiled", compiled, ""))
    return found


def peers(seconds: float) -> "dict[str, float]":
    """Decisions a second of the peers."""
    python = peer_python()
    found = {}
    catan = run(python, CATAN, str(seconds), where="", pinned=True)
    assert isinstance(catan, dict)
    found["catanatron"] = catan["decisions_per_second"]
    spiels = run(python, OPEN_SPIEL, str(seconds / 2), *SPIELS, where="", pinned=True)
    assert isinstance(spiels, dict)
    for name, rate in spiels.items():
        found[f"OpenSpiel {name}"] = rate
    return found


Figures = dict[str, dict[str, list[float]]]
"""By contender and figure the values of all rounds."""


def measured(
    builds: "list[Contender]", chosen: "Callable[[str], bool]", options: argparse.Namespace
) -> Figures:
    """Everything that is chosen, once in every round; whoever begins changes with the round."""
    found: Figures = {}

    def note(name: str, figures: "dict[str, float]") -> None:
        for figure, value in figures.items():
            found.setdefault(name, {}).setdefault(figure, []).append(value)

    for number in range(options.rounds):
        for what in MEASURED:
            if not chosen(what):
                continue
            say(f"round {number + 1} of {options.rounds}: {what}")
            for build in builds if number % 2 == 0 else reversed(builds):
                note(build.name, build.measure(what, options.seconds))
            if what == "playing":
                note("peers", peers(options.seconds))
    return found


def compile_seconds() -> float:
    """The seconds of the clock that scripts/compile takes, from nothing."""
    begun = time.monotonic()
    done = subprocess.run([str(Path(SCRIPTS, "compile"))], check=False)
    if done.returncode != 0:
        fail("scripts/compile failed")
    return time.monotonic() - begun


def machine() -> "dict[str, object]":
    """The machine and the interpreter, without names of hosts and folders."""
    import sysconfig

    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    guided = "--enable-optimizations" in flags
    return {
        "processor": processor_name(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "guided": guided,
        "compiler": platform.python_compiler(),
        "load": round(statistics.fmean(os.getloadavg()), 1),
        "peers": versions(),
    }
