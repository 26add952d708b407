"""One game of a tournament, and the players of a worker, whose programs live from game to game."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Self, cast

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Seat
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Player, play
from civdawn_cli.playing.players import PLAYERS, SeatContext
from civdawn_cli.record import Recorder, opening, rounds
from civdawn_cli.session.channel import Channel
from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR, Limits, Policy, TimeControl
from civdawn_cli.session.process import Process
from civdawn_cli.session.programs import EXEC, Programs, ProgramSeats, Terms, is_program, places
from civdawn_cli.session.seats import Forfeited
from civdawn_cli.session.traffic import KeptChannel, TrafficLine, log_text
from civdawn_cli.tournament.config import Config, Entrant
from civdawn_cli.tournament.line import FaultLine, Line
from civdawn_cli.tournament.schedule import Fixture, deal_seed, seatings

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fixture ended.

    line: what results.jsonl says, equal for equal games but for its `time`. record: the text of the
    record. traffic: logs of the programs that did wrong, by the number of the seat.
    """

    line: Line
    record: str
    traffic: dict[int, str] = field(default_factory=dict)


class FixtureRunner:
    """The players of one worker.

    core: the processor programs are kept on; None leaves them free.
    """

    def __init__(self, config: Config, core: int | None = None) -> None:
        self.config: Final = config
        self.game: Final = GAMES[config.game]()
        self.entrants: Final = sorted(config.entrants, key=lambda entrant: entrant.name)
        self.terms: Final = Terms(
            limits=Limits(),
            control=TimeControl.read(config.clock, config.cap),
            policy=Policy(config.retries, config.restarts, config.on_error),
            memory=config.memory * MEGABYTE,
            core=core,
        )
        programs = {
            place: entrant.player.removeprefix(EXEC)
            for place, entrant in enumerate(self.entrants)
            if is_program(entrant.player)
        }
        self.programs: Final = Programs(self.game, programs, self.terms, launch=self._launch)
        self._said: Final[dict[int, list[TrafficLine]]] = {place: [] for place in programs}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.programs.close()

    def _launch(self, place: int, command: str) -> Channel:
        folder = self.entrants[place].folder
        terms = self.terms
        process = Process(
            command,
            memory=terms.memory,
            core=terms.core,
            folder=Path(folder) if folder else None,
        )
        return KeptChannel(process, self._said[place], self.programs.clock)

    def play(self, fixture: Fixture) -> Outcome:
        """Play the game. What programs do wrong is in the outcome; nothing of it is raised."""
        # The game's number is the schedule's, not a count of this worker: programs may seed by it.
        block, game_of_block = map(int, fixture.token.split("."))
        count = (block - 1) * len(seatings(self.config.seats)) + game_of_block
        game, config = self.game, self.config
        setup = game.setup(config.seats, **config.settings)
        names = [self.entrants[place].name for place in fixture.seating]
        tags = opening(game, setup, names, fixture.seed, {"Event": config.name})
        recorder = Recorder(Match(game, setup), tags)
        bots = {
            seat: self.programs.bots[place]
            for seat, place in enumerate(fixture.seating)
            if place in self.programs.bots
        }

        def stand_in(seat: Seat) -> Player:
            return self.built_in(config.on_error, seat, fixture, recorder)

        seating = ProgramSeats(self.programs, recorder, count, stand_in, bots=bots)
        players = [
            seating.seats.get(seat)
            or self.built_in(self.entrants[place].player, seat, fixture, recorder)
            for seat, place in enumerate(fixture.seating)
        ]
        began = perf_counter()
        forfeited, by, failure = self._run(recorder, seating, players, fixture.seed)
        took = perf_counter() - began
        culprit = forfeited.seat if forfeited else None
        line: Line = {
            "token": fixture.token,
            "seed": fixture.seed,
            "seating": names,
            "places": places(game.ranks(recorder.table), culprit),
            "by": by,
            "ending": seating.ending,
            "rounds": rounds(game, recorder.table, by),
            "choices": len(recorder.match.choices),
            "tallies": [game.tallies(recorder.table, seat) for seat in range(config.seats)],
            "faults": _faults(seating),
            "time": {
                "seconds": round(took, 3),
                "slowest_ms": [
                    round(seating.seats[seat].slowest * 1000, 1) if seat in seating.seats else None
                    for seat in range(config.seats)
                ],
            },
        }
        if failure:
            line["error"] = failure
        if fixture.pool:
            line["pool"] = list(fixture.pool)
        termination = "" if by == game.ending else by
        record = recorder.text(termination, seating.closing(), culprit)
        return Outcome(line, record, self._traffic(fixture, seating))

    def _traffic(self, fixture: Fixture, seating: ProgramSeats) -> dict[int, str]:
        """The logs of those who did wrong; what is kept of all is forgotten."""
        bad = {fault.seat for fault in seating.faults}
        logs = {seat + 1: log_text(self._said[fixture.seating[seat]]) for seat in sorted(bad)}
        for said in self._said.values():
            said.clear()
        return logs

    def built_in(self, name: str, seat: Seat, fixture: Fixture, recorder: Recorder) -> Player:
        """A built-in player of that name for a seat of the game."""
        entrant = self.entrants[fixture.seating[seat]].name
        # Luck of its own for everyone, so that two of a kind differ on the same deal.
        own = deal_seed(fixture.seed, [entrant], 0)
        return PLAYERS[name](SeatContext(seat, own, recorder, Interrupts()))

    def _run(
        self, recorder: Recorder, seating: ProgramSeats, players: list[Player], seed: int
    ) -> tuple[Forfeited | None, str, str]:
        """Play to the end: who forfeited, what ended the game, and how civdawn failed if it did."""
        forfeited, failure, ending = None, "", NORMAL
        try:
            seating.begin()
            by = play(
                recorder,
                players,
                Chance(seed),
                self.config.max_rounds,
                Interrupts(),
                watch(seating),
            )
        except Forfeited as reason:
            forfeited, by = reason, reason.ending
        except Exception:  # noqa: BLE001 - a mistake of civdawn: this game is void, others go on
            by = ending = REFEREE_ERROR
            failure = traceback.format_exc()
        by = by or self.game.ending
        seating.end(by, forfeited, ending)
        if failure:  # whatever was being said to them, the next game begins anew
            for player in seating.seats.values():
                player.bot.kill()
        return forfeited, by, failure


def watch(seating: ProgramSeats) -> Any:
    """Lets programs that think on the rivals' time hear at once; None if there are none."""
    if any(player.bot.preferences.events == "now" for player in seating.seats.values()):
        return lambda recorder: seating.overhear()
    return None


def check(entrant: Entrant, config: Config) -> str:
    """What is wrong with an entrant, found by starting it once; '' if nothing is."""
    if not is_program(entrant.player):
        return ""
    with FixtureRunner(config) as runner:
        place = [other.name for other in runner.entrants].index(entrant.name)
        company = runner.company
        for other in list(company.bots):
            if other != place:
                del company.bots[other]
        company.start()
        if place not in company.failed:
            return ""
        offence, bot = company.failed[place], company.bots[place]
        last = bot.errors.strip().splitlines()[-1:]
        return f"{offence.ending}: {offence}" + (f" (stderr: {last[0]})" if last else "")


def _faults(seating: ProgramSeats) -> list[FaultLine]:
    """What programs did wrong, without the times, which are never the same."""
    facts = [
        {key: value for key, value in fault.as_object().items() if not key.endswith("_at")}
        for fault in seating.faults
    ]
    return cast(list[FaultLine], facts)
