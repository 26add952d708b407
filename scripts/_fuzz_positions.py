"""Fuzzing of the reader of positions with spoilt positions of random games: `scripts/fuzz
positions`.

Every text must be refused with place and reason, or be a position. A position must be the same when
it is written, read and written again, and a few random choices played from it must keep the
properties of every game. At the first text for which this does not hold, the text is kept in a file
and the exit code is 1.
"""

import argparse
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from _bootstrap import enter, say
from _fuzz_notation import Wrong, bounded
from _games import exists

SECONDS_EACH = 10  # no text may take longer; most take a few milliseconds
LONGEST_MESSAGE = 400
CHOICES = 24  # random choices that are played from an accepted position
CLOSE = 8  # one of so many accepted positions gets the close look at its questions
GAMES_EACH = 24  # random games of which positions are taken
POSITIONS_EACH = 6  # of each of them
HUGE = 2_000  # one text in this many is huge

LETTERS = "\0\x1b\x85\u2028\u0661\uff14\u00b2\u00e9\u200b\ufeff\U0001f600 \t\r\n,.;!*@-0129ax:|"
NUMBERS = """
    0 1 2 3 4 5 6 7 8 9 10 24 25 31 32 99 100 -1 -0 +1 00 01 007 1.5 1e9 0x1 1_0 10000 10001 65536
    2147483648 18446744073709551616 1000000000 999999999999999999999999999999 \u0661 \uff12 \u00b2
    \u2167 inf nan None
""".split()  # noqa: SIM905 - a list of so many strings is no longer readable
WORDS = """
    - ! * @ , . ; yes no maybe setup card waiting defeated full unused start politics actions acting
    over 0,0 1,0 0,1 -1,-1 99,99 -99,-99 100,0 1.1 1.2 2.1 9.9 0.1 1.0 200.1 9999.1 10000.1 1.1.1
    iron*2 iron*0 iron*-1 iron*999999999 rats@1 rats@9 e sw beat-capital reached-24 \0 position end
""".split()  # noqa: SIM905


class Spoiler:
    """Good positions, and ways to spoil one, chosen by random numbers alone."""

    def __init__(self, good: "list[tuple[Any, str]]") -> None:
        self.good = good
        self.lines = sorted({line for _, text in good for line in text.splitlines()})
        self.words = sorted({word for line in self.lines for word in line.split()})
        self.ways: list[Callable[[str, Random], str]] = [
            self.letter_out, self.letter_in, self.letter_other, self.cut_out, self.cut,
            self.word_out, self.word_twice, self.word_swap, self.word_other, self.word_other,
            self.word_other, self.number, self.number, self.number, self.coordinate,
            self.line_out, self.line_out, self.line_twice, self.line_swap, self.line_other,
            self.line_other, self.line_moved, self.space, self.only_some,
        ]  # fmt: skip

    def spoilt(self, random: Random) -> "tuple[Any, str]":
        """A setup and a text, spoilt once or a few times."""
        setup, text = random.choice(self.good)
        if random.randrange(HUGE) == 0:
            return setup, self.huge(text, random)
        for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3, 6))):
            text = random.choice(self.ways)(text, random)
        return setup, text

    def letter_out(self, text: str, random: Random) -> str:
        """Drop a letter."""
        at = random.randrange(len(text) + 1)
        return text[:at] + text[at + 1 :]

    def letter_in(self, text: str, random: Random) -> str:
        """Insert a letter."""
        at = random.randrange(len(text) + 1)
        return text[:at] + random.choice(LETTERS) + text[at:]

    def letter_other(self, text: str, random: Random) -> str:
        """Replace a letter."""
        at = random.randrange(len(text) + 1)
        return text[:at] + random.choice(LETTERS) + text[at + 1 :]

    def cut_out(self, text: str, random: Random) -> str:
        """Cut a piece out."""
        at = random.randrange(len(text) + 1)
        return text[:at] + text[at + random.choice((2, 8, 80, 800)) :]

    def cut(self, text: str, random: Random) -> str:
        """Cut the end off."""
        return text[: random.randrange(len(text) + 1)]

    def _at_word(self, text: str, random: Random, pattern: str = r"[^ \n]+") -> "tuple[int, int]":
        spans = [found.span() for found in re.finditer(pattern, text)]
        return random.choice(spans) if spans else (0, 0)

    def word_out(self, text: str, random: Random) -> str:
        """Drop a word."""
        start, stop = self._at_word(text, random)
        return text[:start] + text[stop + 1 :]

    def word_twice(self, text: str, random: Random) -> str:
        """Repeat a word."""
        start, stop = self._at_word(text, random)
        return f"{text[:stop]} {text[start:stop]}{text[stop:]}"

    def word_swap(self, text: str, random: Random) -> str:
        """Swap two words."""
        parts = re.split(r"([ \n]+)", text)
        one, two = (random.randrange((len(parts) + 1) // 2) * 2 for _ in range(2))
        parts[one], parts[two] = parts[two], parts[one]
        return "".join(parts)

    def word_other(self, text: str, random: Random) -> str:
        """Replace a word, or insert one."""
        start, stop = self._at_word(text, random)
        new = random.choice(random.choice((self.words, self.words, self.words, WORDS)))
        if random.random() < 0.3:
            new += " " + text[start:stop]
        return f"{text[:start]}{new}{text[stop:]}"

    def number(self, text: str, random: Random) -> str:
        """Replace a number."""
        start, stop = self._at_word(text, random, r"[0-9]+")
        new: str = random.choice(NUMBERS[: random.choice((4, 12, 99))])
        return f"{text[:start]}{new}{text[stop:]}"

    def coordinate(self, text: str, random: Random) -> str:
        """Replace the coordinates of a space."""
        start, stop = self._at_word(text, random, r"-?[0-9]+,-?[0-9]+")
        other = f"{random.randrange(-3, 40)},{random.randrange(-3, 40)}"
        places = re.findall(r"-?[0-9]+,-?[0-9]+", text) or [other]
        new: str = random.choice((other, *[random.choice(places)] * 3))
        return f"{text[:start]}{new}{text[stop:]}"

    def _lines(self, text: str, random: Random) -> "tuple[list[str], int, int]":
        lines = text.split("\n")
        return lines, random.randrange(len(lines)), random.randrange(len(lines))

    def line_out(self, text: str, random: Random) -> str:
        """Drop a line."""
        lines, at, _ = self._lines(text, random)
        del lines[at]
        return "\n".join(lines)

    def line_twice(self, text: str, random: Random) -> str:
        """Repeat a line."""
        lines, at, to = self._lines(text, random)
        lines.insert(to, lines[at])
        return "\n".join(lines)

    def line_swap(self, text: str, random: Random) -> str:
        """Swap two lines."""
        lines, one, two = self._lines(text, random)
        lines[one], lines[two] = lines[two], lines[one]
        return "\n".join(lines)

    def line_moved(self, text: str, random: Random) -> str:
        """Join two lines."""
        lines, at, _ = self._lines(text, random)
        return "\n".join([*lines[:at], " ".join(lines[at : at + 2]), *lines[at + 2 :]])

    def line_other(self, text: str, random: Random) -> str:
        """Take over a line of another position: insert it, or replace the line that begins with the
        same word."""
        lines, at, _ = self._lines(text, random)
        new = random.choice(self.lines)
        heads = [new.split()[:length] for length in (2, 1)]
        for head in heads:
            alike = [place for place, line in enumerate(lines) if line.split()[: len(head)] == head]
            if alike and random.random() < 0.8:
                lines[alike[0]] = new
                return "\n".join(lines)
        lines.insert(at, new)
        return "\n".join(lines)

    def space(self, text: str, random: Random) -> str:
        """Change spaces or line ends."""
        old, new = random.choice(
            ((" ", "\t"), (" ", "  "), ("\n", "\r\n"), ("\n", "\r"), (" ", "\u00a0"),
             ("\n", "\n\n"), ("\n", " "), (" ", ""), ("\n", " ; x\n"), ("\n", "\n "),
             (" ", "\n"), ("\n", "\x0b"))
        )  # fmt: skip
        return text.replace(old, new, random.choice((1, 3, -1)))

    def only_some(self, text: str, random: Random) -> str:
        """Drop most lines, except those without which no position can be read."""
        keep = random.choice((0.1, 0.3, 0.6))
        needed = ("land ", "capital ", "seats ", "epic ", "resignation ", "symbol ")
        lines = text.split("\n")
        kept = [line for line in lines if line.startswith(needed) or random.random() < keep]
        return "\n".join(kept)

    def huge(self, text: str, random: Random) -> str:
        """Repeat a word, line or letter very often."""
        times = random.choice((10_000, 1_000_000))
        piece = random.choice(
            ("9", "x", " ", "\n", "1 ", "iron*200 ", "0,0 ", "seats 2\n", "; x\n")
        )
        at = random.choice((0, len(text), self._at_word(text, random)[1]))
        return text[:at] + piece * times + text[at:]


def look(game: Any, setup: Any, text: str, random: Random, heard: "Counter[str]") -> None:
    """Read, write, read again and play on. Raises whatever should not be raised."""
    from civdawn_cli.engine.checks import EVERY, Examined
    from civdawn_cli.engine.errors import SetupError
    from civdawn_cli.engine.game import Setup
    from civdawn_cli.engine.match import Match

    begin = Setup(setup.seats, setup.settings, text)
    try:
        table = game.begin(begin) if text else game.read_position(begin)
    except SetupError as refusal:
        check_refusal(refusal, text, heard)
        return
    heard["accepted"] += 1
    written = game.write_position(table)
    begin = Setup(setup.seats, setup.settings, written)
    again = game.begin(begin)
    if game.write_position(again) != written:
        raise Wrong("written, read and written it is another position")
    if game.key(again) != game.key(table) and not game.over(table):
        raise Wrong("written and read it is another table")
    if random.random() < 0.1 and game.filled_in(begin):
        raise Wrong("something is filled in of what is written")
    if not Match(game, begin).options:  # over, or it ends at once
        heard["over"] += 1
        return
    # A close look takes ten times as long as all else.
    match = Examined(game, begin, EVERY if random.randrange(CLOSE) == 0 else 0)
    for _ in range(CHOICES):
        if not match.options:
            break
        match.choose(random.choice(match.options))


def check_refusal(refusal: Any, text: str, heard: "Counter[str]") -> None:
    """Check that a refusal has place and reason, and fits on a line of a terminal."""
    message, line = str(refusal), getattr(refusal, "line", 0)
    if not message.isprintable() or not 0 < len(message) <= LONGEST_MESSAGE:
        raise Wrong(f"badly told: {message[:LONGEST_MESSAGE]!r}")
    if line > text.count("\n") + 1:
        raise Wrong(f"there is no such line: {message!r}")
    law = re.search(r"\b(ND|TA)-\d+\.\d+", message)
    whole = message.startswith(("the position is of ", "the position says ", "a position has "))
    if not (line or law or whole or message.startswith(("no line ", "a map needs "))):
        raise Wrong(f"without a place: {message!r}")
    heard[law.group() if law and not line else "a line" if line else "the whole"] += 1


def good_positions(game: Any, seed: str) -> "list[tuple[Any, str]]":
    """Positions of random games with their setups."""
    from civdawn_cli.engine.errors import SetupError
    from civdawn_cli.engine.flow import answer, ask
    from civdawn_cli.engine.step import PASS

    found: list[tuple[Any, str]] = []
    for number in range(GAMES_EACH):
        random = Random(f"{seed}/{game.name}/{number}")
        settings = {setting.name: random.choice(setting.values) for setting in game.settings}
        setup = game.setup(game.seats[number % len(game.seats)], **settings)
        table = game.new(setup)
        wanted = sorted(random.randrange(1, 25) for _ in range(POSITIONS_EACH))
        options = ask(table)
        while wanted and options:
            if game.rounds(table) >= wanted[0]:
                try:
                    found.append((setup, game.write_position(table)))
                    wanted.pop(0)
                except SetupError:  # in the middle of something
                    pass
            keen = options[:-1] if options[-1] == PASS and random.random() < 0.7 else options
            answer(table, random.choice(keen or options))
            options = ask(table)
        if not ask(table):
            found.append((setup, game.write_position(table)))
    return found


def arguments(args: "list[str]") -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(
        prog="fuzz positions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="To see text 17 of a run again: scripts/fuzz positions --seed SEED --only 17",
    )
    parser.add_argument("--game", default="newdawn", metavar="NAME", help="(%(default)s)")
    parser.add_argument(
        "--count", type=int, default=10_000, metavar="N", help="how many texts (%(default)s)"
    )
    parser.add_argument("--seed", default="", help="any word; a random one, which is shown")
    parser.add_argument("--only", type=int, metavar="N", help="the one text with that number")
    options = parser.parse_args(args)
    options.seed = options.seed or str(SystemRandom().randrange(10**6))
    return options


def failed(number: int, text: str, error: BaseException, options: argparse.Namespace) -> None:
    """Keep the text in a file and print how to reproduce the failure."""
    name = f"fuzz-failure-{options.game}-{options.seed}-{number}.txt"
    with open(name, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    for line in traceback.format_exception(type(error), error, error.__traceback__, limit=-6):
        print(line[:1000].rstrip(), file=sys.stderr)
    say(f"text {number}: {type(error).__name__}: {str(error)[:300]}")
    again = f"scripts/fuzz positions --game {options.game} --seed {options.seed} --only {number}"
    say(f"the text is in {name}; to see it again: {again}")


def run(options: argparse.Namespace) -> int:
    """Spoil and check texts until all are done or something is wrong. Return the exit code."""
    from civdawn_cli.games import GAMES

    if not exists(options.game):
        return 2
    game = GAMES[options.game]()
    spoiler = Spoiler(good_positions(game, options.seed))
    heard: Counter[str] = Counter()
    begun = last = time.monotonic()
    slowest = (0.0, 0)
    numbers = range(1, options.count + 1) if options.only is None else [options.only]
    for number in numbers:
        random = Random(f"{options.seed}/{number}")
        setup, text = spoiler.spoilt(random)
        start = time.monotonic()
        try:
            with bounded(SECONDS_EACH):
                look(game, setup, text, random, heard)
        except Exception as error:  # noqa: BLE001 - finding these is the point
            failed(number, text, error, options)
            return 1
        now = time.monotonic()
        slowest = max(slowest, (now - start, number))
        if now - last > (1 if sys.stderr.isatty() else 60):
            last = now
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{number} of {len(numbers)} texts", end=end, file=sys.stderr, flush=True)
    print(
        f"{len(numbers)} texts of {len(spoiler.good)} positions, {time.monotonic() - begun:.0f} s"
    )
    print(f"slowest {slowest[0]:.2f} s (text {slowest[1]})")
    print("; ".join(f"{what} {count}" for what, count in heard.most_common(40)))
    return 0


def main(args: "list[str]") -> int:
    """`scripts/fuzz positions`."""
    options = arguments(args)
    enter(dev=False)
    say(f"seed {options.seed}")
    return run(options)
