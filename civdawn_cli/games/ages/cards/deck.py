"""Boxes built from data and the classes of the cards: the one place where the two meet."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.games.ages.box import DATA_FILES, Box, Data
from civdawn_cli.games.ages.cards.actions import ACTION_CARDS
from civdawn_cli.games.ages.cards.aggressions import AGGRESSIONS
from civdawn_cli.games.ages.cards.events_a import EVENTS_A
from civdawn_cli.games.ages.cards.events_i import EVENTS_I
from civdawn_cli.games.ages.cards.events_ii import EVENTS_II
from civdawn_cli.games.ages.cards.events_iii import EVENTS_III
from civdawn_cli.games.ages.cards.leaders_a_i import LEADERS_A_I
from civdawn_cli.games.ages.cards.leaders_ii_iii import LEADERS_II_III
from civdawn_cli.games.ages.cards.pacts import PACTS, Side
from civdawn_cli.games.ages.cards.specials import SPECIALS
from civdawn_cli.games.ages.cards.wars import WARS
from civdawn_cli.games.ages.cards.wonders import WONDERS
from civdawn_cli.games.ages.hooks import Action, Attack, Card, Event, Hooks
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_NAMES,
    AGGRESSION,
    EVENT,
    LEADER,
    PACT,
    SPECIAL,
    WAR,
    WONDER,
)
from civdawn_cli.games.ages.names import Card as Number


class Classes:
    """The classes of the cards, by family: the slug of a card, with or without its age, and its
    class. A class whose card is not in a box is not used there."""

    def __init__(
        self,
        in_play: dict[str, type[Card]],
        pacts: dict[str, tuple[type[Side], type[Side]]],
        actions: dict[str, type[Action]],
        events: dict[str, type[Event]],
        attacks: dict[str, type[Attack]],
    ) -> None:
        """in_play: leaders, wonders and special technologies that do more than their numbers say.
        pacts: side A and side B. attacks: aggressions and wars."""
        self.in_play: Final = in_play
        self.pacts: Final = pacts
        self.actions: Final = actions
        self.events: Final = events
        self.attacks: Final = attacks


BASE_CLASSES: Final = Classes(
    {**LEADERS_A_I, **LEADERS_II_III, **WONDERS, **SPECIALS},
    PACTS,
    ACTION_CARDS,
    {**EVENTS_A, **EVENTS_I, **EVENTS_II, **EVENTS_III},
    {**AGGRESSIONS, **WARS},
)
"""Those of the base game."""


def read_data(name: str) -> dict[str, Any]:
    """A file of the component data of the base game."""
    folder = files("civdawn_cli.games.ages").joinpath("data")
    found: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return found


@lru_cache(maxsize=1)
def base_box() -> Box:
    """The base game."""
    return build({name: read_data(name) for name in DATA_FILES}, BASE_CLASSES)


def build(data: Data, classes: Classes) -> Box:
    """A box of the cards and boards of some data, each card with its class.

    Raises ValueError for an action card, an event, an aggression or a war without a class, for a
    leader, wonder or special technology with special effects and none, and for whatever `Box`
    refuses.
    """
    box = Box(data)
    _put_in_play(box, classes)
    box.actions = [None] * box.cards
    box.events = [None] * box.cards
    box.attacks = [None] * box.cards
    for card in _cards(box, (ACTION,)):
        action = classes.actions[_known(box, card, list(classes.actions))]
        box.actions[card] = action(box, card, box.rows[card])
    for card in _cards(box, (EVENT,)):
        event = classes.events[_known(box, card, list(classes.events))]
        box.events[card] = event(box, card, box.rows[card])
    for card in _cards(box, (AGGRESSION, WAR)):
        attack = classes.attacks[_known(box, card, list(classes.attacks))]
        box.attacks[card] = attack(box, card, box.rows[card])
    return box


def _put_in_play(box: Box, classes: Classes) -> None:
    """Put in the object of every card and every side of a pact; those without a class do nothing in
    play but what their numbers do. Raises ValueError."""
    box.in_play = [Card(box, card, box.rows[card]) for card in range(box.cards)]
    for card in _cards(box, (SPECIAL, WONDER, LEADER)):
        key = _key(box, card, list(classes.in_play))
        if not key and box.rows[card].get("special"):
            raise ValueError(f"no class says what {box.slug[card]} does")
        if key:
            box.in_play[card] = classes.in_play[key](box, card, box.rows[card])
    for card in _cards(box, (PACT,)):
        key = _key(box, card, list(classes.pacts))
        one, other = classes.pacts[key] if key else (Side, Side)
        for side, cls in enumerate((one, other)):
            effect = box.side_of(card, side)
            box.in_play.append(cls(box, effect, box.sides[effect - box.side_0]))
    box.hooks = Hooks(box.in_play)
    box.priced_in_row = numbers(box.hooks.row_price)


def _cards(box: Box, kinds: tuple[int, ...]) -> list[Number]:
    """The cards of some types."""
    return [card for card in range(box.cards) if box.type[card] in kinds]


def _key(box: Box, card: Number, known: list[str]) -> str:
    """By which name a card is among those known: its own one, else the one it shares with the same
    card of other ages; '' if it is not there."""
    slug = box.slug[card]
    shared = slug.removesuffix(f"-{AGE_NAMES[box.level[card]]}")
    if slug in known:
        return slug
    return shared if shared in known else ""


def _known(box: Box, card: Number, known: list[str]) -> str:
    """The same for a card that must have a class."""
    key = _key(box, card, known)
    if not key:
        raise ValueError(f"no class says what {box.slug[card]} does")
    return key
