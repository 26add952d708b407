"""Players that make progress in Through the Ages, each with a preference of its own."""

import math
from random import Random
from typing import Any

from _fuzz_players import Keen, Player

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.names import (
    AGGRESSION,
    ARENA,
    FARM,
    GOVERNMENT,
    LAB,
    LEADER,
    MINE,
    NONE,
    PACT,
    SPECIAL,
    TACTIC,
    TEMPLE,
    THEATER,
    TYPE_NAMES,
    UNITS,
    WAR,
    WONDER,
)
from civdawn_cli.games.ages.questions import (
    ACCEPT,
    ACT,
    BID,
    DEAL,
    DEFEND,
    DRAW,
    POLITICS,
    SEND,
    TUCK,
)
from civdawn_cli.games.ages.rules.workers import discontent

BOX = base_box()

MOVES = {
    moves.PREPARE: 4.0,
    moves.AGGRESSION: 6.0,
    moves.WAR: 3.0,
    moves.OFFER: 5.0,
    moves.CANCEL: 0.3,
    moves.RETIRE: 0.6,
    moves.RESIGN: 0.02,
    moves.TAKE: 2.0,
    moves.INCREASE: 3.0,
    moves.BUILD: 8.0,
    moves.UPGRADE: 10.0,
    moves.DESTROY: 0.01,
    moves.DISBAND: 0.02,
    moves.PLAY: 12.0,
    moves.STAGE: 14.0,
    moves.DEVELOP: 14.0,
    moves.REVOLUTION: 6.0,
    moves.TACTIC: 5.0,
    moves.COPY: 2.0,
    moves.USE: 8.0,
}
"""The weight of each kind of move; PASS has 1 in the politics phase."""

TYPES = {FARM: 3.0, MINE: 4.0, LAB: 4.0, TEMPLE: 2.0, GOVERNMENT: 5.0, SPECIAL: 3.0, WONDER: 3.0}
"""A factor of that weight for the type of card a move is made with."""

CHEAPEST = 5  # the spaces of the card row that cost least
LAST_MOVE = 0.25  # the weight of ending a turn with actions left


TOGETHER = (
    ("goes_under_wonder", "more_faces"),
    ("goes_under_wonder", "stages_at_once"),
    ("theater_library_culture", "more_faces"),
    ("labs_produce", "when_leaving"),
    ("building_science", "lab_culture"),
    ("force_discards", "retires_for"),
    ("military_revolution", "when_revolution"),
)
"""Effects of civil cards that rarely come together in a game."""
HOOK_NAMES = sorted(getattr(BOX.hooks, "__dict__", {}))


class Builder(Keen):
    """Builds a civilization: produces, learns, replaces what is old, finishes wonders."""

    MORE: dict[int, float] = {}  # factors of the moves' weights for this player
    MORE_TYPES: dict[int, float] = {}

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        # Each player has favourites, the same ones all game.
        self.liked = {
            kind: math.pow(4.0, self.random.uniform(-1, 1)) for kind in range(len(TYPE_NAMES))
        }

    def decide(self, match: Match[Any]) -> Option:
        """Mostly one of the options that serve the player's plan."""
        step, options, table = match.step, match.options, match.table
        if step.kind in (ACT, POLITICS):
            weights = [self.weight(table, step, option) for option in options]
            return self.random.choices(options, weights)[0]
        wanted = self.wants(step, options)
        return self.random.choice(wanted) if wanted else super().decide(match)

    def weight(self, table: Any, step: Step[Any], option: Option) -> float:
        """How often it does that."""
        seat = step.seat
        if option == PASS:
            return 1.0 if step.kind is POLITICS else LAST_MOVE
        verb, first = moves.verb_of(option), moves.first_of(option)
        found: float = MOVES[verb] * self.MORE.get(verb, 1.0)
        if verb == moves.TAKE:
            return found * self.of_card(table.row[first]) * self.learns(table, seat, first)
        if verb in (moves.BUILD, moves.UPGRADE, moves.DEVELOP):
            found *= self.of_card(moves.second_of(option) if verb == moves.UPGRADE else first)
        if verb == moves.BUILD and discontent(table, seat) and BOX.type[first] in (TEMPLE, ARENA):
            found *= 20
        if verb == moves.BUILD and BOX.level[first] < table.age - 1:
            found *= 0.15
        if verb == moves.INCREASE:
            found *= 3 if not table.unused[seat] else 0.05
        return found

    def of_card(self, card: int) -> float:
        """How much the player wants such a card: a factor."""
        kind = BOX.type[card]
        found = TYPES.get(kind, 1.0) * self.MORE_TYPES.get(kind, 1.0) * self.liked[kind]
        return found * (1 + BOX.level[card]) * (1 + BOX.level[card])

    def learns(self, table: Any, seat: int, space: int) -> float:
        """How much the player wants the card of a space of the row: cheap ones more, and
        technologies only while few wait to be developed."""
        card = table.row[space]
        waiting = sum(BOX.is_technology[held] for held in table.civil_hand[seat])
        cheap = 2.0 if space < CHEAPEST else 1.0
        if BOX.type[card] == LEADER and table.leader[seat] != NONE:
            cheap /= 2
        return cheap * (math.pow(0.3, waiting) if BOX.is_technology[card] else 1.0)

    def wants(self, step: Step[Any], options: list[Option]) -> list[Option]:
        """The answers to other questions that serve the player's plan; [] for no opinion."""
        if step.kind is BID and self.random.random() < 0.7:
            return options[:1]
        if step.kind is SEND and options[-1] == PASS and self.random.random() < 0.8:
            return [PASS]
        if step.kind is TUCK:
            best = [wonder for wonder in options[:-1] if BOX.hooks.more_faces >> wonder & 1]
            return best if self.random.random() < 0.7 else [PASS]
        if step.kind in (ACCEPT, DEFEND) and self.random.random() < 0.8:
            return options[:-1]
        return []


class Warrior(Builder):
    """Arms itself, attacks, declares wars, colonizes."""

    MORE = {moves.AGGRESSION: 5.0, moves.WAR: 8.0, moves.TACTIC: 4.0, moves.COPY: 4.0}
    MORE_TYPES = dict.fromkeys(UNITS, 3.0)

    def weight(self, table: Any, step: Step[Any], option: Option) -> float:
        """How often it does that: units first, then science and culture."""
        found = super().weight(table, step, option)
        if option != PASS and moves.verb_of(option) == moves.BUILD:
            found *= 2 if BOX.type[moves.first_of(option)] in UNITS else 1
        return found


class Collector(Builder):
    """Collects pacts, leaders, wonders and colonies, disbands and destroys, and may leave the game
    early."""

    MORE = {
        moves.OFFER: 6.0,
        moves.CANCEL: 4.0,
        moves.RETIRE: 4.0,
        moves.RESIGN: 40.0,
        moves.DESTROY: 30.0,
        moves.DISBAND: 30.0,
        moves.REVOLUTION: 4.0,
        moves.STAGE: 2.0,
    }
    MORE_TYPES = {LEADER: 4.0, WONDER: 4.0, GOVERNMENT: 4.0, THEATER: 2.0}


class Patient:
    """A player that decides again, several times, before it leaves the game: else most games would
    be short."""

    TIMES = 8

    def __init__(self, player: Player) -> None:
        self.player = player

    def decide(self, match: Match[Any]) -> Option:
        """The player's last decision."""
        option = self.player.decide(match)
        for _ in range(self.TIMES if match.step.kind is POLITICS else 0):
            if option != moves.move(moves.RESIGN):
                break
            option = self.player.decide(match)
        return option


class AgesFavour(Chance):
    """Chance that favours military cards that are played, not discarded or prepared, and in each
    game a few types and effects of civil cards, so that these come together."""

    PLAYED = (AGGRESSION, WAR, PACT, TACTIC)
    FAVOURED_TYPES = 3
    FAVOURED_HOOKS = 8

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.wish = Random(f"{seed}/favour")
        self.types = set(self.wish.sample(range(GOVERNMENT), self.FAVOURED_TYPES))
        self.effects = self.together = 0
        for name in self.wish.sample(HOOK_NAMES, min(self.FAVOURED_HOOKS, len(HOOK_NAMES))):
            self.effects |= int(getattr(BOX.hooks, name))
        for name in self.wish.choice(TOGETHER):
            self.together |= int(getattr(BOX.hooks, name))

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """One of the options."""
        if step.kind is DEAL and self.wish.random() < 0.8:
            options = [card for card in options if self.together >> card & 1] or options
        if step.kind in (DRAW, DEAL) and self.wish.random() < 0.5:
            wanted = [card for card in options if self.wants(card, step.kind is DRAW)]
            options = wanted or options
        return super().pick(step, options, table)

    def wants(self, card: int, military: bool) -> bool:
        """Return True if this game's chance favours the card."""
        if military:
            return BOX.type[card] in self.PLAYED
        worker = card < BOX.techs and BOX.type[card] in self.types
        return worker or bool(self.effects >> card & 1)


OWN = {"builder": Builder, "collector": Collector, "warrior": Warrior}
"""The players made for this game, by name."""
