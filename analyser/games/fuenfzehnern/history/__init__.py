"""A hand of Fünfzehnern as text: written and verified (``hand``), and told to a person
(``narration``).
"""
