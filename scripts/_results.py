"""Invented results of a tournament in any number, for scripts/bench_memory."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

from civdawn_cli.tournament.config import Config, parse_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.live import Standing
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.report import summary
from civdawn_cli.tournament.results import Results
from civdawn_cli.tournament.schedule import Fixture, ordered

Say = Callable[[str], object]

HEADINGS = ("leader", "agendas", "wonders", "focus cards")
NAMES = tuple(f"Something of some length {number}" for number in range(40))


def fill(folder: Path, text: str, games: int, say: Say) -> None:
    """Write results as the runner does, with the standing that it shows."""
    config = parse_config(text, folder / "memory.toml")
    with Results(folder / "out", config, text) as results:
        plan, standing = Plan(config, results.lines), Standing(config, results.lines)
        names, chance = ordered(config), Random(1)
        for count, fixture in enumerate(islice(iter(plan.next, None), games), 1):
            line = _line(names, fixture, chance)
            results.add(line, _record(line))
            plan.hear(line)
            standing.hear(line)
            if not count % max(1, games // 10):
                say(f"{count:,} written")
        standing.rows()


def report(folder: Path, say: Say) -> None:
    """Open the results again, check them and make the report, as the end of a run does."""
    config, text = _stored(folder)
    with Results(folder / "out", config, text) as results:
        say("opened again")
        found = summary(config, results.lines)
        assert found["games"] == results.count
        say("reported on")
        results.verify()
        say("checked")


def _stored(folder: Path) -> tuple[Config, str]:
    path = folder / "out" / "tournament.toml"
    text = path.read_text(encoding="utf-8")
    return parse_config(text, path), text


def _line(names: list[str], fixture: Fixture, chance: Random) -> Line:
    """A result in which luck decides."""
    scores = [chance.random() for _ in fixture.seating]
    return {
        "token": fixture.token,
        "seed": fixture.seed,
        "seating": [names[place] for place in fixture.seating],
        "places": [1 + sum(other > own for other in scores) for own in scores],
        "by": "agendas",
        "ending": "normal",
        "rounds": chance.randrange(10, 30),
        "choices": chance.randrange(100, 400),
        "tallies": [{head: chance.sample(NAMES, 3) for head in HEADINGS} for _ in scores],
        "faults": [],
        "time": {
            "seconds": round(chance.random(), 3),
            "slowest_ms": [round(chance.random(), 1) for _ in scores],
            "thought_ms": [round(chance.random(), 3) for _ in scores],
        },
    }


def _record(line: Line) -> str:
    """The tags of a record that agrees with a result."""
    tags = {
        "Seats": str(len(line["seating"])),
        **{f"Seat{seat}": name for seat, name in enumerate(line["seating"], 1)},
        "Seed": str(line["seed"]),
        "Ranks": " ".join(map(str, line["places"])),
        "Termination": line["by"],
        "Rounds": str(line["rounds"]),
    }
    return "".join([f'[{name} "{value}"]\n' for name, value in tags.items()])
