"""Playing a game: the loop, the players, and how a game is told to people."""
