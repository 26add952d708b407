"""Games that were played, analysed: chances to win, better lines, luck and skill."""
