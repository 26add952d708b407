"""Answers typed in a hurry: one after another, without the words of their questions, each word cut
short. `mil barb 5 4` plays the military card, attacks a barbarian and rolls twice.

Only what can't be read as notation is read so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option
from civdawn_cli.grammar import NotationError
from civdawn_cli.language import _
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.refusals import labelled
from civdawn_cli.writing.draft import Draft
from civdawn_cli.writing.lines import LooseSign, Rechecked

# Any: as in `draft.py`.

LONGEST: Final = 5
"""Words of the longest single answer."""

MOST_SKIPPED: Final = 4
"""Questions in a row that are passed over without a word."""

MOST: Final = 40
"""Words of one line that are read in this way."""

SHOWN: Final = 6
"""Readings of a text that are named where it has several."""

Numbers = Callable[[Match[Any]], Sequence[int]]
"""The numbers by which options are shown."""


class Several(NotationError):
    """Words that may mean more than one option. meant: these, as they are spoken."""

    def __init__(
        self,
        words: Sequence[str],
        meant: Sequence[str],
        kind: Kind,
        column: int = 1,
        text: str = "",
    ) -> None:
        self.words, self.meant, self.kind = words, meant, kind
        named = [one if kind.verbs else one.removeprefix(f"{kind.word} ") for one in meant[:SHOWN]]
        readings = ", ".join([*named, *([".."] if len(meant) > SHOWN else [])])
        said = _("ambiguous: {text}: it may be {readings}")
        said = said.format(text=" ".join(words), readings=readings)
        super().__init__(said, column=column, text=text)


def give_pieces(
    draft: Draft, text: str, numbers: Numbers
) -> tuple[Rechecked | None, NotationError | None]:
    """Give the answers that a text means piece by piece, up to the end of the turn. Return as
    `Draft.choose` does, and why the rest is no answer; None if all was. Raises NotationError if not
    even the first piece is one; nothing has changed then.

    Only the first piece may be the number of an option, since only those options were on the
    screen; numbers on dice and tiles may stand anywhere.
    """
    body = text.removesuffix(".").rstrip()
    found = list(re.finditer(r"\S+", body))
    if not found or len(found) > MOST:
        raise NotationError(_("from 1 to {most} words").format(most=MOST), text=text)
    label, at = draft.label, 0
    checked: Rechecked | None = None
    while at < len(found):
        column = found[at].start() + 1
        try:
            if draft.label != label:
                over = _("turn {label} is over before it").format(label=label)
                raise NotationError(labelled("leftover", f"{body[column - 1 :]}: {over}"))
            size, checked = _piece(draft, [one.group() for one in found[at:]], numbers, at == 0)
        except NotationError as wrong:
            wrong = _in_line(wrong, column, text)
            if not at:
                raise wrong from None
            return checked, wrong
        at += size
    if body != text and draft.label == label:
        checked = draft.give(".")
    return checked, None


def _in_line(wrong: NotationError, column: int, text: str) -> NotationError:
    """A mistake in what begins at a column of the text, as one in the text."""
    if isinstance(wrong, Several):
        return Several(wrong.words, wrong.meant, wrong.kind, column, text)
    return NotationError(
        wrong.reason,
        column=column - 1 + max(1, wrong.column),
        text=text,
        expected=wrong.expected,
        example=wrong.example,
    )


def _piece(
    draft: Draft, words: Sequence[str], numbers: Numbers, first: bool
) -> tuple[int, Rechecked | None]:
    """Give the answer with which the words begin. Return how many of them it has, and what `choose`
    returned. Raises NotationError if there is none."""
    asked = draft.asked()
    option, size, meant = _numbered(asked, words[0], numbers, first), 1, [""]
    if option is None:
        option, size, meant = _named(asked, words)
    before = None if meant else draft.state()
    if not meant and _pass_over(draft, words):
        asked = draft.asked()
        option, size, meant = _named(asked, words)
    if option == PASS:
        return size, draft.say_no()
    if option is not None and asked is draft.match:
        return size, draft.choose(option)
    if option is not None:
        return size, draft.give(meant[0])
    sign = _sign(draft, words)
    if sign:
        return 2, draft.give(sign)
    said: NotationError | None = None
    for tried in range(min(len(words), LONGEST), 0, -1):
        try:
            return tried, draft.give(" ".join(words[:tried]))
        except NotationError as refusal:
            if said is None or isinstance(said, LooseSign) or refusal.column > said.column:
                said = refusal
    if before is not None:
        draft.restore(before)
    if meant:
        raise Several(words[:size], meant, asked.step.kind)
    assert said is not None, "a text has at least a word"
    raise said


def _pass_over(draft: Draft, words: Sequence[str]) -> bool:
    """Say "no" to questions that a seat may pass over, if the words mean options of one behind
    them; nothing has changed if not. A "no" that ends a turn has to be said."""
    label, seat = draft.label, draft.asked().step.seat
    before = draft.state()
    for _skipped in range(MOST_SKIPPED):
        asked = draft.asked()
        if asked.options[-1] != PASS or asked.step.kind.verbs:
            break
        draft.say_no()
        if draft.over or draft.label != label or draft.asked().step.seat != seat:
            break
        if _named(draft.asked(), words)[2]:
            return True
    draft.restore(before)
    return False


def _numbered(asked: Match[Any], word: str, numbers: Numbers, first: bool) -> Option | None:
    """The option with that number, None if the word is none."""
    options = asked.options
    if word == "-" and options[-1] == PASS:
        return PASS
    shown = numbers(asked)
    if not word.isdecimal() or not (first or asked.step.seat == CHANCE):
        return None
    return options[shown.index(int(word[:4]))] if int(word[:4]) in shown else None


def _named(asked: Match[Any], words: Sequence[str]) -> tuple[Option | None, int, list[str]]:
    """The option that the beginnings of words mean, None if that is none or more than one; how many
    words mean it, or them; and all that can be meant."""
    options = [option for option in asked.options if option != PASS]
    said = [spoken(asked.step.kind, text) for text in texts(asked, options)]
    whole = [re.split(r"[\s@]+", text) for text in said]
    parts = [re.split(r"[\s@/-]+", text) for text in said]
    for size in range(min(len(words), LONGEST), 0, -1):
        begun = [word.lower() for word in words[:size]]
        for split in (whole, parts):
            fits = [_fit(begun, one) for one in split]
            best = max(fits)
            found = [at for at, fit in enumerate(fits) if fit == best and fit >= 0]
            # `science pos3` is meant rather than `science pos3 idle`, `moses` than `moses@7`.
            found.sort(key=lambda at: len(said[at]))
            if found and all(_goes_on(said[at], said[found[0]]) for at in found[1:]):
                return options[found[0]], size, [said[found[0]]]
            if found:
                return None, size, [said[at] for at in sorted(found)]
    return None, 0, []


def _sign(draft: Draft, words: Sequence[str]) -> str:
    """The answer that leaves a card open, `prepare ?` or `prepare ii`, if the words begin one; else
    ''."""
    if len(words) < 2 or words[1] not in draft.game.left_open:
        return ""
    for sign in draft.signs():
        verb, _, said = sign.partition(" ")
        if said and verb.startswith(words[0].lower()):
            return f"{verb} {words[1]}"
    return ""


def _fit(words: Sequence[str], whole: Sequence[str]) -> int:
    """How many of the words stand in the whole, in their order, if the others are beginnings of
    words in it; -1 if one is not, or if the last is a single letter. Words of the whole may be left
    out."""
    rest, exact, found = iter(whole), 0, None
    for word in words:
        found = next((one for one in rest if one.lower().startswith(word)), None)
        if found is None:
            return -1
        exact += found == word
    return exact if len(words[-1]) > 1 or found == words[-1] else -1


def _goes_on(text: str, shorter: str) -> bool:
    return text.startswith((f"{shorter} ", f"{shorter}@"))
