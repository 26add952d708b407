"""Leaders, wonders, technologies, action cards, tactics, cards in play: why not that (TA-18 to
21)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.names import (
    ACTION,
    GOVERNMENT,
    LEADER,
    NONE,
    TACTIC,
    WONDER,
    Card,
)
from civdawn_cli.games.ages.notation.reading import Parts, is_number
from civdawn_cli.games.ages.notation.refusals.common import (
    discount_of,
    find_card,
    lacks,
    lacks_civil,
    lacks_military,
    not_in_civil_hand,
    not_in_military_hand,
    there_are,
    type_name,
    with_article,
)
from civdawn_cli.games.ages.rules.action_totals import civil_actions
from civdawn_cli.games.ages.rules.actions import Ordered
from civdawn_cli.games.ages.rules.food_resources import resources
from civdawn_cli.games.ages.rules.hands import distinct
from civdawn_cli.games.ages.rules.leaders_wonders import most_stages, stage_price
from civdawn_cli.games.ages.rules.resign import civil_cards_in_play
from civdawn_cli.games.ages.rules.tactics import COPY_PRICE, PLAY_PRICE
from civdawn_cli.games.ages.rules.technologies import (
    all_available,
    by_military,
    partners_can_pay,
    science_funds,
    science_price,
)
from civdawn_cli.games.ages.table import Table

# Cards of the civil hand.


def play(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a leader or an action card can't be played."""
    box = table.box
    seat = step.seat
    hand = table.civil_hand[seat]
    playable = [card for card in distinct(hand) if box.type[card] in (LEADER, ACTION)]
    found = find_card(table.box, parts, 0, "leader or action card", playable, list(hand))
    if found.problem:
        return found.problem
    card = found.card
    wrong = _not_played(table.box, card) or not_in_civil_hand(table, seat, card)
    if wrong:
        return wrong
    if box.type[card] == LEADER:
        return lacks_civil(table, step, "TA-18.1")
    if hand.count(card) <= table.taken.count(card):
        return f"{box.slug[card]} was taken in this phase (TA-20.2)"
    if not civil_actions(table, seat):
        return f"costs 1 CA, {there_are(0)} (TA-20.1)"
    return f"what {box.slug[card]} orders cannot be done (TA-20.7)"


def _not_played(box: Box, card: Card) -> str:
    """How a card comes into play that is neither leader nor action card; '' for those."""
    kind = box.type[card]
    if kind in (LEADER, ACTION):
        return ""
    if box.is_technology[card]:
        return f"{box.slug[card]} is a technology: it is developed (TA-19.1)"
    if kind == WONDER:
        return f"{box.slug[card]} is a wonder: its stages are completed (TA-18.3)"
    if kind == TACTIC:
        return f"{box.slug[card]} is a tactic: `tactic` plays it (TA-21.4)"
    what = with_article(type_name(box, card))
    return f"{box.slug[card]}, {what}, is no card of the civil hand (TA-20.1)"


def stage(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why so many stages can't be completed at once."""
    box = table.box
    seat = step.seat
    wonder = table.unfinished[seat]
    if wonder == NONE:
        return "you have no unfinished wonder (TA-18.3)"
    text = parts.at(0) or "1"
    if not is_number(text) or text == "0":
        return f"{text!r} is no number of stages (TA-18.3)"
    wanted = int(text)
    left = len(box.stages[wonder]) - table.stages[seat]
    if wanted > left:
        be = "is" if left == 1 else "are"
        return f"only {left} of {box.slug[wonder]}'s stages {be} left (TA-18.3)"
    missing = lacks_civil(table, step, "TA-18.3")
    if missing:
        return missing
    if isinstance(step, Ordered) and wanted > 1:
        return "the card says one stage (TA-20.6)"
    most = most_stages(table, seat)
    if wanted > most:
        return f"1 CA completes at most {most} at once (TA-18.6)"
    price = stage_price(table, seat, wanted, discount_of(step))
    return lacks(price, "resources", resources(table, seat), "TA-18.3")


# Technologies.


def develop(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a technology can't be developed."""
    seat = step.seat
    found = find_card(table.box, parts, 0, "technology in hand", _technologies(table, seat))
    if found.problem:
        return found.problem
    card = found.card
    wrong = _not_developed(table, seat, card) or lacks_civil(table, step, "TA-19.1")
    if wrong:
        return wrong
    if not partners_can_pay(table, seat):
        return "the partner of a pact cannot pay for it (TA-13.5)"
    price = science_price(table, seat, card, False, discount_of(step))
    rule = "TA-19.2" if table.box.type[card] == GOVERNMENT else "TA-19.1"
    return lacks(price, "science points", science_funds(table, seat, card), rule)


def _technologies(table: Table, seat: Seat) -> list[Card]:
    """Those in hand, copies once."""
    box = table.box
    return [card for card in distinct(table.civil_hand[seat]) if box.is_technology[card]]


def _not_developed(table: Table, seat: Seat, card: Card) -> str:
    """That a card is no technology, or not in hand; '' if it is."""
    box = table.box
    if not box.is_technology[card]:
        what = with_article(type_name(box, card))
        return f"{box.slug[card]} is no technology: it is {what} (TA-26.1)"
    if card in table.civil_hand[seat]:
        return ""
    if card in civil_cards_in_play(table, seat):
        return f"{box.slug[card]} is in play already (TA-19.1)"
    return f"{box.slug[card]} is not in your hand (TA-19.1)"


def revolution(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why no revolution can be declared for a government."""
    box = table.box
    seat = step.seat
    inside = [card for card in _technologies(table, seat) if box.type[card] == GOVERNMENT]
    found = find_card(table.box, parts, 0, "government in hand", inside)
    if found.problem:
        return found.problem
    card = found.card
    wrong = _not_developed(table, seat, card)
    if wrong:
        return wrong
    if box.type[card] != GOVERNMENT:
        return f"{box.slug[card]} is no government (TA-19.6)"
    if not all_available(table, seat):
        if by_military(table, seat):
            has, total, rule = table.ma[seat], f"{table.ma_total[seat]} MA", "TA-36.7"
        else:
            has, total, rule = table.ca[seat], f"{table.ca_total[seat]} CA", "TA-19.6"
        return f"all {total} must be available, {there_are(has, '').strip()} ({rule})"
    if not partners_can_pay(table, seat):
        return "the partner of a pact cannot pay for it (TA-13.5)"
    price = science_price(table, seat, card, True, discount_of(step))
    return lacks(price, "science points", table.science[seat], "TA-19.6")


# Tactics.


def tactic(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a tactic of the hand can't be played."""
    box = table.box
    hand = table.military_hand[step.seat]
    inside = [card for card in distinct(hand) if box.type[card] == TACTIC]
    found = find_card(table.box, parts, 0, "tactic in hand", inside)
    if found.problem:
        return found.problem
    card = found.card
    wrong = _no_tactic(table.box, card)
    if wrong:
        return wrong
    if card not in hand and table.common >> card & 1:
        return f"{box.slug[card]} is a common tactic: it is copied (TA-21.5)"
    return (
        not_in_military_hand(table, step.seat, card)
        or _used_already(table)
        or lacks_military(table, step, PLAY_PRICE, "TA-21.4")
    )


def copy(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a common tactic can't be copied."""
    box = table.box
    found = find_card(table.box, parts, 0, "common tactic", numbers(table.common))
    if found.problem:
        return found.problem
    card = found.card
    wrong = _no_tactic(table.box, card)
    if wrong:
        return wrong
    if card == table.tactic[step.seat]:
        return f"{box.slug[card]} is your current tactic already (TA-21.5)"
    if not table.common >> card & 1:
        return f"{box.slug[card]} is not in the common tactics area (TA-21.5)"
    return _used_already(table) or lacks_military(table, step, COPY_PRICE, "TA-21.5")


def _no_tactic(box: Box, card: Card) -> str:
    """That a card is no tactic; '' if it is."""
    if box.type[card] == TACTIC:
        return ""
    return f"{box.slug[card]} is no tactic: it is {with_article(type_name(box, card))} (TA-21.4)"


def _used_already(table: Table) -> str:
    """That a tactic was played or copied in this turn; '' if not."""
    return "a tactic was played or copied in this turn (TA-21.6)" if table.tactic_used else ""


# Cards in play.

RULE_OF_USE: Final = "TA-15.2"


def use(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card in play can't be used, or not for that."""
    box = table.box
    seat = step.seat
    usable = [card.number for card in having(table, seat, box.hooks.uses)]
    names = [box.card_of(number) if number >= box.side_0 else number for number in usable]
    found = find_card(table.box, parts, 0, "card in play that can be used", names)
    if found.problem:
        return found.problem
    card = found.card
    if card not in names:
        held = table.held[seat] >> card & 1 or card in civil_cards_in_play(table, seat)
        why = "is not used by an action" if held else "is not in play for you"
        return f"{box.slug[card]} {why} (TA-15.1)"
    number = usable[names.index(card)]
    if table.used >> number & 1:
        return f"{box.slug[card]} was used in this turn (TA-37.16)"
    ways = box.in_play[number].uses(table, seat)
    if not ways:
        return f"what {box.slug[card]} needs is not there ({RULE_OF_USE})"
    texts = [box.in_play[number].use_text(what) for what in ways]
    return f"{box.slug[card]} cannot be used for that: {', '.join(texts)} ({RULE_OF_USE})"
