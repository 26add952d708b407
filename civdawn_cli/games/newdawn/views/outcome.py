"""How a game stands or ended, as plain values that JSON can hold."""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.names import SLOTS
from civdawn_cli.games.newdawn.rules.agendas import ranks, standing
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.seat_facts import conquered, leader, marked_cards


def summary(table: Table) -> dict[str, object]:
    """Winners (seats from 1, none while the game goes on), rounds and turns begun, each seat."""
    places = ranks(table)
    return {
        "winners": [seat + 1 for seat, rank in enumerate(places) if table.over and rank == 1],
        "rounds": table.turn // table.seats + 1,
        "turns": table.turn + 1,
        "seats": [_seat(table, seat, rank) for seat, rank in enumerate(places)],
    }


def _seat(table: Table, seat: Seat, rank: int) -> dict[str, object]:
    """A seat with its rank, the numbers that count for it (ND-17.2) and how it came to them."""
    found = leader(table, seat)
    name = found.title if found else f"seat {seat + 1}"
    return {
        "name": name,
        "seat": seat + 1,
        "civilization": found.title if found else "",
        "leader": found.ruler if found else "",
        "rank": rank if table.turn >= 0 else None,
        "agendas": [fulfilled_agenda(table, seat, card) for card in marked_cards(table, seat)],
        "wonders": _wonders(table, seat),
        "spaces": table.friendly(seat).bit_count(),
        "cities": table.cities[seat].bit_count(),
        "dial": table.dial[seat],
        "city_states": conquered(table, seat),
    }


def tags(table: Table) -> list[tuple[str, str]]:
    """The leaders drawn and what ranks the seats: agendas/world wonders/spaces (ND-17.2)."""
    found = [leader(table, seat) for seat in range(table.seats)]
    named = [(f"Leader{seat}", held.title) for seat, held in enumerate(found, 1) if held]
    standings = [standing(table, seat) for seat in range(table.seats)]
    return [*named, ("Scores", " ".join([f"{a}/{w}/{s}" for a, w, s in standings]))]


def tallies(table: Table, seat: Seat) -> dict[str, list[str]]:
    """Leader, world wonders, focus cards above level I, agendas of marked cards that are met.

    A marker is for good (ND-17.1), what it was for may be lost: so only what is met has a name.
    """
    box = table.box
    found = leader(table, seat)
    cards = marked_cards(table, seat)
    met = [a.title for card in cards for a in box.victory[card] if a.reached(table, seat)]
    row = table.row[seat * SLOTS : seat * SLOTS + SLOTS]
    return {
        "leader": [f"{found.ruler} ({found.title})"] if found else [],
        "agendas": met,
        "wonders": _wonders(table, seat),
        "focus cards": [box.focus[card].title for card in row if box.level_of[card] > 1],
    }


def _wonders(table: Table, seat: Seat) -> list[str]:
    """The titles of a seat's world wonders."""
    box = table.box
    held = table.held[seat] >> box.wonder_0 & ((1 << len(box.wonders)) - 1)
    return [box.wonders[wonder].title for wonder in numbers(held)]


def fulfilled_agenda(table: Table, seat: Seat, card: int) -> str:
    """The agenda of a marked victory card that the seat meets; both names if it meets both or, the
    marker being for good (ND-17.1), neither any more."""
    met = [agenda.title for agenda in table.box.victory[card] if agenda.reached(table, seat)]
    return " and ".join(met) or " / ".join([agenda.title for agenda in table.box.victory[card]])
