"""Draws, and what events, attacks and colonies ask: why not that (TA-7, TA-11, TA-22 to 24)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Step
from civdawn_cli.games.ages.names import LEADER, SPECIAL, TERRITORY, WONDER
from civdawn_cli.games.ages.notation.reading import DOWN, Parts, is_number
from civdawn_cli.games.ages.notation.refusals.common import (
    find_card,
    not_in_military_hand,
    type_name,
    with_article,
)
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.choices import Cede, Oust, Raze, RazeUrban, Ruin, Seize
from civdawn_cli.games.ages.rules.colonization import Bid, Send, force_discards, greatest_force
from civdawn_cli.games.ages.rules.hands import distinct
from civdawn_cli.games.ages.rules.row import in_play
from civdawn_cli.games.ages.table import Table

# Chance.


def first(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a number is no seat."""
    return f"the seats are 1 to {table.seats} (TA-2.9)"


def deal(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card can't come into the row."""
    found = find_card(table.box, parts, 0, "card of the civil deck", step.options(table))
    return found.problem or f"{table.box.slug[found.card]} is not left in the civil deck (TA-5.5)"


def draw(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a military card can't be drawn."""
    found = find_card(table.box, parts, 0, "card of the military deck", step.options(table))
    return (
        found.problem or f"{table.box.slug[found.card]} is not left in the military deck (TA-22.13)"
    )


def event(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card can't be the top one of the current events."""
    found = find_card(table.box, parts, 0, "current event", step.options(table))
    return found.problem or f"{table.box.slug[found.card]} cannot lie on top of the deck (TA-10.4)"


# Military cards.


def discard(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a military card can't be discarded."""
    found = find_card(table.box, parts, 0, "card in hand", step.options(table))
    return found.problem or not_in_military_hand(table, step.seat, found.card)


def defend(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card doesn't help to defend."""
    assert isinstance(step, Defend), step.kind.name
    down = parts.at(0) == DOWN
    hand = table.military_hand[step.seat]
    found = find_card(table.box, parts, int(down), "card in hand", distinct(hand))
    wrong = found.problem or not_in_military_hand(table, step.seat, found.card)
    if wrong:
        return wrong
    # A card that is no bonus card can only be meant face down.
    by = 1 if down else table.box.defence[found.card] or 1
    return f"adds {by}; {step.missing} are missing and the other cards don't do it (TA-11.9)"


# Colonization.

NO_UNIT: Final = "you have no unit on {} (TA-24.6)"


def bid(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why so much can't be bid."""
    assert isinstance(step, Bid), step.kind.name
    text = parts.at(0)
    if not is_number(text):
        return f"{text!r} is no number (TA-24.2)"
    if int(text) <= step.bid or int(text) == 0:
        return f"a bid is above the last one, {step.bid} (TA-24.2)"
    most = greatest_force(table, step.seat)
    if not most:
        return "without a unit nobody can bid (TA-24.6)"
    return f"the greatest force you could send has {most} (TA-24.3)"


def send(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a unit or a card can't be sent."""
    box = table.box
    assert isinstance(step, Send), step.kind.name
    down = parts.at(0) == DOWN
    found = find_card(table.box, parts, int(down), "unit or card to send", step.options(table))
    if found.problem:
        return found.problem
    card = found.card
    name = box.slug[card]
    if down:
        most = force_discards(table, step.seat)
        if not most:
            return "no card of yours lets you discard cards for the force (TA-24.9)"
        if len(step.thrown) >= most:
            return f"{most} cards may be discarded, {len(step.thrown)} have been (TA-37.60)"
        wrong = not_in_military_hand(table, step.seat, card)
        return wrong or f"without {name} the bid of {step.bid} cannot be reached (TA-24.6)"
    if card < box.techs:
        if not box.is_unit(card):
            return f"{name} is no unit (TA-24.6)"
        there = table.on(step.seat, card)
        return f"all {there} units on {name} are sent (TA-24.6)" if there else NO_UNIT.format(name)
    if not box.force[card]:
        return f"{name} has no colonization value (TA-24.9)"
    return not_in_military_hand(table, step.seat, card) or f"{name} is played already (TA-24.9)"


# Attacks, wars and events.


def raze(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a building can't be destroyed."""
    box = table.box
    assert isinstance(step, Raze), step.kind.name
    found = find_card(table.box, parts, 0, "building", step.options(table))
    if found.problem:
        return found.problem
    card = found.card
    rule = "TA-37.26" if isinstance(step, RazeUrban) else "TA-23.1"
    if not step.targets[0] <= card < step.targets[1]:
        what = "urban building" if step.targets[0] else "farm, mine or urban building"
        return f"{box.slug[card]} is no {what} ({rule})"
    if parts.at(found.at) == "@" and parts.at(found.at + 1) != str(step.owner + 1):
        return f"it is a building of seat {step.owner + 1} that is destroyed ({rule})"
    if not table.on(step.owner, card):
        return f"seat {step.owner + 1} has no building on {box.slug[card]} ({rule})"
    if isinstance(step, RazeUrban) and box.is_urban(card):
        if box.level[card] > step.levels[0]:
            return (
                f"{box.slug[card]} is of level {box.level[card]}, above {step.levels[0]} ({rule})"
            )
        return f"no second building would be left to destroy ({rule})"
    return ""


def oust(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a card can't be removed from play."""
    box = table.box
    assert isinstance(step, Oust), step.kind.name
    found = find_card(table.box, parts, 0, "leader or unfinished wonder", step.options(table))
    if found.problem:
        return found.problem
    if box.type[found.card] not in (LEADER, WONDER):
        return f"{box.slug[found.card]} is neither leader nor wonder (TA-11.10)"
    what = "leader in play" if box.type[found.card] == LEADER else "unfinished wonder"
    return f"{box.slug[found.card]} is not the {what} of seat {step.owner + 1} (TA-11.10)"


def cede(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a colony can't change hands or be lost."""
    box = table.box
    assert isinstance(step, Cede), step.kind.name
    found = find_card(table.box, parts, 0, "colony", step.options(table))
    if found.problem:
        return found.problem
    if box.type[found.card] != TERRITORY:
        return f"{box.slug[found.card]} is no colony (TA-27.7)"
    return f"{box.slug[found.card]} is no colony of seat {step.owner + 1} (TA-27.7)"


def seize(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a special technology can't be taken."""
    box = table.box
    assert isinstance(step, Seize), step.kind.name
    seat, owner = step.seat, step.owner
    theirs = [card for card in table.special_cards(owner) if card >= 0]
    found = find_card(table.box, parts, 0, "special technology of the rival", theirs)
    if found.problem:
        return found.problem
    card = found.card
    if box.type[card] != SPECIAL:
        what = with_article(type_name(box, card))
        return f"{box.slug[card]} is no special technology: it is {what} (TA-7.7)"
    if card not in theirs:
        return f"seat {owner + 1} does not have {box.slug[card]} in play (TA-7.7)"
    if in_play(table, seat, card) or card in table.civil_hand[seat]:
        return f"you have {box.slug[card]} already (TA-7.8)"
    price = box.science_cost[card]
    return f"{box.slug[card]} counts as {price} science, {step.budget} may be taken (TA-37.24)"


# Wonders.


def ruin(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a wonder can't become a ruin."""
    box = table.box
    assert isinstance(step, Ruin), step.kind.name
    found = find_card(table.box, parts, 0, "wonder of yours", step.options(table))
    if found.problem:
        return found.problem
    card = found.card
    if not table.wonders[step.seat] >> card & 1:
        return f"{box.slug[card]} is no completed wonder of yours (TA-36.22)"
    if table.ruins >> card & 1:
        return f"{box.slug[card]} is a ruin already (TA-37.55)"
    return f"{box.slug[card]} is of level {box.level[card]}, above {step.level} (TA-36.22)"


def tuck(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a leader can't be put under a card."""
    box = table.box
    found = find_card(table.box, parts, 0, "wonder of yours", step.options(table))
    if found.problem:
        return found.problem
    card = found.card
    if not table.wonders[step.seat] >> card & 1:
        return f"{box.slug[card]} is no completed wonder of yours (TA-36.1)"
    return f"{box.slug[card]} is a ruin (TA-36.1)"


def accept(table: Table, step: Step[Any], parts: Parts) -> str:
    """What can be answered to an offer."""
    return f"{parts.at(0)!r} is no answer: `accept` alone accepts (TA-13.3)"
