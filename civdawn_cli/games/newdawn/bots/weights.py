"""The constants of the evaluation: the worth of things, in victory cards.

They are tuned by matches of new against old ones (`scripts/tune`), never by fitting results. Those
that are 0 are there to be tuned: no match has shown yet that anything is gained by them.
"""

from __future__ import annotations

from typing import Final


class Weights:
    """The things that the evaluation counts, and how much. Other numbers play another style."""

    # Victory cards.
    marked: float = 1.4
    """A marked card: more than the progress just before, by all that the last step costs."""
    pace: float = 8.0
    """Turns away at which the progress towards a card is one half."""
    other_agenda: float = 0.08
    """The progress of a card's farther agenda: a way out if the nearer one is blocked."""
    slowest: float = 0.0
    """The progress of the slowest card once more: all must be marked, so it decides."""
    total: float = 0.0
    """The progress towards all cards together, by the sum of their turns."""

    # Phases.
    early: float = 0.0
    """By how much more means count in the first round than in mid-game: they pay every turn."""
    midgame: float = 12.0
    """The round from which means count as they stand."""

    # Land.
    token: float = 0.010
    """A control token, up to `ENOUGH`: room for cities, mature cities, the tie-break."""
    reinforced: float = 0.003
    """A reinforced control token."""
    reinforced_at_risk: float = 0.004
    """The same near a rival or a barbarian."""
    city: float = 0.030
    """A city: a place for a wonder, a start for control tokens."""
    city_at_risk: float = 0.010
    """A city beside a barbarian, taken off."""
    mature: float = 0.020
    """A mature city: trade tokens by the event dial, a start for caravans."""

    # Cards.
    dial: float = 0.005
    """A space of the tech dial."""
    level: float = 0.022
    """A level of a card of the focus row."""
    slot_culture: float = 0.008
    """A culture card one slot higher; likewise the next four."""
    slot_science: float = 0.008
    slot_economy: float = 0.003
    slot_industry: float = 0.008
    slot_military: float = 0.004
    slot_needed: float = 0.014
    """The same if the nearest agenda of an unmarked victory card wants the type."""
    trade_culture: float = 0.016
    """A trade token on a culture card; likewise the next four."""
    trade_science: float = 0.014
    trade_economy: float = 0.004
    trade_industry: float = 0.014
    trade_military: float = 0.012

    # Goods.
    world_wonder: float = 0.050
    """A world wonder, for its effect."""
    resource: float = 0.018
    """A resource token: two production for a wonder."""
    natural: float = 0.036
    """A natural wonder: a resource every turn."""
    pact: float = 0.015
    """A diplomacy card."""
    city_state: float = 0.030
    """A conquered city-state: a trade token every turn."""
    road: float = 0.012
    """A caravan on its way, at the last step; less the farther it has to go."""

    # Rivals.
    rival: float = 0.5
    """The best rival's standing against one's own."""
    others: float = 0.0
    """The mean standing of all rivals: anyone may win in the end."""
    rival_token: float = 0.02
    rival_city: float = 0.06
    rival_dial: float = 0.015
    rival_wonder: float = 0.15
    rival_prize: float = 0.15
    """A natural wonder or a city-state of a rival's."""

    # The draft.
    draft: float = 0.05
    """The scale of the capital's surroundings."""


WEIGHTS: Final = Weights()
"""Those that players use."""


def names() -> list[str]:
    """The names of all weights, in the order of the alphabet."""
    return [name for name in dir(Weights) if not name.startswith("_")]
