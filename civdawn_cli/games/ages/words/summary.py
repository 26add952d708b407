"""A whole turn of a seat in a sentence or two (`Game.turn_summary`)."""

from __future__ import annotations

from civdawn_cli.engine.kit.news import Effect, View
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.words.changes import OWNED, RATING, Changes, Of
from civdawn_cli.games.ages.words.names import (
    card_name,
    changed,
    counted,
    listed,
    seat_name,
)
from civdawn_cli.games.ages.words.telling import begun
from civdawn_cli.language import _


def turn_summary(
    box: Box, before: View, after: View, effects: list[Effect], seat: Seat
) -> list[str]:
    """The gains and losses of the seat in its turn, its new cards and workers, and its ratings
    where they have changed."""
    changes = Changes(before, after, effects)
    number = seat + 1
    of = changes.seats[number]
    name = begun(seat_name(box, after, number))
    if not of.after["plays"]:
        return [_("{seat} left the game.").format(seat=name)] if of.before["plays"] else []
    parts = [changed([(what, of.number(what)) for what in OWNED])]
    parts = [part for part in parts if part]
    parts += _cards(box, of)
    parts += _ratings(of)
    if not parts:
        return []
    return [_("{seat}: {changes}.").format(seat=name, changes=", ".join(parts))]


def _cards(box: Box, of: Of) -> list[str]:
    """Cards and workers that came and went."""

    def names(cards: list[str]) -> str:
        return listed(counted([card_name(box, card) for card in cards]))

    found: list[str] = []
    started = of.after["unfinished"]
    if started and (
        not of.before["unfinished"] or of.before["unfinished"]["card"] != started["card"]
    ):
        found.append(_("started {cards}").format(cards=names([started["card"]])))
    elif started and started["stages"] != of.before["unfinished"]["stages"]:
        every = started["stages"] + len(started["costs"])
        text = _("{done} of {all} stages of {cards}")
        card = names([started["card"]])
        found.append(text.format(done=started["stages"], all=every, cards=card))
    if of.taken:
        found.append(_("took {cards}").format(cards=names(of.taken)))
    learned = of.learned.copy()
    government = of.swapped.get("government", (None, None))[1]
    if government:
        learned.append(government)
    if learned:
        found.append(_("learned {cards}").format(cards=names(learned)))
    leader = of.swapped.get("leader")
    if leader and leader[1]:
        found.append(_("leader {cards}").format(cards=names([leader[1]])))
    elif leader and leader[0]:
        found.append(_("lost the leader {cards}").format(cards=names([leader[0]])))
    if of.wonders:
        found.append(_("completed {cards}").format(cards=names(of.wonders)))
    if of.settled:
        found.append(_("colonized {cards}").format(cards=names(of.settled)))
    if of.ceded:
        found.append(_("lost {cards}").format(cards=names(of.ceded)))
    built = [card for card, change in of.workers.items() for _n in range(change)]
    if built:
        found.append(_("built {cards}").format(cards=names(built)))
    tactic = of.swapped.get("tactic", (None, None))[1]
    if tactic:
        found.append(_("tactic {cards}").format(cards=names([tactic])))
    return found


def _ratings(of: Of) -> list[str]:
    """Strength and happiness, where they have changed, as they are now."""
    found: list[str] = []
    for name, text in (("strength", _("strength {n}")), ("happiness", _("happiness {n}"))):
        if of.number(RATING + name):
            found.append(text.format(n=of.after["ratings"][name]))
    return found
