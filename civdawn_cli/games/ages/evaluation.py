"""How good a table looks for a seat: a hand-written guess for players that look ahead.

Everything is counted in culture points at the end of the game: what is there now, and what the
ratings and productions will bring in the turns that are left.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.catalogue import (
    CIVIL_ACTIONS,
    CONSUMPTION,
    COST,
    CULTURE,
    DISCARDED_SPACES,
    EACH_CULTURE,
    EACH_FACES,
    EACH_SCIENCE,
    EACH_STRENGTH,
    KIND,
    LEVEL,
    MILITARY_ACTIONS,
    OF_TYPE,
    SCIENCE,
    STAGES,
    STRENGTH,
    TYPE,
    URBAN_LIMIT,
    VALUE,
)
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_III,
    AGE_IV,
    FARM,
    GOVERNMENT,
    LEADER,
    MINE,
    NONE,
    SPECIAL,
    TECHS,
    YELLOW_SQUARES,
    Card,
)
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.food_resources import WORTH, worth
from civdawn_cli.games.ages.rules.ratings import rating
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.workers import all_workers, discontent
from civdawn_cli.games.ages.table import Table

SCALE: Final = 400.0
"""Culture points in which a lead looks certain."""
RIVAL: Final = 0.6
"""How much the best rival's standing counts against one's own."""
CARDS_A_TURN: Final = 1.6
"""Cards a player takes in a turn, beside those discarded."""
CARDS_AN_AGE: Final = (0, 44, 50, 53)
"""About so many cards an age's civil deck has, by players less one."""

# What a point, or a unit a turn, is worth in culture points.
SCIENCE_POINT: Final = 0.45
SCIENCE_ENOUGH: Final = 22
SCIENCE_RATING: Final = 0.62
FOOD_TURN: Final = 0.42
RESOURCE_TURN: Final = 0.62
FOOD_STORED: Final = 0.45
RESOURCE_STORED: Final = 0.55
STORE_ENOUGH: Final = 14
CIVIL_ACTION: Final = 0.75
MILITARY_ACTION: Final = 0.45
STRENGTH_AHEAD: Final = 0.25
STRENGTH_BEHIND: Final = 0.75
STRENGTH_OWN: Final = 0.30
STRENGTH_WORTH: Final = 0.8
AHEAD_ENOUGH: Final = 8
WORKER: Final = 1.2
UNUSED: Final = 1.0
BANKED: Final = 0.35
BLUE: Final = 0.35
DISCONTENT: Final = 2.5
UPRISING: Final = 12.0
HAPPY: Final = 0.5
MILITARY_CARD: Final = 0.7
COLONY: Final = 2.0
TACTIC: Final = 1.0
LEADER_HELD: Final = 3.5
LEADER_IN_PLAY: Final = 4.5
HELD: Final = 0.25
KNOWN: Final = 0.60
"""The part of what a technology promises that counts while it is in hand, and once it is
developed."""
ADDED: Final = 0.5
SPECIAL_TURN: Final = 0.25
SPECIAL_KNOWN: Final = 2.2
ACTION_HELD: Final = 1.1
WONDER_BEGUN: Final = 2.0
WONDER_STAGE: Final = 0.85
URBAN_ROOM: Final = 0.8
SKIPPED: Final = 2.5

EACH_TURN: Final[list[float]] = [
    FOOD_TURN * VALUE[tech]
    if TYPE[tech] == FARM
    else RESOURCE_TURN * VALUE[tech]
    if TYPE[tech] == MINE
    else SCIENCE_RATING * EACH_SCIENCE[tech] + EACH_CULTURE[tech] + 0.1 * EACH_FACES[tech]
    for tech in range(TECHS)
]
EACH_AT_ONCE: Final[list[float]] = [
    STRENGTH_WORTH * EACH_STRENGTH[tech] + HAPPY * EACH_FACES[tech] for tech in range(TECHS)
]
"""What a worker on each technology brings a turn, and once and for all."""


def evaluate(table: Table, seat: Seat) -> float:
    """How good the table looks for a seat: 0 lost, 1 won (shared included), between them a guess.

    Pure. 0.5 during setup.
    """
    if table.over:
        return 1.0 if ranks(table)[seat] == 1 else 0.0
    if table.turn < 0:
        return 0.5
    if not table.plays(seat):
        return 0.0
    turns = turns_left(table)
    own = standing(table, seat, turns)
    best = max([quick(table, rival, turns) for rival in table.rivals(seat)], default=0.0)
    lead = (own - RIVAL * best) / SCALE
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def turns_left(table: Table) -> float:
    """About how many turns each player still has after the present one."""
    if table.age == AGE_IV:
        return float(max(0, table.last_round - table.round))
    players = max(2, table.players())
    cards = len(table.civil) + (AGE_III - table.age) * CARDS_AN_AGE[players - 1]
    return cards / (players * (DISCARDED_SPACES[players] + CARDS_A_TURN)) + 0.8


def quick(table: Table, seat: Seat, turns: float) -> float:
    """A rival's standing, roughly: points and ratings."""
    science, culture, strength, _ = rating(table, seat)
    return (
        table.culture[seat] + turns * (culture + SCIENCE_RATING * science) + STRENGTH_OWN * strength
    )


def standing(table: Table, seat: Seat, turns: float) -> float:
    """What a seat has and what it will bring."""
    science, culture, _, happiness = rating(table, seat)
    found = table.culture[seat] + turns * (culture + SCIENCE_RATING * science)
    # Science buys technologies, which take time to pay.
    late = min(1.0, turns / 5)
    found += late * SCIENCE_POINT * _enough(table.science[seat], SCIENCE_ENOUGH)
    found += _economy(table, seat, turns, late)
    found += _strength(table, seat, turns)
    found += _people(table, seat, turns, happiness)
    found += turns * CIVIL_ACTION * table.ca_total[seat]
    found += turns * MILITARY_ACTION * table.ma_total[seat]
    found += _cards(table, seat, turns, late)
    if table.skips_politics >> seat & 1:
        found -= SKIPPED
    return found


def _enough(amount: int, enough: int) -> float:
    """An amount of which more than so much is worth a third."""
    return float(amount) if amount <= enough else enough + (amount - enough) / 3


def _economy(table: Table, seat: Seat, turns: float, late: float) -> float:
    """Farms and mines, what is stored, what corruption takes."""
    base = seat * TECHS
    food = resources = 0
    for card in OF_TYPE[FARM]:
        food += table.workers[base + card] * WORTH[card]
    for card in OF_TYPE[MINE]:
        resources += table.workers[base + card] * WORTH[card]
    food -= CONSUMPTION[min(table.yellow[seat], YELLOW_SQUARES)]
    resources -= corruption(table, seat)
    found = turns * (FOOD_TURN * min(food, 5) + RESOURCE_TURN * resources)
    if food < 0:
        found += turns * food * 1.2
    found += late * FOOD_STORED * _enough(worth(table, seat, 0), STORE_ENOUGH // 2)
    found += late * RESOURCE_STORED * _enough(worth(table, seat, 1), STORE_ENOUGH)
    return found + BLUE * table.blue[seat] * late


def _strength(table: Table, seat: Seat, turns: float) -> float:
    """Strength, above all beside that of the strongest rival."""
    own = rating(table, seat)[2]
    most = max([rating(table, rival)[2] for rival in table.rivals(seat)], default=0)
    ahead = min(own - most, AHEAD_ENOUGH)
    found = STRENGTH_OWN * own
    found += (STRENGTH_AHEAD if ahead > 0 else STRENGTH_BEHIND) * ahead * min(1.0, turns / 3)
    if table.tactic[seat] != NONE:
        found += TACTIC * min(1.0, turns / 3)
    return found


def _people(table: Table, seat: Seat, turns: float, happiness: int) -> float:
    """Workers, the yellow bank, discontent."""
    some = min(1.0, turns / 6)
    found = WORKER * all_workers(table, seat) * some
    found -= (WORKER - UNUSED) * table.unused[seat] * some
    found += BANKED * table.yellow[seat] * some
    unhappy = discontent(table, seat)
    if unhappy:
        found -= DISCONTENT * unhappy
        if unhappy > table.unused[seat]:
            found -= UPRISING + rating(table, seat)[1]
    return found + HAPPY * happiness * some


def _cards(table: Table, seat: Seat, turns: float, late: float) -> float:
    """What lies in hand and in play and is not in the ratings."""
    found = MILITARY_CARD * min(len(table.military_hand[seat]), table.ma_total[seat] + 1) * late
    for card in table.civil_hand[seat]:
        found += _in_hand(table, seat, card, turns) * late
    if table.leader[seat] != NONE:
        found += (LEADER_IN_PLAY + LEVEL[table.leader[seat]]) * late
    found += COLONY * table.colonies[seat].bit_count()
    for kind in range(4):
        special = table.special(seat, kind)
        if special != NONE:
            found += SPECIAL_KNOWN * LEVEL[special] * min(1.0, turns / 8)
    for tech in numbers(table.known[seat]):
        if LEVEL[tech]:
            found += KNOWN * _promise(table, seat, tech, turns)
    found += URBAN_ROOM * URBAN_LIMIT[table.government[seat]] * late
    wonder = table.unfinished[seat]
    if wonder != NONE:
        spent = sum(STAGES[wonder][: table.stages[seat]])
        if turns >= 1.5 or table.stages[seat]:
            found += WONDER_BEGUN * late + WONDER_STAGE * spent
    return found


def _promise(table: Table, seat: Seat, tech: Card, turns: float) -> float:
    """What a technology for workers may bring if those on lower ones are moved up to it, and one is
    added."""
    base = seat * TECHS
    ahead = max(0.0, turns - 1.5)
    found = EACH_AT_ONCE[tech] + ahead * EACH_TURN[tech] - RESOURCE_STORED * COST[tech]
    found = max(0.0, found) * ADDED if table.workers[base + tech] < 2 else 0.0
    for old in OF_TYPE[TYPE[tech]]:
        workers = table.workers[base + old]
        if old < tech and workers:
            gain = EACH_AT_ONCE[tech] - EACH_AT_ONCE[old]
            gain += ahead * (EACH_TURN[tech] - EACH_TURN[old])
            gain -= RESOURCE_STORED * (COST[tech] - COST[old])
            found += max(0.0, gain) * workers
    return found


def _in_hand(table: Table, seat: Seat, card: Card, turns: float) -> float:
    """What a civil card in hand promises."""
    kind = TYPE[card]
    if kind == LEADER:
        return LEADER_HELD + LEVEL[card] - (2.0 if table.leader[seat] != NONE else 0.0)
    if kind == ACTION:
        return ACTION_HELD + 0.3 * LEVEL[card]
    if card < TECHS:
        return 0.4 + HELD * _promise(table, seat, card, turns)
    old = table.government[seat] if kind == GOVERNMENT else table.special(seat, KIND[card])
    gain = _standing_worth(card) - (_standing_worth(old) if old != NONE else 0.0)
    return 0.4 + HELD * max(0.0, gain) * turns


def _standing_worth(card: Card) -> float:
    """What a government or special technology brings a turn."""
    found = CIVIL_ACTION * CIVIL_ACTIONS[card] + MILITARY_ACTION * MILITARY_ACTIONS[card]
    found += CULTURE[card] + SCIENCE_RATING * SCIENCE[card] + 0.1 * STRENGTH[card]
    return found + (SPECIAL_TURN if TYPE[card] == SPECIAL else 0.0)
