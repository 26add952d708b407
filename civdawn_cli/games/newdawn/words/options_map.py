"""Options on the map in words: control tokens, caravans, cities and world wonders, barbarians."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.options import (
    CARD_OPTION,
    WONDER_OPTION,
)
from civdawn_cli.games.newdawn.rules.agendas import MarkAgenda
from civdawn_cli.games.newdawn.rules.culture import PlaceToken
from civdawn_cli.games.newdawn.rules.economy import MoveCaravan, PickCaravan, trades_at
from civdawn_cli.games.newdawn.rules.folds import price, unmatured
from civdawn_cli.games.newdawn.rules.industry import Build, Pay, natural_worth
from civdawn_cli.games.newdawn.rules.pieces import wonder_on
from civdawn_cli.games.newdawn.rules.trade import purse
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    barbarian_title,
    effect_brief,
    listed,
    natural_title,
    resource_name,
    seat_title,
    terrain_name,
    type_name,
    wonder_title,
)
from civdawn_cli.games.newdawn.words.options_play import caravan_from, trader, trades
from civdawn_cli.games.newdawn.words.phrases import (
    agendas,
    bare_ground,
    facts,
    following,
    gains,
    ground,
    matured,
    piece,
)
from civdawn_cli.language import _, ngettext

# Control tokens.


def place(table: Table, step: Step[Any], option: Option) -> str:
    """A space for a control token: terrain, what it takes and completes (ND-6)."""
    if option == PASS:
        return _("place no more")
    seat = step.seat
    after = following(table, option)
    spends = isinstance(step, PlaceToken) and step.must_spend
    return facts(
        ground(table, option),
        _("spends a trade token") if spends else "",
        gains(table, seat, option),
        matured(table, after, seat),
        agendas(table, after, seat),
    )


def remove(table: Table, step: Step[Any], option: Option) -> str:
    """An own control token that is taken off the map (ND-6.5, ND-20.8)."""
    if option == PASS:
        if isinstance(step, MarkAgenda):
            return _("no control token from the map")
        return _("remove none, place no more")
    return facts(bare_ground(table, option), left_behind(table, step.seat, option))


def left_behind(table: Table, seat: Seat, space: int) -> str:
    """The wonders that a seat loses with its piece on a space; '' for none."""
    found: list[str] = []
    natural = table.board.natural[space]
    if natural >= 0 and table.natural_holder[natural] == seat:
        found.append(natural_title(table.box, natural))
    wonder = wonder_on(table, space)
    if wonder >= 0:
        found.append(wonder_title(table.box, wonder))
    return _("loses {things}").format(things=listed(found)) if found else ""


def shift(table: Table, step: Step[Any], option: Option) -> str:
    """A control token that moves to a neighbouring space (ND-20.41)."""
    if option == PASS:
        return _("move none")
    return facts(
        _("control token on {terrain}").format(terrain=bare_ground(table, option)),
        left_behind(table, step.seat, option),
    )


def to(table: Table, step: Step[Any], option: Option) -> str:
    """The space where a token or barbarian goes."""
    after = following(table, option)
    return facts(
        ground(table, option),
        matured(table, after, step.seat),
        agendas(table, after, step.seat),
    )


def convert(table: Table, step: Step[Any], option: Option) -> str:
    """A rival control token to replace or to turn over (ND-20.53)."""
    if option == PASS:
        return _("leave all as they are")
    owner = table.owner(option)
    if table.reinforced[owner] >> option & 1:
        return _("{piece} on {terrain} is turned over").format(
            piece=piece(table, option), terrain=bare_ground(table, option)
        )
    return facts(
        _("{piece} on {terrain} becomes yours").format(
            piece=piece(table, option), terrain=terrain_name(table.board.terrain[option])
        ),
        gains(table, step.seat, option),
    )


def rivals_token(table: Table, step: Step[Any], option: Option) -> str:
    """A rival control token that is destroyed or pointed at: what it holds."""
    owner = table.owner(option)
    return facts(
        _("{piece} on {terrain}").format(
            piece=piece(table, option), terrain=bare_ground(table, option)
        ),
        left_behind(table, owner, option),
    )


def cede(table: Table, step: Step[Any], option: Option) -> str:
    """An own control token that is given up (ND-20.52)."""
    return facts(
        _("your token on {terrain} is replaced").format(terrain=bare_ground(table, option)),
        left_behind(table, step.seat, option),
    )


def strike(table: Table, step: Step[Any], option: Option) -> str:
    """A space to hit: how many control tokens are destroyed and turned over, whose (ND-20.54)."""
    if option == PASS:
        return _("hit nothing")
    hit = table.board.near[option] | 1 << option
    found: list[str] = []
    for seat in table.seats_from(step.seat):
        lost = (table.tokens[seat] & ~table.reinforced[seat] & hit).bit_count()
        turned = (table.reinforced[seat] & hit).bit_count()
        if lost or turned:
            found.append(struck(table, seat, lost, turned))
    return facts(*found)


def struck(table: Table, seat: Seat, lost: int, turned: int) -> str:
    """The control tokens of a seat that are hit."""
    name = seat_title(table, seat)
    if not lost:
        return _("{seat}: {turned} turned over").format(seat=name, turned=turned)
    if not turned:
        return _("{seat}: {lost} destroyed").format(seat=name, lost=lost)
    return _("{seat}: {lost} destroyed, {turned} turned over").format(
        seat=name, lost=lost, turned=turned
    )


# Caravans.


def caravan(table: Table, step: Step[Any], option: Option) -> str:
    """A caravan to move next: where it stands and could trade (ND-8.2)."""
    assert isinstance(step, PickCaravan)
    place = option - 1
    where = _("from a city") if option == CARD_OPTION else caravan_from(table, place)
    return facts(where, trades(table, step.seat, step.rest.terms, [place], step.rest.done))


def move(table: Table, step: Step[Any], option: Option) -> str:
    """A goal of a caravan: what it is and what it brings (ND-8.7)."""
    assert isinstance(step, MoveCaravan)
    if option == PASS:
        return _("stays where it is")
    if table.barbarians >> option & 1:
        return defeating(table, option)
    if trades_at(table, step.seat, option):
        return trading(table, option)
    if table.cities[step.seat] >> option & 1:
        return _("your own city")
    away = nearest(table, step.seat, option)
    return facts(bare_ground(table, option), away)


def defeating(table: Table, space: int) -> str:
    """The barbarians that a caravan defeats where it goes (ND-20.59)."""
    names = [
        barbarian_title(letter) for letter, where in enumerate(table.barbarian) if where == space
    ]
    return _("defeats {barbarians} and may go on").format(barbarians=listed(names))


def trading(table: Table, space: int) -> str:
    """The gains of a trade (ND-8.7)."""
    name = trader(table, space)
    if not table.city_states >> space & 1:
        return _("{place}: 2 trade tokens on any cards and a diplomacy card").format(place=name)
    state = table.box.effects[table.box.city_state_0 + table.board.city_state[space]]
    return facts(
        _("{place}: 2 trade tokens on {type}").format(place=name, type=type_name(state.kind)),
        effect_brief(table.box, state.number),
    )


def nearest(table: Table, seat: Seat, space: int) -> str:
    """The nearest place to trade and how far it is through anything; '' for none."""
    best = ""
    least = table.board.size
    for goal in numbers(table.city_states | table.rival(seat)):
        away = table.board.distance(space, goal)
        if away < least and trades_at(table, seat, goal):
            least, best = away, trader(table, goal)
    if not best:
        return ""
    return ngettext("{n} space from {place}", "{n} spaces from {place}", least).format(
        n=least, place=best
    )


def recall(table: Table, step: Step[Any], option: Option) -> str:
    """A caravan too many (ND-20.4)."""
    return _("the caravan on {terrain} leaves the map").format(terrain=bare_ground(table, option))


# Cities and world wonders.


def build(table: Table, step: Step[Any], option: Option) -> str:
    """A space for a city, or a wonder with its price and effect (ND-9)."""
    assert isinstance(step, Build)
    if option == PASS:
        return _("build nothing")
    if option >= WONDER_OPTION:
        return wonder(table, step, option - WONDER_OPTION)
    after = following(table, option)
    missing = (table.board.near[option] & unmatured(after, step.seat)).bit_count()
    grown = _("mature at once")
    if missing:
        grown = ngettext(
            "mature with {n} more token", "mature with {n} more tokens", missing
        ).format(n=missing)
    own = table.tokens[step.seat] >> option & 1
    return facts(
        _("city on {ground}").format(ground=ground(table, option)),
        agendas(table, after, step.seat),
        gains(table, step.seat, option),
        grown,
        _("your control token comes back") if own else "",
    )


def wonder(table: Table, step: Build, number: int) -> str:
    """A world wonder: cost, how the card's production and other means pay it, effect (ND-9.5)."""
    card = table.box.wonders[number]
    cost = price(table, step.seat, number, card.cost)
    left = max(cost - step.terms.production, 0)
    effect = effect_brief(table.box, card.number)
    if not left:
        return facts(
            _("costs {cost}, paid by production {production}").format(
                cost=cost, production=step.terms.production
            ),
            effect,
        )
    short = _("costs {cost}, {left} to pay").format(cost=cost, left=left)
    means = ", ".join(purses(table, step.seat, number, step.terms.card))
    full = facts(
        _("costs {cost}, {left} to pay ({means})").format(cost=cost, left=left, means=means),
        effect,
    )
    return full if full.endswith(effect) else facts(short, effect)


def purses(table: Table, seat: Seat, number: int, card: int) -> list[str]:
    """Everything that a seat could pay for a wonder with beside production (ND-9.5)."""
    found: list[str] = []
    for kind in table.box.wonders[number].pays:
        held = table.stock[seat * RESOURCES + kind]
        if held:
            found.append(_("{resource} {n}").format(resource=resource_name(kind), n=held))
    for natural in range(len(table.box.naturals)):
        if natural_worth(table, seat, natural, number, card):
            found.append(natural_title(table.box, natural))
    tokens = purse(table, seat, card)
    if tokens:
        found.append(_("trade {n}").format(n=tokens))
    return found


def pay(table: Table, step: Step[Any], option: Option) -> str:
    """A payment: how much it counts, and what is left to pay then (ND-9.5)."""
    assert isinstance(step, Pay)
    if option == PASS:
        return _("paid")
    missing = step.missing
    for after in following(table, option).stack[::-1]:
        if isinstance(after, Pay):
            missing = after.missing
            break
    counts = step.missing - missing
    if missing > 0:
        return _("counts {n}, {left} left to pay").format(n=counts, left=missing)
    if missing < 0:
        return _("counts {n}, the wonder is paid, {over} too much").format(n=counts, over=-missing)
    return _("counts {n}, the wonder is paid").format(n=counts)


def under(table: Table, step: Step[Any], option: Option) -> str:
    """A city that a wonder's token goes under (ND-9.6)."""
    if option == PASS:
        return _("no city has room, it stays")
    if table.board.capital[step.seat] == option:
        return _("your capital")
    return _("your city on {terrain}").format(terrain=bare_ground(table, option))


# Barbarians.


def drive(table: Table, step: Step[Any], option: Option) -> str:
    """A barbarian to move: where it stands."""
    space = table.barbarian[option]
    there = piece(table, space)
    if table.city_states >> space & 1:
        there = trader(table, space)
    where = _("on {terrain} at {space}").format(
        terrain=bare_ground(table, space), space=table.board.names[space]
    )
    return facts(where, _("stands on {piece}").format(piece=there) if there else "")
