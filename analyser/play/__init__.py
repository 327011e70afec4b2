"""Playing: runs in shards, duels in blocks, a user's own player, and how fast it goes."""
