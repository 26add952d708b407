"""The parts that phrases of options are made of: facts in a row, tables one answer later, spaces
and what lies there, agendas."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.newdawn.cards.tallies import tally
from civdawn_cli.games.newdawn.map.board import NATURAL
from civdawn_cli.games.newdawn.names import NOBODY, SLOTS
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.rules.pieces import wonder_on
from civdawn_cli.games.newdawn.rules.trade import can_spend
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    agenda_title,
    focus_title,
    listed,
    natural_title,
    resource_name,
    seat_title,
    terrain_name,
    wonder_title,
)
from civdawn_cli.language import _, ngettext

LONGEST: Final = 90
"""No phrase has more characters: behind its notation it still fits into a line."""


def facts(*parts: str) -> str:
    """Facts in a row, as many as a phrase has room for; the most important ones come first."""
    found = ""
    for part in parts:
        if part:
            more = _("{facts}; {fact}").format(facts=found, fact=part) if found else part
            if len(more) <= LONGEST:
                found = more
            elif not found:
                found = fitted(part)
    return found


def fitted(text: str) -> str:
    """The text, cut behind a word where it is too long: with cards or languages that nobody has
    foreseen."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rsplit(" ", 1)[0] + "…"


def following(table: Table, option: Option) -> Table:
    """A copy of the table on which the open question was answered so, and nothing has run since."""
    tried = table.clone()
    tried.stack.pop().choose(tried, option)
    return tried


# Spaces.


def ground(table: Table, space: int) -> str:
    """The terrain of a space, and its difficulty as printed (ND-5.1)."""
    terrain = table.board.terrain[space]
    if table.board.water >> space & 1:
        return terrain_name(terrain)
    return _("{terrain}, difficulty {number}").format(
        terrain=terrain_name(terrain), number=table.board.difficulty[space]
    )


def bare_ground(table: Table, space: int) -> str:
    """The terrain of a space alone; of a natural wonder's its name, too."""
    natural = table.board.natural[space]
    if table.board.terrain[space] == NATURAL and natural >= 0:
        return natural_title(table.box, natural)
    return terrain_name(table.board.terrain[space])


def brought(table: Table, seat: Seat, space: int) -> list[str]:
    """Everything that a seat gets who puts a piece on a space where it has none: resource,
    natural wonder, world wonder without owner (ND-6.3, ND-20.45, ND-20.46)."""
    found: list[str] = []
    if table.resources >> space & 1:
        found.append(resource_name(table.board.resource[space]))
    natural = table.board.natural[space]
    if natural >= 0 and table.natural_holder[natural] != seat:
        found.append(natural_title(table.box, natural))
    wonder = wonder_on(table, space)
    if wonder >= 0 and table.controls_wonder(wonder) != seat:
        found.append(wonder_title(table.box, wonder))
    return found


def gains(table: Table, seat: Seat, space: int) -> str:
    """The same as a fact; '' for nothing."""
    found = brought(table, seat, space)
    return _("takes {things}").format(things=listed(found)) if found else ""


def piece(table: Table, space: int) -> str:
    """The city or control token on a space, with its owner; '' for none."""
    owner = table.owner(space)
    if owner == NOBODY:
        return ""
    name = seat_title(table, owner)
    if table.board.capital[owner] == space:
        return _("{seat}'s capital").format(seat=name)
    if table.cities[owner] >> space & 1:
        return _("{seat}'s city").format(seat=name)
    if table.reinforced[owner] >> space & 1:
        return _("{seat}'s reinforced token").format(seat=name)
    return _("{seat}'s control token").format(seat=name)


def matured(table: Table, after: Table, seat: Seat) -> str:
    """The cities that became mature between two tables; '' for none (ND-5.7)."""
    cities = mature_cities(after, seat) & ~mature_cities(table, seat)
    names = [table.board.names[space] for space in numbers(cities)]
    if not names:
        return ""
    return ngettext(
        "matures the city at {spaces}", "matures the cities at {spaces}", len(names)
    ).format(spaces=listed(names))


# Agendas.


def agendas(table: Table, after: Table, seat: Seat) -> str:
    """How much further a seat is with agendas on the second table; '' if it is not (ND-17)."""
    fulfilled: list[str] = []
    nearer: list[str] = []
    for card in table.victory:
        if table.marked[seat] >> card & 1:
            continue
        for agenda in table.box.victory[card]:
            have, need = tally(agenda, table, seat)
            then, _need = tally(agenda, after, seat)
            title = agenda_title(agenda)
            if then >= need:
                fulfilled.append(title)
            elif then > have:
                nearer.append(
                    _("{agenda} {have} of {need}").format(agenda=title, have=then, need=need)
                )
    if fulfilled:
        return _("fulfils {agenda}").format(agenda=listed(fulfilled))
    return listed(nearer)


# Cards.


def card_at(table: Table, seat: Seat, slot: int) -> int:
    """The focus card in a slot of a seat's row."""
    return table.row[seat * SLOTS + slot - 1]


def title_at(table: Table, seat: Seat, slot: int) -> str:
    """Its name."""
    return focus_title(table.box, card_at(table, seat, slot))


def tokens_on(table: Table, seat: Seat, card: int) -> str:
    """The tokens that can be spent from a card now; '' for none (ND-13.1)."""
    number = can_spend(table, seat, card)
    if not number:
        return ""
    return ngettext("{n} trade token on it", "{n} trade tokens on it", number).format(n=number)


def trade_tokens(number: int) -> str:
    """So many trade tokens."""
    return ngettext("{n} trade token", "{n} trade tokens", number).format(n=number)
