"""Deeds of the turn and of the focus row: a sentence for every kind of question about them.

A deed takes out of the changes what its sentence tells of them. Deeds on the map are in
`news_map.py`, attacks in `news_fight.py`, the setup in `news_setup.py`.
"""

from __future__ import annotations

from civdawn_cli.games.newdawn.words.names import listed
from civdawn_cli.games.newdawn.words.news_fight import spent
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import amount, ruler_called, trade_tokens
from civdawn_cli.language import _, ngettext

# The turn.


def use(telling: Telling) -> list[str]:
    """An effect used at a moment of the turn, or none."""
    if telling.word:
        player = telling.before["seats"][telling.number - 1]
        if telling.word == player["leader"]:
            said = _("{seat} used the ability of {ruler}.")
            return [said.format(seat=telling.me, ruler=ruler_called(player))]
        card = telling.name(telling.word)
        return [_("{seat} used {card}.").format(seat=telling.me, card=card)]
    if telling.before["this_turn"]["used"]:
        return [_("{seat} used nothing more.").format(seat=telling.me)]
    return [_("{seat} used no effect.").format(seat=telling.me)]


def play(telling: Telling) -> list[str]:
    """A focus card resolved."""
    if not telling.word:
        return [_("{seat} resolved no other card.").format(seat=telling.me)]
    tokens = telling.news.tokens
    slot = tokens[1]
    said = _("{seat} resolved {card} ({type}) in slot {slot}.")
    if len(tokens) > 2:
        said = _("{seat} resolved {card} ({type}) in slot {slot} for no effect.")
    card = telling.name(telling.card(slot))
    kind = telling.name(telling.word)
    return [said.format(seat=telling.me, card=card, type=kind, slot=slot[-1])]


def spend(telling: Telling) -> list[str]:
    """Trade tokens spent from a card; in an attack, for one's side."""
    paid = _paid(telling)
    if telling.before["attack"] is not None:
        return spent(telling, paid)
    card = telling.name(telling.about["card"])
    if not paid:
        return [_("{seat} spent nothing from {card}.").format(seat=telling.me, card=card)]
    said = _("{seat} spent {tokens} from {card}.")
    return [said.format(seat=telling.me, tokens=paid, card=card)]


def _paid(telling: Telling) -> str:
    """Everything that an answer such as `2+mount-everest` spends; '' for nothing. City-state tokens
    count as trade tokens and go first (ND-11.3)."""
    name = telling.about["card"]
    parts: list[str] = []
    for part in telling.word.split("+") if telling.word else []:
        if not part.isdecimal():
            parts.append(telling.name(part))
            continue
        states = unused_states(telling, name)[: int(part)]
        left = int(part) - len(states)
        if left:
            parts.append(trade_tokens(left))
            telling.changes.add_trade(telling.number, name, left)
        for state in states:
            said = _("the city-state token of {city_state}")
            parts.append(said.format(city_state=telling.name(state)))
    return listed(parts)


def unused_states(telling: Telling, card: str) -> list[str]:
    """The city-state tokens on a card of the answering seat that have not served this turn."""
    used = telling.before["this_turn"]["city_states"]
    for there in telling.before["seats"][telling.number - 1]["row"]:
        if there["card"] == card:
            return [state for state in there["city_states"] if state not in used]
    raise KeyError(card)


# Trade tokens and what else lies on cards.


def token(telling: Telling) -> list[str]:
    """A trade token put on a card."""
    owner = telling.about.get("seat", telling.number)
    stored = "seat" not in telling.about  # it comes from the wonder that stores some
    if not telling.word:
        if stored:
            said = _("{seat} left the other trade tokens on {card}.")
            return [said.format(seat=telling.me, card=telling.name(_store(telling)))]
        return [_("{seat} put down no trade token.").format(seat=telling.me)]
    if not telling.word.startswith("pos"):
        telling.changes.add_trade(telling.number, telling.word, -1)
        said = _("{seat} put a trade token on {card}.")
        return [said.format(seat=telling.me, card=telling.name(telling.word))]
    card = telling.card(telling.word, owner)
    telling.changes.add_trade(owner, card, -1)
    store = ""
    if stored:
        store = _store(telling)
        telling.changes.add_trade(telling.number, store, 1)
        said = _("{seat} moved a trade token from {store} to {card}.")
    elif owner != telling.number:
        said = _("{seat} put a trade token on {card} of {owner}.")
    else:
        said = _("{seat} put a trade token on {card}.")
    return [
        said.format(
            seat=telling.me,
            card=telling.name(card),
            owner=telling.seat(owner),
            store=telling.name(store) if store else "",
        )
    ]


def _store(telling: Telling) -> str:
    """The seat's world wonder with trade tokens on it."""
    for wonder in telling.before["seats"][telling.number - 1]["wonders"]:
        if wonder["trade_tokens"]:
            return str(wonder["wonder"])
    raise KeyError(telling.me)


def plunder(telling: Telling) -> list[str]:
    """A trade token taken from a card of the seat whose capital was beaten."""
    owner = telling.about["seat"]
    if not telling.word:
        said = _("{seat} took no more trade tokens from {owner}.")
        return [said.format(seat=telling.me, owner=telling.seat(owner))]
    card = telling.card(telling.word, owner)
    telling.changes.add_trade(owner, card, 1)
    said = _("{seat} took a trade token from {card} of {owner}.")
    return [said.format(seat=telling.me, card=telling.name(card), owner=telling.seat(owner))]


def discard(telling: Telling) -> list[str]:
    """A trade token lost to a barbarian in the capital."""
    card = telling.card(telling.word)
    telling.changes.add_trade(telling.number, card, 1)
    said = _("{seat} lost a trade token from {card} to the barbarian.")
    return [said.format(seat=telling.me, card=telling.name(card))]


def pin(telling: Telling) -> list[str]:
    """A natural-wonder token laid on a focus card."""
    natural = telling.name(telling.about["natural_wonder"])
    card = telling.name(telling.card(telling.word))
    said = _("{seat} put the token of {natural_wonder} on {card}.")
    return [said.format(seat=telling.me, natural_wonder=natural, card=card)]


def hold(telling: Telling) -> list[str]:
    """A city-state token laid on one of two cards."""
    name = telling.about["city_state"]
    telling.changes.laid.pop(name, None)
    state = telling.name(name)
    card = telling.name(telling.card(telling.word))
    said = _("{seat} put the token of {city_state} on {card}.")
    return [said.format(seat=telling.me, city_state=state, card=card)]


# Resources.


def gain(telling: Telling) -> list[str]:
    """A resource from the supply."""
    if not telling.word:
        return [_("{seat} took no resource.").format(seat=telling.me)]
    telling.changes.add_resource(telling.number, telling.word, -1)
    for other, number in [*telling.changes.resources[telling.number].items()]:
        if number < 0:  # the one that was chosen before
            telling.changes.add_resource(telling.number, other, 1)
            said = _("{seat} exchanged {other} for {resource}.")
            new = amount(telling.word, 1)
            return [said.format(seat=telling.me, other=amount(other, 1), resource=new)]
    said = _("{seat} took {resource} from the supply.")
    return [said.format(seat=telling.me, resource=amount(telling.word, 1))]


def give(telling: Telling) -> list[str]:
    """A resource put back for another."""
    if not telling.word:
        return [_("{seat} exchanged no resource.").format(seat=telling.me)]
    if telling.asks("gain"):  # it goes when the other one comes
        said = _("{seat} chose to exchange {resource}.")
    else:
        telling.changes.add_resource(telling.number, telling.word, 1)
        said = _("{seat} put {resource} back into the supply.")
    return [said.format(seat=telling.me, resource=amount(telling.word, 1))]


def pay(telling: Telling) -> list[str]:
    """A payment for a world wonder, and what is still missing."""
    wonder = telling.name(telling.about["wonder"])
    if telling.word == "trade":
        if not unused_states(telling, telling.about["card"]):
            telling.changes.add_trade(telling.number, telling.about["card"], 1)
        means = trade_tokens(1)
    elif telling.word in telling.before["supply"]:
        telling.changes.add_resource(telling.number, telling.word, 1)
        means = amount(telling.word, 1)
    else:
        means = telling.name(telling.word)
    if telling.asks("pay"):
        missing = telling.after["asked"]["about"]["missing"]
        said = ngettext(
            "{seat} paid {means} for {wonder}: {number} still missing.",
            "{seat} paid {means} for {wonder}: {number} still missing.",
            missing,
        )
        return [said.format(seat=telling.me, means=means, wonder=wonder, number=missing)]
    said = _("{seat} paid {means} for {wonder}.")
    return [said.format(seat=telling.me, means=means, wonder=wonder)]


# Cards of the row.


def learn(telling: Telling) -> list[str]:
    """A focus card gained by the tech dial or by a wonder."""
    if not telling.word:
        said = _("{seat} took no card of level {level}.")
        level = ("I", "II", "III", "IV")[telling.about["level"] - 1]
        return [said.format(seat=telling.me, level=level)]
    new = telling.name(telling.word)
    old = telling.changes.take_learned(telling.number, telling.word)
    if not old:
        return [_("{seat} learned {card}.").format(seat=telling.me, card=new)]
    said = _("{seat} learned {card}, which replaced {old}.")
    return [said.format(seat=telling.me, card=new, old=telling.name(old))]


def replace(telling: Telling) -> list[str]:
    """The card that a gained one replaces."""
    new = telling.about["card"]
    old = telling.changes.take_learned(telling.number, new) or telling.card(telling.word)
    said = _("{seat} put {card} in place of {old}.")
    return [said.format(seat=telling.me, card=telling.name(new), old=telling.name(old))]


def upgrade(telling: Telling) -> list[str]:
    """A card of the row that gives way to the next level."""
    if not telling.word:
        return [_("{seat} replaced no further card.").format(seat=telling.me)]
    old = telling.card(telling.word)
    new = telling.changes.replacing(telling.number, old)
    telling.changes.take_learned(telling.number, new)
    if not new:
        said = _("{seat} chose {old} to be replaced.")
        return [said.format(seat=telling.me, old=telling.name(old))]
    said = _("{seat} replaced {old} by {card}.")
    return [said.format(seat=telling.me, old=telling.name(old), card=telling.name(new))]


def swap(telling: Telling) -> list[str]:
    """Two cards of the row that change places."""
    low, high = telling.word.split("-")
    said = _("{seat} swapped {first} (slot {low}) and {second} (slot {high}).")
    return [
        said.format(
            seat=telling.me,
            first=telling.name(telling.card(low)),
            low=low[-1],
            second=telling.name(telling.card(high)),
            high=high[-1],
        )
    ]


# Diplomacy cards.


def take(telling: Telling) -> list[str]:
    """A diplomacy card taken, of a city-state or of a player."""
    if not telling.word:
        return [_("{seat} took no diplomacy card.").format(seat=telling.me)]
    giver = telling.word.partition("@")[2]
    if not giver:
        telling.changes.envoys.pop((telling.word, telling.number), None)
        said = _("{seat} took the diplomacy card of {city_state}.")
        return [said.format(seat=telling.me, city_state=telling.name(telling.word))]
    telling.changes.pacts.pop(telling.word, None)
    said = _("{seat} took the diplomacy card {card} of {giver}.")
    return [_of(telling, said)]


def give_back(telling: Telling) -> list[str]:
    """A diplomacy card returned, perhaps for another."""
    telling.changes.pacts.pop(telling.word, None)
    return [_of(telling, _("{seat} gave the diplomacy card {card} back to {giver}."))]


def _of(telling: Telling, said: str) -> str:
    """A sentence about a player's diplomacy card."""
    giver = telling.seat(int(telling.word.partition("@")[2]))
    return said.format(seat=telling.me, card=telling.name(telling.word), giver=giver)
