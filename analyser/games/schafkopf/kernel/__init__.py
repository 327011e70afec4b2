"""Schafkopf compiled: the twin of ``reference``, file by file, over bits and whole numbers."""
