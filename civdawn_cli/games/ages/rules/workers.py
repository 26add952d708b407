"""Workers and population, discontent workers (TA-32)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.rules.ratings import happiness, touch_workers
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _


def happiness_required(table: Table, seat: Seat) -> int:
    """The happiness that the seat needs, as its yellow bank shows (TA-32.5)."""
    box = table.box
    return box.happiness_required[min(table.yellow[seat], box.yellow_squares)]


def discontent(table: Table, seat: Seat) -> int:
    """The number of discontent workers (TA-32.7)."""
    return max(0, happiness_required(table, seat) - happiness(table, seat))


def uprising(table: Table, seat: Seat) -> bool:
    """Return True if the seat's turn would end in an uprising as things stand (TA-22.3)."""
    return discontent(table, seat) > table.unused[seat]


def all_workers(table: Table, seat: Seat) -> int:
    """Workers on cards and unused ones (TA-32.1)."""
    box = table.box
    return table.unused[seat] + sum(table.workers[seat * box.techs : seat * box.techs + box.techs])


def gain_population(table: Table, seat: Seat, workers: int) -> None:
    """Move tokens from the yellow bank to the worker pool, without paying food (TA-32.2)."""
    gained = min(workers, table.yellow[seat])
    table.yellow[seat] -= gained
    table.unused[seat] += gained


def lose_population(table: Table, seat: Seat, workers: int) -> None:
    """Unused workers return to the yellow bank; if there are too few, others from cards that the
    loser chooses (TA-32.4, TA-37.49)."""
    unused = min(workers, table.unused[seat])
    table.unused[seat] -= unused
    table.yellow[seat] += unused
    if workers > unused and worked(table, seat):
        then(table, LoseWorker(seat, workers - unused))


def worked(table: Table, seat: Seat) -> list[int]:
    """The technologies with workers of the seat."""
    box = table.box
    base = seat * box.techs
    return [tech for tech in range(box.techs) if table.workers[base + tech]]


class LoseWorker(Step[Table]):
    """The loser chooses a card from which a worker returns to the yellow bank (TA-32.4)."""

    kind = questions.LOSE

    def __init__(self, seat: Seat, workers: int) -> None:
        super().__init__(seat)
        self.workers: Final = workers

    def options(self, table: Table) -> list[Option]:
        return worked(table, self.seat)

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.workers}

    def why_not(self, table: Table, option: Option) -> str:
        if option < table.box.techs and table.on(self.seat, option):
            return ""
        return _("no worker of yours is on {card} (TA-32.4)").format(card=table.box.slug[option])

    def choose(self, table: Table, option: Option) -> None:
        table.workers[self.seat * table.box.techs + option] -= 1
        table.yellow[self.seat] += 1
        touch_workers(table, self.seat)
        if self.workers > 1 and worked(table, self.seat):
            then(table, LoseWorker(self.seat, self.workers - 1))


def put_to_work(table: Table, seat: Seat, tech: int) -> None:
    """Put an unused worker onto a technology."""
    table.unused[seat] -= 1
    table.workers[seat * table.box.techs + tech] += 1
    touch_workers(table, seat)


def take_off(table: Table, seat: Seat, tech: int) -> None:
    """Take a worker off a technology into the worker pool (TA-17.8, TA-21.3)."""
    table.workers[seat * table.box.techs + tech] -= 1
    table.unused[seat] += 1
    touch_workers(table, seat)
