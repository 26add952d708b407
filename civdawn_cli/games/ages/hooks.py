"""Everything a card in play can do: one hook for each ability, one sentence for each hook.

A card is a stateless object of its box, held by a seat. Hooks read the table and never change it,
but for those that say "now"; those that ask something push a step. Numbers that many cards have are
lists of the box and need no hook; those of one card's sentence the card reads from its row.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import listed
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.table import Table


class Printed:
    """A card's row of the data, for the numbers that only this card has."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        """number: of the card, or of the side of a pact. row: of the data."""
        self.box: Final = box
        self.number: Final = number
        self.row: Final = row
        self.slug: Final = box.effect_name[number]

    def entry(self, group: str, at: int = 0) -> Row:
        """An entry of a list of the row (`special`, `steps`, `outcome`), by its place."""
        found: Row = self.row[group][at]
        return found

    def special(self, key: str) -> Row:
        """The special effect of that key. Raises KeyError."""
        for found in self.row["special"]:
            if found["key"] == key:
                return {**found, **found.get("gain", {})}
        raise KeyError(f"{self.slug} has no {key}")

    def printed(self, key: str, what: str = "amount") -> int:
        """A number printed on the card: the entry `what` of the special effect `key` in the data.
        Raises KeyError."""
        return int(self.special(key)[what])


class Card(Printed):
    """A card that works while it is in play (a leader, a completed wonder, a special technology, a
    side of a pact), doing nothing; cards override what they do.

    number: its bit in `Table.held`. power: about what its text is worth a turn beside what it adds
    to the ratings, in culture points; for players that look ahead.
    """

    power: float = 0.0

    # Ratings (TA-29.4). They count what buildings give, apart, for wonders that score it.

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        """Culture rating added to that of theaters and libraries."""
        return 0

    def lab_culture(self, table: Table, seat: Seat) -> int:
        """Culture rating added to that of labs."""
        return 0

    def building_science(self, table: Table, seat: Seat) -> int:
        """Science rating added to that of urban buildings."""
        return 0

    def other_culture(self, table: Table, seat: Seat) -> int:
        """Culture rating added for any other reason."""
        return 0

    def strength(self, table: Table, seat: Seat) -> int:
        """Strength added to the rating (not to a colonization force, TA-24.10)."""
        return 0

    def more_faces(self) -> int:
        """Happy faces that every other source of happiness gives in addition (TA-36.17)."""
        return 0

    def infantry_as_cavalry(self) -> bool:
        """Return True if infantry may count as cavalry in armies (TA-36.6)."""
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
        """Return True if completed wonders make wonders no dearer (TA-16.5)."""
        return False

    def stages_at_once(self) -> int:
        """How many stages of a wonder one CA may complete (TA-18.6)."""
        return 1

    # Reactions: these hooks change the table at once.

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
        """Return True if the holder may not attack that rival (TA-11.2, TA-12.2)."""
        return False

    def forbids_war_on(self) -> bool:
        """Return True if nobody may declare war on the holder (TA-12.2)."""
        return False

    def attack_price_factor(self) -> int:
        """The factor on the printed MA of an attack on the holder (TA-11.1); 1 for no change."""
        return 1

    def ends_with_attack(self) -> bool:
        """Return True if this pact leaves play when one partner attacks the other (TA-11.5)."""
        return False

    def second_political_action(self) -> bool:
        """Return True if the holder may once per game do two political actions in a turn."""
        return False

    def peeks(self) -> bool:
        """Return True if the holder looks at the next event before the politics phase."""
        return False

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        """The cards for which this leader may leave play as a political action, NONE for no card to
        be named; [] if it may not (TA-37.21)."""
        return []

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        """Apply the gains of the leader's having left play for that card, or NONE: now."""
        raise NotImplementedError(self.slug)  # only asked where `retires_for` says so

    # Production (TA-22).

    def food_produced(self) -> int:
        """Food added to the holder's food production (TA-37.52)."""
        return 0

    def resources_produced(self) -> int:
        """Resources added to the holder's resource production (TA-37.52)."""
        return 0

    def doubles_mine(self) -> bool:
        """Return True if one worker on the best mine produces twice (TA-37.51)."""
        return False

    def labs_produce(self) -> bool:
        """Return True if labs produce resources by their level (TA-36.13)."""
        return False

    # Actions of its own in the action phase.

    def uses(self, table: Table, seat: Seat) -> list[int]:
        """The uses of the card that the holder can pay for now, ascending; [] for none. A use is a
        number below `MOST_NUMBERS` of moves.py whose meaning the card defines."""
        return []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        """Use the card, now: pay the cost and apply the effect."""
        raise NotImplementedError(self.slug)  # only asked where `uses` says so

    def use_text(self, what: int) -> str:
        """The notation of a use of the card; '' for a card with only one use."""
        return ""

    # Other abilities.

    def partner_pays(self) -> int:
        """Science points the partner of this pact pays when the holder develops a technology;
        unless they can, it can't be developed."""
        return 0

    def military_revolution(self) -> bool:
        """Return True if a revolution spends all MA instead of all CA (TA-36.7)."""
        return False

    def goes_under_wonder(self) -> bool:
        """Return True if this leader, once replaced, may go under a completed wonder (TA-36.1)."""
        return False

    def force_discards(self) -> int:
        """How many military cards may be discarded face down to strengthen a force by 1 each."""
        return 0


class Hooks:
    """For each hook, the cards that override it, a bit each: what a seat holds is met with
    these."""

    def __init__(self, in_play: list[Card]) -> None:
        """One line a hook: attributes of compiled classes are not set by name."""
        self.theater_library_culture: Final = _overriding(in_play, "theater_library_culture")
        self.lab_culture: Final = _overriding(in_play, "lab_culture")
        self.building_science: Final = _overriding(in_play, "building_science")
        self.other_culture: Final = _overriding(in_play, "other_culture")
        self.strength: Final = _overriding(in_play, "strength")
        self.more_faces: Final = _overriding(in_play, "more_faces")
        self.infantry_as_cavalry: Final = _overriding(in_play, "infantry_as_cavalry")
        self.population_price: Final = _overriding(in_play, "population_price")
        self.resource_price: Final = _overriding(in_play, "resource_price")
        self.science_price: Final = _overriding(in_play, "science_price")
        self.take_price: Final = _overriding(in_play, "take_price")
        self.row_price: Final = _overriding(in_play, "row_price")
        self.waives_surcharge: Final = _overriding(in_play, "waives_surcharge")
        self.stages_at_once: Final = _overriding(in_play, "stages_at_once")
        self.when_taken: Final = _overriding(in_play, "when_taken")
        self.when_developed: Final = _overriding(in_play, "when_developed")
        self.when_revolution: Final = _overriding(in_play, "when_revolution")
        self.when_played: Final = _overriding(in_play, "when_played")
        self.when_leaving: Final = _overriding(in_play, "when_leaving")
        self.when_turn_begins: Final = _overriding(in_play, "when_turn_begins")
        self.when_turn_ends: Final = _overriding(in_play, "when_turn_ends")
        self.when_game_ends: Final = _overriding(in_play, "when_game_ends")
        self.attack_strength: Final = _overriding(in_play, "attack_strength")
        self.forbids_attack: Final = _overriding(in_play, "forbids_attack")
        self.forbids_war_on: Final = _overriding(in_play, "forbids_war_on")
        self.attack_price_factor: Final = _overriding(in_play, "attack_price_factor")
        self.ends_with_attack: Final = _overriding(in_play, "ends_with_attack")
        self.second_political_action: Final = _overriding(in_play, "second_political_action")
        self.peeks: Final = _overriding(in_play, "peeks")
        self.retires_for: Final = _overriding(in_play, "retires_for")
        self.food_produced: Final = _overriding(in_play, "food_produced")
        self.resources_produced: Final = _overriding(in_play, "resources_produced")
        self.doubles_mine: Final = _overriding(in_play, "doubles_mine")
        self.labs_produce: Final = _overriding(in_play, "labs_produce")
        self.uses: Final = _overriding(in_play, "uses")
        self.partner_pays: Final = _overriding(in_play, "partner_pays")
        self.military_revolution: Final = _overriding(in_play, "military_revolution")
        self.goes_under_wonder: Final = _overriding(in_play, "goes_under_wonder")
        self.force_discards: Final = _overriding(in_play, "force_discards")


def _overriding(in_play: list[Card], hook: str) -> int:
    """The cards whose class overrides a hook, a bit each."""
    found = 0
    for number, card in enumerate(in_play):
        for cls in type(card).__mro__:
            if cls is Card:
                break
            if hook in cls.__dict__:
                found |= 1 << number
                break
    return found


def having(table: Table, seat: Seat, hook: int) -> list[Card]:
    """The cards a seat has in play that override a hook of `Box.hooks`, by number."""
    mask = table.held[seat] & hook
    if not mask:
        return []
    in_play = table.box.in_play
    return [in_play[card] for card in listed(mask)]


class Action(Printed):
    """An action card: what it orders or gives (TA-20). Doing nothing; cards override."""

    def playable(self, table: Table, seat: Seat) -> bool:
        """Return True if the seat can carry out the card's order and pay its CA (TA-20.7)."""
        return table.ca[seat] + table.temporary_ca > 0

    def play(self, table: Table, seat: Seat) -> None:
        """Pay the CA and carry out the card's text, now."""
        raise NotImplementedError(self.slug)  # each card has its own


class Event(Printed):
    """An event (TA-23)."""

    def resolve(self, table: Table, current: Seat) -> None:
        """Apply the event, now or by pushing steps. current: the seat that ties favour (TA-23.3,
        23.5)."""
        raise NotImplementedError(self.slug)  # each card has its own

    def points(self, table: Table, seat: Seat) -> int:
        """The culture points that it would give the seat now, where it gives nothing else; for
        players that look ahead."""
        return 0


class Attack(Printed):
    """An aggression or a war: the rivals it can be played against, and its effect.

    prize, prize_each: for players that look ahead, the culture points that winning a war is worth,
    and those for each strength more than the rival's.
    """

    prize: float = 0.0
    prize_each: float = 0.0

    def has_object(self, table: Table, rival: Seat) -> bool:
        """Return True if the rival has something that the card can take (TA-37.25)."""
        return True

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        """Apply the effect, now or by pushing steps. advantage: in strength (TA-7.3)."""
        raise NotImplementedError(self.slug)  # each card has its own
