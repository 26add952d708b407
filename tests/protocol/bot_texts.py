"""Bots of a few lines, as the text of a program: each is sound but for what it does when it is
asked."""

from __future__ import annotations

from textwrap import indent


def bot_text(name: str, asked: str, *, before: str = "", after: str = "") -> str:
    """A program that says its name and is ready for any game. asked: its lines for a question,
    whose words are `words`. before, after: its first and last lines."""
    return f"""
import os, signal, sys, time
{before}
print("hello 1.0 :{name}", flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "new":
        print("ready", words[1], flush=True)
    elif words[0] == "ask":
{indent(asked.strip(), 8 * " ")}
{after}
"""
