"""The rulebook, a file per chapter; each file reads top to bottom in the rulebook's order."""
