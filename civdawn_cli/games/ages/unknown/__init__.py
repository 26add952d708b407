"""Games followed without knowing every military card (TA-25.3, TA-37.14)."""
