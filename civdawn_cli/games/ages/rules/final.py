"""The end of the game (TA-35)."""

from __future__ import annotations

from civdawn_cli.engine.step import Step, then
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.rules.events import LastEvents
from civdawn_cli.games.ages.table import Table


class FinalScoring(Step[Table]):
    """The last events, then what cards score at the end (TA-35.1, 35.2). seat: the starting player,
    who counts as the current one (TA-23.5)."""

    def run(self, table: Table) -> None:
        then(table, LastEvents(self.seat), ScoreCards(self.seat))


class ScoreCards(Step[Table]):
    """Bonuses of cards for the end of the game (TA-35.2); then it is over."""

    def run(self, table: Table) -> None:
        box = table.box
        for seat in table.in_turn_order(self.seat):
            for card in having(table, seat, box.hooks.when_game_ends):
                card.when_game_ends(table, seat)
        table.over = True
        table.stack.clear()


def ranks(table: Table) -> list[int]:
    """A place for every seat by culture points; tied players share it (TA-35.3). Those who
    have resigned have lost (TA-14.1) and share the last place."""
    points = [table.culture[seat] for seat in range(table.seats) if table.plays(seat)]
    found: list[int] = []
    for seat in range(table.seats):
        if table.plays(seat):
            own = table.culture[seat]
            found.append(len([1 for other in points if other > own]) + 1)
        else:
            found.append(len(points) + 1)
    return found
