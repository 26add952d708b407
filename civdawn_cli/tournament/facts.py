"""A result held against the schedule and against its record."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from civdawn_cli.language import _
from civdawn_cli.playing import counts
from civdawn_cli.record import GameText
from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR
from civdawn_cli.session.programs import places
from civdawn_cli.tournament.config import LADDER, SWISS, Config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.schedule import deal_seed, groups, number, ordered, seatings


def record_hash(record: bytes) -> str:
    """The hash of a record that its result is tied to: the SHA-256 of its text as it is written,
    without the empty line that stands before it."""
    return sha256(record).hexdigest()


class Schedule:
    """The facts about a game that the config says before it is played."""

    def __init__(self, config: Config) -> None:
        self._config: Final = config
        self._seatings: Final = seatings(config.seats)
        self._names: Final = ordered(config)
        adaptive = config.format in (SWISS, LADDER)
        self._groups: Final = [] if adaptive else groups(config)

    def mistake(self, line: Line) -> str:
        """The first thing that a result says and the game of its token can't have; '' if it has
        none."""
        block, game = number(line)
        token, seating = line["token"], line["seating"]
        if game > len(self._seatings):
            text = _("token is {token}, but a block has {games}")
            return text.format(token=token, games=counts.games(len(self._seatings)))
        group = sorted(seating)
        deal = block
        if self._groups:
            deal, at = divmod(block - 1, len(self._groups))
            deal += 1
            group = [self._names[place] for place in self._groups[at]]
        wanted = [group[place] for place in self._seatings[game - 1]]
        if seating != wanted:
            text = _("{key} is {value}, in the schedule {other}")
            return text.format(key="seating", value=seating, other=wanted)
        seed = deal_seed(self._config.seed, group, deal)
        if line["seed"] != seed:
            return _("its seed is not that of the deal")
        return ""


def contradiction(line: Line, record: bytes) -> str:
    """The first thing that a result says and its record does not; '' if they agree."""
    tags = GameText(record, 1, 0).headers()
    seats = len(line["seating"])
    names = [tags.get(f"Seat{seat}") for seat in range(1, seats + 1)]
    if names != line["seating"] or tags.get("Seats") != str(seats):
        return differs("seating", line["seating"], names)
    if tags.get("Seed") != str(line["seed"]):
        return differs("seed", line["seed"], tags.get("Seed"))
    try:
        ranks = [int(rank) for rank in tags.get("Ranks", "").split()]
        culprit = int(tags["TerminationSeat"]) - 1 if "TerminationSeat" in tags else None
    except ValueError:
        ranks, culprit = [], None
    if len(ranks) != seats:
        return _("its record has no places")
    if line["places"] != places(ranks, culprit):
        return differs("places", line["places"], places(ranks, culprit))
    if line["ending"] == REFEREE_ERROR:
        return ""  # whatever was on the table then
    by = tags.get("Termination", "")
    found: dict[str, tuple[object, object]] = {
        "by": (line["by"], by),
        "ending": (line["ending"], by if culprit is not None else NORMAL),
        "rounds": (str(line["rounds"]), tags.get("Rounds")),
    }
    for key, (said, recorded) in found.items():
        if said != recorded:
            return differs(key, said, recorded)
    return ""


def differs(key: str, value: object, recorded: object) -> str:
    """Said of a result whose record says something else."""
    text = _("{key} is {value}, in its record {other}")
    if key in ("places", "choices"):
        text = _("{key} are {value}, in its record {other}")
    return text.format(key=key, value=value, other=recorded)
