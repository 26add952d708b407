"""Lies for `scripts/open_cards`: a version of a record with something in it that no game can make
true, of ten kinds."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from civdawn_cli.games.ages.game import AGES

BOX = AGES.box()
AGE_NAMES = ("a", "i", "ii", "iii")
CARDS = [
    card for card in range(len(BOX.slug)) if BOX.slug[card] and BOX.level[card] < len(AGE_NAMES)
]
NUMBER = {BOX.slug[card]: card for card in CARDS}
ACTIONS = ("aggression", "war", "tactic", "prepare", "offer")


class Lie(NamedTuple):
    """kind: in words. text: of the record with the lie. line: of the lie. here: True if it must be
    found in that line; else it may be another of those that contradict each other."""

    kind: str
    text: str
    line: int
    here: bool


class Token(NamedTuple):
    """A card in a version. line, start, stop: where it stands. word: what is done. seat, back: of a
    card that is marked, else -1 and ''. name: `?` if it is left open."""

    line: int
    start: int
    stop: int
    word: str
    seat: int
    name: str
    back: str


class Version:
    """A version of a record. ages: of each line of its text the ages before and after."""

    def __init__(self, text: str, ages: "dict[str, tuple[int, int]]", shuffled: "set[int]") -> None:
        bare = re.sub(r" #[0-9a-f]{8}$", "", text, flags=re.MULTILINE)
        self.lines = bare.split("\n")
        self.shuffled = shuffled
        self.ages = [ages.get(line.partition(" ")[0], (-1, -1)) for line in self.lines]
        self.tokens = [token for at in range(len(self.lines)) for token in self._tokens(at)]

    def _tokens(self, at: int) -> "Iterator[Token]":
        if self.ages[at][0] < 0:
            return
        label = re.match(r"\d+\.(\d) ", self.lines[at])
        word, seat = "", int(label[1]) if label else 0
        for found in re.finditer(
            r"<(\d): \+?([^ >]+) \| \+?([^>]+)>|(\d:)?([^ <>]+)", self.lines[at]
        ):
            if found[1]:
                yield Token(at, *found.span(), word, int(found[1]), found[2], found[3])
            elif found[5] in NUMBER and BOX.level[NUMBER[found[5]]] >= 0 and word in WORDS:
                yield Token(at, *found.span(), word, seat, found[5], "")
            else:
                word = found[5]

    def said(self, kind: str, token: Token, instead: str, here: bool = True) -> Lie:
        """The version with other text in place of a token."""
        return self.said_all(kind, [(token, instead)], here)

    def said_all(self, kind: str, changes: "list[tuple[Token, str]]", here: bool) -> Lie:
        """The same with several tokens, the last one first."""
        lines = self.lines.copy()
        for token, instead in sorted(changes, reverse=True):
            line = lines[token.line]
            lines[token.line] = line[: token.start] + instead + line[token.stop :]
        return Lie(kind, "\n".join(lines), changes[-1][0].line + 1, here)


WORDS = (*ACTIONS, "event", "defend", "send", "draw", "discard", "peek")


def marked(token: Token, name: str, back: str = "") -> str:
    """A token with another card, or another back."""
    plus = "+" if token.word in ("defend", "send") else ""
    return f"<{token.seat}: {plus if name != '?' else ''}{name} | {plus}{back or token.back}>"


def of_age(age: int, events: bool = False) -> "list[str]":
    """The military cards of an age."""
    deck = sorted(set(BOX.military_deck(age, 4)))
    found = [BOX.slug[card] for card in deck if not events or BOX.rows[card]["category"] in EVENTS]
    return [str(slug) for slug in found]


EVENTS = ("event", "territory")


def one(random: Random, found: "list[Token]") -> "Token | None":
    return random.choice(found) if found else None


def later(version: Version, token: Token) -> str:
    """The name of an age that has not begun in the line of the token; '' if there is none."""
    age = version.ages[token.line][1] + 1
    return AGE_NAMES[age] if 0 < age < len(AGE_NAMES) else ""


def of_later_age(word: str, kind: str) -> "Callable[[Version, Random], Lie | None]":
    """A lie about a card that a word leaves open: it gets the back of an age that has not begun."""

    def lie(version: Version, random: Random) -> "Lie | None":
        found = [
            t for t in version.tokens if t.word == word and t.name == "?" and later(version, t)
        ]
        token = one(random, found)
        return token and version.said(kind, token, marked(token, "?", later(version, token)))

    return lie


other_deck = of_later_age("draw", "a card drawn from a deck that is not there yet")
discard_of_age = of_later_age("discard", "a discard of an age that is not held")
event_of_age = of_later_age("prepare", "an event put face down of an age that is not held")


def hand_of_age(version: Version, random: Random) -> "Lie | None":
    """A tactic of an age that has not begun; the line is the place."""
    found = [t for t in version.tokens if t.word == "tactic" and later(version, t)]
    token = one(random, found)
    if token is None:
        return None
    age = version.ages[token.line][1] + 1
    cards = [slug for slug in of_age(age) if BOX.rows[NUMBER[slug]]["category"] == "tactic"]
    return version.said("a tactic from a hand that cannot have it", token, random.choice(cards))


def copies(version: Version, random: Random) -> "Lie | None":
    """One copy of a card more than there is is drawn."""
    age = random.randint(1, 3)
    if age in version.shuffled:
        return None
    draws = [t for t in version.tokens if t.word == "draw" and t.back == AGE_NAMES[age]]
    open_ = [t for t in draws if t.name == "?"]
    deck = Counter(BOX.slug[card] for card in BOX.military_deck(age, 4))
    name = random.choice(sorted(deck))
    more = deck[name] + 1 - len([t for t in draws if t.name == name])
    if not 0 < more <= len(open_):
        return None
    changes = sorted((t, marked(t, str(name))) for t in random.sample(open_, more))
    return version.said_all("one copy of a card more than there is", changes, False)


def gone_in_defence(version: Version, random: Random) -> "Lie | None":
    return _gone(version, random, ("defend",), "a defence with a card that was discarded")


def gone(version: Version, random: Random) -> "Lie | None":
    return _gone(version, random, ("discard",), "a discard of a card that was discarded before")


def _gone(version: Version, random: Random, words: "tuple[str, ...]", kind: str) -> "Lie | None":
    """A seat whose draws are all known uses a card that it has discarded, and has no other."""
    found = []
    for token in version.tokens:
        if token.word not in words or token.name == "?" or not token.back:
            continue
        own = [t for t in version.tokens if t.seat == token.seat and t.back == token.back]
        draws = [t for t in own if t.word == "draw"]
        if any(t.name == "?" for t in own):
            continue
        drawn = Counter(t.name for t in draws if t[:2] < token[:2])
        left = [t for t in own if t.word in ("discard", "defend", "send") and t[:2] < token[:2]]
        out = Counter(t.name for t in left)
        found += [(token, name) for name in out if out[name] == drawn[name] and name != token.name]
    if not found:
        return None
    token, name = random.choice(found)
    return version.said(kind, token, marked(token, name))


def never_drawn(version: Version, random: Random) -> "Lie | None":
    """A seat whose draws are all known discards or prepares what it never drew."""
    found = []
    for token in version.tokens:
        if token.word not in ("discard", "prepare") or token.name == "?" or not token.back:
            continue
        draws = [t for t in version.tokens if t.word == "draw" and t.seat == token.seat]
        if token.back == "a" or any(t.name == "?" for t in draws):
            continue
        drawn = {t.name for t in draws}
        cards = of_age(AGE_NAMES.index(token.back), token.word == "prepare")
        found += [(token, name) for name in cards if name not in drawn]
    if not found:
        return None
    token, name = random.choice(found)
    kind = "a card from a hand whose draws are known, and do not have it"
    return version.said(kind, token, marked(token, name))


def twice(version: Version, random: Random) -> "Lie | None":
    """An event of one copy is turned over twice."""
    turned = [t for t in version.tokens if t.word == "event" and not t.back]
    pairs = [
        (second, first.name)
        for at, first in enumerate(turned)
        for second in turned[at + 1 :]
        if BOX.level[NUMBER[first.name]] == BOX.level[NUMBER[second.name]] != 0
        and BOX.military_deck(BOX.level[NUMBER[first.name]], 4).count(NUMBER[first.name]) == 1
        and first.name != second.name
    ]
    if not pairs:
        return None
    token, name = random.choice(pairs)
    return version.said("an event turned over twice", token, name, False)


def not_prepared(version: Version, random: Random) -> "Lie | None":
    """An event is turned over that nobody has put there: all that were put there are named."""
    prepared = [t for t in version.tokens if t.word == "prepare"]
    if any(t.name == "?" for t in prepared):
        return None
    names = {t.name for t in prepared}
    turned = [t for t in version.tokens if t.word == "event" and BOX.level[NUMBER[t.name]] > 0]
    token = one(random, turned)
    if token is None:
        return None
    cards = [n for n in of_age(BOX.level[NUMBER[token.name]], True) if n not in names]
    kind = "an event that nobody prepared"
    return version.said(kind, token, random.choice(cards), False) if cards else None


KINDS: "tuple[Callable[[Version, Random], Lie | None], ...]" = (
    copies,
    hand_of_age,
    gone,
    never_drawn,
    not_prepared,
    twice,
    other_deck,
    discard_of_age,
    event_of_age,
)


def lies(version: Version, random: Random, number: int) -> "list[Lie]":
    """So many lies of different kinds, as far as there can be any."""
    # A defence is rare, so it comes first.
    kinds = [gone_in_defence, *random.sample(KINDS, len(KINDS))]
    found: list[Lie] = []
    for kind in kinds:
        lie = kind(version, random) if len(found) < number else None
        if lie is not None:
            found.append(lie)
    return found


def draws_only(whole: str, random: Random) -> str:
    """The record with its draws left open and nothing else: of somebody who was told of all the
    rest."""
    return re.sub(
        r"draw((?: <\d: \S+ \| \S+>)+)",
        lambda at: "draw" + re.sub(r"(<\d:) \S+ \|", r"\1 ? |", at[1]),
        re.sub(r"\nend #.*", "\nend", whole),
    )


def some(whole: str, random: Random) -> str:
    """The record with some of its cards left open, here and there."""
    share = random.choice((0.1, 0.5, 0.9))
    return re.sub(
        r"<(\d): (\+?)([^ >]+) \| ([^>]+)>",
        lambda at: f"<{at[1]}: ? | {at[4]}>" if random.random() < share and at[4] != "-" else at[0],
        re.sub(r"\nend #.*", "\nend", whole),
    )
