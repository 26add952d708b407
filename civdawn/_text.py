"""States as text: as records, as what a seat was told, and whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from civdawn._past import (
    EVENT,
    Beginning,
    Drawn,
    Past,
    Resampled,
    Root,
    Standing,
    actions,
    lines_of,
    noted_at,
    numbered,
    question,
    read_option,
    root_of,
    spoken,
)
from civdawn.errors import NotationError, StateError
from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import answer, ask, next_question
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.grammar import Record, read_game, write_tag
from civdawn_cli.protocol import ProtocolError, items, notice
from civdawn_cli.record import Recorder, Replay, game_of, opening, position_hash

if TYPE_CHECKING:
    from civdawn.game import Game
    from civdawn.state import State

HEAD: Final = "civdawn state 1"
"""The first line of a state as text."""

# ------------------------------------------------------------ records


def record_text(state: State, players: Sequence[str], seed: bool) -> str:
    """See `State.record`."""
    root = root_of(state._past)
    if not isinstance(root, Beginning):
        raise StateError("a state drawn for a seat has no record: serialize it")
    links = actions(state._past)
    first = links[0].luck if links else state._luck
    known = first.seed if seed and first is not None and not first.taken else ""
    match = Match(root.game, root.setup)
    tags = opening(root.game, root.setup, players, int(known) if known else None)
    recorder = Recorder(match, tags)
    _write(recorder, state, links)
    return recorder.text()


def _write(recorder: Recorder, state: State, links: list[Past]) -> None:
    """Write down these actions, which led to the state, without playing them again."""
    noted_at(state._past, saying=True)
    recorder.match.table, recorder.match.options = state._table, state._options
    answers = [spoken(link) for link in links]
    dues = [*[label for label, _ in answers], state.label][1:]
    for (_, given), due in zip(answers, dues, strict=True):
        recorder.note(given, due)


def state_of_record(game: Game, text: str, at: str, seed: int | str | None) -> State:
    """See `Game.state_from_record`."""
    record = read_game(text.encode(), 1)
    replay = Replay(game_of(record), record, fills=True)
    fits(game, replay, record)
    replay.run(until=at)
    return of_replay(game, replay, seed)


def of_replay(game: Game, replay: Replay, seed: int | str | None) -> State:
    """The state of a game played again; of one that leaves cards open, a fair draw of them that
    does not know with which cards it was played again."""
    state = of_match(game, replay.match, None if seed is None else Luck(seed))
    eyes = replay.eyes
    return state if eyes is None else state.seen_by(eyes, Random(0 if seed is None else seed))


def fits(game: Game, replay: Replay, record: Record) -> None:
    """Raises NotationError for the record of another game."""
    setup = replay.match.setup
    if (replay.match.game.name, setup.seats, setup.settings) != (
        game.name,
        game.seats,
        game.settings,
    ):
        raise NotationError(f"this is no record of {game!r}", line=record.number)


def of_match(game: Game, match: Match[Any], luck: Luck | None) -> State:
    """The state of a match; chance's answers in it count as the caller's."""
    from civdawn.game import Game
    from civdawn.state import State

    if match.setup is not game.setup:
        game = Game(match.game, match.setup)
    past: Past = Beginning(game.engine, game.setup)
    for option in match.choices:
        past = Past(past, option, None)
    return State(game, game.engine.clone(match.table), match.options, past, luck)


# ------------------------------------------------------------ what a seat heard


def state_of_events(
    game: Game, player: int, lines: Iterable[str], rng: Random, seed: int | None
) -> State:
    """See `Game.state_from_events`."""
    from civdawn.state import State

    if not CHANCE <= player < game.seats:
        raise StateError(f"seats are 0 to {game.seats - 1}, not {player}")
    drawn = rng.getrandbits(64)
    root = heard_root(game, player, list(lines), drawn)
    if root.setup is not game.setup:
        game = game.beginning_from(root.setup.position)
    notes = root.noted
    luck = None if seed is None else Luck(seed)
    return State(game, notes.table.clone(), notes.options, root, luck)


def heard_root(game: Game, player: int, lines: list[str], seed: int, where: str = "") -> Resampled:
    """The root of a state that a seat can't tell from the one in which it heard these lines.

    where: the question to stand at (see `question`), where it may be one of several. Raises
    StateError.
    """
    rules, setup = game.engine, game.setup
    heard = []
    for line in lines:
        try:
            message = notice(line.rstrip("\r\n"))
        except ProtocolError as wrong:
            raise StateError(f"{line.strip()}: {wrong}") from None
        if message is not None and message.verb == "position":
            facts = "".join([f"{fact}\n" for fact in items(message.text or "")])
            setup = Setup(setup.seats, setup.settings, facts, setup.rules)
            heard.append(f"position 1 :{message.text or ''}")
        elif message is not None and message.verb == "event":
            _, label, seat, *_ = message.words  # later versions may add words
            heard.append(f"{EVENT}{label} {seat} :{message.text or ''}")
    try:
        table = followed(game, setup, player, heard, seed, where)
    except SetupError as wrong:
        raise StateError(str(wrong)) from None
    root = Resampled(rules, setup, None, player, seed, heard)
    root.draw(table)
    return root


def followed(game: Game, setup: Setup, player: int, heard: list[str], seed: int, where: str) -> Any:
    """A table that fits what was heard. Raises StateError and SetupError."""
    rules = game.engine
    events = [line.removeprefix(EVENT) for line in heard if line.startswith(EVENT)]
    if rules.hides:
        return _imagined(game, setup, player, events, seed, where)
    table = rules.begin(setup)
    standing = Standing(rules, table, ask(table))
    for line in events:
        standing.choose(_option(standing, line))
    return table


def _imagined(
    game: Game, setup: Setup, player: int, events: list[str], seed: int, where: str
) -> Any:
    """Like `followed`, where not all was told."""
    from civdawn_cli.playing.following import Following, Lost

    following = Following(game.engine, setup, player, Random(seed))
    for line in events:
        words, _, text = line.partition(" :")
        label, _, seat = words.partition(" ")
        try:
            following.hear(label, int(seat) - 1, text)
        except Lost as why:
            raise StateError(f"{line}: {why}") from None
    table = following.match.table
    if where in ("", question(game.engine, table)):
        return table
    # Another seat may be asked without the player hearing of it.
    table = game.engine.clone(following.table)
    while (step := next_question(table)) is not None:
        if question(game.engine, table) == where:
            return table
        answer(table, step.options(table)[-1])
    raise StateError(f"the question {where} does not follow from what was told")


def _option(standing: Standing, line: str) -> int:
    """The option that a line tells. Raises StateError."""
    words, _, text = line.partition(" :")
    label, _, seat = words.partition(" ")
    game, table = standing.game, standing.table
    if not standing.options:
        raise StateError(f"{line}: the game is over before it")
    step = table.stack[-1]
    due = f"{game.label(table)} {step.seat + 1}"
    if f"{label} {seat}" != due:
        raise StateError(f"{line}: due is {step.kind.word} in {due}")
    found = read_option(game, table, standing.options, text)
    if found is None:
        raise StateError(f"{line}: no answer to {step.kind.name}, which is open")
    return found


# ------------------------------------------------------------ whole states


def serialized(state: State) -> str:
    """See `State.serialize`."""
    root = root_of(state._past)
    lines = [HEAD]
    if isinstance(root, Beginning):
        lines += [
            *record_text(state, (), seed=True).splitlines(),
            *_lucks(state._past, state._luck),
        ]
    else:
        lines += [*map(write_tag, opening(root.game, root.setup, ())), ""]
        lines += _resampled(state._past, state._luck)
    return "\n".join([*lines, f"key #{position_hash(root.game, state._table)}", ""])


def _resampled(past: Past, luck: Luck | None) -> list[str]:
    """The lines of a past since the first time that the hidden was drawn again."""
    root = root_of(past)
    assert isinstance(root, Resampled)
    origin = root.origin
    if origin is not None and isinstance(root_of(origin), Resampled):
        lines = _resampled(origin, None)
    else:
        lines = [f"told {root.player + 1}", *numbered(root.heard()).splitlines()]
    lines.append(f"resample {root.player + 1} {root.seed} {root.where}")
    links = actions(past)
    noted_at(past, saying=True)
    lines += numbered(lines_of(links, None)).splitlines()
    return lines + _lucks(past, luck)


def _lucks(past: Past, luck: Luck | None) -> list[str]:
    """A line for every place in the last part of a past at which luck was not simply that left over
    from before: the number of actions before it, seed and use of the luck from there on."""
    lines = []
    running: Luck | None = None
    links = actions(past)
    for at, now in enumerate([*[link.luck for link in links], luck]):
        if not _same(running, now):
            told = None if now is None else [now.seed, now.taken]
            lines.append(f"luck {at} {json.dumps(told, separators=(',', ':'))}")
        running = now
        if at < len(links) and isinstance(links[at], Drawn):
            # The number that was taken there is all that may differ.
            following = links[at + 1].luck if at + 1 < len(links) else luck
            if now is not None and following is not None and _drew(now, following):
                running = following
    return lines


def _same(one: Luck | None, other: Luck | None) -> bool:
    if one is None or other is None:
        return one is other
    return one is other or (one.seed == other.seed and one.taken == other.taken)


def _luck(text: str) -> Luck | None:
    """The luck that a line tells. Raises ValueError."""
    match json.loads(text):
        case None:
            return None
        case [str(seed), dict(taken)]:
            return Luck(seed, {str(name): int(count) for name, count in taken.items()})
    raise StateError(f"no luck: {text}")


def _drew(before: Luck, after: Luck) -> bool:
    """Return True if `after` is what is left of `before` when it has answered one question."""
    used = sum(after.taken.values()) - sum(before.taken.values())
    return before.seed == after.seed and used == 1


def deserialized(game: Game, text: str) -> State:
    """See `Game.deserialize`."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise StateError(f"no state: its first line is {HEAD!r}")
    if not lines[-1].startswith("key #"):
        raise StateError("the state breaks off: its last line is `key`")
    try:
        state = _Loading(game, lines[1:-1]).state()
    except StateError:
        raise
    except ValueError as wrong:
        raise StateError(f"no state of {game!r}: {wrong}") from None
    if f"key #{position_hash(state.game.engine, state._table)}" != lines[-1]:
        raise StateError(f"rules or cards have changed since: it leads elsewhere ({lines[-1]})")
    return state


class _Loading:
    """A state that is being read from its lines. Its methods raise NotationError and StateError."""

    def __init__(self, game: Game, lines: list[str]) -> None:
        self.game = game
        self.table: Any = None
        self.past: Past | None = None
        self.luck: Luck | None = None
        self._at = 0
        self._lines: Final = lines

    def state(self) -> State:
        """The state."""
        from civdawn.state import State

        while self._at < len(self._lines) and not self._next.startswith(("luck ", "told ")):
            self._at += 1
        record = read_game("\n".join([*self._lines[: self._at], ""]).encode(), 1)
        if self._next.startswith("told "):
            fits(self.game, Replay(game_of(record), record), record)
            self._at += 1
            self._begin_told(int(self._lines[self._at - 1].split()[1]) - 1)
        elif record.checksum is None:
            raise StateError("the state has neither a whole record nor anything that was told")
        else:
            self._begin(record)
        while self._at < len(self._lines):
            if not self._next.startswith("resample "):
                raise StateError(f"not a line of a state: {self._next}")
            _, seat, seed, _ = self._next.split(" ", 3)
            self._at += 1
            self._draw(int(seat) - 1, int(seed))
            self._go_on([])
        assert self.past is not None
        return State(self.game, self.table, ask(self.table), self.past, self.luck)

    @property
    def _next(self) -> str:
        """The next line; '' at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def _begin(self, record: Record) -> None:
        """Begin with a record."""
        replay = Replay(game_of(record), record)
        fits(self.game, replay, record)
        replay.run()
        begun = of_match(self.game, Match(replay.match.game, replay.match.setup), None)
        self.game, self.table, self.past = begun.game, begun._table, begun._past
        self._go_on(replay.match.choices)

    def _begin_told(self, player: int) -> None:
        """Begin with what a player was told, and draw the rest."""
        heard = self._taken(("event ", "position "))
        seed, where = self._seed()
        self.past = heard_root(self.game, player, heard, seed, where)
        self._at += 1
        self._stand(self.past)
        self._go_on([])

    def _seed(self) -> tuple[int, str]:
        """The seed of the draw that is due, and the question there."""
        if not self._next.startswith("resample "):
            raise StateError("after what was told the hidden is drawn: `resample`")
        _, _, seed, where = self._next.split(" ", 3)
        return int(seed), where

    def _draw(self, player: int, seed: int) -> None:
        """Draw the hidden again."""
        assert self.past is not None
        setup = root_of(self.past).setup
        root = Resampled(self.game.engine, setup, self.past, player, seed)
        root.draw(self.table)
        self._stand(root)

    def _stand(self, root: Root) -> None:
        """Stand at the beginning of a part of the past."""
        self.past = root
        self.table = self.game.engine.clone(root.noted.table)

    def _taken(self, begins: tuple[str, ...]) -> list[str]:
        """The lines from here on that begin so."""
        first = self._at
        while self._at < len(self._lines) and self._lines[self._at].startswith(begins):
            self._at += 1
        return self._lines[first : self._at]

    def _go_on(self, choices: list[int]) -> None:
        """Give the answers of this part of the past: the choices, or the events that follow."""
        events = [line.split(" ", 2)[2] for line in self._taken(("event ",))]
        lucks: dict[int, Luck | None] = {}
        for line in self._taken(("luck ",)):
            _, place, told = line.split(" ", 2)
            lucks[int(place)] = _luck(told)
        self.luck = lucks.get(0)
        options = ask(self.table)
        given: list[int | str] = [*choices, *events]
        for at, one in enumerate(given, 1):
            standing = Standing(self.game.engine, self.table, options)
            self._choose(one if isinstance(one, int) else _option(standing, one), options)
            options = ask(self.table)
            self.luck = lucks.get(at, self.luck)

    def _choose(self, option: int, options: list[int]) -> None:
        step, luck = self.table.stack[-1], self.luck
        drawn = luck is not None and step.seat == CHANCE
        self.past = (Drawn if drawn else Past)(self.past, option, luck)
        if drawn and luck is not None:
            due, self.luck = luck.pick(step, options, self.table)
            if due != option:
                raise StateError(f"{step.kind.word} does not follow from seed {luck.seed}")
        answer(self.table, option)
