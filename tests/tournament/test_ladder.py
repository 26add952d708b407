"""Ladder: newcomers join, the least known meet first, and kills change nothing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.results import Results, ResultsError
from tests.tournament.invented import config, known, played

STRENGTHS = {name: -80.0 * place for place, name in enumerate("abcdef")}


def ladder(folder: Path, entrants: str, **main: Any) -> Config:
    """A ladder at three seats."""
    return config(folder, entrants, format="ladder", **{"seats": 3, "blocks": 24, **main})


def test_kills_and_concurrency(tmp_path: Path) -> None:
    """The same games are played for any number at once and after being stopped anywhere."""
    tournament = ladder(tmp_path, "abcde")
    whole = known(played(tournament, STRENGTHS))
    assert len(whole) == Plan(tournament).total == 24 * 6
    random = Random(3)
    for ahead in (2, 5, 30):
        cut = played(tournament, STRENGTHS, ahead, seed=ahead, stop_at=random.randrange(100))
        assert known(played(tournament, STRENGTHS, 3, seed=1, lines=cut)) == whole


@pytest.mark.parametrize("stop_at", [0, 30, 48, 60, 71, 72, 73])
def test_newcomer(tmp_path: Path, stop_at: int) -> None:
    """A new entrant leaves the wave under way as it is, and plays in the next."""
    few, more = (ladder(tmp_path, names) for names in ("abcd", "abcdef"))
    before = played(few, STRENGTHS, ahead=3, stop_at=stop_at)
    after = played(more, STRENGTHS, ahead=3, seed=9, lines=before)
    under_way = {(int(line["token"].partition(".")[0]) - 1) // 4 for line in before}
    alone = known(played(few, STRENGTHS))
    first_free = max(under_way, default=-1) + 1
    joined = set()
    for token, (seating, seed) in known(after).items():
        wave = (int(token.partition(".")[0]) - 1) // 4
        if wave < first_free:
            assert alone[token] == (seating, seed)
        elif wave == first_free:
            joined |= set(seating)
    assert {"e", "f"} <= joined


def test_newcomer_catches_up(tmp_path: Path) -> None:
    """A newcomer soon has met everyone, while the others meet less."""
    few, more = ladder(tmp_path, "abcd", blocks=12), ladder(tmp_path, "abcde", blocks=16)
    lines = played(few, STRENGTHS)
    new = played(more, STRENGTHS, lines=lines)[len(lines) :]
    games = Counter(name for line in new for name in line["seating"])
    assert games.most_common(1)[0][0] == "e"
    met = {name for line in new if "e" in line["seating"] for name in line["seating"]}
    assert met == set("abcde")


def test_all_pairs_meet(tmp_path: Path) -> None:
    """Among equals every pair meets as often as every other, but for a deal or two."""
    tournament = ladder(tmp_path, "abcdef", blocks=30)
    met = Counter(
        pair for line in played(tournament) for pair in combinations(sorted(line["seating"]), 2)
    )
    assert len(met) == 15
    assert min(met.values()) >= max(met.values()) / 2


def test_open_meetings_first(tmp_path: Path) -> None:
    """Equals meet more often than those whose meeting is no question."""
    tournament = ladder(tmp_path, "abcd", seats=2, blocks=60)
    strengths = {"a": 600.0, "b": 600.0, "c": -600.0, "d": -600.0}
    met = Counter("".join(sorted(line["seating"])) for line in played(tournament, strengths))
    assert min(met["ab"], met["cd"]) > max(met[pair] for pair in ("ac", "ad", "bc", "bd"))


def test_pool_only_grows(tmp_path: Path) -> None:
    """A folder of a ladder takes entrants that are new, and none may leave or change."""
    out = tmp_path / "out"
    text = "".join((tmp_path / "tournament.toml").read_text() for _ in [ladder(tmp_path, "abcd")])
    with Results(out, ladder(tmp_path, "abcd"), text):
        pass
    more = ladder(tmp_path, "abcde")
    with Results(out, more, (tmp_path / "tournament.toml").read_text()):
        pass
    with pytest.raises(ResultsError, match="another tournament"):
        Results(out, ladder(tmp_path, "abc"), text)


def test_longer(tmp_path: Path) -> None:
    """More blocks add games and change none, if the last wave was whole."""
    few, more = (ladder(tmp_path, "abcd", blocks=count) for count in (8, 20))
    assert known(played(few, STRENGTHS)).items() <= known(played(more, STRENGTHS)).items()
