"""A position as text, and text as a position: where tests, puzzles and bug reports begin.

One fact a line, in any order; what is left out is as at the start of a game. `facts` is the
canonical list. grammar/positions.md has all words. Example (a two-player map of seven spaces):

    seats 2
    land 0,0 ggf
    land 0,1 gh~m
    capital 1 0,0
    capital 2 3,1
    turn 1.1
    tokens 1 1,0 0,1!
    row 1 masonry astrology pottery foreign-trade early-empire

Letters of `land`, from the space named eastwards: g grassland, h hills, f forest, d desert, m
mountain, ~ water, n natural wonder, a space none. A control token followed by `!` is reinforced.
`turn 3.2`: seat 2 is about to take its third turn; `after 3.2`: it has just ended it, and the event
dial may come next; `after setup`: the game's first turn comes next. `winners 1 3`: the game has
ended.

`tile 4a 20,8@4 1`: a tile the map was built from, with its placement and who laid it.

Of what is left out leaders, their rows, caravans, victory cards, face-up wonders and decks are
filled in only where a game is to begin (`whole`): for each the first that is free.
"""

from __future__ import annotations

from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.deck import base_box
from civdawn_cli.games.newdawn.positions.reader import Reader, check_end
from civdawn_cli.games.newdawn.positions.writer import facts, write
from civdawn_cli.games.newdawn.table import Table

__all__ = ["facts", "filled_in", "read", "write"]


def read(text: str, box: Box | None = None, whole: bool = False) -> Table:
    """The table a position text describes. whole: a game can begin with it. Raises PositionError
    naming the line that is wrong."""
    table = Reader(text, whole, box or base_box()).table
    if whole:
        check_end(table)
    return table


def filled_in(text: str, box: Box | None = None) -> list[str]:
    """The lines that stand for what the text leaves out. Raises PositionError."""
    reader = Reader(text, True, box or base_box())
    heads = [f"{head} " for head in reader.filled]
    return [fact for fact in facts(reader.table) if f"{fact} ".startswith(tuple(heads))]
