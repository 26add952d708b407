"""Legality once: the options of a question are exactly what no rule is cited against."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.moves import (
    AGGRESSION,
    INCREASE,
    OFFER,
    RESIGN,
    RETIRE,
    STAGE,
    TAKE,
    UPGRADE,
    USE,
    VERBS,
    WAR,
    move,
    verb_of,
)
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.notation.answers import Dividing
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.ages.playouts import GAME, give, playout
from tests.ages.test_explain import CASES, Explained

UNNAMED = (questions.PAY, questions.STORE, questions.ACCEPT, questions.GAIN, questions.FIRST)
"""Kinds whose options are no cards or numbers: all that can be read as an option is one, or the
step is asked about tokens instead."""


def others(table: Table, step: Step[Any], random: Random) -> set[Option]:
    """Things that answers to the question could be read as, legal or not."""
    box = table.box
    if step.kind in UNNAMED:
        return set()
    if step.kind is questions.BID:
        return set(range(30))
    if step.kind is questions.SPLIT:
        assert isinstance(step, Dividing)
        return set(range(step.total(table) + 1))
    if step.kind is questions.TOKEN:
        return set(range(box.techs)) | {box.from_bank}
    if step.kind in (questions.DEFEND, questions.SEND):
        return set(range(box.cards)) | {box.face_down + card for card in range(box.cards)}
    if not step.kind.verbs:
        return set(range(box.cards))
    found: set[Option] = set()
    for verb in step.kind.verbs:
        found |= set(moves(table, step, VERBS.index(verb), random))
    return found


def moves(table: Table, step: Step[Any], verb: int, random: Random) -> list[Option]:
    """Moves of a verb, legal or not."""
    box, seat = table.box, step.seat
    if verb in (INCREASE, RESIGN):
        return [move(verb)]
    if verb == TAKE:
        return [move(verb, space) for space in range(len(table.row))]
    if verb == STAGE:
        return [move(verb, stages) for stages in range(1, 8)]
    hands = {*table.civil_hand[seat], *table.military_hand[seat]}
    cards = sorted({*hands, *range(box.techs), *random.sample(range(box.cards), 20)})
    if verb == UPGRADE:
        return [move(verb, old, new) for old in cards for new in range(box.techs)]
    if verb in (AGGRESSION, WAR):
        return [move(verb, card, rival) for card in cards for rival in table.rivals(seat)]
    if verb == OFFER:
        sides = [
            (card, side)
            for card in cards
            for side in (0, 1)
            if side == 0 or not box.symmetric[card]
        ]
        return [
            move(verb, c, rival * 2 + side) for c, side in sides for rival in table.rivals(seat)
        ]
    if verb == RETIRE:
        leader = table.leader[seat]
        return [move(verb, leader, card + 1) for card in (*cards, NONE)] if leader != NONE else []
    if verb == USE:
        return [move(verb, effect, what) for effect in range(box.effects) for what in range(3)]
    return [move(verb, card) for card in range(box.cards)]


def compare(table: Table, options: list[Option], random: Random, seen: Counter[str]) -> None:
    """Check that the reasons agree with the options."""
    step = table.stack[-1]
    legal = {option for option in options if option != PASS}
    before = GAME.key(table)
    for option in legal:
        said = step.why_not(table, option)
        assert said == "", f"{GAME.write(table, option)} is legal: {said}"
    for option in others(table, step, random) - legal:
        said = step.why_not(table, option)
        assert "(TA-" in said, f"{step.kind.name} {option} is not legal: {said!r}"
        name = VERBS[verb_of(option)] if step.kind.verbs else step.kind.name
        seen[name] += 1
    assert GAME.key(table) == before


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    """In random games no rule is cited against an option, and one against everything else."""
    random = Random(seed)
    seen: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    resignation = "no" if seed % 3 else "yes"  # with it random games end early
    for table, options in playout(2 + seed % 2, seed, rounds=18, resignation=resignation):
        name = table.stack[-1].kind.name
        asked[name] += 1
        if asked[name] <= 3 or random.random() < 0.02:
            compare(table, options, random, seen)
    assert {"take", "build", "upgrade", "develop", "play", "prepare", "deal"} <= set(seen)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_positions(case: Explained) -> None:
    """The same of every question whose reasons are written down, also those that random games
    seldom put."""
    table = position.read(case.position)
    give(table, *case.answers)
    compare(table, table.stack[-1].options(table), Random(1), Counter())
