"""How does a player of your own play with ours?  In Python, in processes of its own.

In reading order: ``user_code`` (what foreign code may do), ``player``.
"""
