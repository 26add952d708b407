"""Amounts of everything that options cost and bring: `3 resources`, `+1 culture a turn`."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.words.names import listed
from civdawn_cli.language import _, ngettext

# Things that are counted, in the order in which phrases name them; the first four by turn.
SCIENCE_RATING: Final = 0
CULTURE_RATING: Final = 1
FOOD_RATE: Final = 2
RESOURCE_RATE: Final = 3
CIVIL: Final = 4
MILITARY: Final = 5
STRENGTH: Final = 6
HAPPINESS: Final = 7
COLONIZATION: Final = 8
CULTURE: Final = 9
SCIENCE: Final = 10
FOOD: Final = 11
RESOURCES: Final = 12
UNIT_RESOURCES: Final = 13
UNIT_SCIENCE: Final = 14
BLUE: Final = 15
YELLOW: Final = 16
POPULATION: Final = 17
CIVIL_NOW: Final = 18
MILITARY_NOW: Final = 19
CIVIL_HAND: Final = 20
MILITARY_HAND: Final = 21
CARDS: Final = 22
EATEN: Final = 23
DISCONTENT: Final = 24
BARE_SCIENCE: Final = 25
BARE_CULTURE: Final = 26

BARE: Final = {
    SCIENCE_RATING: BARE_SCIENCE,
    CULTURE_RATING: BARE_CULTURE,
    FOOD_RATE: FOOD,
    RESOURCE_RATE: RESOURCES,
}
"""The same as by turn, without saying so."""


def amount(what: int, number: int, shown: str = "") -> str:
    """So many of something. shown: the number as text, if with more than its digits."""
    if what <= COLONIZATION:
        text = _rating(what, number)
    elif what <= POPULATION:
        text = _stock(what, number)
    else:
        text = _other(what, number)
    return text.format(n=shown or str(number))


def change(what: int, number: int) -> str:
    """So many more of something, or fewer: `+3 strength`."""
    return amount(what, number, f"{number:+d}")


def changes(more: list[tuple[int, int]]) -> list[str]:
    """Several changes, those by turn together: `+1 science, +1 culture a turn`, `+2 happiness`.

    more: what, and how much more of it, ascending; nothing is said of 0.
    """
    rates = [(what, number) for what, number in more if number and what <= RESOURCE_RATE]
    found = [change(what, number) for what, number in more if number and what > RESOURCE_RATE]
    if not rates:
        return found
    # The last one says that it is for a turn, those before it follow suit.
    bare = [amount(BARE[what], number, f"{number:+d}") for what, number in rates[:-1]]
    return [row([*bare, change(*rates[-1])]), *found]


def _rating(what: int, number: int) -> str:
    """The text for an amount of something that a civilization has every turn."""
    number = abs(number)
    return (
        ngettext("{n} science a turn", "{n} science a turn", number),
        ngettext("{n} culture a turn", "{n} culture a turn", number),
        ngettext("{n} food a turn", "{n} food a turn", number),
        ngettext("{n} resource a turn", "{n} resources a turn", number),
        ngettext("{n} CA", "{n} CA", number),
        ngettext("{n} MA", "{n} MA", number),
        ngettext("{n} strength", "{n} strength", number),
        ngettext("{n} happiness", "{n} happiness", number),
        ngettext("{n} colonization", "{n} colonization", number),
    )[what]


def _stock(what: int, number: int) -> str:
    """The text for an amount of something that is kept."""
    number = abs(number)
    return (
        ngettext("{n} culture point", "{n} culture points", number),
        ngettext("{n} science point", "{n} science points", number),
        ngettext("{n} food", "{n} food", number),
        ngettext("{n} resource", "{n} resources", number),
        ngettext("{n} resource for units", "{n} resources for units", number),
        ngettext("{n} science for units", "{n} science for units", number),
        ngettext("{n} blue token", "{n} blue tokens", number),
        ngettext("{n} yellow token", "{n} yellow tokens", number),
        ngettext("{n} population", "{n} population", number),
    )[what - CULTURE]


def _other(what: int, number: int) -> str:
    """The text for an amount of actions, cards and the like."""
    number = abs(number)
    return (
        ngettext("{n} CA this turn", "{n} CA this turn", number),
        ngettext("{n} MA this turn", "{n} MA this turn", number),
        ngettext("{n} civil card in hand", "{n} civil cards in hand", number),
        ngettext("{n} military card in hand", "{n} military cards in hand", number),
        ngettext("{n} military card", "{n} military cards", number),
        ngettext("{n} food eaten a turn", "{n} food eaten a turn", number),
        ngettext("{n} discontent worker", "{n} discontent workers", number),
        ngettext("{n} science", "{n} science", number),
        ngettext("{n} culture", "{n} culture", number),
    )[what - CIVIL_NOW]


def science(number: int) -> str:
    """A price in science points."""
    return ngettext("{n} science", "{n} science", number).format(n=number)


def civil(number: int) -> list[str]:
    """A price in CA; [] for none."""
    return [amount(CIVIL, number)] if number else []


def military(number: int) -> list[str]:
    """A price in MA; [] for none."""
    return [amount(MILITARY, number)] if number else []


def resources(number: int) -> list[str]:
    """A price in resources; [] for none."""
    return [amount(RESOURCES, number)] if number > 0 else []


def price(parts: list[str]) -> str:
    """The parts of a price together: `2 resources and 1 CA`; `free` for none."""
    return listed(parts) or _("free")


def row(parts: list[str]) -> str:
    """Parts one after another: `+1 culture a turn, +2 happiness`."""
    return _(", ").join([part for part in parts if part])


MOST: Final = 90
"""The most characters of a phrase."""

MARKS: Final = (",", ";")
"""The signs between the parts of a phrase."""

WORTH: Final = 30
"""The fewest characters that may be left of a phrase whose last parts are left out."""


def shortest(*texts: str) -> str:
    """The first of several ways to say the same that is within its length, else the last."""
    return next((text for text in texts if len(text) <= MOST), texts[-1])


def fitted(text: str) -> str:
    """A phrase within its length: of one that is too long the last parts are left out, or where
    these are long the last words."""
    if len(text) <= MOST:
        return text
    more = _("{parts} and more")
    kept = text[: MOST - len(more.format(parts="")) + 1]
    at = max(kept.rfind(mark) for mark in MARKS)
    if at < WORTH:
        at = max(kept.rfind(" "), 1)
    return more.format(parts=kept[:at].rstrip(" ,;:"))
