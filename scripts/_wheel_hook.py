"""The hook of the wheel's build, and of pip when it installs a checkout. It compiles the
catalogues of translations, and on request the engine and the games (pyproject.toml,
`hooks.custom`)."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import _catalogues  # noqa: E402 - a build hook is read from a file: its folder is no path yet

ENDINGS = (".so", ".pyd")


def asked() -> bool:
    """Return True for HATCH_BUILD_HOOKS_ENABLE=1, which asks for the compiled wheel."""
    return os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "") in ("1", "true")


class WheelHook(BuildHookInterface[Any]):
    """Makes the `.mo` files and the extensions before the wheel is packed."""

    PLUGIN_NAME = "custom"
    _made = ""  # the folder of the extensions

    def dependencies(self) -> list[str]:
        """The tools that compile, if the engine and the games are to be compiled."""
        return list(self.config["compilers"]) if asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is stale, and put everything compiled into the wheel, though git ignores
        it."""
        _catalogues.refresh(self.root)
        build_data["artifacts"].append(f"{_catalogues.FOLDER.as_posix()}/*/LC_MESSAGES/*.mo")
        if asked() and version == "standard":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile in a folder outside the checkout, where no .so shadows an edited source."""
        self._made = tempfile.mkdtemp(prefix="civdawn-")
        command = [sys.executable, os.path.join(HERE, "_compiling.py"), self._made]
        done = subprocess.run(
            command,
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            shutil.rmtree(self._made)
            raise RuntimeError(f"compiling with mypyc failed:\n{done.stdout.strip()}")
        extensions = Path(self._made, "lib")
        for path in sorted(extensions.rglob("*")):
            if path.suffix in ENDINGS:
                where = path.relative_to(extensions).as_posix()
                build_data["force_include"][str(path)] = where
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was packed."""
        if self._made:
            shutil.rmtree(self._made)
