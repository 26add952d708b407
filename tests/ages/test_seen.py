"""What a seat sees of the table as data: in the schema's words, on one line, and nothing that is
hidden from it."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Option, Step
from civdawn_cli.games.ages.catalogue import LEVEL, NUMBER, ROW_COST, SLUG
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.kinds import KINDS
from civdawn_cli.games.ages.moves import BUILD, DEVELOP
from civdawn_cli.games.ages.names import AGE_III, FOOD, NONE, RESOURCES, TECHS, TERRITORY_0
from civdawn_cli.games.ages.play_area import enter, settle
from civdawn_cli.games.ages.rules.actions import Ordered, TakeCards
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.choices import (
    Cede,
    GainEither,
    Oust,
    Raid,
    Raze,
    Ruin,
    Seize,
    SplitGain,
    SplitLoss,
    SplitTake,
)
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import Peek, prepared
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay
from civdawn_cli.games.ages.rules.hands import Discard, Draw
from civdawn_cli.games.ages.rules.leaders_wonders import Cover, Tuck
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.rules.tokens import LoseBlue
from civdawn_cli.games.ages.rules.workers import LoseWorker
from civdawn_cli.games.ages.table import Table

SCHEMA: dict[str, Any] = json.loads(
    files("protocol").joinpath("view.ages.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)

View = Callable[[Table, int], dict[str, Any]]

FOLLOWING = {
    "seats": "the length of lists",
    "held": "the cards in play, which are there by themselves",
    "rated": "the ratings as far as they are known",
    "blue_granted": "what the cards in play grant",
    "yellow_granted": "what the cards in play grant",
    "blue_net": "the sum of the seat's tokens",
    "yellow_net": "the sum of the seat's tokens",
    "pool": "the Age A events not among the past ones, of which nobody knows where they lie",
}
"""Fields of the table that are in no view, and why."""


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
    verbs = sorted({option >> 20 for option in options})
    verb = random.choice(verbs)
    return random.choice([option for option in options if option >> 20 == verb])


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


# The schema.


def schemas(part: Any) -> Iterator[dict[str, Any]]:
    """Every object of the schema that describes objects."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from schemas(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from schemas(inner)


def test_schema() -> None:
    """The schema is one, closed everywhere, and says of every field what it is."""
    VALIDATOR.check_schema(SCHEMA)
    for part in schemas(SCHEMA):
        assert part["additionalProperties"] is False
        assert set(part["required"]) <= set(part["properties"])
        for name, inner in part["properties"].items():
            shared = SCHEMA["$defs"].get(inner.get("$ref", "").removeprefix("#/$defs/"), {})
            assert inner.get("description") or shared.get("description"), name


def test_schema_has_all_questions() -> None:
    """The kinds of question of the schema are those of the game."""
    kinds = SCHEMA["$defs"]["question"]["properties"]["kind"]["enum"]
    assert kinds == [kind.name for kind in KINDS]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_keep_the_schema(seats: int) -> None:
    """From setup to the end the view of every seat keeps the schema, is one line of ASCII, and
    looking changes nothing."""
    phases = set()
    resignation = "yes" if seats == 3 else "no"
    for number, table in enumerate(questions(new(seats, resignation=resignation), seats)):
        if number % 12 and not table.over:
            continue
        before = AGES.key(table)
        for seat in range(CHANCE, seats):
            seen = AGES.view(table, seat)
            VALIDATOR.validate(seen)
            text = line(seen)
            assert text.isascii()
            assert "\n" not in text
            assert json.loads(text) == seen, "only what JSON has"
            assert list(seen) == list(SCHEMA["properties"])
        assert AGES.key(table) == before
        phases.add(seen["phase"])
    assert phases == {"setup", "play", "over"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("phase",), "later"),
        (("first",), 0),
        (("viewer",), 5),
        (("military_hand",), ["Raid"]),
        (("row", 0, "card"), 3),
        (("row", 0, "secret"), 1),
        (("seats", 0, "military_hand"), []),
        (("seats", 0, "technologies", 0, "workers"), -1),
        (("current_events", "bottom"), None),
    ],
)
def test_schema_refuses(path: tuple[str | int, ...], value: object) -> None:
    """A value or an entry that no view has is refused."""
    whole = AGES.view(at(2, 1, 60), 0)
    VALIDATOR.validate(whole)
    part: Any = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    assert not VALIDATOR.is_valid(whole)


# Nothing hidden is there (TA-25.3, TA-37.14).


def disguised(table: Table, seat: int, random: Random) -> Table:
    """A table that differs only in what the seat can't see: cards of the same age have changed
    places among rivals' hands, decks, discards and events of others.

    The hand of who is asked stays, as the question needs it.
    """
    found = AGES.clone(table)
    asked = found.stack[-1].seat if found.stack else CHANCE
    rivals = [rival for rival in range(found.seats) if rival not in (seat, asked)]
    hidden = [*found.military, *found.discards, *found.buried]
    for rival in rivals:
        hidden += found.military_hand[rival]
    hidden += [event >> 2 for event in (*found.now, *found.future) if event & 3 != seat]
    pools: list[list[int]] = [[card for card in hidden if LEVEL[card] == age] for age in range(4)]
    for pool in pools:
        random.shuffle(pool)

    def other(card: int) -> int:
        return pools[LEVEL[card]].pop()

    found.military = sorted(map(other, found.military))
    found.discards = sorted(map(other, found.discards))
    found.buried = [other(card) for card in found.buried]
    for rival in rivals:
        found.military_hand[rival] = tuple(sorted(map(other, found.military_hand[rival])))
    others = [owner for owner in range(found.seats) if owner != seat]
    found.future = [
        event if event & 3 == seat else prepared(other(event >> 2), event & 3)
        for event in found.future
    ]
    found.now = sorted(
        event if event & 3 == seat else prepared(other(event >> 2), random.choice(others))
        for event in found.now
    )
    if found.top != NONE and not (seat >= 0 and found.seen_by >> seat & 1):
        age = LEVEL[found.top]
        found.top = random.choice([e >> 2 for e in found.now if LEVEL[e >> 2] == age] or found.pool)
    return found


def leaks(view: View, table: Table, seat: int, random: Random) -> bool:
    """Whether the seat sees a difference where it must see none."""
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
        pairs = [(a, b) for a in first for b in second if a != b and LEVEL[a] == LEVEL[b]]
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
            return {**found, "events": [event >> 2 for event in (*table.now, *table.future)]}
        return {**found, "preparers": sorted(event & 3 for event in table.now)}

    return view


@pytest.mark.parametrize("entry", ["hands", "deck", "discards", "events", "preparers"])
def test_leaks_are_found(entry: str) -> None:
    """A view that tells what is hidden does not pass."""
    random = Random(1)
    tables = spread(4, 5, every=12)
    assert any(leaks(blabbing(entry), table, 0, random) for table in tables)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_tables_look_the_same(seats: int) -> None:
    """What a seat imagines looks to it like the table, and its question has the same options."""
    for table in spread(seats, 7, every=17):
        options = ask(AGES.clone(table))
        asked = table.stack[-1].seat if table.stack else CHANCE
        for seat in range(seats):
            if asked not in (seat, CHANCE):
                continue  # the one asked needs its own hand
            imagined = AGES.imagine(table, seat)
            assert line(AGES.view(imagined, seat)) == line(AGES.view(table, seat))
            if asked == seat:
                assert ask(imagined) == options


@pytest.mark.parametrize("seats", [2, 4])
def test_options_follow_from_the_view(seats: int) -> None:
    """What may be answered depends on nothing that the seat asked can't see."""
    random = Random(9)
    for table in spread(seats, 8, every=7):
        asked = table.stack[-1].seat if table.stack else CHANCE
        if asked != CHANCE:
            assert ask(disguised(table, asked, random)) == ask(AGES.clone(table))


# Events.


def with_events() -> Table:
    """Three seats, each with a prepared event in either deck, and somebody who has looked."""
    table = at(3, 2, 60)
    ages = [card for card in range(TERRITORY_0, len(SLUG)) if LEVEL[card] == AGE_III]
    table.pool_left = 0
    table.pool = []
    table.now = sorted(prepared(card, seat) for seat, card in enumerate(ages[-3:]))
    table.future = [prepared(card, seat) for seat, card in enumerate(ages[-6:-3])]
    table.top = table.now[1] >> 2
    table.seen_by = 0b100
    table.stack.append(Politics(0, False))
    return table


def test_prepared_events() -> None:
    """Who prepared an event knows it in either deck; all others know its age, and while it lies in
    the future events deck who prepared it (TA-10.1, TA-37.14)."""
    table = with_events()
    for seat in range(CHANCE, 3):
        seen: dict[str, Any] = AGES.view(table, seat)
        future, current = seen["future_events"], seen["current_events"]
        assert [event["seat"] for event in future] == [1, 2, 3]
        assert [event["age"] for event in future] == ["iii"] * 3
        known = [number for number, event in enumerate(future) if event["card"]]
        assert known == ([seat] if seat >= 0 else [])
        own = [event >> 2 for event in table.now if event & 3 == seat]
        assert current["own"] == [SLUG[card] for card in own]
        assert current["left"] == {"a": 0, "i": 0, "ii": 0, "iii": 3}


def test_top_event() -> None:
    """The next event is seen by who has looked at it; that somebody has, by all."""
    table = with_events()
    tops = []
    for seat in range(CHANCE, 3):
        seen: dict[str, Any] = AGES.view(table, seat)
        assert seen["current_events"]["top_seen_by"] == [3]
        tops.append(seen["current_events"]["top"])
    assert tops == [None, None, None, SLUG[table.top]]


# The question.


def asked(table: Table, seat: int) -> dict[str, Any] | None:
    """The question as the seat sees it."""
    seen: dict[str, Any] = AGES.view(table, seat)
    VALIDATOR.validate(seen)
    found: dict[str, Any] | None = seen["asked"]
    return found


def test_defence_is_not_heard_of() -> None:
    """That a rival is asked to defend tells that it could (TA-11.9): others don't see it, until it
    has begun."""
    table = at(3, 2, 60)
    table.military_hand[1] = (NUMBER["military-bonus-iii"], NUMBER["spy"])
    table.stack.append(Defend(1, 0, NUMBER["spy"], 7, 2, True))
    assert [asked(table, seat) is None for seat in range(CHANCE, 3)] == [True, True, False, True]
    answer(table, NUMBER["military-bonus-iii"])
    about = {"seat": 1, "card": "spy", "missing": 1, "left": 1}
    for seat in range(CHANCE, 3):
        assert asked(table, seat) == {"seat": 2, "kind": "defend", "about": about}


def test_force_is_seen_but_for_faces() -> None:
    """Units and bonus cards sent to a colony are seen by all, cards face down by their age
    (TA-24.6, TA-25.7)."""
    table = at(3, 2, 60)
    bonus, thrown = NUMBER["military-bonus-ii"], (NUMBER["spy"], NUMBER["plunder-i"])
    territory = NUMBER["vast-territory-i"]
    table.military_hand[1] = tuple(sorted([bonus, *thrown]))
    table.workers[TECHS + NUMBER["warriors"]] = 1
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
    """Who is asked to bid sees the territory and the bids; that it is asked tells nobody else that
    it could bid more (TA-24.3)."""
    table = at(3, 2, 60)
    table.stack.append(Bid(NUMBER["vast-territory-i"], (2, 0), 3))
    assert [asked(table, seat) is None for seat in range(CHANCE, 3)] == [True, True, True, False]
    about = {"card": "vast-territory-i", "bid": 3, "bidders": [3, 1]}
    assert asked(table, 2) == {"seat": 3, "kind": "bid", "about": about}


def test_luck_has_an_owner() -> None:
    """Of a draw all see whose it is."""
    table = at(3, 2, 60)
    table.stack.append(Peek(2))
    assert asked(table, CHANCE) == {"seat": None, "kind": "peek", "about": {"seat": 3}}


def about_cases() -> list[tuple[Step[Table], dict[str, object]]]:
    """Every step that asks about something, and what its question says."""
    raid, pact = NUMBER["raid-ii"], NUMBER["loss-of-sovereignty"]
    territory, homer = NUMBER["vast-territory-i"], NUMBER["homer"]
    of_two: dict[str, object] = {"seat": 2}
    return [
        (Draw(1, 3), {"seat": 2, "left": 3}),
        (Peek(1), of_two),
        (Discard(0, 2), {"left": 2}),
        (Politics(0, True), {"second": True}),
        (Ordered(0, (BUILD,), discount=2), {"discount": 2, "civil_actions": 0}),
        (Ordered(0, (DEVELOP,), civil_price=1), {"discount": 0, "civil_actions": 1}),
        (TakeCards(0, 4), {"budget": 4}),
        (Tuck(0, homer), {"card": "homer"}),
        (Pay(0, FOOD, 3), {"goods": "food", "amount": 3}),
        (Gain(0, RESOURCES, 2), {"goods": "resources", "amount": 2}),
        (GainEither(0, 3, 2), {"food": 3, "resources": 2}),
        (SplitGain(0, 4), {"amount": 4}),
        (SplitLoss(0, 1, 4), {"amount": 3, "seat": 2, "gained": False}),
        (SplitTake(0, 1, 2), {"amount": 2, "seat": 2, "gained": True}),
        (Cover(0), {"card": "pyramids"}),
        (LoseBlue(0, 2), {"left": 2}),
        (LoseWorker(0, 1), {"left": 1}),
        (Accept(0, 1, pact, 0), {"seat": 2, "card": "loss-of-sovereignty", "side": "b"}),
        (Accept(0, 1, pact, 1), {"seat": 2, "card": "loss-of-sovereignty", "side": "a"}),
        (
            Defend(0, 1, raid, 5, 2, True),
            {"seat": 2, "card": "raid-ii", "missing": 5, "left": 2},
        ),
        (Raze(0, 1), of_two),
        (Raid(0, 1, (2, 1), 6), {"seat": 2, "levels": [2, 1], "amount": 6}),
        (Oust(0, 1, 3), {"seat": 2, "points": 3}),
        (Cede(0, 1, 0), {"seat": 2, "taker": 1}),
        (Cede(0, 1, -1), of_two),
        (Seize(0, 1, 9), {"seat": 2, "budget": 9}),
        (Ruin(0, 1), {"levels": [1]}),
        (Bid(territory, (0, 1), 2), {"card": "vast-territory-i", "bid": 2, "bidders": [1, 2]}),
        (
            Send(0, territory, 1, (NUMBER["warriors"],), (), ()),
            {
                "card": "vast-territory-i",
                "bid": 1,
                "strength": 1,
                "sent": ["warriors"],
                "played": [],
                "thrown": {"a": 0, "i": 0, "ii": 0, "iii": 0},
                "own_thrown": [],
            },
        ),
    ]


@pytest.mark.parametrize("number", range(len(about_cases())))
def test_what_a_question_is_about(number: int) -> None:
    """The question says what its options alone don't say, and keeps the schema."""
    step, about = about_cases()[number]
    table = new(3)
    table.turn, table.round, table.active = 6, 3, 0
    table.unfinished[0] = NUMBER["pyramids"]
    table.tokens[TECHS + NUMBER["agriculture"]] = 3
    table.stack = [step]
    seen = asked(table, 0)
    assert seen == {"seat": 1 if step.seat == 0 else None, "kind": step.kind.name, "about": about}


def test_all_questions_say_what_they_are_about() -> None:
    """Every entry the schema knows is tried out above."""
    tried = {name for _, about in about_cases() for name in about}
    assert tried == set(SCHEMA["$defs"]["about"]["properties"])


# Everything else is there.


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
    "once": (0, 0b10),
    "skips_politics": (0, 0b10),
    "tucked": (NONE, NUMBER["pyramids"]),
    "ruins": (0, 1 << NUMBER["pyramids"]),
    "seen_by": (0, 0b10),
    "top": (NONE, NUMBER["rats"]),
    "pacts": (
        ((NONE, -1, -1),) * 3,
        ((NUMBER["peace-treaty"], 0, 2), (NONE, -1, -1), (NONE, -1, -1)),
    ),
    "wars": (((), (), ()), (((NUMBER["war-over-culture"], 1),), (), ())),
    "temporary_food": (0, 2),
    "temporary_resources": (0, 1),
    "temporary_ma": (0, 1),
    "temporary_ca": (0, 1),
    "military_science": (0, 3),
    "used": (0, 1 << NUMBER["js-bach"]),
    "leader_replaced": (False, True),
}
"""Values of fields that seldom change in random games."""


def rare(field: str, values: tuple[object, object]) -> tuple[Table, Table]:
    """Two tables that differ in one field; the pyramids stand, and seat 2 has looked."""
    tables = []
    for value in values:
        table = at(3, 2, 60)
        table.wonders[0] |= 1 << NUMBER["pyramids"]
        enter(table, 0, NUMBER["pyramids"])
        settle(table, 0)
        if field == "top":
            table.seen_by = 0b10
        setattr(table, field, value)
        tables.append(table)
    return tables[0], tables[1]


def shows(view: View, field: str, one: Table, other: Table) -> bool:
    """Whether some seat's view of either table is another one with the other's value of one
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
        ("future_events", "future"),
        ("past_events", "past"),
        ("workers", "workers"),
        ("tokens", "wonder_tokens"),
        ("civil_hand", "civil_hand"),
        ("exclusive_tactic", "exclusive"),
        ("pact", "pacts"),
        ("wars", "wars"),
        ("leaders_taken", "ages_taken"),
        ("once_used", "once"),
        ("tactics", "common"),
        ("top_seen_by", "seen_by"),
        ("actions_taken", "taken"),
    ],
)
def test_gaps_are_found(entry: str, field: str) -> None:
    """A view that leaves an entry out does not pass for one that shows everything."""
    pairs = changes()[field]
    assert not all(shows(lacking(entry), field, one, other) for one, other in pairs)


def inside(thing: Any) -> object:
    """What a step knows: its numbers and those of what it refers to."""
    if isinstance(thing, int | str | None):
        return thing
    if isinstance(thing, tuple):
        return tuple(map(inside, thing))
    # Where a class keeps the list depends on whether it is compiled.
    names: Any = getattr(thing, "__dict__", None) or getattr(type(thing), "__mypyc_attrs__", ())
    known = sorted(name for name in names if not name.startswith("__"))
    return type(thing).__name__, tuple((name, inside(getattr(thing, name))) for name in known)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_views_are_equal_questions(seats: int) -> None:
    """Whoever sees the same is asked the same and has the same options: the view leaves nothing out
    that an answer depends on."""
    met: dict[str, tuple[object, ...]] = {}
    random = Random(seats)
    for seed in range(3):
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


def test_words_are_known() -> None:
    """Cards are called what `civdawn cards` knows them by."""
    met: set[str] = set()

    def collect(part: Any) -> None:
        for name, inner in part.items() if isinstance(part, dict) else ():
            if name in ("card", "government", "leader", "tactic") and isinstance(inner, str):
                met.add(inner)
            collect(inner)
        for inner in part if isinstance(part, list) else ():
            collect(inner)

    for table in spread(4, 2, every=15):
        collect(AGES.view(table, 0))
    assert met <= set(SLUG)
    assert len(met) > 60


# What it says.


def test_first_turn() -> None:
    """The first player has one CA, everybody the same board, and the row its prices (TA-2)."""
    table = new(3)
    random = Random(1)
    while table.turn < 0:
        answer(table, random.choice(ask(table)))
        ask(table)
    seen: dict[str, Any] = AGES.view(table, table.active)
    assert [space["cost"] for space in seen["row"]] == ROW_COST
    assert [space["prices"] for space in seen["row"]] == [[cost] * 3 for cost in ROW_COST]
    assert len(seen["civil_deck"]) == 20 - 13
    assert seen["current_events"]["left"] == {"a": 5, "i": 0, "ii": 0, "iii": 0}
    assert seen["military_hand"] == []
    first = seen["seats"][table.start]
    assert first["actions"] == {
        "civil": 1,
        "civil_total": 4,
        "military": 0,
        "military_total": 2,
    }
    assert first["ratings"] == {
        "science": 1,
        "culture": 0,
        "strength": 1,
        "happiness": 0,
        "colonization": 0,
    }
    assert first["population"] == {
        "bank": 18,
        "unused": 1,
        "price": 2,
        "consumption": 0,
        "happiness_required": 0,
        "discontent": 0,
    }
    assert first["goods"] == {"bank": 16, "food": 0, "resources": 0, "corruption": 0}
    workers = {tech["card"]: tech["workers"] for tech in first["technologies"]}
    assert workers == {
        "agriculture": 2,
        "bronze": 2,
        "philosophy": 1,
        "religion": 0,
        "warriors": 1,
    }


def test_equal_tables_give_equal_lines() -> None:
    """Tables that were played the same way have the same line, character by character."""
    first = questions(new(3), 9, rounds=6)
    again = questions(new(3), 9, rounds=6)
    for one, other in zip(first, again, strict=True):
        for seat in range(CHANCE, 3):
            assert line(AGES.view(one, seat)) == line(AGES.view(other, seat))
