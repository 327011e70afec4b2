"""Burraco compiled: what ``reference`` says, fast.

A file here has the name of its plain twin there.  What is said there in a few lines and needs a
room here (``candidates``, ``worth``, ``planning``, ``lots``) is there in ``laying``, the
counting up of ``scoring`` in ``play``; ``habits``, ``rollouts`` and ``calls`` have no twin.
"""
