"""Pictures of A New Dawn: all that a view tells is there, with its word and its tooltip."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import civdawn
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.pictures import draw, picture
from civdawn_cli.pictures.memory import memory
from civdawn_cli.pictures.palette import THEMES
from tests.library.playing import far, walk
from tests.newdawn.playouts import BOX, GAME
from tests.newdawn.test_view import EVERYTHING
from tests.often import often
from tests.pictures.seeing import SVG, check, tooltips, words

View = dict[str, Any]

CARDS = civdawn.game("newdawn").cards()


class Drawn(SingleFileSnapshotExtension):
    """A picture that any program shows, so that whoever reviews a change can look at it."""

    _write_mode = WriteMode.TEXT
    file_extension = "svg"


def after(seats: int, actions: int, seed: int = 1, **settings: str) -> View:
    """The view of everybody after so many random actions of a game."""
    game = civdawn.game("newdawn", seats=seats, **settings)
    return far(game, actions, seed).observation(civdawn.CHANCE)


def wire(view: object) -> View:
    """A view as it comes over the wire."""
    told: View = json.loads(json.dumps(view))
    return told


def everything() -> View:
    """A position with a piece of every kind."""
    return wire(GAME.view(position.read(EVERYTHING, BOX), CHANCE))


def named_in(view: View) -> Iterator[str]:
    """Everything that a view shows and notation names."""
    for land in view["map"]:
        yield land["space"]
        for entry in ("resource", "natural_wonder", "city_state", "wonder"):
            if land[entry]:
                yield land[entry]
        yield from land["barbarians"]
    for player in view["seats"]:
        yield str(player["seat"])
        if player["leader"]:
            yield player["leader"]
        for card in player["row"]:
            yield from (card["card"], card["type"], f"pos{card['slot']}", *card["city_states"])
        yield from [one["wonder"] for one in player["wonders"]]
        yield from [one["city_state"] for one in player["conquered"]]
        yield from [one["natural_wonder"] for one in player["natural_wonders"]]
        yield from player["diplomacy"]
        yield from [card["card"] for card in player["own_diplomacy"]]
        yield from player["marked"]
        yield from [place for place in player["caravans"] if place != "unused"]
    if view["draft"]:
        for hand in view["draft"]["hands"]:
            yield from [f"{tile['tile']}{side['side']}" for tile in hand for side in tile["sides"]]
    else:
        yield from [deck["face_up"]["wonder"] for deck in view["decks"] if deck["face_up"]]
        for card in view["victory"]:
            yield card["card"]
            yield from [half["agenda"] for half in card["agendas"]]
    yield from view["supply"]


def known() -> set[str]:
    """Every word that a picture may carry, but for spaces and seats."""
    found = {str(card["slug"]) for card in CARDS if card["slug"]}
    found |= {f"pos{slot}" for slot in range(1, 6)}
    found |= {"culture", "science", "economy", "industry", "military", "card"}
    found |= {"e", "se", "sw", "w", "nw", "ne"}
    return found


KNOWN = known()

ALSO = re.compile(r"-?\d+,-?\d+|[1-4]|[a-z-]+@[1-4]|[a-z-]+/[a-z-]+")
"""Words of spaces, seats, diplomacy cards of players and victory cards."""


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int) -> None:
    """Every position of a game can be drawn, as everybody and as every seat sees it: well-formed,
    without scripts, the same twice, with a word for whatever notation names, and no other."""
    seen: set[str] = set()
    for seed in range(often(1, 20)):
        game = civdawn.game("newdawn", seats=seats)
        before: View | None = None
        chance = Random(seed)
        for state in walk(game.new_initial_state(seed=seed), seed, every=often(101, 23)):
            eyes = chance.choice([civdawn.CHANCE, *range(seats)])
            view = state.observation(eyes)
            drawn = picture(view, cards=CARDS, before=before, theme=chance.choice(THEMES))
            kept = deepcopy(view)
            carried = words(check(drawn))
            assert set(named_in(view)) <= carried
            assert not {word for word in carried if word not in KNOWN and not ALSO.fullmatch(word)}
            assert picture(view, cards=CARDS, before=before) == picture(
                kept, cards=CARDS, before=before
            )
            assert view == kept, "a view was changed"
            before = view
            seen.add(str(view["phase"]))
    assert seen >= {"draft", "play", "over"}


def test_memory_changes_nothing() -> None:
    """A picture is the same after many others as it is without any."""
    views = [after(2, actions) for actions in (20, 60, 120)]
    warm = [picture(view, cards=CARDS) for view in views * 2][3:]
    for view, drawn in zip(views, warm, strict=True):
        memory.cache_clear()
        assert picture(view, cards=CARDS) == drawn


def test_every_seat_sees_the_same() -> None:
    """Nothing is hidden in this game: all seats and everybody get the same picture."""
    state = far(civdawn.game("newdawn", seats=3), 60)
    drawn = {picture(state.observation(eyes)) for eyes in (civdawn.CHANCE, 0, 1, 2)}
    assert len(drawn) == 1


def test_it_is_drawn_from_the_view_alone() -> None:
    """A view that went over the wire as text gives the same bytes, in whatever order it comes."""
    view = after(2, 90)
    shuffled = wire(dict(reversed(view.items())))
    assert picture(wire(view)) == picture(view) == picture(shuffled)


POSITIONS: dict[str, tuple[Callable[[], View], Callable[[], View] | None, str]] = {
    "building": (lambda: after(3, 20), None, "light"),
    "beginning": (lambda: after(2, 4, map="first"), None, "light"),
    "everything": (everything, None, "auto"),
    "middle": (lambda: after(2, 150), lambda: after(2, 141), "light"),
    "late": (lambda: after(4, 500), None, "dark"),
}
"""Positions whose pictures are kept: the view, an earlier one, the theme."""


@pytest.mark.parametrize("name", list(POSITIONS))
def test_pictures(name: str, snapshot: SnapshotAssertion) -> None:
    """A picture of a position is drawn as it was looked at."""
    view, before, theme = POSITIONS[name]
    drawn = picture(view(), cards=CARDS, before=before() if before else None, theme=theme)
    assert drawn.replace("><", ">\n<") == snapshot(extension_class=Drawn)


def test_tooltips_tell_effect_price_and_rule() -> None:
    """A card's tooltip has effect and rule, a wonder's its price too, a piece's its owner."""
    tips = tooltips(check(picture(everything(), cards=CARDS)))
    assert any("cost 9" in tip and "ND-9.5" in tip for tip in tips["forbidden-city"])
    assert any("Place 2 control tokens" in tip and "ND-6" in tip for tip in tips["early-empire"])
    assert any(tip.startswith("Reinforced control token of Egypt") for tip in tips["2,0"])
    assert any("difficulty" in tip and "ND-5.1" in tip for tip in tips["2,0"])
    assert all(any("ND-" in tip for tip in found) for word, found in tips.items() if word in KNOWN)


def test_it_is_drawn_without_cards() -> None:
    """Without the list of cards they are called as moves name them."""
    drawn = picture(everything())
    assert "Forbidden City" in drawn
    assert "Place 2 control tokens" not in drawn
    check(drawn)


def test_pieces_have_shapes_of_their_own() -> None:
    """Every kind of piece and token is drawn with a shape of its own, which no other has."""
    drawn = check(picture(everything(), cards=CARDS))
    shapes = {one.get("id", ""): "".join(_shape(one)) for one in drawn.iter() if one.get("id")}
    kinds = (
        *("capital", "city", "token", "reinforced", "caravan", "barbarian", "marble", "mercury"),
        *("oil", "diamonds", "natural", "city-state", "wonder", "trade"),
    )
    assert len({shapes[kind] for kind in kinds}) == len(kinds)
    used = {one.get("href", "")[1:] for one in drawn.iter(f"{SVG}use")}
    assert {"capital", "city", "token", "reinforced", "caravan", "barbarian", "oil"} <= used


def _shape(one: Any) -> Iterator[str]:
    """Everything about an element that makes its shape."""
    for part in one.iter():
        yield from [part.get(name, "") for name in ("d", "points", "r", "width", "cx")]


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("event", {"section": 0, "sections": ["spawn", "blank", "move", "trade", "move"]}, "event"),
        ("supply", {"marble": 0, "mercury": 0, "oil": 0, "diamonds": 0}, "event"),
    ],
)
def test_changed_boards_are_outlined(field: str, value: View, part: str) -> None:
    """Whatever has changed on a board since an earlier view is outlined there, and nowhere else."""
    now = everything()
    was = {**now, field: value}
    parts = draw(now, before=was).parts()
    outlined = {name for name, text in parts.items() if name.endswith("changes") and text}
    assert outlined == {f"{part}-changes"}
    assert "s-change" in parts[f"{part}-changes"]


def test_changes_are_outlined() -> None:
    """Spaces, cards, dial and goods that have changed are outlined; nothing is, if nothing has."""
    now = everything()
    parts = draw(now, before=now).parts()
    assert not any(text for name, text in parts.items() if name.endswith("changes"))
    was = deepcopy(now)
    was["map"][0]["piece"] = None if was["map"][0]["piece"] else {**_TOKEN}
    me = was["seats"][1]
    me["dial"] += 1
    me["row"][2]["trade_tokens"] += 1
    parts = draw(now, before=was).parts()
    assert parts["map-changes"].count('href="#change"') == 1
    assert parts["seat-2-changes"].count("s-change") == 2
    assert parts["seat-1-changes"] == ""


_TOKEN = {"seat": 1, "kind": "control-token", "reinforced": False, "mature": False}


def test_parts_stay_the_same() -> None:
    """From one action to the next most parts are the same text, so that a page stores them once."""
    game = civdawn.game("newdawn", seats=4)
    state = far(game, 300)
    first = draw(state.observation(civdawn.CHANCE), cards=CARDS).parts()
    state.apply_action(state.legal_actions()[0])
    second = draw(state.observation(civdawn.CHANCE), cards=CARDS).parts()
    assert list(first) == list(second)
    assert sum(first[name] != second[name] for name in first) < len(first) / 10


def test_growing_map_keeps_its_parts() -> None:
    """While the map is being built its spaces stay the same parts; only the layer moves."""
    state = civdawn.game("newdawn", seats=3).new_initial_state(seed=4)
    views = [one.observation(civdawn.CHANCE) for one in islice(walk(state, 4), 60)]
    building = [view for view in views if view["phase"] == "draft"]
    early, late = building[len(building) // 2], building[-1]
    one, other = draw(early), draw(late)
    assert len(other.layers["map"].parts) > len(one.layers["map"].parts)
    for name, text in one.layers["map"].parts.items():
        if name.startswith("land-"):
            assert other.layers["map"].parts[name] == text


def test_prefix_keeps_pictures_apart() -> None:
    """With prefixes several pictures can be on a page: no id and no reference is shared."""
    view = after(2, 30)
    one, other = picture(view, prefix="a-"), picture(view, prefix="b-")
    ids = [set(re.findall(r' id="([^"]*)"', drawn)) for drawn in (one, other)]
    assert not ids[0] & ids[1]
    assert one.replace("a-", "b-") == other.replace("a-", "b-")
    check(one)


def test_names_are_escaped() -> None:
    """A name that looks like a tag is text in the picture."""
    view = everything()
    view["seats"][0]["name"] = '<script>alert("x")</script>'
    drawn = picture(view)
    check(drawn)
    assert "<script>" not in drawn


def test_other_games_are_refused() -> None:
    """A game that nobody can draw, or a theme, is refused in a sentence that names those there."""
    with pytest.raises(ValueError, match="no picture of the game chess; there are newdawn, ages"):
        picture({"game": "chess"})
    with pytest.raises(ValueError, match="no theme pink; there are auto, light, dark"):
        picture(everything(), theme="pink")


def test_largest_map_is_legible() -> None:
    """On the largest map, drawn 1200 pixels wide, difficulty and coordinates are more than six
    pixels high."""
    views = [after(4, actions, seed) for seed in (1, 2, 3) for actions in (60, 90)]
    view = max(views, key=lambda one: len(one["map"]))
    assert len(view["map"]) >= 160
    art = draw(view)
    pixels = 1200 / art.wide * art.layers["map"].scale
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', art.parts()["land-19,11"])]
    assert len(sizes) == 2
    assert min(sizes) * pixels > 6


def test_crowds_have_room() -> None:
    """Nine barbarians and every caravan on one space are all drawn inside of it."""
    view = everything()
    land = view["map"][0]
    land["barbarians"] = [f"barbarian-{letter}" for letter in "abcdefghi"]
    land["caravans"] = [1, 1, 1, 2, 2, 2]
    space = land["space"]
    crowd = draw(view).parts()[f"on-{space}"]
    check(picture(view))
    assert crowd.count('class="piece barbarian"') == 9
    assert crowd.count('class="piece caravan"') == 6
    places = re.findall(r'transform="translate\(([-\d.]+),([-\d.]+)\) scale\(0.42', crowd)
    assert len(places) == len(set(places)) == 16
    assert all(abs(float(x)) < 30 and abs(float(y)) < 38 for x, y in places)


def test_many_belongings_are_counted() -> None:
    """A seat with more cards than its panel has room for tells how many more there are."""
    view = everything()
    view["seats"][0]["diplomacy"] = ["brussels"] * 40
    drawn = picture(view)
    check(drawn)
    assert "19 more" in drawn
