"""Pages of games that hide cards: `scripts/fuzz pages`.

The page for a seat or a spectator, each in turn, is searched for cards that they have not seen, and
held against the page of a twin of the game, in which others hold other cards: the two must be the
same byte for byte. Exit code 1 at the first difference.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from _bootstrap import ROOT, enter, say


def look(number: int, every: bool) -> tuple[list[str], int, int]:
    """All that the pages of a game tell and must not; how many pages there were, and how many
    had a twin. every: look through all eyes, not through those whose turn it is."""
    from civdawn_cli.record.versions import PUBLIC
    from tests.pages.leaks import leaks, twin
    from tests.protocol.pairs_ages import Pair

    pair = Pair(number)
    eyes = (PUBLIC, *range(pair.seats))
    # Numbers of seats take turns as well, so by thirds.
    chosen = eyes if every else (eyes[number // 3 % len(eyes)],)
    found, compared = [], 0
    for who in chosen:
        other = twin(pair, who)
        compared += other is not None
        found += [f"game {number} for {who + 1}: {told}" for told in leaks(pair, who, other)]
    return found, len(chosen), compared


def main(arguments: list[str]) -> int:
    """Look and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz pages", description=__doc__)
    parser.add_argument("--games", type=int, default=300, metavar="N", help="(%(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (%(default)s)")
    parser.add_argument(
        "--all-eyes",
        action="store_true",
        help="the pages of every seat and of a spectator, not one",
    )
    options = parser.parse_args(arguments)
    enter(dev=True)
    sys.path.append(ROOT)
    start, pages, compared = time.monotonic(), 0, 0
    numbers = range(options.first, options.first + options.games)
    with ProcessPoolExecutor(options.jobs) as pool:
        shown = pool.map(partial(look, every=options.all_eyes), numbers)
        for done, (found, seen, alike) in enumerate(shown, 1):
            if found:
                say("\n".join(found))
                pool.shutdown(cancel_futures=True)
                return 1
            pages, compared = pages + seen, compared + alike
            if done % 5 == 0:
                print(f"{done} of {options.games} games", file=sys.stderr, flush=True)
    seconds = time.monotonic() - start
    print(
        f"{options.games} games, {pages} pages, {compared} of them like the page of a twin, "
        f"nothing hidden in them, {seconds:.0f} s"
    )
    return 0
