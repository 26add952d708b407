"""What followed from a deed: everything that its sentence has not told (see `news.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.questions import BUILD, PAY, PLACE
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE
from civdawn_cli.games.newdawn.words.names import listed
from civdawn_cli.games.newdawn.words.news_changes import Seats
from civdawn_cli.games.newdawn.words.news_pieces import barbarians, caravans, pieces, returned
from civdawn_cli.games.newdawn.words.news_telling import Telling
from civdawn_cli.games.newdawn.words.view_words import amounts, trade_tokens
from civdawn_cli.language import _, ngettext

PAYING: Final = (BUILD, PAY)
"""The kinds of question whose answers may have paid for a world wonder."""

SPENDING: Final = (BUILD, PAY, PLACE)
"""The kinds whose answers may have spent trade tokens without a question."""

TRADE: Final = "trade"
SPAWN: Final = "spawn"
MOVE: Final = "move"


def followed(telling: Telling) -> list[str]:
    """What followed, in the order in which a table mate would tell it: the event dial is of the
    next round and comes late, and whatever it brings after it."""
    event = _event(telling)
    trade = _trade(telling)
    said = [
        *barbarians(telling),
        *pieces(telling),
        *_wonders(telling),
        *_naturals(telling),
        *_states(telling),
        *_diplomacy(telling),
        *caravans(telling),
        *_science(telling),
        *_resources(telling),
    ]
    rest = [*_marked(telling), *_offers(telling), *event]
    said += [*rest, *trade] if telling.dial() == TRADE else [*trade, *rest]
    return [*said, *_beginning(telling), *_end(telling)]


# What seats have.


def _science(telling: Telling) -> list[str]:
    """Tech dials, and cards that came into focus rows."""
    said: list[str] = []
    for seat in telling.changes.dials:
        dials = [view["seats"][seat - 1]["dial"] for view in (telling.before, telling.after)]
        moved = _("{seat}'s tech dial moved from {old} to {new}.")
        if dials[1] < dials[0]:
            moved = _("{seat}'s tech dial moved from {old} over {last} to {new}.")
        said.append(
            moved.format(seat=telling.seat(seat), old=dials[0], new=dials[1], last=LAST_SPACE)
        )
    for seat, pairs in telling.changes.cards.items():
        for old, new in pairs:
            learned = _("{seat} learned {card}, which replaced {old}.")
            name = telling.seat(seat)
            said.append(learned.format(seat=name, card=telling.name(new), old=telling.name(old)))
    return said


def _resources(telling: Telling) -> list[str]:
    """Resource tokens that seats got, paid or put back."""
    said: list[str] = []
    for seat, numbers in telling.changes.resources.items():
        name = telling.seat(seat)
        gained = {kind: number for kind, number in numbers.items() if number > 0}
        lost = {kind: -number for kind, number in numbers.items() if number < 0}
        if gained:
            text = _("{seat} gained {resources}.")
            said.append(text.format(seat=name, resources=amounts(gained)))
        if lost:
            text = _("{seat} put {resources} back into the supply.")
            if telling.news.kind in PAYING:
                text = _("{seat} paid {resources}.")
            said.append(text.format(seat=name, resources=amounts(lost)))
    return said


def _trade(telling: Telling) -> list[str]:
    """Trade tokens that came onto cards or left them."""
    said: list[str] = []
    for (seat, card), number in telling.changes.trade.items():
        name = telling.seat(seat)
        text = _("{seat} gained {tokens} on {card}.")
        if number < 0:
            text = _("{seat} lost {tokens} from {card}.")
            if telling.news.kind in SPENDING and seat == telling.number:
                text = _("{seat} spent {tokens} from {card}.")
        tokens = trade_tokens(abs(number))
        said.append(text.format(seat=name, tokens=tokens, card=telling.name(card)))
    return said


def _wonders(telling: Telling) -> list[str]:
    """World wonders that were built, won or lost."""
    offered = [deck["face_up"]["wonder"] for deck in telling.before["decks"] if deck["face_up"]]
    said: list[str] = []
    for name, (old, new) in telling.changes.wonders.items():
        wonder = telling.name(name)
        if new and name in offered:
            space = _space_of(telling, new, name)
            text = _("{seat} built {wonder} in the city at {space}.")
            said.append(text.format(seat=telling.seat(new), wonder=wonder, space=space))
        else:
            gained, lost = _("{seat} gained {thing}."), _("{seat} lost {thing}.")
            said += _passed(telling, wonder, (old, new), gained, lost)
    return said


def _space_of(telling: Telling, seat: int, wonder: str) -> str:
    """Where the token of a seat's world wonder lies."""
    for held in telling.after["seats"][seat - 1]["wonders"]:
        if held["wonder"] == wonder:
            return str(held["space"])
    raise KeyError(wonder)


def _naturals(telling: Telling) -> list[str]:
    """Natural-wonder tokens that came to seats, or back to their spaces."""
    said: list[str] = []
    for name, owners in telling.changes.naturals.items():
        gained = _("{seat} gained the natural wonder {thing}.")
        lost = _("{seat} lost the natural wonder {thing}.")
        said += _passed(telling, telling.name(name), owners, gained, lost)
    return said


def _passed(telling: Telling, thing: str, owners: Seats, gained: str, lost: str) -> list[str]:
    """Something that came to a seat or went from it. gained, lost: the sentences where nobody had
    it or nobody has it."""
    old, new = owners
    if old and new:
        text = _("{thing} passed from {old} to {new}.")
        return [text.format(thing=thing, old=telling.seat(old), new=telling.seat(new))]
    text = gained if new else lost
    return [text.format(seat=telling.seat(old or new), thing=thing)]


def _states(telling: Telling) -> list[str]:
    """City-states conquered or set free, and the focus cards on which their tokens lie."""
    said: list[str] = []
    for name, (old, new) in telling.changes.states.items():
        text = _("{seat} conquered {city_state}.")
        if not new:
            text = _("{city_state} belongs to nobody again.")
        elif old:
            text = _("{seat} conquered {city_state}, which was {rival}'s.")
        said.append(
            text.format(
                seat=telling.seat(new) if new else "",
                city_state=telling.name(name),
                rival=telling.seat(old) if old else "",
            )
        )
    for name, card in telling.changes.laid.items():
        text = _("The token of {city_state} lies on {card}.")
        said.append(text.format(city_state=telling.name(name), card=telling.name(card)))
    return said


def _diplomacy(telling: Telling) -> list[str]:
    """Diplomacy cards that were returned, or taken without a choice."""
    said: list[str] = []
    for name, (old, new) in telling.changes.pacts.items():
        giver = telling.seat(int(name.partition("@")[2]))
        text = _("{seat} took the diplomacy card {card} of {giver}.")
        if not new:
            text = _("{seat} gave the diplomacy card {card} back to {giver}.")
        card = telling.name(name)
        said.append(text.format(seat=telling.seat(new or old), card=card, giver=giver))
    for (name, seat), came in telling.changes.envoys.items():
        text = _("{seat} returned the diplomacy card of {city_state}.")
        if came:
            text = _("{seat} took the diplomacy card of {city_state}.")
        said.append(text.format(seat=telling.seat(seat), city_state=telling.name(name)))
    return said


# The table.


def _marked(telling: Telling) -> list[str]:
    """Victory cards that were marked."""
    said: list[str] = []
    every = len(telling.after["victory"])
    for seat, cards in telling.changes.marked.items():
        number = len(telling.after["seats"][seat - 1]["marked"])
        agendas = [name for card in cards for name in met(telling, seat, card)]
        text = ngettext(
            "{seat} fulfilled {agendas}: {number} of {every} victory cards marked.",
            "{seat} fulfilled {agendas}: {number} of {every} victory cards marked.",
            number,
        )
        said.append(
            text.format(
                seat=telling.seat(seat), agendas=listed(agendas), number=number, every=every
            )
        )
        if number == every:
            text = _("{seat} has marked every victory card: the game ends before the next round.")
            said.append(text.format(seat=telling.seat(seat)))
    return said


def met(telling: Telling, seat: int, card: str) -> list[str]:
    """The agendas of a victory card that a seat has met; the card itself if they are met no
    more."""
    for shown in telling.after["victory"]:
        if shown["card"] == card:
            done = [
                telling.name(agenda["agenda"])
                for agenda in shown["agendas"]
                if agenda["have"][seat - 1] >= agenda["need"]
            ]
            return done or [telling.name(card)]
    raise KeyError(card)


def _offers(telling: Telling) -> list[str]:
    """World wonders that were turned up without a draw, and decks that ran out."""
    said: list[str] = []
    if telling.asks("reveal"):
        return said
    for kind, (_old, new) in telling.changes.offers.items():
        text = _("{wonder} is on offer now.")
        if not new:
            text = _("No {type} wonder is left on offer.")
        name = telling.name(new) if new else ""
        said.append(text.format(wonder=name, type=telling.name(kind)))
    return said


def _event(telling: Telling) -> list[str]:
    """The event dial, and the barbarians that it brought back."""
    section = telling.dial()
    if not section:
        return []
    back, crushed = returned(telling)
    mature = _mature(telling)
    if section == TRADE:
        text = _("Round {round}: the event dial brings trade tokens for mature cities: {mature}.")
        if not mature:
            text = _("Round {round}: trade tokens for mature cities, but nobody has one.")
    elif section == MOVE:
        text = _("Round {round}: the event dial makes the barbarians move.")
    elif section == SPAWN:
        text = ngettext(
            "Round {round}: a beaten barbarian came back: {back}.",
            "Round {round}: beaten barbarians came back: {back}.",
            len(back),
        )
        if not back:
            text = _("Round {round}: beaten barbarians may come back, but none does.")
    else:
        text = _("Round {round}: the event dial brings nothing.")
    number = telling.after["round"]
    return [text.format(round=number, mature=listed(mature), back=listed(back)), *crushed]


def _mature(telling: Telling) -> list[str]:
    """The seats that have mature cities, each with their number."""
    numbers: dict[int, int] = {}
    for space in telling.after["map"]:
        piece = space["piece"]
        if piece is not None and piece["mature"]:
            numbers[piece["seat"]] = numbers.get(piece["seat"], 0) + 1
    text = _("{number} for {seat}")
    return [text.format(number=numbers[seat], seat=telling.seat(seat)) for seat in sorted(numbers)]


def _beginning(telling: Telling) -> list[str]:
    """The map when it is complete, and the first turn."""
    said: list[str] = []
    water = telling.changes.water
    if water:
        text = ngettext(
            "A water token filled {spaces}.", "Water tokens filled {spaces}.", len(water)
        )
        said.append(text.format(spaces=listed(water)))
    if telling.before["draft"] and not telling.after["draft"]:
        said.append(_("The map is complete."))
    elif telling.after["map"] and not telling.before["map"] and not telling.after["draft"]:
        said.append(_("The map of the first game is laid out."))
    if telling.before["round"] == 0 and telling.after["round"] > 0:
        first = telling.seat(telling.after["first"])
        said.append(_("The game begins with {seat}'s turn.").format(seat=first))
    return said


def _end(telling: Telling) -> list[str]:
    """The winner, once the game is over."""
    if not telling.changes.over:
        return []
    ranks = telling.after["ranks"]
    winners = [telling.seat(number + 1) for number, rank in enumerate(ranks) if rank == 1]
    if len(winners) > 1:
        text = _("The game is over: {seats} share the victory.")
        return [text.format(seats=listed(winners))]
    return [_("The game is over: {seat} won.").format(seat=winners[0])]
