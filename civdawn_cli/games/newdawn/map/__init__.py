"""The map (ND-3, ND-5): tiles, how they are laid, the board that results."""
