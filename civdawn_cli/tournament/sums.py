"""The sums from which a report is made, taken block by block: no game is kept.

All are whole numbers, a share of a first place in TWELFTHS, so that the order of the blocks changes
no figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.certainty import Share, share_of_sums
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.ratings import Blocks, placed
from civdawn_cli.tournament.schedule import number

TWELFTHS: Final = 12
"""The parts of a game: a first place is shared by no more than four."""

Own = tuple[int, int]
"""Games, and how much of them was won, in twelfths."""


def wins(line: Line, seat: int) -> int:
    """The seat's share of the first place, in twelfths."""
    places = line["places"]
    return TWELFTHS // places.count(1) if places[seat] == 1 else 0


class Shares:
    """A share of games, summed over blocks."""

    __slots__ = ("blocks", "both", "games", "squares", "won", "won_squares")

    def __init__(self) -> None:
        self.blocks = self.games = self.won = 0
        self.squares = self.both = self.won_squares = 0

    def add(self, games: int, won: int) -> None:
        """Add a block with that many games, and how much of them counts, in twelfths."""
        self.blocks += 1
        self.games += games
        self.won += won
        self.squares += games * games
        self.both += games * won
        self.won_squares += won * won

    def turned(self) -> Shares:
        """The same for all that does not count."""
        found = Shares()
        found.blocks, found.games = self.blocks, self.games
        found.squares, found.won = self.squares, TWELFTHS * self.games - self.won
        found.both = TWELFTHS * self.squares - self.both
        found.won_squares = (
            TWELFTHS * TWELFTHS * self.squares - 2 * TWELFTHS * self.both + self.won_squares
        )
        return found

    def share(self, least: float = 0.0) -> Share | None:
        """The share with its interval; None without games. least: see `share_of`."""
        games, won = self.games, self.won
        if not games:
            return None
        # The sum of (won - games * share) ** 2 over the blocks, multiplied by games ** 2.
        rest = (
            self.won_squares * games * games
            - 2 * self.both * won * games
            + self.squares * won * won
        )
        return share_of_sums(
            self.blocks,
            games,
            won / TWELFTHS,
            rest / (games * games * TWELFTHS * TWELFTHS),
            self.squares / (games * games),
            least,
        )


class OfEntrant:
    """The sums of an entrant. tallies: games and wins by heading and name."""

    def __init__(self, seats: int) -> None:
        self.rate: Final = Shares()
        self.places = 0
        self.by_seat: Final = [[0, 0] for _ in range(seats)]
        self.faults: Final[Counter[str]] = Counter()
        self.tallies: Final[dict[str, dict[str, list[int]]]] = {}

    def add(self, line: Line, seat: int) -> None:
        """Add a game that the entrant played in that seat; not to `rate`."""
        won = wins(line, seat)
        self.places += line["places"][seat]
        here = self.by_seat[seat]
        here[0] += 1
        here[1] += won
        self.faults.update(fault["ending"] for fault in line["faults"] if fault["seat"] == seat + 1)
        for heading, names in line["tallies"][seat].items():
            for name in names:
                entry = self.tallies.setdefault(heading, {}).setdefault(name, [0, 0])
                entry[0] += 1
                entry[1] += won


class Tallies:
    """Games with one leader, agenda or the like, by heading and name. seat: only those of whoever
    sits there; None for all."""

    def __init__(self, seat: int | None = None) -> None:
        self.shares: Final[dict[tuple[str, str], Shares]] = {}
        self._seat: Final = seat

    def add(self, block: Iterable[Line]) -> None:
        """Add the games of a block."""
        found: dict[tuple[str, str], list[int]] = {}
        for line in block:
            for at, tallies in enumerate(line["tallies"]):
                if self._seat in (None, at):
                    won = wins(line, at)
                    for heading, names in tallies.items():
                        for name in names:
                            entry = found.setdefault((heading, name), [0, 0])
                            entry[0] += 1
                            entry[1] += won
        for key, (games, won) in found.items():
            self.shares.setdefault(key, Shares()).add(games, won)


class Luck:
    """The share of the variance of places that deal and seat explain.

    A block plays one deal in several seatings: the part of the places that all entrants in one seat
    of a deal share is luck.
    """

    def __init__(self) -> None:
        self._cells = self._count = self._sum = self._squares = 0
        self._by_size: Final[dict[int, list[int]]] = {}

    def add(self, cell: Sequence[int]) -> None:
        """Add the places of all who sat in one seat of a deal."""
        if len(cell) < 2:
            return
        squares, total = sum([place * place for place in cell]), sum(cell)
        self._cells += 1
        self._count += len(cell)
        self._sum += total
        self._squares += squares
        sums = self._by_size.setdefault(len(cell), [0, 0])
        sums[0] += squares
        sums[1] += total * total

    def share(self) -> float | None:
        """The share, 0 to 1; None if unknown. The estimate has no bias, so it may be a little below
        0; then 0 is returned."""
        if self._cells < 2:
            return None
        total = self._squares - self._sum * self._sum / self._count
        within = sum(
            squares - of_cells / size for size, (squares, of_cells) in sorted(self._by_size.items())
        )
        noise = within / (self._count - self._cells)
        between = (total - within - (self._cells - 1) * noise) / total if total else 0.0
        return round(max(0.0, between), 3)


class Sums:
    """All sums of a tournament. games: those that count; void: those in which civdawn failed."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self.names: Final = names
        self.games = self.void = self.rounds = 0
        self.endings: Final[Counter[str]] = Counter()
        self.entrants: Final = [OfEntrant(seats) for _ in names]
        self.pairs: Final[dict[tuple[int, int], Shares]] = {}
        self.seats: Final = [Shares() for _ in range(seats)]
        self.tallies: Final = Tallies()
        self.luck: Final = Luck()
        self.blocks: Final = Blocks(len(names))

    def add(self, block: Sequence[Line]) -> None:
        """Add the games of a block."""
        lines = [line for line in block if line["ending"] != REFEREE_ERROR]
        self.void += len(block) - len(lines)
        if not lines:
            return
        self.games += len(lines)
        own: dict[int, list[int]] = {}
        met: dict[tuple[int, int], list[int]] = {}
        finishes = []
        for line in lines:
            self.rounds += line["rounds"]
            self.endings[line["by"]] += 1
            finish = placed(line, self.names)
            finishes.append(finish)
            for seat, name in enumerate(line["seating"]):
                place = self.names.index(name)
                self.entrants[place].add(line, seat)
                entry = own.setdefault(place, [0, 0])
                entry[0] += 1
                entry[1] += wins(line, seat)
            for (one, first), (other, second) in combinations(finish, 2):
                entry = met.setdefault((one, other), [0, 0])
                entry[0] += 1
                entry[1] += TWELFTHS * (first < second) + TWELFTHS // 2 * (first == second)
        for place, (games, won) in own.items():
            self.entrants[place].rate.add(games, won)
        for pair, (games, won) in met.items():
            self.pairs.setdefault(pair, Shares()).add(games, won)
        for seat, shares in enumerate(self.seats):
            shares.add(len(lines), sum([wins(line, seat) for line in lines]))
            self.luck.add([line["places"][seat] for line in lines])
        self.tallies.add(lines)
        self.blocks.add(finishes)


def by_block(lines: Iterable[Line], size: int) -> Iterator[list[Line]]:
    """The games block by block, each in the order of the schedule: whole blocks as soon as all
    their games have come, the others at the end. size: how many a whole one has."""
    waiting: dict[int, list[Line]] = {}
    for line in lines:
        block = number(line)[0]
        games = waiting.setdefault(block, [])
        games.append(line)
        if len(games) == size:
            yield sorted(waiting.pop(block), key=number)
    for block in sorted(waiting):
        yield sorted(waiting[block], key=number)
