"""One game from its opening to its end: its record, its luck, a player for every seat, its result.

`civdawn play`, a worker of a tournament and a driver (`civdawn serve`) all run a game through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Self

from civdawn_cli.engine.chance import Chance, Seed
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.grammar import Tag
from civdawn_cli.playing.loop import Dice, Interrupts, Player, Stopped, catch_up, play
from civdawn_cli.playing.players import SeatContext, make_player
from civdawn_cli.record import UNFINISHED, Recorder, opening, rounds
from civdawn_cli.session.bots import Bot
from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR, Fault
from civdawn_cli.session.programs import (
    Programs,
    ProgramSeats,
    SeedCommitment,
    command_of,
    is_program,
    places,
)
from civdawn_cli.session.seats import BotSeat, Forfeited

MakePlayer = Callable[[str, Seat], Player]
"""Makes the player of that name for a seat; of any name but those of programs."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended. Lists are by seat.

    termination: why it stopped before its own end, '' if it came to that. by: the same, or the
    game's own ending. ending: how it went for the programs, one of ENDINGS. ranks: by the rules of
    the game. places: the ranks, but a seat that forfeited is last. rounds: those begun. forfeited:
    by which seat and why, None by none. stopped: who left the game, None if it was not left.
    """

    by: str
    termination: str
    ending: str
    ranks: list[int]
    places: list[int]
    rounds: int
    choices: int
    faults: list[Fault]
    forfeited: Forfeited | None = None
    stopped: Stopped | None = None

    @property
    def culprit(self) -> Seat | None:
        """The seat that forfeited; None if none did."""
        return None if self.forfeited is None else self.forfeited.seat


def commands(players: Sequence[str]) -> dict[Seat, str]:
    """The commands of the seats that programs have."""
    return {seat: command_of(name) for seat, name in enumerate(players) if is_program(name)}


def opening_tags(
    match: Match[Any],
    names: Sequence[str],
    seed: Seed | None,
    commitment: SeedCommitment | None = None,
    more: Mapping[str, str] | None = None,
) -> list[Tag]:
    """The tags known before the first choice.

    names: who sits where. seed: what decides all luck; None if that is not told. commitment: to the
    seed, which is told after the game then. more: see `record.opening`, also for what is raised.
    """
    given = dict(more or {})
    if commitment is not None:
        given |= commitment.opening()
        seed = None
    return opening(match.game, match.setup, names, seed, given)


class GameRun:
    """One game in progress, with everybody who plays it.

    recorder: the game and its record, as far as it has come. program_seats: the seats of its
    programs. players: by seat. result: None until it has ended. As a context it ends the game, its
    programs and its record, whatever happens inside.
    """

    def __init__(
        self,
        recorder: Recorder,
        players: Sequence[str],
        programs: Programs,
        seed: Seed,
        max_rounds: int,
        *,
        number: int = 1,
        commitment: SeedCommitment | None = None,
        bots: Mapping[Seat, Bot] | None = None,
        make_player: MakePlayer | None = None,
        interrupts: Interrupts | None = None,
        chance: Dice | None = None,
    ) -> None:
        """Bring players and luck to where the game of the recorder is.

        players: the name of the player of every seat. programs: those that play, started by
        `to_end` unless they are lent. number: of the game, as programs hear it. bots: which of the
        lent programs sits where. make_player: the built-in players by default. interrupts: those
        that are held back while the game is played; None if none are. chance: that of the seed by
        default.
        """
        self.recorder: Final = recorder
        self.programs: Final = programs
        self.max_rounds: Final = max_rounds
        self.result: GameResult | None = None
        self._lent: Final = bots is not None
        self._held: Final = interrupts
        self._interrupts: Final = interrupts or Interrupts()
        self._seed: Final = seed
        self._make: Final = make_player or self._built_in
        substitute = programs.terms.policy.on_error
        self.program_seats: Final = ProgramSeats(
            programs, recorder, number, lambda seat: self._make(substitute, seat), commitment, bots
        )
        self.players: Final = [self._player(name, seat) for seat, name in enumerate(players)]
        self.chance: Dice = chance or Chance(seed)
        if recorder.match.choices:
            catch_up(recorder.match, self.players, self.chance)

    @property
    def match(self) -> Match[Any]:
        """The game in progress."""
        return self.recorder.match

    def _player(self, name: str, seat: Seat) -> Player:
        if seat not in self.program_seats.seats:
            return self._make(name, seat)
        player = self.program_seats.seats[seat]
        return player if self._held is None else _AnsweringAtOnce(player, self._held)

    def _built_in(self, name: str, seat: Seat) -> Player:
        context = SeatContext(seat, self._seed, self.recorder, self._interrupts)
        return make_player(name, context)

    # ------------------------------------------------------------ playing

    def to_end(self, watch: Callable[[Recorder], bool | None] | None = None) -> GameResult:
        """Start the programs, play and end the game. Nothing that programs or people do is raised.

        Programs that want events at once are sent them before every choice. watch: see `play`.
        """
        try:
            with self._waiting():
                if not self._lent:
                    self.programs.start()
                self.program_seats.start()
                self.program_seats.begin()
            commitment = self.program_seats.commitment
            if commitment is not None and commitment.salts and not self.match.choices:
                self.chance = Chance(commitment.seed)
            termination = self.advance(self._overheard(watch))
        except Forfeited as forfeited:
            return self.end(forfeited.ending, forfeited)
        except Stopped as stopped:
            return self.end(UNFINISHED, stopped=stopped)
        return self.end(termination)

    def _overheard(
        self, watch: Callable[[Recorder], bool | None] | None
    ) -> Callable[[Recorder], bool | None] | None:
        """The function to call before every choice, so that programs hear too; None if none is."""
        program_seats = self.program_seats
        if not program_seats.seats:
            return watch

        def before_choice(recorder: Recorder) -> bool | None:
            program_seats.overhear()
            return None if watch is None else watch(recorder)

        return before_choice

    def advance(self, watch: Callable[[Recorder], bool | None] | None = None) -> str:
        """Play on: '' at the game's own end, the round limit, or WAITING. Raises Stopped.

        watch: see `play`.
        """
        return play(
            self.recorder, self.players, self.chance, self.max_rounds, self._interrupts, watch
        )

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        """Programs are waited for in here; interrupts that are held back come through at once."""
        if self._held is None:
            yield
        else:
            with self._held.asking():
                yield

    # ------------------------------------------------------------ ending

    def end(
        self,
        termination: str,
        forfeited: Forfeited | None = None,
        *,
        stopped: Stopped | None = None,
        ending: str = NORMAL,
    ) -> GameResult:
        """End the game and tell its programs.

        termination: why it has stopped, if not by its own end. ending: REFEREE_ERROR if civdawn
        failed.
        """
        match = self.match
        void = termination == REFEREE_ERROR
        over = match.over and not void
        by = match.game.ending if over else termination
        ranks = match.game.ranks(match.table)
        self.result = GameResult(
            by,
            "" if over else termination,
            forfeited.ending if forfeited else ending,
            ranks,
            places(ranks, forfeited.seat if forfeited else None),
            rounds(match.game, match.table, by),
            len(match.choices),
            self.program_seats.faults,
            forfeited,
            stopped,
        )
        self.program_seats.end(by, forfeited, ending)
        return self.result

    def record_text(self) -> str:
        """The whole record as it would be if the game stopped here."""
        found = self.result
        if found is None:
            return self.recorder.text()
        return self.recorder.text(found.termination, self.program_seats.closing(), found.culprit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """End what is not ended yet; the programs hear that civdawn failed."""
        try:
            with self.programs:
                if self.result is None:
                    self.end(UNFINISHED, ending=REFEREE_ERROR)
        finally:
            found = self.result
            assert found is not None
            self.recorder.close(found.termination, found.culprit, self.program_seats.closing())


class _AnsweringAtOnce:
    """A program's seat in a game whose interrupts are held back: while it thinks, they come
    through at once."""

    def __init__(self, player: BotSeat, interrupts: Interrupts) -> None:
        self._player: Final = player
        self._interrupts: Final = interrupts

    def decide(self, match: Match[Any]) -> Option:
        """The answer of the program. Raises Stopped."""
        with self._interrupts.asking():
            return self._player.decide(match)

    def skip(self, match: Match[Any]) -> None:
        """The question was answered in an earlier session."""
        self._player.skip(match)
