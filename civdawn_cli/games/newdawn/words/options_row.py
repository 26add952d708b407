"""Options in words that are about cards, tokens and resources: the focus row, trade tokens, effects
to use, diplomacy cards."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.hooks import having
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import CARD_LIMIT, NOBODY, ROMAN
from civdawn_cli.games.newdawn.options import STORE, naturals_spent, swapped
from civdawn_cli.games.newdawn.rules.conquest import HoldState
from civdawn_cli.games.newdawn.rules.diplomacy import giver_of
from civdawn_cli.games.newdawn.rules.economy import BeforeMove, MoveCaravan
from civdawn_cli.games.newdawn.rules.folds import storage
from civdawn_cli.games.newdawn.rules.military import AttackerSpends, DefenderSpends
from civdawn_cli.games.newdawn.rules.pinning import PinNatural
from civdawn_cli.games.newdawn.rules.reactions import Abilities, Using
from civdawn_cli.games.newdawn.rules.row import ReplaceCard, replaceable
from civdawn_cli.games.newdawn.rules.science import AdvanceDial, GainResource
from civdawn_cli.games.newdawn.rules.trade import FetchTokens
from civdawn_cli.games.newdawn.rules.turn import AfterFocus
from civdawn_cli.games.newdawn.rules.upgrading import UpgradeCards, UpgradeTo, upgrades
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    effect_brief,
    effect_title,
    focus_brief,
    focus_title,
    listed,
    natural_title,
    seat_title,
    state_title,
    type_name,
    wonder_title,
)
from civdawn_cli.games.newdawn.words.options_fight import (
    spend_attacking,
    spend_defending,
    spent_by,
)
from civdawn_cli.games.newdawn.words.options_play import dial, trades
from civdawn_cli.games.newdawn.words.phrases import (
    card_at,
    facts,
    following,
    title_at,
    tokens_on,
    trade_tokens,
)
from civdawn_cli.language import _, ngettext


def use(table: Table, step: Step[Any], option: Option) -> str:
    """An effect to use now, or none."""
    assert isinstance(step, Using)
    if option != PASS:
        return effect_brief(table.box, option)
    if isinstance(step, Abilities):
        return _("use none, choose a focus card")
    if isinstance(step, AfterFocus) and step.resets:
        return _("use none, the card goes to slot 1")
    return _("use none")


# Cards of the row.


def learn(table: Table, step: Step[Any], option: Option) -> str:
    """A focus card to take: type, level, effect, and which card it replaces (ND-7.2)."""
    if option == PASS:
        return _("take no card")
    head = described(table.box, option)
    slots = replacing(table, step, option)
    if len(slots) != 1:
        return facts(head, _("for a card of your choice"))
    old = title_at(table, step.seat, slots[0])
    full = facts(head, _("for {card} in slot {slot}").format(card=old, slot=slots[0]))
    return full if full != head else facts(head, _("for {card}").format(card=old))


def replacing(table: Table, step: Step[Any], card: int) -> list[int]:
    """The slots whose card a new one may replace."""
    return [step.slot] if isinstance(step, UpgradeTo) else replaceable(table, step.seat, card)


def described(box: Box, card: int) -> str:
    """A focus card by type, level and effect."""
    return _("{type} {level}: {effect}").format(
        type=type_name(box.type_of[card]),
        level=ROMAN[box.level_of[card] - 1],
        effect=focus_brief(box, card),
    )


def replace(table: Table, step: Step[Any], option: Option) -> str:
    """A card of the row that the new one replaces; everything on it stays (ND-20.34)."""
    assert isinstance(step, ReplaceCard)
    old = card_at(table, step.seat, option)
    return facts(
        _("{new} for {old}").format(
            new=focus_title(table.box, step.card), old=focus_title(table.box, old)
        ),
        tokens_on(table, step.seat, old),
    )


def upgrade(table: Table, step: Step[Any], option: Option) -> str:
    """A card of the row that gets the next level (ND-20.70)."""
    assert isinstance(step, UpgradeCards)
    if option == PASS:
        return _("replace no more")
    old = title_at(table, step.seat, option)
    cards = upgrades(table, step.seat, option)
    if len(cards) != 1:
        return _("{old} for a card of the next level").format(old=old)
    return facts(
        _("{old} becomes {new}").format(old=old, new=focus_title(table.box, cards[0])),
        focus_brief(table.box, cards[0]),
    )


def swap(table: Table, step: Step[Any], option: Option) -> str:
    """Two cards that change places with everything on them."""
    low, high = swapped(option)
    return _("{one} to slot {high}, {other} to slot {low}").format(
        one=title_at(table, step.seat, low),
        other=title_at(table, step.seat, high),
        high=high,
        low=low,
    )


# Trade tokens.


def worth(kind: int) -> str:
    """The use of a trade token on a card of a type (ND-13.1)."""
    return (
        _("+1 control token when spent"),
        _("+1 on the tech dial when spent"),
        _("+1 space for each caravan when spent"),
        _("+1 production when spent"),
        _("+1 in combat when spent"),
    )[kind]


def on_slot(table: Table, owner: Seat, slot: int) -> str:
    """A card for a trade token: how many are there, and what one is worth there."""
    card = card_at(table, owner, slot)
    head = _("{card}, {n} of {most} on it").format(
        card=focus_title(table.box, card), n=table.on_card(owner, card), most=CARD_LIMIT
    )
    return facts(head, worth(table.box.type_of[card]))


def token(table: Table, step: Step[Any], option: Option) -> str:
    """A place for a trade token."""
    if option == PASS:
        if isinstance(step, FetchTokens):
            return _("leave the rest where they are")
        return _("put none")
    assert isinstance(step, OnRow)
    if option != STORE:
        return on_slot(table, step.row_owner(), option)
    stores = having(table, step.seat, table.box.hooks.token_room)
    return _("{card}, {n} of {most} on it").format(
        card=effect_title(table.box, stores[0].number),
        n=table.stored,
        most=table.stored + storage(table, step.seat),
    )


def pin(table: Table, step: Step[Any], option: Option) -> str:
    """A card for a natural wonder's token (ND-20.109)."""
    assert isinstance(step, PinNatural)
    card = card_at(table, step.seat, option)
    return facts(
        _("{natural_wonder} on {card}").format(
            natural_wonder=natural_title(table.box, step.natural),
            card=focus_title(table.box, card),
        ),
        worth(table.box.type_of[card]),
    )


def hold(table: Table, step: Step[Any], option: Option) -> str:
    """A card for a city-state's token (ND-11.2, ND-11.3)."""
    assert isinstance(step, HoldState)
    name = state_title(table.box, step.state)
    if option == PASS:
        return _("{city_state}'s token waits for a card of its type").format(city_state=name)
    card = card_at(table, step.seat, option)
    return facts(
        _("{city_state}'s token on {card}").format(
            city_state=name, card=focus_title(table.box, card)
        ),
        _("a trade token that stays"),
    )


def laden(table: Table, owner: Seat, slot: int) -> str:
    """A card that loses a trade token, of how many."""
    card = card_at(table, owner, slot)
    return _("{card} loses 1 of {tokens}").format(
        card=focus_title(table.box, card), tokens=trade_tokens(table.on_card(owner, card))
    )


def discard(table: Table, step: Step[Any], option: Option) -> str:
    """An own card that loses a trade token (ND-16.4)."""
    if option == PASS:
        return _("no trade token to lose")
    return laden(table, step.seat, option)


def plunder(table: Table, step: Step[Any], option: Option) -> str:
    """A card of the loser from which a trade token is taken (ND-10.15)."""
    if option == PASS:
        return _("take no more")
    assert isinstance(step, OnRow)
    return laden(table, step.row_owner(), option)


def spend(table: Table, step: Step[Any], option: Option) -> str:
    """Trade tokens to spend: what follows from so many (ND-13.1)."""
    if isinstance(step, AttackerSpends):
        return spend_attacking(table, step, option)
    if isinstance(step, DefenderSpends):
        return spend_defending(table, step, option)
    number = spent_by(option)
    if isinstance(step, AdvanceDial):
        return facts(paid(table, option), dial(table, step.seat, step.number + number))
    if isinstance(step, BeforeMove):
        return facts(paid(table, option), *further(table, step, option))
    return paid(table, option)


def paid(table: Table, option: Option) -> str:
    """The tokens that are spent."""
    if option == PASS:
        return _("spends none")
    names = [natural_title(table.box, natural) for natural in numbers(naturals_spent(option))]
    plain = spent_by(option) - len(names)
    if plain:
        names = [trade_tokens(plain), *names]
    return _("spends {tokens}").format(tokens=listed(names))


def further(table: Table, step: BeforeMove, option: Option) -> list[str]:
    """How far the caravan may go then, and where it could trade."""
    tried = following(table, option)
    for after in tried.stack[::-1]:
        if isinstance(after, MoveCaravan):
            distance = after.left + after.terms.pool
            head = ngettext("up to {n} space", "up to {n} spaces", distance).format(n=distance)
            places = [after.place]
            return [head, trades(tried, step.seat, after.terms, places, after.done)]
    raise AssertionError("a caravan moves after the tokens are spent")


# Resources.


def holds(table: Table, seat: Seat, kind: int) -> int:
    """The resource tokens of a type that a seat has."""
    return table.stock[seat * RESOURCES + kind]


def gain(table: Table, step: Step[Any], option: Option) -> str:
    """A resource to take from the supply: what is there, and what it pays for."""
    assert isinstance(step, GainResource)
    if option == PASS:
        return _("take none")
    return facts(
        _("{n} in the supply, you have {held}").format(
            n=table.supply[option], held=holds(table, step.seat, option)
        ),
        pays_for(table, option),
    )


def give(table: Table, step: Step[Any], option: Option) -> str:
    """A resource to put back for another one of the supply (ND-20.64)."""
    if option == PASS:
        return _("swap none")
    return facts(
        _("goes back for another type, you have {n}").format(n=holds(table, step.seat, option)),
        pays_for(table, option),
    )


def pays_for(table: Table, kind: int) -> str:
    """The face-up wonders that take a resource; '' for none (ND-9.5)."""
    names = [
        wonder_title(table.box, wonder)
        for wonder in table.market
        if wonder >= 0 and kind in table.box.wonders[wonder].pays
    ]
    return _("pays for {wonders}").format(wonders=listed(names)) if names else ""


# Diplomacy.


def take(table: Table, step: Step[Any], option: Option) -> str:
    """A diplomacy card to take: its giver, its effect, the one it costs (ND-12)."""
    if option == PASS:
        return _("take none")
    lost = table.held[step.seat] & ~following(table, option).held[step.seat]
    names = [effect_title(table.box, number) for number in numbers(lost)]
    back = _("gives back {cards}").format(cards=listed(names)) if names else ""
    return facts(pact(table, option), back)


def pact(table: Table, option: Option) -> str:
    """A diplomacy card by its giver and its effect."""
    giver = giver_of(table, option)
    if giver == NOBODY:
        return effect_brief(table.box, option)
    return _("{giver}'s card: {effect}").format(
        giver=seat_title(table, giver), effect=effect_brief(table.box, option)
    )


def give_back(table: Table, step: Step[Any], option: Option) -> str:
    """A diplomacy card to give back."""
    if option == PASS:
        return _("give none back")
    return _("give back {card}").format(card=pact(table, option))
