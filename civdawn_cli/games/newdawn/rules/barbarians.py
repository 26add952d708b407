"""Barbarians: spawning and moving (ND-16.2 to 16.6)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.names import DEFEATED, DIE, NOBODY
from civdawn_cli.games.newdawn.questions import DISCARD, ROLL
from civdawn_cli.games.newdawn.rules.conquest import laden_slots, remove_token, why_not_laden
from civdawn_cli.games.newdawn.rules.folds import barred
from civdawn_cli.games.newdawn.rules.pieces import destroy_caravans, lift, set_barbarian, weaken
from civdawn_cli.games.newdawn.rules.reasons import off_the_map
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _

RAID: Final = 2
"""Trade tokens the owner of a raided capital discards (ND-16.4)."""


class Spawn(Step[Table]):
    """Every defeated barbarian returns to the space with its letter, if that is empty or holds only
    caravans, which are destroyed (ND-16.2)."""

    def run(self, table: Table) -> None:
        free = table.empty_but_for_caravans()
        for letter in range(table.box.barbarians):
            home = table.board.barbarian_home[letter]
            if table.barbarian[letter] == DEFEATED and free >> home & 1:
                destroy_caravans(table, home)
                set_barbarian(table, letter, home)


class RollMove(Step[Table]):
    """The first player rolls; every barbarian moves one space that way (ND-16.3)."""

    kind = ROLL

    def __init__(self, first: Seat) -> None:
        super().__init__(CHANCE)
        self.first: Final = first

    def luck(self) -> Seat:
        return self.first

    def options(self, table: Table) -> list[Option]:
        if not table.barbarians:
            return [PASS]
        return list(DIE)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            direction = (table.heading + option - 1) % len(DIRECTIONS)
            then(table, MoveEach(self.first, direction, 0), PartBarbarians(self.first))


class MoveEach(Step[Table]):
    """Move the barbarians in letter order, each finishing before the next (ND-20.6, ND-20.100)."""

    def __init__(self, first: Seat, direction: int, letter: int) -> None:
        super().__init__(first)
        self.direction: Final = direction
        self.letter: Final = letter

    def run(self, table: Table) -> None:
        stack = table.stack
        below = len(stack)
        for letter in range(self.letter, table.box.barbarians):
            if table.barbarian[letter] >= 0:
                move_barbarian(table, letter, self.direction)
                if table.changed or len(stack) > below:
                    # The others come after what follows from this one.
                    stack.insert(below, MoveEach(self.seat, self.direction, letter + 1))
                    return


class PartBarbarians(Step[Table]):
    """While a space holds several barbarians: roll and move the one with the highest letter of all
    that share a space (ND-16.6, ND-20.6, ND-20.104)."""

    kind = ROLL

    def __init__(self, first: Seat) -> None:
        super().__init__(CHANCE)
        self.first: Final = first

    def luck(self) -> Seat:
        return self.first

    def options(self, table: Table) -> list[Option]:
        return [PASS] if crowded(table) < 0 else list(DIE)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            letter = crowded(table)
            then(table, PartBarbarians(self.first))
            move_barbarian(table, letter, (table.heading + option - 1) % len(DIRECTIONS))


def crowded(table: Table) -> int:
    """The highest letter among barbarians that share a space and can be moved, or -1."""
    places = table.barbarian
    for letter in range(table.box.barbarians - 1, -1, -1):
        space = places[letter]
        if space >= 0 and places.count(space) > 1 and can_leave(table, space):
            return letter
    return -1


def can_leave(table: Table, space: int) -> bool:
    """Return whether a barbarian moves off a space in some direction, or hits a token that bars its
    way there."""
    return any(path(table, space, direction)[-1] != space for direction in range(len(DIRECTIONS)))


def path(table: Table, start: int, direction: int) -> list[int]:
    """The spaces a barbarian enters in a direction, the last being where it meets what stands
    there: over water to the first land, turning round once at the edge and at barred spaces
    (ND-16.5, ND-20.101, ND-20.102). Its start as last entry: it stays or comes back there."""
    closed = barred(table)
    steps = table.board.steps
    entered: list[int] = []
    space = start
    turned = False
    while True:
        ahead = steps[direction][space]
        if ahead < 0 or closed >> ahead & 1:
            if turned:
                entered.append(start)
                return entered
            turned = True
            # Out on water; the first land the opposite way is the start.
            direction = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
            continue
        entered.append(ahead)
        if not table.board.water >> ahead & 1:
            return entered
        space = ahead


def move_barbarian(table: Table, letter: int, direction: int) -> None:
    """Move one barbarian, with all that follows for what it moves onto (ND-16.4)."""
    start = table.barbarian[letter]
    entered = path(table, start, direction)
    for space in entered:
        if space != start:
            destroy_caravans(table, space)  # ND-20.103: on water it crosses too
    goal = entered[-1]
    if goal == start:
        return
    owner = table.owner(goal)
    if owner != NOBODY and table.reinforced[owner] >> goal & 1:
        weaken(table, owner, goal)  # flipped; the barbarian returns where it came from
        return
    set_barbarian(table, letter, goal)
    if owner == NOBODY:
        return
    if table.board.capital[owner] == goal:
        then(table, Raid(owner, RAID))
    else:
        lift(table, goal)


class Raid(OnRow):
    """The owner of a raided capital discards trade tokens of choice (ND-16.4)."""

    kind = DISCARD

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, table: Table) -> list[Option]:
        found = laden_slots(table, self.seat) if self.left else []
        return found or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.left}

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_laden(table, self.seat, option, "ND-16.4")

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            remove_token(table, self.seat, option)
            then(table, Raid(self.seat, self.left - 1))


def drivable(table: Table) -> list[int]:
    """The barbarians that could be moved to a neighbouring empty land space (Seoul, ND-20.105)."""
    near = table.board.near
    goals = table.empty() & table.board.land
    return [
        letter for letter, space in enumerate(table.barbarian) if space >= 0 and near[space] & goals
    ]


def why_not_drivable(table: Table, letter: int) -> str:
    """Why a barbarian can't be moved so; '' if it can."""
    space = table.barbarian[letter]
    if space < 0:
        return off_the_map(table, letter, "ND-20.105")
    if table.board.near[space] & table.empty() & table.board.land:
        return ""
    return _("no empty land next to it (ND-20.105)")
