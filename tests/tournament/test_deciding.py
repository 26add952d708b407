"""A tournament stops when the answer is known, and nothing but whole blocks in order decides."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from civdawn_cli.cli import cli
from civdawn_cli.tournament.config import Config, ConfigError, Decide
from civdawn_cli.tournament.deciding import PRIOR, Deciding, FirstPlaceTest, Sprt, expected
from civdawn_cli.tournament.forms import as_text
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.report import summary
from tests.often import often
from tests.tournament.invented import config, played, result

STRONG = {"a": 250.0}


@pytest.fixture
def pair(tmp_path: Path) -> Config:
    """Two entrants, decided at 0 or 50 points."""
    return config(tmp_path, "ab", "[decide]\nelo1 = 50", seats=2, blocks=500)


@pytest.fixture
def many(tmp_path: Path) -> Config:
    """Four entrants at three seats."""
    return config(tmp_path, "abcd", "[decide]\nalpha = 0.05", seats=3, blocks=100)


@pytest.mark.parametrize("entrants", [2, 4])
def test_concurrency_and_order(entrants: int, pair: Config, many: Config) -> None:
    """The decision and the report are the same for any number of games at once, in any order."""
    tournament = pair if entrants == 2 else many
    reports = set()
    for ahead in (1, 2, 7):
        lines = played(tournament, STRONG, ahead, seed=ahead)
        assert Plan(tournament, lines).over
        reports.add(as_text(summary(tournament, lines)))
    (report,) = reports
    assert "Decided after" in report


@pytest.mark.slow
def test_kill(many: Config) -> None:
    """A tournament that is stopped anywhere and gone on with is decided as one never stopped."""
    whole = played(many, STRONG)
    text = as_text(summary(many, whole))
    random = Random(5)
    for _ in range(often(3, 30)):
        lines = played(many, STRONG, ahead=5, seed=1, stop_at=random.randrange(len(whole)))
        lines = played(many, STRONG, ahead=3, seed=2, lines=lines)
        assert as_text(summary(many, lines)) == text


def test_whole_blocks_in_order(pair: Config) -> None:
    """A block that is not whole counts nothing, nor does anything after it."""
    lines = played(pair, STRONG)
    held_back = lines.pop(1)
    deciding = Deciding(pair, lines)
    assert deciding.decision is None
    assert "LLR +0.00" in deciding.state()
    deciding.hear(held_back)
    assert deciding.decision is not None


def test_handed_out_no_more(pair: Config) -> None:
    """After the decision no game is handed out, though the schedule has more."""
    plan = Plan(pair, played(pair, STRONG))
    assert plan.next() is None
    assert plan.played < plan.total
    assert plan.over


def test_strongest_is_first(many: Config) -> None:
    """Of several the one that is much stronger is called first."""
    assert "a is first" in as_text(summary(many, played(many, STRONG)))


def test_first_of_config_is_meant(tmp_path: Path) -> None:
    """elo0 and elo1 are about the entrant that the config names first."""
    for entrants, taken in (("ab", "a is +50"), ("ba", "b is +0")):
        tournament = config(tmp_path, entrants, "[decide]\nelo1 = 50", seats=2, blocks=500)
        assert taken in as_text(summary(tournament, played(tournament, STRONG)))


def test_llr_by_hand() -> None:
    """The ratio is that of the two likeliest distributions, found here by search."""
    test = Sprt(Decide(0.0, 100.0))
    scores = [1.0] * 6 + [0.5] * 5 + [0.0] * 3
    for score in scores:
        test.add(score)
    middle = (expected(0) + expected(100)) / 2
    before = {1.0: middle**2, 0.5: 2 * middle * (1 - middle), 0.0: (1 - middle) ** 2}
    counts = {score: scores.count(score) + PRIOR * part for score, part in before.items()}

    def likelihood(mean: float) -> float:
        def total(shift: float) -> float:
            return sum(n / (1 + shift * (v - mean)) for v, n in counts.items()) - sum(
                counts.values()
            )

        # One root is 0; the other is the multiplier that was meant, if the mean is not theirs.
        steps = [place / 10_000 for place in range(-9_900, 9_900) if abs(place) > 5]
        best = min(steps, key=lambda shift: abs(total(shift)))
        size = sum(counts.values())
        return sum(n * math.log(n / size / (1 + best * (v - mean))) for v, n in counts.items())

    assert test.ratio == pytest.approx(likelihood(expected(100)) - likelihood(0.5), abs=0.01)


def test_capital_is_a_fair_bet() -> None:
    """Whatever comes next, the capital for X and Y is on average what it was if they are equal."""
    test = FirstPlaceTest(2, 0.05)
    for margin in (0.5, 0.25, -0.5, 0.125):
        before = test.capital(0)
        up, down = FirstPlaceTest(2, 0.05), FirstPlaceTest(2, 0.05)
        for copy, sign in ((up, 1), (down, -1)):
            copy._logs.update({pair: list(logs) for pair, logs in test._logs.items()})
            copy.add(0, 1, sign * margin)
        mean = (math.exp(up.capital(0)) + math.exp(down.capital(0))) / 2
        assert mean == pytest.approx(math.exp(before))
        test.add(0, 1, margin)


def test_void_games(pair: Config) -> None:
    """A block whose games are all void is passed over, and the next one counts."""
    lines = played(pair, STRONG)
    for line in lines[:2]:
        line["ending"] = "referee-error"
    without = Deciding(pair, lines[:2])
    assert "LLR +0.00" in without.state()
    without.hear(lines[2])
    without.hear(lines[3])
    assert "LLR +0.00" not in without.state()


@pytest.mark.parametrize(
    ("entrants", "text", "main", "said"),
    [
        ("ab", "[decide]\nalpha = 0.7", {"seats": 2}, ":4: alpha is more than 0"),
        ("ab", "[decide]\nelo1 = 0", {"seats": 2}, ":3: elo0 is less than elo1"),
        ("ab", '[decide]\nbeta = "x"', {"seats": 2}, ":4: beta is a number"),
        ("ab", "[decide]\nelo2 = 3", {"seats": 2}, ":4: unknown key 'elo2'; did you mean"),
        ("abc", "[decide]\nelo1 = 9", {"seats": 2}, ":4: elo1 is for two entrants"),
        ("abc", "[decide]", {"format": "swiss"}, ":3: swiss is never decided"),
    ],
)
def test_wrong_config(
    tmp_path: Path, entrants: str, text: str, main: dict[str, object], said: str
) -> None:
    """A section that makes no sense is told with its line."""
    with pytest.raises(ConfigError) as told:
        config(tmp_path, entrants, text, **main)
    assert said in str(told.value)


def test_exit_code(tmp_path: Path) -> None:
    """`run` ends with 4 when decided, plays nothing more when run again, and says so."""
    text = "[decide]\nelo0 = -300\nelo1 = 300\nalpha = 0.3\nbeta = 0.3"
    tournament = config(tmp_path, "ab", text, seats=2, blocks=20, max_rounds=1)
    path, out = tmp_path / "tournament.toml", tmp_path / "out"
    runs = [
        CliRunner().invoke(cli, ["tournament", "run", str(path), "--out", str(out), "--quiet"])
        for _ in range(2)
    ]
    assert [run.exit_code for run in runs] == [4, 4], runs[0].output
    assert runs[0].output == runs[1].output
    assert "Decided after" in runs[0].output
    lines = (out / "results.jsonl").read_text().count("\n")
    assert lines < Plan(tournament).total


def test_result_of_a_fixture_is_fixed(pair: Config) -> None:
    """The invented games of these tests are the same whenever they are played."""
    fixture = Plan(pair).next()
    assert fixture
    assert result(pair, fixture, STRONG) == result(pair, fixture, STRONG)
