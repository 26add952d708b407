"""An analysis in words: a comment for a turn, which is English as all that stands in records, and
the text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from civdawn_cli.analysis.games import GameFacts, SideFacts, mark_of, mark_of_choice
from civdawn_cli.analysis.turns import ChoiceFacts, TurnFacts, cost
from civdawn_cli.engine.kit.screen import columns, flush, padded
from civdawn_cli.language import _, pgettext, shown

WORTH_A_WORD: Final = 0.01
"""From this cost on the better line is told."""

PARTS: Final = ("began", "luck", "own", "others", "rest", "ended")
HEADS: Final = (
    shown("first turn"),
    shown("luck"),
    shown("own choices"),
    shown("others' choices"),
    shown("rest"),
    shown("end"),
)

LABEL: Final = 9
LUCK: Final = 8
COST: Final = 4
"""The least columns of label, luck and cost of a turn."""


def whole(chances: Sequence[float]) -> list[int]:
    """Chances as whole per cents that are 100 in all: the largest remainders are rounded up."""
    found = [int(100 * chance) for chance in chances]
    order = sorted(range(len(chances)), key=lambda at: (found[at] - 100 * chances[at], at))
    for at in order[: 100 - sum(found)]:
        found[at] += 1
    return found


def points(change: float) -> str:
    """A change of a chance in points of a per cent, with its sign: `+3`, `-12`, `0`."""
    number = round(100 * change)
    return f"{number:+d}" if number else "0"


def comment(turn: TurnFacts, mark: str) -> str:
    """A turn in one line: chances before it with intervals, luck, and what would have been
    better. mark: as it is shown behind the label."""
    chances = whole([one[0] for one in turn["chances"]])
    ends = [f"{round(100 * low)}-{round(100 * high)}" for _, low, high in turn["chances"]]
    parts = [f"chances {' '.join(map(str, chances))} ({' '.join(ends)})"]
    if any(points(one) != "0" for one in turn["luck"]):
        parts.append(f"luck {' '.join(map(points, turn['luck']))}")
    parts += [_choice(choice, turn) for choice in turn["choices"] if tellable(choice)]
    return f"{turn['label']}{' ' + mark if mark else ''}: {'; '.join(parts)}"


def tellable(choice: ChoiceFacts) -> bool:
    """Return True if a choice is worth a word: it differed from the best line by a point."""
    return abs(cost(choice)) >= WORTH_A_WORD


def _choice(choice: ChoiceFacts, turn: TurnFacts) -> str:
    who = "" if choice["seat"] == turn["seat"] else f"seat {choice['seat']} "
    change = cost(choice)
    doubt = f" +-{round(100 * choice['doubt'])}" if round(100 * choice["doubt"]) else ""
    if change < 0:
        return f"{who}gains {round(-100 * change)}{doubt} on {choice['best']}"
    return f"{who}costs {round(100 * change)}{doubt}, better {choice['best']}"


def names(facts: GameFacts) -> list[str]:
    """A short name for every seat."""
    return [f"{at} {name}".strip()[:18] for at, name in enumerate(facts["seats"], 1)]


def account_lines(facts: GameFacts) -> list[str]:
    """The accounts as a table of text, a line for every seat below the heads; in points."""
    title, heads = _("seat"), [_(head) for head in HEADS]
    width = max(map(columns, [*names(facts), title]))
    lines = ["  ".join([padded(title, width), *heads])]
    for name, account in zip(names(facts), facts["accounts"], strict=True):
        row = {**account}
        cells = [
            (str(round(100 * float(str(row[part])))) if part in ("began", "ended")
             else points(float(str(row[part])))).rjust(columns(head))
            for part, head in zip(PARTS, heads, strict=True)
        ]  # fmt: skip
        lines.append("  ".join([padded(name, width), *cells]))
    return lines


def report(facts: GameFacts, every: bool = False) -> Iterator[str]:
    """The analysis for a terminal, line by line. every: tell what was best in every turn, not only
    where it was worth a word."""
    seats = names(facts)
    title, luck, lost = _("turn"), _("luck"), pgettext("points of a choice", "cost")
    wide = [max(columns(name), 12) for name in seats]
    wide = [max(columns(title), LABEL), *wide, max(columns(luck), LUCK), max(columns(lost), COST)]
    text = _("chances before each turn in %, with intervals of 95 %; {budget}")
    yield text.format(budget=facts["budget"])
    heads = [flush(head, size) for head, size in zip((*seats, luck, lost), wide[1:], strict=True)]
    yield "  ".join([padded(title, wide[0]), *heads])
    for turn in facts["turns"]:
        yield _row(turn, wide)
        for choice in turn["choices"]:
            if tellable(choice) or (every and choice["played"] != choice["best"]):
                yield from _both(choice, turn)
        for side in facts.get("sides", {}).get(turn["label"], []):
            yield from _side(side)
    yield ""
    yield from account_lines(facts)
    if facts["problem"]:
        text = _("the record does not follow further: {problem}")
        yield text.format(problem=facts["problem"])
    elif not facts["finished"]:
        yield _("the game was not finished; its end is the chance at the last position")


def _row(turn: TurnFacts, wide: list[int]) -> str:
    """A turn. wide: the columns of label, seats, luck and cost."""
    first, *seats, luck_wide, cost_wide = wide
    cells = []
    for chance, (_mean, low, high), size in zip(
        whole([one[0] for one in turn["chances"]]), turn["chances"], seats, strict=True
    ):
        interval = f"({round(100 * low)}-{round(100 * high)})"
        cells.append(f"{chance} {interval:>8}".rjust(size))
    luck = points(turn["luck"][turn["seat"] - 1]).rjust(luck_wide)
    own = sum(cost(choice) for choice in turn["choices"] if choice["seat"] == turn["seat"])
    label = f"{turn['label']:<6}{mark_of(turn):<3}".ljust(first)
    lost = points(own).removeprefix("+").rjust(cost_wide)
    return "  ".join([label, *cells, luck, lost]).rstrip()


def _side(side: SideFacts) -> Iterator[str]:
    """A variation, and the chances at its end."""
    yield from [f"         {line}" for line in side["lines"]]
    if side["chances"]:
        chances = " ".join(map(str, whole(side["chances"])))
        yield "         " + _("then chances {chances}").format(chances=chances)


def _both(choice: ChoiceFacts, turn: TurnFacts) -> Iterator[str]:
    """A choice as it was played, and the better line below it."""
    who = ""
    if choice["seat"] != turn["seat"]:
        who = _("seat {number}").format(number=choice["seat"]) + ": "
    mark = mark_of_choice(choice)
    unsure = round(100 * choice["doubt"], 1)
    doubt = _(" (standard error {points})").format(points=unsure) if unsure else ""
    words = (
        pgettext("line of play", "played"),
        pgettext("line of play", "best"),
        pgettext("line of play", "search"),
    )
    width = max(map(columns, words))
    played, best, search = [padded(word, width) for word in words]
    yield f"         {who}{played} {choice['played']}{mark}"
    word = best if cost(choice) >= 0 else search
    yield f"         {' ' * columns(who)}{word} {choice['best']}  {points(cost(choice))}{doubt}"
