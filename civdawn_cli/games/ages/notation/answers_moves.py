"""The answer kind of the politics and the action phase: a verb, and whatever it is done with."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.spellings import NOTHING, is_number
from civdawn_cli.engine.kit.typed_answers import LISTED, NO
from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.moves import VERBS, first_of, move, second_of, verb_of
from civdawn_cli.games.ages.names import (
    ACTION,
    AGGRESSION,
    EVENT,
    GOVERNMENT,
    LEADER,
    NONE,
    PACT,
    TACTIC,
    TERRITORY,
    WAR,
    Card,
)
from civdawn_cli.games.ages.notation.answers import SIDES, Mover, Secret, Spoken
from civdawn_cli.games.ages.notation.parts import (
    JOINING,
    NUMBERS,
    Found,
    Parts,
    clean,
    ends,
    find_card,
    find_seat,
    goes_on,
    named,
)
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown

MOST_STAGES: Final = 15
"""No wonder has more."""

_NUMBER_OF: Final[dict[str, int]] = {name: verb for verb, name in enumerate(VERBS)}

_OF_ONE_CARD: Final[dict[str, int]] = {
    name: verb
    for name, verb in _NUMBER_OF.items()
    if [form for form in moves.FORMS if form.split()[0] == name] == [f"{name} CARD"]
}
"""The verbs behind which a card stands and nothing else."""


class Moves(Spoken[Mover]):
    """A verb with a card, a space of the row, a number of stages; some with a second thing: a card,
    a rival, a side, a purpose. `upgrade bronze iron`, `take iron@4`, `increase`."""

    def __init__(self, verbs: tuple[str, ...]) -> None:
        """verbs: of the question."""
        super().__init__()
        self.verbs: Final = verbs
        self.forms = tuple([form for form in moves.FORMS if form.split()[0] in verbs])

    # Writing.

    def write(self, table: Table, step: Mover, option: Option) -> str:
        verb, first = verb_of(option), first_of(option)
        said = VERBS[verb]
        if verb == moves.TAKE:
            return f"{said} {row_name(table, first)}"
        if verb in (moves.INCREASE, moves.RESIGN):
            return said
        if verb == moves.STAGE:
            return f"{said} {first}"
        values = f"{said} {table.box.effect_slug(first)}"
        more = _second(table, option)
        return f"{values} {more}" if more else values

    def secret(self, table: Table, step: Mover, option: Option) -> Secret | None:
        if option == PASS and step.in_sight():
            return None
        return super().secret(table, step, option)

    def hidden(self, table: Table, step: Mover, option: Option) -> Secret | None:
        if verb_of(option) == moves.PREPARE:
            return (step.seat,), table.box.age_name(first_of(option))
        return None

    # Reading.

    def read(self, table: Table, step: Mover, tokens: list[str], options: list[Option]) -> Meant:
        if tokens[0] not in self.verbs:
            return NOTHING
        verb = _NUMBER_OF[tokens[0]]
        real = [option for option in options if verb_of(option) == verb]
        texts = [self.write(table, step, option).split()[1:] for option in real]
        rest = tokens[1:]
        if verb == moves.TAKE and rest and not _is_written(rest, texts):
            found, used = _taken(table, Parts(rest), real)
        else:
            found, used = self.pick(table, rest, real, texts)
        return (found, used + 1) if found else NOTHING

    def read_fast(self, table: Table, step: Mover, tokens: list[str], at: int) -> int:
        found = _fast(table, step.seat, tokens, at)
        return -1 if found < 0 or tokens[at + (found & 7)][:1] in JOINING else found

    # Refusing.

    def refuse(self, table: Table, step: Mover, tokens: list[str], options: list[Option]) -> str:
        said, rule = tokens[0], step.kind.rule
        verb = _NUMBER_OF.get(said, -1)
        if verb < 0:
            return self._no_verb(table, step, tokens, options)
        if said not in self.verbs:
            if verb < moves.TAKE:
                return _("`{said}` belongs to the politics phase (TA-4.1)").format(said=said)
            return _("`{said}` belongs to the action phase (TA-4.1)").format(said=said)
        wrong = step.why_not_verb(table, verb)
        if wrong:
            return wrong
        if tokens[1:2] == [NO]:
            return _('a "no" is written `{word} -` ({rule})').format(word=step.kind.word, rule=rule)
        parts = Parts(tokens[1:])
        if not parts.texts and verb not in (moves.INCREASE, moves.RESIGN, moves.STAGE):
            return _("nothing can follow `{said}` now ({rule})").format(said=said, rule=rule)
        return _why_not(table, step, verb, parts)

    def _no_verb(self, table: Table, step: Mover, tokens: list[str], options: list[Option]) -> str:
        """The refusal of a text without a verb, naming the verbs that can stand before it."""
        first = tokens[0]
        found: list[str] = []
        for verb in self.verbs:
            able, _rest = self.read(table, step, [verb, *tokens], options)
            found += [self.write(table, step, option) for option in able]
        if found:
            names = ", ".join(found[:LISTED]) + (" ..." if len(found) > LISTED else "")
            return _("a word before it says what is done: {names}").format(names=names)
        if any(slug.startswith(clean(first)) for slug in table.box.slug):
            return _(
                "a word before a name says what is done, and none here takes {first!r}"
            ).format(first=first)
        return _("{first!r} is nothing to do here: {names}").format(
            first=first, names=", ".join(self.verbs)
        )


def _second(table: Table, option: Option) -> str:
    """The part of a move's text after its card, '' if there is none."""
    box = table.box
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb == moves.UPGRADE:
        return box.slug[second]
    if verb in (moves.AGGRESSION, moves.WAR):
        return str(second + 1)
    if verb == moves.OFFER:
        rival = str((second >> 1) + 1)
        return rival if box.symmetric[first] else f"{rival} {SIDES[second & 1]}"
    if verb == moves.RETIRE:
        return box.slug[second - 1] if second else ""
    if verb == moves.USE:
        return box.in_play[first].use_text(second)
    return ""


def row_name(table: Table, space: int) -> str:
    """A card of the row; `iron@9`, by its space from 1, if the same one lies further left."""
    card = table.row[space]
    name = table.box.slug[card]
    return name if table.row.index(card) == space else f"{name}@{space + 1}"


# Reading the row.


def _is_written(tokens: list[str], texts: list[list[str]]) -> bool:
    """Return True if the first token is one of the texts and no sign joins the next token to it."""
    return any(text[0] == tokens[0] for text in texts) and not goes_on(tokens[1:])


def _taken(table: Table, parts: Parts, real: list[Option]) -> Meant:
    """A card of the row by its name, by its space (`9`, `@9`), or by both (`iron@9`)."""
    if not real:
        return NOTHING
    at = int(parts.at(0) == "@")
    if is_number(parts.at(at)):
        space = int(parts.at(at)) - 1
        return parts.meant([option for option in real if first_of(option) == space], at + 1)
    # Of several copies the name alone means the one furthest left, which costs least.
    first: list[Option] = []
    for option in real:
        if table.row.index(table.row[first_of(option)]) == first_of(option):
            first.append(option)
    slug = table.box.slug
    found, used = named(parts, 0, [(o, slug[table.row[first_of(o)]]) for o in first])
    if not found or parts.at(used) != "@":
        return parts.meant(found, used)
    if not is_number(parts.at(used + 1)):
        return NOTHING
    space = int(parts.at(used + 1)) - 1
    cards = [table.row[first_of(option)] for option in found]
    there = space in range(len(table.row)) and table.row[space] in cards
    return parts.meant([o for o in real if there and first_of(o) == space], used + 2)


# Reading by lookup.


def _fast(table: Table, seat: Seat, tokens: list[str], at: int) -> int:
    """A move, as `Game.read_plain` gives it."""
    box = table.box
    verb = _OF_ONE_CARD.get(tokens[at], -1)
    if verb >= 0:
        card = box.number.get(tokens[at + 1], -1)
        return -1 if card < 0 else move(verb, card) << 3 | 2
    verb = _NUMBER_OF.get(tokens[at], -1)
    if verb < 0:
        return -1
    value = tokens[at + 1]
    if verb in (moves.INCREASE, moves.RESIGN):
        return move(verb) << 3 | 1 if ends(value) else -1
    if verb == moves.TAKE:
        space = _space(table, value)
        return -1 if space < 0 else move(moves.TAKE, space) << 3 | 2
    if verb == moves.STAGE:
        number = NUMBERS.get(value, 0)
        return move(moves.STAGE, number) << 3 | 2 if 0 < number <= MOST_STAGES else -1
    card = box.number.get(value, -1)
    if card < 0:
        return -1
    if verb == moves.UPGRADE:
        new = box.number.get(tokens[at + 2], -1)
        return -1 if new < 0 else move(moves.UPGRADE, card, new) << 3 | 3
    if verb in (moves.AGGRESSION, moves.WAR):
        rival = _seat(tokens[at + 2])
        return -1 if rival < 0 else move(verb, card, rival) << 3 | 3
    if verb == moves.OFFER:
        return _offer(table, card, tokens, at)
    if verb == moves.RETIRE:
        what = box.number.get(tokens[at + 2], -1)
        if what < 0 or box.type[what] != TERRITORY:
            return move(moves.RETIRE, card) << 3 | 2
        return move(moves.RETIRE, card, what + 1) << 3 | 3
    assert verb == moves.USE, tokens[at]
    return _use(table, seat, card, tokens, at)


def _seat(text: str) -> Seat:
    """A seat by its canonical text; a negative number for none."""
    return NUMBERS.get(text, 0) - 1


def _space(table: Table, name: str) -> int:
    """The space of `iron`, or of `iron@9`; -1 for none."""
    slug, at, space = name.partition("@")
    card = table.box.number.get(slug, -1)
    if card < 0 or card not in table.row:
        return -1
    if not at:
        return table.row.index(card)
    there = NUMBERS.get(space, 0) - 1
    if not 0 <= there < len(table.row) or table.row[there] != card:
        return -1
    return there if row_name(table, there) == name else -1


def _offer(table: Table, card: Card, tokens: list[str], at: int) -> int:
    """`peace-treaty 2`, `trade-routes-agreement 2 a`."""
    rival = _seat(tokens[at + 2])
    if rival < 0 or table.box.type[card] != PACT:
        return -1
    if table.box.symmetric[card]:
        return move(moves.OFFER, card, rival * 2) << 3 | 3
    if tokens[at + 3] not in SIDES:
        return -1
    return move(moves.OFFER, card, rival * 2 + SIDES.index(tokens[at + 3])) << 3 | 4


def _use(table: Table, seat: Seat, effect: int, tokens: list[str], at: int) -> int:
    """The `use` of a card in play; of a pact that of the side the seat has."""
    box = table.box
    if box.type[effect] == PACT:
        held = [box.side_of(effect, side) for side in (0, 1)]
        held = [side for side in held if table.held[seat] >> side & 1]
        effect = held[0] if len(held) == 1 else -1
    if effect < 0 or not table.held[seat] >> effect & 1:
        return -1
    found = -1
    size = -1
    for what in box.in_play[effect].uses(table, seat):
        text = box.in_play[effect].use_text(what).split()
        if len(text) > size and tokens[at + 2 : at + 2 + len(text)] == text:
            found, size = what, len(text)
    return -1 if found < 0 else move(moves.USE, effect, found) << 3 | 2 + size


# Refusing: what is named is found, whether it can be done or not, and the step says why not.

MILITARY: Final[dict[int, tuple[str, tuple[int, ...]]]] = {
    moves.PREPARE: (shown("event in hand"), (EVENT, TERRITORY)),
    moves.AGGRESSION: (shown("aggression in hand"), (AGGRESSION,)),
    moves.WAR: (shown("war in hand"), (WAR,)),
    moves.OFFER: (shown("pact in hand"), (PACT,)),
    moves.TACTIC: (shown("tactic in hand"), (TACTIC,)),
}
"""The verbs that take a card of the military hand: its name for people, its types."""

CIVIL: Final[dict[int, tuple[str, tuple[int, ...]]]] = {
    moves.PLAY: (shown("leader or action card"), (LEADER, ACTION)),
    moves.REVOLUTION: (shown("government in hand"), (GOVERNMENT,)),
}
"""The same of the civil hand."""

ALONE: Final = {moves.INCREASE: "TA-17.1", moves.RESIGN: "TA-14.1"}
"""The verbs with which nothing is named."""


def _why_not(table: Table, step: Mover, verb: int, parts: Parts) -> str:
    """The reason why the move named by the parts behind the verb is no option."""
    if verb in ALONE:
        wrong = step.why_not(table, move(verb))
        return wrong or _("`{verb}` stands alone ({rule})").format(
            verb=VERBS[verb], rule=ALONE[verb]
        )
    if verb == moves.TAKE:
        return _why_not_taken(table, step, parts)
    if verb == moves.STAGE:
        text = parts.at(0) or "1"
        if not is_number(text) or text == "0":
            return _("{text!r} is no number of stages (TA-18.3)").format(text=text)
        return step.why_not(table, move(moves.STAGE, min(int(text), MOST_STAGES)))
    if verb == moves.RETIRE:
        return _why_not_retired(table, step, parts)
    if verb == moves.USE:
        return _why_not_used(table, step, parts)
    what, pools = _likely(table, step.seat, verb)
    found = find_card(table, parts, 0, what, *pools)
    wrong = found.problem or step.why_not_with(table, verb, found.card)
    if wrong:
        return wrong
    if verb == moves.UPGRADE:
        return _why_not_upgraded(table, step, parts, found)
    if verb not in (moves.AGGRESSION, moves.WAR, moves.OFFER):
        return step.why_not(table, move(verb, found.card))
    rival, wrong = find_seat(table, parts, found.at)
    if not wrong and rival == step.seat:
        wrong = _("seat {seat} is yourself (TA-1.7)").format(seat=rival + 1)
    if wrong:
        return wrong
    if verb == moves.OFFER:
        return _why_not_offered(table, step, parts, found, rival)
    return step.why_not(table, move(verb, found.card, rival))


def _likely(table: Table, seat: Seat, verb: int) -> tuple[str, list[list[Card]]]:
    """The kind of thing that a verb takes, in words, and lists of the cards most likely meant."""
    kinds = table.box.type
    if verb in MILITARY:
        what, wanted = MILITARY[verb]
        hand = list(dict.fromkeys(table.military_hand[seat]))
        return what, [[card for card in hand if kinds[card] in wanted], hand]
    civil = list(dict.fromkeys(table.civil_hand[seat]))
    if verb in CIVIL:
        what, wanted = CIVIL[verb]
        return what, [[card for card in civil if kinds[card] in wanted], civil]
    if verb == moves.DEVELOP:
        is_technology = table.box.is_technology
        return shown("technology in hand"), [[card for card in civil if is_technology[card]]]
    if verb == moves.CANCEL:
        yours = [card for card, first, second in table.pacts if seat in (first, second)]
        return shown("pact of yours"), [
            yours,
            [card for card, _rest, _rest in table.pacts if card != NONE],
        ]
    if verb == moves.COPY:
        return shown("common tactic"), [numbers(table.common_tactics)]
    assert verb in (moves.BUILD, moves.UPGRADE, moves.DESTROY, moves.DISBAND), VERBS[verb]
    if verb == moves.BUILD:
        return shown("technology"), [numbers(table.known[seat])]
    techs = range(table.box.techs)
    return shown("technology"), [[tech for tech in techs if table.on(seat, tech)]]


def _why_not_upgraded(table: Table, step: Mover, parts: Parts, old: Found) -> str:
    """The reason why an upgrade is no option, given the first of two technologies."""
    if not parts.at(old.at):
        rule = "TA-21.2" if table.box.is_unit(old.card) else "TA-17.6"
        return _("to what? a second technology is named too ({rule})").format(rule=rule)
    new = find_card(table, parts, old.at, shown("technology"), numbers(table.known[step.seat]))
    return new.problem or step.why_not(table, move(moves.UPGRADE, old.card, new.card))


def _why_not_offered(table: Table, step: Mover, parts: Parts, pact: Found, rival: Seat) -> str:
    """The reason why an offer is no option, given a pact and a rival."""
    side = 0
    if not table.box.symmetric[pact.card]:
        said = parts.at(pact.at + 1)
        if said not in SIDES:
            if not said:
                return _("which side, a or b? (TA-13.2)")
            return _("{said!r} is neither side a nor side b (TA-13.2)").format(said=said)
        side = SIDES.index(said)
    return step.why_not(table, move(moves.OFFER, pact.card, rival * 2 + side))


def _why_not_taken(table: Table, step: Mover, parts: Parts) -> str:
    """The reason why a card of the row can't be taken: `iron`, `iron@9`, `9`."""
    slug = table.box.slug
    at = int(parts.at(0) == "@")
    if is_number(parts.at(at)):
        return _why_not_space(table, step, int(parts.at(at)))
    row = [card for card in table.row if card != NONE]
    found = find_card(table, parts, 0, shown("card of the row"), list(dict.fromkeys(row)))
    if found.problem:
        return found.problem
    card = found.card
    if card not in row:
        return _("{slug} is not in the card row (TA-16.1)").format(slug=slug[card])
    if parts.at(found.at) != "@":
        return step.why_not(table, move(moves.TAKE, table.row.index(card)))
    text = parts.at(found.at + 1)
    spaces = len(table.row)
    if not is_number(text):
        return _("{text!r} is no space: they are 1 to {spaces} (TA-1.5)").format(
            text=text, spaces=spaces
        )
    space = int(text)
    if 1 <= space <= spaces and table.row[space - 1] not in (card, NONE):
        return _("space {space} holds {slug}, not {other} (TA-16.1)").format(
            space=space, slug=slug[table.row[space - 1]], other=slug[card]
        )
    return _why_not_space(table, step, space)


def _why_not_space(table: Table, step: Mover, space: int) -> str:
    """The reason why the card in a space, counted from 1, can't be taken."""
    if not 1 <= space <= len(table.row):
        return _("there is no space {space}: they are 1 to {n} (TA-1.5)").format(
            space=space, n=len(table.row)
        )
    return step.why_not(table, move(moves.TAKE, space - 1))


def _why_not_retired(table: Table, step: Mover, parts: Parts) -> str:
    """The reason why a leader can't leave play as a political action."""
    seat, slug = step.seat, table.box.slug
    leader = table.leader[seat]
    wrong = step.why_not_with(table, moves.RETIRE, leader)
    if wrong:
        return wrong
    found = find_card(table, parts, 0, shown("leader of yours"), [leader])
    if found.problem:
        return found.problem
    territories = table.box.in_play[leader].retires_for(table, seat)
    by_itself = NONE in territories  # it needs no territory
    if found.card != leader and (by_itself or table.box.type[found.card] != TERRITORY):
        return _("{slug} is not your leader in play (TA-27.4)").format(slug=slug[found.card])
    if by_itself:
        return ""
    at = found.at if found.card == leader else 0
    wanted = find_card(table, parts, at, shown("territory in hand"), territories)
    return wanted.problem or step.why_not(table, move(moves.RETIRE, leader, wanted.card + 1))


def _why_not_used(table: Table, step: Mover, parts: Parts) -> str:
    """The reason why a card in play can't be used, or not for the purpose named."""
    box, seat = table.box, step.seat
    usable = numbers(table.held[seat] & box.hooks.uses)
    names = [box.effect_card(number) for number in usable]
    found = find_card(table, parts, 0, shown("card in play that can be used"), names)
    if found.problem:
        return found.problem
    number = usable[names.index(found.card)] if found.card in names else found.card
    wrong = step.why_not_with(table, moves.USE, number)
    if wrong:
        return wrong
    effect = box.in_play[number]
    texts = [effect.use_text(what) for what in effect.uses(table, seat)]
    return _("{card} cannot be used for that: {names} (TA-15.2)").format(
        card=box.slug[found.card], names=", ".join(texts)
    )
