"""Answers on the map, as text and back: spaces and what may stand for one, caravans, tiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from civdawn_cli.engine.answers import Answers, Meant
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, named
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn.map.grid import decode, encode
from civdawn_cli.games.newdawn.names import NOBODY
from civdawn_cli.games.newdawn.notation.answers import BARBARIANS, WONDERS, Asking, no_tile
from civdawn_cli.games.newdawn.notation.spelling import (
    COORDINATE,
    find_space,
    glued,
    if_there,
    no_such_space,
    one_token,
    unknown,
)
from civdawn_cli.games.newdawn.notation.words import (
    FROM,
    LETTERS,
    ON_CARD_NAME,
    state_name,
    tile_name,
    wonder_name,
)
from civdawn_cli.games.newdawn.options import (
    BARBARIAN_OPTION,
    CARD_OPTION,
    WONDER_OPTION,
    tile_of,
    tile_option,
)
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.rules.draft import LayTile
    from civdawn_cli.games.newdawn.rules.military import Attack

S = TypeVar("S", bound=Asking)

SIDE: Final = re.compile(r"(\d+)([ab])", re.ASCII)
PLACEMENT: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})@([0-5])")
LAYING: Final = re.compile(r"(-?\d+),(-?\d+)@(\d+)", re.ASCII)
TURNS: Final = ("0", "1", "2", "3", "4", "5")


class Spaces(Answers[Table, S]):
    """A space, by its coordinates or by the city-state printed there."""

    forms: tuple[str, ...] = ("SPACE",)

    def write(self, table: Table, step: S, option: Option) -> str:
        return table.board.names[option]

    def read(self, table: Table, step: S, tokens: list[str], options: list[Option]) -> Meant:
        text, used = glued(tokens)
        if COORDINATE.fullmatch(text):
            return if_there(self.lying_at(table, find_space(table, text)), used, options)
        known: list[Spelling] = []
        for option in options:
            name = self.name(table, option)
            if name:
                known.append((option, name))
        return named(tokens, known)

    def lying_at(self, table: Table, space: int) -> Option:
        """The option that the coordinates of a space mean."""
        return space

    def name(self, table: Table, option: Option) -> str:
        """How an option is called that may be named; '' for one that has coordinates alone."""
        state = table.board.city_state[option]
        return state_name(table.box, state) if state >= 0 else ""

    def read_fast(self, table: Table, step: S, tokens: list[str], at: int) -> int:
        return one_token(table.board.places.get(tokens[at], -1), tokens, at)

    def refuse(self, table: Table, step: S, tokens: list[str], options: list[Option]) -> str:
        text, _rest = glued(tokens)
        if COORDINATE.fullmatch(text):
            space = find_space(table, text)
            if space < 0:
                return no_such_space(text)
            return step.why_not(table, self.lying_at(table, space))
        space = find_state(table, tokens)
        if space >= 0:
            return step.why_not(table, space)
        return self.refuse_name(table, step, tokens, options)

    def refuse_name(self, table: Table, step: S, tokens: list[str], options: list[Option]) -> str:
        """The refusal of tokens that name no space."""
        example = table.board.names[table.board.spaces[0]]
        return _("{token!r} is no space: they are written as in {example}").format(
            token=tokens[0], example=example
        )


def find_state(table: Table, tokens: list[str]) -> int:
    """The space of the city-state that some tokens name; -1 for none."""
    known = [
        (space, state_name(table.box, state))
        for state, space in enumerate(table.board.city_state_space)
        if space >= 0
    ]
    found, _rest = named(tokens, known)
    return found[0] if len(found) == 1 else -1


class Sites(Spaces[Asking]):
    """Where to build a city, or which world wonder."""

    forms: tuple[str, ...] = ("SPACE", "WONDER")

    def write(self, table: Table, step: Asking, option: Option) -> str:
        if option < WONDER_OPTION:
            return table.board.names[option]
        return wonder_name(table.box, option - WONDER_OPTION)

    def name(self, table: Table, option: Option) -> str:
        if option < WONDER_OPTION:
            return super().name(table, option)
        return wonder_name(table.box, option - WONDER_OPTION)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        space = table.board.places.get(tokens[at], -1)
        if space >= 0:
            return one_token(space, tokens, at)
        return _shifted(WONDERS.read_fast(table, step, tokens, at), WONDER_OPTION)

    def refuse_name(
        self, table: Table, step: Asking, tokens: list[str], options: list[Option]
    ) -> str:
        names = WONDERS.here(table)
        found, _rest = named(tokens, list(names.items()))
        if len(found) == 1:
            return step.why_not(table, WONDER_OPTION + found[0])
        what = shown("space (as 4,2 is) and no world wonder")
        return unknown(tokens[0], what, list(names.values()))


def _shifted(found: int, more: int) -> int:
    """A result of `Answers.read_fast` with a number added to its option; -1 stays -1."""
    return found if found < 0 else found + (more << 3)


class Targets(Spaces["Attack"]):
    """A target: a piece by its space, a barbarian by its name or, where nothing else lies there, by
    its space (ND-20.80). After it may stand `from` and the space that the attack comes from
    (ND-20.15)."""

    forms: tuple[str, ...] = ("SPACE", "BARBARIAN")

    def write(self, table: Table, step: Attack, option: Option) -> str:
        if option < BARBARIAN_OPTION:
            return table.board.names[option]
        return BARBARIANS.write(table, step, option - BARBARIAN_OPTION)

    def name(self, table: Table, option: Option) -> str:
        if option < BARBARIAN_OPTION:
            return super().name(table, option)
        return BARBARIANS.texts(table.box)[option - BARBARIAN_OPTION]

    def lying_at(self, table: Table, space: int) -> Option:
        if space < 0 or table.city_states >> space & 1 or table.owner(space) != NOBODY:
            return space
        alone = table.barbarian.count(space) == 1
        return BARBARIAN_OPTION + table.barbarian.index(space) if alone else space

    def read(self, table: Table, step: Attack, tokens: list[str], options: list[Option]) -> Meant:
        found, used = self._target(table, step, tokens, options)
        if len(found) != 1 or used >= len(tokens) or tokens[used] != FROM:
            return found, used
        if used + 1 == len(tokens):
            return NOTHING
        text, more = glued(tokens[used + 1 :])
        start = find_space(table, text)
        if start < 0 or step.why_not_from(table, found[0], start):
            return NOTHING
        return found, used + 1 + more

    def read_fast(self, table: Table, step: Attack, tokens: list[str], at: int) -> int:
        space = table.board.places.get(tokens[at], -1)
        if space >= 0:
            return one_token(space, tokens, at)
        return _shifted(BARBARIANS.read_fast(table, step, tokens, at), BARBARIAN_OPTION)

    def refuse(self, table: Table, step: Attack, tokens: list[str], options: list[Option]) -> str:
        end = tokens.index(FROM) if FROM in tokens else len(tokens)
        target, used = self._target(table, step, tokens[:end], options) if end else NOTHING
        if len(target) == 1 and used == end < len(tokens):
            text = glued(tokens[end + 1 :])[0] if tokens[end + 1 :] else ""
            if not text:
                return _("`from` is followed by the space the attack comes from (ND-20.15)")
            start = find_space(table, text)
            return step.why_not_from(table, target[0], start) if start >= 0 else no_such_space(text)
        if len(tokens[0]) == 1 and tokens[0].isalpha():
            return self.refuse_name(table, step, tokens, options)
        return super().refuse(table, step, tokens, options)

    def _target(
        self, table: Table, step: Attack, tokens: list[str], options: list[Option]
    ) -> Meant:
        """The targets that the first tokens may mean; a single letter is always a barbarian."""
        if len(tokens[0]) == 1 and tokens[0].isalpha():
            return if_there(BARBARIAN_OPTION + LETTERS.find(tokens[0]), 1, options)
        return super().read(table, step, tokens, options)

    def refuse_name(
        self, table: Table, step: Attack, tokens: list[str], options: list[Option]
    ) -> str:
        here = BARBARIANS.here(table)
        found, _rest = BARBARIANS.meant(table.box, tokens, list(here))
        if len(found) == 1:
            return step.why_not(table, BARBARIAN_OPTION + found[0])
        what = shown("space (as 4,2 is) and no barbarian")
        return unknown(tokens[0], what, list(here.values()))


class Caravans(Answers[Table, Asking]):
    """A caravan by the space it is on, or `card`."""

    forms: tuple[str, ...] = ("SPACE", ON_CARD_NAME)

    def write(self, table: Table, step: Asking, option: Option) -> str:
        return ON_CARD_NAME if option == CARD_OPTION else table.board.names[option - 1]

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        text, used = glued(tokens)
        if COORDINATE.fullmatch(text):
            return if_there(find_space(table, text) + 1 or -1, used, options)
        return named(tokens, [(CARD_OPTION, ON_CARD_NAME)] if CARD_OPTION in options else [])

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        if tokens[at] == ON_CARD_NAME:
            return one_token(CARD_OPTION, tokens, at)
        return one_token(table.board.places.get(tokens[at], -2) + 1, tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        text, _rest = glued(tokens)
        if COORDINATE.fullmatch(text):
            space = find_space(table, text)
            return step.why_not(table, space + 1) if space >= 0 else no_such_space(text)
        if ON_CARD_NAME.startswith(text):
            return step.why_not(table, CARD_OPTION)
        return _(
            "{text!r} is no caravan: they are named by their space, or `card` (ND-8.2)"
        ).format(text=text)


class TileSides(Answers[Table, Asking]):
    """A tile and the side that is up: `7a`."""

    forms: tuple[str, ...] = ("FACE",)

    def write(self, table: Table, step: Asking, option: Option) -> str:
        tile, side = tile_of(option)
        return tile_name(tile, side)

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        return if_there(_tile_side(tokens[0]), 1, options)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        return one_token(_tile_side(tokens[at]), tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        text, _rest = glued(tokens)
        if not SIDE.fullmatch(text):
            return _("{text!r} is no side of a tile: they are written as in 7a").format(text=text)
        option = _tile_side(text)
        if tile_of(option)[0] not in table.box.tile_place:
            return no_tile(table.box)
        return step.why_not(table, option)


def _tile_side(text: str) -> Option:
    """The option of `7a`; -1 for none."""
    found = SIDE.fullmatch(text)
    if not found or text[0] == "0":
        return -1
    return tile_option(int(found.group(1)), "ab".index(found.group(2)))


class Placements(Answers[Table, "LayTile"]):
    """Where a tile's anchor lies and how far the tile is turned: `14,12@3`."""

    forms: tuple[str, ...] = ("SPACE@TURN",)

    def write(self, table: Table, step: LayTile, option: Option) -> str:
        _rest, q, r, turn = decode(option)
        return f"{q},{r}@{turn}"

    def read(self, table: Table, step: LayTile, tokens: list[str], options: list[Option]) -> Meant:
        text, used = glued(tokens)
        found = PLACEMENT.fullmatch(text)
        if not found:
            return NOTHING
        q, r, turn = int(found.group(1)), int(found.group(2)), int(found.group(3))
        return if_there(_placement(step.side, q, r, turn), used, options)

    def read_fast(self, table: Table, step: LayTile, tokens: list[str], at: int) -> int:
        place, _rest, turn = tokens[at].partition("@")
        q, _rest, r = place.partition(",")
        if not (q.isdecimal() and r.isdecimal() and len(place) <= 5 and turn in TURNS):
            return -1
        return one_token(_placement(step.side, int(q), int(r), int(turn)), tokens, at)

    def refuse(self, table: Table, step: LayTile, tokens: list[str], options: list[Option]) -> str:
        text, _rest = glued(tokens)
        found = LAYING.fullmatch(text)
        if not found:
            return _("{text!r} is no placement: they are written as in 14,12@3").format(text=text)
        turn = int(found.group(3))
        if str(turn) not in TURNS:
            return _("a tile is turned 0 to 5 times (ND-3.4)")
        return step.why_not_at(table, int(found.group(1)), int(found.group(2)), turn)


def _placement(side: int, q: int, r: int, turn: int) -> Option:
    """The option of a placement; -1 for one so far away that it has no number."""
    option = encode(side, q, r, turn)
    return option if decode(option) == (side, q, r, turn) else -1


SPACES: Final[Spaces[Asking]] = Spaces()
SITES: Final = Sites()
TARGETS: Final = Targets()
CARAVANS: Final = Caravans()
TILE_SIDES: Final = TileSides()
PLACEMENTS: Final = Placements()
