"""Messages about text that cannot be read."""

from __future__ import annotations

from typing import Final

from civdawn_cli.grammar.saying import _, shown

WIDTH: Final = 76
"""The characters of a line that a picture shows."""


LONGEST: Final = 1000
"""The characters of the longest reason; a longer one would quote something without end."""


class NotationError(ValueError):
    """Text that cannot be read, or that does not follow from what came before.

    line: of the file, from 1; 0 if there is no file. column: from 1; 0 if it is the whole line.
    text: the line. expected: what could have stood there. example: something that can be read.
    """

    def __init__(
        self,
        reason: str,
        *,
        line: int = 0,
        column: int = 0,
        text: str = "",
        expected: tuple[str, ...] = (),
        example: str = "",
    ) -> None:
        reason = printable(reason)
        super().__init__(reason)
        self.reason: Final = reason
        self.line: Final = line
        self.column: Final = column
        self.text: Final = text
        self.expected: Final = expected
        self.example: Final = example
        self.note = ""
        """Further advice, said last."""

    def at(self, line: int) -> NotationError:
        """A copy of the mistake with this line number."""
        return NotationError(
            self.reason,
            line=line,
            column=self.column,
            text=self.text,
            expected=self.expected,
            example=self.example,
        )

    def without(self, gap: int, size: int, text: str) -> NotationError:
        """The same mistake in the text as it was before `size` characters were put in at index
        `gap`."""
        column = self.column if self.column <= gap else max(gap + 1, self.column - size)
        return NotationError(
            self.reason,
            line=self.line,
            column=column,
            text=text,
            expected=self.expected,
            example=self.example,
        )

    def where(self) -> str:
        """The place as `line 12, column 8`, or as much of it as is known; '' if nothing is."""
        if not self.line:
            return _("column {column}").format(column=self.column) if self.column else ""
        said = _("line {line}, column {column}") if self.column else _("line {line}")
        return said.format(line=self.line, column=self.column)

    def what(self) -> str:
        """The reason, what was expected and an example, without the place."""
        said = self.reason
        if self.expected:
            said = _("{reason}; expected {list}").format(reason=said, list=listed(self.expected))
        if self.example:
            said = _("{reason}, as in `{example}`").format(reason=said, example=self.example)
        return said + self.note

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where(), self.what()) if part)

    def picture(self) -> str:
        """The message, and under it the line with a caret under the place; three lines at most."""
        if not self.text or not self.column:
            return str(self)
        start = max(0, self.column - 1 - WIDTH // 2) if len(self.text) > WIDTH else 0
        visible = "".join(c if c.isprintable() else " " for c in self.text[start : start + WIDTH])
        return f"{self}\n  {visible.rstrip()}\n  {' ' * (self.column - 1 - start)}^"


def printable(text: str) -> str:
    r"""The text as one line for a terminal: a character that can't be printed is written as `\x00`,
    and a long text is cut."""
    if len(text) > LONGEST:
        text = text[:LONGEST] + " ..."
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def listed(names: tuple[str, ...]) -> str:
    """The names as a list in a sentence: `a`, `a or b`, `a, b or c`."""
    if len(names) == 1:
        return names[0]
    return _("{most} or {last}").format(most=", ".join(names[:-1]), last=names[-1])


EXPECTED: Final = {
    "LABEL": shown("a label"),
    "WORD": shown("a word"),
    "SEAT": shown("a seat mark"),
    "VALUE": shown("a value"),
    "LSQB": shown("a tag"),
    "RSQB": "`]`",
    "NAME": shown("the name of a tag"),
    "STRING": shown("a value in double quotes"),
    "BAR": "`|`",
    "MORETHAN": "`>`",
    "END": "`end`",
    "CHECKSUM": shown("a checksum"),
    "$END": shown("the end of the line"),
}
"""The grammar's terminals in words, marked, in the order in which messages list them.
Terminals that are not here are left out of messages."""

SHOWN: Final = {
    "LABEL": "4.2 play culture pos3",
    "WORD": "4.2 play culture pos3 2:spend 1",
    "LSQB": '[Game "newdawn"]',
    "NAME": '[Game "newdawn"]',
    "STRING": '[Game "newdawn"]',
    "RSQB": '[Game "newdawn"]',
    "BAR": "4.2 gain <2: oil | 1>",
    "MORETHAN": "4.2 gain <2: oil | 1>",
    "CHECKSUM": "end #a1b2c3d4",
    "UNFINISHED": "4.2 play culture pos3 ...",
}
"""A correct example for a place where the grammar expected this terminal; UNFINISHED: where nothing
but the hash of a turn may follow."""

SHOWN_IN: Final = {
    "ages": {
        "LABEL": "4.2 take iron",
        "WORD": "4.2 take iron 1:bid 2",
        "BAR": "4.2 draw <2: rats | i>",
        "MORETHAN": "4.2 draw <2: rats | i>",
        "UNFINISHED": "4.2 take iron ...",
    }
}
"""The same in the words of a game that has others."""

MARKS: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
"""The numbers for which chess has signs."""

BRACES: Final = {
    "{": shown("a comment in braces closes on the same line and has none inside"),
    "}": shown("there is no comment to close"),
    "(": shown(
        "a variation begins on a line of its own, a value stands without brackets, as 4,2 does, "
        "and a comment in braces"
    ),
    ")": shown("there is no bracket to close"),
    "#": shown("a hash has eight hexadecimal digits, and a comment stands in braces or behind `;`"),
    "[": shown("a tag stands on a line of its own"),
    '"': shown("a value stands without quotes, as 4,2 does"),
}
"""The hint for a bracket, or another sign, where none can stand."""

SIGNS: Final = shown("the marks are !, ?, !!, ??, !? and ?!")
"""The hint for three or more signs in a row."""

SPACES: Final = shown("only plain space and tabs stand between words")
"""The hint for any other space, or a character that can't be seen."""

FOREIGN: Final = shown("names are written in plain letters, without accents")
"""The hint for a letter that no name has."""

NO_WORD: Final = shown("a word such as `play`, `place` or `attack` comes before its values")
"""The hint for a value without a word."""

NO_WORD_IN: Final = {
    "ages": shown("a word such as `take`, `build` or `play` comes before its values")
}
"""The same in the words of a game that has others."""

WRONG: Final = {
    shown("a turn begins with its label"): ["play culture pos3", "2:spend 1", "roll 4"],
    shown("the label is round.seat, with a point and no space"): [
        "4 play culture",
        "4,2 play",
        "4-2 play",
    ],
    NO_WORD: [
        "4.2 5,1",
        "4.2 -",
        "4.2 2:culture",
    ],
    shown("a seat mark stands right before a word"): ["4.2 play 2:", "4.2 2: 3:play", "4.2 2:"],
    shown("nothing follows `...`"): ["4.2 play culture ... place", "4.2 ... ..."],
    shown("nothing follows the hash"): ["4.2 play #a1b2c3d4 place", "4.2 #a1b2c3d4 ..."],
    shown("a mark stands right behind what it is about"): ["4.2 !", "4.2 2:!", "4.2 ?! play"],
    shown("secret values, `|`, and what all others see"): [
        "4.2 gain <2: oil>",
        "4.2 gain <2: |",
        "4.2 gain <2: oil | 1",
    ],
    shown("the value of a tag stands in double quotes"): ["[game newdawn]", "[game]", "[game 'x']"],
    shown("a tag closes with `]` and nothing follows"): ['[game "a"', '[game "a"] 4.2'],
    shown("`end` is followed by # and eight hexadecimal digits, or by nothing"): [
        "end a1b2c3d4",
        "end #12",
        "end now",
    ],
}
"""Hints, and for each some wrong lines. A mistake gets the hint of the wrong line that stopped the
parser in the same state."""
