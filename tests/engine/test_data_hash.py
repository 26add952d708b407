"""The hash of component data covers facts, and no remarks on them."""

from __future__ import annotations

import re

from civdawn_cli.engine.kit.data_hash import facts, facts_hash

CARD = {"name": "Raid", "cost": 2, "gives": {"food": 2, "resource": 1}}


def test_remarks_do_not_count() -> None:
    """How sure a value is, and what readers are told about it, leaves the hash as it is."""
    remarked = {**CARD, "status": "unconfirmed", "note": "one source", "effect": "Gives food."}
    assert facts({"cards": [remarked]}) == {"cards": [CARD]}
    assert facts_hash([{"cards": [remarked], "title": "Cards"}]) == facts_hash([{"cards": [CARD]}])


def test_facts_count() -> None:
    """A value, an entry more and another order of entries each make another hash (TA-33.4)."""
    turned = {**CARD, "gives": {"resource": 1, "food": 2}}
    others = [CARD, {**CARD, "cost": 3}, {**CARD, "age": "II"}, turned]
    hashes = {facts_hash([card]) for card in others}
    assert len(hashes) == len(others)
    assert all(re.fullmatch(r"[0-9a-f]{12}", found) for found in hashes)
