"""The news of a table for some viewers, and scenarios whose every answer is told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from civdawn_cli.engine.flow import answer, ask, next_question
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.moves import VERB_BIT, verb_of
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.scenarios import Case, Scenarios

GAME = Ages()


def as_heard(table: Table, who: Seat) -> View:
    """The viewer's view after the answers it knows of: where others may be asked without its
    hearing of it, it can't know whether they were, and so nothing goes on."""
    copy = GAME.clone(table)
    while (step := next_question(copy)) is not None:
        options = step.options(copy)
        if len(options) > 1 or step.alone or told_tokens(copy, options[0], who) is None:
            break
        copy.stack.pop()
        step.choose(copy, options[0])
    return GAME.view(copy, who)


class Ears:
    """The views of some viewers (CHANCE: the public) of a table, and the news that follow."""

    def __init__(self, table: Table, viewers: list[Seat]) -> None:
        ask(table)
        self.views: dict[Seat, View] = {who: GAME.view(table, who) for who in viewers}

    def give(self, table: Table, option: Option) -> dict[Seat, News]:
        """Answer the question now asked; the news for each viewer who is told of it."""
        step = table.stack[-1]
        told = {who: told_tokens(table, option, who) for who in self.views}
        luck = step.luck() if step.seat == CHANCE else CHANCE
        answer(table, option)
        found: dict[Seat, News] = {}
        for who, tokens in told.items():
            if tokens is not None:
                before, after = self.views[who], as_heard(table, who)
                effects = GAME.effects(before, after)
                found[who] = News(step.kind, step.seat, luck, tokens, before, after, effects)
                self.views[who] = after
        ask(table)
        return found


def told_tokens(table: Table, option: Option, who: Seat) -> list[str] | None:
    """The tokens of an answer as a viewer is told of it; None if it is not."""
    tokens = [] if option == PASS else GAME.write(table, option).split()
    secret = GAME.secret(table, option)
    if secret is None or who in secret[0]:
        return tokens
    if option == PASS and not secret[1]:
        return None
    verb = tokens[:1] if table.stack[-1].kind.verbs else []
    return verb + (secret[1].split() or ["?"])


def chosen(random: Random, options: list[Option]) -> Option:
    """An option at random: mostly not "no", verbs equally often."""
    if len(options) > 1 and options[-1] == PASS and random.random() < 0.75:
        options = options[:-1]
    if options[0] >> VERB_BIT == 0 or options[-1] == PASS:
        return random.choice(options)
    verb = random.choice(sorted({verb_of(option) for option in options}))
    return random.choice([option for option in options if verb_of(option) == verb])


def game_news(
    seats: int, seed: int, viewers: list[Seat], resignation: str = "no"
) -> Iterator[tuple[Table, Seat, str, News]]:
    """The news of a random game, with the table after them, the viewer, and the label of the
    answer."""
    random = Random(seed)
    table = GAME.new(GAME.setup(seats, resignation=resignation))
    ears = Ears(table, viewers)
    while options := ask(table):
        option = chosen(random, options)
        label = GAME.label(table)
        for who, news in ears.give(table, option).items():
            yield table, who, label, news


class Told(Scenarios[Table]):
    """Scenarios whose every answer is told. said: the sentences of each answer that was told, by
    viewer. heard: the news with their sentences, of all viewers."""

    def __init__(self, viewers: list[Seat]) -> None:
        super().__init__(GAME, position.read, position.facts, lambda table: table.active)
        self.viewers = viewers
        self.said: dict[Seat, list[list[str]]] = {who: [] for who in viewers}
        self.heard: list[tuple[News, list[str]]] = []
        self._ears: Ears | None = None

    def run(self, case: Case) -> None:
        self._ears = None
        super().run(case)

    def give(self, table: Table, option: Option) -> None:
        if self._ears is None:
            self._ears = Ears(table, [who for who in self.viewers if who < table.seats])
        for who, news in self._ears.give(table, option).items():
            sentences = GAME.sentences(news)
            self.said[who].append(sentences)
            self.heard.append((news, sentences))
