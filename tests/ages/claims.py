"""The claims of phrases of Through the Ages, held against what then happens: prices by paying,
strengths by fighting."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from civdawn_cli.engine.flow import next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import PASS, SILENT, Option
from civdawn_cli.games.ages import moves, questions
from civdawn_cli.games.ages.moves import first_of, second_of, verb_of
from civdawn_cli.games.ages.names import LEADER
from civdawn_cli.games.ages.rules.acting import Acting
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.rules.actions import TakeCards
from civdawn_cli.games.ages.rules.aggression import Defend, DiscardAttack
from civdawn_cli.games.ages.rules.food_resources import food, resources, unit_resources
from civdawn_cli.games.ages.rules.row import take_price
from civdawn_cli.games.ages.rules.technologies import by_military
from civdawn_cli.games.ages.rules.war import ResolveWar, set_wars
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.words.outcomes import after
from tests.games.phrases import Claim

NUMBER = {
    "CA": r"(\d+)(?: of \d+)? CA",
    "MA": r"(\d+) MA",
    "food": r"(\d+) food",
    "resources": r"(\d+) resources?",
    "science": r"(\d+) science",
}
"""How a price says each of its parts."""

Price = dict[str, int]


# Prices.


def told_price(text: str) -> Price:
    """The price that a phrase of an action begins with."""
    cost = text.partition(":")[0]
    if cost.startswith("free"):
        return dict.fromkeys(NUMBER, 0)
    if " for " in cost:  # a card of the row, with the price of developing it behind the CA
        cost = cost.rpartition(" for ")[2].partition(", later ")[0]
    found = {}
    for name, pattern in NUMBER.items():
        match = re.search(pattern, cost)
        found[name] = int(match[1]) if match else 0
    if ", given back" in cost:
        found["CA"] = 0
    return found


def holdings(table: Table, seat: int) -> Price:
    """Everything that the seat can pay with."""
    units = table.military_science if seat == table.active else 0
    return {
        "CA": civil_actions(table, seat),
        "MA": military_actions(table, seat),
        "food": food(table, seat),
        "resources": resources(table, seat) + unit_resources(table, seat),
        "science": table.science[seat] + units,
    }


def paid(table: Table, option: Option) -> Price:
    """All that an action takes off the seat, with the first way to pay, up to the next question;
    actions that a card grants are left aside."""
    tried = table.clone()
    step = tried.stack.pop()
    seat, depth = step.seat, len(tried.stack)
    before = holdings(tried, seat)
    step.choose(tried, option)
    while len(tried.stack) > depth and tried.stack[-1] is not step:
        top = tried.stack[-1]
        if not (top.kind is SILENT or top.kind is questions.PAY):
            break
        tried.stack.pop()
        if top.kind is SILENT:
            top.run(tried)
        else:
            top.choose(tried, top.options(tried)[0])
    found = {name: number - holdings(tried, seat)[name] for name, number in before.items()}
    found["CA"] += max(0, tried.ca_total[seat] - table.ca_total[seat])
    found["MA"] += max(0, tried.ma_total[seat] - table.ma_total[seat])
    return found


PRICED = (
    moves.TAKE,
    moves.INCREASE,
    moves.BUILD,
    moves.UPGRADE,
    moves.DESTROY,
    moves.DISBAND,
    moves.PLAY,
    moves.STAGE,
    moves.DEVELOP,
    moves.REVOLUTION,
    moves.TACTIC,
    moves.COPY,
)
"""The verbs whose phrases begin with a price, or have it behind a `for`."""

GIVING = (moves.TAKE, moves.PLAY, moves.STAGE, moves.DEVELOP, moves.REVOLUTION)
"""The verbs after which cards may give some of it back."""


def is_priced(table: Table, option: Option) -> bool:
    """Return True if the phrase of the option has a price that can be held against what is paid: an
    action, but no action card, whose gains are mixed with it."""
    step = table.stack[-1]
    if not isinstance(step, Acting) or option == PASS or verb_of(option) not in PRICED:
        return False
    return verb_of(option) != moves.PLAY or table.box.type[first_of(option)] == LEADER


def prices(game: Game[Any], table: Any, option: Option, phrase: str, random: Random) -> bool:
    """The price of an action is what is then paid; more resources or food where there is no change
    (TA-33.8)."""
    if not is_priced(table, option):
        return False
    step, verb = table.stack[-1], verb_of(option)
    told, real = told_price(phrase), paid(table, option)
    if isinstance(step, TakeCards):
        real["CA"] = take_price(table, step.seat, first_of(option))  # of the card's budget
    if verb == moves.REVOLUTION:
        spent = "MA" if by_military(table, step.seat) else "CA"
        assert f"all {spent}" in phrase
        told[spent] = real[spent]
    for name, number in told.items():
        more = real[name] - number
        if more > 0 and name in ("CA", "MA") and _falls(table, option, name):
            continue  # with the total of actions the available ones fall, too (TA-30.7)
        over = name in ("food", "resources") and not _exact(table, step.seat, number)
        assert more <= 0 or over, f"paid {real}"
        assert more >= 0 or verb in GIVING, f"paid {real}"
    return True


def _falls(table: Table, option: Option, name: str) -> bool:
    """Return True if the seat's total of CA or MA falls by an action: of governments and leaders
    that replace others."""
    seat, tried = table.stack[-1].seat, after(table, option)
    if name == "CA":
        return tried.ca_total[seat] < table.ca_total[seat]
    return tried.ma_total[seat] < table.ma_total[seat]


def _exact(table: Table, seat: int, amount: int) -> bool:
    """Return True if blue tokens of value 1 lie on some card, so that any amount can be paid."""
    box = table.box
    ones = [card for card in range(box.techs) if box.worth[card] == 1]
    return any(table.tokens[seat * box.techs + card] >= amount for card in ones)


# Strengths.


def strengths(game: Game[Any], table: Any, option: Option, phrase: str, random: Random) -> bool:
    """The strengths of an attack are those that the rules compare (TA-7.2, TA-11.4)."""
    step, verb = table.stack[-1], verb_of(option)
    if step.kind is not questions.POLITICS or verb not in (moves.AGGRESSION, moves.WAR):
        return False
    card, rival = first_of(option), second_of(option)
    match = re.search(r"(\d+) against (\d+)", phrase)
    assert match is not None
    told = int(match[1]) - int(match[2])
    tried = table.clone()
    tried.stack.pop()
    step.choose(tried, option)
    if verb == moves.AGGRESSION:
        asked = next_question(tried)
        assert isinstance(asked, Defend)
        assert asked.missing == told, f"{asked.missing} are missing"
        return True
    expected = tried.clone()
    ResolveWar(step.seat, card, rival).run(tried)
    set_wars(expected, step.seat, expected.wars[step.seat][1:])
    expected.stack.append(DiscardAttack(step.seat, card))
    effect = expected.box.attacks[card]
    assert effect is not None
    if told > 0:
        effect.succeed(expected, step.seat, rival, told)
    elif told < 0:
        effect.succeed(expected, rival, step.seat, -told)
    assert expected.key() == tried.key(), "another outcome"
    return True


def defences(game: Game[Any], table: Any, option: Option, phrase: str, random: Random) -> bool:
    """A card for defence repels, or leaves so much missing as its phrase says (TA-11.8)."""
    step = table.stack[-1]
    if not isinstance(step, Defend) or option == PASS:
        return False
    tried = table.clone()
    tried.stack.pop()
    step.choose(tried, option)
    again = tried.stack[-1]
    if isinstance(again, Defend):
        assert f"{again.missing} still missing" in phrase
    else:
        assert phrase.endswith("repelled")
    return True


CLAIMS: dict[str, Claim] = {
    "prices": prices,
    "strengths": strengths,
    "defences": defences,
}
"""All of them, for `scripts/fuzz phrases`."""
