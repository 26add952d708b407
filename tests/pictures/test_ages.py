"""Pictures of Through the Ages: all that the view tells, and nothing else."""

from __future__ import annotations

import copy
import re
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import civdawn
from civdawn_cli import language
from civdawn_cli.games.ages.words import names
from civdawn_cli.pictures import draw, picture
from civdawn_cli.pictures.ages.looks import LOOKS, SIGNS, type_name
from civdawn_cli.pictures.ages.pieces import Brush
from civdawn_cli.pictures.ages.row import CARD
from civdawn_cli.pictures.drawing import Catalogue
from civdawn_cli.pictures.memory import Memory, memory
from civdawn_cli.pictures.palette import LIGHT
from tests.library.playing import far, walk
from tests.often import often
from tests.pictures.seeing import faults, read, texts, titles, words

GAMES = {seats: civdawn.game("ages", seats=seats, resignation="no") for seats in (2, 3, 4)}
CARDS: list[dict[str, Any]] = GAMES[2].cards()
SLUGS = {str(card["slug"]) for card in CARDS}


class Drawn(SingleFileSnapshotExtension):
    """Snapshots that are pictures, one a file, to be looked at."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT


def drawn(view: Any, **more: Any) -> str:
    """A view as a picture, with the names of cards."""
    return picture(view, cards=CARDS, **more)


def held(view: Any) -> list[str]:
    """The cards of the hands that a view shows."""
    hands = [seat["civil_hand"] for seat in view["seats"]]
    return [card["card"] for hand in [*hands, view["military_hand"] or []] for card in hand]


def shown(view: Any) -> set[str]:
    """Everything that a view tells in the words of notation and that lies on the table."""
    found = {space["card"] for space in view["row"]} | {*view["tactics"], *held(view)}
    found |= {event["card"] for event in view["future_events"]}
    found |= {view["current_events"]["top"], *view["current_events"]["own"]}
    for seat in view["seats"]:
        if not seat["plays"]:
            continue
        found |= {tech["card"] for tech in seat["technologies"]}
        found |= {seat["government"], seat["leader"], seat["tactic"], *seat["colonies"]}
        found |= {*seat["specials"].values(), *[wonder["card"] for wonder in seat["wonders"]]}
        found |= {work["card"] for work in (seat["unfinished"], seat["pact"]) if work}
        found |= {war["card"] for war in seat["wars"]}
    return found - {None}


@pytest.mark.parametrize(
    ("seats", "actions", "viewer"), [(2, 0, -1), (2, 90, 1), (3, 180, 0), (4, 300, 3), (4, 450, -1)]
)
def test_snapshots(seats: int, actions: int, viewer: int, snapshot: SnapshotAssertion) -> None:
    """Five positions look as they did: the beginning, and games of two, three and four seats."""
    game = GAMES[seats]
    state = far(game, actions, seed=3)
    before = far(game, max(actions - 5, 0), seed=3).observation(viewer)
    svg = drawn(state.observation(viewer), before=before)
    assert svg == snapshot(extension_class=Drawn)
    assert list(faults(svg)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int) -> None:
    """Every position can be drawn, for every seat and for everybody: well-formed, the same each
    time, and with every card of the view under its name in notation."""
    game = GAMES[seats]
    for seed in range(often(1, 20)):
        before: list[Any] = [None] * (seats + 1)
        for state in walk(game.new_initial_state(seed=seed), seed, often(61, 11)):
            for viewer in range(-1, seats):
                view = state.observation(viewer)
                svg = drawn(view, before=before[viewer])
                assert list(faults(svg)) == []
                named = words(read(svg))
                assert shown(view) <= named
                assert {str(seat) for seat in range(1, seats + 1)} <= named
                again = picture(copy.deepcopy(view), cards=list(CARDS), before=before[viewer])
                assert again == svg
                before[viewer] = view


def test_who_is_waited_for() -> None:
    """The green frame is around whoever is asked, in another one's turn, too."""
    game = GAMES[4]
    seen = set()
    for state in walk(game.new_initial_state(seed=2), 2):
        seat, view = state.current_player(), state.observation(civdawn.CHANCE)
        if view["phase"] != "play" or seat < 0 or view["asked"] is None:
            continue
        if (other := view["active"] != seat + 1) in seen:
            continue
        seen.add(other)
        boards = draw(view, cards=CARDS).parts()
        framed = [who for who in range(1, 5) if "s-asked" in boards[f"seat-{who}-board"]]
        assert framed == [seat + 1]
        if seen == {False, True}:
            return
    pytest.fail("nobody was asked in another one's turn")


@pytest.mark.slow
def test_options_can_be_pointed_at() -> None:
    """Whatever card, card of a seat or seat an option names is in the picture of who is asked."""
    for seats, game in GAMES.items():
        for state in walk(game.new_initial_state(seed=seats), seats, often(19, 1)):
            seat = state.current_player()
            if seat < 0:
                continue
            named = words(read(state.picture(seat)))
            for action in state.legal_actions():
                _verb, *rest = state.action_to_string(action).split()
                for word in rest:
                    if word.partition("@")[0] in SLUGS:
                        assert word in named, f"{state.label} {state.kind}: {word}"


def test_every_type_has_a_look() -> None:
    """Every type of card has a look with a sign that is there, a name, and a rule of the book."""
    types = {str(card["data"]["type"]) for card in CARDS}
    assert types == set(LOOKS)
    rules = set(GAMES[2].rules())
    for kind, look in LOOKS.items():
        assert look.sign in SIGNS
        assert type_name(kind) == names.type_name(kind), "pictures and sentences say the same"
        assert look.rule in rules


def test_gains_have_room() -> None:
    """However much a card of the row gives, its signs stay on the card."""
    brush = Brush(Catalogue("ages", CARDS), LIGHT, "", Memory())
    for slug in SLUGS:
        drawn = brush.gains(slug, 7, 55, CARD[0] - 5)
        places = [float(x) for x in re.findall(r'(?: c?x="|translate\()([0-9.]+)', drawn)]
        assert max(places, default=0) <= CARD[0] - 5, slug


def test_rules_that_are_cited() -> None:
    """Every rule that a tooltip cites is in the rules (TA-1)."""
    rules = set(GAMES[4].rules())
    chapters = {rule.partition(".")[0] for rule in rules}
    cited: set[str] = set()
    for state in walk(GAMES[4].new_initial_state(seed=1), 1, 40):
        for title in titles(read(state.picture())):
            cited.update(re.findall(r"TA-[0-9]+(?:\.[0-9]+)?", title))
    assert len(cited) > 10
    assert cited <= rules | chapters


def test_tooltips() -> None:
    """A tooltip tells a card's name, type, age, costs, effect and rule."""
    state = GAMES[2].new_initial_state(seed=7)
    found = titles(read(state.picture()))
    assert (
        "Religion\ntemple, Age A\nworkers 0, blue tokens 0\ncost: resources 3\n"
        "Urban building (temple): every worker here gives 1 culture, 1 happiness.\n"
        "TA-26.5"
    ) in found


def test_no_secret() -> None:
    """Tables that look the same to a seat have the same picture for it (TA-25.3)."""
    state = far(GAMES[3], 200, seed=5)
    for viewer in range(-1, 3):
        for seed in range(5):
            other = state.resample(viewer, Random(seed))
            assert other.picture(viewer) == state.picture(viewer)


def test_hands() -> None:
    """Military cards in hand have names for their owner, and backs for all others (TA-25.3)."""
    state = far(GAMES[2], 150, seed=3)
    view: Any = state.observation(0)
    own = {card["card"] for card in view["military_hand"]}
    assert own
    assert own <= words(read(drawn(view)))
    others: Any = state.observation(1)
    open_to_all = shown(others) | {*others["past_events"]}
    assert not (own - open_to_all) & words(read(drawn(others)))


def test_changes() -> None:
    """Only what has changed is outlined."""
    state = far(GAMES[3], 200, seed=5)
    view = state.observation(-1)
    assert 'class="changed' not in drawn(view)
    assert 'class="changed' not in drawn(view, before=copy.deepcopy(view))
    later: Any = copy.deepcopy(view)
    later["seats"][1]["technologies"][0]["workers"] += 1
    parts = draw(later, cards=CARDS, before=view).parts()
    assert [name for name, part in parts.items() if 'class="changed' in part] == ["seat-2-changes"]
    assert parts["seat-2-changes"].count('class="changed') == 1
    # The changes lie in parts of their own, so that all else is the same text with and without.
    plain = draw(later, cards=CARDS).parts()
    assert {name for name in parts if parts[name] != plain[name]} == {"seat-2-changes"}


def test_memory_changes_nothing() -> None:
    """A picture is the same, whatever was drawn before it: of another game, to other eyes, in
    another theme."""
    views = [far(GAMES[seats], 120, seed=seats).observation(-1) for seats in (2, 4, 3)]
    states = [far(GAMES[3], actions, seed=5) for actions in (90, 91, 92, 93, 200, 202)]
    told = [[state.observation(eyes) for state in states] for eyes in (-1, 0, 1, 2)]
    pairs = [pair for seen in told for pair in zip([None, *seen], seen, strict=False)]
    pairs += [(None, view) for view in views]
    warm = [drawn(view, before=before) for before, view in pairs]
    for (before, view), found in zip(pairs, warm, strict=True):
        memory.cache_clear()
        assert drawn(view, before=before) == found
    assert drawn(views[0], theme="dark") != drawn(views[0])
    assert drawn(views[0], prefix="a-") != drawn(views[0])


def test_hostile_names() -> None:
    """The name of a person is text, whatever is in it."""
    view: Any = copy.deepcopy(far(GAMES[2], 60).observation(-1))
    view["seats"][0]["name"] = '<script>alert("1")</script>&amp;\x00'
    view["seats"][1]["name"] = "W" * 200
    svg = drawn(view)
    assert list(faults(svg)) == []
    assert any(text.startswith("<script>") for text in texts(read(svg)))


def test_without_cards() -> None:
    """Without the list of cards they are called as moves name them."""
    state = GAMES[2].new_initial_state(seed=7)
    svg = picture(state.observation(-1))
    assert list(faults(svg)) == []
    assert "Agriculture" in texts(read(svg))


def test_full_table() -> None:
    """More tokens, cards and events than any game brings together still have room on the page."""
    view: Any = copy.deepcopy(far(GAMES[4], 300, seed=3).observation(0))
    seat = view["seats"][0]
    seat["technologies"] = [
        {"card": card["slug"], "type": card["data"]["type"], "level": card["data"]["level"],
         "workers": 11, "tokens": 27}
        for card in CARDS if card["data"].get("group")
    ]  # fmt: skip
    seat["population"].update(bank=26, unused=19, discontent=7)
    seat["wonders"] = [
        {"card": card["slug"], "ruin": True, "leader_under": True}
        for card in CARDS
        if card["family"] == "wonder"
    ]
    view["future_events"] = [{"age": "iii", "seat": 1, "card": None}] * 40
    view["military_hand"] = [view["seats"][0]["civil_hand"][0]] * 30
    svg = drawn(view)
    assert list(faults(svg)) == []
    wide = float(read(svg).get("width", "0"))
    assert max(float(each) for each in re.findall(r' x="([0-9.]+)"', svg)) <= wide


@pytest.mark.parametrize("unused", [12, 13])
def test_crowd_of_workers(unused: int) -> None:
    """Up to a dozen unused workers are drawn one by one, more as one and their number."""
    view: Any = copy.deepcopy(far(GAMES[3], 100).observation(-1))
    view["seats"][0]["population"].update(unused=unused, discontent=0)
    group = next(each for each in read(drawn(view)).iter() if each.get("class") == "unused")
    circles = [each for each in group if each.tag.endswith("circle")]
    assert len(circles) == (12 if unused == 12 else 1)
    assert (str(unused) in texts(group)) == (unused > 12)


def test_names_are_whole() -> None:
    """No name of a card in play or in hand is cut off."""
    view: Any = copy.deepcopy(far(GAMES[4], 300, seed=3).observation(0))
    held = [{**view["seats"][0]["civil_hand"][0], "card": card["slug"]} for card in CARDS]
    view["military_hand"] = held
    view["seats"][1]["unfinished"] = {
        "card": "transcontinental-railroad", "stages": 1, "costs": [3, 3], "tokens": 1,
    }  # fmt: skip
    hands = [each for each in read(drawn(view)).iter() if each.get("class") == "card"]
    assert [text for each in hands for text in texts(each) if text.endswith("\u2026")] == []


def test_out_of_the_game() -> None:
    """A seat that has left the game has an empty board (TA-14)."""
    view: Any = copy.deepcopy(far(GAMES[3], 100).observation(-1))
    view["seats"][2].update(plays=False, government=None, technologies=[], leader=None)
    parts = draw(view, cards=CARDS).parts()
    assert "out of the game" in parts["seat-3-board"]
    assert "seat-3-technologies" not in parts
    assert list(faults(drawn(view))) == []


class Marked(NullTranslations):
    """A language that is English with a mark before every text."""

    def gettext(self, message: str) -> str:
        return f"\u00bb{message}"

    def pgettext(self, context: str, message: str) -> str:
        return f"\u00bb{message}"


def test_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels, names and tooltips are in the reader's language, and English again after it; words of
    notation stay."""
    view = GAMES[2].new_initial_state(seed=7).observation(civdawn.CHANCE)
    english = drawn(view)
    with monkeypatch.context() as patch:
        patch.setattr(language, "_catalogue", lambda domain, code: Marked())
        with language.speaking("xx"):
            root = read(drawn(view))
    assert drawn(view) == english
    assert words(root) == words(read(english))
    found = next(title for title in titles(root) if title.startswith("\u00bbReligion"))
    assert found.splitlines()[-2].startswith("\u00bbUrban building (temple)")
    assert not [text for text in texts(root) if text in ("civil", "none", "culture", "Religion")]
