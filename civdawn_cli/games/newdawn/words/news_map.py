"""Deeds on the map: a sentence for every kind of question about it."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.words.news_changes import CAPITAL, CITY, CONTROL_TOKEN
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.language import _, ngettext

ON_CARD: Final = "card"


def _at(telling: Telling, none: str, some: str) -> list[str]:
    """One of two sentences: for a "no", or for a space."""
    said = some if telling.word else none
    return [said.format(seat=telling.me, space=telling.word)]


# Control tokens.


def place(telling: Telling) -> list[str]:
    """A control token placed."""
    telling.changes.pieces.pop(telling.word, None)
    none = _("{seat} placed no further control token.")
    return _at(telling, none, _("{seat} placed a control token at {space}."))


def remove(telling: Telling) -> list[str]:
    """An own control token taken off the map, to be used elsewhere."""
    telling.changes.pieces.pop(telling.word, None)
    none = _("{seat} took no control token off the map.")
    return _at(telling, none, _("{seat} took the control token at {space} off the map."))


def shift(telling: Telling) -> list[str]:
    """An own control token that is to move; with a single way to go, it has moved."""
    none = _("{seat} moved no control token.")
    pieces = telling.changes.pieces
    if telling.word in pieces:
        for space, (old, new) in [*pieces.items()]:
            if old is None and new is not None and new.kind == CONTROL_TOKEN:
                del pieces[telling.word], pieces[space]
                said = _("{seat} moved the control token at {space} to {goal}.")
                return [said.format(seat=telling.me, space=telling.word, goal=space)]
    return _at(telling, none, _("{seat} picked the control token at {space} to move."))


def to(telling: Telling) -> list[str]:
    """Where a control token or a barbarian goes."""
    if "barbarian" in telling.about:
        name = telling.about["barbarian"]
        telling.changes.barbarians.pop(name, None)
        said = _("{seat} moved {barbarian} to {space}.")
        return [said.format(seat=telling.me, barbarian=telling.name(name), space=telling.word)]
    start = telling.about["space"]
    telling.changes.pieces.pop(start, None)
    telling.changes.pieces.pop(telling.word, None)
    said = _("{seat} moved the control token at {space} to {goal}.")
    return [said.format(seat=telling.me, space=start, goal=telling.word)]


def convert(telling: Telling) -> list[str]:
    """A rival control token replaced or turned over."""
    if not telling.word:
        return [_("{seat} replaced no rival control token.").format(seat=telling.me)]
    piece = telling.piece_on(telling.word)
    assert piece is not None, "a control token is there"
    _old, new = telling.changes.pieces.pop(telling.word, (None, None))
    if new is None:
        said = _("{seat} chose to replace {piece}.")
    elif new.seat != piece.seat:
        said = _("{seat} put a control token in place of {piece}.")
    else:
        said = _("{seat} turned over {piece}.")
    return [said.format(seat=telling.me, piece=telling.piece(piece, telling.word))]


def reinforce(telling: Telling) -> list[str]:
    """An own control token turned to its reinforced side."""
    telling.changes.pieces.pop(telling.word, None)
    none = _("{seat} reinforced no further control token.")
    if telling.asks("attack"):  # nothing was: to attack instead
        none = _("{seat} reinforced no control token.")
    return _at(telling, none, _("{seat} reinforced the control token at {space}."))


def strike(telling: Telling) -> list[str]:
    """A space on and around which control tokens are hit."""
    none = _("{seat} struck nowhere.")
    return _at(telling, none, _("{seat} struck all control tokens at and around {space}."))


def destroy(telling: Telling) -> list[str]:
    """A rival control token destroyed."""
    telling.changes.pieces.pop(telling.word, None)
    return _on_piece(telling, _("{seat} destroyed {piece}."))


def point(telling: Telling) -> list[str]:
    """A rival control token pointed at, which may have to be given up."""
    return _on_piece(telling, _("{seat} pointed at {piece}."))


def cede(telling: Telling) -> list[str]:
    """A control token given up to the seat that pointed at it."""
    telling.changes.pieces.pop(telling.word, None)
    taker = telling.seat(telling.about["seat"])
    said = _("{seat} gave up the control token at {space} to {taker}.")
    return [said.format(seat=telling.me, space=telling.word, taker=taker)]


def _on_piece(telling: Telling, said: str) -> list[str]:
    """A sentence about the piece on the space of the answer."""
    piece = telling.piece_on(telling.word)
    assert piece is not None, "a control token is there"
    return [said.format(seat=telling.me, piece=telling.piece(piece, telling.word))]


def drive(telling: Telling) -> list[str]:
    """A barbarian that is to move; with a single way to go, it has moved."""
    _start, goal = telling.changes.barbarians.pop(telling.word, ("", ""))
    name = telling.name(telling.word)
    if goal:
        said = _("{seat} moved {barbarian} to {space}.")
        return [said.format(seat=telling.me, barbarian=name, space=goal)]
    return [_("{seat} picked {barbarian} to move.").format(seat=telling.me, barbarian=name)]


# Caravans.


def caravan(telling: Telling) -> list[str]:
    """The caravan that moves next."""
    if telling.word == ON_CARD:
        return [_("{seat} picked the caravan on the card to move.").format(seat=telling.me)]
    said = _("{seat} picked the caravan at {space} to move.")
    return [said.format(seat=telling.me, space=telling.word)]


def move(telling: Telling) -> list[str]:
    """A caravan's move, with the barbarians it swept away; or none."""
    start = telling.about["caravan"]
    said: list[str] = []
    goal = telling.changes.take_caravan(telling.number, start)
    if not telling.word:
        if goal:  # it stopped where it had swept a barbarian away, and trades there
            return [_trade(telling, start)]
        if start == ON_CARD:
            return [_("{seat}'s caravan stayed on its card.").format(seat=telling.me)]
        said.append(_("{seat}'s caravan stayed at {space}."))
        return [said[0].format(seat=telling.me, space=start)]
    overrun = goal != telling.word and not _partner(telling, telling.word)
    if overrun:  # a barbarian came home to the space at once, which is told after this
        telling.changes.caravans.setdefault(telling.number, []).append((telling.word, ON_CARD))
    if goal == telling.word or overrun:
        if start == ON_CARD:
            moved = _("{seat} sent a caravan from its card to {goal}.")
        else:
            moved = _("{seat} moved the caravan at {space} to {goal}.")
        said.append(moved.format(seat=telling.me, space=start, goal=telling.word))
    else:
        said.append(_trade(telling, telling.word))
    for name, (old, new) in [*telling.changes.barbarians.items()]:
        if old == telling.word and not new:
            del telling.changes.barbarians[name]
            swept = _("It defeated {barbarian} there.")
            said.append(swept.format(barbarian=telling.name(name)))
    return said


def _trade(telling: Telling, space: str) -> str:
    """A caravan that traded and returned to its card."""
    said = _("{seat}'s caravan traded with {partner} at {space} and returned to its card.")
    return said.format(seat=telling.me, partner=_partner(telling, space), space=space)


def _partner(telling: Telling, space: str) -> str:
    """The city-state or rival that a caravan trades with on a space; '' for nobody."""
    state = telling.space(space)["city_state"]
    if state is not None:
        return telling.name(state)
    piece = telling.piece_on(space)
    return "" if piece is None or piece.seat == telling.number else telling.seat(piece.seat)


def recall(telling: Telling) -> list[str]:
    """A caravan taken off the map, as the new economy card has fewer."""
    telling.changes.take_caravan(telling.number, telling.word)
    said = _("{seat} took the caravan at {space} out of use.")
    return [said.format(seat=telling.me, space=telling.word)]


# Cities and world wonders.


def build(telling: Telling) -> list[str]:
    """A city built, or a world wonder begun."""
    if not telling.word:
        return [_("{seat} built nothing.").format(seat=telling.me)]
    if telling.word[-1].isdecimal():
        old, _new = telling.changes.pieces.pop(telling.word, (None, None))
        said = _("{seat} built a city at {space}.")
        if old is not None:
            said = _("{seat} built a city at {space}, where its control token was.")
        return [said.format(seat=telling.me, space=telling.word)]
    wonder = telling.name(telling.word)
    if telling.asks("pay"):
        missing = telling.after["asked"]["about"]["missing"]
        said = ngettext(
            "{seat} set out to build {wonder}: {number} production to be paid.",
            "{seat} set out to build {wonder}: {number} production to be paid.",
            missing,
        )
        return [said.format(seat=telling.me, wonder=wonder, number=missing)]
    if telling.asks("under"):
        return [_("{seat} set out to build {wonder}.").format(seat=telling.me, wonder=wonder)]
    return []


def under(telling: Telling) -> list[str]:
    """The city under which the token of a world wonder goes: one just built, or won."""
    name = telling.about["wonder"]
    wonder = telling.name(name)
    telling.changes.wonders.pop(name, None)
    if name in [deck["face_up"]["wonder"] for deck in telling.before["decks"] if deck["face_up"]]:
        said = _("{seat} built {wonder} in the city at {space}.")
    else:
        said = _("{seat} carried {wonder} off to the city at {space}.")
    return [said.format(seat=telling.me, wonder=wonder, space=telling.word)]


def liberate(telling: Telling) -> list[str]:
    """A rival's city-state that was won: set free or conquered."""
    space = telling.about["space"]
    old, new = telling.changes.pieces.pop(space, (None, None))
    name = telling.symbol(space)
    telling.changes.states.pop(name, None)
    state = telling.name(name)
    if telling.word:
        if old is None:
            return [_("{seat} liberated {city_state}.").format(seat=telling.me, city_state=state)]
        said = _("{seat} liberated {city_state} from {rival}.")
        rival = telling.seat(old.seat)
        return [said.format(seat=telling.me, city_state=state, rival=rival)]
    if new is None:
        said = _("{seat} conquered {city_state}.")
    elif new.kind in (CITY, CAPITAL):
        said = _("{seat} conquered {city_state}: a city stands at {space}.")
    else:
        said = _("{seat} conquered {city_state}: a control token lies at {space}.")
    return [said.format(seat=telling.me, city_state=state, space=space)]
