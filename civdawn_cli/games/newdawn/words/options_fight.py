"""Options of fights in words: attacks with their odds, dice, trade tokens, what a victory brings
(ND-10, ND-11)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CITY_STATE_TARGET,
    Fight,
)
from civdawn_cli.games.newdawn.names import NOBODY
from civdawn_cli.games.newdawn.options import naturals_spent, tokens_spent
from civdawn_cli.games.newdawn.rules.conquest import ConquerOrLiberate
from civdawn_cli.games.newdawn.rules.folds import defence_value, target_on
from civdawn_cli.games.newdawn.rules.military import (
    Attack,
    AttackerSpends,
    DefenderSpends,
    Reinforce,
    RollDefence,
    beats,
)
from civdawn_cli.games.newdawn.rules.trade import can_spend
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    effect_title,
    listed,
    seat_title,
    state_title,
    type_name,
)
from civdawn_cli.games.newdawn.words.odds import (
    Odds,
    defended,
    odds_of,
    percent,
    reserve,
)
from civdawn_cli.games.newdawn.words.phrases import (
    bare_ground,
    facts,
    following,
    piece,
    trade_tokens,
)
from civdawn_cli.language import _, ngettext, pgettext


def attack(table: Table, step: Step[Any], option: Option) -> str:
    """A target: both values and the odds, with trade tokens and without (ND-10.6 to 10.10)."""
    assert isinstance(step, Attack)
    if option == PASS:
        if step.terms.then_reinforce and step.terms.number > step.made:
            return _("attack no more, reinforce instead")
        return _("attack no more")
    odds = odds_of(table, option)
    return facts(
        chances(odds, target(table, odds.fight)),
        own_tokens(odds),
        their_tokens(table, odds),
        given_back(table, step.seat, option),
    )


def target(table: Table, fight: Fight) -> str:
    """The target of an attack, where its notation does not name it; '' for a barbarian."""
    if fight.what == BARBARIAN_TARGET:
        return ""
    if fight.what == CITY_STATE_TARGET:
        return state_title(table.box, table.board.city_state[fight.space])
    return piece(table, fight.space)


def chances(odds: Odds, name: str) -> str:
    """Both values and the chance if nobody spends a token."""
    values = {"attack": odds.attack, "defence": odds.defence, "odds": odds.chance(0)}
    if not name:
        return _("{attack}+d6 against {defence}+d6, wins {odds} %").format(**values)
    return _("{target}: {attack}+d6 against {defence}+d6, wins {odds} %").format(
        target=name, **values
    )


def own_tokens(odds: Odds) -> str:
    """The chance if the attacker spends everything; '' with nothing to spend."""
    if not odds.own:
        return ""
    return ngettext(
        "your trade token makes it {odds} %", "your {n} trade tokens make it {odds} %", odds.own
    ).format(n=odds.own, odds=odds.chance(odds.own))


def their_tokens(table: Table, odds: Odds) -> str:
    """The chance if both sides spend everything; '' if the defender has nothing to spend."""
    if not odds.theirs:
        return ""
    return _("{odds} % if {seat} adds {n}").format(
        odds=odds.chance(odds.own - odds.theirs),
        seat=seat_title(table, odds.fight.defender),
        n=odds.theirs,
    )


def given_back(table: Table, seat: Seat, option: Option) -> str:
    """The diplomacy cards that an attack costs (ND-10.18); '' for none."""
    lost = table.held[seat] & ~following(table, option).held[seat]
    names = [effect_title(table.box, number) for number in numbers(lost)]
    return _("gives back {cards}").format(cards=listed(names)) if names else ""


# Dice.


def roll_attack(table: Table, option: Option) -> str:
    """The attacker's die: the value it gives, and the chance that is left."""
    tried = following(table, option)
    rolled = tried.stack[-1]
    assert isinstance(rolled, RollDefence)
    fight = rolled.fight
    margins = defended(tried)
    defence = defence_value(tried, fight)
    return _("attacks with {attack} against {defence}+d6, wins {odds} %").format(
        attack=margins[0] + 1 + defence, defence=defence, odds=percent(margins)
    )


def roll_defence(table: Table, option: Option) -> str:
    """The defender's die: both values."""
    tried = following(table, option)
    spending = tried.stack[-1]
    assert isinstance(spending, AttackerSpends)
    defence = option + defence_value(tried, spending.fight)
    values = {"attack": defence + spending.margin, "defence": defence}
    if beats(spending.margin):
        return _("{attack} against {defence}, the attacker leads").format(**values)
    return _("{attack} against {defence}, the defender holds").format(**values)


# Trade tokens.


def spend_attacking(table: Table, step: AttackerSpends, option: Option) -> str:
    """Tokens of the attacker: how the fight stands with them (ND-10.9)."""
    number = spent_by(option)
    margin = step.margin + number
    theirs = reserve(table, step.fight.defender)
    if not beats(margin):
        stands = short_by(margin)
    elif beats(margin - theirs):
        stands = _("wins by {n}").format(n=margin)
    else:
        stands = _("leads by {n}, {seat} can spend {more}").format(
            n=margin, seat=seat_title(table, step.fight.defender), more=theirs
        )
    return spending(number, stands)


def short_by(margin: int) -> str:
    """How much the attacker lacks to win."""
    lacking = 0
    while not beats(margin + lacking):
        lacking += 1
    return _("loses, {n} short").format(n=lacking)


def spend_defending(table: Table, step: DefenderSpends, option: Option) -> str:
    """Tokens of the defender: how the fight stands with them (ND-10.9, ND-10.10)."""
    number = spent_by(option)
    margin = step.margin - number
    more = sum([can_spend(table, step.seat, card) for card in step.cards[1:]])
    if not beats(margin):
        stands = _("holds, a tie is the defender's") if margin == 0 else pgettext("fight", "holds")
    elif beats(margin - more):
        stands = _("lost by {n}").format(n=margin)
    else:
        stands = _("behind by {n}, the next card has {more}").format(n=margin, more=more)
    return spending(number, stands)


def spending(number: int, stands: str) -> str:
    """So many tokens, and how things stand with them."""
    if not number:
        return _("spends none: {result}").format(result=stands)
    return _("{tokens}: {result}").format(tokens=trade_tokens(number), result=stands)


def spent_by(option: Option) -> int:
    """How many tokens an option of `spend` spends, of every sort."""
    if option == PASS:
        return 0
    return tokens_spent(option) + naturals_spent(option).bit_count()


# Reinforcing, and what a victory brings.


def reinforce(table: Table, step: Step[Any], option: Option) -> str:
    """A control token to turn over: its defence before and after (ND-10.8)."""
    assert isinstance(step, Reinforce)
    if option == PASS:
        return _("reinforce none, attack") if step.instead is not None else _("reinforce no more")
    after = following(table, option)
    before, then = defends(table, step.seat, option), defends(after, step.seat, option)
    helped = 0
    for space in numbers(table.board.near[option] & table.friendly(step.seat)):
        helped += defends(after, step.seat, space) > defends(table, step.seat, space)
    words = _("{terrain}, defends with {after}+d6 instead of {before}+d6").format(
        terrain=bare_ground(table, option), after=then, before=before
    )
    helps = ngettext("helps {n} neighbour", "helps {n} neighbours", helped).format(n=helped)
    return facts(words, helps if helped else "")


def defends(table: Table, seat: Seat, space: int) -> int:
    """The value without die with which a piece of a seat defends, against the rival whom it defends
    worst against."""
    what = target_on(table, seat, space)
    rivals = [rival for rival in range(table.seats) if rival != seat] or [NOBODY]
    return min(
        [defence_value(table, Fight(rival, seat, what, space, -1, -1, 0)) for rival in rivals]
    )


def liberate(table: Table, step: Step[Any], option: Option) -> str:
    """Conquer a city-state that was a rival's, or set it free (ND-11.4)."""
    assert isinstance(step, ConquerOrLiberate)
    state = table.board.city_state[step.space]
    name = state_title(table.box, state)
    if option != PASS:
        return _("{city_state} is free again and gives you its diplomacy card").format(
            city_state=name
        )
    kind = table.box.effects[table.box.city_state_0 + state].kind
    return _("conquer {city_state}: its token goes on your {type} card").format(
        city_state=name, type=type_name(kind)
    )
