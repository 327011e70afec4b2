"""A hand of Khanhoo as text: written and verified (``hand``), and told (``narration``)."""
