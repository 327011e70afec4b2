"""What does a hand score, counted from what lies on the table?

In reading order: ``answer``, ``question``, ``command``.
"""
