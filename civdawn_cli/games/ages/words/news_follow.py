"""What followed from an answer, in sentences: whatever of its effects the deed itself has not
told."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.words.changes import Of
from civdawn_cli.games.ages.words.names import age_name, amount, card_type, listed
from civdawn_cli.games.ages.words.telling import Telling
from civdawn_cli.language import _, ngettext

STOCKS: Final = ("culture", "science", "food", "resources", "people", "yellow", "blue")
"""What a seat gains and loses, in the order in which it is told."""

ENDS: Final = ("act", "discard")
"""The questions after whose answer a turn may end."""


# The end of a turn.


def turn_ended(told: Telling) -> int:
    """The number of the seat whose turn ended with this event up to its production, 0 if none
    did. A viewer often does not hear of the rival's end itself."""
    before, after = told.changes.before, told.changes.after
    active = before["active"]
    asked = told.asked
    if active is None or before["phase"] != "play":
        return 0
    if asked is not None and (asked["kind"] not in ENDS or asked["seat"] != active):
        return 0
    if asked is not None and asked["about"].get("discount", asked["about"].get("budget")) is not None:
        return 0
    if told.kind in ENDS and told.actor == active:
        if told.kind == "act" and told.tokens:
            return 0
        following = told.next
        return 0 if following is not None and following["kind"] == "discard" else active
    if told.kind == "draw" and told.actor == active and not told.changes.seats[active].settled:
        return active if before["turn"] == after["turn"] or asked is None else 0
    return active if before["turn"] != after["turn"] or told.kind == "event" else 0


def production(told: Telling, number: int) -> list[str]:
    """The end of a seat's turn: an uprising, or what was produced and what that cost."""
    of = told.changes.seats[number]
    people, goods, ratings = [of.before[name] for name in ("population", "goods", "ratings")]
    seat = told.seat(number)
    if people["discontent"] > people["unused"]:
        return [_("Uprising: {seat} produces nothing this turn.").format(seat=seat)]
    culture = of.take("culture")
    famine = max(0, ratings["culture"] - culture)
    if culture > ratings["culture"]:
        of.numbers["culture"] = culture - ratings["culture"]
        culture = ratings["culture"]
    found = [("culture", culture), ("science", of.take("science"))]
    found += [(name, of.take(name)) for name in ("food", "resources")]
    gained = [amount(name, number) for name, number in found if number > 0]
    lost = [amount(name, -number) for name, number in found if number < 0]
    costs: list[str] = []
    if people["consumption"]:
        costs.append(_("{amount} eaten").format(amount=amount("food", people["consumption"])))
    if famine:
        text = _("{amount} lost for missing food")
        costs.append(text.format(amount=amount("culture", famine)))
    if goods["corruption"]:
        text = _("{amount} lost to corruption")
        costs.append(text.format(amount=amount("resources", goods["corruption"])))
    names = {"seat": seat, "gains": listed(gained), "losses": listed(lost), "costs": listed(costs)}
    if gained and lost:
        return [
            _("{seat} ends the turn with {gains} more and {losses} less ({costs}).").format(**names)
        ]
    if gained:
        if costs:
            return [_("{seat} produces {gains} ({costs}).").format(**names)]
        return [_("{seat} produces {gains}.").format(**names)]
    if lost:
        return [_("{seat} produces less than it needs: {losses} less.").format(**names)]
    return []


# Cards.


def _cards(told: Telling, number: int, of: Of) -> list[str]:
    """The cards that a seat has won and lost, beside those in hand."""
    found: list[str] = []
    seat = told.seat(number, later=True)
    silent = told.changes.silent
    old, new = of.swapped.pop("leader", (None, None))
    if old is not None and old not in silent:
        text = _("The leader {card} of {seat} leaves play.")
        found.append(text.format(seat=seat, card=told.card(old)))
    if new is not None:
        text = _("The leader of {seat} is now {card}.")
        found.append(text.format(seat=told.seat(number), card=told.card(new)))
    for card in of.wonders:
        text = _("{seat} has completed the wonder {card}.")
        found.append(text.format(seat=seat, card=told.card(card)))
    unfinished = of.before["unfinished"]
    if unfinished and unfinished["card"] not in (*of.wonders, *silent):
        left = of.after["unfinished"]
        if left is None or left["card"] != unfinished["card"]:
            text = _("The unfinished wonder {card} of {seat} leaves play.")
            found.append(text.format(seat=seat, card=told.card(unfinished["card"])))
            silent.add(unfinished["card"])
    for card in of.ruins:
        found.append(_("{card} of {seat} becomes a ruin.").format(seat=seat, card=told.card(card)))
    old, new = of.swapped.pop("government", (None, None))
    if new is not None:
        found.append(_("{seat} is governed by {card} now.").format(seat=seat, card=told.card(new)))
    for card in of.learned:
        found.append(_("{seat} now has {card}.").format(seat=seat, card=told.card(card)))
    for card in of.forgotten:
        found.append(_("{seat} loses {card}.").format(seat=seat, card=told.card(card)))
    for told_now in (of.wonders, of.ruins, of.learned, of.forgotten):
        told_now.clear()
    return found


def _colonies(told: Telling, number: int, of: Of) -> list[str]:
    """Colonies won, with the force that was spent, or taken from another seat; colonies lost."""
    found: list[str] = []
    seat = told.seat(number)
    for card in of.settled:
        owners = [other for other, its in told.changes.seats.items() if card in its.ceded]
        if owners:
            told.changes.seats[owners[0]].ceded.remove(card)
            text = _("{seat} takes the colony {card} from {rival}.")
            rival = told.seat(owners[0])
            found.append(text.format(seat=seat, card=told.card(card), rival=rival))
            continue
        spent = [unit for unit, change in of.workers.items() for _n in range(-change)]
        if not spent:
            found.append(_("{seat} founds the colony {card}.").format(seat=seat, card=told.card(card)))
            continue
        for unit in spent:
            of.moved(unit, -1)
            of.lost_worker()
        text = _("{seat} founds the colony {card} and spends its force: {units}.")
        found.append(text.format(seat=seat, card=told.card(card), units=told.cards(spent)))
    of.settled.clear()
    for card in of.ceded.copy():
        if not any(card in other.settled for other in told.changes.seats.values()):
            of.ceded.remove(card)
            text = _("{seat} loses the colony {card}.")
            found.append(text.format(seat=seat, card=told.card(card)))
    return found


def _workers(told: Telling, number: int, of: Of) -> list[str]:
    """Workers that came onto cards or left them."""
    found: list[str] = []
    seat = told.seat(number)
    for card, change in list(of.workers.items()):
        names = {"seat": seat, "card": told.card(card), "type": card_type(told.box, card)}
        names["n"] = str(abs(change))
        if change > 0:
            text = ngettext(
                "{seat} builds {card} ({type}).", "{seat} builds {n} of {card} ({type}).", change
            )
        elif of.number("people") < 0:
            for _worker in range(-change):
                of.lost_worker()
            text = ngettext(
                "{seat} loses a worker on {card} ({type}).",
                "{seat} loses {n} workers on {card} ({type}).",
                -change,
            )
        else:
            text = ngettext(
                "{card} ({type}) of {seat} is destroyed.",
                "{n} of {card} ({type}) of {seat} are destroyed.",
                -change,
            )
        found.append(text.format(**names))
    of.workers.clear()
    return found


# Amounts.


def _transfers(told: Telling) -> list[str]:
    """Points and tokens that one seat takes from another."""
    found: list[str] = []
    seats = told.changes.seats
    for name in ("culture", "science", "yellow"):
        changed = [number for number, of in seats.items() if of.number(name)]
        if len(changed) != 2:
            continue
        one, other = sorted(changed, key=lambda number: -seats[number].number(name))
        taken = seats[one].number(name)
        if taken > 0 and taken == -seats[other].number(name):
            seats[one].take(name)
            seats[other].take(name)
            text = _("{seat} takes {amount} from {rival}.")
            names = {"seat": told.seat(one), "rival": told.seat(other)}
            found.append(text.format(amount=amount(name, taken), **names))
    return found


def struck(told: Telling) -> list[str]:
    """What an attack took from a seat."""
    found: list[str] = []
    for number, of in told.changes.seats.items():
        if number != told.actor:
            found += _cards(told, number, of)
            found += _workers(told, number, of)
    for number, of in told.changes.seats.items():
        found += _colonies(told, number, of)
    return found + _transfers(told)


def _what(name: str, number: int) -> str:
    """An amount of a stock."""
    return amount("workers" if name == "people" else name, number)


def _shares(told: Telling, number: int) -> tuple[str, str]:
    """What a seat gains and loses, as two lists."""
    of = told.changes.seats[number]
    gained: list[str] = []
    lost: list[str] = []
    for name in STOCKS:
        change = of.number(name)
        if change > 0:
            gained.append(_what(name, change))
        elif change < 0:
            lost.append(_what(name, -change))
    if number == told.changes.before["active"]:
        for name, change in told.changes.temporary.items():
            if change > 0:
                text = _("{amount} for this turn")
                gained.append(text.format(amount=amount(name, change)))
    if told.kind == "event" and of.number("civil") < 0:
        lost.append(amount("civil", -of.number("civil")))
    return listed(gained), listed(lost)


def _amounts(told: Telling, seats: list[int]) -> list[str]:
    """Gains and losses, of all seats together if they are equal."""
    shares = {number: _shares(told, number) for number in seats}
    everybody = told.changes.playing()
    if len(everybody) > 1 and len({shares.get(number) for number in everybody}) == 1:
        gained, lost = shares[everybody[0]]
        found = [_("Everybody gains {amounts}.").format(amounts=gained)] if gained else []
        return found + ([_("Everybody loses {amounts}.").format(amounts=lost)] if lost else [])
    found = []
    for number, (gained, lost) in shares.items():
        seat = told.seat(number)
        if gained and lost:
            text = _("{seat} gains {gained} and loses {lost}.")
            found.append(text.format(seat=seat, gained=gained, lost=lost))
        elif gained:
            found.append(_("{seat} gains {amounts}.").format(seat=seat, amounts=gained))
        elif lost:
            found.append(_("{seat} loses {amounts}.").format(seat=seat, amounts=lost))
    return found


def _ratings(told: Telling, number: int) -> list[str]:
    """The ratings and action totals of a seat that have changed, as they are now."""
    of = told.changes.seats[number]
    ratings, actions = of.after["ratings"], of.after["actions"]
    found: list[str] = []
    if of.number("strength"):
        found.append(_("strength {n}").format(n=ratings["strength"]))
    if of.number("happiness"):
        found.append(_("happiness {n}").format(n=ratings["happiness"]))
    if of.number("science rating"):
        found.append(_("{n} science a turn").format(n=ratings["science"]))
    if of.number("culture rating"):
        found.append(_("{n} culture a turn").format(n=ratings["culture"]))
    if of.number("civil total"):
        found.append(amount("civil", actions["civil_total"]))
    if of.number("military total"):
        found.append(amount("military", actions["military_total"]))
    if of.number("colonization"):
        found.append(_("a colonization bonus of {n}").format(n=ratings["colonization"]))
    if of.number("discontent") > 0:
        discontent = of.after["population"]["discontent"]
        text = ngettext("{n} discontent worker", "{n} discontent workers", discontent)
        found.append(text.format(n=discontent))
    if not found:
        return []
    seat = told.seat(number, later=True)
    return [_("{seat} now has {list}.").format(seat=seat, list=listed(found))]


# The table.


def wars(told: Telling) -> list[str]:
    """The wars that were decided."""
    found: list[str] = []
    for number, of in told.changes.seats.items():
        if not of.after["plays"]:
            continue
        left = of.after["wars"].copy()
        for war in of.before["wars"]:
            if war in left:
                left.remove(war)
            elif told.changes.seats[war["on"]].after["plays"]:
                text = _("{card} of {seat} against {rival} is decided.")
                names = {"seat": told.seat(number), "rival": told.seat(war["on"])}
                found.append(text.format(card=told.card(war["card"]), **names))
    return found


def _antiquated(told: Telling) -> list[str]:
    """The cards in hand that are antiquated with a new age."""
    found: list[str] = []
    for number, of in told.changes.seats.items():
        names = [told.card(card) for card in of.parted]
        old, new = of.before["military_cards"], of.after["military_cards"]
        for age in old:
            lost = old[age] - new[age]
            if lost > 0:
                text = _("{cards} of {age}")
                cards = amount("cards", lost)
                names.append(text.format(cards=cards, age=age_name(age)))
        if names:
            text = _("{seat} discards what is antiquated: {cards}.")
            found.append(text.format(seat=told.seat(number), cards=listed(names)))
    return found


def table(told: Telling) -> list[str]:
    """What happened to everybody: the row, the ages, the end."""
    before, after = told.changes.before, told.changes.after
    found: list[str] = []
    gone = after["past_events"][len(before["past_events"]) :]
    unwanted = told.territories(gone)
    if unwanted:
        found.append(_("Nobody colonizes {cards}.").format(cards=told.cards(unwanted)))
    for card in told.changes.pacts_ended():
        if card not in told.changes.silent:
            found.append(_("The pact {card} ends.").format(card=told.card(card)))
    common = [card for card in after["tactics"] if card not in before["tactics"]]
    if common:
        text = ngettext(
            "The tactic {cards} is common now.", "The tactics {cards} are common now.", len(common)
        )
        found.append(text.format(cards=told.cards(common)))
    if after["last_round"] and not before["last_round"]:
        found.append(_("Round {n} is the last one.").format(n=after["last_round"]))
    if after["over"]:
        found += _over(told)
    return found


def new_age(told: Telling) -> list[str]:
    """An age has ended."""
    before, after = told.changes.before, told.changes.after
    if before["age"] == after["age"]:
        return []
    text = _("{old} ends and {new} begins.")
    said = text.format(old=age_name(before["age"]), new=age_name(after["age"]))
    return [said, *_antiquated(told)]


def swept(told: Telling) -> list[str]:
    """The cards that have left the row at the beginning of a turn."""
    before, after = told.changes.before, told.changes.after
    if before["turn"] == after["turn"]:
        return []
    spaces = [space["card"] for space in before["row"] if space["card"]]
    left = [space["card"] for space in after["row"] if space["card"]]
    gone: list[str] = []
    for card in spaces:
        if card in left:
            left.remove(card)
        else:
            gone.append(card)
    if not gone:
        return []
    return [_("{cards} left the card row.").format(cards=told.cards(gone))]


def _over(told: Telling) -> list[str]:
    """The end of the game."""
    after = told.changes.after
    winners = [number for number, rank in enumerate(after["ranks"], 1) if rank == 1]
    names = listed([told.seat(number, later=True) for number in winners])
    points = amount("culture", after["seats"][winners[0] - 1]["culture"])
    if len(winners) > 1:
        text = _("The game is over. {seats} share the first place with {amount}.")
        return [text.format(seats=names, amount=points)]
    return [_("The game is over. {seat} wins with {amount}.").format(seat=names, amount=points)]


def seats_told(told: Telling, seats: list[int]) -> list[str]:
    """What followed for these seats."""
    found: list[str] = []
    for number in seats:
        of = told.changes.seats[number]
        if of.before["plays"] and not of.after["plays"]:
            of.numbers.clear()
            of.workers.clear()
            continue
        found += _cards(told, number, of)
        found += _colonies(told, number, of)
        found += _workers(told, number, of)
    found += _transfers(told)
    playing = [number for number in seats if told.changes.seats[number].after["plays"]]
    found += _amounts(told, playing)
    for number in playing:
        found += _ratings(told, number)
    return found
