"""Deeds of the setup, and all dice and draws."""

from __future__ import annotations

from civdawn_cli.games.newdawn.words.news_fight import fight_die
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import ruler_called, way
from civdawn_cli.language import _, ngettext


def leader(telling: Telling) -> list[str]:
    """A leader drawn for a seat."""
    ruler = ruler_called(telling.after["seats"][telling.number - 1])
    civilization, seat = telling.name(telling.word), telling.me
    if seat == civilization:
        seat = _("Seat {number}").format(number=telling.number)
    said = _("{seat} plays {civilization} under {ruler}.")
    return [said.format(seat=seat, civilization=civilization, ruler=ruler)]


def capital(telling: Telling) -> list[str]:
    """A capital tile drawn for a seat."""
    return [_("{seat} drew capital tile {tile}.").format(seat=telling.me, tile=telling.word)]


def core(telling: Telling) -> list[str]:
    """A tile drawn for the core of the map."""
    return [_("Tile {tile} was drawn for the core of the map.").format(tile=telling.word)]


def order(telling: Telling) -> list[str]:
    """A tile of the core laid."""
    side = telling.about["side"].upper()
    said = _("Tile {tile} was laid in the core, side {side} up.")
    return [said.format(tile=telling.word, side=side)]


def deal(telling: Telling) -> list[str]:
    """A tile dealt to a seat."""
    return [_("{seat} was dealt tile {tile}.").format(seat=telling.me, tile=telling.word)]


def placer(telling: Telling) -> list[str]:
    """The seat that lays the first tile."""
    return [_("{seat} lays the first tile.").format(seat=telling.seat(int(telling.word)))]


def tile(telling: Telling) -> list[str]:
    """A tile picked to be laid, and the side that is up."""
    face = telling.word.upper()
    return [_("{seat} picked tile {face} to lay.").format(seat=telling.me, face=face)]


def lay(telling: Telling) -> list[str]:
    """A tile laid."""
    space, _at, turn = telling.word.partition("@")
    face = telling.about["tile"].upper()
    if turn == "0":
        said = _("{seat} laid tile {face} at {space}, not turned.")
    else:
        said = ngettext(
            "{seat} laid tile {face} at {space}, turned {number} time clockwise.",
            "{seat} laid tile {face} at {space}, turned {number} times clockwise.",
            int(turn),
        )
    return [said.format(seat=telling.me, face=face, space=space, number=turn)]


def first(telling: Telling) -> list[str]:
    """The first player drawn."""
    return [_("{seat} is the first player.").format(seat=telling.seat(int(telling.word)))]


def direction(telling: Telling) -> list[str]:
    """The direction token laid."""
    said = _("{seat} laid the direction token: on a 1 barbarians move {direction}.")
    return [said.format(seat=telling.me, direction=telling.name(telling.word))]


def victory(telling: Telling) -> list[str]:
    """A victory card drawn."""
    return [_("Victory card drawn: {card}.").format(card=telling.name(telling.word))]


def reveal(telling: Telling) -> list[str]:
    """A world wonder turned up."""
    for deck in telling.after["decks"]:
        offer = deck["face_up"]
        if offer is not None and offer["wonder"] == telling.word:
            telling.changes.offers.pop(deck["type"], None)
            said = _("World wonder turned up: {wonder} ({type}, cost {cost}).")
            kind = telling.name(deck["type"])
            name = telling.name(telling.word)
            return [said.format(wonder=name, type=kind, cost=offer["cost"])]
    raise KeyError(telling.word)


def roll(telling: Telling) -> list[str]:
    """A die: of an attack, for the core of the map, or for barbarians."""
    if telling.before["attack"] is not None:
        return fight_die(telling)
    number = telling.word
    if "core" in telling.about:
        side = telling.after["asked"]["about"]["side"].upper()
        said = _("The die for the core shows a {number}: its tiles lie side {side} up.")
        return [said.format(number=number, side=side)]
    heading = telling.name(telling.rolled)
    moved = telling.changes.barbarians
    crowded = _last_crowded(telling)
    if crowded and {*moved} <= {crowded}:
        said = _("{seat} rolled a {number} for barbarians that share a space: {direction}.")
    else:
        said = _("{seat} rolled a {number} for the barbarians: {direction}.")
        moves = [way(old, new) for old, new in moved.values() if new]
        if telling.rolled in moves:
            said = _("{seat} rolled a {number} for the barbarians.")
    return [said.format(seat=telling.me, number=number, direction=heading)]


def _last_crowded(telling: Telling) -> str:
    """The last barbarian that shared a space: the one that a further die moves (ND-20.6); '' if
    none did."""
    crowded = [
        name
        for space in telling.before["map"]
        for name in space["barbarians"]
        if len(space["barbarians"]) > 1
    ]
    return max(crowded, default="")
