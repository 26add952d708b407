"""Conservation: every card and token in exactly one place, and totals that fit (TA-1, TA-2).

Tests, fuzzing and `civdawn replay --verify` ask for it; no rule does. Positions read from text use
what is counted here.
"""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers, total
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.names import (
    AGE_A,
    AGE_IV,
    AGE_NAMES,
    EVENT,
    GOVERNMENT,
    LEADER,
    NOBODY,
    NONE,
    PACT,
    SPECIAL,
    SPECIAL_PLACES,
    TACTIC,
    TERRITORY,
    WAR,
    WONDER,
    Card,
)
from civdawn_cli.games.ages.rules.aggression import Aggression, Defend, DiscardAttack
from civdawn_cli.games.ages.rules.colonization import Auction, Bid, Send
from civdawn_cli.games.ages.rules.leaders_wonders import Tuck
from civdawn_cli.games.ages.rules.turn import BeginTurn
from civdawn_cli.games.ages.rules.workers import all_workers
from civdawn_cli.games.ages.table import Table


def problems(table: Table) -> list[str]:
    """Everything that is not where it should be, each with the rule it breaks; [] when sound.

    The table may be in the middle of a turn: cards that steps on the stack are about to put
    somewhere are counted.
    """
    if any(not table.box.seats[0] <= players <= table.seats for players in table.decked):
        return [f"TA-2.1: there are decks for {table.decked} players"]
    found = _common(table) + _cards(table) + _course(table)
    for seat in range(table.seats):
        if table.plays(seat):
            found += _play_area(table, seat) + _tokens(table, seat) + _totals(table, seat)
        else:
            found += _resigned(table, seat)
        found += _hands(table, seat)
    return found


# Where the cards are.


def in_sight(table: Table) -> list[int]:
    """How many copies of each card are somewhere in the game, decks included."""
    counts = [0] * table.box.cards
    piles = [table.row, table.civil, table.military, table.discards, table.age_a_events]
    piles += [
        list(table.past_events),
        numbers(table.common_tactics),
        table.unfinished,
        table.exclusive,
    ]
    piles += [
        [table.box.event_card(event) for event in (*table.current_events, *table.future_events)],
        table.specials,
    ]
    piles += [table.leader, table.government, [pact[0] for pact in table.pacts]]
    for seat in range(table.seats):
        piles += [list(table.civil_hand[seat]), list(table.military_hand[seat])]
        piles += [numbers(table.known[seat] | table.wonders[seat] | table.colonies[seat])]
        piles += [[card for card, _ in table.wars[seat]]]
    for pile in piles:
        for card in pile:
            if card != NONE:
                counts[card] += 1
    return counts


def carried(stack: list[Step[Any]]) -> list[Card]:
    """Cards that are in no place, as a step on the stack is to put them somewhere."""
    found: list[Card] = []
    for step in stack:
        if isinstance(step, Aggression | Defend | DiscardAttack | Auction | Bid | Send | Tuck):
            found.append(step.card)
    return found


def all_copies(table: Table) -> list[int]:
    """How many copies of each card the decks begun so far have (TA-2.1, TA-2.2, TA-14.6)."""
    box = table.box
    counts = [0] * box.cards
    for age, players in enumerate(table.decked):
        for card in box.civil_deck(age, players) + box.military_deck(age, players):
            counts[card] += 1
    return counts


def left_of_decks(table: Table) -> tuple[list[Card], list[Card], list[Card]]:
    """The cards that can still lie in the current civil deck, in the current military deck and
    among the unseen Age A events: those of each that are in no other place; sorted."""
    box = table.box
    counts = in_sight(table)
    for card in (*table.civil, *table.military, *table.age_a_events):
        counts[card] -= 1
    players = table.decked[table.age] if table.age < len(table.decked) else 0
    civil = _less(box.civil_deck(table.age, players), counts) if players else []
    # Age A has events only.
    military = _less(box.military_deck(table.age, players), counts) if players and table.age else []
    events = _less(box.military_deck(AGE_A, table.decked[0]), counts) if table.decked else []
    return civil, military, events


def lost_cards(table: Table) -> tuple[list[Card], list[Card]]:
    """The civil and the military cards of the decks begun so far that are nowhere: they have left
    the game; sorted."""
    box = table.box
    counts = in_sight(table)
    civil: list[Card] = []
    military: list[Card] = []
    for age, players in enumerate(table.decked):
        civil += _less(box.civil_deck(age, players), counts)
        military += _less(box.military_deck(age, players), counts)
    return sorted(civil), sorted(military)


def _less(deck: list[Card], counts: list[int]) -> list[Card]:
    """The cards of a deck without as many copies as counted."""
    left = counts.copy()
    found: list[Card] = []
    for card in deck:
        if left[card] > 0:
            left[card] -= 1
        else:
            found.append(card)
    return found


def _cards(table: Table) -> list[str]:
    """Every card of the decks begun is in one place, and there are no others."""
    box = table.box
    counts = in_sight(table)
    for card in (*table.civil_gone, *table.military_gone, *carried(table.stack)):
        counts[card] += 1
    copies = all_copies(table)
    found: list[str] = []
    for card in range(box.cards):
        if counts[card] != copies[card] and not box.begins_with[card]:
            law = "TA-1.2" if counts[card] > copies[card] else "TA-2.1"
            found.append(f"{law}: there are {counts[card]} of {box.slug[card]}, not {copies[card]}")
    for card in table.civil_gone:
        if box.type[card] >= TERRITORY:
            found.append(f"TA-25.6: {box.slug[card]} is no civil card and lies with them")
    for card in table.military_gone:
        if box.type[card] < TERRITORY:
            found.append(f"TA-25.7: {box.slug[card]} is no military card and lies with them")
    return found


def _common(table: Table) -> list[str]:
    """The row, decks and piles of all."""
    box = table.box
    found: list[str] = []
    if len(table.row) != box.row_spaces:
        found.append(f"TA-1.5: the card row has {len(table.row)} spaces")
    decks = (table.civil, table.military, table.discards, table.age_a_events, table.current_events)
    for name, deck in zip(("civil", "military", "discards", "pool", "now"), decks, strict=True):
        if deck != sorted(deck):
            found.append(f"TA-1.5: the {name} cards are not sorted")
    for card in (*table.civil, *table.row):
        if card != NONE and box.type[card] >= TERRITORY:
            found.append(f"TA-1.5: the military card {box.slug[card]} is among civil cards")
    for card in table.civil + table.military + table.discards:
        if box.level[card] != table.age:
            found.append(f"TA-6.11, TA-6.12: {box.slug[card]} is of another age than its deck")
    for card in table.military + table.discards:
        if box.type[card] < TERRITORY:
            found.append(f"TA-1.5: the civil card {box.slug[card]} is among military cards")
    for event in (*table.current_events, *table.future_events):
        card = box.event_card(event)
        if box.type[card] not in (EVENT, TERRITORY) or box.preparer(event) >= table.seats:
            found.append(f"TA-10.1: {box.slug[card]} was prepared as an event")
    for card in numbers(table.common_tactics):
        if box.type[card] != TACTIC:
            found.append(f"TA-8.3: {box.slug[card]} is no tactic")
    if bool(table.age_a_events) != bool(table.age_a_left) or table.age_a_left > len(
        table.age_a_events
    ):
        found.append(
            f"TA-2.7: {table.age_a_left} of {len(table.age_a_events)} Age A events are current"
        )
    top = (
        [box.event_card(event) for event in table.current_events]
        if not table.age_a_left
        else table.age_a_events
    )
    if table.top_event != NONE and table.top_event not in top:
        found.append(f"TA-10.3: {box.slug[table.top_event]} is not among the current events")
    if (table.top_event == NONE) != (table.seen_by == 0) or table.seen_by >> table.seats:
        found.append("TA-10.3: somebody has seen the top event, or nobody has")
    return found


def _course(table: Table) -> list[str]:
    """Age, round, last round and who plays."""
    found: list[str] = []
    if not AGE_A <= table.age <= AGE_IV or len(table.decked) != min(table.age + 1, AGE_IV):
        found.append(f"TA-3.2: {len(table.decked)} ages have begun in age {table.age}")
    if not 0 <= table.start < table.seats:
        found.append("TA-2.9: nobody is the starting player")
    if not NOBODY <= table.active < table.seats:
        found.append("TA-1.7: nobody is the current player")
    if bool(table.last_round) != (table.age == AGE_IV):
        found.append(f"TA-6.14: the last round is {table.last_round} in age {table.age}")
    if table.round < 0 or table.turn < -1:
        found.append(f"TA-3.1: round {table.round} after {table.turn} turns")
    if not table.alive or table.alive >> table.seats:
        found.append("TA-1.7: nobody plays")
    ours = 0
    for wonders in table.wonders:
        if wonders & ours:
            found.append("TA-27.1: two players have one wonder")
        ours |= wonders
    if table.ruins & ~ours:
        found.append("TA-36.22: a wonder of nobody is a ruin")
    if table.tucked != NONE and not ours >> table.tucked & 1:
        found.append("TA-36.1: a leader lies under a wonder of nobody")
    least = min(
        table.temporary_ca,
        table.temporary_ma,
        table.temporary_food,
        table.temporary_resources,
        table.military_resources,
        table.military_science,
    )
    if least < 0:
        found.append("TA-20.8: fewer than no temporary actions or goods")
    return found


# Seats.


def _hands(table: Table, seat: Seat) -> list[str]:
    """Civil cards in one hand, military cards in the other, sorted."""
    box = table.box
    found: list[str] = []
    civil, military = table.civil_hand[seat], table.military_hand[seat]
    if list(civil) != sorted(civil) or list(military) != sorted(military):
        found.append(f"TA-25.1: the hands of seat {seat + 1} are not sorted")
    for card in civil:
        if box.type[card] >= TERRITORY or box.type[card] == WONDER:
            found.append(f"TA-25.1: {box.slug[card]} is in the civil hand of seat {seat + 1}")
    for card in military:
        if box.type[card] < TERRITORY:
            found.append(f"TA-25.1: {box.slug[card]} is in the military hand of seat {seat + 1}")
    if not table.plays(seat) and (civil or military):
        found.append(f"TA-14.2: seat {seat + 1} has resigned and holds cards")
    return found


def unreachable(table: Table) -> list[str]:
    """The faults of a table that no game can reach though every card and token is in its place,
    each with the rule."""
    found = _antiquated(table) + _doubled(table)
    if table.over:
        return found
    if not table.civil and table.age != AGE_IV:
        found.append("TA-6.3: an age has ended when its civil deck is empty")
    # A tactic that is exclusive becomes common when its owner's turn begins; a new one was played.
    begun = bool(table.stack) and not isinstance(table.stack[0], BeginTurn)
    if begun and table.exclusive[table.active] != NONE and not table.tactic_used:
        found.append(f"TA-8.1: the tactic of seat {table.active + 1} is no longer exclusive")
    if not table.current_events and not table.age_a_left:
        found.append("TA-10.4: the current events deck is never empty")
    if table.current_events and table.age_a_left:
        found.append("TA-10.4: prepared events are current when those of Age A are used up")
    return found


def _antiquated(table: Table) -> list[str]:
    """Antiquated cards that have left hands and play when their time was over, and the card row
    long before; each with the rule.

    No law of the middle of a game, for a row nobody takes from is not forbidden; but no game gets
    there, so a position that says so is a mistake.
    """
    found = _old(table, "TA-6.4", table.row, " in the card row is")
    for seat in range(table.seats):
        who = f"of seat {seat + 1}"
        hands = [*table.civil_hand[seat], *table.military_hand[seat]]
        found += _old(table, "TA-6.5", hands, f" in the hand {who} is")
        found += _old(table, "TA-6.6", [table.leader[seat]], f", the leader {who}, is")
        found += _old(
            table, "TA-6.7", [table.unfinished[seat]], f", the unfinished wonder {who}, is"
        )
        found += _old(table, "TA-6.8", [table.pacts[seat][0]], f", the pact {who}, is")
    return found


def _old(table: Table, law: str, cards: list[Card], where: str) -> list[str]:
    """One fault for each antiquated card among those given. law: the rule. where: follows the
    name."""
    box = table.box
    return [
        f"{law}: {box.slug[card]}{where} antiquated in Age {AGE_NAMES[table.age].upper()}"
        for card in cards
        if card != NONE and box.level[card] < table.age - 1
    ]


def _doubled(table: Table) -> list[str]:
    """Technologies that a seat has twice, which nobody can take; each with the rule."""
    box = table.box
    found: list[str] = []
    for seat in range(table.seats):
        own = [card for card in table.civil_hand[seat] if box.is_technology[card]]
        own += numbers(table.known[seat])
        own += [*table.special_cards(seat), table.government[seat]]
        found += [
            f"TA-16.3: seat {seat + 1} has {box.slug[card]} twice, in hand or in play"
            for card in sorted(set(own))
            if card != NONE and own.count(card) > 1
        ]
    return found


def _resigned(table: Table, seat: Seat) -> list[str]:
    """The fault of a resigned seat that has something in play (TA-14.2)."""
    box = table.box
    base = seat * box.techs
    cards = table.known[seat] | table.wonders[seat] | table.colonies[seat] | table.held[seat]
    single = [table.leader[seat], table.government[seat], table.unfinished[seat]]
    single += [table.tactic[seat], table.exclusive[seat], table.pacts[seat][0]]
    single += table.special_cards(seat)
    tokens = [table.yellow[seat], table.blue[seat], table.unused[seat], table.wonder_tokens[seat]]
    tokens += table.workers[base : base + box.techs] + table.tokens[base : base + box.techs]
    if cards or any(card != NONE for card in single) or any(tokens) or table.wars[seat]:
        return [f"TA-14.2: seat {seat + 1} has resigned and has something in play"]
    return []


def _play_area(table: Table, seat: Seat) -> list[str]:
    """Cards of the right type in each place."""
    box = table.box
    found: list[str] = []
    who = f"seat {seat + 1}"
    government, leader = table.government[seat], table.leader[seat]
    if government == NONE or box.type[government] != GOVERNMENT:
        found.append(f"TA-26.8: {who} has no government")
    if leader != NONE and box.type[leader] != LEADER:
        found.append(f"TA-27.4: {who} is led by no leader")
    for kind in range(SPECIAL_PLACES):
        card = table.special(seat, kind)
        if card != NONE and (box.type[card] != SPECIAL or box.kind[card] != kind):
            found.append(f"TA-26.7: {who} has {box.slug[card]} among special technologies")
    if table.known[seat] >> box.techs:
        found.append(f"TA-26.2: workers of {who} can be put on what takes none")
    for card in numbers(table.wonders[seat]):
        if box.type[card] != WONDER:
            found.append(f"TA-27.1: {box.slug[card]} of {who} is no wonder")
    for card in numbers(table.colonies[seat]):
        if box.type[card] != TERRITORY:
            found.append(f"TA-27.6: {box.slug[card]} of {who} is no colony")
    for card, rival in table.wars[seat]:
        if box.type[card] != WAR or rival == seat or not table.plays(rival):
            found.append(f"TA-12.5: a war of {who} is none, or on nobody")
    card, first, second = table.pacts[seat]
    if card == NONE:
        if (first, second) != (NOBODY, NOBODY):
            found.append(f"TA-13.6: {who} has sides of no pact")
    elif (
        box.type[card] != PACT
        or seat not in (first, second)
        or first == second
        or not (table.plays(first) and table.plays(second))
    ):
        found.append(f"TA-13.5: {who} has a pact that is none, or with nobody")
    return found + _wonder(table, seat) + _tactic(table, seat)


def _wonder(table: Table, seat: Seat) -> list[str]:
    """The unfinished wonder has some of its stages complete."""
    box = table.box
    wonder, stages = table.unfinished[seat], table.stages[seat]
    tokens = table.wonder_tokens[seat]
    if wonder == NONE:
        if stages or tokens:
            return [f"TA-18.3: seat {seat + 1} has stages of no wonder"]
        return []
    if box.type[wonder] != WONDER:
        return [f"TA-18.3: seat {seat + 1} builds {box.slug[wonder]} as a wonder"]
    if not 0 <= tokens <= stages <= len(box.stages[wonder]):
        return [f"TA-18.3: seat {seat + 1} has {tokens} tokens on {stages} stages"]
    return []


def _tactic(table: Table, seat: Seat) -> list[str]:
    """The current tactic is exclusive or common."""
    box = table.box
    tactic, exclusive = table.tactic[seat], table.exclusive[seat]
    if exclusive != NONE and box.type[exclusive] != TACTIC:
        return [f"TA-21.4: seat {seat + 1} has {box.slug[exclusive]} as its tactic"]
    if tactic not in (NONE, exclusive) and not table.common_tactics >> tactic & 1:
        return [f"TA-21.5: {box.slug[tactic]}, the tactic of seat {seat + 1}, is not common"]
    return []


def _tokens(table: Table, seat: Seat) -> list[str]:
    """Tokens: those a player begins with and those from the box, less those to it (TA-31)."""
    box = table.box
    found: list[str] = []
    who, base = f"seat {seat + 1}", seat * box.techs
    workers = all_workers(table, seat)
    if table.yellow[seat] + workers != box.yellow_tokens + table.yellow_net[seat]:
        parts = f"{table.yellow[seat]} in the bank, {workers} workers"
        found.append(f"TA-31.1: the yellow tokens of {who} don't add up: {parts}")
    blue = sum(table.tokens[base : base + box.techs]) + table.wonder_tokens[seat]
    if table.blue[seat] + blue != box.blue_squares + table.blue_net[seat]:
        parts = f"{table.blue[seat]} in the bank, {blue} in use"
        found.append(f"TA-31.1: the blue tokens of {who} don't add up: {parts}")
    counts = [table.yellow[seat], table.blue[seat], table.unused[seat]]
    counts += table.workers[base : base + box.techs] + table.tokens[base : base + box.techs]
    if min(counts) < 0:
        found.append(f"TA-31.6: {who} has fewer than no tokens")
    for tech in range(box.techs):
        if table.workers[base + tech] and not table.known[seat] >> tech & 1:
            found.append(f"TA-17.3: {who} has workers on {box.slug[tech]} and does not know it")
        if table.tokens[base + tech]:
            if not table.known[seat] >> tech & 1:
                found.append(f"TA-26.4: {who} has tokens on {box.slug[tech]} and does not know it")
            elif tech not in box.hold_tokens:
                found.append(f"TA-26.4: {who} has tokens on {box.slug[tech]}, which takes none")
    if min(table.science[seat], table.culture[seat]) < 0:
        found.append(f"TA-34.2: {who} has fewer than no points")
    return found


def held_by_cards(table: Table, seat: Seat) -> int:
    """The cards and sides of pacts that work for a seat, a bit each (TA-30.1, TA-37.55)."""
    box = table.box
    found = (table.wonders[seat] & ~table.ruins) | table.colonies[seat]
    cards = table.special_cards(seat)
    for card in (*cards, table.government[seat], table.leader[seat]):
        if card != NONE:
            found |= 1 << card
    for card, first, second in table.pacts:
        if card != NONE and first == seat:
            found |= 1 << box.side_of(card, 0)
        if card != NONE and second == seat:
            found |= 1 << box.side_of(card, 1)
    return found


def _totals(table: Table, seat: Seat) -> list[str]:
    """The faults in the seat's totals, which must follow from its cards in play."""
    box = table.box
    found: list[str] = []
    who, held = f"seat {seat + 1}", held_by_cards(table, seat)
    if held != table.held[seat]:
        wrong = numbers(held ^ table.held[seat])
        names = " ".join([box.effect_name[number] for number in wrong])
        found.append(f"TA-29.1: what {who} has in play is not what works: {names}")
    held = table.held[seat]
    sums = (
        ("TA-30.1", "CA", table.ca_total[seat], total(held, box.civil_actions)),
        ("TA-30.1", "MA", table.ma_total[seat], total(held, box.military_actions)),
        ("TA-31.2", "yellow tokens", table.yellow_granted[seat], total(held, box.yellow)),
        ("TA-31.2", "blue tokens", table.blue_granted[seat], total(held, box.blue)),
    )
    for law, what, have, due in sums:
        if have != due:
            found.append(f"{law}: the cards of {who} give {due} {what}, not {have}")
    if not 0 <= table.ca[seat] <= max(table.ca_total[seat], 0):
        found.append(f"TA-30.2: {who} has {table.ca[seat]} CA of {table.ca_total[seat]}")
    if not 0 <= table.ma[seat] <= max(table.ma_total[seat], 0):
        found.append(f"TA-30.2: {who} has {table.ma[seat]} MA of {table.ma_total[seat]}")
    return found
