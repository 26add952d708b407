"""The games of a tournament: a pure function of its config.

A block is one deal played once in every seating of one set of entrants, so that nobody is lucky.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

from civdawn_cli.tournament.config import Config

NEIGHBOURS: Final = ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
"""Orders of four in which everyone sits once in every seat and directly before everyone else once
(a Williams square)."""


class Fixture(NamedTuple):
    """One game to be played.

    token: names it, `3.2` is the second game of block 3. group and deal: which set of entrants, and
    which of its deals, from 1. seating: the entrant of each seat, as a place among `ordered`. seed:
    decides the deal and all luck.
    """

    token: str
    block: int
    seating: tuple[int, ...]
    seed: int


def ordered(config: Config) -> list[str]:
    """The names of the entrants in the order that fixtures mean, which is not the file's."""
    return sorted(entrant.name for entrant in config.entrants)


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """The orders of a block: all of two or three, neighbour-balanced ones of four."""
    if seats == len(NEIGHBOURS):
        return NEIGHBOURS
    return tuple(permutations(range(seats)))


def groups(config: Config) -> list[tuple[int, ...]]:
    """The sets of entrants that meet, as places among `ordered`."""
    names = ordered(config)
    sets = list(combinations(range(len(names)), config.seats))
    if config.format == "gauntlet":
        hero = names.index(config.entrants[0].name)
        sets = [group for group in sets if hero in group]
    return sets


def schedule(config: Config) -> Iterator[Fixture]:
    """All games, block by block; every set of entrants gets its next deal in turn.

    Raising `blocks` adds games at the end and changes none.
    """
    names, sets, block = ordered(config), groups(config), 0
    orders = seatings(config.seats)
    for deal in range(1, config.blocks + 1):
        for group in sets:
            block += 1
            seed = deal_seed(config.seed, [names[place] for place in group], deal)
            for number, order in enumerate(orders, 1):
                seating = tuple([group[place] for place in order])
                yield Fixture(f"{block}.{number}", block, seating, seed)


def deal_seed(seed: int, names: list[str], deal: int) -> int:
    """The seed of a deal of a set of entrants: 48 bits that nothing else has a part in."""
    text = "\n".join([str(seed), str(deal), *names])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
