"""The turn (ND-4): event, start-of-turn effects, one focus card, reset, what follows."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.hooks import Action
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SCIENCE, SLOTS
from civdawn_cli.games.newdawn.options import IDLE
from civdawn_cli.games.newdawn.questions import PLAY
from civdawn_cli.games.newdawn.rules.agendas import CheckVictory
from civdawn_cli.games.newdawn.rules.dial import AdvanceEvent
from civdawn_cli.games.newdawn.rules.folds import slot_number
from civdawn_cli.games.newdawn.rules.reactions import Abilities, AfterReset, Using
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown

PLAYS: Final[list[list[Option]]] = [
    [
        *range(1, SLOTS + 1),
        *[IDLE + slot for slot in range(1, SLOTS + 1) if science >> slot - 1 & 1],
    ]
    for science in range(1 << SLOTS)
]
"""The options of `play` by the slots with a science card, bit 0 for slot 1 (ND-4.4, ND-4.6)."""

BESIDE_SLOTS: Final = SLOTS + 1
"""Lists by slot have a place 0 that is not used."""


class NextTurn(Step[Table]):
    """Pass the turn clockwise (ND-4.1); before the first player's turn the event dial moves, except
    before the game's first turn (ND-4.2)."""

    def run(self, table: Table) -> None:
        table.turn += 1
        seat = (table.first + table.turn) % table.seats
        begin = table.box.turns[seat].begin
        if seat == table.first and table.turn > 0:
            # In this order: ND-20.1.
            then(table, EventPhase(seat), AdvanceEvent(seat), CheckVictory(seat), begin)
        else:
            table.stack.append(begin)


class EventPhase(Step[Table]):
    """The event dial is nobody's turn (ND-20.25): what served in the last turn may serve again."""

    def run(self, table: Table) -> None:
        forget_turn(table)


class BeginTurn(Step[Table]):
    """Start-of-turn effects, a focus card, the next turn (ND-4.4)."""

    def run(self, table: Table) -> None:
        table.active = self.seat
        forget_turn(table)
        table.stack += table.box.turns[self.seat].rest


def forget_turn(table: Table) -> None:
    """Everything that counts per turn starts afresh (ND-20.25)."""
    table.used = 0
    table.spent = 0
    table.won_spaces = 0
    table.arrived = 0
    table.resting = 0
    table.victories = 0


class PlayCard(Step[Table]):
    """Choose one of the five focus cards, resolve it, reset it (ND-4.4)."""

    kind = PLAY

    def options(self, table: Table) -> list[Option]:
        type_of = table.box.type_of
        row = table.row
        base = self.seat * SLOTS
        science = 0
        for index in range(SLOTS):
            if type_of[row[base + index]] == SCIENCE:
                science |= 1 << index
        return PLAYS[science]

    def several(self, table: Table) -> bool:
        return True

    def allows(self, table: Table, option: Option) -> bool:
        if 0 < option <= SLOTS:
            return True
        idle = 0 < option - IDLE <= SLOTS
        return (
            idle and table.box.type_of[table.row[self.seat * SLOTS + option - IDLE - 1]] == SCIENCE
        )

    def choose(self, table: Table, option: Option) -> None:
        table.stack.append(table.box.turns[self.seat].resolve[option])

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_idle(table, self.seat, option)


def why_not_idle(table: Table, seat: Seat, option: Option) -> str:
    """Why a card can't be resolved for no effect as an option of `play` says (ND-4.6); '' if it
    can, or the option does not say so."""
    if option < IDLE or table.box.type_of[table.row[seat * SLOTS + option - IDLE - 1]] == SCIENCE:
        return ""
    return _("only science is told to be idle; others refuse what they offer (ND-4.6)")


class Resolve(Step[Table]):
    """Resolve the focus card in a slot (ND-4.5), then what may follow, then its reset (ND-20.24).

    as_slot: the slot it is resolved as if in, for good (ND-20.30); 0 for its own. idle: for no
    effect. resets: whether it is reset afterwards.
    """

    def __init__(
        self, seat: Seat, slot: int, as_slot: int = 0, idle: bool = False, resets: bool = True
    ) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.as_slot: Final = as_slot
        self.idle: Final = idle
        self.resets: Final = resets

    def run(self, table: Table) -> None:
        seat = self.seat
        card = table.row[seat * SLOTS + self.slot - 1]
        focus = table.box.type_of[card]
        if self.as_slot or not self.resets:
            then(table, AfterFocus(seat, focus, self.slot, self.as_slot > 0, self.resets))
        else:
            table.stack.append(table.box.turns[seat].after_focus[focus * BESIDE_SLOTS + self.slot])
        if not self.idle:
            number = self.as_slot or slot_number(table, seat, self.slot)
            # ND-20.31: "in slot 5" means lying there and resolved for that slot.
            in_slot_5 = self.slot == SLOTS and not self.as_slot
            table.box.focus[card].resolve(table, seat, card, number, in_slot_5)


class AfterFocus(Using):
    """After resolving a card: which effect to use, or none; then the card is reset (ND-20.24).

    focus: the type of the card that was resolved. slot: where it, or what has replaced it, lies.
    as_if: it was resolved as if in another slot. resets: it will be reset.
    """

    def __init__(self, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool) -> None:
        super().__init__(seat)
        self.focus: Final = focus
        self.slot: Final = slot
        self.as_if: Final = as_if
        self.resets: Final = resets

    def usable(self, table: Table) -> int:
        return table.box.hooks.after_focus

    def moment(self) -> tuple[str, str]:
        return shown("not an effect to use after resolving a card (ND-20.24)"), "ND-20.24"

    def action(self, table: Table, effect: int) -> Action | None:
        return table.box.effects[effect].after_focus(
            table, self.seat, self.focus, self.slot, self.as_if, self.resets
        )

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self.use(table, option))  # which goes on from there
        elif self.resets:
            reset(table, self.seat, self.slot)

    def about(self, table: Table) -> dict[str, object]:
        return {"slot": self.slot}


class AlsoResolve(Step[Table]):
    """Resolve and reset a card of a type too, then go on after the first card (ND-20.72)."""

    kind = PLAY

    def __init__(self, seat: Seat, focus: int, first: AfterFocus) -> None:
        super().__init__(seat)
        self.focus: Final = focus
        self.first: Final = first

    def options(self, table: Table) -> list[Option]:
        return [slot for slot in range(1, SLOTS + 1) if not self.why_not(table, slot)]

    def why_not(self, table: Table, option: Option) -> str:
        if table.box.type_of[table.row[self.seat * SLOTS + option % IDLE - 1]] != self.focus:
            return _("only {type} may be resolved too (ND-20.72)").format(
                type=_(FOCUS_NAMES[self.focus])
            )
        if option > IDLE:
            return _("it is resolved for no effect by refusing what it offers (ND-4.6)")
        return ""

    def choose(self, table: Table, option: Option) -> None:
        first = self.first
        # A reset moves the cards in lower slots up: the first card may come to lie one higher.
        slot = first.slot + 1 if option > first.slot else first.slot
        if option == first.slot:  # an economy card has replaced it (ND-20.32)
            slot = 1
        # ND-20.31: it was not resolved in the slot it has moved to.
        as_if = first.as_if or slot != first.slot
        then(
            table,
            Resolve(self.seat, option),
            AfterFocus(self.seat, first.focus, slot, as_if, first.resets),
        )


def reset(table: Table, seat: Seat, slot: int) -> None:
    """The card in a slot goes to slot 1, those below it move up one (ND-4.4); then what follows."""
    base = seat * SLOTS
    card = table.row.pop(base + slot - 1)
    table.row.insert(base, card)
    table.box.focus[card].after_reset(table, seat, card)
    table.stack.append(table.box.turns[seat].after_reset[card])


class Turn:
    """The usual steps of a seat's turn. Steps never change, so a box makes each once.

    begin: its beginning. rest: the steps after that, the last one first. resolve: by option of
    `play`. after_focus: by type * BESIDE_SLOTS + slot. after_reset: by card.
    """

    def __init__(self, box: Box, seat: Seat) -> None:
        self.begin: Final = BeginTurn(seat)
        self.rest: Final[list[Step[Table]]] = [NextTurn(seat), PlayCard(seat), Abilities(seat)]
        self.resolve: Final = [
            Resolve(seat, option % IDLE, idle=option > IDLE) for option in range(IDLE + SLOTS + 1)
        ]
        self.after_focus: Final = [
            AfterFocus(seat, focus, slot, as_if=False, resets=True)
            for focus in range(len(FOCUS_NAMES))
            for slot in range(BESIDE_SLOTS)
        ]
        self.after_reset: Final = [AfterReset(seat, card) for card in range(box.cards)]


class FocusCard:
    """A focus card: what resolving it does. row: of the data. title, text: its name and effect in
    our own words. short: the effect again in a few words, to stand beside an option; '' where the
    text is short enough. params: the numbers of its sentence."""

    text: str = ""
    short: str = ""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        self.box: Final = box
        self.number: Final[int] = number
        self.row: Final = row
        self.title: Final[str] = row["name"]
        self.kind: Final[int] = FOCUS_NAMES.index(row["type"])
        self.level: Final[int] = row["level"]
        self.params: Final[Row] = row["params"]

    def resolve(self, table: Table, seat: Seat, card: int, number: int, in_slot_5: bool) -> None:
        """Put the steps of its resolution on the stack. number: the slot number it counts as."""
        raise NotImplementedError

    def after_reset(self, table: Table, seat: Seat, card: int) -> None:
        """Put the steps on the stack that follow its reset."""


class ResolveAnother(Step[Table]):
    """Resolve another card of the row as if it lay in slot 1, without resetting it, or none
    (Capitalism, ND-20.73)."""

    kind = PLAY

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        slots = list(range(1, SLOTS + 1))
        every = slots + [IDLE + slot for slot in slots]
        return [option for option in every if not self.why_not(table, option)] + [PASS]

    def why_not(self, table: Table, option: Option) -> str:
        if table.row[self.seat * SLOTS + option % IDLE - 1] == self.card:
            return _("another card than the one just reset (ND-20.73)")
        return why_not_idle(table, self.seat, option)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            idle = option > IDLE
            then(table, Resolve(self.seat, option % IDLE, as_slot=1, idle=idle, resets=False))
