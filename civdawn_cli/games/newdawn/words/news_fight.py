"""An attack told: its choice, its dice, the tokens spent on it, and how it ended."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.words.news_changes import CONTROL_TOKEN
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import Data
from civdawn_cli.language import _, ngettext

WON: Final = 1
LOST: Final = 0
UNKNOWN: Final = -1

SPAWN: Final = "spawn"
NOWHERE: Final = ("", "")


def attack(telling: Telling) -> list[str]:
    """Something attacked, or nothing more."""
    if not telling.word:
        return [_("{seat} made no further attack.").format(seat=telling.me)]
    fight = telling.after["attack"]
    assert fight is not None, "an attack has two dice to come"
    target = telling.target(fight)
    if fight["target"] == "barbarian":
        said = _("{seat} attacked {target} at {space}.")
    elif fight["target"] == "city-state":
        said = _("{seat} attacked the city-state {target} at {space}.")
    else:
        said = _("{seat} attacked {target}.")
    return [said.format(seat=telling.me, target=target, space=fight["space"])]


def fight_die(telling: Telling) -> list[str]:
    """A die of an attack."""
    fight = telling.before["attack"]
    number = telling.word
    if fight["rolled"] is None:
        total = telling.after["attack"]["rolled"]
        said = _("{seat} rolled a {number} for the attack: {total} with slot and card.")
        return [said.format(seat=telling.me, number=number, total=total)]
    if telling.number:
        said = _("{seat} rolled a {number} for the defence.")
        rolled = said.format(seat=telling.me, number=number)
    else:
        said = _("A {number} was rolled for {target}.")
        rolled = said.format(number=number, target=telling.target(fight))
    return [rolled, *standing(telling)]


def spent(telling: Telling, paid: str) -> list[str]:
    """Trade tokens spent on an attack, or none. paid: in words, '' for none."""
    if telling.before["attack"]["attacker"] == telling.number:
        none = _("{seat} spent nothing on the attack.")
        some = _("{seat} spent {tokens} on the attack.")
    else:
        none = _("{seat} spent nothing on the defence.")
        some = _("{seat} spent {tokens} on the defence.")
    said = some if paid else none
    return [said.format(seat=telling.me, tokens=paid), *standing(telling)]


def standing(telling: Telling) -> list[str]:
    """How an attack stands once both dice lie, or how it has ended."""
    fight = telling.before["attack"]
    now = telling.after["attack"]
    seat = telling.seat(fight["attacker"])
    if now is None:
        return ended(telling, fight)
    margin = now["margin"]
    if margin > 0:
        said = ngettext("{seat} is ahead by {number}.", "{seat} is ahead by {number}.", margin)
        return [said.format(seat=seat, number=margin)]
    if margin < 0:
        said = ngettext("{seat} is behind by {number}.", "{seat} is behind by {number}.", -margin)
        return [said.format(seat=seat, number=-margin)]
    return [_("It is a tie, which would go to the defender.")]


def ended(telling: Telling, fight: Data) -> list[str]:
    """The end of an attack, with what became of the target."""
    outcome = result(telling, fight)
    seat = telling.seat(fight["attacker"])
    target = telling.target(fight)
    if outcome == LOST:
        return [_("The attack failed: {target} held.").format(target=target)]
    if outcome == UNKNOWN:
        return [_("Nothing came of it.")]
    if fight["target"] == "barbarian":
        telling.changes.barbarians.pop(fight["barbarian"], None)
        return [_("{seat} won and defeated {target}.").format(seat=seat, target=target)]
    if fight["target"] == "capital":
        return [_("{seat} won against {target}.").format(seat=seat, target=target)]
    return [_taken(telling, fight, seat, target)]


def _taken(telling: Telling, fight: Data, seat: str, target: str) -> str:
    """A space that was won, and the piece that stands there now."""
    _old, new = telling.changes.pieces.pop(fight["space"], (None, None))
    state = telling.space(fight["space"])["city_state"]
    if state is not None:  # not held by a rival
        telling.changes.states.pop(state, None)
    if new is None:
        return _("{seat} won against {target}.").format(seat=seat, target=target)
    if new.kind != CONTROL_TOKEN:
        if fight["target"] == "city-state":
            said = _("{seat} won and conquered {target}: a city stands at {space}.")
        else:
            said = _("{seat} won and put a city in place of {target}.")
    elif fight["target"] == "city-state":
        said = _("{seat} won and conquered {target}: a control token lies at {space}.")
    elif new.reinforced:
        said = _("{seat} won and put a reinforced control token in place of {target}.")
    else:
        said = _("{seat} won and put a control token in place of {target}.")
    return said.format(seat=seat, target=target, space=fight["space"])


def result(telling: Telling, fight: Data) -> int:
    """WON or LOST; UNKNOWN in the rare case in which both leave the same table."""
    margin = fight["margin"]
    if margin is not None:
        number = spent_number(telling)
        mine = fight["attacker"] == telling.number
        return WON if margin + (number if mine else -number) > 0 else LOST
    before, after = telling.before, telling.after
    if after["this_turn"]["victories"] > before["this_turn"]["victories"]:
        return WON
    if before["turn"] == after["turn"]:
        return LOST
    # The turn passed with it, and what counts for a turn is forgotten.
    if _left_a_mark(telling, fight):
        return WON
    if fight["target"] == "capital":
        return UNKNOWN
    if fight["target"] == "barbarian" and telling.dial() == SPAWN:
        return UNKNOWN if _at_home(telling, fight) else LOST
    return LOST


def spent_number(telling: Telling) -> int:
    """How many tokens an answer to `spend` spends, natural wonders included: 3 for
    `2+mount-everest`."""
    parts = telling.word.split("+") if telling.word else []
    return sum([int(part) if part.isdecimal() else 1 for part in parts])


def _left_a_mark(telling: Telling, fight: Data) -> bool:
    """Return whether something has changed that only a won attack changes."""
    changes = telling.changes
    seat = fight["attacker"]
    if fight["target"] == "capital":
        feats = [view["seats"][seat - 1]["feats"] for view in (telling.before, telling.after)]
        owners = [owners for owners in changes.wonders.values() if owners[1] == seat]
        return feats[0] != feats[1] or len(owners) > 0
    if fight["target"] == "barbarian":
        gained = [number for (who, _), number in changes.trade.items() if who == seat]
        return (
            changes.barbarians.get(fight["barbarian"], NOWHERE)[1] == ""
            or sum(gained) > 0
            or seat in changes.resources
        )
    _old, new = changes.pieces.get(fight["space"], (None, None))
    return new is not None and new.seat == seat


def _at_home(telling: Telling, fight: Data) -> bool:
    """Return whether a barbarian is on the space where it returns when it spawns."""
    for barbarian in telling.before["barbarians"]:
        if barbarian["barbarian"] == fight["barbarian"]:
            return bool(barbarian["home"] == fight["space"])
    raise KeyError(fight["barbarian"])
