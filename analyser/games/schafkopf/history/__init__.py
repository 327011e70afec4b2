"""A hand of Schafkopf as text: written and verified (``hand``), and told to a person
(``narration``).
"""
