"""The tags of a record, which say how the game began and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import NotationError, Record, Tag, closing, in_order, write_tag
from civdawn_cli.grammar.mistakes import printable
from civdawn_cli.language import _
from civdawn_cli.record.promise import keeps, read_salts, salted

UNFINISHED: Final = "unfinished"
ROUND_LIMIT: Final = "round limit"

FIRST: Final = ("event", "date")
"""Tags that stand before all others, in lower case."""

LAST: Final = ("seedcommit",)
"""Tags that stand right before the seed, in lower case."""


def opening(
    game: Game[Any],
    setup: Setup,
    players: Sequence[str],
    seed: Seed | None = None,
    more: Mapping[str, str] | None = None,
) -> list[Tag]:
    """The tags known before the first choice.

    seed: for information only; replay never uses it. more: any other tags, such as Event, Date or
    SeedCommit (see `commitment`). No tag is made up, so equal games make equal records. Raises
    ValueError for a tag in `more` that can't be written or that this function writes itself.
    """
    given = [Tag(name, value) for name, value in (more or {}).items()]
    tags = [tag for name in FIRST for tag in given if tag.name.lower() == name]
    tags += [Tag("Game", game.name), Tag("Rules", setup.rules or game.rules)]
    if data := game.data_hash(setup):
        tags.append(Tag("Data", data))
    tags.append(Tag("Seats", str(setup.seats)))
    tags += [Tag(f"Seat{number}", name) for number, name in enumerate(players, 1)]
    tags += [
        Tag(setting.name.capitalize(), setup.settings[setting.name]) for setting in game.settings
    ]
    tags += [tag for tag in given if tag.name.lower() not in (*FIRST, *LAST)]
    tags += [tag for name in LAST for tag in given if tag.name.lower() == name]
    if seed is not None:
        tags.append(Tag("Seed", str(seed)))
    names = [tag.name.lower() for tag in tags]
    for tag in given:
        write_tag(tag)
        if names.count(tag.name.lower()) > 1 or closing(tag.name):
            raise ValueError(
                f"the tag {tag.name} is written without being given, or was given twice"
            )
    return tags


def ending(
    game: Game[Any],
    table: Any,
    termination: str,
    seat: int | None = None,
    more: Sequence[Tag] = (),
) -> list[Tag]:
    """The tags known when the game has stopped.

    termination: why the game stopped, if not by its own end. seat: the seat that caused it, if any.
    more: tags that can't be computed from the game, such as SeedNonce.
    """
    why = game.ending if game.over(table) else termination or UNFINISHED
    tags = [Tag(name, value) for name, value in game.tags(table)]
    leaders = [tag for tag in tags if tag.name.startswith("Leader")]
    tags = [*leaders, Tag("Result", result(game, table)), *tags[len(leaders) :]]
    tags.append(Tag("Ranks", " ".join(map(str, game.ranks(table)))))
    tags.append(Tag("Termination", why))
    if seat is not None:
        tags.append(Tag("TerminationSeat", str(seat + 1)))
    tags.append(Tag("Rounds", str(rounds(game, table, why))))
    return in_order([*tags, *more]) if more else tags


def result(game: Game[Any], table: Any) -> str:
    """The winning seats, `1` or `1 3`; `*` while nobody has won."""
    if not game.over(table):
        return "*"
    return " ".join(str(seat + 1) for seat, rank in enumerate(game.ranks(table)) if rank == 1)


def rounds(game: Game[Any], table: Any, termination: str) -> int:
    """The number of rounds begun, without a round that the round limit forbade."""
    return game.rounds(table) - (termination == ROUND_LIMIT)


def game_of(record: Record) -> Game[Any]:
    """The rules that the record was played by. Raises NotationError if they are not known here."""
    name = record.value("Game").lower()
    if name not in GAMES:
        if record.mistake is not None:
            raise record.mistake  # for which its tags were not read
        known = ", ".join(GAMES)
        tag = record.tag("Game")
        line = tag.number if tag else record.number
        raise NotationError(
            _("unknown game {value!r} (known: {names})").format(value=name, names=known), line=line
        )
    return GAMES[name]()


def read_setup(game: Game[Any], record: Record) -> Setup:
    """The setup that the tags describe. Raises NotationError."""
    rules = record.tag("Rules")
    older = ""
    if rules is not None and rules.value != game.rules:
        if rules.value not in game.older:
            reason = _("played by rules {rules}, this civdawn has {here}").format(
                rules=rules.value, here=game.rules
            )
            raise NotationError(reason, line=rules.number)
        older = rules.value
    seats = record.tag("Seats")
    if seats is None or not (seats.value.isascii() and seats.value.isdecimal()):
        reason = _("the tag Seats says how many play") if seats is None else _("Seats is a number")
        raise NotationError(reason, line=seats.number if seats else record.number)
    settings = {}
    for setting in game.settings:
        tag = record.tag(setting.name)
        if tag is not None:
            settings[setting.name] = tag.value
    try:
        setup = game.setup(int(seats.value[:9]), **settings)
    except SetupError as error:
        raise NotationError(str(error), line=record.number) from None
    position = "" if record.position is None else "\n".join(record.position) + "\n"
    return Setup(setup.seats, setup.settings, position, older) if position or older else setup


def other_data(game: Game[Any], record: Record) -> str:
    """The message that the record was played with other component data than the present, by its tag
    Data; '' if it was not."""
    data = record.value("Data")
    here = data_here(game, record) if data else ""
    return (
        _("played with data {data}, this civdawn has {here}").format(
            data=printable(data), here=here
        )
        if data != here
        else ""
    )


def data_note(record: Record) -> str:
    """The remark on a record that follows the rules though it was played with other component data;
    '' if its data are the present ones or its game is not known here."""
    name, data = record.value("Game").lower(), record.value("Data")
    if not data or name not in GAMES or not (other := other_data(GAMES[name](), record)):
        return ""
    return _("note: {other}; it follows all the same").format(other=other)


def data_here(game: Game[Any], record: Record) -> str:
    """The hash of the data that the record's game would be played with here."""
    try:
        return game.data_hash(read_setup(game, record))
    except NotationError:  # of no game that could be played
        return game.data_hash()


def in_brackets(text: str) -> str:
    """The text in brackets with a space before it, to be added to a message; '' for no text."""
    return f" ({text})" if text else ""


def disagreements(game: Game[Any], record: Record, table: Any) -> list[NotationError]:
    """A problem for every tag that disagrees with the table about how the game ended."""
    why = record.tag("Termination")
    stated = "" if why is None else why.value
    if why is not None and not game.over(table) and stated == game.ending:
        reason = _("the record ends by {ending}, the game is not over").format(ending=game.ending)
        return [NotationError(reason, line=why.number)]
    found = []
    for tag in ending(game, table, stated):
        told = record.tag(tag.name)
        if told is not None and " ".join(told.value.split()) != tag.value:
            reason = _("tag {name} says {value!r}, the game says {due!r}").format(
                name=told.name, value=told.value, due=tag.value
            )
            found.append(NotationError(reason, line=told.number))
    return [*found, *broken_commitment(record)]


def broken_commitment(record: Record) -> list[NotationError]:
    """The problem of a record whose Seed, SeedSalts and SeedNonce do not give its SeedCommit; [] if
    they do, or if not all that is needed is there."""
    committed, nonce, seed = (record.tag(name) for name in ("SeedCommit", "SeedNonce", "Seed"))
    if committed is None or nonce is None or seed is None:
        return []
    promised, salts = record.tag("SeedPromised"), record.tag("SeedSalts")
    first, problem = seed.value, _("Seed and SeedNonce are not what SeedCommit said")
    if promised is not None or salts is not None:
        try:
            given = read_salts(salts.value if salts else "")
            first = promised.value if promised else ""
            if salted(first, given) != seed.value:
                raise ValueError(_("Seed does not follow from SeedPromised and SeedSalts"))
        except ValueError as error:
            return [
                NotationError(
                    _("SeedSalts: {error}").format(error=error),
                    line=(salts or promised or seed).number,
                )
            ]
        problem = _("SeedPromised and SeedNonce are not what SeedCommit said")
    if keeps(committed.value, first, nonce.value):
        return []
    return [NotationError(problem, line=committed.number)]
