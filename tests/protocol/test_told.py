"""Games as a seat was told of them, in one list, and games that go on from it: the seat could not
tell them from the real one (TA-25.3, TA-37.14)."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.playing.following import Following
from civdawn_cli.protocol import ProtocolError
from civdawn_cli.record import Recorder
from civdawn_cli.session.events import EventStream, Listener
from civdawn_cli.session.told import Followed, Told
from tests.often import often
from tests.protocol.pairs_ages import picked

pytestmark = pytest.mark.slow


class Heard:
    """A random game, and a model of it for every seat, which goes on from list to list.

    loaded: how many questions of a seat were the same in its model. longer: how many of these
    models heard only the end of a list.
    """

    def __init__(self, game: Game[Any], setup: Setup, seed: int) -> None:
        self.recorder: Final = Recorder(Match(game, setup), [])
        self.random: Final = Random(seed)
        history = self.recorder.history
        self.told: Final = {
            seat: Told(self.recorder.match, history, seat) for seat in range(CHANCE, setup.seats)
        }
        self.followed: Final[dict[Seat, Followed]] = {}
        self.loaded = 0
        self.longer = 0

    def play(self, rounds: int, share: float = 1.0) -> None:
        """Play on to the end of that many rounds, with a model at that share of the questions."""
        match = self.recorder.match
        while match.options and match.game.rounds(match.table) <= rounds:
            if match.step.seat != CHANCE and self.random.random() < share:
                self._load(match.step.seat)
            self.recorder.choose(self._any(match))

    def _any(self, match: Match[Any]) -> Option:
        return picked(match, self.random) if match.game.hides else self.random.choice(match.options)

    def _load(self, seat: Seat) -> None:
        """Hold the question of the seat against that of its model."""
        text, match = self.told[seat].text(), self.recorder.match
        game, before = match.game, self.followed.get(seat)
        if before is not None and before.go_on(text):
            self.longer += 1
            followed = before
        else:
            followed = self.followed[seat] = Followed(text)
        assert followed.seat == seat
        seed = self.random.getrandbits(32)
        table = followed.table(seed)
        assert game.view(table, seat) == game.view(match.table, seat)
        assert table.stack[-1].kind is match.step.kind
        assert ask(table) == match.options
        assert game.known(table, seat) == game.known(match.table, seat)
        # The seed alone decides, however the list was heard.
        if self.random.random() < 0.1:
            again = Followed(text).table(seed)
            assert game.key(again) == game.key(followed.table(seed))
        self.loaded += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["ages", "newdawn"])
def test_the_question_is_the_same(name: str, seats: int) -> None:
    """At the questions of a seat, all through random games, a game that goes on from what it was
    told has the same view and options for it, whatever the seed (TA-25.3)."""
    for seed in range(often(1, 20)):
        game: Any = GAMES[name]()
        heard = Heard(game, game.setup(seats), 10 * seats + seed)
        heard.play(30, 0.15)
        assert heard.loaded > 20
        assert heard.longer == heard.loaded - seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_from_a_position(seats: int) -> None:
    """A seat that was told the position a game began with, in which cards are hidden, has all it
    needs to go on from there (TA-25.3, TA-37.14)."""
    random = Random(seats)
    setup = AGES.setup(seats, resignation="no")
    match = Match(AGES, setup)
    begun = 0
    while match.options:
        if begun < often(2, 20) and AGES.rounds(match.table) > 4 + 2 * begun:
            position = ""
            with suppress(SetupError):
                position = AGES.write_position(match.table)
            if position:
                heard = Heard(AGES, Setup(seats, setup.settings, position), begun)
                heard.play(AGES.rounds(match.table) + 1, 0.5)
                begun += heard.loaded > 0
        match.choose(picked(match, random))
    assert begun >= 2


@pytest.mark.parametrize("seat", [CHANCE, 0, 1, 2])
def test_facts_with_gaps(seat: Seat) -> None:
    """All through a random game the facts that a seat is told have gaps for exactly what it can't
    see: filled, they are a table that it can't tell from the real one, and tell it the same
    (TA-37.14)."""
    random = Random(5)
    setup = AGES.setup(3, resignation="no")
    match = Match(AGES, setup)
    gaps = 0
    while match.options:
        try:
            facts = AGES.write_position(match.table).splitlines()
        except SetupError:
            facts = []
        if facts and random.random() < 0.06:
            begun = AGES.begin(Setup(3, setup.settings, "\n".join([*facts, ""])))
            seen = AGES.seen_facts(facts, seat)
            text = "\n".join([*seen, ""])
            followed = Following(AGES, Setup(3, setup.settings, text), seat, random)
            assert AGES.known(followed.table, seat) == AGES.known(begun, seat)
            others = AGES.write_position(AGES.imagine(begun, seat, random)).splitlines()
            assert AGES.seen_facts(others, seat) == seen
            gaps += f"eyes {seat + 1}" in seen
        match.choose(picked(match, random))
    assert gaps > 5


def test_events_are_enough() -> None:
    """A bot can make the list from the events that it heard: LABEL, SEAT and TEXT of each."""
    heard = Heard(AGES, AGES.setup(2), 3)
    heard.play(6, 0.0)
    for seat in (0, 1):
        head, _, told = heard.told[seat].text().partition("|told|")
        events = Listener(EventStream(heard.recorder.history), (seat,)).news().splitlines()
        assert told.split("|") == [event.split(" ", 2)[2].replace(" :", " ") for event in events]
        assert head.split()[:2] == ["game", "ages"]


def test_taken_back() -> None:
    """The list of a game in which answers were taken back has none of them."""
    heard = Heard(AGES, AGES.setup(2), 4)
    heard.play(8, 0.0)
    told, history = heard.told[0], heard.recorder.history
    while history:
        told.text()
        del history[-7:]
        told.go_back(len(history))
        assert told.text() == Told(heard.recorder.match, history, 0).text()


WRONG: Final = {
    "game ages seats=2 seat=1": "'told'",
    "game go seats=2 seat=1|told": "no game 'go'",
    "game|told": "no game ''",
    "game ages seats=2|told": "seats= and seat=",
    "game ages seats=9 seat=1|told": "2, 3 or 4 players, not 9",
    "game ages seats=2 seat=x|told": "seats= and seat=",
    "game ages seats=2 seat=3|told": "no seat 3",
    "game ages seats=2 seat=1 map=first|told": "no setting 'map'",
    "game ages seats=2 seat=1 rules=ta-0|told": "rules ta-0",
    "game ages seats=2 seat=1 data=abc|told": "data abc",
    "game ages seats=2 seat=1|turn 1|told": "round and seat",
    "game ages seats=2 seat=1|military-hand 2 i*99|eyes 1|told": "not so many",
    "game ages seats=2 seat=1|military-hand 2 i|told": "'i' is a gap",
    "game ages seats=2 seat=1|now i*2|eyes 1|told": "'i*2'",
    "game ages seats=2 seat=1|eyes 7|told": "0 to 4",
    "game ages seats=2 seat=1|top ii 2|eyes 1|told": "no current event is of Age II",
    "game ages seats=2 seat=1|told|": ": LABEL SEAT ANSWER",
    "game ages seats=2 seat=1|told|1.1 1": "first of seat 0 is due",
    "game ages seats=2 seat=1|told|setup 0 first 3": "no answer",
    "game ages seats=2 seat=1|told|setup -1 first 1": ": LABEL SEAT ANSWER",
}
"""Lists that are wrong, with a part of what is said."""


@pytest.mark.parametrize("text", WRONG)
def test_wrong_lists(text: str) -> None:
    """A list that can't be is refused, and it is said why."""
    with pytest.raises(ProtocolError) as wrong:
        Followed(text)
    assert WRONG[text] in str(wrong.value)
    assert wrong.value.code == "value"
