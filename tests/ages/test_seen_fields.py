"""A seat's view leaves nothing out: every field of the table shows, and equal views are equal
questions."""

from __future__ import annotations

import ast
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.rules.play_area import enter, settle
from civdawn_cli.games.ages.table import Table
from tests.ages.seeing import View, at, line, new, questions
from tests.often import often

BOX = base_box()

FOLLOWING = {
    "box": "the cards and boards, which are the same in a whole game",
    "seats": "the length of lists",
    "held": "the cards in play, which are there by themselves",
    "civil_kinds": "the cards of the civil deck, each once",
    "stored": "what the tokens on cards are worth",
    "ratings": "the ratings as far as they are known",
    "holdings": "what the cards in play come to",
    "workforces": "what the workers come to",
    "blue_granted": "what the cards in play grant",
    "yellow_granted": "what the cards in play grant",
    "blue_net": "the sum of the seat's tokens",
    "yellow_net": "the sum of the seat's tokens",
    **dict.fromkeys(
        ("laid", "lost", "roaming", "fresh", "fresh_before", "pledged", "sources"),
        "what seats remember of cards that lie face down, no part of the position",
    ),
    "age_a_events": "the Age A events that are not past; nobody knows where they lie",
}
"""Fields of the table that are in no view, and why."""


def fields() -> list[str]:
    """The fields of a table, as its class declares them."""
    source = files("civdawn_cli.games.ages").joinpath("table.py")
    module = ast.parse(source.read_text(encoding="utf-8"))
    table = next(n for n in module.body if isinstance(n, ast.ClassDef) and n.name == "Table")
    declared = [node.target for node in table.body if isinstance(node, ast.AnnAssign)]
    return [target.id for target in declared if isinstance(target, ast.Name)]


ENOUGH = 12
"""Changes of a field that are looked at."""


@cache
def changes() -> dict[str, list[tuple[Table, Table]]]:
    """For each field tables right before and after a choice that changed it."""
    found: dict[str, list[tuple[Table, Table]]] = {field: [] for field in fields()}
    for seats in (2, 3, 4):
        former: Table | None = None
        settings = {"resignation": "yes"} if seats == 4 else {}
        for table in questions(new(seats, **settings), seats):
            now = AGES.clone(table)
            if former is not None:
                for field, pairs in found.items():
                    if len(pairs) < ENOUGH and getattr(former, field) != getattr(now, field):
                        pairs.append((former, now))
            former = now
    found["resignation"] = [(new(2), new(2, resignation="yes"))]
    for field, values in RARE.items():
        found[field] += [rare(field, values)]
    return found


RARE: dict[str, tuple[object, object]] = {
    "once_used": (0, 0b10),
    "skips_politics": (0, 0b10),
    "tucked": (NONE, BOX.number["pyramids"]),
    "ruins": (0, 1 << BOX.number["pyramids"]),
    "seen_by": (0, 0b10),
    "top_event": (NONE, BOX.number["rats"]),
    "pacts": (
        ((NONE, -1, -1),) * 3,
        ((BOX.number["peace-treaty"], 0, 2), (NONE, -1, -1), (NONE, -1, -1)),
    ),
    "wars": (((), (), ()), (((BOX.number["war-over-culture"], 1),), (), ())),
    "temporary_food": (0, 2),
    "temporary_resources": (0, 1),
    "temporary_ma": (0, 1),
    "temporary_ca": (0, 1),
    "military_science": (0, 3),
    "military_resources": (0, 1),
    "tactic_used": (False, True),
    "last_round": (0, 20),
    "used": (0, 1 << BOX.number["js-bach"]),
    "leader_replaced": (False, True),
}
"""Values of fields that seldom change in random games."""


def rare(field: str, values: tuple[object, object]) -> tuple[Table, Table]:
    """Two tables that differ in one field; the pyramids stand, and seat 2 has looked."""
    tables = []
    for value in values:
        table = at(3, 2, 60)
        table.wonders[0] |= 1 << BOX.number["pyramids"]
        enter(table, 0, BOX.number["pyramids"])
        settle(table, 0)
        if field == "top_event":
            table.seen_by = 0b10
        setattr(table, field, value)
        tables.append(table)
    return tables[0], tables[1]


def shows(view: View, field: str, one: Table, other: Table) -> bool:
    """Return True if some seat's view of either table changes with the other's value of one
    field."""
    for table, source in ((one, other), (other, one)):
        changed = AGES.clone(table)
        setattr(changed, field, getattr(AGES.clone(source), field))
        # Without the question, which may not fit the changed table.
        changed.stack, plain = [], AGES.clone(table)
        plain.stack = []
        for seat in range(table.seats):
            if view(changed, seat) != view(plain, seat):
                return True
    return False


@pytest.mark.parametrize("field", [field for field in fields() if field not in FOLLOWING])
def test_every_field_shows(field: str) -> None:
    """A table that differs from another in one field only is seen to, by some seat."""
    pairs = changes()[field]
    assert pairs, f"{field} never changes in these games"
    assert all(shows(AGES.view, field, one, other) for one, other in pairs)


def lacking(entry: str) -> View:
    """The view without an entry, wherever it is."""

    def without(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: without(inner) for name, inner in part.items() if name != entry}
        return [without(inner) for inner in part] if isinstance(part, list) else part

    def view(table: Table, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = without(AGES.view(table, seat))
        return found

    return view


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ("row", "row"),
        ("military_discards", "discards"),
        ("future_events", "future_events"),
        ("past_events", "past_events"),
        ("workers", "workers"),
        ("tokens", "wonder_tokens"),
        ("civil_hand", "civil_hand"),
        ("exclusive_tactic", "exclusive"),
        ("pact", "pacts"),
        ("wars", "wars"),
        ("leaders_taken", "ages_taken"),
        ("once_used", "once_used"),
        ("tactics", "common_tactics"),
        ("top_seen_by", "seen_by"),
        ("actions_taken", "actions_taken"),
    ],
)
def test_gaps_are_found(entry: str, field: str) -> None:
    """A view that leaves an entry out does not pass for one that shows everything."""
    pairs = changes()[field]
    assert not all(shows(lacking(entry), field, one, other) for one, other in pairs)


def inside(thing: Any) -> object:
    """The contents of a step: its numbers and those of all that it refers to."""
    if isinstance(thing, int | str | None):
        return thing
    if isinstance(thing, tuple):
        return tuple(map(inside, thing))
    # A compiled class keeps the list elsewhere than an interpreted one.
    names: Any = getattr(thing, "__dict__", None) or getattr(type(thing), "__mypyc_attrs__", ())
    known = sorted(name for name in names if not name.startswith("__"))
    return type(thing).__name__, tuple((name, inside(getattr(thing, name))) for name in known)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_views_are_equal_questions(seats: int) -> None:
    """Whoever sees the same is asked the same and has the same options: the view leaves nothing out
    that an answer depends on."""
    met: dict[str, tuple[object, ...]] = {}
    random = Random(seats)
    for seed in range(often(1, 9)):
        for table in questions(new(seats), seed):
            tables = [table]
            if random.random() < 0.2 and table.stack:
                for option in random.sample(options := ask(table), min(len(options), 4)):
                    tables.append(AGES.clone(table))
                    answer(tables[-1], option)
            for each in tables:
                options = ask(each)
                seat = each.stack[-1].seat if each.stack else CHANCE
                if seat == CHANCE:
                    continue
                now = (seat, inside(each.stack[-1]), tuple(options))
                assert met.setdefault(line(AGES.view(each, seat)), now) == now
