"""Work on many records at once: shared among processes, rewriting files, statistics."""
