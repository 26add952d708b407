"""The evaluation that the greedy player trusts, and whether trusting it wins."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.newdawn.bots.estimates import Scout
from civdawn_cli.games.newdawn.bots.evaluation import goals
from civdawn_cli.games.newdawn.bots.surroundings import laid
from civdawn_cli.games.newdawn.bots.weights import Weights, names
from civdawn_cli.games.newdawn.game import NEWDAWN, NewDawn
from civdawn_cli.games.newdawn.names import put
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.playing.loop import Player
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.playing.players.random import RandomPlayer


def positions(seats: int, rounds: int) -> list[Table]:
    """The tables of a random game before every tenth choice, setup included."""
    random = Random(seats)
    table = NEWDAWN.new(NEWDAWN.setup(seats))
    found: list[Table] = []
    count = 0
    while (options := ask(table)) and NEWDAWN.rounds(table) <= rounds:
        if count % 10 == 0:
            found.append(NEWDAWN.clone(table))
        count += 1
        answer(table, random.choice(options))
    return found


def begun(seats: int) -> list[Table]:
    """Those positions in which the game has begun."""
    return [table for table in positions(seats, 40) if table.turn >= 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_range_and_purity(seats: int) -> None:
    """Every seat's value lies between 0 and 1, and asking for it changes nothing."""
    for table in positions(seats, 40):
        key = NEWDAWN.key(table)
        values = [NEWDAWN.evaluate(table, seat) for seat in range(seats)]
        assert all(0.0 <= value <= 1.0 for value in values)
        assert values == [NEWDAWN.evaluate(table, seat) for seat in range(seats)]
        assert NEWDAWN.key(table) == key


@pytest.mark.parametrize("seats", [2, 4])
def test_marked_agendas_count(seats: int) -> None:
    """A marked card more is better for its owner and no better for anybody else (ND-17.1)."""
    for table in begun(seats):
        for card in table.victory:
            if table.marked[0] >> card & 1:
                continue
            after = NEWDAWN.clone(table)
            after.marked = put(table.marked, 0, table.marked[0] | 1 << card)
            assert NEWDAWN.evaluate(after, 0) > NEWDAWN.evaluate(table, 0)
            for rival in range(1, seats):
                assert NEWDAWN.evaluate(after, rival) <= NEWDAWN.evaluate(table, rival)


def test_won_and_lost() -> None:
    """A won table is worth 1, a lost one 0, a shared victory 1 to both (ND-17.2, ND-20.3)."""
    table = begun(2)[-1]
    everything = sum(1 << card for card in table.victory)
    table.marked = (everything, table.marked[1] & ~everything)
    assert 0.8 < NEWDAWN.evaluate(table, 0) < 1.0
    random = Random(1)
    while options := ask(table):
        answer(table, random.choice(options))
    assert NEWDAWN.over(table)
    assert [NEWDAWN.evaluate(table, seat) for seat in range(2)] == [1.0, 0.0]
    shared = NEWDAWN.clone(table)
    shared.marked = (everything, everything)
    shared.held = [shared.held[0], shared.held[0]]
    shared.tokens = [shared.tokens[0], shared.tokens[0]]
    shared.cities = [shared.cities[0], shared.cities[0]]
    assert [NEWDAWN.evaluate(shared, seat) for seat in range(2)] == [1.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns(seats: int) -> None:
    """No agenda takes fewer than 0 turns, and nobody begins with one fulfilled (ND-17.1)."""
    tables = begun(seats)
    for table in tables:
        for seat in range(seats):
            scout = Scout(table, seat)
            for card in table.box.victory:
                for agenda in card:
                    turns = scout.turns(agenda)
                    assert turns >= 0.0, agenda.title
                    if table is tables[0]:
                        assert turns > 0.0, agenda.title


@pytest.mark.parametrize("card", range(5))
def test_turns_to_what_is_reached(card: int) -> None:
    """A seat that fulfils an agenda needs no more turns, others some or none (ND-17.1)."""
    for table in begun(2):
        for agenda in table.box.victory[card]:
            for seat in range(2):
                if agenda.reached(table, seat):
                    assert Scout(table, seat).turns(agenda) == 0.0, agenda.title


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_remembered_counts(seats: int) -> None:
    """Tables judged before change no value: judged alone each table is worth the same."""
    tables = positions(seats, 40)
    values = [NEWDAWN.evaluate(table, seat) for table in tables for seat in range(seats)]
    alone = []
    for table in tables:
        for seat in range(seats):
            table.board.grounds.clear()
            table.board.rings.clear()
            table.board.standings.clear()
            table.box.rows_kept.clear()
            alone.append(NEWDAWN.evaluate(table, seat))
    assert alone == values


def test_weights() -> None:
    """Weights change values, and only those of the game that has them."""
    tables = begun(2)
    before = [NEWDAWN.evaluate(table, 0) for table in tables]
    weights = Weights()
    weights.city = 0.5
    changed = NewDawn(weights=weights)
    assert [changed.evaluate(table, 0) for table in tables] != before
    assert [NEWDAWN.evaluate(table, 0) for table in tables] == before
    assert "city" in names()
    assert all(isinstance(getattr(weights, name), float) for name in names())


def test_slowest_card_decides() -> None:
    """The weight `slowest` counts the progress of the unmarked card that takes longest, by the
    nearer of its agendas: all cards must be marked (ND-4.3)."""
    weights = Weights()
    weights.slowest = 0.0
    more = Weights()
    more.slowest = 1.0
    for table in begun(2):
        scout = Scout(table, 0, weights)
        unmarked = [card for card in table.victory if not table.marked[0] >> card & 1]
        pairs = [table.box.victory[card] for card in unmarked]
        longest = max(min(scout.turns(one), scout.turns(other)) for one, other in pairs)
        gain = goals(Scout(table, 0, more)) - goals(scout)
        assert gain == pytest.approx(weights.pace / (weights.pace + longest))


def test_land_around_the_capital() -> None:
    """While the map is built, what is good for one of two seats is as bad for the other, and where
    tiles lie makes a difference once a capital does (ND-3.4)."""
    table = NEWDAWN.new(NEWDAWN.setup(2))
    random = Random(3)
    seen: list[float] = []
    while (options := ask(table)) and table.turn < 0:
        values = [NEWDAWN.evaluate(table, seat) for seat in range(2)]
        capitals = [cell for cell in laid(table) if cell.capital >= 0]
        if len(capitals) != 1:
            assert abs(sum(values) - 1.0) < 1e-9
            seen.extend(values if capitals else [])
        answer(table, random.choice(options))
    assert len(set(seen)) > 2


def choices(seed: int, rounds: int) -> list[int]:
    """The choices of two greedy players and of luck, none of which may change the table."""
    match = Match(NEWDAWN, NEWDAWN.setup(2))
    chance = Chance(seed)
    player = GreedyPlayer()
    while match.options and NEWDAWN.rounds(match.table) <= rounds:
        if match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
            continue
        key = NEWDAWN.key(match.table)
        option = player.decide(match)
        assert NEWDAWN.key(match.table) == key
        match.choose(option)
    return match.choices


def test_greedy_is_deterministic() -> None:
    """With equal luck greedy players make equal choices, and thinking changes nothing."""
    assert choices(5, 4) == choices(5, 4)


def greedy_wins(seed: int) -> bool:
    """Return whether a greedy player in seat `seed` modulo 2 beats a random one."""
    match = Match(NEWDAWN, NEWDAWN.setup(2))
    chance = Chance(seed)
    seat = seed % 2
    players: list[Player] = [RandomPlayer(0, seed), RandomPlayer(1, seed)]
    players[seat] = GreedyPlayer()
    while match.options and NEWDAWN.rounds(match.table) <= 100:
        asked = match.step.seat
        if asked == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        else:
            match.choose(players[asked].decide(match))
    return NEWDAWN.over(match.table) and NEWDAWN.ranks(match.table)[seat] == 1


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    """The greedy player marks all agendas before the random player, in either seat (ND-4.3);
    `scripts/strength` measures how often."""
    assert all(greedy_wins(seed) for seed in range(2))
