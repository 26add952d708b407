"""Figures of scripts/bench: kept as JSON, shown, and compared with others."""

import datetime as dt
import json
import os
import platform
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

from _bootstrap import fail

if TYPE_CHECKING:
    from _bench import Checkout

FORMAT = 1
"""The format of the JSON; the number changes if a reader of the old format would go wrong."""

SAME = ("machine", "python", "build")
"""The facts that must be the same of two runs for their figures to be compared."""


class Figures:
    """The figures of a run. about: the version and machine measured, and the date. rounds: the
    values of each figure in all rounds, by its name."""

    def __init__(self, about: "dict[str, Any]", rounds: "dict[str, list[float]]") -> None:
        self.about = about
        self.rounds = rounds

    def text(self) -> str:
        """The figures as JSON, with their median, smallest and largest value for people who read
        the file."""
        found = {
            name: {
                "median": statistics.median(values),
                "min": min(values),
                "max": max(values),
                "rounds": values,
            }
            for name, values in self.rounds.items()
        }
        whole = {"format": FORMAT, **self.about, "figures": rounded(found)}
        return json.dumps(whole, indent=1) + "\n"


def rounded(value: object) -> object:
    """The value with all numbers in it, at any depth, rounded to five digits."""
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return float(f"{value:.5g}") if isinstance(value, float) else value


def described(checkout: "Checkout", rounds: "dict[str, list[float]]") -> Figures:
    """The figures of a checkout with the facts about it. `civdawn --version` says how it was
    built."""
    version, _, python = checkout.version.partition("), ")
    about = {
        "date": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "version": version.partition(" (")[0],
        "commit": checkout.commit(),
        "build": version.partition(" (")[2],
        "python": python,
        "machine": {
            "system": platform.system(),
            "processor": processor_name(),
            "cores": os.cpu_count(),
        },
        "load": round(os.getloadavg()[0], 1),
    }
    return Figures(about, rounds)


def processor_name() -> str:
    """The processor's name where the system tells it, else its kind."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def kept(path: Path) -> Figures:
    """The figures of a file. The program ends if the file has anything else."""
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
        if whole.pop("format") != FORMAT:
            fail(f"{path} has figures of another format than {FORMAT}")
        found = whole.pop("figures")
        return Figures(whole, {name: list(one["rounds"]) for name, one in found.items()})
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror}")
    except (ValueError, KeyError, TypeError, AttributeError):
        fail(f"{path} has no figures of scripts/bench")


def shown(new: Figures) -> float:
    """Print figures without comparing them. Return 1, the lowest ratio if there is none."""
    print(title(new))
    for name, values in new.rounds.items():
        low, high = min(values), max(values)
        print(f"  {name:32}{number(statistics.median(values))}  ({number(low)} to{number(high)})")
    return 1.0


def compared(new: Figures, old: Figures, paired: bool) -> float:
    """Print new and old figures with their ratios. Return the lowest ratio.

    paired: in every round both were measured next to each other, so the ratio is the median of the
    rounds' ratios, which other work on the machine hardly changes. Otherwise it is the ratio of the
    medians.
    """
    print(f"new: {title(new)}\nold: {title(old)}")
    for name in SAME:
        if new.about.get(name) != old.about.get(name):
            print(f"not the same {name}: {old.about.get(name)}, now {new.about.get(name)}")
    lowest = float("inf")
    for name, values in new.rounds.items():
        before = old.rounds.get(name)
        if not before:
            print(f"  {name:32}{number(statistics.median(values))}  was not measured before")
            continue
        middle = statistics.median(values), statistics.median(before)
        if paired:
            ratios = [now / then for now, then in zip(values, before, strict=True)]
        else:
            ratios = [middle[0] / middle[1]]
        ratio = statistics.median(ratios)
        spread = f"  ({min(ratios):.2f} to {max(ratios):.2f})" if paired else ""
        print(f"  {name:32}{number(middle[0])}{number(middle[1])}  x {ratio:.3f}{spread}")
        lowest = min(lowest, ratio)
    return lowest


def title(figures: Figures) -> str:
    """A line that says which version was measured, and where."""
    about = figures.about
    commit = f" at {about['commit']}" if about.get("commit") else ""
    return f"{about['version']}{commit}, {about['build']}, {about['python']}, {about['date']}"


def number(value: float) -> str:
    """A figure in twelve columns: whole, or with three digits behind the point if it is small."""
    return f"{value:12,.0f}" if value >= 100 else f"{value:12,.3f}"
