"""Parts that games share: hexes, bits, the text of facts and answers. Nothing here knows a rule."""
