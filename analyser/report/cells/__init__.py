"""The page of duels and tables that answer each for itself."""
