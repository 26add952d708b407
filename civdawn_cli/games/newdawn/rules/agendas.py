"""Victory cards: marking agendas and who wins (ND-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.names import NOBODY, put
from civdawn_cli.games.newdawn.questions import REMOVE
from civdawn_cli.games.newdawn.rules.pieces import lift
from civdawn_cli.games.newdawn.rules.reasons import no_such_piece
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import ANYTHING, Table
from civdawn_cli.language import shown

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.bots.estimates import Scout


class Agenda:
    """One way to fulfil a victory card.

    row: of the data. title, text: its name and what it asks, in our own words. short: the same in a
    few words, '' where the text is short enough. number: its place among all agendas. watches: what
    `reached` looks at, so what must have changed for somebody to fulfil it by now. For
    evaluation only, like `turns`: means: the type of focus card that helps most to fulfil it.
    by_map: whether `turns` reads nothing but what the scout's `ground` is a function of.
    """

    text: str = ""
    short: str = ""
    watches: int = ANYTHING
    means: int = 0
    by_map: bool = False

    def __init__(self, box: Box, row: Row) -> None:
        self.box: Final = box
        self.row: Final = row
        self.number: Final[int] = box.agenda_rows.index(row)
        self.title: Final[str] = row["name"]

    def reached(self, table: Table, seat: Seat) -> bool:
        """Return whether the seat fulfils it now."""
        raise NotImplementedError

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        """The number that the seat has now, and the number that the agenda takes."""
        raise NotImplementedError

    def turns(self, scout: Scout) -> float:
        """About how many turns of playing cards the scout's seat still needs to fulfil it, 0 if it
        does: a guess for evaluation, no rule (`bots/estimates.py`).

        Asked only while the seat has not marked the card; changes nothing on the table.
        """
        raise NotImplementedError


class CheckAgendas(Step[Table]):
    """Mark every victory card whose agenda somebody fulfils (ND-17.1, ND-20.106)."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def run(self, table: Table) -> None:
        due = due_agendas(table.box, table.victory, table.news)
        table.news = 0
        if not due:
            return
        seat = table.active if table.active != NOBODY else table.first
        seats = table.seats
        marks: list[Step[Table]] = []
        for place in range(seat, seat + seats):
            player = place % seats
            marked = table.marked[player]
            for one in due:
                if not marked >> one.card & 1 and one.agenda.reached(table, player):
                    marked |= 1 << one.card
                    marks.append(MarkAgenda(player))
            if marked != table.marked[player]:
                table.marked = put(table.marked, player, marked)
        if marks:
            then(table, *marks)


class Due:
    """An agenda that somebody may fulfil by now, and the victory card that it is on."""

    def __init__(self, card: int, agenda: Agenda) -> None:
        self.card: Final = card
        self.agenda: Final = agenda


def due_agendas(box: Box, victory: tuple[int, ...], news: int) -> list[Due]:
    """Of the victory cards dealt the agendas that look at what has changed."""
    key = (victory, news)
    found = box.due.get(key)
    if found is None:
        found = [
            Due(card, agenda)
            for card in victory
            for agenda in box.victory[card]
            if agenda.watches & news
        ]
        box.due[key] = found
    return found


def fulfils(table: Table, seat: Seat, card: int) -> bool:
    """Return whether the seat meets one of the card's two agendas (ND-17.1)."""
    first, second = table.box.victory[card]
    return first.reached(table, seat) or second.reached(table, seat)


class MarkAgenda(Sifting):
    """Put a control token beside the victory card; none unused: one from the map, by choice; none
    at all: the agenda counts without (ND-20.8)."""

    kind = REMOVE

    def options(self, table: Table) -> list[Option]:
        if table.tokens_left[self.seat]:
            return [PASS]
        return numbers(passed(self.sieve(table))) or [PASS]

    def sieve(self, table: Table) -> Sieve:
        own = no_such_piece(shown("no friendly control token"), "ND-20.8")
        return [(table.tokens[self.seat], own)]

    def choose(self, table: Table, option: Option) -> None:
        seat = self.seat
        if option != PASS:
            lift(table, option)
        if table.tokens_left[seat]:
            table.tokens_left[seat] -= 1
            table.markers = put(table.markers, seat, table.markers[seat] + 1)


class CheckVictory(Step[Table]):
    """Start of the first player's turn: the game ends if anyone has every victory card (ND-4.3)."""

    def run(self, table: Table) -> None:
        if complete(table):
            table.over = True
            table.stack.clear()


def complete(table: Table) -> bool:
    """Return whether any seat has marked every victory card. The game then ends at the next check
    (ND-4.3), since a mark is for good (ND-17.1)."""
    return bool(table.victory) and any(fulfilled(table, seat) for seat in range(table.seats))


def decided(table: Table) -> bool:
    """Return whether the game will end before anybody's next turn: a seat has marked every card,
    and only the event dial comes before the check (ND-4.2)."""
    return complete(table) and any(isinstance(step, CheckVictory) for step in table.stack)


def fulfilled(table: Table, seat: Seat) -> bool:
    """Return whether the seat has marked every victory card (ND-4.3)."""
    return table.marked[seat].bit_count() == len(table.victory)


def standing(table: Table, seat: Seat) -> tuple[int, int, int]:
    """The numbers that rank a seat, in the order in which they count: agendas, world wonders,
    friendly spaces (ND-17.2, ND-20.108)."""
    return (
        table.marked[seat].bit_count(),
        table.number_of_wonders(seat),
        table.friendly(seat).bit_count(),
    )


def ranks(table: Table) -> list[int]:
    """A place for every seat, ties sharing one (ND-20.3)."""
    standings = [standing(table, seat) for seat in range(table.seats)]
    return [1 + sum(other > mine for other in standings) for mine in standings]
