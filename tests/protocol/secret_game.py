"""Hoard, a test game in which seats hide things from each other.

Two to four seats have hands of cards from 1 to 6, seen by nobody else. Rules (H-1 to H-4):
H-1 Each seat is dealt two cards, and one more when its turn begins.
H-2 The active seat bets, or not: it stakes 1 or 2, or dares, which is 3. A rival with a six may
    then guard by discarding it in the open: the bet is lost. Nobody is told that a rival was
    asked and kept its six.
H-3 Then the active seat may stash a card; which one, whether, and whether it has any, it alone
    knows.
H-4 A die is rolled; 4 or more wins the bet. After three rounds whoever won most has won.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from civdawn_cli.engine import step as engine_step
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setting, Setup
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step, Table, then

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

DEAL: Final = Kind("deal", "Which card a seat gets (H-1).", chance=True, hidden=True)
ROLL: Final = Kind("roll", "Roll the die (H-4).", chance=True)
BET: Final = Kind("bet", "How much to bet, or not (H-2).", verbs=("stake", "dare"))
GUARD: Final = Kind("guard", "Guard with a six, or not (H-2).")
STASH: Final = Kind("stash", "Which card to stash, or none (H-3).")

SIX: Final = 6
DARE: Final = 3
ROUNDS: Final = 3
GRAMMAR: Final = Path(__file__).with_name("secret.lark")


class Hoard(Table):
    """The table."""

    def __init__(self, stack: list[Step[Hoard]], seats: int) -> None:
        super().__init__(list(stack))
        self.turn = 0
        self.bet = 0
        self.won = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stashes: list[list[int]] = [[] for _ in range(seats)]

    @property
    def active(self) -> Seat:
        """The seat to move."""
        return (self.turn - 1) % len(self.won)


class Deal(Step[Hoard]):
    kind = DEAL

    def __init__(self, owner: Seat) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def luck(self) -> Seat:
        return self.owner

    def options(self, table: Hoard) -> list[Option]:
        return [1, 2, 3, 4, 5, SIX]

    def choose(self, table: Hoard, option: Option) -> None:
        table.hands[self.owner].append(option)


class Turn(Step[Hoard]):
    def run(self, table: Hoard) -> None:
        seats = len(table.won)
        if table.turn == ROUNDS * seats:
            return
        table.turn += 1
        table.bet = 0
        seat = table.active
        rivals = [Guard(rival) for rival in range(seats) if rival != seat]
        then(table, Deal(seat), Bet(seat), *rivals, Stash(seat), Roll(seat), Turn(CHANCE))


class Bet(Step[Hoard]):
    kind = BET

    def options(self, table: Hoard) -> list[Option]:
        return [1, 2, 3, PASS]

    def choose(self, table: Hoard, option: Option) -> None:
        table.bet = 0 if option == PASS else option


class Guard(Step[Hoard]):
    kind = GUARD

    def options(self, table: Hoard) -> list[Option]:
        return [0, PASS] if SIX in table.hands[self.seat] and table.bet else [PASS]

    def choose(self, table: Hoard, option: Option) -> None:
        if option != PASS:
            table.hands[self.seat].remove(SIX)
            table.bet = 0


class Stash(Step[Hoard]):
    kind = STASH
    alone = True

    def options(self, table: Hoard) -> list[Option]:
        return [*sorted(set(table.hands[self.seat])), PASS]

    def choose(self, table: Hoard, option: Option) -> None:
        if option != PASS:
            table.hands[self.seat].remove(option)
            table.stashes[self.seat].append(option)


class Roll(Step[Hoard]):
    kind = ROLL

    def __init__(self, owner: Seat) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def options(self, table: Hoard) -> list[Option]:
        return [1, 2, 3, 4, 5, 6]

    def choose(self, table: Hoard, option: Option) -> None:
        if option >= 4:
            table.won[self.owner] += table.bet


class Secrets(Game[Hoard]):
    """The rules of Hoard."""

    name = "secrets"
    title = "Hoard"
    rules = "h-1"
    hides: bool = True
    seats = (2, 3, 4)
    settings = (Setting("epic", ("no", "yes"), "Changes nothing."),)
    kinds = (DEAL, BET, GUARD, STASH, ROLL)
    ending = "rounds"

    def setup(self, seats: int, **settings: str) -> Setup:
        if seats not in self.seats:
            raise SetupError(f"secrets is for 2 to 4 players, not {seats}")
        return Setup(seats, {"epic": settings.get("epic", "no")})

    def new(self, setup: Setup) -> Hoard:
        dealt: list[Step[Hoard]] = [Deal(seat) for seat in range(setup.seats)]
        return Hoard([Turn(CHANCE), *dealt, *dealt], setup.seats)

    def clone(self, table: Hoard) -> Hoard:
        copy = Hoard(table.stack, len(table.won))
        copy.turn, copy.bet, copy.won = table.turn, table.bet, table.won[:]
        copy.hands = [hand[:] for hand in table.hands]
        copy.stashes = [stash[:] for stash in table.stashes]
        copy.changed = table.changed
        return copy

    def key(self, table: Hoard) -> tuple[object, ...]:
        steps = tuple((type(step).__name__, *vars(step).values()) for step in table.stack)
        cards = (*map(tuple, table.hands), *map(tuple, table.stashes))
        return (steps, table.turn, table.bet, *table.won, cards)

    def label(self, table: Hoard) -> str:
        return f"{self.rounds(table)}.{table.active + 1}" if table.turn else "setup"

    def rounds(self, table: Hoard) -> int:
        return -(-table.turn // len(table.won))

    def over(self, table: Hoard) -> bool:
        return not table.stack

    def ranks(self, table: Hoard) -> list[int]:
        return [1 + sum(other > won for other in table.won) for won in table.won]

    def write(self, table: Hoard, option: Option) -> str:
        kind = table.stack[-1].kind
        if kind is BET:
            return "dare" if option == DARE else f"stake {option}"
        return "" if kind is GUARD else str(option)

    def read(
        self, table: Hoard, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        if table.stack[-1].kind is GUARD:
            return (options[0], 0) if options[0] != PASS and not tokens else None
        for option in options:
            text = self.write(table, option).split()
            if option != PASS and tokens[: len(text)] == text:
                return option, len(text)
        return None

    def explain(self, table: Hoard, text: str) -> str:
        return "you have no such card (H-3)" if table.stack[-1].kind is STASH else ""

    def secret(self, table: Hoard, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        step = table.stack[-1]
        if isinstance(step, Deal):
            return (step.owner,), ""
        if step.kind is STASH:
            return (step.seat,), "done"
        if step.kind is GUARD and option == PASS:
            return (step.seat,), ""
        return None

    def seat_name(self, table: Hoard, seat: Seat) -> str:
        return f"seat {seat + 1}"

    def summary(self, table: Hoard) -> dict[str, object]:
        return {"seats": [{"name": f"seat {n}", "won": won} for n, won in enumerate(table.won, 1)]}

    def tags(self, table: Hoard) -> list[tuple[str, str]]:
        """The best card of every hand: not to be seen while the game goes on."""
        return [("Best", " ".join(str(max(hand, default=0)) for hand in table.hands))]

    def evaluate(self, table: Hoard, seat: Seat) -> float:
        return table.won[seat] / 30

    def draw(self, table: Hoard, seat: Seat | None = None) -> str:
        seen = [
            self.hand(table, owner, owner if seat is None else seat)
            for owner in range(len(table.won))
        ]
        return "".join(f"seat {n}: {hand}\n" for n, hand in enumerate(seen, 1))

    def view(self, table: Hoard, seat: Seat) -> dict[str, object]:
        return {
            "turn": table.turn,
            "bet": table.bet,
            "seats": [
                {"won": won, "hand": self.hand(table, owner, seat)}
                for owner, won in enumerate(table.won)
            ],
        }

    def hand(self, table: Hoard, owner: Seat, seat: Seat) -> list[int] | None:
        """The hand and the stash of a seat as another may see it."""
        return table.hands[owner] + table.stashes[owner] if owner == seat else None

    def write_position(self, table: Hoard) -> str:
        if table.stack and table.stack[-1].kind is not BET:
            raise SetupError("in the middle of a turn")
        return f"hands {table.hands}\nturn {table.turn}\n"

    def problems(self, table: Hoard) -> list[str]:
        return []
