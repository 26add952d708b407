"""Configs and results without games: who is stronger is placed before, the rest is luck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from civdawn_cli.tournament.config import Config, read_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.schedule import Fixture, ordered


def config(folder: Path, entrants: str, text: str = "", **main: object) -> Config:
    """The tournament of entrants called by single letters; main: keys of its first section."""
    keys = "\n".join(
        f"{key.replace('_', '-')} = {value!r}".replace("'", '"') for key, value in main.items()
    )
    players = "".join(f'[[entrant]]\nname = "{name}"\nplayer = "random"\n' for name in entrants)
    path = folder / "tournament.toml"
    path.write_text(f"[tournament]\n{keys}\n{text}\n{players}", encoding="utf-8")
    found = read_config(path)
    return found if found.seed != "" else replace(found, seed=1)


def result(config: Config, fixture: Fixture, strengths: dict[str, float]) -> Line:
    """A line of results.jsonl, the same for the same game; strengths: Elo points by name."""
    names = [ordered(config)[place] for place in fixture.seating]
    random = Random(f"{fixture.token}/{fixture.seed}")
    times = [random.expovariate(10 ** (strengths.get(name, 0.0) / 400)) for name in names]
    line: Line = {
        "token": fixture.token,
        "seed": fixture.seed,
        "seating": names,
        "places": [1 + sum(other < own for other in times) for own in times],
        "by": "victory",
        "ending": "normal",
        "rounds": 10,
        "choices": 100,
        "tallies": [{} for _ in names],
        "faults": [],
        "time": {"seconds": random.random(), "slowest_ms": [None] * len(names)},
    }
    if fixture.pool:
        line["pool"] = list(fixture.pool)
    return line


def played(
    config: Config,
    strengths: dict[str, float] | None = None,
    ahead: int = 1,
    seed: int = 0,
    lines: list[Line] | None = None,
    stop_at: int = 10**9,
) -> list[Line]:
    """The results of a tournament in the order in which they came.

    ahead: games at the same time, which end in an order that `seed` decides. lines: results that
    are there already. stop_at: stops at so many results.
    """
    found = list(lines or ())
    plan, random = Plan(config, found), Random(seed)
    under_way: list[Fixture] = []
    while len(found) < stop_at:
        while len(under_way) < ahead and (fixture := plan.next()):
            under_way.append(fixture)
        if not under_way:
            break
        line = result(config, under_way.pop(random.randrange(len(under_way))), strengths or {})
        plan.hear(line)
        found.append(line)
    return found


def known(lines: list[Line]) -> dict[str, tuple[tuple[str, ...], int | str]]:
    """The seating and the seed of each result, by token."""
    return {line["token"]: (tuple(line["seating"]), line["seed"]) for line in lines}
