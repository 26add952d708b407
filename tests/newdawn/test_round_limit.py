"""The round limit and ND-4.3: agendas that are complete in the last allowed round have won."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.playing.loop import Interrupts, play
from civdawn_cli.record import Recorder, check, opening, read_records
from tests.cli.running import run

GAME = NewDawn()
SECTIONS = range(5)
"""Of the event dial: the next one asks nothing after 0, 2 and 4, for a die after 1 and 3."""

AGENDAS = "warmonger/paranoid technophile/scholarly explorer/aesthetic"
POSITION = """seats 2
land 0,0 gggggggg
land 0,1 gggggggg
capital 1 0,0
capital 2 7,0
symbol barbarian-a 4,0
turn 1.2
marked 1 3 {marked}
event {event}
leader 1 rome
leader 2 egypt
victory {agendas}
market stonehenge great-lighthouse pyramids petra
unseen hanging-gardens forbidden-city chichen-itza sydney-opera-house eiffel-tower colossus \
great-zimbabwe machu-picchu big-ben estadio-do-maracana oracle porcelain-tower potala-palace \
oxford-university kremlin terracotta-army alhambra venetian-arsenal ruhr-valley pentagon
decks 0 1 2 0 1 2 0 1 2 0 1 2
"""


def position(event: int, marked: str = AGENDAS) -> str:
    """The last turn of round 1, with the dial on a section; seat 1 has marked those agendas."""
    text = POSITION.format(event=event, marked=marked, agendas=AGENDAS)
    return text if marked == AGENDAS else text.replace("marked 1 3", "marked 1 2")


class First:
    """Answers with the first option."""

    def decide(self, match: Match[Table]) -> Option:
        assert match.step.seat != CHANCE
        return match.options[0]

    def skip(self, match: Match[Table]) -> None:
        """Remembers nothing."""


def played(text: str, rounds: int) -> str:
    """The record of a game from the position, played under that limit."""
    setup = Setup(2, GAME.setup(2).settings, text)
    recorder = Recorder(Match(GAME, setup), opening(GAME, setup, ["a", "b"]), hashes=True)
    players = [First(), First()]
    return recorder.text(play(recorder, [*players], Chance(3), rounds, Interrupts()))


@pytest.mark.parametrize("event", SECTIONS)
def test_complete_agendas_win(event: int) -> None:
    """ND-4.3, ND-4.2: agendas complete in the last allowed round win, whatever the dial shows and
    whether it asks for a die, and the record says so on replay."""
    text = played(position(event), 1)
    assert '[Result "1"]' in text
    assert '[Termination "agendas"]\n[Rounds "2"]' in text
    (record,) = read_records(io.BytesIO(text.encode()))
    assert check(record, strict=True).problems == ()


@pytest.mark.parametrize("event", SECTIONS)
def test_incomplete_agendas_stop(event: int) -> None:
    """ND-4.3: with an agenda missing the limit ends the game without a winner, on every section of
    the dial."""
    text = played(position(event, "warmonger/paranoid explorer/aesthetic"), 1)
    assert '[Result "*"]' in text
    assert '[Termination "round limit"]\n[Rounds "1"]' in text


@pytest.mark.parametrize("event", SECTIONS)
def test_serve(event: int, tmp_path: Path) -> None:
    """ND-4.3: `serve` ends the same game the same way."""
    facts = position(event).strip().replace("\n", "|")
    path = tmp_path / "game.cdn"
    said = run(
        "serve",
        typed="hello 1.0 :x\nset seats :2\nset seat1 :me\nset seat2 :random\nset rounds :1\n"
        f"set position :{facts}\nnew\nwait\nsave :{path}\nquit\n",
    )
    assert " by=agendas ending=normal places=1,2 " in said.stdout


@pytest.mark.parametrize("rounds", [1, 2])
def test_limit_passed_before(rounds: int) -> None:
    """ND-4.3: complete agendas win at the end of a round only: a game that is beyond its limit in
    the middle of one stops there."""
    text = position(1).replace("turn 1.2", "turn 3.1")
    assert '[Termination "round limit"]' in played(text, rounds)
    assert '[Termination "agendas"]' in played(text, 3)
