"""Carioca, compiled: each file the twin of the file of its name in ``reference``."""
