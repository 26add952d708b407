"""The component data and the catalogue made of it: how much of everything there is (TA-1, TA-2)."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from civdawn_cli.games.ages import names
from civdawn_cli.games.ages.catalogue import (
    ARMY,
    BLUE,
    BOARDS,
    CIVIL_ACTIONS,
    CONSUMPTION,
    CORRUPTION,
    DEFENCE,
    DISCARDED_SPACES,
    EACH_CULTURE,
    EACH_FACES,
    EACH_SCIENCE,
    EACH_STRENGTH,
    FORCE,
    HAPPINESS_REQUIRED,
    IS_TECHNOLOGY,
    KIND,
    LEVEL,
    MA_COST,
    MILITARY_ACTIONS,
    NUMBER,
    OF_TYPE,
    POPULATION_COST,
    REVOLUTION_COST,
    ROW_COST,
    ROWS,
    SCIENCE_COST,
    SIDE_ROWS,
    SLUG,
    STAGES,
    STRENGTH,
    TYPE,
    URBAN_LIMIT,
    VALUE,
    age_name,
    civil_deck,
    military_deck,
)

FILES = ("boards.json", "civil_cards.json", "military_cards.json")
FOLDER = files("civdawn_cli.games.ages") / "data"

FAMILIES = {
    "farm": 4,
    "mine": 4,
    "lab": 4,
    "temple": 3,
    "arena": 3,
    "library": 3,
    "theater": 3,
    "infantry": 4,
    "cavalry": 3,
    "artillery": 2,
    "air_force": 1,
    "government": 8,
    "special": 12,
    "wonder": 16,
    "leader": 24,
    "action": 33,
    "territory": 12,
    "tactic": 15,
    "bonus": 3,
    "aggression": 11,
    "war": 3,
    "pact": 10,
    "event": 55,
}
"""How many different cards there are of each type."""

CIVIL = {2: (20, 44, 44, 44), 3: (20, 50, 50, 50), 4: (20, 53, 53, 53)}
MILITARY = {2: (10, 43, 46, 41), 3: (10, 45, 50, 45), 4: (10, 45, 50, 45)}
"""The sizes of the decks of Ages A, I, II and III by players (TA-2.1, 2.2)."""


def data(name: str) -> Any:
    """A file of the component data."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


# How many there are.


def test_families() -> None:
    """236 different cards, of the types in their order (TA-1.3)."""
    assert len(ROWS) == names.CARDS == sum(FAMILIES.values()) == 236
    counted = Counter(row["category"] for row in ROWS)
    assert [(name, counted[name]) for name in names.TYPE_NAMES] == list(FAMILIES.items())
    assert sorted(TYPE) == TYPE


def test_families_begin_where_names_say() -> None:
    """The numbers of names.py are where the families begin."""
    assert TYPE.index(names.GOVERNMENT) == names.GOVERNMENT_0 == names.TECHS
    assert TYPE.index(names.SPECIAL) == names.SPECIAL_0
    assert TYPE.index(names.WONDER) == names.WONDER_0
    assert TYPE.index(names.LEADER) == names.LEADER_0
    assert TYPE.index(names.ACTION) == names.ACTION_0
    assert TYPE.index(names.TERRITORY) == names.TERRITORY_0
    assert TYPE.count(names.PACT) == names.PACTS
    assert len(SIDE_ROWS) == names.EFFECTS - names.SIDE_0 == 20
    assert names.EFFECTS <= 256, "moves write it in eight bits"


def test_slugs() -> None:
    """Every card has a name of its own in notation, in lower case, and is found by it."""
    assert len(set(SLUG)) == names.CARDS
    for card, slug in enumerate(SLUG):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
        assert NUMBER[slug] == card


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deck_sizes(players: int) -> None:
    """The decks have as many cards as the box, sorted, all of the right age and colour."""
    for age in range(names.AGE_IV):
        civil, military = civil_deck(age, players), military_deck(age, players)
        assert (len(civil), len(military)) == (CIVIL[players][age], MILITARY[players][age])
        for deck in (civil, military):
            assert deck == sorted(deck)
            assert {LEVEL[card] for card in deck} == {age}
        assert max(civil) < names.TERRITORY_0 <= min(military)
        assert {age_name(card) for card in civil} == {names.AGE_NAMES[age]}


def test_starting_technologies_are_in_no_deck() -> None:
    """The six on the player board have no copies (TA-1.4)."""
    starting = [number for number, row in enumerate(ROWS) if row.get("start_technology")]
    assert sorted(SLUG[card] for card in starting) == sorted(
        row["id"] for row in BOARDS["setup"]["start_technologies"]
    )
    for card in starting:
        assert set(ROWS[card]["copies"].values()) == {0}
    others = [row for number, row in enumerate(ROWS) if number not in starting]
    assert all(row["copies"]["4"] > 0 for row in others)


def test_pacts_need_three() -> None:
    """Two players play without pacts: two of Age I, four of Age II, four of Age III (TA-2.2)."""
    pacts = [row for row in ROWS if row["category"] == "pact"]
    assert Counter(row["age"] for row in pacts) == {"I": 2, "II": 4, "III": 4}
    assert all(row["copies"] == {"2": 0, "3": 1, "4": 1} for row in pacts)


def test_more_players_more_cards() -> None:
    """Fewer players remove cards, never add any (TA-2.1, TA-14.6)."""
    for row in ROWS:
        assert row["copies"]["2"] <= row["copies"]["3"] <= row["copies"]["4"]


def test_events_and_territories_are_single() -> None:
    """Of every event and territory there is one: an events deck has no card twice."""
    for row in ROWS:
        if row["category"] in ("event", "territory"):
            assert set(row["copies"].values()) == {1}


def test_age_a_military_deck() -> None:
    """Its cards are events only, enough for four players (TA-2.7)."""
    deck = military_deck(names.AGE_A, 4)
    assert {TYPE[card] for card in deck} == {names.EVENT}
    assert len(deck) >= 4 + 2


# The catalogue.


def test_sums() -> None:
    """What the lists of the catalogue hold adds up to what is counted in the files."""
    civil, military = data("civil_cards.json")["cards"], data("military_cards.json")["cards"]
    workers = [row.get("per_worker", {}) for row in civil]
    for key, numbers in (
        ("science", EACH_SCIENCE),
        ("culture", EACH_CULTURE),
        ("strength", EACH_STRENGTH),
        ("happiness", EACH_FACES),
    ):
        assert sum(numbers) == sum(row.get(key, 0) for row in workers)
    for key, numbers in (
        ("science_cost", SCIENCE_COST),
        ("revolution_cost", REVOLUTION_COST),
        ("token_value", VALUE),
        ("urban_limit", URBAN_LIMIT),
        ("military_action_cost", MA_COST),
        ("defense_bonus", DEFENCE),
        ("colonization_bonus", FORCE),
    ):
        assert sum(numbers) == sum(row.get(key) or 0 for row in (*civil, *military))
    assert sum(map(sum, STAGES)) == sum(sum(row.get("stage_costs", ())) for row in civil)
    assert sum(map(sum, ARMY)) == sum(sum(row.get("units", {}).values()) for row in military)


def test_level_is_age() -> None:
    """Level and age of a card are one number (TA-1.10)."""
    for row, level in zip(ROWS, LEVEL, strict=True):
        assert row["age"].lower() == names.AGE_NAMES[level]


def test_technologies() -> None:
    """Technologies are cards with a science cost and the starting ones; of each type at most one of
    a level, in their order (TA-26.1, 26.2)."""
    for card, row in enumerate(ROWS):
        expected = bool(row.get("science_cost") or row.get("start_technology"))
        assert IS_TECHNOLOGY[card] == expected, SLUG[card]
    for cards in OF_TYPE[: names.GOVERNMENT]:
        levels = [LEVEL[card] for card in cards]
        assert levels == sorted(set(levels))
    kinds = Counter(kind for kind in KIND if kind >= 0)
    assert kinds == dict.fromkeys(range(4), 3)


def test_governments() -> None:
    """Despotism gives 4 CA and 2 MA; later governments never fewer, and a revolution is cheaper
    (TA-2.4, TA-19.2)."""
    despotism = NUMBER["despotism"]
    assert (CIVIL_ACTIONS[despotism], MILITARY_ACTIONS[despotism]) == (4, 2)
    for card in range(names.GOVERNMENT_0, names.SPECIAL_0):
        assert CIVIL_ACTIONS[card] >= 4
        assert MILITARY_ACTIONS[card] >= 2
        assert URBAN_LIMIT[card] >= 2
        assert REVOLUTION_COST[card] < SCIENCE_COST[card] or card == despotism


def test_sides_of_pacts() -> None:
    """A pact gives each side its own numbers and those of both (TA-13.5)."""
    side = names.SIDE_0 + 2 * (NUMBER["acceptance-of-supremacy"] - TYPE.index(names.PACT))
    assert SIDE_ROWS[side - names.SIDE_0] == {"resource": 1}
    assert SIDE_ROWS[side - names.SIDE_0 + 1] == {"resource": -1}
    assert len(STRENGTH) == len(BLUE) == names.EFFECTS


# The boards.


def test_boards() -> None:
    """The row has 13 spaces of 1 to 3 CA, the banks 18 and 16 squares (TA-1.5, TA-2.3)."""
    assert Counter(ROW_COST) == {1: 5, 2: 4, 3: 4}
    assert sorted(ROW_COST) == ROW_COST
    assert DISCARDED_SPACES == {2: 3, 3: 2, 4: 1}
    assert BOARDS["card_row"]["spaces"] == names.ROW_SPACES == len(ROW_COST)
    assert BOARDS["yellow_bank"]["squares"] == names.YELLOW_SQUARES
    assert BOARDS["blue_bank"]["squares"] == names.BLUE_SQUARES
    assert BOARDS["setup"]["yellow_tokens"]["total"] == names.YELLOW_TOKENS
    assert BOARDS["military_cards_drawn_at_most"] == names.MOST_DRAWN


@pytest.mark.parametrize(
    ("numbers", "squares"),
    [
        (CONSUMPTION, names.YELLOW_SQUARES),
        (HAPPINESS_REQUIRED, names.YELLOW_SQUARES),
        (POPULATION_COST[1:], names.YELLOW_SQUARES - 1),
        (CORRUPTION, names.BLUE_SQUARES),
    ],
)
def test_banks(numbers: list[int], squares: int) -> None:
    """There is a number for every count of tokens; the fuller the bank, the lower (TA-17.1, TA-22,
    TA-32.5)."""
    assert len(numbers) == squares + 1
    assert numbers == sorted(numbers, reverse=True)


def test_starting_workers() -> None:
    """Six workers on the board, one unused, the rest in the bank (TA-2.3)."""
    setup = BOARDS["setup"]
    on_cards = sum(row["workers"] for row in setup["start_technologies"])
    tokens = setup["yellow_tokens"]
    assert on_cards == tokens["on_cards"] == 6
    assert on_cards + setup["unused_workers"] + tokens["bank"] == tokens["total"]


# Doubts, words.


def test_doubts_are_explained() -> None:
    """What is unconfirmed says why, and nothing else does (TA-37.62)."""
    doubtful = [row for row in ROWS if row.get("unconfirmed")]
    assert len(doubtful) == 4
    for row in ROWS:
        assert bool(row.get("unconfirmed")) == bool(row.get("unconfirmed_details"))


def test_food_is_named_first() -> None:
    """Every card that gives food and resources names food first (TA-33.4)."""
    both = [
        (row["id"], list(gains))
        for row in ROWS
        for gains in (
            *(row.get("steps") or ()),
            *(row.get("outcome") or ()),
            *row.get("special", ()),
        )
        if "food" in gains and "resource" in gains
    ]
    assert {card for card, _ in both} == {"enslave", "stockpile", "development_of_trade_routes"}
    for _, order in both:
        assert order.index("food") < order.index("resource")


@pytest.mark.parametrize("name", FILES)
def test_own_words_only(name: str) -> None:
    """The data speaks for itself: no links, no files of others."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert not re.search(r"https?:|\.\w*(js|md|rs|png|txt)\b", text)
    assert text.isascii()
