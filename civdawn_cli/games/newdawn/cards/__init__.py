"""Every card, one small class each; `deck.py` numbers them all."""
