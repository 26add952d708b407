"""Bots whose answers are no messages, or are not legal."""

from __future__ import annotations

from tests.protocol.zoo.talking import Bots, play, say, spit

bots = Bots()


@bots.add("malformed")
def talks_garbage() -> None:
    """Says lines that are no messages."""
    play(lambda *_: say("%$&/ 0x7f ()"))


@bots.add("malformed")
def forgets_the_verb() -> None:
    """Answers without saying `do`."""
    play(lambda *_: say("1"))


@bots.add("malformed")
def talks_latin_1() -> None:
    """Says lines that are not UTF-8."""
    play(lambda _, number: spit(f"do {number} :d\xfcrfen\n".encode("latin-1")))


@bots.add("malformed")
def talks_zeros() -> None:
    """Says zeros, as a file on a broken disk may have."""
    play(lambda *_: spit(bytes(4_096) + b"\n"))


@bots.add("malformed")
def talks_at_length() -> None:
    """Says lines that are a little too long."""
    play(lambda _, number: say(f"do {number} :" + "x" * 66_000))


@bots.add("illegal")
def answers_beyond() -> None:
    """Takes an option behind the last one."""
    play(lambda _, number: say(f"do {number} #9999"))


@bots.add("illegal")
def answers_in_prose() -> None:
    """Answers in prose, which is not notation."""
    play(lambda _, number: say(f"do {number} :I would rather not, thanks."))


@bots.add("illegal")
def moves_for_others() -> None:
    """Answers for another seat."""
    play(lambda _, number: say(f"do {number} :4:play culture pos1"))
