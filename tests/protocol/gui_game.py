"""The part of the GUI script in a game: moves, undo, looks at the table, records, files."""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path

from tests.protocol.gui_serve import Checks, Message, Serve, Told, play_on


def a_game(check: Checks, serve: Serve, folder: Path) -> None:
    """A game with seats me, greedy, me: moves, undo, looks at the table, records, files."""
    for name, value in (("seats", "3"), ("seat1", "me"), ("seat2", "greedy"), ("seat3", "me")):
        check.that(f"set {name}", serve.do(f"set {name} :{value}").ok)
    check.that("set says its value", serve.do("set seat2").reply.text == "greedy")
    for seed in range(1, 20):  # until the first player is one of ours
        told = serve.do(f"new map=first seed={seed}")
        if told.the("ask").words[3] == "direction":
            break
    check.that("new", told.reply.words[:2] == ["ok", "new"], told)
    check.that("yours", told.reply.fields.get("yours") == "1,3", told)
    check.that("commit", len(told.reply.fields.get("commit", "")) == 64, told)
    check.that(
        "events follow ok, then the ask", told.before == [] and told.behind[-1].verb == "ask", told
    )
    check.that("the fields stay set", serve.do("set map").reply.text == "first")
    events = told.events()
    ask = told.the("ask")

    def keep(told: Told) -> Told:  # keep track of the game as a GUI would
        nonlocal ask, events
        if told.reply.words[1] == "undo":
            events = events[: int(told.reply.fields["event"])]
        events = events + told.events()
        ask = told.the("ask")
        numbers = [int(event.words[1]) for event in events]
        check.that("events count from 1", numbers == list(range(1, len(events) + 1)), numbers[-5:])
        if ask:
            check.that(
                "options is their number", int(ask.fields["options"]) == len(ask.items()), ask.line
            )
            check.that("seat of the ask", ask.fields.get("seat") in ("1", "3"), ask.line)
        return told

    refused_in_game(check, serve, ask)
    # Go to the first play question by number.
    while ask.words[3] != "play":
        keep(serve.do(f"do {ask.words[1]} #1"))
    check.that("position between turns", serve.do("position").reply.items()[0] == "seats 3")
    looks(check, serve, ask, events)
    first = int(ask.words[1])

    # A whole turn in one text: culture, and two tokens.
    label = ask.words[2]
    start = len(events)
    culture = next(item for item in ask.items() if item.startswith("play culture"))
    told = keep(serve.do(f"do {ask.words[1]} :{culture}"))
    check.that("do", told.reply.line == f"ok do {first}", told)
    check.that("what was done is an event", told.events()[0].text == culture, told.events()[0].line)
    check.that("another question, another number", int(ask.words[1]) > first, ask.line)
    check.error(serve, f"do {first} #1", "stale")
    check.error(serve, f"options {first}", "stale")
    check.error(serve, f"view {first}", "stale")
    check.error(serve, "position", "value")  # in the middle of a turn
    places = []
    while ask.words[3] == "place" and ask.words[2] == label:
        places.append(ask.items()[0].split()[1])
        keep(serve.do(f"do {ask.words[1]} #1"))
    told = keep(serve.do(f"undo to={label}"))
    check.that("undo to the turn", int(told.reply.fields["event"]) == start, told)
    check.that("the question is back", ask.words[2:4] == [label, "play"], ask.line)
    told = keep(serve.do(f"do {ask.words[1]} :{culture} place {' '.join(places)}"))
    check.that("a turn in one text", told.ok, told)
    check.that(
        "as one reply, but an event each",
        [e.text for e in told.events()[:3]]
        == [culture, *(f"place {space}" for space in places[:2])],
        told,
    )
    told = keep(serve.do("undo"))
    check.that("undo of one answer", told.ok and ask is not None, told)
    if ask.words[2:4] != [label, "play"]:
        keep(serve.do(f"undo to={label}"))
    number = ask.words[1]
    told = serve.do(f"do {number} :{culture} place {places[0]} place 99,99")
    check.that("all of it or nothing", told.code == "illegal" and not told.events(), told)
    check.that("nothing has happened", len(serve.do("events").events()) == start)
    check.that("the question is still open", serve.do(f"options {number}").ok)

    # The same answers lead to the same dice and draws.
    runs = []
    for _ in range(2):
        told = serve.do("undo to=setup")
        check.that("undo to=setup", told.ok, told)
        again = serve.do("record").text()
        early = not any(line.startswith("1.") for line in again)
        check.that("back at the beginning", early, again[-4:])
        ask = told.the("ask")
        for _ in range(60):
            ask = serve.do(f"do {ask.words[1]} #{1 + len(ask.items()) // 2}").the("ask")
        runs.append([event.line for event in serve.do("events").events()])
    check.that("the same dice and draws come again", runs[0] == runs[1], len(runs[0]))
    check.that("there were dice", any(" 0 :roll " in line for line in runs[0]))
    events = serve.do("events").events()

    # count
    count = len(events)
    serve.do(f"do {ask.words[1]} #1")
    told = serve.do("undo count=1")
    check.that("undo count=1", told.ok and int(told.reply.fields["event"]) == count, told)
    told = serve.do("undo count=4")
    check.that("undo count=4", told.ok and int(told.reply.fields["event"]) < count, told)
    for line in ("undo count=0", "undo count=9999", "undo count=x", "undo to=99.1", "undo to=x"):
        check.error(serve, line, "value")
    told = serve.do("go bot=greedy")
    check.that("a bot answers for you", told.ok and len(told.events()) > 0, told)

    # Files.
    path = folder / "game one.cdn"
    check.that("save", serve.do(f"save :{path}").ok)
    check.error(serve, f"save :{path}", "file")
    check.that("save force=yes", serve.do(f"save force=yes :{path}").ok)
    check.error(serve, f"save :{folder / 'none' / 'x.cdn'}", "file")
    kept = serve.do("record")
    check.that("record says its lines", int(kept.reply.fields["lines"]) == len(kept.text()), kept)
    check.that("the file is the record", path.read_text().splitlines() == kept.text())
    check.that(
        "no seed while the game goes on", not any(line.startswith("[Seed ") for line in kept.text())
    )
    before = [event.line for event in serve.do("events").events()]
    told = serve.do(f"load :{path}")
    check.that("load", told.reply.words[:2] == ["ok", "load"], told)
    check.that(
        "load tells all events", [event.line for event in told.events()][: len(before)] == before
    )
    check.that("load has no commit", "commit" not in told.reply.fields, told)
    labels = [line.split()[0] for line in kept.text() if line[:1].isdigit()]
    told = serve.do(f"load at={labels[2]} :{path}")
    check.that(
        "load at=LABEL", told.ok and all(e.words[2] != labels[3] for e in told.events()), told
    )
    check.error(serve, f"load at=77.1 :{path}", "value")
    check.error(serve, f"load game=2 :{path}", "value")
    check.error(serve, f"load game=x :{path}", "value")
    bad = folder / "bad.cdn"
    bad.write_text(path.read_text().replace(f"\n{labels[0]} ", f"\n{labels[0]} frobnicate ", 1))
    told = serve.do(f"load :{bad}")
    check.that("a file that is no record", told.code in ("unreadable", "illegal"), told)
    bad.write_text('[Game "newdawn"]\n[Rules "nd-1"]\n[Seats "2"]\n\nsetup %%% [[[\n')
    check.error(serve, f"load :{bad}", "unreadable")
    lines = kept.text()
    place = next(place for place, line in enumerate(lines) if line.startswith(labels[0] + " "))
    lines[place] = f"{labels[0]} play culture place 99,99"
    bad.write_text("\n".join(lines) + "\n")
    check.error(serve, f"load :{bad}", "illegal")
    check.that("a load that failed left the game as it was", serve.do("events").ok)

    # To the end, quickly: the commitment is opened.
    told = serve.do("new map=first seed=11 rounds=3")
    commit = told.reply.fields["commit"]
    told = play_on(serve, told.the("ask"), lambda ask: f"#{ask.fields['options']}")
    over = told.the("over")
    check.that("over", over is not None and over.fields["ending"] == "normal", over and over.line)
    check.that("places", len(over.fields["places"].split(",")) == 3, over.line)
    opened = hashlib.sha256(f"{over.fields['seed']} {over.fields['nonce']}".encode()).hexdigest()
    check.that("the commitment holds", opened == commit, over.line)
    check.that("everything for analysts", serve.do("events seat=all").ok)
    for line in ("do 1 #1", "do 1 :x", "go", "go bot=greedy"):
        check.error(serve, line, "over")
    check.that("undo leads back", serve.do("undo").last("ask") is not None)
    check.that("rounds are reset", serve.do("set rounds :").ok)


def refused_in_game(check: Checks, serve: Serve, ask: Message) -> None:
    """Wrong answers to an open question: the driver may try as often as it likes."""
    number = ask.words[1]
    count = int(ask.fields["options"])
    for line, code in [
        (f"do {number}", "malformed"),
        (f"do {number} #x", "malformed"),
        (f"do {number} #0", "illegal"),
        (f"do {number} #{count + 1}", "illegal"),
        (f"do {number} :direction u", "illegal"),
        (f"do {number} :direction s", "ambiguous"),
        (f"do {number} :direction %&$ (", "unreadable"),
        (f"do {number} :%&$ (", "unreadable"),
        (f"do {number} :u", "illegal"),
        ("do 9999 #1", "stale"),
        ("do 0 #1", "stale"),
        ("options 9999", "stale"),
        ("view 9999", "stale"),
        ("go", "value"),
        ("go bot=nobody", "value"),
        ("new seats=9", "value"),
        ("new seat2=nobody", "value"),
        ("events seat=9", "value"),
        ("events from=x", "value"),
        ("view seat=9", "value"),
        ("view seat=x", "value"),
        ("undo", "value"),
        ("undo count=0", "value"),
        ("undo to=77.1", "value"),
    ]:
        told = check.error(serve, line, code)
        if line.startswith("do ") and told.code in ("illegal", "ambiguous", "unreadable"):
            column = told.reply.fields.get("column")
            text = line.partition(" :")[2]
            if column:
                check.that(
                    f"`{line}`: the column is in the text", 1 <= int(column) <= len(text) + 1, told
                )
    told = serve.do(f"options {number}")
    check.that("the question is still open", told.ok and len(told.reply.items()) == count, told)


def looks(check: Checks, serve: Serve, ask: Message, events: list[Message]) -> None:
    """View, hash, events, board, record."""
    number = ask.words[1]
    told = serve.do(f"options {number}")
    check.that("options are those of the ask", told.reply.items() == ask.items(), told)
    check.that("their number", told.reply.fields.get("options") == ask.fields["options"], told)
    told = serve.do(f"view {number}")
    check.that("view", told.reply.words == ["ok", "view", number], told)
    view = json.loads(told.reply.text)
    check.that("the viewer", view["viewer"] == int(ask.fields["seat"]), view["viewer"])
    check.that("what is asked", view["asked"]["kind"] == ask.words[3], view["asked"])
    check.that(
        "the hash is a CRC-32",
        ask.fields.get("hash") == f"{zlib.crc32(told.reply.text.encode()):08x}",
        ask.line,
    )
    check.that(
        "what everyone sees", json.loads(serve.do("view seat=0").reply.text)["viewer"] is None
    )
    told = serve.do("events")
    check.that("events again", [e.line for e in told.events()] == [e.line for e in events], told)
    check.that("their count", told.reply.fields.get("count") == str(len(events)), told)
    told = serve.do("events from=3 seat=0")
    check.that(
        "events from", [e.words[1] for e in told.events()] == [e.words[1] for e in events[2:]], told
    )
    told = serve.do("board")
    check.that("board", told.ok and int(told.reply.fields["lines"]) == len(told.text()) > 20, told)
    check.that("what is not yours", serve.do("view seat=3").ok and serve.do("view seat=1").ok)
