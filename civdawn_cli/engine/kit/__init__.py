"""Parts that games share: hexagons, sets of bits, keys of steps, columns of text, the hash of
component data, the reader of positions. Nothing here knows a rule."""
