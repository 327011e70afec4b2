"""Other machines that play: a run's shards, or a search's duels, by workers of a dask cluster."""
