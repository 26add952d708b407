"""Small positions of which every world can be counted: draws beside exact numbers (TA-25.3)."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from civdawn_cli.engine.step import PASS, Seat, Step
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.moves import OFFER, PREPARE, second_of, verb_of
from civdawn_cli.games.ages.rules.ages import end_age
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.hands import discard_cards, draw
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table
from tests.ages.counting import Fit, fit, play, small, world, worlds

BOX = base_box()

DECKED = """
seats {seats}
turn 3.1
phase politics
workers 1 warriors*3
workers 2 warriors
{hands}
military {deck}
pool 0
"""


class Do(Step[Table]):
    """Draws cards, discards some, or ends the age."""

    def __init__(self, seat: Seat, what: str, number: int = 1) -> None:
        super().__init__(seat)
        self.what: Final = what
        self.number: Final = number

    def run(self, table: Table) -> None:
        if self.what == "draw":
            draw(table, self.seat, self.number)
        elif self.what == "end the age":
            end_age(table)
        else:
            discard_cards(table, self.seat, self.number)


class Prepares(Politics):
    """The politics question with only the preparing of events, and "no"."""

    def options(self, table: Table) -> list[int]:
        return [o for o in super().options(table) if o == PASS or verb_of(o) == PREPARE]


class Offers(Politics):
    """The politics question with only the first offer of a pact to seat 1."""

    def options(self, table: Table) -> list[int]:
        every = super().options(table)
        found = [o for o in every if verb_of(o) == OFFER and second_of(o) >> 1 == 0]
        return found[:1] or [PASS]


def laid_out(deck: str, *hands: str) -> Table:
    """A table with these military cards and no others."""
    lines = [f"military-hand {seat + 1} {hand}" for seat, hand in enumerate(hands) if hand]
    return small(DECKED.format(seats=len(hands), hands="\n".join(lines), deck=deck))


class Small(NamedTuple):
    """A small position and what happens in it.

    hands: of all seats. steps: done in this order. seed: decides what everybody answers. seat: who
    imagines at the end. least: how many worlds there are at least.
    """

    name: str
    deck: str
    hands: tuple[str, ...]
    steps: tuple[Step[Table], ...]
    seed: int = 1
    seat: Seat = 0
    least: int = 6

    def play(self) -> tuple[Table, dict[tuple[object, ...], int]]:
        """The table at the end, and every world that fits all the seat was told, with the number of
        ways to lay its cards."""
        start = laid_out(self.deck, *self.hands)
        start.stack = list(self.steps)[::-1]
        end = AGES.clone(start)
        heard = play(end, None, self.seat, Random(self.seed))
        expected = worlds(start, end, heard, self.seat)
        assert world(end) in expected, self.name
        assert len(expected) >= self.least, f"{self.name}: {len(expected)} worlds"
        return end, expected

    def fit(self, draws: int) -> Fit:
        """So many draws beside the exact numbers."""
        end, expected = self.play()
        return fit(end, self.seat, expected, draws, f"{self.name} {self.seed}")


TERRITORY: Final = BOX.number["vast-territory-i"]
RAID: Final = BOX.number["raid-i"]
SHUFFLED: Final = (Do(0, "discard", 2), Do(1, "discard"), Do(1, "draw", 2))
HANDS: Final = ("foray legion", "heavy-cavalry phalanx pestilence")

CASES: Final = (
    Small(
        "copies", "military-bonus-i*3 legion rats", ("foray", "raiders phalanx"), (Do(1, "draw"),),
        least=11,
    ),
    Small(
        "three seats", "legion rats military-bonus-i", ("foray", "raiders", "phalanx legion"),
        (Do(2, "draw"), Do(1, "discard")), least=20,
    ),
    Small(
        "a spectator", "legion rats", ("foray", "raiders phalanx"), (Do(1, "discard"),), seat=-1,
        least=20,
    ),
    *[
        Small(
            "an event prepared", "rats legion phalanx vast-territory-i",
            ("foray", "raiders pestilence"), (Prepares(1, False),), seed,
        )
        for seed in (0, 5)
    ],
    *[
        Small(
            "after a shuffle", "rats raiders", HANDS,
            (*SHUFFLED, Do(1, "draw", 2), Do(1, "discard"), Do(0, "draw")), seed,
        )
        for seed in (1, 2, 3)
    ],
    *[
        Small(
            "after the end of the age", "rats raiders", HANDS,
            (*SHUFFLED, Do(1, "draw", 2), Do(0, "end the age")), seed,
        )
        for seed in (1, 2, 3)
    ],
    Small(
        "a shuffled card prepared", "legion", ("foray rats", "heavy-cavalry pestilence"),
        (Do(0, "discard", 2), Do(1, "draw", 3), Prepares(1, False)), 3, least=3,
    ),
    Small(
        "a pact refused", "raiders pestilence",
        ("foray", "open-borders-agreement rats", "phalanx legion"),
        (Offers(1, False), Do(1, "discard")), 0,
    ),
    *[
        Small(
            "a bid", "rats military-bonus-i raiders", ("foray", "military-bonus-i legion"),
            (Bid(TERRITORY, (1, 0), 0),), seed, least=4,
        )
        for seed in (0, 1, 9)
    ],
    *[
        Small(
            "a defence", "rats military-bonus-i raiders", ("foray", "military-bonus-i legion"),
            (Defend(1, 0, RAID, 2, 2, True),), seed, least=4,
        )
        for seed in (1, 2, 4)
    ],
)  # fmt: skip
"""The positions. Nothing is known of several hidden moves together in them (`bots/imagine.py`)."""

__all__ = ["CASES", "Do", "Fit", "Offers", "Prepares", "Send", "Small", "laid_out"]
