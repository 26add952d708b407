"""Tactics: playing, copying, making them common (TA-8, TA-21.4 to 21.6, TA-28.1)."""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import listed
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.names import NONE, TACTIC, Card
from civdawn_cli.games.ages.rules.hands import distinct, take_from_hand
from civdawn_cli.games.ages.rules.memory import EYES, note_lost
from civdawn_cli.games.ages.rules.ratings import touch
from civdawn_cli.games.ages.rules.reasons import a_type, lacks_military, not_in_military_hand
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

PLAY_PRICE = 1
"""The MA that playing a tactic costs (TA-21.4)."""
COPY_PRICE = 2
"""The MA that copying a tactic costs (TA-21.5)."""


class MakeCommon(Step[Table]):
    """The exclusive tactic moves to the common tactics area and stays the current one (TA-8)."""

    def run(self, table: Table) -> None:
        tactic = table.exclusive[self.seat]
        if tactic == NONE:
            return
        table.exclusive[self.seat] = NONE
        if table.common_tactics >> tactic & 1:
            note_lost(table, tactic, EYES)
            table.military_gone.append(tactic)  # TA-8.4, TA-37.20
        else:
            table.common_tactics |= 1 << tactic


def playable_tactics(table: Table, seat: Seat) -> list[Card]:
    """The tactics in hand that may be played (TA-21.4), ascending."""
    box = table.box
    if table.tactic_used or table.ma[seat] + table.temporary_ma < PLAY_PRICE:
        return []
    first, end = box.first[TACTIC], box.first[TACTIC + 1]
    return distinct([card for card in table.military_hand[seat] if first <= card < end])


def copyable_tactics(table: Table, seat: Seat) -> list[Card]:
    """The common tactics that the seat may copy (TA-21.5), ascending: all but its current one, on
    which its standard lies already."""
    if table.tactic_used or table.ma[seat] + table.temporary_ma < COPY_PRICE:
        return []
    current = table.tactic[seat]
    return [card for card in listed(table.common_tactics) if card != current]


def no_tactic(table: Table, card: Card) -> str:
    """The refusal of a card that is no tactic; '' if it is one."""
    if table.box.type[card] == TACTIC:
        return ""
    return _("{card} is no tactic: it is {type} (TA-21.4)").format(
        card=table.box.slug[card], type=a_type(table, card)
    )


def why_not_played(table: Table, seat: Seat, card: Card) -> str:
    """The reason why the seat can't play the tactic; '' if `playable_tactics` has it."""
    if card not in table.military_hand[seat] and table.common_tactics >> card & 1:
        return _("{card} is a common tactic: it is copied (TA-21.5)").format(
            card=table.box.slug[card]
        )
    wrong = not_in_military_hand(table, seat, card) or _used_already(table)
    return wrong or lacks_military(table, seat, PLAY_PRICE, "TA-21.4")


def why_not_copied(table: Table, seat: Seat, card: Card) -> str:
    """The reason why the seat can't copy the tactic; '' if `copyable_tactics` has it."""
    if card == table.tactic[seat]:
        return _("{card} is your current tactic already (TA-21.5)").format(
            card=table.box.slug[card]
        )
    if not table.common_tactics >> card & 1:
        return _("{card} is not in the common tactics area (TA-21.5)").format(
            card=table.box.slug[card]
        )
    return _used_already(table) or lacks_military(table, seat, COPY_PRICE, "TA-21.5")


def _used_already(table: Table) -> str:
    """The reason why no other tactic is played or copied in this turn; '' if none was yet."""
    return _("a tactic was played or copied in this turn (TA-21.6)") if table.tactic_used else ""


def play_tactic(table: Table, seat: Seat, card: Card) -> None:
    """Put a tactic from hand into the play area as the exclusive one (TA-21.4).

    The caller has spent the MA.
    """
    take_from_hand(table, seat, card)
    table.exclusive[seat] = card
    _use(table, seat, card)


def copy_tactic(table: Table, seat: Seat, card: Card) -> None:
    """Put the seat's standard onto a common tactic (TA-21.5). The caller has spent the MA."""
    _use(table, seat, card)


def _use(table: Table, seat: Seat, card: Card) -> None:
    """Make the card the current tactic, the only one played or copied this turn (TA-21.6)."""
    table.tactic[seat] = card
    table.tactic_used = True
    touch(table, seat)
