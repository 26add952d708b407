"""Drafts of records: answers, undo, corrections, comments, cards left open."""

from __future__ import annotations

import re

import pytest

from civdawn_cli.engine.step import PASS
from civdawn_cli.grammar import GameText, NotationError
from civdawn_cli.notation.writing import Answer
from civdawn_cli.record import canonical, check
from civdawn_cli.record.versions import PUBLIC, as_text
from civdawn_cli.writing.draft import Draft
from tests.writing.games import SETTINGS, answers, record, rules, turns, typed, whole


def empty(text: str) -> Draft:
    """A draft with the header of a record."""
    read = record(text)
    return Draft(rules(read.value("Game")), read.tags)


def give(draft: Draft, given: Answer) -> None:
    if given.text is None:
        draft.say_no()
    else:
        draft.give(typed(given))


def filled(text: str, lines: int = 99) -> Draft:
    """A draft with the first lines of a record."""
    draft = empty(text)
    for line in turns(text)[:lines]:
        draft.give(line)
    return draft


def sound(draft: Draft) -> None:
    """The text of a draft is a record without problems, and in canonical form."""
    text = draft.text()
    assert check(record(text)).problems == ()
    assert canonical(record(text)) == text


@pytest.mark.parametrize("name", SETTINGS)
def test_answers(name: str) -> None:
    """A game given answer by answer is the same record, and sound on the way."""
    text = whole(name)
    draft = empty(text)
    for number, (label, line) in enumerate(answers(text)):
        for given in line:
            assert draft.label == label
            give(draft, given)
        if number % 5 == 0:
            sound(draft)
    assert draft.text() == text


@pytest.mark.parametrize("name", SETTINGS)
def test_lines(name: str) -> None:
    """A game given line by line is the same record."""
    text = whole(name)
    assert filled(text).text() == text


@pytest.mark.parametrize("name", SETTINGS)
def test_undo_to_the_beginning(name: str) -> None:
    """Everything can be taken back, answer by answer, and given again."""
    text = whole(name, rounds=2)
    draft = filled(text)
    given = [answer for _, answer in draft.history]
    while draft.undo():
        if len(draft.history) % 7 == 0:
            sound(draft)
    assert draft.turns == []
    assert draft.history == []
    for answer in given:
        give(draft, answer)
    assert draft.text() == text


def test_undo_line() -> None:
    text = whole("newdawn")
    draft = filled(text)
    labels = [turn.line.label for turn in draft.turns]
    assert draft.undo_line()
    assert draft.label == labels[-1]
    draft.choose(draft.match.options[0])
    assert draft.undo_line()
    assert draft.label == labels[-1]
    assert draft.answers == []
    while draft.undo_line():
        pass
    assert draft.label == "setup"


def test_several_answers() -> None:
    """A text goes on past dice and other seats, up to the end of the turn; a dot ends it."""
    text = whole("newdawn")
    draft = empty(text)
    setup = turns(text)[0].partition(" ")[2]
    draft.give(setup.partition(" victory ")[0])
    assert draft.turns == []
    draft.give("victory " + setup.partition(" victory ")[2])
    assert draft.turns[0].line.label == "setup"
    turn = turns(text)[1]
    draft.give(turn.partition(" ")[2] + ".")
    assert len(draft.turns) == 2
    assert draft.text().splitlines()[9:11] == turns(text)[:2]


def test_refused() -> None:
    """A refusal changes nothing; the place is that in the typed text."""
    text = whole("newdawn", rounds=3)
    draft = filled(text)
    before = draft.text()
    for typed_text in ("play nonsense", "1.1 play culture pos1", "roll 7", "((", "?"):
        with pytest.raises(NotationError) as refusal:
            draft.give(typed_text)
        assert refusal.value.line == 0
        assert refusal.value.column <= len(typed_text) + 1
        assert draft.text() == before


@pytest.mark.parametrize("name", ["newdawn", "ages"])
def test_corrections_that_change_nothing(name: str) -> None:
    """Every line put in its own place again leaves the record as it was."""
    text = whole(name, rounds=3)
    draft = filled(text)
    for line in turns(text)[::3]:
        checked = draft.correct(line)
        assert draft.later == []
        assert checked is None or checked.problem is None
        assert draft.text() == text


def test_go_to_keeps_all() -> None:
    """The lines behind the place wait, in the text too, and hold again."""
    text = whole("newdawn")
    draft = filled(text)
    count = len(draft.turns)
    assert draft.go_to("2.1")
    assert draft.label == "2.1"
    waiting = len(draft.later)
    assert waiting + len(draft.turns) == count
    sound(draft)
    again, checked = Draft.of(rules("newdawn"), record(draft.text()))
    assert [line.label for line in again.later] == [line.label for line in draft.later]
    assert checked.problem is None
    for one in (draft, again):
        kept = one.keep()
        assert (kept.held, kept.problem) == (waiting, None)
        assert one.text() == text
    assert not draft.go_to("99.1")


def test_correction_that_breaks_a_later_line() -> None:
    """Later lines stay as far as they hold; the first that does not is told with the reason."""
    text = whole("newdawn", rounds=3)
    draft = filled(text)
    last = next(line for line in turns(text)[::-1] if line.split()[1:2] == ["play"])
    label = turns(text)[1].split()[0]
    assert draft.go_to(label)
    waiting = len(draft.later)
    while draft.label == label:  # another turn than it was
        draft.choose(draft.match.options[-1])
    assert len(draft.later) < waiting
    if draft.later:
        assert draft.label == draft.later[0].label
        assert draft.keep().problem is not None
        assert draft.drop() > 0
    sound(draft)
    assert last.split()[0] not in [turn.line.label for turn in draft.turns] or not draft.later


def test_comments() -> None:
    """A comment stands behind the answer it was written after, and goes with it."""
    text = whole("newdawn", rounds=2)
    draft = empty(text)
    draft.comment("before {all}")
    for line in turns(text)[:2]:
        draft.give(line)
    draft.comment("a good turn")
    seen = draft.text()
    assert "; before {all}\nsetup " in seen
    assert "{a good turn}" in seen
    draft.choose(draft.match.options[0])
    draft.comment("so it began")
    sound(draft)
    again, _ = Draft.of(rules("newdawn"), record(draft.text()))
    assert again.text() == draft.text()
    for one in (draft, again):
        assert one.undo()
        assert "so it began" not in one.text()
        assert one.text() == seen


def test_hashes() -> None:
    """A record with hashes goes on with them."""
    text = whole("newdawn", rounds=2)
    draft = empty(text)
    draft.hashed = True
    for line in turns(text):
        draft.give(line)
    assert re.findall(r"#\w+$", draft.text(), re.MULTILINE)[3:]
    sound(draft)
    again, checked = Draft.of(rules("newdawn"), record(draft.text()))
    assert checked.problem is None
    assert again.hashed
    assert again.text() == draft.text()


def test_wrong_record() -> None:
    """Of a record with a wrong line all before it is kept; the rest waits."""
    text = whole("newdawn", rounds=3)
    bad = re.sub(r"\n2\.1 .*", "\n2.1 play culture pos9", text)
    draft, checked = Draft.of(rules("newdawn"), record(re.sub(r"\nend.*", "\nend", bad)))
    assert checked.problem is not None
    assert draft.later[0].label == "2.1"
    assert len(draft.later) + len(draft.turns) == len(turns(text))
    right = next(line for line in turns(text) if line.startswith("2.1 "))
    draft.give(right)
    assert draft.text() == text


# Cards left open.


def public(rounds: int = 4, seed: int = 1) -> str:
    return as_text(GameText(whole("ages", seed, rounds).encode(), 1, 0), PUBLIC)


def written_openly(text: str) -> Draft:
    """A record with open cards given answer by answer, by somebody who answers what is asked."""
    draft = empty(text)
    for label, line in answers(text):
        for given in line:
            while given.text is not None and not asks(draft, given):
                draft.say_no()
            if given.text is None and not (asks(draft, given) and may_pass(draft)):
                continue  # only cards that stood in elsewhere had this asked
            if given.open:
                assert given.secret is not None
                back = given.secret[1]
                draft.give("?" if given.word in ("draw", "peek") else f"{given.word} {back}")
            else:
                give(draft, given)
        while draft.label == label and may_pass(draft):
            draft.say_no()
    return draft


def asks(draft: Draft, given: Answer) -> bool:
    step = draft.asked().step
    return step.seat == given.seat and given.word in step.kind.words


def may_pass(draft: Draft) -> bool:
    return draft.asked().options[-1] == PASS


@pytest.mark.parametrize("seed", [1, 2])
def test_open_cards(seed: int) -> None:
    """A game of which the writer sees no hidden card is written as the public saw it
    (TA-25.3)."""
    text = public(seed=seed)
    assert "<1: ? |" in text
    draft = written_openly(text)
    assert draft.text() == text
    assert draft.known == ()
    while len(draft.history) > 20:
        assert draft.undo()
        if len(draft.history) % 40 == 0:
            sound(draft)


def test_open_signs() -> None:
    """A question mark is offered where a card is hidden, and nowhere else."""
    draft = empty(whole("ages"))
    assert draft.signs() == []
    offered = set()
    for _, line in answers(whole("ages")):
        for given in line:
            if draft.signs():
                offered.add(given.word)
                assert draft.game.secret(draft.match.table, draft.match.options[0]) or any(
                    draft.game.secret(draft.match.table, option) for option in draft.match.options
                )
            give(draft, given)
    assert "draw" in offered


def test_open_contradiction() -> None:
    """A card that was shown can't be drawn a second time; nothing has changed then (TA-2.2)."""
    draft = written_openly(public(3))
    before = draft.text()
    with pytest.raises(NotationError):
        draft.give("tactic modern-army")
    assert draft.text() == before
