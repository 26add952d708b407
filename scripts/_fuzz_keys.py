"""Tables near each other, by their keys: `scripts/fuzz keys`.

Random games are played, and at their questions several answers tried on copies. Tables with equal
keys must ask the same question with the same options, and go on alike. Exit code 1 if any do not.
"""

import argparse
import random
import sys
import time
from typing import TYPE_CHECKING, Any

from _bootstrap import enter, say
from _games import exists

if TYPE_CHECKING:
    from civdawn_cli.engine.game import Game
    from civdawn_cli.engine.keys import Keys

SHOWN = 5  # how many collisions are printed
LOOK = 0.25  # the share of questions that are examined; the rest saves time for games
NO = 0.2  # how often "no" is among the answers drawn


def main(arguments: list[str]) -> int:
    """Examine games and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz keys", description=__doc__)
    parser.add_argument("--tables", type=int, default=20000, metavar="N", help="(%(default)s)")
    parser.add_argument("--game", default="newdawn", help="which game (%(default)s)")
    parser.add_argument("--seed", default="1", help="any word (%(default)s)")
    parser.add_argument("--rounds", type=int, default=60, metavar="N", help="(%(default)s)")
    parser.add_argument(
        "--rules", default="", metavar="ID", help="older rules, and what their hashes are made of"
    )
    parser.add_argument(
        "--views", action="store_true", help="what is shown of the tables must be the same too"
    )
    options = parser.parse_args(arguments)
    enter(dev=False)
    from civdawn_cli.engine.keys import Keys
    from civdawn_cli.games import GAMES

    if not exists(options.game):
        return 2
    game = GAMES[options.game]()
    if options.rules not in ("", *game.older):
        say(f"no older rules {options.rules!r}; there is {' and '.join(game.older) or 'none'}")
        return 2
    start = time.monotonic()
    keys = Keys(game, game.hashed if options.rules else None, options.views)
    games = 0
    while keys.tables < options.tables:
        _play(game, keys, f"{options.seed}/{games}", games, options)
        games += 1
        print(f"{keys.tables} of {options.tables} tables", file=sys.stderr, flush=True)
    for wrong in keys.collisions[:SHOWN]:
        print(wrong.reason)
        for route in (wrong.first, wrong.second):
            print(f"  {len(route)} choices: {' '.join(map(str, route))}")
    share = f"{100 * keys.shared / keys.tables:.1f} %"
    print(
        f"{games} games, {keys.tables} tables, {keys.shared} of them ({share}) with a key "
        f"that asks something else too, {len(keys.collisions)} wrong, "
        f"{time.monotonic() - start:.0f} s"
    )
    return 1 if keys.collisions else 0


def _play(
    game: "Game[Any]", keys: "Keys", seed: str, number: int, options: argparse.Namespace
) -> None:
    """Play a random game and examine the tables near it."""
    from _fuzz_game import setups

    from civdawn_cli.engine.game import Setup
    from civdawn_cli.engine.keys import spread
    from civdawn_cli.engine.match import Match
    from civdawn_cli.engine.step import PASS

    known = setups(game)
    setup = known[number % len(known)]
    match = Match(game, Setup(setup.seats, setup.settings, rules=options.rules))
    luck = random.Random(seed)
    while match.options and game.rounds(match.table) <= options.rounds:
        if luck.random() < LOOK:
            keys.near(match, spread(match.options))
        if keys.tables >= options.tables:
            return
        found = match.options
        if len(found) > 1 and found[-1] == PASS and luck.random() > NO:
            found = found[:-1]
        match.choose(luck.choice(found))
