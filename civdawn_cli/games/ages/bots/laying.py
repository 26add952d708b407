"""How many of a group of cards lie in each place, drawn as often as there are ways to lay them.

Every way is counted, so the draw takes no longer when few ways fit; `imagine.py` asks for it when
drawing at random and throwing away does not come to an end soon.
"""

from __future__ import annotations

from math import comb, factorial, perm
from random import Random
from typing import Final


class NoWorld(ValueError):
    """No way to lay the cards fits all that the seat knows."""


class Laying:
    """Groups of cards that are to be laid one after another into places with room for so many.

    sizes: the room of each place. groups: of each group its number of cards, the places they may
    lie in, and those of them in which they count against `limits`. limits: how many cards a place
    takes that count against it. event_places: the number of places, the first ones, that take only
    events. events, others: the numbers of cards in no group; events fill what is left of the event
    places, all other cards what is left of the rest.
    """

    def __init__(
        self,
        sizes: list[int],
        groups: list[tuple[int, list[int], list[int]]],
        limits: list[int],
        event_places: int,
        events: int,
        others: int,
    ) -> None:
        self._start: Final = tuple(sizes)
        self._groups: Final = groups
        self._limits: Final = tuple(limits)
        self._event_places: Final = event_places
        self._events: Final = events
        self._others: Final = others
        self._counted: Final[dict[tuple[object, ...], int]] = {}

    def ways(self) -> int:
        """The number of ways to lay all cards.

        The order of the cards of a group is left out, since it multiplies every way alike.
        """
        return self._ways(0, self._start, self._limits)

    def draw(self, random: Random) -> list[list[int]]:
        """The number of cards of each group in each place, in proportion to the ways to lay them
        so. Raises NoWorld if there is none."""
        found: list[list[int]] = []
        room, limits = self._start, self._limits
        for group in range(len(self._groups)):
            splits = self._splits(group, room, limits)
            weights: list[int] = []
            for split in splits:
                after = self._after(group, split, room, limits)
                weights.append(_choices(room, split) * self._ways(group + 1, *after))
            total = sum(weights)
            if total == 0:
                raise NoWorld("no world fits what the seat knows")
            chosen = random.randrange(total)
            at = 0
            while chosen >= weights[at]:
                chosen -= weights[at]
                at += 1
            found.append(splits[at])
            room, limits = self._after(group, splits[at], room, limits)
        return found

    def _ways(self, group: int, room: tuple[int, ...], limits: tuple[int, ...]) -> int:
        """The ways to lay the groups from this one on."""
        if group == len(self._groups):
            chosen = sum(room[: self._event_places])
            return perm(self._events, chosen) * factorial(self._events + self._others - chosen)
        key = (group, room, limits)
        found = self._counted.get(key)
        if found is None:
            found = 0
            for split in self._splits(group, room, limits):
                room_left, limits_left = self._after(group, split, room, limits)
                rest = self._ways(group + 1, room_left, limits_left)
                found += _choices(room, split) * rest
            self._counted[key] = found
        return found

    def _splits(
        self, group: int, room: tuple[int, ...], limits: tuple[int, ...]
    ) -> list[list[int]]:
        """Every way to part the cards of a group among the places: how many for each place."""
        cards, places, limited = self._groups[group]
        found = [([0] * len(room), cards)]
        for place in places:
            most = min(room[place], limits[place]) if place in limited else room[place]
            more: list[tuple[list[int], int]] = []
            for split, left in found:
                for number in range(min(most, left) + 1):
                    wider = split.copy()
                    wider[place] = number
                    more.append((wider, left - number))
            found = more
        return [split for split, left in found if left == 0]

    def _after(
        self, group: int, split: list[int], room: tuple[int, ...], limits: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The room and the limits left when the cards of a group have been laid so."""
        limited = self._groups[group][2]
        return (
            tuple([size - number for size, number in zip(room, split, strict=True)]),
            tuple(
                [
                    limit - split[place] if place in limited else limit
                    for place, limit in enumerate(limits)
                ]
            ),
        )


def _choices(room: tuple[int, ...], split: list[int]) -> int:
    """The ways to choose the slots of each place for so many cards."""
    found = 1
    for size, number in zip(room, split, strict=True):
        found *= comb(size, number)
    return found
