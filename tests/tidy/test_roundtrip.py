"""scripts/roundtrip: what it plays, and what it notices."""

from __future__ import annotations

import pytest
from _roundtrip_game import Job, faults, played, trip

from civdawn_cli.games import GAMES

pytestmark = pytest.mark.slow


def test_all_sorts() -> None:
    """Nothing changes in games of every kind there is: each follows from seed and number alone."""
    trips = [trip(Job("test", number, 3)) for number in range(48)]
    assert [one.wrong for one in trips] == [""] * len(trips)
    met = {what for one in trips for what in one.about}
    assert met >= {"2 seats", "3 seats", "4 seats", "map first", "map drafted", "epic", "hashes"}
    assert met >= {"round limit", "left in the middle", "from a position", "more tags"}
    assert trip(Job("test", 5, 3)) == trips[5]


def test_ages() -> None:
    """The same of Through the Ages, with its secrets."""
    trips = [trip(Job("test", number, 6, "ages")) for number in range(18)]
    assert [one.wrong for one in trips] == [""] * len(trips)
    met = {what for one in trips for what in one.about}
    assert met >= {"2 seats", "3 seats", "4 seats", "resignation", "hashes", "round limit"}
    assert all(" | i>" in one.text for one in trips if one.turns > 8)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" play", "  play", "format changes it"),
        ("[Rounds ", "[ROUNDS ", "read and written it is another text"),
        ('[Result "*"]', '[Result "1"]', "check: line "),
        ("end #", "end #0000", "not read: line "),
        ('[Seed "', '[Seed "1', "luck: line "),
        ("1.1 play", "1.1 plai", "not read: line "),
    ],
)
def test_noticed(old: str, new: str, said: str) -> None:
    """A text that is not what civdawn writes, or not true, is noticed."""
    recorder, _, why, more = played(GAMES["newdawn"](), Job("test", 3, 3))
    text = recorder.text(why, more)
    assert faults(recorder, text) == []
    wrong = text.replace(old, new, 1)
    assert wrong != text
    assert any(fault.startswith(said) for fault in faults(recorder, wrong))
