"""Answer kinds: a row names one, whatever is asked can be written and read, and the reasons against
an answer agree with the options."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine import step as engine_step
from civdawn_cli.engine.answers import UNSPOKEN, Answers
from civdawn_cli.engine.kit.typed_answers import meant
from civdawn_cli.engine.step import PASS, Kind, Option, Seat, Step
from civdawn_cli.games import newdawn
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.map.grid import encode
from civdawn_cli.games.newdawn.names import SLOTS
from civdawn_cli.games.newdawn.notation import answers, answers_map, answers_row
from civdawn_cli.games.newdawn.options import (
    BARBARIAN_OPTION,
    CARD_OPTION,
    IDLE,
    STORE,
    TAP,
    WONDER_OPTION,
    swapping,
    tile_option,
)
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.rules.draft import LayTile
from civdawn_cli.games.newdawn.rules.military import Attack, AttackTerms
from civdawn_cli.games.newdawn.steps import OnRow, Sieve, passed, stopped
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import GAME, give, playout
from tests.newdawn.test_explain import CASES, MAPS, Explained

KINDS: list[Answers[Any, Any]] = sorted(
    {kind.answers for kind in questions.KINDS}, key=lambda kind: type(kind).__name__
)


def test_rows() -> None:
    """Every row of a kind of question names the rule to cite and how its options are written."""
    numbers = set(re.findall(r"^- (\d+\.\d+)", GAME.rules_text(), re.MULTILINE))
    for kind in questions.KINDS:
        assert kind.answers is not UNSPOKEN, kind.name
        assert kind.rule.removeprefix("ND-") in numbers, f"{kind.name}: {kind.rule}"
    assert len({kind.name for kind in questions.KINDS}) == len(questions.KINDS)


def readable(table: Table, kind: Kind) -> list[Option]:
    """All numbers that an answer kind may make of a text, legal or not."""
    named = kind.answers
    if isinstance(named, answers.Named):
        return list(named.here(table))
    slots = list(range(1, SLOTS + 1))
    spaces = table.board.spaces
    wonders = [WONDER_OPTION + wonder for wonder in range(len(table.box.wonders))]
    barbarians = [BARBARIAN_OPTION + letter for letter in range(len(table.barbarian))]
    found: dict[Answers[Any, Any], list[Option]] = {
        answers_map.SPACES: spaces,
        answers_map.SITES: [*spaces, *wonders],
        answers_map.TARGETS: [*spaces, *barbarians],
        answers_map.CARAVANS: [CARD_OPTION, *[space + 1 for space in spaces]],
        answers_map.TILE_SIDES: [
            tile_option(tile, side) for tile in range(1, 17) for side in (0, 1)
        ],
        answers_row.SLOT: slots,
        answers_row.TOKEN_PLACES: slots,
        answers_row.FOCUS: [*slots, *[IDLE + slot for slot in slots]],
        answers_row.PAIRS: [swapping(a, b) for a in slots for b in slots if a <= b],
        answers_row.SPENDING: [plain + TAP * taps for plain in range(5) for taps in (0, 1, 4, 6)],
        answers.TILES: list(range(1, 17)),
    }
    return found.get(named, [])


def compare(table: Table, options: list[Option]) -> int:
    """Check that a question has a reason against exactly what is none of its options; tells how
    many reasons there were."""
    step = table.stack[-1]
    before = GAME.key(table)
    reasons = 0
    for option in [*readable(table, step.kind), *options]:
        if option == PASS:
            continue
        said = step.why_not(table, option)
        if option in options:
            assert said == "", f"{GAME.write(table, option)} is legal: {said}"
        else:
            text = step.kind.answers.write(table, step, option)
            assert "(ND-" in said, f"{step.kind.name} {text} is not legal: {said!r}"
            reasons += 1
    assert GAME.key(table) == before
    return reasons


@pytest.mark.parametrize("seed", range(6))
def test_reasons_in_random_games(seed: int) -> None:
    """In random games no rule is cited against an option, and one against everything else."""
    random = Random(seed)
    times: dict[str, int] = {}
    reasons = 0
    for table, options in playout(2 + seed % 3, seed, rounds=30):
        name = table.stack[-1].kind.name
        times[name] = times.get(name, 0) + 1
        if times[name] <= 6 or random.random() < 0.03:
            reasons += compare(table, options)
    assert reasons > 2000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_reasons_in_positions(case: Explained) -> None:
    """The same of every question whose reasons are written down, also those that random games
    seldom put."""
    table = position.read(case.position)
    give(table, *case.answers)
    compare(table, table.stack[-1].options(table))


# A made-up kind of every answer kind.


class Asks(OnRow):
    """A question that no rule asks."""

    def __init__(self, seat: Seat, answer_kind: Answers[Any, Any], options: list[Option]) -> None:
        super().__init__(seat)
        self.kind = Kind(
            "invent", "A question that no rule asks.", rule="ND-1.1", answers=answer_kind
        )
        self.given = options

    def options(self, table: Table) -> list[Option]:
        return self.given


class Lays(LayTile):
    """A tile that lies anywhere."""

    def options(self, table: Table) -> list[Option]:
        places = [(0, 0), (14, 12), (-1, 3)]
        return sorted(encode(self.side, q, r, turn) for q, r in places for turn in range(6))


def invented(answer_kind: Answers[Any, Any], table: Table) -> Step[Any]:
    """A question with this answer kind that has many options."""
    kind = Kind("invent", "Which?", answers=answer_kind)
    if answer_kind is answers_map.PLACEMENTS:
        return Lays(0, 7, 1)
    if answer_kind is answers_map.TARGETS:
        return Attack(0, AttackTerms(16, 5, 1, 99, 0, 0, True, True, False), 0)
    options = readable(table, kind)
    if answer_kind is answers_row.TOKEN_PLACES:
        options.append(STORE)
    if answer_kind is answers_row.SPENDING:
        options.remove(0)
    if answer_kind is answers_row.PAIRS:
        options = [option for option in options if option // 8 < option % 8]
    if answer_kind is answers_row.FOCUS:
        options = options[:SLOTS]
    if answer_kind is answers.DICE:
        options = [1, 2, 3, 4, 5, 6]
    if answer_kind is answers.SEATS:
        options = [0, 1, 2]
    return Asks(0, answer_kind, [*options, PASS])


INVENTS = pytest.mark.skipif(
    not engine_step.__file__.endswith(".py"),
    reason="interpreted classes can't extend compiled ones",
)


@INVENTS
@pytest.mark.parametrize("answer_kind", KINDS, ids=lambda kind: kind.__class__.__name__)
def test_round_trip(answer_kind: Answers[Any, Any]) -> None:
    """Each answer kind reads what it writes, fast and in other spellings, for any question."""
    table = position.read(
        MAPS["three"]
        + "symbol barbarian-b 4,2\nbarbarian-b 5,2\nturn 1.1\nwonder great-zimbabwe 1,0\n"
    )
    step = invented(answer_kind, table)
    table.stack.append(step)
    options = step.options(table)
    texts = [GAME.write(table, option) for option in options]
    assert len(options) > 1
    assert len(set(texts)) == len(texts)
    for option, text in zip(options, texts, strict=True):
        tokens = text.split()
        assert GAME.read(table, tokens, options) == (option, len(tokens))
        assert meant(table, tokens, options) == ([option], len(tokens))
        spaced = re.sub(r"([,@+])", r" \1 ", text).split()
        assert GAME.read(table, spaced, options) == (option, len(spaced))
        if option != PASS:
            found = step.kind.answers.read_fast(table, step, [*tokens, "", ""], 0)
            if found >= 0:
                assert (found >> 3, found & 7) == (option, len(tokens))
            else:  # seldom in records
                assert option == STORE or text.startswith("-"), text
    assert GAME.read(table, ["nonsense"], options) is None
    assert GAME.explain(table, "nonsense")


@INVENTS
def test_letters() -> None:
    """One letter is a barbarian's and never the beginning of a name, of `barbarian-` or of a
    city-state's."""
    table = position.read(
        MAPS["small"] + "symbol brussels 3,1\nsymbol barbarian-a 4,2\nbarbarian-a 5,2\nturn 1.1\n"
    )
    table.stack.append(Asks(0, answers.BARBARIANS, [0, 2, PASS]))
    assert GAME.read(table, ["a"], [0, 2, PASS]) == (0, 1)
    assert meant(table, ["b"], [0, 2, PASS]) == ([], 0)
    table.stack.append(invented(answers_map.TARGETS, table))
    options = table.stack[-1].options(table)
    assert GAME.read(table, ["a"], options) == (BARBARIAN_OPTION, 1)
    assert meant(table, ["b"], options) == ([], 0)
    assert GAME.explain(table, "b") == "it is not in this game (ND-2.9, ND-10.3)"


def test_sieve() -> None:
    """An option that passes a sieve meets all conditions; any other has the reason of the first."""
    table = position.read(MAPS["small"] + "turn 1.1\n")
    sieve: Sieve = [(0b0111, "first"), (0b1110, lambda table, option: f"second of {option}")]
    assert passed(sieve) == 0b0110
    told = [stopped(table, sieve, option) for option in range(4)]
    assert told == ["second of 0", "", "", "first"]


LOOKS_AT_STEPS = {
    "checks.py": "what a table may lack depends on what is still to do",
    "positions/writer.py": "a position is written between turns, so it looks whether one is over",
}
"""Modules outside rules and cards that ask what step there is, and why. Those in words/ may, too:
they tell people what the fields of a step mean, and rules know no text."""


def test_steps_speak_for_themselves() -> None:
    """Outside rules, cards and words nothing asks which step a question is, but where there is a
    reason: whatever is to be said of it is a method of the step or of its answer kind."""
    root = Path(newdawn.__file__).parent
    looking = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] not in ("rules", "cards", "words")
        and re.search(r"isinstance\((step|top)\b", path.read_text("utf-8"))
    }
    assert looking == set(LOOKS_AT_STEPS)
