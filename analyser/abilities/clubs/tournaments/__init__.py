"""Which of several players is strongest?  All against all.

In reading order: ``parameters``, ``scenario``, ``design`` (which duels), ``findings``, ``page``,
``question``, ``command``.
"""
