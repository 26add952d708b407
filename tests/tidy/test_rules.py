"""The numbered rules of every game and the tests that cite them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tidy.sources import (
    ROOT,
    cited,
    citing,
    games,
    modules,
    prefix,
    rules,
    rules_page,
    scripts,
    uncited,
)

CHAPTERS = {"newdawn": 20, "ages": 37}
"""The last chapter with rules of each game; what follows it is an index."""


def test_every_game() -> None:
    """The last chapter of every game is known here."""
    assert set(CHAPTERS) == set(games()), "CHAPTERS"


@pytest.mark.parametrize("game", games())
def test_numbering(game: str) -> None:
    """Rules are numbered without gaps: chapters from 1 on, each from 1 on."""
    numbers = [tuple(map(int, rule.partition("-")[2].split("."))) for rule in rules(game)]
    assert numbers[0] == (1, 1)
    assert numbers[-1][0] == CHAPTERS[game]
    for before, after in pairwise(numbers):
        assert after in ((before[0], before[1] + 1), (before[0] + 1, 1))


def test_prefixes() -> None:
    """An id says of which game a rule is."""
    assert len({prefix(game) for game in games()}) == len(games())


@pytest.mark.parametrize("game", games())
def test_every_rule_is_tested(game: str) -> None:
    """A test cites every rule but those of chapter 1; scripts/uncited lists those none does."""
    missing = uncited(game)
    assert missing == [], f"{len(missing)} rules without a test"


def test_citations_exist() -> None:
    """Nobody cites a rule that does not exist."""
    documents = [*ROOT.glob("*.md"), *ROOT.glob("grammar/*.md"), *ROOT.glob("protocol/*.md")]
    documents += [rules_page(game) for game in games()]
    known = {rule for game in games() for rule in rules(game)}
    wrong = {
        rule: files
        for rule, files in cited([*modules(), *scripts(), *citing(), *documents]).items()
        if rule not in known
    }
    assert wrong == {}
