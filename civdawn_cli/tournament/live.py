"""The display of a running tournament on a terminal: standings, progress, rate and time left."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from civdawn_cli.language import _, pgettext
from civdawn_cli.playing import counts
from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.fitting import Stage
from civdawn_cli.tournament.line import Line, won
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.ratings import placed, points, stages, strengths
from civdawn_cli.tournament.schedule import ordered

if TYPE_CHECKING:
    from rich.console import Console, Group

EVERY: Final = 0.5
"""The shortest time in seconds between two updates of the display."""


class Standing:
    """The standing: sums over the results so far, and the number of games left to play."""

    def __init__(self, config: Config, lines: Iterable[Line]) -> None:
        self.names: Final = ordered(config)
        self.plan: Final = Plan(config)
        self._stages: Final[Counter[Stage]] = Counter()
        self._sums: Final = {name: [0.0, 0.0, 0.0] for name in self.names}
        for line in lines:
            self.hear(line)
        self._first: Final = self.plan.played
        self._began: Final = time.monotonic()

    def hear(self, line: Line) -> None:
        """Take the result of a game."""
        self.plan.hear(line)
        if line["ending"] == REFEREE_ERROR:
            return
        self._stages.update(stages(placed(line, self.names)))
        for seat, name in enumerate(line["seating"]):
            sums = self._sums[name]
            sums[0] += 1
            sums[1] += won(line, seat)
            sums[2] += line["places"][seat]

    def progress(self) -> str:
        """The progress as text: `120 of 300 games, 2.4/s, 75 s left`."""
        played, total = self.plan.played, self.plan.total
        rate = (played - self._first) / max(1e-9, time.monotonic() - self._began)
        text = _("{n} of {games}").format(n=f"{played:,}", games=counts.games(total))
        if rate:
            left = _(", {rate}/s, {span} left")
            text += left.format(rate=f"{rate:.1f}", span=_span((total - played) / rate))
        return text

    def rows(self) -> list[tuple[str, ...]]:
        """A row for each entrant, the best first: place, name, rating, games, share of wins, mean
        place."""
        rating = points(strengths(self._stages, len(self.names)))
        found: list[tuple[str, ...]] = []
        for at in sorted(range(len(self.names)), key=lambda at: (-rating[at], self.names[at])):
            games, wins, places = self._sums[self.names[at]]
            share, mean = (f"{wins / games:.1%}", f"{places / games:.2f}") if games else ("-", "-")
            place = str(len(found) + 1)
            found.append((place, self.names[at], f"{rating[at]:+.0f}", f"{games:.0f}", share, mean))
        return found


class Live:
    """A table on a terminal that follows the standing; a context manager."""

    def __init__(self, standing: Standing, console: Console) -> None:
        from rich.live import Live as RichLive

        self.standing: Final = standing
        self._next = 0.0
        self._live: Final = RichLive(console=console, auto_refresh=False, transient=True)

    def __enter__(self) -> Live:
        self._live.start()
        self.step(now=True)
        return self

    def __exit__(self, *error: object) -> None:
        self.step(now=True)
        self._live.stop()

    def step(self, now: bool = False) -> None:
        """Show the standing, but not more often than every EVERY seconds unless `now`."""
        moment = time.monotonic()
        if now or moment >= self._next:
            self._next = moment + EVERY
            self._live.update(_drawn(self.standing), refresh=True)

    def say(self, line: str) -> None:
        """Print a line above the table."""
        self._live.console.print(line, markup=False, highlight=False, soft_wrap=True)


def _drawn(standing: Standing) -> Group:
    """The table and the lines under it."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(_("entrant"), no_wrap=True)
    for heading in (_("rating"), _("games"), pgettext("games", "won"), _("place")):
        table.add_column(heading, justify="right")
    for row in standing.rows():
        table.add_row(*map(Text, row))
    lines = [standing.progress()]
    if state := standing.plan.deciding.state():
        lines.append(state)
    return Group(table, *map(Text, lines))


def _span(seconds: float) -> str:
    """A span of time for people: `75 s`, `12 min`, `3 h 20 min`."""
    minutes = round(seconds / 60)
    if seconds < 100:
        return _("{n} s").format(n=f"{seconds:.0f}")
    if minutes < 100:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
