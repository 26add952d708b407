"""Judging a table, for players that look ahead. No rule depends on it."""
