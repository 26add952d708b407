"""Options of `play` in words: what each card of the row would do now (ND-4.5, ND-6 to ND-10), read
off the steps that resolving it puts on the stack."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.games.newdawn.map.board import DESERT, FOREST, GRASSLAND, HILLS, MOUNTAIN
from civdawn_cli.games.newdawn.names import FOR_CARAVAN, FOR_TOKEN, NOBODY, ON_CARD, ROMAN
from civdawn_cli.games.newdawn.options import BARBARIAN_OPTION, IDLE
from civdawn_cli.games.newdawn.rules.culture import PlaceTokens
from civdawn_cli.games.newdawn.rules.economy import (
    CaravanTerms,
    MoveCaravan,
    MoveCaravans,
    trades_at,
)
from civdawn_cli.games.newdawn.rules.folds import more_tokens, open_land, slot_number
from civdawn_cli.games.newdawn.rules.industry import Build, affordable, city_sites
from civdawn_cli.games.newdawn.rules.military import Attack, Reinforce
from civdawn_cli.games.newdawn.rules.science import AdvanceDial, LearnCard, MoveDial
from civdawn_cli.games.newdawn.rules.turn import Resolve
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.seat_facts import next_level
from civdawn_cli.games.newdawn.words.names import (
    barbarian_title,
    either,
    focus_brief,
    focus_title,
    listed,
    state_title,
    terrain_name,
    wonder_title,
)
from civdawn_cli.games.newdawn.words.odds import lead, odds_of
from civdawn_cli.games.newdawn.words.phrases import (
    bare_ground,
    card_at,
    facts,
    following,
    piece,
    tokens_on,
)
from civdawn_cli.language import _, ngettext

TERRAINS = (GRASSLAND, HILLS, FOREST, DESERT, MOUNTAIN)
"""By difficulty (ND-5.1)."""

NAMED = 3
"""The most places to trade that are named."""


def play(table: Table, step: Step[Any], option: Option) -> str:
    """A focus card: its name, its effect, what it would do in that slot now, tokens on it."""
    if option == PASS:
        return _("resolve no other card")
    card = card_at(table, step.seat, option % IDLE)
    title = focus_title(table.box, card)
    if option > IDLE:
        return _("{card} for no effect").format(card=title)
    tried = following(table, option)
    depth = len(tried.stack)
    resolving = tried.stack[-1]
    assert isinstance(resolving, Resolve)
    tried.stack.pop().run(tried)
    coming = tried.stack[depth - 1 :][::-1]
    now = [fact for part in coming for fact in here(tried, part)]
    told = focus_brief(table.box, card)
    if table.box.level_of[card] == 1 and isinstance(coming[0], AdvanceDial):
        told, now = now[0], now[1:]  # a level-I card adds nothing to its type (ND-4.7)
    return facts(
        _("{card}: {effect}").format(card=title, effect=told),
        *now,
        tokens_on(table, step.seat, card),
        as_slot(table, resolving),
    )


def as_slot(table: Table, step: Resolve) -> str:
    """The slot that a card is resolved as if in; '' for its own (ND-20.13, ND-20.30)."""
    slot = step.as_slot or slot_number(table, step.seat, step.slot)
    return _("as in slot {number}").format(number=slot) if slot != step.slot else ""


def here(table: Table, step: Step[Any]) -> list[str]:
    """The numbers of one step of a card's resolution; [] for one that has none of its own."""
    if isinstance(step, PlaceTokens):
        return [culture(table, step)]
    if isinstance(step, AdvanceDial):
        return [dial(table, step.seat, step.number)]
    if isinstance(step, MoveCaravans):
        return economy(table, step)
    if isinstance(step, Build):
        return industry(table, step)
    if isinstance(step, Reinforce):
        return reinforcing(table, step)
    if isinstance(step, Attack):
        return [attacking(table, step)]
    return []


# Culture.


def culture(table: Table, step: PlaceTokens) -> str:
    """How hard the terrain may be and how many spaces there are."""
    spaces = step.sites(table).bit_count()
    if not spaces:
        return _("no space for one now")
    hardest = up_to(table, step.seat, step.number, FOR_TOKEN, step.card)
    room = ngettext("up to {terrain}, {n} space", "up to {terrain}, {n} spaces", spaces).format(
        terrain=hardest, n=spaces
    )
    more = more_tokens(table, step.seat)
    if not more:
        return room
    text = ngettext("{room}, {n} token more", "{room}, {n} tokens more", more)
    return text.format(room=room, n=more)


def up_to(table: Table, seat: Seat, number: int, use: int, card: int) -> str:
    """The hardest terrain that is open for a use."""
    opened = open_land(table, seat, number, use, card)
    found = GRASSLAND
    for terrain in TERRAINS:
        if opened & table.board.of_terrain[terrain]:
            found = terrain
    return terrain_name(found)


# Science.


def dial_after(table: Table, seat: Seat, distance: int) -> tuple[int, list[int]]:
    """Where the tech dial would stand, and the levels of the cards it would give (ND-7.2)."""
    tried = table.clone()
    depth = len(tried.stack)
    MoveDial(seat, distance).run(tried)
    gains = tried.stack[depth:][::-1]
    return tried.dial[seat], [step.level for step in gains if isinstance(step, LearnCard)]


def dial(table: Table, seat: Seat, distance: int) -> str:
    """The way of the tech dial and what it gives; else where the next card is."""
    space, levels = dial_after(table, seat, distance)
    way = _("dial {before} to {after}").format(before=table.dial[seat], after=space)
    if len(levels) > 1 and len(set(levels)) == 1:
        return ngettext(
            "{way}, learn {n} of level {level}", "{way}, learn {n} of level {level}", len(levels)
        ).format(way=way, n=len(levels), level=ROMAN[levels[0] - 1])
    if levels:
        names = listed([ROMAN[level - 1] for level in levels])
        return _("{way}, learn level {levels}").format(way=way, levels=names)
    mark, level = next_level(space)
    return _("{way}, level {level} at {space}").format(way=way, level=ROMAN[level - 1], space=mark)


# Economy.


def economy(table: Table, step: MoveCaravans) -> list[str]:
    """How hard the terrain may be, and where caravans could trade without spending tokens."""
    terms = step.terms
    hardest = up_to(table, step.seat, terms.number, FOR_CARAVAN, terms.card)
    return [
        trades(table, step.seat, terms, step.waiting(table), step.done),
        _("up to {terrain}").format(terrain=hardest),
    ]


def trades(
    table: Table, seat: Seat, terms: CaravanTerms, places: list[int], done: tuple[int, ...]
) -> str:
    """The places where caravans could trade; '' for none (ND-8.7)."""
    goals = 0
    for place in places:
        goals |= MoveCaravan(seat, terms, done, place, terms.distance).possible(table)
    names: list[str] = []
    for space in numbers(goals):
        if trades_at(table, seat, space) and trader(table, space) not in names:
            names.append(trader(table, space))
    if len(names) > NAMED:
        more = len(names) - NAMED
        return ngettext(
            "reaches {places} and {n} more", "reaches {places} and {n} more", more
        ).format(places=_(", ").join(names[:NAMED]), n=more)
    return _("reaches {places}").format(places=either(names)) if names else ""


def trader(table: Table, space: int) -> str:
    """A city-state or a rival's city as a goal of caravans."""
    if table.city_states >> space & 1:
        return state_title(table.box, table.board.city_state[space])
    return piece(table, space)


def caravan_from(table: Table, place: int) -> str:
    """Where a caravan sets out."""
    return _("from the card") if place == ON_CARD else bare_ground(table, place)


# Industry.


def industry(table: Table, step: Build) -> list[str]:
    """The production and what it pays for, and how many spaces there are for a city."""
    terms = step.terms
    names = [wonder_title(table.box, w) for w in affordable(table, step.seat, terms)]
    sites = city_sites(table, step.seat, terms).bit_count()
    room = ngettext("{n} city space", "{n} city spaces", sites).format(n=sites)
    return [
        _("production {n}").format(n=terms.production),
        _("pays for {wonders}").format(wonders=either(names)) if names else "",
        room if sites else _("no city space"),
    ]


# Military.


def reinforcing(table: Table, step: Reinforce) -> list[str]:
    """How many control tokens may be turned over, or the attacks instead."""
    open_tokens = table.tokens[step.seat] & ~table.reinforced[step.seat]
    number = min(step.left, open_tokens.bit_count())
    if not number:
        flips = _("no token to reinforce")
    else:
        flips = ngettext("{n} token to reinforce", "{n} tokens to reinforce", number).format(
            n=number
        )
    if step.instead is None:
        return [flips]
    return [attacking(table, Attack(step.seat, step.instead, 0)), flips]


def attacking(table: Table, step: Attack) -> str:
    """The best odds among the targets in range: those of the greatest lead, since all dice are
    alike."""
    tried = table.clone()
    tried.stack.append(step)
    best = PASS
    most = 0
    for option in step.options(tried):
        margin = lead(tried, option) if option != PASS else 0
        if option != PASS and (best == PASS or margin > most):
            most, best = margin, option
    if best == PASS:
        return _("no target in range")
    odds = odds_of(tried, best)
    return _("best: {target} {odds} %").format(target=aim(table, best), odds=odds.chance(odds.own))


def aim(table: Table, option: Option) -> str:
    """A target by its name."""
    if option >= BARBARIAN_OPTION:
        return barbarian_title(option - BARBARIAN_OPTION)
    if table.owner(option) == NOBODY:
        return state_title(table.box, table.board.city_state[option])
    return piece(table, option)
