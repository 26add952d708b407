"""Options in words, a function for each answer kind; moves are in options_actions.py and
options_politics.py.

Whatever is said follows from what the seat that is asked knows: its own hand, its options, and what
all may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.step import PASS, Kind, Option, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.names import FOOD, NOBODY, WONDER, Card
from civdawn_cli.games.ages.rules.aggression import Defend, added_by
from civdawn_cli.games.ages.rules.choices import (
    Cede,
    GainEither,
    Oust,
    Raze,
    Ruin,
    Seize,
    Split,
    SplitLoss,
    SplitTake,
)
from civdawn_cli.games.ages.rules.colonization import Bid, Send, greatest_force
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay, food, resources
from civdawn_cli.games.ages.rules.leaders_wonders import Tuck
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.rules.ratings import TUCKED_FACES, strength, touch_workers
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words import amounts
from civdawn_cli.games.ages.words.amounts import amount, change, fitted, row
from civdawn_cli.games.ages.words.gists import (
    card_name,
    colony,
    gist,
    in_short,
    kind_name,
    seat_name,
)
from civdawn_cli.games.ages.words.names import listed
from civdawn_cli.games.ages.words.options_actions import action_phrase
from civdawn_cli.games.ages.words.options_politics import pact_text, political_phrase
from civdawn_cli.games.ages.words.outcomes import after, changes, differences
from civdawn_cli.language import _


def phrase(table: Table, option: Option) -> str:
    """An option of the open question in a few words (`Game.phrase`)."""
    step = table.stack[-1]
    return fitted(SAID[step.kind](table, step, option))


# Chance, and cards that are given up.


def _first(table: Table, step: Step[Table], option: Option) -> str:
    """The starting player."""
    return _("{seat} begins").format(seat=seat_name(table, option))


def _card(table: Table, step: Step[Table], option: Option) -> str:
    """A card that comes up or is discarded."""
    box = table.box
    return _("{kind}: {gist}").format(kind=kind_name(box, option), gist=gist(box, option))


# Tokens and workers.


def _pay(table: Table, step: Pay, option: Option) -> str:
    """The tokens that leave their cards, those that come back, and all that is left."""
    off, on = _moved(table, step, option)
    text = _("takes {off}, returns {on}; then {left}") if on else _("takes {off}; then {left}")
    return text.format(off=off, on=on, left=_left(table, step, option))


def _store(table: Table, step: Gain, option: Option) -> str:
    """The cards that tokens come onto, and all that there is then."""
    _off, on = _moved(table, step, option)
    text = _("puts {on}; then {left}") if on else _("no token is left in the bank; then {left}")
    return text.format(on=on, left=_left(table, step, option))


def _moved(table: Table, step: Pay | Gain, option: Option) -> tuple[str, str]:
    """The tokens that leave cards and that come onto cards: `2 Iron, 1 Bronze`."""
    leave: list[str] = []
    come: list[str] = []
    changed = step.changes(table)[option - 1]
    for card, number in zip(step.cards(table), changed, strict=True):
        if number:
            text = _("{n} {card}").format(n=abs(number), card=card_name(table.box, card))
            (leave if number < 0 else come).append(text)
    return row(leave), row(come)


def _left(table: Table, step: Pay | Gain, option: Option) -> str:
    """The food or resources that the seat has then, and corruption if there is any."""
    tried = after(table, option)
    seat = step.seat
    if step.stuff == FOOD:
        left = amount(amounts.FOOD, food(tried, seat))
    else:
        left = amount(amounts.RESOURCES, resources(tried, seat))
    lost = corruption(tried, seat)
    return _("{amount}, corruption {n}").format(amount=left, n=lost) if lost else left


def _either(table: Table, step: GainEither, option: Option) -> str:
    """Food or resources, and how much there is then."""
    seat = step.seat
    if option == FOOD:
        gained, there = amount(amounts.FOOD, step.food), food(table, seat)
        return _("gain {amount}, you have {there}").format(amount=gained, there=there)
    gained, there = amount(amounts.RESOURCES, step.resources), resources(table, seat)
    return _("gain {amount}, you have {there}").format(amount=gained, there=there)


def _split(table: Table, step: Split, option: Option) -> str:
    """So much food and so many resources."""
    parts = (amounts.FOOD, option), (amounts.RESOURCES, step.total(table) - option)
    both = listed([amount(what, number) for what, number in parts if number]) or _("nothing")
    if isinstance(step, SplitTake):
        return _("take {amount} from {seat}").format(amount=both, seat=seat_name(table, step.owner))
    if isinstance(step, SplitLoss):
        return _("lose {amount}").format(amount=both)
    return _("gain {amount}").format(amount=both)


def _token(table: Table, step: Step[Table], option: Option) -> str:
    """The worth of a blue token that is given away."""
    box = table.box
    if option == PASS:
        return _("no token is left anywhere")
    if option == box.from_bank:
        return _("a token of the bank, which has {n}").format(n=table.blue[step.seat])
    tried = after(table, option)
    lost = [
        change(what, more)
        for what, more in enumerate(differences(table, tried, step.seat))
        if more and what in (amounts.FOOD, amounts.RESOURCES)
    ]
    return _("a token, {loss}").format(loss=row(lost))


def _worker(table: Table, step: Step[Table], option: Option) -> str:
    """A worker that is lost, and all that goes with it."""
    loss = row(changes(table, after(table, option), step.seat, ALIKE))
    return _("lose a worker: {loss}").format(loss=loss or _("no rating falls"))


def _effect(table: Table, step: Step[Table], option: Option) -> str:
    """All that an option changes for the seat asked."""
    found = changes(table, after(table, option), step.seat)
    return row(found) or _("nothing changes")


# Cards that leave play or change hands.


def _raze(table: Table, step: Raze, option: Option) -> str:
    """The owner's loss with a building, and the gain of the seat asked."""
    if option == PASS:
        return _("there is no building to destroy")
    tried = after(table, option)
    loss = row(changes(table, tried, step.owner)) or _("no rating falls")
    if step.owner == step.seat:
        return _("destroy it: {loss}").format(loss=loss)
    own = row(changes(table, tried, step.seat, ()))
    found = _("{seat}: {loss}").format(seat=seat_name(table, step.owner), loss=loss)
    return _("{theirs}; you: {own}").format(theirs=found, own=own) if own else found


def _oust(table: Table, step: Oust, option: Option) -> str:
    """The points for the leader or wonder, and the owner's loss."""
    if option == PASS:
        return _("nothing leaves play")
    tried = after(table, option)
    box = table.box
    points = change(amounts.CULTURE, tried.culture[step.seat] - table.culture[step.seat])
    text = _("{points} for {kind}; {seat}: {loss}")
    loss = row(changes(table, tried, step.owner)) or gist(box, option)
    if box.type[option] == WONDER:
        text = _("{points} for {kind}; {seat} loses {n} of {total} stages")
    return text.format(
        points=points,
        kind=kind_name(box, option),
        seat=seat_name(table, step.owner),
        loss=loss,
        n=table.stages[step.owner],
        total=len(box.stages[option]),
    )


def _cede(table: Table, step: Cede, option: Option) -> str:
    """The permanent effect of the colony, gained or lost."""
    if option == PASS:
        return _("there is no colony")
    tried = after(table, option)
    if step.taker == NOBODY:
        loss = row(changes(table, tried, step.owner)) or gist(table.box, option)
        return _("lose the colony: {loss}").format(loss=loss)
    gain = row(changes(table, tried, step.taker)) or gist(table.box, option)
    return _("take the colony: {gain}").format(gain=gain)


def _seize(table: Table, step: Seize, option: Option) -> str:
    """A technology instead of so much science, or the science."""
    tried = after(table, option)
    box = table.box
    if option == PASS:
        gained = tried.science[step.seat] - table.science[step.seat]
        return _("take {points} from {seat}").format(
            points=amount(amounts.SCIENCE, gained), seat=seat_name(table, step.owner)
        )
    gain = row(changes(table, tried, step.seat)) or gist(box, option)
    counts = amounts.science(box.science_cost[option])
    return _("counts as {science} of {budget}: {gain}").format(
        science=counts, budget=step.budget, gain=gain
    )


def _ruin(table: Table, step: Ruin, option: Option) -> str:
    """The loss when the wonder becomes a ruin."""
    if option == PASS:
        return _("no wonder of yours is that old")
    return _("it becomes a ruin: {loss}").format(loss=_effect(table, step, option))


def _tuck(table: Table, step: Tuck, option: Option) -> str:
    """A happy face under the wonder, or the CA for replacing a leader."""
    if option != PASS:
        faces = change(amounts.HAPPINESS, TUCKED_FACES)
        return _("{faces} there for good, no CA comes back").format(faces=faces)
    tried = after(table, option)
    back = tried.ca[step.seat] - table.ca[step.seat]
    if back > 0:
        actions = amount(amounts.CIVIL, back)
        return _("under no wonder, {actions} comes back").format(actions=actions)
    return _("under no wonder")


# Politics.


def _accept(table: Table, step: Accept, option: Option) -> str:
    """The pact, or none."""
    if option == PASS:
        return _("no pact, {seat} keeps the card").format(seat=seat_name(table, step.owner))
    return pact_text(table, step.card, step.owner, step.owner, 1 - step.side)


def _defend(table: Table, step: Defend, option: Option) -> str:
    """The strength that a card adds, and what is missing then."""
    box = table.box
    if option == PASS:
        return _("{card} succeeds: {effect}").format(
            card=card_name(box, step.card), effect=in_short(box, step.card) or gist(box, step.card)
        )
    more = added_by(box, option)
    added = f"{more:+d}"
    missing = step.missing - more
    if missing <= 0:
        return _("{added} in defence: repelled").format(added=added)
    return _("{added} in defence, {missing} still missing").format(added=added, missing=missing)


# Colonies.


def _bid(table: Table, step: Bid, option: Option) -> str:
    """The territory, and the force that the seat could send."""
    box = table.box
    gain = colony(box, step.card)
    if option == PASS:
        return _("leave it to others: {gain}").format(gain=gain)
    most = greatest_force(table, step.seat)
    return _("of {most} you can send, for {gain}").format(most=most, gain=gain)


def _send(table: Table, step: Send, option: Option) -> str:
    """The force with what is sent, the bid, and what is lost with a unit."""
    box = table.box
    if option == PASS:
        return _("found the colony: {gain}").format(gain=colony(box, step.card))
    tried = after(table, option)
    there = tried.stack[-1].about(tried)["strength"]
    force = _("force {force}, {bid} needed").format(force=there, bid=step.bid)
    if option >= box.techs:
        return force if step.sent else _("{force}, a unit must go, too").format(force=force)
    loss = _strength_of(table, step.seat, option)
    return _("{force}; {loss} for good").format(force=force, loss=change(amounts.STRENGTH, loss))


def _strength_of(table: Table, seat: int, tech: Card) -> int:
    """The strength, below 0, that goes with a unit."""
    tried = table.clone()
    tried.workers[seat * table.box.techs + tech] -= 1
    touch_workers(tried, seat)
    return strength(tried, seat) - strength(table, seat)


ALIKE: Final = (amounts.POPULATION, amounts.EATEN)
"""Changes that are the same wherever a worker is lost."""

Phrase = Callable[[Table, Any, Option], str]

SAID: Final[dict[Kind, Phrase]] = {
    questions.FIRST: _first,
    questions.DEAL: _card,
    questions.DRAW: _card,
    questions.EVENT: _card,
    questions.PEEK: _card,
    questions.POLITICS: political_phrase,
    questions.ACT: action_phrase,
    questions.DISCARD: _card,
    questions.PAY: _pay,
    questions.STORE: _store,
    questions.GAIN: _either,
    questions.SPLIT: _split,
    questions.TOKEN: _token,
    questions.LOSE: _worker,
    questions.ACCEPT: _accept,
    questions.DEFEND: _defend,
    questions.RAZE: _raze,
    questions.OUST: _oust,
    questions.CEDE: _cede,
    questions.SEIZE: _seize,
    questions.RUIN: _ruin,
    questions.BID: _bid,
    questions.SEND: _send,
    questions.TUCK: _tuck,
}
"""A function for each kind of question."""
