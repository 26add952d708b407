"""Options in words (`Game.phrase`)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.kit.callings import calling
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    agenda_brief,
    effect_brief,
    focus_brief,
    titles,
)
from civdawn_cli.games.newdawn.words.options import TELLERS
from tests.games.boxes import everything
from tests.games.phrases import questions, told, wrong
from tests.newdawn.claims import CLAIMS
from tests.newdawn.inventing import MADE_UP
from tests.newdawn.playouts import give
from tests.newdawn.scenario import SETUP_LAWS, active, cases
from tests.newdawn.test_scenarios import FILES
from tests.often import often
from tests.scenarios import Scenarios

GAME = NewDawn()
BOX = GAME.box()

BRIEF = 62
"""The most characters of an effect in a few words: a name and a number have room beside it."""

OF_WONDER = 42
"""The most of a world wonder's: a price and what pays it stand before it."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(4, 60)))
def test_random_games(seed: int) -> None:
    """Every option of random games of every size and setup is told in one short line."""
    settings = {"map": ("drafted", "first")[seed % 2], "epic": ("no", "yes")[seed // 2 % 2]}
    looked = 0
    for table, options in questions(GAME, 2 + seed % 3, seed, often(12, 30), **settings):
        phrases = told(GAME, table, options)
        assert not [phrase for phrase in phrases if "…" in phrase], "something had to be cut"
        looked += len(phrases)
    assert looked > 300


@pytest.mark.slow
def test_other_boxes() -> None:
    """Options are told with cards that nobody has foreseen, too."""
    game = everything(MADE_UP)
    looked = 0
    for seed in range(often(2, 30)):
        for table, options in questions(game, 2 + seed % 3, seed, 20):
            looked += len(told(game, table, options))
    assert looked > 1000


class Telling(Scenarios[Table]):
    """Scenarios whose every answer is picked from options that are told."""

    def __init__(self) -> None:
        super().__init__(GAME, position.read, position.facts, active, SETUP_LAWS)
        self.met: Counter[str] = Counter()
        self.file = ""

    def _read(self, table: Table, values: list[str], options: list[Option]) -> tuple[int, int]:
        kind = table.stack[-1].kind.name
        self.met[kind] += 1
        self.met[self.file + kind] += 1
        if self.met[self.file + kind] <= often(2, 1000):
            told(self.game, table, options)
        return super()._read(table, values, options)


@pytest.mark.slow
def test_scenarios() -> None:
    """Options are told wherever a scenario leads, with every card and every rule."""
    telling = Telling()
    for path in FILES:
        telling.file = path.name
        for case in cases(path):
            telling.run(case)
    turns = {kind.name for kind in GAME.kinds} - {"direction", "lay", "tile"}
    draws = {kind.name for kind in GAME.kinds if kind.chance}
    assert turns - draws - set(telling.met) == set()


def test_every_kind() -> None:
    """Every kind of question has a teller."""
    assert set(TELLERS) == {kind.name for kind in GAME.kinds}


def test_effects_are_short() -> None:
    """Every card has its effect in a few words, without a full stop."""
    effects = [focus_brief(BOX, card) for card in range(BOX.cards)]
    effects += [effect_brief(BOX, number) for number in range(len(BOX.effects))]
    effects += [agenda_brief(agenda) for pair in BOX.victory for agenda in pair]
    for effect in effects:
        assert wrong("newdawn", effect) == ""
        assert len(effect) <= BRIEF, effect
    for wonder in BOX.wonders:
        assert len(effect_brief(BOX, wonder.number)) <= OF_WONDER, wonder.title


def test_names() -> None:
    """Everything that notation names has a name for people, that is no notation."""
    named = titles(BOX)
    for card in GAME.cards():
        slug = card["slug"]
        assert slug is None or wrong("newdawn", named[str(slug)]) == "", slug
    assert named["petra"] == "Petra"
    assert named["barbarian-c"] == "Barbarian C"
    assert named["4a"] == "tile 4A"


@pytest.mark.slow
@pytest.mark.parametrize("claim", sorted(CLAIMS))
def test_claims(claim: str) -> None:
    """Odds are those of all dice really cast, prices are what is then paid (ND-9.5, ND-10.10)."""
    held = 0
    enough = often({"odds": 60, "prices": 150, "fights": 40}[claim], 1000)
    for seed in range(often(40, 400)):
        random = Random(seed)
        for table, options in questions(GAME, 2 + seed % 3, 1000 + seed, 30):
            if table.stack[-1].kind.name in ("attack", "spend", "build", "pay", "place"):
                for option in options:
                    held += CLAIMS[claim](GAME, table, option, GAME.phrase(table, option), random)
        if held >= enough:
            return
    raise AssertionError(f"only {held} phrases claim anything")


def test_false_claims() -> None:
    """A phrase with other odds than those of the dice is found."""
    lines = ["seats 2", "land 0,0 gggggg", "symbol barbarian-a 2,0", "capital 1 0,0"]
    lines += ["capital 2 5,0", "row 1 astrology early-empire masonry foreign-trade pottery"]
    table = position.read("\n".join([*lines, "turn 1.1"]))
    give(table, "military pos3")
    option = table.stack[-1].options(table)[0]
    phrase = GAME.phrase(table, option)
    assert phrase == "3+d6 against 1+d6, wins 72 %"
    assert CLAIMS["odds"](GAME, table, option, phrase, Random(0))
    with pytest.raises(AssertionError, match="not 73 %"):
        CLAIMS["odds"](GAME, table, option, phrase.replace("72", "73"), Random(0))


def test_given_names_are_used() -> None:
    """Options call a seat by the name that was given to it, others by their civilization."""
    table = GAME.begin(Setup(2, {"map": "drafted", "epic": "no"}))
    while (options := ask(table)) and table.stack[-1].kind.name != "placer":
        answer(table, options[0])
    with calling(["Anna", ""]):
        assert [GAME.phrase(table, seat) for seat in (0, 1)] == [
            "Anna lays the first tile",
            f"{GAME.seat_name(table, 1)} lays the first tile",
        ]
    assert GAME.phrase(table, 0) == f"{GAME.seat_name(table, 0)} lays the first tile"
