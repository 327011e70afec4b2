"""What may be asked?  A file a question: its fields, what is played for it, and its answer.

The command line and Python ask the same: each is a ``Caller`` (``caller``).
"""
