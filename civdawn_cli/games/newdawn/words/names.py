"""The names of what lies on the table, for people, in the present language. Options and events
share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.callings import calling_of
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.map.tiles import SIDE_NAMES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES, slug
from civdawn_cli.games.newdawn.notation.words import barbarian_name, effect_name, tile_name
from civdawn_cli.language import _, card_text, pgettext, shown

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box
    from civdawn_cli.games.newdawn.rules.agendas import Agenda
    from civdawn_cli.games.newdawn.table import Table

GAME: Final = "newdawn"
"""The catalogue with the names and effects of the cards."""


_TYPES: Final = (
    shown("culture"),
    shown("science"),
    shown("economy"),
    shown("industry"),
    shown("military"),
)
_ERAS: Final = (shown("ancient"), shown("medieval"), shown("modern"))
_RESOURCES: Final = (shown("marble"), shown("mercury"), shown("oil"), shown("diamonds"))


# Lists.


def listed(parts: list[str]) -> str:
    """Several things in a row: `a, b and c`; '' for none."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{most} and {last}").format(most=_(", ").join(parts[:-1]), last=parts[-1])


def either(parts: list[str]) -> str:
    """One of several things: `a, b or c`; '' for none."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{most} or {last}").format(most=_(", ").join(parts[:-1]), last=parts[-1])


# Words of the rules.


def type_name(kind: int) -> str:
    """A type of focus card or of world wonder, by its number: `culture`."""
    return _(_TYPES[kind])


def era_name(era: int) -> str:
    """An era of world wonders by its number."""
    return _(_ERAS[era])


def terrain_name(terrain: int) -> str:
    """A terrain by its number: `hills`."""
    return (
        _("no space"),
        _("grassland"),
        _("hills"),
        _("forest"),
        _("desert"),
        _("mountain"),
        _("water"),
        _("natural wonder"),
    )[terrain]


def resource_name(kind: int) -> str:
    """A type of resource by its number."""
    return _(_RESOURCES[kind])


def direction_name(direction: int) -> str:
    """One of the six directions, from east clockwise: `north-east`."""
    return (
        pgettext("direction", "east"),
        pgettext("direction", "south-east"),
        pgettext("direction", "south-west"),
        pgettext("direction", "west"),
        pgettext("direction", "north-west"),
        pgettext("direction", "north-east"),
    )[direction]


def section_name(name: str) -> str:
    """A section of the event dial in a word, named as in views."""
    return {
        "spawn": pgettext("section", "spawn"),
        "move": pgettext("section", "move"),
        "trade": pgettext("section", "trade"),
        "blank": pgettext("section", "blank"),
    }[name]


# Components.


def focus_title(box: Box, card: int) -> str:
    """A focus card."""
    title = box.focus[card].title
    return card_text(GAME, slug(title), title)


def effect_title(box: Box, number: int) -> str:
    """A leader, a world wonder, a city-state or a design of diplomacy card, by its effect."""
    effect = box.effects[number]
    return card_text(GAME, effect.slug, effect.title)


def wonder_title(box: Box, wonder: int) -> str:
    """A world wonder."""
    return effect_title(box, box.wonder_0 + wonder)


def state_title(box: Box, state: int) -> str:
    """A city-state."""
    return effect_title(box, box.city_state_0 + state)


def natural_title(box: Box, natural: int) -> str:
    """A natural wonder."""
    title = box.naturals[natural]
    return card_text(GAME, slug(title), title)


def agenda_title(agenda: Agenda) -> str:
    """One of the two agendas of a victory card."""
    return card_text(GAME, slug(agenda.title), agenda.title)


def barbarian_title(letter: int) -> str:
    """A barbarian by its letter."""
    return _("Barbarian {letter}").format(letter=chr(ord("A") + letter))


def tile_title(tile: int, side: int) -> str:
    """A tile and the side that is up."""
    return _("tile {face}").format(face=f"{tile}{SIDE_NAMES[side]}")


def seat_title(table: Table, seat: Seat) -> str:
    """A seat by the name that was given to it, else by its civilization, see `Game.seat_name`."""
    if seat == CHANCE:
        return _("chance")
    return calling_of(seat) or own_title(table, seat)


def own_title(table: Table, seat: Seat) -> str:
    """A seat by its civilization, `seat 2` before it has one."""
    if seat == CHANCE:
        return _("chance")
    for number in range(table.box.leaders):
        if table.held[seat] >> (table.box.leader_0 + number) & 1:
            return effect_title(table.box, table.box.leader_0 + number)
    return _("seat {number}").format(number=seat + 1)


# Effects, in a few words without a full stop.


def focus_brief(box: Box, card: int) -> str:
    """The effect of a focus card."""
    found = box.focus[card]
    return card_text(GAME, slug(found.title), found.short or found.text.removesuffix("."))


def effect_brief(box: Box, number: int) -> str:
    """The effect of a leader, a world wonder, a city-state or a diplomacy card."""
    effect = box.effects[number]
    return card_text(GAME, effect.slug, effect.short or effect.text.removesuffix("."))


def agenda_brief(agenda: Agenda) -> str:
    """The thing that an agenda asks."""
    text = agenda.short or agenda.text.removesuffix(".")
    return card_text(GAME, slug(agenda.title), text)


def titles(box: Box) -> dict[str, str]:
    """Everything that notation names, by its name there, in the present language. Of a player's
    diplomacy card without its giver: `embassy`."""
    found = {slug(card.title): focus_title(box, card.number) for card in box.focus}
    for number in range(len(box.effects)):
        found[effect_name(box, number).partition("@")[0]] = effect_title(box, number)
    for natural, title in enumerate(box.naturals):
        found[slug(title)] = natural_title(box, natural)
    for pair in box.victory:
        names = [agenda_title(agenda) for agenda in pair]
        found["/".join([slug(agenda.title) for agenda in pair])] = either(names)
        for agenda, name in zip(pair, names, strict=True):
            found[slug(agenda.title)] = name
    for letter in range(box.barbarians):
        found[barbarian_name(letter)] = barbarian_title(letter)
    for tile in box.tiles:
        for side in range(len(tile.faces)):
            found[tile_name(tile.number, side)] = tile_title(tile.number, side)
    found.update({name: type_name(kind) for kind, name in enumerate(FOCUS_NAMES)})
    found.update({name: era_name(era) for era, name in enumerate(ERA_NAMES)})
    found.update({name: resource_name(kind) for kind, name in enumerate(RESOURCE_NAMES)})
    found.update({name: direction_name(way) for way, name in enumerate(DIRECTION_NAMES)})
    return found
