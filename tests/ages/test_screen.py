"""The table on a terminal: card row, events, rivals and the viewer's own board at every width."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.kit.screen import Frame, length, plain
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.language import speaking
from tests.ages.playouts import GAME, playout

TITLES = {card["slug"]: str(card["name"]) for card in GAME.cards()}


@pytest.mark.parametrize("width", [40, 60, 80, 140])
def test_width(width: int) -> None:
    """No line is wider than the terminal, and none breaks in a name of one word."""
    for number, (table, _) in enumerate(playout(3, 1)):
        if number % 40:
            continue
        for seat in range(CHANCE, 3):
            for part in GAME.screen(GAME.view(table, seat), Frame(width)):
                lines = [part.title, *[line for row in part.rows for line in row.lines]]
                assert max(map(length, lines)) <= width, part.name


def text(table: object, seat: int, name: str) -> str:
    """A part as a seat reads it on a wide terminal."""
    parts = GAME.screen(GAME.view(table, seat), Frame(400))  # type: ignore[arg-type]
    return "\n".join(
        plain(line)
        for part in parts
        if part.name == name
        for row in part.rows
        for line in row.lines
    )


def test_what_is_shown() -> None:
    """The card row has every card on it, and a seat sees its own hand of military cards, not that
    of another (TA-37.14)."""
    hands = 0
    for number, (table, _) in enumerate(playout(2, 3)):
        if number % 25:
            continue
        view = GAME.view(table, 0)
        row, mine, rivals = (text(table, 0, name) for name in ("row", "mine", "rivals"))
        for space in view["row"]:  # type: ignore[attr-defined]
            if space["card"] is not None:
                assert TITLES[space["card"]] in row
        for card in table.military_hand[0]:
            hands += 1
            assert GAME.box().name[card] in mine
        own = {GAME.box().name[card] for card in table.military_hand[0]}
        for card in table.military_hand[1]:
            other = GAME.box().name[card]
            assert other in own or "military" not in mine or other not in mine.split("military")[-1]
            assert f"military cards {other}" not in rivals
    assert hands


def test_people_are_named() -> None:
    """A person's name stands before the leader, and whose turn it is is told by name."""
    *_, (table, _step) = playout(2, 3)
    view = GAME.view(table, 0)
    found = "\n".join(
        plain(line)
        for part in GAME.screen(view, Frame(80, names=["Anna", ""]))
        for line in [part.title, *[line for row in part.rows for line in row.lines]]
    )
    assert "Anna, no leader" in found or "Anna, leader " in found


def test_labels_end() -> None:
    """A blank stands behind a label, also one as long as its column."""
    *_, (table, _step) = playout(2, 3)
    with speaking("ro"):
        found = text(table, 0, "events")
    assert "   evenimente " in found
