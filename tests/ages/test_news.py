"""Events and turns of Through the Ages in sentences."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games.ages.table import Table
from tests.ages.telling import GAME, Ears, Told, chosen, game_news, told_tokens
from tests.often import often
from tests.scenarios import Case, cases

HERE = Path(__file__).parent

SLUGS = [slug for slug in GAME.box().slug if "-" in slug]

MOST = 300
"""Characters of the longest sentence."""

STOCKS = {
    "culture": "culture point",
    "science": "science point",
}
"""Words of effects, and what a sentence about them can't do without."""


def assert_well_formed(said: list[str], news: News) -> None:
    """The sentences are there, whole, and made for people."""
    told = f"{news.kind.name} {news.tokens}: {said}"
    assert said, told
    for sentence in said:
        assert sentence[0].isupper(), told
        assert sentence.endswith("."), told
        assert len(sentence) <= MOST, told
        assert not re.search(r"[{}_@?]|None|  | [.,]|\(\)|\bpos\d|[a-z]: \.", sentence), told
    text = " ".join(said)
    assert not [slug for slug in SLUGS if slug in text], told


@pytest.mark.slow
def test_every_event_of_random_games_has_sentences() -> None:
    """Every event is told in whole sentences without ids, to a seat, a rival and the public,
    and no gain or loss of points is left out."""
    for seed in range(often(3, 60)):
        resigns = "yes" if seed % 4 == 3 else "no"
        for _table, _who, _label, news in game_news(2 + seed % 3, seed, [0, 1, CHANCE], resigns):
            said = GAME.sentences(news)
            assert_well_formed(said, news)
            if news.tokens != ["resign"]:
                words = {effect.word for effect in news.effects} & STOCKS.keys()
                missing = [word for word in words if STOCKS[word] not in " ".join(said)]
                assert not missing, f"{news.kind.name} {news.tokens}: {said}: {news.effects}"


@pytest.mark.slow
def test_every_scenario_can_be_told() -> None:
    """The events of all scenarios, in which every card is played, are told in whole sentences to
    every seat and the public (TA-23, TA-27)."""
    found = 0
    for path in sorted([*HERE.glob("cards/*.txt"), *HERE.glob("rules/*.txt")]):
        for case in cases(path):
            told = Told([0, 1, CHANCE])
            told.run(case)
            for news, said in told.heard:
                assert_well_formed(said, news)
                found += 1
    assert found > 1000


@pytest.mark.slow
def test_who_can_not_tell_tables_apart_is_told_the_same() -> None:
    """At two tables that a viewer can't tell apart equal answers make equal sentences, and no
    card that is hidden from the viewer is named (TA-25.3, TA-37.14)."""
    compared = hidden = 0
    for seed in range(often(2, 20)):
        random = Random(seed)
        table = GAME.new(GAME.setup(3))
        while options := ask(table):
            option = chosen(random, options)
            for who in (0, CHANCE):
                twin = GAME.imagine(table, who, random)
                one, other = GAME.clone(table), twin
                tokens = told_tokens(one, option, who)
                if tokens is None or option not in ask(other):
                    continue
                if told_tokens(other, option, who) != tokens:
                    continue
                said = _sentences(one, option, who)
                assert said == _sentences(other, option, who)
                compared += 1
                written = GAME.write(table, option) if option in options[:-1] else ""
                if written and tokens != written.split():
                    card = GAME.box().number[written.split()[-1].removeprefix("+")]
                    deed = said[: said.index(". ") + 1] if ". " in said else said
                    assert GAME.box().name[card] not in deed
                    hidden += 1
            Ears(table, []).give(table, option)
    assert compared > 500
    assert hidden > 20


def _sentences(table: Table, option: int, who: int) -> str:
    """The sentences for the viewer about an answer, the table being asked it."""
    return " ".join(GAME.sentences(Ears(table, [who]).give(table, option)[who]))


# A game told.


def test_a_game_told(snapshot: SnapshotAssertion) -> None:
    """The first rounds and the end of a game of three, as seat 1 hears them."""
    lines = [
        f"{label} {' '.join(GAME.sentences(news))}"
        for _table, _who, label, news in game_news(3, 7, [0])
        if news.kind.name != "deal" or news.before["age"] != news.after["age"]
    ]
    rounds = [line for line in lines if re.match(r"(setup|[1-6]\.)", line)]
    assert "\n".join([*rounds, "...", *lines[-40:]]) == snapshot


# Single events.


def told(position: str, moves: str, who: int = 0) -> list[str]:
    """The sentences for a viewer about the moves, a text for each answer. position: its lines, with
    strokes between them."""
    lines = [line.strip() for line in position.split("|")]
    case = Case(Path("told"), 1, "told", lines, [(1, f"> {moves}")])
    scenario = Told([who])
    scenario.run(case)
    return [" ".join(said) for said in scenario.said[who]]


def test_a_wonder() -> None:
    """A wonder is told stage by stage, and its completion with what it changed (TA-18.5)."""
    position = "unfinished 1 pyramids 2 | tokens 1 bronze*3 | phase actions"
    (said,) = told(position, "stage 1")
    assert said == (
        "Seat 1 completes a stage of Pyramids (3 of 3) for 1 resource. "
        "Seat 1 has completed the wonder Pyramids. Seat 1 now has 5 civil actions a turn."
    )


def test_a_leader_replaced() -> None:
    """A leader that replaces another is told as such, with the seat by its number (TA-18.2)."""
    position = "leader 1 moses | civil-hand 1 hammurabi"
    assert told(position, "play hammurabi")[0].startswith(
        "Hammurabi replaces Moses as the leader of seat 1."
    )


def test_an_aggression() -> None:
    """The seat attacked learns how much is missing, and everybody what was taken (TA-11.6)."""
    position = """seats 2 | age ii | phase politics | military-hand 1 spy
        | workers 1 warriors*3 agriculture | science 2 9 | military-hand 2 rats pestilence"""
    moves = "aggression spy 2 2:defend - act -"
    attacked, undefended = told(position, moves, 1)[:2]
    assert attacked == (
        "Seat 1 attacks seat 2 with Spy. The attacker takes up to 5 science points from the rival. "
        "Seat 2 needs 2 more strength to repel it."
    )
    assert undefended == ("Seat 2 does not defend. Seat 1 takes 5 science points from seat 2.")


def test_an_attack_nobody_heard_succeed() -> None:
    """The attacker does not hear that nobody defends: what was taken is told before the next deed
    (TA-11.9)."""
    position = """seats 2 | age ii | phase politics | military-hand 1 spy
        | workers 1 warriors*3 agriculture bronze | science 2 9 | military-hand 2 rats pestilence"""
    said = told(position, "aggression spy 2 2:defend - disband warriors")
    assert said[-1].startswith(
        "Seat 1 takes 5 science points from seat 2. Seat 1 disbands Warriors to free its worker."
    )


def test_a_hidden_defence() -> None:
    """A card discarded face down is told by its age to all but its owner (TA-11.6, TA-37.14)."""
    position = """seats 2 | phase politics | military-hand 1 plunder-i
        | workers 1 warriors*2 agriculture | military-hand 2 rats"""
    moves = "aggression plunder-i 2 2:defend +rats"
    repelled = "face down to defend. The attack is repelled."
    assert told(position, moves, 0)[1] == (f"Seat 2 discards a military card of Age I {repelled}")
    assert told(position, moves, 1)[1] == f"Seat 2 discards Rats {repelled}"


def test_a_territory() -> None:
    """A colony is told with the force that was spent and with what it brought (TA-24.12)."""
    position = """phase politics | military-hand 1 rats | now vast-territory-i@1
        | workers 1 warriors*2 agriculture"""
    said = told(position, "prepare rats bid 1 send warriors -")
    assert said[-2] == "Seat 1 adds Warriors to the force."
    assert said[-1] == (
        "Seat 1 sends the force. Seat 1 founds the colony Vast Territory I and spends its force: "
        "Warriors. Seat 1 gains 3 food and 3 yellow tokens and loses 1 blue token. "
        "Seat 1 now has strength 1."
    )


def test_production() -> None:
    """The end of a turn is told with what was produced, eaten and lost (TA-22.3 to 22.12)."""
    position = "yellow 1 16 | workers 1 agriculture*2 bronze philosophy unused*2"
    assert told(position, "act -")[0] == (
        "Seat 1 ends the turn. Seat 1 produces: +1 science point, +1 food, +1 resource "
        "(consumption 1 food)."
    )


def test_an_uprising() -> None:
    """With more discontent workers than unused ones nothing is produced (TA-22.3)."""
    position = "yellow 1 4 | workers 1 agriculture*2 bronze philosophy"
    assert told(position, "act -")[0] == (
        "Seat 1 ends the turn. Uprising: seat 1 produces nothing this turn."
    )


def test_a_partner_pays() -> None:
    """A partner who pays a part of a technology is named (TA-34.3)."""
    position = """seats 3 | age ii | pact 1 scientific-cooperation 1 2 | science 1 9 | science 2 3
        | civil-hand 1 alchemy"""
    assert told(position, "develop alchemy")[0] == (
        "Seat 1 develops Alchemy for 2 science points. The partner seat 2 pays 1 science point."
    )


# Turns.


def test_a_turn_in_a_sentence() -> None:
    """A turn's summary says what the seat has more and less of, and what is new."""
    found: list[str] = []
    start: View = {}
    for table, _who, _label, news in game_news(2, 5, [0]):
        if not start or news.before["turn"] != news.after["turn"]:
            if start:
                found += GAME.turn_summary(start, news.after, int(str(start["active"])) - 1)
            start = news.after if news.after["active"] else {}
        assert table.seats == 2
    assert len(found) > 20
    for sentence in found:
        assert re.fullmatch(r"[A-Z][^{}_@?]*: [^{}_@?]+\.", sentence), sentence
        assert "None" not in sentence
        assert len(sentence) <= MOST
    assert any("took " in sentence and "+" in sentence for sentence in found)


def test_a_turn_without_change_has_no_summary() -> None:
    """Nothing is said of a turn that changed nothing."""
    view = GAME.view(GAME.new(GAME.setup(2)), 0)
    assert GAME.turn_summary(view, view, 0) == []
