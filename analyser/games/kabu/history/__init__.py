"""A hand of Kabu as text: written and verified (``hand``), and told to a person (``narration``)."""
