"""Tables as seats imagine them: possible ones, on which looking ahead never stumbles."""

from __future__ import annotations

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import PASS
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.moves import PREPARE, move
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.rules.colonization import Send

BOX = base_box()

AUCTION = """
seats 2
turn 3.1
phase politics
workers 1 warriors*5
workers 2 warriors
military-hand 1 foray
military-hand 2 military-bonus-i*3
military rats pestilence raiders
top strategic-territory-i 1
now strategic-territory-i
pool 0
"""


def test_a_bid_on_imagined_cards() -> None:
    """A rival that has bid with bonus cards is imagined without them, and the force that it then
    can't send stops nobody who looks ahead (TA-24.6)."""
    table = position.read(AUCTION)
    ask(table)
    answer(table, move(PREPARE, BOX.number["foray"]))
    assert ask(table) == [BOX.number["strategic-territory-i"]]
    answer(table, BOX.number["strategic-territory-i"])
    assert ask(table) == [1, 2, 3, 4, 5, PASS]
    answer(table, 1)
    assert ask(table) == [2, 3, 4, PASS], "a warrior and three bonus cards"
    answer(table, 4)
    assert ask(table) == [5, PASS]
    imagined = AGES.imagine(table, 0)
    answer(imagined, PASS)
    while isinstance(asked := imagined.stack[-1] if ask(imagined) else None, Send):
        answer(imagined, asked.options(imagined)[-1])
    assert imagined.colonies[1] == 1 << BOX.number["strategic-territory-i"]


def test_hands_are_dealt_anew() -> None:
    """A seat's own hand stays, a rival's has as many cards of the same age."""
    table = position.read(AUCTION)
    seen = AGES.imagine(table, 0)
    assert seen.military_hand[0] == table.military_hand[0]
    assert len(seen.military_hand[1]) == 3
    assert {BOX.level[card] for card in seen.military_hand[1]} == {1}
    everything = [*table.military, *table.military_hand[1]]
    assert sorted([*seen.military, *seen.military_hand[1]]) == sorted(everything)
