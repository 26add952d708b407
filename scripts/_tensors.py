"""The numbers of observations and actions as documents, from what `civdawn.tensors` says."""

from civdawn.game import game, games
from civdawn.tensors import Field, Tensors

HEAD = """# Numbers of {title}

Written by `scripts/document`; [learning.md](learning.md) says what they are for. Places are for
{seats} players; `Tensors.place` finds them for others. Seats count from the viewer, who is 1; 0 is
nobody.

## Observation

{size} numbers ({others}). A path is that of an entry in `view`
(`protocol/view.{name}.schema.json`); `[]` stands for each item of a list, `?` for 1 if it is there,
`#` for how many there are. `times` says how many items a list has a place for, and after how many
numbers the next one comes. Lists with an item for each seat begin with the viewer. Words that a
single number stands for count from 1, and 0 is none; of several numbers each stands for one of the
words. Texts for people and what is printed on cards are left out{left_out}.

| place | numbers | path | times | values | meaning |
|---|---|---|---|---|---|
"""

ACTIONS = """
## Actions

{many} numbers, the same for any number of players.

| first | how many | question | verb | counted |
|---|---|---|---|---|
"""

SEATS = 2


def names() -> list[str]:
    """The games."""
    return list(games())


def document(name: str) -> str:
    """The document of a game."""

    tensors = Tensors(game(name, SEATS))
    counts = [f"{Tensors(game(name, seats)).size} for {seats}" for seats in (3, 4)]
    left = [f"`{path}` ({why})" for path, why in tensors.game.engine.flattening().left_out.items()]
    head = HEAD.format(
        title=tensors.game.title,
        seats="two",
        size=tensors.size,
        others=f"{counts[0]}, {counts[1]} players",
        name=name,
        left_out=f": {'; '.join(left)}",
    )
    vocabularies: dict[tuple[str, ...], str] = {}
    rows = [row(field, vocabularies) for field in tensors.fields]
    body = "".join(rows)
    words = "\n## Words\n"
    for vocabulary, label in vocabularies.items():
        words += f"\n{label}: {', '.join(vocabulary)}.\n"
    actions = ACTIONS.format(many=tensors.num_distinct_actions)
    for block in tensors.blocks:
        kind = f"`{block.kind}`" if block.kind else "any"
        verb = f"`{block.verb}`" if block.verb else ""
        actions += f"| {block.base} | {block.size} | {kind} | {verb} | {block.meaning} |\n"
    return head + body + words + actions


SHORT = 12
"""Lists of more words than this stand below the table."""


def row(field: Field, vocabularies: dict[tuple[str, ...], str]) -> str:
    """The row of an entry."""
    times = ", ".join([f"{count} every {step}" for count, step in field.steps])
    if len(field.values) > SHORT:
        label = vocabularies.setdefault(field.values, f"words {len(vocabularies) + 1}")
        values = f"{label}"
    elif field.values:
        values = ", ".join(field.values)
    else:
        values = f"{field.least} to {field.most}"
    meaning = field.meaning.replace("|", "\\|").replace("\n", " ")
    return f"| {field.offset} | {field.size} | `{field.path}` | {times} | {values} | {meaning} |\n"
