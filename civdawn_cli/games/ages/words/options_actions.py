"""Actions in words: a function for each verb of the action phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.moves import first_of, second_of, verb_of
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_IV,
    ARTILLERY,
    CAVALRY,
    GOVERNMENT,
    INFANTRY,
    NONE,
    WONDER,
    Card,
)
from civdawn_cli.games.ages.rules.acting import Acting
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.rules.actions import Ordered, TakeCards
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.rules.buildings import (
    population_price,
    resource_price,
    upgrade_price,
)
from civdawn_cli.games.ages.rules.end_of_turn import excess, unused_draws
from civdawn_cli.games.ages.rules.leaders_wonders import stage_price
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.rules.row import take_price
from civdawn_cli.games.ages.rules.tactics import COPY_PRICE, PLAY_PRICE
from civdawn_cli.games.ages.rules.technologies import by_military, science_price
from civdawn_cli.games.ages.rules.workers import uprising
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words import amounts
from civdawn_cli.games.ages.words.amounts import amount, price, row, shortest
from civdawn_cli.games.ages.words.gists import (
    army,
    card_name,
    depends_on_players,
    gist,
    in_short,
    kind_name,
    limit,
    of_worker,
)
from civdawn_cli.games.ages.words.outcomes import PAID, after, changes, differences
from civdawn_cli.language import _, ngettext

NO_POINTS: Final = (*PAID, amounts.SCIENCE, amounts.UNIT_SCIENCE)
"""The same with science points, in which technologies are paid."""

PRICED: Final = {amounts.CIVIL_NOW: amounts.CIVIL, amounts.MILITARY_NOW: amounts.MILITARY}
"""The names of actions in a price."""


# Prices.


def _said(cost: list[str], gain: list[str]) -> str:
    """`2 resources and 1 CA: +1 resource a turn`."""
    return _("{cost}: {gain}").format(cost=price(cost), gain=row(gain) or _("no rating changes"))


# Actions.


def action_phrase(table: Table, step: Acting, option: Option) -> str:
    """An option of `act`."""
    if option == PASS:
        return _no_action(table, step)
    return ACTIONS[verb_of(option)](table, step, option)


def _no_action(table: Table, step: Acting) -> str:
    """The end of the action phase and what is left, or no action where one is allowed."""
    if isinstance(step, TakeCards):
        left = amount(amounts.CIVIL, step.budget)
        return _("take no more, {actions} left").format(actions=left)
    if isinstance(step, Ordered):
        return _("do without it")
    seat = step.seat
    civil, military = civil_actions(table, seat), military_actions(table, seat)
    unused = amounts.civil(civil) + amounts.military(military)
    found = _("end the turn")
    if unused:
        found = _("end the turn with {actions} unused").format(actions=price(unused))
    return row([found, *_next(table, seat)])


def _next(table: Table, seat: Seat) -> list[str]:
    """The events at the end of a turn: discards, draws, or an uprising."""
    found: list[str] = []
    number = excess(table, seat)
    if number:
        text = ngettext("discard {n} card", "discard {n} cards", number)
        found.append(text.format(n=number))
    if uprising(table, seat):
        return [*found, _("an uprising: nothing is produced")]
    number = unused_draws(table, seat)
    if number and table.age != AGE_IV:
        found.append(ngettext("draw {n} card", "draw {n} cards", number).format(n=number))
    return found


def _take(table: Table, step: Acting, option: Option) -> str:
    """A card of the row: what it is, its price now and later, and what it is good for."""
    box = table.box
    space = first_of(option)
    card = table.row[space]
    actions = take_price(table, step.seat, space)
    cost = price(amounts.civil(actions))
    if isinstance(step, TakeCards):
        cost = _("{n} of {budget} CA").format(n=actions, budget=step.budget)
    later = _later(table, step.seat, card)
    text = _("{kind} for {cost}: {gain}")
    if later:
        text = _("{kind} for {cost}, later {later}: {gain}")
    bonus = changes(table, after(table, option), step.seat)
    gain = row([gist(box, card), *bonus])
    return text.format(kind=kind_name(box, card), cost=cost, later=later, gain=gain)


def _later(table: Table, seat: Seat, card: Card) -> str:
    """The price of developing or completing a card that is taken; '' for other cards."""
    box = table.box
    if box.type[card] == WONDER:
        return _("{stages} resources").format(stages="+".join(map(str, box.stages[card])))
    if not box.is_technology[card]:
        return ""
    science = amounts.science(science_price(table, seat, card, False, 0))
    if box.type[card] != GOVERNMENT:
        return science
    lower = science_price(table, seat, card, True, 0)
    return _("{lower} or {science}").format(lower=lower, science=science)


def _increase(table: Table, step: Acting, option: Option) -> str:
    """One worker more, and what it eats and needs."""
    cost = population_price(table, step.seat, step.less())
    paid = [amount(amounts.FOOD, cost)] if cost else []
    gain = changes(table, after(table, option), step.seat, (*PAID, amounts.POPULATION))
    return _said(paid + amounts.civil(step.civil_cost()), [_("an unused worker"), *gain])


def _actions(table: Table, step: Acting, tech: Card) -> list[str]:
    """The CA or MA for a worker on a technology."""
    if table.box.is_unit(tech):
        return amounts.military(step.military_cost())
    return amounts.civil(step.civil_cost())


def _build(table: Table, step: Acting, option: Option) -> str:
    """A building or a unit."""
    tech = first_of(option)
    cost = resource_price(table, step.seat, tech) - step.less()
    gain = changes(table, after(table, option), step.seat)
    return _said(amounts.resources(cost) + _actions(table, step, tech), gain)


def _upgrade(table: Table, step: Acting, option: Option) -> str:
    """A better building or unit."""
    old, new = first_of(option), second_of(option)
    cost = upgrade_price(table, step.seat, old, new) - step.less()
    gain = changes(table, after(table, option), step.seat)
    return _said(amounts.resources(cost) + _actions(table, step, new), gain)


def _remove(table: Table, step: Acting, option: Option) -> str:
    """A worker that is free again."""
    gain = changes(table, after(table, option), step.seat)
    return _said(_actions(table, step, first_of(option)), [_("frees the worker"), *gain])


def _play(table: Table, step: Acting, option: Option) -> str:
    """A leader or an action card."""
    box, seat = table.box, step.seat
    card, old = first_of(option), table.leader[seat]
    if box.type[card] == ACTION:
        return _action_card(table, step, option)
    tried = after(table, option)
    gain = row([*changes(table, tried, seat), in_short(box, card)])
    cost = price(amounts.civil(step.civil_cost()))
    more = differences(table, tried, seat)
    if old != NONE and more[amounts.CIVIL_NOW] >= more[amounts.CIVIL]:  # TA-18.2.
        cost = _("{cost}, given back").format(cost=cost)
    plain = _("{cost}: {gain}").format(cost=cost, gain=gain)
    if old == NONE:
        return plain
    text = _("{cost}, {old} leaves: {gain}")
    return shortest(text.format(cost=cost, old=card_name(box, old), gain=gain), plain)


def _action_card(table: Table, step: Acting, option: Option) -> str:
    """An action card, with the amount where it depends on rivals."""
    box, seat = table.box, step.seat
    card = first_of(option)
    tried = after(table, option)
    spent = civil_actions(table, seat) - civil_actions(tried, seat)
    ordered = tried.stack[-1]
    if isinstance(ordered, Ordered):
        spent += ordered.civil_cost()
    if not depends_on_players(box, card):
        gains = [gist(box, card)]
        if isinstance(ordered, Ordered) and ordered.verbs == (moves.INCREASE,):
            food = amount(amounts.FOOD, population_price(tried, seat, ordered.less()))
            gains.append(_("it costs {food}").format(food=food))
        return _said(amounts.civil(spent), gains)
    gain = row(changes(table, tried, seat, (amounts.CIVIL_NOW,)))
    return _("{cost}: {gain} ({rule})").format(
        cost=price(amounts.civil(spent)), gain=gain or _("nothing now"), rule=gist(box, card)
    )


def _stage(table: Table, step: Acting, option: Option) -> str:
    """Stages of the wonder, those still missing, and what it gives in the end."""
    box, seat = table.box, step.seat
    wonder, number = table.unfinished[seat], first_of(option)
    done, total = table.stages[seat] + number, len(box.stages[wonder])
    resources = stage_price(table, seat, number, step.less())
    cost = price(amounts.resources(resources) + amounts.civil(step.civil_cost()))
    tried = after(table, option)
    if done == total:
        gain = [*changes(table, tried, seat), in_short(box, wonder)]
        return _("{cost}: completes it, {gain}").format(cost=cost, gain=row(gain))
    left = stage_price(tried, seat, total - done)
    text = _("{cost}: stage {n} of {total}, {left} to go: {gain}")
    return text.format(cost=cost, n=done, total=total, left=left, gain=gist(box, wonder))


def _develop(table: Table, step: Acting, option: Option) -> str:
    """A technology, and what workers on it will cost and give."""
    seat, card = step.seat, first_of(option)
    cost = [amounts.science(science_price(table, seat, card, False, step.less()))]
    return _new_technology(table, option, cost + amounts.civil(step.civil_cost()), seat)


def _revolution(table: Table, step: Acting, option: Option) -> str:
    """A government for all actions."""
    seat, card = step.seat, first_of(option)
    science = amounts.science(science_price(table, seat, card, True, step.less()))
    actions = _("all MA") if by_military(table, seat) else _("all CA")
    return _new_technology(table, option, [science, actions], seat)


def _new_technology(table: Table, option: Option, cost: list[str], seat: Seat) -> str:
    """The price of a technology, and what it brings."""
    box, card = table.box, first_of(option)
    tried = after(table, option)
    gain = changes(table, tried, seat, NO_POINTS)
    if card < box.techs:
        worker = price(amounts.resources(resource_price(tried, seat, card)))
        each = row(of_worker(box, card))
        text = _("{gain} for {cost} each").format(gain=each, cost=worker)
        return _said(cost, [text, *gain])
    if box.type[card] == GOVERNMENT:
        gain.append(limit(box, card))
    return _said(cost, [*gain, in_short(box, card)])


ARMS: Final = (INFANTRY, CAVALRY, ARTILLERY)


def _tactic(table: Table, step: Acting, option: Option) -> str:
    """A tactic: the strength with it, and the unit that is missing for another army."""
    box, seat, card = table.box, step.seat, first_of(option)
    cost = amounts.military(COPY_PRICE if verb_of(option) == moves.COPY else PLAY_PRICE)
    tried = after(table, option)
    old, new = strength(table, seat), strength(tried, seat)
    text = _("{cost}: strength stays {old}, {units} an army")
    if new != old:
        text = _("{cost}: strength {old} to {new}, {units} an army")
    text = text.format(cost=price(cost), old=old, new=new, units=army(box, card))
    return row([text, _one_more(tried, seat)])


def _one_more(table: Table, seat: Seat) -> str:
    """The one unit that would make another army: `1 cavalry more +3`; '' if no single one does."""
    box = table.box
    base = seat * box.techs
    mixed = table.held[seat] & box.hooks.infantry_as_cavalry != 0
    workers = table.workers[base : base + box.techs]
    now = army_strength(box, table.tactic[seat], workers, 0, mixed)
    for arm, needed in zip(ARMS, box.army[table.tactic[seat]], strict=True):
        known = [tech for tech in box.of_type[arm] if table.known[seat] >> tech & 1]
        if not needed or not known:
            continue
        workers[known[-1]] += 1
        more = army_strength(box, table.tactic[seat], workers, 0, mixed) - now
        workers[known[-1]] -= 1
        if more > 0:
            return _("{more} for 1 {unit} more").format(
                more=f"{more:+d}", unit=card_name(box, known[-1])
            )
    return ""


def _use(table: Table, step: Acting, option: Option) -> str:
    """An ability of a card in play: what it costs and brings."""
    tried = after(table, option)
    seat = step.seat
    more = differences(table, tried, seat)
    paid = [what for what in PAID if more[what] < 0]
    cost = [amount(PRICED.get(what, what), -more[what]) for what in paid]
    return _said(cost, changes(table, tried, seat, tuple(paid)))


ACTIONS: Final[dict[int, Callable[[Table, Acting, Option], str]]] = {
    moves.TAKE: _take,
    moves.INCREASE: _increase,
    moves.BUILD: _build,
    moves.UPGRADE: _upgrade,
    moves.DESTROY: _remove,
    moves.DISBAND: _remove,
    moves.PLAY: _play,
    moves.STAGE: _stage,
    moves.DEVELOP: _develop,
    moves.REVOLUTION: _revolution,
    moves.TACTIC: _tactic,
    moves.COPY: _tactic,
    moves.USE: _use,
}
"""A function for each verb of the action phase."""
