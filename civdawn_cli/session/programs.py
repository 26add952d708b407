"""The programs of a match, and their seats in one game of it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import IO, Any, Final, TypedDict

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import Seat
from civdawn_cli.grammar import Tag
from civdawn_cli.playing.loop import Player
from civdawn_cli.playing.options import EXEC, LISTEN, PY, TCP, Option, join_name, split_name
from civdawn_cli.playing.players import OPTIONS
from civdawn_cli.protocol import Message, write
from civdawn_cli.record import Recorder, commitment
from civdawn_cli.record.promise import draw_nonce, listed, salted
from civdawn_cli.session.bots import Bot
from civdawn_cli.session.channel import Channel, Clock, Hearing, WallClock
from civdawn_cli.session.events import EventStream
from civdawn_cli.session.hosting import host_command, hosted
from civdawn_cli.session.limits import (
    NORMAL,
    Banks,
    Fault,
    FaultFacts,
    Limits,
    Offence,
    Policy,
    TimeControl,
)
from civdawn_cli.session.process import MEMORY, Process
from civdawn_cli.session.seats import BotSeat, Forfeited
from civdawn_cli.session.traffic import LoggedChannel
from civdawn_cli.session.walls import Walls
from civdawn_cli.session.wire import Wire, is_wire


def is_program(name: str) -> bool:
    """True if a seat of that name is a program, here or over the network, or a Python class, which
    a program hosts."""
    return name.startswith((EXEC, PY, TCP, LISTEN))


def command_of(name: str) -> str:
    """The command of a seat that is a program, the values of its options behind it; of one over
    the network the name stands in its place."""
    if name.startswith(EXEC):
        return name.removeprefix(EXEC)
    player, settings = split_name(name)
    if is_wire(player):
        return join_name(EXEC + player, settings).removeprefix(EXEC)
    return join_name(EXEC + host_command(player), settings).removeprefix(EXEC)


def _program(command: str) -> str:
    """The name of a bot before it has said its own."""
    if is_wire(command):
        return command
    try:
        words = shlex.split(command)
    except ValueError:
        words = command.split()
    if target := hosted(words):
        return target.rpartition(":")[2]
    return (Path(words[0]).name if words else "") or "bot"


@dataclass(slots=True)
class Terms:
    """The limits and policies for the programs of a match.

    control: their clock. memory: bytes of data a process may have, 0 for no limit. core: the
    processor they are kept on, None for none. log: the folder of the traffic logs. cores: of the
    processor, that a program is told it may use; None to tell nothing. walls: around each of them.
    """

    limits: Limits = field(default_factory=Limits)
    control: TimeControl = field(default_factory=TimeControl)
    policy: Policy = field(default_factory=Policy)
    memory: int = MEMORY
    core: int | None = None
    log: Path | None = None
    cores: int | None = None
    walls: Walls = field(default_factory=Walls)


class Programs:
    """The programs that play a match: started once, playing any number of games, always reaped.

    commands: by seat, those of the seats that are programs, each with the values of its options
    behind it. launch: how a program is connected to, a process by default. hearing: who else is
    heard while they are waited for.
    """

    def __init__(
        self,
        game: Game[Any],
        commands: dict[Seat, str],
        terms: Terms,
        *,
        clock: Clock | None = None,
        launch: Callable[[Seat, str], Channel] | None = None,
        hearing: Hearing | None = None,
    ) -> None:
        self.terms: Final = terms
        self._hearing: Final = hearing
        self.clock: Final = clock or WallClock()
        self._launch: Final = launch or self._process
        self._began: Final = self.clock.now()
        self._logs: Final[dict[Seat, IO[str]]] = {}
        self.failed: Final[dict[Seat, Offence]] = {}
        named = {seat: split_name(EXEC + command) for seat, command in commands.items()}
        self.bots: Final = {
            seat: Bot(
                self._launcher(seat, player.removeprefix(EXEC)),
                game,
                name=_program(player.removeprefix(EXEC)),
                limits=terms.limits,
                clock=self.clock,
                settings=settings,
            )
            for seat, (player, settings) in named.items()
        }

    def __enter__(self) -> Programs:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self) -> None:
        """Start all programs at the same time and greet them; `failed` has the offences of those
        that fail."""
        for work in (Bot.start, Bot.meet):
            for seat, bot in self.bots.items():
                if seat not in self.failed:
                    try:
                        work(bot)
                    except Offence as offence:
                        self.failed[seat] = offence
                        bot.kill()

    def close(self) -> None:
        """Let all programs go; nothing of them is left afterwards, whatever happens here."""
        with ExitStack() as last:
            for log in self._logs.values():
                last.callback(log.close)
            self._logs.clear()
            last.callback(self.renew)

    def renew(self) -> None:
        """Let all programs go; those that play again are started again.

        One that was left alone with a question, and does not hear while it thinks, is ended at
        once.
        """
        deadline = self.clock.now() + self.terms.limits.quit
        with ExitStack() as last:
            for bot in self.bots.values():
                last.callback(lambda bot: bot.close(deadline), bot)
            for bot in self.bots.values():
                if bot.absent and not bot.preferences.stop:
                    bot.kill()
                bot.wake()
                if bot.channel is not None:
                    bot.channel.send("quit\n")
                    bot.channel.flush()

    def kill(self) -> None:
        """End all programs at once."""
        for bot in self.bots.values():
            bot.kill()

    def open_logs(self) -> None:
        """Create the folder of the logs and all logs. Raises OSError."""
        for seat in self.bots:
            self._log(seat)

    def _launcher(self, seat: Seat, command: str) -> Callable[[], Channel]:
        def launch() -> Channel:
            log = self._log(seat)
            channel = self._launch(seat, command)
            return channel if log is None else LoggedChannel(channel, log, self.clock, self._began)

        return launch

    def _process(self, seat: Seat, command: str) -> Channel:
        terms = self.terms
        if is_wire(command):
            return Wire(command, seat=seat + 1, clock=self.clock, hearing=self._hearing)
        return Process(
            command,
            clock=self.clock,
            memory=terms.memory,
            core=terms.core,
            hearing=self._hearing,
            walls=terms.walls,
        )

    def _log(self, seat: Seat) -> IO[str] | None:
        """The traffic log of the seat; None if none is kept. Raises OSError."""
        if self.terms.log is not None and seat not in self._logs:
            self.terms.log.mkdir(parents=True, exist_ok=True)
            path = self.terms.log / f"seat{seat + 1}.log"
            self._logs[seat] = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115 - see `close`
        return self._logs.get(seat)


def options_of(
    name: str,
    game: Game[Any],
    terms: Terms,
    clock: Clock | None = None,
    launch: Callable[[Seat, str], Channel] | None = None,
    hearing: Hearing | None = None,
) -> Sequence[Option]:
    """The options of a player, by its name without values; a program is started once to tell them.

    Raises Offence if it does not start, and whatever `hearing` raises; then it is ended at once.
    clock, launch, hearing: see Programs.
    """
    if not is_program(name):
        return OPTIONS.get(name, ())
    once = replace(terms, log=None)
    commands = {0: command_of(name)}
    with Programs(game, commands, once, clock=clock, launch=launch, hearing=hearing) as programs:
        try:
            programs.start()
        except BaseException:
            programs.kill()
            raise
        if programs.failed:
            raise programs.failed[0]
        return programs.bots[0].options


class SeedCommitment:
    """A seed that is settled before a game and told after it.

    promised: the seed. commit: proves that it is the same. salts: what seats gave before the first
    draw. seed: what decides the luck, which follows from these two, so that neither side can choose
    it.
    """

    def __init__(
        self, seed: Seed, nonce: str = "", salts: Mapping[Seat, str] | None = None
    ) -> None:
        """nonce: drawn if not given; nobody can find the seed by trying without it."""
        self.promised: Final = str(seed)
        self.nonce: Final = nonce or draw_nonce()
        self.commit: Final = commitment(self.promised, self.nonce)
        self.salts: Mapping[Seat, str] = dict(salts or {})

    @property
    def seed(self) -> str:
        """The seed that decides the luck."""
        return salted(self.promised, self.salts)

    def told(self) -> dict[str, str]:
        """The fields of `over` that open the promise."""
        fields = {"seed": self.seed, "nonce": self.nonce}
        if self.salts:
            salts = listed(self.salts).replace(" ", ",")
            fields |= {"promised": self.promised, "salts": salts}
        return fields

    def opening(self) -> dict[str, str]:
        """The tags of the record that stand before the game."""
        return {"SeedCommit": self.commit}

    def closing(self) -> list[Tag]:
        """The tags of the record that stand after the game."""
        tags = [Tag("Seed", self.seed), Tag("SeedNonce", self.nonce)]
        if self.salts:
            tags += [Tag("SeedPromised", self.promised), Tag("SeedSalts", listed(self.salts))]
        return tags


class ProgramFacts(TypedDict):
    """The facts about a program in a match log; the seat counted from 1."""

    seat: int
    name: str
    questions: int
    slowest_ms: float
    left_ms: int | None
    nodes: int | None
    substituted_from: str | None
    stderr: str


class SeatsFacts(TypedDict):
    """The facts about the programs of a game in a match log; seats counted from 1."""

    ending: str
    forfeited_by: int | None
    places: list[int]
    faults: list[FaultFacts]
    programs: list[ProgramFacts]


class ProgramSeats:
    """The seats that programs have in one game.

    recorder: the game as it is recorded. stand_in: makes a built-in player for a seat.
    """

    def __init__(
        self,
        programs: Programs,
        recorder: Recorder,
        number: int,
        stand_in: Callable[[Seat], Player],
        commitment: SeedCommitment | None = None,
        bots: Mapping[Seat, Bot] | None = None,
    ) -> None:
        """bots: which of the programs sits where, if its numbers are not those of the seats."""
        self.recorder: Final = recorder
        self.commitment: Final = commitment
        self.number: Final = number
        self.faults: Final[list[Fault]] = []
        self.forfeited: Forfeited | None = None
        self.ending = ""
        self.places: list[int] = []
        self.over_fields: dict[str, str] = {}
        setup, terms = recorder.match.setup, programs.terms
        self.banks: Final = Banks.full(terms.control, setup.seats)
        stream = EventStream(recorder.history)
        self.seats: Final = {
            seat: BotSeat(
                bot,
                seat,
                number,
                recorder.match,
                stream,
                self.banks,
                terms.policy,
                self.faults,
                partial(stand_in, seat),
                commitment.commit if commitment else "",
                terms.cores,
            )
            for seat, bot in (programs.bots if bots is None else bots).items()
        }
        self._failed: Final = programs.failed if bots is None else {}

    def start(self) -> None:
        """Start those that do not run, all at the same time. `begin` tries again, and judges those
        that fail."""
        for player in self.seats.values():
            if player.bot.channel is None and player.seat not in self._failed:
                with suppress(Offence):
                    player.bot.start()

    def fail(self, seat: Seat, offence: Offence) -> None:
        """Have a program judged for that offence when the game begins, instead of told of it."""
        self._failed[seat] = offence

    def begin(self) -> None:
        """Tell all programs of the game. Raises Forfeited."""
        for seat, player in self.seats.items():
            player.begin(self._failed.pop(seat, None))
        if self.commitment is not None and not self.recorder.history:
            given = {seat: player.salt for seat, player in self.seats.items() if player.salt}
            self.commitment.salts = given

    def overhear(self) -> None:
        """Tell the latest answers to the bots that want to hear them at once."""
        for player in self.seats.values():
            if player.bot.preferences.at_once:
                player.overhear()

    def end(self, by: str, forfeited: Forfeited | None, ending: str = NORMAL) -> None:
        """Tell all programs how the game ended; `over_fields` is what they are told."""
        self.forfeited = forfeited
        game, table = self.recorder.game, self.recorder.table
        self.ending = forfeited.ending if forfeited else ending
        self.places = places(game.ranks(table), forfeited.seat if forfeited else None)
        fields = {"by": by.replace(" ", "-"), "ending": self.ending}
        fields["places"] = ",".join(map(str, self.places))
        if forfeited is not None:
            fields["seat"] = str(forfeited.seat + 1)
        if self.commitment is not None:
            fields |= self.commitment.told()
        self.over_fields = fields
        line = write(Message("over", (str(self.number),), fields)) + "\n"
        for player in self.seats.values():
            player.over(line)

    def closing(self) -> list[Tag]:
        """The tags about the programs that the record has after the game."""
        tags = [
            Tag(f"Substitute{seat + 1}", f"{player.policy.on_error} from {player.replaced_at}")
            for seat, player in self.seats.items()
            if player.replaced is not None
        ]
        return [*tags, *(self.commitment.closing() if self.commitment else [])]

    def names(self, names: Sequence[str]) -> list[str]:
        """The names of the seats, those of programs as they call themselves."""
        return [
            self.seats[seat].bot.name if seat in self.seats else name
            for seat, name in enumerate(names)
        ]

    def as_object(self) -> SeatsFacts:
        """The facts about the programs in a match log, for JSON; seats counted from 1.

        places: in seat order, a seat that forfeited being last.
        """
        return {
            "ending": self.ending,
            "forfeited_by": self.forfeited.seat + 1 if self.forfeited else None,
            "places": self.places,
            "faults": [fault.as_object() for fault in self.faults],
            "programs": [
                {
                    "seat": seat + 1,
                    "name": player.bot.name,
                    "questions": player.asks,
                    "slowest_ms": round(player.slowest * 1000, 3),
                    "left_ms": round(self.banks.left[seat] * 1000)
                    if self.banks.as_shown(seat)
                    else None,
                    "nodes": player.nodes or None,
                    "substituted_from": player.replaced_at or None,
                    "stderr": player.errors(),
                }
                for seat, player in self.seats.items()
            ],
        }

    def log(self, folder: Path, outcome: Mapping[str, object]) -> None:
        """Add the game to the folder's match log. outcome: what it says beside `as_object`.

        Raises OSError.
        """
        with open(folder / "match.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps({**outcome, **self.as_object()}) + "\n")


def places(ranks: list[int], culprit: Seat | None = None) -> list[int]:
    """The place of every seat, ties sharing one. culprit: the seat that forfeited, which is
    last."""
    if culprit is None:
        return ranks
    others = [rank for seat, rank in enumerate(ranks) if seat != culprit]
    return [
        len(ranks) if seat == culprit else 1 + sum(other < rank for other in others)
        for seat, rank in enumerate(ranks)
    ]
