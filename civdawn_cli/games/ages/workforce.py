"""The workers of a seat, and all that follows from them alone: sums for the ratings, buildings by
type, the moves that take a worker off.

    table.workers[place] += 1
    touch_workers(table, seat)     notes that they must be counted again (rules/ratings.py)
    workforce(table, seat).science
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.ages.moves import DESTROY, DISBAND, listed_moves
from civdawn_cli.games.ages.names import GOVERNMENT, URBAN
from civdawn_cli.games.ages.table import Table

if TYPE_CHECKING:
    from civdawn_cli.games.ages.box import Box

KEPT: Final = 1 << 10
"""Memory, not a rule: so many are kept by a box, and then forgotten together."""


class Workforce:
    """Workers on technologies. It never changes, so copies of a table share it.

    at_work: the technologies that have some, a bit each. built: by type of technology, how many
    workers are on them, all levels together. science, culture, strength: the ratings that buildings
    and units give by themselves (TA-29). faces: the happy faces of buildings; happy: how many
    buildings have some. destroys, disbands: the moves that take a worker off (TA-17.8, TA-21.3),
    ascending; nobody may change the lists. most: of the urban buildings of one
    type. armies: see `rules/ratings.py`.
    """

    def __init__(self, box: Box, workers: list[int]) -> None:
        """workers: by technology."""
        self.at_work = self.science = self.culture = self.strength = self.faces = self.happy = 0
        self.built: Final = [0] * GOVERNMENT
        for tech, count in enumerate(workers):
            if count:
                self.at_work |= 1 << tech
                self.built[box.type[tech]] += count
                if tech >= box.first_urban:
                    self.science += count * box.each_science[tech]
                    self.culture += count * box.each_culture[tech]
                    self.strength += count * box.each_strength[tech]
                    if box.each_faces[tech] > 0:
                        self.faces += count * box.each_faces[tech]
                        self.happy += count
        civil = (1 << box.first_unit) - 1
        self.destroys: Final[list[Option]] = listed_moves(DESTROY, self.at_work & civil)
        self.disbands: Final[list[Option]] = listed_moves(DISBAND, self.at_work & ~civil)
        self.armies: Final[dict[int, int]] = {}
        self.most: Final = max([self.built[kind] for kind in URBAN])

    def room(self, box: Box, limit: int) -> int:
        """The technologies that may get one more worker under an urban building limit (TA-17.5), a
        bit each."""
        found = box.all_techs
        if self.most < limit:
            return found
        for kind in URBAN:
            if self.built[kind] >= limit:
                found &= ~box.techs_of[kind]
        return found


def workforce(table: Table, seat: Seat) -> Workforce:
    """The seat's workforce."""
    found = table.workforces[seat]
    if found is None:
        found = _kept(table, seat)
        table.workforces[seat] = found
    return found


def _kept(table: Table, seat: Seat) -> Workforce:
    """The workforce for the workers there are, made before if the box still has it."""
    box = table.box
    workers = table.workers[seat * box.techs : (seat + 1) * box.techs]
    key = tuple(workers)
    found = box.workforces.get(key)
    if found is None:
        if len(box.workforces) >= KEPT:
            box.workforces.clear()
        found = Workforce(box, workers)
        box.workforces[key] = found
    return found
