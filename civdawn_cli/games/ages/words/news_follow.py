"""The consequences of an answer, in sentences: whatever of its effects the deed itself has not
told."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.words.changes import OWNED, RATING, Of
from civdawn_cli.games.ages.words.names import (
    age_name,
    amount,
    card_type,
    changed,
    listed,
)
from civdawn_cli.games.ages.words.telling import Telling
from civdawn_cli.language import _, ngettext

BEFORE_DRAWING: Final = ("act", "discard", "pay", "store", "token", "gain", "tuck", "seize")
"""The questions of a turn's end and of the action phase: a draw that follows is the end's, and
an event is one of the last."""


# The end of a turn.


def turn_ended(told: Telling) -> int:
    """The number of the seat whose turn ended with this event, its production included; 0 if none
    did. A viewer often does not hear of a rival's end itself, and where nothing can be done
    nobody is asked."""
    before, after = told.changes.before, told.changes.after
    active: int | None = before["active"]
    asked, following = told.asked, told.next
    if active is None or before["phase"] != "play" or told.tokens == ["resign"]:
        return 0
    heard = asked is not None and asked["kind"]
    if before["turn"] != after["turn"] or after["over"]:
        # A seat that draws has produced before; at the end of the game the last events follow.
        return 0 if heard in ("draw", "event") else active
    if told.kind == "event":
        return 0 if heard else active
    if told.kind == "draw":
        lucky = told.actor == active and not told.changes.seats[active].settled
        return active if lucky and not heard else 0
    if following is None or told.kind not in BEFORE_DRAWING:
        return 0
    drawing: bool = following["kind"] == "draw" and following["about"]["seat"] == active
    return active if drawing or following["kind"] == "event" else 0


def next_turn_ended(told: Telling, ended: int) -> int:
    """The number of the seat that ended its own turn at once, after that of another, of which the
    viewer learns only now; 0 if none did."""
    actor = told.actor
    if not ended or actor in (0, ended) or told.kind not in BEFORE_DRAWING:
        return 0
    if told.changes.after["turn"] > told.changes.before["turn"] + 1:
        return actor
    following = told.next
    if following is None or following["kind"] != "draw":
        return 0
    return actor if following["about"]["seat"] == actor else 0


def is_mixed(told: Telling, ended: int) -> bool:
    """Return True if the event is a deed of the seat whose turn it ended, so that nobody can tell
    what it cost from what was produced."""
    plain = told.kind in ("draw", "deal", "event", "discard") or not told.tokens
    return 0 < ended == told.actor and not plain


def production(told: Telling, number: int, mixed: bool) -> list[str]:
    """The end of a seat's turn: an uprising, or what was produced and what that cost.

    mixed: see `is_mixed`.
    """
    of = told.changes.seats[number]
    people = of.before["population"]
    seat = told.seat(number)
    if mixed:
        return _balance(told, number)
    if people["discontent"] > people["unused"]:
        return [_("Uprising: {seat} produces nothing this turn.").format(seat=seat)]
    rate, culture = of.before["ratings"]["culture"], of.take("culture")
    famine = max(0, rate - culture)
    if culture > rate:
        of.numbers["culture"] = culture - rate  # of cards that score at the end of a turn
        culture = rate
    found = [("culture", culture), ("science", of.take("science"))]
    found += [(name, of.take(name)) for name in ("food", "resources")]
    names = {"seat": seat, "changes": changed(found), "costs": ", ".join(_costs(of, famine))}
    if names["changes"] and names["costs"]:
        text = _("{seat} produces: {changes} ({costs}).")
    elif names["changes"]:
        text = _("{seat} produces: {changes}.")
    elif names["costs"]:
        text = _("{seat} produces nothing ({costs}).")
    else:
        text = _("{seat} produces nothing.")
    return [text.format(**names)]


def _costs(of: Of, famine: int) -> list[str]:
    """The costs of a production: food, culture lost for missing food, corruption."""
    found: list[str] = []
    eaten: int = of.before["population"]["consumption"]
    corruption: int = of.before["goods"]["corruption"]
    if eaten:
        found.append(_("consumption {amount}").format(amount=amount("food", eaten)))
    if famine:
        found.append(_("missing food costs {amount}").format(amount=amount("culture", famine)))
    if corruption:
        found.append(_("corruption {amount}").format(amount=amount("resources", corruption)))
    return found


def _balance(told: Telling, number: int) -> list[str]:
    """The amounts that a seat has more and less after a deed and the end of its turn together."""
    of = told.changes.seats[number]
    found = [(name, of.take(name)) for name in ("culture", "science", "food", "resources")]
    names = {"seat": told.seat(number), "changes": changed(found)}
    if names["changes"]:
        return [_("This ends the turn of {seat}; all in all {changes}.").format(**names)]
    return [_("This ends the turn of {seat}.").format(**names)]


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
        found.append(text.format(seat=told.place(number), card=told.card(new)))
    for card in of.wonders:
        text = _("{seat} has completed the wonder {card}.")
        found.append(text.format(seat=seat, card=told.card(card)))
    unfinished = of.before["unfinished"]
    known = [*of.wonders, *silent]
    if unfinished and unfinished["card"] not in known:
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
    seat = told.seat(number, later=True)
    for card in of.settled:
        owners = [other for other, its in told.changes.seats.items() if card in its.ceded]
        if owners:
            told.changes.seats[owners[0]].ceded.remove(card)
            text = _("{seat} takes the colony {card} from {rival}.")
            rival = told.seat(owners[0], later=True)
            found.append(text.format(seat=seat, card=told.card(card), rival=rival))
            continue
        spent = [unit for unit, change in of.workers.items() for _n in range(-change)]
        if not spent:
            found.append(
                _("{seat} founds the colony {card}.").format(seat=seat, card=told.card(card))
            )
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
    seat = told.seat(number, later=True)
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
                "{seat} loses {n} buildings: {card} ({type}).",
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
            names = {"seat": told.seat(one, later=True), "rival": told.seat(other, later=True)}
            found.append(text.format(amount=amount(name, taken), **names))
    return found


def struck(told: Telling) -> list[str]:
    """The losses of other seats, and colonies and points that changed hands."""
    others = [number for number in told.changes.in_order(told.actor) if number != told.actor]
    hit = [number for number in others if told.changes.seats[number].is_hit()]
    found: list[str] = []
    for number in told.changes.seats:
        found += _colonies(told, number, told.changes.seats[number])
    return found + seats_told(told, hit)


def _shares(told: Telling, number: int) -> tuple[str, str]:
    """The gains and the losses of a seat, as two lists."""
    of = told.changes.seats[number]
    gained: list[str] = []
    lost: list[str] = []
    for name in OWNED:
        change = of.take(name)
        if change > 0:
            gained.append(amount(name, change))
        elif change < 0:
            lost.append(amount(name, -change))
    if number == told.changes.before["active"]:
        for name, change in told.changes.temporary.items():
            if change > 0:
                text = _("{amount} for this turn")
                gained.append(text.format(amount=amount(name, change)))
        told.changes.temporary.clear()
    if told.kind == "event" and of.number("civil") < 0:
        lost.append(amount("civil", -of.number("civil")))
    return listed(gained), listed(lost)


def _amounts(told: Telling, seats: list[int]) -> list[str]:
    """Gains and losses, of all seats together if they are equal."""
    shares = {number: _shares(told, number) for number in seats}
    everybody = told.changes.playing()
    all_in = len(everybody) > 1 and set(everybody) <= set(seats)
    if all_in and len({shares.get(number) for number in everybody}) == 1:
        gained, lost = shares[everybody[0]]
        found = [_("Everybody gains {amounts}.").format(amounts=gained)] if gained else []
        return found + ([_("Everybody loses {amounts}.").format(amounts=lost)] if lost else [])
    found = []
    for number, (gained, lost) in shares.items():
        seat = told.seat(number, later=True)
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
    if number in told.changes.rated:
        return []
    told.changes.rated.add(number)
    ratings, actions = of.after["ratings"], of.after["actions"]
    found: list[str] = []
    if of.number(RATING + "strength"):
        found.append(_("strength {n}").format(n=ratings["strength"]))
    if of.number(RATING + "happiness"):
        found.append(_("happiness {n}").format(n=ratings["happiness"]))
    if of.number(RATING + "science"):
        found.append(
            ngettext("{n} science a turn", "{n} science a turn", ratings["science"]).format(
                n=ratings["science"]
            )
        )
    if of.number(RATING + "culture"):
        found.append(
            ngettext("{n} culture a turn", "{n} culture a turn", ratings["culture"]).format(
                n=ratings["culture"]
            )
        )
    if of.number("civil total"):
        found.append(_("{amount} a turn").format(amount=amount("civil", actions["civil_total"])))
    if of.number("military total"):
        found.append(
            _("{amount} a turn").format(amount=amount("military", actions["military_total"]))
        )
    if of.number(RATING + "colonization"):
        found.append(_("a colonization bonus of {n}").format(n=ratings["colonization"]))
    discontent: int = of.after["population"]["discontent"]
    if discontent > of.before["population"]["discontent"]:
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
                text = _("{card} of {seat} against {rival} is decided, strength {one} to {other}.")
                names = {"seat": told.seat(number), "rival": told.seat(war["on"])}
                names["one"] = of.before["ratings"]["strength"]
                names["other"] = told.changes.seats[war["on"]].before["ratings"]["strength"]
                found.append(text.format(card=told.card(war["card"]), **names))
    return found


def _antiquated(told: Telling) -> list[str]:
    """The cards in hand that are antiquated with a new age."""
    found: list[str] = []
    for number, of in told.changes.seats.items():
        names = [told.card(card) for card in of.parted]
        for age, lost in of.missed.items():
            text = _("{cards} of {age}")
            names.append(text.format(cards=amount("cards", lost), age=age_name(age)))
        if names:
            text = _("{seat} discards what is antiquated: {cards}.")
            found.append(text.format(seat=told.seat(number), cards=listed(names)))
    return found


def table(told: Telling) -> list[str]:
    """Changes of the whole table: the row, the ages, the end."""
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
    gone = [card for card in gone if card not in told.changes.silent]
    if not gone:
        return []
    return [_("Gone from the card row: {cards}.").format(cards=told.cards(gone))]


def _over(told: Telling) -> list[str]:
    """The end of the game."""
    after = told.changes.after
    winners = [number for number, rank in enumerate(after["ranks"], 1) if rank == 1]
    names = listed([told.seat(number, later=True) for number in winners])
    points = amount("culture", after["seats"][winners[0] - 1]["culture"])
    over = _("The game is over.")
    if len(winners) > 1:
        text = _("{seats} share the first place with {amount}.")
        return [over, text.format(seats=names, amount=points)]
    return [over, _("{seat} wins with {amount}.").format(seat=names, amount=points)]


def seats_told(told: Telling, seats: list[int]) -> list[str]:
    """The changes of these seats."""
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
