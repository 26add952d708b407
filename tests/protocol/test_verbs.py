"""Questions whose options begin with verbs, and questions to a seat without a choice, in the
protocol."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from civdawn_cli.grammar.reading import GRAMMARS
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.playing.following import Following, Lost
from civdawn_cli.playing.news import unheard
from civdawn_cli.protocol import ProtocolError, read
from civdawn_cli.session.events import answer_text
from civdawn_cli.session.questions import Preferences, option_list, question, read_answer
from tests.protocol.secret_game import BET, DARE, GRAMMAR, STASH, Hoard, Secrets

TO_BET = (1, 2, 1, 2, 1)
"""Cards for both seats and one more for the first, which is to bet."""


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test game among the games."""
    monkeypatch.setitem(GAMES, "secrets", Secrets)
    monkeypatch.setitem(GRAMMARS, "secrets", GRAMMAR)


def betting() -> Match[Hoard]:
    game = Secrets()
    match = Match(game, game.setup(2), list(TO_BET))
    assert match.step.kind is BET
    return match


def do(match: Match[Hoard], text: str) -> list[int]:
    message = read(f"do 1 {text}")
    assert message is not None
    return read_answer(match, message)


def test_question() -> None:
    """The question has its kind; its options have their verbs, and "no" the word."""
    match = betting()
    assert option_list(match) == "stake 1|stake 2|dare|bet -"
    hello = read("hello 1.0 :me")
    assert hello is not None
    asked = question(match, 7, "1.1", Preferences(hello), 0)
    assert asked == "ask 7 1.1 bet options=4 :stake 1|stake 2|dare|bet -\n"


def test_answers() -> None:
    """Every option can be sent back as it is, or by its number."""
    match = betting()
    for number, item in enumerate(option_list(match).split("|")):
        assert do(match, f":{item}") == do(match, f"#{number + 1}") == [match.options[number]]
    assert do(match, ":-") == [PASS]
    assert do(match, ":DARE") == [DARE]
    with pytest.raises(ProtocolError) as caught:
        do(match, ":stake 4")
    assert (caught.value.code, caught.value.column) == ("illegal", 7)
    with pytest.raises(ProtocolError, match=r"^2; legal: stake 1, stake 2, dare, or bet - for no$"):
        do(match, ":2")


def test_events() -> None:
    """The event of an answer is read as that answer, by those who follow the game."""
    for option in betting().options:
        match = betting()
        followed = Following(match.game, match.setup, 1, Random(1))
        followed.table = match.table
        said = answer_text(write_answer(match, option), ())
        assert said is not None
        followed.hear("1.1", 0, said)
        assert followed.table.bet == (0 if option == PASS else option)
        followed.table = betting().table
        for wrong in ("bet 1", "bet", "stake -", "stake", "dare 3", "1"):
            with pytest.raises(Lost):
                followed.hear("1.1", 0, wrong)


def test_no_choice() -> None:
    """A seat with nothing to stash is asked all the same, and the others hear the same."""
    heard = []
    for hand in ([], [1, 2]):
        match = betting()
        match.table.hands[0] = hand
        match.choose(DARE)
        assert match.step.kind is STASH
        assert not unheard(match.game, match.table, match.options, (1,))
        heard.append(answer_text(write_answer(match, match.options[0]), (1,)))
        if not hand:
            assert option_list(match) == "stash -"
            assert do(match, ":stash -") == do(match, "#1") == [PASS]
    assert heard == ["stash done", "stash done"]
