"""The moves of the politics and the action phase in sentences, a function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.games.ages.names import AGE_NAMES, LEADER, WONDER
from civdawn_cli.games.ages.words.names import (
    age_name,
    amount,
    card_effect,
    card_type,
)
from civdawn_cli.games.ages.words.telling import Telling
from civdawn_cli.language import _, ngettext

RESOURCES: Final = ("resources", "unit_resources")
SIDE: Final = 3
"""The token of an offer that is the side of a pact with two sides."""
SCIENCE: Final = ("science", "unit_science")


def politics_passed(told: Telling) -> list[str]:
    """No political action."""
    return [_("{seat} does no political action.").format(seat=told.who())]


def actions_ended(told: Telling) -> list[str]:
    """No further action, or not the one that a card offers."""
    if told.about("discount") is not None:
        return [_("{seat} declines the action.").format(seat=told.who())]
    if told.about("budget") is not None:
        return [_("{seat} takes no more cards.").format(seat=told.who())]
    return [_("{seat} ends the turn.").format(seat=told.who())]


# Politics.


def prepare(told: Telling) -> list[str]:
    """A card goes onto the future events."""
    token = told.tokens[1]
    points = told.changes.seats[told.actor].take("culture")
    gained = amount("culture", points)
    if token in AGE_NAMES:
        names = {"seat": told.who(), "age": age_name(token)}
        if points > 0:
            text = _("{seat} prepares an event of {age} and gains {amount}.")
            return [text.format(amount=gained, **names)]
        return [_("{seat} prepares an event of {age}.").format(**names)]
    names = {"seat": told.who(), "card": told.card(token)}
    if points > 0:
        text = _("{seat} prepares the event {card} and gains {amount}.")
        return [text.format(amount=gained, **names)]
    return [_("{seat} prepares the event {card}.").format(**names)]


def aggression(told: Telling) -> list[str]:
    """An aggression is played."""
    card, rival = told.tokens[1], told.seat(int(told.tokens[2]))
    text = _("{seat} attacks {rival} with {card}.")
    found = [text.format(seat=told.who(), rival=rival, card=told.card(card))]
    found.append(card_effect(told.box, card))
    if told.next is not None and told.next["kind"] == "defend":
        missing = told.next["about"]["missing"]
        text = ngettext(
            "{rival} needs {n} more strength to repel it.",
            "{rival} needs {n} more strength to repel it.",
            missing,
        )
        found.append(text.format(rival=rival, n=missing))
    return found


def war(told: Telling) -> list[str]:
    """A war is declared."""
    card, rival = told.tokens[1], told.seat(int(told.tokens[2]))
    text = _("{seat} declares {card} on {rival}.")
    return [
        text.format(seat=told.who(), rival=rival, card=told.card(card)),
        card_effect(told.box, card),
    ]


def offer(told: Telling) -> list[str]:
    """A pact is offered."""
    card, rival = told.tokens[1], told.seat(int(told.tokens[2]))
    if told.tokens[SIDE:]:
        text = _("{seat} offers {rival} the pact {card}, taking side {side}.")
        side = told.tokens[SIDE].upper()
        said = text.format(seat=told.who(), rival=rival, card=told.card(card), side=side)
    else:
        text = _("{seat} offers {rival} the pact {card}.")
        said = text.format(seat=told.who(), rival=rival, card=told.card(card))
    return [said, card_effect(told.box, card)]


def cancel(told: Telling) -> list[str]:
    """A pact is cancelled."""
    text = _("{seat} cancels the pact {card}.")
    told.changes.silent.add(told.tokens[1])
    return [text.format(seat=told.who(), card=told.card(told.tokens[1]))]


def retire(told: Telling) -> list[str]:
    """A leader leaves play as a political action."""
    leader = told.card(told.tokens[1])
    of = told.changes.seats[told.actor]
    of.swapped.pop("leader", None)
    if len(told.tokens) > 2:
        colony = told.tokens[2]
        if colony in of.settled:
            of.settled.remove(colony)
        text = _("{leader} leaves play to found the colony {card} for {seat}.")
        seat = told.seat(told.actor, later=True)
        return [text.format(leader=leader, card=told.card(colony), seat=seat)]
    text = _("{leader} leaves play as the political action of {seat}.")
    return [text.format(leader=leader, seat=told.seat(told.actor, later=True))]


def resign(told: Telling) -> list[str]:
    """A civilization leaves the game."""
    return [_("{seat} resigns and leaves the game.").format(seat=told.who())]


# Actions.


def take(told: Telling) -> list[str]:
    """A card of the row is taken; a wonder is begun."""
    card = told.tokens[1].partition("@")[0]
    of = told.changes.seats[told.actor]
    price = told.changes.paid(told.actor, ("civil",))
    if card in of.taken:
        of.taken.remove(card)
    told.changes.silent.add(card)
    wonder = told.box.type[told.box.number[card]] == WONDER
    names = {"seat": told.who(), "card": told.card(card)}
    if price:
        cost = amount("civil", price)
        if wonder:
            return [_("{seat} starts the wonder {card} for {cost}.").format(cost=cost, **names)]
        return [_("{seat} takes {card} for {cost}.").format(cost=cost, **names)]
    if wonder:
        return [_("{seat} starts the wonder {card}.").format(**names)]
    return [_("{seat} takes {card}.").format(**names)]


def increase(told: Telling) -> list[str]:
    """The population grows."""
    of = told.changes.seats[told.actor]
    if of.number("people") > 0:
        of.take("people")
    # A card that orders it may give food back, so that only the balance is to be seen.
    ordered = told.about("discount") is not None
    price = 0 if ordered else told.changes.paid(told.actor, ("food",))
    if price:
        text = _("{seat} increases the population for {cost}.")
        return [text.format(seat=told.who(), cost=amount("food", price))]
    return [_("{seat} increases the population.").format(seat=told.who())]


def build(told: Telling) -> list[str]:
    """A worker goes to a technology."""
    card = told.tokens[1]
    told.changes.seats[told.actor].moved(card, 1)
    names = {
        "seat": told.who(),
        "card": told.card(card),
        "type": card_type(told.box, card),
    }
    price = told.changes.paid(told.actor, RESOURCES)
    if price:
        text = _("{seat} builds {card} ({type}) for {cost}.")
        return [text.format(cost=amount("resources", price), **names)]
    return [_("{seat} builds {card} ({type}).").format(**names)]


def upgrade(told: Telling) -> list[str]:
    """A worker moves to a better technology."""
    old, new = told.tokens[1], told.tokens[2]
    of = told.changes.seats[told.actor]
    of.moved(old, -1)
    of.moved(new, 1)
    names = {"seat": told.who(), "old": told.card(old), "new": told.card(new)}
    price = told.changes.paid(told.actor, RESOURCES)
    if price:
        text = _("{seat} upgrades {old} to {new} for {cost}.")
        return [text.format(cost=amount("resources", price), **names)]
    return [_("{seat} upgrades {old} to {new}.").format(**names)]


def destroy(told: Telling) -> list[str]:
    """A farm, mine or building is destroyed by its owner."""
    card = told.tokens[1]
    told.changes.seats[told.actor].moved(card, -1)
    text = _("{seat} destroys {card} ({type}) to free its worker.")
    return [text.format(seat=told.who(), card=told.card(card), type=card_type(told.box, card))]


def disband(told: Telling) -> list[str]:
    """A unit is disbanded by its owner."""
    card = told.tokens[1]
    told.changes.seats[told.actor].moved(card, -1)
    text = _("{seat} disbands {card} to free its worker.")
    return [text.format(seat=told.who(), card=told.card(card))]


def play(told: Telling) -> list[str]:
    """A leader or an action card is played."""
    card = told.tokens[1]
    names = {"seat": told.who(), "card": told.card(card)}
    of = told.changes.seats[told.actor]
    if told.box.type[told.box.number[card]] != LEADER:
        return [_("{seat} plays {card}.").format(**names)]
    old, _new = of.swapped.pop("leader", (None, None))
    if old is not None:
        text = _("{card} replaces {old} as the leader of {seat}.")
        seat = told.place(told.actor)
        return [text.format(card=names["card"], old=told.card(old), seat=seat)]
    return [_("{seat} plays the leader {card}.").format(**names)]


def stage(told: Telling) -> list[str]:
    """Stages of a wonder are completed."""
    before = told.changes.before["seats"][told.actor - 1]["unfinished"]
    number = int(told.tokens[1])
    every = before["stages"] + len(before["costs"])
    price = told.changes.paid(told.actor, RESOURCES)
    names = {
        "seat": told.who(),
        "card": told.card(before["card"]),
        "n": number,
        "done": before["stages"] + number,
        "all": every,
    }
    if price:
        text = ngettext(
            "{seat} completes a stage of {card} ({done} of {all}) for {cost}.",
            "{seat} completes {n} stages of {card} ({done} of {all}) for {cost}.",
            number,
        )
        return [text.format(cost=amount("resources", price), **names)]
    text = ngettext(
        "{seat} completes a stage of {card} ({done} of {all}).",
        "{seat} completes {n} stages of {card} ({done} of {all}).",
        number,
    )
    return [text.format(**names)]


def develop(told: Telling) -> list[str]:
    """A technology is developed."""
    return _developed(told, _("{seat} develops {card} for {cost}."), _("{seat} develops {card}."))


def revolution(told: Telling) -> list[str]:
    """A government comes by revolution."""
    return _developed(
        told,
        _("A revolution brings {seat} {card} for {cost}."),
        _("A revolution brings {seat} {card}."),
    )


def _developed(told: Telling, paid: str, free: str) -> list[str]:
    """A technology comes into play by one of two texts; what it replaces, and who pays for it
    too."""
    card = told.tokens[1]
    of = told.changes.seats[told.actor]
    price = told.changes.paid(told.actor, SCIENCE)
    names = {"seat": told.who(), "card": told.card(card)}
    text = paid.format(cost=amount("science", price), **names) if price else free.format(**names)
    found = [text]
    for number, other in told.changes.seats.items():
        cost = -other.number("science")
        if number != told.actor and cost > 0 and told.changes.is_partner(told.actor, number):
            other.take("science")
            text = _("The partner {seat} pays {cost}.")
            found.append(text.format(seat=told.seat(number), cost=amount("science", cost)))
    if card in of.learned:
        of.learned.remove(card)
    old, _new = of.swapped.pop("government", (None, None))
    replaced = [old] if old is not None else of.forgotten.copy()
    of.forgotten.clear()
    if replaced:
        text = _("{card} replaces {old}.")
        found.append(text.format(card=told.card(card), old=told.cards(replaced)))
    return found


def tactic(told: Telling) -> list[str]:
    """A tactic is played from the hand."""
    return _drilled(told, _("{seat} plays the tactic {card}."))


def copy(told: Telling) -> list[str]:
    """A common tactic is copied."""
    return _drilled(told, _("{seat} copies the common tactic {card}."))


def _drilled(told: Telling, text: str) -> list[str]:
    """A tactic is the current one now."""
    of = told.changes.seats[told.actor]
    of.swapped.pop("tactic", None)
    of.swapped.pop("exclusive-tactic", None)
    return [text.format(seat=told.who(), card=told.card(told.tokens[1]))]


def use(told: Telling) -> list[str]:
    """A card in play does what its owner says."""
    names = {"seat": told.who(), "card": told.card(told.tokens[1])}
    if names["seat"] == names["card"]:
        names["seat"] = told.place(told.actor)
    more = told.tokens[2:]
    if len(more) == 2:
        of = told.changes.seats[told.actor]
        of.moved(more[0], -1)
        of.moved(more[1], 1)
        text = _("{seat} uses {card} to turn {old} into {new}.")
        return [text.format(old=told.card(more[0]), new=told.card(more[1]), **names)]
    if more and more[0] in told.box.number:
        text = _("{seat} uses {card} to build {what}.")
        told.changes.seats[told.actor].moved(more[0], 1)
        return [text.format(what=told.card(more[0]), **names)]
    if more:
        what = {"culture": _("culture"), "military": _("the military")}[more[0]]
        return [_("{seat} uses {card} for {what}.").format(what=what, **names)]
    return [_("{seat} uses {card}.").format(**names)]


BY_VERB: Final[dict[str, Callable[[Telling], list[str]]]] = {
    "prepare": prepare,
    "aggression": aggression,
    "war": war,
    "offer": offer,
    "cancel": cancel,
    "retire": retire,
    "resign": resign,
    "take": take,
    "increase": increase,
    "build": build,
    "upgrade": upgrade,
    "destroy": destroy,
    "disband": disband,
    "play": play,
    "stage": stage,
    "develop": develop,
    "revolution": revolution,
    "tactic": tactic,
    "copy": copy,
    "use": use,
}
"""How each verb is told."""
