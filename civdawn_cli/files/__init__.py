"""Many records at once: shared among processes, rewritten, counted."""
