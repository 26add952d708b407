"""Quarry, the engine's own test game: small, and it uses everything the engine has.

Two seats take stones from three heaps. Rules (T-1 to T-6):
T-1 Chance stocks each heap with 4 to 6 stones.
T-2 A turn: use the charm once a game, or not (it lets you take one stone, or asks the rival which);
    play one of the hand's cards in a place from 1 to 2; take up to that many stones; attack or not.
T-3 A card played goes out of the hand; an empty hand is refilled. The last card needs no choice.
T-4 Stones come from a heap that has some. A heap emptied by taking gives a chip.
T-5 Attack: two dice; the rival, then the attacker, may spend chips, each adding 3; the higher takes
    a stone of the other, ties go to the rival.
T-6 Whoever has 5 stones (8 in the long game), or the most when the heaps are empty, has won.
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

STOCK: Final = Kind("stock", "How many stones the next heap has (T-1).", chance=True)
ROLL: Final = Kind("roll", "Roll a die (T-5).", chance=True)
USE: Final = Kind("use", "What to use the charm for, or not now (T-2).")
PLAY: Final = Kind("play", "Which card, in which place (T-2).")
TAKE: Final = Kind("take", "From which heap to take a stone (T-4).")
GRANT: Final = Kind("grant", "From which heap the rival takes a stone (T-2).", word="take")
ATTACK: Final = Kind("attack", "Attack, or not (T-5).")
SPEND: Final = Kind("spend", "How many chips to spend (T-5).")

CARDS: Final = ("red", "green", "blue")


class Quarry(Table):
    """The table of the test game."""

    def __init__(self, stack: list[Step[Quarry]], goal: int) -> None:
        super().__init__(list(stack))
        self.goal = goal
        self.turn = 0
        self.stocked = 0
        self.heaps = [0, 0, 0]
        self.stones = [0, 0]
        self.chips = [0, 0]
        self.charm = [True, True]
        self.hand = [[0, 1, 2], [0, 1, 2]]
        self.winner = -1
        self.chips_made = 0

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return (self.turn - 1) % 2

    def standing(self) -> None:
        """End the game if somebody has won (T-6)."""
        self.changed = False
        if self.turn and self.winner < 0:
            best = max((0, 1), key=lambda seat: self.stones[seat])
            if self.stones[best] >= self.goal or not any(self.heaps):
                self.winner = best
                self.stack.clear()


class Stock(Step[Quarry]):
    kind = STOCK

    def options(self, table: Quarry) -> list[Option]:
        return [4, 5, 6]

    def choose(self, table: Quarry, option: Option) -> None:
        table.heaps[table.stocked] = option
        table.stocked += 1


class BeginTurn(Step[Quarry]):
    def run(self, table: Quarry) -> None:
        table.turn += 1
        seat = table.active
        then(table, Use(seat), Play(seat), Attack(seat), BeginTurn(CHANCE))


class Use(Step[Quarry]):
    kind = USE

    def options(self, table: Quarry) -> list[Option]:
        return [0, 1, PASS] if table.charm[self.seat] else [PASS]

    def choose(self, table: Quarry, option: Option) -> None:
        if option == PASS:
            return
        table.charm[self.seat] = False
        then(table, Take(self.seat, 1) if option == 0 else Grant(1 - self.seat), Use(self.seat))


class Play(Step[Quarry]):
    kind = PLAY

    def options(self, table: Quarry) -> list[Option]:
        hand = table.hand[self.seat]
        if len(hand) == 1:
            return [hand[0] * 2 + 1]
        return [card * 2 + place for card in hand for place in (0, 1)]

    def choose(self, table: Quarry, option: Option) -> None:
        hand = table.hand[self.seat]
        hand.remove(option // 2)
        if not hand:
            hand.extend((0, 1, 2))
        then(table, Take(self.seat, option % 2 + 1))


class Take(Step[Quarry]):
    kind = TAKE

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, table: Quarry) -> list[Option]:
        return [*(heap for heap in range(3) if table.heaps[heap]), PASS]

    def choose(self, table: Quarry, option: Option) -> None:
        if option == PASS:
            return
        take(table, self.seat, option)
        if self.left > 1:
            then(table, Take(self.seat, self.left - 1))


class Grant(Step[Quarry]):
    kind = GRANT

    def options(self, table: Quarry) -> list[Option]:
        return [heap for heap in range(3) if table.heaps[heap]] or [PASS]

    def choose(self, table: Quarry, option: Option) -> None:
        if option != PASS:
            take(table, 1 - self.seat, option)


def take(table: Quarry, seat: Seat, heap: int) -> None:
    """A stone from a heap to a seat (T-4)."""
    table.heaps[heap] -= 1
    table.stones[seat] += 1
    table.changed = True
    if not table.heaps[heap]:
        table.chips[seat] += 1
        table.chips_made += 1


class Attack(Step[Quarry]):
    kind = ATTACK

    def options(self, table: Quarry) -> list[Option]:
        return [0, PASS] if table.stones[1 - self.seat] else [PASS]

    def choose(self, table: Quarry, option: Option) -> None:
        if option == 0:
            then(table, Roll(self.seat, 0))


class Roll(Step[Quarry]):
    kind = ROLL

    def __init__(self, attacker: Seat, first: int) -> None:
        super().__init__(CHANCE)
        self.attacker: Final = attacker
        self.first: Final = first

    def luck(self) -> Seat:
        return 1 - self.attacker if self.first else self.attacker

    def options(self, table: Quarry) -> list[Option]:
        return [1, 2, 3, 4, 5, 6]

    def choose(self, table: Quarry, option: Option) -> None:
        if not self.first:
            then(table, Roll(self.attacker, option))
        else:
            then(table, Spend(1 - self.attacker, self.attacker, self.first - option))


class Spend(Step[Quarry]):
    kind = SPEND

    def __init__(self, seat: Seat, attacker: Seat, lead: int) -> None:
        super().__init__(seat)
        self.attacker: Final = attacker
        self.lead: Final = lead

    def options(self, table: Quarry) -> list[Option]:
        return [*range(1, table.chips[self.seat] + 1), PASS]

    def choose(self, table: Quarry, option: Option) -> None:
        spent = 0 if option == PASS else option
        table.chips[self.seat] -= spent
        table.chips_made -= spent
        if self.seat != self.attacker:
            then(table, Spend(self.attacker, self.attacker, self.lead - 3 * spent))
            return
        winner = self.attacker if self.lead + 3 * spent > 0 else 1 - self.attacker
        if table.stones[1 - winner]:
            table.stones[1 - winner] -= 1
            table.stones[winner] += 1
            table.changed = True


class Toy(Game[Quarry]):
    """The rules of Quarry."""

    name = "toy"
    title = "Quarry"
    rules = "t-1"
    seats = (2,)
    settings = (
        Setting("length", ("short", "long"), "How many stones win."),
        Setting("epic", ("no", "yes"), "Changes nothing."),
    )
    kinds = (STOCK, ROLL, USE, PLAY, TAKE, GRANT, ATTACK, SPEND)
    ending = "stones"

    def setup(self, seats: int, **settings: str) -> Setup:
        if seats not in self.seats:
            raise SetupError(f"toy is for 2 players, not {seats}")
        chosen = {setting.name: setting.values[0] for setting in self.settings}
        for name, value in settings.items():
            setting = next((s for s in self.settings if s.name == name), None)
            if setting is None or value not in setting.values:
                raise SetupError(f"no setting {name} {value}")
            chosen[name] = value
        return Setup(seats, chosen)

    def new(self, setup: Setup) -> Quarry:
        steps: list[Step[Quarry]] = [BeginTurn(CHANCE), *(Stock(CHANCE) for _ in range(3))]
        return Quarry(steps, 5 if setup.settings["length"] == "short" else 8)

    def clone(self, table: Quarry) -> Quarry:
        copy = Quarry(table.stack, table.goal)
        copy.turn, copy.stocked, copy.winner = table.turn, table.stocked, table.winner
        copy.heaps, copy.stones, copy.chips = table.heaps[:], table.stones[:], table.chips[:]
        copy.charm, copy.hand = table.charm[:], [hand[:] for hand in table.hand]
        copy.changed, copy.chips_made = table.changed, table.chips_made
        return copy

    def key(self, table: Quarry) -> tuple[object, ...]:
        steps = tuple((type(step).__name__, *vars(step).values()) for step in table.stack)
        piles = (*table.heaps, *table.stones, *table.chips, *table.charm, *map(tuple, table.hand))
        return (steps, table.turn, table.stocked, table.winner, piles)

    def label(self, table: Quarry) -> str:
        return f"{self.rounds(table)}.{table.active + 1}" if table.turn else "setup"

    def rounds(self, table: Quarry) -> int:
        return (table.turn + 1) // 2

    def over(self, table: Quarry) -> bool:
        return table.winner >= 0

    def ranks(self, table: Quarry) -> list[int]:
        if table.winner >= 0:
            return [1 if seat == table.winner else 2 for seat in (0, 1)]
        return [1 if table.stones[seat] == max(table.stones) else 2 for seat in (0, 1)]

    def write(self, table: Quarry, option: Option) -> str:
        kind = table.stack[-1].kind
        if option == PASS:
            return "-"
        if kind is USE:
            return ("dig", "ask")[option]
        if kind is PLAY:
            return f"{CARDS[option // 2]} pos{option % 2 + 1}"
        if kind is ATTACK:
            return ""
        return f"heap{option + 1}" if kind is TAKE or kind is GRANT else str(option)

    def read(
        self, table: Quarry, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        for option in options:
            text = self.write(table, option).split()
            size = len(text)
            if option != PASS and tokens[:size] == text:
                return option, size
            # Lax: the place alone as a number.
            if size == 2 and tokens[:2] == [text[0], text[1][3:]]:
                return option, 2
        return None

    def explain(self, table: Quarry, text: str) -> str:
        if table.stack[-1].kind is TAKE and text.startswith("heap"):
            return "that heap has no stones (T-4)"
        return ""

    def seat_name(self, table: Quarry, seat: Seat) -> str:
        return ("North", "South")[seat]

    def summary(self, table: Quarry) -> dict[str, object]:
        return {
            "seats": [
                {"name": self.seat_name(table, seat), "stones": table.stones[seat]}
                for seat in (0, 1)
            ],
            "heaps": list(table.heaps),
        }

    def tallies(self, table: Quarry, seat: Seat) -> dict[str, list[str]]:
        return {
            "side": [self.seat_name(table, seat)],
            "charms": [] if table.charm[seat] else ["charm"],
        }

    def evaluate(self, table: Quarry, seat: Seat) -> float:
        return (table.stones[seat] - table.stones[1 - seat]) / 16 + 0.5

    def draw(self, table: Quarry, seat: Seat | None = None) -> str:
        heaps = " ".join(f"{heap + 1}:{count}" for heap, count in enumerate(table.heaps))
        return f"heaps {heaps}\nstones {table.stones[0]} {table.stones[1]}\n"

    def rules_text(self, language: str = "en") -> str:
        return RULES

    def cards(self) -> list[dict[str, object]]:
        return [
            {
                "slug": name,
                "name": name,
                "family": "card",
                "fields": {"colour": name, "places": [1, 2]},
                "data": {"colour": name, "places": [1, 2]},
                "text": f"The {name} card.",
                "status": "unconfirmed" if name == "blue" else "confirmed",
                "note": "Some say azure." if name == "blue" else "",
            }
            for name in CARDS
        ]

    def problems(self, table: Quarry) -> list[str]:
        found = []
        if table.chips_made != sum(table.chips):
            found.append(f"{sum(table.chips)} chips, made {table.chips_made}")
        if min(*table.heaps, *table.stones, *table.chips) < 0:
            found.append("fewer than no stones")
        return found


RULES: Final = """# Quarry

## 1 Setup
- 1.1 Chance stocks each heap with 4 to 6
  stones.

## 2 The turn
- 2.1 Use the charm once a game.
- 2.2 Play a card (T-1.1).
- 2.10 Attack.
"""

GRAMMAR: Final = Path(__file__).with_name("toy.lark")
