"""Questions as messages, and the answers to them: the same in both roles."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.language import UnknownLanguage, _, named, process_language, shown, speaking
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.reading import NotationError, Refusal
from civdawn_cli.notation.typed_words import read_answer as read_text
from civdawn_cli.playing.news import Eyes
from civdawn_cli.playing.options import OptionError
from civdawn_cli.playing.players import BOTS, check_name
from civdawn_cli.protocol import Message, ProtocolError, listed, version
from civdawn_cli.session.events import Teller, view_hash, view_text

LIST: Final = "list"
COUNT: Final = "count"
NONE: Final = "none"

NOTHING_BACK: Final = shown(
    "nothing of yours to take back: a die, a draw or another seat came after"
)
"""The refusal of an undo, marked."""

CODES: Final = {"illegal": "illegal", "ambiguous": "ambiguous"}
"""The protocol codes of refusals by their codes in notation; all others are `illegal`."""


class Preferences:
    """The settings that a client asked for in its `hello`."""

    def __init__(self, message: Message) -> None:
        """Read them from `hello`. Raises ProtocolError (version, malformed, value)."""
        try:
            self.version: Final = version(message.words[0])
            self.options: Final = _one_of(message, "options", (LIST, COUNT, NONE))
            self.events: Final = _one_of(message, "events", ("asked", "now", NONE))
            self.at_once: Final = self.events == "now"
            self.view: Final = _one_of(message, "view", ("no", "yes")) == "yes"
            self.hash: Final = _one_of(message, "hash", ("no", "yes")) == "yes"
            self.stop: Final = _one_of(message, "stop", ("no", "yes")) == "yes"
            self.words: Final = _one_of(message, "words", ("no", "yes")) == "yes"
            self.effects: Final = _one_of(message, "effects", ("no", "yes")) == "yes"
            self.confirm: Final = _one_of(message, "confirm", ("no", "yes")) == "yes"
            self.language: Final = _language(message)
            # Most questions are a line that says how many options there are, and no more.
            self.short: Final = self.options == COUNT and not (self.view or self.hash or self.words)
        except ProtocolError as wrong:
            wrong.verb = message.verb
            raise
        name = " ".join((message.text or "").split())
        self.name: Final = "".join([letter for letter in name if letter.isprintable()])[:80]


def _one_of(message: Message, name: str, values: tuple[str, ...]) -> str:
    """The value of a field; the first of `values` if the field is not there. Raises
    ProtocolError."""
    value = message.fields.get(name, values[0])
    if value not in values:
        raise ProtocolError(
            "value",
            _("{name} is {values}, not {value!r}").format(
                name=name, values=", ".join(values), value=value
            ),
        )
    return value


def _language(message: Message) -> str:
    """The language that words for people are in: the one asked for, else that of the process.
    Raises ProtocolError (value)."""
    if "lang" not in message.fields:
        return process_language()
    try:
        return named(message.fields["lang"])
    except UnknownLanguage as wrong:
        raise ProtocolError("value", str(wrong)) from None


def language_of(preferences: Preferences | None) -> str:
    """The language of somebody who has said hello, or has not yet (None)."""
    return process_language() if preferences is None else preferences.language


def teller(match: Match[Any], eyes: Eyes, preferences: Preferences) -> Teller | None:
    """Whoever says about the events of the game what was asked for in `hello`; None for nothing."""
    words, effects = preferences.words, preferences.effects
    if not (words or effects):
        return None
    return Teller(match, eyes, words, effects, preferences.language)


def question(
    match: Match[Any], number: int, label: str, preferences: Preferences, who: int, extra: str = ""
) -> str:
    """The lines that ask the question now open, each with its newline.

    who: the seat that the view is for. extra: further fields, each with a space before it.
    """
    step: Step[Any] = match.step
    if preferences.short and not step.weighted:
        return f"ask {number} {label} {step.kind.name} options={len(match.options)}{extra}\n"
    lines = ""
    if preferences.view or preferences.hash:
        shown = view_text(match.game, match.table, who)
        if preferences.view:
            lines = f"view {number} :{shown}\n"
        if preferences.hash:
            extra = f"{extra} hash={view_hash(shown)}"
    if step.weighted:
        extra += weights(match)
    if preferences.words:
        with speaking(preferences.language):
            lines = f"{lines}words {number} :{phrase_list(match)}\n"
    if preferences.options == NONE:
        return f"{lines}ask {number} {label} {step.kind.name}{extra}\n"
    count = len(match.options)
    if preferences.options == COUNT:
        return f"{lines}ask {number} {label} {step.kind.name} options={count}{extra}\n"
    items = option_list(match)
    return f"{lines}ask {number} {label} {step.kind.name} options={count}{extra} :{items}\n"


def weights(match: Match[Any]) -> str:
    """The field of the weights of chance's options, with a space before it; '' if all are alike."""
    step: Step[Any] = match.step
    found = [step.weight(match.table, option) for option in match.options]
    return f" weights={','.join(map(str, found))}" if len({*found}) > 1 else ""


def option_list(match: Match[Any]) -> str:
    """The list of the options of the question now open; each item is a valid answer as it
    stands."""
    kind = match.step.kind
    return listed([spoken(kind, text) for text in texts(match, match.options)])


def phrase_list(match: Match[Any]) -> str:
    """The same list in words for people: what each option is, costs and brings."""
    game, table = match.game, match.table
    return listed([game.phrase(table, option) for option in match.options])


def read_answer(match: Match[Any], message: Message) -> list[Option]:
    """The answers a `do` gives, the first to the question now open.

    Raises ProtocolError: illegal, ambiguous, unreadable or malformed.
    """
    options = match.options
    if len(message.words) > 1:
        item = message.words[1]
        digits = item[1:]
        if item[0] != "#" or not (digits.isascii() and digits.isdecimal()):
            raise _wrong(
                message,
                "malformed",
                _("do {words} #K or :TEXT, not {item!r}").format(words=message.words[0], item=item),
            )
        at = int(digits[:9])
        if not 1 <= at <= len(options):
            raise _wrong(
                message,
                "illegal",
                _("there is no option #{at}; {n} options").format(at=at, n=len(options)),
            )
        return [options[at - 1]]
    text = (message.text or "").strip()
    if not text:
        raise _wrong(message, "malformed", _("do N #K or do N :TEXT: the answer is missing"))
    if text == "-" and options[-1] == PASS:
        return [PASS]
    try:
        return read_text(match, text)
    except NotationError as error:
        reason, code = error.what(), "unreadable"
        if isinstance(error, Refusal):
            code = CODES.get(error.code, "illegal")
            reason = error.plain
        raise _wrong(message, code, reason, _column(message, error.column)) from None


def _column(message: Message, column: int) -> int:
    """The column of the command's text that is a column of the answer; 0 for none."""
    said = message.text or ""
    return column + len(said) - len(said.lstrip()) if column else 0


def about(wrong: ProtocolError, message: Message) -> ProtocolError:
    """The error, after naming in it the command it is about."""
    wrong.verb = message.verb
    wrong.number = message.words[0] if message.number >= 0 else ""
    return wrong


def check_bot(bot: str) -> None:
    """Raises ProtocolError (value) unless that is a built-in bot, perhaps with values for its
    options."""
    try:
        name = check_name(bot).player
    except OptionError as wrong:
        raise ProtocolError("value", str(wrong)) from None
    if name not in BOTS:
        said = shown("no bot {name!r}; there are {list}")
        raise refused("value", said, name=name, list=", ".join(BOTS))


def refused(code: str, text: str, **values: object) -> ProtocolError:
    """The error of that code; text: marked, said in the present language with the values."""
    return ProtocolError(code, _(text).format(**values))


def _wrong(message: Message, code: str, text: str, column: int = 0) -> ProtocolError:
    return about(ProtocolError(code, text, column), message)
