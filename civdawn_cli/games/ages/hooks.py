"""What a card in play can do: every hook there is, one sentence each.

A card is a stateless object held by a seat. Hooks read the table and never change it, but for those
that say "now"; those that ask something push a step. Numbers printed on cards are in the catalogue
and need no hook.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import CARDS, EFFECTS
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.table import Table


class Card:
    """A card that works while it is in play (a leader, a completed wonder, a special technology, a
    side of a pact), doing nothing; cards override what they do.

    slug: as in the catalogue. number: its bit in `Table.held`. power: about what its text is worth
    a turn beside what it adds to the ratings, in culture points; for players that look ahead.
    """

    slug: str = ""
    power: float = 0.0

    def __init__(self) -> None:
        self.number: int = -1

    # Ratings (TA-29.4). They count what buildings give, apart, for wonders that score it.

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        """Culture added to what theaters and libraries give."""
        return 0

    def lab_culture(self, table: Table, seat: Seat) -> int:
        """Culture added to what labs give."""
        return 0

    def building_science(self, table: Table, seat: Seat) -> int:
        """Science added to what urban buildings give."""
        return 0

    def other_culture(self, table: Table, seat: Seat) -> int:
        """Culture from elsewhere."""
        return 0

    def strength(self, table: Table, seat: Seat) -> int:
        """Strength added to the rating (not to a colonization force, TA-24.10)."""
        return 0

    def more_faces(self) -> int:
        """Happy faces that every other source of happiness gives in addition (TA-36.17)."""
        return 0

    def infantry_as_cavalry(self) -> bool:
        """Whether infantry may count as cavalry in armies (TA-36.6)."""
        return False

    # Prices, as what is added to them; no price falls below 0 (TA-20.4).

    def population_price(self) -> int:
        """Food for an increase of population (TA-17.1)."""
        return 0

    def resource_price(self, table: Table, seat: Seat, tech: Number) -> int:
        """Resources for a farm, mine, building or unit (TA-17.3)."""
        return 0

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        """Science points for a technology (TA-19.1)."""
        return 0

    def take_price(self, table: Table, seat: Seat, card: Number) -> int:
        """CA for a card of the row (TA-16.1)."""
        return 0

    def row_price(self, table: Table, seat: Seat) -> int:
        """CA for this card while it lies in the row (TA-27.2)."""
        return 0

    def waives_surcharge(self) -> bool:
        """Whether completed wonders make wonders no dearer (TA-16.5)."""
        return False

    def stages_at_once(self) -> int:
        """How many stages of a wonder one CA may complete (TA-18.6)."""
        return 1

    # What follows upon something: now.

    def when_taken(self, table: Table, seat: Seat, card: Number) -> None:
        """The holder has taken a card from the row."""

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        """The holder has developed a technology (TA-19.8)."""

    def when_revolution(self, table: Table, seat: Seat) -> None:
        """The holder has declared a revolution."""

    def when_played(self, table: Table, seat: Seat) -> None:
        """This card has come into play: a leader was played, a wonder completed (TA-27.3)."""

    def when_leaving(self, table: Table, seat: Seat) -> None:
        """This card is about to leave play."""

    def when_turn_begins(self, table: Table, seat: Seat) -> None:
        """The holder's action phase begins."""

    def when_turn_ends(self, table: Table, seat: Seat) -> None:
        """The holder has discarded down to the limit at the end of a turn (TA-37.41)."""

    def when_game_ends(self, table: Table, seat: Seat) -> None:
        """The last events are scored (TA-35.2)."""

    # Politics and war.

    def attack_strength(self, table: Table, seat: Seat, rival: Seat) -> int:
        """Strength added when the holder attacks that rival (TA-7.2, TA-11.4)."""
        return 0

    def forbids_attack(self, table: Table, seat: Seat, rival: Seat) -> bool:
        """Whether the holder may not attack that rival (TA-11.2, TA-12.2)."""
        return False

    def forbids_war_on(self) -> bool:
        """Whether nobody may declare war on the holder (TA-12.2)."""
        return False

    def attack_price_factor(self) -> int:
        """How many times the printed MA an attack on the holder costs (TA-11.1)."""
        return 1

    def ends_with_attack(self) -> bool:
        """Whether this pact leaves play when one partner attacks the other (TA-11.5)."""
        return False

    def second_political_action(self) -> bool:
        """Whether the holder may once per game do two political actions in a turn."""
        return False

    def peeks(self) -> bool:
        """Whether the holder looks at the next event before the politics phase."""
        return False

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        """For what this leader may leave play as a political action: cards, or NONE for nothing
        that is named; [] if it may not (TA-37.21)."""
        return []

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        """The leader has left play for it: now do what that brings."""
        raise NotImplementedError(self.slug)

    # Production (TA-22).

    def food_produced(self) -> int:
        """Food added to the holder's food production (TA-37.52)."""
        return 0

    def resources_produced(self) -> int:
        """Resources added to the holder's resource production (TA-37.52)."""
        return 0

    def doubles_mine(self) -> bool:
        """Whether one worker on the best mine produces twice (TA-37.51)."""
        return False

    def labs_produce(self) -> bool:
        """Whether labs produce resources by their level (TA-36.13)."""
        return False

    # Actions of its own in the action phase.

    def uses(self, table: Table, seat: Seat) -> list[int]:
        """What the holder may now use the card for: numbers below 4096 that the card knows the
        meaning of, ascending; [] for nothing. Costs are looked at."""
        return []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        """Use it, now: pay and do it."""
        raise NotImplementedError(self.slug)

    def use_text(self, what: int) -> str:
        """What it is used for, as notation writes it; '' where there is only one thing."""
        return ""

    # What else there is.

    def partner_pays(self) -> int:
        """Science points the partner of this pact pays when the holder develops a technology;
        unless they can, it can't be developed."""
        return 0

    def military_revolution(self) -> bool:
        """Whether a revolution spends all MA instead of all CA (TA-36.7)."""
        return False

    def goes_under_wonder(self) -> bool:
        """Whether, replaced, it may be put under a completed wonder (TA-36.1)."""
        return False

    def force_discards(self) -> int:
        """How many military cards may be discarded face down to strengthen a force by 1 each."""
        return 0


class Hooks:
    """For each hook, the cards that override it, a bit each: what a seat holds is met with
    these."""

    def __init__(self) -> None:
        self.theater_library_culture = 0
        self.lab_culture = 0
        self.building_science = 0
        self.other_culture = 0
        self.strength = 0
        self.more_faces = 0
        self.infantry_as_cavalry = 0
        self.population_price = 0
        self.resource_price = 0
        self.science_price = 0
        self.take_price = 0
        self.row_price = 0
        self.waives_surcharge = 0
        self.stages_at_once = 0
        self.when_taken = 0
        self.when_developed = 0
        self.when_revolution = 0
        self.when_played = 0
        self.when_leaving = 0
        self.when_turn_begins = 0
        self.when_turn_ends = 0
        self.when_game_ends = 0
        self.attack_strength = 0
        self.forbids_attack = 0
        self.forbids_war_on = 0
        self.attack_price_factor = 0
        self.ends_with_attack = 0
        self.second_political_action = 0
        self.peeks = 0
        self.retires_for = 0
        self.food_produced = 0
        self.resources_produced = 0
        self.doubles_mine = 0
        self.labs_produce = 0
        self.uses = 0
        self.partner_pays = 0
        self.military_revolution = 0
        self.goes_under_wonder = 0
        self.force_discards = 0


HOOKS: Final = Hooks()
IN_PLAY: Final[list[Card]] = [Card() for _ in range(EFFECTS)]
"""Every card and pact side by number; `cards/deck.py` puts the cards in."""


def having(table: Table, seat: Seat, hook: int) -> list[Card]:
    """The cards a seat has in play that override a hook of HOOKS, by number."""
    mask = table.held[seat] & hook
    if not mask:
        return []
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(IN_PLAY[low.bit_length() - 1])
        mask ^= low
    return found


class Action:
    """An action card: what it orders or gives (TA-20). Doing nothing; cards override."""

    slug: str = ""

    def __init__(self, number: Number) -> None:
        self.number: Final = number

    def playable(self, table: Table, seat: Seat) -> bool:
        """Whether what it orders can be done, its CA included (TA-20.7)."""
        return table.ca[seat] + table.temporary_ca > 0

    def play(self, table: Table, seat: Seat) -> None:
        """Pay the CA and do it, now."""
        raise NotImplementedError(self.slug)


class Event:
    """An event (TA-23)."""

    slug: str = ""

    def __init__(self, number: Number) -> None:
        self.number: Final = number

    def resolve(self, table: Table, current: Seat) -> None:
        """Do what it says, now or by pushing steps. current: whom ties favour (TA-23.3, 23.5)."""
        raise NotImplementedError(self.slug)


class Attack:
    """An aggression or a war: what it does to the one defeated."""

    slug: str = ""

    def __init__(self, number: Number) -> None:
        self.number: Final = number

    def has_object(self, table: Table, rival: Seat) -> bool:
        """Whether the rival has what the card takes (TA-37.25)."""
        return True

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        """Do what it says, now or by pushing steps. advantage: in strength (TA-7.3)."""
        raise NotImplementedError(self.slug)


ACTIONS: Final[list[Action | None]] = [None] * CARDS
EVENTS: Final[list[Event | None]] = [None] * CARDS
ATTACKS: Final[list[Attack | None]] = [None] * CARDS
"""By number; `cards/deck.py` puts the cards in."""
