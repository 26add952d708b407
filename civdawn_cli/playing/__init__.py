"""Playing a game: the loop, the players, and the reports on a game for people and programs."""
