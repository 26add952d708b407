"""What several chapters' reasons say: what is on a space, how difficult it is, unknown names."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from civdawn_cli.engine.step import Kind, Seat
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS
from civdawn_cli.games.newdawn.names import CITY_STATE_0, EFFECTS, NOBODY, SLOTS
from civdawn_cli.games.newdawn.notation.writing import barbarian_name, effect_name
from civdawn_cli.games.newdawn.rules.folds import open_land
from civdawn_cli.games.newdawn.rules.pieces import barbarian_on
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS
from civdawn_cli.games.newdawn.table import Table

RULE_OF: Final = {
    "leader": "ND-2.1",
    "first": "ND-2.5",
    "capital": "ND-3.2",
    "core": "ND-3.2",
    "order": "ND-3.2",
    "deal": "ND-3.3",
    "placer": "ND-3.4",
    "victory": "ND-2.7",
    "reveal": "ND-9.7",
    "roll": "ND-10.6",
    "tile": "ND-3.4",
    "lay": "ND-3.4",
    "direction": "ND-2.5",
    "use": "ND-4.4",
    "play": "ND-4.4",
    "spend": "ND-13.1",
    "token": "ND-13.2",
    "pin": "ND-20.109",
    "remove": "ND-6.5",
    "place": "ND-6.1",
    "shift": "ND-20.41",
    "to": "ND-5.5",
    "convert": "ND-20.53",
    "learn": "ND-7.2",
    "replace": "ND-7.2",
    "strike": "ND-20.54",
    "gain": "ND-20.112",
    "caravan": "ND-20.61",
    "move": "ND-8.2",
    "take": "ND-12.1",
    "return": "ND-12.4",
    "give": "ND-20.64",
    "recall": "ND-20.4",
    "build": "ND-9.1",
    "pay": "ND-9.5",
    "under": "ND-9.6",
    "upgrade": "ND-20.70",
    "reinforce": "ND-10.1",
    "attack": "ND-10.3",
    "liberate": "ND-11.4",
    "hold": "ND-11.2",
    "plunder": "ND-20.84",
    "discard": "ND-16.4",
    "destroy": "ND-20.51",
    "point": "ND-20.52",
    "cede": "ND-20.52",
    "drive": "ND-20.105",
    "swap": "ND-20.34",
}
"""The rule of each kind of question, by its name."""


def general(kind: Kind) -> str:
    """What can be said of anything that is no option."""
    return f"not possible here ({RULE_OF[kind.name]})"


# Names.


def find_name(token: str, names: list[str]) -> int:
    """The number of the name that is the token, or the only one that begins with it; else -1."""
    if token in names:
        return names.index(token)
    begins = [number for number, name in enumerate(names) if name and name.startswith(token)]
    return begins[0] if len(begins) == 1 else -1


def unknown(token: str, what: str, names: list[str]) -> str:
    """`'petre' is no wonder; did you mean 'petra'?`"""
    begins = [name for name in names if name and name.startswith(token)]
    if len(begins) > 1:
        return f"{token!r} is the beginning of {', '.join(begins[:6])}"
    near = get_close_matches(token, [name for name in names if name], 1)
    return f"{token!r} is no {what}" + (f"; did you mean {near[0]!r}?" if near else "")


def effect_names(table: Table) -> list[str]:
    """What notation calls each effect that can be in the game, by number."""
    names = [effect_name(number) for number in range(EFFECTS)]
    return [name if _giver(name) < table.seats else "" for name in names]


def _giver(name: str) -> Seat:
    """The seat after the @ of a player's diplomacy card; -1 for other names."""
    giver = name.partition("@")[2]
    return int(giver) - 1 if giver else -1


def state_name(state: int) -> str:
    """A city-state's name as printed."""
    return ALL_EFFECTS[CITY_STATE_0 + state].title


def card_in(table: Table, seat: Seat, slot: int) -> str:
    """The name of the card in a slot of a seat's row."""
    return FOCUS_CARDS[table.row[seat * SLOTS + slot - 1]].title


# Spaces.


def piece_on(table: Table, space: int) -> str:
    """The city or control token on a space and whose it is, '' for none."""
    owner = table.owner(space)
    if owner == NOBODY:
        return ""
    if table.board.capital[owner] == space:
        return f"the capital of seat {owner + 1}"
    piece = "a city" if table.cities[owner] >> space & 1 else "a control token"
    return f"{piece} of seat {owner + 1}"


def blocking(table: Table, space: int) -> str:
    """What keeps a control token off a space: barbarian, piece or city-state; '' for none."""
    if table.barbarians >> space & 1:
        return "a barbarian"
    if table.city_states >> space & 1:
        return f"the city-state {state_name(table.board.city_state[space])}"
    return piece_on(table, space)


def lying_on(table: Table, space: int) -> str:
    """The first thing found on a space, so that it is not empty (ND-5.5); '' if it is."""
    bit = 1 << space
    found = blocking(table, space)
    if found:
        return found
    for spaces, what in (
        (table.resources, "a resource"),
        (table.naturals(), "a natural wonder's token"),
        (table.wonder_sites, "a world wonder's token"),
        (table.caravan_spaces(), "a caravan"),
    ):
        if spaces & bit:
            return what
    return ""


def not_empty_land(table: Table, space: int, rule: str) -> str:
    """Why nothing may move onto a space that must be empty land; '' if it is."""
    if table.board.water >> space & 1:
        return f"water ({rule})"
    found = lying_on(table, space)
    return f"not empty: {found} is there (ND-5.5)" if found else ""


def too_difficult(
    table: Table, seat: Seat, space: int, number: int, use: int, card: int, rule: str
) -> str:
    """That a land space's difficulty, as it counts for this use, is above a number; '' if not."""
    if open_land(table, seat, number, use, card) >> space & 1:
        return ""
    counts = 1
    while not open_land(table, seat, counts, use, card) >> space & 1:
        counts += 1
    difficulty = table.board.difficulty[space]
    changed = "" if counts == difficulty else f", counting as {counts},"
    return f"difficulty {difficulty}{changed} is above {number} ({rule})"


def distance_to(table: Table, starts: int, space: int) -> int:
    """Steps from the nearest of some spaces, through anything; 0 without any."""
    board = table.board
    return min([board.distance(s, space) for s in board.spaces if starts >> s & 1], default=0)


def barbarian_at(table: Table, space: int) -> str:
    """How notation calls the barbarian on a space."""
    return barbarian_name(barbarian_on(table, space))
