"""The seed of a tournament: typed in the config, so that everybody knows the luck, or drawn when it
begins, promised then and told when it is over (protocol/luck.md)."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Final, TypedDict

from civdawn_cli.engine.chance import is_drawn
from civdawn_cli.language import _
from civdawn_cli.record.promise import commitment, draw_nonce, draw_seed
from civdawn_cli.tournament.config import Config

FILE: Final = "seed.json"
"""Holds a drawn seed while the tournament goes on; nobody but its owner may read it."""

USUAL: Final = 1
"""The seed of tournaments without one that began before seeds were drawn."""


class SeedError(Exception):
    """The seed of a folder can't be read. The text says why."""


class SeedFacts(TypedDict):
    """The seed in a report. seed, nonce: None while the luck is still secret. commit: what was
    promised; None for a typed seed. public: everybody could know the luck before the games."""

    seed: int | str | None
    nonce: str | None
    commit: str | None
    public: bool


def settled(config: Config, folder: Path, results: str, *, draw: bool = False) -> Config:
    """The config with its seed. results: the name of the file of results, whose being there tells
    an older tournament. draw: draw a seed if there is none yet.

    Raises OSError, SeedError.
    """
    if config.seed != "":
        return config
    path = folder / FILE
    if not path.exists():
        if not draw or (folder / results).exists():
            return replace(config, seed=USUAL)
        folder.mkdir(parents=True, exist_ok=True)
        keep(folder, draw_seed(), draw_nonce())
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        seed, nonce = found["seed"], found["nonce"]
        if not (isinstance(seed, str) and is_drawn(seed) and isinstance(nonce, str)):
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise SeedError(f"{path} does not hold the seed that the tournament began with") from None
    return replace(config, seed=seed, nonce=nonce)


def keep(folder: Path, seed: str, nonce: str) -> None:
    """Write the file whole; one that is there stays. Raises OSError."""
    path = folder / FILE
    text = json.dumps({"seed": seed, "nonce": nonce}) + "\n"
    own = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(own, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(own, path)
    except FileExistsError:
        pass
    finally:
        own.unlink()


def told(config: Config, over: bool) -> SeedFacts:
    """The facts that a report may tell. over: no game will be played any more."""
    if not config.nonce:
        return {"seed": config.seed, "nonce": None, "commit": None, "public": True}
    commit = commitment(config.seed, config.nonce)
    if not over:
        return {"seed": None, "nonce": None, "commit": commit, "public": False}
    return {"seed": config.seed, "nonce": config.nonce, "commit": commit, "public": False}


def sentence(facts: SeedFacts) -> str:
    """The same for people."""
    if facts["public"]:
        return _("luck: the seed stands in the config, so everybody could know the luck")
    if facts["seed"] is None:
        text = _("luck: the seed was drawn; its SHA-256 with a nonce is {hash}")
        return text.format(hash=facts["commit"])
    text = _("luck: seed {seed} with nonce {nonce} was drawn and promised as {hash}")
    return text.format(seed=facts["seed"], nonce=facts["nonce"], hash=facts["commit"])
