"""Bazaar, a test game with features that Quarry lacks: verbs, weighted luck, questions put to a
seat that has no choice.

Two seats gather goods over three rounds. Rules (B-1 to B-4):
B-1 The stall holds two goods, drawn from a bag of three salts, two teas and a silk.
B-2 A turn: draw a coin, 1 to 3, that nobody else sees; the active seat acts, then the rival once,
    then the active seat again; the active seat discards one of its coins, face down.
B-3 To act is to take a good of the stall, to swap an own good for one of the stall, or to rest. A
    seat that takes draws another good for the stall and acts again. Nobody has to act.
B-4 There are two rests a turn. Most points win: a silk is worth 3, a
    tea 2, a salt 1.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

from civdawn_cli.engine import step as engine_step
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step, Table, then

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

SHOW: Final = Kind("show", "Which good comes to the stall (B-1).", chance=True)
DRAW: Final = Kind("draw", "Which coin a seat draws (B-2).", chance=True, hidden=True)
ACT: Final = Kind("act", "What to do next (B-3).", verbs=("take", "swap", "rest"))
DISCARD: Final = Kind("discard", "Which coin to discard (B-2).")

GOODS: Final = ("salt", "tea", "silk")
REST: Final = 100
SWAP: Final = 10
ROUNDS: Final = 3
GRAMMAR: Final = Path(__file__).with_name("bazaar.lark")


class Bazaar(Table):
    """The table. bag, stall, owned: numbers of each good; coins: those of each seat."""

    def __init__(self, stack: list[Step[Bazaar]]) -> None:
        super().__init__(list(stack))
        self.turn = 0
        self.rests = 0
        self.bag = [3, 2, 1]
        self.stall = [0, 0, 0]
        self.owned = [[0, 0, 0], [0, 0, 0]]
        self.coins: list[list[int]] = [[], []]

    @property
    def active(self) -> Seat:
        """The seat to move."""
        return (self.turn - 1) % 2


class Show(Step[Bazaar]):
    kind = SHOW
    weighted = True

    def options(self, table: Bazaar) -> list[Option]:
        return [good for good in range(3) if table.bag[good]] or [PASS]

    def weight(self, table: Bazaar, option: Option) -> int:
        return table.bag[option] if option != PASS else 1

    def choose(self, table: Bazaar, option: Option) -> None:
        if option != PASS:
            table.bag[option] -= 1
            table.stall[option] += 1


class Turn(Step[Bazaar]):
    def run(self, table: Bazaar) -> None:
        if table.turn == 2 * ROUNDS:
            return
        table.turn += 1
        table.rests = 0
        seat = table.active
        acts = Act(seat, True), Act(1 - seat, False), Act(seat, True)
        then(table, Draw(seat), *acts, Discard(seat), Turn(CHANCE))


class Draw(Step[Bazaar]):
    kind = DRAW

    def __init__(self, owner: Seat) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def luck(self) -> Seat:
        return self.owner

    def options(self, table: Bazaar) -> list[Option]:
        return [1, 2, 3]

    def choose(self, table: Bazaar, option: Option) -> None:
        table.coins[self.owner].append(option)


class Act(Step[Bazaar]):
    kind = ACT
    may_pass = True

    def __init__(self, seat: Seat, again: bool) -> None:
        super().__init__(seat)
        self.again: Final = again

    def options(self, table: Bazaar) -> list[Option]:
        have = [good for good in range(3) if table.stall[good]]
        swaps = [
            SWAP * (own + 1) + good
            for own in range(3)
            for good in have
            if table.owned[self.seat][own] and own != good
        ]
        return [*have, *swaps, *([REST] if table.rests < 2 else []), PASS]

    def choose(self, table: Bazaar, option: Option) -> None:
        owned = table.owned[self.seat]
        if option == PASS:
            return
        if option == REST:
            table.rests += 1
            then(table, *[Act(self.seat, True)] * self.again)
            return
        own, good = divmod(option, SWAP)
        table.stall[good] -= 1
        owned[good] += 1
        if own:
            owned[own - 1] -= 1
            table.stall[own - 1] += 1
        else:
            then(table, Show(CHANCE), *[Act(self.seat, True)] * self.again)


class Discard(Step[Bazaar]):
    kind = DISCARD
    alone = True

    def options(self, table: Bazaar) -> list[Option]:
        return sorted(set(table.coins[self.seat]))

    def choose(self, table: Bazaar, option: Option) -> None:
        table.coins[self.seat].remove(option)


class Market(Game[Bazaar]):
    """The rules of Bazaar."""

    name = "bazaar"
    title = "Bazaar"
    rules = "b-1"
    hides: bool = True
    seats = (2,)
    kinds = (SHOW, DRAW, ACT, DISCARD)
    ending = "points"

    def setup(self, seats: int, **settings: str) -> Setup:
        if seats not in self.seats or settings:
            raise SetupError("bazaar is for 2 players and has no settings")
        return Setup(seats, {})

    def new(self, setup: Setup) -> Bazaar:
        return Bazaar([Turn(CHANCE), Draw(1), Draw(0), Show(CHANCE), Show(CHANCE)])

    def clone(self, table: Bazaar) -> Bazaar:
        copy = Bazaar(table.stack)
        copy.turn, copy.rests, copy.changed = table.turn, table.rests, table.changed
        copy.bag, copy.stall = table.bag[:], table.stall[:]
        copy.owned = [owned[:] for owned in table.owned]
        copy.coins = [coins[:] for coins in table.coins]
        return copy

    def imagine(self, table: Bazaar, seat: Seat, random: Random) -> Bazaar:
        copy = self.clone(table)
        for owner, coins in enumerate(table.coins):
            if owner != seat:
                copy.coins[owner] = [random.randint(1, 3) for _ in coins]
        return copy

    def known(self, table: Bazaar, seat: Seat) -> tuple[object, ...]:
        copy = self.clone(table)
        for owner, coins in enumerate(table.coins):
            if owner != seat:
                copy.coins[owner] = [0] * len(coins)
        return self.key(copy)

    def key(self, table: Bazaar) -> tuple[object, ...]:
        steps = tuple((type(step).__name__, *vars(step).values()) for step in table.stack)
        piles = (table.bag, table.stall, *table.owned, *table.coins)
        return (steps, table.turn, table.rests, *map(tuple, piles))

    def label(self, table: Bazaar) -> str:
        return f"{self.rounds(table)}.{table.active + 1}" if table.turn else "setup"

    def rounds(self, table: Bazaar) -> int:
        return (table.turn + 1) // 2

    def over(self, table: Bazaar) -> bool:
        return not table.stack

    def points(self, table: Bazaar, seat: Seat) -> int:
        """The points for the goods of a seat (B-4)."""
        return sum(count * (good + 1) for good, count in enumerate(table.owned[seat]))

    def ranks(self, table: Bazaar) -> list[int]:
        points = [self.points(table, seat) for seat in (0, 1)]
        return [1 + (other > own) for own, other in (points, points[::-1])]

    def write(self, table: Bazaar, option: Option) -> str:
        if table.stack[-1].kind is SHOW:
            return GOODS[option]
        if table.stack[-1].kind is not ACT:
            return f"coin{option}"
        if option == REST:
            return "rest"
        own, good = divmod(option, SWAP)
        return f"swap {GOODS[own - 1]} {GOODS[good]}" if own else f"take {GOODS[good]}"

    def read(
        self, table: Bazaar, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        for option in options:
            text = "-" if option == PASS else self.write(table, option)
            for spelling in (text, text.replace("coin", "")):
                size = len(spelling.split())
                if option != PASS and tokens[:size] == spelling.split():
                    return option, size
        return None

    def read_plain(self, table: Bazaar, tokens: list[str], at: int) -> int:
        if table.stack[-1].kind is not ACT:
            return -1
        if tokens[at] == "rest":
            return REST << 3 | 1
        if tokens[at] == "take" and tokens[at + 1] in GOODS:
            return GOODS.index(tokens[at + 1]) << 3 | 2
        return -1

    def candidates(self, table: Bazaar, tokens: list[str], options: list[Option]) -> list[Option]:
        text = " ".join(tokens)
        texts = [self.write(table, option) for option in options if option != PASS]
        found = [at for at, known in enumerate(texts) if known.startswith(text) and len(tokens) > 1]
        return [options[at] for at in found] if len(found) > 1 else []

    def explain(self, table: Bazaar, text: str) -> str:
        return "the stall has none (B-3)" if text.startswith("take") else ""

    def secret(self, table: Bazaar, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        step = table.stack[-1]
        if isinstance(step, Draw):
            return (step.owner,), ""
        return ((step.seat,), "face-down") if step.kind is DISCARD else None

    def seat_name(self, table: Bazaar, seat: Seat) -> str:
        return f"seat {seat + 1}"

    def summary(self, table: Bazaar) -> dict[str, object]:
        return {
            "seats": [{"name": f"seat {n + 1}", "points": self.points(table, n)} for n in (0, 1)]
        }

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return self.points(table, seat) / 20

    def view(self, table: Bazaar, seat: Seat) -> dict[str, object]:
        coins = [held if owner == seat else len(held) for owner, held in enumerate(table.coins)]
        return {"stall": table.stall, "owned": table.owned, "coins": coins}

    def problems(self, table: Bazaar) -> list[str]:
        everything = zip(table.bag, table.stall, *table.owned, strict=True)
        return [] if [sum(good) for good in everything] == [3, 2, 1] else ["goods are missing"]
