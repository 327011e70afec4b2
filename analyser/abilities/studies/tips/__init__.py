"""Are the tips true that players give each other?

In reading order: ``parameters``, ``scenario`` (its keys, and which duels a tip becomes),
``findings``, ``page``, ``question``.
"""
