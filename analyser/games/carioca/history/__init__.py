"""A hand of Carioca as text: written and verified (``hand``), and told to a person (``narration``)."""
