"""The wheel's build, and pip when it installs a checkout, compile the catalogues of translations by
this hook (pyproject.toml, `hooks.custom`)."""

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import _catalogues


class CataloguesHook(BuildHookInterface[Any]):
    """Makes the `.mo` files before the wheel is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is stale, and put everything compiled into the wheel, though git ignores
        it."""
        _catalogues.refresh(self.root)
        build_data["artifacts"].append(f"{_catalogues.FOLDER.as_posix()}/*/LC_MESSAGES/*.mo")
