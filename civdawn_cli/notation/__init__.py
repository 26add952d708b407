"""Between text and a game: answers written as turns, turns read as answers, refusals in words."""

from civdawn_cli.grammar.saying import said_by
from civdawn_cli.language import _

# The grammar can be used alone, so it has to be told.
said_by(_)
