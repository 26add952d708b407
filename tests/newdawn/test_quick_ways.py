"""Ways that are quick, beside the plain ones: what is kept, noted or seen at a glance agrees with
going through everything."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.flow import answer, next_question
from civdawn_cli.engine.step import SILENT
from civdawn_cli.games.newdawn.names import NOBODY
from civdawn_cli.games.newdawn.rules.agendas import fulfils
from civdawn_cli.games.newdawn.rules.economy import MoveCaravan, MoveCaravans
from civdawn_cli.games.newdawn.rules.folds import mature_cities, unmatured
from civdawn_cli.games.newdawn.rules.trade import can_spend
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import GAME
from tests.often import often


def pieces_agree(table: Table) -> None:
    """The spaces with pieces, their owners, mature cities (ND-5.4, ND-5.7)."""
    board = table.board
    owners = {
        space: seat
        for seat in range(table.seats)
        for space in board.spaces
        if (table.tokens[seat] | table.cities[seat]) >> space & 1
    }
    assert table.occupied == sum(1 << space for space in owners)
    assert all(table.owner(space) == owners.get(space, NOBODY) for space in board.spaces)
    for seat in range(table.seats):
        assert table.rival(seat) == sum(1 << s for s, owner in owners.items() if owner != seat)
        wanting = unmatured(table, seat)
        mature = [
            space
            for space in board.spaces
            if table.cities[seat] >> space & 1 and not board.near[space] & wanting
        ]
        assert mature_cities(table, seat) == sum(1 << space for space in mature)


def agendas_agree(table: Table) -> None:
    """Whoever fulfils an agenda has marked its card before anybody is asked (ND-17.1)."""
    for seat in range(table.seats):
        for card in table.victory:
            assert table.marked[seat] >> card & 1 or not fulfils(table, seat, card)


def caravans_agree(table: Table, moving: MoveCaravans) -> None:
    """A caravan is asked about if it can go anywhere with every token spent (ND-8.6)."""
    seat, terms = moving.seat, moving.terms
    most = terms.distance + can_spend(table, seat, terms.card)
    places = moving.waiting(table)
    able = [
        place
        for place in places
        if MoveCaravan(seat, terms, moving.done, place, most).possible(table)
    ]
    assert moving.able(table, places) == able


@pytest.mark.parametrize("seed", range(often(4, 40)))
def test_random_games(seed: int) -> None:
    """In random games quick and plain ways agree at every step."""
    random = Random(seed)
    setup = GAME.setup(2 + seed % 3, map="first" if seed % 4 == 1 else "drafted")
    table = GAME.new(setup)
    met = 0
    while table.stack and GAME.rounds(table) < 12:
        if table.changed:
            table.standing()
        step = table.stack[-1]
        if step.kind is SILENT:
            if isinstance(step, MoveCaravans):
                caravans_agree(table, step)
                met += 1
            table.stack.pop().run(table)
            continue
        if table.turn >= 0:
            pieces_agree(table)
            agendas_agree(table)
        answer(table, random.choice(step.options(table)))
    assert met or next_question(table) is None
