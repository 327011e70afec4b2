"""A hand of Carioca as text: written and verified (``hand``), told to a person (``narration``)."""
