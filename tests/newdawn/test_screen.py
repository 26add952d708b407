"""The table on a terminal: the map with everything on it, at every width."""

from __future__ import annotations

from typing import Any

import pytest

from civdawn_cli.engine.kit.screen import COLOURS, Frame, Part, changed, length, plain
from civdawn_cli.engine.step import CHANCE
from tests.newdawn.playouts import GAME, give, playout

WIDTHS = (40, 60, 80, 140)


def views(seats: int, seed: int, every: int, **settings: str) -> list[dict[str, Any]]:
    """The views of all seats at some questions of a game."""
    found = []
    for number, (table, _) in enumerate(playout(seats, seed, 12, **settings)):
        if number % every == 0:
            found += [GAME.view(table, seat) for seat in range(CHANCE, seats)]
    return found


def named(parts: list[Part], name: str) -> list[Part]:
    """The parts of that name that hold rows of spaces."""
    return [part for part in parts if part.name == name and part.joined]


def spaces(part: Part) -> set[str]:
    """The spaces that a sheet of the map shows, read as a person reads them."""
    found = set()
    for row in part.rows:
        above = row.lines[0]
        found |= {f"{span.text[:2].strip()},{row.key}" for span in above[1:] if span.text.strip()}
    return found


@pytest.mark.parametrize("width", WIDTHS)
def test_width(width: int) -> None:
    """No line is wider than the terminal: not in the draft, not in a game of four."""
    for view in [*views(4, 1, 40), *views(2, 2, 60, map="first")]:
        for height in (0, 12):
            for part in GAME.screen(view, Frame(width, height)):
                lines = [part.title, *[line for row in part.rows for line in row.lines]]
                assert max(map(length, lines)) <= width, part.name


@pytest.mark.parametrize("width", WIDTHS)
def test_whole_map(width: int) -> None:
    """The whole map shows every space once, in as many sheets as it needs."""
    for view in views(3, 4, 150):
        sheets = named(GAME.screen(view, Frame(width)), "map")
        shown = [space for sheet in sheets for space in spaces(sheet)]
        assert sorted(shown) == sorted(space["space"] for space in view["map"])


def test_window() -> None:
    """The window holds the capital of whoever looks; a centre that is asked for is in it."""
    for view in views(4, 5, 50):
        if view["phase"] != "play" or view["viewer"] is None:
            continue
        (sheet,) = named(GAME.screen(view, Frame(80, 12)), "map")
        assert len(sheet.near) == 6
        (home,) = [
            space["space"]
            for space in view["map"]
            if (piece := space["piece"]) and piece["kind"] == "capital"
            and piece["seat"] == view["viewer"]
        ]  # fmt: skip
        assert home in spaces(sheet)
        for space in view["map"]:
            (sheet,) = named(GAME.screen(view, Frame(60, 12, centre=space["space"])), "map")
            assert space["space"] in spaces(sheet)
            assert space["space"].partition(",")[2] in sheet.near
        return
    raise AssertionError("no game")


def test_styles_are_neutral() -> None:
    """Styles are made of sixteen colours and three words."""
    known = {*COLOURS, "on", "bold", "dim", "reverse"}
    for view in views(4, 6, 50):
        marks = frozenset([space["space"] for space in view["map"][:9]])
        for part in GAME.screen(view, Frame(80, 12, marks)):
            spans = [*part.title, *[s for row in part.rows for line in row.lines for s in line]]
            assert {word for span in spans for word in span.style.split()} <= known


def test_what_a_map_tells() -> None:
    """Terrain, owner and answers are letters, so that a map without colours tells them too."""
    for view in views(2, 7, 30, map="first"):
        pieces = [space for space in view["map"] if space["piece"]]
        if view["phase"] != "play" or not pieces:
            continue
        space = pieces[0]
        q, _, r = space["space"].partition(",")
        (sheet,) = named(GAME.screen(view, Frame(140, 0, frozenset([space["space"]]))), "map")
        (row,) = [row for row in sheet.rows if row.key == r]
        above, below = row.lines
        at = next(n for n, span in enumerate(above) if span.text.startswith(f"{q:>2}"))
        assert above[at].text[2] in "ghfdmn~"
        assert above[at].text[3] == "?"
        start = length(above[:at])
        assert plain(below)[start] == str(space["piece"]["seat"])
        return
    raise AssertionError("no game")


def test_only_what_changed() -> None:
    """After an answer only the rows that it changed are drawn again (ND-6.1: a control token
    placed is one row of the map and the goods of its owner)."""
    table = GAME.new(GAME.setup(2, map="first"))
    give(table, "rome", "america", "1", "e", "stonehenge", "great-lighthouse", "oracle", "petra",
         "technophile/scholarly", "civilized/money-grubber", "populous/preservationist",
         "culture pos4")  # fmt: skip
    before = GAME.view(table, 0)
    first = GAME.screen(before, Frame(80, 12))
    give(table, "26,8")
    after = GAME.screen(GAME.view(table, 0), Frame(80, 12, before=before))
    drawn = [
        (part.name, row.key)
        for part, last in zip(after, first, strict=True)
        for row in changed(part, last)
    ]
    assert drawn == [("map", "8"), ("mine", "goods")]


def test_caravans_are_counted() -> None:
    """Caravans on the card are told as a number, however many there are."""
    for view in views(2, 5, 30, map="first"):
        goods = [
            plain(line)
            for part in GAME.screen(view, Frame(400))
            if part.name in ("mine", "rivals")
            for row in part.rows
            for line in row.lines
        ]
        assert not any("the card and the card" in line for line in goods)
        for seat in view["seats"]:
            home = seat["caravans"].count("card")
            if home and view["phase"] == "play":
                number = f"{home} caravan{'s' * (home > 1)} on the card"
                assert any(number in line for line in goods)


def test_people_are_named() -> None:
    """A person's name stands before the civilization, and whose turn it is is told by name."""
    view = views(2, 5, 30, map="first")[-1]
    found = "\n".join(
        plain(line)
        for part in GAME.screen(view, Frame(80, names=["Anna", "Bo"]))
        for line in [part.title, *[line for row in part.rows for line in row.lines]]
    )
    assert f"Anna, {view['seats'][0]['name']}" in found
    assert f"turn of {['Anna', 'Bo'][view['active'] - 1]}" in found
