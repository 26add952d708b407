"""Parts that games share: sets of numbers as bits, and names that people type."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.kit.bits import bits, numbers, total
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, is_number, named


def test_sets() -> None:
    """A set made of numbers has these numbers, ascending, and the sum of their values."""
    assert numbers(bits([70, 3, 0, 3])) == [0, 3, 70]
    assert bits([]) == 0
    assert total(bits([0, 2]), [5, 7, 11]) == 16
    assert total(0, []) == 0


@pytest.mark.parametrize("many", [0, 1, 5, 6, 7, 8, 40, 200])
@pytest.mark.parametrize("most", [59, 60, 61, 342, 2000])
def test_numbers(many: int, most: int) -> None:
    """Sets of any size and width have their numbers, ascending, also when they are met again."""
    for seed in range(5):
        random = Random(seed)
        members = sorted({random.randrange(most) for _ in range(many)})
        found = numbers(bits(members))
        assert found == members
        found.append(most)  # a list of one's own
        assert numbers(bits(members)) == members


KNOWN: list[Spelling] = [(1, "code-of-laws"), (2, "coal"), (3, "iron"), (3, "iron-age")]
OTHERS: list[Spelling] = [(2, "laws"), (4, "ironclads"), (5, "of-laws")]


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (["iron"], ([3], 1)),  # the whole name, though others begin with it
        (["co"], ([1, 2], 1)),
        (["code", "of", "laws"], ([1], 3)),
        (["codeof", "iron"], ([1], 1)),
        (["coal", "iron"], ([2], 1)),
        (["ir"], ([3], 1)),  # one option with two names, before the other names
        (["law"], ([2], 1)),
        (["of", "laws"], ([5], 2)),
        (["ironc"], ([4], 1)),
        (["steel"], NOTHING),
        (["-"], NOTHING),
    ],
)
def test_named(texts: list[str], meant: tuple[list[int], int]) -> None:
    """A name means the options that have just that name, else those whose name begins with it."""
    assert named(texts, KNOWN, OTHERS) == meant
    assert named(["before", *texts], KNOWN, OTHERS, 1) == meant


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", True), ("9999", True), ("10000", False), ("", False), ("-1", False), ("²", False)],
)
def test_is_number(text: str, number: bool) -> None:
    """A number has one to four ASCII digits."""
    assert is_number(text) is number
