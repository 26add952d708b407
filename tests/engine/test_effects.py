"""Effects: the whole difference of two views, in the words of a vocabulary."""

from __future__ import annotations

import json
from random import Random

import pytest

from civdawn_cli.engine.kit.effects import (
    FLAG,
    NUMBER,
    TEXT,
    Cards,
    Count,
    Face,
    Items,
    Parts,
    Row,
    Value,
    Vocabulary,
    item,
)
from civdawn_cli.engine.kit.news import Effect, View

COSTS = {"iron": 5, "coal": 7}

PIECE = Parts({"seat": NUMBER, "kind": TEXT, "big": FLAG}, ("kind", "seat"))

WORDS = Vocabulary(
    (
        Row("round", "round", Count(), "A round begins."),
        Row("active", "active", Value(NUMBER), "Another seat's turn."),
        Row("over", "over", Value(FLAG), "The end."),
        Row("gold", "seats[seat].goods{metal}", Count(), "Metal comes and goes."),
        Row("dice", "seats[seat].dice[#die]", Count(), "A die is turned."),
        Row("deck", "deck", Items(), "Cards come and go."),
        Row("piece", "map[space].piece", Value(PIECE), "A piece comes and goes."),
        Row(
            "tool",
            "seats[seat].tools",
            Items(Cards("tool", lambda name: {"tool": name, "used": 0})),
            "A tool comes and goes.",
        ),
        Row("used", "seats[seat].tools[tool].used", Count(), "A tool is used."),
        Row(
            "face",
            "row[space]",
            Face("card", lambda name: {"card": name, "cost": COSTS.get(name or "")}),
            "A card in place of another.",
        ),
        Row("slot", "line[colour].slot", Value(NUMBER, sorts=True), "A place in the line."),
    ),
    ("/asked",),
)


def view() -> View:
    """A made-up view."""
    return {
        "round": 1,
        "active": None,
        "over": False,
        "asked": {"seat": 1, "kind": "play"},
        "deck": ["iron", "coal", "iron", "tin"],
        "seats": [
            {
                "seat": seat,
                "name": f"seat {seat}",
                "goods": {"gold": 0, "tin": 2},
                "dice": [1, 1],
                "tools": [{"tool": "saw", "used": 1}],
            }
            for seat in (1, 2)
        ],
        "map": [{"space": f"{q},0", "piece": None} for q in range(3)],
        "row": [{"space": 1, "card": "iron", "cost": 5, "prices": [5, 5]}],
        "line": [{"slot": 1, "colour": "red"}, {"slot": 2, "colour": "blue"}],
        "notes": [{"note": 1}, {"note": 2}],
    }


def told(before: View, after: View) -> list[str]:
    """The effects as text, which have been found to make the second view of the first."""
    kept = json.dumps(before)
    effects = WORDS.effects(before, after)
    assert json.dumps(WORDS.applied(before, effects)) == json.dumps(after)
    assert json.dumps(before) == kept
    for effect in effects:
        assert len(effect.text().split(" ")) == 1 + len(effect.args)
        assert "|" not in effect.text()
    return [effect.text() for effect in effects]


def test_equal_views_have_no_effects() -> None:
    """Where nothing changed there is no effect."""
    assert told(view(), view()) == []


def test_numbers_are_told_by_how_much_they_change() -> None:
    """A number goes up or down, wherever it is: an entry, an entry by its name, an item."""
    after = view()
    after["round"] = 3
    after["seats"][1]["goods"]["gold"] = 4  # type: ignore[index]
    after["seats"][1]["dice"] = [1, 6]  # type: ignore[index]
    assert told(view(), after) == ["round +2", "gold 2 gold +4", "dice 2 2 +5"]
    assert told(after, view()) == ["round -2", "gold 2 gold -4", "dice 2 2 -5"]


def test_values_are_told_with_the_old_one_and_the_new_one() -> None:
    """`-` stands for null; true and false are yes and no; a record is its parts."""
    after = view()
    after |= {"active": 2, "over": True}
    after["map"][1]["piece"] = {"seat": 2, "kind": "city", "big": True}  # type: ignore[index]
    assert told(view(), after) == ["active - 2", "over no yes", "piece 1,0 - city/2/big"]
    assert told(after, view()) == ["active 2 -", "over yes no", "piece 1,0 city/2/big -"]


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (["iron", "coal", "iron", "tin", "zinc"], ["deck +zinc"]),
        (["iron", "zinc", "coal", "iron", "tin"], ["deck +zinc#1"]),
        (["coal", "iron", "tin"], ["deck -iron"]),
        (["iron", "coal", "tin"], ["deck -iron#2"]),
        (["tin", "iron", "coal", "iron"], ["deck -tin", "deck +tin#0"]),
        ([], ["deck -iron", "deck -coal", "deck -iron", "deck -tin"]),
    ],
)
def test_items_come_and_go(deck: list[str], words: list[str]) -> None:
    """An item has its place only where it is not the last or the first of its name."""
    after = view()
    after["deck"] = deck
    assert told(view(), after) == words
    told(after, view())


def test_a_new_record_has_what_is_printed_and_its_changes_follow() -> None:
    """A record that came is told by its name, and how it differs from a new one by further
    words."""
    after = view()
    after["seats"][0]["tools"] = [  # type: ignore[index]
        {"tool": "axe", "used": 3},
        {"tool": "saw", "used": 2},
    ]
    assert told(view(), after) == ["tool 1 +axe#0", "used 1 axe +3", "used 1 saw +1"]
    assert told(after, view()) == ["tool 1 -axe", "used 1 saw -1"]


def test_a_card_in_a_space_brings_what_is_printed_on_it() -> None:
    """A card in place of another is one effect; entries that follow from elsewhere are told by
    their path."""
    after = view()
    after["row"] = [{"space": 1, "card": "coal", "cost": 7, "prices": [7, 6]}]
    assert told(view(), after) == [
        "face 1 iron coal",
        "set /row/0/prices [7,6]",
    ]


def test_a_line_is_kept_in_the_order_of_its_slots() -> None:
    """Records that change their slots change their places in the list with them."""
    after = view()
    after["line"] = [{"slot": 1, "colour": "blue"}, {"slot": 2, "colour": "red"}]
    assert told(view(), after) == ["slot blue 2 1", "slot red 1 2"]


def test_the_rest_is_told_by_paths() -> None:
    """A change without a word is told as JSON, without spaces and bars: a unit as a whole, lists of
    records by what came and went."""
    after = view()
    after["asked"] = {"seat": 2, "kind": "play"}
    after["seats"][0]["name"] = "a | b"  # type: ignore[index]
    after["notes"] = [{"note": 0}, {"note": 2}, {"note": 3}]
    assert told(view(), after) == [
        'set /asked {"seat":2,"kind":"play"}',
        'set /seats/0/name "a\\u0020\\u007c\\u0020b"',
        "remove /notes/0",
        'insert /notes/0 {"note":0}',
        'insert /notes/2 {"note":3}',
    ]
    told(after, view())


def test_any_two_views_differ_by_their_effects() -> None:
    """Whatever changes, `applied` makes the second view of the first and leaves the first alone."""
    random = Random(5)
    before = view()
    for _ in range(300):
        after = json.loads(json.dumps(before))
        for _ in range(random.randint(1, 4)):
            _spoil(after, random)
        told(before, after)
        before = after if random.random() < 0.8 else view()


def _spoil(view: View, random: Random) -> None:
    """Change anything."""
    seats, deck = view["seats"], view["deck"]
    assert isinstance(seats, list)
    assert isinstance(deck, list)
    seat = random.choice(seats)
    match random.randrange(8):
        case 0:
            deck.insert(random.randint(0, len(deck)), random.choice(["iron", "coal", "tin"]))
        case 1:
            random.shuffle(deck)
        case 2:
            del deck[: random.randint(0, 2)]
        case 3:
            seat["tools"] = [
                {"tool": name, "used": random.randint(0, 2)}
                for name in random.sample(["saw", "axe", "awl", "pin"], random.randint(0, 4))
            ]
        case 4:
            seat["goods"]["tin"] = random.randint(0, 9)
        case 5:
            view["notes"] = [{"note": random.randint(0, 5)} for _ in range(random.randint(0, 6))]
        case 6:
            view["line"][0]["colour"], view["line"][1]["colour"] = random.choice(  # type: ignore[index]
                [("red", "blue"), ("blue", "red"), ("red", "green")]
            )
        case _:
            seat["dice"] = [random.randint(1, 6) for _ in range(random.randint(0, 3))]


@pytest.mark.parametrize(
    "text",
    [
        "gold 3 gold +1",
        "gold 1 lead +1",
        "gold 1 gold many",
        "nonsense",
        "active 1 2",
        "deck -zinc",
        "deck +zinc#9",
        "deck zinc",
        "set /nothing 1",
        "set /notes/9 1",
        "remove /notes/x",
        "round",
        "dice 1 0 +1",
    ],
)
def test_an_effect_that_does_not_fit_is_refused(text: str) -> None:
    """An effect is refused with its text if the view has no such place or another value."""
    word, *args = text.split()
    before = view()
    kept = json.dumps(before)
    with pytest.raises(ValueError, match="does not fit"):
        WORDS.applied(before, [Effect("round", ("+1",)), Effect(word, tuple(args))])
    assert json.dumps(before) == kept


def test_what_came_and_what_went_can_be_read() -> None:
    """`item` tells what an effect of a list is about."""
    assert item(Effect("deck", ("+zinc#9",))) == (True, "zinc")
    assert item(Effect("tool", ("1", "-axe"))) == (False, "axe")
