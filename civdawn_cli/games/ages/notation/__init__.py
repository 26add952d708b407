"""Answers as text: written canonically, read in every spelling, refused with a reason."""
