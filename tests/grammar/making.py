"""Shapes of any kind, for properties: see the strategies in capitals."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from civdawn_cli.grammar import (
    Atom,
    Line,
    Note,
    Record,
    Secret,
    Side,
    Tag,
    body,
    checksum,
    closing,
    words,
)
from civdawn_cli.grammar.writing import ORDER


def atoms(game: str) -> st.SearchStrategy[Atom]:
    """Answers with any word of the game and any values."""
    values = st.one_of(
        st.just("-"),
        st.from_regex(r"[a-z0-9_+*'/,.=&@-]{1,12}", fullmatch=True).filter(
            lambda text: text not in words(game) and text != "..."
        ),
    )
    return st.builds(
        Atom,
        st.none() | st.integers(0, 3),
        st.sampled_from(sorted(words(game))),
        st.lists(values, max_size=4).map(tuple),
    )


LABELS = st.one_of(
    st.just("setup"),
    st.integers(1, 12).map(lambda step: f"draft.{step}"),
    st.tuples(st.integers(1, 120), st.integers(1, 4)).map(lambda turn: f"{turn[0]}.{turn[1]}"),
)


def lines(game: str = "newdawn") -> st.SearchStrategy[Line]:
    """Plain turns of any words of the game."""

    def of_atoms(label: str, said: list[Atom], cut: bool) -> Line:
        return Line(label, game, tuple([token for atom in said for token in atom.tokens]), cut)

    return st.builds(of_atoms, LABELS, st.lists(atoms(game), max_size=6), st.booleans())


LINES = lines()
SAID = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=9).map(
    lambda text: text.strip(" ;{}").strip() or "x"
)
COMMENTS = SAID.map(lambda text: f"{{{text.replace('{', '').replace('}', '')}}}")
LAST = SAID.map(lambda text: f"; {text}")
MARKS = st.sampled_from(["!", "?", "!!", "??", "!?", "?!", "$7", "$139"])
HASHES = st.just("") | st.from_regex(r"[0-9a-f]{8}", fullmatch=True)


@st.composite
def noted(draw: st.DrawFn, game: str = "newdawn") -> Line:
    """A line with everything that may be added to one, in the order it is written in."""
    line = draw(lines(game))
    secrets: list[Secret] = []
    for at, token in enumerate(line.tokens):
        value = token not in words(game) and ":" not in token
        if not value or (secrets and secrets[-1].stop > at) or not draw(st.booleans()):
            continue
        stop = at + 1
        if stop < len(line.tokens) and draw(st.booleans()):
            follows = line.tokens[stop]
            stop += follows not in words(game) and ":" not in follows
        seats = tuple(sorted(draw(st.sets(st.integers(0, 3), min_size=1))))
        public = draw(st.lists(st.sampled_from(["1", "card", "-"]), max_size=2))
        secrets.append(Secret(at, stop, seats, tuple(public)))
    notes: list[Note] = []
    for after in range(len(line.tokens) + 1):
        inside = any(secret.start < after < secret.stop for secret in secrets)
        if after and not inside:
            notes += [Note(after, text) for text in draw(st.lists(MARKS, max_size=2))]
        notes += [Note(after, text) for text in draw(st.lists(COMMENTS, max_size=1))]
    notes += [Note(len(line.tokens), text) for text in draw(st.lists(LAST, max_size=1))]
    return replace(line, notes=tuple(notes), secrets=tuple(secrets), hash=draw(HASHES))


NOTED = noted()
ABOVE = st.lists(COMMENTS | LAST, max_size=2).map(tuple)
FACTS = st.lists(st.from_regex(r"[a-z]{1,5} [0-9 ]{0,5}[0-9]", fullmatch=True), max_size=3).map(
    tuple
)
TAG_VALUES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=20)
TAGS = st.builds(Tag, st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True), TAG_VALUES)


@st.composite
def sided(draw: st.DrawFn, depth: int = 2) -> Line:
    """A line with variations, and variations in them; comments above each line."""
    line = replace(draw(NOTED), above=draw(ABOVE))
    sides = []
    for _ in range(draw(st.integers(0, 2)) if depth else 0):
        first, *rest = draw(st.lists(sided(depth - 1), min_size=1, max_size=2))
        sides.append(Side((relabelled(first, line.label), *rest), draw(ABOVE)))
    return replace(line, sides=tuple(sides))


def relabelled(line: Line, label: str) -> Line:
    """A line and its variations with another label."""
    sides = [
        replace(side, lines=(relabelled(side.lines[0], label), *side.lines[1:]))
        for side in line.sides
    ]
    return replace(line, label=label, sides=tuple(sides))


SIDED = sided()


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record in canonical form."""
    known = [Tag("Game", "newdawn", above=draw(ABOVE)), Tag("Rules", "nd-1")]
    more = draw(st.lists(TAGS, max_size=3, unique_by=lambda tag: tag.name.lower()))
    names = {name.lower() for name in ORDER}
    known += [
        tag for tag in more if tag.name.lower() not in names and tag.name[:4].lower() != "seat"
    ]
    known = [tag for tag in known if not closing(tag.name)]
    ending = [Tag("Result", "*", notes=draw(ABOVE)[:1]), Tag("Rounds", "3", above=draw(ABOVE))]
    lines = draw(st.lists(st.one_of(NOTED, SIDED), max_size=4))
    lines = [replace(line, above=draw(ABOVE)) for line in lines]
    position = draw(st.none() | FACTS)
    record = Record((*known, *ending), tuple(lines), None, position, draw(ABOVE))
    if not lines:
        record = replace(record, tags=tuple(known))
    return replace(record, checksum=f"{checksum(body(record)):08x}")


RECORDS = records()
