"""Games of a tournament, one after the other."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final, Self

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.playing.players import SeatContext, make_player
from civdawn_cli.record import Recorder
from civdawn_cli.session.bots import WrongSetting
from civdawn_cli.session.channel import Channel
from civdawn_cli.session.game_run import GameResult, GameRun, commands, opening_tags
from civdawn_cli.session.limits import (
    REFEREE_ERROR,
    WORKER_LOST,
    Fault,
    Limits,
    Offence,
    Policy,
    TimeControl,
)
from civdawn_cli.session.process import Process, cores
from civdawn_cli.session.programs import Programs, Terms, is_program
from civdawn_cli.session.seats import BotSeat
from civdawn_cli.session.traffic import KeptChannel, TrafficLine, log_text
from civdawn_cli.session.wire import Wire, is_wire
from civdawn_cli.tournament.config import GAME, Config, ConfigError, Entrant
from civdawn_cli.tournament.line import FaultLine, Line
from civdawn_cli.tournament.schedule import Fixture, deal_seed, seatings
from civdawn_cli.tournament.walls import around

MEGABYTE: Final = 1 << 20

NOBODY: Final = -1
"""The place of the entrant to move while none is."""

NOT_BEGUN: Final = -2
"""The same before the first game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fixture ended.

    line: what results.jsonl says, equal for equal games but for its `time`. record: the text of the
    record. traffic: logs of the programs that did wrong, by the number of the seat.
    """

    line: Line
    record: str
    traffic: dict[int, str] = field(default_factory=dict)


class Timed:
    """A player whose answers are timed, and that says when it is to move.

    seconds: all answers together: of a program those that they took, of a built-in player those of
    the processor, which other work on the machine does not lengthen.
    """

    def __init__(self, player: Player, to_move: Callable[[], object] = lambda: None) -> None:
        self.seconds = 0.0
        self._to_move: Final = to_move
        self._player: Final = player
        self._clock: Final = perf_counter if isinstance(player, BotSeat) else process_time

    def decide(self, match: Match[Any]) -> Option:
        """The answer of the player."""
        self._to_move()
        began = self._clock()
        try:
            return self._player.decide(match)
        finally:
            self.seconds += self._clock() - began

    def skip(self, match: Match[Any]) -> None:
        """The question was answered in an earlier session."""
        self._player.skip(match)


class FixtureRunner:
    """Plays fixtures one after the other; its programs live for one game, or from game to game
    where the config trusts them.

    core: the processor programs are kept on; None leaves them free. to_move: told the place of the
    entrant to move, as an index into `ordered`, whenever it changes; NOBODY while none is.
    """

    def __init__(
        self,
        config: Config,
        core: int | None = None,
        to_move: Callable[[int], object] = lambda place: None,
    ) -> None:
        self._to_move: Final = to_move
        self.config: Final = config
        self.game: Final = GAMES[config.game]()
        self.entrants: Final = sorted(config.entrants, key=lambda entrant: entrant.name)
        self.terms: Final = Terms(
            limits=Limits.of(config.start_limit, config.request_limit),
            control=TimeControl.read(config.clock, config.cap),
            policy=Policy(config.retries, config.restarts, config.on_error),
            memory=config.memory * MEGABYTE,
            core=core,
            cores=cores(core),
        )
        # A program has the place of its entrant in the list, wherever it sits.
        programs = commands([entrant.player for entrant in self.entrants])
        self.programs: Final = Programs(self.game, programs, self.terms, launch=self._launch)
        self._traffic: Final[dict[int, list[TrafficLine]]] = {place: [] for place in programs}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.programs.close()

    def _launch(self, place: int, command: str) -> Channel:
        folder = self.entrants[place].folder
        terms = self.terms
        channel: Channel
        if is_wire(command):
            channel = Wire(command, shared=True)
        else:
            channel = Process(
                command,
                memory=terms.memory,
                core=terms.core,
                folder=Path(folder) if folder else None,
                walls=around(self.config, self.entrants[place]),
            )
        return KeptChannel(channel, self._traffic[place], self.programs.clock)

    def play(self, fixture: Fixture, culprit: int | None = None, reason: str = "") -> Outcome:
        """Play the game. Offences of programs are in the outcome; nothing of them is raised.

        culprit: the place of an entrant for which too many workers were lost in this game: if it is
        a program it forfeits, else the game is void. reason: the same in words.
        """
        self._to_move(NOBODY)
        run = self._open(fixture)
        timed = [
            Timed(player, partial(self._to_move, place))
            for player, place in zip(run.players, fixture.seating, strict=True)
        ]
        run.players[:] = timed
        began, failure = perf_counter(), ""
        seat = fixture.seating.index(culprit) if culprit in fixture.seating else None
        try:
            if seat in run.program_seats.seats:
                run.program_seats.fail(seat, Offence(WORKER_LOST, reason))
                result = run.to_end()
            elif culprit is not None:
                failure = reason
                for player in run.program_seats.seats.values():
                    player.bot.kill()  # it has heard nothing of this game
                result = run.end(REFEREE_ERROR, ending=REFEREE_ERROR)
            else:
                result = run.to_end()
        except Exception:  # noqa: BLE001 - a mistake of civdawn: this game is void, others go on
            failure = traceback.format_exc()
            result = run.end(REFEREE_ERROR, ending=REFEREE_ERROR)
            # Whatever was being said to them, the next game begins with a new conversation.
            for player in run.program_seats.seats.values():
                player.bot.kill()
        took = perf_counter() - began
        self._to_move(NOBODY)
        if self.config.fresh == GAME:
            self.programs.renew()
        line = self._line(fixture, run, result, took)
        line["time"]["thought_ms"] = [round(player.seconds * 1000, 3) for player in timed]
        if failure:
            line["error"] = failure
        if fixture.pool:
            line["pool"] = list(fixture.pool)
        return Outcome(line, run.record_text(), self._logs(fixture, result))

    def _open(self, fixture: Fixture) -> GameRun:
        """The game of a fixture, not begun yet."""
        # The game's number is the schedule's, not a count of this worker: programs may seed by it.
        block, game_of_block = map(int, fixture.token.split("."))
        number = (block - 1) * len(seatings(self.config.seats)) + game_of_block
        config = self.config
        match = Match(self.game, self.game.setup(config.seats, **config.settings))
        tags = opening_tags(match, self._names(fixture), fixture.seed, more={"Event": config.name})
        recorder = Recorder(match, tags)
        bots = self.programs.bots
        return GameRun(
            recorder,
            [self.entrants[place].player for place in fixture.seating],
            self.programs,
            fixture.seed,
            config.max_rounds,
            number=number,
            bots={seat: bots[at] for seat, at in enumerate(fixture.seating) if at in bots},
            make_player=lambda name, seat: self.built_in(name, seat, fixture, recorder),
        )

    def _names(self, fixture: Fixture) -> list[str]:
        """The entrants of the game by seat."""
        return [self.entrants[place].name for place in fixture.seating]

    def _line(self, fixture: Fixture, run: GameRun, result: GameResult, took: float) -> Line:
        """The result as `results.jsonl` has it. took: seconds."""
        seats, table = range(self.config.seats), run.match.table
        programs = run.program_seats.seats
        return {
            "token": fixture.token,
            "seed": fixture.seed,
            "seating": self._names(fixture),
            "places": result.places,
            "by": result.by,
            "ending": result.ending,
            "rounds": result.rounds,
            "choices": result.choices,
            "tallies": [self.game.tallies(table, seat) for seat in seats],
            "faults": [_fault_line(fault) for fault in result.faults],
            "time": {
                "seconds": round(took, 3),
                "slowest_ms": [
                    round(programs[seat].slowest * 1000, 1) if seat in programs else None
                    for seat in seats
                ],
            },
        }

    def _logs(self, fixture: Fixture, result: GameResult) -> dict[int, str]:
        """The traffic of programs that did wrong, by seat from 1. The traffic of all is forgotten
        then."""
        bad = {fault.seat for fault in result.faults}
        logs = {seat + 1: log_text(self._traffic[fixture.seating[seat]]) for seat in sorted(bad)}
        for lines in self._traffic.values():
            lines.clear()
        return logs

    def built_in(self, name: str, seat: Seat, fixture: Fixture, recorder: Recorder) -> Player:
        """A built-in player of that name for a seat of the game."""
        entrant = self.entrants[fixture.seating[seat]].name
        # Luck of its own for everyone, so that two of a kind differ on the same deal.
        own = deal_seed(fixture.seed, [entrant], 0)
        return make_player(name, SeatContext(seat, own, recorder, Interrupts()))


def check(entrant: Entrant, config: Config) -> str:
    """The fault of an entrant, found by starting it once; '' if it has none.

    Raises ConfigError for a value that it has no option for.
    """
    if not is_program(entrant.player):
        return ""
    with FixtureRunner(replace(config, entrants=(entrant,))) as runner:
        programs = runner.programs
        programs.start()
        if not programs.failed:
            return ""
        offence, bot = programs.failed[0], programs.bots[0]
        if isinstance(offence, WrongSetting):
            raise ConfigError(f"entrant {entrant.name}: {offence}")
        last = bot.errors.strip().splitlines()[-1:]
        why = f"{offence.ending}: {offence.explained()}"
        return why + (f" (stderr: {last[0]})" if last else "")


def _fault_line(fault: Fault) -> FaultLine:
    """A fault of a program without its times, which are never the same."""
    facts = fault.as_object()
    return {
        "seat": facts["seat"],
        "ending": facts["ending"],
        "reason": facts["reason"],
        "hint": facts["hint"],
        "label": facts["label"],
        "said": facts["said"],
        "stderr": facts["stderr"],
        "followed": facts["followed"],
    }
