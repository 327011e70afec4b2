"""Playing: runs in shards, duels in blocks, somebody's own player, and how fast it goes."""
