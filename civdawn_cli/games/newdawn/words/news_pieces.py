"""What became of pieces and figures on the map that no deed has told: barbarians on their way,
destroyed tokens, caravans, cities that mature."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.words.names import listed
from civdawn_cli.games.newdawn.words.news_changes import (
    CAPITAL,
    CITY,
    CONTROL_TOKEN,
    Piece,
)
from civdawn_cli.games.newdawn.words.news_map import ON_CARD
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import letter, way
from civdawn_cli.language import _, ngettext

UNUSED: Final = "unused"

# How a city or a control token changes.
LOST_TOKEN: Final = "lost token"
LOST_CITY: Final = "lost city"
NEW_TOKEN: Final = "new token"
NEW_CITY: Final = "new city"
TAKEN: Final = "taken"
STOPPED: Final = "stopped"
WEAKENED: Final = "weakened"
STRONGER: Final = "stronger"
RIPE: Final = "ripe"
RIPE_CAPITAL: Final = "ripe capital"
UNRIPE: Final = "unripe"
UNRIPE_CAPITAL: Final = "unripe capital"
RIPENESS: Final = (RIPE, RIPE_CAPITAL, UNRIPE, UNRIPE_CAPITAL)

# Barbarians.


def barbarians(telling: Telling) -> list[str]:
    """Barbarians that moved or were beaten: first those that met nothing, by their directions."""
    quiet: dict[str, list[tuple[str, str]]] = {}
    loud: list[str] = []
    moving = telling.changes.barbarians
    for name, (old, new) in [*moving.items()]:
        if not old:
            continue  # it came back: of the event dial
        del moving[name]
        if not new:
            beaten = _("{barbarian} was beaten and left the map.")
            loud.append(beaten.format(barbarian=telling.name(name)))
            continue
        met = _met(telling, name, old, new)
        loud += met
        if not met:
            quiet.setdefault(way(old, new), []).append((name, new))
    return [*_moved(telling, quiet), *loud]


def _moved(telling: Telling, quiet: dict[str, list[tuple[str, str]]]) -> list[str]:
    """Barbarians that moved and met nothing, by their directions."""
    said: list[str] = []
    for direction, goals in quiet.items():
        heading = telling.name(direction)
        if len(goals) > 1:
            to = _("{letter} to {space}")
            each = [to.format(letter=letter(name), space=space) for name, space in goals]
            text = _("Barbarians moved {direction}: {barbarians}.")
            said.append(text.format(direction=heading, barbarians=listed(each)))
        else:
            name, space = goals[0]
            text = _("{barbarian} moved {direction} to {space}.")
            if telling.rolled not in ("", direction):
                text = _("{barbarian} had to turn round and moved {direction} to {space}.")
            barbarian = telling.name(name)
            said.append(text.format(barbarian=barbarian, direction=heading, space=space))
    return said


def _met(telling: Telling, name: str, old: str, new: str) -> list[str]:
    """A barbarian's move onto a city, a control token or caravans; [] if it met none."""
    barbarian = telling.name(name)
    heading = telling.name(way(old, new))
    piece = telling.piece_on(new)
    said: list[str] = []
    if piece is not None and piece.kind == CAPITAL:
        text = _("{barbarian} moved {direction} to {space} and raided {seat}'s capital.")
        said.append(_piece_met(telling, text, piece, barbarian, heading, new))
    elif piece is not None and telling.changes.lost(new):
        text = _("{barbarian} moved {direction} to {space} and destroyed {seat}'s control token.")
        if piece.kind == CITY:
            text = _("{barbarian} moved {direction} to {space} and destroyed {seat}'s city.")
        said.append(_piece_met(telling, text, piece, barbarian, heading, new))
    for seat in telling.changes.caravans:
        while telling.changes.take_caravan(seat, new, ON_CARD):
            text = _("{barbarian} moved {direction} to {space} and destroyed {seat}'s caravan.")
            if said:
                text = _("{barbarian} destroyed {seat}'s caravan at {space}, too.")
            who = telling.seat(seat)
            said.append(text.format(barbarian=barbarian, direction=heading, space=new, seat=who))
    return said


def _piece_met(
    telling: Telling, text: str, piece: Piece, barbarian: str, heading: str, space: str
) -> str:
    """A sentence about a barbarian and a piece."""
    seat = telling.seat(piece.seat)
    return text.format(barbarian=barbarian, direction=heading, space=space, seat=seat)


def returned(telling: Telling) -> tuple[list[str], list[str]]:
    """Barbarians that came back, each with its space, and sentences about the caravans that they
    found."""
    back: list[str] = []
    said: list[str] = []
    for name, (old, new) in [*telling.changes.barbarians.items()]:
        if old:
            continue
        del telling.changes.barbarians[name]
        back.append(_("{letter} at {space}").format(letter=letter(name), space=new))
        for seat in telling.changes.caravans:
            while telling.changes.take_caravan(seat, new, ON_CARD):
                text = _("{barbarian} destroyed {seat}'s caravan at {space}.")
                barbarian = telling.name(name)
                said.append(text.format(barbarian=barbarian, seat=telling.seat(seat), space=new))
    return back, said


# Cities and control tokens.


def pieces(telling: Telling) -> list[str]:
    """Cities and control tokens that came, went or turned, those of a seat together."""
    spaces: dict[tuple[str, int, int], list[str]] = {}
    for space, (old, new) in telling.changes.pieces.items():
        for change in _changes(old, new, telling.rolled != ""):
            spaces.setdefault(change, []).append(space)
    telling.changes.pieces.clear()
    # Maturity follows from the rest.
    ordered = sorted(spaces, key=lambda change: change[0] in RIPENESS)
    return [
        _piece_sentence(change[0], len(spaces[change])).format(
            seat=telling.seat(change[1]),
            spaces=listed(spaces[change]),
            rival=telling.seat(change[2]),
        )
        for change in ordered
    ]


def _changes(old: Piece | None, new: Piece | None, rolled: bool) -> list[tuple[str, int, int]]:
    """How a piece changed, whose it is, and whose it was if it passed from a rival. rolled: a die
    fell, so that a control token is turned over by a barbarian."""
    if old is None:
        assert new is not None, "a piece that came or went"
        return [(NEW_TOKEN if new.kind == CONTROL_TOKEN else NEW_CITY, new.seat, new.seat)]
    if new is None:
        return [(LOST_TOKEN if old.kind == CONTROL_TOKEN else LOST_CITY, old.seat, old.seat)]
    seat = new.seat
    if seat != old.seat:
        return [(TAKEN, seat, old.seat)]
    if new.kind != old.kind:
        return [(NEW_TOKEN if new.kind == CONTROL_TOKEN else NEW_CITY, seat, seat)]
    if new.reinforced != old.reinforced:
        weaker = STOPPED if rolled else WEAKENED
        return [(STRONGER if new.reinforced else weaker, seat, seat)]
    if new.mature:
        return [(RIPE_CAPITAL if new.kind == CAPITAL else RIPE, seat, seat)]
    return [(UNRIPE_CAPITAL if new.kind == CAPITAL else UNRIPE, seat, seat)]


def _piece_sentence(change: str, number: int) -> str:
    """The sentence for a change of so many pieces of a seat."""
    if change == LOST_TOKEN:
        return ngettext(
            "{seat} lost the control token at {spaces}.",
            "{seat} lost the control tokens at {spaces}.",
            number,
        )
    if change == LOST_CITY:
        return ngettext(
            "{seat} lost the city at {spaces}.", "{seat} lost the cities at {spaces}.", number
        )
    if change == NEW_TOKEN:
        return ngettext(
            "{seat} has a new control token at {spaces}.",
            "{seat} has new control tokens at {spaces}.",
            number,
        )
    if change == NEW_CITY:
        return ngettext(
            "{seat} has a new city at {spaces}.", "{seat} has new cities at {spaces}.", number
        )
    if change == TAKEN:
        return _("{seat} has taken {spaces} from {rival}.")
    return _turned_sentence(change, number)


def _turned_sentence(change: str, number: int) -> str:
    """The sentence for pieces that are where they were."""
    if change == STOPPED:
        return ngettext(
            "{seat}'s control token at {spaces} stopped a barbarian and is no longer reinforced.",
            "{seat}'s control tokens at {spaces} stopped barbarians and are no longer reinforced.",
            number,
        )
    if change == WEAKENED:
        return ngettext(
            "{seat}'s control token at {spaces} is no longer reinforced.",
            "{seat}'s control tokens at {spaces} are no longer reinforced.",
            number,
        )
    if change == STRONGER:
        return ngettext(
            "{seat}'s control token at {spaces} is reinforced now.",
            "{seat}'s control tokens at {spaces} are reinforced now.",
            number,
        )
    if change == RIPE_CAPITAL:
        return _("{seat}'s capital is mature now.")
    if change == UNRIPE_CAPITAL:
        return _("{seat}'s capital is no longer mature.")
    if change == RIPE:
        return ngettext(
            "{seat}'s city at {spaces} is mature now.",
            "{seat}'s cities at {spaces} are mature now.",
            number,
        )
    return ngettext(
        "{seat}'s city at {spaces} is no longer mature.",
        "{seat}'s cities at {spaces} are no longer mature.",
        number,
    )


# Caravans.


def caravans(telling: Telling) -> list[str]:
    """Caravans that came into use, went out of use or were destroyed."""
    said: list[str] = []
    for seat, every in telling.changes.caravans.items():
        name = telling.seat(seat)
        new = len([1 for old, _goal in every if old == UNUSED])
        gone = len([1 for _start, goal in every if goal == UNUSED])
        if new:
            text = ngettext(
                "{seat} has {number} new caravan.", "{seat} has {number} new caravans.", new
            )
            said.append(text.format(seat=name, number=new))
        if gone:
            text = ngettext(
                "{seat} has {number} caravan less.", "{seat} has {number} caravans less.", gone
            )
            said.append(text.format(seat=name, number=gone))
        for start, goal in every:
            if UNUSED not in (start, goal):
                said.append(_carried(telling, name, start, goal))
        every.clear()
    return said


def _carried(telling: Telling, seat: str, start: str, goal: str) -> str:
    """A caravan that stands elsewhere than before."""
    if start == ON_CARD:
        return _("{seat} has a caravan at {space}.").format(seat=seat, space=goal)
    text = _("{seat}'s caravan at {space} returned to its card.")
    if telling.rolled:
        text = _("{seat}'s caravan at {space} was destroyed and returned to its card.")
    return text.format(seat=seat, space=start)
