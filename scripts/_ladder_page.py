"""The page of the ladder, docs/strength.md, from all that was played."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from _ladder import STARTER, Cell, rated

FEW = 8
"""With fewer deals than this behind a row it is marked: its interval is mostly what is expected
beforehand."""

HEAD = """\
# How strong the players are

Written by `scripts/ladder` on {date} from {games} of {deals}. The command plays
on, and writes this page again. Every deal is played in every seating of those who meet (of four in
four seatings, so that everybody sits everywhere), in civdawn's own tournaments of the format
`ladder`: those meet next of whom least is known. Tournaments that were played otherwise count, too.

- **rating**: on an Elo scale. 0 is the mean of the players of a table, so differences count, and
  tables can't be compared; 200 more is about three wins of four. The interval is of 95 %, over
  deals. Where intervals overlap, the order may well be the other way round; {few} marks rows with
  fewer than {limit} deals, of which little is known.
- **won**: games of its own, against whomever it met there, with the interval. Those of equal
  strength meet more often, so this is not the rating.
- **ms a turn**: the mean of what all answers of a round took in these games, of built-in players
  the time of the processor.
- `search` is the player with its usual work; `300 tables` means `search:nodes=300`: at most so many
  tables judged for one plan. `starter` is the bot that `civdawn bot new` writes, a program.
"""

OLDER = """\
A name with a mark such as `[1a2b3c4d]` is a player as it was before a change of its code or of the
rules. Games against it count for the others.
"""

MARK = "°"

TITLES = {"newdawn": "Civilization: A New Dawn", "ages": "Through the Ages"}


class Language(NamedTuple):
    """A starter in a language. same: whether it played the same games move for move as the first.
    turn: milliseconds a turn; None if it is not installed."""

    title: str
    game: str
    games: int
    same: bool
    turn: float | None


def page(
    cells: Sequence[Cell],
    languages: Iterable[Language],
    date: str,
    version: str,
    names: Sequence[str],
) -> str:
    """The page. names: of the players as they are now, in the order of the table of those who did
    not play."""
    from civdawn_cli.tournament.runs import described

    games, deals = sum(one.games for one in cells), sum(one.deals for one in cells)
    parts = [
        HEAD.format(
            date=date,
            games=counted(games, "game"),
            deals=counted(deals, "deal"),
            few=MARK,
            limit=FEW,
        )
    ]
    if any("[" in one.name for each in cells for one in each.rows):
        parts.append(OLDER)
    title = ""
    for each in cells:
        game, _, seats = each.name.partition("-")
        if game != title:
            parts.append(f"## {TITLES[game]}\n")
            title = game
        parts.append(f"### {seats} players\n\n{table(each, names)}")
    told = "\n".join(spoken(list(languages)))
    if told:
        parts.append(f"## Starters\n\n{told}\n")
    runs = [run for each in cells for run in each.played]
    said = [f"- {line}" for line in described(runs)] or ["- Nothing is played yet."]
    parts.append(
        f"## Played by\n\nThe players are those of {version}.\n\n" + "\n".join(said) + "\n"
    )
    return "\n".join(parts)


def table(each: Cell, names: Sequence[str]) -> str:
    """The table of a cell."""
    if not each.rows:
        return "Not played yet.\n"
    lines = [
        f"{counted(each.games, 'game')} of {counted(each.deals, 'deal')}.\n",
        "| | player | rating | 95 % interval | deals | games | won | ms a turn |",
        "|--:|---|--:|---|--:|--:|---|--:|",
    ]
    for place, one in enumerate(each.rows, 1):
        few = f" {MARK}" if one.deals < FEW else ""
        cells = (
            f"{place}",
            f"{one.name}{few}",
            f"{one.rating:+.0f}",
            rated(one),
            f"{one.deals:,}",
            f"{one.games:,}",
            one.share,
            cost(one.turn),
        )
        lines.append(f"| {' | '.join(cells)} |")
    missing = [name for name in names if name not in {one.name for one in each.rows}]
    if missing:
        lines.append(f"\nNot in a game yet: {'; '.join(missing)}.")
    return "\n".join(lines) + "\n"


def counted(number: int, what: str) -> str:
    """So many of a thing in words: `1 deal`, `2 deals`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def cost(turn: float | None) -> str:
    """Milliseconds a turn as text."""
    if turn is None:
        return "-"
    return f"{turn:,.0f}" if turn >= 10 else f"{turn:.1f}" if turn >= 1 else f"{turn:.2f}"


def spoken(languages: list[Language]) -> Iterable[str]:
    """The starters by language, as lines."""
    if not languages:
        return
    yield (
        f"All starters decide alike, so `{STARTER}` stands for all of them. Against `random`, the\n"
        "same deals for all languages that are installed here:\n"
    )
    yield "| language | game | games | the same moves as the first | ms a turn |"
    yield "|---|---|--:|---|--:|"
    for one in languages:
        if one.turn is None:
            yield f"| {one.title} | {one.game} | 0 | not installed here | - |"
        else:
            same = "yes" if one.same else "NO"
            yield f"| {one.title} | {one.game} | {one.games} | {same} | {cost(one.turn)} |"
