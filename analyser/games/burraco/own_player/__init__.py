"""Somebody else's player at a table of Burraco."""
