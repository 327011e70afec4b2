"""Schafkopf in plain Python, to be read: what is right; ``kernel`` is the compiled twin."""
