"""Effects against the truth, over whole games: `scripts/fuzz effects`.

Random games are played, and for every seat and for a spectator the effects of each answer are
applied to the view before it: the view after it must come out. Exit code 1 if it ever does not, or
if something without a word is not among what is known to follow from other things.
"""

import argparse
import sys
import time

from _bootstrap import enter, say
from _games import exists

SHOWN = 5  # how many mistakes are printed


def main(arguments: list[str]) -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz effects", description=__doc__)
    parser.add_argument("--games", type=int, default=300, metavar="N", help="(%(default)s)")
    parser.add_argument("--game", default="newdawn", help="which game (%(default)s)")
    parser.add_argument("--seed", default="1", help="any word (%(default)s)")
    parser.add_argument("--rounds", type=int, default=60, metavar="N", help="(%(default)s)")
    options = parser.parse_args(arguments)
    enter(dev=False)
    from _fuzz_game import setups

    from civdawn_cli.games import GAMES
    from tests.games.truth import Truth

    if not exists(options.game):
        return 2
    game = GAMES[options.game]()
    truth = Truth(game)
    known = setups(game)
    start = time.monotonic()
    for number in range(options.games):
        truth.play(known[number % len(known)], f"{options.seed}/{number}", options.rounds)
        if (number + 1) % 10 == 0:
            print(f"{number + 1} of {options.games} games", file=sys.stderr, flush=True)
    for wrong in truth.wrong[:SHOWN]:
        say(wrong)
    print("words:", ", ".join(f"{word} {count}" for word, count in truth.words.most_common()))
    print("by path:", ", ".join(f"{path} {count}" for path, count in truth.paths.most_common()))
    print("never met:", ", ".join(truth.never()) or "nothing")
    print(
        f"{options.games} games, {truth.answers:,} answers heard, the longest effects have "
        f"{truth.longest:,} characters, {len(truth.wrong)} differences, "
        f"{time.monotonic() - start:.0f} s"
    )
    return 1 if truth.wrong else 0
