"""Help texts and click's own words in another language than English. Not imported for English."""

from __future__ import annotations

import copy
import gettext
import inspect
import re
from collections.abc import Iterator
from typing import Final

import click

from civdawn_cli.language import DOMAIN, FOLDER, _, ngettext, shown

CLICK: Final = (
    shown("Usage:"),
    shown("Options"),
    shown("Commands"),
    shown("Show this message and exit."),
    shown("default: {default}"),
    shown("required"),
    shown("Error: {message}"),
    shown("Try '{command} {option}' for help."),
    shown("Missing command."),
    shown("No such option: {name}"),
    shown("No such option {name!r}."),
    shown("No such command {name!r}."),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    shown("Missing argument"),
    shown("Missing option"),
    shown("Missing parameter: {param_name}"),
    shown("Invalid value: {message}"),
    shown("Invalid value for {param_hint}: {message}"),
    ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1
    ),
    ngettext(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1
    ),
    shown("Option {name!r} does not take a value."),
    shown("{value!r} is not a valid {number_type}."),
    shown("{value} is not in the range {range}."),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    shown("{name} {filename!r} does not exist."),
    shown("{name} {filename!r} is a file."),
    shown("{name} {filename!r} is a directory."),
    shown("File"),
    shown("Directory"),
    shown("Path"),
    shown("file"),
    shown("directory"),
    shown("path"),
)
"""Words of click that people read: it looks them up by gettext, too."""

VERBATIM: Final = "\b"
"""Stands before a paragraph whose lines are kept; those that are set in are commands."""


def lend() -> None:
    """Have click take its words from this program's catalogue, in the language of the process."""
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


def translated(command: click.Command) -> click.Command:
    """A copy of a command with its help in the present language, as far as there is any."""
    found = copy.copy(command)
    found.help = _in_words(command.help)
    found.params = [_option(parameter) for parameter in command.params]
    if isinstance(found, click.Group):
        found.commands = {name: translated(each) for name, each in found.commands.items()}
    return found


def _option(parameter: click.Parameter) -> click.Parameter:
    """A copy of an option with its help in the present language."""
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    found = copy.copy(parameter)
    found.help = _(parameter.help)
    return found


def texts(command: click.Command) -> Iterator[str]:
    """Every text of a command's help, and of those below it, as the catalogue has it."""
    for text, said in _parts(command.help):
        if said:
            yield text
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter.help
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from texts(below)


def _in_words(help: str | None) -> str | None:
    """A help text in the present language."""
    return help and "".join(_(text) if said else text for text, said in _parts(help))


def _parts(help: str | None) -> Iterator[tuple[str, bool]]:
    """A help text as parts, which make it up again: paragraphs, and lines of paragraphs that are
    kept as they stand. True for one that is a text, False for what no language changes."""
    for paragraph in re.split(r"(\n{2,})", inspect.cleandoc(help or "")):
        if paragraph.startswith(VERBATIM):
            for line in re.split(r"(\n)", paragraph):
                yield line, bool(line.strip("\b\n")) and not line.startswith(" ")
        elif paragraph.strip():
            yield " ".join(paragraph.split()), True
        else:
            yield paragraph, False
