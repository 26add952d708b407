"""The map once it is built: its spaces, what is printed on them, and who is next to whom.

Nothing here changes during a game, so every copy of a table shares one board. A space is known by
its index on a tight grid: (r - r0) * width + (q - q0), which grows row by row from the north and
from west to east; the grid's last column stays empty (see engine/kit/hexes.py). Sets of spaces are
ints with the bit of each index set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.bits import bits, numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS, Hexes
from civdawn_cli.engine.kit.hexes import around as beside
from civdawn_cli.engine.kit.hexes import grown as widened

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.bots.estimates import Ground
    from civdawn_cli.games.newdawn.map.layout import Placed

OFF: Final = 0
GRASSLAND: Final = 1
HILLS: Final = 2
FOREST: Final = 3
DESERT: Final = 4
MOUNTAIN: Final = 5
WATER: Final = 6
NATURAL: Final = 7
"""A natural-wonder space: land without a terrain type (ND-5.2)."""

TERRAIN_NAMES: Final[tuple[str, ...]] = (
    "off",
    "grassland",
    "hills",
    "forest",
    "desert",
    "mountain",
    "water",
    "natural_wonder",
)
DIFFICULTY: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 1, 5)
"""ND-5.1 and 5.2, by terrain constant; 0 off the map."""

MARBLE: Final = 0
MERCURY: Final = 1
OIL: Final = 2
DIAMONDS: Final = 3
RESOURCE_NAMES: Final[tuple[str, ...]] = ("marble", "mercury", "oil", "diamonds")
RESOURCES: Final = len(RESOURCE_NAMES)

HARDEST: Final = max(DIFFICULTY)


class Printed:
    """How many natural wonders, city-states and barbarians a box has: each can be printed on one
    space of a map."""

    def __init__(self, naturals: int, city_states: int, barbarians: int) -> None:
        self.naturals: Final = naturals
        self.city_states: Final = city_states
        self.barbarians: Final = barbarians


class Cell:
    """One space of the map with what is printed on it; -1 stands for nothing.

    q, r: axial coordinates. terrain: a terrain constant other than OFF. resource: a resource
    constant. natural, city_state, barbarian: the number of the wonder, the city-state or the
    letter, in the order of the data. capital: the seat whose capital starts here.
    """

    def __init__(
        self,
        q: int,
        r: int,
        terrain: int,
        resource: int = -1,
        natural: int = -1,
        city_state: int = -1,
        barbarian: int = -1,
        capital: int = -1,
    ) -> None:
        self.q: Final = q
        self.r: Final = r
        self.terrain: Final = terrain
        self.resource: Final = resource
        self.natural: Final = natural
        self.city_state: Final = city_state
        self.barbarian: Final = barbarian
        self.capital: Final = capital


AROUNDS_KEPT: Final = 1 << 10
"""Memory, not a rule: so many are kept, and then forgotten together."""

FARTHEST: Final = 99
"""The largest coordinate; those of a drafted map stay below 40."""


class Board:
    """A built map. Lists "by index" have `size` entries, with those off the map empty.

    width, q0, r0, size: the grid. cells: as given. names: by index, "q,r", "" off the map.
    all: every space. spaces: the same as ascending indices. water, land: its two kinds of space.
    places: by name, the index.
    terrain, difficulty: by index, 0 off the map (ND-5.1).
    of_terrain: by terrain constant, its spaces. upto: [d] the land spaces of difficulty d or less,
    d from 0 to 6; natural wonders are land of difficulty 5 (ND-5.2).
    edge: spaces with fewer than six neighbours (ND-3.7). coast: land next to water or on the edge.
    near: by index, the neighbours, 0 off the map. steps: [direction][index] the neighbour or -1.
    resource, natural, city_state: by index, the number or -1. resources, naturals: the spaces
    printed with one. natural_space, city_state_space, barbarian_home, capital: by the component's
    number (capitals: by seat), the index or -1. natural_sites: the spaces of natural_space. tiles:
    those it was built from, by number, [] if that is not known; no rule asks. shown: what views
    keep of it. rings, grounds, standings: what players keep of it (`bots/`). walks, matured: what
    rules keep of it (`rules/economy.py`, `rules/folds.py`).
    """

    def __init__(
        self, cells: list[Cell], seats: int, printed: Printed, tiles: list[Placed] | None = None
    ) -> None:
        """Lay out the cells, which must be at distinct places, for a game of that many seats.

        Raises ValueError without cells, with two in one place, or for a map beyond all measure.
        """
        if not cells:
            raise ValueError("a map needs at least one space")
        if max([max(abs(cell.q), abs(cell.r)) for cell in cells]) > FARTHEST:
            raise ValueError(f"coordinates are at most {FARTHEST}")
        self.cells: Final = cells
        self.tiles: Final[list[Placed]] = sorted(tiles or [], key=_number)
        self.shown: Final[dict[str, object]] = {}
        self.rings: Final[dict[int, list[int]]] = {}
        self._arounds: Final[dict[int, int]] = {}
        self.matured: Final[dict[tuple[int, int], int]] = {}
        self.walks: Final[dict[tuple[int, int, int, int], list[int]]] = {}
        self.grounds: Final[dict[tuple[object, ...], Ground]] = {}
        self.standings: Final[dict[tuple[object, ...], float]] = {}
        self.q0: Final = min([cell.q for cell in cells])
        self.r0: Final = min([cell.r for cell in cells])
        # One column more than the map is wide, so that a set shifted one step can't leak round.
        self.width: Final = max([cell.q for cell in cells]) - self.q0 + 2
        self.size: Final = (max([cell.r for cell in cells]) - self.r0 + 1) * self.width

        self.terrain: Final[list[int]] = [OFF] * self.size
        self.resource: Final[list[int]] = [-1] * self.size
        self.natural: Final[list[int]] = [-1] * self.size
        self.city_state: Final[list[int]] = [-1] * self.size
        self.natural_space: Final[list[int]] = [-1] * printed.naturals
        self.city_state_space: Final[list[int]] = [-1] * printed.city_states
        self.barbarian_home: Final[list[int]] = [-1] * printed.barbarians
        self.capital: Final[list[int]] = [-1] * seats
        self.names: Final[list[str]] = [""] * self.size
        self.of_terrain: Final[list[int]] = [0] * len(TERRAIN_NAMES)
        self._print(cells)
        self.places: Final[dict[str, int]] = {
            name: index for index, name in enumerate(self.names) if name
        }

        self.difficulty: Final[list[int]] = [DIFFICULTY[terrain] for terrain in self.terrain]
        self.water: Final[Hexes] = self.of_terrain[WATER]
        self.land: Final[Hexes] = sum(self.of_terrain) - self.water
        self.all: Final[Hexes] = self.land | self.water
        self.spaces: Final[list[int]] = numbers(self.all)
        self.upto: Final[list[int]] = self._by_difficulty()
        self.naturals: Final[Hexes] = self.of_terrain[NATURAL]
        self.natural_sites: Final[Hexes] = bits([at for at in self.natural_space if at >= 0])
        self.resources: Final[Hexes] = bits(
            [index for index in self.spaces if self.resource[index] >= 0]
        )
        self.steps: Final[list[list[int]]] = self._neighbours()
        self.near: Final[list[int]] = [0] * self.size
        # Those of a space in the second row: moved, those of every other.
        pattern = beside(1 << self.width, self.width)
        for index in self.spaces:
            self.near[index] = pattern << index >> self.width & self.all
        self.edge: Final[Hexes] = bits(
            [index for index in self.spaces if self.near[index].bit_count() < len(DIRECTIONS)]
        )
        self.coast: Final[Hexes] = self.land & (beside(self.water, self.width) | self.edge)

    def _print(self, cells: list[Cell]) -> None:
        """Enter every cell by its index."""
        for cell in cells:
            index = (cell.r - self.r0) * self.width + (cell.q - self.q0)
            if self.terrain[index] != OFF:
                raise ValueError(f"two spaces at {cell.q},{cell.r}")
            self.terrain[index] = cell.terrain
            self.of_terrain[cell.terrain] |= 1 << index
            self.resource[index] = cell.resource
            self.natural[index] = cell.natural
            self.city_state[index] = cell.city_state
            self.names[index] = f"{cell.q},{cell.r}"
            if cell.natural >= 0:
                self.natural_space[cell.natural] = index
            if cell.city_state >= 0:
                self.city_state_space[cell.city_state] = index
            if cell.barbarian >= 0:
                self.barbarian_home[cell.barbarian] = index
            if cell.capital >= 0:
                self.capital[cell.capital] = index

    def _by_difficulty(self) -> list[int]:
        """The field `upto`: nothing at 0, all land at 5 and 6."""
        upto = [0] * (HARDEST + 2)
        for terrain, spaces in enumerate(self.of_terrain):
            if terrain != WATER:
                for most in range(DIFFICULTY[terrain], len(upto)):
                    upto[most] |= spaces
        return upto

    def _neighbours(self) -> list[list[int]]:
        """The field `steps`."""
        steps: list[list[int]] = []
        for q, r in DIRECTIONS:
            shift = r * self.width + q
            row = [-1] * self.size
            for index in self.spaces:
                there = index + shift
                if 0 <= there < self.size and self.terrain[there] != OFF:
                    row[index] = there
            steps.append(row)
        return steps

    def key(self) -> tuple[object, ...]:
        """Everything that makes two maps the same, as one hashable value."""
        return (
            (self.q0, self.r0, self.width),
            tuple(self.terrain),
            tuple(self.resource),
            tuple(self.natural_space),
            tuple(self.city_state_space),
            tuple(self.barbarian_home),
            tuple(self.capital),
        )

    def around(self, hexes: Hexes) -> Hexes:
        """Every space of the map next to a space of the set. Kept, for it is asked of the same
        cities again and again."""
        found = self._arounds.get(hexes, -1)
        if found < 0:
            found = beside(hexes, self.width) & self.all
            if len(self._arounds) >= AROUNDS_KEPT:
                self._arounds.clear()
            self._arounds[hexes] = found
        return found

    def grown(self, hexes: Hexes) -> Hexes:
        """The set, which lies on the map, and every space of the map next to it."""
        return widened(hexes, self.width) & self.all

    def find(self, q: int, r: int) -> int:
        """The index of the space at those coordinates, -1 if there is none."""
        column = q - self.q0
        row = r - self.r0
        if row < 0 or not 0 <= column < self.width:
            return -1
        index = row * self.width + column
        return index if self.all >> index & 1 else -1

    def name(self, index: int) -> str:
        """The space's coordinates as written in notation, "q,r"."""
        return self.names[index]

    def distance(self, a: int, b: int) -> int:
        """Steps from one space to the other through anything, on the map or off it (ND-20.44)."""
        q = b % self.width - a % self.width
        r = b // self.width - a // self.width
        return max(abs(q), abs(r), abs(q + r))


def _number(placed: Placed) -> int:
    """The printed number of a tile."""
    return placed.tile
