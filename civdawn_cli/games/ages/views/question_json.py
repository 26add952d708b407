"""The question now asked, as data (see `table_json.py`).

Options are not here: they come with the question, and only to who is asked. What is here says what
an answer is about where the options alone don't, such as whose card they mean or how many more will
follow.
"""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import CHANCE, PASS, SILENT, Seat, Step
from civdawn_cli.games.ages.names import NOBODY, STUFF_NAMES
from civdawn_cli.games.ages.notation.writing import secret
from civdawn_cli.games.ages.rules.actions import Ordered, TakeCards
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.choices import (
    Cede,
    GainEither,
    Oust,
    Raze,
    RazeUrban,
    Ruin,
    Seize,
    Split,
    SplitLoss,
    SplitTake,
)
from civdawn_cli.games.ages.rules.colonization import Bid, Send, force
from civdawn_cli.games.ages.rules.events import Peek
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay
from civdawn_cli.games.ages.rules.hands import Discard, Draw
from civdawn_cli.games.ages.rules.leaders_wonders import Cover, Tuck
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.rules.tokens import LoseBlue
from civdawn_cli.games.ages.rules.workers import LoseWorker
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import by_age
from civdawn_cli.games.ages.views.seats_json import backs

Data = dict[str, object]

SIDES = ("a", "b")


def seat_number(seat: Seat) -> int | None:
    """A seat as people count, from 1; None for nobody."""
    return seat + 1 if seat >= 0 else None


def question(table: Table, viewer: Seat) -> Data | None:
    """The question now asked as a seat sees it: kind, seat (None for chance) and what it is about.

    None for none, and for one that the viewer does not hear of: that somebody is asked may tell
    what is in a hand.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT or _unheard(table, step, viewer):
        return None
    about: Data = {}
    _about_turn(table, step, about)
    _about_goods(table, step, about)
    _about_rivals(table, step, about)
    _about_colony(table, step, viewer, about)
    return {"seat": seat_number(step.seat), "kind": step.kind.name, "about": about}


def _unheard(table: Table, step: Step[Any], viewer: Seat) -> bool:
    """Whether a "no" to the question would be kept from the viewer (see `Game.secret`)."""
    if viewer == step.seat or step.seat == CHANCE or step.options(table)[-1] != PASS:
        return False
    hidden = secret(table, PASS)
    return hidden is not None and not hidden[1] and viewer not in hidden[0]


def _about_turn(table: Table, step: Step[Any], about: Data) -> None:
    """Drawing, discarding, and actions that cards order."""
    if isinstance(step, (Draw, Peek)):
        about["seat"] = step.owner + 1
        if isinstance(step, Draw):
            about["left"] = step.cards
    elif isinstance(step, Discard):
        about["left"] = step.cards
    elif isinstance(step, Politics):
        about["second"] = step.second
    elif isinstance(step, Ordered):
        about["discount"] = step.discount
        about["civil_actions"] = step.civil_price
    elif isinstance(step, TakeCards):
        about["budget"] = step.budget
    elif isinstance(step, Tuck):
        about["card"] = table.box.slug[step.card]


def _about_goods(table: Table, step: Step[Any], about: Data) -> None:
    """Food, resources, tokens and workers."""
    if isinstance(step, (Pay, Gain)):
        about["goods"] = STUFF_NAMES[step.stuff]
        about["amount"] = step.amount
    elif isinstance(step, GainEither):
        about["food"] = step.food
        about["resources"] = step.resources
    elif isinstance(step, Split):
        about["amount"] = step.total(table)
        if isinstance(step, SplitLoss):
            about["seat"] = step.owner + 1
            about["gained"] = isinstance(step, SplitTake)
    elif isinstance(step, Cover):
        about["card"] = table.box.slug[table.unfinished[step.seat]]
    elif isinstance(step, LoseBlue):
        about["left"] = step.tokens
    elif isinstance(step, LoseWorker):
        about["left"] = step.workers


def _about_rivals(table: Table, step: Step[Any], about: Data) -> None:
    """Pacts, aggressions, wars, and what others lose."""
    if isinstance(step, Accept):
        about["seat"] = step.owner + 1
        about["card"] = table.box.slug[step.card]
        about["side"] = SIDES[1 - step.side]
    elif isinstance(step, Defend):
        about["seat"] = step.attacker + 1
        about["card"] = table.box.slug[step.card]
        about["missing"] = step.missing
        about["left"] = step.cards
    elif isinstance(step, Raze):
        about["seat"] = step.owner + 1
        if isinstance(step, RazeUrban):
            about["levels"] = list(step.levels)
            about["amount"] = step.cost
    elif isinstance(step, Oust):
        about["seat"] = step.owner + 1
        about["points"] = step.points
    elif isinstance(step, Cede):
        about["seat"] = step.owner + 1
        if step.taker != NOBODY:
            about["taker"] = step.taker + 1
    elif isinstance(step, Seize):
        about["seat"] = step.owner + 1
        about["budget"] = step.budget
    elif isinstance(step, Ruin):
        about["levels"] = [step.level]


def _about_colony(table: Table, step: Step[Any], viewer: Seat, about: Data) -> None:
    """The auction and the force. Cards thrown in face down are seen by who throws them."""
    box = table.box
    if isinstance(step, Bid):
        about["card"] = box.slug[step.card]
        about["bid"] = step.bid
        about["bidders"] = [seat + 1 for seat in step.bidders]
    elif isinstance(step, Send):
        about["card"] = box.slug[step.card]
        about["bid"] = step.bid
        about["strength"] = _sent_strength(table, step)
        about["sent"] = [box.slug[tech] for tech in step.sent]
        about["played"] = [box.slug[card] for card in step.played]
        about["thrown"] = backs(by_age(table.box, step.thrown))
        if viewer == step.seat:
            about["own_thrown"] = [box.slug[card] for card in step.thrown]


def _sent_strength(table: Table, step: Send) -> int:
    """The strength of what is sent so far."""
    box = table.box
    sent = [step.sent.count(tech) for tech in range(box.techs)]
    bonus = sum([box.force[card] for card in step.played])
    return force(table, step.seat, sent, bonus, len(step.thrown))
