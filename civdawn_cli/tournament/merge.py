"""Merging of results of one tournament that were played in several places."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from civdawn_cli.tournament.config import Config, ConfigError, read_config
from civdawn_cli.tournament.events import add_event, carry, merged
from civdawn_cli.tournament.line import KEPT
from civdawn_cli.tournament.results import (
    CONFIG,
    RESULTS,
    Results,
    ResultsError,
    read_results,
    with_records,
)
from civdawn_cli.tournament.runs import note, read_runs
from civdawn_cli.tournament.seed import SeedError, keep, settled
from civdawn_cli.tournament.stored import Stored

FREE: Final = ("time", *KEPT)
"""The keys that may differ between two results of one game."""


def merge(folders: Sequence[Path], out: Path) -> tuple[int, int]:
    """Add the results and records of all folders to those in `out`.

    Their events go with them, so that what was repaired stays told. Return how many games were
    added and how many were there twice. The largest config becomes that
    of `out`. Raises OSError, and ResultsError if two folders are not of one tournament or disagree
    about a game: then nothing is added.
    """
    configs = [_config(folder) for folder in folders]
    longest = max(range(len(folders)), key=lambda at: _length(configs[at]))
    for folder, config in zip(folders, configs, strict=True):
        if not configs[longest].follows(config):
            apart = config.nonce != configs[longest].nonce
            why = ": each drew a seed of its own; give both the seed.json of one" if apart else ""
            both = f"{folder} and {folders[longest]}"
            raise ResultsError(f"{both} are not of the same tournament{why}")
    _compared([*folders, *([out] if (out / RESULTS).exists() else [])])
    added = twice = 0
    text = (folders[longest] / CONFIG).read_text(encoding="utf-8")
    if configs[longest].nonce:
        out.mkdir(parents=True, exist_ok=True)
        keep(out, str(configs[longest].seed), configs[longest].nonce)
    with Results(out, configs[longest], text) as results:
        for folder in folders:
            before = added
            stored = Stored(folder, _config(folder))
            for line, record in with_records(stored):
                if line["token"] in results.done:
                    twice += 1
                    continue
                results.add(line, record)
                added += 1
            note(out, read_runs(folder))
            carry(folder, out)
            if added > before and (loose := stored.chain.loose):
                # In the chain of `out` nothing shows any more that they had none.
                add_event(out, merged(loose, stored.chain.lines, folder.name))
    return added, twice


def _config(folder: Path) -> Config:
    try:
        return settled(read_config(folder / CONFIG), folder, RESULTS)
    except (ConfigError, SeedError) as wrong:
        raise ResultsError(str(wrong)) from None


def _length(config: Config) -> tuple[int, int, int]:
    return len(config.entrants), config.rounds, config.blocks


def _compared(folders: Sequence[Path]) -> None:
    """Check that no two results of one game differ. Raises ResultsError."""
    found: dict[str, tuple[dict[str, object], Path]] = {}
    for folder in folders:
        for line in read_results(folder, _config(folder)):
            facts = {key: value for key, value in line.items() if key not in FREE}
            before, where = found.setdefault(line["token"], (facts, folder))
            if before != facts:
                key = next(key for key in facts if facts[key] != before.get(key))
                raise ResultsError(
                    f"game {line['token']} has {key} {before.get(key)} in {where}, "
                    f"but {facts[key]} in {folder}"
                )
