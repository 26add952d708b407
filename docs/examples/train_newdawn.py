"""Train a small policy and value net on recorded games of A New Dawn, and play it against random.

    for seed in $(seq 30); do
        civdawn play --seat greedy --seat greedy --seed $seed --record games.cdn --append
    done
    civdawn export --states states.npz games.cdn
    python docs/examples/train_newdawn.py states.npz

One hidden layer, written out in numpy (pip install 'civdawn[rl]' has it): the policy learns what
the players of the records did, the value who won. The last tenth of the games is held out. After
some epochs the net plays a few games against random, both seats of each deal: that is the curve.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import numpy as np

import civdawn
from civdawn.tensors import Tensors

HIDDEN = 64
BATCH = 128
RATE = 0.001
DECAY = 1e-4
ROUNDS = 60
"""After so many rounds a game against random is judged by its places."""


class Net:
    """Numbers of a view -> hidden layer -> a score for each legal action, and a value."""

    def __init__(self, inputs: int, actions: int, seed: int = 1) -> None:
        random = np.random.default_rng(seed)
        self.w = {
            "in": random.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype("f4"),
            "in_bias": np.zeros(HIDDEN, "f4"),
            "act": np.zeros((actions, HIDDEN), "f4"),
            "act_bias": np.zeros(actions, "f4"),
            "value": np.zeros(HIDDEN, "f4"),
            "value_bias": np.zeros(1, "f4"),
        }
        self.mean = {name: np.zeros_like(w) for name, w in self.w.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.w.items()}
        self.steps = 0

    def forward(self, seen: Any, legal: Any, row: Any) -> tuple[Any, Any, Any]:
        """Hidden layer, log-probabilities of the legal actions, values. legal: action numbers of
        all rows, one after another; row: which row each belongs to."""
        w = self.w
        hidden = np.maximum(seen @ w["in"] + w["in_bias"], 0)
        score = np.einsum("ij,ij->i", hidden[row], w["act"][legal]) + w["act_bias"][legal]
        top: Any = np.full(len(seen), -np.inf, "f4")
        np.maximum.at(top, row, score)
        score -= top[row]
        total: Any = np.zeros(len(seen), "f4")
        np.add.at(total, row, np.exp(score))
        return (
            hidden,
            score - np.log(total)[row],
            np.tanh(hidden @ w["value"] + w["value_bias"]),
        )

    def learn(self, seen: Any, legal: Any, row: Any, chosen: Any, result: Any) -> float:
        """One step of Adam; the loss before it. chosen: where in `legal` the actions taken are."""
        w, many = self.w, len(seen)
        hidden, logs, value = self.forward(seen, legal, row)
        loss = float(-logs[chosen].mean() + ((value - result) ** 2).mean())
        d_score = np.exp(logs)
        d_score[chosen] -= 1
        d_score /= many
        d_value = 2 * (value - result) * (1 - value**2) / many
        d_hidden = d_value[:, None] * w["value"]
        np.add.at(d_hidden, row, d_score[:, None] * w["act"][legal])
        d_hidden[hidden <= 0] = 0
        d_act = np.zeros_like(w["act"])
        np.add.at(d_act, legal, d_score[:, None] * hidden[row])
        d_bias = np.zeros_like(w["act_bias"])
        np.add.at(d_bias, legal, d_score)
        self._adam(
            {
                "in": seen.T @ d_hidden,
                "in_bias": d_hidden.sum(0),
                "act": d_act,
                "act_bias": d_bias,
                "value": hidden.T @ d_value,
                "value_bias": d_value.sum(keepdims=True),
            }
        )
        return loss

    def _adam(self, slopes: dict[str, Any]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.steps)
            self.w[name] -= RATE * (
                step / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8) + DECAY * self.w[name]
            )


def squeezed(seen: Any) -> Any:
    """Numbers of a view in a range that a net likes."""
    seen = np.asarray(seen, "f4")
    return np.sign(seen) * np.log1p(np.abs(seen))


class Data:
    """The decisions of an export, in batches."""

    def __init__(self, path: str) -> None:
        with np.load(path) as file:
            self.columns = {name: file[name] for name in file.files}
        games = self.columns["game"]
        last = games.max() + 1 - max(1, (games.max() + 1) // 10)
        self.train = np.flatnonzero(games < last)
        self.held = np.flatnonzero(games >= last)
        assert len(self.train), "two games at least"

    def batch(self, rows: Any) -> tuple[Any, ...]:
        """The arguments of `Net.learn` for these rows."""
        start = self.columns["legal_start"]
        parts = [self.columns["legal"][start[r] : start[r + 1]] for r in rows]
        row: Any = np.repeat(np.arange(len(rows)), [len(part) for part in parts])
        legal = np.concatenate(parts)
        chosen = np.flatnonzero(legal == self.columns["action"][rows][row])
        return (
            squeezed(self.columns["observation"][rows]),
            legal,
            row,
            chosen,
            self.columns["result"][rows],
        )


def held_out(net: Net, data: Data) -> tuple[float, float, float]:
    """Of held-out games: how often the likeliest action was taken; how often a guess would have
    been; the squared error of the value."""
    right = guessed = error = 0.0
    for at in range(0, len(data.held), BATCH):
        seen, legal, row, chosen, result = data.batch(data.held[at : at + BATCH])
        _, logs, value = net.forward(seen, legal, row)
        top: Any = np.full(len(seen), -np.inf, "f4")
        np.maximum.at(top, row, logs)
        likeliest = logs >= top[row]  # all of them before anything is learnt
        right += (likeliest[chosen] / np.bincount(row[likeliest])).sum()
        guessed += (1 / np.bincount(row)).sum()
        error += ((value - result) ** 2).sum()
    many = len(data.held)
    return right / many, guessed / many, error / many


def against_random(net: Net, tensors: Tensors, deals: int) -> tuple[int, int, int]:
    """Games won, drawn and lost against random, both seats of every deal."""
    outcome = [0, 0, 0]
    for deal in range(deals):
        for own in (0, 1):
            random = Random(deal)
            state = tensors.game.new_initial_state(seed=1_000_000 + deal)
            while not state.is_terminal() and state.round <= ROUNDS:
                if state.current_player() != own:
                    state.apply_action(random.choice(state.legal_actions()))
                    continue
                numbers = tensors.numbers(state)
                legal = np.array(sorted(numbers))
                seen = squeezed(np.frombuffer(tensors.observation(state, own), "f4"))[None]
                _, logs, _ = net.forward(seen, legal, np.zeros(len(legal), int))
                state.apply_action(numbers[int(legal[logs.argmax()])])
            ranks = state.ranks()
            lead = ranks[1 - own] - ranks[own]
            outcome[0 if lead > 0 else 1 if lead == 0 else 2] += 1
    return outcome[0], outcome[1], outcome[2]


def main() -> None:
    """Train, and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("states", help="an .npz of civdawn export --states, games of two")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--deals", type=int, default=5, help="of every point of the curve")
    parser.add_argument("--last-deals", type=int, default=30, help="of the last point")
    chosen = parser.parse_args()
    tensors = Tensors(civdawn.game("newdawn", seats=2))
    data = Data(chosen.states)
    net = Net(tensors.size, tensors.num_distinct_actions)
    order = np.random.default_rng(1)
    print(f"{len(data.train)} decisions to learn from, {len(data.held)} held out")
    print("epoch  loss   hit (guess)   value error  won-drawn-lost  cpu s")
    points = {0, 1, 2, 4, 8, chosen.epochs}
    for epoch in range(chosen.epochs + 1):
        losses = []
        if epoch:
            rows = order.permutation(data.train)
            for at in range(0, len(rows), BATCH):
                losses.append(net.learn(*data.batch(rows[at : at + BATCH])))
        if epoch in points:
            hit, guess, error = held_out(net, data)
            deals = chosen.last_deals if epoch == chosen.epochs else chosen.deals
            score = "-".join(map(str, against_random(net, tensors, deals)))
            loss = np.mean(losses) if losses else float("nan")
            print(
                f"{epoch:5}  {loss:5.3f}  {hit:.3f} ({guess:.3f})  {error:11.3f}  {score:14}"
                f"  {time.process_time():.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
