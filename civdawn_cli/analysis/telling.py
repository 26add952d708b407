"""An analysis in words: a comment for a turn, the text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from civdawn_cli.analysis.games import GameFacts, SideFacts, mark_of, mark_of_choice
from civdawn_cli.analysis.turns import ChoiceFacts, TurnFacts, cost

WORTH_A_WORD: Final = 0.01
"""From this cost on the better line is told."""

PARTS: Final = ("began", "luck", "own", "others", "rest", "ended")
HEADS: Final = ("first turn", "luck", "own choices", "others' choices", "rest", "end")

ACCOUNT_WIDTH: Final = 16


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
    width = max(map(len, [*names(facts), "seat"]))
    lines = ["  ".join(["seat".ljust(width), *HEADS])]
    for name, account in zip(names(facts), facts["accounts"], strict=True):
        row = {**account}
        cells = [
            (str(round(100 * float(str(row[part])))) if part in ("began", "ended")
             else points(float(str(row[part])))).rjust(len(head))
            for part, head in zip(PARTS, HEADS, strict=True)
        ]  # fmt: skip
        lines.append("  ".join([name.ljust(width), *cells]))
    return lines


def report(facts: GameFacts, every: bool = False) -> Iterator[str]:
    """The analysis for a terminal, line by line. every: tell what was best in every turn, not only
    where it was worth a word."""
    seats = names(facts)
    wide = [max(len(name), 12) for name in seats]
    yield f"chances before each turn in %, with intervals of 95 %; {facts['budget']}"
    heads = [name.rjust(size) for name, size in zip(seats, wide, strict=True)]
    yield "  ".join(["turn     ", *heads, "luck".rjust(8), "cost"])
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
        yield f"the record does not follow further: {facts['problem']}"
    elif not facts["finished"]:
        yield "the game was not finished; its end is the chance at the last position"


def _row(turn: TurnFacts, wide: list[int]) -> str:
    cells = []
    for chance, (_, low, high), size in zip(
        whole([one[0] for one in turn["chances"]]), turn["chances"], wide, strict=True
    ):
        interval = f"({round(100 * low)}-{round(100 * high)})"
        cells.append(f"{chance} {interval:>8}".rjust(size))
    luck = points(turn["luck"][turn["seat"] - 1]).rjust(8)
    own = sum(cost(choice) for choice in turn["choices"] if choice["seat"] == turn["seat"])
    label = f"{turn['label']:<6}{mark_of(turn):<3}"
    return "  ".join([label, *cells, luck, points(own).removeprefix("+").rjust(4)]).rstrip()


def _side(side: SideFacts) -> Iterator[str]:
    """A variation, and the chances at its end."""
    yield from [f"         {line}" for line in side["lines"]]
    if side["chances"]:
        chances = " ".join(map(str, whole(side["chances"])))
        yield f"         then chances {chances}"


def _both(choice: ChoiceFacts, turn: TurnFacts) -> Iterator[str]:
    who = "" if choice["seat"] == turn["seat"] else f"seat {choice['seat']}: "
    mark = mark_of_choice(choice)
    unsure = round(100 * choice["doubt"], 1)
    doubt = f" (standard error {unsure})" if unsure else ""
    yield f"         {who}played {choice['played']}{mark}"
    word = "best  " if cost(choice) >= 0 else "search"
    yield f"         {' ' * len(who)}{word} {choice['best']}  {points(cost(choice))}{doubt}"
