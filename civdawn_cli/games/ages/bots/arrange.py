"""Tables at which an answer that a seat was told of can be given: hidden cards drawn again, with
one of them where it was shown to have been.

Somebody who follows a game from what one seat is told (`playing/following.py`) has put any cards
that fit into rivals' hands and decks. Now one of them is played, or turned over. So the hidden
cards are drawn again (`imagine.py`), as if the seat knew beforehand where that card lies; the
seat's knowledge stays the same.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.games.ages.bots.hidden_age import Sure
from civdawn_cli.games.ages.bots.imagine import drawn
from civdawn_cli.games.ages.bots.laying import NoWorld
from civdawn_cli.games.ages.moves import (
    AGGRESSION,
    OFFER,
    PREPARE,
    RETIRE,
    TACTIC,
    WAR,
    first_of,
    second_of,
    verb_of,
)
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.notation.answers import DOWN
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import (
    Bid,
    Send,
    force,
    force_discards,
    units,
)
from civdawn_cli.games.ages.rules.events import LastReveal, NextFuture, Peek, Reveal
from civdawn_cli.games.ages.rules.hands import Draw
from civdawn_cli.games.ages.rules.memory import (
    DECK,
    FUTURE,
    NOW,
    eye,
    in_hand,
    is_event,
    note_bid,
    pledge_of,
)
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table

TRIES: Final = 40
"""How often the cards are drawn with one assumption before the next one is made."""
ROUNDS: Final = 10
"""How often all assumptions are made."""

LOOKED_AT: Final = (Reveal, LastReveal, Peek)
"""Steps that turn the top card of the current events deck over."""


def arrange(table: Table, seat: Seat, tokens: list[str], random: Random) -> Table | None:
    """See `Game.arrange`."""
    step = table.stack[-1]
    start = table.clone()
    assumed: list[tuple[Sure, ...]] = []
    if step.seat == CHANCE:
        assumed = _turned_over(start, seat, step, tokens)
    elif step.seat != seat:
        assumed = _played(start, seat, step, tokens, random)
    for _ in range(ROUNDS):
        for sure in assumed:
            try:
                found = drawn(start, seat, random, sure, TRIES)
            except NoWorld:
                continue
            if found is not None:
                found.pledged = table.pledged
                if isinstance(step, LOOKED_AT) and table.top != NONE:
                    found.top = table.box.number[tokens[0]]
                if can_be_told(found, seat, tokens):
                    return found
    return None


def can_be_told(table: Table, seat: Seat, tokens: list[str]) -> bool:
    """Return True if the open question has an answer that the seat is told of with these tokens."""
    step = table.stack[-1]
    text = " ".join(tokens)
    return any(_told(table, step, option, seat) == text for option in step.options(table))


def _told(table: Table, step: Step[Any], option: Option, seat: Seat) -> str:
    """The text of the option as the seat is told it, with the verb; '' for a "no"."""
    if option == PASS:
        return ""
    answers = step.kind.answers
    text = answers.write(table, step, option)
    secret = answers.secret(table, step, option)
    if secret is None or seat in secret[0]:
        return text
    verb = text.partition(" ")[0] + " " if step.kind.verbs else ""
    return verb + secret[1]


# Cards that chance turns over.


def _turned_over(
    table: Table, seat: Seat, step: Step[Any], tokens: list[str]
) -> list[tuple[Sure, ...]]:
    """Where the card that is drawn or turned over may have been."""
    card = table.box.number.get(tokens[0], NONE) if tokens else NONE
    if card == NONE:
        return []
    if isinstance(step, Draw):
        return [((DECK, card),)] if step.owner == seat else []
    if isinstance(step, NextFuture):
        cards = [table.box.event_card(event) for event in table.future]
        return [((FUTURE << cards.index(step.card), card),)]
    if not isinstance(step, LOOKED_AT) or table.seen_by & eye(seat):
        return []
    own = card << 2 | seat in table.now if seat >= 0 else False
    return [()] if own or card in table.pool else [((NOW, card),)]


# Cards that a rival plays or discards.


def _played(
    table: Table, seat: Seat, step: Step[Any], tokens: list[str], random: Random
) -> list[tuple[Sure, ...]]:
    """Cards that the rival asked may have had in its hand to answer so."""
    box = table.box
    if isinstance(step, Bid):
        return _bidden(table, step, tokens)
    if isinstance(step, (Defend, Send)):
        return _used(table, seat, step, tokens, random)
    hand = in_hand(step.seat)
    if isinstance(step, Politics) and len(tokens) == 2 and tokens[1] not in box.number:
        events = [
            card for card in _hidden(table, seat)
            if is_event(box, card) and box.age_name(card) == tokens[1]
        ]  # fmt: skip
        found = list(dict.fromkeys(events))
        random.shuffle(found)
        return [((hand, card),) for card in found]
    card = _from_hand(table, step, tokens)
    return [((hand, card),)] if card != NONE else []


def _from_hand(table: Table, step: Step[Any], tokens: list[str]) -> Card:
    """The military card that a move is made with, NONE for none."""
    if not step.kind.verbs:
        return NONE
    option = step.kind.answers.read_fast(table, step, [*tokens, ""], 0) >> 3
    if option < 0:
        return NONE
    verb = verb_of(option)
    if verb in (PREPARE, AGGRESSION, WAR, OFFER, TACTIC):
        return first_of(option)
    return second_of(option) - 1 if verb == RETIRE else NONE


def _bidden(table: Table, step: Bid, tokens: list[str]) -> list[tuple[Sure, ...]]:
    """Note on the table what the bid tells of the hand, whatever cards that is."""
    seat = step.seat
    text = tokens[0] if tokens else ""
    if not text.isdecimal():
        return []
    strength = int(text) - force(table, seat, units(table, seat), 0, 0)
    if strength <= 0:
        return []
    if strength > pledge_of(table, seat)[0]:
        note_bid(table, seat, strength, force_discards(table, seat))
    return [()]


def _used(
    table: Table, seat: Seat, step: Defend | Send, tokens: list[str], random: Random
) -> list[tuple[Sure, ...]]:
    """The card that is shown, if any, and with it ever more bonus cards: the hand must be good for
    all that is missing."""
    box = table.box
    rival = step.seat
    shown = box.number.get(tokens[0], NONE) if tokens else NONE
    first: list[Sure] = []
    if shown != NONE:
        if shown < box.techs:
            return []
        first.append((in_hand(rival), shown))
    elif not tokens or not tokens[0].startswith(DOWN):
        return []
    worth = box.defence if isinstance(step, Defend) else box.force
    bonus = [card for card in _hidden(table, seat) if worth[card]]
    random.shuffle(bonus)
    bonus.sort(key=lambda card: -worth[card])
    room = [box.level[card] for card in table.military_hand[rival]]
    if isinstance(step, Send):
        for card in step.played:
            room.remove(box.level[card])
    if shown != NONE:
        if box.level[shown] not in room:
            return []
        room.remove(box.level[shown])
        if shown in bonus:
            bonus.remove(shown)
    assumed: list[tuple[Sure, ...]] = [tuple(first)]
    for card in bonus:
        if box.level[card] in room:
            room.remove(box.level[card])
            first.append((in_hand(rival), card))
            assumed.append(tuple(first))
    return assumed


def _hidden(table: Table, seat: Seat) -> list[Card]:
    """The cards that the seat does not see: in hands of others, in their events, in piles; copies
    as often as there are."""
    box = table.box
    found = [*table.military, *table.discards, *table.buried]
    found += [box.event_card(event) for event in (*table.now, *table.future)]
    for rival, hand in enumerate(table.military_hand):
        if rival != seat:
            found += hand
    return found
