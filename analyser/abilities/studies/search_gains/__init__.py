"""What does searching gain, and what does it cost?  ``findings``, then ``page``."""
