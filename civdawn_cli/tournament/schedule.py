"""Blocks and their games; the schedules that are known before the first game.

A block is one deal played once in every seating of one set of entrants, so that no entrant is
favoured by the deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

from civdawn_cli.engine.chance import Seed
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line

NEIGHBOURS: Final = ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
"""Orders of four in which everyone sits once in every seat and directly before everyone else once
(a Williams square)."""


class Fixture(NamedTuple):
    """One game to be played.

    token: its name, such as `3.2` for the second game of block 3. seating: the entrant of each
    seat, as an index into `ordered`. seed: decides the deal and all luck. pool: in a ladder, the
    names of the entrants that took part when the block was chosen.
    """

    token: str
    block: int
    seating: tuple[int, ...]
    seed: Seed
    pool: tuple[str, ...] = ()


class Block(NamedTuple):
    """One deal to be played by a set of entrants: the block's number from 1, the set as indices
    into `ordered`, the number of the deal among those of the set, and the pool (see Fixture)."""

    number: int
    group: tuple[int, ...]
    deal: int
    pool: tuple[str, ...] = ()


def ordered(config: Config) -> list[str]:
    """The names of the entrants in the order that the indices of fixtures refer to, which is not
    the order of the file."""
    return sorted(entrant.name for entrant in config.entrants)


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """The orders of a block: all of two or three, neighbour-balanced ones of four."""
    if seats == len(NEIGHBOURS):
        return NEIGHBOURS
    return tuple(permutations(range(seats)))


def groups(config: Config) -> list[tuple[int, ...]]:
    """The sets of entrants that meet, as indices into `ordered`."""
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
    block = 0
    for deal in range(1, config.blocks + 1):
        for group in groups(config):
            block += 1
            yield from fixtures(config, Block(block, group, deal))


def fixtures(config: Config, block: Block) -> Iterator[Fixture]:
    """The games of a block."""
    names = ordered(config)
    seed = deal_seed(config.seed, [names[place] for place in block.group], block.deal)
    for number, order in enumerate(seatings(config.seats), 1):
        seating = tuple([block.group[place] for place in order])
        yield Fixture(f"{block.number}.{number}", block.number, seating, seed, block.pool)


def number(line: Line) -> tuple[int, int]:
    """The numbers of a result's block and of the game in it, by which results sort into the
    schedule's order."""
    block, _, game = str(line["token"]).partition(".")
    return int(block), int(game)


def deal_seed(seed: Seed, names: list[str], deal: int) -> Seed:
    """The seed of a deal of a set of entrants, which depends on nothing but the arguments: 128 bits
    of a drawn seed, 48 of a typed one."""
    text = "\n".join([str(seed), str(deal), *names])
    digest = hashlib.sha256(text.encode())
    if isinstance(seed, str):
        return digest.hexdigest()[:32]
    return int.from_bytes(digest.digest()[:6], "big")
