"""Tests of the luck: even, the same in another language, not to be foretold."""

import os
import re
import secrets
import shutil
import subprocess
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from _bootstrap import ROOT

from civdawn_cli.engine.chance import KeyedStream
from civdawn_cli.record.promise import draw_seed
from civdawn_cli.session.sandbox import BWRAP, OFF, missing
from civdawn_cli.tournament.config import read_config
from civdawn_cli.tournament.games import FixtureRunner
from civdawn_cli.tournament.schedule import Fixture, schedule
from tests.protocol.zoo.hostile import PLACES, SECRET
from tests.protocol.zoo.matches import command

FACES = {6: 25.7, 13: 39.1, 52: 97.6}
"""Totals, and the chi-square that one fair stream in ten thousand goes beyond."""

CONFIG = """\
[tournament]
name = "foretold"
seats = 2
blocks = {blocks}
max-rounds = 3
[programs]
fresh = "{fresh}"
sandbox = "{sandbox}"
[[entrant]]
name = "remembers"
player = "exec:{bot}"
[[entrant]]
name = "random"
player = "random"
"""


def even(draws: int) -> bool:
    """Print the chi-square of so many draws: of one stream, and of the first of many seeds. Return
    True if none is too large."""
    good = True
    for total, most in FACES.items():
        one, many = KeyedStream(draw_seed(), "roll/-1"), draws // len(FACES) // 2
        found = {
            "one stream": Counter(one.below(place, total) for place in range(many)),
            "many seeds": Counter(
                KeyedStream(f"{number:032x}", "draw/0").below(0, total) for number in range(many)
            ),
        }
        for name, counts in found.items():
            due = many / total
            square = sum((counts[face] - due) ** 2 / due for face in range(total))
            good &= square < most
            print(f"{total:2} faces, {name}: {many} draws, chi-square {square:.1f} (most {most})")
    return good


def verified(count: int) -> bool:
    """Have so many draws checked in JavaScript. Return True if all agree."""
    node = shutil.which("node")
    if node is None:
        print("node is not here: nothing is verified")
        return False
    luck, lines = Random(), []
    for number in range(count):
        seed, stream = draw_seed(), luck.choice(("roll/-1", "draw/0", "deal/1"))
        total = luck.choice((2, 6, 13, 52, 1000, (1 << 63) + 1))
        place = luck.randrange(100_000)
        drawn = KeyedStream(seed, stream).below(place, total)
        lines.append(f"{seed} {number} {stream} {place} {total} {drawn}\n")
    checker = [node, os.path.join(ROOT, "tests", "protocol", "luck.mjs")]
    done = subprocess.run(
        checker, input="".join(lines), capture_output=True, text=True, check=False
    )
    print(f"draws that the verifier in JavaScript agrees on: {done.stdout.strip()} of {count}")
    return done.stdout == f"{count}\n"


class Overhearing(FixtureRunner):
    """Keeps what the remembering bot says of itself."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.scores: list[tuple[int, int, int]] = []

    def _logs(self, fixture: Fixture, result: object) -> dict[int, str]:
        said = "\n".join(str(line) for lines in self._traffic.values() for line in lines)
        found = re.findall(r"# foretold (\d+) of (\d+) of (\d+)", said)
        if found:  # else it was never asked
            right, tried, every = map(int, found[-1])
            self.scores.append((right, tried, every))
        return super()._logs(fixture, result)  # type: ignore[arg-type]


def foretold(blocks: int) -> bool:
    """Print how much of the luck a bot foretells that remembers. Return True if nothing in the
    sandbox."""
    good = True
    for sandbox, fresh in ((BWRAP, "game"), (OFF, "game"), (OFF, "tournament")):
        if sandbox == BWRAP and missing():
            print(f"{missing()}: not tested in the sandbox")
            continue
        right, tried, every, games = _scored(blocks, sandbox, fresh)
        print(
            f"sandbox {sandbox}, fresh {fresh}: {blocks} blocks, {games} games: foretold {right} "
            f"of {every} dice, draws and cards; it remembered something for {tried}"
        )
        good &= sandbox == OFF or (right, tried) == (0, 0)
    return good


def _scored(blocks: int, sandbox: str, fresh: str) -> tuple[int, int, int, int]:
    """The luck it foretold, the luck it had something for, all luck there was, and the games."""
    os.environ[SECRET] = secrets.token_hex(8)
    try:
        with tempfile.TemporaryDirectory(prefix="civdawn-") as folder:
            path = Path(folder, "foretold.toml")
            bot = command("remembers")
            path.write_text(
                CONFIG.format(blocks=blocks, fresh=fresh, sandbox=sandbox, bot=bot),
                encoding="utf-8",
            )
            config = replace(read_config(path), seed=draw_seed())
            with Overhearing(config) as runner:
                for fixture in schedule(config):
                    faults = runner.play(fixture).line["faults"]
                    assert not faults, faults
                scores = runner.scores
    finally:
        for place in PLACES:
            Path(place, f"civdawn-zoo-{os.environ[SECRET]}").unlink(missing_ok=True)
    columns = list(zip(*scores, strict=True)) or [(0,)] * 3
    right, tried, every = map(sum, columns)
    return right, tried, every, len(scores)
