"""The questions of events, aggressions, wars and action cards, and the small things these do one
after another (TA-11.10, TA-23, TA-7.7)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Targets
from civdawn_cli.games.ages.names import (
    FOOD,
    LEADER,
    NOBODY,
    NONE,
    RESOURCES,
    SPECIAL,
    STUFF_NAMES,
    TERRITORY,
    WONDER,
    Card,
)
from civdawn_cli.games.ages.notation.answers import Dividing, OfOwner
from civdawn_cli.games.ages.rules.ages import remove_leader, remove_unfinished
from civdawn_cli.games.ages.rules.colonization import lose_colony, take_colony
from civdawn_cli.games.ages.rules.food_resources import gain, lose, worth
from civdawn_cli.games.ages.rules.hands import discard, draw
from civdawn_cli.games.ages.rules.leaders_wonders import ruin, ruinable, why_not_ruined
from civdawn_cli.games.ages.rules.points import take_science
from civdawn_cli.games.ages.rules.reasons import a_type
from civdawn_cli.games.ages.rules.row import in_play
from civdawn_cli.games.ages.rules.technologies import put_special, take_special
from civdawn_cli.games.ages.rules.tokens import lose_blue
from civdawn_cli.games.ages.rules.workers import lose_population, take_off
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.workforce import workforce
from civdawn_cli.language import _

# Things done in their turn, as they may ask something.


class LosePopulation(Step[Table]):
    """Lose so much population (TA-32.4)."""

    def __init__(self, seat: Seat, workers: int) -> None:
        super().__init__(seat)
        self.workers: Final = workers

    def run(self, table: Table) -> None:
        lose_population(table, self.seat, self.workers)


class LoseTokens(Step[Table]):
    """Lose so many blue tokens (TA-31.5)."""

    def __init__(self, seat: Seat, tokens: int) -> None:
        super().__init__(seat)
        self.tokens: Final = tokens

    def run(self, table: Table) -> None:
        lose_blue(table, self.seat, self.tokens)


class DrawCards(Step[Table]):
    """Draw so many military cards."""

    def __init__(self, seat: Seat, cards: int) -> None:
        super().__init__(seat)
        self.cards: Final = cards

    def run(self, table: Table) -> None:
        draw(table, self.seat, self.cards)


class GainScience(Step[Table]):
    """Gain science points after an ordered action has been done (TA-37.35)."""

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points

    def run(self, table: Table) -> None:
        table.science[self.seat] += self.points


# Food and resources.


class GainEither(Step[Table]):
    """The seat chooses to gain food (FOOD) or resources (RESOURCES)."""

    kind = questions.GAIN

    def __init__(self, seat: Seat, food: int, resources: int) -> None:
        super().__init__(seat)
        self.food: Final = food
        self.resources: Final = resources

    def options(self, table: Table) -> list[Option]:
        return [FOOD, RESOURCES]

    def about(self, table: Table) -> dict[str, object]:
        return {"food": self.food, "resources": self.resources}

    def choose(self, table: Table, option: Option) -> None:
        if option == FOOD:
            gain(table, self.seat, self.food, 0)
        else:
            gain(table, self.seat, 0, self.resources)


class Split(Dividing):
    """The seat divides an amount into food and resources; the option is the food."""

    kind = questions.SPLIT

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def total(self, table: Table) -> int:
        return self.amount

    def about(self, table: Table) -> dict[str, object]:
        return {"amount": self.total(table)}


class SplitGain(Split):
    """The seat gains the amount."""

    def options(self, table: Table) -> list[Option]:
        return list(range(self.amount + 1))

    def choose(self, table: Table, option: Option) -> None:
        gain(table, self.seat, option, self.amount - option)


class SplitLoss(Split):
    """The owner loses the amount, or all there is if that is less (TA-33.11)."""

    def __init__(self, seat: Seat, owner: Seat, amount: int) -> None:
        """seat: who is asked. owner: who loses it."""
        super().__init__(seat, amount)
        self.owner: Final = owner

    def total(self, table: Table) -> int:
        owner = self.owner
        return min(self.amount, worth(table, owner, FOOD) + worth(table, owner, RESOURCES))

    def options(self, table: Table) -> list[Option]:
        total = self.total(table)
        least = max(0, total - worth(table, self.owner, RESOURCES))
        return list(range(least, min(total, worth(table, self.owner, FOOD)) + 1))

    def about(self, table: Table) -> dict[str, object]:
        return {"amount": self.total(table), "seat": self.owner + 1, "gained": False}

    def why_not(self, table: Table, option: Option) -> str:
        for stuff, amount in enumerate((option, self.total(table) - option)):
            has = worth(table, self.owner, stuff)
            if amount > has:
                return _("seat {seat} has {has} {stuff} (TA-33.11)").format(
                    seat=self.owner + 1, has=has, stuff=_(STUFF_NAMES[stuff])
                )
        return ""

    def choose(self, table: Table, option: Option) -> None:
        self._lose(table, option)

    def _lose(self, table: Table, food: int) -> tuple[int, int]:
        """Take food and resources off the owner, and return how much of either was lost; without
        change this may be more than was asked (TA-33.8)."""
        total = self.total(table)
        lost = lose(table, self.owner, FOOD, food)
        return lost, lose(table, self.owner, RESOURCES, total - food)


class SplitTake(SplitLoss):
    """The seat gains what the owner loses (TA-33.12)."""

    def about(self, table: Table) -> dict[str, object]:
        return {"amount": self.total(table), "seat": self.owner + 1, "gained": True}

    def choose(self, table: Table, option: Option) -> None:
        food, resources = self._lose(table, option)
        gain(table, self.seat, food, resources)


# Buildings.


def buildings(table: Table, owner: Seat, targets: Targets, level: int) -> list[Card]:
    """The technologies among the targets, of at most that level, with buildings; ascending."""
    box = table.box
    base = owner * box.techs
    return [
        tech
        for tech in range(targets[0], targets[1])
        if table.workers[base + tech] and box.level[tech] <= level
    ]


class Raze(OfOwner):
    """The seat chooses a building of the owner to be destroyed; none if there is none."""

    kind = questions.RAZE

    def __init__(self, seat: Seat, owner: Seat, targets: Targets) -> None:
        """seat: who is asked. owner: whose building it is."""
        super().__init__(seat, owner)
        self.targets: Final = targets

    def options(self, table: Table) -> list[Option]:
        first, end = self.targets
        at_work = workforce(table, self.owner).at_work
        return numbers(at_work & (1 << end) - (1 << first)) or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1}

    def why_not(self, table: Table, option: Option) -> str:
        return self._no_building(table, option)

    def _no_building(self, table: Table, tech: Card) -> str:
        """The reason why the owner has no building there, or none of those in question; '' if it
        has one."""
        rule = self.rule()
        if not self.targets[0] <= tech < self.targets[1]:
            if self.targets[0]:
                return _("{card} is no urban building ({rule})").format(
                    card=table.box.slug[tech], rule=rule
                )
            return _("{card} is no farm, mine or urban building ({rule})").format(
                card=table.box.slug[tech], rule=rule
            )
        if not table.on(self.owner, tech):
            return _("seat {seat} has no building on {card} ({rule})").format(
                seat=self.owner + 1, card=table.box.slug[tech], rule=rule
            )
        return ""

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            take_off(table, self.owner, option)


class RazeUrban(Raze):
    """The attacker destroys one urban building for each level, then gains half their printed cost
    (TA-37.26)."""

    def __init__(
        self, seat: Seat, owner: Seat, targets: Targets, levels: tuple[int, ...], cost: int
    ) -> None:
        """targets: the urban buildings. levels: the highest ones of the buildings to come, highest
        first. cost: of those destroyed already, in resources."""
        super().__init__(seat, owner, targets)
        self.levels: Final = levels
        self.cost: Final = cost

    def rule(self) -> str:
        return "TA-37.26"

    def options(self, table: Table) -> list[Option]:
        found = buildings(table, self.owner, self.targets, self.levels[0])
        if len(self.levels) > 1:
            # As many as can be are destroyed, so the first one leaves a partner if any does.
            others = buildings(table, self.owner, self.targets, self.levels[1])
            left = [tech for tech in found if self._partnered(table, tech, others)]
            found = left or found
        return found or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1, "levels": list(self.levels), "amount": self.cost}

    def why_not(self, table: Table, option: Option) -> str:
        rule = self.rule()
        wrong = self._no_building(table, option)
        if wrong:
            return wrong
        name, level = table.box.slug[option], table.box.level[option]
        if level > self.levels[0]:
            return _("{name} is of level {level}, above {most} ({rule})").format(
                name=name, level=level, most=self.levels[0], rule=rule
            )
        if option in self.options(table):
            return ""
        return _("no second building would be left to destroy ({rule})").format(rule=rule)

    def _partnered(self, table: Table, tech: Card, others: list[Card]) -> bool:
        """Return True if one of the others is left once a building of `tech` is destroyed."""
        if tech in others and table.on(self.owner, tech) == 1:
            return len(others) > 1
        return bool(others)

    def choose(self, table: Table, option: Option) -> None:
        cost = self.cost
        if option != PASS:
            take_off(table, self.owner, option)
            cost += table.box.cost[option]
            if len(self.levels) > 1:
                then(table, RazeUrban(self.seat, self.owner, self.targets, self.levels[1:], cost))
                return
        gain(table, self.seat, 0, (cost + 1) // 2)


# Cards in play.


class Oust(Step[Table]):
    """The seat chooses the owner's leader or unfinished wonder to leave play, for culture points by
    its level (TA-11.10)."""

    kind = questions.OUST

    def __init__(self, seat: Seat, owner: Seat, points: int) -> None:
        """points: culture for each level."""
        super().__init__(seat)
        self.owner: Final = owner
        self.points: Final = points

    def options(self, table: Table) -> list[Option]:
        return oustable(table, self.owner) or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1, "points": self.points}

    def why_not(self, table: Table, option: Option) -> str:
        if option in oustable(table, self.owner):
            return ""
        name, kind = table.box.slug[option], table.box.type[option]
        if kind not in (LEADER, WONDER):
            return _("{name} is neither leader nor wonder (TA-11.10)").format(name=name)
        if kind == LEADER:
            return _("{name} is not the leader in play of seat {seat} (TA-11.10)").format(
                name=name, seat=self.owner + 1
            )
        return _("{name} is not the unfinished wonder of seat {seat} (TA-11.10)").format(
            name=name, seat=self.owner + 1
        )

    def choose(self, table: Table, option: Option) -> None:
        box = table.box
        if option == PASS:
            return
        if box.type[option] == LEADER:
            remove_leader(table, self.owner)
        else:
            remove_unfinished(table, self.owner)
        table.culture[self.seat] += self.points * box.level[option]


def oustable(table: Table, owner: Seat) -> list[Card]:
    """The unfinished wonder and the leader of a seat, as far as it has them."""
    return [card for card in (table.unfinished[owner], table.leader[owner]) if card != NONE]


class Cede(Step[Table]):
    """The seat chooses a colony of the owner, which goes to the taker or is lost (TA-27.7)."""

    kind = questions.CEDE

    def __init__(self, seat: Seat, owner: Seat, taker: Seat) -> None:
        """taker: NOBODY if it goes to the discards (TA-37.59)."""
        super().__init__(seat)
        self.owner: Final = owner
        self.taker: Final = taker

    def options(self, table: Table) -> list[Option]:
        return numbers(table.colonies[self.owner]) or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        found: dict[str, object] = {"seat": self.owner + 1}
        if self.taker != NOBODY:
            found["taker"] = self.taker + 1
        return found

    def why_not(self, table: Table, option: Option) -> str:
        if table.colonies[self.owner] >> option & 1:
            return ""
        if table.box.type[option] == TERRITORY:
            return _("{card} is no colony of seat {seat} (TA-27.7)").format(
                card=table.box.slug[option], seat=self.owner + 1
            )
        return _("{card} is no colony (TA-27.7)").format(card=table.box.slug[option])

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        lose_colony(table, self.owner, option)
        if self.taker == NOBODY:
            discard(table, option)
        else:
            take_colony(table, self.taker, option)


class Ruin(Step[Table]):
    """The seat chooses a completed wonder up to a level to become a ruin (TA-36.22)."""

    kind = questions.RUIN

    def __init__(self, seat: Seat, level: int) -> None:
        super().__init__(seat)
        self.level: Final = level

    def options(self, table: Table) -> list[Option]:
        return ruinable(table, self.seat, self.level) or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"levels": [self.level]}

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_ruined(table, self.seat, option, self.level)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            ruin(table, self.seat, option)


class Seize(Step[Table]):
    """The seat takes a special technology for its science cost, or no more; it takes the rest of
    the budget in science points (TA-7.7, TA-37.24)."""

    kind = questions.SEIZE
    may_pass = True

    def __init__(self, seat: Seat, owner: Seat, budget: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner
        self.budget: Final = budget

    def options(self, table: Table) -> list[Option]:
        theirs = table.special_cards(self.owner)
        return [*sorted([tech for tech in theirs if not self.why_not(table, tech)]), PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1, "budget": self.budget}

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        name, price = box.slug[option], box.science_cost[option]
        if box.type[option] != SPECIAL:
            return _("{name} is no special technology: it is {type} (TA-7.7)").format(
                name=name, type=a_type(table, option)
            )
        if option not in table.special_cards(self.owner):
            return _("seat {seat} does not have {name} in play (TA-7.7)").format(
                seat=self.owner + 1, name=name
            )
        if in_play(table, self.seat, option) or option in table.civil_hand[self.seat]:
            return _("you have {name} already (TA-7.8)").format(name=name)
        if price > self.budget:
            return _("{name} counts as {price} science, {budget} may be taken (TA-37.24)").format(
                name=name, price=price, budget=self.budget
            )
        return ""

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            take_science(table, self.seat, self.owner, self.budget)
            return
        then(table, Seize(self.seat, self.owner, self.budget - table.box.science_cost[option]))
        take_special(table, self.owner, option)
        put_special(table, self.seat, option)
