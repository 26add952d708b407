"""All that a seat has been told of a table, as one value: tables that it can't tell apart have the
same (TA-25.3, TA-37.14)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.fields import step_key
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.rules.colonization import Send
from civdawn_cli.games.ages.rules.events import NextFuture
from civdawn_cli.games.ages.rules.hands import Hand
from civdawn_cli.games.ages.rules.memory import EYE_BITS, PLEDGE, PLEDGE_BITS, eye
from civdawn_cli.games.ages.table import Table


def known(table: Table, seat: Seat) -> tuple[object, ...]:
    """All that the seat (CHANCE: a watcher) has been told, as one value (`Game.known`).

    The value is the key of the table without the hidden cards, and what the seat knows of them.
    """
    mine = eye(seat)
    traces = tuple(sorted([(card, at) for card, eyes, at in table.roaming if eyes & mine]))
    pledges = table.pledged & ~(PLEDGE << PLEDGE_BITS * seat) if seat >= 0 else table.pledged
    blank = table.clone()
    blank.stack = []
    blank.military = []
    blank.discards = []
    blank.military_gone = []
    blank.current_events = []
    blank.future_events = []
    blank.top_event = table.top_event if table.seen_by & mine else NONE
    for rival, hand in enumerate(table.military_hand):
        if rival != seat:
            blank.military_hand[rival] = _ages(table.box, hand)
    return (
        seat,
        blank.key(),
        tuple([_step_known(table.box, step, seat) for step in table.stack]),
        len(table.military),
        len(table.discards),
        _ages(table.box, table.military_gone),
        tuple([_event_known(table.box, event, seat, True) for event in table.future_events]),
        tuple(
            sorted([_event_known(table.box, event, seat, False) for event in table.current_events])
        ),
        table.sources,
        _all_known(table.laid, mine),
        _all_known(table.lost, mine),
        traces,
        (table.fresh, table.fresh_before) if traces else (0, 0),
        pledges,
    )


def _ages(box: Box, cards: Hand | list[Card]) -> tuple[int, ...]:
    """The backs of cards."""
    return tuple(sorted([box.level[card] for card in cards]))


def _all_known(notes: tuple[int, ...], mine: int) -> tuple[Card, ...]:
    """The cards among these that the eyes know."""
    return tuple(sorted([note >> EYE_BITS for note in notes if note & mine]))


def _event_known(box: Box, event: int, seat: Seat, told: bool) -> int:
    """A card in an events deck as the seat knows it; below 0, its age alone if it is another's.

    told: True if its preparer is public.
    """
    if box.preparer(event) == seat:
        return event
    return -1 - box.prepared(box.level[box.event_card(event)], box.preparer(event) if told else 0)


def _step_known(box: Box, step: Step[Any], seat: Seat) -> tuple[object, ...]:
    """The key of a step without the faces of cards that are hidden."""
    if isinstance(step, NextFuture):
        return ("NextFuture", step.current)
    if isinstance(step, Send) and step.seat != seat:
        thrown = _ages(box, step.thrown)
        return ("Send", step.seat, step.card, step.bid, step.sent, step.played, thrown)
    return step_key(step)
