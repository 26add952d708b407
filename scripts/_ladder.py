"""Games of the ladder: tournaments by cells and sessions, and what all of them say together.

A cell is a game with a number of seats. A session is a folder with a tournament for each cell, of
the format ladder, whose blocks are raised one by one as long as there is time; so it can be stopped
anywhere and goes on later. Sessions with other seeds, of other days and machines, are put together:
every result counts for its players as they were then. A player whose code was another then is
another player, marked with the beginning of its hash.
"""

import ast
import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from civdawn_cli.tournament.line import Line
    from civdawn_cli.tournament.runs import RunFacts

CELLS = tuple([f"{game}-{seats}" for game in ("newdawn", "ages") for seats in (2, 3, 4)])
"""The tables of the ladder: a game and a number of seats."""

SESSION = "session.json"
"""The file with what a session is played by."""

STARTER = "starter"

PLAYERS = {
    "random": "random",
    "greedy-1": "greedy-1",
    "greedy": "greedy",
    "search, 300 tables": "search:nodes=300",
    "search, 1500 tables": "search:nodes=1500",
    "search": "search",
}
"""The built-in players of the ladder, by the names that rows have."""

JUDGING = ("engine/lookahead.py", "games/*/bots/*.py")

CODE = {
    "random": ("playing/players/random.py",),
    "greedy-1": ("playing/players/greedy_1.py", "games/*/bots/first/*.py"),
    "greedy": ("playing/players/greedy.py", *JUDGING),
    "search": (
        "playing/players/search.py",
        "playing/players/sharing.py",
        "engine/plans.py",
        *JUDGING,
    ),
    STARTER: ("starters/bot.py.txt",),
}
"""The files that a player is made of, beside the rules. `*` stands for the game."""

CONFIG = """\
[tournament]
name = "{cell}"
game = "{game}"
seats = {seats}
format = "ladder"
blocks = {blocks}
wave = 1
seed = {seed}
concurrency = {concurrency}
max-rounds = 100

[programs]
clock = "10000+100"
"""

ENTRANT = """
[[entrant]]
name = "{name}"
player = "{player}"
"""


# ---------------------------------------------------------------- what a player is made of


def digest(root: Path, game: str, name: str, rules: str) -> str:
    """A hash of the code that decides what a player does in a game, without comments and
    docstrings, and of the rules. root: of the package. rules: their id and the data's."""
    kind = name.partition(",")[0]
    found = hashlib.sha256(rules.encode())
    for form in CODE[kind]:
        for path in sorted(root.glob(form.replace("*/", f"{game}/", 1))):
            found.update(str(path.relative_to(root)).encode() + code(path))
    return found.hexdigest()[:8]


@cache
def code(path: Path) -> bytes:
    """A value for all that a file does: of Python without comments and docstrings."""
    data = path.read_bytes()
    if path.suffix != ".py":
        return data
    tree = ast.parse(data)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [
                item
                for item in body
                if not (isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant))
            ]
            node.body = kept  # type: ignore[attr-defined]
    return hashlib.sha256(ast.dump(tree).encode()).digest()


# ---------------------------------------------------------------- sessions


class Session:
    """A folder with a tournament for each cell. facts: `entrants`, the player of each name;
    `players`, by game and row the hash of the code; `seed`; `names`, the row of each name, where it
    is another."""

    def __init__(self, folder: Path, facts: dict[str, Any]) -> None:
        self.folder = folder
        self.facts = facts

    def config(self, cell: str, blocks: int, concurrency: int = 1) -> Path:
        """Write the config of a cell for so many blocks, and return its file."""
        game, _, seats = cell.partition("-")
        text = CONFIG.format(
            cell=cell,
            game=game,
            seats=seats,
            blocks=blocks,
            seed=self.facts["seed"],
            concurrency=concurrency,
        )
        for name, player in self.facts["entrants"].items():
            text += ENTRANT.format(name=name, player=player)
        path = self.folder / f"{cell}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    def played(self, cell: str) -> "tuple[list[Line], list[RunFacts]]":
        """The results of a cell, and by what they were played. Raises ValueError."""
        from civdawn_cli.tournament.config import read_config
        from civdawn_cli.tournament.results import CONFIG as NAME
        from civdawn_cli.tournament.results import RESULTS, read_results
        from civdawn_cli.tournament.runs import read_runs
        from civdawn_cli.tournament.seed import settled

        folder = self.folder / cell
        if not (folder / RESULTS).exists():
            return [], []
        config = settled(read_config(folder / NAME), folder, RESULTS)
        return list(read_results(folder, config)), read_runs(folder)

    def named(self, cell: str, name: str, now: dict[str, str]) -> str:
        """The name of a player in a row; one that is not as it is now has the hash of its code.
        now: the hashes of today, by name."""
        name = self.facts.get("names", {}).get(name, name)
        then = self.facts["players"].get(cell.partition("-")[0], {}).get(name, "")
        return name if then == now.get(name) else f"{name} [{then}]"


def sessions(folder: Path) -> list[Session]:
    """The sessions in a folder, by name. Raises ValueError for one that can't be read."""
    from civdawn_cli.record.promise import read_seed

    found = []
    for path in sorted(folder.glob(f"*/{SESSION}")):
        try:
            facts = json.loads(path.read_text("utf-8"))
            known = dict(facts["entrants"]), dict(facts["players"]), read_seed(str(facts["seed"]))
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path} is no session of scripts/ladder") from None
        if known:
            found.append(Session(path.parent, facts))
    return found


# ---------------------------------------------------------------- all together


class Row(NamedTuple):
    """A player of a cell. low, high: of the rating's interval, not finite if it is unknown. share:
    of games won, with its interval as text. turn: milliseconds a turn; None if it is not known."""

    name: str
    rating: float
    low: float
    high: float
    deals: int
    games: int
    share: str
    turn: float | None


class Cell(NamedTuple):
    """A cell of the ladder with what is known of it. deals: how many were played."""

    name: str
    rows: list[Row]
    deals: int
    games: int
    played: "list[RunFacts]"


def cell(name: str, known: Iterable[Session], now: dict[str, str]) -> Cell:
    """All results of a cell together, the strongest first. now: the hashes of the players as they
    are, by name."""
    from civdawn_cli.tournament.ratings import Finish, ratings
    from civdawn_cli.tournament.report import valid
    from civdawn_cli.tournament.schedule import number

    games: list[tuple[int, list[str], Line]] = []
    runs: list[RunFacts] = []
    blocks: dict[tuple[str, int], int] = {}
    for session in known:
        lines, by = session.played(name)
        runs += [run for run in by if run not in runs]
        for line in valid(lines):
            key = (str(session.folder), number(line)[0])
            block = blocks.setdefault(key, len(blocks) + 1)
            games.append((block, [session.named(name, n, now) for n in line["seating"]], line))
    names = sorted({player for _, seating, _ in games for player in seating})
    finishes = [
        Finish(block, tuple(sorted(zip(map(names.index, seating), line["places"], strict=True))))
        for block, seating, line in games
    ]
    rows = [
        row(names[rating.entrant], rating.points, rating.low, rating.high, games)
        for rating in (ratings(finishes, len(names)) if names else [])
    ]
    rows.sort(key=lambda one: (-one.rating, one.name))
    return Cell(name, rows, len(blocks), len(games), runs)


def row(
    name: str,
    points: float,
    low: float,
    high: float,
    games: "Sequence[tuple[int, list[str], Line]]",
) -> Row:
    """The row of a player."""
    from civdawn_cli.tournament.certainty import share_of
    from civdawn_cli.tournament.line import won

    wins: dict[int, list[float]] = {}
    thought = rounds = 0.0
    for block, seating, line in games:
        if name in seating:
            seat = seating.index(name)
            wins.setdefault(block, []).append(won(line, seat))
            times = line["time"].get("thought_ms")
            if times is not None:
                thought += times[seat]
                rounds += line["rounds"]
    share = share_of([(len(each), sum(each)) for each in wins.values()])
    assert share is not None, "a name is that of somebody who played"
    told = f"{share.share:.0%}"
    if share.low is not None and share.high is not None:
        told += f" ({share.low * 100:.0f} to {share.high:.0%})"
    turn = thought / rounds if rounds else None
    return Row(name, points, low, high, len(wins), share.games, told, turn)


def rated(one: Row) -> str:
    """The rating's interval as text."""
    if math.isinf(one.low) or math.isinf(one.high):
        return "too few deals"
    return f"{one.low:+.0f} to {one.high:+.0f}"
