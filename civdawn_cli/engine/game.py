"""The contract a game fills in. Commands, notation, protocol and bots know games only through
it."""

from __future__ import annotations

from random import Random
from typing import Any, Generic

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.kit.effects import Vocabulary
from civdawn_cli.engine.kit.flattening import Flattening
from civdawn_cli.engine.kit.news import Effect, News, View
from civdawn_cli.engine.kit.numbering import Numbers
from civdawn_cli.engine.kit.schema import Document, Schema
from civdawn_cli.engine.kit.screen import Frame, Part
from civdawn_cli.engine.step import Kind, Option, Seat, T
from civdawn_cli.engine.unknown import Unknowns
from civdawn_cli.language import _


class Setting:
    """A switch of a game's setup, such as the map: its name, the values it takes, the default
    first."""

    def __init__(self, name: str, values: tuple[str, ...], help: str) -> None:
        self.name = name
        self.values = values
        self.help = help


class Setup:
    """How a game begins: how many seats, the value of every setting, and the text of the position
    it begins from if that is not the game's own beginning. Immutable by convention.

    rules: the id of the older rule set the game is played by; '' for the present one. table: the
    game begins from it where no text can say how, such as in the middle of a turn; nobody may
    change it. Such a game has no record.
    """

    def __init__(
        self,
        seats: int,
        settings: dict[str, str],
        position: str = "",
        rules: str = "",
        table: Any = None,
    ) -> None:
        self.seats = seats
        self.settings = settings
        self.position = position
        self.rules = rules
        self.table = table  # Any: of whatever game


class Game(Generic[T]):
    """A game's rules, without state.

    name: as written in records (`newdawn`). rules: id of the rule set, changed when a rule changes.
    older: ids of earlier rule sets whose games can still be played to the letter. seats: the
    numbers of players it takes. kinds: every question it can ask. ending: the word that records
    have for its own end, as opposed to a round limit. hides: True if there may be answers or cards
    that not every seat sees; without it `secret` is None for all answers. left_open: the values
    that may stand for a card that the writer of a record does not know (`unknowns`). few: players
    that follow lines of play do so where a question has at most so many options; 0 where turns are
    so long that it does not pay.
    """

    name: str = ""
    title: str = ""
    rules: str = ""
    older: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    settings: tuple[Setting, ...] = ()
    kinds: tuple[Kind, ...] = ()
    ending: str = "finished"
    hides: bool = False
    left_open: frozenset[str] = frozenset()
    few: int = 9

    def setup(self, seats: int, **settings: str) -> Setup:
        """A checked setup with defaults filled in. Raises SetupError naming what is wrong."""
        if seats not in self.seats:
            *others, last = [str(number) for number in self.seats]
            if others:
                last = _("{most} or {last}").format(most=", ".join(others), last=last)
            said = _("{game} is for {numbers} players, not {seats}")
            raise SetupError(said.format(game=self.name, numbers=last, seats=seats))
        chosen = {setting.name: setting.values[0] for setting in self.settings}
        for name, value in settings.items():
            for setting in self.settings:
                if setting.name == name:
                    break
            else:
                known = ", ".join(chosen)
                said = _("{game} has no setting {name!r}; it has {list}")
                raise SetupError(said.format(game=self.name, name=name, list=known))
            if value not in setting.values:
                allowed = _(" or ").join(setting.values)
                said = _("{name} is {values}, not {value!r}")
                raise SetupError(said.format(name=name, values=allowed, value=value))
            chosen[name] = value
        return Setup(seats, chosen)

    def new(self, setup: Setup) -> T:
        """The table before the first question; the setup of the game is asked as questions too."""
        raise NotImplementedError

    def begin(self, setup: Setup) -> T:
        """The table of the setup: its position if it has one, else a new one. Raises SetupError."""
        if setup.table is not None:
            given: T = setup.table
            return self.clone(given)
        return self.read_position(setup) if setup.position else self.new(setup)

    def read_position(self, setup: Setup) -> T:
        """The table that the setup's position describes. Raises SetupError."""
        raise SetupError(_("{game} can't begin from a position").format(game=self.name))

    def write_position(self, table: T) -> str:
        """The table as text that `read_position` takes, one fact a line, in canonical form.

        Raises SetupError in the middle of a turn, where a position has no text.
        """
        raise SetupError(_("{game} has no text for a position").format(game=self.name))

    def filled_in(self, setup: Setup) -> list[str]:
        """The facts that the setup's position leaves out and no game can do without, as the lines
        that `read_position` adds to it. Raises SetupError."""
        return []

    def seen_facts(self, facts: list[str], seat: Seat) -> list[str]:
        """The lines of `write_position` as far as the seat may know them: some are left out, of
        others only a part is shown. Where something can be hidden, `eyes` with the number of the
        seat, 0 for a spectator, is among them. Games with hidden information override it."""
        return facts

    def fill_facts(self, facts: list[str], random: Random) -> list[str]:
        """Lines of `seen_facts` with any cards in their gaps that fit, as `read_position` takes
        them; other lines as they are. It is no fair draw: that is `imagine`, at the table. Raises
        SetupError. Games with hidden information override it."""
        return facts

    def data_hash(self, setup: Setup | None = None) -> str:
        """A hash of the data the rules work on (maps, cards) in a game of the setup, or without
        one; '' if there are none. Remarks on the data, such as how sure a value is, do not change
        it."""
        return ""

    def clone(self, table: T) -> T:
        """A copy that shares nothing mutable with the original."""
        raise NotImplementedError

    def imagine(self, table: T, seat: Seat, random: Random) -> T:
        """A copy in which everything that the seat (CHANCE: a spectator) can't see is drawn again.

        The draw is fair: all arrangements that fit what the seat knows are equally likely, copies
        of a card counted as different cards. It depends only on what the seat knows and on
        `random`. A question asked of the seat has the same options on the copy. Games with hidden
        information override it.
        """
        return self.clone(table)

    def arrange(self, table: T, seat: Seat, tokens: list[str], random: Random) -> T | None:
        """A copy in which hidden things have changed places so that the open question, which
        another seat or chance is asked, has an answer of which the seat hears just these tokens;
        None if there is no such copy.

        tokens: as for `read`, with hidden values as `secret` shows them. The seat can't tell the
        copy from the table (`known`). For tables that are made up from what a seat was told; games
        with hidden information override it.
        """
        return None

    def known(self, table: T, seat: Seat) -> tuple[object, ...]:
        """Everything the seat (CHANCE: a spectator) has learnt, as one hashable value like a key.

        Tables that the seat can't tell apart have equal values, and so has every table it imagines.
        Games with hidden information override it.
        """
        return self.key(table)

    def key(self, table: T) -> tuple[object, ...]:
        """Everything that makes two tables the same position, as one hashable value.

        Tables with equal keys ask the same question with the same options, and go on alike whatever
        is answered. Made of whole numbers, ASCII strings and tuples of them and nothing else, so
        that its text is the same in every build and version of Python.
        """
        raise NotImplementedError

    def hashed(self, table: T) -> tuple[object, ...]:
        """The value that position hashes of records are computed from: the key as the table's rule
        set defines it. Games whose key has changed between rule sets override it."""
        return self.key(table)

    def label(self, table: T) -> str:
        """The label of the record's line in progress: `setup`, `draft.3`, or round.seat as in
        `4.2`."""
        raise NotImplementedError

    def moment(self, table: T) -> int:
        """A number that changes exactly when the label changes."""
        return hash(self.label(table))

    def rounds(self, table: T) -> int:
        """Rounds begun so far; 0 during setup."""
        raise NotImplementedError

    def over(self, table: T) -> bool:
        """Return True if the game has ended by its own rules."""
        raise NotImplementedError

    def decided(self, table: T) -> bool:
        """Return True if the game will end by its own rules before another turn begins, whatever
        happens until then. Games that detect their end only after a round has begun override it."""
        return False

    def ranks(self, table: T) -> list[int]:
        """A place for every seat, 1 the best, ties sharing one; also meaningful in mid-game."""
        raise NotImplementedError

    def write(self, table: T, option: Option) -> str:
        """The canonical text of an option of the question now asked: without its word, but with its
        verb in front if the kind has verbs."""
        raise NotImplementedError

    def read(self, table: T, tokens: list[str], options: list[Option]) -> tuple[Option, int] | None:
        """The option the first tokens name and how many tokens it took, or None if they name none.

        Lax: accepts every spelling the notation allows; the result is always one of `options`. If
        the kind has verbs, the first token is the verb, here and below, and is counted.
        """
        raise NotImplementedError

    def candidates(self, table: T, tokens: list[str], options: list[Option]) -> list[Option]:
        """The options that the first tokens are short for, if that is more than one; else []."""
        return []

    def read_plain(self, table: T, tokens: list[str], at: int) -> int:
        """Like `read`, but fast and for canonical text only: option * 8 + the number of tokens
        taken from `at` on, or -1 if the reading is not certain. An empty token follows the last
        one.

        The caller checks that the option is one of the question's options.
        """
        return -1

    def explain(self, table: T, text: str) -> str:
        """The reason, citing a rule, why the text is not an option of the question now asked; '' if
        it is one, or if no reason is known."""
        raise NotImplementedError

    def secret(self, table: T, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        """The only seats that may see this answer to the question now asked, and the text that all
        others see instead; None if everyone sees it.

        If the answer is PASS and the text for others is '', they are not told of the question. A
        verb is seen by all; the text for others replaces only the values behind it. Games that hide
        something (see `hides`) override it.
        """
        return None

    def unknowns(self, table: T) -> Unknowns[T] | None:
        """Whoever follows a game from this table, at its beginning, without knowing every card;
        None if the game hides nothing."""
        return None

    def tags(self, table: T) -> list[tuple[str, str]]:
        """The tags a record has about the seats when the game has stopped: `Leader1`, `Scores`."""
        return []

    def seat_name(self, table: T, seat: Seat) -> str:
        """The name of the seat for people: its civilization at this table, or `seat 2`."""
        raise NotImplementedError

    def summary(self, table: T) -> dict[str, object]:
        """The outcome for people and scripts, as JSON can hold it.

        `seats` is a list with a dict for each seat: `name`, and whatever the game counts. Other
        entries are about the table as a whole.
        """
        raise NotImplementedError

    def tallies(self, table: T, seat: Seat) -> dict[str, list[str]]:
        """The names that statistics count for a seat, by heading: `{"leader": ["Trajan (Rome)"]}`.

        The caller looks after every turn, so a name counts even if the seat had it only for a
        while; {} if the game counts nothing.
        """
        return {}

    def evaluate(self, table: T, seat: Seat) -> float:
        """How good the table looks for a seat, 0 hopeless to 1 won; used by the greedy player."""
        raise NotImplementedError

    def evaluate_first(self, table: T, seat: Seat) -> float:
        """The same as the first version judged, by which the player greedy-1 plays: a yardstick,
        which never changes. Games that came later have one evaluation only."""
        return self.evaluate(table, seat)

    def values(self, table: T) -> list[float]:
        """`evaluate` for all seats, in their order. Games that can share work between seats
        override it."""
        return [self.evaluate(table, seat) for seat in range(len(self.ranks(table)))]

    def promising(self, table: T, options: list[Option]) -> list[Option]:
        """The options of the question now asked, those first that are likely to be good, as far as
        that is seen without trying them: for players that try only some of very many. The very
        list that was given where the game can't tell: then all have to be tried. Games with wide
        questions override it."""
        return options

    def draw(self, table: T, seat: Seat | None = None) -> str:
        """The table as plain text with coordinates, as the seat sees it. CHANCE sees what all seats
        see; None sees everything, and must not be shown to a player while the game goes on."""
        raise NotImplementedError

    def view(self, table: T, seat: Seat) -> dict[str, object]:
        """The whole state as the seat (from 0) may see it; CHANCE stands for a spectator, who sees
        what all seats may see.

        Whatever the seat may not know is left out here, and nobody has to hide it afterwards.
        Values are those of JSON, in the words of notation, seats counted from 1; the schema is
        protocol/view.NAME.schema.json. Equal tables give equal values in the same order. Pure;
        views may share parts that are the same in them, so nobody may change a part of one.
        """
        raise NotImplementedError

    def screen(self, view: View, frame: Frame) -> list[Part]:
        """The table of a view for a terminal, in parts that can be drawn one by one, in the present
        language; [] if the game has only `draw`. Made of the view alone, so it tells no secret."""
        return []

    def view_schema(self) -> Document | None:
        """Every entry of a view, described: protocol/view.NAME.schema.json is written from this.
        None if the game has none."""
        return None

    def phrase(self, table: T, option: Option) -> str:
        """An option of the question now open in a few words, for the seat that is asked (CHANCE:
        for everybody): what it is, what it costs and brings, the odds where dice decide, what is
        still missing. One line, without a full stop. In the present language (`language.py`).

        Says nothing that the seat may not know: tables that it can't tell apart have the same
        phrases. Never empty, PASS included.
        """
        raise NotImplementedError(self.name)  # for games that people are to play

    def vocabulary(self) -> Vocabulary:
        """The words for what changes in a view: always the same object, as it takes a while to
        make."""
        raise NotImplementedError(self.name)  # for games that people are to play

    def effects(self, before: View, after: View) -> list[Effect]:
        """Everything in which two views of one viewer differ, in the words that the game has for
        it; `applied` makes the second of the first."""
        return self.vocabulary().effects(before, after)

    def applied(self, view: View, effects: list[Effect]) -> View:
        """A copy of the view after those effects, which shares with it what is the same. Raises
        ValueError for one that does not fit."""
        return self.vocabulary().applied(view, effects)

    def sentences(self, news: News) -> list[str]:
        """The news as somebody at the table would tell them: first what was done, then what
        followed from it (gained, lost, scored). One or more sentences, each with a capital and a
        full stop, in the present language. Made of the news alone, so they tell no secret."""
        raise NotImplementedError(self.name)  # for games that people are to play

    def turn_summary(self, before: View, after: View, seat: Seat) -> list[str]:
        """A turn of the seat in a sentence or two: what it gained and lost in all. before, after:
        views at the beginning and the end of the turn; [] if nothing is worth telling."""
        return []

    def flattening(self) -> Flattening:
        """The decisions that `view_schema` leaves open when a view is to be a row of numbers."""
        raise NotImplementedError(self.name)  # for games that programs are to learn

    def numbers(self) -> Numbers:
        """Numbers for all answers that seats can ever give: as many at every table of the game.
        To be kept by the caller, since they take a while to make."""
        raise NotImplementedError(self.name)  # for games that programs are to learn

    def rules_text(self, language: str = "en") -> str:
        """The numbered rules in Markdown: chapters `## 10 Title`, rules `- 10.4 Text`; '' if
        none, or none in that language."""
        return ""

    def cards(self) -> list[dict[str, object]]:
        """Every card and token with a text: slug (as notation names it, None if it never does),
        name, family, fields (what it says, in words for people), data (the same for programs, as
        `card_schema` describes it), text, status, note."""
        return []

    def card_schema(self) -> Schema | None:
        """The data of a card, described; None if the game has no cards."""
        return None

    def problems(self, table: T) -> list[str]:
        """Every broken conservation law (components not in exactly one place); [] when sound."""
        raise NotImplementedError
