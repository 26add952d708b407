"""Small tournaments: their configs, and results that were never played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from civdawn_cli.tournament.config import Config, read_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.schedule import ordered, schedule

NAMES = ("ann", "bob", "cid", "dot", "eve")

numbers = count(1)


def config_text(
    *, entrants: Sequence[str] = NAMES[:3], player: str = "random", **values: object
) -> str:
    """A config of random bots. values: keys of [tournament]."""
    told: dict[str, object] = {"name": "small", "seats": 2, "max-rounds": 4}
    told |= {key.replace("_", "-"): value for key, value in values.items()}
    told.setdefault("seed", 1)
    lines = ["[tournament]"]
    lines += [f'{key} = "{v}"' if isinstance(v, str) else f"{key} = {v}" for key, v in told.items()]
    for name in entrants:
        lines += ["[[entrant]]", f'name = "{name}"', f"player = '{player}'"]
    return "\n".join(lines) + "\n"


def make_config(
    folder: Path, *, entrants: Sequence[str] = NAMES[:3], player: str = "random", **values: object
) -> Config:
    """The config as read from a file of the folder."""
    path = folder / f"small-{next(numbers)}.toml"
    path.write_text(config_text(entrants=entrants, player=player, **values), encoding="utf-8")
    return read_config(path)


def made_up(config: Config, seed: int = 1) -> list[Line]:
    """A result for every game, drawn by chance: names early in the alphabet win more often."""
    chance = random.Random(seed)
    names = ordered(config)
    lines: list[Line] = []
    for fixture in schedule(config):
        scores = [chance.gauss(-place, 2) for place in fixture.seating]
        places = [1 + sum(other > own for other in scores) for own in scores]
        lines.append(
            {
                "token": fixture.token,
                "seed": fixture.seed,
                "seating": [names[place] for place in fixture.seating],
                "places": places,
                "by": "agendas",
                "ending": "normal",
                "rounds": chance.randrange(10, 30),
                "choices": 100,
                "tallies": [{"leader": [f"Leader {place}"]} for place in fixture.seating],
                "faults": [],
                "time": {
                    "seconds": round(chance.random(), 3),
                    "slowest_ms": [round(chance.random() * 9, 1) for _ in places],
                    "thought_ms": [100.0 * place for place in places],
                },
                "record_end": 0,
            }
        )
    return lines


def record_of(line: Line) -> str:
    """A record with the tags of a game that ended so, and no turn."""
    seats = range(len(line["seating"]))
    tags = {
        "Game": "newdawn",
        "Seats": str(len(line["seating"])),
        **{f"Seat{seat + 1}": line["seating"][seat] for seat in seats},
        "Seed": str(line["seed"]),
        "Ranks": " ".join(map(str, line["places"])),
        "Termination": line["by"],
    }
    if line["ending"] not in ("normal", "referee-error"):
        tags["TerminationSeat"] = str(line["places"].index(len(line["places"])) + 1)
    tags["Rounds"] = str(line["rounds"])
    told = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{told}\nend #00000000\n"
