"""A tournament from a few words instead of a config file: its config as text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import combinations, count
from math import ceil
from pathlib import PurePath
from typing import Final

from civdawn_cli.games import GAMES
from civdawn_cli.playing.options import EXEC
from civdawn_cli.session.command_line import StartError, words
from civdawn_cli.tournament.schedule import seatings

RUNNERS: Final = r"(python|pypy|node|deno|ruby|java|perl|bash|sh|env|uv|npx)[0-9.]*(\.exe)?"
"""Programs that run programs: an entrant has the name of what they run."""


def entrant_names(players: Sequence[str]) -> list[str]:
    """A name for every player, all different: `greedy`, `bot`, `bot-2`."""
    found: list[str] = []
    for player in players:
        name = _short(player)
        again = (f"{name}-{number}" for number in count(2))
        found.append(name if name not in found else next(new for new in again if new not in found))
    return found


def seats_for(players: Sequence[str], game: str) -> int:
    """All players at one table if it has so many seats, else tables as small as can be."""
    known = GAMES[game]().seats
    return len(players) if len(players) in known else min(known)


def quick_config(
    players: Sequence[str],
    games: int,
    game: str,
    seats: int,
    *,
    name: str = "",
    seed: int = 1,
    concurrency: int = 1,
    clock: str = "none",
    settings: Mapping[str, str] | None = None,
) -> str:
    """The config of a round robin of as many games, rounded up to whole blocks of every set of
    entrants. name: '' for one after the entrants."""
    names = entrant_names(players)
    size = len(seatings(seats)) if seats <= len(players) else 1
    sets = len(list(combinations(names, seats))) or 1
    facts: dict[str, object] = {
        "name": name or folder_name(names, game),
        "game": game,
        "seats": seats,
        "blocks": ceil(games / (size * sets)),
        "seed": seed,
        "concurrency": concurrency,
    }
    lines = ["# Made by `civdawn tournament run --quick`.", "[tournament]", *_keys(facts)]
    if settings:
        lines += ["", "[settings]", *_keys(settings)]
    lines += ["", "[programs]", *_keys({"clock": clock})]
    for own, player in zip(names, players, strict=True):
        lines += ["", "[[entrant]]", *_keys({"name": own, "player": player})]
    return "\n".join(lines) + "\n"


def folder_name(names: Sequence[str], game: str) -> str:
    """The name of the folder of a tournament of those entrants: `newdawn-greedy-random`."""
    shown = [*names[:4], *([f"and-{len(names) - 4}"] if len(names) > 4 else [])]
    return re.sub(r"[^\w.=+-]+", "-", "-".join([game, *shown])).strip("-.")


def _short(player: str) -> str:
    """The name of a player in a report: that of its file or class without what runs it."""
    if player.startswith(EXEC):
        try:
            found = words(player.removeprefix(EXEC))
        except StartError:
            found = []  # the config says what is wrong with it
        path = [word for word in found if not word.startswith("-") and "=" not in word]
        while len(path) > 1 and re.fullmatch(RUNNERS, PurePath(path[0]).name):
            path.pop(0)
        player = PurePath(path[0]).stem if path else "program"
    elif player.startswith("py:"):
        player = player.partition(" ")[0].rpartition(":")[2]
    return re.sub(r"[^\w.:=+,-]+", "-", player).strip("-") or "program"


def _keys(facts: Mapping[str, object]) -> list[str]:
    """Lines of TOML, whose texts and whole numbers are written as in JSON."""
    return [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items()]
