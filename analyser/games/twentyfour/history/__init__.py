"""A game of Twenty-Four as text: written, verified (``hand``), and told (``narration``)."""
