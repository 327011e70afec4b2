"""What a reader sees of a page without opening anything, of those kinds of page where that is much.

Each returns a ``parts.FirstScreen``: the answer in one sentence, one picture, three facts, two or
three tables.  All else that the page has is folded below it.
"""
