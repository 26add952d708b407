"""One game of `scripts/roundtrip`: play it, write it, read it, write it again, play it again."""

import io
import zlib
from random import Random
from typing import Any, NamedTuple

from _fuzz_game import TABLES, player, setups

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import NotationError, Record, Tag, read_records, write_record
from civdawn_cli.record import ROUND_LIMIT, Recorder, Replay, canonical, check, commitment, opening
from civdawn_cli.record.luck import luck

GREEDY = 0.004  # the share of games with a greedy player: such a game takes as long as fifty others
HASHES = 0.3  # the share of games with position hashes
MIDDLE = 0.1  # the share of games that are left in the middle
POSITION = 0.05  # the share of games that begin from a position
TAGGED = 0.1  # the share of games with Event, Date, unknown tags, and a seed told after the game
TABLES_QUICK = tuple(names for names in TABLES if "greedy" not in names)


class Trip(NamedTuple):
    """The outcome of the round trip of one game.

    text: the game's record. about: the kinds of game it belongs to, for counting. wrong: the
    failure; '' if all went well.
    """

    text: str
    about: "tuple[str, ...]"
    choices: int
    turns: int
    wrong: str


class Job(NamedTuple):
    """The description of one game, from which all of it follows."""

    seed: str
    number: int
    rounds: int
    game: str = "newdawn"


def trip(job: Job) -> Trip:
    """Play the game and take it through the round trip."""
    game = GAMES[job.game]()
    recorder, about, why, more = played(game, job)
    text = recorder.text(why, more)
    wrong = "; ".join(faults(recorder, text))
    match = recorder.match
    about += (f"{match.setup.seats} seats", *set_up(match.setup))
    about += ("ended" if match.over else "round limit" if why else "left in the middle",)
    return Trip(text, about, len(match.choices), len(recorder.lines), wrong)


def set_up(setup: Setup) -> "tuple[str, ...]":
    """The settings of a game as names for counting: `map first`, `epic` for yes, nothing for no."""
    found = []
    for name, value in setup.settings.items():
        if value != "no":
            found.append(name if value == "yes" else f"{name} {value}")
    return tuple(found)


def played(game: "Game[Any]", job: Job) -> "tuple[Recorder, tuple[str, ...], str, list[Tag]]":
    """A recorded game, the kinds of game it belongs to, why it stopped if not by its own end, and
    the closing tags that can't be computed from the game."""
    seed, number = f"{job.seed}/{job.number}", job.number
    about: tuple[str, ...] = ()
    random = Random(seed)
    kinds = setups(game)
    setup = kinds[number % len(kinds)]
    names = seats(job, setup.seats)
    if random.random() < POSITION:
        setup = placed(game, setup, random)
        about += ("from a position",) if setup.position else ()
    dice = zlib.crc32(seed.encode())
    tags: dict[str, str] = {}
    more: list[Tag] = []
    if random.random() < TAGGED:
        tags = {"Event": 'The "Cup" \\ 1', "Date": "2026-01-31", "Round": "1", "Venue": "Ω"}
        tags["SeedCommit"] = commitment(dice, "nonce")
        more = [Tag("Seed", str(dice)), Tag("SeedNonce", "nonce")]
        about += ("more tags",)
    hashes = random.random() < HASHES
    about += ("hashes",) if hashes else ()
    about += ("a greedy seat",) if "greedy" in names else ()
    match = Match(game, setup)
    told = opening(game, setup, names, None if more else dice, tags)
    recorder = Recorder(match, told, hashes=hashes)
    chance = Chance(dice)
    players = [player(name, game.name, f"{seed}/{seat}/{name}") for seat, name in enumerate(names)]
    last = random.randrange(400) if random.random() < MIDDLE else 10**9
    while match.options and len(match.choices) < last:
        if match.beyond(job.rounds):
            return recorder, about, ROUND_LIMIT, more
        seat = match.step.seat
        if seat == CHANCE:
            recorder.choose(chance.pick(match.step, match.options, match.table))
        else:
            recorder.choose(players[seat].decide(match))
    return recorder, about, "", more


def seats(job: Job, count: int) -> "list[str]":
    """The names of the players."""
    random = Random(f"{job.seed}/{job.number}/seats")
    if random.random() < GREEDY:
        names = ["greedy", *["random"] * (count - 1)]
    else:
        # The numbers of tables and setups have no common factor, so that all combinations come.
        table = TABLES_QUICK[job.number % len(TABLES_QUICK)]
        names = [table[seat % len(table)] for seat in range(count)]
    random.shuffle(names)
    return names


def placed(game: "Game[Any]", setup: Setup, random: Random) -> Setup:
    """The setup with a position from some rounds into a random game, if a position with a text is
    found."""
    match, rounds = Match(game, setup), random.randrange(2, 12)
    while match.options:
        if game.rounds(match.table) >= rounds:
            try:
                return Setup(setup.seats, setup.settings, game.write_position(match.table))
            except SetupError:
                pass  # in the middle of a turn
        match.choose(random.choice(match.options))
    return setup


def faults(recorder: Recorder, text: str) -> "list[str]":
    """Everything that is not as it should be after the round trip."""
    (record,) = read_records(io.BytesIO(text.encode()))
    found = [f"not read: {problem}" for problem in record.problems]
    if write_record(record) != text:
        found.append("read and written it is another text")
    if read_again(record) != record:
        found.append("written and read it is another record")
    found += [f"check: {problem}" for problem in check(record).problems]
    try:
        if canonical(record) != text:
            found.append("format changes it")
        found += replayed(recorder, record)
    except NotationError as refusal:
        found.append(f"refused: {refusal}")
    return found


def replayed(recorder: Recorder, record: Record) -> "list[str]":
    """Everything that differs in the game played again from its record. Raises NotationError."""
    game, match = recorder.game, recorder.match
    found = []
    replay = Replay(game, record)
    replay.run(strict=True)
    if replay.match.choices != match.choices:
        found.append("replayed it has other choices")
    if game.key(replay.match.table) != game.key(match.table):
        found.append("replayed it ends in another position")
    found += [f"luck: {problem}" for problem in luck(replay).problems]
    hashed = sum(1 for line in record.lines if line.hash)
    if recorder.hashes and hashed != len(recorder.lines):
        found.append(f"{hashed} position hashes in {len(recorder.lines)} turns")
    return found


def read_again(record: Record) -> Record:
    """The record after writing it and reading it again."""
    (again,) = read_records(io.BytesIO(write_record(record).encode()))
    return again
