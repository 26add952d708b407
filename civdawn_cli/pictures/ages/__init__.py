"""Pictures of Through the Ages."""
