"""Arrays in, estimates out: no files, no words, no game."""
