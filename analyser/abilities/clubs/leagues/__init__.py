"""How strong has each of some players turned out to be, who meet every day?

In reading order: ``scenario`` (a file's tables), ``days`` (the folder, and what a day adds),
``findings`` (ratings), ``page``, ``answer``, ``question``, ``command``.
"""
