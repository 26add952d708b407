"""The map of a position: lines `land`, `symbol`, `capital` and `tile` (see `position.py`)."""

from __future__ import annotations

import re
from typing import Final

from civdawn_cli.engine.errors import PositionError
from civdawn_cli.engine.kit.facts import Fact, Singles, quoted
from civdawn_cli.games.newdawn.map.board import FARTHEST, RESOURCE_NAMES, Board, Cell
from civdawn_cli.games.newdawn.map.grid import TURNS
from civdawn_cli.games.newdawn.map.layout import Placed
from civdawn_cli.games.newdawn.map.tiles import SIDE_NAMES
from civdawn_cli.games.newdawn.options import WONDER_OPTION
from civdawn_cli.games.newdawn.positions.words import Names
from civdawn_cli.games.newdawn.positions.writer import TERRAIN_LETTERS
from civdawn_cli.language import _, shown

COORDINATE: Final = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}")
FACE: Final = re.compile(r"([1-9][0-9]{0,2})([ab])")
MOST_SPACES: Final = 400
"""More than all tiles have with the holes between them; a bound for what is read, not a rule."""


def pair_of(fact: Fact, text: str) -> tuple[int, int]:
    """The coordinates that a word is. Raises PositionError."""
    if not COORDINATE.fullmatch(text):
        raise fact.wrong(
            _("{text} is no space: they are written as in 4,2").format(text=quoted(text))
        )
    q, _rest, r = text.partition(",")
    return int(q), int(r)


class Land:
    """The lines of the map, in any order. Everything raises PositionError."""

    def __init__(self, names: Names) -> None:
        self.names: Final = names
        self.cells: Final[dict[tuple[int, int], Cell]] = {}
        self.printed: Final[list[Fact]] = []
        self.singles: Final = Singles()
        self.capitals: int = 0
        self.tiles: Final[list[Fact]] = []
        self.covered: Final[set[tuple[int, int]]] = set()

    def add(self, fact: Fact) -> None:
        """Take in a line, of which the first word is taken."""
        if fact.words[0] == "land":
            self._land(fact)
        elif fact.words[0] == "tile":
            self.tiles.append(fact)
        else:
            self.printed.append(fact)

    def board(self, seats: int) -> Board:
        """The map of all the lines."""
        if not self.cells:
            raise PositionError(_("a map needs at least one space, in a line as `land 0,0 ggf`"))
        for fact in self.printed:
            if fact.words[0] == "capital":
                self._capital(fact, seats)
            else:
                self._symbol(fact)
        for seat in range(seats):
            if not self.capitals >> seat & 1:
                raise PositionError(
                    _("no line `capital {seat}` says where that capital is").format(seat=seat + 1)
                )
        tiles = [self._tile(fact, seats) for fact in self.tiles]
        board = Board(list(self.cells.values()), seats, self.names.box.printed, tiles)
        if board.size > WONDER_OPTION:  # from there on options are no spaces
            said = _("a position has a map of at most {most} places, holes included, not {number}")
            raise PositionError(said.format(most=WONDER_OPTION, number=board.size))
        return board

    def _land(self, fact: Fact) -> None:
        """Spaces from a row of terrain letters, in which a blank is a hole."""
        q, r = pair_of(fact, fact.word(shown("the first space, as in 4,2")))
        letters = fact.text.partition(fact.words[1])[2][1:]
        fact.rest()
        if not letters:
            raise fact.wrong(_("something is missing: the letters of the spaces"))
        if len(self.cells) + len(letters) > MOST_SPACES:
            raise fact.wrong(_("a position has {most} spaces or fewer").format(most=MOST_SPACES))
        if q + len(letters) - 1 > FARTHEST:
            raise fact.wrong(_("coordinates are at most {most}").format(most=FARTHEST))
        for offset, letter in enumerate(letters):
            if letter not in TERRAIN_LETTERS:
                raise fact.wrong(_("{letter!r} is no terrain").format(letter=letter))
            if letter != " ":
                if (q + offset, r) in self.cells:
                    raise fact.wrong(
                        _("there are two spaces {place}").format(place=f"{q + offset},{r}")
                    )
                self.cells[q + offset, r] = Cell(q + offset, r, TERRAIN_LETTERS.index(letter))

    def _blank(self, fact: Fact, text: str) -> Cell:
        """The space a word names, on which nothing is printed yet."""
        spot = pair_of(fact, text)
        if spot not in self.cells:
            raise fact.wrong(_("no land at {text}").format(text=text))
        cell = self.cells[spot]
        if max(cell.resource, cell.natural, cell.city_state, cell.barbarian, cell.capital) >= 0:
            raise fact.wrong(_("{text} has a symbol already").format(text=text))
        return cell

    def _capital(self, fact: Fact, seats: int) -> None:
        """The capital space of a seat."""
        seat = fact.take_seat(seats)
        self.singles.add(fact, f"capital {seat + 1}")
        old = self._blank(fact, fact.word(shown("a space")))
        fact.end()
        self.capitals |= 1 << seat
        self.cells[old.q, old.r] = Cell(old.q, old.r, old.terrain, capital=seat)

    def _symbol(self, fact: Fact) -> None:
        """A printed symbol on one space or, of resources, on several."""
        name = fact.word(shown("the name of a symbol"))
        if name in RESOURCE_NAMES:
            for text in fact.rest():
                old = self._blank(fact, text)
                resource = RESOURCE_NAMES.index(name)
                self.cells[old.q, old.r] = Cell(old.q, old.r, old.terrain, resource=resource)
            return
        old = self._blank(fact, fact.word(shown("a space")))
        fact.end()
        self.singles.add(fact, f"symbol {name}")
        states = self.names.states
        if name in self.names.barbarians:
            cell = Cell(old.q, old.r, old.terrain, barbarian=self.names.barbarians.index(name))
        elif name in self.names.naturals:
            cell = Cell(old.q, old.r, old.terrain, natural=self.names.naturals.index(name))
        elif name in states:
            cell = Cell(old.q, old.r, old.terrain, city_state=states.index(name))
        else:
            raise fact.wrong(_("{text} is no symbol").format(text=quoted(name)))
        self.cells[old.q, old.r] = cell

    def _tile(self, fact: Fact, seats: int) -> Placed:
        """A tile the map was built from, which must be printed as the map is where it lies."""
        face = FACE.fullmatch(fact.word(shown("a tile and its side, as in 4a")))
        if not face or int(face.group(1)) not in self.names.box.tile_place:
            raise fact.wrong(
                _("{text} is no tile: they are written as in 4a").format(text=quoted(fact.words[1]))
            )
        tile = int(face.group(1))
        self.singles.add(fact, f"tile {tile}")
        where, _rest, turn = fact.word(shown("where it lies, as in 20,8@4")).partition("@")
        q, r = pair_of(fact, where)
        turned = fact.number_of(turn, 0, TURNS - 1, shown("clockwise turns"))
        seat = fact.take_seat(seats) if fact.more() else -1
        fact.end()
        placed = Placed(tile, SIDE_NAMES.index(face.group(2).upper()), q, r, turned, seat)
        for cell in placed.cells(self.names.box):
            place = cell.q, cell.r
            if place in self.covered or not _alike(cell, self.cells.get(place)):
                raise fact.wrong(
                    _("the map is another one at {place}").format(place=f"{cell.q},{cell.r}")
                )
            self.covered.add(place)
        return placed


def _alike(cell: Cell, other: Cell | None) -> bool:
    """Return True if the same is printed on both."""
    return other is not None and (
        cell.terrain == other.terrain
        and cell.resource == other.resource
        and cell.natural == other.natural
        and cell.city_state == other.city_state
        and cell.barbarian == other.barbarian
        and cell.capital == other.capital
    )
