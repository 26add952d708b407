"""Fuzzing of reader and replay with spoilt records and lines: `scripts/fuzz notation`.

Every input must be read, or refused with a place; nothing else may be raised, no input may take
long, and memory must stay within bounds. An accepted input has one canonical form. At the first
input for which this does not hold, the input is kept in a file and the exit code is 1.
"""

import argparse
import io
import os
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from types import FrameType
from typing import Any

from _bootstrap import ROOT, enter, say
from _games import exists

SECONDS_EACH = 10  # no input may take longer; most take a few milliseconds
A_SECOND = 50_000  # an input may take a second for this many bytes, if that is longer
LONGEST = 1 << 20  # bytes of an input
MEMORY = 1 << 30  # bytes of address space; nothing needs a third of it
LONGEST_MESSAGE = 2000
ROUNDS = 6  # length of the games that are spoilt

TOKENS = """
    - ... .. . ! ? !! ?? !? ?! !!! $1 $999 $ # #00000000 #a1b2c3d4 ; { } {so} {{ }} ; so
    [ ] " \\ [Game [Game "newdawn"] [Seats "2"] [Map "first"] [Seat1 " [x "y"] position end
    end #00000000 < > | <1: <2: <1: x | y> ? : 1: 2: 9: 99: 2:play 1:spend setup draft.1 1.1 4.2
    0.0 999999.99 pos1 pos5 pos0 pos9 pos1-pos2 2-1 4,2 -1,-1 0,0 99,99 4, ,2 4,2@3 14,12@9 from
    idle yes no card trade 0 1 2 7 16 17 -1 00 1+x + @ x@2 a c x land seats tokens turn after
    [Game "ages"] [Resignation "yes"] take increase build upgrade act politics 2:defend 2:accept
    2:bid food resources 2*x *2 i ii iv <2: x | i> <1: - |> +x iron@9 @9 2/1 iron*2/bronze
""".split()  # noqa: SIM905 - a list of so many strings is no longer readable


class Spoiler:
    """Good texts, and ways to spoil one, chosen by random numbers alone."""

    def __init__(self, good: "list[bytes]", words: "list[str]") -> None:
        self.good = good
        names = set(re.findall(rb"[a-z][-a-z@0-9]+", b" ".join(good)))
        self.tokens: list[str] = [*TOKENS, *words, *sorted(name.decode() for name in names)]
        self.ways: list[Callable[[bytes, Random], bytes]] = [
            self.flip, self.cut, self.cut_out, self.double, self.many, self.insert, self.splice,
            self.token, self.token, self.token, self.swap, self.number, self.line, self.case,
            self.space, self.letter,
        ]  # fmt: skip

    def spoilt(self, random: Random) -> bytes:
        """A text, spoilt once or a few times."""
        text = random.choice(self.good)
        if random.random() < 0.2:
            text += b"\n" + random.choice(self.good)
        for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
            text = random.choice(self.ways)(text, random)
        return text[:LONGEST]

    def flip(self, text: bytes, random: Random) -> bytes:
        """Flip one bit."""
        at = random.randrange(len(text) + 1)
        return (
            text[:at] + bytes(b ^ 1 << random.randrange(8) for b in text[at:][:1]) + text[at + 1 :]
        )

    def cut(self, text: bytes, random: Random) -> bytes:
        """Cut the end off."""
        return text[: random.randrange(len(text) + 1)]

    def cut_out(self, text: bytes, random: Random) -> bytes:
        """Cut a piece out."""
        start, stop = sorted(random.randrange(len(text) + 1) for _ in range(2))
        return text[:start] + text[min(stop, start + random.choice((1, 8, 80, 10**6))) :]

    def double(self, text: bytes, random: Random) -> bytes:
        """Repeat a piece."""
        start, stop = sorted(random.randrange(len(text) + 1) for _ in range(2))
        return text[:stop] + text[start:]

    def many(self, text: bytes, random: Random) -> bytes:
        """Repeat a short piece very often."""
        at = random.randrange(len(text) + 1)
        piece = text[at : at + random.choice((1, 2, 5, 30))]
        if random.random() < 0.5:
            piece = random.choice(self.tokens).encode() + random.choice((b"", b" ", b"\n"))
        return text[:at] + piece * random.choice((10, 1000, 30_000)) + text[at:]

    def insert(self, text: bytes, random: Random) -> bytes:
        """Insert a few bytes."""
        at = random.randrange(len(text) + 1)
        return text[:at] + random.randbytes(random.choice((1, 1, 4, 40))) + text[at:]

    def splice(self, text: bytes, random: Random) -> bytes:
        """Go on with the end of another text."""
        other = random.choice(self.good)
        return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]

    def token(self, text: bytes, random: Random) -> bytes:
        """Replace a token, or insert one."""
        spans = [found.span() for found in re.finditer(rb"[^ \t\n]+", text)]
        if not spans:
            return text
        start, stop = random.choice(spans)
        new = random.choice(self.tokens).encode()
        if random.random() < 0.3:
            new += b" " + text[start:stop]
        changed: bytes = text[:start] + new + text[stop:]
        return changed

    def swap(self, text: bytes, random: Random) -> bytes:
        """Swap two tokens."""
        parts = re.split(rb"([ \t\n]+)", text)
        one, two = (random.randrange((len(parts) + 1) // 2) * 2 for _ in range(2))
        parts[one], parts[two] = parts[two], parts[one]
        return b"".join(parts)

    def number(self, text: bytes, random: Random) -> bytes:
        """Replace a number."""
        spans = [found.span() for found in re.finditer(rb"[0-9]+", text)]
        if not spans:
            return text
        start, stop = random.choice(spans)
        new = random.choice((b"0", b"1", b"2", b"6", b"7", b"-1", b"00", b"9" * 5000, b"65536"))
        return text[:start] + new + text[stop:]

    def line(self, text: bytes, random: Random) -> bytes:
        """Drop, repeat or move a line."""
        lines = text.splitlines(keepends=True)
        at = random.randrange(len(lines) + 1)
        moved = lines[at : at + 1] * random.choice((0, 1, 1, 2))
        del lines[at : at + 1]
        to = random.choice((at, random.randrange(len(lines) + 1)))
        return b"".join([*lines[:to], *moved, *lines[to:]])

    def case(self, text: bytes, random: Random) -> bytes:
        """Change the text to capitals."""
        return text.upper() if random.random() < 0.5 else text.swapcase()

    def space(self, text: bytes, random: Random) -> bytes:
        """Change spaces or line ends."""
        old, new = random.choice(
            ((b" ", b"\t"), (b" ", b"  "), (b"\n", b"\r\n"), (b"\n", b"\r"), (b" ", b"\xc2\xa0"),
             (b"\n", b"\n\n"), (b"\n", b" "), (b",", b" , "), (b"pos", b""), (b"\n", b" ; x\n"))
        )  # fmt: skip
        return text.replace(old, new, random.choice((1, 3, -1)))

    def letter(self, text: bytes, random: Random) -> bytes:
        """Insert a letter, digit or sign of some other script."""
        at = random.randrange(len(text) + 1)
        signs = "\u0661\uff14\u00b2\u00e9\u0130\u200b\u202e\u2028\ufeff\U0001f600\0\x1b\x85\x0b"
        return text[:at] + random.choice(signs).encode() + text[at:]


class Wrong(Exception):
    """A property that does not hold; the message says which."""


def look(text: bytes, random: Random, heard: "Counter[str]") -> None:
    """Read, play, write and read a text again. Raises Wrong, or any exception that should not be
    raised."""
    from civdawn_cli.grammar import read_games, read_records
    from civdawn_cli.record import canonical, check

    games, records = read_games(io.BytesIO(text)), read_records(io.BytesIO(text))
    for game, record in zip(games, records, strict=True):
        game.headers()
        checked = check(record, strict=random.random() < 0.2)
        for problem in checked.problems:
            check_problem(problem)
            heard[re.split(r"[:`;(#]", problem.reason)[0].strip()[:30] or "`"] += 1
        if checked.problems:
            typed(record, random, heard)
            continue
        heard["good"] += 1
        written = canonical(record)
        [again] = read_records(io.BytesIO(written.encode()))
        if check(again, strict=True).problems or canonical(again) != written:
            raise Wrong("the canonical text is not canonical")
        seen(record, random)
    lines_agree(text)


def check_problem(problem: Any) -> None:
    """Check that a problem has a place and that its message fits on a line of a terminal."""
    message = str(problem)
    if not problem.line or not message.isprintable() or len(message) > LONGEST_MESSAGE:
        raise Wrong(f"badly told: {message[:200]!r}")
    picture = problem.picture().splitlines()
    if len(picture) > 3 or not all(line.isprintable() for line in picture):
        raise Wrong(f"badly shown: {picture[:5]!r}")


def seen(record: Any, random: Random) -> None:
    """Check that a seat's version of the record can be written, read, and written again as the same
    text."""
    from civdawn_cli.grammar import read_records, redact, write_record

    view = write_record(redact(record, random.choice((None, 0, 1, 7))))
    [again] = read_records(io.BytesIO(view.encode()))
    if again.problems or write_record(again) != view:
        raise Wrong("what a seat sees can't be read again")


def typed(record: Any, random: Random, heard: "Counter[str]") -> None:
    """Pieces of the record, typed where the game stands, are understood or refused."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.notation.typed import read_typed
    from civdawn_cli.record import Replay, game_of

    try:
        replay = Replay(game_of(record), record)
        replay.run(until=record.lines[-1].label if record.lines else "")
    except NotationError:
        return
    for line in record.lines[-3:]:
        text = " ".join(line.tokens[random.randrange(len(line.tokens) + 1) :])[:2000]
        if not replay.match.options or not text.split():
            continue
        try:
            read_typed(replay.match, text)
            heard["typed"] += 1
        except NotationError as refusal:
            str(refusal)


def lines_agree(text: bytes) -> None:
    """Check that the hand-written reader agrees with the grammar on every line that it reads."""
    from civdawn_cli.games import GAMES
    from civdawn_cli.grammar import NotationError
    from civdawn_cli.grammar.quick import Doubt, quick_line
    from civdawn_cli.grammar.reference import reference_line

    for line in text.decode(errors="replace").split("\n")[:40]:
        if len(line) > 4000:
            continue
        for game in GAMES:
            quick = quick_line(line, game)
            if isinstance(quick, Doubt):
                continue
            try:
                reference = reference_line(line, game)
            except NotationError as mistake:
                raise Wrong(f"read by hand, not by the grammar: {line!r}") from mistake
            if quick != reference:
                raise Wrong(f"read otherwise by hand than by the grammar: {line!r}")


@contextmanager
def bounded(seconds: int) -> Any:
    """A context that raises Wrong after this many seconds."""

    def late(signum: int, frame: "FrameType | None") -> None:
        raise Wrong(f"more than {seconds} seconds")

    old = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)


def good_texts(seed: str, names: "list[str]") -> "list[bytes]":
    """Records to spoil: games of these names, played here, with hashes, and from the corpus the
    records of these games or of no game."""
    from civdawn_cli.engine.match import Match
    from civdawn_cli.games import GAMES
    from civdawn_cli.record import Recorder, opening

    found = []
    for number in range(8 * len(names)):
        game = GAMES[names[number % len(names)]]()
        random = Random(f"{seed}/game {number}")
        settings = {setting.name: random.choice(setting.values) for setting in game.settings}
        setup = game.setup(random.choice(game.seats), **settings)
        match = Match(game, setup)
        tags = opening(game, setup, ["random"] * setup.seats, number)
        record = Recorder(match, tags, hashes=number // len(names) % 2 == 1)
        while record.options and game.rounds(record.table) <= ROUNDS:
            record.choose(random.choice(record.options))
        found.append(record.text().encode())
    corpus = Path(ROOT, "tests", "grammar", "corpus")
    others = [f'[Game "{name}"]'.encode() for name in GAMES if name not in names]
    texts = [path.read_bytes() for path in sorted(corpus.rglob("*.cdn"))]
    return found + [text for text in texts if not any(other in text for other in others)]


def arguments(args: "list[str]") -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(
        prog="fuzz notation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="To see input 17 of a run again: scripts/fuzz notation --seed SEED --only 17",
    )
    parser.add_argument(
        "--seconds", type=float, default=60, metavar="N", help="how long (%(default)s)"
    )
    parser.add_argument("--seed", default="", help="any word; a random one, which is shown")
    parser.add_argument("--game", metavar="NAME", help="records of that game only (all games)")
    parser.add_argument("--only", type=int, metavar="N", help="the one input with that number")
    options = parser.parse_args(args)
    options.seed = options.seed or str(SystemRandom().randrange(10**6))
    return options


def limit_memory() -> None:
    """Limit the memory of this process to MEMORY."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


def peak() -> int:
    """The most memory used so far, in megabytes."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def failed(number: int, text: bytes, error: BaseException, options: argparse.Namespace) -> None:
    """Keep the input in a file and print how to reproduce the failure."""
    name = f"fuzz-failure-{options.seed}-{number}.cdn"
    with open(name, "wb") as file:
        file.write(text)
    traceback.print_exception(type(error), error, error.__traceback__, limit=-6)
    say(f"input {number}: {type(error).__name__}: {str(error)[:300]}")
    again = f"scripts/fuzz notation --seed {options.seed} --only {number}"
    again += f" --game {options.game}" if options.game else ""
    say(f"the input is in {name}; to see it again: {again}")


def run(options: argparse.Namespace) -> int:
    """Spoil and check texts until the time is over or something is wrong. Return the exit code."""
    from civdawn_cli.games import GAMES
    from civdawn_cli.grammar import words

    names = [options.game] if options.game else sorted(GAMES)
    if options.game and not exists(options.game):
        return 2
    known = {word for name in names for word in words(name)}
    spoiler = Spoiler(good_texts(options.seed, names), sorted(known))
    limit_memory()
    heard: Counter[str] = Counter()
    begun = last = time.monotonic()
    number = size = 0
    slowest = (0.0, 0)
    while time.monotonic() - begun < options.seconds or options.only is not None:
        number = number + 1 if options.only is None else options.only
        random = Random(f"{options.seed}/{number}")
        text = spoiler.spoilt(random)
        start = time.monotonic()
        try:
            with bounded(SECONDS_EACH + len(text) // A_SECOND):
                look(text, random, heard)
        except Exception as error:  # noqa: BLE001 - finding these is the point
            failed(number, text, error, options)
            return 1
        slowest = max(slowest, (time.monotonic() - start, number))
        size += len(text)
        if options.only is not None:
            break
        if sys.stderr.isatty() and time.monotonic() - last > 1:
            last = time.monotonic()
            print(f"{number} inputs", end="\r", file=sys.stderr, flush=True)
    seconds = time.monotonic() - begun
    print(f"{number} inputs, {size >> 20} MB, {seconds:.0f} s")
    print(f"slowest {slowest[0]:.2f} s (input {slowest[1]}), at most {peak()} MB of memory")
    print("; ".join(f"{what} {count}" for what, count in heard.most_common(24)))
    return 0


def main(args: "list[str]") -> int:
    """`scripts/fuzz notation`."""
    options = arguments(args)
    enter(dev=False)
    say(f"seed {options.seed}")
    code = run(options)
    sys.stdout.flush()
    if code:
        os._exit(code)  # an interrupted input may still hold on to memory
    return code
