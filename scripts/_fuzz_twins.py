"""Pairs of tables that a seat can't tell apart: `scripts/fuzz twins`.

In the second table rivals hold, have prepared and have discarded other cards than in the first. The
seat's knowledge and the decision of every built-in player must be the same. Exit code 1 at the
first difference.
"""

import argparse
import sys
import time
from itertools import count as numbers

from _bootstrap import ROOT, enter, say


def main(arguments: list[str]) -> int:
    """Compare and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz twins", description=__doc__)
    parser.add_argument("--decisions", type=int, default=1000, metavar="N", help="(%(default)s)")
    parser.add_argument("--every", type=int, default=7, metavar="N", help="one of N (%(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    options = parser.parse_args(arguments)
    enter(dev=True)
    sys.path.insert(0, ROOT)
    from tests.protocol.twins_ages import Count, differences

    count, start = Count(), time.monotonic()
    for game in numbers(options.first):
        for told in differences(range(game, game + 1), count, options.decisions, options.every):
            say(told)
            return 1
        if count.compared == options.decisions:
            break
        print(f"{count.compared} of {options.decisions} decisions", file=sys.stderr, flush=True)
    print(
        f"{count.compared} pairs of decisions alike, {count.differing} of them at other tables, "
        f"{time.monotonic() - start:.0f} s"
    )
    return 0
