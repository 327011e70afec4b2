"""How do other machines play?  A run's shards, or a search's duels, by workers of a dask cluster.

In reading order: ``worker_job`` (what a worker is handed, and answers), ``worker_duels``,
``worker_pool`` (which workers play, and what), ``cluster`` (the scheduler is reached, and lost),
``local_cluster``.
"""

from __future__ import annotations

from analyser.registry import Ability

ABILITY = Ability(slots={"clusters": "cluster"})
