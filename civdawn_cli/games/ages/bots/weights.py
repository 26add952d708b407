"""The constants of the evaluation: the worth of things, in culture points at the end of the game.

They are tuned by matches of new against old ones (`scripts/tune`), never by fitting results. A
worth for each turn left is paid every turn, so it is more the earlier a thing is there.
"""

from __future__ import annotations

from typing import Final


class Weights:
    """The things that the evaluation counts, and how much. Other numbers play another style."""

    # The seats.
    scale: float = 400.0
    """The lead that looks certain: it only stretches values."""
    rival: float = 0.65
    """The best rival's standing against one's own: what harms the rival helps."""
    rival_science: float = 0.6
    """A rival's science rating, for each turn left: of its standing only the ratings count."""

    # The clock.
    cards_a_turn: float = 1.4
    """Cards a player takes in a turn, beside those discarded: so fast the decks run out."""
    last_turns: float = 1.5
    """The turns that come after the last card of Age III, on average (TA-3.3)."""
    soon: float = 1.5
    """Turns until a card not yet in use works."""

    # One unit of each, whatever it is spent on, and more of it for each turn left.
    resource: float = 0.47
    resource_turn: float = 0.075
    food: float = 0.25
    food_turn: float = 0.052
    science: float = 0.23
    science_turn: float = 0.088

    # For each turn left.
    civil_action: float = 0.90
    military_action: float = 0.60
    urban_room: float = 0.12
    """A building more of a type that the government allows."""
    text: float = 0.22
    """The text of any leader or special technology, beside `Card.power`."""
    worker: float = 1.0
    """A worker at work: what it does counts besides."""
    unused: float = 0.8
    """An unused worker, as a fraction of one at work."""
    yellow: float = 0.10
    """A yellow token in the bank."""

    # Enough. Anything beyond counts for `surplus` of its worth.
    surplus: float = 0.5
    resources_an_action: float = 1.6
    """Resources a turn that a civil action can spend."""
    food_enough: float = 3.0
    """Food a turn, consumption taken off."""
    science_enough: float = 4.0
    science_enough_an_age: float = 3.0
    """The science rating, and the addition to it for each age."""
    science_first: float = 1.0
    science_few: float = 4.0
    """By how much more so many points of the rating count: without them no technology is ever paid,
    and everything else waits for technologies."""
    food_first: float = 0.6
    food_few: float = 2.0
    """The same for food beyond consumption: without it there are no more workers."""
    science_stored: float = 10.0
    """Science points, beside those of `store_turns`."""
    goods_stored: float = 4.0
    """Food and resources likewise."""
    store_turns: float = 2.0
    """Turns of production that are worth storing."""
    unused_enough: float = 1.0
    """Unused workers."""
    actions_enough: float = 3.0
    """Action cards in hand: each takes an action and its moment."""
    difference_enough: float = 12.0
    """Strength more or less than that of the strongest rival."""

    # Production.
    corruption: float = 0.7
    """A resource lost to corruption every turn, as a fraction of one produced: tokens may be spent
    before it comes."""
    starving: float = 4.0
    """Off for each food missing in a turn (TA-22.10)."""
    blue: float = 0.5
    """A blue token in the bank."""

    # People.
    at_work: float = 0.3
    """A worker on a card, whatever it does."""
    face: float = 0.8
    """A happiness, as it stands on cards not yet at work."""
    content: float = 1.0
    """A happiness more than is needed, up to `spare` of them."""
    spare: float = 2.0
    discontent: float = 2.5
    """Off for each discontent worker."""
    uprising: float = 8.0
    """Off for an uprising, beside the production it costs."""
    uncovered: float = 6.0
    """Off for each discontent worker by which it is one: the way out may take several steps."""

    # Strength.
    armed: float = 1.0
    """A strength, whoever the rivals are: events and colonies ask for it."""
    behind: float = 1.7
    ahead: float = 1.4
    """A strength less or more than the strongest rival has."""
    strength: float = 0.6
    """The part of those two together that a strength counts as it stands on cards not yet at work:
    with a half it would not matter whether rivals are stronger now; they are, sooner or later."""
    threat: float = 0.3
    """The fraction by which that grows with each age: attacks become dearer to lose."""
    war: float = 1.0
    """The part of a declared war's prize that counts before it is won."""
    war_others: float = 4.0
    """The strength that a declarer must be ahead by for every rival that the war is not with: they
    arm or attack meanwhile, and what the defeated loses is no gain over them. Of two seats both arm
    about alike before a war is decided, and each point won counts twice."""
    commanded: float = 1.0
    """A current tactic, beside the strength of armies."""
    army: float = 0.4
    """A strength that armies may add soon, as a fraction of the worth of one that is there."""
    begun: float = 0.5
    """The fraction of an army's strength that counts with all its units but the last."""

    # Military cards.
    military_card: float = 0.8
    defence_card: float = 0.4
    """Each level of a bonus card."""
    over_limit: float = 0.15
    """A card above the hand limit, which will be discarded (TA-22.2)."""
    impact: float = 0.8
    """A culture point more than a rival that an event prepared would bring."""
    colony: float = 3.0
    """A colony, beside its effects."""
    skipped: float = 2.0
    """Off for a political action that is missed."""

    # Civil cards not yet at work, as a fraction of what they promise.
    held: float = 0.70
    held_dear: float = 0.4
    """A technology in hand, its science cost taken off; and one that cannot be paid soon."""
    science_turns: float = 3.0
    """Technologies that can be paid within so many turns are not too dear."""
    known: float = 1.0
    """A technology in play on which there are no workers yet."""
    added: float = 0.9
    """One more worker on a new technology."""
    workers_expected: float = 2.0
    """The fewest workers that are expected on it."""
    means: float = 0.6
    """The part of the resources still to come that can go into workers on new technologies: what
    these promise counts only as far as it can be paid. Without mines a technology is a card."""
    action_held: float = 0.80
    """An action card in hand."""
    action_price: float = 0.9
    """Off for one that takes an action for itself."""
    arms_only: float = 0.6
    """Resources that are for units alone and for one turn."""
    chance_behind: float = 0.5
    """The rivals that will have more of what a card compares."""
    leader_held: float = 0.6
    wonder_begun: float = 0.15
    wonder_done: float = 0.7
    """A wonder counts for the first part when it is taken, and for as much as the second more as
    its stages are paid."""
    wonder_share: float = 0.7
    """The part of the resources produced that goes into the wonder."""
    in_hand: float = 0.1
    """Off for each civil card in hand: it takes room."""


WEIGHTS: Final = Weights()
"""Those that players use."""


def names() -> list[str]:
    """The names of all weights, in the order of the alphabet."""
    return [name for name in dir(Weights) if not name.startswith("_")]
