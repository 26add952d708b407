"""The first evaluation, by which the player greedy-1 judges: a yardstick, which stays as it is."""
