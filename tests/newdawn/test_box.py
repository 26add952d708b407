"""Boxes are built from data, and refused if they can't be played with (ND-1); games in boxes with
made-up cards are in tests/games/test_boxes.py."""

from __future__ import annotations

import gc
from copy import deepcopy

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.games.newdawn.box import CARDS_FILE, Box
from civdawn_cli.games.newdawn.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.rules.diplomacy import TakeFromRival
from civdawn_cli.games.newdawn.rules.setup import new_table
from tests.newdawn.inventing import CLASSES, FAMILIES, box_with
from tests.newdawn.test_explain import MAPS


def test_cards_belong_to_their_box() -> None:
    """A card of one box is not a card of another, and has the number it has there."""
    one, other = base_box(), box_with(*FAMILIES)
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


def boxes() -> int:
    """The number of boxes that anything still refers to."""
    gc.collect()
    return sum(isinstance(thing, Box) for thing in gc.get_objects())


def test_forgotten_box() -> None:
    """A box that nobody plays with any more leaves nothing behind, its texts included."""
    base_box()
    before = boxes()
    game = NewDawn(box_with("wonder"))
    match = Match(game, game.setup(2))
    assert game.read(match.table, game.write(match.table, 1).split(), match.options) == (1, 1)
    assert boxes() == before + 1
    del game, match
    assert boxes() == before


def test_crowded_deck() -> None:
    """A deck may have more cards of an era than the base game's two, in positions, too (ND-2.6)."""
    box = box_with("wonder")
    game = NewDawn(box)
    table = new_table(box, 4, False, False)
    assert max(table.draws) == 3
    text = MAPS["three"].replace("seats 3", "seats 4") + "capital 4 7,2\nturn 1.1\n"
    text += f"decks {' '.join(map(str, table.draws))}\n"
    again = position.read(text, box)
    assert again.draws == table.draws
    assert position.read(game.write_position(again), box).draws == table.draws


def test_choice_of_returned_card() -> None:
    """With a limit of two cards of each player, whoever takes a third one chooses the one that goes
    back (ND-12.3)."""
    box = box_with("treaty")
    lines = "wonder invented-treaty 1,0\ndiplomacy 1 embassy@2 joint-war@2\nturn 1.1\n"
    table = position.read(MAPS["small"] + lines, box)
    game = NewDawn(box)
    table.stack.append(TakeFromRival(0, 1))
    for kind, text in (("take", "open-borders@2"), ("return", "joint-war@2")):
        options = ask(table)
        assert table.stack[-1].kind.name == kind
        found = game.read(table, [text], options)
        assert found is not None
        answer(table, found[0])
    assert "diplomacy 1 embassy@2 open-borders@2" in position.facts(table)
