"""What does a player lose when habits are put back as another has them?

In reading order: ``parameters``, ``scenario``, ``design`` (which duels), ``page``, ``question``.
"""
