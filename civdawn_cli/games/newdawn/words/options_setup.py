"""Options in words before the first turn: leaders, tiles, cards that are turned up; and the dice of
barbarians."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.map.board import GRASSLAND, NATURAL
from civdawn_cli.games.newdawn.map.grid import decode
from civdawn_cli.games.newdawn.map.layout import CORE_TILES, Placed
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES, Face
from civdawn_cli.games.newdawn.names import NOBODY
from civdawn_cli.games.newdawn.options import tile_of
from civdawn_cli.games.newdawn.rules.barbarians import PartBarbarians, RollMove, crowded, path
from civdawn_cli.games.newdawn.rules.draft import LAST_OF_A, LayCore, LayTile, RollSide, layout_of
from civdawn_cli.games.newdawn.rules.military import RollAttack, RollDefence
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    GAME,
    agenda_brief,
    agenda_title,
    barbarian_title,
    direction_name,
    effect_brief,
    effect_title,
    either,
    era_name,
    listed,
    natural_title,
    resource_name,
    seat_title,
    state_title,
    terrain_name,
    type_name,
)
from civdawn_cli.games.newdawn.words.options_fight import roll_attack, roll_defence
from civdawn_cli.games.newdawn.words.phrases import facts
from civdawn_cli.language import _, card_text, ngettext


def leader(table: Table, step: Step[Any], option: Option) -> str:
    """A leader: who it is and what it can do."""
    number = table.box.leader_0 + option
    drawn = table.box.effects[number]
    assert isinstance(drawn, Leader)
    ruler = card_text(GAME, drawn.slug, drawn.ruler)
    head = _("{civilization} ({leader})").format(
        civilization=effect_title(table.box, number), leader=ruler
    )
    return facts(head, effect_brief(table.box, number))


def first(table: Table, step: Step[Any], option: Option) -> str:
    """The first player."""
    return _("{seat} takes the first turn").format(seat=seat_title(table, option))


def placer(table: Table, step: Step[Any], option: Option) -> str:
    """The player who lays the first tile."""
    return _("{seat} lays the first tile").format(seat=seat_title(table, option))


def victory(table: Table, step: Step[Any], option: Option) -> str:
    """A victory card: what either of its agendas asks."""
    pair = table.box.victory[option]
    return either(
        [
            _("{agenda} ({asks})").format(agenda=agenda_title(agenda), asks=agenda_brief(agenda))
            for agenda in pair
        ]
    )


def reveal(table: Table, step: Step[Any], option: Option) -> str:
    """A world wonder that is turned up: era, cost, effect."""
    if option == PASS:
        return _("the deck is empty")
    wonder = table.box.wonders[option]
    head = _("{era} {type} wonder, costs {cost}").format(
        era=era_name(wonder.era), type=type_name(wonder.kind), cost=wonder.cost
    )
    pays = either([resource_name(kind) for kind in wonder.pays])
    return facts(
        head,
        effect_brief(table.box, wonder.number),
        _("takes {resources}").format(resources=pays),
    )


def direction(table: Table, step: Step[Any], option: Option) -> str:
    """Where the direction token points: the way of barbarians on a 1 and on a 2 (ND-16.3)."""
    return _("barbarians move {one} on a 1, {two} on a 2, and so on clockwise").format(
        one=direction_name(option), two=direction_name((option + 1) % len(DIRECTIONS))
    )


# Tiles.


def kind_words(kind: int) -> str:
    """A kind of tile."""
    return (
        _("capital tile"),
        _("city-state tile"),
        _("natural-wonder tile"),
        _("plain tile"),
    )[kind]


def printed(box: Box, face: Face) -> list[str]:
    """The symbols on a face: city-state, natural wonder, resources, barbarian."""
    found: list[str] = []
    for cell in face.cells:
        if cell.city_state >= 0:
            found.append(state_title(box, cell.city_state))
        if cell.natural >= 0:
            found.append(natural_title(box, cell.natural))
        if cell.resource >= 0:
            found.append(resource_name(cell.resource))
        if cell.barbarian >= 0:
            found.append(barbarian_title(cell.barbarian))
    return found


def tile(table: Table, step: Step[Any], option: Option) -> str:
    """A tile by its number, as it is drawn: its kind and the symbols on its sides."""
    drawn = table.box.tile(option)
    if isinstance(step, LayCore):
        symbols = printed(table.box, drawn.faces[step.side])
        return facts(kind_words(drawn.kind), listed(symbols))
    both = [printed(table.box, face) for face in drawn.faces]
    sides = [
        _("{things} on side {side}").format(things=listed(symbols), side=SIDE_NAMES[side])
        for side, symbols in enumerate(both)
        if symbols
    ]
    return facts(kind_words(drawn.kind), *sides)


def tile_side(table: Table, step: Step[Any], option: Option) -> str:
    """A tile with a side up: the symbols and how many spaces of each terrain."""
    number, side = tile_of(option)
    found = table.box.tile(number)
    face = found.faces[side]
    symbols = printed(table.box, face)
    if face.capital >= 0:
        symbols = [_("your capital"), *symbols]
    return facts(_(", ").join(symbols) or kind_words(found.kind), terrains(face))


def terrains(face: Face) -> str:
    """How many spaces of each terrain a face has; the natural wonder's has none (ND-5.2)."""
    found: list[str] = []
    for terrain in range(GRASSLAND, NATURAL):
        number = sum([1 for cell in face.cells if cell.terrain == terrain])
        if number:
            found.append(_("{terrain} {n}").format(n=number, terrain=terrain_name(terrain)))
    return _(", ").join(found)


def lay(table: Table, step: Step[Any], option: Option) -> str:
    """Where a tile comes to lie: where its symbols are then, and what it touches (ND-3.4)."""
    assert isinstance(step, LayTile)
    layout = layout_of(table)
    side, q, r, turn = decode(option)
    placed = Placed(step.tile, side, q, r, turn)
    counts = layout.touched(placed)
    tiles = [other.tile for other, n in zip(layout.placed, counts, strict=True) if n]
    names = [str(number) for number in sorted(tiles)]
    text = _("beside {tiles}")
    if not sum(counts[:CORE_TILES]):
        text = _("beside {tiles}, not the core")
    beside = ngettext("tile {numbers}", "tiles {numbers}", len(names)).format(numbers=listed(names))
    return facts(*symbols_laid(table, placed), text.format(tiles=beside))


def symbols_laid(table: Table, placed: Placed) -> list[str]:
    """Where the symbols of a tile lie once it is placed."""
    face = table.box.tile(placed.tile).faces[placed.side]
    found: list[str] = []
    for place, (q, r) in enumerate(placed.spaces()):
        cell = face.cells[place]
        name = ""
        if place == face.capital:
            name = _("capital")
        elif cell.city_state >= 0:
            name = state_title(table.box, cell.city_state)
        elif cell.natural >= 0:
            name = natural_title(table.box, cell.natural)
        elif cell.resource >= 0:
            name = resource_name(cell.resource)
        elif cell.barbarian >= 0:
            name = barbarian_title(cell.barbarian)
        if name:
            found.append(_("{thing} at {space}").format(thing=name, space=f"{q},{r}"))
    return found


# Dice.


def roll(table: Table, step: Step[Any], option: Option) -> str:
    """A number of a die: what it means here."""
    if isinstance(step, RollAttack):
        return roll_attack(table, option)
    if isinstance(step, RollDefence):
        return roll_defence(table, option)
    if isinstance(step, RollSide):
        side = SIDE_A if option <= LAST_OF_A else SIDE_B
        return _("the core lies side {side} up").format(side=SIDE_NAMES[side])
    if option == PASS:
        return _("no barbarian has to move")
    way = (table.heading + option - 1) % len(DIRECTIONS)
    if isinstance(step, PartBarbarians):
        return parted(table, way)
    assert isinstance(step, RollMove)
    return facts(
        _("every barbarian moves {direction}").format(direction=direction_name(way)),
        trouble(table, way),
    )


def trouble(table: Table, way: int) -> str:
    """How many barbarians meet a player's piece if they move that way; '' for none."""
    met = 0
    for space in table.barbarian:
        if space >= 0:
            goal = path(table, space, way)[-1]
            met += goal != space and table.owner(goal) != NOBODY
    if not met:
        return ""
    return ngettext("{n} meets a player's piece", "{n} meet players' pieces", met).format(n=met)


def parted(table: Table, way: int) -> str:
    """Where the barbarian goes that has to leave the space it shares (ND-16.6)."""
    letter = crowded(table)
    start = table.barbarian[letter]
    goal = path(table, start, way)[-1]
    name = barbarian_title(letter)
    if goal == start:
        return _("{barbarian} can't move {direction} and stays").format(
            barbarian=name, direction=direction_name(way)
        )
    return _("{barbarian} moves {direction} to {space}").format(
        barbarian=name, direction=direction_name(way), space=table.board.names[goal]
    )
