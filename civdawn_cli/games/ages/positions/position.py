"""A position as text, and text as a position: where tests, puzzles and bug reports begin.

One fact a line, in any order; what is left out is as at the start of a game, but for the decks and
the card row, which are empty then. Where a game is to begin (`whole`) and no line says anything of
the current civil deck, both current decks are full. grammar/positions.md tells the same to users.
Example:

    seats 3
    turn 5.2
    leader 2 homer
    workers 2 agriculture*2 iron philosophy warriors*3 unused
    civil-hand 2 moses alchemy
    tokens 2 iron*4

Cards have the names of notation; `iron*2` is two of a card, or two tokens on it. Text after ` ;` is
a comment. `1` after a word is the seat.

The course of the game:
`seats 3` (2 without the line). `start 1`: the starting player. `turn 5.2`: the turn of seat 2 in
round 5 (2.1). `phase`: what of this turn comes next: `start` (all of it), `politics`, `actions`
(the action phase begins; without the line), `acting` (it has begun; cards that do something at its
beginning have done so), `over` (nothing, the game has ended). `age ii` (the highest of the cards
named, at least I). `last-round 9` (in Age IV the next one). `resignation yes`: it is allowed (no).
`resigned 3`: seats no longer in the game.

Common cards:
`row pyramids - moses`: the spaces from the left, `-` for an empty one. `civil iron moses`,
`military spy*2`: what is left of the current decks in any order; `civil full`: all cards of the
current age that are named nowhere else. `discards spy`: military cards of the current age. `pool 5
rats ...` (or `full`): the Age A events nobody has seen, so many of which make up the current events
deck (as at the start of a game if there is no line `pool`, `now` or `future`). `now rats@1 ...`:
the current events deck without them, with the seats that prepared the cards (1). `future rats@1
...`: the future events deck, bottom first. `top rats 1 3`: the top card of the current events deck
has been seen by seats 1 and 3. `past rats ...`: past events. `common legion ...`: the common
tactics area. Cards of begun ages that are named nowhere have left the game.

Of a seat:
`government 1 monarchy`. `leader 1 homer`. `technology 1 iron warfare`: beside the starting ones.
`workers 1 iron*2 warriors unused*2`: all there are; the yellow bank has the rest, unless
`yellow 1 9` says how many. `tokens 1 bronze*2`: blue tokens on cards; `blue 1 9` likewise.
`wonders 1 pyramids colossus`. `unfinished 1 taj-mahal 2`: two stages are complete (with `2 1` there
is only one blue token on it). `colonies 1 vast-territory-i`. `exclusive 1 legion`: the tactic in
the play area, the current one too. `tactic 1 legion`: the current one, a common one. `pact 1
peace-treaty 1 2`: in the play area of seat 1, sides A and B. `war 1 war-over-culture 2`: declared
on seat 2; one line each. `civil-hand 1 moses iron`, `military-hand 1 spy rats*2`. `science 1 5`,
`culture 1 20`: points. `civil-actions 1 4`, `military-actions 1 2`: available ones (the totals).
`ages-taken 1 a i`: the ages of all leaders taken so far (of those in play and in hand).
`skips-politics 1 3`: seats that miss their next political action. `once 1 2`: seats that have used
what their leader may do once per game. `ruins pyramids`: wonders that are ruins. `tucked pyramids`:
the wonder with a leader under it.

Of this turn: `temporary-civil 1`, `temporary-military 1`: actions. `temporary-food 2`,
`temporary-resources 2`. `unit-resources 2`, `unit-science 2`: for units, for military technologies
only. `taken frugality-a`: action cards taken in this action phase. `used homer`: cards in play used
in this turn (a side of a pact with `-a` or `-b` behind its name). `tactic-used yes`: a tactic was
played or copied. `leader-replaced yes`.

After resignations: `decked 4 3`: for how many players the decks of the ages from A on were made.
`turns 17`: turns before this one. With `phase start`: `active 3`, who had the turn before;
`round-begun yes`, if the start of a round does not fit `start`.

`facts` has some lines more, for looking only, that follow from the rest: `science-rating 1 3`,
`culture-rating`, `strength`, `happiness`, `discontent`, `civil-total`, `military-total`,
`civil-limit`, `military-limit`, `food`, `resources`, `consumption`, `corruption`; and those that
may be left out.
"""

from __future__ import annotations

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.checks import unreachable
from civdawn_cli.games.ages.positions.reader import Reader
from civdawn_cli.games.ages.positions.writer import facts, write
from civdawn_cli.games.ages.table import Table

__all__ = ["facts", "filled_in", "read", "unreachable", "write"]


def read(text: str, box: Box | None = None, whole: bool = False) -> Table:
    """The table a position text describes. whole: a game can begin with it. Raises PositionError
    naming the line that is wrong."""
    return Reader(text, whole, box or base_box()).table


def filled_in(text: str, box: Box) -> list[str]:
    """The lines that stand for what the text leaves out. Raises PositionError."""
    reader = Reader(text, True, box)
    return [f"{word} full" for word in reader.filled]
