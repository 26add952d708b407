"""docs/performance.md: goals, and how far they are reached, from figures that are kept beside it.

docs/performance.json has the figures of all rounds, by contender; which run they are from, by
measurement; and notes on goals, which people write and the script keeps.
"""

import argparse
import datetime as dt
import json
import statistics
from collections.abc import Callable, Iterable
from pathlib import Path

import _side_by_side as side
from _bench import Checkout
from _bootstrap import ROOT, fail, say

PAGE = Path(ROOT, "docs", "performance.md")
KEPT = Path(ROOT, "docs", "performance.json")
FORMAT = 1
BEFORE = "before, "
BUILDS = ("interpreted", "compiled")
JUST = 0.95
"""Of a goal: rounds differ by some percent, so a figure above this share just misses it."""

Figures = side.Figures
Ratio = Callable[[Figures, str], "list[float]"]
"""The values of all rounds for a contender, out of all figures; [] if it was not measured."""


class Goal:
    """A row of the table. most: the figure is not to be above the goal; else not below. builds:
    those that the goal is for."""

    def __init__(
        self,
        work: str,
        what: str,
        goal: float,
        ratio: Ratio,
        builds: "tuple[str, ...]" = BUILDS,
        most: bool = False,
        unit: str = "",
    ) -> None:
        self.work = work
        self.what = what
        self.goal = goal
        self.ratio = ratio
        self.builds = builds
        self.most = most
        self.unit = unit

    def verdict(self, value: float) -> str:
        """One word or two on how far the goal is reached."""
        share = self.goal / value if self.most else value / self.goal
        return "met" if share >= 1 else "just missed" if share >= JUST else "missed"


def own(figure: str) -> Ratio:
    """A figure as it is."""
    return lambda figures, name: figures.get(name, {}).get(figure, [])


def beside(figure: str, peer: str) -> Ratio:
    """A figure beside that of a peer in the same round."""

    def ratio(figures: Figures, name: str) -> "list[float]":
        mine = figures.get(name, {}).get(figure, [])
        theirs = figures.get("peers", {}).get(peer, [])
        return [one / other for one, other in zip(mine, theirs, strict=False)]

    return ratio


SIZES = ("compiled",)
GOALS = (
    Goal(
        "A New Dawn, 4 random seats: decisions/s beside OpenSpiel chess from Python",
        "playing",
        1.3,
        beside("newdawn, decisions/s", "OpenSpiel chess"),
        SIZES,
    ),
    Goal(
        "Through the Ages, the same",
        "playing",
        1.0,
        beside("ages, decisions/s", "OpenSpiel chess"),
        SIZES,
    ),
    Goal(
        "A New Dawn, choices/s with luck beside catanatron's decisions",
        "playing",
        3.0,
        beside("newdawn, choices/s", "catanatron"),
        ("interpreted",),
    ),
    *(
        Goal(
            f"`check` of records beside own playout, {title}",
            "reading",
            2.0,
            own(f"{name}, check to playout"),
        )
        for name, title in (("newdawn", "A New Dawn"), ("ages", "Through the Ages"))
    ),
    *(
        Goal(
            f"`replay` that keeps a match, {title}",
            "reading",
            1.5,
            own(f"{name}, replay to playout"),
        )
        for name, title in (("newdawn", "A New Dawn"), ("ages", "Through the Ages"))
    ),
    Goal("ping beside raw pipe round trips", "talking", 0.88, own("ping to raw")),
    Goal(
        "a decision outside costs, in raw round trips (`options=count`)",
        "talking",
        3.0,
        own("decision outside, count"),
        most=True,
    ),
    Goal(
        "tournament of outside bots beside a bare worker, concurrency 2",
        "running",
        1.2,
        own("tournament to bare"),
    ),
    Goal("`view` of A New Dawn, per second", "playing", 15_000, own("newdawn, views/s"), SIZES),
    Goal(
        "`scripts/compile` from nothing, minutes",
        "compile",
        2.0,
        own("minutes"),
        ("compile",),
        most=True,
    ),
)
OTHERS = (
    ("A New Dawn, decisions/s", own("newdawn, decisions/s")),
    ("Through the Ages, decisions/s", own("ages, decisions/s")),
    ("Through the Ages, views/s", own("ages, views/s")),
    ("raw pipe round trips/s", own("raw round trips/s")),
    (
        "a decision outside over bare pipes, in raw round trips",
        own("decision outside, bare"),
    ),
    ("tournament of outside bots, choices/s", own("tournament, choices/s")),
    ("memory of a tournament's worker, MB", own("worker, MB")),
)
"""Figures without a goal."""

COMMANDS = """\
```
scripts/compile                       builds .venv-compiled, which is then measured too
scripts/bench --page                  measures everything and writes this page
scripts/bench --page --only talking   one of {known}; the rest of the page stays
scripts/bench --page --against PATH   measures another checkout, too: the columns `before`
scripts/bench --page --rounds 0       writes this page again from docs/performance.json
```
"""


INTRODUCTION = """\
# How fast it is

`scripts/bench --page` has written this page; nobody types a figure into it. All contenders run in
turn, in processes of their own, under one interpreter. Goals are ratios: take those, and never
compare figures of different machines. *before* is an earlier version, measured in the same rounds.
"""

MEANING = """\
Random seats choose evenly among their options, as the players of all peers do; games of a hundred
rounds are stopped. `check` and `replay` read records of the games that the playout plays again,
with the same choices. A decision outside is timed by the processor time of civdawn and its four
bots together, Python programs that read bytes and take the first option; the same decisions with
objects in their place are subtracted. Over bare pipes the same bots are asked by one line each, and
nothing is told, kept or watched, so that a referee can't cost less. The time of a raw round trip, a
line to such a program and back over blocking pipes, differs much between machines: where the system
is fast, the same Python costs more round trips. A decision costs several of them at the least,
since between two round trips a game goes on, and caches hold neither the bot nor the way to it.
"""


class Kept:
    """The figures of docs/performance.json. runs: the run that a measurement is from."""

    def __init__(self, path: Path = KEPT) -> None:
        self.path = path
        self.figures: Figures = {}
        self.runs: dict[str, dict[str, object]] = {}
        self.notes: dict[str, str] = {}
        if path.exists():
            whole = json.loads(path.read_text("utf-8"))
            if whole["format"] != FORMAT:
                fail(f"{path.name} is of another format than {FORMAT}")
            self.figures, self.runs = whole["figures"], whole["runs"]
            self.notes = whole["notes"]

    def add(self, what: Iterable[str], figures: Figures, about: "dict[str, object]") -> None:
        """Take figures in place of earlier ones of the same contender and name."""
        for name, found in figures.items():
            kept = self.figures.setdefault(name, {})
            kept.update({word: [rounded(one) for one in values] for word, values in found.items()})
        for one in what:
            self.runs[one] = about

    def write(self) -> None:
        """Write the figures, and the page from them."""
        whole = {
            "format": FORMAT,
            "runs": self.runs,
            "notes": self.notes,
            "figures": self.figures,
        }
        self.path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
        PAGE.write_text(page(self), "utf-8")


def rounded(value: float) -> float:
    """Four digits of a figure."""
    return float(f"{value:.4g}")


def middle(values: "list[float]") -> "float | None":
    """The median; None of nothing."""
    return statistics.median(values) if values else None


def shown(value: "float | None") -> str:
    """A figure for people; a dash if it was not measured."""
    return "-" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def rows(kept: Kept) -> "list[str]":
    """The table of goals."""
    lines = [
        "| work | build | goal | before | now | |",
        "|---|---|---|---|---|---|",
    ]
    for goal in GOALS:
        for build in goal.builds:
            now = middle(goal.ratio(kept.figures, build))
            before = middle(goal.ratio(kept.figures, BEFORE + build))
            limit = f"≤ {shown(goal.goal)}" if goal.most else shown(goal.goal)
            verdict = "not measured" if now is None else goal.verdict(now)
            cells = (goal.work, build, limit, shown(before), shown(now), verdict)
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def page(kept: Kept) -> str:
    """The text of docs/performance.md."""
    lines = [
        *INTRODUCTION.splitlines(),
        "",
        *rows(kept),
        "",
        "Beside that, without a goal:",
        "",
        "| figure | build | before | now |",
        "|---|---|---|---|",
    ]
    for figure, value in OTHERS:
        for build in BUILDS:
            now, before = (middle(value(kept.figures, name)) for name in (build, BEFORE + build))
            if now is not None:
                lines.append(f"| {figure} | {build} | {shown(before)} | {shown(now)} |")
    for name, values in kept.figures.get("peers", {}).items():
        lines.append(f"| {name}, decisions/s | peer | - | {shown(middle(values))} |")
    lines += ["", "## Goals that are missed, and what would win them", ""]
    for title, note in kept.notes.items():
        lines += [f"**{title}** {note}", ""]
    lines += ["## Where, when, and how to measure it again", ""]
    lines += described(kept)
    known = ", ".join([*side.MEASURED, "compile"])
    lines += ["", COMMANDS.format(known=known).rstrip(), ""]
    lines += MEANING.splitlines()
    return "\n".join([*lines, ""])


def described(kept: Kept) -> "list[str]":
    """The runs that the figures are from: those alike together."""
    groups: dict[str, list[str]] = {}
    for what, about in kept.runs.items():
        groups.setdefault(json.dumps(about, sort_keys=True), []).append(what)
    lines = []
    for text, names in groups.items():
        about = json.loads(text)
        machine = about["machine"]
        guided = "with" if machine["guided"] else "without"
        listed = ", ".join(f"{name} {number}" for name, number in machine["peers"].items())
        before = f", before: {about['before']}" if about["before"] else ""
        lines.append(
            f"- {', '.join(names)}: {about['date']}, civdawn {about['version']} at"
            f" {about['commit']}{before}; {about['rounds']} rounds; {machine['processor']},"
            f" {machine['cores']} cores, {machine['system']}, load {machine['load']};"
            f" {machine['python']} ({machine['compiler']}, built {guided} profile guidance);"
            f" {listed}"
        )
    return lines


def work(options: argparse.Namespace) -> int:
    """Measure what is chosen, and write figures and page."""
    kept = Kept()
    known = [*side.MEASURED, "compile"]
    # Compiling takes long, so only whoever names it has it measured.
    chosen = [one for one in known if options.only in one and (options.only or one != "compile")]
    if not chosen:
        fail(f"no measurement has {options.only!r} in its name; there is {', '.join(known)}")
    if options.rounds:
        here = Checkout(Path(ROOT), compiled=False)
        compiled = Path(ROOT, ".venv-compiled", "bin", "python")
        builds = side.contenders(here.root, "", here.python, compiled)
        before = ""
        if options.against:
            other = Checkout(options.against.resolve(), compiled=False)
            before = other.commit()
            there = other.root / ".venv-compiled" / "bin" / "python"
            builds += side.contenders(other.root, BEFORE, here.python, there)
        figures: Figures = {}
        if "compile" in chosen:
            figures["compile"] = {"minutes": [side.compile_seconds() / 60]}
        figures.update(side.measured(builds, chosen.__contains__, options))
        about: dict[str, object] = {
            "date": dt.datetime.now(dt.UTC).date().isoformat(),
            "version": here.version.partition(" (")[0].removeprefix("civdawn "),
            "commit": here.commit(),
            "before": before,
            "rounds": options.rounds,
            "machine": side.machine(),
        }
        kept.add(chosen, figures, about)
    kept.write()
    say(f"{PAGE.relative_to(ROOT)} is written")
    return 0
