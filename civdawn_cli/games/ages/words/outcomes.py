"""The changes that an option makes for a civilization: the rules try it on a copy of the table, and
facts that all may see are compared."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import SILENT, Option, Seat, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.cards.events_iii import food_production, resource_production
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.rules.end_of_turn import consumption
from civdawn_cli.games.ages.rules.food_resources import food, resources, unit_resources
from civdawn_cli.games.ages.rules.ratings import colonization, rating
from civdawn_cli.games.ages.rules.workers import all_workers, discontent, uprising
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words import amounts
from civdawn_cli.language import _

EASY: Final = (questions.PAY, questions.STORE, questions.TOKEN)
"""Questions that follow from an option and whose answers change nothing but where tokens lie."""

PAID: Final = (
    amounts.FOOD,
    amounts.RESOURCES,
    amounts.UNIT_RESOURCES,
    amounts.CIVIL_NOW,
    amounts.MILITARY_NOW,
)
"""The currencies of prices, science points left aside."""


def after(table: Table, option: Option) -> Table:
    """A copy of the table on which the option of the open question was chosen, up to the next
    question that matters. Nothing is drawn, and no die is rolled."""
    tried = table.clone()
    step: Step[Any] = tried.stack.pop()
    depth = len(tried.stack)
    step.choose(tried, option)
    while len(tried.stack) > depth:
        top = tried.stack[-1]
        if top is step or not (top.kind is SILENT or top.kind in EASY):
            break
        tried.stack.pop()
        if top.kind is SILENT:
            top.run(tried)
        else:
            top.choose(tried, top.options(tried)[0])
    return tried


def facts(table: Table, seat: Seat) -> list[int]:
    """The holdings of a civilization as numbers, in the order of amounts.py, up to discontent
    workers; hand limits and cards, which no option changes at once, are 0."""
    science, culture, strength, happiness = rating(table, seat)
    return [
        *(science, culture),
        food_production(table, seat),
        resource_production(table, seat),
        table.ca_total[seat],
        table.ma_total[seat],
        *(strength, happiness),
        colonization(table, seat),
        table.culture[seat],
        table.science[seat],
        food(table, seat),
        resources(table, seat),
        unit_resources(table, seat),
        table.military_science if seat == table.active else 0,
        table.blue_net[seat],
        table.yellow_net[seat],
        all_workers(table, seat),
        civil_actions(table, seat),
        military_actions(table, seat),
        *(0, 0, 0),
        consumption(table, seat),
        discontent(table, seat),
    ]


def differences(table: Table, tried: Table, seat: Seat) -> list[int]:
    """How much more of everything the seat has on the second table."""
    old, new = facts(table, seat), facts(tried, seat)
    return [after - before for before, after in zip(old, new, strict=True)]


def changes(table: Table, tried: Table, seat: Seat, without: tuple[int, ...] = PAID) -> list[str]:
    """In words what the seat gains and loses from one table to the other. without: what is not
    told."""
    more = enumerate(differences(table, tried, seat))
    found = amounts.changes([(what, number) for what, number in more if what not in without])
    if uprising(tried, seat) and not uprising(table, seat):
        found.append(_("then an uprising"))
    return found
