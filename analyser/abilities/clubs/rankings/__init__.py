"""Who leads a tournament of pairs that was played, and who meets whom next?

In reading order: ``findings``, ``question``, ``command``; the answer is in ``scores.answer``.
"""
