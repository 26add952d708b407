"""The table as data: a seat sees all of it, in the schema's words, on one line."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games.newdawn.map.board import TERRAIN_NAMES
from civdawn_cli.games.newdawn.names import slug
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.questions import KINDS
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import GAME, give
from tests.newdawn.test_view import EVERYTHING
from tests.often import often

SCHEMA: dict[str, Any] = json.loads(
    files("protocol").joinpath("view.newdawn.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)

View = Callable[[Table], dict[str, Any]]

FOLLOWING = {
    "box": "the cards and tokens, which are the same in a whole game",
    "edition": "the rules, which are the same in a whole game",
    "barbarians": "a set made of `barbarian`",
    "wonder_sites": "a set made of `wonder_space`",
    "news": "0 when somebody is asked: agendas are checked before",
    "occupied": "a set made of `tokens` and `cities`",
    "watcher": "the same rule all game",
    "seats": "the length of lists",
}
"""Fields of the table that are in no view, and why."""

WON = EVERYTHING.replace(
    "marked 2 1 explorer/aesthetic",
    "marked 1 3 explorer/aesthetic civilized/money-grubber warmonger/paranoid",
)
FREE = EVERYTHING.replace("2 5,1 7,0!", "2 4,1 7,0!").replace("pinned 2 mount-everest masonry", "")
STORING = EVERYTHING.replace("stonehenge", "great-zimbabwe") + "stored 1\n"


def public(table: Table) -> dict[str, Any]:
    """The view of a spectator."""
    return GAME.view(table, CHANCE)


def line(seen: dict[str, Any]) -> str:
    """A view as it goes over the wire."""
    return json.dumps(seen, separators=(",", ":"))


def questions(table: Table, seed: int, rounds: int) -> Iterator[Table]:
    """The table, which goes on changing, at every question of a game that seldom says no, and at
    its end; only to the end of that many rounds."""
    random = Random(seed)
    while options := ask(table):
        if GAME.rounds(table) > rounds:
            return
        yield table
        if options[-1] == PASS and random.random() < 0.8:
            options = options[:-1]
        answer(table, random.choice(options))
    yield table


def begun(text: str) -> Table:
    """The table of a position."""
    return position.read(text)


def new(seats: int, **settings: str) -> Table:
    """The table before the first draw."""
    return GAME.new(GAME.setup(seats, **settings))


# The schema.


def schemas(part: Any) -> Iterator[dict[str, Any]]:
    """Every object of the schema that describes objects."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from schemas(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from schemas(inner)


def test_schema() -> None:
    """The schema is one, closed everywhere, and says of every field what it is."""
    VALIDATOR.check_schema(SCHEMA)
    for part in schemas(SCHEMA):
        assert part["additionalProperties"] is False
        assert set(part["required"]) <= set(part["properties"])
        for name, inner in part["properties"].items():
            shared = SCHEMA["$defs"].get(inner.get("$ref", "").removeprefix("#/$defs/"), {})
            assert inner.get("description") or shared.get("description"), name


def test_schema_has_all_questions() -> None:
    """The kinds of question of the schema are those of the game."""
    kinds = SCHEMA["$defs"]["question"]["properties"]["kind"]["enum"]
    assert kinds == [kind.name for kind in KINDS]


@pytest.mark.slow
@pytest.mark.parametrize("map_", ["drafted", "first"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_keep_the_schema(seats: int, map_: str) -> None:
    """In setup, draft and play the view of every seat keeps the schema, is one line of ASCII, and
    looking changes nothing."""
    phases = set()
    epic = "yes" if seats == 3 else "no"
    game = questions(new(seats, map=map_, epic=epic), seats, rounds=15)
    for number, table in enumerate(game):
        if number % (often(46, 9) if GAME.rounds(table) else often(14, 3)):
            continue
        before = GAME.key(table)
        for seat in range(CHANCE, seats):
            seen = GAME.view(table, seat)
            if seat == number % (seats + 1) - 1:  # in turn, as validating takes its time
                VALIDATOR.validate(seen)
            text = line(seen)
            assert text.isascii()
            assert "\n" not in text
            assert json.loads(text) == seen, "only what JSON has"
            assert list(seen) == list(SCHEMA["properties"])
        assert GAME.key(table) == before
        phases.add(seen["phase"])
    assert phases == {"setup", "play"} | ({"draft"} if map_ == "drafted" else set())


def test_view_of_the_end() -> None:
    """The view of a game that is over keeps the schema and says who has won (ND-17.2)."""
    *_, table = questions(begun(WON), 1, rounds=10)
    seen = public(table)
    VALIDATOR.validate(seen)
    assert (seen["phase"], seen["over"], seen["asked"]) == ("over", True, None)
    assert seen["ranks"] == [1, 2]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("phase",), "later"),
        (("first",), 0),
        (("viewer",), 5),
        (("map", 0, "terrain"), "swamp"),
        (("map", 0, "space"), "a1"),
        (("map", 0, "secret"), 1),
        (("seats", 0, "row", 0, "trade_tokens"), 4),
        (("seats", 0, "row"), []),
        (("asked", "about", "hand"), 1),
    ],
)
def test_schema_refuses(path: tuple[str | int, ...], value: object) -> None:
    """A value or an entry that no view has is refused."""
    table = begun(EVERYTHING)
    ask(table)
    part: Any = public(table)
    VALIDATOR.validate(part)
    whole = part
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    assert not VALIDATOR.is_valid(whole)


# Everything is there.


def states() -> Iterator[Iterator[Table]]:
    """Games in which every field of the table changes at some time."""
    for seats in (2, 3, 4):
        yield questions(new(seats), seats, rounds=25)
    yield questions(begun(WON), 1, rounds=10)
    yield from small_states()


def small_states() -> Iterator[Iterator[Table]]:
    """Games of two on a small map, with much on it."""
    for seed in range(6):
        yield questions(begun(EVERYTHING), seed, rounds=25)
        yield questions(begun(STORING), seed, rounds=8)
        yield questions(begun(FREE), seed, rounds=12)


def fields() -> list[str]:
    """The fields of a table, as its class declares them."""
    source = files("civdawn_cli.games.newdawn").joinpath("table.py")
    module = ast.parse(source.read_text(encoding="utf-8"))
    table = next(n for n in module.body if isinstance(n, ast.ClassDef) and n.name == "Table")
    declared = [node.target for node in table.body if isinstance(node, ast.AnnAssign)]
    return [target.id for target in declared if isinstance(target, ast.Name)]


def value(table: Table, field: str) -> object:
    """A field's value, comparable."""
    found = getattr(table, field)
    return found.key() if field in ("board", "layout") and found is not None else found


ENOUGH = 12
"""Changes of a field that are looked at."""


@cache
def changes() -> dict[str, list[tuple[Table, Table]]]:
    """By field, pairs of tables: right before and right after a choice that changed it."""
    found: dict[str, list[tuple[Table, Table]]] = {field: [] for field in fields()}
    for game in states():
        former: Table | None = None
        for table in game:
            now = GAME.clone(table)
            if former is not None:
                for field, pairs in found.items():
                    same_map = former.board is now.board or field in ("board", "layout")
                    if same_map and len(pairs) < ENOUGH:
                        if value(former, field) != value(now, field):
                            pairs.append((former, now))
            former = now
    found["epic"] = [(new(2), new(2, epic="yes"))]
    return found


def shows(view: View, field: str, one: Table, other: Table) -> bool:
    """Return whether the view of each table changes when one field takes the other's value."""
    for table, source in ((one, other), (other, one)):
        changed = GAME.clone(table)
        setattr(changed, field, getattr(GAME.clone(source), field))
        try:
            differs = view(changed) != view(table)
        except IndexError:  # pieces on a map that is not there: not taken for the same either
            differs = True
        if differs:
            return True
    return False


@pytest.mark.parametrize("field", [field for field in fields() if field not in FOLLOWING])
def test_every_field_shows(field: str) -> None:
    """A table that differs from another in one field only is seen to."""
    pairs = changes()[field]
    assert pairs, f"{field} never changes in these games"
    assert all(shows(public, field, one, other) for one, other in pairs)


def lacking(entry: str) -> View:
    """The view without an entry, wherever it is."""

    def without(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: without(inner) for name, inner in part.items() if name != entry}
        return [without(inner) for inner in part] if isinstance(part, list) else part

    def view(table: Table) -> dict[str, Any]:
        found: dict[str, Any] = without(public(table))
        return found

    return view


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ("direction", "heading"),
        ("section", "event"),
        ("caravans", "caravans"),
        ("piece", "reinforced"),
        ("reinforced", "reinforced"),
        ("trade_tokens", "trade"),
        ("unseen", "unseen"),
        ("left", "draws"),
        ("arrived", "arrived"),
        ("feats", "feats"),
        ("markers", "markers"),
        ("envoys", "envoys"),
        ("hands", "hands"),
    ],
)
def test_gaps_are_found(entry: str, field: str) -> None:
    """A view that leaves an entry out does not pass for one that shows everything."""
    assert not all(shows(lacking(entry), field, one, other) for one, other in changes()[field])


def inside(thing: Any) -> object:
    """The numbers that a step holds, and those of the objects it refers to."""
    if isinstance(thing, int | str | None):
        return thing
    if isinstance(thing, tuple):
        return tuple(map(inside, thing))
    # Where a class keeps the list depends on whether it is compiled.
    names: Any = getattr(thing, "__dict__", None) or getattr(type(thing), "__mypyc_attrs__", ())
    known = sorted(name for name in names if not name.startswith("__"))
    return type(thing).__name__, tuple((name, inside(getattr(thing, name))) for name in known)


def standing(table: Table) -> tuple[object, ...]:
    """Everything at a question that an answer may depend on: the table, the question, its options.

    Of the steps still to do only the one that asks.
    """
    options = tuple(ask(table))
    return GAME.key(table)[2:], inside(table.stack[-1]) if table.stack else None, options


def confused(view: View, games: Iterator[Iterator[Table]]) -> Iterator[tuple[str, str]]:
    """The words of pairs of questions at different positions that look the same.

    Looks at the games, and now and then at all that might happen next.
    """
    met: dict[str, tuple[str, tuple[object, ...]]] = {}
    random = Random(1)
    for game in games:
        for table in game:
            tables = [table]
            if random.random() < 0.3:
                options = ask(table)
                for option in random.sample(options, min(len(options), 6)):
                    tables.append(GAME.clone(table))
                    answer(tables[-1], option)
            for each in tables:
                now = standing(each)
                word = each.stack[-1].kind.name if each.stack else "over"
                same, before = met.setdefault(line(view(each)), (word, now))
                if before != now:
                    yield same, word


@pytest.mark.slow
def test_equal_views_are_equal_positions() -> None:
    """Whoever sees the same is at the same position, is asked the same and has the same options:
    the view leaves nothing out that an answer depends on."""
    assert list(confused(public, states())) == []


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["about", "margin", "rolled", "left", "moved", "asked"])
def test_confusion_is_found(entry: str) -> None:
    """A view that does not tell two questions apart is noticed."""
    assert next(confused(lacking(entry), small_states()), None)


def test_nothing_is_hidden() -> None:
    """On this table everybody sees the same, spectators too: there is nothing to hide."""
    for table in questions(new(3), 5, rounds=3):
        seen = [GAME.view(table, seat) for seat in range(CHANCE, 3)]
        assert [view.pop("viewer") for view in seen] == [None, 1, 2, 3]
        assert all(view == seen[0] for view in seen)


def test_equal_tables_give_equal_lines() -> None:
    """Tables that were played the same way have the same line, character by character."""
    first = questions(new(4), 9, rounds=4)
    again = questions(new(4), 9, rounds=4)
    for one, other in zip(first, again, strict=True):
        assert line(public(one)) == line(public(other))


def test_words_are_known() -> None:
    """Cards, tokens and agendas are called what `civdawn cards` knows them by."""
    known = {slug(str(entry["name"])) for entry in GAME.cards()}
    named = ("card", "leader", "wonder", "city_state", "natural_wonder", "agenda")
    met: set[str] = set()

    def collect(part: Any) -> None:
        for name, inner in part.items() if isinstance(part, dict) else ():
            if name in named and isinstance(inner, str):
                met.update(inner.split("@")[0].split("/"))
            collect(inner)
        for inner in part if isinstance(part, list) else ():
            collect(inner)

    for table in questions(new(4), 2, rounds=10):
        collect(public(table))
    assert met - known == set()
    assert len(met) > 30


# The content of views.


def test_view(snapshot: SnapshotAssertion) -> None:
    """In the middle of an attack: pieces, rows, prices, agendas and the margin are there."""
    table = begun(EVERYTHING)
    ask(table)
    give(table, "military pos5", "-", "barbarian-a", "4", "2")
    seen = public(table)
    VALIDATOR.validate(seen)
    assert json.dumps(seen, indent=1) + "\n" == snapshot


def test_tile_being_laid() -> None:
    """While a tile is laid the view says which and which side, both sides of those in hand, and
    the tiles on the table (ND-3.4)."""
    for table in questions(new(2), 3, rounds=0):
        seen = public(table)
        if seen["asked"] and seen["asked"]["kind"] == "lay":
            break
    tile = seen["asked"]["about"]["tile"]
    hand = seen["draft"]["hands"][seen["asked"]["seat"] - 1]
    assert tile[:-1] in [str(held["tile"]) for held in hand]
    assert [len(side["spaces"]) for held in hand for side in held["sides"]] == [10] * 6
    covered = {space for laid in seen["tiles"] for space in laid["spaces"]}
    assert covered | set(seen["draft"]["water"]) == {space["space"] for space in seen["map"]}


def test_map_is_the_boards() -> None:
    """Every space of a built map is there once, by the name moves use, in reading order."""
    *_, table = questions(new(4), 4, rounds=1)
    names = [table.board.names[space] for space in table.board.spaces]
    assert [space["space"] for space in public(table)["map"]] == names


@pytest.mark.parametrize(("map_", "seats"), [("drafted", 2), ("first", 3)])
def test_tiles_stay(map_: str, seats: int) -> None:
    """When the map is built its tiles are still told: which side is up, where it lies, how far it
    is turned (ND-3.4, ND-3.8); a position of the game tells them, too."""
    drafted: list[dict[str, Any]] = []
    for table in questions(new(seats, map=map_), 6, rounds=1):
        seen = public(table)
        if seen["draft"]:
            drafted = seen["tiles"]
        elif seen["phase"] == "play":
            break
    tiles = seen["tiles"]
    assert len(tiles) == {2: 10, 3: 13}[seats]
    VALIDATOR.validate(seen)
    if map_ == "drafted":
        assert [tile for tile in drafted if tile not in tiles] == []
        assert len(tiles) - len(drafted) in (0, 1)  # the last one builds the map
    by_space = {space["space"]: space for space in seen["map"]}
    for tile in tiles:
        sides = GAME.box().tile(int(tile["tile"][:-1])).faces
        face = sides["ab".index(tile["tile"][-1])]
        terrains = [by_space[space]["terrain"] for space in tile["spaces"]]
        assert terrains == [TERRAIN_NAMES[cell.terrain] for cell in face.cells]
    assert public(begun(position.write(table)))["tiles"] == tiles
