"""The names of cards, seats, amounts and lists in sentences. They stand in the nominative, so
that they fit into a text of any language."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.news import View
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_NAMES, ROMAN, TYPE_NAMES
from civdawn_cli.language import _, card_text, ngettext, pgettext, shown

GAME: Final = "ages"


def card_name(box: Box, slug: str) -> str:
    """A card for people, by its name in notation."""
    return card_text(GAME, slug, box.name[box.number[slug]])


def card_effect(box: Box, slug: str) -> str:
    """The effect of a card, one or more sentences."""
    return card_text(GAME, slug, box.text[box.number[slug]])


def card_type(box: Box, slug: str) -> str:
    """The type of a card: `mine`, `air force`."""
    return type_name(TYPE_NAMES[box.type[box.number[slug]]])


_TYPES: Final = {
    "farm": shown("farm"),
    "mine": shown("mine"),
    "lab": shown("lab"),
    "temple": shown("temple"),
    "arena": shown("arena"),
    "library": shown("library"),
    "theater": shown("theater"),
    "infantry": shown("infantry"),
    "cavalry": shown("cavalry"),
    "artillery": shown("artillery"),
    "air_force": shown("air force"),
    "government": shown("government"),
    "special": shown("special technology"),
    "wonder": shown("wonder"),
    "leader": shown("leader"),
    "action": shown("action card"),
    "territory": shown("territory"),
    "tactic": shown("tactic"),
    "bonus": shown("military bonus card"),
    "aggression": shown("aggression"),
    "war": shown("war"),
    "pact": shown("pact"),
    "event": shown("event"),
}


def type_name(name: str) -> str:
    """A type of cards, named as in views, for people."""
    return _(_TYPES[name])


def short_type(name: str) -> str:
    """The same in a word or two, for the card row."""
    if name == "action":
        return _("action")
    return pgettext("card type", "special") if name == "special" else type_name(name)


def age_name(age: str) -> str:
    """An age, named as in notation: `Age II`."""
    return _("Age {age}").format(age=ROMAN[AGE_NAMES.index(age)])


def seat_name(box: Box, view: View, number: int) -> str:
    """The name of a seat for people, by its number from 1: its leader's name, or `seat 2`."""
    seats: Any = view["seats"]
    found: dict[str, Any] = seats[number - 1]
    name: str = found["name"]
    leader: str | None = found["leader"]
    if leader is not None and name == box.name[box.number[leader]]:
        return card_name(box, leader)
    if name == f"seat {number}":
        return _("seat {number}").format(number=number)
    return name


def listed(items: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if not items:
        return ""
    text = items[0]
    for item in items[1:-1]:
        text = _("{some}, {next}").format(some=text, next=item)
    return _("{some} and {last}").format(some=text, last=items[-1]) if len(items) > 1 else text


def counted(names: list[str]) -> list[str]:
    """Names, each once, with how often it is there if more than once: `Iron x2`."""
    found: list[str] = []
    for name in dict.fromkeys(names):
        times = names.count(name)
        found.append(_("{name} x{times}").format(name=name, times=times) if times > 1 else name)
    return found


def changed(amounts: list[tuple[str, int]]) -> str:
    """The amounts of which there is more or less: `+3 culture points, -1 food`; '' for no
    change."""
    found: list[str] = []
    for what, change in amounts:
        text = amount(what, abs(change))
        if change > 0:
            found.append(f"+{text}")
        elif change < 0:
            found.append(f"-{text}")
    return ", ".join(found)


def amount(what: str, number: int) -> str:
    """So many of something: `3 culture points`. what: see the code."""
    texts: dict[str, str] = {
        "culture": ngettext("{n} culture point", "{n} culture points", number),
        "science": ngettext("{n} science point", "{n} science points", number),
        "food": ngettext("{n} food", "{n} food", number),
        "resources": ngettext("{n} resource", "{n} resources", number),
        "people": ngettext("{n} worker", "{n} workers", number),
        "yellow": ngettext("{n} yellow token", "{n} yellow tokens", number),
        "blue": ngettext("{n} blue token", "{n} blue tokens", number),
        "civil": ngettext("{n} civil action", "{n} civil actions", number),
        "military": ngettext("{n} military action", "{n} military actions", number),
        "unit_resources": ngettext("{n} resource for units", "{n} resources for units", number),
        "unit_science": ngettext(
            "{n} science point for military technologies",
            "{n} science points for military technologies",
            number,
        ),
        "cards": ngettext("{n} military card", "{n} military cards", number),
    }
    return texts[what].format(n=number)
