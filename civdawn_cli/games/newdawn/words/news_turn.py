"""A turn in a sentence or two: everything that a seat gained and lost in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civdawn_cli.engine.kit.news import Effect, News, View
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.newdawn.questions import PLAY
from civdawn_cli.games.newdawn.words.names import listed
from civdawn_cli.games.newdawn.words.news_changes import CONTROL_TOKEN, Piece, Seats
from civdawn_cli.games.newdawn.words.news_followed import met
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import amounts, trade_tokens
from civdawn_cli.language import _, ngettext

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box


def summary(box: Box, before: View, after: View, effects: list[Effect], seat: Seat) -> list[str]:
    """See `Game.turn_summary`. effects: the difference of the views."""
    told = Telling(box, News(PLAY, seat, CHANCE, [], before, after, effects))
    gains: list[str] = []
    losses: list[str] = []
    _on_map(told, gains, losses)
    _things(told, gains, losses)
    _row(told, gains, losses)
    _marks(told, gains)
    said: list[str] = []
    if gains:
        said.append(_("{seat}: {gains}.").format(seat=told.me, gains=_(", ").join(gains)))
    if losses:
        said.append(_("{seat} lost {losses}.").format(seat=told.me, losses=_(", ").join(losses)))
    return said


def _on_map(told: Telling, gains: list[str], losses: list[str]) -> None:
    """Cities, each with its space, and control tokens, counted."""
    tokens = 0
    mine = told.number
    for space, (old, new) in told.changes.pieces.items():
        had = old is not None and old.seat == mine
        has = new is not None and new.seat == mine
        if _is_token(new) and has:
            tokens += 1
        elif has and (old is None or not had or _is_token(old)):
            gains.append(_("a city at {space}").format(space=space))
        if _is_token(old) and had:
            tokens -= 1
        elif had and (not has or _is_token(new)):
            losses.append(_("the city at {space}").format(space=space))
    if tokens:
        number = abs(tokens)
        text = ngettext("{n} control token", "{n} control tokens", number).format(n=number)
        _count(text, tokens, gains, losses)


def _count(text: str, number: int, gains: list[str], losses: list[str]) -> None:
    """Note so many things more or less. text: the number and what they are."""
    if number > 0:
        gains.append(f"+{text}")
    else:
        losses.append(text)


def _is_token(piece: Piece | None) -> bool:
    return piece is not None and piece.kind == CONTROL_TOKEN


def _things(told: Telling, gains: list[str], losses: list[str]) -> None:
    """World wonders, natural wonders, city-states, diplomacy cards."""
    changes = told.changes
    for owned in (changes.wonders, changes.naturals, changes.states):
        for name, owners in owned.items():
            _note(told, told.name(name), owners, gains, losses)
    card = _("the diplomacy card of {giver}")
    for (name, seat), came in changes.envoys.items():
        if seat == told.number:
            (gains if came else losses).append(card.format(giver=told.name(name)))
    pact = _("{card} of {giver}")
    for name, owners in changes.pacts.items():
        giver = told.seat(int(name.partition("@")[2]))
        _note(told, pact.format(card=told.name(name), giver=giver), owners, gains, losses)


def _note(told: Telling, thing: str, owners: Seats, gains: list[str], losses: list[str]) -> None:
    """Note a thing that came to the seat or went from it."""
    if owners[1] == told.number:
        gains.append(thing)
    elif owners[0] == told.number:
        losses.append(thing)


def _row(told: Telling, gains: list[str], losses: list[str]) -> None:
    """The tech dial, cards, resources and trade tokens."""
    seat, changes = told.number, told.changes
    if seat in changes.dials:
        dial = told.after["seats"][seat - 1]["dial"]
        gains.append(_("tech dial at {number}").format(number=dial))
    gains += [told.name(new) for _old, new in changes.cards.get(seat, [])]
    resources = changes.resources.get(seat, {})
    more = {name: number for name, number in resources.items() if number > 0}
    less = {name: -number for name, number in resources.items() if number < 0}
    if more:
        gains.append(f"+{amounts(more)}")
    if less:
        losses.append(amounts(less))
    trade = sum([number for (who, _card), number in changes.trade.items() if who == seat])
    if trade:
        _count(trade_tokens(abs(trade)), trade, gains, losses)


def _marks(told: Telling, gains: list[str]) -> None:
    """Victory cards marked."""
    for card in told.changes.marked.get(told.number, []):
        agendas = listed(met(told, told.number, card))
        gains.append(_("{agendas} fulfilled").format(agendas=agendas))
