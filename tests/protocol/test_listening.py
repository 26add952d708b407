"""`civdawn serve` hears its driver while somebody thinks."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.protocol import LONGEST
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.limits import BankBook, Banks, TimeControl
from civdawn_cli.session.listening import Abandoned, Input
from civdawn_cli.session.programs import Terms
from tests.protocol.bot_texts import bot_text
from tests.protocol.test_driver import serving
from tests.protocol.transcripts import commitment

SLEEPER: Final = bot_text("Sleeper", "time.sleep(7777)")
"""A bot that thinks for ever."""


class Typist:
    """A Source: lines that come one after the other. often: at every so many looks at the input
    the next of `between` is there, as if it had been typed just then. late: when no other line is
    left."""

    def __init__(
        self, *lines: str, between: tuple[str, ...] = (), often: int = 1, late: bool = False
    ) -> None:
        self.lines: Final = list(lines)
        self.between: Final = list(between)
        self.often: Final = often
        self.late: Final = late
        self._looks = 0
        self._now = False

    def readline(self, size: int, /) -> bytes:
        """The next line; b'' at the end."""
        lines = self.between if self._now else self.lines
        self._now = False
        return f"{lines.pop(0)}\n".encode() if lines else b""

    def waiting(self) -> bool:
        """True if one has just been typed."""
        self._looks += not (self.late and self.lines)
        self._now = bool(self.between and self._looks) and self._looks % self.often == 0
        return self._now

    def fileno(self) -> int:
        """There is none."""
        return -1


def session(typist: Typist) -> list[str]:
    """All that `serve` says to that typist; everybody who thinks looks up all the time."""
    said: list[str] = []
    driver = Driver(
        typist, lambda lines: said.extend(lines.splitlines()), Terms(), commit=commitment
    )
    driver.ears.every = 0.0
    driver.run()
    return said


def verbs(said: list[str], *verbs: str) -> list[str]:
    """The lines of these verbs."""
    return [line for line in said if line.split()[0] in verbs]


@contextmanager
def piped() -> Iterator[tuple[Input, BinaryIO]]:
    """An input, and the end of the pipe from which it comes."""
    reading, writing = os.pipe()
    with open(reading, "rb") as stream, open(writing, "wb", buffering=0) as pen:
        yield Input(stream), pen


def test_input() -> None:
    """A line can be read without waiting when all of it has come, and at the end of the input what
    there is of it."""
    with piped() as (lines, pen):
        assert not lines.waiting()
        pen.write(b"ping 1\npi")
        assert lines.waiting()
        assert lines.readline(LONGEST + 1) == b"ping 1\n"
        assert not lines.waiting()
        pen.write(b"ng 2\nping 3")
        assert lines.readline(LONGEST + 1) == b"ping 2\n"
        assert not lines.waiting()
        pen.close()
        assert lines.waiting()
        assert lines.readline(LONGEST + 1) == b"ping 3"
        assert not lines.waiting()
        assert lines.readline(LONGEST + 1) == b""
        assert lines.fileno() == -1


def test_long_input() -> None:
    """A line longer than allowed comes in parts, the last of which has the newline."""
    with piped() as (lines, pen):
        for _ in range(2):
            pen.write(b"x" * (LONGEST // 2))
        assert not lines.waiting()
        pen.write(b"x" * 4 + b"\nping 1\n")
        assert lines.waiting()
        assert lines.readline(LONGEST + 1) == b"x" * (LONGEST + 1)
        assert lines.readline(LONGEST) == b"xxx\n"
        assert lines.readline(LONGEST) == b"ping 1\n"


BEGIN: Final = ("hello 1.0 options=count", "new seats=2 seat1=greedy seed=7 map=first rounds=2")


def test_bot_thinks() -> None:
    """Looks while a built-in bot thinks are answered in the middle of the game, each once and in
    order, and change nothing in it."""
    alone = session(Typist(*BEGIN, "record"))
    looks = tuple(f"ping {number}" for number in range(1, 60))
    said = session(Typist(*BEGIN, "record", between=(*looks, "view seat=0"), often=3))
    pongs = verbs(said, "ok")[2:61]
    assert pongs == [f"ok {look}" for look in looks]
    last = said.index("ok ping 59")
    assert any(line.startswith("over ") for line in said[last:])
    assert verbs(said, "event", "over", "text") == verbs(alone, "event", "over", "text")


def test_stopped_and_going_on() -> None:
    """A game that is stopped again and again, in the middle of its bots' thinking, and goes on, is
    the same game: `stop` takes effect before the next answer and says where the game stands."""
    alone = session(Typist(*BEGIN))
    stops = ("go", "wait") * 40
    said = session(Typist(*BEGIN, *stops, between=("stop",) * 40, often=9))
    assert verbs(said, "event", "over") == verbs(alone, "event", "over")
    places = [at for at, line in enumerate(said) if line == "ok stop"]
    assert len(places) > 20
    assert all(said[at + 1].split()[0] == "wait" for at in places[:20])


def test_abandoned_thoughts() -> None:
    """`new` and `undo` in the middle of a bot's thinking are obeyed at once, and what it thought
    about is forgotten."""
    first = ("hello 1.0 options=count", "new seats=2 seed=7 map=first", "do 1 #1", "do 2 #1")
    for turn, opened in (("undo", "ok undo event=11"), ("new seed=8", "ok new 2 ")):
        said = session(Typist(*first, between=(turn,), often=8, late=True))
        at = next(place for place, line in enumerate(said) if line.startswith(opened))
        assert said[at - 1] == "event 12 1.1 1 :play science pos1"
        assert said[-1].startswith("ask 3 1.1 play" if turn == "undo" else "ask 1 ")


def test_refused_turns() -> None:
    """A `new` or `undo` that is not possible does not end the thinking: the game goes on."""
    wrong = ("new seats=9", "undo", "undo to=7.7", "new colour=red", "load :nowhere.cdn")
    said = session(Typist(*BEGIN, between=wrong, often=5))
    assert [line.split()[2] for line in verbs(said, "error")] == [w.split()[0] for w in wrong]
    assert verbs(said, "event", "over") == verbs(session(Typist(*BEGIN)), "event", "over")


def test_greedy_is_left() -> None:
    """A thought that is broken off leaves no trace: asked again the bot gives the same answer."""
    match, chance = Match(GAMES["newdawn"](), GAMES["newdawn"]().setup(2, map="first")), Chance(3)
    while match.step.seat == CHANCE:
        match.choose(chance.pick(match.step, match.options, match.table))
    breaths = 0

    def breathe() -> None:
        nonlocal breaths
        breaths += 1
        if breaths == 4:
            raise Abandoned

    key = match.game.key(match.table)
    player = GreedyPlayer(breathe)
    with pytest.raises(Abandoned):
        player.decide(match)
    assert match.game.key(match.table) == key
    assert player.decide(match) == GreedyPlayer().decide(match)


def test_hint_is_no_move() -> None:
    """The first answer of a hint is the bot's own, and after it the game is as if nobody had asked:
    the same record, the same luck."""
    for game in ("newdawn", "ages"):
        begin = ("hello 1.0 options=count", f"new game={game} seats=2 seed=5 rounds=1")
        plain = session(Typist(*begin, *("go bot=greedy", "wait") * 12, "record"))
        asked = ("hint bot=greedy count=1", "go bot=greedy", "wait")
        hinted = session(Typist(*begin, *asked * 12, "record"))
        assert verbs(plain, "event", "text") == verbs(hinted, "event", "text")
        for at, line in enumerate(hinted):
            if line.startswith("ok hint "):
                assert hinted[at + 2].partition(" :")[2] == line.partition(" :")[2]


def test_hint_with_chances() -> None:
    """A hint says how likely the seat wins after each answer, in per cent, if that is asked; it is
    the same if it is asked again."""
    begin = ("hello 1.0 options=count", "new game=newdawn seats=2 seed=5 map=first")
    asked = "hint count=3 chances=yes"
    said = session(Typist(*begin, asked, asked, "hint count=3", "hint chances=often"))
    hints = [line for line in said if line.startswith("ok hint ")]
    assert hints[0] == hints[1]
    fields = dict(part.split("=") for part in hints[0].partition(" :")[0].split()[2:])
    chances = [float(one) for one in fields["chances"].split(",")]
    assert len(chances) == len(hints[0].partition(" :")[2].split("|"))
    assert all(0 < one < 100 for one in chances)
    assert "chances=" not in hints[2]
    assert verbs(said, "error")[0].endswith(":chances is yes or no, not 'often'")


def test_banks_go_back() -> None:
    """The banks that answers are taken back to are those from before the next question was asked;
    later ones are forgotten."""
    banks = Banks.full(TimeControl(60_000, 2_000), 2)
    book = BankBook()
    book.note(0, banks)
    banks.enter(1, "1.2")
    banks.spend(1, 5.0)
    book.note(4, banks)
    banks.spend(1, 7.0)
    book.note(4, banks)  # asked, stopped and asked on
    banks.spend(0, 9.0)
    book.note(6, banks)
    fresh = Banks.full(TimeControl(60_000, 2_000), 2)
    book.go_back(5, fresh)
    assert (fresh.left, fresh.lines) == ([60.0, 57.0], ["", "1.2"])
    book.go_back(3, fresh)
    assert (fresh.left, fresh.lines) == ([60.0, 60.0], ["", ""])
    book.go_back(9, fresh)
    assert fresh.left == [60.0, 60.0]


@pytest.mark.slow
def test_program_thinks_for_ever(tmp_path: Path) -> None:
    """While a program thinks, and it thinks for ever, every command is answered: looks, `stop`,
    `go`, `undo`, `new`, `quit`. Nothing of the program is left."""
    (tmp_path / "bot.py").write_text(SLEEPER)
    with serving(tmp_path) as script:
        assert script.reply(f"set seat2 :exec:{shlex.quote(sys.executable)} bot.py").verb == "ok"
        script.ask("new seats=2 seat1=me seed=7 map=first")
        script.ask("do 1 #1")
        assert script.reply("do 2 #1").words == ("do", "2")
        for look in ("ping 7", "view seat=0", "events", "board", "record", "set seats", "ping 8"):
            assert script.reply(look).verb == "ok"
        assert script.reply("stop").words == ("stop",)
        assert script.until("wait").words == ("1.2", "2", "play")
        assert script.reply("go").verb == "ok"
        assert script.reply("position").verb == "ok"
        assert script.ask("undo").words == ("3", "1.1", "play")
        assert script.reply("do 3 #1").verb == "ok"
        assert script.reply("ping 9").verb == "ok"
        assert script.ask("new").words[1] == "setup"
        script.ask("do 1 #1")
        script.say("do 2 #1", "ping 10", "quit")
        assert script.end() == 0
        assert [m.words for m in script.heard if m.verb == "ok"][-2:] == [("ping", "10"), ("quit",)]


def test_program_that_does_not_start(tmp_path: Path) -> None:
    """A game whose program says nothing can be given up before the start limit, and the next
    command is obeyed."""
    with serving(tmp_path) as script:
        assert script.reply("set seat2 :exec:sleep 7777").verb == "ok"
        script.say("new seats=2 seat1=me", "ping 1", "new seat2=greedy map=first")
        assert script.until("ok", "error").words == ("start", "new")
        assert script.until("ok", "error").words == ("ping", "1")
        assert script.until("ok", "error").words == ("new", "1")


SLOW: Final = """
import sys, time
time.sleep(0.3)
print("option depth type=number default=1", flush=True)
print("hello 1.0 :Slow", flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "new":
        print("ready", words[1], flush=True)
    elif words[0] == "ask":
        print("do", words[1], "#1", flush=True)
"""
"""A bot that takes its time to start."""


def test_script_at_once(tmp_path: Path) -> None:
    """A script that is sent as a whole gives up no game: what is behind a `wait` waits, also while
    programs start."""
    (tmp_path / "bot.py").write_text(SLOW)
    with serving(tmp_path) as script:
        script.say(
            f"set seat2 :exec:{shlex.quote(sys.executable)} bot.py",
            "option seat=2",
            "wait",
            "new seats=2 seat1=random seed=7 map=first rounds=1",
            "wait",
            "save :one.cdn",
            "new seed=8",
            "ping 1",
            "wait",
            "quit",
        )
        assert script.end() == 0
        replies = [m for m in script.heard if m.verb in ("ok", "error")]
        said = [" ".join((m.verb, *m.words)) for m in replies[1:]]
    assert said == [
        *("ok set", "ok option", "ok wait", "ok new 1", "ok wait", "ok save"),
        *("ok new 2", "ok ping 1", "ok wait", "ok quit"),
    ]
    assert (tmp_path / "one.cdn").exists()


def test_values_in_names() -> None:
    """A built-in bot that is asked for a hint or a move can be named with values of its options;
    wrong ones are refused with what there is."""
    names = ("greedy?lines=1", "greedy?lines=0", "greedy?line=3", "py:mine:Bot")
    begin = ("hello 1.0 options=count", "new seats=2 seed=7 map=first", "do 1 #1")
    said = session(Typist(*begin, *(f"hint count=1 bot={name}" for name in names)))
    assert len(verbs(said, "ok")) == 4
    assert [line.partition(" :")[2] for line in verbs(said, "error")] == [
        "lines is a whole number from 1 to 1,000, not '0'",
        "no option 'line'; did you mean 'lines', a whole number from 1 to 1,000?",
        "no bot 'py:mine:Bot'; there are greedy, search, greedy-1, random",
    ]
    moved = session(Typist(*begin, "go bot=greedy?lines=1", "go bot=greedy?lines=0"))
    assert verbs(moved, "ok")[3:] == ["ok go"]
    assert len(verbs(moved, "error")) == 1


def test_options_that_do_not_come(tmp_path: Path) -> None:
    """While a program is started to tell its options it can be given up, and everything else waits
    its turn."""
    with serving(tmp_path) as script:
        assert script.reply("set seat2 :exec:sleep 7777").verb == "ok"
        script.say("option seat=2", "ping 1", "stop")
        assert script.until("ok", "error").words == ("start", "option")
        assert script.until("ok", "error").words == ("ping", "1")
        assert script.until("ok", "error").words == ("stop",)


def test_options_while_somebody_thinks() -> None:
    """The options of a built-in bot are told in the middle of a game; those of a program, for which
    it is started, when nobody thinks."""
    between = ("option seat=2", "set seat2 :exec:./nobody", "option seat=2")
    said = session(Typist(*BEGIN, "ping 1", between=between, often=5))
    at = [said.index(line) for line in ("ok option count=1", "ok set", "ok ping 1")]
    over = next(at for at, line in enumerate(said) if line.startswith("over "))
    refused = next(at for at, line in enumerate(said) if line.startswith("error start option "))
    assert at[0] < at[1] < over < refused < at[2]
