"""Options in words: `scripts/fuzz phrases`.

Every option of every question of many games is told in words and looked at: never empty, one short
line, nothing that is meant for programs. Odds and prices are held against what then happens. Exit
code 1 at the first that is wrong, and if a kind of question was never met.
"""

import argparse
import sys
import time
from collections import Counter
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from _bootstrap import ROOT, enter, say

if TYPE_CHECKING:
    from civdawn_cli.engine.game import Game
    from civdawn_cli.engine.step import Option

KEPT = 400
"""Phrases of each kind that are kept to be shown."""


class Look:
    """The things looked at: phrases by kind, claims by name, examples to show, the time taken."""

    def __init__(self, claims: "dict[str, Any]", limits: list[str]) -> None:
        """limits: such as `odds=2000`; a claim without one is held against all phrases."""
        self.claims = claims
        self.limits = {name: int(most) for name, _, most in [one.partition("=") for one in limits]}
        self.phrases: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.shown: dict[str, list[str]] = {}
        self.seconds = 0.0
        self.slowest = (0.0, "")

    def question(
        self, game: "Game[Any]", table: Any, options: "list[Option]", random: Random
    ) -> None:
        """Look at every option of the open question. Raises AssertionError."""
        from tests.games.phrases import told

        kind = table.stack[-1].kind.name
        start = time.perf_counter()
        phrases = told(game, table, options)
        took = time.perf_counter() - start
        self.seconds += took
        self.slowest = max(self.slowest, (took, f"{kind} with {len(options)} options"))
        self.phrases[kind] += len(options)
        for option, phrase in zip(options, phrases, strict=True):
            text = game.write(table, option)
            if text.split(" ", maxsplit=1)[0] not in table.stack[-1].kind.verbs:
                text = f"{kind} {text}"
            self.keep(kind, f"{text:36} {phrase}", random)
            for name, claim in self.claims.items():
                if self.held[name] < self.limits.get(name, sys.maxsize):
                    try:
                        self.held[name] += claim(game, table, option, phrase, random)
                    except AssertionError as error:
                        raise AssertionError(f"{text}: {phrase!r}: {name}: {error}") from error

    def keep(self, kind: str, line: str, random: Random) -> None:
        """Keep some of the phrases of a kind, any of them as likely."""
        kept = self.shown.setdefault(kind, [])
        if len(kept) < KEPT:
            kept.append(line)
        elif random.random() < KEPT / self.phrases[kind]:
            kept[random.randrange(KEPT)] = line


def play(game: "Game[Any]", number: int, look: Look, options: argparse.Namespace) -> None:
    """Play one game of the fuzzer's players and look at its questions."""
    from _fuzz_game import FAVOUR, player, seated, setups
    from _fuzz_game import Task as Game_

    from civdawn_cli.engine.chance import Chance
    from civdawn_cli.engine.match import Match
    from civdawn_cli.engine.step import CHANCE

    choices = setups(game)
    setup = choices[number % len(choices)]
    names = seated(Game_(game.name, options.seed, number, options.rounds, 1), setup.seats)
    seed = f"{options.seed}/{number}"
    random = Random(seed)
    favoured = FAVOUR.get(game.name, Chance) if set(names) == {"collector"} else Chance
    chance = favoured(seed)
    players = [player(name, game.name, f"{seed}/{seat}/{name}") for seat, name in enumerate(names)]
    match = Match(game, setup)
    while match.options and game.rounds(match.table) <= options.rounds:
        step = match.step
        if random.randrange(options.every) == 0:
            look.question(game, match.table, match.options, random)
        if step.seat == CHANCE:
            match.choose(chance.pick(step, match.options, match.table))
        else:
            match.choose(players[step.seat].decide(match))


def claims_of(name: str) -> "dict[str, Any]":
    """The claims of a game's phrases; none if it has no module for them."""
    try:
        found: dict[str, Any] = import_module(f"tests.{name}.claims").CLAIMS
    except ModuleNotFoundError:
        return {}
    return found


def main(arguments: list[str]) -> int:
    """Look and report."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz phrases", description=__doc__)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="(%(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    parser.add_argument("--game", default="newdawn", help="which game (%(default)s)")
    parser.add_argument("--seed", default="1", help="any word (%(default)s)")
    parser.add_argument("--rounds", type=int, default=40, metavar="N", help="(%(default)s)")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="one question of N (%(default)s)"
    )
    parser.add_argument(
        "--claims",
        default=[],
        nargs="*",
        metavar="NAME=N",
        help="hold at most N of the claims of a name; all without it",
    )
    parser.add_argument("--show", type=int, default=0, metavar="N", help="phrases of each kind")
    options = parser.parse_args(arguments)
    enter(dev=True)
    sys.path.insert(0, ROOT)
    from civdawn_cli.games import GAMES

    game = GAMES[options.game]()
    look = Look(claims_of(options.game), options.claims)
    start = time.monotonic()
    for number in range(options.first, options.first + options.games):
        try:
            play(game, number, look, options)
        except AssertionError as error:
            say(f"game {number}: {error}")
            return 1
        print(f"{number + 1 - options.first} games", end="\r", file=sys.stderr, flush=True)
    return report(game, look, options.show, time.monotonic() - start)


def some(lines: list[str], number: int) -> list[str]:
    """So many of the lines, drawn at random, or all."""
    return Random(0).sample(lines, min(number, len(lines)))


def report(game: "Game[Any]", look: Look, show: int, seconds: float) -> int:
    """Print what was looked at. Return exit code 1 if a kind of question was never met."""
    for kind in game.kinds:
        for line in some(look.shown.get(kind.name, []), show):
            print(line)
    total = sum(look.phrases.values())
    each = 1e6 * look.seconds / max(1, total)
    print(f"{total} phrases, {each:.0f} us each, {seconds:.0f} s in all")
    print(f"slowest question: {1000 * look.slowest[0]:.1f} ms, {look.slowest[1]}")
    print("claims: " + (", ".join([f"{name} {n}" for name, n in look.held.items()]) or "none"))
    never = [kind.name for kind in game.kinds if not look.phrases[kind.name]]
    print(f"kinds never met: {', '.join(never) or 'none'}")
    return 1 if never else 0
