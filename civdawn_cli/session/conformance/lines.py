"""Checks of a bot: how it reads and writes lines."""

from __future__ import annotations

import re
import time
from typing import Final

from civdawn_cli.protocol import LONGEST_OUT
from civdawn_cli.session.conformance.listed import Checks
from civdawn_cli.session.conformance.stage import Bench, Stage

COUNT: Final = 3
"""The number of questions that a check asks."""

checks: Final = Checks()


@checks.add("Unknown verbs are ignored.")
def unknown_verbs(bench: Bench) -> None:
    """They stand before and behind questions, as later versions may add them."""
    stage = bench.stage()
    strange = "weather 3 1.1 sky=blue :sunny|later rain\nstretch\n"
    stage.talk.send(strange)
    stage.turns(COUNT, lambda lines: strange + lines + strange)


@checks.add("Unknown fields are ignored in every message.")
def unknown_fields(bench: Bench) -> None:
    """Every line has some, as later versions may add them."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: _before_text(lines, " mood=good x=1"))


@checks.add("Further words behind those it knows are ignored.")
def further_words(bench: Bench) -> None:
    """Every line has some, as later versions may add them."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: _behind_words(lines, " and more"))


@checks.add("Lines that begin with # are ignored.")
def comments(bench: Bench) -> None:
    """One of them looks like a question."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: f"# a comment\n#ask 9 1.1 play options=2\n{lines}# another\n")


@checks.add("Blank lines are ignored.")
def blank_lines(bench: Bench) -> None:
    """They stand before and behind questions."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: f"\n   \n{lines}\n\n")


@checks.add("A carriage return before the end of a line is ignored.")
def carriage_returns(bench: Bench) -> None:
    """All lines have one, as under Windows."""
    talk = bench.talk()
    talk.send(Stage(talk).opening().replace("\n", "\r\n"))
    talk.ready(1)
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: lines.replace("\n", "\r\n"))


@checks.add("Letters beyond ASCII in names and texts do no harm.")
def unicode(bench: Bench) -> None:
    """A line in UTF-8 has some, and the bot must not stop at it."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: f"rumour 1 :Åsa 象 at 15,16 🏛\n{lines}")


@checks.add("A colon inside a text does not end it.")
def colons(bench: Bench) -> None:
    """The text is all behind the first ` :`, further ones and = included."""
    stage = bench.stage()
    stage.turns(COUNT, lambda lines: f"rumour 1 :a :b seat=2 | ping 9\n{lines}")


@checks.add("A line of 1 MiB is read.")
def long_line(bench: Bench) -> None:
    """It is the longest that civdawn sends."""
    stage = bench.stage()
    head = "rumour 9 :"
    long = head + "x" * (LONGEST_OUT - len(head) - 1) + "\n"
    stage.turns(2, lambda lines: long + lines)


@checks.add("Lines that arrive in pieces are put together.")
def pieces(bench: Bench) -> None:
    """The pieces come one after the other, as a pipe may cut them."""
    stage = bench.stage()
    for _ in range(COUNT):
        stage.go_on()
        lines = stage.news() + stage.question()
        half = len(lines) - 5
        stage.talk.send(lines[:half])
        time.sleep(PAUSE)
        stage.talk.send(lines[half:])
        stage.take(stage.answer())


PAUSE: Final = 0.03
"""Seconds between two pieces of a line."""


@checks.add("Very many lines before a question are read.")
def many_lines(bench: Bench) -> None:
    """A seat that is seldom asked is sent many events at once."""
    stage = bench.stage()
    many = "rumour :the barbarians are coming\n" * 5_000
    stage.turns(2, lambda lines: many + lines)


@checks.add("Every line is a message, in UTF-8 and not too long; only messages come.")
def only_messages(bench: Bench) -> None:
    """The bot answers twenty questions; its notes belong on the standard error."""
    stage = bench.stage(seats=3, seat=1)
    stage.turns(20)
    stage.talk.quiet("a line that no message asked for")


def _behind_words(lines: str, more: str) -> str:
    """The lines with more words: before the fields, the text or the end, whichever comes first."""
    return re.sub(r"(?m)^[^ \n]+(?: (?!:)[^ =\n]+(?![^ \n]))*", lambda m: m[0] + more, lines)


def _before_text(lines: str, more: str) -> str:
    """The lines with more fields."""
    return re.sub(
        r"(?m)^(.*?)( :.*)?$", lambda m: f"{m[1]}{more}{m[2] or ''}" if m[1] else "", lines
    )
