"""The table as text: what people see is all there, where it says it is."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.newdawn.cards.tallies import tally
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.rules.turn import PlayCard
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.playing.telling import as_object, seat_lines
from tests.newdawn.playouts import BOX, GAME, playout

WIDEST = 130

EVERYTHING = """
seats 2
land 0,0 gghdmfgg
land -1,1 fghhg~ngg
land -1,2 ggdgghfgg
symbol marble 6,2
symbol oil 1,1
symbol mount-everest 5,1
symbol barbarian-a 3,2
symbol brussels 7,2
symbol kabul -1,1
capital 1 1,0
capital 2 6,0
first 2
turn 3.1
direction w
event 2
victory explorer/aesthetic civilized/money-grubber warmonger/paranoid
market forbidden-city colossus oracle petra
decks 0 0 2 0 1 2 0 1 2 0 1 2
leader 1 egypt
leader 2 america
row 1 early-empire mathematics currency animal-husbandry masonry
row 2 early-empire astrology foreign-trade pottery masonry
trade 1 masonry 2
trade 1 currency 3
cities 1 3,1 -1,1
tokens 1 0,0 2,0! 0,1
tokens 2 5,1 7,0! 7,1
conquered 1 kabul masonry
wonder stonehenge 3,1
caravans 1 4,2 card
caravans 2 4,2
stock 1 oil mercury
stock 2 diamonds
barbarian-a 1,0
dial 1 9
dial 2 20
pinned 2 mount-everest masonry
diplomacy 1 embassy@2 brussels
marked 2 1 explorer/aesthetic
"""


def drawn(text: str) -> str:
    """The view of a position."""
    table = position.read(text)
    ask(table)
    return GAME.draw(table)


def after(seats: int, label: str) -> Table:
    """A random game at the first question with that label."""
    for table, _ in playout(seats, seed=seats):
        if GAME.label(table) == label:
            return table
    raise AssertionError(f"no {label}")


def first_round(seats: int) -> Table:
    """A random game at the first question of its first round."""
    for table, _ in playout(seats, seed=seats):
        if GAME.rounds(table) == 1:
            return table
    raise AssertionError("no first round")


def test_everything(snapshot: SnapshotAssertion) -> None:
    """Pieces, figures, tokens, rows, cards, the wonders' prices and the agendas are shown."""
    assert drawn(EVERYTHING) == snapshot


def test_before_the_map(snapshot: SnapshotAssertion) -> None:
    """While leaders are drawn there is no map, and no mistake either (ND-2.1)."""
    table = GAME.new(GAME.setup(3))
    ask(table)
    assert GAME.draw(table) == snapshot


def test_draft(snapshot: SnapshotAssertion) -> None:
    """In the draft the tiles laid, those to lay and both their sides are shown (ND-3.4)."""
    assert GAME.draw(after(2, "draft.2")) == snapshot


def test_first_turn(snapshot: SnapshotAssertion) -> None:
    """Four players begin on the map they drafted (ND-4.1)."""
    assert GAME.draw(first_round(4)) == snapshot


@pytest.mark.parametrize("seed", range(3))
def test_any_position(seed: int) -> None:
    """Any position of a game can be drawn, in ASCII, without changing it, not too wide."""
    random = Random(seed)
    for table, _ in playout(2 + seed, seed, rounds=25):
        if GAME.rounds(table) and random.random() > 0.02:
            continue
        before = GAME.key(table)
        text = GAME.draw(table)
        assert GAME.key(table) == before
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= WIDEST


def test_coordinates() -> None:
    """Every space of the map is there once, and its neighbours to the east beside it (ND-3.9)."""
    table = first_round(4)
    rows = [line for line in GAME.draw(table).splitlines() if re.match(r" *\d+,\d+ ", line)]
    shown = [name for line in rows for name in line.split()]
    assert sorted(shown) == sorted(table.board.names[space] for space in table.board.spaces)
    for line in rows:
        places = [(found.start(), int(found.group(1))) for found in re.finditer(r"(\d+),\d+", line)]
        for (column, q), (next_column, next_q) in pairwise(places):
            assert next_column - column == 6 * (next_q - q)


def test_rows_are_shifted() -> None:
    """A space lies half a space to the right of its neighbour to the north-west (ND-3.9)."""
    lines = drawn(EVERYTHING).splitlines()
    assert lines[2].index(" 1,1") == lines[0].index(" 1,0") + 3
    assert lines[4].index(" 1,2") == lines[2].index(" 1,1") + 3


def test_crowded_space() -> None:
    """A space too crowded for its place on the map is written in full below it."""
    text = drawn(EVERYTHING.replace("wonder stonehenge 3,1", "wonder stonehenge 1,0"))
    assert "+ in full: 1,0 g1C#!A\n" in text


def test_columns() -> None:
    """A long row wraps within its seat's column: nobody's text stands under another seat."""
    lines = drawn(EVERYTHING).splitlines()
    begin = lines.index(next(line for line in lines if "Egypt" in line and "America" in line))
    column = lines[begin].index("2 America")
    for line in lines[begin:]:
        if not line:
            break
        assert line[column - 1 : column] in ("", " ")


@pytest.mark.parametrize("seed", [7, 8])
def test_counts_of_agendas(seed: int) -> None:
    """The counts shown with the victory cards say enough exactly when the agenda is met (ND-17)."""
    random = Random(seed)
    met = 0
    for table, _ in playout(2, seed, rounds=60):
        if not GAME.rounds(table) or random.random() > 0.05:
            continue
        for agenda in [agenda for card in BOX.victory for agenda in card]:
            for seat in range(table.seats):
                have, need = tally(agenda, table, seat)
                assert (have >= need) == agenda.reached(table, seat)
                met += have >= need
    assert met


def seats_of(table: Table) -> list[dict[str, Any]]:
    """The seats of the summary."""
    seats = GAME.summary(table)["seats"]
    assert isinstance(seats, list)
    return seats


def test_summary_goes_into_json() -> None:
    """The summary counts what ranks the seats (ND-17.2), in values JSON has."""
    table = position.read(EVERYTHING)
    ask(table)
    summary = GAME.summary(table)
    assert json.loads(json.dumps(summary)) == summary
    assert summary["winners"] == []
    assert (summary["rounds"], summary["turns"]) == (3, 6)
    first, second = seats_of(table)
    assert first == {
        "name": "Egypt",
        "seat": 1,
        "civilization": "Egypt",
        "leader": "Cleopatra",
        "rank": 2,
        "agendas": [],
        "wonders": ["Stonehenge"],
        "spaces": 6,
        "cities": 3,
        "dial": 9,
        "city_states": ["Kabul"],
    }
    assert (second["rank"], second["agendas"]) == (1, ["Explorer / Aesthetic"])


def test_summary_before_the_leaders() -> None:
    """A game that has hardly begun has a summary too."""
    table = GAME.new(GAME.setup(2))
    ask(table)
    assert [seat["name"] for seat in seats_of(table)] == ["seat 1", "seat 2"]
    assert [seat["rank"] for seat in seats_of(table)] == [None, None]


def test_no_rank_before_the_first_turn() -> None:
    """Of a game left in its setup nobody has a rank yet, nor a civilization that is not drawn."""
    match = Match(GAME, GAME.setup(2))
    assert seat_lines(match, ["human", "greedy"])[0] == (
        "  seat 1, human: agendas none; wonders none; spaces 0; cities 0; dial 0; city states none"
    )
    assert as_object(match, [], "")["ranks"] == [None, None]


def test_who_is_to_move() -> None:
    """Before the event die (ND-4.2) nobody is to move, and costs are of the seat in turn; after it
    that seat is, and whoever is asked meanwhile is to answer."""
    table = position.read(EVERYTHING.replace("turn 3.1", "after 3.1").replace("event 2", "event 1"))
    ask(table)
    assert table.stack[-1].seat == CHANCE
    text = GAME.draw(table)
    seat = int(re.findall(r"turn of seat (\d)", text)[0])
    assert ", to" not in text
    assert f"for {seat} " in text
    while table.stack[-1].seat == CHANCE:
        answer(table, ask(table)[0])
        ask(table)
    assert table.stack[-1].seat == seat - 1
    assert re.findall("([A-Z]\\w+)\\), to", GAME.draw(table)) == [
        "Roosevelt"
    ]  # the line may end here
    table.stack.append(PlayCard(2 - seat))
    assert ", to answer" in GAME.draw(table)
    assert GAME.draw(table).count(", to") == 1


def test_marked_agenda_is_named() -> None:
    """Of a marked victory card the agenda that is met is named, or both if both are (ND-17.1)."""
    dial = EVERYTHING.replace("warmonger/paranoid", "technophile/scholarly")
    dial += "feats 1 reached-24\nmarked 1 1 technophile/scholarly\n"
    table = position.read(dial)
    ask(table)
    assert seats_of(table)[0]["agendas"] == ["Technophile"]


def test_winners() -> None:
    """At the end the winners are named by their seats, counted from 1 (ND-4.3, ND-17.2)."""
    marked = "marked 1 3 explorer/aesthetic civilized/money-grubber warmonger/paranoid"
    won = EVERYTHING.replace("turn 3.1", "after 3.1").replace(
        "marked 2 1 explorer/aesthetic", marked
    )
    table = position.read(won)
    while options := ask(table):
        answer(table, options[0])
    assert GAME.summary(table)["winners"] == [1]
    assert "The game is over" in GAME.draw(table)
