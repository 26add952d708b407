"""Places in a driven game that it goes back to: copies, so that nothing has to be played again."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any, Final

from civdawn_cli.engine.chance import Luck, ReturningChance, Seed
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.grammar import Tag
from civdawn_cli.playing.loop import Returning
from civdawn_cli.record import Place, Recorder
from civdawn_cli.session.events import Listener
from civdawn_cli.session.game_run import GameRun
from civdawn_cli.session.limits import BankBook

EVERY: Final = 16
"""A place is kept after so many answers at the latest."""

COUNT: Final = attrgetter("count")


class LuckyPlace(Place):
    """A place with the luck that was left there."""

    __slots__ = ("luck",)

    def __init__(self, recorder: Recorder, luck: Luck) -> None:
        super().__init__(recorder)
        self.luck: Final = luck


class Places:
    """The places of one game, in order; the first is its beginning.

    own: after how many answers each of the driver's own was given.
    """

    def __init__(self, recorder: Recorder, luck: Luck) -> None:
        self.own: list[int] = []
        self._kept: list[LuckyPlace] = [LuckyPlace(recorder, luck)]

    @property
    def first(self) -> int:
        """How many answers can't be taken back."""
        return self._kept[0].count

    def copy(self) -> Places:
        """The same places."""
        found = Places.__new__(Places)
        found.own, found._kept = self.own.copy(), self._kept.copy()
        return found

    def pass_by(self, recorder: Recorder, luck: Luck) -> None:
        """Keep the place where the game is now if it is far behind the last one."""
        if len(recorder.history) - self._kept[-1].count >= EVERY:
            self._kept.append(LuckyPlace(recorder, luck))

    def answered(self, recorder: Recorder, luck: Luck) -> None:
        """Keep the place where the game is now: the driver is about to answer."""
        self.own.append(len(recorder.history))
        if self._kept[-1].count < len(recorder.history):
            self._kept.append(LuckyPlace(recorder, luck))

    def go_back(self, recorder: Recorder, chance: ReturningChance, answers: int) -> None:
        """Take back all answers but so many: to the last place before, and on from there."""
        kept, choices = self._kept, recorder.match.choices
        at = bisect_right(kept, answers, key=COUNT)
        place = kept[at - 1]
        rest = choices[place.count : answers]
        del kept[at:]
        while self.own and self.own[-1] >= answers:
            self.own.pop()
        recorder.return_to(place)
        chance.luck = place.luck
        for option in rest:
            give(recorder, chance, option)


class Mark:
    """A place that has a name, with all that led there, so that it can be gone to from anywhere."""

    def __init__(
        self,
        recorder: Recorder,
        luck: Luck,
        places: Places,
        listener: Listener,
        banks: BankBook,
    ) -> None:
        self.place: Final = LuckyPlace(recorder, luck)
        self.listener: Final = listener.copy()
        self.banks: Final = banks.copy()
        self.choices: Final = recorder.match.choices.copy()
        self._history: Final = recorder.history.copy()
        self._lines: Final = recorder.lines.copy()
        self._written: Final = recorder.written.copy()
        self._places: Final = places.copy()

    def go(self, recorder: Recorder, chance: ReturningChance) -> tuple[Places, bool]:
        """Put the game there. Return its places, and whether it has only gone back."""
        back = recorder.match.choices[: len(self.choices)] == self.choices
        if not back:
            recorder.match.go_to(self.choices.copy())
            recorder.history[:] = self._history
            recorder.lines[:] = self._lines
            recorder.written[:] = self._written
        recorder.return_to(self.place)
        chance.luck = self.place.luck
        return self._places.copy(), back


def give(recorder: Recorder, chance: ReturningChance, option: Option) -> None:
    """Give an answer once more; luck is used up as it was."""
    match = recorder.match
    if match.step.seat == CHANCE:
        chance.pick(match.step, match.options, match.table)
    recorder.choose(option)


def played(
    match: Match[Any], tags: list[Tag], seed: Seed, mine: tuple[Seat, ...]
) -> tuple[Recorder, Places]:
    """A record of a match that was played already, and its places. mine: the driver's seats."""
    recorder = Recorder(Match(match.game, match.setup), tags)
    chance = ReturningChance(seed)
    places = Places(recorder, chance.luck)
    for option in match.choices:
        if recorder.match.step.seat in mine:
            places.answered(recorder, chance.luck)
        else:
            places.pass_by(recorder, chance.luck)
        give(recorder, chance, option)
    return recorder, places


def returned(run: GameRun) -> None:
    """Bring built-in players to where the game has gone back to."""
    run.result = None
    for seat, player in enumerate(run.players):
        if isinstance(player, Returning):
            player.go_back(sum(given.seat == seat for _, given in run.recorder.history))
