"""The claims of phrases of A New Dawn, held against what then happens: odds by playing every pair
of dice, prices by paying."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from civdawn_cli.engine.flow import answer, ask, run_one
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import DIE
from civdawn_cli.games.newdawn.options import naturals_spent, tokens_spent
from civdawn_cli.games.newdawn.rules.industry import Pay
from civdawn_cli.games.newdawn.rules.military import (
    AttackerSpends,
    Decide,
    DefenderSpends,
)
from civdawn_cli.games.newdawn.rules.trade import SpendOne
from civdawn_cli.games.newdawn.table import Table
from tests.games.phrases import Claim

VALUES = re.compile(r"(\d+)\+d6 against (\d+)\+d6, wins (\d+) %")
OWN = re.compile(r"makes? it (\d+) %")
BOTH = re.compile(r"(\d+) % if .+ adds \d+")
COSTS = re.compile(r"^costs (\d+)(?:, (\d+) to pay|, paid by production (\d+))")
COUNTS = re.compile(r"^counts (\d+)")
SPENDS = re.compile(r"(\d+) trade tokens?(?::|$)|^spends none")
STANDS = re.compile(r"wins|loses|leads|holds|lost|behind")
PAYING = "pay"


def fight_on(table: Table, own: bool, theirs: bool) -> bool:
    """Fight on from the spending until the fight is decided: each side spends everything or
    nothing. Return whether the attacker won. Turns end and forget their victories, so nothing is
    run after that."""
    before = table.victories
    while True:
        step = table.stack[-1]
        if isinstance(step, Decide) and not table.changed:
            assert run_one(table)
            return table.victories > before
        if isinstance(step, AttackerSpends | DefenderSpends) and not table.changed:
            everything = own if isinstance(step, AttackerSpends) else theirs
            answer(table, max(step.options(table), key=spent) if everything else PASS)
        elif not run_one(table):
            answer(table, step.options(table)[0])  # where a natural wonder goes (ND-20.109)


def spent(option: Option) -> int:
    """How many tokens an option of `spend` spends."""
    return 0 if option == PASS else tokens_spent(option) + naturals_spent(option).bit_count()


def odds(game: Game[Any], table: Table, option: Option, phrase: str, random: Random) -> bool:
    """The odds of an attack are those of all 36 pairs of dice, really cast (ND-10.6 to 10.10)."""
    found = VALUES.search(phrase)
    if table.stack[-1].kind.name != "attack" or not found:
        return False
    wanted = {(False, False): int(found.group(3))}
    if own := OWN.search(phrase):
        wanted[True, False] = int(own.group(1))
    if both := BOTH.search(phrase):
        wanted[True, True] = int(both.group(1))
    attack, defence = int(found.group(1)), int(found.group(2))
    for (mine, theirs), chance in wanted.items():
        won = 0
        for first in DIE:
            for second in DIE:
                tried = table.clone()
                answer(tried, option)
                for die in (first, second):
                    ask(tried)
                    assert tried.stack[-1].seat == CHANCE
                    answer(tried, die)
                victory = fight_on(tried, mine, theirs)
                won += victory
                if not mine and not theirs:
                    assert victory == (attack + first > defence + second), (first, second)
        assert round(100 * won / 36) == chance, f"{won} of 36, not {chance} %"
    return True


def stand(game: Game[Any], table: Table, option: Option, phrase: str, random: Random) -> bool:
    """A fight goes on as a phrase of `spend` says (ND-10.9, ND-10.10)."""
    step = table.stack[-1]
    if not isinstance(step, AttackerSpends | DefenderSpends):
        return False
    verdict = STANDS.search(phrase)
    assert verdict, "it says how the fight stands"
    outcomes = set()
    for more in (False, True):
        tried = table.clone()
        answer(tried, option)
        outcomes.add(fight_on(tried, False, more))
    expected = {
        "wins": {True},
        "lost": {True},
        "loses": {False},
        "holds": {False},
        "leads": {True, False},
        "behind": None,
    }[verdict.group()]
    assert expected is None or outcomes == expected, f"{verdict.group()}: {outcomes}"
    return True


class Goods:
    """The goods that a seat can pay with, and the natural wonders that it has not used yet."""

    def __init__(self, table: Table, seat: int) -> None:
        box = table.box
        self.resources = sum(table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES])
        self.tokens = sum(table.trade[seat * box.cards : seat * box.cards + box.cards])
        self.tokens -= (table.spent & ((1 << box.natural_bit) - 1)).bit_count()
        self.naturals = -(
            table.spent >> box.natural_bit & ((1 << len(box.naturals)) - 1)
        ).bit_count()

    def less(self, other: Goods) -> tuple[int, int, int]:
        """The resources, tokens and natural wonders that this has more than the other."""
        return (
            self.resources - other.resources,
            self.tokens - other.tokens,
            self.naturals - other.naturals,
        )


def prices(game: Game[Any], table: Table, option: Option, phrase: str, random: Random) -> bool:
    """As much is paid as a phrase says: for wonders (ND-9.5), from cards (ND-13.1), for control
    tokens beyond the allowance (ND-6.4)."""
    kind = table.stack[-1].kind.name
    seat = table.stack[-1].seat
    if kind == "build" and (costs := COSTS.match(phrase)):
        return built(table, option, int(costs.group(2) or 0), random)
    if kind == PAYING and (counts := COUNTS.match(phrase)):
        after = table.clone()
        after.stack.pop().choose(after, option)
        resources, tokens, naturals = Goods(table, seat).less(Goods(after, seat))
        worth = int(counts.group(1))
        assert worth in (2 * resources + tokens + 2 * naturals, 2 * resources + tokens + naturals)
        return True
    if kind == "spend":
        return handed_over(table, option, phrase)
    if kind == "place" and option != PASS:
        after = table.clone()
        answer(after, option)
        while any(isinstance(step, SpendOne) for step in after.stack):
            if not run_one(after):
                answer(after, random.choice(after.stack[-1].options(after)))
        _, tokens, naturals = Goods(table, seat).less(Goods(after, seat))
        paid = tokens + naturals > 0
        assert paid == ("spends a trade token" in phrase), (
            f"{tokens} tokens and {naturals} naturals"
        )
        return paid
    return False


def built(table: Table, option: Option, left: int, random: Random) -> bool:
    """A wonder takes as much as its phrase says, the last payment at most 1 too much."""
    seat = table.stack[-1].seat
    after = table.clone()
    answer(after, option)
    while any(isinstance(step, Pay) for step in after.stack):  # and not to the turn's end
        if not run_one(after):
            answer(after, random.choice(after.stack[-1].options(after)))
    resources, tokens, naturals = Goods(table, seat).less(Goods(after, seat))
    least = 2 * resources + tokens + naturals
    assert any(least + more - left in (0, 1) for more in range(naturals + 1)), (
        f"{least}, not {left}"
    )
    return True


def handed_over(table: Table, option: Option, phrase: str) -> bool:
    """As many tokens leave a card as the phrase of `spend` says."""
    seat = table.stack[-1].seat
    after = table.clone()
    after.stack.pop().choose(after, option)
    _, tokens, naturals = Goods(table, seat).less(Goods(after, seat))
    total = spent(option)
    assert tokens + naturals == total
    found = re.search(r"(\d+) trade token", phrase)
    assert (int(found.group(1)) if found else 0) in (total, tokens), phrase
    return True


CLAIMS: dict[str, Claim] = {"odds": odds, "prices": prices, "fights": stand}
"""By the name that `scripts/fuzz phrases` has for them."""
