"""A position as a seat may see it: facts about military cards without the faces of hidden ones; and
such a position with any cards in its gaps.

A gap is the age of a card in place of its name: `i*2` for `spy raid-i`. The line `eyes 2` says to
whom it was told so.
"""

from __future__ import annotations

from random import Random
from typing import Final

from civdawn_cli.engine.errors import PositionError
from civdawn_cli.engine.kit.facts import facts_of
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.checks import left_of_decks, lost_cards
from civdawn_cli.games.ages.names import AGE_A, AGE_NAMES, NOBODY, Card
from civdawn_cli.games.ages.positions.reader import Reader
from civdawn_cli.games.ages.positions.words import name_of
from civdawn_cli.games.ages.positions.writer import repeated
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown

PILES: Final = ("military", "discards")
"""Lists of cards of which all see the number at most (TA-25.3)."""
DRAWN: Final = (*PILES, "military-hand")
"""Lists of cards that are drawn from the military decks."""
EYES: Final = "eyes"
"""The word of the line that says who was told the facts."""


def seen_facts(box: Box, facts: list[str], seat: Seat) -> list[str]:
    """The facts of a position as `write_position` has them; of cards that the seat may not see the
    age stands in place of the name (TA-37.14)."""
    own = str(seat + 1)
    table = Reader("\n".join(facts), True, box).table
    found: list[str] = []
    for fact in facts:
        word, _rest, rest = fact.partition(" ")
        values = rest.split()
        if word in PILES:
            continue
        if word == "pool":
            values = values[:1]
        elif word == "military-hand" and values[0] != own:
            values = [values[0], *_backs(box, values[1:])]
        elif word in ("now", "future"):
            values = _events(box, values, own, word == "future")
        elif word == "top" and own not in values[1:]:
            values = [*_backs(box, values[:1]), *values[1:]]
        found.append(" ".join([word, *values]))
    for word, cards in zip(PILES, (table.military, table.discards), strict=True):
        if cards:
            found.append(" ".join([word, *_backs(box, [box.slug[card] for card in cards])]))
    if found == facts:
        return found
    if not any(fact.startswith("age ") for fact in facts):
        found.append(f"age {AGE_NAMES[table.age]}")  # the oldest card may be a hidden one
    return [*found, f"{EYES} {own}"]


def fill_facts(box: Box, facts: list[str], random: Random) -> list[str]:
    """See `Game.fill_facts`."""
    seat = NOBODY
    told = False
    left: list[str] = []
    for fact in facts_of("\n".join(facts)):
        if fact.words[0] == EYES:
            told = True
            fact.word()
            seat = fact.take_number(0, box.seats[-1], shown("a seat, 0 for a spectator")) - 1
            fact.end()
        else:
            left.append(fact.text)
    return _Gaps(box, left, seat, random).filled() if told else facts


class _Gaps:
    """The gaps of a position, and the cards that may be in them. Raises PositionError."""

    def __init__(self, box: Box, facts: list[str], seat: Seat, random: Random) -> None:
        self.box: Final = box
        self.facts: Final = facts
        self.seat: Final = seat
        self.random: Final = random
        self.table: Final[Table] = Reader("\n".join(map(_without_gaps, facts)), False, box).table
        self.events: Final[list[list[Card]]] = []
        self.others: Final[list[list[Card]]] = []
        left = lost_cards(self.table)[1]
        random.shuffle(left)
        for age in range(len(AGE_NAMES)):
            cards = [card for card in left if box.level[card] == age]
            self.events.append([card for card in cards if is_event(box, card)])
            self.others.append([card for card in cards if not is_event(box, card)])
        self._draw_top_first()

    def filled(self) -> list[str]:
        """The lines with a card in every gap. Those of the events decks are filled first, since not
        every card may lie there (TA-10.1)."""
        found = self.facts.copy()
        for events in (True, False):
            for place, fact in sorted(enumerate(self.facts), key=_current_first):
                word, *values = fact.split()
                if word in ("now", "future"):
                    if events:
                        values = [self._event(word, value) for value in values]
                        found[place] = " ".join([word, *values])
                elif word in DRAWN and not events:
                    values = [card for value in values for card in self._cards(value)]
                    found[place] = " ".join([word, *values])
        for place, fact in enumerate(found):
            word, *values = fact.split()
            if word == "pool" and len(values) == 1:
                found[place] = f"{fact} full"
            elif word == "top" and values[0] in AGE_NAMES:
                found[place] = " ".join([word, self._top(values[0], found), *values[1:]])
        return found

    def _draw_top_first(self) -> None:
        """A top card that the seat has seen is the next that is drawn of its age, for the current
        events, unless it is one of those that have names."""
        top = self.table.top_event
        named = [self.box.event_card(event) for event in self.table.current_events]
        for cards in self.events:
            if top in cards and top not in named:
                cards.remove(top)
                cards.append(top)

    def _event(self, word: str, value: str) -> str:
        """An event, with the seat that prepared it."""
        name, at, preparer = value.partition("@")
        if name not in AGE_NAMES:
            return value
        cards = self.events[AGE_NAMES.index(name)]
        if not cards:
            raise PositionError(
                _("{word} has more events of Age {age} than there are").format(
                    word=word, age=name.upper()
                )
            )
        if not at:
            rivals = [seat for seat in range(self.table.seats) if seat != self.seat]
            preparer = str(self.random.choice(rivals) + 1)
        return f"{self.box.slug[cards.pop()]}@{preparer}"

    def _cards(self, value: str) -> list[str]:
        """The cards of a word that may be a gap."""
        name = name_of(value)
        if name not in AGE_NAMES:
            return [value]
        age = AGE_NAMES.index(name)
        found: list[str] = []
        for _rest in range(_count(value)):
            events, others = self.events[age], self.others[age]
            if not events and not others:
                raise PositionError(
                    _("there are not so many military cards of Age {age}").format(age=name.upper())
                )
            at = self.random.randrange(len(events) + len(others))
            found.append(self.box.slug[(events if at < len(events) else others).pop()])
        return found

    def _top(self, age: str, facts: list[str]) -> str:
        """The top card of the current events, of which the age is known."""
        if age == AGE_NAMES[AGE_A]:
            cards = [self.box.slug[card] for card in left_of_decks(self.table)[2]]
        else:
            lists = [fact.split()[1:] for fact in facts if fact.startswith("now ")]
            named = [value.partition("@")[0] for values in lists for value in values]
            cards = [name for name in named if _age(self.box, name) == age]
        if not cards:
            raise PositionError(
                _("no current event is of Age {age}, as the top one is").format(age=age.upper())
            )
        return self.random.choice(cards)


def _current_first(numbered: tuple[int, str]) -> bool:
    """A key for lines: the current events come first, as one of them may have been seen."""
    return not numbered[1].startswith("now ")


def _without_gaps(fact: str) -> str:
    """The line without the cards that have no name in it."""
    word, *values = fact.split()
    if word == "top" and values[0] in AGE_NAMES:
        return ""
    if word in DRAWN or word in ("now", "future"):
        return " ".join([word, *[value for value in values if not _is_gap(value)]])
    return fact


def _is_gap(value: str) -> bool:
    return name_of(value).partition("@")[0] in AGE_NAMES


def _events(box: Box, values: list[str], own: str, told: bool) -> list[str]:
    """Events of others by their ages. told: also by the seats that prepared them, which are no
    secret as long as the cards lie in the future events deck."""
    found: list[str] = []
    for value in values:
        name, _rest, seat = value.partition("@")
        if seat == own:
            found.append(value)
        else:
            found.append(f"{_age(box, name)}@{seat}" if told else _age(box, name))
    return found if told else sorted(found)


def _backs(box: Box, values: list[str]) -> list[str]:
    """`i*2` for `spy raid-i`: how many cards of each age, the earliest first."""
    ages = [
        box.level[box.number[name_of(value)]] for value in values for _rest in range(_count(value))
    ]
    return repeated([AGE_NAMES[age] for age in sorted(ages)])


def _count(value: str) -> int:
    """The number of a word such as `spy*2`, 1 if it has none."""
    return int(value.partition("*")[2] or 1)


def _age(box: Box, name: str) -> str:
    return AGE_NAMES[box.level[box.number[name]]]
