"""Every question of the game: its words in notation and a sentence for whoever is asked."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Kind
from civdawn_cli.games.ages.moves import TAKE, VERBS

# Chance.
FIRST: Final = Kind("first", "Draw the starting player (TA-2.9).", chance=True)
DEAL: Final = Kind("deal", "Put the next civil card into the card row (TA-5.5).", chance=True)
DRAW: Final = Kind("draw", "Draw a military card (TA-22.13).", chance=True, hidden=True)
EVENT: Final = Kind("event", "Reveal the top card of the current events (TA-10.3).", chance=True)
PEEK: Final = Kind("peek", "Look at the top card of the current events.", chance=True, hidden=True)

# The turn.
POLITICS: Final = Kind(
    "politics",
    "Which political action to do, or none (TA-9.1).",
    verbs=VERBS[:TAKE],
)
ACT: Final = Kind(
    "act",
    "What to do next, or nothing more (TA-15).",
    verbs=VERBS[TAKE:],
)
DISCARD: Final = Kind("discard", "Which military card to discard face down (TA-22.2).")

# Tokens and workers.
PAY: Final = Kind("pay", "With which blue tokens to pay (TA-33.5).")
STORE: Final = Kind("store", "On which cards to put the blue tokens gained (TA-33.2).")
GAIN: Final = Kind("gain", "What to gain.")
SPLIT: Final = Kind("split", "How much of it is food, and how much resources.")
TOKEN: Final = Kind("token", "From which card to take a blue token (TA-31.5, TA-18.4).")
LOSE: Final = Kind("lose", "From which card the worker is lost (TA-32.4).")

# Politics.
ACCEPT: Final = Kind("accept", "Accept the pact offered, or not (TA-13.3).")
DEFEND: Final = Kind("defend", "Which card to defend with, or not at all (TA-11.6).")
RAZE: Final = Kind("raze", "Which building is destroyed.")
OUST: Final = Kind("oust", "Which card of the rival leaves play.")
CEDE: Final = Kind("cede", "Which colony changes hands or is lost (TA-27.7).")
SEIZE: Final = Kind("seize", "Which special technology to take instead of science points (TA-7.7).")

# Events, colonization, leaders.
RUIN: Final = Kind("ruin", "Which wonder becomes a ruin (TA-36.22).")
BID: Final = Kind("bid", "How much to bid for the territory, or pass (TA-24.1).")
SEND: Final = Kind("send", "What to send to the colony next, or no more (TA-24.6).")
TUCK: Final = Kind("tuck", "Under which wonder the leader goes, or none (TA-36.1).")

KINDS: Final[tuple[Kind, ...]] = (
    FIRST,
    DEAL,
    DRAW,
    EVENT,
    PEEK,
    POLITICS,
    ACT,
    DISCARD,
    PAY,
    STORE,
    GAIN,
    SPLIT,
    TOKEN,
    LOSE,
    ACCEPT,
    DEFEND,
    RAZE,
    OUST,
    CEDE,
    SEIZE,
    RUIN,
    BID,
    SEND,
    TUCK,
)
