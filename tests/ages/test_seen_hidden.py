"""Secrets of a view: military cards that have not come into play, and questions that would tell
of them (TA-25.3, TA-37.14)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.names import AGE_III, TERRITORY
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import Peek
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table
from tests.ages.seeing import (
    View,
    asked,
    at,
    disguised,
    line,
    spread,
)

BOX = base_box()


def leaks(view: View, table: Table, seat: int, random: Random) -> bool:
    """Return True if the seat sees a difference where it must see none."""
    return line(view(disguised(table, seat, random), seat)) != line(view(table, seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_things_are_not_seen(seats: int) -> None:
    """Tables that differ only in what a seat can't see give it the same line, byte by byte."""
    random = Random(seats)
    differing = 0
    for table in spread(seats, seats, every=9):
        for seat in range(CHANCE, seats):
            assert not leaks(AGES.view, table, seat, random)
            other = disguised(table, seat, random)
            differing += other.military_hand != table.military_hand
    assert differing > 50


def test_hands_are_seen_by_their_owners() -> None:
    """Cards that change places between two hands are noticed by both owners and nobody else."""
    for table in spread(4, 5, every=25):
        first, second, *_ = table.military_hand
        pairs = [(a, b) for a in first for b in second if a != b and BOX.level[a] == BOX.level[b]]
        if table.stack and table.stack[-1].seat in (0, 1):
            continue
        for one, other in pairs[:1]:
            changed = AGES.clone(table)
            hands = (list(first), list(second))
            hands[0].remove(one)
            hands[1].remove(other)
            changed.military_hand[0] = tuple(sorted([*hands[0], other]))
            changed.military_hand[1] = tuple(sorted([*hands[1], one]))
            differs = [
                line(AGES.view(changed, seat)) != line(AGES.view(table, seat))
                for seat in range(CHANCE, 4)
            ]
            assert differs == [False, True, True, False, False]
            return
    raise AssertionError("no two such hands")


def blabbing(entry: str) -> View:
    """A view that tells more than it may."""

    def view(table: Table, seat: int) -> dict[str, Any]:
        found = AGES.view(table, seat)
        if entry == "hands":
            return {**found, "hands": table.military_hand}
        if entry == "deck":
            return {**found, "deck": table.military}
        if entry == "discards":
            return {**found, "discards": table.discards}
        if entry == "events":
            return {
                **found,
                "events": [
                    BOX.event_card(event) for event in (*table.current_events, *table.future_events)
                ],
            }
        return {**found, "preparers": sorted(BOX.preparer(event) for event in table.current_events)}

    return view


@pytest.mark.parametrize("entry", ["hands", "deck", "discards", "events", "preparers"])
def test_leaks_are_found(entry: str) -> None:
    """A view that tells what is hidden does not pass."""
    random = Random(1)
    tables = spread(4, 5, every=12)
    assert any(leaks(blabbing(entry), table, 0, random) for table in tables)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_tables_look_the_same(seats: int) -> None:
    """A table that a seat imagines looks to it like the real one and has the same options."""
    random = Random(seats)
    for table in spread(seats, 7, every=17):
        options = ask(AGES.clone(table))
        asked = table.stack[-1].seat if table.stack else CHANCE
        for seat in range(seats):
            if asked not in (seat, CHANCE):
                continue  # the one asked needs its own hand
            imagined = AGES.imagine(table, seat, random)
            assert line(AGES.view(imagined, seat)) == line(AGES.view(table, seat))
            if asked == seat:
                assert ask(imagined) == options


@pytest.mark.parametrize("seats", [2, 4])
def test_options_follow_from_the_view(seats: int) -> None:
    """The options depend on nothing that the seat asked can't see."""
    random = Random(9)
    for table in spread(seats, 8, every=7):
        asked = table.stack[-1].seat if table.stack else CHANCE
        if asked != CHANCE:
            assert ask(disguised(table, asked, random)) == ask(AGES.clone(table))


# Events.


def with_events() -> Table:
    """Three seats, each with a prepared event in either deck, and somebody who has looked."""
    table = at(3, 2, 60)
    ages = [
        card for card in range(BOX.first[TERRITORY], len(BOX.slug)) if BOX.level[card] == AGE_III
    ]
    table.age_a_left = 0
    table.age_a_events = []
    table.current_events = sorted(BOX.prepared(card, seat) for seat, card in enumerate(ages[-3:]))
    table.future_events = [BOX.prepared(card, seat) for seat, card in enumerate(ages[-6:-3])]
    table.top_event = BOX.event_card(table.current_events[1])
    table.seen_by = 0b100
    table.stack.append(Politics(0, False))
    return table


def test_prepared_events() -> None:
    """The preparer of an event knows it in either deck; all others know its age, and its preparer
    while it lies in the future events deck (TA-10.1, TA-37.14)."""
    table = with_events()
    for seat in range(CHANCE, 3):
        seen: dict[str, Any] = AGES.view(table, seat)
        future, current = seen["future_events"], seen["current_events"]
        assert [event["seat"] for event in future] == [1, 2, 3]
        assert [event["age"] for event in future] == ["iii"] * 3
        known = [number for number, event in enumerate(future) if event["card"]]
        assert known == ([seat] if seat >= 0 else [])
        own = [
            BOX.event_card(event) for event in table.current_events if BOX.preparer(event) == seat
        ]
        assert current["own"] == [BOX.slug[card] for card in own]
        assert current["left"] == {"a": 0, "i": 0, "ii": 0, "iii": 3}


def test_top_event() -> None:
    """A seat that has looked at the next event sees it; all others see that the seat has looked."""
    table = with_events()
    tops = []
    for seat in range(CHANCE, 3):
        seen: dict[str, Any] = AGES.view(table, seat)
        assert seen["current_events"]["top_seen_by"] == [3]
        tops.append(seen["current_events"]["top"])
    assert tops == [None, None, None, BOX.slug[table.top_event]]


# Questions.


def test_defence_is_not_heard_of() -> None:
    """Others don't see that a rival is asked to defend until it has begun, because the question
    tells that it could (TA-11.9)."""
    table = at(3, 2, 60)
    table.military_hand[1] = (BOX.number["military-bonus-iii"], BOX.number["spy"])
    table.stack.append(Defend(1, 0, BOX.number["spy"], 7, 2, True))
    assert [asked(table, seat) is None for seat in range(CHANCE, 3)] == [True, True, False, True]
    answer(table, BOX.number["military-bonus-iii"])
    about = {"seat": 1, "card": "spy", "missing": 1, "left": 1}
    for seat in range(CHANCE, 3):
        assert asked(table, seat) == {"seat": 2, "kind": "defend", "about": about}


def test_force_is_seen_but_for_faces() -> None:
    """Units and bonus cards sent to a colony are seen by all, cards face down by their age
    (TA-24.6, TA-25.7)."""
    table = at(3, 2, 60)
    bonus, thrown = BOX.number["military-bonus-ii"], (BOX.number["spy"], BOX.number["plunder-i"])
    territory = BOX.number["vast-territory-i"]
    table.military_hand[1] = tuple(sorted([bonus, *thrown]))
    table.workers[BOX.techs + BOX.number["warriors"]] = 1
    table.stack.append(Send(1, territory, 9, (), (bonus,), tuple(sorted(thrown))))
    views = [asked(table, seat) for seat in range(CHANCE, 3)]
    shown = [view["about"] for view in views if view is not None]
    assert len(shown) == 4
    assert [about.pop("own_thrown", None) for about in shown] == [
        None,
        None,
        ["plunder-i", "spy"],
        None,
    ]
    assert all(about == shown[0] for about in shown)
    assert shown[0]["played"] == ["military-bonus-ii"]
    assert shown[0]["thrown"] == {"a": 0, "i": 1, "ii": 1, "iii": 0}


def test_bids_are_asked_in_secret() -> None:
    """The seat asked to bid sees the territory and the bids; nobody else sees the question, which
    would tell that it could bid more (TA-24.3)."""
    table = at(3, 2, 60)
    table.stack.append(Bid(BOX.number["vast-territory-i"], (2, 0), 3))
    assert [asked(table, seat) is None for seat in range(CHANCE, 3)] == [True, True, True, False]
    about = {"card": "vast-territory-i", "bid": 3, "bidders": [3, 1]}
    assert asked(table, 2) == {"seat": 3, "kind": "bid", "about": about}


def test_luck_has_an_owner() -> None:
    """All seats see which seat a draw is for."""
    table = at(3, 2, 60)
    table.stack.append(Peek(2))
    assert asked(table, CHANCE) == {"seat": None, "kind": "peek", "about": {"seat": 3}}
