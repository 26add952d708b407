"""Flat Monte Carlo: try every action in worlds that fit what the seat knows, play on at random for
a while, and take the action that did best. Run it: python docs/examples/monte_carlo.py ages"""

import random
import sys

import civdawn


class MonteCarlo(civdawn.Player):
    def __init__(self, playouts: int = 200, rounds: int = 2, seed: int = 1) -> None:
        self.playouts, self.rounds, self.rng = playouts, rounds, random.Random(seed)

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        me = state.current_player()
        sums = dict.fromkeys(actions, 0.0)
        tries = max(1, self.playouts // len(actions))
        for _ in range(tries):
            world = state.resample(me, self.rng)  # the same for all actions, so they compare
            for action in actions:
                sums[action] += self.playout(world.child(action), me)
        return max(actions, key=sums.__getitem__)

    def playout(self, state: civdawn.State, me: int) -> float:
        last = state.round + self.rounds
        while not state.is_terminal() and state.round < last:
            state.apply_action(self.rng.choice(state.legal_actions()))
        return state.returns()[me] if state.is_terminal() else 2 * state.evaluate(me) - 1


class Any(civdawn.Player):
    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        return random.choice(actions)


def main(name: str, playouts: int) -> list[float]:
    begun = civdawn.game(name, seats=2).new_initial_state(seed=7)
    return civdawn.play(begun, [MonteCarlo(playouts), Any()]).returns()


if __name__ == "__main__":
    print(main(sys.argv[1] if sys.argv[1:] else "newdawn", playouts=100))
