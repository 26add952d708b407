"""Reserved for the wire protocol between a referee and bots; there is none yet."""
