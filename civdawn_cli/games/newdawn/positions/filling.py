"""Filling in the lines that a position leaves out and a game can't be played without, as at the
start of a game (see `position.py`)."""

from __future__ import annotations

from civdawn_cli.engine.kit.facts import Singles
from civdawn_cli.games.newdawn.names import (
    CARAVANS,
    ECONOMY,
    ERAS,
    ON_CARD,
    SLOTS,
    UNUSED,
    WONDER_TYPES,
    put,
)
from civdawn_cli.games.newdawn.rules.agendas import fulfils
from civdawn_cli.games.newdawn.rules.setup import (
    VICTORY_DEALT,
    VICTORY_DEALT_EPIC,
)
from civdawn_cli.games.newdawn.table import Table


def fill_in(table: Table, given: Singles) -> list[str]:
    """Leaders, rows, caravans, wonders, decks and victory cards that no line says. given: the lines
    there are. Returns what the lines filled in begin with."""
    filled = _leaders(table) + open_rows(table, given) + _caravans(table, given)
    filled += _wonders(table, given)
    return filled + _victory(table, given)


def open_rows(table: Table, given: Singles) -> list[str]:
    """Rows of which no line says anything are those on the leaders' sheets (ND-2.2)."""
    box = table.box
    filled: list[str] = []
    for seat in range(table.seats):
        leader = (table.held[seat] & (1 << box.wonder_0) - 1).bit_length() - 1
        if leader >= box.leader_0 and not given.has(f"row {seat + 1}"):
            kinds = box.rows[leader - box.leader_0]
            table.row[seat * SLOTS : seat * SLOTS + SLOTS] = [
                table.box.first_card(kind) for kind in kinds
            ]
            filled.append(f"row {seat + 1}")
    return filled


def _leaders(table: Table) -> list[str]:
    """The first leaders that nobody has (ND-2.1)."""
    box = table.box
    filled: list[str] = []
    taken = 0
    for held in table.held:
        taken |= held
    for seat in range(table.seats):
        if table.held[seat] & (1 << box.wonder_0) - 1:
            continue
        for leader in range(box.leaders):
            bit = 1 << (box.leader_0 + leader)
            if not taken & bit:
                table.held[seat] |= bit
                taken |= bit
                filled.append(f"leader {seat + 1}")
                break
    return filled


def _caravans(table: Table, given: Singles) -> list[str]:
    """As many as the economy card allows, on it (ND-8.1)."""
    filled: list[str] = []
    for seat in range(table.seats):
        economy = table.cards_of_type(seat, ECONOMY)
        if economy and not given.has(f"caravans {seat + 1}"):
            count = max([table.box.caravans_of[card] for card in economy])
            places = [ON_CARD] * count + [UNUSED] * (CARAVANS - count)
            table.caravans[seat * CARAVANS : seat * CARAVANS + CARAVANS] = places
            filled.append(f"caravans {seat + 1}")
    return filled


def _wonders(table: Table, given: Singles) -> list[str]:
    """A face-up wonder of each type and what is left of its deck (ND-2.6)."""
    filled: list[str] = []
    removed = table.box.removed(table.seats)
    for place in range(len(WONDER_TYPES)):
        left = list(table.draws[place * ERAS : place * ERAS + ERAS])
        spare = [len(_unseen(table, place, era)) - removed[era] for era in range(ERAS)]
        if not given.has("decks"):
            left = [max(count, 0) for count in spare]
        if table.market[place] < 0:
            shown = _shown(table, place, left, spare, given)
            if shown >= 0:
                table.market = put(table.market, place, shown)
                filled += [] if "market" in filled else ["market"]
                if table.unseen >> shown & 1:
                    table.unseen ^= 1 << shown
                    if not given.has("decks"):
                        left[table.box.wonders[shown].era] -= 1
        table.draws = table.draws[: place * ERAS] + tuple(left) + table.draws[(place + 1) * ERAS :]
    return filled + [word for word in ("unseen", "decks") if not given.has(word)]


def _shown(table: Table, place: int, left: list[int], spare: list[int], given: Singles) -> int:
    """The wonder of a type that lies face up though no line says so; -1 if none does. left: cards
    in its deck by era. spare: unseen ones but for those removed at setup."""
    if given.has("unseen"):
        for wonder in range(len(table.box.wonders)):
            nowhere = not table.unseen >> wonder & 1 and table.wonder_space[wonder] < 0
            if nowhere and table.box.wonders[wonder].kind == WONDER_TYPES[place]:
                return wonder
    for era in range(ERAS):
        if spare[era] - left[era] == 1 if given.has("decks") else left[era] > 0:
            return _unseen(table, place, era)[0]
    return -1


def _unseen(table: Table, place: int, era: int) -> list[int]:
    """The wonders of a type and era that nobody has seen."""
    box = table.box
    return [
        wonder
        for wonder in range(len(box.wonders))
        if table.unseen >> wonder & 1
        and box.wonders[wonder].kind == WONDER_TYPES[place]
        and box.wonders[wonder].era == era
    ]


def _victory(table: Table, given: Singles) -> list[str]:
    """The victory cards that are marked and the first of the others, if there are enough those
    of which nobody meets an agenda (ND-2.7, ND-19.1)."""
    if given.has("victory"):
        return []
    seats = range(table.seats)
    every = range(len(table.box.victory))
    cards = [card for card in every if any(table.marked[seat] >> card & 1 for seat in seats)]
    others = [card for card in every if card not in cards]
    met = [card for card in others if any(fulfils(table, seat, card) for seat in seats)]
    marked = len(cards)
    cards += [card for card in others if card not in met] + met
    most = VICTORY_DEALT_EPIC if table.epic else VICTORY_DEALT
    table.victory = tuple(sorted(cards[: max(most, marked)]))
    return ["victory"]
