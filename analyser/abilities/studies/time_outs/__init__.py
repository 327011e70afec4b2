"""What does a call of time bring whom?  ``findings``, then ``page``."""
