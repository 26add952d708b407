"""Why a text is no option: reasons are true, cite their rule, and are there for every question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.answers import UNSPOKEN
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.kit.typed_answers import general
from civdawn_cli.engine.step import Kind, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.ages.playouts import GAME, give, playout
from tests.often import often

BOX = base_box()


class Explained:
    """A position, the answers given from there, the question then asked, reasons for texts.

    As a text: `== QUESTION`, lines of the position, `> answer / answer`, `text -> reason`.
    """

    def __init__(self, name: str, text: str) -> None:
        head, *lines = text.splitlines()
        self.asked = head.strip()
        self.id = f"{name}:{head}"
        facts = [line for line in lines if not line.startswith("> ") and " -> " not in line]
        self.position = "\n".join(facts)
        answers = [line[2:].split(" / ") for line in lines if line.startswith("> ")]
        self.answers = answers[0] if answers else []
        self.reasons = [line.split(" -> ") for line in lines if " -> " in line]
        assert self.reasons, f"{self.id}: nothing is explained"


CASES = [
    Explained(path.stem, text)
    for path in sorted(Path(__file__).with_name("reasons").glob("*.txt"))
    for text in path.read_text("utf-8").split("== ")[1:]
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_reasons(case: Explained) -> None:
    """The reason given is the rule that forbids it, with the numbers of this very position."""
    table = position.read(case.position)
    give(table, *case.answers)
    assert table.stack[-1].kind.name == case.asked
    options = ask(table)
    before = GAME.key(table)
    for text, reason in case.reasons:
        assert GAME.read(table, text.split(), options) is None, f"{text} is an option"
        assert GAME.explain(table, text) == reason
    assert GAME.key(table) == before


def test_every_question_has_its_case() -> None:
    """Every question put to players has a case, and every verb."""
    asked = {case.asked for case in CASES}
    assert asked == {kind.name for kind in questions.KINDS if not kind.chance}
    verbs = {text.split()[0] for case in CASES for text, _ in case.reasons}
    assert set(questions.POLITICS.verbs + questions.ACT.verbs) <= verbs


def test_every_question_has_its_rule() -> None:
    """Every row of a kind of question names the rule to cite and how its options are written."""
    numbers = set(re.findall(r"^- (\d+\.\d+)", GAME.rules_text(), re.MULTILINE))
    for kind in questions.KINDS:
        assert kind.answers is not UNSPOKEN, kind.name
        chapter = kind.rule.removeprefix("TA-")
        assert chapter in numbers or f"{chapter}.1" in numbers, f"{kind.name}: {kind.rule}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_any_text_of_the_domain(seed: int) -> None:
    """In random games every text that could be an answer but is none has a reason of its own, no
    legal one has a reason, and asking changes nothing."""
    random = Random(seed)
    asked: dict[str, int] = {}
    told = legal = 0
    for table, options in playout(2 + seed % 3, seed, rounds=16, resignation="no"):
        step = table.stack[-1]
        name = step.kind.name
        asked[name] = asked.get(name, 0) + 1
        if asked[name] > often(1, 9) and random.random() > 0.01:
            continue
        before = GAME.key(table)
        for text in domain(table, step, random):
            reason = GAME.explain(table, text)
            if GAME.read(table, text.split(), options) is None:
                assert "(TA-" in reason or "which one" in reason, f"{name} {text}: {reason!r}"
                assert reason != general(step.kind), f"{name} {text}"
                told += 1
            else:
                assert reason == "", f"{name} {text}: {reason}"
                legal += 1
        assert GAME.key(table) == before
    assert told > 1000
    assert legal > 40


def domain(table: Table, step: Step[Any], random: Random) -> Iterator[str]:
    """Texts that the kind of question could understand, legal or not."""
    kind = step.kind
    seats = [str(seat + 1) for seat in range(table.seats)]
    if kind.verbs:
        for verb in kind.verbs:
            yield from (f"{verb} {text}" for text in behind(verb, seats, near(table, step, random)))
    elif kind in (questions.BID, questions.FIRST):
        yield from [str(number) for number in range(12)]
    elif kind is questions.SPLIT:
        yield from [f"{food}/{resources}" for food in range(4) for resources in range(4)]
    elif kind is questions.GAIN:
        yield from ["food", "resources", "culture"]
    elif kind in (questions.PAY, questions.STORE):
        yield from ["bronze", "bronze*2", "iron/bronze", "oil", "agriculture*3", "irrigation"]
    elif kind is not questions.ACCEPT:
        yield from near(table, step, random)
        if kind in (questions.DEFEND, questions.SEND):
            yield from [f"+{name}" for name in near(table, step, random)]


def near(table: Table, step: Step[Any], random: Random) -> list[str]:
    """Names of cards: those in the seat's hands and in the row, technologies, some others."""
    seat = max(0, step.seat)
    cards = {*table.civil_hand[seat], *table.military_hand[seat], *table.row, *range(34)}
    names = [BOX.slug[card] for card in sorted(cards) if card >= 0]
    return [*names, *random.sample(BOX.slug, 8)]


def behind(verb: str, seats: list[str], names: list[str]) -> list[str]:
    """Texts that may follow a verb."""
    if verb in ("increase", "resign"):
        return ["now"]
    if verb == "stage":
        return ["1", "2", "3", "4"]
    if verb == "take":
        return [*names, *[str(space) for space in range(15)], "iron@3"]
    if verb in ("aggression", "war", "offer"):
        return [f"{name} {seat}" for name in names for seat in seats]
    if verb == "upgrade":
        return [f"{old} {new}" for old, new in pairwise(names)]
    return names


def first_asked(kind: Kind, seats: int = 3) -> Table:
    """A random game at its first question of a kind."""
    for table, _ in playout(seats, seed=3):
        if table.stack[-1].kind is kind:
            return table
    raise AssertionError(f"{kind.name} was never asked")


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        (questions.FIRST, "4", "the seats are 1 to 3 (TA-2.9)"),
        (questions.DEAL, "iron", "iron is not left in the civil deck (TA-5.5)"),
        (questions.DRAW, "rockets", "rockets is not left in the military deck (TA-22.13)"),
        (questions.EVENT, "rats", "rats cannot lie on top of the deck (TA-10.4)"),
    ],
)
def test_chance(kind: Kind, text: str, reason: str) -> None:
    """Draws too have reasons."""
    assert GAME.explain(first_asked(kind), text) == reason


def test_nothing_named() -> None:
    """An empty text is answered with the question; a bare no with the rule that wants an answer."""
    table = first_asked(questions.FIRST)
    assert GAME.explain(table, " ") == f"nothing is named: {questions.FIRST.help}"
    assert GAME.explain(table, "-") == "an answer is needed here (TA-2.9)"
    acting = first_asked(questions.ACT)
    assert GAME.explain(acting, "act") == f"nothing is named: {questions.ACT.help}"
    assert GAME.explain(acting, "act -") == ""


def test_no_question() -> None:
    """A game that is over, or has not been asked yet, has no reasons."""
    table = GAME.new(GAME.setup(2))
    table.stack.clear()
    assert GAME.explain(table, "take iron") == ""


def test_beginnings() -> None:
    """A beginning that several options share is answered with these."""
    table = position.read("row moses alchemy iron irrigation")
    give(table)
    assert GAME.explain(table, "take i") == "which one: take iron or take irrigation?"
    assert GAME.explain(table, "take") == (
        "which one: take moses, take alchemy, take iron or take irrigation?"
    )
