"""Between text and a game: answers written as turns, turns read as answers, refusals in words."""
