"""The table as text, and the outcome: what people see is all there, and only what they may see."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.names import AGE_II, NONE
from civdawn_cli.games.ages.rules.actions import ActionPhase
from civdawn_cli.games.ages.rules.play_area import enter, settle
from civdawn_cli.games.ages.rules.ratings import touch_all
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words import table_text
from tests.ages.seeing import disguised, new, questions, spread
from tests.often import often

BOX = base_box()

WIDEST = 130

ROW = """
iron taj-mahal napoleon-bonaparte coal patriotism-ii rich-land-ii republic riflemen js-bach
transcontinental-railroad
"""


def everything() -> Table:
    """Three seats with something of everything in their play areas."""
    table = new(3)
    table.stack = [ActionPhase(0)]
    table.round, table.turn, table.age = 7, 18, AGE_II
    table.row = [BOX.number[slug] for slug in ROW.split()] + [NONE] * 3
    table.civil = BOX.civil_deck(AGE_II, 3)[:20]
    table.military, table.discards = BOX.military_deck(AGE_II, 3)[:30], [BOX.number["raid-ii"]]
    table.past_events = (BOX.number["development-of-crafts"], BOX.number["barbarians"])
    table.common_tactics = 1 << BOX.number["legion"] | 1 << BOX.number["phalanx"]
    table.known[0] |= (
        1 << BOX.number["iron"] | 1 << BOX.number["swordsmen"] | 1 << BOX.number["theology"]
    )
    table.workers[BOX.number["iron"]], table.tokens[BOX.number["iron"]] = 2, 3
    table.tokens[BOX.number["agriculture"]] = 1
    table.leader = [BOX.number["michelangelo"], NONE, BOX.number["genghis-khan"]]
    table.tactic = [BOX.number["legion"], NONE, BOX.number["fighting-band"]]
    table.exclusive[2] = BOX.number["fighting-band"]
    table.specials[4] = BOX.number["warfare"]
    table.civil_hand[1] = tuple(
        [BOX.number[slug] for slug in ("coal", "drama", "opera", "republic")]
    )
    table.military_hand[1] = tuple([BOX.number[slug] for slug in ("legion", "raid-i", "annex")])
    table.culture, table.science = [12, 3, 40], [5, 0, 7]
    for seat, slugs in enumerate((("pyramids", "great-wall"), ("colossus",), ())):
        for slug in slugs:
            table.wonders[seat] |= 1 << BOX.number[slug]
            enter(table, seat, BOX.number[slug])
        settle(table, seat)
    table.ruins = 1 << BOX.number["colossus"]
    table.tucked = BOX.number["pyramids"]
    table.unfinished[0], table.stages[0] = BOX.number["kremlin"], 1
    table.wonder_tokens[0] = 1
    table.colonies[2] = 1 << BOX.number["vast-territory-i"]
    table.pacts = (
        (NONE, -1, -1),
        (BOX.number["peace-treaty"], 1, 0),
        (NONE, -1, -1),
    )
    table.wars = ((), (), ((BOX.number["war-over-culture"], 0),))
    table.military_hand[0] = (BOX.number["phalanx"], BOX.number["spy"])
    table.future_events = [
        BOX.prepared(BOX.number["rats"], 0),
        BOX.prepared(BOX.number["terrorism"], 2),
    ]
    table.current_events = [BOX.prepared(BOX.number["foray"], 1)]
    table.age_a_events, table.age_a_left = [], 0
    touch_all(table)
    table.top_event, table.seen_by = BOX.number["foray"], 0b100
    table.temporary_ma, table.military_resources, table.temporary_food = 1, 2, 3
    table.active = 0
    return table


def test_everything(snapshot: SnapshotAssertion) -> None:
    """The row, decks, events, boards, cards in play and hands are shown."""
    assert AGES.draw(everything()) == snapshot


def test_a_seats_eyes(snapshot: SnapshotAssertion) -> None:
    """A seat sees its own hand and events by name, those of others by their ages (TA-37.14)."""
    text = table_text.draw(everything(), 0)
    assert text == snapshot
    for slug, shown in {"phalanx": True, "rats": True, "terrorism": False, "foray": False}.items():
        assert (BOX.name[BOX.number[slug]] in text) == shown


def test_setup(snapshot: SnapshotAssertion) -> None:
    """Before the first card is dealt there is a picture, and no mistake (TA-2)."""
    table = new(2)
    ask(table)
    assert AGES.draw(table) == snapshot


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_position(seats: int) -> None:
    """Any position of a game can be drawn, in ASCII, without changing it, not too wide."""
    settings = {"resignation": "yes"} if seats == 4 else {}
    for number, table in enumerate(questions(new(seats, **settings), seats)):
        if number % 10 and not table.over:
            continue
        before = AGES.key(table)
        for eyes in (None, CHANCE, *range(seats)):
            text = table_text.draw(table, eyes)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= WIDEST
        assert AGES.key(table) == before
    assert "The game is over" in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eyes_see_nothing_hidden(seats: int) -> None:
    """Pictures for a seat are the same whatever it can't see; those for all eyes are not."""
    random = Random(seats)
    differing = 0
    for table in spread(seats, seats, every=often(20, 3)):
        for seat in range(CHANCE, seats):
            other = disguised(table, seat, random)
            assert table_text.draw(other, seat) == table_text.draw(table, seat)
            differing += table_text.draw(other) != table_text.draw(table)
    assert differing > 50


def test_columns() -> None:
    """A long hand wraps within its seat's column: nobody's text stands under another seat."""
    table = everything()
    table.civil_hand[0] = tuple(
        sorted(BOX.number[slug] for slug in ("knights", "cannon", "monarchy"))
    )
    table.military_hand[0] = tuple([BOX.number["impact-of-agriculture"]] * 4)
    lines = AGES.draw(table).splitlines()
    begin = next(number for number, line in enumerate(lines) if "Seat 1" in line[:30])
    column = lines[begin].index("Seat 2")
    for line in lines[begin:]:
        if not line:
            break
        assert line[column - 1 : column] in ("", " ")


# The outcome.


def seats_of(table: Table) -> list[dict[str, Any]]:
    """The seats of the summary."""
    seats = AGES.summary(table)["seats"]
    assert isinstance(seats, list)
    return seats


def test_summary_goes_into_json() -> None:
    """The summary counts what the game is about, in values JSON has."""
    table = everything()
    table.culture = [12, 40, 30]
    table.leader[0] = BOX.number["moses"]
    table.leader[1] = NONE
    summary = AGES.summary(table)
    assert json.loads(json.dumps(summary)) == summary
    assert summary["winners"] == []
    first, second, third = seats_of(table)
    assert (first["name"], first["leader"], first["culture"]) == ("Moses", "Moses", 12)
    assert first["wonders"] == ["Pyramids", "Great Wall"]
    assert (second["name"], second["leader"]) == ("seat 2", "none")
    assert third["colonies"] == ["Vast Territory I"]
    assert [seat["rank"] for seat in (first, second, third)] == [3, 1, 2]
    assert AGES.tags(table) == [("Scores", "12 40 30")]
    assert AGES.seat_name(table, 0) == "Moses"


def test_winners() -> None:
    """At the end the seats with most culture points have won together (TA-35.3)."""
    *_, table = questions(new(3), 3)
    assert table.over
    table.culture = [50, 20, 50]
    assert AGES.summary(table)["winners"] == [1, 3]


def test_who_resigned_has_lost() -> None:
    """A seat that has left the game is said to, and is last (TA-14.1)."""
    for table in questions(new(4, resignation="yes"), 4):
        gone = [seat for seat in range(4) if not table.plays(seat)]
        if gone:
            facts = seats_of(table)[gone[0]]
            assert facts["resigned"]
            assert facts["rank"] == table.players() + 1
            assert "resigned" in AGES.draw(table)
            return
    raise AssertionError("nobody has resigned")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tallies(seats: int) -> None:
    """At every moment: leader, government, wonders, tactic and colonies; each name once."""
    seen: dict[str, set[str]] = {}
    for table in questions(new(seats), seats):
        summary = seats_of(table)
        for seat, facts in enumerate(summary):
            found = AGES.tallies(table, seat)
            assert found["leaders"] == ([facts["leader"]] if facts["leader"] != "none" else [])
            assert found["governments"] == [facts["government"]]
            assert found["wonders"] == facts["wonders"]
            assert found["colonies"] == facts["colonies"]
            for heading, names in found.items():
                assert len(set(names)) == len(names)
                assert set(names) <= set(BOX.name)
                seen.setdefault(heading, set()).update(names)
    assert set(seen) == {"leaders", "wonders", "governments", "tactics", "colonies"}
    assert all(seen[heading] for heading in ("leaders", "governments", "tactics"))
