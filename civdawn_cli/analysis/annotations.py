"""An analysis written into the text of a record as comments and marks.

Comments are English, as records are in every language.
A turn that a person has marked already keeps that mark; the comment has the other in brackets.
`record/analysed.py` takes all of it out again.
"""

from __future__ import annotations

from civdawn_cli.analysis.games import GameFacts, mark_of
from civdawn_cli.analysis.telling import account_lines, comment
from civdawn_cli.grammar import read_game
from civdawn_cli.language import ENGLISH, speaking
from civdawn_cli.record.analysed import BEHIND, SIGN, removed


def annotated(raw: bytes, facts: GameFacts) -> bytes:
    """The text of a game with an analysis in place of any that it had."""
    raw = removed(raw)
    record = read_game(raw, 1, 0, True)
    by_label = {line.label: line for line in record.lines}
    texts = raw.decode(errors="surrogateescape").split("\n")
    first = True
    for turn in facts["turns"]:
        line = by_label[turn["label"]]
        at = line.number - 1
        ending = "\r" if texts[at].endswith("\r") else ""
        mark = mark_of(turn)
        marked = _marked(texts[at].removesuffix("\r"), mark) if mark else None
        with speaking(ENGLISH):
            head = account_lines(facts) if first else []
        first = False
        shown = "" if not mark else mark if marked is not None else f"({mark})"
        above = [*head, comment(turn, shown)]
        texts[at] = "\n".join(
            [*[f"{SIGN} {one}{ending}" for one in above],
             texts[at] if marked is None else marked + ending]
        )  # fmt: skip
    return "\n".join(texts).encode(errors="surrogateescape")


def _marked(text: str, mark: str) -> str | None:
    """The line with the mark behind its last answer; None where it can't stand."""
    found = BEHIND(text)
    assert found is not None, "any line has this form"
    turn = found["turn"]
    last = turn.split()[-1:]
    if len(turn.split()) < 2 or turn[-1] in "!?" or last[0][0] == "$":
        return None
    return f"{turn}{mark}{found['behind']}"
