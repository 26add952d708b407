"""Sums of blue tokens: how many ways there are to pay or gain exactly so much (TA-33).

Pure arithmetic: cards are places with a value each, highest value first.
"""

from __future__ import annotations

from functools import lru_cache

Counts = tuple[int, ...]
"""Tokens on each card."""


@lru_cache(maxsize=1 << 16)
def payments(
    values: Counts, counts: Counts, takes: tuple[bool, ...], bank: int, amount: int
) -> tuple[Counts, ...]:
    """The tokens that may be left on the cards after paying an amount (TA-33.5 to 33.9).

    takes: True for a card onto which change may be put. Only the ways that pay the least above the
    amount count, and of these the ones that leave the fewest tokens (TA-37.46), most on the highest
    card first; () if the tokens are worth less than the amount.
    """
    worth = sum([value * count for value, count in zip(values, counts, strict=True)])
    for left in range(worth - amount, -1, -1):
        found: list[Counts] = []
        _fill(values, counts, takes, left, [], found)
        found = _fewest(values, counts, found, sum(counts) + bank)
        if found:
            return tuple(found)
    return ()


def _fill(
    values: Counts,
    counts: Counts,
    takes: tuple[bool, ...],
    left: int,
    chosen: list[int],
    found: list[Counts],
) -> None:
    """Find every way to have tokens worth `left` on the cards from the next on.

    Only so many tokens more on a card as the tokens missing on dearer ones are worth (TA-33.9).
    """
    at = len(chosen)
    if at == len(values):
        if left == 0:
            found.append(tuple(chosen))
        return
    value = values[at]
    most = counts[at]
    if takes[at]:
        credit = 0  # the worth of tokens that the dearer cards have lost so far
        for card in range(at):
            if values[card] > value:
                credit += values[card] * (counts[card] - chosen[card])
            elif chosen[card] > counts[card]:
                credit -= values[card] * (chosen[card] - counts[card])
        if credit > 0:
            most += credit // value
    for tokens in range(min(most, left // value), -1, -1):
        chosen.append(tokens)
        _fill(values, counts, takes, left - value * tokens, chosen, found)
        chosen.pop()


def _fewest(values: Counts, counts: Counts, ways: list[Counts], most: int) -> list[Counts]:
    """The ways with the fewest tokens among those that can be done with at most so many tokens."""
    best = most + 1
    kept: list[Counts] = []
    for way in sorted(ways, key=sum):
        size = sum(way)
        if size > most or (kept and size > best):
            break
        if _can_be_done(values, counts, way):
            best = size
            kept.append(way)
    return sorted(kept, reverse=True)


def _can_be_done(values: Counts, counts: Counts, way: Counts) -> bool:
    """Return True if the tokens added are change for tokens given, each worth more than its change.

    counts: the tokens before. way: after.
    """
    given: list[int] = []
    added: list[int] = []
    for value, before, after in zip(values, counts, way, strict=True):
        given += [value] * (before - after)
        added += [value] * (after - before)
    return _pack(given, added, 0)


def _pack(given: list[int], added: list[int], at: int) -> bool:
    """Return True if the added tokens from `at` on fit into the rest of the given ones, of which at
    least 1 each must be paid."""
    if at == len(added):
        return True
    tried: set[int] = set()
    for source, rest in enumerate(given):
        if rest > added[at] and rest not in tried:
            tried.add(rest)
            given[source] -= added[at]
            if _pack(given, added, at + 1):
                given[source] += added[at]
                return True
            given[source] += added[at]
    return False


@lru_cache(maxsize=1 << 14)
def gains(values: Counts, bank: int, amount: int) -> tuple[Counts, ...]:
    """The tokens that may be put onto cards to gain an amount, or the nearest smaller one for which
    the bank has tokens (TA-33.2, 33.3), as few as can be (TA-37.46)."""
    nothing = (0,) * len(values)
    for worth in range(amount, 0, -1):
        found = [way for way in _spread(values, worth) if sum(way) <= bank]
        if found:
            fewest = min([sum(way) for way in found])
            return tuple(sorted([way for way in found if sum(way) == fewest], reverse=True))
    return (nothing,)


def _spread(values: Counts, worth: int) -> list[Counts]:
    """Every way to have tokens of that worth on the cards."""
    found: list[Counts] = []
    most = tuple([worth // value for value in values])
    _fill(values, most, (False,) * len(values), worth, [], found)
    return found
