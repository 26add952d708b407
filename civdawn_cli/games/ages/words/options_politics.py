"""Political actions in words, a function for each verb, and what pacts bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.moves import first_of, second_of, verb_of
from civdawn_cli.games.ages.names import (
    NONE,
    Card,
)
from civdawn_cli.games.ages.rules.aggression import (
    attack_bonus,
    attack_price,
    offence,
    resistance,
)
from civdawn_cli.games.ages.rules.pacts import partner_of
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words import amounts
from civdawn_cli.games.ages.words.amounts import price, row
from civdawn_cli.games.ages.words.gists import (
    colony,
    gist,
    kind_name,
    seat_name,
)
from civdawn_cli.games.ages.words.outcomes import after, changes
from civdawn_cli.language import _, ngettext


def political_phrase(table: Table, step: Politics, option: Option) -> str:
    """An option of `politics`."""
    if option == PASS:
        return _("no second political action") if step.second else _("no political action")
    return POLITICAL[verb_of(option)](table, step.seat, option)


def _prepare(table: Table, seat: Seat, option: Option) -> str:
    """An event for later, and the points for it now."""
    box, card = table.box, first_of(option)
    gain = row(changes(table, after(table, option), seat))
    return _("{gain}, later {kind}: {gist}").format(
        gain=gain or _("nothing now"), kind=kind_name(box, card), gist=gist(box, card)
    )


def _aggression(table: Table, seat: Seat, option: Option) -> str:
    """Strength against strength, and the cards that may be added to the latter."""
    box, card, rival = table.box, first_of(option), second_of(option)
    most = min(table.ma_total[rival], len(table.military_hand[rival]))
    text = ngettext(
        "{cost}: {own} against {other} and up to {n} card, {effect}",
        "{cost}: {own} against {other} and up to {n} cards, {effect}",
        most,
    )
    if not most:
        text = _("{cost}: {own} against {other} and no card, {effect}")
    return text.format(
        cost=price(amounts.military(attack_price(table, rival, card))),
        own=offence(table, seat, rival),
        other=resistance(table, seat, rival),
        n=most,
        effect=gist(box, card),
    )


def _war(table: Table, seat: Seat, option: Option) -> str:
    """Strength against strength as they would be now."""
    box, card, rival = table.box, first_of(option), second_of(option)
    cost = price(amounts.military(attack_price(table, rival, card)))
    tried = after(table, option)
    own = strength(tried, seat) + attack_bonus(tried, seat, rival)
    other = strength(tried, rival)
    if own < other:
        text = _("{cost}: {own} against {other} now, {n} short; {effect}")
    elif own > other:
        text = _("{cost}: {own} against {other} now, {n} ahead; {effect}")
    else:
        text = _("{cost}: {own} against {other} now, a tie; {effect}")
    return text.format(cost=cost, own=own, other=other, n=abs(own - other), effect=gist(box, card))


def _offer(table: Table, seat: Seat, option: Option) -> str:
    """A pact, as it would be for both."""
    card, other = first_of(option), second_of(option)
    return pact_text(table, card, other >> 1, other & 1)


def pact_text(table: Table, card: Card, partner: Seat, side: int) -> str:
    """A pact for a seat that would have the side, 0 for A, with a partner."""
    box = table.box
    with_whom = seat_name(table, partner)
    if box.symmetric[card]:
        return _("with {seat}: {gist}").format(seat=with_whom, gist=gist(box, card))
    text = _("you B, {seat} A: {gist}") if side else _("you A, {seat} B: {gist}")
    return text.format(seat=with_whom, gist=gist(box, card))


def _cancel(table: Table, seat: Seat, option: Option) -> str:
    """A pact that ends, and what goes with it."""
    card = first_of(option)
    loss = row(changes(table, after(table, option), seat))
    effect = table.box.side_of(card, 0)
    side = effect if table.held[seat] >> effect & 1 else table.box.side_of(card, 1)
    other = partner_of(table, seat, side)
    return _("ends the pact with {seat}: {loss}").format(
        seat=seat_name(table, other), loss=loss or gist(table.box, card)
    )


def _retire(table: Table, seat: Seat, option: Option) -> str:
    """A leader that leaves play, and what that brings."""
    box, territory = table.box, second_of(option) - 1
    if territory != NONE:
        return _("the leader leaves play for a colony: {gain}").format(gain=colony(box, territory))
    gain = row(changes(table, after(table, option), seat))
    return _("the leader leaves play: {gain}").format(gain=gain)


def _resign(table: Table, seat: Seat, option: Option) -> str:
    """The end of the game for the seat."""
    rivals = table.rivals(seat)
    if len(rivals) == 1:
        return _("you leave the game for good, {seat} wins").format(
            seat=seat_name(table, rivals[0])
        )
    return _("you leave the game for good")


POLITICAL: Final[dict[int, Callable[[Table, Seat, Option], str]]] = {
    moves.PREPARE: _prepare,
    moves.AGGRESSION: _aggression,
    moves.WAR: _war,
    moves.OFFER: _offer,
    moves.CANCEL: _cancel,
    moves.RETIRE: _retire,
    moves.RESIGN: _resign,
}
"""A function for each verb of the politics phase."""
