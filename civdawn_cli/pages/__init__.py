"""Pages that show a game in a browser: one file each, which opens without a network.

`replay_page` makes the page of a record. `story.py` plays it again and keeps what the page tells
of every turn, `film.py` what is drawn of it, `curves.py` what is counted; `template.py` puts that
into the template, with its style sheet and its script, which are the other files here.
"""

from civdawn_cli.pages.story import Story, tell
from civdawn_cli.pages.template import nothing_to_collect, page, replay_page

__all__ = ["Story", "nothing_to_collect", "page", "replay_page", "tell"]
