"""A page that is made for a seat or the public has nothing in it that they may not know."""

from __future__ import annotations

import json
import re

import pytest

from civdawn_cli.pages import tell
from civdawn_cli.record.versions import EVERYONE, PUBLIC
from tests.often import often
from tests.pages.games import data_of, page_of, text_of
from tests.pages.leaks import SECRET, leaks, record_of, searched, twin
from tests.protocol.pairs_ages import Pair


@pytest.mark.slow
@pytest.mark.parametrize("number", range(often(2, 30)))
def test_no_page_tells_hidden_cards(number: int) -> None:
    """The page of a seat, or of the public, names no military card before they have seen it
    (TA-25.3), and is the same byte for byte when others hold other cards."""
    pair = Pair(number)
    compared = 0
    for who in (PUBLIC, *range(pair.seats)):
        other = twin(pair, who)
        assert list(leaks(pair, who, other)) == [], who
        compared += other is not None
    assert compared, "some have a twin"


@pytest.mark.slow
def test_leaks_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds what the page of a whole record tells, and a twin is another record."""
    pair = Pair(0)
    record = record_of(pair, pair.played.answers)
    whole = page_of(record, EVERYONE)
    assert len([slug for slug in SECRET if slug in whole]) > 10
    assert any(twin(pair, who) for who in range(pair.seats))
    views = [json.dumps(view) for view in tell(text_of(record), 0).views[0]]
    data = data_of(whole)
    reels, own = data["film"]["reels"], data["eyes"][2]["reel"]
    for turn in data["turns"]:
        turn["notation"] = re.sub("<[^>]*>", "?", turn["notation"])

    def found(reel: int) -> str:
        """All that is found in the whole record's page with the pictures of one pair of eyes."""
        data["film"]["reels"] = [reels[reel]]
        spoilt = f'<script type="application/json" id="data">{json.dumps(data)}</script>'
        return "\n".join(searched(spoilt, views))

    assert "is told" in found(own)
    assert "is drawn" not in found(own)
    assert "is drawn" in found(own + 1)
    assert "is a title" in found(own + 1)
    assert "is in the file" in found(own)


def test_seeds_are_left_out() -> None:
    """No page tells the seed: with it hidden cards could be drawn again."""
    record = record_of(Pair(1), Pair(1).played.answers).replace(
        "\n\n", '\n[Seed "7654321987"]\n\n', 1
    )
    record = record[: record.rindex("end #")] + "end\n"
    for who in (PUBLIC, 0):
        assert "7654321987" not in page_of(record, who)
