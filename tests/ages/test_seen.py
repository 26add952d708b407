"""A seat's view of the table as data: in the schema's words, on one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Step
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.moves import BUILD, DEVELOP
from civdawn_cli.games.ages.names import FOOD, NONE, RESOURCES
from civdawn_cli.games.ages.questions import KINDS
from civdawn_cli.games.ages.rules.actions import Ordered, TakeCards
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.choices import (
    Cede,
    GainEither,
    Oust,
    Raze,
    RazeUrban,
    Ruin,
    Seize,
    SplitGain,
    SplitLoss,
    SplitTake,
)
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import Peek
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay
from civdawn_cli.games.ages.rules.hands import Discard, Draw
from civdawn_cli.games.ages.rules.leaders_wonders import Cover, Tuck
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.rules.resign import resign
from civdawn_cli.games.ages.rules.tokens import LoseBlue
from civdawn_cli.games.ages.rules.workers import LoseWorker
from civdawn_cli.games.ages.table import Table
from civdawn_cli.notation.positions import texts
from tests.ages.seeing import SCHEMA, VALIDATOR, asked, at, line, new, questions, spread

BOX = base_box()

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


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_keep_the_schema(seats: int) -> None:
    """From setup to the end the view of every seat keeps the schema, is one line of ASCII, and
    looking changes nothing."""
    phases = set()
    resignation = "yes" if seats == 3 else "no"
    for number, table in enumerate(questions(new(seats, resignation=resignation), seats)):
        if number % 23 and table.turn >= 0 and not table.over:
            continue
        before = AGES.key(table)
        for seat in range(CHANCE, seats):
            seen = AGES.view(table, seat)
            if seat == number % (seats + 1) - 1 or table.over:  # in turn: validating takes its time
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
    whole = deepcopy(AGES.view(at(2, 1, 60), 0))  # views share their parts
    VALIDATOR.validate(whole)
    part: Any = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    assert not VALIDATOR.is_valid(whole)


# The question.


def about_cases() -> list[tuple[Step[Table], dict[str, object]]]:
    """Every step that asks about something, and what its question says."""
    raid, pact = BOX.number["raid-ii"], BOX.number["loss-of-sovereignty"]
    territory, homer = BOX.number["vast-territory-i"], BOX.number["homer"]
    of_two: dict[str, object] = {"seat": 2}
    return [
        (Draw(1, 3), {"seat": 2, "left": 3}),
        (Peek(1), of_two),
        (Discard(0, 2), {"left": 2}),
        (Politics(0, True), {"second": True}),
        (Ordered(0, (BUILD,), BOX.civil, 2), {"discount": 2, "civil_actions": 0}),
        (Ordered(0, (DEVELOP,), BOX.civil, civil_price=1), {"discount": 0, "civil_actions": 1}),
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
        (Raze(0, 1, BOX.civil), of_two),
        (RazeUrban(0, 1, BOX.urban_only, (2, 1), 6), {"seat": 2, "levels": [2, 1], "amount": 6}),
        (Oust(0, 1, 3), {"seat": 2, "points": 3}),
        (Cede(0, 1, 0), {"seat": 2, "taker": 1}),
        (Cede(0, 1, -1), of_two),
        (Seize(0, 1, 9), {"seat": 2, "budget": 9}),
        (Ruin(0, 1), {"levels": [1]}),
        (Bid(territory, (0, 1), 2), {"card": "vast-territory-i", "bid": 2, "bidders": [1, 2]}),
        (
            Send(0, territory, 1, (BOX.number["warriors"],), (), ()),
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
    table.unfinished[0] = BOX.number["pyramids"]
    table.tokens[BOX.techs + BOX.number["agriculture"]] = 3
    table.stack = [step]
    seen = asked(table, 0)
    assert seen == {"seat": 1 if step.seat == 0 else None, "kind": step.kind.name, "about": about}


def test_all_questions_say_what_they_are_about() -> None:
    """Every entry the schema knows is tried out above."""
    tried = {name for _, about in about_cases() for name in about}
    assert tried == set(SCHEMA["$defs"]["about"]["properties"])


# The contents of a view.


def test_first_turn() -> None:
    """The first player has one CA, everybody the same board, and the row its prices (TA-2)."""
    table = new(3)
    random = Random(1)
    while table.turn < 0:
        answer(table, random.choice(ask(table)))
        ask(table)
    seen: dict[str, Any] = AGES.view(table, table.active)
    assert [space["cost"] for space in seen["row"]] == BOX.row_cost
    assert [space["prices"] for space in seen["row"]] == [[cost] * 3 for cost in BOX.row_cost]
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


def test_cards_of_rows_and_hands() -> None:
    """Cards of the row and of hands tell their name, type, age and costs (TA-1.12)."""
    met: dict[str, dict[str, Any]] = {}
    for table in spread(3, 8, every=9):
        for seat in range(3):
            seen: dict[str, Any] = AGES.view(table, seat)
            held = [card for player in seen["seats"] for card in player["civil_hand"]]
            for card in (*seen["row"], *held, *seen["military_hand"]):
                met.setdefault(card["card"], deepcopy(card))
    empty = met.pop(None)  # type: ignore[call-overload]  # a space of the row without a card
    assert [empty[name] for name in ("name", "type", "age")] == [None] * 3
    for slug, card in met.items():
        number = BOX.number[slug]
        row = BOX.rows[number]
        assert card["costs"].pop("stages", []) == list(BOX.stages[number])
        assert (card["name"], card["age"]) == (BOX.name[number], BOX.age_name(number))
        assert card["type"] == row["category"]
        assert sorted(card["costs"].values()) == sorted(
            row[key] for key in row if key.endswith("_cost")
        )
    assert met["theocracy"]["costs"] == {"science": 6, "revolution": 1}
    assert len({card["type"] for card in met.values()}) > 15


@pytest.mark.parametrize(("seats", "undealt"), [(2, 6), (3, 5), (4, 4)])
def test_undealt_events_are_out_of_the_game(seats: int, undealt: int) -> None:
    """Age A events that were not dealt into the current events count as out of the game from setup
    on; those that were dealt never do (TA-2.7, TA-37.14)."""
    left: list[int] = []
    for table in questions(new(seats), seats):
        seen: dict[str, Any] = AGES.view(table, CHANCE)
        assert seen["military_gone"]["a"] == undealt
        left.append(seen["current_events"]["left"]["a"])
    assert left[0] == seats + 2
    assert left[-1] == 0


def test_leader_under_a_wonder_is_not_gone() -> None:
    """A leader under a wonder is not among the cards out of the game, nor under a ruin, until the
    wonder leaves play (TA-36.3, TA-37.19); one who left the game is (TA-25.6)."""
    lines = ["seats 3", "resignation yes", "wonders 1 pyramids", "leader 1 homer"]
    lines.append("civil-hand 1 genghis-khan")
    setup = Setup(3, {"resignation": "yes"}, "\n".join(lines) + "\n")
    match = Match(AGES, setup)

    def choose(text: str) -> None:
        match.choose(match.options[texts(match, match.options).index(text)])

    def gone() -> bool:
        seen: dict[str, Any] = AGES.view(match.table, CHANCE)
        VALIDATOR.validate(seen)
        wonders = [wonder for seat in seen["seats"] for wonder in seat["wonders"]]
        assert any(wonder["leader_under"] for wonder in wonders) == (match.table.tucked != NONE)
        return "homer" in seen["civil_gone"]

    assert not gone()
    choose("play genghis-khan")
    assert not gone()
    undecided = len(match.choices)
    choose("pyramids")
    assert not gone()
    match.table.ruins = match.table.wonders[0]
    assert not gone()
    resign(match.table, 0)
    assert gone()

    again = Match(AGES, setup, match.choices[:undecided])
    again.choose(PASS)
    match = again
    assert gone()


def test_equal_tables_give_equal_lines() -> None:
    """Tables that were played the same way have the same line, character by character."""
    first = questions(new(3), 9, rounds=6)
    again = questions(new(3), 9, rounds=6)
    for one, other in zip(first, again, strict=True):
        for seat in range(CHANCE, 3):
            assert line(AGES.view(one, seat)) == line(AGES.view(other, seat))


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
    assert met <= set(BOX.slug)
    assert len(met) > 60
