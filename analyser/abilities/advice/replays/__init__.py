"""What happened in these hands, card by card?  ``replay``.

In reading order: ``answer``, ``question``, ``command``.
"""
