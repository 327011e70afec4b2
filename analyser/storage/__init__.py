"""Files: a run on disk, a log, a table, and what made them."""
