"""The cards that do more than their numbers say: one small class each."""
