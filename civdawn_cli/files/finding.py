"""Games that are looked for among many, and how each is judged.

Tags are asked first, then the text of the game, and only then the game is played again, so that a
search by tags costs no more than reading the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from civdawn_cli.files.workers import Problem, problem

if TYPE_CHECKING:
    from civdawn_cli.record import GameText, Record, Replay

SUFFIX: Final = ".cdn"
"""The end of the names of files that a folder is searched for."""

PART: Final = re.compile(r"[^@/+,]+")
"""A name in a token: `embassy@2`, `warmonger/paranoid`, `+rats`."""

TURN: Final = re.compile(rb"^[ \t]*[0-9]+\.[0-9]+\b", re.MULTILINE)
"""The beginning of a turn of a seat; in the canonical form those of variations begin with more."""


class Span(NamedTuple):
    """Whole numbers from the first to the last, which may be None for no end."""

    first: int
    last: int | None

    def has(self, number: int) -> bool:
        """Return True if it is one of them."""
        return self.first <= number and (self.last is None or number <= self.last)


class Wanted(NamedTuple):
    """All that a game must have to be found; whatever is empty or None may be anything.

    players, winners, leaders, endings: parts of names, all of which must be there. tags: names, in
    lower case, and parts of values. cards: slugs. game: its name. hash: that of a position that
    occurs. position: the text of one; due: the label of the line that is due there; eyes: the seat
    that it was told to, -1 for the public, None if it tells all. key: tell what was played (see
    `played_key`). text: keep the text of what is found.
    """

    game: str = ""
    players: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    seats: int = 0
    turns: Span | None = None
    rounds: Span | None = None
    hash: str = ""
    position: str = ""
    due: str = ""
    eyes: int | None = None
    key: bool = False
    text: bool = False


class Found(NamedTuple):
    """A game that was found. line: where in the file it has what was looked for, or begins. turn:
    the label of the turn there; ''. tags: all of it. key: see `Wanted`. text: its bytes, if they
    are wanted."""

    line: int
    turn: str
    tags: dict[str, str]
    key: bytes = b""
    text: bytes = b""


class Place(NamedTuple):
    """A place in a game: its line in the file, and the label of the turn."""

    line: int
    turn: str


def look(text: GameText, wanted: Wanted) -> Found | Problem | None:
    """The game if it is wanted, None if it is not; a Problem if that can't be said, since it does
    not follow the rules."""
    tags = text.headers()
    if "game" not in [name.lower() for name in tags]:  # whatever it is, it is told why not a game
        mistake = text.record().mistake
        if mistake is not None:
            return problem(mistake, text)
    if not _tags_fit(tags, wanted) or not _text_fits(text.raw, wanted):
        return None
    place = Place(text.number, "")
    key = b""
    if wanted.cards or wanted.leaders or wanted.hash or wanted.position or wanted.key:
        from civdawn_cli.notation.reading import NotationError

        record = text.record()
        try:
            for card in wanted.cards:
                found = _card(record, card)
                if found is None:
                    return None
                place = found if not place.turn else place
            if not all(_led(record, tags, leader) for leader in wanted.leaders):
                return None
            if wanted.hash or wanted.position:
                found = _position(record, wanted)
                if found is None:
                    return None
                place = found
            if wanted.key:
                from civdawn_cli.record.same_game import played_key

                key = played_key(record)
        except NotationError as mistake:
            return problem(mistake, text)
    return Found(place.line, place.turn, tags, key, text.raw if wanted.text else b"")


# ---------------------------------------------------------------- tags


def has(text: str, part: str) -> bool:
    """Return True if the text has the part in it, in whatever case."""
    return part.casefold() in text.casefold()


def _tags_fit(tags: dict[str, str], wanted: Wanted) -> bool:
    lower = {name.lower(): value for name, value in tags.items()}
    if wanted.game and lower.get("game", "").lower() != wanted.game:
        return False
    if wanted.seats and lower.get("seats") != str(wanted.seats):
        return False
    if wanted.rounds is not None:
        rounds = lower.get("rounds", "")
        if not rounds.isdecimal() or not wanted.rounds.has(int(rounds)):
            return False
    if not all(has(lower.get(name, ""), value) and name in lower for name, value in wanted.tags):
        return False
    if not all(has(lower.get("termination", ""), ending) for ending in wanted.endings):
        return False
    names = seat_names(lower)
    if not all(any(has(name, player) for name in names) for player in wanted.players):
        return False
    won = [
        who
        for seat in lower.get("result", "").split()
        for who in (seat, lower.get(f"seat{seat}", ""), lower.get(f"leader{seat}", ""))
        if seat != "*"
    ]
    return all(
        any(has(who, name) for name in called(winner) for who in won) for winner in wanted.winners
    )


@lru_cache(64)
def called(leader: str) -> tuple[str, ...]:
    """The names of leaders that a part of one may mean: itself, and of rulers with such a name
    their civilizations, by which records know them (ND-2.1)."""
    from civdawn_cli.games import GAMES

    cards = [card for game in GAMES.values() for card in game().cards()]
    found = [
        str(card["name"])
        for card in cards
        if isinstance(data := card["data"], dict) and has(str(data.get("ruler", "")), leader)
    ]
    return (leader, *dict.fromkeys(found))


def seat_names(lower: dict[str, str]) -> list[str]:
    """The names of the players by seat. lower: tags by their names in lower case."""
    seats = lower.get("seats", "")
    count = int(seats) if seats.isdecimal() and len(seats) < 3 else 0
    return [lower.get(f"seat{seat}", "") for seat in range(1, count + 1)]


# ---------------------------------------------------------------- text


def _text_fits(raw: bytes, wanted: Wanted) -> bool:
    """Return False if the text of a game shows that it is not wanted."""
    if wanted.turns is not None and not wanted.turns.has(len(TURN.findall(raw))):
        return False
    if wanted.cards:
        lower = raw.lower()
        return all(card.encode() in lower for card in wanted.cards)
    return True


def _card(record: Record, card: str) -> Place | None:
    """The first line that names a card; None if none does."""
    for line in record.lines:
        if any(card in token and card in PART.findall(token) for token in line.tokens):
            return Place(line.number, line.label)
    return None


def _led(record: Record, tags: dict[str, str], leader: str) -> bool:
    """Return True if a seat had the leader: by the tags, by the draw of the setup, or by a card
    that was played."""
    names = called(leader)
    led = [value for name, value in tags.items() if name.lower()[:6] == "leader"]
    if any(has(value, name) for name in names for value in led):
        return True
    return any(_chose(record, name) for name in names)


def _chose(record: Record, leader: str) -> bool:
    """Return True if the leader was drawn in the setup, or played."""
    slug = leader.casefold().replace(" ", "-")
    return any(
        slug in value
        for line in record.lines
        for atom in line.atoms
        if atom.word in ("leader", "play") and slug in line.text.casefold()
        for value in atom.values
    )


# ---------------------------------------------------------------- play


def _position(record: Record, wanted: Wanted) -> Place | None:
    """The first place where the position is on the table. Raises NotationError."""
    from civdawn_cli.record import Replay, game_of

    replay = Replay(game_of(record), record, fills=True)
    if replay.known is not None and (wanted.hash or wanted.eyes not in (None, replay.eyes)):
        return None  # cards only stand in
    for line in (*record.lines, None):
        if _is_there(replay, wanted):
            number = line.number if line else record.last
            return Place(number or record.number, replay.match.label)
        if line is None:
            break
        replay.play(line)
    if record.mistake is not None:
        raise record.mistake
    return None


def _is_there(replay: Replay, wanted: Wanted) -> bool:
    """Return True if the position that is wanted is on the table, between two lines."""
    from civdawn_cli.engine.errors import SetupError
    from civdawn_cli.record import position_hash, position_text

    match = replay.match
    if wanted.hash:
        return position_hash(match.game, match.table) == wanted.hash
    if match.label != wanted.due:
        return False
    eyes = wanted.eyes if replay.eyes is None else replay.eyes
    try:
        text = position_text(match)
    except SetupError:
        return False
    if eyes is None:
        return text == wanted.position
    seen = match.game.seen_facts  # of an open record: as far as its writer knew
    return seen(text.splitlines(), eyes) == seen(wanted.position.splitlines(), eyes)


class Seen:
    """Games that came by, kept in a file of its own that goes with the process, so that memory does
    not grow with them."""

    def __init__(self) -> None:
        import sqlite3

        self._base: Final = sqlite3.connect("")  # a temporary file, once it is more than a little
        self._base.execute("CREATE TABLE seen (key BLOB PRIMARY KEY, file TEXT, line, game)")

    def first(self, key: bytes, file: str, line: int, game: int) -> tuple[str, int, int] | None:
        """The file, line and number of the first game with that key; None if it is this one."""
        found: tuple[str, int, int] | None = self._base.execute(
            "SELECT file, line, game FROM seen WHERE key = ?", (key,)
        ).fetchone()
        if found is None:
            self._base.execute("INSERT INTO seen VALUES (?, ?, ?, ?)", (key, file, line, game))
        return found

    def close(self) -> None:
        """Drop the file."""
        self._base.close()


def expanded(names: Iterable[str]) -> Iterator[str]:
    """Files as they were given, and in place of a folder all files of records in it and below, in
    the order of their names."""
    for name in names:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield name
            continue
        yield from sorted(str(found) for found in path.rglob(f"*{SUFFIX}") if found.is_file())
