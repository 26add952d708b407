"""Matches of sound and broken bots, and a check that the right ones are blamed."""

import os
import secrets
import signal
import socket
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median
from typing import NamedTuple

from civdawn_cli.session.limits import FORFEIT, NORMAL, Limits, Policy, TimeControl
from civdawn_cli.session.process import pick_core
from civdawn_cli.session.programs import Terms
from civdawn_cli.session.reaping import adopt
from civdawn_cli.session.sandbox import BWRAP, OFF, used
from civdawn_cli.session.walls import Walls
from tests.protocol.zoo import hostile
from tests.protocol.zoo.bots import BOTS as ALONE
from tests.protocol.zoo.bots import HOSTILE as ATTACKING
from tests.protocol.zoo.matches import Outcome, match, open_files
from tests.protocol.zoo.talking import LATE

LIMITS = Limits(start=3.0, ready=2.0, request=1.2, quit=0.3)
WALLED = Limits(start=10.0, ready=6.0, request=5.0, quit=0.3)
MEMORY = 96 << 20
HANGS = 60  # seconds; the longest match allowed by the limits takes fewer
os.environ[LATE] = "20"
os.environ[hostile.VICTIM] = "healthy"

# Those whose attack fails in a sandbox so that nobody is hurt, or ends them alone. Something to
# attack is there: a rival, and a secret, a file and a port of the referee.
HOSTILE = {name: bot for name, bot in ATTACKING.items() if name != "kills-guardian"}
BOTS = ALONE | HOSTILE

ALLOWED = ("fills-disk",)  # to fill what is its own

SOUND = [one.name for one in ALONE.values() if one.ending == NORMAL]
WRONG = [one.name for one in BOTS.values() if one.ending != NORMAL]
ALONE_WRONG = [name for name in WRONG if name in ALONE]
HARMLESS = [one.name for one in BOTS.values() if one.ending == NORMAL]
BUILT_IN = ["random", "greedy"]


class Result(NamedTuple):
    """The result of one match. trouble: everything that should not have happened; '' if all went
    well."""

    number: int
    names: tuple[str, ...]
    policy: Policy
    outcome: Outcome | None
    trouble: str


@contextmanager
def bait() -> Iterator[None]:
    """A new secret of the referee, in its environment, its memory and a file that it has open, and
    a port at which it listens."""
    secret = secrets.token_hex(16)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="civdawn-"))
        file = stack.enter_context(open(os.path.join(folder, "seed"), "w", encoding="ascii"))
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        file.write(secret)
        file.flush()
        os.environ["ZOO_SECRET"] = secret
        os.environ[hostile.SECRET] = secret[::-1]
        os.environ[hostile.FILE] = file.name
        os.environ[hostile.PORT] = str(server.getsockname()[1])
        yield


def attacks(result: Result) -> "Counter[str]":
    """The attacks of hostile bots in a match that went through, by bot; with 0 those that did
    not."""
    found: Counter[str] = Counter()
    for program in result.outcome.programs if result.outcome else ():
        name = result.names[program["seat"] - 1]
        if name in HOSTILE and name not in ALLOWED:
            words = [line.partition(" ")[0] for line in program["stderr"].splitlines()]
            if hostile.DONE in words or hostile.REFUSED in words:
                found[name] += words.count(hostile.DONE)
    return found


class Hang(Exception):
    """A match did not end."""


def _hangs(*_: object) -> None:
    raise Hang


def plan(seed: str, number: int, walled: bool) -> "tuple[list[str], Terms, int]":
    """The bots of a match of a run, its terms and its seed. walled: in sandboxes, hostile ones
    among them."""
    luck = Random(f"{seed}/{number}")
    wrong, sound = (WRONG, HARMLESS) if walled else (ALONE_WRONG, SOUND)
    names = []
    for _ in range(luck.choice((2, 2, 3, 4))):
        kind = luck.random()
        names.append(luck.choice(wrong if kind < 0.4 else sound if kind < 0.85 else BUILT_IN))
    control = luck.choice(
        (
            TimeControl(),
            TimeControl(),
            TimeControl(bank=3_000, increment=300),
            TimeControl(cap=1_200),
            TimeControl(bank=5_000, cap=1_000, nodes=1_000),
        )
    )
    policy = Policy(
        retries=luck.choice((0, 1, 2)),
        restarts=luck.choice((0, 0, 1, 2)),
        on_error=luck.choice((FORFEIT, FORFEIT, "random")),
    )
    core = pick_core() if luck.random() < 0.5 else None
    walls = Walls(BWRAP if walled else OFF, processes=64)
    limits = LIMITS
    if walled:  # nothing is measured there that shorter limits would show
        limits, control = WALLED, TimeControl()
    terms = Terms(limits, control, policy, MEMORY, core, walls=walls)
    return names, terms, luck.getrandbits(32)


def run(task: "tuple[str, int, int, bool]") -> Result:
    """Play a match: the seed of the run, its number, its rounds, and whether in sandboxes."""
    seed, number, rounds, walled = task
    names, terms, luck = plan(seed, number, walled)
    used(terms.walls.sandbox)
    adopt()
    before = open_files()
    signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(HANGS)
    try:
        with bait():
            outcome = match(names, terms, seed=luck, rounds=rounds)
    except Hang:
        return Result(number, tuple(names), terms.policy, None, f"hangs after {HANGS} s")
    finally:
        signal.alarm(0)
    found = troubles(names, terms.policy, outcome)
    if len(open_files()) > len(before):
        found.append(f"{len(open_files()) - len(before)} files left open")
    result = Result(number, tuple(names), terms.policy, outcome, "")
    through = [name for name, count in attacks(result).items() if count] if walled else []
    found += [f"the attack of {name} went through" for name in through]
    return result._replace(trouble="; ".join(found))


def troubles(names: list[str], policy: Policy, outcome: Outcome) -> list[str]:
    """Everything that is wrong with the outcome of a match."""
    found = [f"left alive: {process}" for process in outcome.left]
    wrong = {seat for seat, name in enumerate(names) if name in WRONG}
    # A bot that was started again may see the end of the game before it crashes again.
    again = {fault.seat for fault in outcome.faults if fault.followed == "started again"}
    for fault in outcome.faults:
        due = BOTS[names[fault.seat]].ending if names[fault.seat] in BOTS else "none"
        if names[fault.seat] == "closes-stdout" and fault.ending == "timeout":
            continue  # its sandbox keeps it open
        if fault.ending != due:
            who = f"seat {fault.seat + 1}, {names[fault.seat]}"
            found.append(f"{who}: {fault.ending}, not {due}: {fault.reason}")
    substituted = {
        program["seat"] - 1 for program in outcome.programs if program["substituted_from"]
    }
    if policy.on_error == FORFEIT:
        if wrong - again and outcome.forfeited not in wrong:
            found.append("nobody of those who did wrong has forfeited")
        if outcome.forfeited is not None and outcome.forfeited not in wrong:
            found.append("somebody has forfeited who did nothing wrong")
    elif not wrong - again <= substituted <= wrong or outcome.forfeited is not None:
        found.append(f"seats {substituted} were substituted, {wrong} did wrong")
    if outcome.forfeited is not None:
        places = outcome.places
        others = [place for seat, place in enumerate(places) if seat != outcome.forfeited]
        if places[outcome.forfeited] != len(names) or max(others) >= len(names):
            found.append(f"places {places} though seat {outcome.forfeited + 1} forfeited")
    return found


class Row:
    """The statistics of one bot."""

    def __init__(self) -> None:
        self.matches = 0
        self.endings: Counter[str] = Counter()
        self.scored: Counter[str] = Counter()
        self.seconds: list[float] = []

    def add(self, result: Result, seat: int) -> None:
        """Count a match in which it had that seat."""
        outcome = result.outcome
        if outcome is None:
            return
        self.matches += 1
        self.seconds.append(outcome.seconds)
        last: dict[str, object] = {}
        for fault in outcome.faults:
            if fault.seat == seat:
                last = {**fault.as_object()}
        ended = bool(last) and last["followed"] == FORFEIT
        replaced = bool(last) and "plays on" in str(last["followed"])
        self.endings[str(last["ending"]) if ended or replaced else NORMAL] += 1
        if ended:
            place = f"{outcome.places[seat]}/{len(result.names)}"
            self.scored[f"last {place}"] += 1
        elif replaced:
            self.scored["substituted"] += 1
        elif outcome.forfeited is not None:
            self.scored["rival forfeited"] += 1
        else:
            self.scored["played out"] += 1


def table(results: list[Result]) -> list[str]:
    """Bot by bot: matches, endings, how it was scored, seconds of its matches."""
    rows: dict[str, Row] = {name: Row() for name in [*BOTS, *BUILT_IN]}
    for result in results:
        for seat, name in enumerate(result.names):
            rows[name].add(result, seat)
    head = f"{'bot':<24}{'due':<18}{'matches':>7}  {'s min/median/max':<18}{'endings':<44}scored"
    lines = [head]
    for name, row in rows.items():
        if row.matches:
            due = BOTS[name].ending if name in BOTS else "built in"
            times = (min(row.seconds), median(row.seconds), max(row.seconds))
            took = "/".join(f"{seconds:.2f}" for seconds in times)
            lines.append(
                f"{name:<24}{due:<18}{row.matches:>7}  {took:<18}{counts(row.endings):<44}"
                f"{counts(row.scored)}"
            )
    return lines


def counts(found: "Counter[str]") -> str:
    """The counts as text: names with their numbers."""
    return ", ".join(f"{name} {number}" for name, number in sorted(found.items()))
