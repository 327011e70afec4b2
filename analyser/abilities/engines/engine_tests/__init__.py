"""Does an engine keep to the protocol, how fast is it, and how strong?

In reading order: ``checks``, ``answer``, ``question``, ``command``.
"""
