"""The measurements of scripts/bench: civdawn's own commands, run in the environment of a checkout.

They run commands and import no modules, since another version may have its modules elsewhere.
"""

import argparse
import contextlib
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from _bootstrap import fail

RECORDED = 12  # games that `check` reads
SEATS = 4
LAST_ROUND = {"newdawn": 40, "ages": 20}
"""The round after which games of random players are stopped, so that all are of similar length."""
GAMES = tuple(LAST_ROUND)

PROTOCOL = """
import sys
sys.path.insert(0, sys.argv[1])
sys.argv[1:2] = []
import _bench_protocol
sys.exit(_bench_protocol.main(""))
"""
"""Runs scripts/bench_protocol of a checkout under the present Python, for compiled builds too."""

NUMBER = re.compile(r"^(.+?)\s{2,}([\d,.]+)$", re.MULTILINE)

PROTOCOL_FIGURES = {
    "raw round trips/s": "",  # the machine's own speed, which is no figure of civdawn
    "pings/s with a deadline": "protocol, pings/s",
    "decisions/s inside": "protocol, decisions/s inside",
    "ping against raw": "protocol, ping against raw",
}
"""The lines of scripts/bench_protocol by their beginnings, with the name of the figure on each."""


class Checkout:
    """A checkout with its environment, which is made if need be. compiled: True for the environment
    of scripts/compile."""

    def __init__(self, root: Path, compiled: bool) -> None:
        self.root = root
        script = root / "scripts" / "civdawn"
        if not script.exists():
            fail(f"{root} is no checkout of civdawn")
        self.version = run([str(script), "version"]).stdout.strip()
        self.python = root / (".venv-compiled" if compiled else ".venv") / "bin" / "python"
        if not self.python.exists():
            hint = "run scripts/compile there first" if compiled else "run scripts/civdawn there"
            fail(f"{root} has no {self.python.relative_to(root)}; {hint}")
        if compiled:
            self.version = run([*self.civdawn(), "version"]).stdout.strip()

    def civdawn(self) -> list[str]:
        """The beginning of a civdawn command; with -P, so that no folder here shadows an installed
        package."""
        return [str(self.python), "-P", "-m", "civdawn_cli"]

    def commit(self) -> str:
        """The commit that is checked out, with a `+` if files differ; '' if git can't say."""
        asked = ["git", "-C", str(self.root), "describe", "--always", "--dirty=+", "--exclude=*"]
        with contextlib.suppress(OSError):
            done = subprocess.run(asked, capture_output=True, text=True, check=False)
            return done.stdout.strip() if done.returncode == 0 else ""
        return ""


def run(command: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder outside all checkouts; end the program if it fails."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=tempfile.gettempdir(),
        env=settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        fail(f"{' '.join(command)} failed with exit code {done.returncode}:\n{said}")
    return done


def processor(command: list[str]) -> float:
    """Seconds of processor time that a command takes, with all processes it started."""
    before = os.times()
    run(command)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def playouts(game: str) -> "Callable[[Checkout, Path, float], dict[str, float]]":
    """A measurement of random games of one game, and of copies of their positions."""

    def measure(checkout: Checkout, folder: Path, seconds: float) -> "dict[str, float]":
        options = ["--seconds", str(seconds), "--game", game, "--json"]
        found = json.loads(run([*checkout.civdawn(), "bench", *options]).stdout)
        return {
            f"{game}, choices/s": found["choices_per_second"],
            f"{game}, copies/s": found["clones_per_second"],
        }

    return measure


def checking(game: str) -> "Callable[[Checkout, Path, float], dict[str, float]]":
    """A measurement of checking records of one game, without the time that starting the program
    takes."""

    def measure(checkout: Checkout, folder: Path, seconds: float) -> "dict[str, float]":
        check = [*checkout.civdawn(), "check", "--jobs", "1"]
        one, many = (folder / f"{game}-{size}.cdn" for size in ("one", "many"))
        lines = turns(many) - turns(one)
        took = processor([*check, str(many)]) - processor([*check, str(one)])
        return {f"{game}, lines checked/s": lines / took}

    return measure


def protocol(checkout: Checkout, folder: Path, seconds: float) -> "dict[str, float]":
    """The figures that scripts/bench_protocol of the checkout prints for a round."""
    command = [str(checkout.python), "-P", "-c", PROTOCOL, str(checkout.root / "scripts")]
    said = run([*command, "--rounds", "1", "--games", "3"]).stdout
    found = {}
    for text, number in NUMBER.findall(said):
        for beginning, name in PROTOCOL_FIGURES.items():
            if name and text.startswith(beginning):
                found[name] = float(number.replace(",", ""))
    return found


def measurements() -> "dict[str, Callable[[Checkout, Path, float], dict[str, float]]]":
    """All measurements by name, in the order in which they are made."""
    return {
        **{f"{game}-playouts": playouts(game) for game in GAMES},
        **{f"{game}-check": checking(game) for game in GAMES},
        "protocol": protocol,
    }


def known() -> str:
    """The names of the measurements, for a message."""
    return ", ".join(measurements())


def turns(path: Path) -> int:
    """The number of turns in a file of records."""
    text = path.read_text(encoding="utf-8")
    return sum(bool(line) and not line.startswith(("[", "end")) for line in text.splitlines())


def record(checkout: Checkout, folder: Path, game: str) -> None:
    """Write the records that `check` is measured with: a file of one game, and a file of many."""
    seats = ["--seat", "random"] * SEATS
    limit = ["--max-rounds", str(LAST_ROUND[game])]
    for seed in range(RECORDED):
        path = str(folder / f"{game}-{seed}.cdn")
        options = ["--game", game, "--seed", str(seed), "--record", path, "--json"]
        run([*checkout.civdawn(), "play", *seats, *limit, *options])
    texts = [(folder / f"{game}-{seed}.cdn").read_text("utf-8") for seed in range(RECORDED)]
    (folder / f"{game}-one.cdn").write_text(texts[0], "utf-8")
    (folder / f"{game}-many.cdn").write_text("\n".join(texts), "utf-8")


def interleaved(
    checkouts: list[Checkout], chosen: list[str], options: argparse.Namespace
) -> "list[list[dict[str, float]]]":
    """For every checkout the figures of every round; the checkout that begins changes with the
    round."""
    found: list[list[dict[str, float]]] = [[] for _ in checkouts]
    known = measurements()
    with tempfile.TemporaryDirectory(prefix="civdawn-") as name:
        folder = Path(name)
        for game in GAMES:
            if f"{game}-check" in chosen:
                # The other version, if there is one, writes them: records of an older version can
                # be read.
                record(checkouts[-1], folder, game)
        for number in range(options.rounds):
            for rounds in found:
                rounds.append({})
            for measurement in chosen:
                for index in turned(len(checkouts), number):
                    measured = known[measurement](checkouts[index], folder, options.seconds)
                    found[index][-1].update(measured)
    return found


def turned(count: int, number: int) -> "Iterator[int]":
    """The order of the checkouts in a round: forwards and backwards in turn."""
    return iter(range(count)) if number % 2 == 0 else reversed(range(count))


def figures(rounds: "list[dict[str, float]]") -> "dict[str, list[float]]":
    """The figures of all rounds by name."""
    return {name: [one[name] for one in rounds] for name in rounds[0]}
