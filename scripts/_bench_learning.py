"""How fast environments are: steps of civdawn's beside those of other games, from Python."""

import importlib.util
import time
from random import Random
from typing import Any

SECONDS = 3.0


def measured(step: Any) -> float:
    """Calls of a function a second of processor time."""
    count = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        step()
        count += 1
    return count / (time.process_time() - start)


def pettingzoo_steps(env: Any) -> float:
    """Steps of an environment with random legal actions, each with what `last` tells."""
    random = Random(1)
    env.reset(seed=1)

    def step() -> None:
        if not env.agents:
            env.reset()
        observation, _, ended, cut, _ = env.last()
        mask = observation["action_mask"]
        env.step(None if ended or cut else random.choice(mask.nonzero()[0].tolist()))

    return measured(step)


def vector_steps(name: str, seats: int, count: int) -> float:
    """Steps of all games of a vector form together."""
    from civdawn.pettingzoo import vector_env

    random = Random(1)
    vector = vector_env(name, seats, count)
    vector.reset(1)

    def step() -> None:
        vector.step([random.choice(list(legal)) for legal in vector._legal])

    return measured(step) * count


def openspiel_steps(name: str, params: dict[str, Any], tensor: bool) -> float:
    """Answers of random playouts, chance's included; with the tensor of whoever is asked."""
    import pyspiel

    random = Random(1)
    game = pyspiel.load_game(name, params)
    state = [game.new_initial_state()]

    def step() -> None:
        now = state[0]
        if now.is_terminal():
            state[0] = now = game.new_initial_state()
        if now.is_chance_node():
            actions, weights = zip(*now.chance_outcomes(), strict=True)
            now.apply_action(random.choices(actions, weights)[0])
            return
        if tensor:
            now.observation_tensor(now.current_player())
        now.apply_action(random.choice(now.legal_actions()))

    return measured(step)


def bare_steps(name: str, seats: int) -> float:
    """Actions of the library alone."""
    import civdawn

    random = Random(1)
    game = civdawn.game(name, seats)
    state = [game.new_initial_state(seed=1)]

    def step() -> None:
        if state[0].is_terminal():
            state[0] = game.new_initial_state(seed=random.getrandbits(32))
        state[0].apply_action(random.choice(state[0].legal_actions()))

    return measured(step)


def table() -> list[tuple[str, float]]:
    """Every measurement, in steps a second."""
    found: list[tuple[str, float]] = []
    names = ("newdawn", "ages")
    for name in names:
        found.append((f"{name}, library, no observation", bare_steps(name, 2)))
    if importlib.util.find_spec("pettingzoo") and importlib.util.find_spec("gymnasium"):
        from civdawn.pettingzoo import aec_env

        for name in names:
            found.append((f"{name}, PettingZoo", pettingzoo_steps(aec_env(name, 2))))
            found.append((f"{name}, vector of 8", vector_steps(name, 2, 8)))
        if importlib.util.find_spec("pygame"):
            from pettingzoo.classic import connect_four_v3

            found.append(("connect four, PettingZoo", pettingzoo_steps(connect_four_v3.env())))
    if importlib.util.find_spec("pyspiel"):
        import civdawn.openspiel  # noqa: F401

        for name in names:
            full = {"players": 2}
            for tensor in (False, True):
                how = " with tensor" if tensor else ""
                steps = openspiel_steps(f"civdawn_{name}", full, tensor)
                found.append((f"{name}, OpenSpiel{how}", steps))
        for tensor in (False, True):
            how = " with tensor" if tensor else ""
            found.append((f"backgammon, OpenSpiel{how}", openspiel_steps("backgammon", {}, tensor)))
    return found
