"""A hand of Écarté as text: written and verified (``hand``), and told to a person (``narration``)."""
