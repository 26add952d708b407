"""The engine, which knows no game, no text and no files.

A game is its setup plus the list of choices made. At any instant one seat (chance is a seat) has
one question with a finite list of options, and that list is the only definition of legal.
"""
