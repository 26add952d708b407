"""The checker of bots is fair: what it sends is what civdawn could send, and what the specification
allows fails no check."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from civdawn_cli.protocol import LONGEST_OUT, Message, read
from civdawn_cli.session.conformance import CHECKS, FAILED, PASSED, examine, report
from tests.often import often
from tests.protocol.test_bot_check import HELLO, OVER, one, write_bot
from tests.waiting import HANG

pytestmark = pytest.mark.slow

SCHEMA = Path(__file__).resolve().parents[2] / "protocol/view.newdawn.schema.json"
VIEWS = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))

LISTEN = "        line = line.rstrip("
ASKED = 'choice = think(points, text.split("|"), events)'
PONG = 'say("pong " + words[0])'
DO = 'say("do " + words[0] + " #" + str(choice + 1))'
WANT = """
def want(verb, number):
    say(f"{verb} {number}")
    while True:
        line = sys.stdin.readline()
        if line.startswith(f"ok {verb} {number} "):
            return line.rstrip("\\n").partition(" :")[2]
        if line.startswith("ping"):
            say(line.strip().replace("ping", "pong"))


def main():
"""
"""A bot that asks for the list or the view of a question, and waits for it."""

EVERY = often(75, 5)
"""Of so many views one is held against the schema, which takes its time."""

LISTS = ["", "options=count", "options=none"]


def curious(folder: Path, preferences: str, *changes: tuple[str, str]) -> str:
    """A bot that gets its lists by `options N` unless they come with the question."""
    command = write_bot(folder, HELLO, f'say("hello 1.0 {preferences} :Curious")')
    source = folder / "bot.py"
    text = source.read_text(encoding="utf-8")
    lists = f"text = text or want('options', words[0]); {ASKED}"
    for old, new in (("\ndef main():\n", WANT), (ASKED, lists), *changes):
        assert old in text
        text = text.replace(old, new, 1)
    source.write_text(text, encoding="utf-8")
    return command


def heard(folder: Path) -> Iterator[bytes]:
    """All lines that the processes of a bot have heard."""
    for path in sorted(folder.glob("*.heard")):
        yield from path.read_bytes().splitlines(keepends=True)


def recording(folder: Path, preferences: str) -> str:
    """A bot that asks for everything, and keeps what it hears in files of the folder."""
    keep = f"open({str(folder)!r} + f'/{{os.getpid()}}.heard', 'ab', 0).write(line.encode())"
    seen = "json.loads(want('view', words[0]))"
    return curious(
        folder,
        preferences,
        ("import sys\n", "import json\nimport os\nimport sys\n"),
        (LISTEN, f"        {keep}\n{LISTEN}"),
        (DO, f"{seen}; {DO}"),
        ("        if line.startswith(f", f"        {keep}\n        if line.startswith(f"),
    )


def view_mistakes(text: str) -> list[str]:
    """The mistakes in a view, by its schema."""
    return [error.message for error in VIEWS.iter_errors(json.loads(text))]


@pytest.mark.parametrize("lists", LISTS)
def test_sent(lists: str, tmp_path: Path) -> None:
    """Every line a check sends is a whole message: lists have as many items as they say, views are
    those of the schema and have the hash of their question."""
    # A whole game takes longer than all others and sends nothing of its own kind.
    long = ("whole-game-of-four", "whole-game") if lists else ("whole-game-of-four",)
    names = [name for name in CHECKS if name not in long]
    command = recording(tmp_path, f"{lists} view=yes hash=yes")
    results = examine(command, names, patience=HANG, game="newdawn")
    assert [report(result) for result in results if result.status == FAILED] == []
    views: set[str] = set()
    verbs: set[str] = set()
    seen = ""
    for line in heard(tmp_path):
        assert line.endswith(b"\n")
        assert len(line) <= LONGEST_OUT
        message = read(line.decode().rstrip("\r\n"))
        if message is None:
            continue
        verbs.add(message.verb)
        if message.verb == "view" or message.words[:1] == ("view",):
            assert message.text is not None
            seen = message.text
            views.add(seen.rstrip())
            assert not message.fields.keys() - {"mood", "x"}
        elif message.verb == "ask":
            check_question(message, seen, lists)
    assert {"view", "ask", "ok", "over", "quit", "rumour"} <= verbs
    assert len(views) > 50
    assert [mistake for text in sorted(views)[::EVERY] for mistake in view_mistakes(text)] == []


def check_question(message: Message, seen: str, lists: str) -> None:
    """A question has the fields that were wished for, and only those."""
    assert message.words[0].isdecimal()
    assert message.fields["hash"] == f"{zlib.crc32(seen.encode()):08x}"
    assert ("options" in message.fields) == (lists != "options=none")
    assert (message.text is not None) == (not lists)
    if message.text is not None:
        assert len(message.text.split("|")) == int(message.fields["options"])


@pytest.mark.parametrize("name", ["further-words", "unknown-kind", "many-options", "long-list"])
@pytest.mark.parametrize("preferences", ["options=none", "options=count", "options=none view=yes"])
def test_without_lists(name: str, preferences: str, tmp_path: Path) -> None:
    """A bot that asks for lists and looks at the table itself passes."""
    looks = f"import json; assert json.loads(want('view', words[0]))['map']; {DO}"
    found = one(curious(tmp_path, preferences, (DO, looks)), name, HANG)
    assert report(found) == f"passed  {name}"


ORDERS = {
    "list, pong, answer": "options {0}|view {0}|pong 77|do {0} #1",
    "pong, list, answer": "pong 77|options {0}|view {0}|do {0} #1",
    "answer, list, pong": "do {0} #1|options {0}|view {0}|pong 77",
}
"""The lines by which a bot may answer a question with a ping behind it."""


@pytest.mark.parametrize("order", ORDERS)
def test_asked_any_time(order: str, tmp_path: Path) -> None:
    """While a question is open its list and its view are served, whatever the check waits for."""
    command = write_bot(tmp_path, DO, "asked = words[0]")
    source = tmp_path / "bot.py"
    text = source.read_text(encoding="utf-8").replace("\ndef main():\n", WANT)
    in_order = f"""for said in {ORDERS[order]!r}.format(asked).split("|"):
                want(*said.split()) if said[0] in "ov" else say(said)"""
    source.write_text(text.replace(PONG, in_order), encoding="utf-8")
    assert report(one(command, "ping-when-asked", HANG)) == "passed  ping-when-asked"


@pytest.mark.parametrize(
    "said", ["info 1 :places 1,2", "info", "# thank you", "", "info 1 :a\\n#b\\n\\ninfo 2 :c"]
)
def test_last_words(said: str, tmp_path: Path) -> None:
    """Notes, comments and blank lines at the end of a game are nobody's fault."""
    command = write_bot(tmp_path, OVER, f'{OVER}            say("{said}")\n')
    for name in ("quit-after-game", "over-at-once", "games-in-a-row", "whole-game"):
        assert one(command, name, HANG).status == PASSED


@pytest.mark.parametrize("said", ["information", "options 1", "pong 1", "do 9 #1", "1"])
def test_too_many_words(said: str, tmp_path: Path) -> None:
    """All other lines at the end are found."""
    command = write_bot(tmp_path, OVER, f'{OVER}            say("{said}")\n')
    assert one(command, "quit-after-game").status == FAILED
