"""The gifts of luck and the answers of seats beside their moves, in sentences: a function for each
kind of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.games.ages.names import AGE_NAMES, TERRITORY
from civdawn_cli.games.ages.words.names import (
    age_name,
    amount,
    card_effect,
    card_type,
    counted,
    listed,
)
from civdawn_cli.games.ages.words.telling import Telling
from civdawn_cli.language import _

# Luck.


def first(told: Telling) -> list[str]:
    """The starting player."""
    return [_("{seat} is the starting player.").format(seat=told.seat(int(told.tokens[0])))]


def deal(told: Telling) -> list[str]:
    """A card comes into the row."""
    return [_("New in the card row: {card}.").format(card=told.card(told.tokens[0]))]


def draw(told: Telling) -> list[str]:
    """A military card is drawn."""
    card = told.military(told.tokens[0])
    return [_("{seat} draws {card}.").format(seat=told.who(), card=card)]


def event(told: Telling) -> list[str]:
    """An event is revealed."""
    card = told.tokens[0]
    if told.box.type[told.box.number[card]] == TERRITORY:
        text = _("A territory is revealed and auctioned: {card}.")
    else:
        text = _("The event is revealed: {card}.")
    return [text.format(card=told.card(card)), card_effect(told.box, card)]


def peek(told: Telling) -> list[str]:
    """Somebody looks at the next event."""
    if told.tokens[0] in AGE_NAMES:
        text = _("{seat} looks at the next event, one of {age}.")
        return [text.format(seat=told.who(), age=age_name(told.tokens[0]))]
    text = _("{seat} looks at the next event: {card}.")
    return [text.format(seat=told.who(), card=told.card(told.tokens[0]))]


# Hands.


def discard(told: Telling) -> list[str]:
    """A military card is discarded."""
    card = told.military(told.tokens[0])
    return [_("{seat} discards {card}.").format(seat=told.who(), card=card)]


def defend(told: Telling) -> list[str]:
    """A card defends, or none does."""
    if not told.tokens:
        return [_("{seat} does not defend.").format(seat=told.who())]
    token = told.tokens[0]
    names = {"seat": told.who(), "card": told.military(token.removeprefix("+"))}
    if token.startswith("+"):
        found = [_("{seat} discards {card} face down to defend.").format(**names)]
    else:
        found = [_("{seat} defends with {card}.").format(**names)]
    if told.next is None or told.next["kind"] != "defend":
        found.append(_("The attack is repelled."))
    else:
        missing = told.next["about"]["missing"]
        found.append(_("Strength still missing: {n}.").format(n=missing))
    return found


# Tokens and workers.


def pay(told: Telling) -> list[str]:
    """Blue tokens pay."""
    leave, _slash, come = told.tokens[0].partition("/")
    goods = "food" if told.changes.seats[told.actor].number("food") < 0 else "resources"
    price = told.changes.paid(told.actor, (goods, f"unit_{goods}"))
    names = {"seat": told.who(), "cards": _tokens(told, leave)}
    if price:
        text = _("{seat} pays {cost} with blue tokens from {cards}.")
        found = [text.format(cost=amount(goods, price), **names)]
    else:
        found = [_("{seat} pays with blue tokens from {cards}.").format(**names)]
    if come:
        found.append(_("The change goes onto {cards}.").format(cards=_tokens(told, come)))
    return found


def store(told: Telling) -> list[str]:
    """Blue tokens gained are put onto cards."""
    if told.tokens == ["nothing"]:
        return [_("{seat} stores none of it.").format(seat=told.who())]
    cards = _tokens(told, told.tokens[0])
    return [_("{seat} puts blue tokens onto {cards}.").format(seat=told.who(), cards=cards)]


def _tokens(told: Telling, side: str) -> str:
    """Cards with the numbers of tokens on them: `iron*2+bronze`."""
    names: list[str] = []
    for part in side.split("+"):
        card, _star, times = part.partition("*")
        names += [told.card(card)] * int(times or "1")
    return listed(counted(names))


def gain(told: Telling) -> list[str]:
    """Food or resources."""
    if told.changes.seats[told.actor].number(told.tokens[0]):
        return []  # the gain itself says as much
    if told.tokens == ["food"]:
        return [_("{seat} chooses food.").format(seat=told.who())]
    return [_("{seat} chooses resources.").format(seat=told.who())]


def split(told: Telling) -> list[str]:
    """So much food, so many resources."""
    food, resources = [int(text) for text in told.tokens[0].split("/")]
    share = [amount("food", food)] if food or not resources else []
    share += [amount("resources", resources)] if resources else []
    names = {"seat": told.who(), "share": listed(share)}
    seats = told.changes.seats
    goods = ("food", "resources")
    own = [seats[told.actor].number(name) for name in goods]
    for number, of in seats.items():
        if number != told.actor and own == [-of.number(name) for name in goods] != [0, 0]:
            for name in goods:
                of.take(name)
                seats[told.actor].take(name)
            text = _("{seat} takes {share} from {rival}.")
            return [text.format(rival=told.seat(number), **names)]
    if any(own):
        return []  # the gain or loss itself says as much
    return [_("{seat} chooses {share}.").format(**names)]


def token(told: Telling) -> list[str]:
    """A blue token is taken off a card."""
    card = told.tokens[0]
    if card == "bank":
        return [_("{seat} takes a blue token from the bank.").format(seat=told.who())]
    text = _("{seat} takes a blue token off {card}.")
    return [text.format(seat=told.who(), card=told.card(card))]


def lose(told: Telling) -> list[str]:
    """A worker is lost."""
    card = told.tokens[0]
    of = told.changes.seats[told.actor]
    if of.moved(card, -1):
        of.lost_worker()
    text = _("{seat} loses a worker on {card} ({type}).")
    return [text.format(seat=told.who(), card=told.card(card), type=card_type(told.box, card))]


# Politics.


def accept(told: Telling) -> list[str]:
    """A pact is accepted or refused."""
    card, owner = told.about("card"), told.about("seat")
    if told.changes.pact_begun(card):
        told.changes.silent.add(card)
        text = _("{seat} accepts the pact {card} with {rival}.")
    else:
        text = _("{seat} refuses the pact {card} of {rival}.")
    return [text.format(seat=told.who(), card=told.card(card), rival=told.seat(owner))]


def raze(told: Telling) -> list[str]:
    """A building is destroyed."""
    if not told.tokens:
        return [_("{seat} destroys nothing.").format(seat=told.who())]
    card, _at, owner = told.tokens[0].partition("@")
    names = {"seat": told.who(), "card": told.card(card), "type": card_type(told.box, card)}
    told.changes.seats[int(owner or told.actor)].moved(card, -1)
    if not owner:
        return [_("{seat} gives up {card} ({type}).").format(**names)]
    rival = told.seat(int(owner))
    return [_("{seat} destroys {card} ({type}) of {rival}.").format(rival=rival, **names)]


def oust(told: Telling) -> list[str]:
    """A rival's leader or wonder leaves play."""
    card = told.tokens[0]
    owner = told.changes.owner(card)
    told.changes.silent.add(card)
    text = _("{seat} removes {card} ({type}) of {rival}.")
    rival = told.seat(owner, later=True)
    kind = card_type(told.box, card)
    return [text.format(seat=told.who(), card=told.card(card), type=kind, rival=rival)]


def cede(told: Telling) -> list[str]:
    """A colony changes hands or is lost."""
    changes = told.changes
    card = told.tokens[0]
    owner = changes.owner(card)
    takers = [number for number, of in changes.seats.items() if card in of.settled]
    if card in changes.seats[owner].ceded:
        changes.seats[owner].ceded.remove(card)
    names = {"card": told.card(card), "rival": told.seat(owner)}
    if not takers:
        return [_("{rival} gives up the colony {card}.").format(**names)]
    taker = takers[0]
    changes.seats[taker].settled.remove(card)
    text = _("{seat} takes the colony {card} from {rival}.")
    return [text.format(seat=told.seat(taker), **names)]


def seize(told: Telling) -> list[str]:
    """A special technology is taken in a war, or science points are."""
    if not told.tokens:
        return [_("{seat} takes no technology.").format(seat=told.who())]
    card = told.tokens[0]
    owner = told.changes.owner(card)
    names = {"seat": told.who(), "rival": told.seat(owner)}
    for number in (told.actor, owner):
        of = told.changes.seats[number]
        of.learned[:] = [other for other in of.learned if other != card]
        of.forgotten[:] = [other for other in of.forgotten if other != card]
    text = _("{seat} takes the technology {card} from {rival}.")
    return [text.format(card=told.card(card), **names)]


# Events, colonies, leaders.


def ruin(told: Telling) -> list[str]:
    """A wonder becomes a ruin."""
    card = told.tokens[0]
    of = told.changes.seats[told.actor]
    of.ruins[:] = [other for other in of.ruins if other != card]
    text = _("{card} of {seat} becomes a ruin.")
    return [text.format(seat=told.who(), card=told.card(card))]


def bid(told: Telling) -> list[str]:
    """A bid for a territory."""
    card = told.about("card")
    if not told.tokens:
        return [_("{seat} does not bid.").format(seat=told.who())]
    names = {"seat": told.who(), "n": told.tokens[0]}
    if card is None:
        return [_("{seat} bids {n} for the territory.").format(**names)]
    return [_("{seat} bids {n} for {card}.").format(card=told.card(card), **names)]


def send(told: Telling) -> list[str]:
    """A part of a colonization force."""
    if not told.tokens:
        return [_("{seat} sends the force.").format(seat=told.who())]
    token = told.tokens[0]
    names = {"seat": told.who(), "card": told.military(token.removeprefix("+"))}
    if token.startswith("+"):
        return [_("{seat} discards {card} to strengthen the force.").format(**names)]
    return [_("{seat} adds {card} to the force.").format(**names)]


def tuck(told: Telling) -> list[str]:
    """A leader goes under a wonder, or not."""
    of = told.changes.seats[told.actor]
    old = told.changes.before["seats"][told.actor - 1]["leader"]
    of.swapped.pop("leader", None)
    new = told.card(told.changes.after["seats"][told.actor - 1]["leader"])
    if not told.tokens:
        text = _("{card} replaces {old} as the leader of {seat}.")
        return [text.format(card=new, old=told.card(old), seat=told.place(told.actor))]
    text = _("{card} replaces {old} as the leader of {seat}, and {old} goes under {wonder}.")
    wonder, seat = told.card(told.tokens[0]), told.place(told.actor)
    return [text.format(card=new, old=told.card(old), wonder=wonder, seat=seat)]


BY_KIND: Final[dict[str, Callable[[Telling], list[str]]]] = {
    "first": first,
    "deal": deal,
    "draw": draw,
    "event": event,
    "peek": peek,
    "discard": discard,
    "pay": pay,
    "store": store,
    "gain": gain,
    "split": split,
    "token": token,
    "lose": lose,
    "accept": accept,
    "defend": defend,
    "raze": raze,
    "oust": oust,
    "cede": cede,
    "seize": seize,
    "ruin": ruin,
    "bid": bid,
    "send": send,
    "tuck": tuck,
}
"""How the answers of each kind are told, those with verbs left out."""
