"""The settings and ears that all games of a driver share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.step import Seat
from civdawn_cli.session.channel import Channel, Clock
from civdawn_cli.session.files import Keep
from civdawn_cli.session.guests import Guests
from civdawn_cli.session.listening import Ears
from civdawn_cli.session.programs import SeedCommitment, Terms
from civdawn_cli.session.questions import Preferences
from civdawn_cli.session.rights import Rights


@dataclass(frozen=True, slots=True)
class DriverContext:
    """The settings that all games of a driver share.

    terms: the limits and policies for programs. preferences: those of the driver. say: sends whole
    lines to it. ears: hear it while the game goes on. commit: commits to a seed. clock, launch: see
    Programs. guests: its guests. keep: where games are kept whole; None if they are not. rights:
    to files.
    """

    terms: Terms
    preferences: Preferences
    say: Callable[[str], None]
    ears: Ears
    commit: Callable[[Seed], SeedCommitment] = SeedCommitment
    clock: Clock | None = None
    launch: Callable[[Seat, str], Channel] | None = None
    guests: Guests = field(default_factory=Guests)
    keep: Keep | None = None
    rights: Rights = field(default_factory=Rights)
