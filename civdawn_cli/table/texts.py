"""The texts of the page, in the language of whoever opens it: the page gets them as data."""

from __future__ import annotations

import json
import re
from typing import Final

from civdawn_cli.language import (
    ENGLISH,
    UnknownLanguage,
    _,
    named,
    process_language,
    shown,
    speaking,
)

TEXTS: Final = (
    shown("/ to come here; ?NAME looks up"),
    shown("A new game"),
    shown("Answers"),
    shown("As wide as the page (0)"),
    shown("Ask before a turn ends"),
    shown("Begin"),
    shown("By {reason}."),
    shown("Close"),
    shown("Come by a link: civdawn table prints them."),
    shown("Copy link"),
    shown("Download the record, as you may see it (s)"),
    shown("End the turn (c)"),
    shown("Games"),
    shown("Go on"),
    shown("Help with the answer"),
    shown("Hint"),
    shown("Kept games"),
    shown("Larger (+)"),
    shown("Let a bot answer"),
    shown("Let the bot greedy answer (b)"),
    shown("Looked up"),
    shown("Name"),
    shown("Narrow, or type an answer"),
    shown("None of these"),
    shown("Nothing is called {name}."),
    shown("Or go on with a record:"),
    shown("Question and answers"),
    shown("Round {round}, turn of {seat}"),
    shown("Save"),
    shown("Seat {number}"),
    shown("Send"),
    shown("Size of the picture"),
    shown("Smaller (-)"),
    shown("Take back your last answer, up to the last die or other seat (u)"),
    shown("Take it back (u)"),
    shown("That ends your turn."),
    shown("The game is over"),
    shown("The line was lost; it comes back by itself."),
    shown("The table"),
    shown("The table does not answer."),
    shown("The table does not answer; trying again."),
    shown("This page needs JavaScript, all of which comes from this server."),
    shown("Undo"),
    shown("Waiting"),
    shown("Waiting for {seat}"),
    shown("What a bot thinks (h)"),
    shown("What happened"),
    shown("Which answer?"),
    shown("Who plays"),
    shown("Won by {names}"),
    shown("You: {question}?"),
    shown("a person, by link"),
    shown("agendas"),
    shown("and {n} more: the list beside the picture has them"),
    shown("away"),
    shown("civdawn: a table"),
    shown("culture"),
    shown("fit"),
    shown("forfeit"),
    shown("going on; people here: {n}"),
    shown("nobody yet"),
    shown("over; people here: {n}"),
    shown("resignation"),
    shown("round-limit"),
    shown("seat {number}"),
    shown("watch"),
    shown("with notation"),
    shown("you"),
    shown("{n} more; type to narrow them."),
    shown("{seat}: place {place}"),
)
"""Everything that the page says by itself (page/words.js); the rest comes over the line."""


def wanted(asked: str, accepted: str) -> str:
    """The language of somebody at a browser.

    asked: the one that the address names, '' for none. accepted: those that the browser asks for,
    best first (`Accept-Language`). They count if no other language than English was chosen for the
    table.
    """
    ours = process_language()
    known = re.findall(r"[A-Za-z-]+(?=[,;]|$)", accepted) if ours == ENGLISH else []
    for code in [asked, *known]:
        try:
            if code:
                return named(code)
        except UnknownLanguage:
            continue
    return ours


def in_language(page: str, code: str) -> str:
    """The page in a language. page: with places for the language and for the texts."""
    with speaking(code):
        said = {text: _(text) for text in TEXTS} if code != ENGLISH else {}
    data = json.dumps(said).replace("<", "\\u003c")
    return page.replace("{{language}}", code).replace("{{texts}}", data)
