"""What several chapters' reasons say: unknown names, missing actions, cards not in hand."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from civdawn_cli.engine.step import Kind, Seat, Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import TYPE_NAMES, Card
from civdawn_cli.games.ages.notation.reading import Parts, is_number, named
from civdawn_cli.games.ages.rules.action_totals import civil_actions, military_actions
from civdawn_cli.games.ages.rules.actions import ActionPhase, Ordered
from civdawn_cli.games.ages.table import Table

RULE_OF: Final = {
    "first": "TA-2.9",
    "deal": "TA-5.5",
    "draw": "TA-22.13",
    "event": "TA-10.3",
    "peek": "TA-10.3",
    "politics": "TA-9.1",
    "act": "TA-15.1",
    "discard": "TA-22.2",
    "pay": "TA-33.5",
    "store": "TA-33.2",
    "gain": "TA-33.1",
    "split": "TA-33.1",
    "token": "TA-31.5",
    "lose": "TA-32.4",
    "accept": "TA-13.3",
    "defend": "TA-11.6",
    "raze": "TA-23.1",
    "oust": "TA-11.10",
    "cede": "TA-27.7",
    "seize": "TA-7.7",
    "ruin": "TA-36.22",
    "bid": "TA-24.1",
    "send": "TA-24.6",
    "tuck": "TA-36.1",
}
"""The rule of each kind of question, by its name."""

SHOWN: Final = 6
"""How many names a short one may stand for are listed."""

ALIKE: Final = 0.75
"""How like a text a name must be to be guessed though it would not do here."""

PLURALS: Final = {
    "library": "libraries",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "air_force": "air forces",
    "special": "special technologies",
}
"""Of the types of cards that do not just take an s."""

SINGULARS: Final = {
    "infantry": "infantry technology",
    "cavalry": "cavalry technology",
    "artillery": "artillery technology",
    "air_force": "air force technology",
    "special": "special technology",
    "action": "action card",
    "bonus": "bonus card",
}
"""Of the types of cards whose name alone is no noun."""


def general(kind: Kind) -> str:
    """What can be said of anything that is no option."""
    return f"not possible here ({RULE_OF[kind.name]})"


# Names.


class Found:
    """The card that the parts of a text name. card: -1 if they name none. at: the next part.
    problem: what to say of the name if it names none or several."""

    def __init__(self, card: Card, at: int, problem: str) -> None:
        self.card: Final = card
        self.at: Final = at
        self.problem: Final = problem


def find_card(box: Box, parts: Parts, at: int, what: str, *pools: list[Card]) -> Found:
    """The card named from that part on: among the first pool if one of its names fits, else among
    the next, in the end among all cards. Options that are no card ("no") are left out."""
    text = parts.at(at)
    if not text:
        return Found(-1, at, f"which {what}? nothing is named")
    for pool in (*pools, list(range(box.cards))):
        cards, used = named(
            parts, at, [(card, box.slug[card]) for card in pool if card < box.cards]
        )
        if len(cards) == 1:
            return Found(cards[0], at + used, "")
        if cards:
            some = ", ".join([box.slug[card] for card in cards[:SHOWN]])
            return Found(-1, at, f"{text!r} may be {some}")
    return Found(
        -1,
        at,
        unknown(box, text, what, [box.slug[c] for pool in pools for c in pool if c < box.cards]),
    )


def unknown(box: Box, text: str, what: str, names: list[str]) -> str:
    """`'bronce' is no technology; did you mean 'bronze'?`"""
    near = get_close_matches(text, names, 1) or get_close_matches(text, box.slug, 1, ALIKE)
    return f"{text!r} is no {what}" + (f"; did you mean {near[0]!r}?" if near else "")


def find_seat(table: Table, parts: Parts, at: int) -> tuple[Seat, str]:
    """The seat that a part names, and what to say if it is none that is still in the game."""
    text = parts.at(at)
    if not text:
        return -1, "which rival? a seat is named too (TA-1.7)"
    if not is_number(text) or not 1 <= int(text) <= table.seats:
        return -1, f"{text!r} is no seat: they are 1 to {table.seats} (TA-1.1)"
    seat = int(text) - 1
    if not table.plays(seat):
        return -1, f"seat {text} has left the game (TA-14.1)"
    return seat, ""


def type_name(box: Box, card: Card) -> str:
    """What kind of card it is, in words: `air force`, `action card`."""
    name = TYPE_NAMES[box.type[card]]
    return SINGULARS.get(name, name)


def plural(kind: int) -> str:
    """A type of cards in the plural: `labs`."""
    name = TYPE_NAMES[kind]
    return PLURALS.get(name, f"{name}s")


def with_article(text: str) -> str:
    """`an aggression`, `a war`."""
    return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"


def alone(verb: str, rule: str) -> str:
    """That nothing is named with a verb."""
    return f"`{verb}` stands alone ({rule})"


# What is missing.


def there_are(number: int, what: str = "available") -> str:
    """`1 is available`, `0 are available`."""
    return f"{number} {'is' if number == 1 else 'are'} {what}"


def lacks(price: int, stuff: str, has: int, rule: str) -> str:
    """That something costs more than there is; '' if it doesn't."""
    if price <= has:
        return ""
    name = stuff.removesuffix("s") if price == 1 else stuff
    return f"costs {price} {name}, there {'is' if has == 1 else 'are'} {has} ({rule})"


def lacks_civil(table: Table, step: Step[Any], rule: str) -> str:
    """That no CA is left for an action of the action phase; '' if one is, or none is needed."""
    if isinstance(step, Ordered):
        price = step.civil_price
    else:
        price = int(isinstance(step, ActionPhase))
    has = civil_actions(table, step.seat)
    return f"costs {price} CA, {there_are(has)} ({rule})" if has < price else ""


def lacks_military(table: Table, step: Step[Any], price: int, rule: str) -> str:
    """The same for MA."""
    has = military_actions(table, step.seat)
    if not isinstance(step, ActionPhase) or has >= price:
        return ""
    return f"costs {price} MA, {there_are(has)} ({rule})"


def discount_of(step: Step[Any]) -> int:
    """What an action is cheaper because a card orders it."""
    return step.discount if isinstance(step, Ordered) else 0


def not_in_civil_hand(table: Table, seat: Seat, card: Card) -> str:
    """That a card is not in the civil hand; '' if it is."""
    return (
        ""
        if card in table.civil_hand[seat]
        else f"{table.box.slug[card]} is not in your hand (TA-25.1)"
    )


def not_in_military_hand(table: Table, seat: Seat, card: Card) -> str:
    """That a card is not in the military hand; '' if it is."""
    if card in table.military_hand[seat]:
        return ""
    return f"{table.box.slug[card]} is not in your hand (TA-25.3)"
