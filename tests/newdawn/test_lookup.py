"""Text that notation writes is read by lookup, as spelling would read it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games.newdawn.game import NEWDAWN

NAMES = [setting.values for setting in NEWDAWN.settings]


@pytest.mark.parametrize("seed", range(12))
def test_canonical_text(seed: int) -> None:
    """The canonical text of every option is read by lookup, whatever follows it in the turn."""
    chance = random.Random(seed)
    settings = {setting.name: setting.values[seed // 6] for setting in NEWDAWN.settings}
    match = Match(NEWDAWN, NEWDAWN.setup(2 + seed % 3, **settings))
    missed: Counter[str] = Counter()
    for _ in range(700):
        if not match.options:
            break
        for option in match.options:
            if option == PASS:
                continue
            tokens = ["play", *NEWDAWN.write(match.table, option).split()]
            follows = chance.choice([[], ["roll"], ["2:spend", "1"], ["-"], ["pos1"]])
            found = NEWDAWN.read_plain(match.table, [*tokens, *follows, ""], 1)
            if found < 0:
                missed[f"{match.step.kind.word} {tokens[1]}"] += 1
            else:
                assert (found >> 3, found & 7) == (option, len(tokens) - 1)
        match.choose(chance.choice(match.options))
    assert set(missed) <= {"token great-zimbabwe"}


TOKENS = ["culture", "pos3", "3", "idle", "4,2", "12,9", "from", "card", "1", "2", "+", "yes", "-"]
TOKENS += ["pyramids", "pyr", "barbarian-c", "c", "oil", "trade", "rome", "pos1-pos2", "ne", "x"]
TOKENS += ["12a", "14,12@3", "embassy@2", "early", "empire", "early-empire", ",", "@", "4,", "Oil"]


@pytest.mark.parametrize("seed", range(6))
def test_any_text(seed: int) -> None:
    """Whatever stands there, a lookup never says anything else than spelling does."""
    chance = random.Random(seed)
    match = Match(NEWDAWN, NEWDAWN.setup(2 + seed % 3, map=("first", "drafted")[seed % 2]))
    for _ in range(500):
        if not match.options:
            break
        written = [NEWDAWN.write(match.table, option) for option in match.options[:6]]
        for _ in range(6):
            tokens = chance.choices([*TOKENS, *" ".join(written).split()], k=chance.randrange(4))
            found = NEWDAWN.read_plain(match.table, [*tokens, ""], 0)
            if found >= 0 and found >> 3 in match.options:
                meant = NEWDAWN.read(match.table, tokens, match.options)
                assert (found >> 3, found & 7) == meant, (match.step.kind, tokens)
        match.choose(chance.choice(match.options))


def test_no_tokens() -> None:
    """At the end of a turn nothing is read by lookup."""
    match = Match(NEWDAWN, NEWDAWN.setup(2))
    assert NEWDAWN.read_plain(match.table, [""], 0) == -1
