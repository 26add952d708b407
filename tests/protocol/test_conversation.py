"""Conversations with a bot, without a process: messages to it, and answers it may give."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from civdawn_cli.protocol import LONGEST, items
from civdawn_cli.session.channel import Flooded, Gone, Overlong
from civdawn_cli.session.limits import Limits, Offence, Policy
from civdawn_cli.session.seats import Forfeited
from tests.protocol.scripted import HELLO, After, Desk, Line

ROOT = Path(__file__).resolve().parents[2]

FORGIVING = Policy(retries=9)


def asked(*script: Line, hello: str = "hello 1.0 :Scripted") -> Desk:
    """A bot that has answered the first question, after it said all that."""
    desk = Desk(hello, "ready 1", *script, "do 1 #1", policy=FORGIVING).begin()
    desk.decide()
    return desk


def refusals(desk: Desk) -> list[tuple[str, ...]]:
    """The errors the bot was told: code, verb and number."""
    return [message.words for message in desk.bot.heard("error")]


# ---------------------------------------------------------------- beginning


def test_greeting() -> None:
    """civdawn speaks first, greets the bot, tells of the game with a promise, and is answered."""
    desk = Desk(*HELLO).begin()
    first, second, third, fourth = desk.bot.sent
    assert first.startswith("civdawn 1.0 role=seat game=newdawn rules=")
    assert second == "ok hello"
    assert third.startswith("new 1 seats=2 seat=1 map=first epic=no commit=")
    assert fourth == "ok ready 1"
    assert desk.seat.bot.name == "Scripted"


def test_name_is_printable() -> None:
    """The name of a bot can do nothing to a terminal."""
    desk = Desk("hello 1.0 :\x1b[31mred\x07  and \t dead", "ready 1").begin()
    assert desk.seat.bot.name == "[31mred and dead"


def test_comments_before_hello() -> None:
    """Comments and blank lines say nothing, before `hello` too."""
    desk = Desk("# loading", "", *HELLO).begin()
    assert desk.bot.sent[1] == "ok hello"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hello 0.9 :old", "version"),
        ("hello 2.0", "version"),
        ("hello one", "malformed"),
        ("hello", "malformed"),
        ("hello 1.0 options=some", "value"),
        ("ready 1", "malformed"),
        ("Hello, world!", "malformed"),
        ("greetings", "unknown"),
        (b"hello 1.0 :\xfc", "malformed"),
        (Overlong(LONGEST), "too-long"),
    ],
)
def test_mismatch(line: Line, code: str) -> None:
    """Whoever does not begin with `hello` of this version is told so and plays no game."""
    desk = Desk(line)
    with pytest.raises(Forfeited) as forfeited:
        desk.begin()
    assert forfeited.value.ending == "protocol-mismatch"
    assert desk.bot.heard("error")[0].words[0] == code
    assert desk.bot.closed == 0.0


@pytest.mark.parametrize(
    ("script", "ending", "reason"),
    [
        ((), "start-failure", "no answer in time (start-limit 30 s), before it said hello"),
        ((After(31), *HELLO), "start-failure", "no answer in time (start-limit 30 s)"),
        ((Gone("it exited with code 3"),), "start-failure", "code 3, before it said hello"),
        ((Flooded("9 MiB", b"xx"),), "flood", "9 MiB, before it said hello"),
        (("# x",) * 2_000, "flood", "1000 lines"),
        (("hello 1.0",), "timeout", "no answer in time"),
        (("hello 1.0", Gone("it exited with code 5")), "crash", "code 5"),
        (("hello 1.0", "%"), "malformed", "no verb"),
    ],
)
def test_start(script: tuple[Line, ...], ending: str, reason: str) -> None:
    """A failure before the first question has an ending of its own, and the bot is last."""
    desk = Desk(*script)
    with pytest.raises(Forfeited) as forfeited:
        desk.begin()
    desk.program_seats.end("", forfeited.value)
    assert (forfeited.value.ending, desk.endings) == (ending, [ending])
    assert reason in desk.program_seats.faults[0].reason
    assert desk.program_seats.places == [2, 1]


def test_unstartable() -> None:
    """A bot that can't be started has a fault with the reason and sound times."""
    desk = Desk(unstartable=True)
    with pytest.raises(Forfeited):
        desk.begin()
    fault = desk.program_seats.faults[0]
    assert (fault.ending, fault.reason) == ("start-failure", "bot can't be started: no such file")
    assert fault.asked_at == fault.came_at == 0.0


def test_wrong_game() -> None:
    """`ready` for another game is stale, other commands are not due; both cost nothing."""
    desk = Desk("hello 1.0", "ready 2", "do 1 #1", "hello 1.0", "ping 4", "ready 1").begin()
    assert refusals(desk) == [("stale", "ready", "2"), ("not-your-turn", "do", "1"),
                              ("not-your-turn", "hello")]  # fmt: skip
    assert [message.words for message in desk.bot.heard("ok")][1:] == [
        ("ping", "4"),
        ("ready", "1"),
    ]
    assert desk.endings == []


def test_position() -> None:
    """A game that begins with a position tells it right behind `new`, fact by fact."""
    text = (ROOT / "protocol/transcripts/ending.position").read_text(encoding="utf-8")
    desk = Desk(*HELLO, position=text).begin()
    told = desk.bot.heard("position")
    assert [message.words for message in told] == [("1",)]
    assert items(told[0].text or "") == text.splitlines()


# ---------------------------------------------------------------- asking


def test_question() -> None:
    """A question has its number, label, kind, count and options; each option can be sent back."""
    desk = Desk(*HELLO, "do 1 #1").begin()
    desk.decide()
    ask = desk.bot.ask()
    assert ask.words[0] == "1"
    assert int(ask.fields["options"]) == len(items(ask.text or "")) > 1
    again = Desk(*HELLO, f"do 1 :{items(ask.text or '')[1]}").begin()
    assert again.decide() == again.match.choices[-1] != desk.match.choices[-1]


def test_option_number() -> None:
    """`#K` takes option K of the list, counted from 1."""
    desk = Desk(*HELLO, "do 1 #2").begin()
    desk.decide()
    ask, told = desk.bot.ask(), desk.recorder.history[-1][1]
    assert items(ask.text or "")[1] == f"{told.word} {told.text}"


@pytest.mark.parametrize(("wish", "counted"), [("count", True), ("none", False)])
def test_options_wished(wish: str, counted: bool) -> None:
    """A bot that wants no list gets none, and can still ask for it."""
    desk = asked("options 1", hello=f"hello 1.0 options={wish}")
    ask = desk.bot.ask()
    assert ask.text is None
    assert ("options" in ask.fields) is counted
    reply = desk.bot.heard("ok")[2]
    assert reply.words == ("options", "1")
    assert len(items(reply.text or "")) == int(reply.fields["options"])


def test_view_wished() -> None:
    """The view comes before the question, is the same as the one asked for, and has its hash."""
    desk = asked("view 1", hello="hello 1.0 view=yes hash=yes")
    view, ask = desk.bot.heard("view")[0], desk.bot.ask()
    text = view.text or ""
    assert view.words == ask.words[:1]
    assert json.loads(text)
    assert desk.bot.heard("ok")[2].text == text
    assert ask.fields["hash"] == f"{zlib.crc32(text.encode()):08x}"


def test_events_when_asked() -> None:
    """Events come with the question, counted from 1 without a gap, before it."""
    desk = Desk(*HELLO, "do 1 #1", "do 2 #1").begin()
    desk.decide()
    desk.decide()
    numbers = [message.words[0] for message in desk.bot.heard("event")]
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    assert desk.bot.sent[-2].startswith("ask 2")


def test_events_now() -> None:
    """A bot that wants events at once has them before it is asked."""
    now = Desk("hello 1.0 events=now", "ready 1", "do 1 #1").begin()
    now.decide()
    desk = asked()
    assert now.bot.heard("event") == desk.bot.heard("event") != []
    assert now.bot.flushed > 0


def test_events_none() -> None:
    """A bot that wants no events has none, at the end neither."""
    desk = asked(hello="hello 1.0 events=none")
    desk.program_seats.end("", None)
    assert desk.bot.heard("event") == []
    assert desk.bot.heard("over")[0].fields["ending"] == "normal"


def test_over() -> None:
    """At the end a bot hears what it has not heard, the places, and what was promised."""
    desk = asked()
    desk.program_seats.end("round limit", None)
    last = desk.bot.heard("over")[0]
    assert last.words == ("1",)
    assert last.fields["by"] == "round-limit"
    assert last.fields["places"] == ",".join(map(str, desk.program_seats.places))
    assert (last.fields["seed"], last.fields["nonce"]) == ("1", "nonce")
    assert len(desk.bot.heard("event")) == len(desk.recorder.history)


# ---------------------------------------------------------------- answering


def test_ping() -> None:
    """`ping`, `info`, `pong` and comments are no answers; only `ping` is replied to."""
    desk = asked("ping 5", "info :I think", "pong 3", "# so", "")
    assert [message.words for message in desk.bot.heard("ok")[2:]] == [("ping", "5"), ("do", "1")]
    assert refusals(desk) == []


def test_bot_is_pinged() -> None:
    """A bot that is pinged may say other things first; those are replied to."""
    desk = Desk(
        *HELLO, "info :hm", "do 3 #1", "pong 6", b"\xff", "ping 1", "pong 7 late=no"
    ).begin()
    desk.seat.bot.ping(7)
    assert refusals(desk) == [("not-your-turn", "do", "3"), ("malformed",)]
    with pytest.raises(Offence, match="no answer in time"):
        desk.seat.bot.ping(8)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("do 0 #1", ("stale", "do", "0")),
        ("do 2 #1", ("not-your-turn", "do", "2")),
        ("ready 1", ("not-your-turn", "ready", "1")),
        ("hello 1.0", ("not-your-turn", "hello")),
        ("options 7", ("stale", "options", "7")),
        ("view 7", ("stale", "view", "7")),
        ("view", ("stale", "view")),
        ("view seat=2", ("stale", "view")),
    ],
)
def test_harmless(line: str, told: tuple[str, ...]) -> None:
    """A message about another question is refused, but costs no try and is no fault."""
    desk = asked(line)
    assert refusals(desk) == [told]
    assert "left" not in desk.bot.heard("error")[0].fields
    assert desk.endings == []
    assert len(desk.bot.heard("ask")) == 1


@pytest.mark.parametrize(
    ("line", "code", "ending"),
    [
        ("do 1 #99", "illegal", "illegal"),
        ("do 1 #0", "illegal", "illegal"),
        ("do 1 :build wonder", "illegal", "illegal"),
        ("do 1 :%%", "unreadable", "illegal"),
        ("do 1", "malformed", "malformed"),
        ("do 1 1", "malformed", "malformed"),
        ("do one #1", "malformed", "malformed"),
        ("do", "malformed", "malformed"),
        ("move 1 #1", "unknown", "malformed"),
        ("\u00a0do 1 #1", "malformed", "malformed"),
        ("1", "malformed", "malformed"),
        (b"do 1 :\xff", "malformed", "malformed"),
        (Overlong(LONGEST, b"xxx"), "too-long", "malformed"),
    ],
)
def test_wrong_answer(line: Line, code: str, ending: str) -> None:
    """A wrong answer is told by its code, written down, and the same question is asked again."""
    desk = asked(line)
    first, second = desk.bot.heard("ask")
    assert desk.bot.heard("error")[0].words[0] == code
    assert desk.bot.heard("error")[0].fields["left"] == "9"
    assert second.fields["left"] == "9"
    assert second._replace(fields={**second.fields, "left": ""}) == first._replace(
        fields={**first.fields, "left": ""}
    )
    assert [(fault.ending, fault.followed) for fault in desk.program_seats.faults] == [
        (ending, "asked again")
    ]


@pytest.mark.parametrize(
    ("before", "behind"), [("", "\r"), ("\ufeff", ""), (" \t", ""), ("  ", "\r")]
)
def test_ignored(before: str, behind: str) -> None:
    """A carriage return before the newline is ignored, and so are blanks and a byte order mark
    before the verb."""
    lines = [f"{before}{line}{behind}" for line in ("hello 1.0", "ready 1", "do 1 #1")]
    desk = Desk(*lines).begin()
    desk.decide()
    assert desk.endings == []


def test_whole_turn() -> None:
    """Several answers in one line are taken one after the other, and all or none."""
    desk = asked()
    count = len(desk.match.choices)
    texts = [answer for _, answer in desk.recorder.history if answer.seat == 0]
    one = f"{texts[0].word} {texts[0].text}"
    again = Desk(*HELLO, f"do 1 :{one} {one} {one} {one}", "do 1 #1").begin()
    again.decide()
    assert again.endings == ["illegal"]
    assert len(again.match.choices) == count


def test_unlimited() -> None:
    """Without limits a bot may take as long as it likes."""
    slow = (After(1e6), "hello 1.0", After(1e6), "ready 1", After(1e6), "do 1 #1")
    desk = Desk(*slow, limits=Limits.none()).begin()
    desk.decide()
    assert desk.endings == []
