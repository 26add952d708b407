"""Records that leave cards open: what a seat, the public or somebody who writes by hand knows
(TA-25.3, TA-37.14)."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from _open_game import examined, seen, trusted
from _open_lies import KINDS, Version, draws_only, gone_in_defence, some
from _roundtrip_game import Job, played

from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import GameText, Record, read_game
from civdawn_cli.record import Replay, canonical, check
from civdawn_cli.record.unknown import MOST_OPEN
from civdawn_cli.record.versions import PUBLIC, as_object, as_text
from tests.cli.running import run
from tests.often import often

ROUNDS = 9
"""Games of the tests stop there: Age II has begun."""


def whole(number: int = 3) -> str:
    """A game of three or four by players that choose at random."""
    recorder, _, why, more = played(GAMES["ages"](), Job("open", number, ROUNDS, "ages"))
    return recorder.text(why, more)


def shown(text: str, who: int) -> str:
    return as_text(GameText(text.encode(), 1, 0), who)


def record(text: str) -> Record:
    return read_game(text.encode(), 1)


def said(text: str) -> str:
    """The first problem of a record, with its place."""
    problems = check(record(re.sub(r"\nend #.*", "\nend", text))).problems
    return str(problems[0]) if problems else ""


@pytest.fixture(scope="module")
def public() -> str:
    """A game as the public has seen it."""
    return shown(whole(), PUBLIC)


@pytest.mark.slow
def test_versions() -> None:
    """Every version of a game checks, has the board that its seat saw after every turn, and is its
    own export; lies in it are found with their place."""
    for number in range(often(3, 30)):
        outcome = examined(Job("test", number, 14, "ages"), 6)
        assert outcome.wrong == []
        assert outcome.lies.total() > 2


def test_each_kind_of_lie() -> None:
    """Every kind of lie is told, and found with place and rule: among them a defence with a card
    that was discarded, a card from a hand whose draws are known, and an event that nobody
    prepared."""
    left = {kind.__name__: kind for kind in [gone_in_defence, *KINDS]}
    for number in range(9):
        text = whole(number)
        ages, again = seen(GAMES["ages"](), record(text))[1], set[int]()
        random = Random(f"lies {number}")
        versions = [shown(text, who) for who in (PUBLIC, 0, 1)]
        versions += [draws_only(text, random), some(text, random), text]
        for version in versions:
            for name, kind in list(left.items()):
                lie = kind(Version(version, ages, again), random)
                if lie is not None:
                    assert trusted(lie) == "", f"{lie.kind}, line {lie.line}:\n{lie.text}"
                    del left[name]
        if not left:
            break
    assert not left


def test_names_nothing(public: str) -> None:
    """Cards that stand in for those left open appear nowhere."""
    text = GameText(public.encode(), 1, 0)
    assert "<1: ? |" in public
    assert canonical(record(public)) == public
    assert as_text(text, PUBLIC) == public
    told = as_object(text, PUBLIC)
    hidden = [
        answer
        for line in told["lines"]  # type: ignore[attr-defined]
        for answer in line["answers"]
        if answer.get("hidden")
    ]
    assert len(hidden) == public.count("?")
    assert {answer["value"] for answer in hidden} <= {"a", "i", "ii", "+i", "+ii"}


def test_whose_eyes() -> None:
    """A record is shown as the seat that knows its cards saw it, or as everybody did, and as no
    other seat."""
    text = whole()
    replay = Replay(GAMES["ages"](), record(shown(text, 1)), fills=True)
    assert (replay.known, replay.eyes) == ((1,), 1)
    replay.shown_to(1)
    replay.shown_to(CHANCE)
    with pytest.raises(ValueError, match="leaves cards of seat 1 open"):
        replay.shown_to(0)
    assert Replay(GAMES["ages"](), record(text), fills=True).eyes is None
    nobody = Replay(GAMES["ages"](), record(shown(text, PUBLIC)), fills=True)
    assert nobody.eyes == CHANCE


def test_by_hand(public: str) -> None:
    """Somebody may write `draw ?`, `draw i` or nothing but question marks; the canonical form has
    the back of every card."""
    plain = re.sub(r"<\d: \? \| [+ai]+>", "?", public)
    assert said(plain) == ""
    assert canonical(record(re.sub(r"\nend #.*", "\nend", plain))) == public
    backs = re.sub(r"<\d: \? \| ([ai+]+)>", r"\1", public)
    assert canonical(record(re.sub(r"\nend #.*", "\nend", backs))) == public


def test_mixed(public: str) -> None:
    """A card shown to the writer by accident is known from then on, and others stay open."""
    text, lines = whole(), public.split("\n")
    at = next(at for at, line in enumerate(lines) if "draw <" in line)
    lines[at] = text.split("\n")[at + len(text.split("\n")) - len(lines)]
    known = "\n".join(lines)
    assert "?" not in lines[at]
    assert said(known) == ""


@pytest.mark.parametrize(
    ("what", "instead", "found"),
    [
        (r"draw <(\d): \? \| i>", r"draw <\1: ? | iii>", r"no card of Age III .* \(TA-22.13\)"),
        (r"discard <(\d): \? \| i>", r"discard <\1: ? | iii>", r"no military card .* \(TA-25.3\)"),
        (r"prepare <(\d): \? \| i>", r"prepare <\1: ? | iii>", r"no military card .* \(TA-25.3\)"),
        (r"tactic [a-z-]+", "tactic modern-army", r"not in your hand \(TA-25.3\)"),
        (r"event [a-z-]+", "event rats", r"cannot lie on top of the deck \(TA-10.4\)"),
    ],
)
def test_contradictions(public: str, what: str, instead: str, found: str) -> None:
    """A contradiction is refused with its place and the rule, and without a card that stands
    in."""
    assert re.search(what, public), what
    problem = said(re.sub(what, instead, public, count=1))
    assert re.match(r"line \d+, column \d+: illegal: ", problem)
    assert re.search(found, problem), problem
    assert "legal:" not in problem.partition("illegal:")[2]


def test_copies(public: str) -> None:
    """A card is drawn no more often than the box has it (TA-2.2)."""
    text = re.sub(r"<(\d): \? \| i>", r"<\1: raiders | i>", public)
    text = re.sub(r"(prepare|discard) <\d: raiders \| i>", r"\1 i", text)
    problem = said(text)
    assert re.search(r"raiders can't be here: .* elsewhere \(TA-2.2\)", problem), problem
    assert re.match(r"line \d+, column \d+: ", problem)


def test_too_many(public: str) -> None:
    """A record with ten thousand cards left open is refused at once."""
    problem = said(public.replace("draw ", "draw " + "<1: ? | i> " * (MOST_OPEN + 1), 1))
    assert f"more than {MOST_OPEN} cards open" in problem


def test_commands(public: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """check, replay, format, stats, draw and export read it, and say that cards are left open."""
    monkeypatch.chdir(tmp_path)
    Path("p.cdn").write_text(public)
    checked = run("check", "p.cdn")
    assert checked.exit_code == 0
    assert re.search(r"note: [\d,]+ cards are left open, and fit all that is shown", checked.stderr)
    assert run("format", "--check", "p.cdn").exit_code == 0
    assert run("export", "--public", "p.cdn").stdout == public
    board = run("replay", "p.cdn", "--board")
    assert board.exit_code == 0
    assert re.search(r"\nmilitary +1 I +2 II\n", board.stdout)
    told = run("replay", "p.cdn", "--words")
    assert "draws a military card of Age I." in told.stdout
    assert run("replay", "p.cdn", "--words", "--seat", "1").exit_code == 1
    assert "eyes 0" in run("replay", "p.cdn", "--position", "--at", "5.1").stdout
    assert run("stats", "p.cdn").exit_code == 0
    assert run("draw", "p.cdn", "--at", "5.1", "-o", "p.svg").exit_code == 0
    assert run("replay", "p.cdn", "--html", "p.html").exit_code == 0
    assert run("replay", "p.cdn", "--draws").exit_code == 1


def test_refusals(public: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever plays on, analyses or counts from a record needs every card, and says so in one
    line."""
    monkeypatch.chdir(tmp_path)
    Path("p.cdn").write_text(public)
    said = (
        r"line 1: this record leaves \d+ cards open, and only a record that names every card can be"
    )
    for command in (("analyse", "p.cdn"), ("perft", "p.cdn"), ("play", "--resume", "p.cdn")):
        refused = run(*command)
        assert refused.exit_code != 0
        assert len(refused.stderr.splitlines()) == 1
        assert re.search(said, refused.stderr), refused.stderr
    assert Path("p.cdn").read_text() == public
    upgraded = run("upgrade", "p.cdn")
    assert (upgraded.exit_code, Path("p.cdn").read_text()) == (0, public)


def test_hostile(public: str) -> None:
    """Thousands of unknowns where there are no cards, and values that are none, are refused with
    their place, however they stand."""
    many = "? " * 2000
    for what, instead in (
        (r"draw <", f"draw {many}<"),
        (r"discard <", f"discard {many}<"),
        (r"prepare <", f"prepare {many}<"),
        (r"event [a-z-]+", f"event {many}"),
        (r"tactic [a-z-]+", f"tactic {many}"),
        (r"take [a-z-]+", "take ?"),
        (r"<(\d): \? \| i>", r"<\1: ? | ?>"),
    ):
        problem = said(re.sub(what, instead, public, count=1))
        assert re.match(r"line \d+", problem), (instead[:30], problem)
        assert len(problem) < 10_000


TABLE = (Path(__file__).parents[1] / "writing" / "table.ages.cdn").read_text()
"""A game as the first of two players wrote it down."""


def found(changed: str) -> str:
    """The problems of a record in one text, '' if it has none."""
    return "; ".join(map(str, check(read_game(changed.encode(), 1)).problems))


def test_events_by_hand() -> None:
    """A line by hand may name events that another seat has put there unseen, in the game and at its
    end, also cut short (TA-10.4, TA-35.1)."""
    by_hand = TABLE.replace("7.1 deal genghis-khan", "7.1 deal genghis")
    assert by_hand != TABLE
    last = by_hand.replace("impact-of-colonies impact-of-science", "impact-of-col impact-of-sci")
    assert last != by_hand
    strict = [line for line in found(last).split("; ") if "canonical" not in line]
    assert "illegal" not in " ".join(strict)
    assert "no card" not in " ".join(strict)
    wrong = by_hand.replace("event cultural-influence", "event good-harvest-i")
    assert "cannot lie on top" in found(wrong) or "illegal" in found(wrong)


def test_more_draws_than_military_actions() -> None:
    """A draw too many is refused with its place and the rule (TA-22.13)."""
    lines = TABLE.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("2.2 "))
    lines[at] += " <2: ? | i>"
    told = found("\n".join(lines) + "\n")
    assert f"line {at + 1}" in told
    assert "(TA-22.13)" in told


def test_short_names_of_open_cards() -> None:
    """A name cut short means a card only if no other that could be there begins so, whichever
    stand in (TA-25.3)."""
    short = TABLE.replace("2:send warriors military-bonus-ii ", "2:send warriors military-b ")
    assert short != TABLE
    assert "ambiguous" in found(short)
