"""Political actions: why not that one (TA-9 to 14)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.names import (
    AGE_IV,
    AGGRESSION,
    EVENT,
    NONE,
    PACT,
    TERRITORY,
    TYPE_NAMES,
    WAR,
    Card,
)
from civdawn_cli.games.ages.notation.reading import Parts
from civdawn_cli.games.ages.notation.refusals.common import (
    Found,
    alone,
    find_card,
    find_seat,
    not_in_military_hand,
    there_are,
    type_name,
    with_article,
)
from civdawn_cli.games.ages.notation.writing import SIDES
from civdawn_cli.games.ages.rules.aggression import (
    attack_price,
    may_attack,
    offence,
    resistance,
)
from civdawn_cli.games.ages.rules.hands import distinct
from civdawn_cli.games.ages.table import Table

HOW = {
    EVENT: "`prepare` plays it (TA-10.1)",
    TERRITORY: "`prepare` plays it (TA-10.1)",
    AGGRESSION: "`aggression` plays it (TA-11.1)",
    WAR: "`war` declares it (TA-12.1)",
    PACT: "`offer` plays it (TA-13.2)",
}
"""How the cards of politics are played, by type."""


def _in_hand(table: Table, seat: Seat, parts: Parts, what: str, kinds: tuple[int, ...]) -> Found:
    """The card of the military hand that is named, its problem if it is not one of those kinds."""
    box = table.box
    hand = distinct(table.military_hand[seat])
    fitting = [card for card in hand if box.type[card] in kinds]
    found = find_card(table.box, parts, 0, f"{what} in hand", fitting, hand)
    if found.problem:
        return found
    card = found.card
    if box.type[card] not in kinds:
        how = HOW.get(box.type[card], "it is not played in the politics phase (TA-9.2)")
        return Found(-1, 0, f"{box.slug[card]} is {with_article(type_name(box, card))}: {how}")
    problem = not_in_military_hand(table, seat, card)
    return Found(-1, 0, problem) if problem else found


def prepare(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card can't be prepared as an event."""
    return _in_hand(table, step.seat, parts, "event", (EVENT, TERRITORY)).problem


# Attacks.


def aggression(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why an aggression can't be played against a rival."""
    box = table.box
    seat = step.seat
    found = _in_hand(table, seat, parts, TYPE_NAMES[AGGRESSION], (AGGRESSION,))
    rival, wrong = _rival(table, seat, parts, found)
    if wrong:
        return wrong
    card = found.card
    if not may_attack(table, seat, rival):
        return f"a card in play forbids you to attack seat {rival + 1} (TA-11.2)"
    missing = _lacks_ma(table, seat, rival, card, "TA-11.1")
    if missing:
        return missing
    own, other = offence(table, seat, rival), resistance(table, seat, rival)
    if own <= other:
        return f"your strength {own} is not above {other}, that of seat {rival + 1} (TA-11.3)"
    effect = box.attacks[card]
    if effect is not None and not effect.has_object(table, rival):
        return f"seat {rival + 1} has nothing that {box.slug[card]} takes (TA-37.25)"
    return ""


def war(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a war can't be declared on a rival."""
    seat = step.seat
    found = _in_hand(table, seat, parts, TYPE_NAMES[WAR], (WAR,))
    if not found.problem and table.last_round and table.round >= table.last_round:
        return "no war in the last round (TA-12.3)"
    rival, wrong = _rival(table, seat, parts, found)
    if wrong:
        return wrong
    if not may_attack(table, seat, rival):
        return f"a card in play forbids you to attack seat {rival + 1} (TA-12.2)"
    if table.held[rival] & table.box.hooks.forbids_war_on:
        return f"a pact forbids wars on seat {rival + 1} (TA-12.2)"
    return _lacks_ma(table, seat, rival, found.card, "TA-12.1")


def _rival(table: Table, seat: Seat, parts: Parts, found: Found) -> tuple[Seat, str]:
    """Whom the text names after the card, and what is wrong with card or rival."""
    if found.problem:
        return -1, found.problem
    rival, wrong = find_seat(table, parts, found.at)
    if not wrong and rival == seat:
        return -1, f"seat {seat + 1} is yourself (TA-1.7)"
    return rival, wrong


def _lacks_ma(table: Table, seat: Seat, rival: Seat, card: Card, rule: str) -> str:
    """That the MA for an attack are missing; '' if they are there."""
    price = attack_price(table, rival, card)
    has = table.ma[seat]
    return (
        f"{table.box.slug[card]} costs {price} MA, {there_are(has)} ({rule})" if has < price else ""
    )


# Pacts.


def offer(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a pact can't be offered so."""
    found = _in_hand(table, step.seat, parts, TYPE_NAMES[PACT], (PACT,))
    _, wrong = _rival(table, step.seat, parts, found)
    if wrong or table.box.symmetric[found.card]:
        return wrong
    side = parts.at(found.at + 1)
    if side in SIDES:
        return ""
    said = f"{side!r} is neither side a nor side b" if side else "which side, a or b?"
    return f"{said} (TA-13.2)"


def cancel(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a pact can't be cancelled."""
    box = table.box
    seat = step.seat
    in_play = [card for card, _, _ in table.pacts if card != NONE]
    yours = [card for card, first, second in table.pacts if seat in (first, second)]
    found = find_card(table.box, parts, 0, "pact of yours", yours, in_play)
    if found.problem:
        return found.problem
    if box.type[found.card] != PACT:
        return f"{box.slug[found.card]} is no pact (TA-13.8)"
    if found.card not in in_play:
        return f"{box.slug[found.card]} is not in play (TA-13.8)"
    if found.card not in yours:
        return f"{box.slug[found.card]} is a pact between others (TA-13.8)"
    return ""


# Leaving.


def retire(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a leader can't leave play as a political action."""
    box = table.box
    seat = step.seat
    leader = table.leader[seat]
    if leader == NONE:
        return "you have no leader in play (TA-27.4)"
    found = find_card(table.box, parts, 0, "leader of yours", [leader])
    if found.problem:
        return found.problem
    if not box.hooks.retires_for >> leader & 1:
        return f"{box.slug[leader]} has no such action (TA-37.21)"
    territories = box.in_play[leader].retires_for(table, seat)
    by_itself = NONE in territories  # it needs no territory
    if found.card != leader and (by_itself or box.type[found.card] != TERRITORY):
        return f"{box.slug[found.card]} is not your leader in play (TA-27.4)"
    if by_itself:
        return ""
    at = found.at if found.card == leader else 0
    wanted = find_card(table.box, parts, at, "territory in hand", territories)
    if wanted.problem:
        return wanted.problem
    if box.type[wanted.card] != TERRITORY:
        return f"{box.slug[wanted.card]} is no territory (TA-37.60)"
    return not_in_military_hand(table, seat, wanted.card)


def resign(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why nobody may resign now."""
    if not table.resignation:
        return "this game is played without resigning (TA-14.1)"
    if table.age == AGE_IV:
        return "nobody resigns in Age IV (TA-14.1)"
    return alone("resign", "TA-14.1")
