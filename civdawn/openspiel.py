"""The games for OpenSpiel (`pip install civdawn[openspiel]`).

    import pyspiel
    import civdawn.openspiel

    game = pyspiel.load_game("civdawn_newdawn", {"players": 2})
    state = game.new_initial_state()

Importing this registers `civdawn_newdawn` and `civdawn_ages`. The actions of seats are the numbers
of `civdawn.tensors`; chance has numbers of its own. A game longer than `max_game_length` answers
ends there, with its places as they are.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from civdawn.game import game as game_of
from civdawn.game import games
from civdawn.state import CHANCE, State, shared
from civdawn.tensors import Tensors

__all__ = ["OpenSpielGame", "OpenSpielState"]

MAX_LENGTH: Final = 20_000
"""How many answers, chance's included, a game may have: random players of four need up to 8,000."""


def _game_type(name: str) -> Any:
    """The type of a game, which OpenSpiel knows before it is set up."""
    game = game_of(name)
    kinds = pyspiel.GameType
    information = kinds.Information
    settings = {setting.name: setting.values[0] for setting in game.engine.settings}
    return pyspiel.GameType(
        short_name=f"civdawn_{name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if game.hides else information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.engine.seats[-1],
        min_num_players=game.engine.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.engine.seats[0],
            "max_game_length": MAX_LENGTH,
            **settings,
        },
    )


TYPES: Final = {name: _game_type(name) for name in games()}
"""The type of every game, as OpenSpiel registers it."""


class OpenSpielGame(pyspiel.Game):
    """A game with its number of players and its settings."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        """Use `pyspiel.load_game`. params: players, max_game_length, and the game's settings."""
        chosen = {**TYPES[name].parameter_specification, **(params or {})}
        settings = {setting.name: chosen[setting.name] for setting in game_of(name).engine.settings}
        self.rules: Final = game_of(name, chosen["players"], **settings)
        self.tensors: Final = Tensors(self.rules)
        self.longest: Final[int] = chosen["max_game_length"]
        self.beginning: Final = self.rules.new_initial_state()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tensors.num_distinct_actions,
            max_chance_outcomes=len(self.rules.cards()),
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(TYPES[name], info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """The state before the first question."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer that makes observations of states."""
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.tensors, recall)


class OpenSpielState(pyspiel.State):
    """A state; `now` is the one of civdawn."""

    def __init__(self, game: OpenSpielGame) -> None:
        """Use `OpenSpielGame.new_initial_state`."""
        super().__init__(game)
        self.now: State = game.beginning.clone()
        self.answers = 0

    def current_player(self) -> int:
        """The player asked: a seat, chance or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.now.current_player()

    def is_terminal(self) -> bool:
        """Return True if the game is over, or as long as games may be."""
        return self.now.is_terminal() or self.answers >= self._rules().longest

    def returns(self) -> list[float]:
        """The results at the end, by places."""
        seats = self.now.game.seats
        return shared(self.now.ranks()) if self.is_terminal() else [0.0] * seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The answers of chance, with their probabilities."""
        return self.now.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal actions, ascending."""
        return sorted(self._rules().tensors.numbers(self.now))

    def _apply_action(self, action: int) -> None:
        self.answers += 1
        if self.now.current_player() != CHANCE:
            action = self._rules().tensors.action(self.now, action)
        self.now.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == self.now.current_player():
            if player != CHANCE:
                action = self._rules().tensors.action(self.now, action)
            return f"{self.now.kind} {self.now.action_to_string(action)}"
        return self._rules().tensors.describe(action)

    def resample_from_infostate(self, player: int, probability: Any = None) -> OpenSpielState:
        """A state that the player can't tell from this one, drawn fairly (`State.resample`).

        probability: a source of numbers from 0 to 1. Its history is this one's, so it can be gone
        on from, but not serialised.
        """
        word = 1 << 32
        if probability is None:
            seed = Random().getrandbits(64)
        else:
            seed = int(probability() * word) * word + int(probability() * word)
        found: OpenSpielState = self.clone()
        found.now = self.now.resample(player, Random(seed))
        return found

    def __str__(self) -> str:
        where = f"{self.now.label} {self.now.kind}" if not self.now.is_terminal() else "over"
        return f"{where}\n{self.now}"

    def _rules(self) -> OpenSpielGame:
        """The game; kept by OpenSpiel, so that copies share it."""
        found: OpenSpielGame = self.get_game()
        return found


class Observer:
    """Makes observations: tensors of the view; as text what a player was told (with perfect
    recall), or the table as it sees it."""

    def __init__(self, tensors: Tensors, recall: bool) -> None:
        self.recall: Final = recall
        self.tensors: Final = tensors
        self.tensor: Final[Any] = None if recall else np.zeros(tensors.size, np.float32)
        self.dict: Final = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Take the tensor from a state, as a player sees it."""
        if self.tensor is not None:
            found = self.tensors.observation(state.now, player)
            self.tensor[:] = np.frombuffer(found, np.float32)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The state as text, as a player knows or sees it."""
        if self.recall:
            return state.now.information_state_string(player)
        return state.now.draw(player)


def _register(name: str) -> None:
    """Have OpenSpiel know a game. It makes one by calling a class with the parameters alone."""

    def start(self: OpenSpielGame, params: dict[str, Any] | None = None) -> None:
        OpenSpielGame.__init__(self, name, params)

    pyspiel.register_game(
        TYPES[name], type(f"OpenSpiel_{name}", (OpenSpielGame,), {"__init__": start})
    )


for _name in TYPES:
    _register(_name)
