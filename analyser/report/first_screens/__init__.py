"""What a reader sees of a page without opening anything, a file for each kind of page.

Each returns a ``parts.FirstScreen``: the answer in one sentence, one picture, three facts, two or
three tables.  All else that the page has is folded below it.
"""
