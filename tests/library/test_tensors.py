"""Observations and actions as numbers of a fixed size."""

from __future__ import annotations

from random import Random

import pytest

import civdawn
from civdawn.tensors import Tensors
from tests.library.playing import SETUPS, far, named, walk


@pytest.fixture(scope="module", params=SETUPS, ids=named)
def tensors(request: pytest.FixtureRequest) -> Tensors:
    """The numbers of a game."""
    name, seats = request.param
    return Tensors(civdawn.game(name, seats))


@pytest.mark.slow
def test_numbers_of_a_game(tensors: Tensors) -> None:
    """In a whole game every observation is as long and within its bounds, and the legal actions
    have numbers of their own, of the block of their question."""
    low, high = tensors.bounds()
    blocks: dict[str, list[tuple[int, int]]] = {}
    for block in tensors.blocks:
        blocks.setdefault(block.kind, []).append((block.base, block.base + block.size))
    state = tensors.game.new_initial_state(seed=5)
    for now in walk(state, seed=5, every=7):
        if now.is_terminal():
            break
        numbers = tensors.numbers(now)
        assert sorted(numbers.values()) == now.legal_actions()
        inside = [
            number == 0 or any(first <= number < end for first, end in blocks[now.kind])
            for number in numbers
        ]
        assert all(inside), (now.kind, numbers)
        seen = tensors.observation(now, now.current_player())
        assert len(seen) == tensors.size
        outside = [at for at, value in enumerate(seen) if not low[at] <= value <= high[at]]
        assert outside == []


def test_every_place_has_one_field(tensors: Tensors) -> None:
    """Every number of an observation belongs to exactly one entry of the document, and every number
    of an action to one block."""
    taken = bytearray(tensors.size)
    for field in tensors.fields:
        for place in tensors._places(field):
            for at in range(place, place + field.size):
                taken[at] += 1
    assert taken == bytes([1]) * tensors.size
    end = 0
    for block in tensors.blocks:
        assert block.base == end
        end += block.size
    assert end == tensors.num_distinct_actions


def test_masks(tensors: Tensors) -> None:
    """A mask has a 1 for every legal action, and the number of an action leads back to it."""
    state = far(tensors.game, 20)
    mask = tensors.mask(state)
    assert len(mask) == tensors.num_distinct_actions
    assert sum(mask) == len(state.legal_actions())
    for action in state.legal_actions():
        number = tensors.number(state, action)
        assert mask[number] == 1
        assert tensors.action(state, number) == action
    with pytest.raises(civdawn.IllegalAction, match="no legal action"):
        tensors.action(state, mask.index(0))


def test_nothing_hidden() -> None:
    """A seat's numbers hold nothing that it can't see: they stay when that is drawn again
    (TA-25.3)."""
    tensors = Tensors(civdawn.game("ages", 3))
    random = Random(3)
    changed = 0
    for seed in range(3):
        state = far(tensors.game, 120, seed)
        if state.is_terminal():
            continue
        for player in range(3):
            other = state.resample(player, random)
            changed += other.key() != state.key()
            assert tensors.observation(other, player) == tensors.observation(state, player)
    assert changed


def test_entries_of_a_view() -> None:
    """Numbers are those of the view, from the place that the document names; the viewer's come
    first."""
    tensors = Tensors(civdawn.game("ages", 3))
    state = far(tensors.game, 100)
    for player in range(3):
        view = state.observation(player)
        seats = view["seats"]
        assert isinstance(seats, list)
        seen = tensors.observation(state, player)
        for turn in range(3):
            seat = seats[(player + turn) % 3]
            assert seen[tensors.place("seats[].seat", turn)] == turn + 1
            assert seen[tensors.place("seats[].science", turn)] == seat["science"]
            workers = sum(tech["workers"] for tech in seat["technologies"])
            count = next(
                field for field in tensors.fields if field.path == "seats[].technologies[].workers"
            ).steps[1][0]
            found = [
                seen[tensors.place("seats[].technologies[].workers", turn, tech)]
                for tech in range(count)
            ]
            assert sum(found) == workers > 0
    with pytest.raises(KeyError):
        tensors.place("seats[].science")
    with pytest.raises(KeyError):
        tensors.place("seats[].science", 3)


def test_spaces_count_as_in_the_view() -> None:
    """The number of an action on a space is the place of the space in the view's `map` (ND-5)."""
    tensors = Tensors(civdawn.game("newdawn", 2))
    state = tensors.game.new_initial_state(seed=2)
    random = Random(2)
    met = 0
    blocks = {block.kind: block.base for block in tensors.blocks}
    while met < 5 and not state.is_terminal():
        if state.kind in ("move", "place", "reinforce"):
            spaces = state.observation(0)["map"]
            assert isinstance(spaces, list)
            for number, action in tensors.numbers(state).items():
                if number:
                    name = spaces[number - blocks[state.kind]]["space"]
                    assert state.action_to_string(action).split()[-1] == name
                    met += 1
        state.apply_action(random.choice(state.legal_actions()))
    assert met >= 5


def test_givers_count_from_the_seat_asked() -> None:
    """Seats that actions name count from the seat asked on, as in observations (TA-11.1)."""
    tensors = Tensors(civdawn.game("ages", 3))
    block = next(block for block in tensors.blocks if block.verb == "war")
    random = Random(1)
    met: set[int] = set()
    for seed in range(30):
        state = tensors.game.new_initial_state(seed=seed)
        while not state.is_terminal() and len(met) < 2:
            for number, action in tensors.numbers(state).items():
                if block.base <= number < block.base + block.size:
                    said = int(state.action_to_string(action).split()[-1]) - 1
                    turn = (number - block.base) % 4
                    assert (state.current_player() + turn) % 3 == said
                    met.add(turn)
            state.apply_action(random.choice(state.legal_actions()))
        if len(met) == 2:
            break
    assert met == {1, 2}
