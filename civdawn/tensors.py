"""States as numbers of a fixed size, for programs that learn.

    game = civdawn.game("newdawn", seats=2)
    tensors = civdawn.tensors.Tensors(game)
    tensors.observation(state, player)  # an array of 32-bit floats, always as long
    tensors.mask(state)  # a byte for every action there can ever be, 1 if legal
    tensors.action(state, number)  # what `State.apply_action` takes

The row of numbers is made by machine from the description of the protocol's view: it holds what the
view holds, nothing hidden is in it. docs/tensors-NAME.md has every number of it and every action.
Seats count from the viewer in both, who is the first: what is learnt in one seat serves in all.
Nothing here needs numpy: `numpy.frombuffer(row, "f4")` is an array without copying.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final, cast

from civdawn._flat import Field, Planner, row
from civdawn._flat_words import Words
from civdawn.errors import IllegalAction
from civdawn.game import Game
from civdawn.state import State
from civdawn_cli.engine.kit.numbering import Block

__all__ = ["Block", "Field", "Tensors"]


class Tensors:
    """The observations and actions of a game as numbers. Everything depends on the game, its
    settings and its number of seats alone."""

    def __init__(self, game: Game) -> None:
        """game: with its seats."""
        self.game: Final = game
        schema = game.engine.view_schema()
        assert schema is not None, game.name
        self._planner: Final = Planner(Words(game), game.seats)
        plan = self._planner.plan(schema.root, "")
        self.size: Final = plan.size
        """How many numbers an observation has."""
        self.fields: Final[list[Field]] = plan.fields
        """Every entry of an observation, in order."""
        self._write: Final = plan.write
        self._numbers: Final = game.engine.numbers()
        self.num_distinct_actions: Final = self._numbers.numbering.size
        """How many actions the seats of the game can ever have."""
        self.blocks: Final[list[Block]] = self._numbers.numbering.blocks
        """The actions by kind of question and verb, in order; number 0 is PASS."""

    # ------------------------------------------------------------ observations

    def observation(self, state: State, player: int) -> array[float]:
        """Everything that lies open for a seat, as `State.observation` has it, as numbers."""
        return self.flattened(state._seen(player))

    def flattened(self, view: dict[str, object]) -> array[float]:
        """A view of the game, of a seat, as numbers: one of `State.observation` or of the
        protocol."""
        seats = self._planner.seats
        seats.viewer = cast(int, view["viewer"]) - 1
        found = row(self.size)
        self._write(view, found, 0)
        return found

    def bounds(self) -> tuple[array[float], array[float]]:
        """The least and the greatest value of every number of an observation."""
        low, high = row(self.size), row(self.size)
        for field in self.fields:
            for place in self._places(field):
                for at in range(place, place + field.size):
                    low[at] = field.least
                    high[at] = field.most
        return low, high

    def place(self, path: str, *items: int) -> int:
        """The place of an entry in observations, such as `place("seats[].culture", 1)`. items: an
        index for each `[]`, from 0. Raises KeyError."""
        for field in self.fields:
            if field.path == path:
                steps = field.steps
                if len(items) != len(steps):
                    raise KeyError(f"{path} has {len(steps)} lists, not {len(items)}")
                if not all(0 <= i < most for i, (most, _) in zip(items, steps, strict=True)):
                    raise KeyError(f"{path} has no item {items}")
                return field.offset + sum(
                    [item * step for item, (_, step) in zip(items, steps, strict=True)]
                )
        raise KeyError(path)

    @staticmethod
    def _places(field: Field) -> Iterator[int]:
        """Every place where a field begins."""
        places = [field.offset]
        for count, step in field.steps:
            places = [place + item * step for place in places for item in range(count)]
        return iter(places)

    # ------------------------------------------------------------ actions

    def number(self, state: State, action: int) -> int:
        """The number of a legal action of the seat asked. Raises IllegalAction."""
        if action not in state._options or state.current_player() < 0:
            raise IllegalAction(f"{action} is no legal action of a seat")
        return self._numbers.number(state._table, action)

    def numbers(self, state: State) -> dict[int, int]:
        """The legal actions of the seat asked by their numbers; {} if no seat is asked."""
        if state.current_player() < 0:
            return {}
        number, table = self._numbers.number, state._table
        return {number(table, action): action for action in state._options}

    def action(self, state: State, number: int) -> int:
        """The legal action with that number. Raises IllegalAction."""
        found = self.numbers(state).get(number)
        if found is None:
            raise IllegalAction(f"number {number} is no legal action: {self.describe(number)}")
        return found

    def mask(self, state: State) -> bytearray:
        """For every action 1 if it is legal for the seat asked, else 0; all 0 if no seat is."""
        found = bytearray(self.num_distinct_actions)
        for number in self.numbers(state):
            found[number] = 1
        return found

    def describe(self, number: int) -> str:
        """In words, the block of an action's number and its place in it: `newdawn play 2`."""
        for block in self.blocks:
            if block.base <= number < block.base + block.size:
                words = [block.kind, block.verb, str(number - block.base)]
                return " ".join([word for word in words if word]) if number else "no"
        return f"numbers are 0 to {self.num_distinct_actions - 1}"
