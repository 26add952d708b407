"""What a record shows of how well it was played: chances to win, better lines, luck and skill."""
