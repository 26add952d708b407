"""Canonical text is read by lookup, with the same result as by spelling."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.positions import position
from tests.ages.playouts import give


@pytest.mark.parametrize("seed", range(9))
def test_canonical_text(seed: int) -> None:
    """The canonical text of every option is read by lookup, whatever follows it in the turn."""
    chance = random.Random(seed)
    match = Match(AGES, AGES.setup(2 + seed % 3))
    read: Counter[str] = Counter()
    for _ in range(600):
        if not match.options:
            break
        for option in match.options:
            if option == PASS:
                continue
            tokens = AGES.write(match.table, option).split()
            follows = chance.choice([[], ["pay", "bronze"], ["2:bid", "1"], ["discard", "rats"]])
            found = AGES.read_plain(match.table, ["x", *tokens, *follows, ""], 1)
            assert (found >> 3, found & 7) == (option, len(tokens)), tokens
            verbs = match.step.kind.verbs
            read[tokens[0] if verbs else match.step.kind.name] += 1
        match.choose(chance.choice(match.options))
    assert {"take", "build", "deal", "draw", "prepare", "increase"} <= set(read)


SAID = [
    ("leader 1 hammurabi", "use hammurabi"),
    ("leader 1 winston-churchill", "use winston-churchill military"),
    ("seats 3\npact 2 trade-routes-agreement 2 1\ntokens 1 bronze", "use trade-routes-agreement"),
    (
        "leader 1 js-bach\ntechnology 1 drama\nworkers 1 philosophy warriors\ntokens 1 bronze*9",
        "use js-bach philosophy drama",
    ),
]
"""A position, and a text that random games seldom write."""


@pytest.mark.parametrize(("facts", "text"), SAID)
def test_rare_text(facts: str, text: str) -> None:
    """The uses of cards in play are looked up too, to the last token."""
    table = position.read(facts)
    give(table)
    found = AGES.read_plain(table, [*text.split(), ""], 0)
    assert AGES.write(table, found >> 3) == text
    assert found & 7 == len(text.split())


TOKENS = ["iron", "bronze", "homer", "iron@3", "@3", "@", "+", "+rats", "1", "2", "a", "b", "yes"]
TOKENS += ["iro", "code", "of", "laws", "bronze*2", "*2", "/bronze", "2/1", "/", ",", "Iron", "-"]
TOKENS += ["food", "peace-treaty", "take", "pay", "x", "vast-territory-i", "military", "raid-i"]


@pytest.mark.parametrize("seed", range(6))
def test_any_text(seed: int) -> None:
    """Whatever stands there, a lookup never says anything else than spelling does."""
    chance = random.Random(seed)
    match = Match(AGES, AGES.setup(2 + seed % 3))
    words = {word for kind in AGES.kinds for word in kind.words}
    alike = 0
    for _ in range(500):
        if not match.options:
            break
        verbs = match.step.kind.verbs
        written = [AGES.write(match.table, option) for option in match.options[:6]]
        behind = [token for text in written for token in text.split()[bool(verbs) :]]
        for _ in range(6):
            values = chance.choices([*TOKENS, *behind], k=chance.randrange(4))
            tokens = [chance.choice(verbs), *values] if verbs else values
            found = AGES.read_plain(match.table, [*tokens, ""], 0)
            if found >= 0 and found >> 3 in match.options:
                # A reader's tokens end before the next word.
                stops = [at for at, value in enumerate(tokens) if at and value in words]
                own = tokens[: min(stops, default=len(tokens))]
                own = own if verbs or own[:1] not in (["take"], ["pay"]) else []
                meant = AGES.read(match.table, own, match.options)
                assert (found >> 3, found & 7) == meant, (match.step.kind, tokens)
                alike += 1
        match.choose(chance.choice(match.options))
    assert alike > 100


def test_no_technology() -> None:
    """A card that holds no tokens is not taken for the blue bank, whose number it has (TA-18.4)."""
    unfinished = "blue 1 0\nunfinished 1 pyramids 2\ncivil-hand 1 engineering-genius-a\n"
    table = position.read(unfinished + "tokens 1 bronze*9 agriculture*3")
    give(table, "play engineering-genius-a")
    give(table, "stage 1")
    assert AGES.read_plain(table, ["despotism", ""], 0) == -1
    assert AGES.read_plain(table, ["bronze", ""], 0) & 7 == 1


def test_no_tokens() -> None:
    """At the end of a turn nothing is read by lookup."""
    match = Match(AGES, AGES.setup(2))
    assert AGES.read_plain(match.table, [""], 0) == -1
