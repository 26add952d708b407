"""The box is a value: made-up cards of every family are played, and two boxes at once, in every
game (ND-1, TA-1)."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine import step as engine_step
from civdawn_cli.engine.checks import examine
from civdawn_cli.engine.game import Setting, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.record import Recorder, opening
from civdawn_cli.record.tags import other_data
from tests.ages.inventing import MADE_UP as AGES
from tests.games.boxes import MadeUp, any_option, everything, recorded, replayed
from tests.newdawn.inventing import MADE_UP as NEWDAWN
from tests.notation.games import read

MADE_UP = {"newdawn": NEWDAWN, "ages": AGES}
EVERY_GAME = pytest.mark.parametrize("made_up", MADE_UP.values(), ids=MADE_UP)
PLAYED = 50


def test_games() -> None:
    """Every game has made-up cards here."""
    assert MADE_UP.keys() == GAMES.keys()


@pytest.mark.slow
@EVERY_GAME
def test_fifty_games(made_up: MadeUp) -> None:
    """A made-up card of every family is at work in random games, in which every component stays in
    one place, whose records lead to the same positions and whose positions can be written."""
    game = everything(made_up)
    seen: set[str] = set()
    for seed in range(PLAYED):
        rounds = made_up.rounds if seed % 10 else made_up.long
        recorder, found = recorded(made_up, game, made_up.families, seed, rounds)
        seen |= found
        assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)
    assert seen == set(made_up.families)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made_up", "family"),
    [(made_up, family) for made_up in MADE_UP.values() for family in made_up.families],
    ids=[f"{name}-{family}" for name, made_up in MADE_UP.items() for family in made_up.families],
)
def test_one_family(made_up: MadeUp, family: str) -> None:
    """The made-up card of a family alone comes into play in a box of its own."""
    game = made_up.play(made_up.box_with(family))
    assert game.data_hash() != made_up.play().data_hash()
    assert len(game.cards()) > len(made_up.play().cards())
    for seed in range(40):
        recorder, seen = recorded(made_up, game, (family,), seed, made_up.alone)
        if seen:
            assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)
            return
    raise AssertionError(f"the {family} never came into play")


@EVERY_GAME
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_property(made_up: MadeUp, seats: int) -> None:
    """A game with a made-up card of every family keeps the properties that every game keeps."""
    random = Random(seats)
    game = everything(made_up)
    examine(game, game.setup(seats), lambda match: any_option(match.options, random), 10, 31)


def test_data_of_a_setting() -> None:
    """Records of two boxes of one game, told apart by a setting, name the data of each."""
    if not engine_step.__file__.endswith(".py"):
        pytest.skip("interpreted classes can't extend compiled ones")
    expanded = NEWDAWN.box_with("wonder")

    class Expanded(NewDawn):
        settings = (*NewDawn.settings, Setting("canal", ("no", "yes"), "yes: with a canal."))

        def box(self, setup: Setup | None = None) -> Box:
            wanted = setup is not None and setup.settings["canal"] == "yes"
            return expanded if wanted else super().box(setup)

    game = Expanded()
    plain, canal = game.setup(2), game.setup(2, canal="yes")
    assert game.data_hash() == game.data_hash(plain) != game.data_hash(canal)
    for setup in (plain, canal):
        recorder = Recorder(Match(game, setup), opening(game, setup, ["a", "b"]))
        record = read(recorder.text())
        assert record.value("Data") == game.data_hash(setup)
        assert other_data(game, record) == ""


@EVERY_GAME
def test_two_boxes_at_once(made_up: MadeUp) -> None:
    """Games of two boxes that take turns in one process go as they do alone."""
    games = (made_up.play(), everything(made_up))
    alone = [recorded(made_up, game, (), 3, made_up.rounds)[0].match for game in games]
    together = [Match(game, match.setup) for game, match in zip(games, alone, strict=True)]
    for number in range(max(len(match.choices) for match in alone)):
        for match, wanted in zip(together, alone, strict=True):
            if number < len(wanted.choices):
                match.choose(wanted.choices[number])
    for game, match, wanted in zip(games, together, alone, strict=True):
        assert game.key(match.table) == game.key(wanted.table)
    assert games[0].key(together[0].table) != games[1].key(together[1].table)
