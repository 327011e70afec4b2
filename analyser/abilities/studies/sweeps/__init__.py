"""How does a player fare at several values of one or two habits, or under changed rules?

In reading order: ``parameters``, ``scenario``, ``design`` (which duels), ``findings``, ``page``,
``question``, ``command``.
"""
