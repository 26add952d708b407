"""News in sentences: first the deed, by the kind of question that was answered, then what followed
(`news_followed.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.news import News
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.words import news_deeds, news_fight, news_map, news_setup
from civdawn_cli.games.newdawn.words.news_followed import followed
from civdawn_cli.games.newdawn.words.news_telling import Telling

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box

Deed = Callable[[Telling], list[str]]
"""The sentences about an answer; [] where all that followed says it."""

DEEDS: Final[dict[str, Deed]] = {
    questions.LEADER.name: news_setup.leader,
    questions.FIRST.name: news_setup.first,
    questions.CAPITAL.name: news_setup.capital,
    questions.CORE.name: news_setup.core,
    questions.ORDER.name: news_setup.order,
    questions.DEAL.name: news_setup.deal,
    questions.PLACER.name: news_setup.placer,
    questions.VICTORY.name: news_setup.victory,
    questions.REVEAL.name: news_setup.reveal,
    questions.ROLL.name: news_setup.roll,
    questions.TILE.name: news_setup.tile,
    questions.LAY.name: news_setup.lay,
    questions.DIRECTION.name: news_setup.direction,
    questions.USE.name: news_deeds.use,
    questions.PLAY.name: news_deeds.play,
    questions.SPEND.name: news_deeds.spend,
    questions.TOKEN.name: news_deeds.token,
    questions.PIN.name: news_deeds.pin,
    questions.REMOVE.name: news_map.remove,
    questions.PLACE.name: news_map.place,
    questions.SHIFT.name: news_map.shift,
    questions.TO.name: news_map.to,
    questions.CONVERT.name: news_map.convert,
    questions.LEARN.name: news_deeds.learn,
    questions.REPLACE.name: news_deeds.replace,
    questions.STRIKE.name: news_map.strike,
    questions.GAIN.name: news_deeds.gain,
    questions.CARAVAN.name: news_map.caravan,
    questions.MOVE.name: news_map.move,
    questions.TAKE.name: news_deeds.take,
    questions.RETURN.name: news_deeds.give_back,
    questions.GIVE.name: news_deeds.give,
    questions.RECALL.name: news_map.recall,
    questions.BUILD.name: news_map.build,
    questions.PAY.name: news_deeds.pay,
    questions.UNDER.name: news_map.under,
    questions.UPGRADE.name: news_deeds.upgrade,
    questions.REINFORCE.name: news_map.reinforce,
    questions.ATTACK.name: news_fight.attack,
    questions.LIBERATE.name: news_map.liberate,
    questions.HOLD.name: news_deeds.hold,
    questions.PLUNDER.name: news_deeds.plunder,
    questions.DISCARD.name: news_deeds.discard,
    questions.DESTROY.name: news_map.destroy,
    questions.POINT.name: news_map.point,
    questions.CEDE.name: news_map.cede,
    questions.DRIVE.name: news_map.drive,
    questions.SWAP.name: news_deeds.swap,
}
"""By the names of kinds."""


def sentences(box: Box, news: News) -> list[str]:
    """See `Game.sentences`."""
    telling = Telling(box, news)
    deed = DEEDS[news.kind.name](telling)
    return [*deed, *followed(telling)]
