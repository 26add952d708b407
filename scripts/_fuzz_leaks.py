"""Twins of games that hide cards: `scripts/fuzz leaks`.

In a twin rivals hold other cards that a seat never gets to see; what that seat, a driver or a
spectator hears through the whole protocol must be the same byte for byte. Exit code 1 at the first
difference.
"""

import argparse
import sys
import time

from _bootstrap import ROOT, enter, say

CHUNK = 5  # games between two lines of progress


def main(arguments: list[str]) -> int:
    """Compare and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz leaks", description=__doc__)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="(%(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    options = parser.parse_args(arguments)
    enter(dev=True)
    sys.path.insert(0, ROOT)
    from tests.protocol.worlds_ages import Tally, leaks

    tally, start = Tally(), time.monotonic()
    last = options.first + options.games
    for number in range(options.first, last, CHUNK):
        for told in leaks(range(number, min(number + CHUNK, last)), tally=tally):
            say(told)
            return 1
        done = min(number + CHUNK, last) - options.first
        print(f"{done} of {options.games} games", file=sys.stderr, flush=True)
    print(
        f"{options.games} games, {tally.compared} pairs of twins heard alike, "
        f"{tally.unplayable} twins that can't be played, {time.monotonic() - start:.0f} s"
    )
    return 0
