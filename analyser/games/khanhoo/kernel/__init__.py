"""Khanhoo compiled: the game of ``reference`` again, on whole numbers."""
