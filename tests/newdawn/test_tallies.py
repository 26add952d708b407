"""The numbers that statistics count of A New Dawn."""

from __future__ import annotations

import pytest

from tests.newdawn.playouts import BOX, GAME, playout

LEVEL_ONE = {card.title for card in BOX.focus if card.level == 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tallies(seats: int) -> None:
    """At every moment of a game, the setup too: a leader once drawn, the world wonders held, the
    focus cards gained, and agendas whose victory cards are marked (ND-17.1)."""
    seen: dict[str, set[str]] = {}
    for table, _ in playout(seats, seats):
        summary = GAME.summary(table)["seats"]
        assert isinstance(summary, list)
        for seat, facts in enumerate(summary):
            found = GAME.tallies(table, seat)
            if table.turn >= 0:
                assert found["leader"] == [f"{facts['leader']} ({facts['civilization']})"]
                assert len(found["focus cards"]) <= 5
            assert found["wonders"] == facts["wonders"]
            assert not LEVEL_ONE & set(found["focus cards"])
            assert len(found["agendas"]) <= 2 * len(facts["agendas"])
            for agenda in found["agendas"]:
                assert any(agenda in marked for marked in facts["agendas"])
            for heading, names in found.items():
                assert len(set(names)) == len(names)
                seen.setdefault(heading, set()).update(names)
    assert all(seen[heading] for heading in ("leader", "focus cards"))


def test_headings() -> None:
    """Random games come to have some of everything that is counted."""
    seen: dict[str, set[str]] = {}
    for seed in range(4):
        *_, (table, _) = playout(2, seed, 100)
        for seat in (0, 1):
            for heading, names in GAME.tallies(table, seat).items():
                seen.setdefault(heading, set()).update(names)
    assert set(seen) == {"leader", "agendas", "wonders", "focus cards"}
    assert all(seen.values())
