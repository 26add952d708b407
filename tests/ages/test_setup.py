"""Setup: decks, the events deck, the row, the starting player and the first actions (TA-2)."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.names import NONE, PACT, TERRITORY, WONDER
from civdawn_cli.games.ages.positions.position import facts
from civdawn_cli.games.ages.table import Table
from tests.ages.playouts import GAME

BOX = base_box()

SEATS = (2, 3, 4)


def begun(seats: int, start: int) -> Table:
    """A game at its first turn, the row dealt from the top of the sorted deck."""
    table = GAME.new(GAME.setup(seats))
    assert ask(table) == list(range(seats))
    assert table.stack[-1].kind.word == "first"
    answer(table, start)
    while ask(table) and table.stack[-1].kind.word == "deal":
        answer(table, ask(table)[0])
    return table


@pytest.mark.parametrize("seats", SEATS)
def test_row(seats: int) -> None:
    """Thirteen Age A civil cards lie in the row, the rest is the deck (TA-2.8)."""
    table = begun(seats, 0)
    assert NONE not in table.row
    assert len(table.row) == 13
    assert sorted(table.row + table.civil) == BOX.civil_deck(0, seats)
    assert table.military == []
    assert GAME.problems(table) == []


@pytest.mark.parametrize("seats", SEATS)
def test_events(seats: int) -> None:
    """The current events are Age A military cards, 2 more than there are players (TA-2.7)."""
    table = begun(seats, 0)
    assert table.age_a_left == seats + 2
    assert table.age_a_events == BOX.military_deck(0, seats)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start", SEATS)
def test_first_actions(seats: int, start: int) -> None:
    """1 CA for the starting player, 1 more for each next one, no MA (TA-2.9, TA-2.10)."""
    start %= seats
    table = begun(seats, start)
    lines = facts(table)
    assert f"start {start + 1}" in lines
    assert table.active == start
    for place in range(seats):
        who = (start + place) % seats + 1
        assert f"civil-actions {who} {place + 1}" in lines
        assert f"military-actions {who} 0" in lines
        assert f"civil-total {who} 4" in lines


def test_fewer_cards_for_fewer_players() -> None:
    """Two and three players play without some cards, two without pacts (TA-2.1, TA-2.2)."""
    for age in (1, 2, 3):
        sizes = [len(BOX.civil_deck(age, seats)) for seats in SEATS]
        assert sizes[0] < sizes[1] < sizes[2]
        pacts = [
            [c for c in BOX.military_deck(age, seats) if BOX.type[c] == PACT] for seats in SEATS
        ]
        assert [len(found) for found in pacts] == [0, (2, 4, 4)[age - 1], (2, 4, 4)[age - 1]]
        assert all(BOX.type[card] < TERRITORY for card in BOX.civil_deck(age, 4))
    assert len({len(BOX.civil_deck(0, seats)) for seats in SEATS}) == 1


def test_one_of_each_wonder() -> None:
    """Wonders and leaders are there once, technologies of the board in no deck (TA-1.4)."""
    cards = [card for age in range(4) for card in BOX.civil_deck(age, 4)]
    wonders = [card for card in cards if BOX.type[card] == WONDER]
    assert len(wonders) == len(set(wonders)) == 16
    assert not {BOX.number["agriculture"], BOX.number["despotism"]} & set(cards)
    assert {BOX.slug[card] for card in wonders} >= {"pyramids", "internet"}
