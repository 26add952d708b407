"""Checks of a bot: how it ends, and whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from civdawn_cli.session import hints
from civdawn_cli.session.conformance.listed import Checks
from civdawn_cli.session.conformance.stage import Bench
from civdawn_cli.session.conformance.talk import Failed, Skipped
from civdawn_cli.session.reaping import LINUX, descendants

checks: Final = Checks()


@checks.add("Quit before any game ends it with code 0, within 2 seconds.")
def quit_at_once(bench: Bench) -> None:
    """`quit` comes right after hello."""
    talk = bench.talk()
    talk.send("quit\n")
    talk.exits()


@checks.add("Quit after a game ends it with code 0, within 2 seconds, and it answers nothing more.")
def quit_after_game(bench: Bench) -> None:
    """`quit` comes after `over`, as in every match."""
    stage = bench.stage()
    stage.turns(2)
    stage.over()
    stage.talk.send("quit\n")
    stage.talk.exits()


@checks.add("Quit in the middle of a game ends it too.")
def quit_in_game(bench: Bench) -> None:
    """`quit` comes between two questions, as when a match is stopped."""
    stage = bench.stage()
    stage.turns(2)
    stage.talk.send("quit\n")
    stage.talk.exits()


@checks.add("The end of its input ends it, within 2 seconds.")
def end_of_input(bench: Bench) -> None:
    """The input ends without `quit`, as when civdawn itself is killed."""
    talk = bench.talk()
    talk.program.hang_up()
    talk.lines.append("> (end of input)")
    talk.exits(by_quit=False)


@checks.add("The end of its input in the middle of a game ends it too.")
def end_of_input_in_game(bench: Bench) -> None:
    """The input ends between two questions."""
    stage = bench.stage()
    stage.turns(2)
    stage.talk.program.hang_up()
    stage.talk.lines.append("> (end of input)")
    stage.talk.exits(by_quit=False)


@checks.add("Started again in the middle of a game, it plays on from the events of the beginning.")
def started_again(bench: Bench) -> None:
    """A second process is told the game from its beginning, as with `--restarts` after a crash."""
    first = bench.stage()
    first.turns(4)
    first.talk.close()
    talk = bench.talk()
    again = first.again(talk)
    again.begin()
    again.turns(3)


@checks.add("It plays whole games of two seats to the end.")
def whole_game(bench: Bench) -> str:
    """Against a built-in player that plays to win."""
    return _whole(bench, 2, 0)


@checks.add("It plays whole games of four seats to the end.")
def whole_game_of_four(bench: Bench) -> str:
    """Against three built-in players."""
    return _whole(bench, 4, 2)


@checks.add("After a whole game it holds less memory than the limit.")
def memory(bench: Bench) -> str:
    """The limit is one of data; --memory changes it, as in `play`."""
    if not LINUX:
        raise Skipped("only Linux tells")
    stage = bench.stage(seed=11)
    stage.turns(200)
    first = stage.talk.program.pid  # in a sandbox the bot is below it
    held = max(map(_held, (first, *descendants(first))))
    if bench.memory and held >= bench.memory:
        wanted = f"less than {bench.memory >> 20} MiB of data"
        raise Failed(wanted, hints.memory(bench.memory), f"{held >> 20} MiB")
    return f"{held >> 20} MiB of data after {stage.asks} questions"


@checks.add("It answers the same questions the same way a second time; if not, that is no fault.")
def repeatable(bench: Bench) -> str:
    """The note says yes or no, which helps in the search for a bug."""
    answers = []
    for _ in range(2):
        stage = bench.stage()
        stage.turns(8)
        answers.append(stage.answers)
    return "yes" if answers[0] == answers[1] else "no: other answers the second time"


def _whole(bench: Bench, seats: int, seat: int) -> str:
    stage = bench.stage(seats=seats, seat=seat, greedy=True)
    while stage.match.game.rounds(stage.match.table) <= ROUNDS and stage.turn():
        pass
    stage.over()
    stage.talk.quiet("the game is over")
    return f"{stage.asks} questions"


ROUNDS = 60
"""The round after which a game is stopped at the latest."""


def _held(pid: int) -> int:
    """The bytes of data that a process has."""
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    found = [line.split() for line in text.splitlines() if line.startswith("VmData:")]
    return int(found[0][1]) << 10 if found else 0
