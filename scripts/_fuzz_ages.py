"""Counts for fuzzing Through the Ages: the cards that were met and how, and rare events."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from _fuzz_cards import Cards, Found

from civdawn_cli.engine.checks import RAN
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Step
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_IV,
    AGGRESSION,
    BONUS,
    FARM,
    GOVERNMENT,
    LEADER,
    NONE,
    PACT,
    TACTIC,
    TERRITORY,
    UNITS,
    WAR,
)
from civdawn_cli.games.ages.names import EVENT as EVENT_CARD
from civdawn_cli.games.ages.questions import DRAW, EVENT, PEEK
from civdawn_cli.games.ages.rules.aggression import (
    Aggression,
    Defend,
    attack_bonus,
    most_defence,
)
from civdawn_cli.games.ages.rules.colonization import Auction, Bid, Send
from civdawn_cli.games.ages.rules.end_of_turn import Produce, consumption
from civdawn_cli.games.ages.rules.events import NextFuture
from civdawn_cli.games.ages.rules.leaders_wonders import Cover, Tuck
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.rules.politics import BeginPolitics, Politics
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.rules.tactics import MakeCommon
from civdawn_cli.games.ages.rules.technologies import by_military
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.war import ResolveWar
from civdawn_cli.games.ages.rules.workers import discontent

BOX = base_box()

MASKED = (
    *("infantry_as_cavalry", "waives_surcharge", "forbids_war_on", "ends_with_attack"),
    *("second_political_action", "peeks", "doubles_mine", "labs_produce"),
    *("military_revolution", "goes_under_wonder"),
)  # hooks that are only looked up, never called
HOOK_NAMES = sorted(set(getattr(BOX.hooks, "__dict__", {})) - set(MASKED))

HAPPENINGS = """
    uprising; corruption; famine; age IV; military deck made of the discards; peek;
    event of the future deck at the end;
    territory nobody wanted; territory overbid; unit sent; card face down sent;
    aggression without defence; defence refused; defence; card face down in defence;
    war won by who declared it; war lost by who declared it; war without a winner;
    pact accepted; pact refused; pact cancelled; pact ended;
    political action missed; second political action; leader retired;
    revolution with civil actions; revolution with military actions;
    tactic common already; leader replaced; leader tucked; leader not tucked;
    stage with a token from a card;
    resignation; resignation of the starting player; resignation that ends the game
""".replace("\n", " ").split(";")
HAPPENED = [" ".join(text.split()) for text in HAPPENINGS]

OF_MOVE = {
    moves.PREPARE: "event prepared",
    moves.WAR: "war declared",
    moves.AGGRESSION: "aggression played",
    moves.OFFER: "pact offered",
    moves.BUILD: "built",
    moves.UPGRADE: "upgraded from",
    moves.DESTROY: "destroyed",
    moves.DISBAND: "disbanded",
    moves.PLAY: "civil card played",
    moves.DEVELOP: "developed",
    moves.REVOLUTION: "revolution",
    moves.TACTIC: "tactic played",
    moves.COPY: "tactic copied",
}
"""The family that is counted for the card a move is made with."""


def side(number: int) -> str:
    """The name of a card or of a side of a pact."""
    if number < BOX.side_0:
        return BOX.slug[number]
    return f"{BOX.slug[BOX.card_of(number)]}-{'ab'[(number - BOX.side_0) % 2]}"


class AgesCards(Cards):
    """The cards of Through the Ages: taken, drawn, played, revealed, worked (a hook made a
    difference); and rare things that happen."""

    def __init__(self, found: Found) -> None:
        super().__init__(found)
        self.held: list[int] = []
        self.pacts: tuple[Any, ...] = ()

    def all(self) -> list[tuple[str, str]]:
        entries = [("happened", text) for text in HAPPENED]
        for card in range(BOX.cards):
            entries += [(family, BOX.slug[card]) for family in self.families(card)]
        for number in range(BOX.effects):
            hooks = [hook for hook in HOOK_NAMES if getattr(BOX.hooks, hook) >> number & 1]
            entries += [("effect worked", f"{side(number)} {hook}") for hook in hooks]
            if BOX.hooks.uses >> number & 1:
                entries.append(("effect used", side(number)))
            if number >= BOX.side_0:
                entries.append(("in play", side(number)))
        return entries

    def families(self, card: int) -> list[str]:
        """The families in which a card can be met."""
        kind = BOX.type[card]
        if kind >= TERRITORY:
            return self.military_families(card, kind)
        found = [] if BOX.rows[card].get("start_technology") else ["taken"]
        if BOX.is_technology[card]:
            found += ["developed"] if found else []
            if card < BOX.techs:
                return [*found, "built", "disbanded" if kind in UNITS else "destroyed"]
            found += ["revolution"] if kind == GOVERNMENT and found else []
        found += ["civil card played"] if kind >= LEADER else []
        return found if kind == ACTION else [*found, "in play"]

    def military_families(self, card: int, kind: int) -> list[str]:
        """The same for a military card; cards of Age A begin in the events deck."""
        found = ["drawn"] if BOX.level[card] else []
        if kind in (EVENT_CARD, TERRITORY):
            found += ["event revealed", *(["event prepared"] if found else [])]
            return [*found, "in play"] if kind == TERRITORY else found
        by_kind = {
            TACTIC: ["tactic played", "tactic copied"],
            BONUS: ["played in defence", "played for a colony"],
            AGGRESSION: ["aggression played", "succeeded"],
            WAR: ["war declared", "war resolved"],
            PACT: ["pact offered"],
        }
        return found + by_kind[kind]

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        if table.held != self.held:
            for seat, cards in enumerate(table.held):
                for number in numbers(cards & ~(self.held[seat] if self.held else 0)):
                    self.note("in play", side(number))
            self.held = list(table.held)
        if table.pacts != self.pacts:
            for pact in self.pacts:
                if pact[0] != NONE and pact not in table.pacts:
                    self.happened("pact ended")
            self.pacts = table.pacts
        if option == RAN:
            self.look_at_run(table, step)
        elif step.kind is DRAW:
            self.note("drawn", BOX.slug[option])
            if len(table.military) == 1 and table.discards:
                self.happened("military deck made of the discards")
        elif step.kind is EVENT:
            self.note("event revealed", BOX.slug[option])
            if isinstance(step, NextFuture):
                self.happened("event of the future deck at the end")
        elif step.kind is PEEK:
            self.happened("peek")
        elif option < PASS and step.kind.verbs:
            self.look_at_move(table, step, option)
        else:
            self.look_at_answer(table, step, option)

    def look_at_move(self, table: Any, step: Any, option: int) -> None:
        """Count the card of a move of the politics or the action phase."""
        verb, first = moves.verb_of(option), moves.first_of(option)
        if isinstance(step, Politics) and step.second:
            self.happened("second political action")
        if verb == moves.TAKE:
            self.note("taken", BOX.slug[table.row[first]])
        elif verb == moves.USE:
            self.note("effect used", side(first))
        elif verb in OF_MOVE:
            self.note(OF_MOVE[verb], BOX.slug[first])
        if verb == moves.UPGRADE:
            self.note("built", BOX.slug[moves.second_of(option)])
        elif verb == moves.PLAY and BOX.type[first] == LEADER and table.leader[step.seat] != NONE:
            self.happened("leader replaced")
        elif verb == moves.REVOLUTION:
            how = "military" if by_military(table, step.seat) else "civil"
            self.happened(f"revolution with {how} actions")
        elif verb == moves.CANCEL:
            self.happened("pact cancelled")
        elif verb == moves.RETIRE:
            self.happened("leader retired")
        elif verb == moves.RESIGN:
            self.happened("resignation")
            if table.players() == 2:
                self.happened("resignation that ends the game")
            elif step.seat == table.start:
                self.happened("resignation of the starting player")

    def look_at_answer(self, table: Any, step: Any, option: int) -> None:
        """Count the card that any other answer is about."""
        no = option == PASS
        if isinstance(step, Defend):
            self.look_at_defence(step, option)
        elif isinstance(step, Send) and not no:
            if option >= BOX.face_down:
                self.happened("card face down sent")
            elif option >= BOX.techs:
                self.note("played for a colony", BOX.slug[option])
            else:
                self.happened("unit sent")
        elif isinstance(step, Bid) and step.bid and not no:
            self.happened("territory overbid")
        elif isinstance(step, Accept):
            self.happened("pact refused" if no else "pact accepted")
        elif isinstance(step, Tuck):
            self.happened("leader not tucked" if no else "leader tucked")
        elif isinstance(step, Cover):
            if no:
                self.happened("stage without a token")
            elif option < BOX.techs:
                self.happened("stage with a token from a card")

    def look_at_defence(self, step: Any, option: int) -> None:
        """Count the card with which an answer defends against an aggression, if any."""
        if option == PASS:
            self.happened("defence refused")
            self.note("succeeded", BOX.slug[step.card])
            return
        card = option % BOX.face_down
        if option >= BOX.face_down:
            self.happened("card face down in defence")
        else:
            self.note("played in defence", BOX.slug[card])
        if step.missing <= (1 if option >= BOX.face_down else BOX.defence[card]):
            self.happened("defence")

    def look_at_run(self, table: Any, step: Any) -> None:
        """Count the cards that a silent step is about."""
        seat = step.seat
        if isinstance(step, Produce):
            if table.age == AGE_IV:
                self.happened("age IV")
            if discontent(table, seat) > table.unused[seat]:
                self.happened("uprising")
            elif corruption(table, seat):
                self.happened("corruption")
            if self.starves(table, seat):
                self.happened("famine")
        elif isinstance(step, Aggression):
            bonus = attack_bonus(table, seat, step.rival)
            missing = strength(table, seat) + bonus - strength(table, step.rival)
            hand, cards = table.military_hand[step.rival], table.ma_total[step.rival]
            if most_defence(BOX, hand, cards) < missing:
                self.happened("aggression without defence")
                self.note("succeeded", BOX.slug[step.card])
        elif isinstance(step, ResolveWar):
            bonus = attack_bonus(table, seat, step.rival)
            ahead = strength(table, seat) + bonus - strength(table, step.rival)
            by = "won by" if ahead > 0 else "lost by"
            self.happened(f"war {by} who declared it" if ahead else "war without a winner")
            self.note("war resolved", BOX.slug[step.card])
        elif isinstance(step, Auction) and not step.bidders:
            self.happened("territory nobody wanted")
        elif isinstance(step, BeginPolitics) and table.skips_politics >> seat & 1:
            self.happened("political action missed")
        elif isinstance(step, MakeCommon) and table.exclusive[seat] != NONE:
            if table.common_tactics >> table.exclusive[seat] & 1:
                self.happened("tactic common already")

    def starves(self, table: Any, seat: int) -> bool:
        """Return True if the seat has too little food even with its coming production."""
        produced = sum(
            (table.on(seat, card) + table.tokens[seat * BOX.techs + card])
            * BOX.rows[card]["token_value"]
            for card in range(BOX.techs)
            if BOX.type[card] == FARM
        )
        return bool(produced < consumption(table, seat))

    def happened(self, what: str) -> None:
        """Count an event of this name."""
        self.found["happened", what] += 1

    def note(self, what: str, which: str) -> None:
        """Count a card or the like under a heading."""
        self.found[what, which] += 1

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        covered: list[tuple[Card, str]] = []
        for number, effect in enumerate(BOX.in_play):
            for hook in HOOK_NAMES:
                if getattr(BOX.hooks, hook) >> number & 1:
                    setattr(effect, hook, self.wrapped(effect, number, hook))
                    covered.append((effect, hook))
        try:
            yield
        finally:
            for effect, hook in covered:
                delattr(effect, hook)

    def wrapped(self, effect: Card, number: int, hook: str) -> Callable[..., Any]:
        """The hook, wrapped so that it is counted when its result or its work makes a
        difference."""
        method: Callable[..., Any] = getattr(effect, hook)
        name = ("effect worked", f"{side(number)} {hook}")
        acts = hook.startswith("when_")

        def listened(*given: Any) -> Any:
            if self.deaf:
                return method(*given)
            before = given[0].key() if acts else None
            said = method(*given)
            if given[0].key() != before if acts else said:
                self.found[name] += 1
            return said

        return listened
