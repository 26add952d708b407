"""The looks of Through the Ages: a colour and a sign for every type of card and every amount."""

from __future__ import annotations

from typing import Final, NamedTuple

from civdawn_cli.language import _
from civdawn_cli.pictures.palette import Palette

PALETTE: Final = Palette(
    {
        "production": ("#7a6320", "#a58a3a"),
        "urban": ("#5b6b7a", "#7f90a3"),
        "unit": ("#a3302c", "#cc5a52"),
        "government": ("#b8590f", "#d9833c"),
        "special": ("#2b66a8", "#5b93d1"),
        "wonder": ("#71419a", "#a07ac6"),
        "leader": ("#1f7d52", "#4aa97c"),
        "action": ("#c79c0a", "#dcb53c"),
        "colony": ("#1f7f86", "#4ba7ad"),
        "army": ("#6d2135", "#a95a70"),
        "attack": ("#8d1b12", "#c4574c"),
        "peace": ("#40704f", "#6d9f7d"),
        "event": ("#4c5791", "#7c87c2"),
        "yellow": ("#f0c02c", "#f3cb4d"),  # yellow tokens
        "blue": ("#2f7fd0", "#58a0e6"),  # blue tokens
        "civil": ("#fdfdfb", "#f2f2ee"),  # civil actions
        "martial": ("#c23a2e", "#dd5a4e"),  # military actions
        "glad": ("#2f8f5a", "#57b884"),
        "sad": ("#c4342b", "#e8645a"),
        "age-a": ("#8d8168", "#8d8168"),
        "age-i": ("#8a6a2c", "#a07d3a"),
        "age-ii": ("#54677c", "#6a7f96"),
        "age-iii": ("#6c3f56", "#8a5a72"),
    }
)
"""The colours: those that all games have, and those of this one."""


class Look(NamedTuple):
    """The look of a type of card. colour: of its strip. sign: a name in SIGNS. on: the colour of
    the sign. rule: the rule about such cards."""

    colour: str
    sign: str
    on: str
    rule: str


LOOKS: Final[dict[str, Look]] = {
    "farm": Look("production", "farm", "light", "TA-26.3"),
    "mine": Look("production", "mine", "light", "TA-26.3"),
    "lab": Look("urban", "lab", "light", "TA-26.5"),
    "temple": Look("urban", "temple", "light", "TA-26.5"),
    "arena": Look("urban", "arena", "light", "TA-26.5"),
    "library": Look("urban", "library", "light", "TA-26.5"),
    "theater": Look("urban", "theater", "light", "TA-26.5"),
    "infantry": Look("unit", "infantry", "light", "TA-26.6"),
    "cavalry": Look("unit", "cavalry", "light", "TA-26.6"),
    "artillery": Look("unit", "artillery", "light", "TA-26.6"),
    "air_force": Look("unit", "air_force", "light", "TA-26.6"),
    "government": Look("government", "government", "light", "TA-26.8"),
    "special": Look("special", "special", "light", "TA-26.7"),
    "wonder": Look("wonder", "wonder", "light", "TA-27.1"),
    "leader": Look("leader", "leader", "light", "TA-27.4"),
    "action": Look("action", "action", "dark", "TA-20.1"),
    "territory": Look("colony", "territory", "light", "TA-27.6"),
    "tactic": Look("army", "tactic", "light", "TA-28.1"),
    "bonus": Look("army", "bonus", "light", "TA-11.6"),
    "aggression": Look("attack", "aggression", "light", "TA-11.1"),
    "war": Look("attack", "war", "light", "TA-12.1"),
    "pact": Look("peace", "pact", "light", "TA-13.2"),
    "event": Look("event", "event", "light", "TA-10.3"),
}
"""The look of every type of card, as views call the types."""

UNKNOWN: Final = Look("event", "event", "light", "")
"""The look of a card of a type that nobody told."""

SIGNS: Final[dict[str, str]] = {
    "farm": "M8 1C10 3 10 5 8 7C6 5 6 3 8 1ZM7.3 15V8h1.4v7ZM8.9 9.5C8.6 7 10 5.6 13 5.5"
    "C13 8.5 11.4 9.8 8.9 9.5ZM7.1 9.5C7.4 7 6 5.6 3 5.5C3 8.5 4.6 9.8 7.1 9.5ZM8.9 13.5"
    "C8.6 11 10 9.6 13 9.5C13 12.5 11.4 13.8 8.9 13.5ZM7.1 13.5C7.4 11 6 9.6 3 9.5"
    "C3 12.5 4.6 13.8 7.1 13.5Z",
    "mine": "M1.5 6.5C4.5 1.6 11.5 1.6 14.5 6.5C12 4.9 10.4 4.7 9.1 4.7L9 15H7L6.9 4.7"
    "C5.6 4.7 4 4.9 1.5 6.5Z",
    "lab": "M5.6 1h4.8v1.6h-.9V6L13.5 13C14.1 14.1 13.5 15 12.3 15H3.7C2.5 15 1.9 14.1 2.5 13"
    "L6.5 6V2.6H5.6Z",
    "temple": "M8 1L15 5.5V7H1V5.5ZM3 8h2v5H3ZM7 8h2v5H7ZM11 8h2v5h-2ZM1.2 13.5h13.6V15H1.2Z",
    "arena": "M8 2.6C12.2 2.6 15.4 5 15.4 8S12.2 13.4 8 13.4S.6 11 .6 8S3.8 2.6 8 2.6Z"
    "M8 5.4C5.4 5.4 3.6 6.5 3.6 8S5.4 10.6 8 10.6S12.4 9.5 12.4 8S10.6 5.4 8 5.4Z",
    "library": "M1 3C3.6 2.2 6 2.5 7.5 3.8V14.2C6 13 3.6 12.7 1 13.4ZM15 3"
    "C12.4 2.2 10 2.5 8.5 3.8V14.2C10 13 12.4 12.7 15 13.4Z",
    "theater": "M2 1.5H14V8C14 12.2 11 15 8 15.2C5 15 2 12.2 2 8ZM4 5V7.2H7V5ZM9 5V7.2H12V5Z"
    "M4.8 9.6C5.8 12.8 10.2 12.8 11.2 9.6Z",
    "infantry": "M15 1L14.6 3.4L7.6 10.4L9.3 12.1L8.1 13.3L6.4 11.6L4 14C3.9 15 2.7 15.4 2 14.7"
    "S1.6 12.8 2.6 12.6L5 10.2L3.3 8.5L4.5 7.3L6.2 9L12.8 1.4Z",
    "cavalry": "M1.6 1.6H5.2V7.6C5.2 12 10.8 12 10.8 7.6V1.6H14.4V7.8C14.4 16.6 1.6 16.6 1.6 7.8Z",
    "artillery": "M1.4 8.2L12.4 2L14.4 5.6L8.2 9.2A3.7 3.7 0 1 1 2 9.4ZM5 9.8A1.6 1.6 0 1 0 5 13"
    "A1.6 1.6 0 1 0 5 9.8Z",
    "air_force": "M7.1 1.6C7.5 .5 8.5 .5 8.9 1.6V5.6L15.4 9.8V11.6L8.9 9.4V12.4L11 14V15.4L8 14.5"
    "L5 15.4V14L7.1 12.4V9.4L.6 11.6V9.8L7.1 5.6Z",
    "government": "M1 4L5 7.4L8 2L11 7.4L15 4L13.4 12H2.6ZM2.6 13H13.4V14.8H2.6Z",
    "special": "M8 .8L9.9 6H15.2L11 9.3L12.6 14.8L8 11.6L3.4 14.8L5 9.3L.8 6H6.1Z",
    "wonder": "M7.3 1.2L7.9 14.6H.6ZM8.5 1.2L15.4 14.6H9.4Z",
    "leader": "M8 1A3.4 3.4 0 1 1 8 7.8A3.4 3.4 0 1 1 8 1ZM1.6 15C1.6 11 4.2 8.8 8 8.8"
    "S14.4 11 14.4 15Z",
    "action": "M9.8 .8L2.8 9.2H7L5.6 15.2L13.2 6.6H8.8Z",
    "territory": "M2.6 1H4.4V2H14L11.2 5.2L14 8.4H4.4V15H2.6Z",
    "tactic": "M1.6 5.2L8 1L14.4 5.2V8L8 3.8L1.6 8ZM1.6 9.6L8 5.4L14.4 9.6V12.4L8 8.2L1.6 12.4Z"
    "M1.6 14L8 9.8L14.4 14V16L8 12.4L1.6 16Z",
    "bonus": "M8 .8L14 3V8C14 12 11 14.2 8 15.4C5 14.2 2 12 2 8V3Z",
    "aggression": "M8 0L9.6 4.4L13.7 2.3L11.6 6.4L16 8L11.6 9.6L13.7 13.7L9.6 11.6L8 16L6.4 11.6"
    "L2.3 13.7L4.4 9.6L0 8L4.4 6.4L2.3 2.3L6.4 4.4Z",
    "war": "M1 1H3.4L8 5.8L12.6 1H15V3.4L10.2 8L12.2 10L13.2 9L14.4 10.2L13.3 11.4L15.2 13.3"
    "L13.3 15.2L11.4 13.3L10.2 14.4L9 13.2L10 12.2L8 10.2L6 12.2L7 13.2L5.8 14.4L4.6 13.3"
    "L2.7 15.2L.8 13.3L2.7 11.4L1.6 10.2L2.8 9L3.8 10L5.8 8L1 3.4Z",
    "pact": "M5.4 3.6A4.4 4.4 0 1 1 5.4 12.4A4.4 4.4 0 1 1 5.4 3.6ZM5.4 5.8A2.2 2.2 0 1 0 5.4 10.2"
    "A2.2 2.2 0 1 0 5.4 5.8ZM10.6 3.6A4.4 4.4 0 1 1 10.6 12.4A4.4 4.4 0 1 1 10.6 3.6ZM10.6 5.8"
    "A2.2 2.2 0 1 0 10.6 10.2A2.2 2.2 0 1 0 10.6 5.8Z",
    "event": "M2.6 .8H13.4V3C13.4 5.6 10.8 7 9.4 8C10.8 9 13.4 10.4 13.4 13V15.2H2.6V13"
    "C2.6 10.4 5.2 9 6.6 8C5.2 7 2.6 5.6 2.6 3Z",
    "culture": "M8 .4L10.1 5.9L15.6 8L10.1 10.1L8 15.6L5.9 10.1L.4 8L5.9 5.9Z",
    "science": "M8 .8A5.2 5.2 0 0 1 11 10.4V12H5V10.4A5.2 5.2 0 0 1 8 .8ZM5.4 13H10.6V14.2H5.4Z"
    "M6.5 14.8H9.5V15.8H6.5Z",
    "glad": "M8 1A7 7 0 1 1 8 15A7 7 0 1 1 8 1Z"
    "M5.5 4.8A1.2 1.2 0 1 0 5.5 7.2A1.2 1.2 0 1 0 5.5 4.8Z"
    "M10.5 4.8A1.2 1.2 0 1 0 10.5 7.2A1.2 1.2 0 1 0 10.5 4.8ZM4 9C4.8 13.2 11.2 13.2 12 9Z",
    "sad": "M8 1A7 7 0 1 1 8 15A7 7 0 1 1 8 1Z"
    "M5.5 4.8A1.2 1.2 0 1 0 5.5 7.2A1.2 1.2 0 1 0 5.5 4.8Z"
    "M10.5 4.8A1.2 1.2 0 1 0 10.5 7.2A1.2 1.2 0 1 0 10.5 4.8ZM4.2 12.6C5.2 8.4 10.8 8.4 11.8 12.6Z",
    "ship": "M7.2 .8H8.6V2L13.2 8.6H8.6V10H15.2L12.8 14.4H3.2L.8 10H7.2V8.6H3.2L7.2 2.6Z",
    "seen": "M8 3.4C11.6 3.4 14.2 5.8 15.6 8C14.2 10.2 11.6 12.6 8 12.6S1.8 10.2 .4 8"
    "C1.8 5.8 4.4 3.4 8 3.4ZM8 5.4A2.6 2.6 0 1 0 8 10.6A2.6 2.6 0 1 0 8 5.4Z",
}
"""Signs as paths in a square of 16, without holes that overlap other parts."""

ROMAN: Final = {"a": "A", "i": "I", "ii": "II", "iii": "III", "iv": "IV"}
"""The ages as printed, by how views write them."""

LEVELS: Final = ("a", "i", "ii", "iii")
"""The ages by level."""

COLUMNS: Final = (
    ("farm", "mine"),
    ("lab", "temple", "arena", "library", "theater"),
    ("infantry", "cavalry", "artillery", "air_force"),
)
"""The columns of a board, in groups: production, urban, military."""

SPECIALS: Final = ("military", "civil", "colonization", "construction")
"""The types of special technologies, as views call them."""


def type_name(name: str) -> str:
    """A type of cards for people."""
    texts = {
        "farm": _("farm"),
        "mine": _("mine"),
        "lab": _("lab"),
        "temple": _("temple"),
        "arena": _("arena"),
        "library": _("library"),
        "theater": _("theater"),
        "infantry": _("infantry"),
        "cavalry": _("cavalry"),
        "artillery": _("artillery"),
        "air_force": _("air force"),
        "government": _("government"),
        "special": _("special technology"),
        "wonder": _("wonder"),
        "leader": _("leader"),
        "action": _("action card"),
        "territory": _("territory"),
        "tactic": _("tactic"),
        "bonus": _("military bonus card"),
        "aggression": _("aggression"),
        "war": _("war"),
        "pact": _("pact"),
        "event": _("event"),
    }
    return texts[name]


def age_name(age: str) -> str:
    """An age for people: `Age II`."""
    return _("Age {age}").format(age=ROMAN[age])
