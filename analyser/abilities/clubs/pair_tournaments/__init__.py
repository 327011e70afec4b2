"""How often does the best of many pairs win a tournament, round by round?

In reading order: ``parameters``, ``scenario``, ``movements`` (how pairs meet), ``findings`` (the
simulation), ``page``, ``answer``, ``question``, ``command``.
"""
