"""Options, events and what they changed, in words, in the language of whoever reads."""
