"""Every question of the game: a row for each, with its words in notation, a sentence for whoever is
asked, the rule that asks it, and the answer kind that its options are.

A step asks by having one of these as its `kind`. Its word is in the grammar, too (ages.lark).
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.answers import Answers
from civdawn_cli.engine.step import Kind
from civdawn_cli.games.ages.moves import TAKE, VERBS
from civdawn_cli.games.ages.notation.answers import (
    Assent,
    Cards,
    Goods,
    HandCards,
    Numbers,
    OwnedCards,
    Seats,
    Shares,
    TokenPlaces,
)
from civdawn_cli.games.ages.notation.answers_moves import Moves
from civdawn_cli.games.ages.notation.answers_tokens import TokenWays
from civdawn_cli.games.ages.notation.parts import WORDS
from civdawn_cli.language import shown

_rows: Final[list[Kind]] = []


def _row(
    word: str,
    help: str,
    rule: str,
    answers: Answers[Any, Any],  # Any: each has steps of its own
    *,
    chance: bool = False,
    verbs: tuple[str, ...] = (),
    hidden: bool = False,
) -> Kind:
    """A kind of question, noted among all of them; see `Kind`."""
    kind = Kind(word, help, word, chance, verbs, hidden, rule, answers)
    _rows.append(kind)
    WORDS.update(kind.words)
    return kind


# Chance.
FIRST: Final[Kind] = _row(
    "first", "Draw the starting player (TA-2.9).", "TA-2.9", Seats(), chance=True
)
DEAL: Final[Kind] = _row(
    "deal",
    "Put the next civil card into the card row (TA-5.5).",
    "TA-5.5",
    Cards(shown("card of the civil deck")),
    chance=True,
)
DRAW: Final[Kind] = _row(
    "draw",
    "Draw a military card (TA-22.13).",
    "TA-22.13",
    Cards(shown("card of the military deck"), backs=True),
    chance=True,
    hidden=True,
)
EVENT: Final[Kind] = _row(
    "event",
    "Reveal the top card of the current events (TA-10.3).",
    "TA-10.3",
    Cards(shown("current event")),
    chance=True,
)
PEEK: Final[Kind] = _row(
    "peek",
    "Look at the top card of the current events.",
    "TA-10.3",
    Cards(shown("current event"), backs=True),
    chance=True,
    hidden=True,
)

# The turn.
POLITICS: Final[Kind] = _row(
    "politics",
    "Which political action to do, or none (TA-9.1).",
    "TA-9.1",
    Moves(VERBS[:TAKE]),
    verbs=VERBS[:TAKE],
)
ACT: Final[Kind] = _row(
    "act",
    "What to do next, or nothing more (TA-15).",
    "TA-15.1",
    Moves(VERBS[TAKE:]),
    verbs=VERBS[TAKE:],
)
DISCARD: Final[Kind] = _row(
    "discard",
    "Which military card to discard face down (TA-22.2).",
    "TA-22.2",
    Cards(shown("card in hand"), backs=True),
)

# Tokens and workers.
PAY: Final[Kind] = _row(
    "pay", "With which blue tokens to pay (TA-33.5).", "TA-33.5", TokenWays(pays=True)
)
STORE: Final[Kind] = _row(
    "store",
    "On which cards to put the blue tokens gained (TA-33.2).",
    "TA-33.2",
    TokenWays(pays=False),
)
GAIN: Final[Kind] = _row("gain", "What to gain.", "TA-33.1", Goods())
SPLIT: Final[Kind] = _row(
    "split", "How much of it is food, and how much resources.", "TA-33.1", Shares()
)
TOKEN: Final[Kind] = _row(
    "token",
    "From which card to take a blue token (TA-31.5, TA-18.4).",
    "TA-31.5",
    TokenPlaces(),
)
LOSE: Final[Kind] = _row(
    "lose",
    "From which card the worker is lost (TA-32.4).",
    "TA-32.4",
    Cards(shown("card with workers")),
)

# Politics.
ACCEPT: Final[Kind] = _row(
    "accept",
    "Accept the pact offered, or not (TA-13.3).",
    "TA-13.3",
    Assent(shown("`accept` alone accepts"), tells_no=True),
)
DEFEND: Final[Kind] = _row(
    "defend",
    "Which card to defend with, or not at all (TA-11.6).",
    "TA-11.6",
    HandCards(shown("card in hand")),
)
RAZE: Final[Kind] = _row(
    "raze",
    "Which building is destroyed.",
    "TA-23.1",
    OwnedCards(
        shown("building"), shown("it is a building of seat {seat} that is destroyed ({rule})")
    ),
)
OUST: Final[Kind] = _row(
    "oust",
    "Which card of the rival leaves play.",
    "TA-11.10",
    Cards(shown("leader or unfinished wonder")),
)
CEDE: Final[Kind] = _row(
    "cede", "Which colony changes hands or is lost (TA-27.7).", "TA-27.7", Cards(shown("colony"))
)
SEIZE: Final[Kind] = _row(
    "seize",
    "Which special technology to take instead of science points (TA-7.7).",
    "TA-7.7",
    Cards(shown("special technology of the rival"), tells_no=True),
)

# Events, colonization, leaders.
RUIN: Final[Kind] = _row(
    "ruin",
    "Which wonder becomes a ruin (TA-36.22).",
    "TA-36.22",
    Cards(shown("wonder of yours")),
)
BID: Final[Kind] = _row(
    "bid", "How much to bid for the territory, or pass (TA-24.1).", "TA-24.2", Numbers()
)
SEND: Final[Kind] = _row(
    "send",
    "What to send to the colony next, or no more (TA-24.6).",
    "TA-24.6",
    HandCards(shown("unit or card to send")),
)
TUCK: Final[Kind] = _row(
    "tuck",
    "Under which wonder the leader goes, or none (TA-36.1).",
    "TA-36.1",
    Cards(shown("wonder of yours"), tells_no=True),
)

KINDS: Final[tuple[Kind, ...]] = tuple(_rows)
"""All of them, in the order of the rows."""
