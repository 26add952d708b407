"""A position as text, and text as a position: where tests, puzzles and bug reports begin.

One fact a line, in any order; what is left out is as at the start of a game. `facts` is the
canonical list. Example (a two-player map of seven spaces):

    seats 2
    land 0,0 ggf
    land 0,1 gh~m
    capital 1 0,0
    capital 2 3,1
    turn 1.1
    tokens 1 1,0 0,1!
    row 1 masonry astrology pottery foreign-trade early-empire

Letters of `land`, from the space named eastwards: g grassland, h hills, f forest, d desert, m
mountain, ~ water, n natural wonder, a space none. A control token followed by `!` is reinforced.
`turn 3.2`: seat 2 is about to take its third turn; `after 3.2`: it has just ended it, and the event
dial may come next; `after setup`: the game's first turn comes next. `winners 1 3`: the game has
ended.
"""

from __future__ import annotations

import re
from typing import Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.deck import BASE
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, WONDER_CARDS
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, Board, Cell
from civdawn_cli.games.newdawn.names import (
    BARBARIANS,
    CARAVANS,
    CARDS,
    CITIES,
    CITY_STATE_0,
    CONTROL_TOKENS,
    DEFEATED,
    DIPLOMACY_0,
    NOBODY,
    ON_CARD,
    RESOURCES_EACH,
    SLOTS,
    UNUSED,
    put,
    slug,
)
from civdawn_cli.games.newdawn.notation.words import barbarian_name, effect_name, victory_name
from civdawn_cli.games.newdawn.positions.writer import FEATS, TERRAIN_LETTERS, facts, write
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.components import lay_out
from civdawn_cli.games.newdawn.rules.pieces import give_natural, place_wonder, set_barbarian
from civdawn_cli.games.newdawn.rules.setup import new_table
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, BeginTurn, NextTurn
from civdawn_cli.games.newdawn.table import Table

COORDINATE: Final = re.compile(r"-?[0-9]{1,2},-?[0-9]{1,2}")

QUOTED: Final = 60
"""How many characters of a line are quoted."""

MOST_SEATS: Final = 4
MOST_SPACES: Final = 400
"""More than all tiles have with the holes between them; a bound for what is read, not a rule."""

__all__ = ["facts", "read", "write"]

LATER: Final = ("wonder", "conquered", "pinned", "trade", "marked", "turn", "after", "winners")
"""Lines read last: what lies under pieces or depends on rows, and the course of play."""


def read(text: str, box: Box = BASE) -> Table:
    """The table a position text describes. Raises SetupError naming the line that is wrong."""
    lines = [line.split(";")[0].rstrip() for line in text.splitlines()]
    reader = _Reader([line for line in lines if line.strip()], box)
    return reader.table


class _Reader:
    """Builds a table from the lines: first the map, then everything on it."""

    def __init__(self, lines: list[str], box: Box) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        words = [line.split() for line in lines]
        self.seats: int = 2
        epic = False
        for line in words:
            if line[0] == "seats":
                self.seats = int(line[1])
            elif line[0] == "epic":
                epic = line[1] == "yes"
        if not 1 <= self.seats <= MOST_SEATS:
            raise SetupError(f"a position has 1 to {MOST_SEATS} seats, not {self.seats}")
        for row in lines:
            if row.startswith("land "):
                self._land(row)
        for line in words:
            if line[0] in ("symbol", "capital"):
                self._symbol(line)
        self.table: Table = new_table(box, self.seats, False, epic)
        self.table.stack.clear()
        lay_out(self.table, Board(list(self.cells.values()), self.seats))
        self.table.turn = 0
        self.table.stack.append(BeginTurn(0))
        self.table.market = (-1,) * 4
        later: list[list[str]] = []
        for line in words:
            # Pieces before what lies under them or depends on rows.
            if line[0] in ("seats", "epic", "land", "symbol"):
                continue
            if line[0] in LATER:
                later.append(line)
            else:
                self._guarded(line)
        self._take_naturals()
        for line in later:
            self._guarded(line)
        self._count_supply()
        self.table.changed = False

    def _guarded(self, words: list[str]) -> None:
        """One line, with a clear error."""
        try:
            self._fact(words)
        except (ValueError, IndexError, KeyError) as error:
            line = " ".join(words)[:QUOTED]
            raise SetupError(f"position line {line!r}: {_plain(error)}") from error

    def _land(self, line: str) -> None:
        """Spaces from a row of terrain letters."""
        _, _, rest = line.partition(" ")
        start, _, letters = rest.partition(" ")
        q, r = self._pair(start)
        if len(self.cells) + len(letters) > MOST_SPACES:
            raise SetupError(f"a position has {MOST_SPACES} spaces or fewer")
        for offset, letter in enumerate(letters):
            if letter not in TERRAIN_LETTERS:
                raise SetupError(f"position line {line!r}: {letter!r} is no terrain")
            if letter != " ":
                cell = Cell(q + offset, r, TERRAIN_LETTERS.index(letter))
                self.cells[q + offset, r] = cell

    def _pair(self, text: str) -> tuple[int, int]:
        """A coordinate `q,r`."""
        if not COORDINATE.fullmatch(text):
            raise ValueError(f"{text!r} is no space: they are written as in 4,2")
        q, _, r = text.partition(",")
        return int(q), int(r)

    def _symbol(self, words: list[str]) -> None:
        """A printed symbol on one space or, of resources, on several."""
        name = words[1]
        for text in words[2:]:
            spot = self._pair(text)
            if spot not in self.cells:
                raise SetupError(f"position line {' '.join(words)!r}: no land at {text}")
            terrain = self.cells[spot].terrain
            if words[0] == "capital":
                cell = Cell(*spot, terrain, capital=int(name) - 1)
            elif name in RESOURCE_NAMES:
                cell = Cell(*spot, terrain, resource=RESOURCE_NAMES.index(name))
            elif name.startswith("barbarian-"):
                cell = Cell(*spot, terrain, barbarian=_letter(name))
            elif name in [slug(title) for title in NATURALS]:
                cell = Cell(*spot, terrain, natural=_natural(name))
            else:
                cell = Cell(*spot, terrain, city_state=effect_number(name) - CITY_STATE_0)
            self.cells[spot] = cell

    def _space(self, text: str) -> int:
        """The space `q,r` names."""
        space = self.table.board.find(*self._pair(text))
        if space < 0:
            raise ValueError(f"no space {text}")
        return space

    def _take_naturals(self) -> None:
        """Natural wonders belong to whom their space is friendly (ND-20.45)."""
        table = self.table
        for natural, space in enumerate(table.board.natural_space):
            if space >= 0 and table.owner(space) != NOBODY:
                held = table.held.copy()
                table.held = [0] * table.seats  # no question where to pin it: a line says
                give_natural(table, natural, table.owner(space))
                table.held = held

    def _count_supply(self) -> None:
        """Resource tokens neither on the map nor with a player are in the supply (ND-15.1)."""
        table = self.table
        on_map = [table.board.resource[space] for space in numbers(table.resources)]
        counts = [on_map.count(kind) + sum(table.stock[kind::4]) for kind in range(4)]
        table.supply = tuple([RESOURCES_EACH - count for count in counts])

    def _fact(self, words: list[str]) -> None:
        """One fact about the table as a whole, or about a seat."""
        table = self.table
        word, rest = words[0], words[1:]
        if word == "capital":
            return
        if word.startswith("barbarian-"):
            where = DEFEATED if rest[0] == "defeated" else self._space(rest[0])
            set_barbarian(table, _letter(word), where)
        elif word == "first":
            table.first = int(rest[0]) - 1
        elif word in ("turn", "after"):
            self._turn(word, rest[0])
        elif word == "event":
            table.event = int(rest[0])
        elif word == "direction":
            table.heading = DIRECTION_NAMES.index(rest[0])
        elif word == "victory":
            table.victory = tuple(sorted([victory_number(name) for name in rest]))
        elif word == "market":
            self._market(rest)
        elif word == "unseen":
            table.unseen = sum([1 << wonder_number(name) for name in rest if name != "-"])
        elif word == "decks":
            table.draws = tuple([int(count) for count in rest])
        elif word == "taken":
            for text in rest:
                table.resources &= ~(1 << self._space(text))
        elif word == "wonder":
            table.unseen &= ~(1 << wonder_number(rest[0]))
            place_wonder(table, wonder_number(rest[0]), self._space(rest[1]))
        elif word == "stored":
            table.stored = int(rest[0])
        elif word == "winners":  # who they are follows from the rest (ND-17.2)
            table.over = True
            table.stack.clear()
        else:
            self._seat_fact(word, int(rest[0]) - 1, rest[1:])

    def _turn(self, word: str, label: str) -> None:
        """Whose turn begins or has ended."""
        table = self.table
        if label == "setup":
            table.turn = -1
            table.active = NOBODY
            table.stack[:] = [NextTurn(NOBODY)]
            return
        round_text, _, seat_text = label.partition(".")
        seat = int(seat_text) - 1
        place = (seat - table.first) % table.seats
        table.turn = (int(round_text) - 1) * table.seats + place
        table.active = seat
        table.stack[:] = [NextTurn(seat) if word == "after" else BeginTurn(seat)]

    def _market(self, names: list[str]) -> None:
        """Face-up wonders, each in the place of its type."""
        for name in names:
            wonder = wonder_number(name)
            place = (0, 2, 1, -1, 3)[WONDER_CARDS[wonder].kind]  # types in WONDER_TYPES order
            self.table.market = put(self.table.market, place, wonder)
            self.table.unseen &= ~(1 << wonder)

    def _seat_fact(self, word: str, seat: Seat, rest: list[str]) -> None:
        """One fact about a seat."""
        table = self.table
        if not 0 <= seat < table.seats:
            raise ValueError(f"no seat {seat + 1}")
        if word == "leader":
            table.held[seat] |= 1 << effect_number(rest[0])
        elif word == "row":
            base = seat * SLOTS
            table.row[base : base + SLOTS] = [focus_number(name) for name in rest]
        elif word == "trade":
            table.trade[seat * CARDS + focus_number(rest[0])] = int(rest[1])
        elif word == "cities":
            for text in rest:
                table.cities[seat] |= 1 << self._space(text)
            table.cities_left[seat] = CITIES + 1 - table.cities[seat].bit_count()
        elif word == "tokens":
            self._tokens(seat, rest)
        elif word == "caravans":
            places = [ON_CARD if text == "card" else self._space(text) for text in rest]
            base = seat * CARAVANS
            table.caravans[base : base + CARAVANS] = (places + [UNUSED] * CARAVANS)[:CARAVANS]
        elif word == "stock":
            for name in rest:
                table.stock[seat * 4 + RESOURCE_NAMES.index(name)] += 1
        elif word == "dial":
            table.dial = put(table.dial, seat, int(rest[0]))
        else:
            self._held_fact(word, seat, rest)

    def _tokens(self, seat: Seat, rest: list[str]) -> None:
        """Control tokens, `!` for reinforced."""
        table = self.table
        for text in rest:
            space = self._space(text.removesuffix("!"))
            table.tokens[seat] |= 1 << space
            table.resources &= ~(1 << space)
            if text.endswith("!"):
                table.reinforced[seat] |= 1 << space
        table.tokens_left[seat] = (
            CONTROL_TOKENS - table.tokens[seat].bit_count() - table.markers[seat]
        )

    def _held_fact(self, word: str, seat: Seat, rest: list[str]) -> None:
        """Tokens and cards of others, agendas."""
        table = self.table
        if word == "conquered":
            state = effect_number(rest[0]) - CITY_STATE_0
            table.state_holder = put(table.state_holder, state, seat)
            card = -1 if rest[1] == "waiting" else focus_number(rest[1])
            table.state_card = put(table.state_card, state, card)
            table.city_states &= ~(1 << table.board.city_state_space[state])
        elif word == "pinned":
            table.natural_card = put(table.natural_card, _natural(rest[0]), focus_number(rest[1]))
        elif word == "diplomacy":
            for name in rest:
                self._diplomacy(seat, effect_number(name))
        elif word == "feats":
            table.feats = put(table.feats, seat, sum([1 << FEATS.index(name) for name in rest]))
        elif word == "marked":
            table.markers = put(table.markers, seat, int(rest[0]))
            table.tokens_left[seat] -= int(rest[0])
            marked = sum([1 << victory_number(name) for name in rest[1:]])
            table.marked = put(table.marked, seat, marked)
        else:
            raise ValueError(f"unknown word {word!r}")

    def _diplomacy(self, seat: Seat, effect: int) -> None:
        """A diplomacy card a seat has taken."""
        table = self.table
        table.held[seat] |= 1 << effect
        if effect < DIPLOMACY_0:
            state = effect - CITY_STATE_0
            table.envoys = put(table.envoys, state, table.envoys[state] | 1 << seat)
        else:
            table.diplomacy = put(table.diplomacy, effect - DIPLOMACY_0, seat)


def _plain(error: Exception) -> str:
    """What Python says of a number or a name that is none, for people."""
    if isinstance(error, IndexError):
        return "something is missing"
    said = str(error)
    if "int()" in said:
        return "a number is expected"
    return "an unknown name" if "not in" in said else said


def effect_number(name: str) -> int:
    """The number of a card a seat can hold. Raises ValueError."""
    for effect in ALL_EFFECTS:
        if effect_name(BASE, effect.number) == name:
            return effect.number
    raise ValueError(f"no card {name!r}")


def wonder_number(name: str) -> int:
    """The number of a wonder. Raises ValueError."""
    return [wonder.slug for wonder in WONDER_CARDS].index(name)


def focus_number(name: str) -> int:
    """The number of a focus card. Raises ValueError."""
    return [slug(card.title) for card in FOCUS_CARDS].index(name)


def victory_number(name: str) -> int:
    """The number of a victory card, by both agendas. Raises ValueError."""
    return [victory_name(BASE, card) for card in range(len(VICTORY_CARDS))].index(name)


def _letter(name: str) -> int:
    """The letter of `barbarian-c`, 0 to 8. Raises ValueError."""
    return [barbarian_name(letter) for letter in range(BARBARIANS)].index(name)


def _natural(name: str) -> int:
    """The number of a natural wonder. Raises ValueError."""
    return [slug(title) for title in NATURALS].index(name)
