"""Counts and players for fuzzing A New Dawn: the cards that were met and how, and players with a
plan."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from _fuzz_cards import Cards, Found
from _fuzz_players import Taste

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.checks import RAN
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.newdawn.cards.deck import base_box
from civdawn_cli.games.newdawn.hooks import Effect
from civdawn_cli.games.newdawn.names import (
    CARAVANS,
    ECONOMY,
    HOME,
    INDUSTRY,
    MILITARY,
    NOBODY,
    SCIENCE,
    SLOTS,
    slug,
)
from civdawn_cli.games.newdawn.options import IDLE, WONDER_OPTION
from civdawn_cli.games.newdawn.questions import (
    ATTACK,
    BUILD,
    LEARN,
    MOVE,
    PAY,
    PLACE,
    PLAY,
    REPLACE,
    REVEAL,
    TOKEN,
    USE,
)
from civdawn_cli.games.newdawn.rules.conquest import ConquerOrLiberate
from civdawn_cli.games.newdawn.rules.turn import Resolve

BOX = base_box()
MASKED = ("any_type", "pins")  # hooks that are only looked up, never called
HOOK_NAMES = sorted(set(getattr(BOX.hooks, "__dict__", {})) - set(MASKED))


def family(number: int) -> str:
    """The family of an effect."""
    for first, name in (
        (BOX.diplomacy_0, "diplomacy"),
        (BOX.city_state_0, "city-state"),
        (BOX.wonder_0, "wonder"),
    ):
        if number >= first:
            return name
    return "leader"


class NewDawnCards(Cards):
    """The cards of A New Dawn: held, used, worked (a hook made a difference), resolved, marked."""

    def __init__(self, found: Found) -> None:
        super().__init__(found)
        self.held: list[int] = []
        self.marked: tuple[int, ...] = ()
        self.states: tuple[int, ...] = ()
        self.naturals: tuple[int, ...] = ()

    def all(self) -> list[tuple[str, str]]:
        effects = [
            effect for effect in BOX.effects if effect.number < BOX.diplomacy_0 + BOX.designs
        ]
        entries = [(f"{family(effect.number)} held", effect.slug) for effect in effects]
        for effect in effects:
            hooks = [hook for hook in HOOK_NAMES if getattr(BOX.hooks, hook) >> effect.number & 1]
            entries += [("effect worked", f"{effect.slug} {hook}") for hook in hooks]
            if (
                BOX.hooks.ability | BOX.hooks.after_focus | BOX.hooks.after_reset
            ) >> effect.number & 1:
                entries.append(("effect used", effect.slug))
            if family(effect.number) == "wonder":
                entries.append(("wonder built", effect.slug))
            if family(effect.number) == "city-state":
                entries.append(("city-state conquered", effect.slug))
                entries.append(("city-state liberated", effect.slug))
        entries += [("natural wonder held", slug(name)) for name in BOX.naturals]
        for card in BOX.focus:
            entries.append(("focus card resolved", slug(card.title)))
            if card.level > 1:
                entries.append(("focus card learned", slug(card.title)))
        entries += [("agenda fulfilled", slug(a.title)) for pair in BOX.victory for a in pair]
        return entries

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        if table.held != self.held:
            self.look_at_held(table)
        if table.marked != self.marked:
            self.look_at_agendas(table)
        if table.state_holder != self.states or table.natural_holder != self.naturals:
            self.look_at_holders(table)
        if isinstance(step, Resolve) and not step.idle:
            card = BOX.focus[table.row[step.seat * SLOTS + step.slot - 1]]
            self.note("focus card resolved", slug(card.title))
            if step.as_slot:
                self.note("focus card resolved as if in slot 1", slug(card.title))
        if option not in (RAN, PASS):
            self.look_at_choice(table, step, option)

    def look_at_choice(self, table: Any, step: Step[Any], option: int) -> None:
        """Count the cards that an answer is about."""
        if step.kind is USE:
            self.note("effect used", BOX.effects[option].slug)
        elif step.kind is LEARN:
            self.note("focus card learned", slug(BOX.focus[option].title))
        elif step.kind is BUILD and option >= WONDER_OPTION:
            self.note("wonder built", BOX.effects[BOX.wonder_0 + option - WONDER_OPTION].slug)
        elif step.kind is PLAY and option > IDLE:
            self.note("focus card", "resolved for no effect")
        elif isinstance(step, ConquerOrLiberate):
            state = table.board.city_state[step.space]
            self.note("city-state liberated", BOX.effects[BOX.city_state_0 + state].slug)

    def look_at_held(self, table: Any) -> None:
        """Count the cards that a seat has gained or lost."""
        for seat, held in enumerate(table.held):
            gained = held & ~(self.held[seat] if self.held else 0)
            for number in range(BOX.leader_0, len(BOX.effects)):
                if gained >> number & 1:
                    self.note(f"{family(number)} held", BOX.effects[number].slug)
        self.held = list(table.held)

    def look_at_agendas(self, table: Any) -> None:
        """Count the agendas that a seat has marked."""
        before = self.marked or (0,) * len(table.marked)
        for seat, marked in enumerate(table.marked):
            for card, agendas in enumerate(BOX.victory):
                if (marked & ~before[seat]) >> card & 1:
                    for agenda in agendas:
                        if agenda.reached(table, seat):
                            self.note("agenda fulfilled", slug(agenda.title))
        self.marked = table.marked

    def look_at_holders(self, table: Any) -> None:
        """Count the city-states and natural wonders that have changed hands."""
        for state, holder in enumerate(table.state_holder):
            if holder >= 0 and self.states and self.states[state] != holder:
                self.note("city-state conquered", BOX.effects[BOX.city_state_0 + state].slug)
        for natural, holder in enumerate(table.natural_holder):
            if holder != NOBODY and self.naturals and self.naturals[natural] != holder:
                self.note("natural wonder held", slug(BOX.naturals[natural]))
        self.states, self.naturals = table.state_holder, table.natural_holder

    def note(self, what: str, which: str) -> None:
        """Count a card or the like under a heading."""
        self.found[what, which] += 1

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        covered: list[tuple[Effect, str]] = []
        for effect in BOX.effects:
            for hook in HOOK_NAMES:
                if getattr(BOX.hooks, hook) >> effect.number & 1:
                    setattr(effect, hook, self.wrapped(effect, hook))
                    covered.append((effect, hook))
        try:
            yield
        finally:
            for effect, hook in covered:
                delattr(effect, hook)

    def wrapped(self, effect: Effect, hook: str) -> Callable[..., Any]:
        """The hook, wrapped so that it is counted when its result makes a difference."""
        method: Callable[..., Any] = getattr(effect, hook)
        name = ("effect worked", f"{effect.slug} {hook}")

        def listened(*given: Any) -> Any:
            said = method(*given)
            gain = said[-1] if isinstance(said, tuple) else said
            if (
                gain and [gain] != list(given) and not self.deaf
            ):  # returning the slot that was passed is no difference
                self.found[name] += 1
            return said

        return listened


class Builder(Taste):
    """Builds world wonders: plays from high slots, saves for industry, looks for resources."""

    def decide(self, match: Match[Any]) -> Option:
        """One of the options that serve the player's plan, else the one it likes best."""
        wanted = self.wants(match.table, match.step, match.options)
        return self.random.choice(wanted) if wanted else super().decide(match)

    def wants(self, table: Any, step: Step[Any], options: list[Option]) -> list[Option]:
        """The options that serve; [] for no opinion."""
        if step.kind is BUILD and self.random.random() < 0.9:
            return [option for option in options if WONDER_OPTION <= option < PASS]
        if step.kind is PLAY and self.random.random() < 0.8:
            return [option for option in options if option in (SLOTS, SLOTS - 1)]
        if step.kind is TOKEN:
            row = table.cards(step.seat)
            slots = [option for option in options if 1 <= option <= SLOTS]
            return [slot for slot in slots if BOX.type_of[row[slot - 1]] == INDUSTRY]
        if step.kind is PLACE:
            return among(options, table.resources | table.naturals())
        return options[:1] if step.kind is PAY and options[0] < PASS else []


class Collector(Builder):
    """Builds the wonder that allows it, then collects cards of the type of a city-state, to have
    two when it conquers it; or economy cards, with all caravans on the map."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.trades = self.random.random() < 0.4

    def wants(self, table: Any, step: Step[Any], options: list[Option]) -> list[Option]:
        """The options that serve; [] for no opinion."""
        seat = step.seat
        row = table.cards(seat)
        if step.kind is BUILD:
            return self.wonders(options) or super().wants(table, step, options)
        if step.kind in (LEARN, REPLACE) and self.random.random() < 0.8:
            return self.cards(table, step, options)
        if step.kind is ATTACK:
            return among(options, table.city_states)
        if step.kind is MOVE and self.trades:
            return among(options, table.board.all & ~table.city_states & ~table.rival(seat))
        if step.kind is PLAY and table.held[seat] & BOX.hooks.any_type:
            kinds = (SCIENCE, ECONOMY if self.trades else MILITARY)
            best = [slot for slot in range(3, SLOTS + 1) if BOX.type_of[row[slot - 1]] in kinds]
            return [slot for slot in best if slot in options]
        return super().wants(table, step, options)

    def cards(self, table: Any, step: Step[Any], options: list[Option]) -> list[Option]:
        """Cards of the type it collects, beside those it has; a trader whose caravans are all on
        the map then gives up the card that allows so many."""
        row = table.cards(step.seat)
        focus = self.focus(table)
        best = next(card for card in BOX.of_level(4) if BOX.type_of[card] == ECONOMY)
        caravans = table.caravans[step.seat * CARAVANS :][:CARAVANS]
        leaves = self.trades and best in row and min(caravans) >= 0
        if step.kind is LEARN:
            return [
                card for card in options if (card != PASS and BOX.type_of[card] == focus) != leaves
            ]
        if leaves:
            return [slot for slot in options if row[slot - 1] == best]
        return [slot for slot in options if BOX.type_of[row[slot - 1]] not in (focus, MILITARY)]

    def focus(self, table: Any) -> int:
        """The type of cards that the player collects now."""
        states = [state for state, holder in enumerate(table.state_holder) if holder == HOME]
        if self.trades or not states:
            return ECONOMY
        return BOX.effects[BOX.city_state_0 + states[0]].kind

    def wonders(self, options: list[Option]) -> list[Option]:
        """The wonder that the player wants, else any wonder of its deck."""
        wanted = {
            w for w in range(len(BOX.wonders)) if BOX.hooks.any_type >> (BOX.wonder_0 + w) & 1
        }
        decks = {BOX.wonders[wonder].kind for wonder in wanted}
        offered = [option - WONDER_OPTION for option in options if WONDER_OPTION <= option < PASS]
        best = [wonder for wonder in offered if wonder in wanted]
        best = best or [wonder for wonder in offered if BOX.wonders[wonder].kind in decks]
        return [WONDER_OPTION + wonder for wonder in best]


class Favour(Chance):
    """Chance that favours the wonders that a Collector wants."""

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """One of the options."""
        if step.kind is REVEAL:
            wanted = [
                w for w in options if w < PASS and BOX.hooks.any_type >> (BOX.wonder_0 + w) & 1
            ]
            options = wanted or options
        return super().pick(step, options, table)


class Warrior(Builder):
    """Builds wonders that help in combat, moves caravans to rivals, attacks the best defenders."""

    def wants(self, table: Any, step: Step[Any], options: list[Option]) -> list[Option]:
        """The options that serve; [] for no opinion."""
        seat = step.seat
        if step.kind is BUILD:
            helping = (BOX.hooks.attack | BOX.hooks.defence) >> BOX.wonder_0
            offered = [option for option in options if WONDER_OPTION <= option < PASS]
            best = [option for option in offered if helping >> (option - WONDER_OPTION) & 1]
            return best or super().wants(table, step, options)
        if step.kind is PLAY and self.random.random() < 0.4:
            row = table.cards(seat)
            slots = [slot for slot in range(2, SLOTS + 1) if BOX.type_of[row[slot - 1]] == MILITARY]
            return [slot for slot in slots if slot in options]
        if step.kind is ATTACK:
            rivals = [rival for rival in range(table.seats) if rival != seat]
            best_held = max(table.held[rival] & BOX.hooks.defence for rival in rivals)
            strong = [r for r in rivals if table.held[r] & BOX.hooks.defence == best_held]
            conquered = sum(
                1 << table.board.city_state_space[state]
                for state, holder in enumerate(table.state_holder)
                if holder in rivals
            )
            spaces = sum(table.friendly(rival) for rival in strong)
            return among(options, conquered) or among(options, spaces)
        if step.kind is MOVE:
            rival = table.rival(seat)
            return among(options, table.board.around(rival) & ~rival & ~table.city_states)
        return super().wants(table, step, options)


def among(options: list[Option], spaces: int) -> list[Option]:
    """Those of the options of `build` that are spaces of a set."""
    return [option for option in options if option < WONDER_OPTION and spaces >> option & 1]
