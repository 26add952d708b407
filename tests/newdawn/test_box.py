"""The box is a value: made-up cards of every family are played, and two boxes at once (ND-1)."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from civdawn_cli.engine.checks import examine
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games.newdawn.box import CARDS_FILE
from civdawn_cli.games.newdawn.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions.writer import between_turns
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.record import Recorder, Replay, opening
from tests.newdawn.inventing import CLASSES, FAMILIES, at_work, box_with
from tests.notation.games import read
from tests.often import often

GAMES = 50
ROUNDS = 20
SHORT = 30
EVERY = often(30, 5)
"""One turn of so many is looked at closely."""


@cache
def everything() -> NewDawn:
    """The base game with a made-up card of every family."""
    return NewDawn(box_with(*FAMILIES))


def any_option(options: list[Option], random: Random) -> Option:
    """Any option, but seldom a "no"."""
    if options[-1] == PASS and len(options) > 1 and random.random() < 0.7:
        options = options[:-1]
    return random.choice(options)


def recorded(
    game: NewDawn, families: tuple[str, ...], seed: int, rounds: int
) -> tuple[Recorder, set[str]]:
    """A random game of 2 to 4 seats, and the families whose made-up cards were at work in it.

    The components are counted every turn, and whatever else can be said of a table is looked at now
    and then.
    """
    seats = game.seats[seed % len(game.seats)]
    setup = game.setup(seats)
    recorder = Recorder(Match(game, setup), opening(game, setup, ["random"] * seats, seed))
    random = Random(seed)
    seen: set[str] = set()
    turn = -1
    match = recorder.match
    while match.options and game.rounds(match.table) <= rounds:
        recorder.choose(any_option(match.options, random))
        table = match.table
        if table.turn > turn:
            turn = table.turn
            seen |= {family for family in families if at_work(table, family)}
            assert game.problems(table) == []
            if turn % EVERY == 0:
                look_closely(game, table)
    return recorder, seen


def look_closely(game: NewDawn, table: Table) -> None:
    """What can be said of a table: what a seat sees, what it is worth, its text, its position."""
    for seat in (CHANCE, table.active):
        assert json.loads(json.dumps(game.view(table, seat)))["over"] == table.over
    assert 0.0 <= game.evaluate(table, table.active) <= 1.0
    assert game.draw(table)
    if between_turns(table):
        text = game.write_position(table)
        setup = game.setup(table.seats)
        setup.position = text
        again = game.read_position(setup)
        assert game.write_position(again) == text
        assert game.problems(again) == []


def replayed(game: NewDawn, recorder: Recorder) -> Table:
    """The table that the record leads to."""
    replay = Replay(game, read(recorder.text()))
    replay.run()
    table: Table = replay.match.table
    return table


@pytest.mark.slow
def test_fifty_games() -> None:
    """A made-up card of every family is at work in random games, in which every component stays in
    one place, whose records lead to the same positions and whose positions can be written."""
    game = everything()
    seen: set[str] = set()
    for seed in range(GAMES):
        recorder, found = recorded(game, FAMILIES, seed, ROUNDS)
        seen |= found
        assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)
    assert seen == set(FAMILIES)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_one_family(family: str) -> None:
    """The made-up card of a family alone comes into play in a box of its own."""
    game = NewDawn(box_with(family))
    assert family in [str(entry["family"]) for entry in game.cards()] or family == "victory card"
    assert game.data_hash() != NewDawn().data_hash()
    for seed in range(40):
        recorder, seen = recorded(game, (family,), seed, SHORT)
        if seen:
            assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)
            return
    raise AssertionError(f"the {family} never came into play")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_property(seats: int) -> None:
    """A game with a made-up card of every family keeps the properties that every game keeps."""
    random = Random(seats)
    game = everything()
    setup = game.setup(seats)
    examine(game, setup, lambda match: any_option(match.options, random), ROUNDS // 2, 31)


def test_two_boxes_at_once() -> None:
    """Games of two boxes that take turns in one process go as they do alone."""
    games = (NewDawn(), everything())
    alone = [recorded(game, (), 3, SHORT)[0].match for game in games]
    together = [Match(game, match.setup) for game, match in zip(games, alone, strict=True)]
    for number in range(max(len(match.choices) for match in alone)):
        for match, wanted in zip(together, alone, strict=True):
            if number < len(wanted.choices):
                match.choose(wanted.choices[number])
    for game, match, wanted in zip(games, together, alone, strict=True):
        assert game.key(match.table) == game.key(wanted.table)
    assert games[0].key(together[0].table) != games[1].key(together[1].table)


def test_cards_belong_to_their_box() -> None:
    """A card of one box is not a card of another, and has the number it has there."""
    one, other = base_box(), everything().box()
    for box in (one, other):
        assert [effect.number for effect in box.effects] == list(range(len(box.effects)))
        assert all(effect.box is box for effect in box.effects)
        assert all(card.box is box for card in box.focus)
    assert one.wonders[0].slug == other.wonders[0].slug
    assert one.wonders[0].number != other.wonders[0].number


def test_a_card_without_a_class() -> None:
    """A card that must do something and has no class is refused when the box is built."""
    with pytest.raises(ValueError, match="no class says what Invented Canal does"):
        build(box_with("wonder").data, BASE_CLASSES)


def test_one_name_twice() -> None:
    """Two cards of one name are refused."""
    data = deepcopy(base_box().data)
    wonders = data[CARDS_FILE]["wonders"]["cards"]
    wonders.append(wonders[0])
    with pytest.raises(ValueError, match="two components of a box are called Stonehenge"):
        build(data, CLASSES)


def test_no_wonders_of_a_type() -> None:
    """A box has wonders of every type, since every type has a deck (ND-2.6)."""
    data = deepcopy(base_box().data)
    rows = data[CARDS_FILE]["wonders"]["cards"]
    data[CARDS_FILE]["wonders"]["cards"] = [row for row in rows if row["type"] != "military"]
    with pytest.raises(ValueError, match="a box without military wonders"):
        build(data, CLASSES)


def test_no_card_to_begin_with() -> None:
    """A box has a focus card of level I of every type (ND-2.2)."""
    data = deepcopy(base_box().data)
    rows = data[CARDS_FILE]["focus_cards"]["cards"]
    data[CARDS_FILE]["focus_cards"]["cards"] = [row for row in rows if row["name"] != "Pottery"]
    with pytest.raises(ValueError, match="a box has industry cards, one of level I"):
        build(data, CLASSES)


def test_every_class_has_a_card() -> None:
    """No class of the base game waits for a card that the data calls otherwise."""
    box = base_box()
    titles = {effect.title for effect in box.effects} | {card.title for card in box.focus}
    titles |= {agenda.title for pair in box.victory for agenda in pair}
    classes = BASE_CLASSES
    named = [*classes.focus, *classes.leaders, *classes.wonders, *classes.city_states]
    assert set(named) | set(classes.pacts) | set(classes.agendas) == titles
