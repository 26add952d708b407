"""The table as data and as text, the list of cards, the outcome: all that is shown."""
