"""The box is a value: made-up cards of every family are played, and two boxes at once (TA-1)."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from civdawn_cli.engine.checks import examine
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games.ages.box import CIVIL_FILE, MILITARY_FILE
from civdawn_cli.games.ages.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.moves import MOST_NUMBERS
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.positions.writer import phase
from civdawn_cli.games.ages.table import Table
from civdawn_cli.record import Recorder, Replay, opening
from tests.ages.inventing import CIVIL, CLASSES, FAMILIES, LEADER, at_work, box_with, played_by
from tests.notation.games import read
from tests.often import often

GAMES = 50
SHORT = 10
"""Rounds of most games: the made-up cards are of Age I."""
LONG = 60
EVERY = often(20, 4)
"""One turn of so many is looked at closely."""


@cache
def everything() -> Ages:
    """The base game with a made-up card of every family."""
    return Ages(box_with(*FAMILIES))


def any_option(options: list[Option], random: Random) -> Option:
    """Any option, but seldom a "no"."""
    if options[-1] == PASS and len(options) > 1 and random.random() < 0.7:
        options = options[:-1]
    return random.choice(options)


def recorded(
    game: Ages, families: tuple[str, ...], seed: int, rounds: int
) -> tuple[Recorder, set[str]]:
    """A random game of 2 to 4 seats, and the families whose made-up cards were at work in it.

    Whatever else can be said of a table is looked at now and then.
    """
    seats = game.seats[seed % len(game.seats)]
    setup = game.setup(seats)
    recorder = Recorder(Match(game, setup), opening(game, setup, ["random"] * seats, seed))
    random = Random(seed)
    seen: set[str] = set()
    turn = -1
    match = recorder.match
    while match.options and game.rounds(match.table) <= rounds:
        option = any_option(match.options, random)
        seen |= {family for family in families if played_by(match.table, option, family)}
        recorder.choose(option)
        if match.table.turn > turn:
            turn = match.table.turn
            seen |= {family for family in families if at_work(match.table, family)}
            assert game.problems(match.table) == []
            if turn % EVERY == 0:
                look_closely(game, match.table)
    return recorder, seen


def look_closely(game: Ages, table: Table) -> None:
    """A table can be seen, evaluated, drawn, imagined, written as a position and read again."""
    for seat in (CHANCE, turn_of(table)):
        assert json.loads(json.dumps(game.view(table, seat)))["over"] == table.over
    assert 0.0 <= game.evaluate(table, turn_of(table)) <= 1.0
    assert game.draw(table)
    game.problems(game.imagine(table, turn_of(table), Random(1)))
    if phase(table):
        text = game.write_position(table)
        setup = game.setup(table.seats)
        setup.position = text
        again = game.read_position(setup)
        assert game.write_position(again) == text
        assert game.problems(again) == []


def turn_of(table: Table) -> int:
    """Whose turn it is."""
    return max(0, table.active)


def replayed(game: Ages, recorder: Recorder) -> Table:
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
        recorder, found = recorded(game, FAMILIES, seed, SHORT if seed % 10 else LONG)
        seen |= found
        assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)
    assert seen == set(FAMILIES)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_one_family(family: str) -> None:
    """The made-up card of a family alone comes into play in a box of its own."""
    game = Ages(box_with(family))
    assert game.box().cards == base_box().cards + 1
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
    examine(game, game.setup(seats), lambda match: any_option(match.options, random), SHORT, 31)


def test_two_boxes_at_once() -> None:
    """Games of two boxes that take turns in one process go as they do alone."""
    games = (Ages(), everything())
    alone = [recorded(game, (), 3, SHORT)[0].match for game in games]
    together = [Match(game, match.setup) for game, match in zip(games, alone, strict=True)]
    for number in range(max(len(match.choices) for match in alone)):
        for match, wanted in zip(together, alone, strict=True):
            if number < len(wanted.choices):
                match.choose(wanted.choices[number])
    for game, match, wanted in zip(games, together, alone, strict=True):
        assert game.key(match.table) == game.key(wanted.table)
    assert games[0].key(together[0].table) != games[1].key(together[1].table)


def test_a_crowd() -> None:
    """Hundreds of cards more are told apart by moves, records and positions."""
    data = deepcopy(base_box().data)
    crowd = [found for found in data[CIVIL_FILE]["cards"] if not found.get("start_technology")]
    for copy in ("second", "third"):
        for found in crowd:
            if found["category"] not in ("action", "leader", "special"):
                data[CIVIL_FILE]["cards"].append({**found, "id": f"{copy}_{found['id']}"})
    data[CIVIL_FILE]["cards"] += [{**LEADER, "id": f"{letter}_leader"} for letter in "abcdefghij"]
    game = Ages(build(data, CLASSES))
    assert game.box().techs > 64
    assert game.box().effects > 256
    recorder, _ = recorded(game, (), 5, LONG)
    table = recorder.match.table
    assert game.key(replayed(game, recorder)) == game.key(table)
    assert any(card >= 256 for card in (*table.gone, *table.buried))
    assert any(leader != NONE for leader in table.leader) or table.gone


def test_more_seats_and_spaces() -> None:
    """How many may play and how long the card row is follows from the data."""
    data = five_seats()
    game = Ages(build(data, BASE_CLASSES))
    assert game.seats == (2, 3, 4, 5)
    recorder, _ = recorded(game, (), 3, LONG)
    assert recorder.match.table.seats == 5
    assert len(recorder.match.table.row) == base_box().row_spaces + 2
    assert game.key(replayed(game, recorder)) == game.key(recorder.match.table)


def five_seats() -> dict[str, dict[str, object]]:
    """The data of the base game with decks for five players and two spaces more."""

    def more(part: object) -> object:
        if isinstance(part, dict):
            found = {key: more(inner) for key, inner in part.items()}
            if "4" in found:
                four = found["4"]
                found["5"] = [*four, 0] if isinstance(four, list) else four
            return found
        return [more(inner) for inner in part] if isinstance(part, list) else part

    data = {name: more(file) for name, file in base_box().data.items()}
    data["boards.json"]["card_row"]["civil_action_cost_by_space"] += [3, 3]  # type: ignore[index]
    return data  # type: ignore[return-value]


def test_a_card_without_a_class() -> None:
    """A card that must do something and has no class is refused when the box is built."""
    data = deepcopy(base_box().data)
    data[MILITARY_FILE]["cards"].append({**box_with("event").rows[-1], "id": "unheard_of"})
    with pytest.raises(ValueError, match="no class says what unheard-of does"):
        build(data, CLASSES)


def test_one_name_twice() -> None:
    """Two cards of one id are refused."""
    data = deepcopy(base_box().data)
    data[CIVIL_FILE]["cards"].append({**LEADER, "id": "moses"})
    with pytest.raises(ValueError, match="two cards of a box have one id"):
        build(data, CLASSES)


def test_two_copies_of_a_wonder() -> None:
    """A card that a player's set of cards holds as a bit has one copy at most."""
    data = deepcopy(base_box().data)
    wonder = next(found for found in CIVIL if found["category"] == "wonder")
    data[CIVIL_FILE]["cards"].append({**wonder, "copies": {"2": 2, "3": 2, "4": 2}})
    with pytest.raises(ValueError, match="a box has one invented-wonder at most"):
        build(data, CLASSES)


def test_too_many_cards() -> None:
    """More cards than a move can tell apart are refused."""
    data = deepcopy(base_box().data)
    data[CIVIL_FILE]["cards"] += [{**LEADER, "id": f"l{n}"} for n in range(MOST_NUMBERS)]
    with pytest.raises(ValueError, match="more than a move can tell apart"):
        build(data, CLASSES)


def test_every_class_has_a_card() -> None:
    """No class of the base game waits for a card that the data calls otherwise."""
    slugs = base_box().slug
    shared = {slug.rsplit("-", 1)[0] for slug in slugs}
    families = (
        *BASE_CLASSES.in_play,
        *BASE_CLASSES.pacts,
        *BASE_CLASSES.actions,
        *BASE_CLASSES.events,
        *BASE_CLASSES.attacks,
    )
    assert [name for name in families if name not in slugs and name not in shared] == []
