"""The component data and the box made of it: how much of everything there is (TA-1, TA-2)."""

from __future__ import annotations

import json
import re
from collections import Counter
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from civdawn_cli.games.ages import names
from civdawn_cli.games.ages.box import BOARDS_FILE, Box
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.names import MOST_SEATS

BOX = base_box()

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
"""The number of different cards of each type."""

CIVIL = {2: (20, 44, 44, 44), 3: (20, 50, 50, 50), 4: (20, 53, 53, 53)}
MILITARY = {2: (10, 43, 46, 41), 3: (10, 45, 50, 45), 4: (10, 45, 50, 45)}
"""The sizes of the decks of Ages A, I, II and III by players (TA-2.1, 2.2)."""


def data(name: str) -> Any:
    """A file of the component data."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


# How many there are.


def test_seats_told_apart() -> None:
    """A box for more seats than memories of hidden cards can tell apart is refused."""
    data = deepcopy(BOX.data)
    for seats in range(BOX.seats[-1] + 1, MOST_SEATS + 2):
        data[BOARDS_FILE]["card_row"]["discard_leftmost_spaces_by_players"][str(seats)] = 0
    with pytest.raises(ValueError, match="a box is for 6 seats at most, not for 7"):
        Box(data)


def test_families() -> None:
    """236 different cards, of the types in their order (TA-1.3)."""
    assert len(BOX.rows) == BOX.cards == sum(FAMILIES.values()) == 236
    counted = Counter(row["category"] for row in BOX.rows)
    assert [(name, counted[name]) for name in names.TYPE_NAMES] == list(FAMILIES.items())
    assert sorted(BOX.type) == BOX.type


def test_families_begin_where_the_box_says() -> None:
    """The first card of a type is where the box says, and pacts have two sides each."""
    for kind in range(len(names.TYPE_NAMES)):
        assert BOX.type.index(kind) == BOX.first[kind]
    assert BOX.first[names.GOVERNMENT] == BOX.techs
    assert len(BOX.sides) == BOX.effects - BOX.side_0 == 2 * BOX.type.count(names.PACT) == 20


def test_slugs() -> None:
    """Every card has a name of its own in notation, in lower case, and is found by it."""
    assert len(set(BOX.slug)) == BOX.cards
    for card, slug in enumerate(BOX.slug):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
        assert BOX.number[slug] == card


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deck_sizes(players: int) -> None:
    """The decks have as many cards as the box, sorted, all of the right age and colour."""
    for age in range(names.AGE_IV):
        civil, military = BOX.civil_deck(age, players), BOX.military_deck(age, players)
        assert (len(civil), len(military)) == (CIVIL[players][age], MILITARY[players][age])
        for deck in (civil, military):
            assert deck == sorted(deck)
            assert {BOX.level[card] for card in deck} == {age}
        assert max(civil) < BOX.first[names.TERRITORY] <= min(military)
        assert {BOX.age_name(card) for card in civil} == {names.AGE_NAMES[age]}


def test_starting_technologies_are_in_no_deck() -> None:
    """The six on the player board have no copies (TA-1.4)."""
    starting = [number for number, row in enumerate(BOX.rows) if row.get("start_technology")]
    assert sorted(BOX.slug[card] for card in starting) == sorted(
        row["id"] for row in BOX.boards["setup"]["start_technologies"]
    )
    for card in starting:
        assert set(BOX.rows[card]["copies"].values()) == {0}
    others = [row for number, row in enumerate(BOX.rows) if number not in starting]
    assert all(row["copies"]["4"] > 0 for row in others)


def test_pacts_need_three() -> None:
    """Two players play without pacts: two of Age I, four of Age II, four of Age III (TA-2.2)."""
    pacts = [row for row in BOX.rows if row["category"] == "pact"]
    assert Counter(row["age"] for row in pacts) == {"I": 2, "II": 4, "III": 4}
    assert all(row["copies"] == {"2": 0, "3": 1, "4": 1} for row in pacts)


def test_more_players_more_cards() -> None:
    """Fewer players remove cards, never add any (TA-2.1, TA-14.6)."""
    for row in BOX.rows:
        assert row["copies"]["2"] <= row["copies"]["3"] <= row["copies"]["4"]


def test_events_and_territories_are_single() -> None:
    """Every event and territory has one copy: an events deck has no card twice."""
    for row in BOX.rows:
        if row["category"] in ("event", "territory"):
            assert set(row["copies"].values()) == {1}


def test_age_a_military_deck() -> None:
    """Its cards are events only, enough for four players (TA-2.7)."""
    deck = BOX.military_deck(names.AGE_A, 4)
    assert {BOX.type[card] for card in deck} == {names.EVENT}
    assert len(deck) >= 4 + 2


# The box.


def test_sums() -> None:
    """The lists of the box add up to the sums counted in the data files."""
    civil, military = data("civil_cards.json")["cards"], data("military_cards.json")["cards"]
    workers = [row.get("per_worker", {}) for row in civil]
    for key, numbers in (
        ("science", BOX.each_science),
        ("culture", BOX.each_culture),
        ("strength", BOX.each_strength),
        ("happiness", BOX.each_faces),
    ):
        assert sum(numbers) == sum(row.get(key, 0) for row in workers)
    for key, numbers in (
        ("science_cost", BOX.science_cost),
        ("revolution_cost", BOX.revolution_cost),
        ("token_value", BOX.value),
        ("urban_limit", BOX.urban_limit),
        ("military_action_cost", BOX.ma_cost),
        ("defense_bonus", BOX.defence),
        ("colonization_bonus", BOX.force),
    ):
        assert sum(numbers) == sum(row.get(key) or 0 for row in (*civil, *military))
    assert sum(map(sum, BOX.stages)) == sum(sum(row.get("stage_costs", ())) for row in civil)
    assert sum(map(sum, BOX.army)) == sum(sum(row.get("units", {}).values()) for row in military)


def test_level_is_age() -> None:
    """Level and age of a card are one number (TA-1.10)."""
    for row, level in zip(BOX.rows, BOX.level, strict=True):
        assert row["age"].lower() == names.AGE_NAMES[level]


def test_technologies() -> None:
    """Technologies are cards with a science cost and the starting ones; of each type at most one of
    a level, in their order (TA-26.1, 26.2)."""
    for card, row in enumerate(BOX.rows):
        expected = bool(row.get("science_cost") or row.get("start_technology"))
        assert BOX.is_technology[card] == expected, BOX.slug[card]
    for cards in BOX.of_type[: names.GOVERNMENT]:
        levels = [BOX.level[card] for card in cards]
        assert levels == sorted(set(levels))
    kinds = Counter(kind for kind in BOX.kind if kind >= 0)
    assert kinds == dict.fromkeys(range(4), 3)


def test_governments() -> None:
    """Despotism gives 4 CA and 2 MA; later governments never fewer, and a revolution is cheaper
    (TA-2.4, TA-19.2)."""
    despotism = BOX.number["despotism"]
    assert (BOX.civil_actions[despotism], BOX.military_actions[despotism]) == (4, 2)
    for card in range(BOX.first[names.GOVERNMENT], BOX.first[names.SPECIAL]):
        assert BOX.civil_actions[card] >= 4
        assert BOX.military_actions[card] >= 2
        assert BOX.urban_limit[card] >= 2
        assert BOX.revolution_cost[card] < BOX.science_cost[card] or card == despotism


def test_sides_of_pacts() -> None:
    """A pact gives each side its own numbers and those of both (TA-13.5)."""
    side = BOX.side_0 + 2 * (BOX.number["acceptance-of-supremacy"] - BOX.type.index(names.PACT))
    assert BOX.sides[side - BOX.side_0] == {"resource": 1}
    assert BOX.sides[side - BOX.side_0 + 1] == {"resource": -1}
    assert len(BOX.strength) == len(BOX.blue) == BOX.effects


# The boards.


def test_boards() -> None:
    """The row has 13 spaces of 1 to 3 CA, the banks 18 and 16 squares (TA-1.5, TA-2.3)."""
    assert Counter(BOX.row_cost) == {1: 5, 2: 4, 3: 4}
    assert sorted(BOX.row_cost) == BOX.row_cost
    assert BOX.discarded_spaces == {2: 3, 3: 2, 4: 1}
    assert BOX.boards["card_row"]["spaces"] == BOX.row_spaces == len(BOX.row_cost)
    assert BOX.boards["yellow_bank"]["squares"] == BOX.yellow_squares
    assert BOX.boards["blue_bank"]["squares"] == BOX.blue_squares
    assert BOX.boards["setup"]["yellow_tokens"]["total"] == BOX.yellow_tokens
    assert BOX.boards["military_cards_drawn_at_most"] == BOX.most_drawn


@pytest.mark.parametrize(
    ("numbers", "squares"),
    [
        (BOX.consumption, BOX.yellow_squares),
        (BOX.happiness_required, BOX.yellow_squares),
        (BOX.population_cost[1:], BOX.yellow_squares - 1),
        (BOX.corruption, BOX.blue_squares),
    ],
)
def test_banks(numbers: list[int], squares: int) -> None:
    """There is a number for every count of tokens; the fuller the bank, the lower (TA-17.1, TA-22,
    TA-32.5)."""
    assert len(numbers) == squares + 1
    assert numbers == sorted(numbers, reverse=True)


def test_starting_workers() -> None:
    """Six workers on the board, one unused, the rest in the bank (TA-2.3)."""
    setup = BOX.boards["setup"]
    on_cards = sum(row["workers"] for row in setup["start_technologies"])
    tokens = setup["yellow_tokens"]
    assert on_cards == tokens["on_cards"] == 6
    assert on_cards + setup["unused_workers"] + tokens["bank"] == tokens["total"]


# Doubts, words.


def test_doubts_are_explained() -> None:
    """Every unconfirmed card says why it is, and no other card does (TA-37.62)."""
    doubtful = [row for row in BOX.rows if row.get("unconfirmed")]
    assert len(doubtful) == 4
    for row in BOX.rows:
        assert bool(row.get("unconfirmed")) == bool(row.get("unconfirmed_details"))


def test_food_is_named_first() -> None:
    """Every card that gives food and resources names food first (TA-33.4)."""
    both = [
        (row["id"], list(gains))
        for row in BOX.rows
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
