"""The view tells the numbers that are printed on the boards, as the rules read them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import civdawn
from tests.library.playing import walk


def read(numbers: list[int], tokens: int) -> int:
    """A list read at a number of tokens; with more tokens than squares the last entry counts."""
    return numbers[min(tokens, len(numbers) - 1)]


def test_banks() -> None:
    """Consumption, the happiness required and corruption are those printed for the tokens in the
    bank (TA-22.5, TA-22.9, TA-32.5); a population price is at most the printed one (TA-17.1)."""
    game = civdawn.game("ages", seats=3, resignation="no")
    seen = set()
    for state in walk(game.new_initial_state(seed=4), 4, 23):
        view: Any = state.observation(civdawn.CHANCE)
        banks = view["banks"]
        for seat in view["seats"]:
            people, goods = seat["population"], seat["goods"]
            assert people["consumption"] == read(banks["consumption"], people["bank"])
            need = read(banks["happiness_required"], people["bank"])
            assert people["happiness_required"] == need
            assert goods["corruption"] == read(banks["corruption"], goods["bank"])
            price = read(banks["population_price"], people["bank"])
            assert (people["price"] or 0) <= price
            seen.add((need, goods["corruption"]))
    assert len(seen) > 3


def test_row_discards() -> None:
    """When a turn begins from the second round on, so many of the leftmost spaces lose their cards
    and no other does, but for a card that has been taken (TA-5.2 to TA-5.4)."""
    for seats, many in ((2, 3), (3, 2), (4, 1)):
        game = civdawn.game("ages", seats=seats, resignation="no")
        state = game.new_initial_state()  # chance is asked, so that the gaps are seen
        chance, turns = Random(seats), 0
        before: Any = state.observation(civdawn.CHANCE)
        while turns < seats:
            state.apply_action(chance.choice(state.legal_actions()))
            view: Any = state.observation(civdawn.CHANCE)
            assert view["row_discards"] == many
            if view["turn"] > before["turn"] and view["round"] > 1:
                assert state.kind == "deal"
                old = Counter(space["card"] for space in before["row"][many:] if space["card"])
                now = Counter(space["card"] for space in view["row"] if space["card"])
                assert not now - old
                assert (old - now).total() <= 1
                turns += 1
            before = view
