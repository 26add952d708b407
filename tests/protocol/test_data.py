"""Cards, rules, kinds of question, settings and bots as data: what programs look up keeps its
schema, and the forms of answers are those that are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.playing import reference
from civdawn_cli.protocol import LONGEST_OUT, ProtocolError
from civdawn_cli.session.driver_settings import DEFAULTS, DriverSettings

FOLDER: Final = Path(__file__).resolve().parents[2] / "protocol"

Entries = list[dict[str, Any]]


def check(schema: str, entries: list[reference.Entry]) -> Entries:
    """Hold a list, as it goes over the wire, against its schema, and read it."""
    line = reference.line(entries)
    assert line.isascii()
    assert len(line) < LONGEST_OUT - 100
    found: Entries = json.loads(line)
    read = json.loads((FOLDER / schema).read_text(encoding="utf-8"))
    Draft202012Validator(read).validate(found)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_cards(name: str) -> None:
    """Every card has a slug of its own if any, both names and its numbers, as the schema says."""
    game = GAMES[name]()
    found = check(f"cards.{name}.schema.json", reference.cards(game))
    slugs = [card["slug"] for card in found if card["slug"]]
    assert len(slugs) == len(set(slugs)) > 100
    assert [card["name"] for card in found] == [card["name"] for card in game.cards()]


def test_names_and_slugs() -> None:
    """Names that a slug can't tell are there: St. Peter's Basilica, J.S. Bach, and numbers, too."""
    ages = {card["slug"]: card for card in check_cards("ages")}
    assert ages["st-peters-basilica"]["name"] == "St. Peter's Basilica"
    assert ages["js-bach"]["data"]["age"] == "ii"
    assert ages["theocracy"]["data"]["static"]["military_actions"] == 3
    newdawn = {card["slug"]: card for card in check_cards("newdawn")}
    assert newdawn["stonehenge"]["data"] == {
        "type": "culture",
        "era": "ancient",
        "cost": 7,
        "resources": ["marble", "mercury"],
    }
    assert newdawn["1a"]["data"]["spaces"][0] == {
        "space": "0,0",
        "terrain": "natural_wonder",
        "symbol": "torres-del-paine",
    }


def check_cards(name: str) -> Entries:
    """The cards of a game."""
    return check(f"cards.{name}.schema.json", reference.cards(GAMES[name]()))


@pytest.mark.parametrize("name", GAMES)
def test_rules_kinds_settings(name: str) -> None:
    """Every rule, kind and setting is there, as the schema says; the rules of kinds exist."""
    game = GAMES[name]()
    rules = check("rules.schema.json", reference.rules(game))
    kinds = check("kinds.schema.json", reference.kinds(game))
    settings = check("settings.schema.json", reference.settings(game))
    assert {kind["rule"] for kind in kinds} <= {rule["rule"] for rule in rules}
    assert [kind["name"] for kind in kinds] == [kind.name for kind in game.kinds]
    assert all(kind["forms"] for kind in kinds)
    assert [each["name"] for each in settings] == ["seats", *(each.name for each in game.settings)]


def test_bots() -> None:
    """Every built-in bot says how it plays."""
    assert [bot["name"] for bot in check("bots.schema.json", reference.bots())] == [
        "greedy",
        "search",
        "greedy-1",
        "random",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_settings_of_a_driver(name: str) -> None:
    """All that a driver can set is listed with its value, and takes every value that is listed."""
    settings = DriverSettings()
    settings.set("game", name)
    settings.set("seat1", "exec:./bot")
    found = check("set.schema.json", settings.entries())
    assert [each["name"] for each in found if each["of"] == "driver"] == list(DEFAULTS)
    assert {each["name"]: each["value"] for each in found}["seat1"] == "exec:./bot"
    for each in found:
        assert each["value"] == settings.value(each["name"])
        fresh = DriverSettings()
        fresh.set("game", name)
        for value in (*each["values"], each["default"]):
            fresh.set(each["name"], value)
        if each["type"] == "choice":
            with pytest.raises(ProtocolError, match=f"{each['name']} is "):
                fresh.set(each["name"], "nothing")


# Forms.

VALUES: Final = {
    "SPACE": "-?[0-9]{1,2},-?[0-9]{1,2}",
    "SEAT": "[1-4]",
    "N": "[0-9]+",
    "SLOT": "pos[1-5]",
    "TYPE": "(culture|science|economy|industry|military)",
    "TILE": "[0-9]+",
    "FACE": "[0-9]+[ab]",
    "TURN": "[0-5]",
    "SIDE": "[ab]",
    "WORD": "[a-z]+",
}
"""How the values of forms look; all others are slugs."""


def pattern(form: str) -> str:
    """The regular expression of a form."""
    found = re.escape(form).replace(r"\ ", " ").replace(r"\-", "-")
    found = found.replace(r"\[", "(").replace(r"\]", ")?").replace(r"\{", "(").replace(r"\}", ")*")
    slug = "[a-z0-9]+(-[a-z0-9]+)*"
    return re.sub(r"[A-Z][A-Z_]*", lambda word: VALUES.get(word[0], slug), found)


@pytest.mark.parametrize("name", GAMES)
def test_forms(name: str) -> None:
    """Every answer that is offered has one of the forms that are told for its kind."""
    game = GAMES[name]()
    forms = {
        str(kind["name"]): re.compile("|".join(map(pattern, kind["forms"])))
        for kind in check("kinds.schema.json", reference.kinds(game))
    }
    met = set()
    for seats in (2, 3):
        random = Random(seats)
        match = Match(game, game.setup(seats))
        for _ in range(1500):
            if not match.options:
                break
            kind = match.step.kind
            options = [option for option in match.options if option != PASS]
            if kind.name not in met or random.random() < 0.1:
                for text in texts(match, options[:60]):
                    said = spoken(kind, text)
                    assert forms[kind.name].fullmatch(said), said
                met.add(kind.name)
            match.choose(random.choice(options or match.options))
    assert len(met) > len(game.kinds) * 0.6
