"""Compile the engine, the games and a few modules more with mypyc: `_compiling.py FOLDER` writes
the extensions into FOLDER/lib. The wheel's build runs it, in the root of the sources
(scripts/_wheel_hook.py).

mypyc writes a C file for every module. They are compiled side by side on all cores, some together,
since each reads the same long header. A single file of all would take one core and 1.9 GB, and play
no faster. All modules share one library, whose functions are hidden from others: so calls between
them go straight there.
"""

import glob
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import setuptools  # before mypyc, which looks for the distutils that it brings
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext

ROOMS = ("civdawn_cli/engine", "civdawn_cli/games")
"""The packages that are compiled. Their __init__ files stay as they are: they hold docstrings and
the lazy list of games, and tools look for a package's folder by its __init__."""

FILES = (
    # Every line of a record that is read and played again passes through these.
    "civdawn_cli/grammar/quick.py",
    "civdawn_cli/notation/plain.py",
    "civdawn_cli/record/replay.py",
    # A question to a program and its answer pass through these, a ping through most. Modules that
    # say by Protocol classes who may call them stay as they are (`session/channel.py`,
    # `playing/loop.py`), since a compiled one wants instances that extend it.
    "civdawn_cli/session/alarm.py",
    "civdawn_cli/session/bots.py",
    "civdawn_cli/session/events.py",
    "civdawn_cli/session/line_channel.py",
    "civdawn_cli/session/process.py",
    "civdawn_cli/session/questions.py",
    "civdawn_cli/session/seats.py",
    "civdawn_cli/session/traffic.py",
    "civdawn_cli/session/wire.py",  # extends line_channel
)
"""Single modules that are compiled besides."""

HIDDEN = "-fvisibility=hidden"

TOGETHER = 2_000_000
"""Bytes of C that are compiled as one file: small enough for every core to have some."""


class SideBySide(build_ext):
    """Builds extensions, and the C files of each, on several cores."""

    jobs = 1

    def build_extensions(self) -> None:
        """Compile every C file as a task of its own; several extensions wait for theirs at once."""
        one = self.compiler.compile
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args.append(HIDDEN)
        with ThreadPoolExecutor(self.jobs) as pool:

            def compile_all(sources: list[str], *args: Any, **options: Any) -> list[str]:
                tasks = [pool.submit(one, [name], *args, **options) for name in sources]
                return [made for task in tasks for made in task.result()]

            self.compiler.compile = compile_all
            self.parallel = self.jobs
            super().build_extensions()


def sources() -> list[str]:
    """The modules to compile, from the root of the sources."""
    found = [path for room in ROOMS for path in glob.glob(f"{room}/**/*.py", recursive=True)]
    rooms = [path for path in found if os.path.basename(path) != "__init__.py"]
    return sorted([*rooms, *FILES])


def joined(written: list[str], folder: str) -> list[str]:
    """C files that include those written, neighbours together."""
    found: list[str] = []
    room = 0
    for path in sorted(written):
        size = os.path.getsize(path)
        if size > room:
            found.append(os.path.join(folder, f"together_{len(found)}.c"))
            room = TOGETHER
        room -= size
        with open(found[-1], "a", encoding="utf-8") as file:
            file.write(f'#include "{path}"\n')
    return found


def main(folder: str, quick: bool) -> None:
    """Write C, compile it, link it."""
    written = os.path.join(folder, "c")
    SideBySide.jobs = os.cpu_count() or 1
    extensions = mypycify(
        ["--config-file=", *sources()],  # types are checked as mypy does by itself
        multi_file=True,
        debug_level="0",  # half the size; assertions stay on
        target_dir=written,
        opt_level="0" if quick else "2",
    )
    for extension in extensions:
        if len(extension.sources) > 1:
            extension.sources[:] = joined(extension.sources, written)
    os.chdir(written)  # setuptools would read the project's pyproject.toml, and may not know it
    setuptools.setup(
        name="civdawn_compiled",
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext"],
        options={
            "build_ext": {
                "build_lib": os.path.join(folder, "lib"),
                "build_temp": os.path.join(folder, "o"),
            }
        },
    )


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.environ.get("CIVDAWN_COMPILE") == "quick")
