"""The workers of a seat, and all that follows from them alone: sums for the ratings, buildings by
type, the moves that take a worker off.

    workforce(table, seat).science
    put_workers(table, seat, tech, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.ages.moves import DESTROY, DISBAND, listed_moves
from civdawn_cli.games.ages.names import GOVERNMENT, URBAN, Card
from civdawn_cli.games.ages.table import Table

if TYPE_CHECKING:
    from civdawn_cli.games.ages.box import Box


class Workforce:
    """Workers on technologies. It never changes once it is made, so copies of a table share it.

    at_work: the technologies that have some, a bit each. built: by type of technology, how many
    workers are on them, all levels together; most: of the urban buildings of one type. science,
    culture, strength: the ratings that buildings and units give by themselves (TA-29). faces: the
    happy faces of buildings; happy: how many buildings have some. farms, mines: those with workers,
    highest level first. destroys, disbands: the moves that take a worker off (TA-17.8, TA-21.3),
    ascending; nobody may change the lists. armies: see `rules/ratings.py`.
    """

    def __init__(self, like: Workforce | None = None) -> None:
        """Without workers or, given another, as that one."""
        if like is None:
            self.at_work = self.most = 0
            self.science = self.culture = self.strength = self.faces = self.happy = 0
            self.built = [0] * GOVERNMENT
            self.farms: list[Card] = []
            self.mines: list[Card] = []
            self.destroys: list[Option] = []
            self.disbands: list[Option] = []
            self.armies: dict[int, int] = {}
        else:
            self.at_work, self.most = like.at_work, like.most
            self.science, self.culture = like.science, like.culture
            self.strength, self.faces, self.happy = like.strength, like.faces, like.happy
            self.built = like.built.copy()
            self.farms, self.mines = like.farms, like.mines
            self.destroys, self.disbands = like.destroys, like.disbands
            self.armies = like.armies

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

    def changed(self, box: Box, tech: Card, more: int, now: int) -> Workforce:
        """The workforce with so many more workers on a technology (fewer if below 0), of which
        there are then `now`."""
        found = Workforce(self)
        found.add(box, tech, more)
        if now == 0 or now == more:
            found.at_work ^= 1 << tech
            found.list_cards(box)
        return found

    def add(self, box: Box, tech: Card, more: int) -> None:
        """Add to the sums, while it is being made."""
        self.built[box.type[tech]] += more
        if tech < box.first_urban:
            return
        self.science += more * box.each_science[tech]
        self.culture += more * box.each_culture[tech]
        self.strength += more * box.each_strength[tech]
        if box.each_faces[tech] > 0:
            self.faces += more * box.each_faces[tech]
            self.happy += more
        if tech >= box.first_unit:
            self.armies = {}
        else:
            self.most = max([self.built[kind] for kind in URBAN])

    def list_cards(self, box: Box) -> None:
        """Make the lists, while it is being made."""
        at_work, civil = self.at_work, (1 << box.first_unit) - 1
        self.farms = [card for card in box.food_cards if at_work >> card & 1]
        self.mines = [card for card in box.mine_cards if at_work >> card & 1]
        self.destroys = listed_moves(DESTROY, at_work & civil)
        self.disbands = listed_moves(DISBAND, at_work & ~civil)


def workforce(table: Table, seat: Seat) -> Workforce:
    """The seat's workforce."""
    found = table.workforces[seat]
    if found is None:
        box = table.box
        found = Workforce()
        for tech in range(box.techs):
            count = table.workers[seat * box.techs + tech]
            if count:
                found.add(box, tech, count)
                found.at_work |= 1 << tech
        found.list_cards(box)
        table.workforces[seat] = found
    return found


def put_workers(table: Table, seat: Seat, tech: Card, more: int) -> None:
    """Put so many more workers onto a technology; below 0, take them off."""
    place = seat * table.box.techs + tech
    table.workers[place] += more
    table.ratings[seat] = None
    before = table.workforces[seat]
    if before is not None:
        table.workforces[seat] = before.changed(table.box, tech, more, table.workers[place])
