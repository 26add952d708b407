"""Whole games typed at a table by somebody who reads only the screen, words cut short; and what
they showed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Line, NotationError
from civdawn_cli.writing.draft import Draft
from civdawn_cli.writing.editor import HELP
from civdawn_cli.writing.lines import one_later
from civdawn_cli.writing.pieces import give_pieces
from tests.cli.running import lines, run
from tests.writing.games import begun, record, turns

HERE = Path(__file__).parent
TABLES = {name: (HERE / f"table.{name}.cdn").read_text() for name in ("newdawn", "ages")}
"""A game that two people played; the Ages one as the first of them saw it."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["newdawn", "ages"])
def test_games_typed_short(name: str) -> None:
    """All that somebody typed who read only the screen, slips included, makes the very record."""
    said = (HERE / f"typed.{name}.txt").read_text()
    done = run("write", "g.cdn", *begun(name), typed=said + "quit\n")
    assert done.exit_code == 0
    written = turns(Path("g.cdn").read_text())
    played = turns(TABLES[name])
    assert written == played[: len(written)]
    assert len(written) > 17


def numbered(match: Match[Any]) -> Sequence[int]:
    return [0 if option == PASS else at for at, option in enumerate(match.options, 1)]


def draft(label: str, upto: str, name: str = "ages") -> Draft:
    """The table's game until that text of the turn with that label."""
    text = TABLES[name]
    found = re.search(rf"^{re.escape(label)} .*?{upto}", text, re.MULTILINE)
    assert found is not None
    return Draft.of(GAMES[name](), record(f"{text[: found.end()]} ...\nend\n"))[0]


def typed(there: Draft, text: str) -> str:
    """All answers of the line in progress, or else of the last one, after that text."""
    _, wrong = give_pieces(there, text, numbered)
    assert wrong is None
    shown = there.line(there.label) or there.turns[-1].line
    return " ".join(shown.tokens)


def test_pieces() -> None:
    """A turn is typed without the words of its questions, each name cut short; a number stands
    first, or for a die; "no" may be left out before what follows (ND-4.4)."""
    for text in ("mil barb 5 4 pos1", "3 att barb 5 4 pos1", "MIL attack barb roll 5 4 pos1"):
        there = draft("2.2", "drama-and-poetry", "newdawn")
        typed(there, text)
        assert there.turns[-1].line.tokens == tuple(turns(TABLES["newdawn"])[4].split()[1:])


def test_as_far_as_it_goes() -> None:
    """The answers before something that is none are taken; the rest is refused with its place,
    and nothing is taken where even the first word is none."""
    there = draft("2.2", "drama-and-poetry", "newdawn")
    _, wrong = give_pieces(there, "mil barb 5 frob", numbered)
    assert wrong is not None
    assert (wrong.column, wrong.text) == (12, "mil barb 5 frob")
    assert [given.text for given in there.answers] == ["military pos3", "barbarian-d", "5"]
    for text in ("frob mil", "99", ""):
        there = draft("2.2", "drama-and-poetry", "newdawn")
        with pytest.raises(NotationError):
            give_pieces(there, text, numbered)
        assert not there.answers


def test_several_meant() -> None:
    """A word that may mean several options is refused with them; a whole one is never several."""
    there = draft("4.2", "deal")
    with pytest.raises(NotationError, match="ambiguous: theo: it may be theology, theocracy"):
        give_pieces(there, "theo knig", numbered)
    assert typed(there, "theology knig").startswith("deal theology knights")


def test_last_answer_of_a_turn() -> None:
    """An answer with open cards about is kept that leaves nothing more to do: nothing is asked
    behind it, and so nothing is taken back (TA-20.3)."""
    there = draft("9.1", "breakthrough-i")
    there.give("copy legi")
    assert there.turns[-1].line.tokens[-2:] == ("copy", "legion")


def test_cards_sent_stay_in_hand() -> None:
    """Cards sent to a colony are in the hand until all are sent, and so are not taken for others
    that only stand in (TA-24.9)."""
    there = draft("17.1", "2:bid 6")
    there.say_no()
    assert typed(there, "warr military-bonus-ii").endswith("send warriors military-bonus-ii")
    assert typed(there, "military-bonus-iii").endswith("military-bonus-ii military-bonus-iii")


def test_sign_behind_a_name() -> None:
    """A question mark behind the name of a card drawn is one more card, not a mark on the one
    before; where it stands in one text with that, it is refused rather than lost."""
    there = draft("5.1", "development-of-politics")
    with pytest.raises(NotationError, match=r"behind one that has a name: draw \?"):
        there.give("raiders ?")
    assert typed(there, "raiders unce reig ? ? ?").count("?") == 3


def test_insert() -> None:
    """A turn that was left out is put in; all turns behind it become those of the next seats."""
    played = turns(TABLES["newdawn"])[:3]
    late = "play economy pos5"  # of both seats
    said = [*played, f"{late}.", "insert 2.2 sci dram", "quit"]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert "1 later turn still holds" in done.stdout
    learned = "2.2 play science pos3 learn drama-and-poetry"
    assert turns(Path("g.cdn").read_text()) == [*played, learned, f"2.1 {late}"]


def test_insert_bit_by_bit() -> None:
    """The same answer by answer; a turn that is not there yet has none before it."""
    played = turns(TABLES["newdawn"])[:3]
    late = "play economy pos5"
    said = [*played, f"{late}.", "insert 7.1", "insert setup", "insert 2.2", "sci", "dram", "quit"]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert "there is no turn 7.1 that another can come before" in done.stdout
    assert "setup: nothing can be left out before it" in done.stdout
    assert turns(Path("g.cdn").read_text())[-1] == f"2.1 {late}"


def test_one_later() -> None:
    """Marks of seats and cards for certain eyes move on with the turn, around the table."""
    text = TABLES["ages"]
    line = next(line for line in record(text).lines if line.label == "5.1")
    (moved,) = one_later([line], 2, draft("5.2", "deal").turns)
    assert moved.label == "6.2"
    assert {secret.seats for secret in moved.secrets} == {(0,), (1,)}
    assert [one.seats for one in moved.secrets] == [((1,), (0,))[s == (1,)] for s in seats(line)]
    bid = next(line for line in record(text).lines if line.label == "17.1")
    assert "1:bid" in one_later([bid], 2, ())[0].tokens


def seats(line: Line) -> list[tuple[int, ...]]:
    return [secret.seats for secret in line.secrets]


def test_names_of_people() -> None:
    """A seat may be called by its person's name (ND-2.5)."""
    run("write", "g.cdn", *begun("newdawn"), typed=lines("scyth amer", "Ben", "quit"))
    assert "first 2" in Path("g.cdn").read_text()


def test_enter_leaves_open() -> None:
    """Enter leaves open all hidden cards that come, but none of a seat whose cards were all named;
    question marks where no card is asked for look nothing up (TA-25.3)."""
    played = turns(TABLES["ages"])[:3]
    drawn = ["ham stock cult alex", "jul bui bron inc", "? ?", "-"]
    own = [
        "iron eng st-p rich",
        "iron bui warr.",
        "mil",
        "fred mon drama uni",
        "",
        "-",
        "raiders",
        "",
    ]
    done = run("write", "g.cdn", *begun("ages"), typed=lines(*played, *drawn, "", *own, "quit"))
    written = Path("g.cdn").read_text()
    assert "draw <2: ? | i> <2: ? | i>\n" in written
    assert "no card that can stay open is asked for here" in done.stdout
    assert "?: a card that you don't know; Enter: all that come" in done.stdout


def test_help_fits() -> None:
    """The help of the prompt fits a terminal of 24 rows and 80 columns."""
    assert len(HELP.splitlines()) <= 22
    assert max(map(len, HELP.splitlines())) < 80


def test_variations() -> None:
    """A variation is typed in brackets and checked; it stays with its turn through corrections,
    `undo` and `goto`, and in the file while the turn waits."""
    played = turns(TABLES["newdawn"])[:6]
    side = "(2.1 play economy pos5"
    said = [*played, f"{side} )", "(2.1 play industry pos9)", "(9.1 play)", "(2.1", "quit"]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert "noted as a variation of 2.1" in done.stdout
    assert "in a variation: " in done.stdout
    assert "there is no line 9.1 that this could stand for" in done.stdout
    assert f"\n  {side})\n" in Path("g.cdn").read_text()
    before = Path("g.cdn").read_text()
    run("write", "g.cdn", typed=lines("goto 2.2", "quit"))
    assert f"; later:   {side})\n" in Path("g.cdn").read_text()
    run("write", "g.cdn", typed=lines("keep", "quit"))
    assert Path("g.cdn").read_text() == before
    turn = played[4].partition(" ")[2]
    run("write", "g.cdn", typed=lines("goto 2.1", turn, "undo 9", f"2.1 {turn}", played[5], "quit"))
    assert Path("g.cdn").read_text() == before
