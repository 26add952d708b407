"""Boxes are built from data, however many cards, seats and spaces they have, and refused if they
can't be played with (TA-1); games in boxes with made-up cards are in tests/games/test_boxes.py."""

from __future__ import annotations

from copy import deepcopy

import pytest

from civdawn_cli.games.ages.box import CIVIL_FILE, MILITARY_FILE
from civdawn_cli.games.ages.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.moves import MOST_NUMBERS
from civdawn_cli.games.ages.names import NONE
from tests.ages.inventing import CIVIL, CLASSES, LEADER, MADE_UP, box_with
from tests.games.boxes import recorded, replayed

NUMBERS_ONLY: dict[str, object] = {"special": []}
"""In the row of a card that needs no class."""


def test_a_crowd() -> None:
    """Hundreds of cards more are told apart by moves, records and positions."""
    data = deepcopy(base_box().data)
    crowd = [found for found in data[CIVIL_FILE]["cards"] if not found.get("start_technology")]
    for copy in ("second", "third"):
        for found in crowd:
            if found["category"] not in ("action", "leader", "special"):
                named = {"id": f"{copy}_{found['id']}", **NUMBERS_ONLY}
                data[CIVIL_FILE]["cards"].append({**found, **named})
    data[CIVIL_FILE]["cards"] += [
        {**LEADER, "id": f"{letter}_leader", **NUMBERS_ONLY} for letter in "abcdefghij"
    ]
    game = Ages(build(data, CLASSES))
    assert game.box().techs > 64
    assert game.box().effects > 256
    recorder, _ = recorded(MADE_UP, game, (), 5, MADE_UP.long)
    table = recorder.match.table
    assert game.key(replayed(game, recorder)) == game.key(table)
    assert any(card >= 256 for card in (*table.civil_gone, *table.military_gone))
    assert any(leader != NONE for leader in table.leader) or table.civil_gone


def test_more_seats_and_spaces() -> None:
    """How many may play and how long the card row is follows from the data."""
    data = five_seats()
    game = Ages(build(data, BASE_CLASSES))
    assert game.seats == (2, 3, 4, 5)
    recorder, _ = recorded(MADE_UP, game, (), 3, MADE_UP.long)
    assert recorder.match.table.seats == 5
    assert len(recorder.match.table.row) == base_box().row_spaces + 2
    assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)


def five_seats() -> dict[str, dict[str, object]]:
    """The data of the base game with decks for five players and two spaces more."""

    def more(part: object) -> object:
        if isinstance(part, dict):
            found = {key: more(inner) for key, inner in part.items()}
            if "4" in found:
                four = found["4"]
                found["5"] = [*four, 0] if isinstance(four, list) else four
            return found
        return [more(inner) for inner in part] if isinstance(part, list) else part

    data = {name: more(file) for name, file in base_box().data.items()}
    data["boards.json"]["card_row"]["civil_action_cost_by_space"] += [3, 3]  # type: ignore[index]
    return data  # type: ignore[return-value]


def test_a_card_without_a_class() -> None:
    """A card that must do something and has no class is refused when the box is built."""
    data = deepcopy(base_box().data)
    data[MILITARY_FILE]["cards"].append({**box_with("event").rows[-1], "id": "unheard_of"})
    with pytest.raises(ValueError, match="no class says what unheard-of does"):
        build(data, CLASSES)


def test_a_special_effect_without_a_class() -> None:
    """A card in play that says more than its numbers and has no class is refused, too."""
    data = deepcopy(base_box().data)
    data[CIVIL_FILE]["cards"].append({**LEADER, "id": "unheard_of"})
    with pytest.raises(ValueError, match="no class says what unheard-of does"):
        build(data, CLASSES)


def test_one_name_twice() -> None:
    """Two cards of one id are refused."""
    data = deepcopy(base_box().data)
    data[CIVIL_FILE]["cards"].append({**LEADER, "id": "moses"})
    with pytest.raises(ValueError, match="two cards of a box have one id"):
        build(data, CLASSES)


def test_two_copies_of_a_wonder() -> None:
    """A card that a player's set of cards holds as a bit has one copy at most."""
    data = deepcopy(base_box().data)
    wonder = next(found for found in CIVIL if found["category"] == "wonder")
    data[CIVIL_FILE]["cards"].append({**wonder, "copies": {"2": 2, "3": 2, "4": 2}})
    with pytest.raises(ValueError, match="a box has one invented-wonder at most"):
        build(data, CLASSES)


def test_too_many_cards() -> None:
    """More cards than a move can tell apart are refused."""
    data = deepcopy(base_box().data)
    data[CIVIL_FILE]["cards"] += [{**LEADER, "id": f"l{n}"} for n in range(MOST_NUMBERS)]
    with pytest.raises(ValueError, match="more than a move can tell apart"):
        build(data, CLASSES)


def test_every_class_has_a_card() -> None:
    """No class of the base game waits for a card that the data calls otherwise."""
    slugs = base_box().slug
    shared = {slug.rsplit("-", 1)[0] for slug in slugs}
    families = (
        *BASE_CLASSES.in_play,
        *BASE_CLASSES.pacts,
        *BASE_CLASSES.actions,
        *BASE_CLASSES.events,
        *BASE_CLASSES.attacks,
    )
    assert [name for name in families if name not in slugs and name not in shared] == []
