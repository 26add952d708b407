"""A record played again for a page: every turn in sentences and in notation, and the views after
it, for all whose eyes the page is to show."""

from __future__ import annotations

from typing import Final, NamedTuple

from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.language import _
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.writing import owner
from civdawn_cli.playing.retelling import Teller
from civdawn_cli.playing.telling import called, headline
from civdawn_cli.record import GameText, Record, Replay, game_of
from civdawn_cli.record.replay import no_turn
from civdawn_cli.record.tags import data_note
from civdawn_cli.record.versions import EVERYONE, PUBLIC, Written, lines_so_far

BEGIN: Final = "start"
"""The label of what a page shows before the first turn of a game that began from a position."""


class Turn(NamedTuple):
    """A turn. seat: whose, from 1, 0 for nobody's. notation: its line with marks and comments,
    without the label. above: comments on lines of their own before it. summary: see `Told`. sides:
    the lines of its variations."""

    label: str
    seat: int
    notation: str
    above: tuple[str, ...]
    sentences: list[str]
    summary: list[str]
    sides: tuple[str, ...] = ()


class Story:
    """All that a page tells of a game.

    who: for whose eyes it is, EVERYONE for all that the record has, PUBLIC for what all see.
    players: the players as the record names them, by seat. names: the seats for people, by seat.
    headline: how it ended. views: for each pair of eyes the views after the turns; a seat's are by
    its number from 0, a spectator's by CHANCE. remark: why it is not the whole game, '' if it is.
    note: a remark on the record; ''.
    """

    def __init__(self, replay: Replay, who: Seat) -> None:
        self.replay: Final = replay
        self.game: Final = replay.match.game
        self.who: Final = who
        self.seats: Final = replay.match.setup.seats
        numbers = range(1, self.seats + 1)
        self.players: Final = [replay.record.value(f"Seat{number}") for number in numbers]
        self.turns: Final[list[Turn]] = []
        self.names: list[str] = []
        self.headline = ""
        self.remark = ""
        self.note = data_note(replay.record)
        self.views: Final[dict[Seat, list[View]]] = {eyes: [] for eyes in self._eyes()}

    def _eyes(self) -> list[Seat]:
        """Those whose views the page needs."""
        if self.who != EVERYONE:
            return [CHANCE if self.who == PUBLIC else self.who]
        # Where nothing is hidden, all see the same.
        return [CHANCE, *range(self.seats)] if self.game.hides else [CHANCE]

    def place(self, label: str) -> int:
        """The index of the turn of that label. Raises NotationError if there is none."""
        labels = [turn.label for turn in self.turns]
        if label not in labels:
            raise no_turn(label, labels)
        return labels.index(label)


def tell(text: GameText, who: Seat = EVERYONE) -> Story:
    """Play a record again. Raises NotationError for one that does not follow the rules, and for a
    seat that it does not have; a record that breaks off is told as far as it goes."""
    record = text.record()
    if record.mistake is not None:
        raise record.mistake
    replay = Replay(game_of(record), record, fills=True)
    if who == EVERYONE and replay.eyes is not None:
        who = PUBLIC if replay.eyes == CHANCE else replay.eyes
    if who >= 0:
        replay.shown_to(who)
    if who >= replay.match.setup.seats:
        raise NotationError(_("there is no seat {seat} in this game").format(seat=who + 1))
    story = Story(replay, who)
    _play(story)
    if not story.turns:
        raise NotationError(_("there is no turn to show in this game"), line=record.number)
    match = replay.match
    story.headline = headline(match, story.players, record.value("Termination"))
    story.names = [called(match, story.players, seat) for seat in range(story.seats)]
    if replay.complete:
        for problem in replay.ending():
            raise problem
    else:
        story.remark = _breaks_off(record)
    return story


def _play(story: Story) -> None:
    """Play the record, and tell and look after every line. Raises NotationError."""
    replay, whole = story.replay, story.who == EVERYONE
    replay.note_down()
    viewer: Seat = CHANCE if story.who < 0 else story.who
    teller = Teller(replay, viewer, None if whole else ())
    told: list[tuple[str, list[str], list[str]]] = []
    if replay.record.position is not None:
        _look(story, teller)
        told.append((BEGIN, [], []))
    for line in replay.record.lines:
        replay.play(line)
        told.append((line.label, *teller.tell(line.label)))
        _look(story, teller)
    written = lines_so_far(replay, story.who)
    written[:0] = [Written()] * (len(told) - len(written))
    for (label, sentences, summary), (line_text, above, sides) in zip(told, written, strict=True):
        seat = owner(label) if label != BEGIN else None
        notation = line_text.partition(" ")[2]
        number = 0 if seat is None else seat + 1
        story.turns.append(Turn(label, number, notation, above, sentences, summary, sides))


def _look(story: Story, teller: Teller) -> None:
    """Keep the views of now. A page for one pair of eyes has the view that its sentences are made
    from, and so shows nothing of a question of which those eyes do not know."""
    names, game, table = teller.names, story.game, story.replay.match.table
    for eyes, views in story.views.items():
        known = eyes == teller.reader.viewer
        view = teller.reader.view if known else game.view(table, eyes)
        names.keep(view)
        views.append(names.renamed(view))


def _breaks_off(record: Record) -> str:
    """The remark on a record without its end."""
    where = record.lines[-1].label if record.lines else ""
    if not where:
        return _("The record breaks off before the first turn.")
    return _("The record breaks off after turn {turn}.").format(turn=where)
