"""Time, and what follows when a bot does wrong: without a process, without waiting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from civdawn_cli.session import hints
from civdawn_cli.session.channel import Flooded, Gone, Late
from civdawn_cli.session.limits import REFEREE_ERROR, Banks, Limits, Policy, TimeControl
from civdawn_cli.session.programs import places
from civdawn_cli.session.seats import Forfeited
from tests.protocol.scripted import HELLO, After, Desk, Line

CLOCK = TimeControl(bank=10_000, increment=500)
DIED = Gone("it exited with code 4")


def clocks(desk: Desk) -> list[int]:
    """The bot's own time in the clocks of all its questions."""
    return [int(ask.fields["clock"].split(",")[0]) for ask in desk.bot.heard("ask")]


def forfeit(desk: Desk, questions: int = 1) -> Forfeited:
    """Play until the bot forfeits, in at most this many questions. Return the forfeit."""
    desk.begin()
    for _ in range(questions - 1):
        desk.decide()
    with pytest.raises(Forfeited) as forfeited:
        desk.decide()
    desk.program_seats.end("", forfeited.value)
    return forfeited.value


# ---------------------------------------------------------------- clocks


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("60000+2000", {"clock": "60000+2000"}),
        ("60000", {"clock": "60000+0"}),
        ("none", {}),
    ],
)
def test_control(text: str, told: dict[str, str]) -> None:
    """A clock is read as it is written, and told as `new` says it."""
    assert TimeControl.read(text).fields() == told
    assert TimeControl.read(text, 5, 7).fields() == {**told, "cap": "5", "nodes": "7"}


@pytest.mark.parametrize("text", ["", "6s", "1+", "-1", "1+2+3", "1.5", "٣"])
def test_no_control(text: str) -> None:
    """A text that is no clock is refused, and the error shows one."""
    with pytest.raises(ValueError, match=r"60000\+2000"):
        TimeControl.read(text)


def test_banks() -> None:
    """Thinking is taken from the bank; a new line of the record adds the increment once."""
    banks = Banks.full(CLOCK, 2)
    banks.enter(0, "1.1")
    banks.spend(0, 2.0)
    banks.enter(0, "1.1")
    assert banks.as_shown(0) == "8500,10000"
    banks.enter(0, "2.1")
    assert banks.as_shown(0) == "9000,10000"
    banks.spend(0, 99.0)
    assert banks.most(0) == 0.0


def test_unheard_increment() -> None:
    """The first question of a line adds the increment even if the others may not know of it; they
    see it as soon as they hear that the seat was asked."""
    banks = Banks.full(CLOCK, 2)
    banks.enter(0, "1.1", quiet=True)
    assert (banks.as_shown(0), banks.as_shown(1)) == ("10500,10000", "10000,10000")
    banks.enter(0, "1.1", quiet=True)
    banks.reveal(0)
    assert (banks.as_shown(0), banks.as_shown(1)) == ("10500,10000", "10500,10000")
    banks.enter(0, "2.1", quiet=True)
    banks.enter(0, "3.1")
    assert (banks.as_shown(0), banks.as_shown(1)) == ("11500,10000", "11000,10000")


def test_cap() -> None:
    """A question may take what is least: the bank, or what is left of the cap."""
    capped = Banks.full(TimeControl(bank=10_000, cap=4_000), 1)
    assert capped.most(0) == 4.0
    assert capped.most(0, 1.5) == 2.5
    capped.spend(0, 9.0)
    assert capped.most(0, 1.5) == 1.0
    assert Banks.full(TimeControl(cap=4_000), 1).most(0, 9.0) == 0.0
    assert Banks.full(TimeControl(), 1).most(0) is None


def test_bank_in_play() -> None:
    """The time between question and answer is the bot's, to the millisecond; starting is not."""
    script = (After(5), *HELLO, After(2.25), "do 1 #1", After(0.5), "do 2 #1", "do 3 #1")
    desk = Desk(*script, control=CLOCK).begin()
    for _ in range(3):
        desk.decide()
    first, second, third = clocks(desk)
    labels = [ask.words[1] for ask in desk.bot.heard("ask")]
    assert first == 10_500
    assert first - second == 2_250 - 500 * (labels[1] != labels[0])
    assert second - third == 500 - 500 * (labels[2] != labels[1])
    assert desk.seat.slowest == 2.25
    assert desk.bot.heard("new")[0].fields["clock"] == "10000+500"


def test_time_of_wrong_answers() -> None:
    """Thinking about a wrong answer counts, and the question asked again shows what is left."""
    script = (*HELLO, After(3), "do 1 #99", After(4), "do 1 #1")
    desk = Desk(*script, control=CLOCK).begin()
    desk.decide()
    assert clocks(desk) == [10_500, 7_500]
    assert desk.program_seats.banks.left[0] == pytest.approx(3.5)


def test_retry_is_no_time() -> None:
    """A wrong answer does not win time: the deadline stays."""
    script = (*HELLO, After(6), "do 1 #99", After(6), "do 1 #1")
    assert forfeit(Desk(*script, control=CLOCK)).ending == "timeout"


@pytest.mark.parametrize(
    ("control", "limit"),
    [(CLOCK, 10.5), (TimeControl(cap=700), 0.7), (TimeControl(), 60.0)],
    ids=["bank", "cap", "request"],
)
def test_timeout(control: TimeControl, limit: float) -> None:
    """A bot that does not answer in time has timed out at that very moment, and spent the time."""
    desk = Desk(*HELLO, After(999), "do 1 #1", control=control)
    assert forfeit(desk).ending == "timeout"
    fault = desk.program_seats.faults[0]
    assert fault.came_at - fault.asked_at == pytest.approx(limit)
    assert desk.bot.closed == 0.0
    if control is CLOCK:
        assert desk.program_seats.banks.left[0] == 0.0
    on_time = Desk(*HELLO, After(limit), "do 1 #1", control=control).begin()
    on_time.decide()
    assert on_time.endings == []


def test_talking_is_no_answer() -> None:
    """Other messages do not put the deadline off."""
    script = [*HELLO]
    for number in range(100):
        script += [f"ping {number}", "info :thinking", "do 0 #1"]
    lines: list[Line] = [item for line in script for item in (After(1.0), line)]
    desk = Desk(*lines)
    assert forfeit(desk).ending == "timeout"


def test_nodes() -> None:
    """A budget of work is told with each question, summed up, and kept like a clock."""
    control = TimeControl(nodes=1_000)
    desk = Desk(*HELLO, "do 1 #1 nodes=1000", "do 2 #1 nodes=1001", control=control)
    assert forfeit(desk, 2).ending == "timeout"
    assert [ask.fields["nodes"] for ask in desk.bot.heard("ask")] == ["1000", "1000"]
    assert desk.seat.nodes == 2_001
    assert desk.program_seats.faults[0].reason == "1001 nodes of 1000"
    assert desk.program_seats.faults[0].said == "do 2 #1 nodes=1001"


# ---------------------------------------------------------------- retries


def test_retries() -> None:
    """`left` says how many tries are still open; after `left=0` there is none."""
    desk = Desk(*HELLO, "do 1 #99", "%", "do 1 :?", "do 1 #1", policy=Policy(retries=2))
    assert forfeit(desk).ending == "illegal"
    assert [message.fields["left"] for message in desk.bot.heard("error")] == ["2", "1", "0"]
    assert [ask.fields.get("left") for ask in desk.bot.heard("ask")] == [None, "2", "1"]
    assert desk.endings == ["illegal", "malformed", "illegal"]
    followed = [fault.followed for fault in desk.program_seats.faults]
    assert followed == ["asked again", "asked again", "forfeit"]


def test_retries_of_a_game() -> None:
    """Tries are counted for the game, not for a question."""
    desk = Desk(*HELLO, "do 1 #99", "do 1 #1", "do 2 #99", policy=Policy(retries=1))
    assert forfeit(desk, 2).ending == "illegal"
    assert [message.fields["left"] for message in desk.bot.heard("error")] == ["1", "0"]


@pytest.mark.parametrize("line", ["do 1 #99", "%"])
def test_talkers_hear_the_end(line: str) -> None:
    """A bot that answers wrongly hears so, then how the game ended, and may end by itself."""
    desk = Desk(*HELLO, line, policy=Policy(retries=0))
    ending = forfeit(desk).ending
    assert desk.bot.heard("error")[0].fields["left"] == "0"
    over = desk.bot.heard("over")[0].fields
    assert (over["ending"], over["seat"], over["places"]) == (ending, "1", "2,1")
    desk.programs.close()
    assert desk.bot.sent[-1] == "quit"
    assert desk.bot.closed == Limits().quit


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("line", "ending", "said", "hint"),
    [
        (DIED, "crash", "", ""),
        (Gone("gone", b"do 1 #", hints.RUNNING), "crash", "do 1 #", hints.RUNNING),
        (Flooded(said=b"x" * 900), "flood", "x" * 200, hints.NOISE),
        (Flooded("it does not read", b"x"), "flood", "x", hints.READING),
        (
            Late(said=b"do 1 #1"),
            "timeout",
            "do 1 #1",
            f"{hints.NEWLINE}; {hints.LONGER['request-limit']}",
        ),
        ("do 1 #99", "illegal", "do 1 #99", hints.ITEM),
        ("do 1 1", "malformed", "do 1 1", hints.ITEM),
        ("thinking", "malformed", "thinking", hints.NOISE),
        ("%$&", "malformed", "%$&", hints.NOISE),
        (b"do 1 :\xff", "malformed", "do 1 :\\xff", hints.ENCODING),
    ],
)
def test_fault(line: Line, ending: str, said: str, hint: str) -> None:
    """A fault has seat, ending, label, offending text, both times, the standard error and the
    likely cause."""
    script = (After(2), *HELLO, After(1.5), line)
    desk = Desk(*script, policy=Policy(retries=0), errors="Traceback: no luck\n")
    assert forfeit(desk).ending == ending
    fault = {**desk.program_seats.faults[0].as_object()}
    assert len(desk.program_seats.faults) == 1
    assert fault.pop("reason")
    assert fault == {
        "seat": 1,
        "ending": ending,
        "label": desk.match.label,
        "said": said,
        "asked_at": 2.0,
        "came_at": 3.5,
        "stderr": "Traceback: no luck\n",
        "followed": "forfeit",
        "hint": hint,
    }


def test_flood_of_lines() -> None:
    """A thousand lines may be said to a question, and not one more."""
    chat = ["# hm"] * 999
    calm = Desk(*HELLO, *chat, "do 1 #1", *chat, "do 2 #1").begin()
    calm.decide()
    calm.decide()
    assert calm.endings == []
    assert forfeit(Desk(*HELLO, *chat, "# hm", "do 1 #1")).ending == "flood"


def test_match_log(tmp_path: Path) -> None:
    """The match log has ending, places and faults; the traffic log every line with its time."""
    desk = Desk(*HELLO, After(1.5), Gone("it closed", b"do 1"), log=tmp_path, errors="oops\n")
    forfeit(desk)
    desk.program_seats.log(tmp_path, {"seed": 1})
    desk.programs.close()
    found = json.loads((tmp_path / "match.jsonl").read_text(encoding="utf-8"))
    assert (found["ending"], found["forfeited_by"], found["places"]) == ("crash", 1, [2, 1])
    assert found["faults"] == [fault.as_object() for fault in desk.program_seats.faults]
    assert found["programs"][0]["stderr"] == "oops\n"
    log = (tmp_path / "seat1.log").read_text(encoding="utf-8").splitlines()
    assert log[1] == "0.000000 < hello 1.0 :Scripted"
    assert log[-2:] == ["1.500000 ! gone it closed: 'do 1'", "1.500000 2 oops"]
    sent = [line.split(" > ")[1] for line in log if " > " in line]
    assert sent == desk.bot.sent


# ---------------------------------------------------------------- restarts


def test_restart() -> None:
    """A bot that crashed is started again, told its own events from the first on, and asked the
    same question with the same number and what is left of its time."""
    desk = Desk(
        *(*HELLO, After(1), "do 1 #1", After(2), DIED),
        more=((After(9), *HELLO, After(1), "do 2 #1", "do 3 #1"),),
        control=CLOCK,
        policy=Policy(restarts=1),
    ).begin()
    desk.decide()
    desk.decide()
    first, second = desk.bots
    assert (first.closed, second.closed) == (0.0, None)
    before, after = first.ask(), second.ask()
    assert before.words == after.words
    assert int(before.fields["clock"].split(",")[0]) - clocks(desk)[0] == 2_000
    assert second.heard("event")[: len(first.heard("event"))] == first.heard("event")
    assert second.heard("new") == first.heard("new")
    assert [(fault.ending, fault.followed) for fault in desk.program_seats.faults] == [
        ("crash", "started again")
    ]
    desk.decide()
    assert desk.launched == 2


def test_restart_wins_no_time() -> None:
    """Neither cap nor request limit begins again with the process."""
    for control in (TimeControl(cap=5_000), TimeControl()):
        limits = Limits(request=5.0)
        desk = Desk(
            *(*HELLO, After(3), DIED),
            more=((*HELLO, After(3), "do 1 #1"),),
            limits=limits,
            control=control,
            policy=Policy(restarts=1),
        )
        assert forfeit(desk).ending == "timeout"
        fault = desk.program_seats.faults[-1]
        assert fault.came_at - fault.asked_at == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("second", "ending"),
    [
        ((DIED,), "start-failure"),
        ((*HELLO, DIED), "crash"),
        (("hello 1.0", DIED), "crash"),
        (("hello 0.9",), "protocol-mismatch"),
    ],
)
def test_no_second_restart(second: tuple[Line, ...], ending: str) -> None:
    """A bot is started again as often as agreed; after that it has forfeited."""
    desk = Desk(*HELLO, DIED, more=(second,), policy=Policy(restarts=1))
    assert forfeit(desk).ending == ending
    assert desk.endings == ["crash", ending]
    assert desk.launched == 2


def test_restart_is_for_crashes() -> None:
    """Whoever is late or talks nonsense is not started again."""
    desk = Desk(*HELLO, more=(HELLO,), policy=Policy(retries=0, restarts=3))
    assert forfeit(desk).ending == "timeout"
    assert desk.launched == 1


# ---------------------------------------------------------------- substitutes


@pytest.mark.parametrize(
    ("line", "ending", "alive"),
    [(DIED, "crash", False), ("do 2 #99", "illegal", True), (Late(), "timeout", False)],
)
def test_substitute(line: Line, ending: str, alive: bool) -> None:
    """A built-in bot plays on for who did wrong; record and match log say so from where."""
    desk = Desk(*HELLO, "do 1 #1", line, policy=Policy(retries=0, on_error="random")).begin()
    for _ in range(3):
        desk.decide()
    assert desk.endings == [ending]
    fault = desk.program_seats.faults[0]
    assert fault.followed == "random plays on"
    desk.program_seats.end("round limit", None)
    assert desk.program_seats.ending == "normal"
    tags = {tag.name: tag.value for tag in desk.program_seats.closing()}
    assert tags["Substitute1"] == f"random from {fault.label}"
    programs = desk.program_seats.as_object()["programs"]
    assert isinstance(programs, list)
    assert programs[0]["substituted_from"] == fault.label
    assert bool(desk.bot.heard("over")) is alive
    assert len(desk.bot.heard("ask")) == 2


def test_referee_error() -> None:
    """A game that civdawn failed to go on with blames nobody."""
    desk = Desk(*HELLO, "do 1 #1").begin()
    desk.decide()
    desk.program_seats.end("", None, REFEREE_ERROR)
    over = desk.bot.heard("over")[0].fields
    assert over["ending"] == "referee-error"
    assert "seat" not in over
    assert desk.program_seats.as_object()["forfeited_by"] is None


def test_substitute_from_the_start() -> None:
    """A bot that can't be started is substituted before the first question."""
    desk = Desk(unstartable=True, policy=Policy(on_error="random")).begin()
    desk.decide()
    assert desk.endings == ["start-failure"]
    assert desk.seat.replaced_at == "setup"


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("ranks", "culprit", "scored"),
    [
        ([1, 2, 3], None, [1, 2, 3]),
        ([1, 2, 3], 0, [3, 1, 2]),
        ([1, 2, 3], 1, [1, 3, 2]),
        ([1, 2, 3], 2, [1, 2, 3]),
        ([1, 1, 1, 1], 2, [1, 1, 4, 1]),
        ([2, 1, 2, 4], 1, [1, 4, 1, 3]),
    ],
)
def test_places(ranks: list[int], culprit: int | None, scored: list[int]) -> None:
    """A seat that forfeited is last alone; the others move up and keep their order and ties."""
    assert places(ranks, culprit) == scored
