"""The table as data, the list of cards, the outcome: all that is shown."""
