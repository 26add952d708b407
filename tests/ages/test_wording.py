"""Options as text and back: canonical spellings, short ones, and what others may see."""

from __future__ import annotations

import re
from random import Random

import pytest

from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.ages.playouts import GAME, give, playout

BOX = base_box()

VALUE = re.compile(r"[a-z0-9_+*'/,.=&@-]+")


def asked(facts: str, *answers: str) -> tuple[Table, list[Option]]:
    """The table of a position after some answers, and the options of the question then asked."""
    table = position.read(facts)
    give(table, *answers)
    return table, ask(table)


def texts(table: Table, options: list[Option]) -> list[str]:
    """The options as notation writes them, "no" as `-`."""
    return [GAME.write(table, option) for option in options]


def test_names() -> None:
    """Every card has a name of its own that is a value of the grammar and no word of a question."""
    words = {word for kind in GAME.kinds for word in kind.words}
    assert len(set(BOX.slug)) == len(BOX.slug)
    assert all(VALUE.fullmatch(name) and name not in words for name in BOX.slug)


@pytest.mark.parametrize("seed", range(6))
def test_there_and_back(seed: int) -> None:
    """In random games every option has a text of its own that is read as that option, whatever
    value follows, and joined to it by nothing."""
    random = Random(seed)
    written = 0
    for table, options in playout(2 + seed % 3, seed, rounds=14):
        if random.random() > 0.2:
            continue
        kind = table.stack[-1].kind
        own = [option for option in options if option != PASS]
        found = texts(table, own)
        assert len(set(found)) == len(found)
        for option, text in zip(own, found, strict=True):
            tokens = text.split()
            verb = tokens[:1] if kind.verbs else []
            assert not verb or verb[0] in kind.verbs
            assert all(VALUE.fullmatch(token) for token in tokens[len(verb) :])
            alike = [other.split()[len(verb) :] for other in found if other.split()[:1] == verb]
            following = random.choice(alike) if alike and len(tokens) > len(verb) else []
            assert GAME.read(table, tokens + following, options) == (option, len(tokens)), text
            written += 1
        assert GAME.read(table, ["-"], options) == ((PASS, 1) if PASS in options else None)
    assert written > 500


ROW = (
    "row iron moses - iron code-of-laws st-peters-basilica rich-land-a irrigation js-bach\nage ii\n"
)
PAYING = "technology 1 coal oil\ntokens 1 bronze coal*2 oil\nworkers 1 bronze*2 unused"
CHANGE = "technology 1 iron coal oil\ntokens 1 oil*2\nworkers 1 bronze*2 unused"
UNITS = (
    "technology 1 irrigation iron\ntokens 1 bronze*9\nworkers 1 agriculture bronze warriors unused"
)
OFFERS = (
    "phase politics\nseats 3\nmilitary-hand 1 trade-routes-agreement peace-treaty rats raiders\n"
)
SPIED = """phase politics
age ii
military-hand 1 spy
military-hand 2 military-bonus-ii rats
workers 1 warriors*3
workers 2 warriors"""
RAIDED = """phase politics
age ii
military-hand 1 raid-i
workers 1 warriors*5
workers 2 drama philosophy
technology 2 drama"""
BORDERS = """phase politics
military-hand 1 rats
now border-conflict
workers 1 warriors*5
workers 2 warriors philosophy bronze"""
PLUNDERED = """phase politics
age ii
military-hand 1 plunder-i
tokens 2 bronze*2 agriculture*2
workers 1 warriors*5"""
ATTACKS = """phase politics
age ii
resignation yes
military-hand 1 spy war-over-territory rats
workers 1 warriors*5"""
PEEKING = """phase start
turn 2.1
age i
military-hand 1 crusades
leader 1 joan-of-arc
now rats raiders"""
OFFERED = [f"offer trade-routes-agreement {rival} {side}" for rival in (2, 3) for side in "ab"]

CANONICAL = [
    # Of the row the leftmost copy needs no space.
    ("row iron moses - iron\ncivil-actions 1 4", [], "take iron, take moses, take iron@4, -"),
    # Pacts: the rival, and the proposer's side unless they are alike.
    (
        "phase politics\nseats 3\nmilitary-hand 1 trade-routes-agreement peace-treaty",
        [],
        ", ".join([*OFFERED, "offer peace-treaty 2", "offer peace-treaty 3", "-"]),
    ),
    (
        ATTACKS,
        [],
        "prepare rats, aggression spy 2, war war-over-territory 2, resign, -",
    ),
    (
        "phase politics\nleader 1 christopher-columbus\nmilitary-hand 1 vast-territory-i",
        [],
        "prepare vast-territory-i, retire christopher-columbus vast-territory-i, -",
    ),
    ("phase politics\nleader 1 alexander-the-great", [], "retire alexander-the-great, -"),
    # Tokens: what leaves the cards, and the change.
    (
        PAYING,
        ["upgrade bronze coal"],
        "oil+bronze, coal*2",
    ),
    (
        CHANGE,
        ["upgrade bronze coal"],
        "oil*2/coal+bronze, oil*2/iron*2",
    ),
    (
        "technology 1 iron coal\ncivil-hand 1 reserves-iii",
        ["play reserves-iii", "resources"],
        "coal+bronze, iron*2",
    ),
    ("civil-hand 1 reserves-iii", ["play reserves-iii"], "food, resources"),
    (
        PLUNDERED,
        ["aggression plunder-i 2"],
        "1/2, 2/1",
    ),
    # A building of another seat, and of one's own.
    (
        RAIDED,
        ["aggression raid-i 2"],
        "philosophy@2, drama@2",
    ),
    (
        BORDERS,
        ["prepare rats", "border-conflict"],
        "bronze, philosophy",
    ),
    # Cards face down.
    (
        SPIED,
        ["aggression spy 2"],
        "military-bonus-ii, +rats, +military-bonus-ii, -",
    ),
    (
        "leader 1 winston-churchill",
        [],
        "use winston-churchill culture, use winston-churchill military, -",
    ),
]


@pytest.mark.parametrize(("facts", "answers", "wanted"), CANONICAL)
def test_canonical(facts: str, answers: list[str], wanted: str) -> None:
    """Options are written in their canonical text, moves with the verb in front."""
    table, options = asked(facts, *answers)
    found = texts(table, options)
    verbs = {text.split()[0] for text in wanted.split(", ")}
    if table.stack[-1].kind.verbs:
        found = [text for text in found if text.split()[0] in verbs]
    assert sorted(found) == sorted(wanted.split(", "))


LAX = [
    (ROW, "", "take 4", "take iron@4"),
    (ROW, "", "take @4", "take iron@4"),
    (ROW, "", "take iron @ 4", "take iron@4"),
    (ROW, "", "take iron@1", "take iron"),
    (ROW, "", "take iro", "take iron"),
    (ROW, "", "take code of laws", "take code-of-laws"),
    (ROW, "", "take code_of_laws", "take code-of-laws"),
    (ROW, "", "take codeoflaws", "take code-of-laws"),
    (ROW, "", "take laws", "take code-of-laws"),
    (ROW, "", "take st. peter's", "take st-peters-basilica"),
    (ROW, "", "take st peters", "take st-peters-basilica"),
    (ROW, "", "take rich land", "take rich-land-a"),
    (ROW, "", "take rich land a", "take rich-land-a"),
    (ROW, "", "take j s bach", "take js-bach"),
    (ROW, "", "take bach", "take js-bach"),
    (UNITS, "", "upgrade bro iro", "upgrade bronze iron"),
    (UNITS, "", "upgrade bronze", "upgrade bronze iron"),
    (UNITS, "", "upgrade iron", "upgrade bronze iron"),
    (UNITS, "", "build irr", "build irrigation"),
    (UNITS + "\nleader 1 hammurabi", "", "use", "use hammurabi"),
    (UNITS.replace("bronze*9", "bronze*9 agriculture*7"), "", "increase yes", "increase"),
    (OFFERS, "", "offer peace 3", "offer peace-treaty 3"),
    (OFFERS, "", "offer trade routes 2 b", "offer trade-routes-agreement 2 b"),
    (OFFERS, "", "prepare rat", "prepare rats"),
    (PAYING, "upgrade bronze coal", "bronze + oil", "oil+bronze"),
    (PAYING, "upgrade bronze coal", "2*coal", "coal*2"),
    (PAYING, "upgrade bronze coal", "coal+coal", "coal*2"),
    (CHANGE, "upgrade bronze coal", "oil*2 / bronze , coal", "oil*2/coal+bronze"),
]


@pytest.mark.parametrize(("facts", "answer", "text", "wanted"), LAX)
def test_lax(facts: str, answer: str, text: str, wanted: str) -> None:
    """Lax texts are read as the option that people mean by them, to the last token."""
    table, options = asked(facts, *([answer] if answer else []))
    found = GAME.read(table, text.split(), options)
    assert found is not None
    assert GAME.write(table, found[0]) == wanted
    assert found[1] == len(text.split())


UNCLEAR = [
    (ROW, "take ir", "take iron, take iron@4, take irrigation"),
    (OFFERS, "offer peace", "offer peace-treaty 2, offer peace-treaty 3"),
    (OFFERS, "offer trade 2", "offer trade-routes-agreement 2 a, offer trade-routes-agreement 2 b"),
    (OFFERS, "prepare ra", "prepare rats, prepare raiders"),
]


@pytest.mark.parametrize(("facts", "text", "wanted"), UNCLEAR)
def test_unclear(facts: str, text: str, wanted: str) -> None:
    """A text short for several options is read as none of them; they are the candidates."""
    table, options = asked(facts)
    assert GAME.read(table, text.split(), options) is None
    found = texts(table, GAME.candidates(table, text.split(), options))
    assert sorted(set(found) | {"take iron@4"}) == sorted({*wanted.split(", "), "take iron@4"})


WRONG = [
    (ROW, "take pyramids"),
    (ROW, "take iron@2"),
    (ROW, "take 3"),
    (ROW, "take 1/"),
    (UNITS, "upgrade bronze irrigation"),
    (UNITS, "increase now"),
    (OFFERS, "offer peace-treaty 4"),
    (OFFERS, "offer peace-treaty 1"),
    (OFFERS, "take iron"),
    (OFFERS, "rats"),
]


@pytest.mark.parametrize(("facts", "text"), WRONG)
def test_wrong(facts: str, text: str) -> None:
    """A text that names no option is not read as another one."""
    table, options = asked(facts)
    assert GAME.read(table, text.split(), options) is None
    assert GAME.candidates(table, text.split(), options) == []


def test_several_values() -> None:
    """Behind one verb may stand several values: only the first is read."""
    table, options = asked(ROW)
    assert GAME.read(table, ["take", "moses", "iron"], options) == (options[1], 2)
    assert GAME.read(table, ["take", "code", "of", "laws", "iron"], options) is not None


SECRETS = [
    ("phase politics\nage ii\nmilitary-hand 1 spy rats", [], "prepare rats", ((0,), "i")),
    ("phase politics\nage ii\nmilitary-hand 1 spy rats", [], "-", ((0,), "")),
    (
        "phase politics\nmilitary-hand 1 spy rats\nworkers 1 warriors*9",
        [],
        "aggression spy 2",
        None,
    ),
    ("military-hand 1 rats raiders impact-of-science", ["-"], "impact-of-science", ((0,), "iii")),
    ("row iron", [], "take iron", None),
    (
        SPIED,
        ["aggression spy 2"],
        "+military-bonus-ii",
        ((1,), "+ii"),
    ),
    (
        SPIED,
        ["aggression spy 2"],
        "military-bonus-ii",
        None,
    ),
    ("military rats raiders", ["-"], "rats", ((0,), "i")),
    (
        PEEKING,
        [],
        "rats",
        ((0,), "i"),
    ),
    (
        "phase politics\nmilitary-hand 1 crusades\nnow rats raiders",
        ["prepare crusades"],
        "rats",
        None,
    ),
]


@pytest.mark.parametrize(("facts", "answers", "text", "wanted"), SECRETS)
def test_secret(
    facts: str, answers: list[str], text: str, wanted: tuple[tuple[int, ...], str] | None
) -> None:
    """Others see the age of military cards that are not shown (TA-25.3, TA-37.14), and nothing of a
    "no"."""
    table, options = asked(facts, *answers)
    option = options[-1] if text == "-" else options[texts(table, options).index(text)]
    assert GAME.secret(table, option) == wanted
