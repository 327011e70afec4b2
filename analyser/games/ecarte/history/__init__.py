"""A hand of Écarté as text: written, verified (``hand``), and told to a person (``narration``)."""
