"""Blue and yellow tokens (TA-31)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _


def corruption(table: Table, seat: Seat) -> int:
    """The number of the leftmost uncovered marked square of the blue bank (TA-22.5)."""
    box = table.box
    return box.corruption[min(table.blue[seat], box.blue_squares)]


def gain_blue(table: Table, seat: Seat, tokens: int) -> None:
    """Put tokens from the box into the blue bank (TA-31.4)."""
    table.blue[seat] += tokens
    table.blue_net[seat] += tokens


def lose_blue(table: Table, seat: Seat, tokens: int) -> None:
    """Return tokens from the blue bank to the box, and the rest from farm and mine cards, which the
    loser chooses (TA-31.5)."""
    banked = min(tokens, table.blue[seat])
    table.blue[seat] -= banked
    table.blue_net[seat] -= banked
    if tokens > banked and on_cards(table, seat):
        then(table, LoseBlue(seat, tokens - banked))


def on_cards(table: Table, seat: Seat) -> list[int]:
    """The seat's cards with blue tokens, ascending: farms, mines, labs (TA-37.48)."""
    box = table.box
    base = seat * box.techs
    return [card for card in box.hold_tokens if table.tokens[base + card]]


def recount(table: Table, seat: Seat) -> None:
    """Note that food and resources must be counted again: tokens on cards have changed."""
    table.stored[2 * seat] = table.stored[2 * seat + 1] = -1


def no_token(table: Table, seat: Seat, card: int, rule: str) -> str:
    """The refusal of a card that no blue token of the seat is on; '' if one is."""
    if card in on_cards(table, seat):
        return ""
    return _("no blue token of yours is on {card} ({rule})").format(
        card=table.box.slug[card], rule=rule
    )


class LoseBlue(Step[Table]):
    """The loser chooses a card from which a blue token goes to the box (TA-31.5)."""

    kind = questions.TOKEN

    def __init__(self, seat: Seat, tokens: int) -> None:
        super().__init__(seat)
        self.tokens: Final = tokens

    def options(self, table: Table) -> list[Option]:
        return on_cards(table, self.seat)

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.tokens}

    def why_not(self, table: Table, option: Option) -> str:
        return no_token(table, self.seat, option, "TA-31.5")

    def choose(self, table: Table, option: Option) -> None:
        table.tokens[self.seat * table.box.techs + option] -= 1
        recount(table, self.seat)
        table.blue_net[self.seat] -= 1
        if self.tokens > 1 and on_cards(table, self.seat):
            then(table, LoseBlue(self.seat, self.tokens - 1))


def gain_yellow(table: Table, seat: Seat, tokens: int) -> None:
    """Put tokens from the box into the yellow bank (TA-31.4)."""
    table.yellow[seat] += tokens
    table.yellow_net[seat] += tokens


def lose_yellow(table: Table, seat: Seat, tokens: int) -> None:
    """Return tokens from the yellow bank to the box, at most those there (TA-31.6)."""
    lost = min(tokens, table.yellow[seat])
    table.yellow[seat] -= lost
    table.yellow_net[seat] -= lost


def take_yellow(table: Table, taker: Seat, loser: Seat, tokens: int) -> None:
    """Move tokens from another's yellow bank into the seat's own, at most those there (TA-31.7)."""
    before = table.yellow_net[loser]
    lose_yellow(table, loser, tokens)
    gain_yellow(table, taker, before - table.yellow_net[loser])
