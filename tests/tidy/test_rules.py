"""The numbered rules and the tests that cite them."""

from __future__ import annotations

from itertools import pairwise

from tests.tidy.sources import ROOT, cited, citing, modules, rules, scripts, uncited


def test_numbering() -> None:
    """Rules are numbered without gaps: 1 to 20 chapters, each from 1 on."""
    numbers = [tuple(map(int, rule.split("."))) for rule in rules()]
    assert numbers[0] == (1, 1)
    assert numbers[-1][0] == 20
    for before, after in pairwise(numbers):
        assert after in ((before[0], before[1] + 1), (before[0] + 1, 1))


def test_every_rule_is_tested() -> None:
    """A test cites every rule from ND-2 to ND-20; scripts/uncited lists those none does."""
    missing = uncited()
    assert missing == [], f"{len(missing)} rules without a test"


def test_citations_exist() -> None:
    """Nobody cites a rule that does not exist."""
    documents = [*ROOT.glob("*.md"), *ROOT.glob("grammar/*.md"), *ROOT.glob("protocol/*.md")]
    known = set(rules())
    wrong = {
        rule: files
        for rule, files in cited([*modules(), *scripts(), *citing(), *documents]).items()
        if rule not in known
    }
    assert wrong == {}
