"""The games as environments of PettingZoo, for reinforcement learning (`pip install civdawn[rl]`).

    env = civdawn.pettingzoo.aec_env("newdawn", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))

Observations and actions are the numbers of `civdawn.tensors`. Chance is the environment's, so every
step is a seat's answer; forced answers are never asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from civdawn.errors import IllegalAction
from civdawn.game import game as game_of
from civdawn.state import CHANCE, State, shared
from civdawn.tensors import Tensors

__all__ = ["Environment", "Vector", "aec_env", "vector_env"]


def aec_env(
    name: str, seats: int = 2, *, shaping: float = 0.0, rounds: int = 0, **settings: str
) -> Any:
    """An AEC environment of a game, which raises an error if it is used in the wrong order.

    name, seats, settings: as for `civdawn.game`. shaping, rounds: see `Environment`. Raises
    SetupError.
    """
    return wrappers.OrderEnforcingWrapper(
        Environment(name, seats, shaping=shaping, rounds=rounds, **settings)
    )


class Environment(AECEnv):
    """A game in PettingZoo's terms: agents `player_0` and so on.

    An observation has "observation", the view of a seat as float32, and "action_mask", all 0 for a
    seat that is not asked: what another one may do can tell its hidden cards. The reward comes at
    the end, `State.returns`: 1 for the first place, -1 for the last, the others evenly between.

    shaping: so much of the change of `State.evaluate` is added to the rewards as it happens, and
    taken back at the end, so that the best way to play stays the same. `evaluate` looks at the
    whole table. rounds: a game that has begun as many and one more is truncated, and rewarded by
    its places then; 0: none is.
    """

    metadata: Final = {"render_modes": ["ansi"], "name": "civdawn_v0", "is_parallelizable": False}

    def __init__(
        self, name: str, seats: int = 2, *, shaping: float = 0.0, rounds: int = 0, **settings: str
    ) -> None:
        """Use `aec_env`, which checks the order of calls, too."""
        super().__init__()
        self.game: Final = game_of(name, seats, **settings)
        self.tensors: Final = Tensors(self.game)
        self.shaping: Final = shaping
        self.rounds: Final = rounds
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: Random = SystemRandom()
        low, high = (np.frombuffer(bound, "f4") for bound in self.tensors.bounds())
        actions = self.tensors.num_distinct_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game. seed: of it and of all later ones; None: the next one of those, or any."""
        if seed is not None:
            self._random = Random(seed)
        self.state_now = self.game.new_initial_state(seed=self._random.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._judged = self._judge()
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of the agent now."""
        state = self.table
        seat = self._seat[agent]
        mask = (
            self.tensors.mask(state)
            if state.current_player() == seat and not self.truncations[agent]
            else bytearray(self.tensors.num_distinct_actions)
        )
        return {
            "observation": np.frombuffer(self.tensors.observation(state, seat), "f4"),
            "action_mask": np.frombuffer(mask, "i1"),
        }

    def step(self, action: int | None) -> None:
        """Answer for the selected agent; None for one whose game is over. Raises IllegalAction for
        an answer that its mask does not have; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None is no action while the game goes on")
        state = self.table
        state.apply_action(self.tensors.action(state, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._select()
        self._accumulate_rewards()

    def render(self) -> str:
        """The table as text, as a spectator sees it."""
        return self.table.draw(CHANCE)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def table(self) -> State:
        """The state that the environment is in, the true one."""
        assert self.state_now is not None, "reset comes first"
        return self.state_now

    # ------------------------------------------------------------ inside

    def _reward(self) -> None:
        """Give the rewards of the last step, and see if the game is over."""
        state = self.table
        terminal = state.is_terminal()
        cut = not terminal and 0 < self.rounds < state.round
        before, self._judged = self._judged, self._judge(terminal or cut)
        gains = shared(state.ranks()) if terminal or cut else [0.0] * len(self._judged)
        for agent, seat in self._seat.items():
            shaped = self.shaping * (self._judged[seat] - before[seat]) if self.shaping else 0.0
            self.rewards[agent] = gains[seat] + shaped
            self.terminations[agent] = terminal
            self.truncations[agent] = cut

    def _judge(self, over: bool = False) -> list[float]:
        """How good the table looks for every seat; 0 once it is over."""
        seats = len(self.possible_agents)
        if not self.shaping or over:
            return [0.0] * seats
        return [self.table.evaluate(seat) for seat in range(seats)]

    def _select(self) -> None:
        """Select the agent that is asked; at the end the first one."""
        seat = self.table.current_player()
        self.agent_selection = self.possible_agents[max(seat, 0)]


def vector_env(name: str, seats: int = 2, count: int = 8, **settings: str) -> Vector:
    """Several games at once (see `Vector`). Raises SetupError."""
    return Vector(name, seats, count, **settings)


class Vector:
    """Several games side by side in this process, one question of each at a time, into the same
    arrays: no objects are made for an observation. A new game takes the place of one that is over.

    After `reset` and every `step`: observations (count, size), masks (count, actions) and players
    (count), which seat is asked in each. They are overwritten by the next step.
    """

    def __init__(self, name: str, seats: int, count: int, **settings: str) -> None:
        """Use `vector_env`."""
        self.game: Final = game_of(name, seats, **settings)
        self.tensors: Final = Tensors(self.game)
        self.count: Final = count
        self.observations: Final[Any] = np.zeros((count, self.tensors.size), np.float32)
        self.masks: Final[Any] = np.zeros((count, self.tensors.num_distinct_actions), np.int8)
        self.players: Final[Any] = np.zeros(count, np.int64)
        self.states: Final[list[State]] = []
        self._legal: Final[list[dict[int, int]]] = [{} for _ in range(count)]
        self._random: Random = SystemRandom()

    def reset(self, seed: int | None = None) -> None:
        """Begin new games everywhere."""
        if seed is not None:
            self._random = Random(seed)
        self.states.clear()
        for index in range(self.count):
            self.states.append(self._new())
            self._see(index)

    def step(self, actions: Sequence[int]) -> tuple[Any, Any]:
        """Answer in every game: the rewards of all seats (count, seats), and which games have ended
        with that (count). Raises IllegalAction; then nothing has changed."""
        chosen = []
        for legal, number in zip(self._legal, actions, strict=True):
            if int(number) not in legal:
                raise IllegalAction(
                    f"number {number} is no legal action: {self.tensors.describe(int(number))}"
                )
            chosen.append(legal[int(number)])
        rewards: Any = np.zeros((self.count, self.game.seats), np.float32)
        ended: Any = np.zeros(self.count, np.bool_)
        for index, action in enumerate(chosen):
            state = self.states[index]
            state.apply_action(action)
            if state.is_terminal():
                rewards[index] = state.returns()
                ended[index] = True
                self.states[index] = self._new()
            self._see(index)
        return rewards, ended

    def _new(self) -> State:
        return self.game.new_initial_state(seed=self._random.getrandbits(64))

    def _see(self, index: int) -> None:
        """Write what is seen of a game into its row."""
        state = self.states[index]
        seat = state.current_player()
        self.players[index] = seat
        self.observations[index] = np.frombuffer(self.tensors.observation(state, seat), "f4")
        row = self.masks[index]
        row[list(self._legal[index])] = 0
        self._legal[index] = self.tensors.numbers(state)
        row[list(self._legal[index])] = 1
