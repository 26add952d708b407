"""Information set Monte Carlo tree search (ISMCTS): one tree for all worlds that fit what the seat
knows; a node is what the player to move has been told. python docs/examples/searcher.py ages"""

import math
import random
import sys

import civdawn


class Node:
    def __init__(self) -> None:  # all by action; offered: how often it was legal
        self.visits: dict[int, int] = {}
        self.values: dict[int, float] = {}
        self.offered: dict[int, int] = {}


class Searcher(civdawn.Player):
    def __init__(self, worlds: int = 200, explore: float = 0.7, seed: int = 1) -> None:
        self.worlds, self.explore, self.rng = worlds, explore, random.Random(seed)

    def decide(self, state: civdawn.State, actions: list[int]) -> int:
        tree: dict[str, Node] = {}
        me = state.current_player()
        for _ in range(self.worlds):
            self.descend(tree, state.resample(me, self.rng), state.round + 2)
        visits = tree[state.information_state_string(me)].visits
        return max(actions, key=lambda action: visits.get(action, 0))

    def descend(self, tree: dict[str, Node], state: civdawn.State, last: int) -> None:
        path: list[tuple[Node, int, int]] = []
        size = len(tree)
        while len(tree) == size and not state.is_terminal() and state.round < last:
            player = state.current_player()
            node = tree.setdefault(state.information_state_string(player), Node())
            action = self.select(node, state.legal_actions())
            path.append((node, player, action))
            state.apply_action(action)
        guess = [2 * state.evaluate(seat) - 1 for seat in range(state.game.seats)]
        scores = state.returns() if state.is_terminal() else guess
        for node, player, action in path:
            node.visits[action] = node.visits.get(action, 0) + 1
            node.values[action] = node.values.get(action, 0.0) + scores[player]

    def select(self, node: Node, actions: list[int]) -> int:
        for action in actions:
            node.offered[action] = node.offered.get(action, 0) + 1
        new = [action for action in actions if action not in node.visits]
        return self.rng.choice(new) if new else max(actions, key=lambda a: self.bound(node, a))

    def bound(self, node: Node, action: int) -> float:
        visits = node.visits[action]
        wide = self.explore * math.sqrt(math.log(node.offered[action]) / visits)
        return node.values[action] / visits + wide


if __name__ == "__main__":
    begun = civdawn.game(sys.argv[1] if sys.argv[1:] else "newdawn").new_initial_state(seed=7)
    print(civdawn.play(begun, [Searcher(), Searcher(worlds=20)]).returns())
