"""Going back in a driven game: nothing is played again, and nobody can tell that from playing it
again."""

from __future__ import annotations

import shlex
import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.protocol import Message, notice
from civdawn_cli.record import Recorder, Transcript
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.events import EventStream, Listener
from civdawn_cli.session.programs import Terms
from tests.often import often


class Wire:
    """A driver that is obeyed at once, in this process. said: the messages since the last
    command."""

    def __init__(self) -> None:
        self._lines: Final[deque[bytes]] = deque()
        self.said: list[Message] = []
        self.driver: Final = Driver(self, self._say, Terms())
        self.reply("hello 1.0 options=count")

    def readline(self, size: int, /) -> bytes:
        """Nothing is said beforehand."""
        return b""

    def waiting(self) -> bool:
        """Nothing is."""
        return False

    def fileno(self) -> int:
        """There is none."""
        return -1

    def _say(self, lines: str) -> None:
        for line in lines.splitlines():
            message = notice(line)
            assert message is not None
            self.said.append(message)

    def reply(self, line: str) -> Message:
        """Say a command; its reply."""
        self.said = []
        self.driver._line(line.encode())
        self.driver._play()
        return next(message for message in self.said if message.verb in ("ok", "error"))

    @property
    def game(self) -> Any:
        """The game in progress."""
        assert self.driver.driven is not None
        return self.driver.driven

    @property
    def state(self) -> tuple[object, ...]:
        """All there is to know of it, but the number of the question."""
        game, match = self.game, self.game.match
        news = [message.text for message in self.said if message.verb == "ask"]
        return (
            match.game.key(match.table),
            tuple(match.options),
            tuple(match.choices),
            game.recorder.text(),
            game.recorder.crc,
            tuple(game._places.own),
            tuple(sorted(game._luck.taken.items())),
            game.listener.count,
            tuple(game.events(game.eyes, 1)),
            len(news),
        )

    def answer(self, random: Random) -> None:
        """Give any answer to the open question; nothing if the game is over."""
        game = self.game
        if not game.over:
            options = len(game.match.options)
            assert self.reply(f"do {game.asks} #{random.randint(1, options)}").verb == "ok"


NEW: Final = {
    "all mine": "new game=newdawn seats=2 seat2=me map=first seed=3",
    "dealing": "new game=ages seats=2 seat2=me chance=me",
    "hidden": "new game=ages seats=3 seat2=random seat3=me seed=5",
    "random rivals": "new game=newdawn seats=3 seat2=random seat3=random map=first seed=8 rounds=4",
}
"""Games of all sorts."""


@pytest.mark.parametrize("new", NEW)
def test_back_is_where_it_was(new: str) -> None:
    """`undo` and `goto` lead to exactly what was there: table, options, record, luck to come and
    events; dice, draws and random rivals go on as they did."""
    for seed in range(often(1, 20)):
        random, wire = Random(seed), Wire()
        assert wire.reply(NEW[new]).verb == "ok"
        states = [wire.state]
        marks: dict[str, list[tuple[object, ...]]] = {}
        for _ in range(150):
            what = random.random()
            if what < 0.6:
                own = len(wire.game._places.own)
                wire.answer(random)
                if len(wire.game._places.own) > own:
                    states.append(wire.state)
            elif what < 0.8 and len(states) > 1:
                count = random.randint(1, min(6, len(states) - 1))
                assert wire.reply(f"undo count={count}").verb == "ok"
                del states[-count:]
            elif what < 0.9 or not marks:
                name = random.choice("abc")
                assert wire.reply(f"mark {name}").verb == "ok"
                marks[name] = states.copy()
            else:
                name = random.choice([*marks])
                assert wire.reply(f"goto {name}").verb == "ok"
                states = marks[name].copy()
            assert wire.state[:-1] == states[-1][:-1]
        fresh = Recorder(
            Match(wire.game.match.game, wire.game.match.setup), wire.game.recorder.tags
        )
        for option in wire.game.match.choices:
            fresh.choose(option)
        assert fresh.text() == wire.game.recorder.text()
        listener = Listener(EventStream(fresh.history), wire.game.eyes)
        assert listener.news() == wire.game.events(wire.game.eyes, 1)[0]


def test_the_same_dice_again() -> None:
    """The same answers after `undo` and `goto` meet the same dice, draws and rivals."""
    wire, random = Wire(), Random(2)
    wire.reply(NEW["random rivals"])
    wire.reply("mark begin")
    for _ in range(12):
        wire.answer(random)
    said, own = wire.game.recorder.text(), len(wire.game._places.own)
    assert own > 5
    for back in (f"undo count={own}", "goto begin", "undo to=setup"):
        random = Random(2)
        assert wire.reply(back).verb == "ok"
        for _ in range(12):
            wire.answer(random)
        assert wire.game.recorder.text() == said


def test_nothing_is_played_again() -> None:
    """`undo` and `goto` give no answer again, wherever the game stands; `undo to=` only those since
    the last copy, at most 16."""
    wire, random = Wire(), Random(4)
    wire.reply(NEW["hidden"])
    for _ in range(60):
        wire.answer(random)
    wire.reply("mark here")
    given = 0
    choose = Transcript.choose

    def counted(played: Transcript, option: int) -> None:
        nonlocal given
        given += 1
        choose(played, option)

    with patch.object(Transcript, "choose", counted):
        for _ in range(10):
            assert wire.reply("undo count=3").verb == "ok"
            assert wire.reply("goto here").verb == "ok"
        assert given == 0
        assert wire.reply("undo to=6.1").verb == "ok"
        assert given <= 16 + 60


def test_a_game_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game that was loaded, too, all answers of the driver's seats can be taken back one by
    one."""
    monkeypatch.chdir(tmp_path)
    wire, random = Wire(), Random(6)
    wire.reply(NEW["all mine"])
    states = []
    for _ in range(25):
        states.append(wire.game.recorder.lines.copy())
        wire.answer(random)
    assert wire.reply("save :game.cdn").verb == "ok"
    assert wire.reply("load :game.cdn").verb == "ok"
    for lines in reversed(states):
        assert wire.reply("undo").verb == "ok"
        assert wire.game.recorder.lines == lines
    assert wire.reply("undo").verb == "error"


BOT: Final = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "civdawn":
        print("hello 1.0 options=count :Told", flush=True)
    elif words[0] == "new":
        heard = []
        print("ready", words[1], flush=True)
    elif words[0] == "event":
        heard.append(words[1:])
        assert words[1] == str(len(heard))
    elif words[0] == "ask":
        print("info :heard", len(heard), file=sys.stderr)
        print("do", words[1], "#1", flush=True)
    elif words[0] == "quit":
        break
"""
"""A bot that hears every event of a game from the first on, or ends."""


@pytest.mark.slow
def test_programs_hear_of_it(tmp_path: Path) -> None:
    """Programs at the table are told of a new game after `undo` and `goto`, and of all its events:
    also of a branch that was left before."""
    wire, random = Wire(), Random(1)
    file = tmp_path / "told.py"
    file.write_text(BOT)
    bot = f"exec:{shlex.join([sys.executable, '-S', str(file)])}"
    assert wire.reply(f"set seat2 :{bot}").verb == "ok"
    assert wire.reply("new seats=2 map=first seed=9").verb == "ok"
    for _ in range(6):
        wire.answer(random)
    wire.reply("mark far")
    far = wire.game.recorder.text()
    assert wire.reply("undo count=5").verb == "ok"
    wire.answer(random)
    assert wire.reply("goto far").verb == "ok"
    assert wire.game.recorder.text() == far
    for _ in range(3):
        wire.answer(random)
    assert not any(message.verb == "fault" for message in wire.said)
    assert not wire.game.run.program_seats.faults
    wire.game.close()


LIST: Final = (
    "game ages seats=2 resignation=no seat=1|turn 6.1|phase politics|military-hand 1 legion"
    "|military-hand 2 i*3|military i*34|civil full|eyes 1|told"
)
"""A game that begins with what a seat was told."""


def test_gaps_again() -> None:
    """`goto NAME gaps=SEED` draws once more what the seat that was told can't see, and the seed
    decides how; answers before it can't be taken back, and its list goes on (TA-25.3)."""
    wire, random = Wire(), Random(3)
    for line in ("set seat2 :me", "set chance :me", f"set position :{LIST}"):
        assert wire.reply(line).verb == "ok"
    assert wire.reply("new gaps=1").verb == "ok"
    wire.answer(random)
    wire.reply("mark root")
    told = wire.reply("position seat=1").text
    view = wire.reply("view seat=1").text
    hands = set()
    for gaps in (*range(8), *range(8)):
        assert wire.reply(f"goto root gaps={gaps}").verb == "ok"
        assert wire.reply("position seat=1").text == told
        assert wire.reply("view seat=1").text == view
        assert wire.reply("undo").verb == "error"
        hands.add(wire.game.match.table.military_hand[1])
        wire.answer(random)
        assert wire.reply("undo").verb == "ok"
    assert 3 < len(hands) <= 8
    assert told is not None
    assert told.startswith(LIST)
    assert len(told.split("|")) == len(LIST.split("|")) + 1


def test_weights() -> None:
    """An `ask` of chance says how likely its options are where they are not all alike: as many
    weights as options, copies counted (TA-22.13); seats are told none."""
    wire, random = Wire(), Random(7)
    wire.reply(NEW["dealing"])
    weighed = alike = 0
    for _ in range(200):
        game = wire.game
        if game.over:
            break
        ask = next(message for message in reversed(wire.said) if message.verb == "ask")
        match = game.match
        weights = ask.fields.get("weights")
        if ask.fields["seat"] != "0":
            assert weights is None
        elif weights is None:
            alike += 1
        else:
            found = [match.step.weight(match.table, option) for option in match.options]
            assert weights == ",".join(map(str, found))
            assert len({*found}) > 1
            assert PASS not in match.options
            weighed += 1
        wire.answer(random)
    assert weighed > 5
    assert alike
