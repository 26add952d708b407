"""Pictures of A New Dawn."""
