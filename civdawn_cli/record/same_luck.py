"""The luck of a game that was played, for another that goes on from the middle of it.

If the record has the seed of its luck, the streams of the seed go on where they were, so that equal
questions meet equal luck, however different the games are. Without it the dice and draws that are
written stand in their place, stream by stream and as far as they fit; all others are drawn.
"""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from typing import Any, Final

from civdawn_cli.engine.chance import Chance, stream_name
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option
from civdawn_cli.grammar import body
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.record.promise import BYTES
from civdawn_cli.record.replay import Replay


class WrittenLuck(Chance):
    """Answers chance's questions as they were answered in a game, the first of each stream first.

    An answer that is no option any more, such as a card that is gone, is passed over. fitting: how
    many answers were as written; drawn: how many came from the seed, since there was none.
    """

    def __init__(self, seed: str, written: dict[str, deque[str]]) -> None:
        """written: the answers of each stream as text."""
        super().__init__(seed)
        self._written: Final = written
        self.fitting = self.drawn = 0

    def answer(self, match: Match[Any]) -> Option:
        """The answer to chance's question now asked."""
        waiting = self._written.get(stream_name(match.step))
        if waiting:
            texts = {write_answer(match, option).text or "": option for option in match.options}
            while waiting:
                text = waiting.popleft()
                if text in texts:
                    self.fitting += 1
                    return texts[text]
        self.drawn += 1
        return self.pick(match.step, match.options, match.table)


class LuckThen:
    """The luck of a replayed game from one of its turns on.

    seed: that of the record, '' if it has none or if its dice and draws do not follow from it.
    """

    def __init__(self, replay: Replay, count: int) -> None:
        """replay: the game, played to its end. count: how many choices lie before the turn."""
        self._replay: Final = replay
        self._count: Final = count
        record = replay.record
        self.base: Final = sha256("\n".join(body(record)).encode()).hexdigest()
        self._written: Final[dict[str, list[str]]] = {}
        self.seed: Final = record.value("Seed") if self._look(record.value("Seed")) else ""

    def _look(self, seed: str) -> bool:
        """Go through the game; return True if all its luck follows from the seed."""
        replay = self._replay
        chance, follows = Chance(seed), bool(seed)
        match = Match(replay.match.game, replay.match.setup)
        for at, option in enumerate(replay.match.choices):
            step = match.step
            if step.seat == CHANCE:
                follows = follows and option == chance.pick(step, match.options, match.table)
                if at >= self._count:
                    text = write_answer(match, option).text or ""
                    self._written.setdefault(stream_name(step), []).append(text)
            match.choose(option)
        return follows

    def again(self) -> Chance:
        """The same luck once more, from the turn on."""
        if not self.seed:
            written = {name: deque(texts) for name, texts in self._written.items()}
            return WrittenLuck(self.base[: 2 * BYTES], written)
        chance = Chance(self.seed)
        match = Match(self._replay.match.game, self._replay.match.setup)
        for option in self._replay.match.choices[: self._count]:
            if match.step.seat == CHANCE:
                chance.pick(match.step, match.options, match.table)
            match.choose(option)
        return chance

    def other(self, number: int) -> Chance:
        """Another luck, the same for the same game and number."""
        name = f"{self.seed or self.base} {number}"
        return Chance(sha256(name.encode()).hexdigest()[: 2 * BYTES])


def drawn(luck: Chance, match: Match[Any]) -> Option:
    """The answer of a luck to chance's question now asked."""
    if isinstance(luck, WrittenLuck):
        return luck.answer(match)
    return luck.pick(match.step, match.options, match.table)
