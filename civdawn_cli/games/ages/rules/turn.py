"""Rounds and the structure of the turn (TA-3, TA-4)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import MOST_SEATS
from civdawn_cli.games.ages.rules.actions import ActionPhase
from civdawn_cli.games.ages.rules.end_of_turn import (
    DiscardExcess,
    DrawUnused,
    EndEffects,
    Produce,
    Refresh,
)
from civdawn_cli.games.ages.rules.final import FinalScoring
from civdawn_cli.games.ages.rules.politics import BeginPolitics
from civdawn_cli.games.ages.rules.row import Replenish
from civdawn_cli.games.ages.rules.tactics import MakeCommon
from civdawn_cli.games.ages.rules.war import ResolveWars
from civdawn_cli.games.ages.table import Table


class BeginTurn(Step[Table]):
    """A player's turn from start to end (TA-4.1)."""

    def __init__(self, seat: Seat, new_round: bool) -> None:
        super().__init__(seat)
        self.new_round: Final = new_round

    def run(self, table: Table) -> None:
        seat = self.seat
        table.turn += 1
        table.active = seat
        table.round += self.new_round
        table.stack.extend(ACTION_PHASES[seat])
        if table.round > 1:  # TA-4.2
            table.stack.extend(BEFORE_ACTIONS[seat])


def before_actions(seat: Seat) -> list[Step[Table]]:
    """The beginning of a turn, in this order (TA-4.1)."""
    return [Replenish(True), ResolveWars(seat), MakeCommon(seat), BeginPolitics(seat)]


def action_phase(seat: Seat) -> list[Step[Table]]:
    """The action phase and what comes after it, in this order (TA-4.1)."""
    return [
        BeginActions(seat),
        ActionPhase(seat),
        DiscardExcess(seat),
        EndEffects(seat),
        Produce(seat),
        DrawUnused(seat),
        Refresh(seat),
        EndTurn(seat),
    ]


class BeginActions(Step[Table]):
    """The action phase begins (TA-15)."""

    def run(self, table: Table) -> None:
        for card in holding(table, self.seat).when_turn_begins:
            card.when_turn_begins(table, self.seat)


class EndTurn(Step[Table]):
    """The turn passes to the next player still in the game, or the game ends (TA-3.1, TA-3.4)."""

    def run(self, table: Table) -> None:
        following = table.rivals(self.seat)[0]
        new_round = following == table.start
        if self.seat == table.start and not table.plays(self.seat):
            # Resigned: the next one is the starting player, still in the same round (TA-37.10).
            table.start = following
            new_round = False
        if new_round and table.last_round and table.round >= table.last_round:
            then(table, FinalScoring(following))
        else:
            then(table, BeginTurn(following, new_round))


BEFORE_ACTIONS: Final = [before_actions(seat)[::-1] for seat in range(MOST_SEATS)]
ACTION_PHASES: Final = [action_phase(seat)[::-1] for seat in range(MOST_SEATS)]
"""Both by seat, as they lie on the stack: they are the same in every turn, and players that look
ahead begin very many."""
