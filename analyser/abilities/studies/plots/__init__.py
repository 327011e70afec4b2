"""How does a column of a run go with another?  The command; a run's ``curve`` is the core's."""
