"""Looking at random games of Through the Ages: what seats see, and what they can't."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.moves import verb_of
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.table import Table

BOX = base_box()

SCHEMA: dict[str, Any] = json.loads(
    files("protocol").joinpath("view.ages.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)

View = Callable[[Table, int], dict[str, Any]]


def line(seen: dict[str, Any]) -> str:
    """A view as it goes over the wire."""
    return json.dumps(seen, separators=(",", ":"))


def new(seats: int, **settings: str) -> Table:
    """The table before the first draw."""
    return AGES.new(AGES.setup(seats, **settings))


def chosen(random: Random, options: list[Option]) -> Option:
    """One of the options: seldom no, and every verb about as often."""
    if len(options) > 1 and options[-1] == PASS and random.random() < 0.8:
        options = options[:-1]
    verbs = sorted({verb_of(option) for option in options})
    verb = random.choice(verbs)
    return random.choice([option for option in options if verb_of(option) == verb])


def questions(table: Table, seed: int, rounds: int = 99) -> Iterator[Table]:
    """The table, which goes on changing, at every question of a random game, and at its end; only
    to the end of that many rounds."""
    random = Random(seed)
    while options := ask(table):
        if table.round > rounds:
            return
        yield table
        answer(table, chosen(random, options))
    yield table


def at(seats: int, seed: int, number: int) -> Table:
    """The table of a random game at its question of that number."""
    for count, table in enumerate(questions(new(seats), seed)):
        if count == number:
            return table
    raise AssertionError(f"the game has only {count} questions")


def spread(seats: int, seed: int, every: int) -> list[Table]:
    """Copies of the table at some questions of a random game, and at its end."""
    found = [
        AGES.clone(table)
        for count, table in enumerate(questions(new(seats), seed))
        if count % every == 0 or table.over
    ]
    assert found[-1].over
    return found


def disguised(table: Table, seat: int, random: Random) -> Table:
    """A table that differs only in what the seat can't see: cards of the same age have changed
    places among rivals' hands, decks, discards and events of others.

    The hand of who is asked stays, as the question needs it.
    """
    found = AGES.clone(table)
    asked = found.stack[-1].seat if found.stack else CHANCE
    rivals = [rival for rival in range(found.seats) if rival not in (seat, asked)]
    hidden = [*found.military, *found.discards, *found.military_gone]
    for rival in rivals:
        hidden += found.military_hand[rival]
    hidden += [
        BOX.event_card(event)
        for event in (*found.current_events, *found.future_events)
        if BOX.preparer(event) != seat
    ]
    pools: list[list[int]] = [
        [card for card in hidden if BOX.level[card] == age] for age in range(4)
    ]
    for pool in pools:
        random.shuffle(pool)

    def other(card: int) -> int:
        return pools[BOX.level[card]].pop()

    found.military = sorted(map(other, found.military))
    found.discards = sorted(map(other, found.discards))
    found.military_gone = [other(card) for card in found.military_gone]
    for rival in rivals:
        found.military_hand[rival] = tuple(sorted(map(other, found.military_hand[rival])))
    others = [owner for owner in range(found.seats) if owner != seat]
    found.future_events = [
        event
        if BOX.preparer(event) == seat
        else BOX.prepared(other(BOX.event_card(event)), BOX.preparer(event))
        for event in found.future_events
    ]
    found.current_events = sorted(
        event
        if BOX.preparer(event) == seat
        else BOX.prepared(other(BOX.event_card(event)), random.choice(others))
        for event in found.current_events
    )
    if found.top_event != NONE and not (seat >= 0 and found.seen_by >> seat & 1):
        age = BOX.level[found.top_event]
        found.top_event = random.choice(
            [e >> 2 for e in found.current_events if BOX.level[e >> 2] == age] or found.age_a_events
        )
    return found


def asked(table: Table, seat: int) -> dict[str, Any] | None:
    """The question as the seat sees it."""
    seen: dict[str, Any] = AGES.view(table, seat)
    VALIDATOR.validate(seen)
    found: dict[str, Any] | None = seen["asked"]
    return found
