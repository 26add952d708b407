"""Questions whose options begin with words of their own."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.replaying import follow
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.grammar import (
    Line,
    read_line,
    read_records,
    redact,
    words,
    write_line,
    write_record,
)
from civdawn_cli.notation.plain import replay_line_fast
from civdawn_cli.notation.reading import (
    NotationError,
    Refusal,
    replay_line,
)
from civdawn_cli.notation.typed import read_typed, worded
from civdawn_cli.notation.writing import Answer, fold, write_answer
from civdawn_cli.playing.loop import Interrupts, play
from civdawn_cli.playing.players.random import RandomPlayer
from civdawn_cli.record import (
    Recorder,
    Replay,
    Transcript,
    canonical,
    check,
    game_of,
    opening,
)
from civdawn_cli.record.luck import luck
from tests.cli.running import run
from tests.notation.games import played, read

if TYPE_CHECKING:
    from tests.engine.bazaar import Bazaar, Market

one_game = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

BEGUN = ("setup show salt silk draw <1: coin1 |> <2: coin3 |>",)
TURN = (
    "1.1 draw <1: coin1 |> take silk show tea take tea show salt rest 2:rest take salt show tea"
    " discard <1: coin1 | face-down>"
)


def line(*answers: tuple[int, str, str | None, str]) -> str:
    said = [Answer(seat, word, text, None, asked) for seat, word, text, asked in answers]
    return write_line(fold("4.1", said, game="bazaar"))


def turn(text: str) -> Line:
    read = read_line(text, "bazaar")
    assert isinstance(read, Line)
    return read


def begun(game: Market, *lines: str) -> Match[Bazaar]:
    match = Match(game, game.setup(2))
    for text in (*BEGUN, *lines):
        replay_line(match, turn(text))
    return match


# ---------------------------------------------------------------- writing


def test_verbs_are_words(bazaar: Market) -> None:
    """An option is written by its verb, "no" by the word of the question."""
    match = begun(bazaar)
    match.choose(1)
    told = [write_answer(match, option) for option in match.options]
    assert [(given.word, given.text, given.asked) for given in told] == [
        ("take", "salt", "act"),
        ("take", "silk", "act"),
        ("rest", "", "act"),
        ("act", None, ""),
    ]


def test_fold(bazaar: Market) -> None:
    """Values of one verb follow it; a verb without a value stands alone; "no" is written where the
    next answer would be read in its place, whatever verb that has."""
    salt, tea = (0, "take", "salt", "act"), (0, "take", "tea", "act")
    rest, no, coin = (0, "rest", "", "act"), (0, "act", None, ""), (0, "discard", "coin1", "")
    assert line(salt, tea, rest, rest, salt) == "4.1 take salt tea rest rest take salt"
    assert line(salt, no, tea) == "4.1 take salt act - take tea"
    assert line(no, no, rest) == "4.1 act - - rest"
    assert line(salt, no, coin) == "4.1 take salt discard coin1"
    assert line(salt, no, (1, "take", "tea", "act")) == "4.1 take salt 2:take tea"
    assert line((1, "take", "tea", "act"), (1, "act", None, ""), (1, "rest", "", "act")) == (
        "4.1 2:take tea 2:act - 2:rest"
    )


# ---------------------------------------------------------------- reading


@given(st.integers(0, 1 << 20), st.integers(0, 60))
@one_game
def test_round_trip(bazaar: Market, seed: int, limit: int) -> None:
    """A written turn is read as itself, the fast way and the thorough one, whole or cut."""
    recorder = played(bazaar, seed, limit)
    text = recorder.text()
    record = read(text)
    assert check(record, strict=True).problems == ()
    assert check(record).problems == ()
    assert canonical(record) == text
    quick = Match(bazaar, bazaar.setup(2))
    slow = Transcript(Match(bazaar, bazaar.setup(2)))
    table, known = bazaar.new(bazaar.setup(2)), words("bazaar")
    for said in record.lines:
        replay_line_fast(quick, said)
        replay_line(slow, said)
        assert slow.match.choices == quick.choices
        own = -2 if said.label == "setup" else int(said.label[-1]) - 1
        if not said.cut:
            tokens = [*said.tokens, ""]
            assert follow(bazaar, table, tokens, known, own, said.label)
    assert quick.choices == recorder.match.choices
    assert slow.lines == recorder.lines


def test_turn(bazaar: Market) -> None:
    """The turn of the example, in every way to read it; questions to a seat without a choice are in
    it."""
    match = begun(bazaar, TURN)
    assert match.label == "1.2"
    text = '[Game "bazaar"]\n[Seats "2"]\n\n' + "\n".join([*BEGUN, TURN]) + "\n"
    [record] = read_records(io.BytesIO(text.encode()))
    replay = Replay(game_of(record), record)
    replay.run(strict=True)
    assert replay.match.choices == match.choices


@pytest.mark.parametrize(
    "text",
    [
        "1.1 draw coin1 take salt show tea act - 2:act - rest discard coin1",
        "1.1 draw coin1 TAKE salt show tea {so} act - rest discard 1",
    ],
)
def test_lax(bazaar: Market, text: str) -> None:
    """Shorthand of values is read behind a verb as anywhere."""
    match = begun(bazaar, text)
    assert match.label == "1.2"
    assert match.choices[-3:] == [100, PASS, 1]


REFUSED = {
    "1.1 draw coin1 take tea": ("illegal", 21, "illegal: take tea: the stall has none (B-3); "),
    "1.1 draw coin1 take": ("illegal", 16, "illegal: take: the stall has none"),
    "1.1 draw coin1 take -": ("illegal", 21, "illegal: take -: the stall has none"),
    "1.1 draw coin1 take s": ("ambiguous", 21, "ambiguous: take s: it may be take salt or "),
    "1.1 draw coin1 rest salt": ("illegal", 21, "illegal: rest salt; legal: "),
    "1.1 draw coin1 rest 2 rest": ("illegal", 21, "illegal: rest 2; legal: rest, "),
    "1.1 draw coin1 act take salt": ("unanswered", 29, "unanswered: show, a die or a draw"),
    "1.1 draw coin1 act salt": ("illegal", 20, "illegal: act salt; legal: take salt, "),
    "1.1 draw coin1 2:swap salt tea rest": ("illegal", 23, "illegal: 2:swap salt; legal: 2:take"),
    "1.1 draw coin1 take salt silt": ("unanswered", 26, "unanswered: show, a die or a draw, comes"),
    "1.1 draw coin1 act - 2:act - act - 2:rest": ("unanswered", 38, "unanswered: discard, a "),
    "1.1 draw coin1 3:take salt": ("unanswered", 18, "unanswered: discard, a question to seat 1"),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_refusals(bazaar: Market, text: str) -> None:
    """A text that doesn't follow is refused with its column and the texts that would."""
    code, column, said = REFUSED[text]
    match = begun(bazaar)
    with pytest.raises(Refusal) as caught:
        replay_line_fast(match, turn(text))
    assert (caught.value.code, caught.value.column) == (code, column), caught.value.reason
    assert caught.value.reason.startswith(said)
    text = f'[Game "bazaar"]\n[Seats "2"]\n\n{BEGUN[0]}\n{text}\nend\n'
    assert check(read(text)).problems != ()


def test_misspelt_verbs(bazaar: Market) -> None:
    """A verb that is nearly one is recognised."""
    with pytest.raises(NotationError, match="did you mean `swap`"):
        turn("1.1 swop salt tea")
    with pytest.raises(Refusal, match="did you mean `rest`"):
        replay_line(begun(bazaar), turn("1.1 draw coin1 take salt show tea rset"))


def test_leftover(bazaar: Market) -> None:
    """A verb too many is explained by its question."""
    text = "1.1 draw coin1 act - 2:rest discard coin1 2:swap salt tea"
    with pytest.raises(Refusal, match="leftover: swap: it is not asked again in this turn"):
        replay_line(begun(bazaar), turn(text))


def test_typed(bazaar: Market) -> None:
    """A person types verbs without the word of the question, and several answers at once."""
    match = begun(bazaar)
    match.choose(1)
    assert worded(match, "Take salt") == "Take salt"
    assert worded(match, "-") == "act -"
    assert read_typed(match, "take salt") == [0]
    assert read_typed(match, "-") == [PASS]
    assert read_typed(match, "rest rest take silk") == [100, 100, 2]
    with pytest.raises(Refusal, match="illegal: salt; legal: take salt"):
        read_typed(match, "salt")


# ---------------------------------------------------------------- hidden


def test_seats_without_a_choice(bazaar: Market) -> None:
    """A record for others doesn't show if a seat had a choice."""
    shown = []
    for coins in ((1, 1, 1), (1, 2, 1), (2, 1, 3)):
        recorder = played(bazaar, 0, 0)
        for option in (0, 2, coins[0], 1, coins[1], PASS, PASS, PASS, coins[2], 1):
            if recorder.match.step.seat != CHANCE and option not in recorder.options:
                option = recorder.options[0]
            recorder.choose(option)
        text = write_record(redact(read(recorder.text()), None))
        shown.append(text.partition("\n\n")[2].partition("end")[0])
    assert len(set(shown)) == 1
    assert "1.1 draw <1: ? |> discard <1: ? | face-down>\n" in shown[0]


@given(st.integers(0, 1 << 20))
@one_game
def test_fast_is_thorough(bazaar: Market, seed: int) -> None:
    """Whatever is done to a turn, the fast way takes it for nothing else than the thorough one."""
    chance = random.Random(seed)
    lines = read(played(bazaar, seed).text()).lines
    at = chance.randrange(len(lines))
    tokens = list(lines[at].tokens)
    other = chance.choice(
        ("act", "-", "2:act", "1:rest", "rest", "2:take", *lines[0].tokens, *tokens)
    )
    place = chance.randrange(len(tokens) + 1)
    tokens[place : place + chance.randrange(3)] = [other]
    table, known = bazaar.new(bazaar.setup(2)), words("bazaar")
    quick, slow = (Match(bazaar, bazaar.setup(2)) for _ in range(2))
    for said in lines[:at]:
        replay_line(slow, said)
        replay_line(quick, said)
        table = bazaar.clone(slow.table)
    text = f"{lines[at].label} {' '.join(tokens)}"
    if other not in known and ":" not in other and place == 0:
        return
    own = -2 if at == 0 else int(lines[at].label[-1]) - 1
    followed = follow(bazaar, table, [*tokens, ""], known, own, lines[at].label)
    told = []
    for match, way in ((quick, replay_line_fast), (slow, replay_line)):
        try:
            way(match, turn(text))
            told.append("")
        except Refusal as refusal:
            told.append(refusal.code)
    assert told[0] == told[1], text
    if not told[0]:
        assert quick.choices == slow.choices, text
    if followed:
        assert told == ["", ""], text
        ask(table)
        assert bazaar.key(table) == bazaar.key(slow.table), text


def test_kinds_show_verbs(bazaar: Market) -> None:
    """Verbs stand below the question they answer."""
    shown = run("rules", "--kinds", "--game", bazaar.name).stdout
    told = [line.split()[:3] for line in shown.splitlines()]
    assert told[2:7] == [
        ["act", "act", "seat"],
        ["take"],
        ["swap"],
        ["rest"],
        ["discard", "discard", "seat"],
    ]


def test_weighted_luck_is_verified(bazaar: Market) -> None:
    """Draws from a bag with several copies follow from the seed, and others do not."""
    setup = bazaar.setup(2)
    recorder = Recorder(Match(bazaar, setup), opening(bazaar, setup, ["random"] * 2, 7))
    play(recorder, [RandomPlayer(seat, 7) for seat in (0, 1)], Chance(7), 9, Interrupts())
    replay = Replay(bazaar, read(recorder.text()))
    replay.run(strict=True)
    found = luck(replay)
    assert found.problems == ()
    assert found.draws > 10
    replay = Replay(bazaar, read(recorder.text().replace('Seed "7"', 'Seed "8"')))
    replay.run()
    assert "does not follow from seed 8" in str(luck(replay).problems[0])
