"""A user's own player at a table of Burraco."""
