"""`civdawn write` as somebody uses it who types at a prompt, or has a script of lines."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from civdawn_cli.grammar import GameText, read_game
from civdawn_cli.notation.writing import Answer
from civdawn_cli.record import check
from civdawn_cli.record.versions import PUBLIC, as_text
from tests.cli.running import PROGRAM, lines, run
from tests.waiting import HANG
from tests.writing.games import SETTINGS, answers, begun, turns, typed, whole


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def text() -> str:
    return Path("g.cdn").read_text()


def every_answer(record: str) -> list[str]:
    """The lines of somebody who answers every question by itself, a "no" by Enter alone."""
    found = [typed(given) for _, line in answers(record) for given in line]
    return ["" if said == "-" else said for said in found]


@pytest.mark.parametrize("name", SETTINGS)
def test_whole_game(name: str) -> None:
    """The answers of a game make its record, byte for byte, which `format` leaves as it is."""
    record = whole(name)
    done = run("write", "g.cdn", *begun(name), typed=lines(*every_answer(record), "quit"))
    assert done.exit_code == 0, done.output
    assert text() == record
    assert run("format", "--check", "g.cdn").exit_code == 0
    assert run("check", "g.cdn").exit_code == 0


def test_end_of_a_game() -> None:
    """A game that is over says so; its last turn can be taken back before it is closed."""
    record = whole("resigned")
    typed_lines = every_answer(record)
    done = run("write", "g.cdn", *begun("resigned"), typed=lines(*typed_lines, "nonsense", ""))
    assert (done.exit_code, text()) == (0, record)
    assert "written to its end" in done.stdout
    assert "the game is over; undo, goto and fix go back" in done.stdout
    again = run("write", "g.cdn")
    assert again.exit_code == 2
    assert "is over; --reopen corrects it" in again.stderr
    back = run("write", "g.cdn", "--reopen", typed=lines("undo", typed_lines[-1], ""))
    assert (back.exit_code, text()) == (0, record)


def test_header_asked() -> None:
    """Game, players and settings are asked, again after what is none, before anything is
    written."""
    said = lines("chess", "2", "Anna", "Anna Ben,Cleo", "", "1", "first", "quit")
    done = run("write", "g.cdn", typed=said)
    assert done.exit_code == 0
    assert "that is none of them" in done.stdout
    assert '[Game "ages"]\n' in text()
    assert '[Seats "3"]\n[Seat1 "human:Anna"]\n[Seat2 "human:Ben"]\n[Seat3 "human:Cleo"]' in text()
    stopped = run("write", "h.cdn", typed=lines("1"))
    assert stopped.exit_code == 1
    assert "nothing is written yet" in stopped.stderr
    assert not Path("h.cdn").exists()


def test_goes_on() -> None:
    """A half record is gone on with, from the very answer; the end of the input ends it with code
    1, and nothing is lost."""
    record = whole("ages", rounds=2)
    said = every_answer(record)
    part = len(said) // 2
    first = run("write", "g.cdn", *begun("ages"), typed=lines(*said[:part]))
    assert first.exit_code == 1
    assert "the input ended in " in first.stderr
    assert "go on with: civdawn write g.cdn" in first.stderr
    assert run("check", "g.cdn").exit_code == 0
    second = run("write", "g.cdn", typed=lines(*said[part:], "quit"))
    assert (second.exit_code, text()) == (0, record)


def test_bad_input() -> None:
    """Anything that is no answer is told with the reason; the record stays sound."""
    record = whole("newdawn", rounds=2)
    odd = ["frobnicate", "99", "roll 9", "((", "\x00", "é" * 300, "goto 9.9", "fix", "keep", "drop"]
    odd += ["fix 9.9 play culture pos1", "undo 0", "lines 7.7", "?999", "/zzz", ";", "."]
    said: list[str] = []
    for number, answer in enumerate(every_answer(record)):
        said += [odd[number % len(odd)], answer]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said, "quit"))
    assert done.exit_code == 0
    assert text() == record
    raw = run("write", "g.cdn", typed=b"\xff\xfe\nquit\n")
    assert "that is not text" in raw.stdout


def test_undo_and_corrections() -> None:
    """`undo`, `goto`, `keep` and `fix` come to the same record again."""
    record = whole("newdawn", rounds=3)
    played = turns(record)
    middle = played[4].split()[0]
    said = [*played, "undo", played[-1], f"goto {middle}", "keep"]
    said += [f"fix {played[3]}", "lines", f"lines {middle}"]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said, "quit"))
    assert (done.exit_code, text()) == (0, record)
    assert f"it was: {played[4]}" in done.stdout
    assert "still hold" in done.stdout


def test_undo_of_turns() -> None:
    """`undo all` takes back the turn in progress, or the last one, and says which."""
    played = turns(whole("newdawn", rounds=2))
    label = played[3].split()[0]
    said = [*played[:4], "undo", "undo all", "undo all", "quit"]
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert done.exit_code == 0
    assert f"taken back: {label}\n" in done.stdout
    assert f"taken back: {played[2].split()[0]}\n" in done.stdout
    assert turns(text()) == played[:2]


def test_lines_of_two_setups(tmp_path: Path) -> None:
    """`lines` shows the setup line in progress, not the first line of that label."""
    record = tmp_path / "drafted.cdn"
    run("play", "--seat", "random", "--seat", "random", "--seed", "7", "--record", str(record))
    played = turns(record.read_text())
    last = [at for at, line in enumerate(played) if line.startswith("setup")][-1]
    assert last
    setup = ["--game", "newdawn", "--seat", "Anna", "--seat", "Ben"]
    done = run("write", "g.cdn", *setup, typed=lines(*played[: last + 1], "undo", "lines", "quit"))
    assert done.exit_code == 0
    told = " ".join(done.stdout.split())  # it was wrapped
    assert told.count(played[0]) == 1
    assert played[last][:20] in told.rpartition(played[last - 1])[2]


def test_first_word_left_out() -> None:
    """A whole turn may leave out its first word behind the label, as in a file."""
    played = turns(whole("newdawn", rounds=2))
    at = next(number for number, line in enumerate(played) if line.startswith("1.1 play "))
    short = played[at].replace("play ", "", 1)
    done = run("write", "g.cdn", *begun("newdawn"), typed=lines(*played[:at], short, "quit"))
    assert done.exit_code == 0
    assert turns(text()) == played[: at + 1]


def test_broken_correction() -> None:
    """The first later turn that does not hold is shown with the reason, waits in the file, and is
    corrected or dropped."""
    record = whole("newdawn", rounds=4)
    played = turns(record)
    said = [*played, "undo all", "undo all", f"goto {played[1].split()[0]}"]
    run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert f"\n; later: {played[2]}\n" in text()
    assert run("check", "g.cdn").exit_code == 0
    assert run("format", "--check", "g.cdn").exit_code == 0
    wrong = text().replace(f"; later: {played[2]}", "; later: 9.1 play culture pos1")
    Path("g.cdn").write_text(wrong)
    done = run("write", "g.cdn", typed=lines("keep", "drop", "quit"))
    assert done.exit_code == 0
    assert "this turn does not hold any more:\n  9.1 play culture pos1" in done.stdout
    assert "turns dropped" in done.stdout
    assert turns(text()) == played[:2]


def test_comments() -> None:
    """A comment is part of the record, where it was written."""
    record = whole("newdawn", rounds=2)
    played = turns(record)
    said = ["; our first game", *played[:2], "; {bold}", *played[2:], "quit"]
    run("write", "g.cdn", *begun("newdawn"), typed=lines(*said))
    assert f"\n; our first game\n{played[0]}\n" in text()
    assert f"\n{played[1]} {{(bold)}}\n" in text()
    assert run("check", "g.cdn").exit_code == 0


def test_open_cards() -> None:
    """A question mark leaves a card open; the record is what the public saw (TA-25.3)."""
    record = as_text(GameText(whole("ages", rounds=2).encode(), 1, 0), PUBLIC)
    played = turns(record)
    said = []
    for line in played:
        said.append(line.replace("<1: ? | i>", "?").replace("<2: ? | i>", "?"))
    done = run("write", "g.cdn", *begun("ages"), typed=lines(*said, "quit"))
    assert (done.exit_code, text()) == (0, record), done.output
    assert "draws a military card of Age I" in done.stdout
    checked = run("check", "g.cdn")
    assert checked.exit_code == 0
    assert "cards are left open" in checked.stderr


def test_question_marks_are_offered() -> None:
    record = whole("ages", rounds=2)
    said = every_answer(record)
    at = next(at for at, answer in enumerate(said) if answer.startswith("draw "))
    done = run("write", "g.cdn", *begun("ages"), typed=lines(*said[:at], "?", "help", "quit"))
    assert "?: a card that you don't know" in done.stdout
    assert "draw <2: ? | i>" in text() or "draw <1: ? | i>" in text()
    assert "goto 4.2            back to" in done.stdout


def test_files_that_stay() -> None:
    """Finished games, games with a seed and files of others are not touched unless it is asked
    for."""
    Path("notes.txt").write_text("milk, eggs\n")
    refused = run("write", "notes.txt")
    assert (refused.exit_code, Path("notes.txt").read_text()) == (2, "milk, eggs\n")
    assert "notes.txt is no record; --force" in refused.stderr
    seats = ("--seat", "random", "--seat", "random", "--max-rounds", "1")
    run("play", *seats, "--seed", "1", "--record", "g.cdn")
    before = text()
    for args in ((), ("--seat", "Anna")):
        assert run("write", "g.cdn", *args).exit_code == 2
        assert text() == before
    run("write", "g.cdn", "--reopen", typed=lines("quit"))
    assert turns(text()) == turns(before)
    assert "Seed" not in text()
    run("write", "g.cdn", "--append", *begun("ages"), typed=lines("first 2", "quit"))
    assert text().count("[Game ") == 2
    assert turns(text())[0].startswith("setup leader")
    assert run("check", "g.cdn").exit_code == 0
    run("write", "g.cdn", typed=lines("undo", "1", "quit"))
    assert "\nsetup first 1 ...\n" in text()
    assert text().count("[Game ") == 2
    run("write", "g.cdn", "--force", *begun("ages"), typed=lines("quit"))
    assert text().count("[Game ") == 1
    assert run("write", "no/such/g.cdn", *begun("ages")).exit_code == 1
    assert run("write", "g.cdn", "--force", "--append").exit_code == 2


def test_changed_by_somebody_else() -> None:
    """A file that another program has changed meanwhile is left as that program wrote it."""
    record = whole("newdawn", rounds=1)
    script = lines(*turns(record)[:2])
    writer = started(*begun("newdawn"))
    assert writer.stdin is not None
    writer.stdin.write(script.encode())
    writer.stdin.flush()
    wait_for(turns(record)[1])
    Path("g.cdn").write_text("somebody else's\n")
    out, _ = writer.communicate(b"undo\nquit\n", timeout=HANG)
    assert writer.returncode == 1
    assert text() == "somebody else's\n"
    assert "changed by somebody else" in out.decode()


def started(*args: str) -> subprocess.Popen[bytes]:
    """`civdawn write g.cdn` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "write", "g.cdn", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for(part: str) -> None:
    """Wait until the file has this in it."""
    end = time.monotonic() + HANG
    while not (Path("g.cdn").exists() and part in text()):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent by number")
@pytest.mark.parametrize("name", ["newdawn", "ages"])
def test_killed(name: str) -> None:
    """After `kill -9` at any moment the file is a sound record with everything that was answered
    before the last question; it is gone on with until the game is whole."""
    record, chance = whole(name, rounds=2), random.Random(name)
    said, options = every_answer(record), begun(name)
    for _ in range(6):
        done = len(given()) if Path("g.cdn").exists() else 0
        writer = started(*options)
        options = ()
        assert writer.stdin is not None
        part = chance.randrange(1, max(2, (len(said) - done) // 2))
        writer.stdin.write(lines(*said[done : done + part]).encode())
        writer.stdin.flush()
        if chance.random() < 0.5 or not done:
            wait_until(done + part)
        else:
            time.sleep(chance.random() * 1.5)
        writer.send_signal(signal.SIGKILL)
        writer.communicate(timeout=HANG)
        assert check(read_game(text().encode(), 1)).problems == ()
        now = given()
        assert [typed(one) for one in now] == [one or "-" for one in said[: len(now)]]
        assert done <= len(now) <= done + part
    rest = said[len(given()) :]
    final = run("write", "g.cdn", typed=lines(*rest, "quit"))
    assert (final.exit_code, text()) == (0, record)


def given() -> list[Answer]:
    """All answers in the file."""
    return [one for _, line in answers(text()) for one in line]


def wait_until(count: int) -> None:
    end = time.monotonic() + HANG
    while not Path("g.cdn").exists() or not text() or len(given()) < count:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent by number")
def test_ctrl_c() -> None:
    """Ctrl-C leaves with code 130 and says how to go on."""
    writer = started(*begun("newdawn"))
    assert writer.stdin is not None
    writer.stdin.write(lines(turns(whole("newdawn", rounds=1))[0]).encode())
    writer.stdin.flush()
    wait_for("setup leader")
    writer.send_signal(signal.SIGINT)
    _, err = writer.communicate(timeout=HANG)
    assert writer.returncode == 130
    assert b"civdawn write: interrupted in 1." in err
    assert b"go on with: civdawn write g.cdn" in err
