"""What can go wrong in the engine; anything else is a bug and is never caught."""


class IllegalChoice(ValueError):
    """An answer that is not one of the question's options."""


class SetupError(ValueError):
    """A game that cannot be set up as asked (seats, map, unknown setting)."""
