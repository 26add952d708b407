"""Events in sentences, as somebody at the table would tell them (`Game.sentences`)."""

from __future__ import annotations

from civdawn_cli.engine.kit.news import News
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.words import news_actions, news_follow
from civdawn_cli.games.ages.words.news_answers import BY_KIND
from civdawn_cli.games.ages.words.telling import Telling, begun


def sentences(box: Box, news: News) -> list[str]:
    """The deed and what followed. Whatever came before the deed, unheard by the viewer, comes
    first."""
    told = Telling(box, news)
    found = _deeds(told)
    found += news_follow.swept(told)
    found += news_follow.new_age(told)
    found += news_follow.wars(told)
    found += news_follow.seats_told(told, told.changes.in_order(told.actor))
    found += news_follow.table(told)
    return [begun(sentence) for sentence in found]


def _deeds(told: Telling) -> list[str]:
    """The deed, with the ends of turns before it, unheard, and after it."""
    folded = news_follow.turn_ended(told)
    ended = news_follow.next_turn_ended(told, folded) or folded
    found = news_follow.production(told, folded, False) if folded != ended else []
    mixed = news_follow.is_mixed(told, ended)
    told.changes.priced = not mixed
    end = news_follow.production(told, ended, False) if ended and not mixed else []
    deed = _deed(told)
    first = _folded(told)
    if mixed:
        end = news_follow.production(told, ended, True)
    own = 0 < ended == told.actor and told.kind in ("act", "discard")
    return [*found, *first, *deed, *end] if mixed or own else [*found, *end, *first, *deed]


def _deed(told: Telling) -> list[str]:
    """The answer itself."""
    if told.kind not in ("politics", "act"):
        return BY_KIND[told.kind](told)
    if told.tokens:
        return news_actions.BY_VERB[told.tokens[0]](told)
    if told.kind == "politics":
        return news_actions.politics_passed(told)
    return news_actions.actions_ended(told)


def _folded(told: Telling) -> list[str]:
    """Everything that came before a move of the action phase, which can't have done it: an attack
    that nobody repelled, as the viewer learns only now."""
    if told.kind != "act" or told.asked is not None:
        return []
    return news_follow.struck(told)
