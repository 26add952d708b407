"""A game that was played, played on in another way from one of its turns by bots, and compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypedDict

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.grammar import (
    Line,
    NotationError,
    Side,
    read_game,
    read_line,
    read_turn,
    write_line,
    write_side,
)
from civdawn_cli.language import ENGLISH, _, speaking
from civdawn_cli.notation.reading import LineReplay, Refusal, replay_line
from civdawn_cli.notation.writing import owner
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.playing.players import SeatContext, make_player
from civdawn_cli.record import ROUND_LIMIT, UNFINISHED, Recorder, Replay, game_of, rounds
from civdawn_cli.record.same_luck import LuckThen, WrittenLuck, drawn

ROUNDS: Final = 100
"""Rounds after which a game is stopped if its record says nothing else."""

NO_FIGURES: Final = ("name", "seat", "resigned")
"""Facts about seats that are no figures."""


class Wish(NamedTuple):
    """A question about a game. raw: its text. label: of the turn from which it goes on. text: the
    answers of that turn, '' for those that the bots give. seats: the names of the bots. rounds: the
    limit, 0 for that of the record."""

    raw: bytes
    label: str
    text: str
    seats: tuple[str, ...]
    rounds: int


class Seat(TypedDict):
    """How a seat ended. won: 1 for a victory, less for one that is shared. figures: by name."""

    name: str
    won: float
    figures: dict[str, float]


class Continued(TypedDict):
    """A way in which a game has ended. why: as the tag Termination has it. seats: in their order.
    turn: the line of the turn in question; lines: all from there on. luck: how dice and draws came
    about, in English words; told: the same in the present language."""

    why: str
    rounds: int
    seats: list[Seat]
    turn: str
    lines: list[str]
    luck: str
    told: str


class Played:
    """The game of a wish, ready to be played on. Raises NotationError if it does not follow the
    rules, leaves cards open or has no such turn."""

    def __init__(self, wish: Wish) -> None:
        record = read_game(wish.raw, 1, 0, True)
        self.record: Final = record
        if record.mistake is not None:
            raise record.mistake
        replay = Replay(game_of(record), record, fills=True)
        if replay.known is not None:
            reason = "it leaves cards open, so nobody can play on from the middle of it"
            raise NotationError(reason)
        self.number = -1
        self.before: Match[Any] = replay.match
        for at, line in enumerate(record.lines):
            if line.label == wish.label and self.number < 0:
                self.number, self.before = at, replay.match.clone()
            replay.play(line)
        if self.number < 0:
            replay.run(wish.label)  # which says what turns there are
        self.replay: Final = replay
        self.luck: Final = LuckThen(replay, len(self.before.choices))
        stated = record.value("Termination")
        limit = record.value("Rounds") if stated == ROUND_LIMIT else ""
        self.limit: Final = wish.rounds or (int(limit) if limit.isdecimal() else ROUNDS)

    @property
    def line(self) -> Line:
        """The turn as it was played."""
        return self.record.lines[self.number]

    @property
    def written(self) -> str:
        """The same as text."""
        return write_line(self.line)

    def ended(self) -> Continued:
        """How the game ended that was played."""
        match, record = self.replay.match, self.record
        game = match.game
        why = game.ending if game.over(match.table) else record.value("Termination", UNFINISHED)
        return _end(match, why, ("", ""), [])


@lru_cache(1)
def played(wish: Wish) -> Played:
    """The game of a wish, kept for the next continuation. Raises NotationError."""
    return Played(wish)


def continued(wish: Wish, number: int, as_it_was: bool = False) -> Continued:
    """The game played on. number: of the luck, 0 for that of the game. as_it_was: from the end of
    the turn as it was played. Raises NotationError for answers that the game does not allow."""
    found = played(wish)
    luck = found.luck.other(number) if number else found.luck.again()
    recorder = Recorder(found.before.clone(), [])
    match = recorder.match
    players = _players(wish, recorder, str(number))
    if as_it_was:
        for option in found.replay.match.choices[len(match.choices) :]:
            if recorder.label != wish.label:
                break
            if match.step.seat == CHANCE:
                drawn(luck, match)  # so that later dice are those of the other game, too
            recorder.choose(option)
    elif wish.text:
        _typed(recorder, wish, luck, players)
    while match.options and not match.beyond(found.limit):
        _step(recorder, luck, players)
    why = match.game.ending if match.over else ROUND_LIMIT
    told = ("another luck", _("another luck"))
    if number == 0:
        with speaking(ENGLISH):
            english = _luck_words(found.luck, luck)
        told = (english, _luck_words(found.luck, luck))
    lines = [*recorder.written, *([recorder.partial()] if recorder.answers else [])]
    return _end(match, why, told, lines)


def _players(wish: Wish, recorder: Recorder, seed: str) -> list[Player]:
    return [
        make_player(name, SeatContext(seat, seed, recorder, Interrupts(), players=wish.seats))
        for seat, name in enumerate(wish.seats)
    ]


def _step(recorder: Recorder, luck: Chance, players: Sequence[Player]) -> None:
    """Have the question now asked answered by luck or by a bot."""
    match = recorder.match
    seat = match.step.seat
    recorder.choose(drawn(luck, match) if seat == CHANCE else players[seat].decide(match))


# ---------------------------------------------------------------- the turn


def read_answers(wish: Wish, game: str) -> Line:
    """The typed turn; its label may stand before it. Raises NotationError."""
    text = wish.text.strip()
    if text.split(maxsplit=1)[0].rstrip(".:)") == wish.label:
        begun = text.index(wish.label) + len(text.split(maxsplit=1)[0])
        text = " " * begun + text[begun:]
    line = read_turn(text, game, wish.label)
    line.label = wish.label
    line.text = wish.text
    return line


def _typed(recorder: Recorder, wish: Wish, luck: Chance, players: Sequence[Player]) -> None:
    """Give the typed answers. Dice and draws that they leave out are drawn, and answers of other
    seats are the bots'. Without `...` in the end the turn is over with them: whatever is asked of
    its seat then is answered "no", where that can be. Raises NotationError."""
    line = read_answers(wish, recorder.game.name)
    match, own = recorder.match, owner(wish.label)
    whole = _whole(match, line)
    if whole:
        for option in whole:
            if match.step.seat == CHANCE:
                drawn(luck, match)
            recorder.choose(option)
    else:
        reader = LineReplay(recorder, line)
        while recorder.label == wish.label and not reader.done:
            seat = match.step.seat
            if (seat == CHANCE or (own is not None and seat != own)) and not reader.fits():
                _step(recorder, luck, players)
                continue
            if seat == CHANCE:
                drawn(luck, match)
            reader.answer()
        reader.finish()
    while recorder.label == wish.label and not line.cut:
        if match.step.seat == own and recorder.options[-1] == PASS:
            recorder.choose(PASS)
        else:
            _step(recorder, luck, players)


def _whole(match: Match[Any], line: Line) -> list[int]:
    """The answers of a turn that has all of them, in any spelling; [] if it has not."""
    trial = match.clone()
    try:
        replay_line(trial, line)
    except Refusal:
        return []
    return trial.choices[len(match.choices) :]


# ---------------------------------------------------------------- the end


def _end(match: Match[Any], why: str, luck: tuple[str, str], lines: list[str]) -> Continued:
    """How a game has ended. luck: how dice and draws came about, in English and as it is told."""
    game, table = match.game, match.table
    ranks = game.ranks(table)
    best = ranks.count(1)
    seats = []
    summary = game.summary(table)["seats"]
    assert isinstance(summary, list), "one entry for every seat"
    for seat, facts in enumerate(summary):
        won = 1 / best if ranks[seat] == 1 and game.over(table) else 0.0
        seats.append(Seat(name=str(facts["name"]), won=won, figures=_figures(facts)))
    turn = lines[0] if lines else ""
    return Continued(
        why=why,
        rounds=rounds(game, table, why),
        seats=seats,
        turn=turn,
        lines=lines,
        luck=luck[0],
        told=luck[1],
    )


def _figures(facts: dict[str, Any]) -> dict[str, float]:
    """The numbers among the facts about a seat; of a list how long it is."""
    found: dict[str, float] = {}
    for name, value in facts.items():
        if name in NO_FIGURES:
            continue
        if isinstance(value, int | float):
            found[name] = value
        elif isinstance(value, list | tuple):
            found[name] = len(value)
    return found


def _luck_words(then: LuckThen, luck: Chance) -> str:
    if isinstance(luck, WrittenLuck):
        text = _(
            "the record has no seed that its luck follows from: {fitting} dice and draws as "
            "written, {drawn} drawn newly"
        )
        return text.format(fitting=f"{luck.fitting:,}", drawn=f"{luck.drawn:,}")
    return _("from seed {seed}, as in the game").format(seed=then.seed)


def with_side(found: Played, wish: Wish, first: Continued) -> bytes:
    """The text of the game with the continuation as the first variation of the turn. Nothing else
    changes."""
    game = found.record.value("Game").lower()
    lines = [read_line(line, game) for line in first["lines"]]
    turns = [line for line in lines if isinstance(line, Line)]
    ranks = " ".join(f"{seat['figures'].get('rank', 0):g}" for seat in first["seats"])
    bots = ", ".join(dict.fromkeys(wish.seats))
    turns[0].above = (f"; what-if: played on by {bots}; {first['why']}, ranks {ranks}",)
    texts = wish.raw.decode(errors="surrogateescape").split("\n")
    at = found.line.number - 1
    ending = "\r" if texts[at].endswith("\r") else ""
    texts[at + 1 : at + 1] = [text + ending for text in write_side(Side(tuple(turns)))]
    return "\n".join(texts).encode(errors="surrogateescape")


# ---------------------------------------------------------------- several continuations


class Mean(NamedTuple):
    """A mean with its interval of 95 %; low and high are None if there is one number only."""

    mean: float
    low: float | None
    high: float | None


def mean_of(
    numbers: Sequence[float], limit: Callable[[float], float], ends: tuple[float, float] | None
) -> Mean:
    """The mean of numbers that chance made. limit: the value that Student's law with so many
    degrees of freedom is below in 97.5 of 100 cases. ends: the least and the greatest number there
    can be, if that is known: then a game at each end counts as seen, too, for how far numbers
    spread, so that six victories in six games leave some doubt."""
    count = len(numbers)
    mean = math.fsum(numbers) / count
    if count < 2:
        return Mean(mean, None, None)
    seen = [*numbers, *(ends or ())]
    spread = math.fsum([(number - mean) ** 2 for number in seen]) / (len(seen) - 1)
    half = limit(count - 1) * math.sqrt(spread / count)
    low, high = mean - half, mean + half
    return Mean(mean, max(low, ends[0]) if ends else low, min(high, ends[1]) if ends else high)
