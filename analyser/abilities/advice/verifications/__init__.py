"""Are these hands played by the rules?  ``verify``.

In reading order: ``answer``, ``question``, ``command``.
"""
