"""Population, farms, mines, urban buildings and units: why not that (TA-17, TA-21)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.box import Box, Targets
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.notation.reading import Parts
from civdawn_cli.games.ages.notation.refusals.common import (
    alone,
    discount_of,
    find_card,
    lacks,
    lacks_civil,
    lacks_military,
    plural,
    type_name,
    with_article,
)
from civdawn_cli.games.ages.rules.actions import (
    Ordered,
)
from civdawn_cli.games.ages.rules.buildings import (
    funds,
    has_room,
    population_price,
    resource_price,
    upgrade_price,
)
from civdawn_cli.games.ages.rules.food_resources import food
from civdawn_cli.games.ages.rules.workers import worked
from civdawn_cli.games.ages.table import Table


def _targets(box: Box) -> dict[Targets, str]:
    """What several types of technologies are called together."""
    return {
        box.farms_mines: "farms and mines",
        box.urban_only: "urban buildings",
        box.civil: "farms, mines and urban buildings",
        box.military: "units",
    }


def increase(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why population can't be increased."""
    price = population_price(table, step.seat, discount_of(step))
    if price < 0:
        return "the yellow bank is empty (TA-17.2)"
    missing = lacks_civil(table, step, "TA-17.1")
    missing = missing or lacks(price, "food", food(table, step.seat), "TA-17.1")
    return missing or alone("increase", "TA-17.1")


def build(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a technology can't get another worker."""
    box = table.box
    seat = step.seat
    found = find_card(table.box, parts, 0, "technology", numbers(table.known[seat]))
    if found.problem:
        return found.problem
    tech = found.card
    rule = "TA-21.1" if box.is_unit(tech) else "TA-17.3"
    wrong = _no_target(table.box, step, tech) or _not_known(table, seat, tech, rule)
    if wrong:
        return wrong
    if not table.unused[seat]:
        return f"no unused worker ({rule})"
    missing = _lacks_action(table, step, tech, rule)
    if missing:
        return missing
    if not has_room(table, seat, tech):
        limit = box.urban_limit[table.government[seat]]
        return f"the limit of {limit} {plural(box.type[tech])} is reached (TA-17.5)"
    price = max(0, resource_price(table, seat, tech) - discount_of(step))
    return lacks(price, "resources", funds(table, seat, tech), rule)


def _lacks_action(table: Table, step: Step[Any], tech: Card, rule: str) -> str:
    """That the CA or MA for something done with a technology's workers is missing."""
    if table.box.is_unit(tech):
        return lacks_military(table, step, 1, rule)
    return lacks_civil(table, step, rule)


def _no_target(box: Box, step: Step[Any], card: Card) -> str:
    """That a card takes no workers, or is not among those a card orders; '' if it is."""
    if card >= box.techs:
        what = with_article(type_name(box, card))
        return f"{box.slug[card]} takes no workers: it is {what} (TA-26.2)"
    if isinstance(step, Ordered) and not step.targets[0] <= card < step.targets[1]:
        rule = "TA-23.8" if step.may_pass else "TA-20.3"
        only = _targets(box).get(step.targets, box.slug[step.targets[0]])
        return f"only {only} here ({rule})"
    return ""


def _not_known(table: Table, seat: Seat, tech: Card, rule: str) -> str:
    """That a technology is not in play; '' if it is."""
    box = table.box
    if table.known[seat] >> tech & 1:
        return ""
    if tech in table.civil_hand[seat]:
        return f"{box.slug[tech]} is in hand and has to be developed first (TA-19.1)"
    return f"{box.slug[tech]} is not in your play area ({rule})"


def upgrade(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why a worker can't go from one technology to another."""
    box = table.box
    seat = step.seat
    first = find_card(table.box, parts, 0, "technology", worked(table, seat))
    if first.problem:
        return first.problem
    old = first.card
    rule = "TA-21.2" if box.is_unit(old) else "TA-17.6"
    wrong = _no_target(table.box, step, old) or _no_worker(table, seat, old, rule)
    if wrong:
        return wrong
    if not parts.at(first.at):
        return f"to what? a second technology is named too ({rule})"
    second = find_card(table.box, parts, first.at, "technology", numbers(table.known[seat]))
    if second.problem:
        return second.problem
    new = second.card
    if box.type[new] != box.type[old]:
        return f"{box.slug[old]} and {box.slug[new]} are not of one type ({rule})"
    if box.level[new] <= box.level[old]:
        return f"{box.slug[new]} is not of a higher level than {box.slug[old]} ({rule})"
    wrong = _not_known(table, seat, new, rule) or _lacks_action(table, step, old, rule)
    if wrong:
        return wrong
    price = max(0, upgrade_price(table, seat, old, new) - discount_of(step))
    return lacks(price, "resources", funds(table, seat, new), rule)


def _no_worker(table: Table, seat: Seat, tech: Card, rule: str) -> str:
    """That nothing stands on a technology; '' if something does."""
    return "" if table.on(seat, tech) else f"no worker is on {table.box.slug[tech]} ({rule})"


def destroy(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why no farm, mine or building can be destroyed."""
    return _remove(table, step, parts, False, "TA-17.8")


def disband(table: Table, step: Step[Any], parts: Parts) -> str:
    """Why no unit can be disbanded."""
    return _remove(table, step, parts, True, "TA-21.3")


def _remove(table: Table, step: Step[Any], parts: Parts, unit: bool, rule: str) -> str:
    """Why a worker can't be taken off a technology."""
    box = table.box
    found = find_card(table.box, parts, 0, "technology", worked(table, step.seat))
    if found.problem:
        return found.problem
    tech = found.card
    wrong = _no_target(table.box, step, tech)
    if wrong:
        return wrong
    if box.is_unit(tech) != unit:
        if unit:
            return f"{box.slug[tech]} is no unit: it is destroyed, not disbanded (TA-17.8)"
        return f"{box.slug[tech]} is a unit: it is disbanded, not destroyed (TA-21.3)"
    return _no_worker(table, step.seat, tech, rule) or _lacks_action(table, step, tech, rule)
