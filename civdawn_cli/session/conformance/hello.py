"""Checks of a bot: how it begins, and pings."""

from __future__ import annotations

from typing import Final

from civdawn_cli.protocol import Message, write
from civdawn_cli.session.conformance.listed import Checks
from civdawn_cli.session.conformance.stage import Bench, Stage
from civdawn_cli.session.conformance.talk import Failed, Skipped, greeting_line

COUNT: Final = 3
"""The number of questions that a check asks."""

checks: Final = Checks()


@checks.add("The program starts, and its first line is a hello without mistakes.")
def hello(bench: Bench) -> str:
    """The note has the name of the bot and the time it took."""
    talk = bench.start()
    began = talk.program.clock.now()
    talk.greet()
    took = (talk.program.clock.now() - began) * 1000
    return (
        f"{talk.preferences.name or 'no name'}, options={talk.preferences.options}, {took:.0f} ms"
    )


@checks.add("After hello it is silent until it is told something.")
def silent_after_hello(bench: Bench) -> None:
    """Its answer to a ping comes with nothing before it."""
    bench.talk().quiet("it spoke without being asked")


@checks.add("A later minor version and unknown features in the first line change nothing.")
def later_version(bench: Bench) -> None:
    """The first line says 1.9 and has unknown features and fields."""
    talk = bench.start()
    talk.greet(greeting_line(bench.game, "1.9", ",telepathy colour=green"))
    Stage(talk).begin()


@checks.add("Its options, told before hello, take every value they declare, first and last.")
def options(bench: Bench) -> str:
    """A game begins with each option at one end of its values, and with each at the other."""
    for last in (False, True):
        talk = bench.talk()
        if not talk.options:
            raise Skipped("it has no options")
        for option in talk.options:
            talk.send(write(Message("set", (option.name,), {}, option.ends()[last])) + "\n")
        Stage(talk).begin()
    return ", ".join([option.name for option in talk.options])


@checks.add("It tells its options only to a civdawn that has the feature.")
def options_unwanted(bench: Bench) -> None:
    """The first line has no feature `option`, so the first message is hello."""
    if not bench.talk().options:
        raise Skipped("it has no options")
    talk = bench.start()
    talk.greet(greeting_line(bench.game).replace(",option", ""))
    if talk.options:
        raise Failed("hello 1.0 :NAME", "look at `features` before you use new verbs")


@checks.add("Two processes of it can play side by side.")
def side_by_side(bench: Bench) -> None:
    """As in a game against itself they share the machine and the folder."""
    one, two = bench.stage(), bench.stage(seat=1)
    for _ in range(2):
        one.turn()
        two.turn()


@checks.add("Ping is answered by pong with its number, before any game.")
def ping(bench: Bench) -> None:
    """Each ping has another number."""
    talk = bench.talk()
    for _ in range(COUNT):
        talk.ping()


@checks.add("Ping is answered in a game, between questions.")
def ping_in_game(bench: Bench) -> None:
    """The game goes on after each."""
    stage = bench.stage()
    for _ in range(COUNT):
        stage.talk.ping()
        stage.turn()
    stage.talk.ping()


@checks.add("Ping is answered while a question is open, before or behind its answer.")
def ping_when_asked(bench: Bench) -> None:
    """The pong may come before or after the answer."""
    stage = bench.stage()
    for _ in range(COUNT):
        pongs: list[int] = []
        stage.ask(lambda lines: f"{lines}ping 77\n")
        message = stage.answer(pongs)
        if not pongs:
            pong = stage.talk.hear("pong 77")
            pongs.append(pong.number if pong.verb == "pong" else -1)
        if pongs != [77]:
            raise Failed(f"{stage.expected}, and pong 77", "each in a line of its own")
        stage.take(message)


@checks.add("A hundred pings at once are all answered, in order.")
def many_pings(bench: Bench) -> None:
    """No pong is missing or out of order."""
    talk = bench.talk()
    talk.send("".join([f"ping {number}\n" for number in range(1, 101)]))
    for number in range(1, 101):
        message = talk.hear(f"pong {number}")
        if message.verb != "pong" or message.number != number:
            raise Failed(f"pong {number}", "`pong` repeats the number of `ping`")
