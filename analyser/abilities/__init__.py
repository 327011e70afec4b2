"""What can be taken away without breaking ``compare`` and ``weigh``: a folder each, with all of it.

``registry`` finds them by listing this folder.  Each may use the core; the core knows none.
"""
