"""Shapes to text: the one canonical way to write each."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from civdawn_cli.grammar.quick import CUT
from civdawn_cli.grammar.reading import closing
from civdawn_cli.grammar.shapes import HIDDEN, NONE, Line, Note, Record, Side, Tag

TAGS: Final = (
    "Event",
    "Date",
    "Game",
    "Rules",
    "Data",
    "Seats",
    "Seat#",
    "",  # whatever else there is, in its own order: settings first
    "SeedCommit",
    "Seed",
    "Leader#",
    "Result",
    "Scores",
    "Ranks",
    "Termination",
    "TerminationSeat",
    "Rounds",
    "Substitute#",
    "SeedNonce",
    "SeedPromised",
    "SeedSalts",
)
"""The canonical order of tags; `#` stands for a number."""

ORDER: Final = tuple([name.lower() for name in TAGS])


def in_order(tags: Iterable[Tag]) -> list[Tag]:
    """The tags in canonical order."""
    return sorted(tags, key=_place)


def write_tag(tag: Tag) -> str:
    r"""`[Name "value"]`, with `\` before quotes and backslashes, without comments.

    Raises ValueError for what no tag can say: a name that is none, a value with a line break.
    """
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", tag.name):
        raise ValueError(f"not a name of a tag: {tag.name!r}")
    if "\n" in tag.value or "\r" in tag.value:
        raise ValueError(f"the value of tag {tag.name} has a line break")
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'


def write_turn(line: Line) -> str:
    """The text of a turn without its label and without anything that people added."""
    tokens = _tokens(line, notes=False) if line.secrets else line.tokens
    return " ".join([*tokens, CUT] if line.cut else tokens)


def write_line(line: Line) -> str:
    """The text of a turn without anything that people added: `4.2 play culture pos3`."""
    return f"{line.label} {write_turn(line)}" if line.tokens or line.cut else line.label


def write_noted(line: Line) -> str:
    """The line with its marks, hash and comments; above it the comments that stand there."""
    if not (line.notes or line.hash or line.above):
        return write_line(line)
    parts = [line.label, *_tokens(line, notes=True)]
    if line.cut:
        parts.append(CUT)
    if line.hash:
        parts.append(f"#{line.hash}")
    last = len(line.tokens)
    parts += [note.text for note in line.notes if note.comment and note.after == last]
    return "\n".join([*line.above, " ".join(parts)])


def write_sides(line: Line, depth: int = 1) -> list[str]:
    """The lines of a turn's variations, two spaces further to the right than the turn. depth: in
    how many variations they stand."""
    return [text for side in line.sides for text in write_side(side, depth)]


def write_side(side: Side, depth: int = 1) -> list[str]:
    """The lines of a variation with its brackets. depth: in how many variations it stands, itself
    included."""
    indent = "  " * depth
    found: list[str] = []
    for at, line in enumerate(side.lines):
        found += [indent + text for text in line.above]
        opening = "(" if at == 0 else ""
        found.append(indent + opening + write_noted(replace(line, above=())))
        found += write_sides(line, depth + 1)
    if side.below:
        return [*found, *[indent + text for text in side.below], indent + ")"]
    last = side.lines[-1]
    comment = last.notes[-1].text if last.notes and not last.sides else ""
    if comment[:1] == ";":  # a bracket behind it would be a part of it
        found[-1] = f"{_closed(found[-1].removesuffix(comment).rstrip(), last)} {comment}"
    elif _ends_in_comment(last):
        found.append(indent + ")")
    else:
        found[-1] = _closed(found[-1], last)
    return found


def _closed(text: str, last: Line) -> str:
    """The text with a bracket behind it, not right behind a label, which may have it as a sign."""
    return f"{text} )" if text.endswith(last.label) else f"{text})"


def _ends_in_comment(line: Line) -> bool:
    """Return True if the text of the variations of a line ends with a comment behind `)`."""
    while line.sides:
        side = line.sides[-1]
        line = side.lines[-1]
        if not side.below and not line.sides and line.notes and line.notes[-1].text[0] == ";":
            return True
        if side.below:
            return False
    return False


def _tokens(line: Line, notes: bool) -> list[str]:
    """The tokens with the signs of their secrets and, if wanted, what was noted between them."""
    opens = {secret.start: secret for secret in line.secrets}
    closes = {secret.stop: secret for secret in line.secrets}
    last = len(line.tokens)
    parts: list[str] = []
    for at in range(last + 1):
        if at in closes:
            parts.append(" ".join(["|", *closes[at].public]) + ">")
        if notes:
            here = [note for note in line.notes if note.after == at]
            _mark(parts, [note.text for note in here if not note.comment])
            if at < last:
                parts += [note.text for note in here if note.comment]
        if at in opens:
            parts.append("<" + ",".join(str(seat + 1) for seat in opens[at].seats) + ":")
        if at < last:
            parts.append(line.tokens[at])
    return parts


def _mark(parts: list[str], marks: list[str]) -> None:
    """Marks for the last part: a sign stands right behind it, as on a chess move."""
    if marks and parts and marks[0][0] != "$":
        parts[-1] += marks.pop(0)
    parts += marks


def checksum(lines: Iterable[str], begun: int = 0) -> int:
    """CRC-32 of lines, each with its line break; begun: that of those before."""
    return zlib.crc32("\n".join([*lines, ""]).encode(), begun)


def body(record: Record) -> list[str]:
    """The lines that the checksum of a record covers: position and turns, without comments and
    marks."""
    lines = [line.written or write_line(line) for line in record.lines]
    if record.position is None:
        return lines
    facts = [fact.partition(";")[0].rstrip() for fact in record.position]
    return [*write_position(filter(None, facts)), *lines]


def write_position(lines: Iterable[str]) -> list[str]:
    """The block of a position, from its lines."""
    return ["position", *lines, "end"]


def write_end(crc: int) -> str:
    """`end #a1b2c3d4`."""
    return f"end #{crc:08x}"


def write_record(record: Record) -> str:
    """The whole record: tags, an empty line, the position, the turns, the closing tags, `end`.

    All its comments, marks and hashes are kept. The checksum is that of the turns, whatever the
    record said; a record without one gets no `end`. Shorthand stays as it is.
    """
    tags = in_order(record.tags)
    # A seed that was promised before the game is told only after it.
    promised = any(tag.name.lower() == "seedcommit" for tag in tags)
    late = [closing(tag.name) or (promised and tag.name.lower() == "seed") for tag in tags]
    lines = [
        line
        for tag, is_late in zip(tags, late, strict=True)
        if not is_late
        for line in _tag_lines(tag)
    ]
    lines.append("")
    if record.position is not None:
        lines += [*write_position(record.position), ""]
    for line in record.lines:
        lines.append(write_noted(line))
        if line.sides:
            lines += write_sides(line)
    lines += [
        line for tag, is_late in zip(tags, late, strict=True) if is_late for line in _tag_lines(tag)
    ]
    if record.checksum is not None:
        lines.append(write_end(checksum(body(record))))
    lines += record.below
    return "".join([f"{line}\n" for line in lines])


def _tag_lines(tag: Tag) -> list[str]:
    """The comments above a tag, and the tag with those behind it."""
    place, number = _place(tag)
    name = TAGS[place].replace("#", str(number)) or tag.name
    return [*tag.above, " ".join([write_tag(replace(tag, name=name)), *tag.notes])]


def _place(tag: Tag) -> tuple[int, int]:
    """A tag's place in the canonical order: its index in ORDER, and its number."""
    name = tag.name.lower()
    stem = name.rstrip("0123456789")
    number = name[len(stem) :]
    if 0 < len(number) < 4 and number[0] != "0" and f"{stem}#" in ORDER:
        return ORDER.index(f"{stem}#"), int(number)
    return ORDER.index(name if name in ORDER and "#" not in name else ""), 0


# ---------------------------------------------------------------- what not all may see


def redact(record: Record, seat: int | None) -> Record:
    """The record as a seat may see it, or the public (None), with a checksum of its own.

    Comments between hidden values are left out with them, and a "no" with nothing to show instead
    leaves no trace. See `as_version`.
    """
    lines = tuple([_version(line, seat) for line in record.lines])
    if lines == record.lines:
        return record
    if lines[-1].cut and not lines[-1].tokens:
        lines = lines[:-1]
    return as_version(replace(record, lines=lines))


def as_version(record: Record) -> Record:
    """A record of which something was left out, made a version of its own: with the checksum of
    what is left, and without position hashes, from which the rest could be guessed."""
    shown = replace(record, lines=tuple(map(without_hash, record.lines)))
    if record.checksum is None:
        return shown
    return replace(shown, checksum=f"{checksum(body(shown)):08x}")


def without_hash(line: Line) -> Line:
    """The line without position hashes, its own and those in its variations."""
    sides = [replace(side, lines=tuple(map(without_hash, side.lines))) for side in line.sides]
    return replace(line, hash="", sides=tuple(sides))


def _version(line: Line, seat: int | None) -> Line:
    """The line and its variations as the seat may see them."""
    shown = _redacted(_without_noes(line, seat), seat)
    if not line.sides:
        return shown
    sides = [
        replace(side, lines=tuple([_version(each, seat) for each in side.lines]))
        for side in line.sides
    ]
    return replace(shown, sides=tuple(sides))


def _without_noes(line: Line, seat: int | None) -> Line:
    """The line without every "no" to a question that the seat is not to know of: one that has
    nothing for others to see instead."""
    gone = {
        secret.start
        for secret in line.secrets
        if seat not in secret.seats
        and not secret.public
        and line.tokens[secret.start : secret.stop] == (NONE,)
    }
    if not gone:
        return line
    start = 0
    for atom in line.atoms:
        stop = start + len(atom.tokens)
        if stop > start + 1 and gone.issuperset(range(start + 1, stop)):
            gone.add(start)  # the word says nothing any more
        start = stop
    kept = [at for at in range(len(line.tokens)) if at not in gone]
    moved = [sum(at < old for at in kept) for old in range(len(line.tokens) + 1)]
    return replace(
        line,
        tokens=tuple([line.tokens[at] for at in kept]),
        secrets=tuple(
            [
                secret._replace(start=moved[secret.start], stop=moved[secret.stop])
                for secret in line.secrets
                if secret.start not in gone
            ]
        ),
        notes=tuple(
            [
                replace(note, after=moved[note.after])
                for note in line.notes
                if note.after - 1 not in gone or (note.comment and note.after not in gone)
            ]
        ),
        places=(),
        text="",
    )


def _redacted(line: Line, seat: int | None) -> Line:
    """The line with HIDDEN in place of every secret from the seat."""
    if not line.secrets:
        return line
    tokens = list(line.tokens)
    notes = list(line.notes)
    secrets = list(line.secrets)
    for at in range(len(secrets) - 1, -1, -1):
        start, stop = secrets[at].start, secrets[at].stop
        if seat in secrets[at].seats:
            continue
        tokens[start:stop] = [HIDDEN]
        less = stop - start - 1
        notes = [note for note in notes if not start < note.after < stop]
        notes = [_earlier(note, less) if note.after >= stop else note for note in notes]
        secrets[at] = secrets[at]._replace(stop=start + 1)
        for later in range(at + 1, len(secrets)):
            moved = secrets[later]
            secrets[later] = moved._replace(start=moved.start - less, stop=moved.stop - less)
    return replace(
        line,
        tokens=tuple(tokens),
        secrets=tuple(secrets),
        notes=tuple(notes),
        places=(),
        text="",
    )


def _earlier(note: Note, tokens: int) -> Note:
    return replace(note, after=note.after - tokens)
