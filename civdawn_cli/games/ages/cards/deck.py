"""Every card put where the rules look for it: the one place where cards meet the registers."""

from __future__ import annotations

from civdawn_cli.games.ages.cards.actions import ACTION_CARDS
from civdawn_cli.games.ages.cards.aggressions import AGGRESSIONS
from civdawn_cli.games.ages.cards.events_a import EVENTS_A
from civdawn_cli.games.ages.cards.events_i import EVENTS_I
from civdawn_cli.games.ages.cards.events_ii import EVENTS_II
from civdawn_cli.games.ages.cards.events_iii import EVENTS_III
from civdawn_cli.games.ages.cards.leaders_a_i import LEADERS_A_I
from civdawn_cli.games.ages.cards.leaders_ii_iii import LEADERS_II_III
from civdawn_cli.games.ages.cards.pacts import PACT_SIDES
from civdawn_cli.games.ages.cards.specials import SPECIALS
from civdawn_cli.games.ages.cards.wars import WARS
from civdawn_cli.games.ages.cards.wonders import WONDERS
from civdawn_cli.games.ages.catalogue import BASE, NUMBER
from civdawn_cli.games.ages.hooks import ACTIONS, ATTACKS, EVENTS, HOOKS, IN_PLAY, Card


def deal() -> None:
    """Fill every register. The game does it once, when it is imported."""
    for card in (*LEADERS_A_I, *LEADERS_II_III, *WONDERS, *SPECIALS):
        card.number = NUMBER[card.slug]
        IN_PLAY[card.number] = card
    for side in PACT_SIDES:
        IN_PLAY[side.number] = side
    for action in ACTION_CARDS:
        ACTIONS[action.number] = action
    for event in (*EVENTS_A, *EVENTS_I, *EVENTS_II, *EVENTS_III):
        EVENTS[event.number] = event
    for attack in (*AGGRESSIONS, *WARS):
        ATTACKS[attack.number] = attack
    _find_hooks()
    BASE.hooks = HOOKS
    BASE.in_play = IN_PLAY
    BASE.actions = ACTIONS
    BASE.events = EVENTS
    BASE.attacks = ATTACKS


def _overriding(hook: str) -> int:
    """The cards whose class overrides a hook, a bit each."""
    found = 0
    for number, card in enumerate(IN_PLAY):
        for cls in type(card).__mro__:
            if cls is Card:
                break
            if hook in cls.__dict__:
                found |= 1 << number
                break
    return found


def _find_hooks() -> None:
    """Note for every hook who overrides it. One line a hook: attributes of compiled classes are not
    set by name."""
    HOOKS.theater_library_culture = _overriding("theater_library_culture")
    HOOKS.lab_culture = _overriding("lab_culture")
    HOOKS.building_science = _overriding("building_science")
    HOOKS.other_culture = _overriding("other_culture")
    HOOKS.strength = _overriding("strength")
    HOOKS.more_faces = _overriding("more_faces")
    HOOKS.infantry_as_cavalry = _overriding("infantry_as_cavalry")
    HOOKS.population_price = _overriding("population_price")
    HOOKS.resource_price = _overriding("resource_price")
    HOOKS.science_price = _overriding("science_price")
    HOOKS.take_price = _overriding("take_price")
    HOOKS.row_price = _overriding("row_price")
    HOOKS.waives_surcharge = _overriding("waives_surcharge")
    HOOKS.stages_at_once = _overriding("stages_at_once")
    HOOKS.when_taken = _overriding("when_taken")
    HOOKS.when_developed = _overriding("when_developed")
    HOOKS.when_revolution = _overriding("when_revolution")
    HOOKS.when_played = _overriding("when_played")
    HOOKS.when_leaving = _overriding("when_leaving")
    HOOKS.when_turn_begins = _overriding("when_turn_begins")
    HOOKS.when_turn_ends = _overriding("when_turn_ends")
    HOOKS.when_game_ends = _overriding("when_game_ends")
    HOOKS.attack_strength = _overriding("attack_strength")
    HOOKS.forbids_attack = _overriding("forbids_attack")
    HOOKS.forbids_war_on = _overriding("forbids_war_on")
    HOOKS.attack_price_factor = _overriding("attack_price_factor")
    HOOKS.ends_with_attack = _overriding("ends_with_attack")
    HOOKS.second_political_action = _overriding("second_political_action")
    HOOKS.peeks = _overriding("peeks")
    HOOKS.retires_for = _overriding("retires_for")
    HOOKS.food_produced = _overriding("food_produced")
    HOOKS.resources_produced = _overriding("resources_produced")
    HOOKS.doubles_mine = _overriding("doubles_mine")
    HOOKS.labs_produce = _overriding("labs_produce")
    HOOKS.uses = _overriding("uses")
    HOOKS.partner_pays = _overriding("partner_pays")
    HOOKS.military_revolution = _overriding("military_revolution")
    HOOKS.goes_under_wonder = _overriding("goes_under_wonder")
    HOOKS.force_discards = _overriding("force_discards")
