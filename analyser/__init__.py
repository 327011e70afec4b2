"""Which way of playing, or which rule, is worth how many points a hand?

The map of the house, from the street door to the cellar; a room imports downwards only:

=================  ============================================================
Only ``games/<game>/`` knows how a game is played.  There the plain-Python reference engine is what
to read first; the kernel plays the same hands compiled.
"""

__version__ = "0.1.0"
