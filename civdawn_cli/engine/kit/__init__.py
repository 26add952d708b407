"""Parts a game may use: hex geometry. Nothing here knows a rule."""
