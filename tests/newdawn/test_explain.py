"""Why a text is no option: reasons are true, cite their rule, and are there for every question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.kit.typed_answers import general
from civdawn_cli.engine.step import PASS, Kind, Step
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, slug
from civdawn_cli.games.newdawn.notation import answers, answers_map, answers_row
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import BOX, GAME, give, playout
from tests.often import often

SLOTS = [f"pos{slot}" for slot in range(1, 6)]
NATURAL_SLUGS = [slug(name) for name in BOX.naturals]


MAPS = {
    "small": """
seats 2
land 0,0 gghdmf~g
land 0,1 gghg~ggg
land 0,2 gggghggg
capital 1 1,0
capital 2 7,0
"""
}
MAPS["three"] = MAPS["small"].replace("seats 2", "seats 3") + "capital 3 0,2\n"
"""Maps of three rows for two and for three players."""


class Explained:
    """A case: a position, the answers given from it, the question then asked, and the texts that
    are refused there, each with its reason.

    As a text: `== QUESTION on MAP`, lines of the position, `> answer / answer`, `text -> reason`.
    Seat 1 begins the game unless a line says otherwise.
    """

    def __init__(self, name: str, text: str) -> None:
        head, *lines = text.splitlines()
        self.asked, _, base = head.partition(" on ")
        self.id = f"{name}:{head}"
        facts = [line for line in lines if not line.startswith("> ") and " -> " not in line]
        if not any(line.startswith(("turn", "after")) for line in facts):
            facts.append("turn 1.1")
        self.position = MAPS.get(base, "") + "\n".join(facts)
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
    step = table.stack[-1]
    assert step.kind.name == case.asked
    options = ask(table)
    before = GAME.key(table)
    for text, reason in case.reasons:
        assert GAME.read(table, text.split(), options) is None, f"{text} is an option"
        assert GAME.explain(table, text) == reason
    assert GAME.key(table) == before


def test_every_question_has_its_case() -> None:
    """Every question put to players in the game has a case, but the one that refuses nothing."""
    asked = {case.asked for case in CASES}
    drafted = {questions.TILE.name, questions.LAY.name, questions.DIRECTION.name}
    played = {kind.name for kind in questions.KINDS if not kind.chance} - drafted
    assert played - asked == {questions.PIN.name}


ALWAYS_SAID = {questions.DIRECTION, questions.FIRST, questions.LIBERATE, questions.PLACER}
ALWAYS_SAID |= {questions.ROLL}
"""Of these the answer kind says what there is, whatever is named."""


@pytest.mark.parametrize("seed", range(often(3, 30)))
def test_any_text_of_the_domain(seed: int) -> None:
    """In random games every text that could be an answer but is none has a reason of its own that
    cites a rule, no legal one has a reason, and asking changes nothing."""
    random = Random(seed)
    asked: dict[str, int] = {}
    told = legal = 0
    for table, options in playout(2 + seed % 3, seed, rounds=30):
        step = table.stack[-1]
        name = step.kind.name
        asked[name] = asked.get(name, 0) + 1
        if asked[name] > 4 and random.random() > 0.02:
            continue
        before = GAME.key(table)
        for text in domain(table, step, random):
            reason = GAME.explain(table, text)
            if GAME.read(table, text.split(), options) is None:
                assert "ND-" in reason, f"{name} {text}: {reason!r}"
                assert reason != general(step.kind), f"{name} {text}"
                told += 1
            else:
                assert reason == "", f"{name} {text}"
                # Nor does the answer kind, unasked, know a reason against it.
                real = [option for option in options if option != PASS]
                claim = step.kind.answers.refuse(table, step, text.split(), real)
                assert not claim or step.kind in ALWAYS_SAID, f"{name} {text}: {claim}"
                legal += 1
        assert [step.why_not(table, option) for option in options if option != PASS] == [""] * (
            len(options) - (options[-1] == PASS)
        )
        assert GAME.key(table) == before
    assert told > 2500
    assert legal > 200


def domain(table: Table, step: Step[Any], random: Random) -> Iterator[str]:
    """Texts that the kind of question could understand, legal or not."""
    kind = step.kind
    spaces = [table.board.names[space] for space in table.board.spaces]
    found = {
        answers_map.SPACES: spaces,
        answers_map.SITES: [*spaces, *answers.WONDERS.here(table).values()],
        answers_map.TARGETS: [*spaces, *answers.BARBARIANS.here(table).values()],
        answers_map.CARAVANS: ["card", *spaces],
        answers_map.TILE_SIDES: [f"{tile}{side}" for tile in range(1, 17) for side in "ab"],
        answers_map.PLACEMENTS: [
            f"{random.randrange(8, 30)},{random.randrange(4, 24)}@{random.randrange(6)}"
            for _ in range(20)
        ],
        answers_row.SLOT: SLOTS,
        answers_row.TOKEN_PLACES: SLOTS,
        answers_row.FOCUS: [
            f"{focus} {slot}{idle}"
            for focus in FOCUS_NAMES
            for slot in SLOTS
            for idle in ("", " idle")
        ],
        answers_row.PAIRS: [f"{first}-{second}" for first in SLOTS for second in SLOTS],
        answers_row.SPENDING: [*"01234", *NATURAL_SLUGS, f"1+{NATURAL_SLUGS[0]}"],
        answers.TILES: [str(number) for number in range(1, 18)],
        answers.DICE: [str(number) for number in range(1, 9)],
        answers.SEATS: [str(number) for number in range(1, 6)],
        answers.DIRECTIONS: ["north", "up", "ne"],
        answers.CONSENT: ["yes", "no"],
    }
    named = kind.answers
    if isinstance(named, answers.Named) and named not in found:
        yield from named.here(table).values()
    else:
        yield from found[named]


def first_asked(kind: Kind, seats: int = 3) -> Table:
    """A random game at its first question of a kind."""
    for table, _ in playout(seats, seed=5):
        if table.stack[-1].kind is kind:
            return table
    raise AssertionError(f"{kind.name} was never asked")


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        (questions.LEADER, "roma", "'roma' is no leader; did you mean 'rome'?"),
        (questions.CAPITAL, "1", "not a capital tile (ND-3.2)"),
        (questions.CAPITAL, "x", "'x' is not a number"),
        (questions.CORE, "3", "not a natural-wonder tile (ND-3.2)"),
        (questions.ROLL, "7", "a die shows 1 to 6 (ND-10.6)"),
        (questions.ORDER, "3", "not one of the core's tiles still to lay (ND-3.2)"),
        (questions.PLACER, "4", "the seats are 1 to 3 (ND-3.4)"),
        (questions.FIRST, "4", "the seats are 1 to 3 (ND-2.5)"),
        (questions.TILE, "17a", "the tiles are 1 to 16 (ND-1.1)"),
        (questions.TILE, "7", "'7' is no side of a tile: they are written as in 7a"),
        (questions.LAY, "14,12", "'14,12' is no placement: they are written as in 14,12@3"),
        (questions.LAY, "14,12@6", "a tile is turned 0 to 5 times (ND-3.4)"),
        (questions.LAY, "0,0@0", "touches 0 spaces of other tiles, 4 are needed (ND-3.4)"),
        (questions.LAY, "16,14@0", "it would overlap another tile (ND-3.4)"),
        (questions.DIRECTION, "x", "the directions are e, se, sw, w, nw, ne (ND-2.5)"),
        (questions.REVEAL, "petra", "its type is military, the deck's culture (ND-9.7)"),
        (questions.REVEAL, "eiffel-tower", "the deck is not at its modern cards (ND-2.6)"),
        (questions.VICTORY, "petra", "'petra' is no victory card"),
    ],
)
def test_setup(kind: Kind, text: str, reason: str) -> None:
    """In setup and draft too, the reason is the rule (ND-2, ND-3)."""
    assert GAME.explain(first_asked(kind), text) == reason


def test_drawn_things_are_not_drawn_again() -> None:
    """A leader, a tile or a victory card that is out can't be drawn (ND-2.1, ND-2.7, ND-3.3)."""
    seen: set[str] = set()
    for table, options in playout(4, seed=2, rounds=1):
        step = table.stack[-1]
        if step.kind.chance and GAME.rounds(table) == 0:
            seen |= {
                GAME.explain(table, text)
                for text in domain(table, step, Random(0))
                if GAME.read(table, text.split(), options) is None
            }
    assert {
        "seat 1 has that leader (ND-2.1)",
        "seat 1 has it (ND-3.3)",
        "on the table already (ND-3.4)",
        "drawn already (ND-3.2)",
        "dealt already (ND-2.7)",
    } <= seen


def test_nothing_named() -> None:
    """An empty text is answered with the question; a bare no with the rule that wants an answer."""
    table = first_asked(questions.LAY)
    assert GAME.explain(table, " ") == f"nothing is named: {questions.LAY.help}"
    assert GAME.explain(table, "-") == "an answer is needed here (ND-3.4)"


def test_no_question() -> None:
    """A game that is over, or has not been asked yet, has no reasons."""
    table = GAME.new(GAME.setup(2))
    table.stack.clear()
    assert GAME.explain(table, "4,2") == ""


def test_beginnings() -> None:
    """A beginning that several options share is answered with these."""
    table = first_asked(questions.LEADER)
    assert GAME.explain(table, "a") == "which one: america or aztec?"


def test_effects_of_absent_seats() -> None:
    """No name speaks of a seat that isn't there."""
    table = first_asked(questions.LEADER, seats=2)
    names = answers.EFFECTS.here(table)
    assert {name.partition("@")[2] for name in names.values() if "@" in name} == {"1", "2"}
    assert GAME.explain(table, "embassy@3") == "'embassy@3' is no leader"
