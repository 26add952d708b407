"""A bot that reads the list of every question and answers in notation, as `do N :TEXT`.

It builds wonders before cities, learns what it can, and keeps an eye on its clock.
"""

from __future__ import annotations

import random
import sys

# The worth of an answer by its word; an answer such as `place -` means "no".
WORTH = {
    "build": 50,
    "place": 40,
    "learn": 40,
    "take": 40,
    "gain": 35,
    "attack": 30,
    "reinforce": 20,
    "token": 20,
    "move": 20,
    "liberate": 5,
    "use": 5,
    "spend": -5,
    "destroy": -10,
    "cede": -10,
}
FOCUS = {"industry": 8, "culture": 7, "science": 6, "economy": 4, "military": 3}


class Message:
    """A line of the protocol: a verb, words, fields `key=value`, and perhaps a text behind ` :`."""

    def __init__(self, line: str) -> None:
        head, colon, text = line.partition(" :")
        self.text = text if colon else None
        self.words: list[str] = []
        self.fields: dict[str, str] = {}
        for part in head.split():
            key, equals, value = part.partition("=")
            if equals:
                self.fields[key] = value
            else:
                self.words.append(part)
        self.verb = self.words[0] if self.words else ""

    def number(self, place: int) -> int:
        """The number that is the word at this place, 0 if there is none."""
        word = self.words[place] if place < len(self.words) else ""
        return int(word) if word.isdecimal() else 0


def say(line: str) -> None:
    """Send a line. It is flushed, or it would not arrive."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def worth(item: str, luck: random.Random) -> float:
    """How good an answer looks, from its text alone."""
    words = item.split()
    if words[0].rstrip(":").isdecimal():  # the seat of somebody else's answer
        words = words[1:]
    verb, values = words[0], words[1:]
    chance = luck.random()  # so that equal answers don't always go the same way
    if verb == "play" and len(values) > 1:
        slot = int(values[1][3:]) if values[1][3:].isdecimal() else 0
        idle = values[-1] == "idle"  # for no effect: only if nothing else can be played
        return FOCUS.get(values[0], 0) + 4 * slot + chance - (40 if idle else 0)
    if not values or values[-1] == "-":
        return chance
    if verb == "build" and "," not in values[0]:
        return 60 + chance  # a wonder has a name, a city a space
    if verb == "spend":
        return WORTH[verb] + chance
    return WORTH.get(verb, 10) + chance


class Player:
    """The facts that the bot keeps of the game in progress."""

    def __init__(self) -> None:
        self.game = 0
        self.seat = 0
        self.luck = random.Random(0)
        self.answered: int | None = None  # the question answered last, and how often
        self.tries = 0

    def new(self, message: Message) -> None:
        """A game begins: say that we are ready, with its number."""
        self.game = message.number(1)
        self.seat = int(message.fields.get("seat", "1"))
        # Not `commit`, which differs even if a game is played again with its seed.
        self.luck = random.Random(100 * self.game + self.seat)
        self.answered = None
        say(f"ready {self.game}")

    def ask(self, message: Message) -> None:
        """Answer by the text of an item; after a refusal take any, by its number."""
        number = message.number(1)
        self.tries = self.tries + 1 if number == self.answered else 0
        self.answered = number
        items = (message.text or "").split("|")
        if self.tries or message.text is None:
            count = int(message.fields.get("options", "1"))
            say(f"do {number} #{self.luck.randint(1, count)}")
            return
        clock = message.fields.get("clock")
        if clock and int(clock.split(",")[self.seat - 1]) < 500:
            say(f"do {number} #1")  # hardly any time left
            return
        best = max(items, key=lambda item: worth(item, self.luck))
        say(f"do {number} :{best}")


def main() -> None:
    player = Player()
    say("hello 1.0 options=list events=none :Builder (Python)")
    for line in sys.stdin:  # the end of the input ends the loop, as quit does
        line = line.rstrip("\r\n")
        if not line.strip() or line.startswith("#"):
            continue
        message = Message(line)
        if message.verb == "new":
            player.new(message)
        elif message.verb == "ask":
            player.ask(message)
        elif message.verb == "ping":
            say(f"pong {message.words[1]}")
        elif message.verb == "error":
            sys.stderr.write(line + "\n")  # if it was our answer, the same ask follows
            if message.words[1:2] == ["version"]:
                break
        elif message.verb == "over":
            say(f"info {player.game} :places {message.fields.get('places', '?')}")
        elif message.verb == "quit":
            break


main()
