"""What should the player to move do in one position?  ``advise``.

In reading order: ``position_text``, ``page``, ``answer``, ``question``, ``command``.
"""
