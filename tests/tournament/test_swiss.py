"""Swiss pods: equals meet, everyone plays as often, and kills change nothing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from civdawn_cli.tournament.config import Config, ConfigError
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from tests.tournament.invented import config, known, played

STRENGTHS = {name: -60.0 * place for place, name in enumerate("abcdefghijk")}


@pytest.fixture
def swiss(tmp_path: Path) -> Config:
    """Eleven entrants at three seats: two sit out every round."""
    return config(tmp_path, "abcdefghijk", format="swiss", seats=3, rounds=5, blocks=2)


def tables(tournament: Config, lines: list[Line]) -> list[set[frozenset[str]]]:
    """The pods of every round."""
    blocks = len(tournament.entrants) // tournament.seats * tournament.blocks
    found: list[set[frozenset[str]]] = [set() for _ in range(tournament.rounds)]
    for token, (seating, _) in known(lines).items():
        found[(int(token.partition(".")[0]) - 1) // blocks].add(frozenset(seating))
    return found


def test_all_rounds(swiss: Config) -> None:
    """Every round has a pod for as many as find a seat, nobody twice, and all games are played."""
    lines = played(swiss, STRENGTHS, ahead=4)
    assert len(lines) == Plan(swiss).total == 5 * 3 * 2 * 6
    for pods in tables(swiss, lines):
        assert len(pods) == 3
        assert len(frozenset().union(*pods)) == 9


def test_sitting_out(swiss: Config) -> None:
    """Nobody sits out twice before all have sat out once."""
    rounds = tables(swiss, played(swiss, STRENGTHS))
    out = Counter(
        name for pods in rounds for name in STRENGTHS if not any(name in pod for pod in pods)
    )
    assert sum(out.values()) == 10
    assert max(out.values()) == 1


def test_concurrency_and_kills(swiss: Config) -> None:
    """The same games are played for any number at once and after being stopped anywhere."""
    whole = known(played(swiss, STRENGTHS))
    random = Random(3)
    for ahead in (2, 5, 40):
        cut = played(swiss, STRENGTHS, ahead, seed=ahead, stop_at=random.randrange(len(whole)))
        assert known(played(swiss, STRENGTHS, 3, seed=1, lines=cut)) == whole


def test_rounds_wait(swiss: Config) -> None:
    """No game of a round is handed out while one of the round before has no result."""
    plan = Plan(swiss)
    first = 3 * 2 * 6
    handed = [plan.next() for _ in range(first)]
    assert all(handed)
    assert plan.next() is None
    assert not plan.over


def test_equals_meet(tmp_path: Path) -> None:
    """In later rounds those who share a table are nearer in strength than those drawn by lot."""
    names = "abcdefghijkl"
    strengths = {name: -150.0 * place for place, name in enumerate(names)}
    tournament = config(tmp_path, names, format="swiss", seats=3, rounds=4, blocks=3)
    spread = []
    for pods in tables(tournament, played(tournament, strengths)):
        pairs = [pair for pod in pods for pair in combinations(pod, 2)]
        spread.append(sum(abs(strengths[a] - strengths[b]) for a, b in pairs) / len(pairs))
    assert max(spread[1:]) < spread[0]


def test_new_faces(tmp_path: Path) -> None:
    """Among equals those meet who have not met, in four of five meetings at least."""
    names = "abcdefghijklmnop"
    tournament = config(tmp_path, names, format="swiss", seats=2, rounds=6, blocks=4)
    rounds = tables(tournament, played(tournament))
    met = Counter(pod for pods in rounds for pod in pods)
    assert len(met) >= 0.8 * sum(met.values())


def test_more_rounds(tmp_path: Path) -> None:
    """More rounds add games and change none; more deals a round are another tournament."""
    few = config(tmp_path, "abcde", format="swiss", seats=2, rounds=2)
    more = config(tmp_path, "abcde", format="swiss", seats=2, rounds=4)
    deals = config(tmp_path, "abcde", format="swiss", seats=2, rounds=2, blocks=2)
    lines = played(few, STRENGTHS)
    longer = known(played(more, STRENGTHS, lines=lines))
    assert known(lines).items() <= longer.items()
    assert longer == known(played(more, STRENGTHS))
    assert more.follows(few)
    assert not deals.follows(few)


def test_find(swiss: Config) -> None:
    """Every game that was played is found by its name; one of a later round is not."""
    lines = played(swiss, STRENGTHS, stop_at=50)
    plan = Plan(swiss, lines)
    for line in lines:
        fixture = plan.find(line["token"])
        assert fixture
        assert fixture.seed == line["seed"]
    assert plan.find("30.1") is None


def test_rounds_are_for_swiss(tmp_path: Path) -> None:
    """The key of one format is refused in another, with its line."""
    with pytest.raises(ConfigError, match=r"toml:2: rounds is for the format swiss"):
        config(tmp_path, "abc", rounds=3)
