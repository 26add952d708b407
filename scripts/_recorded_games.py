"""Records of random and greedy games, to standard output: `scripts/compare_builds` runs it by both
builds.

    python _recorded_games.py GAMES GREEDY
"""

import sys
from random import Random

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.record import ROUND_LIMIT, Recorder, opening

ROUNDS = 40  # random players seldom end a game by themselves
GREEDY_ROUNDS = 4  # greedy ones take their time


def record(name: str, number: int, greedy: bool) -> str:
    """One game of two to four seats, whose settings and luck follow from its number."""
    game = GAMES[name]()
    seats = game.seats[number % len(game.seats)]
    settings = {
        setting.name: setting.values[(number // 3 + place) % len(setting.values)]
        for place, setting in enumerate(game.settings)
    }
    setup = game.setup(seats, **settings)
    match = Match(game, setup)
    players = ["greedy" if greedy else "random"] * seats
    recorder = Recorder(match, opening(game, setup, players, number, {}), hashes=True)
    chance, random, look = Chance(number), Random(number), GreedyPlayer()
    while match.options:
        if match.beyond(GREEDY_ROUNDS if greedy else ROUNDS):
            return recorder.text(ROUND_LIMIT)
        step = match.step
        if step.seat == CHANCE:
            recorder.choose(chance.pick(step, match.options, match.table))
        elif greedy:
            recorder.choose(look.decide(match))
        else:
            recorder.choose(random.choice(match.options))
    return recorder.text()


def main() -> None:
    """Play games of every kind and print their records."""
    games, greedy = int(sys.argv[1]), int(sys.argv[2])
    for name in GAMES:
        for number in range(games + greedy):
            sys.stdout.write(record(name, number, number >= games) + "\n")


if __name__ == "__main__":
    main()
