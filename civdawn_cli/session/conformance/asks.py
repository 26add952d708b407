"""Checks of a bot: questions and answers."""

from __future__ import annotations

from typing import Final

from civdawn_cli.session import hints
from civdawn_cli.session.conformance.listed import Checks
from civdawn_cli.session.conformance.stage import Bench, Stage, made_up
from civdawn_cli.session.conformance.talk import Failed, Skipped, greeting_line
from civdawn_cli.session.events import view_hash
from civdawn_cli.session.limits import Limits
from civdawn_cli.session.questions import LIST

checks: Final = Checks()


@checks.add("A question is answered in time.")
def answers(bench: Bench) -> None:
    """Any `do` will do; the next checks judge it."""
    stage = bench.stage()
    stage.ask()
    stage.answer()


@checks.add("The answer repeats the number of its question.")
def answer_number(bench: Bench) -> None:
    """The numbers do not begin with 1, as after a substitute or a restart."""
    stage = bench.stage()
    stage.asks = 41
    for _ in range(3):
        stage.ask()
        message = stage.answer()
        if message.number != stage.asks:
            raise Failed(stage.expected, hints.NUMBER)
        stage.take(message)


@checks.add("The answer is an item of the list, counted from 1, or legal notation.")
def answer_is_legal(bench: Bench) -> None:
    """The bot answers ten questions."""
    bench.stage(seed=2).turns(10)


@checks.add("A question gets one answer, not two.")
def one_answer(bench: Bench) -> None:
    """A ping behind the question brings nothing but its pong."""
    stage = bench.stage()
    for _ in range(3):
        stage.turn()
        stage.talk.quiet(hints.ONCE)


@checks.add("It waits for the question: nothing is answered before it is asked.")
def no_answer_unasked(bench: Bench) -> None:
    """Events are sent without a question."""
    stage = bench.stage()
    stage.talk.quiet(hints.ONCE)
    stage.turn()
    stage.go_on()
    stage.talk.send(stage.news() or "# no news\n")
    stage.talk.quiet(hints.ONCE)


@checks.add("It goes on without waiting for the reply to its answer.")
def replies_held_back(bench: Bench) -> None:
    """`ok do` comes together with the next question."""
    stage = bench.stage()
    reply = ""
    for _ in range(3):
        stage.go_on()
        stage.talk.send(reply + stage.news() + stage.question())
        stage.take(stage.answer(), reply=False)
        reply = f"ok do {stage.asks}\n"
    stage.talk.quiet(hints.ONCE)


@checks.add("After a refused answer the same question is answered again.")
def asked_again(bench: Bench) -> None:
    """`error` with left above 0 is followed by the same `ask`."""
    stage = bench.stage()
    stage.turn()
    stage.ask()
    for left in (2, 1):
        stage.answer()
        refusal = f"error illegal do {stage.asks} left={left} column=7 :for the sake of this check"
        stage.talk.send(f"{refusal}\n{stage.question(left)}")
    stage.take(stage.answer())
    stage.turns(2)


@checks.add("An error about an older answer is no reason to answer anything.")
def stale_error(bench: Bench) -> None:
    """`error stale` is for people to read."""
    stage = bench.stage()
    stage.turns(2)
    stage.talk.send("error stale do 1 :question 3 is open\n")
    stage.talk.quiet(hints.ONCE)
    stage.turn()


@checks.add("It answers questions of a kind it does not know.")
def unknown_kind(bench: Bench) -> None:
    """Later rules may have more kinds; any item of the list is legal."""
    stage = bench.stage()
    made_up(stage, 1, "ponder", ["ponder long", "ponder short", "ponder -"])


@checks.add("It answers a question with 600 options.")
def many_options(bench: Bench) -> None:
    """The list is longer than the buffer of a careless bot."""
    stage = bench.stage()
    texts = [f"ponder {number},{number * 7 % 600} and-so-on" for number in range(600)]
    made_up(stage, 1, "ponder", texts)


@checks.add("It answers a question whose list is nearly 1 MiB long.")
def long_list(bench: Bench) -> None:
    """The line is nearly the longest that civdawn sends."""
    stage = bench.stage()
    made_up(stage, 1, "ponder", [f"ponder {number} {'x' * 1_000}" for number in range(1_000)])


@checks.add("Options that are only one word, or end in -, are options like others.")
def short_options(bench: Bench) -> None:
    """`use` means yes, `use -` no."""
    stage = bench.stage()
    made_up(stage, 1, "use", ["use", "use -"])
    made_up(stage, 2, "use", ["use -", "use 1"])


@checks.add("Questions come with the list, their number or nothing, as hello asked.")
def options_as_wished(bench: Bench) -> str:
    """A bot without a list must know the options, or ask by `options N`."""
    stage = bench.stage(seed=4)
    stage.turns(5)
    return f"options={stage.talk.preferences.options}"


@checks.add("The view it asked for is read, however long.")
def long_view(bench: Bench) -> None:
    """The view is padded with blanks to nearly 1 MiB."""
    talk = bench.talk()
    if not talk.preferences.view:
        raise Skipped("hello did not ask for views")
    stage = Stage(talk)
    stage.begin()
    stage.turns(2, _padded)


def _padded(lines: str) -> str:
    """The lines with blanks behind the view, and its hash as it is then."""
    at = f"\n{lines}".index("\nview ")
    view = lines[at:].partition(" :")[2].partition("\n")[0]
    padded = view + " " * 900_000
    return lines.replace(view, padded, 1).replace(view_hash(view), view_hash(padded))


@checks.add("A clock, a cap and the times of all seats are read or ignored.")
def clock(bench: Bench) -> None:
    """The questions have a budget of nodes too."""
    stage = Stage(bench.talk(), fields=" clock=59000,60000 nodes=9999")
    stage.begin(" clock=60000+2000 cap=5000 nodes=9999")
    stage.turns(3)


@checks.add("With one second left it answers within that second.")
def little_time(bench: Bench) -> str:
    """A bot that thinks has to look at its clock; the note has the time it took."""
    stage = Stage(bench.talk(), fields=" clock=1000,1000")
    stage.begin(" clock=1000+0")
    stage.ask()
    now = stage.talk.program.clock.now
    began = now()
    message = stage.answer()
    took = now() - began
    if took > 1:
        raise Failed(f"{stage.expected} within 1 s", "clock= has the time left", f"{took:.1f} s")
    stage.take(message)
    return f"{took * 1000:.0f} ms"


@checks.add("Told to stop thinking it answers at once, if it said that it hears while it thinks.")
def stop(bench: Bench) -> None:
    """A stop may also come when the question is answered already; then it says nothing."""
    talk = bench.talk()
    if not talk.preferences.stop:
        raise Skipped("hello did not say stop=yes")
    stage = Stage(talk)
    stage.begin()
    now = talk.program.clock.now
    for _ in range(3):
        stage.ask(lambda lines: f"{lines}stop {stage.asks}\n")
        began = now()
        message = stage.answer()
        took = now() - began
        if took > Limits().quit:
            expected = f"{stage.expected} within {Limits().quit:.0f} s"
            raise Failed(expected, "read on while you think", f"{took:.1f} s")
        stage.take(message)
        talk.send(f"stop {stage.asks}\n")
    talk.quiet(hints.ONCE)


@checks.add("A budget of nodes is kept, if the bot tells its nodes.")
def nodes(bench: Bench) -> str:
    """`do N nodes=873 #4`."""
    stage = Stage(bench.talk(), fields=" nodes=10")
    stage.begin(" nodes=10")
    told = []
    for _ in range(3):
        stage.ask()
        message = stage.answer()
        used = message.fields.get("nodes")
        if used is not None:
            if not (used.isascii() and used.isdecimal() and len(used) < 18):
                raise Failed("nodes= with a number", "`do N nodes=873 #4`", f"nodes={used}")
            told.append(int(used))
            if told[-1] > 10:
                raise Failed("at most nodes=10", hints.NODES)
        stage.take(message)
    return f"nodes {told}" if told else "it tells none"


@checks.add("In a list, items stand between | and are counted from 1: the last one can be chosen.")
def list_of_two(bench: Bench) -> None:
    """Thirty questions with two options each find an index that is off by one."""
    talk = bench.talk()
    if talk.preferences.options != LIST:
        raise Skipped("hello did not ask for lists")
    stage = Stage(talk)
    stage.begin()
    for number in range(1, 31):
        made_up(stage, number, "ponder", ["ponder 1", "ponder 2"])


@checks.add("The words and effects that it asked for are no reason to answer otherwise.")
def words_and_effects(bench: Bench) -> str:
    """They come with events and questions, also with one that is asked again."""
    stage = Stage(bench.talk())
    wished = _wished(stage)
    stage.begin()
    stage.turns(3)
    stage.ask()
    stage.answer()
    refusal = f"error illegal do {stage.asks} left=2 :for the sake of this check"
    stage.talk.send(f"{refusal}\n{stage.question(2)}")
    stage.take(stage.answer())
    stage.turns(2)
    return wished


@checks.add("It plays with a civdawn that has no words and effects.")
def words_missing(bench: Bench) -> None:
    """The first line has neither feature, and nothing of the kind is sent."""
    _wished(Stage(bench.talk()))
    talk = bench.start()
    talk.greet(greeting_line(bench.game).replace(",words,effects", ""), ("words", "effects"))
    stage = Stage(talk)
    stage.begin()
    stage.turns(3)


def _wished(stage: Stage) -> str:
    """The fields of hello by which it asked for more than answers. Raises Skipped."""
    preferences = stage.talk.preferences
    asked = {"words": preferences.words, "effects": preferences.effects}
    if not any(asked.values()):
        raise Skipped("hello asked for neither")
    return ", ".join([name for name, wished in asked.items() if wished])
