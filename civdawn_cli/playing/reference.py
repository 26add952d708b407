"""Everything that can be looked up about a game: its cards, rules, kinds of question and settings,
and the built-in bots, as plain data for programs; and the schemas of these."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.schema import (
    Choice,
    Document,
    Flag,
    Many,
    Record,
    Schema,
    Text,
    Whole,
)
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _, language
from civdawn_cli.playing.players import BOTS, HELP

Entry = dict[str, object]

CARD: Final = ("slug", "name", "family", "data", "text", "status", "note")
"""The entries of a card for programs: those of `Game.cards` without the words for people."""


def line(entries: list[Entry]) -> str:
    """Entries as one line of JSON, ASCII only."""
    return json.dumps(entries, separators=(",", ":"))


# Cards.


def cards(game: Game[Any]) -> list[Entry]:
    """Every card and token of a game."""
    return [card_entry(card) for card in game.cards()]


def card_entry(card: Entry) -> Entry:
    """A card of `Game.cards` for programs."""
    return {name: card[name] for name in CARD}


# Rules.


def prefix(game: Game[Any]) -> str:
    """The letters before the numbers of a game's rules: `ND-`."""
    return game.rules.split("-")[0].upper() + "-"


def rules(game: Game[Any]) -> list[Entry]:
    """Every rule of a game, in their order."""
    book = rulebook(game)
    return [rule_entry(game, book, number) for number in book.rules]


def rule_entry(game: Game[Any], book: Book, number: str) -> Entry:
    """A rule by its number without the prefix."""
    chapter = number.partition(".")[0]
    return {
        "rule": prefix(game) + number,
        "chapter": int(chapter),
        "title": book.chapters[chapter],
        "text": book.rules[number],
    }


def rulebook(game: Game[Any]) -> Book:
    """The rules of a game in the present language, in English if there are none in it."""
    return Book(game.rules_text(language()) or game.rules_text())


class Book:
    """Rules read from their Markdown. chapters: titles by number. rules: texts by id."""

    def __init__(self, text: str) -> None:
        self.chapters: Final[dict[str, str]] = {}
        self.rules: Final[dict[str, str]] = {}
        rule = ""
        for row in text.splitlines():
            if title := re.fullmatch(r"## (\d+) (.+)", row):
                self.chapters[title[1]] = title[2]
                rule = ""
            elif item := re.fullmatch(r"- (\d+\.\d+) (.+)", row):
                rule = item[1]
                self.rules[rule] = item[2]
            elif rule and row.startswith("  "):
                self.rules[rule] += f" {row.strip()}"
            else:
                rule = ""

    def found(self, asked: str, before: str) -> list[str]:
        """The rules of a chapter, the one of a number, or those that have a word. before: the
        prefix of the game."""
        wanted = asked.upper().removeprefix(before)
        if wanted in self.chapters:
            return [rule for rule in self.rules if rule.startswith(f"{wanted}.")]
        if wanted in self.rules:
            return [wanted]
        return [rule for rule, text in self.rules.items() if asked.lower() in text.lower()]

    def nearest(self, asked: str, before: str) -> str:
        """A hint for a search that found nothing: the rules or words that may have been meant."""
        wanted = asked.upper().removeprefix(before)
        chapter = wanted.split(".", maxsplit=1)[0]
        if "." in wanted and chapter in self.chapters:
            last = [rule for rule in self.rules if rule.startswith(f"{chapter}.")][-1]
            said = _("chapter {chapter} ends with {rule}")
            return said.format(chapter=chapter, rule=before + last)
        if wanted.replace(".", "").isdecimal():
            return _("chapters are {numbers}").format(numbers=" ".join(self.chapters))
        words = set(re.findall(r"[^\W\d_]{4,}", " ".join(self.rules.values()).lower()))
        near = get_close_matches(wanted.lower(), sorted(words), 3)
        if near:
            return _("near it are {words}").format(words=", ".join(near))
        return _("see the chapters: {command}").format(command=as_typed("rules"))


# Questions, settings, bots.


def kinds(game: Game[Any]) -> list[Entry]:
    """Every kind of question of a game."""
    return [
        {
            "name": kind.name,
            "word": kind.word,
            "verbs": list(kind.verbs),
            "forms": [
                form if kind.verbs else f"{kind.word} {form}".rstrip()
                for form in kind.answers.forms
            ],
            "help": _(kind.help),
            "rule": kind.rule,
            "chance": kind.chance,
            "hidden": kind.hidden,
        }
        for kind in game.kinds
    ]


def settings(game: Game[Any]) -> list[Entry]:
    """Every setting of a game's setup, the number of seats first."""
    seats = [str(number) for number in game.seats]
    return [
        setting("seats", "choice", seats[0], "How many seats there are.", seats),
        *(
            setting(each.name, "choice", each.values[0], each.help, list(each.values))
            for each in game.settings
        ),
    ]


def setting(name: str, kind: str, default: str, help: str, values: list[str]) -> Entry:
    """A setting. values: those it takes, [] if they can't be listed."""
    return {
        "name": name,
        "type": kind,
        "values": values,
        "default": default,
        "help": _(help) if help else "",
    }


def bots() -> list[Entry]:
    """Every built-in bot."""
    return [{"name": name, "help": HELP[name]} for name in BOTS]


# Schemas.

NAME: Final = Text("Its name.")
SETTING: Final[dict[str, Schema]] = {
    "name": NAME,
    "type": Choice(
        "The sort of value it takes: choice: one of values. number: a number, or nothing. "
        "player: one of values, exec:COMMAND or py:MODULE:CLASS. clock: one of values, or "
        "milliseconds as in 60000+2000. facts: a list of facts, or nothing. text: any text, or "
        "nothing.",
        ("choice", "number", "player", "clock", "facts", "text"),
    ),
    "values": Many("The values that have names, in no order of rank.", Text("A value.")),
    "default": Text("Its value until it is set, perhaps nothing.", empty=True),
    "help": Text("Its effect, in a sentence."),
}

RULES: Final = Record(
    "A rule.",
    {
        "rule": Text("Its number.", r"^[A-Z]+-[0-9]+\.[0-9]+$"),
        "chapter": Whole("The number of its chapter.", 1),
        "title": Text("The title of its chapter."),
        "text": Text("The rule, in this project's words."),
    },
)

KINDS: Final = Record(
    "A kind of question.",
    {
        "name": Text("Its name, as `ask` and the view have it."),
        "word": Text("The word that answers begin with; with verbs, that of a no alone."),
        "verbs": Many(
            "The words that answers begin with, if not all with its word.", Text("A verb.")
        ),
        "forms": Many(
            "How answers may look, a no (the word and -) left out. Capitals stand for a value, "
            "[x] is x or nothing, {x} is x any number of times or never. SPACE: 4,2. SEAT: from "
            "1. N: a number. SLOT: pos1 to pos5. TYPE: a focus type. TILE: its number. FACE: a "
            "tile and its side, 7a. TURN: 0 to 5. SIDE: a or b. WORD: as in the list of options. "
            "Any other: the slug of a card (of that family).",
            Text("A form."),
        ),
        "help": Text("The question, in a sentence."),
        "rule": Text("The rule that asks it.", r"^[A-Z]+-[0-9]+\.[0-9]+$"),
        "chance": Flag("True if chance answers it."),
        "hidden": Flag("True if only the seat whose luck it is may see the answer."),
    },
)

SETTINGS: Final = Record("A setting.", SETTING)

SET: Final = Record(
    "A setting of a driver.",
    {
        **SETTING,
        "value": Text("The value it has now.", empty=True),
        "of": Choice("The owner of the setting: the game, or every driver.", ("game", "driver")),
    },
)

BOT: Final = Record("A built-in bot.", {"name": NAME, "help": Text("How it plays.")})


def card_document(game: Game[Any]) -> Document | None:
    """The schema of `cards` for a game; None if it has no cards."""
    data = game.card_schema()
    if data is None:
        return None
    card = Record(
        "A card, token, tile or dial.",
        {
            "slug": Text("Its name in moves and views; null if it has none there.", null=True),
            "name": Text("Its name for people."),
            "family": Text("The family it belongs to."),
            "data": data,
            "text": Text("Its effect, in this project's words; empty for none.", empty=True),
            "status": Choice(
                "How sure its values are; unconfirmed: they rest on one source, or on sources that "
                "differ.",
                ("confirmed", "unconfirmed"),
            ),
            "note": Text("On its sources, if needed.", empty=True),
        },
    )
    return Document(
        f"cards.{game.name}.schema.json",
        f"The cards and tokens of {game.title}",
        Many("The reply to `cards`: copies of a card are one entry.", card),
    )


def documents() -> list[Document]:
    """The schemas of what is alike in every game."""
    rows = (
        ("rules", RULES, "The rules of a game", "The reply to `rules`."),
        ("kinds", KINDS, "The kinds of question of a game", "The reply to `kinds`."),
        (
            "settings",
            SETTINGS,
            "The settings of a game",
            "The output of `civdawn settings --json`.",
        ),
        ("set", SET, "The settings of a driver", "The reply to the command `settings`."),
        ("bots", BOT, "The built-in bots", "The reply to `bots`."),
    )
    return [
        Document(f"{name}.schema.json", title, Many(what, of)) for name, of, title, what in rows
    ]
