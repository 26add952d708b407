"""The library reads records that leave cards open: a state is a fair draw of what the writer could
not see (TA-25.3)."""

from __future__ import annotations

import io
from collections import Counter
from random import Random

import pytest
from _roundtrip_game import Job, played

import civdawn
from civdawn import CHANCE, GameRecord, State
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.grammar import GameText
from civdawn_cli.record.versions import PUBLIC, as_text

AT = "6.1"
DRAWS = 300


def hands(state: State, seat: int) -> tuple[str, ...]:
    """The military hand of a seat."""
    hand = state.observation(seat)["military_hand"]
    assert isinstance(hand, list)
    return tuple([card["card"] for card in hand for _ in range(card.get("count", 1))])


@pytest.fixture(scope="module")
def text() -> str:
    recorder, _, why, more = played(GAMES["ages"](), Job("library", 1, 7, "ages"))
    return recorder.text(why, more)


def read(text: str, who: int | None = None) -> GameRecord:
    """The record, or the version of a seat."""
    if who is not None:
        text = as_text(GameText(text.encode(), 1, 0), who)
    (record,) = civdawn.read_records(io.BytesIO(text.encode()))
    assert record.problems() == []
    return record


def test_same_as_the_seat_saw(text: str) -> None:
    """The state of a seat's record shows the seat what it saw, and stands at the same question."""
    seen, whole = read(text, 1).state(AT), read(text).state(AT)
    assert seen.observation(1) == whole.observation(1)
    assert seen.observation(CHANCE) == whole.observation(CHANCE)
    assert seen.label == whole.label
    assert seen.history[-1][0] == "resample"


def test_drawn_as_at_the_real_table(text: str) -> None:
    """The cards that stood in while the record was read have no part in it: the same seed draws the
    same hands as at the table where all are known."""
    whole, version = read(text).state(AT), read(text, 1)
    for seed in range(3):
        drawn, real = version.state(AT, seed), whole.resample(1, Random(seed))
        assert [hands(drawn, seat) for seat in range(drawn.game.seats)] == [
            hands(real, seat) for seat in range(drawn.game.seats)
        ]


def test_fair(text: str) -> None:
    """Each card that a rival may hold comes as often as it should: in a hand all cards of an age
    are equally likely that nobody has seen."""
    state = read(text, PUBLIC).state(AT)
    found: Counter[str] = Counter()
    size = 0
    for seed in range(DRAWS):
        hand = hands(state.resample(CHANCE, Random(seed)), 0)
        size = len(hand)
        found.update(hand)
    assert size > 0
    box = AGES.box()
    deck = Counter([box.slug[card] for card in box.military_deck(1, state.game.seats)])
    single = [name for name, copies in deck.items() if copies == 1 and found[name]]
    mean = sum(found[name] for name in single) / len(single)
    assert len(single) > 10
    for name in single:
        assert abs(found[name] - mean) < 5 * mean**0.5, (name, found[name], mean)


def test_refused(text: str) -> None:
    """Actions nobody knows, and the eyes of a seat whose cards are open, are refused in one
    sentence."""
    version = read(text, 1)
    with pytest.raises(
        civdawn.NotationError, match=r"leaves [0-9,]+ cards open, and only a record"
    ):
        list(version.states())
    with pytest.raises(civdawn.NotationError, match="leaves cards of seat 1 open"):
        list(version.told(0))
    assert [told.label for told in version.told(1)] == [told.label for told in read(text).told(1)]


def test_from_text(text: str) -> None:
    """`Game.state_from_record` reads it, too, and a state drawn so goes on."""
    version = as_text(GameText(text.encode(), 1, 0), 1)
    state = read(text).game().state_from_record(version, AT, seed=5)
    again = state.game.deserialize(state.serialize())
    assert again.observation(1) == state.observation(1)
    state.apply_action(state.legal_actions()[0])
